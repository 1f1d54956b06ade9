"""What a command loads: help is quick, and serving leaves the tools of checking alone."""

import sys

from support.process import finish, server, start
from support.wire import http

PARENT = "/api/v2/customer/20000000-0000-4000-8000-000000000001"
TIMED = (sys.executable, "-X", "importtime", "-m", "mock_server")


def imported(err: str, names: set[str]) -> set[str]:
    """Return which of some packages a process has imported, from its import times."""
    lines = [line for line in err.splitlines() if line.startswith("import time:")]
    found = {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}
    assert "mock_server" in found
    return found & names


async def test_help_imports_no_library() -> None:
    ended = await finish(await start([*TIMED, "--help"]))
    assert imported(ended.err, {"aiohttp", "asyncio", "faker", "jsonschema", "yaml"}) == set()


async def test_serving_what_is_spelled_out_imports_no_checker_no_faker_and_no_test_tool() -> None:
    async with server("minimal", command=TIMED) as running:
        assert (await running.call(http("GET", PARENT))).status == 200
        ended = await running.stop()
    assert imported(ended.err, {"faker", "jsonschema", "pytest", "hypothesis"}) == set()
