"""The set-up of every test.

Hypothesis draws the same examples each time, without deadlines. Garbage collection scans only
objects that tests create: imported modules and collected tests stay anyway, and scanning them takes
a second each time. No test depends on proxies or settings of servers in the environment.
"""

import gc
import logging
import os
from collections import defaultdict
from collections.abc import Generator, Iterator
from typing import Any, Final

import pytest
import thoroughness  # noqa: F401 - its profile is loaded below
from hypothesis import settings

settings.load_profile("house")

for _name in list(os.environ):
    if _name.startswith("MOCK_SERVER_") or _name.lower().endswith("_proxy"):
        del os.environ[_name]  # may be set for other servers

_MADE_BETWEEN_COLLECTIONS: Final = 20_000
"""The number of new objects that triggers a garbage collection. By default it is 700, most of which
are still in use, and would be scanned again and again."""

_BEGAN: Final = pytest.StashKey[float]()
_SECONDS: Final = "processor_seconds"
_spent: dict[str, float] = defaultdict(float)
"""Processor seconds of tests and of the processes that they started, by folder."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, Any, Any]:
    """Exclude imported modules and collected tests from garbage collection."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(_MADE_BETWEEN_COLLECTIONS)
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Note the processor seconds of this process, and of those that it awaited, at the start."""
    item.stash[_BEGAN] = sum(os.times()[:4])
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[Any]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to the last report of a test what the test has taken."""
    report = yield
    if call.when == "teardown":
        spent = sum(os.times()[:4]) - item.stash[_BEGAN]
        report.user_properties.append((_SECONDS, spent))
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Sum what tests have taken, in the process that reports."""
    folder = "/".join(report.nodeid.partition("::")[0].split("/")[:2])
    for name, spent in report.user_properties:
        if name == _SECONDS and isinstance(spent, float):
            _spent[folder] += spent


def pytest_terminal_summary(terminalreporter: "pytest.TerminalReporter") -> None:
    """Show processor seconds by folder, the most first."""
    most_first = sorted(_spent.items(), key=lambda row: -row[1])
    rows = ", ".join(f"{folder} {spent:.0f}" for folder, spent in most_first if spent >= 1)
    terminalreporter.write_line(f"processor seconds: {sum(_spent.values()):.0f} in all; {rows}")


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
    from mock_server.server.loading import shared_contract  # noqa: PLC0415 - few tests need it
    from mock_server.server.shipped import documents  # noqa: PLC0415 - see above

    return shared_contract(documents(), {})
