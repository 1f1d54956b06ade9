"""The fixture `shared_clock`: a test and its sandbox have one clock, until the test ends."""

import pytest
from support.plugin_runs import Run

pytest_plugins = ["pytester"]

LASTING = """
import asyncio
import time

import pytest
import requests

NORTH = "10000000-0000-4000-8000-000000000011"
REAL = time.sleep, time.monotonic, time.time

class Client:
    def __init__(self, sandbox, pause=time.sleep):
        self.base_url, self.pause = sandbox.base_url, pause

    def rename(self, name):
        url = f"{self.base_url}/api/v2/customer/{NORTH}"
        accepted = requests.patch(url, json={"name": name}, timeout=5).json()["content"][0]
        self.pause(60)
        url = f"{self.base_url}/api/v2/request/{accepted['requestId']}"
        return requests.get(url, timeout=5).json()["content"][0]["status"]

def test_sync(sandbox, shared_clock):
    assert Client(sandbox).rename("New") == "SUCCESSFUL"
    assert shared_clock.elapsed == 60

@pytest.mark.parametrize("number", range(2))
async def test_async(sandbox, shared_clock, number):
    await asyncio.sleep(86400)
    assert shared_clock.elapsed == pytest.approx(86400)

async def test_a_client_of_aiohttp(sandbox_client, shared_clock):
    assert (await sandbox_client.get(f"/api/v2/customer/{NORTH}")).status == 200
    await asyncio.sleep(86400)

def test_that_fails(shared_clock):
    time.sleep(86400)
    raise LookupError

def test_nothing_is_left():
    assert (time.sleep, time.monotonic, time.time) == REAL
    assert Client.__init__.__defaults__ == REAL[:1]
"""


def test_a_test_shares_the_clock_of_its_sandbox_until_it_ends(run: Run) -> None:
    run(LASTING).assert_outcomes(passed=5, failed=1)


@pytest.mark.parametrize("scope", ["module", "session"])
def test_tests_that_share_a_loop_keep_its_time(run: Run, scope: str) -> None:
    options = ("-o", f"asyncio_default_test_loop_scope={scope}", "-k", "async or left")
    run(LASTING, *options).assert_outcomes(passed=4, deselected=2)


def test_without_a_server_in_the_process_the_test_fails_with_a_sentence(run: Run) -> None:
    from mock_server import MockServer  # noqa: PLC0415 - as the run does

    with MockServer() as server:
        result = run(LASTING, f"--sandbox-url={server.url}", "-k", "sync or left")
    result.assert_outcomes(errors=4, passed=1, deselected=1)
    line = (
        "a clock can be shared only with a server on its own thread in this process (*): whether*"
    )
    result.stdout.fnmatch_lines([line])
    result.stdout.no_fnmatch_line("*Traceback*")
