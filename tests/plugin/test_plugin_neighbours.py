"""Tools of others that replace the clocks or the sockets of the process."""

import pytest
from support.plugin_runs import Run

pytest_plugins = ["pytester"]
pytestmark = pytest.mark.nightly  # each run imports everything in a process of its own

CLOCKS = """
import socket
from unittest import mock

import pytest
from freezegun import freeze_time

CUSTOMER = "/api/v2/customer/10000000-0000-4000-8000-000000000011"

@pytest.fixture(scope="session", autouse=True)
def frozen_from_the_start():
    with freeze_time("2020-01-01"):
        yield

def read(sandbox):
    sandbox.fail("getCustomer", {"delay": "100ms"})
    host, port = sandbox.base_url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=30) as client:
        client.sendall(f"GET {CUSTOMER} HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n".encode())
        assert client.recv(12) == b"HTTP/1.1 200"
    assert (sandbox.last_entry().wall_at - sandbox.journal()[0].wall_at).total_seconds() >= 0
    return sandbox.clock().now

def test_a_frozen_clock(sandbox):
    with freeze_time("2031-01-01"):
        assert 2025 < read(sandbox).year < 2031

def test_a_clock_that_only_shows_another_time(sandbox):
    with freeze_time("2031-01-01", tick=True):
        assert 2025 < read(sandbox).year < 2031

@pytest.mark.parametrize("how", [{"return_value": 0}, {"side_effect": [0]}])
def test_replaced_functions(sandbox, how):
    names = ("monotonic", "monotonic_ns", "perf_counter", "time", "time_ns")
    with mock.patch.multiple("time", **{name: mock.Mock(**how) for name in names}):
        read(sandbox)
"""


def test_waits_end_by_real_time_whatever_a_test_does_to_the_clocks(run: Run) -> None:
    run(CLOCKS, apart=True).assert_outcomes(passed=4)


SOCKETS = """
import requests

def test_with_a_socket(sandbox):
    assert requests.get(sandbox.base_url + "/nowhere").status_code == 404

def test_without_one(sandbox):
    sandbox.advance()
"""


def test_sockets_may_be_limited_to_this_machine(run: Run) -> None:
    result = run(SOCKETS, "--disable-socket", "--allow-hosts=127.0.0.1", apart=True)
    result.assert_outcomes(passed=2)


WHY = "pytest-socket blocks the socket on which the sandbox listens; allow it with --allow-hosts=*"


def test_if_all_sockets_are_blocked_one_sentence_says_how_to_allow_ours(run: Run) -> None:
    result = run(SOCKETS, "--disable-socket", "-pno:asyncio", "-pno:aiohttp", apart=True)
    result.assert_outcomes(errors=2)
    result.stdout.fnmatch_lines(["*_ ERROR at setup of test_with_a_socket _*", WHY])
