"""An owner and its standby on one PostgreSQL, as processes, with clients that call both at random.

Each server has a proxy of its own in front of the engine.
"""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from support import ACME, NORTH, SMALL_WORLD, built
from support.lossy_proxy import LossyProxy, lossy_proxy
from support.odd_server import POINTS
from support.oracle import Exchange, Oracle
from support.postgres import Postgres
from support.process import finish, free_port, start
from support.stores import PostgresqlPlace, opened
from support.wire import PATIENCE_SECONDS, Answer, Wire, http

WORLD: Final = {
    **SMALL_WORLD,
    "clock": {"mode": "real"},
    "jobs": {"modifyCustomer": {"after": ["0s", "300ms"]}},
}
READY: Final = http("GET", "/_ready")
_PATIENCE: Final = 4 * PATIENCE_SECONDS
_SHORT: Final = 1.0
"""After how many seconds a client asks no longer."""

_SHIFTS: Final = (-60, 60)
"""How many seconds the clocks of the machines are ahead."""

_TESTS: Final = Path(__file__).parents[1]


@dataclass(slots=True, eq=False)
class Server:
    """A server at a port of its own, which is started again and again."""

    command: tuple[str, ...]
    proxy: LossyProxy
    port: int = field(default_factory=free_port)
    process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it, and wait until it is live."""
        path = {"PYTHONPATH": os.pathsep.join((str(_TESTS), *sys.path))}
        self.process = await start([*self.command, "--port", str(self.port)], path)
        await self.until(200, 503)

    async def ask(self, raw: bytes, patience: float = _PATIENCE) -> Answer | None:
        """Make a call over a new connection; return None if that breaks, or takes too long."""
        try:
            async with asyncio.timeout(patience):
                wire = Wire(*await asyncio.open_connection("127.0.0.1", self.port))
                try:
                    return await wire.call(raw)
                finally:
                    await wire.close()
        except (OSError, asyncio.IncompleteReadError):  # a TimeoutError is an OSError
            return None

    async def until(self, *statuses: int) -> None:
        """Ask whether it is ready until the answer has one of these statuses."""
        async with asyncio.timeout(_PATIENCE):
            while await self.status() not in statuses:  # noqa: ASYNC110 - another process knows it
                await asyncio.sleep(0.05)

    async def status(self) -> int:
        """Ask whether it is ready; 0 if there is no answer."""
        answer = await self.ask(READY, _SHORT)
        return 0 if answer is None else answer.status

    def send(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    async def end(self, number: signal.Signals) -> int:
        """End it by a signal; return its exit code."""
        self.send(number)
        assert self.process is not None
        return (await finish(self.process)).code


@dataclass(slots=True, eq=False)
class Clients:
    """Clients that modify and read sandboxes at random servers until they are told to stop.

    Each uses the sandbox of its number, and that of the next one.
    """

    servers: Sequence[Server]
    names: Sequence[str]
    pause: float
    exchanges: dict[str, list[Exchange]] = field(default_factory=dict)
    is_over: bool = False
    changed: list[int] = field(default_factory=list)
    progress: asyncio.Condition = field(default_factory=asyncio.Condition)
    order: "count[int]" = field(default_factory=count)

    async def run(self, number: int) -> None:
        """Make one call after another."""
        chance = Random(number)  # noqa: S311 - the same in each run
        mine = [self.names[number], self.names[(number + 1) % len(self.names)]]
        for turn in count():
            if self.is_over:
                return
            name, server = chance.choice(mine), chance.choice(self.servers)
            call = _drawn(chance, name, f"{number}-{turn}")
            made = Exchange(f"{number}-{turn}", *call, 0, 0)
            await self._make(made, server)
            if made.is_told and not made.is_read:
                async with self.progress:
                    self.changed[number] += 1
                    self.progress.notify_all()
            await asyncio.sleep(self.pause)

    async def _make(self, made: Exchange, server: Server) -> None:
        name = made.path.split("/")[2]
        made.began, made.sent_ms = next(self.order), _now_ms()
        self.exchanges.setdefault(name, []).append(made)
        answer = await server.ask(made.raw, _SHORT)
        if answer is not None:
            made.answer = answer
            made.ended, made.received_ms = next(self.order), _now_ms()

    async def do_more(self, changes: int = 3, patience: float = _PATIENCE) -> None:
        """Wait until the changes of each client have been answered some further times."""
        wanted = [changed + changes for changed in self.changed]
        async with asyncio.timeout(patience), self.progress:
            await self.progress.wait_for(
                lambda: all(map(int.__ge__, self.changed, wanted)),
            )

    def errors(self, place: PostgresqlPlace) -> list[str]:
        """Return what the oracle finds wrong, given the logs of the store."""
        errors = list[str]()
        with opened(place, only_reads=True) as store:
            for row in store.sandboxes():
                kept, told = row.kept, self.exchanges.get(row.kept.sandbox.name, ())
                begun = Sandbox(built(WORLD), kept.created_ms)
                log = store.load(kept.sandbox).calls
                errors += Oracle(begun, kept.created_ms, log, told).errors
        return errors


def _now_ms() -> int:
    """Return the instant by the clock of the machine, which the engine reads as well."""
    return time.time_ns() // 1_000_000


def _drawn(chance: Random, name: str, mark: str) -> tuple[str, str, bytes]:
    """Return method, path and body of a call to a sandbox."""
    customer = f"/s/{name}/api/v2/customer/{chance.choice((ACME, NORTH))}"
    further = dumps({"by": f"{chance.randrange(500)}ms"})
    kinds = (
        ("PATCH", customer, dumps({"name": mark})),
        ("GET", customer, b""),
        ("POST", f"/s/{name}/_sandbox/clock/advance", further),
    )
    return chance.choices(kinds, (8, 14, 1))[0]


@dataclass(slots=True, eq=False)
class Pair:
    """Two servers on one store, of which one owns it, and what happens to them."""

    place: PostgresqlPlace
    engine: Postgres
    servers: tuple[Server, Server]
    clients: Clients

    async def owner(self) -> tuple[Server, Server]:
        """Return the owner, once there is one, and the other server."""
        one, other = self.servers
        async with asyncio.timeout(_PATIENCE):
            while True:
                if await one.status() == 200:
                    return one, other
                if await other.status() == 200:
                    return other, one
                await asyncio.sleep(0.05)

    async def stop_in_order(self) -> None:
        owner, standby = await self.owner()
        await owner.end(signal.SIGTERM)
        await standby.until(200)
        await owner.start()

    async def kill(self) -> None:
        owner, standby = await self.owner()
        await owner.end(signal.SIGKILL)
        await standby.until(200)
        await owner.start()

    async def freeze(self, point: str | None = None) -> None:
        """Suspend the owner, maybe in a batch, until another one has answered for a while."""
        owner, standby = await self.owner()
        owner.send(signal.SIGSTOP if point is None else signal.SIGRTMIN + POINTS.index(point))
        try:
            await standby.until(200)
            await self.clients.do_more()
        finally:
            owner.send(signal.SIGCONT)
        await owner.until(503)

    async def cut_off(self) -> None:
        """Let the owner reach the engine no longer until another one has answered for a while."""
        owner, standby = await self.owner()
        owner.proxy.is_down = True
        owner.proxy.cut()
        await standby.until(200)
        await self.clients.do_more()
        owner.proxy.is_down = False
        await owner.until(503)

    async def break_connections(self) -> None:
        owner, _ = await self.owner()
        owner.proxy.cut()

    async def hold_a_batch_back(self) -> None:
        """Let the engine get a batch a second after the owner has lost the connection."""
        owner, _ = await self.owner()
        owner.proxy.released.clear()
        owner.proxy.holds_back = b"INSERT INTO entries"
        while owner.proxy.holds_back is not None:  # noqa: ASYNC110 - a thread knows it
            await asyncio.sleep(0.05)
        await asyncio.sleep(1)
        owner.proxy.released.set()

    async def slow_down(self) -> None:
        owner, _ = await self.owner()
        owner.proxy.delay = 0.1
        await self.clients.do_more()
        owner.proxy.delay = 0

    async def restart_the_engine(self) -> None:
        await asyncio.to_thread(self.engine.stop)
        await asyncio.to_thread(self.engine.start)


EVENTS: Final = (
    Pair.stop_in_order,
    Pair.kill,
    Pair.cut_off,
    Pair.break_connections,
    Pair.hold_a_batch_back,
    Pair.slow_down,
    Pair.restart_the_engine,
    Pair.freeze,
)


@asynccontextmanager
async def two_servers(
    engine: Postgres,
    schema: str,
    folder: Path,
    *,
    bug: str = "none",
    clients: int = 3,
    pause: float = 0.03,
) -> AsyncIterator[Pair]:
    """Run an owner and its standby, with clocks that differ by two minutes, and clients."""
    file = folder / "test.yaml"
    file.write_bytes(dumps(WORLD))
    place, servers = PostgresqlPlace(engine.url, schema), list[Server]()
    async with AsyncExitStack() as stack:
        for shift in _SHIFTS:
            proxy = stack.enter_context(lossy_proxy(engine.port))
            url = f"{engine.url_at(proxy.port)}?schema={schema}"
            odd = (sys.executable, "-m", "support.odd_server", str(shift), bug)
            command = (*odd, "serve", str(file), "--store", url, "--create-on-use")
            servers.append(Server(command, proxy))
            stack.push_async_callback(_end, servers[-1])
            await servers[-1].start()
            await servers[0].until(200)
        names = [f"of-{number}" for number in range(clients)]
        calling = Clients(servers, names, pause, changed=[0] * clients)
        tasks = [asyncio.create_task(calling.run(number)) for number in range(clients)]
        try:
            await calling.do_more()
            yield Pair(place, engine, (servers[0], servers[1]), calling)
        finally:
            calling.is_over = True
            await asyncio.gather(*tasks)


async def _end(server: Server) -> None:
    process = server.process
    if process is not None and process.returncode is None:
        with suppress(ProcessLookupError):
            process.send_signal(signal.SIGCONT)
            process.kill()
        await finish(process)
