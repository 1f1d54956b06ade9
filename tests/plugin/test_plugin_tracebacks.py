"""Tracebacks of failures end at the user's line, not in the code of the sandbox."""

from support.plugin_runs import Run

pytest_plugins = ["pytester"]

MISTAKES = """
from datetime import datetime

from mock_server import AsyncSandboxHandle, RemoteServer, open_sandbox
from mock_server.embedding.carriers import RemoteCarrier

NOWHERE = "http://127.0.0.1:1"

def test_refused(sandbox):
    sandbox.fail("getCustomers", "GLOBAL_1001")

async def test_awaited(mock_server, sandbox):
    await mock_server.async_sandbox(sandbox.name).customer("nobody")

def test_no_json(sandbox):
    sandbox.put_customer("acme", {"name": object()})

def test_no_zone(sandbox):
    sandbox.advance(to=datetime(2026, 1, 1))

def test_no_name(mock_server):
    mock_server.sandbox("a b")

def test_no_scenario():
    open_sandbox("minmal")

def test_no_server():
    RemoteServer(NOWHERE)

async def test_no_server_awaited():
    await AsyncSandboxHandle(RemoteCarrier(NOWHERE), "a").clock()
"""

SHOWN = {
    'sandbox.fail("getCustomers", "GLOBAL_1001")': (
        "mock_server.client.errors.ControlError: /operation: expected getCustomer, *"
    ),
    'await mock_server.async_sandbox(sandbox.name).customer("nobody")': (
        "mock_server.client.errors.NotFoundError: no customer has the ref or id 'nobody'"
    ),
    'sandbox.put_customer("acme", {"name": object()})': (
        "mock_server.client.errors.SpellingError: what is sent must be plain data: *"
    ),
    "sandbox.advance(to=datetime(2026, 1, 1))": (
        "mock_server.client.errors.SpellingError: 2026-01-01 00:00:00 has no time zone; *"
    ),
    'mock_server.sandbox("a b")': (
        "mock_server.client.errors.ControlError: 'a b' is not a valid sandbox name: *"
    ),
    'open_sandbox("minmal")': (
        "mock_server.scenario_file.file_errors.ScenarioFileError: minmal:1:1: cannot be read: *"
    ),
    "RemoteServer(NOWHERE)": (
        "mock_server.client.errors.UnreachableError: http://127.0.0.1:1 cannot be reached: *"
    ),
    'await AsyncSandboxHandle(RemoteCarrier(NOWHERE), "a").clock()': (
        "mock_server.client.errors.UnreachableError: http://127.0.0.1:1 cannot be reached: *"
    ),
}


def test_a_mistake_of_the_user_is_shown_at_the_line_of_the_user(run: Run) -> None:
    result = run(MISTAKES)
    result.assert_outcomes(failed=len(SHOWN))
    for line, error in SHOWN.items():
        result.stdout.fnmatch_lines(
            [f">*{line.replace('[', '[[]')}", f"E*{error}"], consecutive=True
        )
    assert [line for line in result.outlines if ".py:" in line and "test_it.py" not in line] == []
