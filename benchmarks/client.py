"""A load generator: keep-alive connections, one call at a time on each.

It is slower than the servers that it drives, so ratios of CPU time say more than those of calls.
"""

import asyncio
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from benchmarks.calls import CONNECTIONS

_LENGTH: Final = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_STATUS: Final = slice(9, 12)
_END_OF_HEAD: Final = b"\r\n\r\n"
_LOWEST_ERROR: Final = b"400"


class Tally(NamedTuple):
    """The result of a run; `refused` calls got an error as answer, `broken` ones nothing."""

    calls: int
    seconds: float
    p50_ms: float
    p99_ms: float
    refused: int
    broken: int


async def drive(
    url: str,
    raw: Iterator[bytes],
    seconds: float | None = None,
    *,
    connections: int = CONNECTIONS,
) -> Tally:
    """Make calls as fast as they are answered, until the time is up or no calls are left."""
    where = urlsplit(url)
    loop = asyncio.get_running_loop()
    began = time.perf_counter()
    run = _Run(raw, None if seconds is None else began + seconds)
    clients = []
    for _ in range(connections):
        _, client = await loop.create_connection(
            lambda: _Client(run, loop.create_future()), where.hostname or "", where.port or 0
        )
        clients.append(client)
    await asyncio.gather(*(client.ended for client in clients))
    return run.tally(time.perf_counter() - began)


@dataclass(slots=True)
class _Run:
    """The state that the connections of a run share."""

    raw: Iterator[bytes]
    until: float | None
    took: list[float] = field(default_factory=list)
    refused: int = 0
    broken: int = 0

    def next(self, now: float) -> bytes | None:
        """Return the next call, or None if the run is over."""
        if self.until is not None and now >= self.until:
            return None
        return next(self.raw, None)

    def tally(self, seconds: float) -> Tally:
        took = [*self.took, *self.took] if len(self.took) == 1 else self.took or [0, 0]
        percent = quantiles(took, n=100)
        p50_ms, p99_ms = 1000 * percent[49], 1000 * percent[98]
        return Tally(len(self.took), seconds, p50_ms, p99_ms, self.refused, self.broken)


class _Client(asyncio.Protocol):
    """One connection, which makes a call as soon as the previous one is answered."""

    def __init__(self, run: _Run, ended: "asyncio.Future[None]") -> None:
        self.ended = ended
        self._run = run
        self._transport: asyncio.Transport | None = None
        self._received = b""
        self._began = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Make the first call."""
        if isinstance(transport, asyncio.Transport):
            self._transport = transport
            self._go_on()

    def data_received(self, data: bytes) -> None:
        """Make the next call once an answer has arrived completely."""
        self._received += data
        head = self._received.find(_END_OF_HEAD)
        if head < 0:
            return
        length = _LENGTH.search(self._received, 0, head)
        end = head + len(_END_OF_HEAD) + (int(length[1]) if length else 0)
        if len(self._received) < end:
            return
        self._run.took.append(time.perf_counter() - self._began)
        self._run.refused += self._received[_STATUS] >= _LOWEST_ERROR
        self._received = b""
        self._go_on()

    def connection_lost(self, _error: Exception | None) -> None:
        """Count the call that will not be answered."""
        if not self.ended.done():
            self._run.broken += 1
            self.ended.set_result(None)

    def _go_on(self) -> None:
        self._began = time.perf_counter()
        raw = self._run.next(self._began)
        if self._transport is None:
            return
        if raw is not None:
            self._transport.write(raw)
        elif not self.ended.done():
            self.ended.set_result(None)
            self._transport.close()
