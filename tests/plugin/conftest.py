"""Runs of pytest inside tests, which see only the files of their own folder."""

import contextlib
from importlib import import_module
from typing import Any

import pytest
from support.plugin_runs import RENAMING, Run

from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import load_scenario

INI = """\
[pytest]
asyncio_mode = auto
asyncio_default_fixture_loop_scope = function
filterwarnings = default
"""

WITHOUT = tuple(
    f"-pno:{plugin}"
    for plugin in ("aiohttp", "anyio", "cov", "faker", "hypothesispytest", "schemathesis")
)
"""Unneeded plugins: some take longer to import than a run takes, and each run in this process would
import them again; pytest-cov is already active in the outer run."""

SCENARIOS = {
    "only": "{version: 1, customers: [{ref: only}]}",
    "faulty": (
        "{version: 1, customers: [{ref: only}], faults: [{name: theirs, fault: GLOBAL_1001}]}"
    ),
    "rows": "assumptions: {status-content: status, pageable: {size: 10}}",
}


PRELUDE = """\
import httpx
import pytest
import requests

CHILD = "/api/v2/customer/20000000-0000-4000-8000-000000000002"
"""
"""What the test files of runs in this process begin with."""


@pytest.fixture(scope="session")
def everything_imported() -> None:
    """Import what a run imports on demand: a run in this process discards its own imports."""
    for name in (
        "awaited",
        "bundle_files",
        "covering",
        "kept_sandboxes",
        "marker",
        "watched",
    ):
        import_module(f"mock_server.pytest_plugin.{name}")
    for name in ("httpx", "requests"):
        import_module(name)
    import_module("httpcore")  # httpx maps the exceptions of the first copy that it uses
    load_scenario("default")
    with contextlib.suppress(ScenarioFileError):
        load_scenario({"version": 0})


@pytest.fixture
def run(pytester: pytest.Pytester, everything_imported: None) -> Run:  # noqa: ARG001 - done before
    """Run pytest on one test file with some options; `apart` in a process of its own."""
    pytester.makefile(".ini", pytest=INI)
    for name, text in SCENARIOS.items():
        pytester.makefile(".yaml", **{name: text})
    pytester.makepyfile(renaming=RENAMING)

    def run_pytest(source: str, *options: str, apart: bool = False) -> Any:
        pytester.makepyfile(test_it=source if apart else PRELUDE + source)
        if apart:
            return pytester.runpytest_subprocess(*WITHOUT, *options, timeout=120)
        return pytester.runpytest_inprocess(*WITHOUT, "-pno:xdist", *options)

    return run_pytest
