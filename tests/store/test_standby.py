"""An owner and its standby on one PostgreSQL, as processes, which are killed and stopped."""

import asyncio
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count, cycle, islice
from pathlib import Path
from typing import Final

import pytest
from support import ACME, SMALL_WORLD, built
from support.process import MODULE, finish, free_port, start
from support.store_histories import TIMES, unnumbered
from support.stores import PostgresqlPlace, listed, url_of
from support.wire import PATIENCE_SECONDS, Answer, Wire, http

from mock_server.contract.values.exact_json import dumps
from mock_server.keeping.codec import read_call
from mock_server.sandbox.ground.exchange import finished, whole
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.store_setup import Keeping, sparing_owner
from mock_server.web.connections.request_building import make_request

CLIENTS: Final = ("one", "two", "three", "four")
CUSTOMER: Final = f"/api/v2/customer/{ACME}"
READY: Final = http("GET", "/_ready")
_PATIENCE: Final = 4 * PATIENCE_SECONDS
_SHORT: Final = 1.0
"""After how many seconds a client asks the other server."""


@dataclass(slots=True)
class Server:
    """A server at a port of its own, which is started again and again."""

    command: tuple[str, ...]
    port: int = field(default_factory=free_port)
    process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it, and wait until it is live."""
        self.process = await start([*self.command, "--port", str(self.port)])
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
            while (answer := await self.ask(READY)) is None or answer.status not in statuses:  # noqa: ASYNC110 - another process knows it
                await asyncio.sleep(0.05)

    async def become_owner(self) -> None:
        await self.until(200)

    def send(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    async def ended(self, number: signal.Signals) -> None:
        """End it by a signal."""
        self.send(number)
        assert self.process is not None
        await finish(self.process)


@dataclass(slots=True)
class Client:
    """A client with a sandbox of its own, which modifies and reads until it is told to stop.

    `done` has the names that were acknowledged, `numbers` those of all its exchanges.
    """

    name: str
    servers: tuple[Server, Server]
    done: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    progress: asyncio.Condition = field(default_factory=asyncio.Condition)
    is_over: bool = False

    async def run(self) -> None:
        path, given = f"/s/{self.name}", {"Content_Type": "application/json"}
        modifies = dumps({"match": {"operation": "modifyCustomer"}})
        verify = http("POST", f"{path}/_sandbox/journal/verify", modifies, **given)
        for turn in count():
            if self.is_over:
                return
            name = f"{self.name} {turn}"
            change = http("PATCH", path + CUSTOMER, dumps({"name": name}), **given)
            if (answer := await self.asked(change)) is not None:
                self.numbers.append(int(answer.entry))
                async with self.progress:
                    self.done.append(name)
                    self.progress.notify_all()
            if (answer := await self.asked(http("GET", path + CUSTOMER))) is not None:
                self.numbers.append(int(answer.entry))
            if (answer := await self.asked(verify)) is not None:
                assert answer.json["matched"] >= len(self.done), "a read shows a former state"

    async def asked(self, raw: bytes) -> Answer | None:
        """Make a call to the server that answers; return None if there is no owner now."""
        for server in self.servers:
            answer = await server.ask(raw, _SHORT)
            if answer is not None and answer.status in (200, 202):
                return answer
        return None

    async def does_more(self) -> None:
        """Wait until some further changes are acknowledged."""
        wanted = len(self.done) + 5
        async with asyncio.timeout(_PATIENCE), self.progress:
            await self.progress.wait_for(lambda: len(self.done) >= wanted)


@asynccontextmanager
async def two_servers(place: PostgresqlPlace, folder: Path) -> AsyncIterator[tuple[Server, Server]]:
    """Yield an owner and its standby."""
    file = folder / "test.yaml"
    file.write_bytes(dumps(SMALL_WORLD))
    command = (*MODULE, "serve", str(file), "--store", url_of(place), "--create-on-use")
    owner, standby = Server(command), Server(command)
    try:
        await owner.start()
        await owner.become_owner()
        await standby.start()
        yield owner, standby
    finally:
        for server in (owner, standby):
            if server.process is not None and server.process.returncode is None:
                server.send(signal.SIGCONT)
                server.process.kill()
                await finish(server.process)


@asynccontextmanager
async def under_load(servers: tuple[Server, Server]) -> AsyncIterator[list[Client]]:
    """Run clients during a block, which begins once each of them has been answered."""
    clients = [Client(name, servers) for name in CLIENTS]
    tasks = [asyncio.create_task(client.run()) for client in clients]
    try:
        await more(clients)
        yield clients
        await more(clients)
    finally:
        for client in clients:
            client.is_over = True
        await asyncio.gather(*tasks)


async def more(clients: list[Client]) -> None:
    """Wait until each client has had some further answers."""
    await asyncio.gather(*(client.does_more() for client in clients))


async def expect_everything(place: PostgresqlPlace, owner: Server, clients: list[Client]) -> None:
    """Expect each acknowledged call in the log, once, and the state that the log leads to."""
    store = place.store()
    store.open_to_read()
    for client in clients:
        kept = listed(store, client.name)
        assert kept is not None
        sandbox = Sandbox(built(), kept.kept.created_ms)
        for entry in store.load(kept.kept.sandbox).calls:
            recalled = read_call(entry.text)
            if recalled.after is not None:
                sandbox.simulation.entries = recalled.after
            finished(sandbox.answer(recalled.request, entry.wall_ms))
        made = [entry.request.body.decode() for entry in sandbox.journal]
        names = re.findall(r'{"name": ?"([^"]+)"}', "".join(made))
        assert len({*names}) == len(names)
        assert {*client.done} <= {*names}
        assert len({*client.numbers}) == len(client.numbers)
        state = make_request("GET", f"/s/{client.name}/_sandbox/state")
        expected = whole(finished(sandbox.answer(state, kept.head_ms))).body
        answer = await owner.ask(http("GET", f"/s/{client.name}/_sandbox/state"))
        assert answer is not None
        assert unnumbered(answer.body) == unnumbered(expected)
    store.close()


async def test_a_standby_lives_and_refuses_calls_until_its_owner_stops_in_order(
    postgresql_place: PostgresqlPlace, tmp_path: Path
) -> None:
    async with two_servers(postgresql_place, tmp_path) as (owner, standby):
        live = await standby.ask(http("GET", "/_live"))
        assert live is not None
        assert live.status == 200
        for raw in (READY, http("GET", CUSTOMER), http("GET", "/_sandbox/clock")):
            answer = await standby.ask(raw)
            assert answer is not None
            assert (answer.status, answer.headers["Retry-After"]) == (503, "1")
        async with under_load((owner, standby)) as clients:
            await owner.ended(signal.SIGTERM)
            await standby.become_owner()
        await expect_everything(postgresql_place, standby, clients)


@pytest.mark.nightly
async def test_a_standby_takes_over_from_an_owner_that_is_killed(
    postgresql_place: PostgresqlPlace, tmp_path: Path
) -> None:
    async with two_servers(postgresql_place, tmp_path) as servers:
        async with under_load(servers) as clients:
            for owner, standby in islice(cycle((servers, servers[::-1])), 2 * TIMES):
                await more(clients)
                await owner.ended(signal.SIGKILL)
                await standby.become_owner()
                await owner.start()
        await expect_everything(postgresql_place, standby, clients)


@pytest.mark.nightly
async def test_an_owner_that_was_stopped_for_long_is_a_standby_afterwards(
    postgresql_place: PostgresqlPlace, tmp_path: Path
) -> None:
    async with two_servers(postgresql_place, tmp_path) as (owner, standby):
        async with under_load((owner, standby)) as clients:
            owner.send(signal.SIGSTOP)
            await standby.become_owner()
            await more(clients)
            owner.send(signal.SIGCONT)
            await owner.until(503)
            await more(clients)
        await expect_everything(postgresql_place, standby, clients)
        await standby.ended(signal.SIGTERM)
        await owner.become_owner()
        await expect_everything(postgresql_place, owner, clients)


async def test_fresh_spares_the_store_of_an_owner(postgresql_place: PostgresqlPlace) -> None:
    fresh = Keeping.at(url_of(postgresql_place), most_sandboxes=9)
    assert fresh is not None
    fresh = replace(fresh, is_fresh=True)
    assert await sparing_owner(fresh) == fresh
    owner = postgresql_place.store()
    owner.open()
    assert await sparing_owner(fresh) == replace(fresh, is_fresh=False)
    owner.close()
    assert await sparing_owner(fresh) == fresh


async def test_a_standby_that_is_stopped_ends_at_once(
    postgresql_place: PostgresqlPlace, tmp_path: Path
) -> None:
    async with two_servers(postgresql_place, tmp_path) as (owner, standby):
        await standby.ended(signal.SIGTERM)
        assert standby.process is not None
        assert standby.process.returncode == 0
        await owner.become_owner()
