"""An unread log, a full disk, a flood of lines: nothing stops the server."""

import asyncio
import fcntl
import os
import pty
import re
import signal
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from support.forking import quick_command
from support.process import MODULE, Finished, Running, connected, finish, free_port, start
from support.wire import PATIENCE_SECONDS, http

PATH = "/api/v2/customer/20000000-0000-4000-8000-000000000002"
READ = http("GET", PATH)
LONG = http("GET", f"/api/v2/customer/{'x' * 7000}")
NONSENSE = b"NONSENSE\r\n\r\n"
ACCESS = ("--access-log", "1")
MORE = re.compile(r" INFO and (\d+) more like: malformed HTTP from 127\.0\.0\.1: ")
MISSING = re.compile(r" WARNING (\d+) log lines? w(?:as|ere) dropped: they could not be written")


@contextmanager
def unread() -> Iterator[tuple[int, int]]:
    """Open a pipe that holds as little as possible, and yield both ends."""
    reader, writer = os.pipe()
    fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
    try:
        yield reader, writer
    finally:
        os.close(reader)
        os.close(writer)


@asynccontextmanager
async def serving(
    *flags: str,
    command: Sequence[str] | None = None,
    out: int = asyncio.subprocess.PIPE,
    err: int = asyncio.subprocess.PIPE,
) -> AsyncIterator[Running]:
    """Run `serve`, whether or not its output can be read."""
    port = free_port()
    words = ["serve", "minimal", "--port", str(port), *flags]
    process = await start([*(command or (quick_command(),)), *words], out=out, err=err)
    running = Running(process, f"http://127.0.0.1:{port}", "")
    try:
        await (await connected(port)).close()
        async with asyncio.timeout(PATIENCE_SECONDS):
            while (await running.call(http("GET", "/_ready"))).status != 200:
                pass
        yield running
    finally:
        if process.returncode is None:
            process.kill()
            await finish(process)


async def call_often(running: Running, data: bytes, times: int) -> None:
    async with running.wire() as wire:
        for _ in range(times):
            await wire.call(data)


async def dropped(running: Running) -> int:
    """Return how many lines the server reports as dropped."""
    text = (await running.call(http("GET", "/metrics"))).body.decode()
    (found,) = re.findall(r"^sandbox_log_lines_dropped_total (\S+)$", text, re.MULTILINE)
    return int(float(found))


