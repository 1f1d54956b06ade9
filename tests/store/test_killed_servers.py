"""Servers that are killed, stopped or cut off: each reply is explained by the log, none is lost."""

import asyncio
import signal
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

import pytest
from support import SMALL_WORLD
from support.loops import turns
from support.loops import until as in_the_end
from support.lossy_proxy import lossy_proxy
from support.odd_server import POINTS
from support.postgres import Postgres
from support.process import Running
from support.quick_process import server
from support.store_histories import Model, PlannedCall, alone, history, state_of, unnumbered
from support.stores import Place, url_of
from support.two_servers import EVENTS, READY, Pair, two_servers
from support.wire import PATIENCE_SECONDS, Wire, http

from mock_server.contract.values.exact_json import dumps

Event: TypeAlias = Callable[[Pair], Coroutine[Any, Any, None]]


async def test_each_reply_is_explained_whatever_happens(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    async with two_servers(own_postgres, "kept", tmp_path) as pair:
        standby = pair.servers[1]
        for raw in (READY, http("GET", "/s/of-1/_sandbox/clock"), http("PUT", "/_sandboxes/a")):
            answer = await standby.ask(raw)
            assert answer is not None
            assert (answer.status, answer.headers["Retry-After"]) == (503, "1")
        for event in (
            Pair.hold_a_batch_back,
            Pair.cut_off,
            Pair.kill,
            Pair.restart_the_engine,
            Pair.stop_in_order,
        ):
            await event(pair)
            await pair.clients.do_more()
        _, standby = await pair.owner()
        assert await standby.end(signal.SIGTERM) == 0
    assert pair.clients.errors(pair.place) == []


async def test_an_owner_begins_with_what_it_has_reloaded_once_it_owns_again(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    file = tmp_path / "it.yaml"
    file.write_text("version: 1\ndescription: Older\n", "utf-8")
    with lossy_proxy(own_postgres.port) as proxy:
        kept = "?schema=kept"
        words = ("--store", own_postgres.url_at(proxy.port) + kept, "--watch")
        async with server(str(file), *words) as running, asyncio.timeout(4 * PATIENCE_SECONDS):
            file.write_text("version: 1\ndescription: Newer\n", "utf-8")
            assert running.process.stderr is not None
            while b"reloaded" not in await running.process.stderr.readline():
                pass
            proxy.is_down = True
            proxy.cut()
            async with server(str(file), "--store", own_postgres.url_at(own_postgres.port) + kept):
                await until(running, 503)
            proxy.is_down = False
            await until(running, 200)
            assert (await running.call(http("PUT", "/_sandboxes/new"))).status == 201
            shown = await running.call(http("GET", "/s/new/_sandbox/scenario"))
    assert shown.json["description"] == "Newer"


async def until(running: Running, status: int) -> None:
    while (await running.call(READY)).status != status:
        pass


@pytest.mark.nightly
@pytest.mark.parametrize("point", POINTS)
async def test_each_reply_is_explained_if_the_owner_stops_in_a_batch(
    own_postgres: Postgres, tmp_path: Path, point: str
) -> None:
    async with two_servers(own_postgres, "kept", tmp_path) as pair:
        await pair.freeze(point)
        await pair.clients.do_more()
    assert pair.clients.errors(pair.place) == []


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(10))
async def test_each_of_many_replies_is_explained(
    own_postgres: Postgres, tmp_path: Path, seed: int
) -> None:
    chance, wanted = Random(seed), 20_000  # noqa: S311 - the same in each run
    async with two_servers(own_postgres, "kept", tmp_path, clients=10, pause=0) as pair:
        while sum(map(len, pair.clients.exchanges.values())) < wanted:
            await chance.choice(EVENTS)(pair)
            await pair.clients.do_more(100)
    assert pair.clients.errors(pair.place) == []


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("bug", "events"),
    [
        ("no-proof-before-reads", [Pair.cut_off]),
        ("no-wait-of-the-new-owner", [Pair.cut_off]),
        ("memory-kept-after-another-owner", [Pair.cut_off, Pair.kill]),
        ("look-up-before-the-lock", [Pair.hold_a_batch_back]),
        ("a-number-reused", [Pair.kill, Pair.kill]),
    ],
)
async def test_a_planted_bug_is_found(
    own_postgres: Postgres, tmp_path: Path, bug: str, events: Sequence[Event]
) -> None:
    async with two_servers(own_postgres, "kept", tmp_path, bug=bug, clients=6) as pair:
        with suppress(TimeoutError):  # with a bug, nothing may be answered any more
            async with asyncio.timeout(30):
                for event in events:
                    await event(pair)
                    await pair.clients.do_more()
    assert pair.clients.errors(pair.place) != []


