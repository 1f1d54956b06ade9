"""The answers of servers that share a store could have come from a single server.

Whatever happens to the servers, the engine and the connections between them: no call is lost or
executed twice, and no client sees a state that is older than one it could have seen before.
"""

import asyncio
import pickle
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from support import built
from support.call_records import History, MadeCall
from support.event_readers import overheard
from support.linearizability import problems
from support.postgres import Postgres
from support.random_clients import WORLD, RandomClients
from support.server_group import Member, lives_at, several
from support.store_histories import TIMES
from support.stores import PostgresqlPlace, SqlitePlace
from support.wire import PATIENCE_SECONDS

CLIENTS: Final = 6
LAG_MS: Final = PATIENCE_SECONDS * 1000
_FULL: Final = """
CREATE FUNCTION kept.full() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''could not extend file'' USING ERRCODE = ''disk_full''; END';
CREATE TRIGGER full_disk BEFORE INSERT ON kept.entries EXECUTE FUNCTION kept.full()
"""
"""Makes the engine report a full disk."""

LOOKED_INTO: Final = Path("build/histories")
"""The folder where each incorrect history is kept: perhaps one in a thousand."""

SHIFTS_MS: Final = (0, 3000, -3000)
"""The offsets of the servers' clocks."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The scene of failures: the engine, its servers, and their clients."""

    engine: Postgres
    members: Sequence[Member]
    clients: RandomClients

    async def until_all_available(self, *, is_so: bool = True) -> None:
        """Wait until each server reports that the store is available, or that it is not."""
        for member in self.members:
            await member.until_available(is_so=is_so)


async def nothing(stage: Stage) -> None:
    await stage.clients.answered(300)


async def slow_engine(stage: Stage) -> None:
    for index, member in enumerate(stage.members):
        assert member.proxy is not None
        member.proxy.delay = 0.005 * index
    await stage.clients.answered(60)


async def paused_engine(stage: Stage) -> None:
    clients = stage.clients
    await clients.answered(50)
    stage.engine.pause()
    try:
        await clients.until(lambda: clients.open == CLIENTS)
    finally:
        stage.engine.go_on()
    await clients.answered(50)


async def crashed_engine(stage: Stage) -> None:
    await stage.clients.answered(50)
    await asyncio.to_thread(stage.engine.stop)
    await stage.until_all_available(is_so=False)
    await asyncio.to_thread(stage.engine.start)
    await stage.until_all_available()
    await stage.clients.answered(50)


async def full_disk(stage: Stage) -> None:
    await stage.clients.answered(50)
    await asyncio.to_thread(stage.engine.run_sql, _FULL)
    await stage.until_all_available(is_so=False)
    await asyncio.to_thread(stage.engine.run_sql, "DROP FUNCTION kept.full CASCADE")
    await stage.until_all_available()
    await stage.clients.answered(50)


async def cut_ways(stage: Stage) -> None:
    for _ in range(4):
        for member in stage.members:
            assert member.proxy is not None
            await stage.clients.answered(10)
            member.proxy.cut()
    await stage.until_all_available()
    await stage.clients.answered(50)


async def blocked_way(stage: Stage) -> None:
    proxy = stage.members[0].proxy
    assert proxy is not None
    await stage.clients.answered(50)
    proxy.open.clear()
    await stage.members[0].until_available(is_so=False)
    proxy.open.set()
    await stage.until_all_available()
    await stage.clients.answered(50)


async def lost_commits(stage: Stage) -> None:
    for _ in range(2):
        for member in stage.members:
            assert member.proxy is not None
            member.proxy.lose_answer()
            await member.proxy.until_lost()
            await stage.until_all_available()
    await stage.clients.answered(50)


async def paused_server(stage: Stage) -> None:
    for member in stage.members[:2]:
        await stage.clients.answered(40)
        member.pause()
        await stage.clients.answered(40)
        member.go_on()
    await stage.clients.answered(40)


async def killed_server(stage: Stage) -> None:
    for member in stage.members[:2]:
        await stage.clients.answered(40)
        await member.kill()
        await stage.clients.answered(40)
        await member.start()
    await stage.clients.answered(40)


Trouble = Callable[[Stage], Awaitable[None]]
CALM: Final[Sequence[Trouble]] = (nothing, slow_engine, paused_engine)
"""Troubles in which every call is answered as usual, if late."""

