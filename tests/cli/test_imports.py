"""The modules that a command imports: help is fast. For serving, see `tests/performance`."""

import sys

from support.process import finish, start

TIMED = (sys.executable, "-X", "importtime", "-m", "mock_server")


def imported(err: str, names: set[str]) -> set[str]:
    """Return the given packages that a process has imported, according to `-X importtime`."""
    lines = [line for line in err.splitlines() if line.startswith("import time:")]
    found = {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}
    assert "mock_server" in found
    return found & names


async def test_help_imports_no_library() -> None:
    ended = await finish(await start([*TIMED, "--help"]))
    libraries = {"aiohttp", "asyncio", "faker", "re2", "yaml"}
    assert imported(ended.err, libraries) == set()


async def test_a_verb_imports_no_library_of_the_server() -> None:
    ended = await finish(await start([*TIMED, "clock", "--url", "http://127.0.0.1:1"]))
    libraries = {"aiohttp", "asyncio", "faker", "jsonschema_rs", "re2", "yaml"}
    assert (ended.code, imported(ended.err, libraries)) == (1, set())
