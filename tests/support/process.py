"""Runs the command as its users do, in a process of its own."""

import asyncio
import os
import re
import signal
import socket
import ssl
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from support.wire import PATIENCE_SECONDS, Answer, Wire

_PORTS: Final = iter(range(10_100 + os.getpid() % 1_000 * 20, 32_000))
"""Each process begins elsewhere, above 10080, which browsers refuse to call."""

MODULE = (sys.executable, "-m", "mock_server")
READY = re.compile(r"customer-sandbox ready at (\S+) \(scenario (\S+), (\d+) customers?\)\n")


@dataclass(frozen=True, slots=True)
class Finished:
    """The exit code and the output of a command."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[list[str]]:
        """The words of each line of the output."""
        return [line.split() for line in self.out.splitlines()]


@dataclass(frozen=True, slots=True)
class Running:
    """A server process that has printed its URL."""

    process: asyncio.subprocess.Process
    url: str
    first_line: str

    @asynccontextmanager
    async def wire(self, tls: ssl.SSLContext | None = None) -> AsyncIterator[Wire]:
        where = urlsplit(self.url)
        wire = Wire(*await asyncio.open_connection(where.hostname, where.port, ssl=tls))
        try:
            yield wire
        finally:
            await wire.close()

    async def call(self, data: bytes, tls: ssl.SSLContext | None = None) -> Answer:
        """Make one call over a new connection."""
        async with self.wire(tls) as wire:
            return await wire.call(data)

    async def refused(self) -> None:
        """Wait until the server accepts no more connections."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                try:
                    async with self.wire():
                        pass
                except ConnectionError:
                    return

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> Finished:
        self.process.send_signal(number)
        return await finish(self.process)


def descriptors(process_id: int | str = "self") -> int:
    """Return the number of open descriptors of a process."""
    return len(list(Path(f"/proc/{process_id}/fd").iterdir()))


def environment(**variables: str) -> dict[str, str]:
    """Return the environment without settings of the server, except the given variables."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith("MOCK_SERVER_")
    }
    return {**kept, **variables}


async def start(
    command: Sequence[str],
    environ: Mapping[str, str] | None = None,
    *,
    cwd: str | None = None,
    stdin: int = asyncio.subprocess.DEVNULL,
    out: int = asyncio.subprocess.PIPE,
    err: int = asyncio.subprocess.PIPE,
) -> asyncio.subprocess.Process:
    """Start a command, which the caller must end."""
    with _interruptible():
        return await asyncio.create_subprocess_exec(
            *command,
            stdin=stdin,
            stdout=out,
            stderr=err,
            env=environment(**(environ or {})),
            cwd=cwd,
        )


@contextmanager
def _interruptible() -> Iterator[None]:
    """Make sure that SIGINT ends commands, even if the tests run in the background of a shell.

    The shell makes them ignore SIGINT then, and commands would inherit that, but not a handler.
    """
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


async def finish(process: asyncio.subprocess.Process) -> Finished:
    """Wait for the end of a process; kill it if it does not end."""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            out, err = await process.communicate()
    except TimeoutError:
        process.kill()  # and do not wait: a child of it may keep its output open
        raise
    return Finished(process.returncode or 0, (out or b"").decode(), (err or b"").decode())


async def run(*arguments: str, environ: Mapping[str, str] | None = None) -> Finished:
    """Run a command that ends by itself."""
    return await finish(await start([*MODULE, *arguments], environ))


async def run_unheard(*arguments: str) -> Finished:
    """Run a command whose output is not read, as with `| true`."""
    with unheard() as out:
        process = await start([*MODULE, *arguments], out=out)
    return await finish(process)


@contextmanager
def unheard() -> Iterator[int]:
    """Open a pipe whose reader has been closed."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        yield writer
    finally:
        os.close(writer)


def free_port() -> int:
    """Return a port on which nothing listens until the caller does.

    It is below those that the system gives out, so that no other process gets it meanwhile.
    """
    for port in _PORTS:
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("every port is taken")


async def connected(port: int) -> Wire:
    """Connect to a port as soon as a server listens."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while True:
            try:
                return Wire(*await asyncio.open_connection("127.0.0.1", port))
            except ConnectionError:
                await asyncio.sleep(0)  # an attempt takes long enough by itself


@asynccontextmanager
async def server(
    *arguments: str,
    command: Sequence[str] = MODULE,
    environ: Mapping[str, str] | None = None,
    cwd: str | None = None,
) -> AsyncIterator[Running]:
    """Run `serve` during a block, by default at a free port."""
    process = await start(
        [*command, "serve", *arguments], {"MOCK_SERVER_PORT": "0", **(environ or {})}, cwd=cwd
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            line = (await process.stdout.readline()).decode()
        found = re.search(r"https?://[^\s\"]+", line)
        if found is None:
            raise AssertionError(f"not ready: {line!r} {await finish(process)}")
        yield Running(process, found[0], line)
    finally:
        if process.returncode is None:
            process.terminate()
            await finish(process)