FEW_IN_MEMORY: Final = {"max_loaded": "2"}
READS_WRITTEN: Final = {"journal": "shared"}
TRIED: Final[Sequence[tuple[Trouble, int, Mapping[str, str]]]] = (
    (nothing, 3, {}),
    (slow_engine, 3, FEW_IN_MEMORY),
    (paused_engine, 2, {}),
    (crashed_engine, 2, {}),
    (full_disk, 2, FEW_IN_MEMORY),
    (cut_ways, 2, READS_WRITTEN),
    (lost_commits, 2, {}),
    (paused_server, 3, {}),
    (killed_server, 3, {}),
    *[(blocked_way, 3, {})] * (TIMES > 1),  # lasts as long as a server waits for an engine
)
"""Each trouble, the number of servers that it affects, and their settings."""


def unanswered(history: History) -> list[MadeCall]:
    """Return the calls that got no answer from a sandbox that has not ended."""
    ended = {number for life in history.lives if life.is_over for number, _ in life.called()}
    return [
        made
        for made in history.calls
        if (made.is_refused or made.is_unknown) and made.sent.number not in ended
    ]


@pytest.mark.parametrize("seed", range(TIMES))
@pytest.mark.parametrize(
    ("trouble", "count", "settings"), TRIED, ids=[trouble.__name__ for trouble, *_ in TRIED]
)
async def test_several_servers_answer_as_one_could_have(
    trouble: Trouble,
    count: int,
    settings: Mapping[str, str],
    seed: int,
    own_postgres: Postgres,
    quick_folder: Path,
) -> None:
    place = PostgresqlPlace(own_postgres.url, "kept")
    async with several(
        place, count, WORLD, quick_folder, shifts_ms=SHIFTS_MS, **settings
    ) as members:
        clients = RandomClients(members, seed)
        await called(clients, members, trouble(Stage(own_postgres, members, clients)))
    history = History(clients.calls, lives_at(place))
    found = problems(history, built(WORLD))
    if trouble in CALM:
        found += [f"refused: {made}" for made in unanswered(history)]
    expect_none(found, history, f"{trouble.__name__}-{seed}")


async def test_local_reads_show_states_that_there_were(
    postgresql_place: PostgresqlPlace, quick_folder: Path
) -> None:
    place = postgresql_place
    async with several(
        place, 2, WORLD, quick_folder, shifts_ms=SHIFTS_MS, reads="local"
    ) as members:
        clients = RandomClients(members, seed=0)
        await called(clients, members, clients.answered(200))
    lives = lives_at(place)
    assert problems(History(clients.calls, lives), built(WORLD)) != []
    found = problems(History(clients.calls, lives, lag_ms=LAG_MS), built(WORLD))
    assert [line for line in found if not line.startswith("order: ")] == []


@pytest.mark.parametrize("seed", range(TIMES))
async def test_one_server_answers_consistently(seed: int, quick_folder: Path) -> None:
    place = SqlitePlace(quick_folder / "kept.db")
    async with several(place, 1, WORLD, quick_folder) as members:
        clients = RandomClients(members, seed)
        await called(clients, members, clients.answered(200))
    history = History(clients.calls, lives_at(place), lag_ms=LAG_MS)
    expect_none(problems(history, built(WORLD)), history, f"one_server-{seed}")


def expect_none(found: Sequence[str], history: History, name: str) -> None:
    """Expect no problems; otherwise save the history, since it may not be reproducible."""
    if found:
        LOOKED_INTO.mkdir(parents=True, exist_ok=True)
        file = LOOKED_INTO / f"{name}.pickle"
        file.write_bytes(pickle.dumps(history))
        raise AssertionError("\n".join([f"see {file}", *found[:10]]))


async def called(
    clients: RandomClients, members: Sequence[Member], trouble: Awaitable[None]
) -> None:
    """Let clients call servers until the failures are over, then read the state of the servers."""
    async with overheard(members) as heard:
        calling = asyncio.create_task(clients.run(CLIENTS))
        await trouble
        clients.is_over = True
        await calling
        await clients.look()
    assert [gap for each in heard for gap in each.gaps()] == []
    assert any(each.raw for each in heard)
    assert [member.complaints() for member in members] == [[]] * len(members)
    assert {(await member.store())["differences"] for member in members} == {0}
