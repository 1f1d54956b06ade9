"""What every test runs under.

Hypothesis draws the same examples each time, and times nothing. Collections of garbage look only
at what tests make: what has been imported and collected is there to stay, and going through it
takes a second each time. Coverage is measured where it is judged.
No test depends on proxies or on settings of servers in the environment.
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
        del os.environ[_name]  # whoever runs the tests may have set it for other servers

_ROOT: Final = Path(__file__).parents[1]

_UNMEASURED: Final = tuple(
    f"tests/{begin}"
    for begin in Path(__file__).with_name("unmeasured.txt").read_text("utf-8").splitlines()
    if not begin.startswith("#")
)

_OF_COMMANDS: Final = ("tests/cli/test_quick_start.py", "tests/cli/test_watch_command.py")
"""What has commands measured that run in processes of their own, which then take twice as long:
others try the same code in this process."""

_MADE_BETWEEN_COLLECTIONS: Final = 20_000
"""Objects that are made, and not gone, before garbage is looked for: by default it is 700, and most
of those are still in use, to be looked at again and again."""

_TOLD_TO_COMMANDS: Final = "COVERAGE_PROCESS_CONFIG"
"""The variable that has a command measured which a test starts."""


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, Any, Any]:
    """Spare the collections of garbage what is imported and collected, which one worker measures.

    Every worker imports and collects the same.
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
    """Measure nothing in the process that only hands out tests to its workers."""
    has = session.config.pluginmanager.hasplugin
    with _unmeasured() if has("dsession") and has("_cov") else nullcontext():
        return (yield)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Import no module for a run that has none of its tests."""
    place = collection_path.relative_to(_ROOT).as_posix()
    has_tests_of = {
        "unmeasured": any(place.startswith(each.partition("::")[0]) for each in _UNMEASURED),
        "not unmeasured": not place.startswith(_UNMEASURED),
    }
    is_wanted = has_tests_of.get(config.option.markexpr, True)
    return (collection_path.suffix == ".py" and not is_wanted) or None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what has a run of its own, without measuring: nothing it has made is found by others."""
    for item in items:
        if item.nodeid.startswith(_UNMEASURED):
            item.add_marker("unmeasured")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Have most commands that a test starts not measured."""
    is_of_commands = item.nodeid.startswith(_OF_COMMANDS)
    told = None if is_of_commands else os.environ.pop(_TOLD_TO_COMMANDS, None)
    try:
        return (yield)
    finally:
        if told is not None:
            os.environ[_TOLD_TO_COMMANDS] = told


@pytest.fixture(autouse=True)
def _log_as_it_was() -> Iterator[None]:
    """Let no command that ran in this process set the log of the tests behind it."""
    level = logging.root.level
    yield
    logging.root.setLevel(level)


@pytest.fixture(scope="session", autouse=True)
def _usual_contract() -> object:
    """Keep the contract of scenarios without assumptions, as a server does that serves one.

    Otherwise each test that loads a scenario would make it anew, and many load one.
    """
    from mock_server.server.loading import shared_contract  # noqa: PLC0415 - after measuring begins
    from mock_server.server.shipped import documents  # noqa: PLC0415 - see above

    return shared_contract(documents(), {})


@contextmanager
def _unmeasured() -> Iterator[None]:
    from coverage import Coverage  # noqa: PLC0415 - it need not be installed where nothing is measured

    # A worker is measured twice: as a process that a test run has started, and by pytest-cov. What
    # began first goes on once the other stops.
    running: list[Coverage] = []
    while (coverage := Coverage.current()) is not None:
        coverage.stop()
        running.append(coverage)
    try:
        yield
    finally:
        while running:
            running.pop().start()
