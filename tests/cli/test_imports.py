"""The modules that a command imports: help is fast. For serving, see `tests/performance`."""

import sys

import pytest
from support.process import finish, start

TIMED = (sys.executable, "-X", "importtime", "-m", "mock_server")


def imported(err: str, names: set[str]) -> set[str]:
    """Return the given packages that a process has imported, according to `-X importtime`."""
    lines = [line for line in err.splitlines() if line.startswith("import time:")]
    found = {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}
    assert "mock_server" in found
    return found & names


LIBRARIES = {"aiohttp", "asyncio", "faker", "jsonschema_rs", "re2", "yaml"}
CASES = {
    ("--help",): (0, LIBRARIES),
    ("scenarios",): (0, LIBRARIES - {"yaml"}),
    ("clock", "--url", "http://127.0.0.1:1"): (1, LIBRARIES),
}


@pytest.mark.parametrize("words", CASES, ids=" ".join)
async def test_a_command_imports_no_library_that_it_does_not_need(words: tuple[str, ...]) -> None:
    code, unneeded = CASES[words]
    ended = await finish(await start([*TIMED, *words]))
    assert (ended.code, imported(ended.err, unneeded)) == (code, set())
