"""The messages when something from an extra is not installed."""

import pytest
from support.plugin_runs import Run

pytest_plugins = ["pytester"]

WITHOUT = """
import sys

for name in ("httpx", "httpx2", "testcontainers"):
    sys.modules[name] = None  # what Python holds against an import that is bound to fail

from mock_server import AsyncSandboxHandle, open_sandbox

def test_httpx(sandbox):
    sandbox.httpx_transport()

def test_httpx_of_code_that_awaits(mock_server):
    mock_server.async_sandbox("a").httpx_transport()

def test_testcontainers():
    from mock_server import SandboxContainer
"""

SAID = "E * {0} is not installed; pip install 'customer-sandbox[[]{0}[]]'"


@pytest.mark.nightly
def test_a_missing_library_is_reported_with_the_extra_that_installs_it(run: Run) -> None:
    result = run(WITHOUT, apart=True)
    result.assert_outcomes(failed=3)
    for sandbox in ("sandbox", 'mock_server.async_sandbox("a")'):
        line = f">  *{sandbox}.httpx_transport()"
        result.stdout.fnmatch_lines([line, SAID.format("httpx")], consecutive=True)
    line = ">  *from mock_server import SandboxContainer"
    result.stdout.fnmatch_lines([line, SAID.format("testcontainers")], consecutive=True)
