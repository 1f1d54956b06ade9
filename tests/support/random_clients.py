"""Random clients: each makes one call after another, to any of several servers."""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from itertools import count
from random import Random
from typing import Any, Final

from mock_server.wall_clock import WallClock, stopwatch
from support import ACME, BLUE, DATA, NORTH, SMALL_WORLD
from support.call_records import LONG_MS, SHORT_MS, MadeCall, SentCall
from support.process import Running
from support.server_group import Member
from support.wire import PATIENCE_SECONDS, Wire

WORLD: Final[Mapping[str, Any]] = {
    **SMALL_WORLD,
    "clock": {"mode": "real"},
    "jobs": {
        "modifyCustomer": {"after": ["0s", "300ms"], "outcome": {"successful": 3, "failed": 1}},
        "createPackage": {"polls": 2},
    },
    "assumptions": {"modify-in-progress": "queued"},
}
"""The scenario of the servers: some requests settle with time, others by status queries."""

_NAMES: Final = ("default", "one", "two", "three")
_CUSTOMERS: Final = (ACME, NORTH, BLUE)
_KEPT: Final = 6
"""How many of the latest requests of a sandbox clients query."""


class RandomClients:
    """Clients that know each other's requests, and whose calls are recorded.

    They call the servers that are running, until `is_over` is set.
    """

    def __init__(self, members: Sequence[Member], seed: int) -> None:
        self.calls: list[MadeCall] = []
        self.is_over = False
        self._clients = 0
        self._open_at: list[int] = []
        """The server of each call that is not answered yet."""
        self._members = members
        self._seed = seed
        self._numbers = count(1)
        self._requests: dict[str, list[str]] = {}
        self._clock = WallClock()
        self._has_news = asyncio.Event()

    @property
    def open(self) -> int:
        """The number of calls that are not answered yet."""
        return len(self._open_at)

    async def run(self, clients: int) -> None:
        """Run a number of clients that make one call after another."""
        self._clients = clients
        await asyncio.gather(*(self._run(index) for index in range(clients)))

    async def answered(self, more: int) -> None:
        """Wait until `more` further calls were answered by a sandbox.

        Return earlier if every client waits for a paused server.
        """
        wanted = self._answered() + more
        await self.until(lambda: self._answered() >= wanted or self._is_stuck())

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until a condition holds, which is checked after each call."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not is_so():
                self._has_news.clear()
                await self._has_news.wait()

    async def look(self) -> None:
        """Read the requests and the state of each sandbox from each server, when all is quiet."""
        names = {made.sent.name for made in self.calls if made.sent.name in _NAMES}
        for index, member in enumerate(self._members):
            assert member.running is not None
            async with member.running.wire() as wire:
                for name in sorted(names):
                    where = "" if name == "default" else f"/s/{name}"
                    for path in ("/_sandbox/requests", "/_sandbox/state"):
                        sent = SentCall(next(self._numbers), "GET", where + path)
                        made = await self.make(sent, index, wire)
                        assert made is not None, sent

    def _is_stuck(self) -> bool:
        """Return whether all clients wait for paused servers."""
        return 0 < self._clients == sum(self._members[at].is_paused for at in self._open_at)

    def _answered(self) -> int:
        return sum(made.answer is not None and not made.is_refused for made in self.calls)

    async def _run(self, index: int) -> None:
        chance = Random(f"{self._seed} {index}")  # noqa: S311 - the same in each run
        wires: dict[tuple[int, str], Wire] = {}
        async with AsyncExitStack() as stack:
            while not self.is_over:
                server = chance.randrange(len(self._members))
                member = self._members[server]
                wire, key = None, (server, member.running.first_line if member.running else "")
                if member.running is not None and not member.is_paused:
                    wire = wires.get(key) or await self._connect(member.running, stack)
                if wire is None:
                    await asyncio.sleep(0)
                    continue
                wires[key] = wire
                if await self.make(self.speak(chance), server, wire) is None:
                    del wires[key]

    async def make(self, sent: SentCall, server: int, wire: Wire) -> MadeCall | None:
        """Make a call; return None if the connection was lost."""
        made = MadeCall(sent, server, stopwatch(), self._clock.now_ms())
        self.calls.append(made)
        self._open_at.append(server)
        self._has_news.set()
        try:
            made.answer = await wire.call(sent.raw)
        except (ConnectionError, asyncio.IncompleteReadError):
            return None
        finally:
            self._open_at.remove(server)
        made.ended, made.ended_ms = stopwatch(), self._clock.now_ms()
        self._learn(made)
        self._has_news.set()
        return made

    async def _connect(self, running: Running, stack: AsyncExitStack) -> Wire | None:
        try:
            return await stack.enter_async_context(running.wire())
        except OSError:
            return None

    def _learn(self, made: MadeCall) -> None:
        if made.answer is not None and made.answer.status == 202:
            known = self._requests.setdefault(made.sent.name, [])
            known.append(made.answer.json["content"][0]["requestId"])

    def speak(self, chance: Random) -> SentCall:
        """Return the next call of a client."""
        number = next(self._numbers)
        name = chance.choice(_NAMES) if chance.random() < 0.97 else f"new{number}"
        kinds = self._kinds(number, name, chance)
        method, path, body = chance.choices([*kinds], _WEIGHTS)[0]
        return SentCall(number, method, path, body)

    def _kinds(self, number: int, name: str, chance: Random) -> Iterator[tuple[str, str, Any]]:
        """Yield one call of each kind, in the order of their weights."""
        where = "" if name == "default" else f"/s/{name}"
        address, control = f"{where}/api/v2/customer", f"{where}/_sandbox"
        other = chance.choice(_NAMES[1:])
        known = self._requests.get(name, [ACME])[-_KEPT:]
        request_id = chance.choice(known)
        ttl = {"ttl": f"{LONG_MS + number}ms"}
        customer = chance.choice(_CUSTOMERS)
        package = {"name": f"P{number}", "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}
        fault = {"operation": "modifyCustomer", "steps": ["ok", "GLOBAL_1001"]}
        slow = {"operation": "modifyCustomer", "steps": [{"delay": "30ms"}, "ok"]}
        upload = {**WORLD, "seed": number}
        yield "PATCH", f"{address}/{customer}", {"name": f"N{number}"}
        yield "POST", f"{address}/{ACME}/package", package
        yield "POST", f"{control}/requests/{request_id}/settle", {"as": "successful"}
        yield "POST", f"{control}/clock/advance", {"by": f"{chance.randrange(1, 300)}ms"}
        yield "POST", f"{control}/clock/freeze", None
        yield "POST", f"{control}/clock/run", {"speed": chance.choice((1, 1, 2))}
        yield "PUT", f"{control}/faults/p{number % 3}", {"name": f"p{number % 3}", **fault}
        yield "PUT", f"{control}/faults/slow", {"name": "slow", **slow}
        yield "DELETE", f"{control}/faults", None
        yield "POST", f"{control}/reset", None
        yield "PUT", f"/s/{other}/_sandbox/scenario", upload
        yield "PUT", f"/_sandboxes/{other}", ttl
        yield "PUT", f"/_sandboxes/{other}", {**ttl, "from": "default"}
        yield "PUT", f"/_sandboxes/{other}", {"ttl": f"{SHORT_MS + number}ms"}
        yield "DELETE", f"/_sandboxes/{other}", None
        yield "GET", f"{address}/{customer}", None
        yield "GET", f"{where}/api/v2/request/{request_id}", None
        yield "GET", f"{control}/clock", None
        yield "GET", f"{control}/requests", None
        yield "GET", f"{control}/state", None
        yield "GET", f"/_sandboxes/{other}", None


_WEIGHTS: Final = (14, 3, 3, 2, 1, 2, 1, 0.5, 2, 0.4, 0.4, 0.5, 0.5, 0.5, 0.5, 14, 8, 3, 4, 2, 3)
