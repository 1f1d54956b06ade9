"""The set-up of every test.

Hypothesis draws the same examples each time, without deadlines. Garbage collection scans only
objects that tests create: imported modules and collected tests stay anyway, and scanning them takes
a second each time. Coverage is measured only in the run whose coverage is checked.
No test depends on proxies or settings of servers in the environment.
"""

import gc
import logging
import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final

import pytest
import thoroughness  # noqa: F401 - its profile is loaded below
from hypothesis import settings

settings.load_profile("house")

for _name in list(os.environ):
    if _name.startswith("MOCK_SERVER_") or _name.lower().endswith("_proxy"):
        del os.environ[_name]  # may be set for other servers

_ROOT: Final = Path(__file__).parents[1]

_UNMEASURED: Final = tuple(
    f"tests/{begin}"
    for begin in Path(__file__).with_name("unmeasured.txt").read_text("utf-8").splitlines()
    if not begin.startswith("#")
)

_OF_COMMANDS: Final = ("tests/cli/test_quick_start.py", "tests/cli/test_watch_command.py")
"""Tests whose commands are measured in their own processes, which takes twice as long. The commands
of other tests are not: tests that run in this process cover the same code."""

_MADE_BETWEEN_COLLECTIONS: Final = 20_000
"""The number of new objects that triggers a garbage collection. By default it is 700, most of which
are still in use, and would be scanned again and again."""

_COVERAGE_OF_COMMANDS: Final = "COVERAGE_PROCESS_CONFIG"
"""The variable that turns on coverage in commands that a test starts."""


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, Any, Any]:
    """Exclude imported modules and collected tests from garbage collection.

    Only one worker measures the collection, since all of them import and collect the same.
    """
    measures = session.config.pluginmanager.hasplugin("_cov")
    is_another = os.environ.get("PYTEST_XDIST_WORKER", "gw0") != "gw0"
    gc.disable()
    try:
        with _unmeasured() if measures and is_another else nullcontext():
            return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(_MADE_BETWEEN_COLLECTIONS)
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> Generator[None, Any, Any]:
    """Measure no coverage in the process that only distributes the tests to its workers."""
    has = session.config.pluginmanager.hasplugin
    with _unmeasured() if has("dsession") and has("_cov") else nullcontext():
        return (yield)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Ignore modules that have no tests in this run, so that they are not imported."""
    place = collection_path.relative_to(_ROOT).as_posix()
    has_tests_of = {
        "unmeasured": any(place.startswith(each.partition("::")[0]) for each in _UNMEASURED),
        "not unmeasured": not place.startswith(_UNMEASURED),
    }
    is_wanted = has_tests_of.get(config.option.markexpr, True)
    return (collection_path.suffix == ".py" and not is_wanted) or None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that run separately, without coverage: they could fill caches for others."""
    for item in items:
        if item.nodeid.startswith(_UNMEASURED):
            item.add_marker("unmeasured")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Turn off coverage in the commands that a test starts, except for `_OF_COMMANDS`."""
    is_of_commands = item.nodeid.startswith(_OF_COMMANDS)
    config = None if is_of_commands else os.environ.pop(_COVERAGE_OF_COMMANDS, None)
    try:
        return (yield)
    finally:
        if config is not None:
            os.environ[_COVERAGE_OF_COMMANDS] = config


@pytest.fixture(autouse=True)
def _log_as_it_was() -> Iterator[None]:
    """Restore the level of the log, which a command run in this process may have changed."""
    level = logging.root.level
    yield
    logging.root.setLevel(level)


@pytest.fixture(scope="session", autouse=True)
def _usual_contract() -> object:
    """Keep the contract of scenarios without assumptions alive, as a running server does.

    Otherwise each of the many tests that load a scenario would create it again.
    """
    from mock_server.server.loading import shared_contract  # noqa: PLC0415 - after measuring begins
    from mock_server.server.shipped import documents  # noqa: PLC0415 - see above

    return shared_contract(documents(), {})


@contextmanager
def _unmeasured() -> Iterator[None]:
    from coverage import Coverage  # noqa: PLC0415 - optional if nothing is measured

    # A worker is measured twice: as a subprocess of the test run, and by pytest-cov. When one
    # measurement stops, the one that began earlier resumes.
    running: list[Coverage] = []
    while (coverage := Coverage.current()) is not None:
        coverage.stop()
        running.append(coverage)
    try:
        yield
    finally:
        while running:
            running.pop().start()
