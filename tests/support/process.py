"""The command as its users run it: a process of its own, told apart by its id."""

import asyncio
import os
import re
import signal
import socket
import ssl
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from support.wire import PATIENCE_SECONDS, Answer, Wire

MODULE = (sys.executable, "-m", "mock_server")
READY = re.compile(r"customer-sandbox ready at (\S+) \(scenario (\S+), (\d+) customers?\)\n")


@dataclass(frozen=True, slots=True)
class Finished:
    """What a process left behind."""

    code: int
    out: str
    err: str


@dataclass(frozen=True, slots=True)
class Running:
    """A server process that has said where it is."""

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
        """Make one call over a connection of its own."""
        async with self.wire(tls) as wire:
            return await wire.call(data)

    async def refused(self) -> None:
        """Return once the server takes no more connections."""
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
    """Count the descriptors that a process has open."""
    return len(list(Path(f"/proc/{process_id}/fd").iterdir()))


def environment(**variables: str) -> dict[str, str]:
    """Return the environment without settings of the server, but those that are given."""
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
    """Start a command; whoever starts it also ends it."""
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
    """Start commands that SIGINT ends, also where a shell has the tests in its background.

    Such a shell has them ignore SIGINT, which commands inherit; a handler they do not.
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
        process.kill()
        await process.communicate()
        raise
    return Finished(process.returncode or 0, (out or b"").decode(), (err or b"").decode())


async def run(*arguments: str, environ: Mapping[str, str] | None = None) -> Finished:
    """Run a command that ends by itself."""
    return await finish(await start([*MODULE, *arguments], environ))


async def run_unheard(*arguments: str) -> Finished:
    """Run a command whose output nobody reads, as `| true` does."""
    with unheard() as out:
        process = await start([*MODULE, *arguments], out=out)
    return await finish(process)


@contextmanager
def unheard() -> Iterator[int]:
    """Open a pipe that has no reader any more."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        yield writer
    finally:
        os.close(writer)


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


async def connected(port: int) -> Wire:
    """Connect as soon as somebody listens."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while True:
            try:
                return Wire(*await asyncio.open_connection("127.0.0.1", port))
            except ConnectionError:
                await asyncio.sleep(0)  # another attempt takes long enough


@asynccontextmanager
async def server(
    *arguments: str,
    command: Sequence[str] = MODULE,
    environ: Mapping[str, str] | None = None,
    cwd: str | None = None,
) -> AsyncIterator[Running]:
    """Run `serve` until the test is done with it; it picks its port unless told."""
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
