"""How a server shares out its time: among partners, and between calls and what falls due."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from itertools import count
from typing import Any, Final

from aiohttp import ClientSession, ClientTimeout, TCPConnector

from benchmarks import traffic, world
from benchmarks.comparisons import Options
from benchmarks.driving import burst
from benchmarks.servers import ask, ours, started

LOADS: Final = ("reads", "sandboxes", "mebibytes")
"""What the other partner does: long reads, the same in 1,000 sandboxes, bodies that are refused."""

_TOKEN: Final = "benchmark-control-token"  # noqa: S105 - of a server that lasts for a minute
_DUE: Final = 2000
_CONNECTIONS: Final = 250
_CHECKED: Final = 5000
_TIMES: Final = 4
_AT_ONCE: Final = 32
_PATIENCE: Final = ClientTimeout(total=300)
_READS: Final = (
    ("POST", "/_sandbox/journal/verify", {"match": {"body": {"/name": "nobody"}}, "atLeast": 0}),
    ("GET", "/_sandbox/conduct", None),
    ("GET", "/_sandbox/state", None),
    ("GET", "/_sandbox/bundle", None),
)
_CUSTOMERS: Final = [*world.customers()]
_MEBIBYTE: Final = json.dumps({"name": "x" * (1 << 20)}).encode()


_BURSTS: Final = 5
_BURST_SECONDS: Final = 3
_SILENCE_SECONDS: Final = 6


def bursts(_: Options) -> Mapping[str, float]:
    """Measure bursts of modifies with silence between, in which all that was accepted settles."""
    load, driven, first = traffic.modifies(), [], []
    with started(ours(world.SCENARIO)) as running:
        process_id = running.process.pid
        for number in range(_BURSTS):
            if number:
                time.sleep(_SILENCE_SECONDS)  # noqa: TID251 - the silence is what is measured
                began = time.perf_counter()
                ask(running.url, world.get(_CUSTOMERS[0]))
                first.append(1000 * (time.perf_counter() - began))
            driven.append(burst(running.url, process_id, load, _BURST_SECONDS))
        long = burst(running.url, process_id, load, 2 * _BURST_SECONDS)
    return {
        "CPU ratio": max(each.cpu_us for each in driven[1:]) / driven[0].cpu_us,
        "first answer ms": max(first),
        "p99 ratio": long.p99_ms / driven[0].p99_ms,
        "calls/s": driven[0].rate,
    }


class _Partner:
    """One partner with sandboxes of its own, each with its own key."""

    def __init__(self, session: ClientSession, names: list[str]) -> None:
        self.session = session
        self.names = names
        self._keys: dict[str, str] = {}

    async def begin(self, **settings: Any) -> None:
        """Create the partner's sandboxes."""
        headers = {"Authorization": f"Bearer {_TOKEN}"}
        for name in self.names:
            address = f"/_sandboxes/{name}"
            async with self.session.put(address, json=settings, headers=headers) as reply:
                self._keys[name] = (await reply.json())["keys"]["owner"]

    async def call(self, name: str, method: str, path: str, body: Any = None) -> float:
        """Make a call, and return the milliseconds until it is answered."""
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        began = time.perf_counter()
        headers = {"X-Sandbox-Key": self._keys[name], "Content-Type": "application/json"}
        async with self.session.request(
            method, f"/s/{name}{path}", data=data, headers=headers
        ) as reply:
            await reply.read()
        return 1000 * (time.perf_counter() - began)

    async def modify_all(self, name: str, times: int) -> None:
        """Make so many modifies, some of them at once."""
        numbers = iter(range(times))

        async def modify() -> None:
            for number in numbers:
                await self.modify(name, number)

        await asyncio.gather(*(modify() for _ in range(_AT_ONCE)))

    async def modify(self, name: str, number: int) -> None:
        customer = _CUSTOMERS[number % len(_CUSTOMERS)]
        await self.call(
            name, "PATCH", f"/api/v2/customer/{customer}", {"name": f"Northwind {number}"}
        )


def partners(options: Options) -> Mapping[str, float]:
    """Measure what a clock move and a read take while another partner keeps the server busy."""
    flags = ("--access", "keys", "--control-token", _TOKEN, "--max-sandboxes", "2000")
    with started(ours(world.SCENARIO, *flags)) as running:
        return asyncio.run(_share(running.url, options))


def _session(url: str, number: int) -> ClientSession:
    """Return a session of a client with an address of its own."""
    connector = TCPConnector(limit=2 * _CONNECTIONS, local_addr=(f"127.0.0.{number}", 0))
    return ClientSession(url, connector=connector, timeout=_PATIENCE)


async def _share(url: str, options: Options) -> Mapping[str, float]:
    async with _session(url, 1) as own, _session(url, 2) as others:
        moved = _Partner(own, [f"moved-{n}" for n in range(_TIMES * (1 + len(LOADS)))])
        one = _Partner(others, ["one"])
        many = _Partner(others, [f"many-{n}" for n in range(options.number(1000))])
        await moved.begin(clock={"mode": "frozen"})
        for partner in (one, many):
            await partner.begin()
        await one.modify_all("one", options.number(_CHECKED))
        for name in moved.names:
            await moved.modify_all(name, options.number(_DUE))
        alone = await _moved(moved)

        async def read(number: int) -> None:
            method, path, body = _READS[number % len(_READS)]
            await one.call("one", method, path, body)

        async def read_many(number: int) -> None:
            method, path, body = _READS[number % len(_READS)]
            await many.call(many.names[number % len(many.names)], method, path, body)

        async def send(_: int) -> None:
            await one.call("one", "PATCH", f"/api/v2/customer/{_CUSTOMERS[0]}", _MEBIBYTE)

        found: dict[str, float] = {}
        for name, work, connections in (
            (LOADS[0], read, _CONNECTIONS),
            (LOADS[1], read_many, _CONNECTIONS),
            (LOADS[2], send, 32),
        ):
            busy = await _while(work, connections, lambda: _moved(moved))
            found |= {f"{name}: ms more": max(busy[0] - alone[0], busy[1] - alone[1])}
            found |= {f"{name}: move": busy[0], f"{name}: read": busy[1]}
        return found | {"alone: move": alone[0], "alone: read": alone[1]}


async def _moved(partner: _Partner) -> tuple[float, float]:
    """Return the longest of some clock moves over 2,000 requests, and of reads beside them.

    Each moves the clock of a sandbox that was not moved before.
    """
    moves, reads = [], []
    for _ in range(_TIMES):
        name = partner.names.pop()
        moving = asyncio.ensure_future(
            partner.call(name, "POST", "/_sandbox/clock/advance", {"until": "idle"})
        )
        reads.append(await partner.call(name, "GET", f"/api/v2/customer/{_CUSTOMERS[0]}"))
        moves.append(await moving)
    return max(moves), max(reads)


async def _while(
    work: Callable[[int], Awaitable[None]],
    connections: int,
    measure: Callable[[], Awaitable[tuple[float, float]]],
) -> tuple[float, float]:
    """Measure while so many callers make one call after another."""
    numbers = count()

    async def call() -> None:
        while True:
            await work(next(numbers))

    calling = [asyncio.ensure_future(call()) for _ in range(connections)]
    await asyncio.sleep(1)
    try:
        return await measure()
    finally:
        for each in calling:
            each.cancel()
        await asyncio.gather(*calling, return_exceptions=True)