# ── One server, killed at any instant, loses nothing that it has acknowledged ────────────────────

MAX_CALLS: Final = 40


@dataclass(slots=True)
class Client:
    """A client that calls a sandbox of its own, or all of them, and a model of what it calls."""

    calls: Iterator[PlannedCall]
    name: str | None = None
    model: Model = field(default_factory=Model)
    open_call: PlannedCall | None = None

    async def run(self, running: Running) -> None:
        """Make calls until the server is killed."""
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            async with running.wire() as wire:
                while True:
                    self.open_call = next(self.calls)
                    answer = await wire.call(self.open_call.raw)
                    assert answer.status == self.model.take(self.open_call).status, self.open_call
                    self.open_call = None

    async def settle(self, wire: Wire) -> None:
        """Find a restarted server as the model is, with or without the open call."""
        found = await self.found(wire)
        if found != self.expected():
            assert self.open_call is not None
            self.model = self.model.copy_with(self.open_call)
            assert found == self.expected()
        self.open_call = None

    async def found(self, wire: Wire) -> dict[str, bytes]:
        listed = (await wire.call(PlannedCall("GET", "/_sandboxes").raw)).json["kept"]
        names = sorted(item["name"] for item in listed) if self.name is None else [self.name]
        return {name: unnumbered((await wire.call(state_of(name).raw)).body) for name in names}

    def expected(self) -> dict[str, bytes]:
        return (
            self.model.states() if self.name is None else {self.name: self.model.state(self.name)}
        )


@pytest.mark.parametrize(
    ("place", "kills", "names"),
    [
        ("sqlite", 10, ()),
        ("postgresql", 3, ()),
        pytest.param("sqlite", 200, (), marks=pytest.mark.nightly),
        pytest.param("postgresql", 50, (), marks=pytest.mark.nightly),
        pytest.param("sqlite", 25, ("one", "two", "three", "four"), marks=pytest.mark.nightly),
    ],
    indirect=["place"],
)
async def test_a_killed_server_continues_with_every_acknowledged_call(
    place: Place, kills: int, names: Sequence[str], tmp_path: Path
) -> None:
    file = tmp_path / "test.yaml"
    file.write_bytes(dumps(SMALL_WORLD))
    words = (str(file), "--store", url_of(place), *(("--max-loaded", "3") if names else ()))
    chance = Random(1)  # noqa: S311 - the same in each run
    alone_each = [Client(alone(seed, name), name) for seed, name in enumerate(names)]
    clients = alone_each or [Client(history(1))]
    for _ in range(kills):
        async with server(*words) as running:
            async with running.wire() as wire:
                for client in clients:
                    await client.settle(wire)
            calling = [asyncio.create_task(client.run(running)) for client in clients]
            await until_answered(clients, chance.randrange(MAX_CALLS * len(clients)))
            await turns(chance.randrange(200))  # each of which takes some time
            running.process.kill()
            await running.process.communicate()
            await asyncio.gather(*calling)


async def until_answered(clients: Sequence[Client], more: int) -> None:
    """Wait until `more` further calls have been answered."""

    def made() -> int:
        return sum(len(client.model.calls) for client in clients)

    wanted = made() + more
    await in_the_end(lambda: made() >= wanted, made)
