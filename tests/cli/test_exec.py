"""`customer-sandbox exec`: a sandbox for the duration of a command, and the results."""

import asyncio
import os
import pty
import signal
import stat
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from support.executing import CALLS
from support.forking import quick_command
from support.junit import read
from support.process import MODULE, finish, start
from support.wire import PATIENCE_SECONDS

from mock_server.contract.values.exact_json import loads

# ── Signals ──────────────────────────────────────────────────────────────────────────────────────

OBEDIENT = """
import signal, sys
def end(number, _):
    print("got", number, flush=True)
    sys.exit(number)
for number in (1, 2, 15):
    signal.signal(number, end)
import os
print("running", os.getpid(), flush=True)
signal.pause()
"""


@asynccontextmanager
async def executing(
    code: str, stdin: int, command: Sequence[str] = ()
) -> AsyncIterator[tuple[asyncio.subprocess.Process, int]]:
    """Run `code` under `exec` until it prints its process id; `command` starts `exec`."""
    command = [
        *(command or [quick_command()]),
        "exec",
        "--scenario",
        "minimal",
        "--",
        sys.executable,
        "-c",
        code,
    ]
    process = await start(command, stdin=stdin)
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE_SECONDS):
        _, number = (await process.stdout.readline()).split()
    try:
        yield process, int(number)
    finally:
        if process.returncode is None:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
async def test_a_signal_is_passed_on_and_nothing_is_left(number: signal.Signals) -> None:
    async with executing(OBEDIENT, asyncio.subprocess.DEVNULL) as (process, child):
        process.send_signal(number)
        ended = await finish(process)
    assert (ended.code, ended.out, ended.err) == (number, f"got {number.value}\n", "")
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)


async def test_ignored_signals_are_ignored_by_the_command_as_well() -> None:
    expected = "import os, signal; print(0, int(signal.getsignal(signal.SIGHUP)), flush=True)"
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        async with executing(expected, asyncio.subprocess.DEVNULL, MODULE) as (process, handler):
            await finish(process)
    finally:
        signal.signal(signal.SIGHUP, before)
    assert handler == signal.SIG_IGN


async def test_at_a_terminal_the_command_hears_of_an_interrupt_by_itself() -> None:
    master, slave = pty.openpty()
    try:
        # Not the quick command: it forwards signals, possibly after its child has exited.
        async with executing(OBEDIENT, slave, MODULE) as (process, child):
            process.send_signal(signal.SIGINT)
            os.kill(child, signal.SIGHUP)
            ended = await finish(process)
    finally:
        os.close(master)
        os.close(slave)
    assert (ended.code, ended.out) == (1, "got 1\n")


async def test_a_job_that_is_called_off_leaves_its_files(tmp_path: Path) -> None:
    bundle, junit = tmp_path / "bundle.json", tmp_path / "junit.xml"
    code = CALLS + "import signal\nread('default')\nprint(os.getpid(), flush=True)\nsignal.pause()"
    words = ["exec", "--scenario", "minimal", "--bundle", str(bundle), "--junit", str(junit)]
    process = await start([quick_command(), *words, "--", sys.executable, "-c", code])
    assert process.stdout is not None
    await process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    ended = await finish(process)
    assert (ended.code, ended.err) == (143, "")
    assert stat.S_IMODE(bundle.stat().st_mode) == 0o600
    assert len(loads(bundle.read_bytes())["journal"]) == 1
    assert "error: ended by signal 15" in read(junit.read_bytes())["command"].values()
