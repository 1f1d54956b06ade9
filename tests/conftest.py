"""What every test runs under.

Hypothesis draws the same examples each time, and times nothing. Collections of garbage look only
at what tests make: what has been imported and collected is there to stay, and going through it
takes a second each time. Coverage is measured where it is judged.
"""

import gc
import logging
import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, Final

import pytest
import thoroughness  # noqa: F401 - its profile is loaded below
from hypothesis import settings

settings.load_profile("house")

_UNMEASURED: Final = tuple(
    f"tests/{part}"
    for part in (
        "attacks/test_connections.py",
        "attacks/test_ending.py",
        "attacks/test_foreign_bundles.py",
        "attacks/test_garbage.py",
        "attacks/test_logs.py",
        "attacks/test_memory.py::test_what_calls_leave",
        "attacks/test_memory_account.py",
        "attacks/test_odd_input.py",
        "attacks/test_refusals.py::test_a_refused_scenario",
        "attacks/test_secrets.py",
        "attacks/test_states_come_back.py",
        "browser/",
        "cli/test_colours.py",
        "cli/test_completion.py",
        "cli/test_health.py",
        "cli/test_language_commands.py::test_shown",
        "cli/test_remote_trouble.py",
        "cli/test_sandbox_settings.py",
        "cli/test_serve.py",
        "contract/test_each_fact_once.py",
        "contract/test_engines_agree.py",
        "contract/test_openapi_documents.py",
        "contract/test_served_bodies.py",
        "control/test_control_broken_state.py::test_any_broken",
        "control/test_control_scenario.py",
        "docs/",
        "examples/",
        "packaging/",
        "performance/",
        "plugin/test_plugin_extras.py",
        "record/test_partial.py::test_what_one_of_two_servers_answers",
        "sandbox/test_data_style.py",
        "sandbox/test_scenario_schema.py",
        "sandboxes/test_snapshots.py::test_a_restored_sandbox_goes_on",
        "sandboxes/test_written.py::test_calls_that_are_not_written",
        "scenario_file/test_hostile.py",
        "server/test_remaining.py",
        "store/test_codec.py::test_a_call_that_is_read_gets_the_same_answer",
        "store/test_killed",
        "store/test_planted_histories.py",
        "store/test_restarts.py",
        "store/test_several_histories.py",
        "test_exchanges.py::test_exchange_over_a_socket",
        "test_rows.py",
        "test_schemathesis",
        "test_state_machine.py",
        "ways/",
        "web/test_web_many_held.py",
        "web/test_web_sweeping.py",
    )
)
"""What goes once more, by longer ways, through what other tests have measured: measuring takes as
long as running does."""

_OF_COMMANDS: Final = ("tests/cli/test_quick_start.py", "tests/cli/test_watch_command.py")
"""What has commands measured that run in processes of their own, which then take twice as long:
others try the same code in this process."""

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
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Measure neither what is not judged, nor most commands that it starts."""
    if not item.config.pluginmanager.hasplugin("_cov"):
        return (yield)
    is_of_commands = item.nodeid.startswith(_OF_COMMANDS)
    told = None if is_of_commands else os.environ.pop(_TOLD_TO_COMMANDS, None)
    try:
        with _unmeasured() if item.nodeid.startswith(_UNMEASURED) else nullcontext():
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