async def until_dropped(running: Running, count: int) -> None:
    """Wait until `count` lines have been dropped; another thread writes them."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while await dropped(running) != count:
            pass


def sums(pattern: re.Pattern[str], lines: list[str]) -> int:
    return sum(int(found[1]) for found in map(pattern.search, lines) if found)


# ── Unread logs ──────────────────────────────────────────────────────────────────────────────────


async def test_a_server_answers_and_ends_although_nothing_reads_its_output() -> None:
    with unread() as (_, writer):
        os.write(writer, bytes(4096))
        async with serving(*ACCESS, out=writer, err=writer) as running:
            for _ in range(100):
                assert (await running.call(NONSENSE)).status == 400
            await call_often(running, LONG, 700)
            assert (await running.call(READ)).status == 200
            assert await dropped(running) > 0
            assert (await running.stop()).code == 0


async def test_a_log_that_is_read_late_says_how_many_lines_are_missing() -> None:
    with unread() as (reader, writer):
        async with serving(*ACCESS, err=writer) as running:
            await call_often(running, LONG, 700)
            missing = await dropped(running)
            lines = await lines_until(reader, MISSING)
            assert (await running.stop()).code == 0
    assert missing > 0
    assert (sum("xxx" in line for line in lines), sums(MISSING, lines)) == (700 - missing, missing)


async def lines_until(descriptor: int, pattern: re.Pattern[str]) -> list[str]:
    """Read from a pipe until a line matches; return the lines."""
    reader = asyncio.StreamReader(limit=1 << 20)
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(os.dup(descriptor), "rb", 0)
    )
    lines = [""]
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not pattern.search(lines[-1]):
            lines.append((await reader.readline()).decode())
    transport.close()
    return lines


@pytest.mark.nightly
async def test_a_server_serves_with_all_streams_closed() -> None:
    port = free_port()
    command = " ".join([*MODULE, "serve", "minimal", "--port", str(port)])
    process = await start(["sh", "-c", f"exec {command} <&- >&- 2>&-"])
    wire = await connected(port)
    async with asyncio.timeout(PATIENCE_SECONDS):
        while (await wire.call(READ)).status != 200:
            pass
    await wire.close()
    process.send_signal(signal.SIGTERM)
    assert await finish(process) == Finished(0, "", "")


async def test_a_server_without_log_files_ends_with_its_terminal() -> None:
    terminal, slave = pty.openpty()
    # As a shell in a terminal does: a session of its own, with the terminal as its own. The tests
    # may run under nohup, whose children ignore SIGHUP.
    code = (
        "import fcntl, os, signal, sys, termios; signal.signal(signal.SIGHUP, signal.SIG_DFL); "
        "fcntl.ioctl(0, termios.TIOCSCTTY, 0)"
    )
    command = [sys.executable, "-c", f"{code}; os.execv(sys.argv[1], sys.argv[1:])", *MODULE]
    process = await asyncio.create_subprocess_exec(
        *[*command, "serve", "minimal", "--port", "0"],
        stdin=slave,
        stdout=asyncio.subprocess.PIPE,
        stderr=slave,
        start_new_session=True,
    )
    os.close(slave)
    assert process.stdout is not None
    assert b"ready at" in await process.stdout.readline()
    os.close(terminal)
    assert (await finish(process)).code == 0


@pytest.mark.nightly
async def test_under_nohup_a_server_outlives_its_terminal() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        async with serving(command=MODULE) as running:
            running.process.send_signal(signal.SIGHUP)
            assert (await running.call(READ)).status == 200
            assert (await running.stop()).code == 0
    finally:
        signal.signal(signal.SIGHUP, before)


# ── Floods ───────────────────────────────────────────────────────────────────────────────────────


async def test_a_flood_of_malformed_calls_is_counted_and_logged_in_few_lines(
    tmp_path: Path,
) -> None:
    file = tmp_path / "server.log"
    async with serving("--log-file", str(file)) as running:
        for _ in range(150):
            assert (await running.call(NONSENSE)).status == 400
        assert (await running.stop()).code == 0
    lines = file.read_text("utf-8").splitlines()
    answer = [line for line in lines if " INFO malformed HTTP from " in line]
    assert len(answer) + sums(MORE, lines) == 150
    assert len(lines) < 150


# ── Full disks ───────────────────────────────────────────────────────────────────────────────────


async def test_a_server_answers_and_ends_although_the_disk_is_full() -> None:
    async with serving(*ACCESS, "--log-file", "/dev/full") as running:
        await call_often(running, READ, 20)
        await until_dropped(running, 21)  # including the line about the control token
        ended = await running.stop()
    assert (ended.code, ended.err) == (0, "")


# ── Rotated files ────────────────────────────────────────────────────────────────────────────────


async def until_holds(running: Running, file: Path, text: str) -> None:
    """Wait until a file contains a text; another thread writes it."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not holds(file, text):
            await running.call(http("GET", "/_live"))


def holds(file: Path, text: str) -> bool:
    return file.exists() and text in file.read_text("utf-8")


async def test_another_log_file_is_opened_with_the_next_line(tmp_path: Path) -> None:
    folder, moved = tmp_path / "logs", tmp_path / "moved"
    folder.mkdir()
    file, rotated = folder / "server.log", folder / "server.log.1"
    async with serving(*ACCESS, "--log-file", str(file)) as running:
        await running.call(http("GET", "/first"))
        await until_holds(running, file, "/first")
        file.rename(rotated)
        running.process.send_signal(signal.SIGHUP)
        await running.call(http("GET", "/second"))
        await until_holds(running, file, "GET '/second' 404")
        folder.rename(moved)
        await running.call(http("GET", "/third"))
        await until_dropped(running, 1)
        folder.mkdir()
        await running.call(http("GET", "/fourth"))
        await until_holds(running, file, " WARNING 1 log line was dropped")
        ended = await running.stop()
    assert (ended.code, ended.err) == (0, "")
    before = (moved / rotated.name).read_text("utf-8")
    assert ("/first" in before, "/second" in before) == (True, False)
