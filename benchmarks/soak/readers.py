"""Clients that read the event stream and ignore the events.

    python -m benchmarks.soak.readers URL COUNT

The command prints `connected` when all are, and the number that still are when its input ends.
"""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

from benchmarks.calls import Call
from benchmarks.machine import LOAD_CORE, on_core
from benchmarks.servers import environment


@dataclass(slots=True)
class Readers:
    """Readers of events; `stayed` is, at the end, how many the server has not disconnected."""

    stayed: int = 0


@contextmanager
def reading(url: str, count: int) -> Iterator[Readers]:
    """Run a number of readers during a block."""
    readers = Readers()
    command = [sys.executable, "-m", "benchmarks.soak.readers", url, str(count)]
    with on_core(LOAD_CORE):
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment()
        )
    try:
        if process.stdout is not None:
            process.stdout.readline()
        yield readers
    finally:
        out, _ = process.communicate("")
        readers.stayed = int(out)


class _Reader(asyncio.Protocol):
    """One reader; `connected` is set when the head of its stream has arrived."""

    def __init__(self, raw: bytes, connected: "asyncio.Future[None]") -> None:
        self.is_there = True
        self._raw = raw
        self._connected = connected

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if isinstance(transport, asyncio.WriteTransport):
            transport.write(self._raw)

    def data_received(self, _: bytes) -> None:
        if not self._connected.done():
            self._connected.set_result(None)

    def connection_lost(self, _: Exception | None) -> None:
        self.is_there = False


async def _read(url: str, count: int) -> None:
    where = urlsplit(url)
    raw = Call("GET", where.path, query=where.query).raw()
    loop = asyncio.get_running_loop()
    connected = [loop.create_future() for _ in range(count)]
    readers = [_Reader(raw, each) for each in connected]
    for reader in readers:
        await loop.create_connection(partial(_same, reader), where.hostname or "", where.port or 0)
    await asyncio.gather(*connected)
    sys.stdout.write("connected\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.read)
    sys.stdout.write(f"{sum(reader.is_there for reader in readers)}\n")


def _same(reader: _Reader) -> _Reader:
    return reader


if __name__ == "__main__":
    asyncio.run(_read(sys.argv[1], int(sys.argv[2])))
