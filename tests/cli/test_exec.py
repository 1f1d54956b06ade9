"""`customer-sandbox exec`: a sandbox for the duration of a command, and the results."""

import asyncio
import os
import pty
import signal
import socket
import stat
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from support.executing import CALLS, Execute
from support.forking import quick_command
from support.junit import read
from support.process import MODULE, finish, start
from support.wire import PATIENCE_SECONDS

from mock_server.cli.executing import MetContract, Reports
from mock_server.contract.texts.reports import Case
from mock_server.contract.values.exact_json import loads
from mock_server.embedding.local_server import MockServer


def test_a_port_in_use_is_reported_with_its_address(execute: Execute) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = ["--port", str(port), "--", "echo", "ran"]
        ended = execute.words(*words, MOCK_SERVER_CONTROL_TOKEN="hush")
    assert (ended.code, ended.out) == (1, "")
    assert ended.err.startswith(f"cannot serve: port {port} of 127.0.0.1 is taken (")


def test_a_report_shows_no_control_characters_of_a_command(
    execute: Execute, tmp_path: Path
) -> None:
    file = tmp_path / "junit.xml"
    assert (
        execute.words("--scenario", "minimal", "--junit", str(file), "--", "no\x1bsuch").code == 127
    )
    why = r"error: there is no command 'no\x1bsuch'"
    assert read(file.read_bytes())["command"] == {r"no\x1bsuch": why}


def test_a_stopped_server_prevents_only_the_bundle(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with MockServer("minimal") as server:
        url = server.url
    junit = tmp_path / "junit.xml"
    reports = Reports(bundle=str(tmp_path / "bundle.json"), coverage=(), junit=str(junit))
    rows = server.coverage().rows(server.scenario.contract.operations.values())
    met = MetContract(rows=rows, plans={}, least_percent=None, fails_unused=False)
    assert not reports.write(server, 0, Case(group="command", name="x"), met)
    why = f"there is no bundle: the server at {url} has stopped"
    assert capsys.readouterr().err == f"customer-sandbox: {why}\n"
    assert read(junit.read_bytes())["reports"] == {why: f"error: {why}"}


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
