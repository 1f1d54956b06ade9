"""More sandboxes than fit into memory, and several clients: no call is lost or repeated."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from support import ACME, START_MS
from support.loops import until
from support.servers_with_store import Lasting, lasting, troubled_store, usual
from support.stores import SqlitePlace
from support.wire import PATIENCE_SECONDS, Wire, http

from mock_server.contract.values.exact_json import dumps
from mock_server.keeping.store_errors import UnavailableStoreError
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import IDLE_MS
from mock_server.web.answering.limits import Memory

CUSTOMER = f"/api/v2/customer/{ACME}"
NAMES = ("one", "two", "three", "four", "five")


async def change(wire: Wire, name: str, number: int) -> int:
    """Change a customer of a sandbox, and return the status of the answer."""
    body = dumps({"name": f"N{number}"})
    return (await wire.call(http("PATCH", f"/s/{name}{CUSTOMER}", body))).status


async def states(server: Lasting, names: Sequence[str] = NAMES) -> list[bytes]:
    return [await server.state(f"/s/{name}") for name in names]


async def test_a_use_is_kept_of_a_sandbox_that_was_unloaded_since(file: Path) -> None:
    store, now_ms = troubled_store(file), START_MS
    async with lasting(store, now_ms=lambda: now_ms) as server:
        assert await change(server.wire, "one", 1) == 202
        now_ms += 1000
        await server.call("GET", f"/s/one{CUSTOMER}")
        server.served.sandboxes.unload("one")
        store.is_down = True
        with pytest.raises(UnavailableStoreError):
            await server.keeper.note_uses()
        store.is_down = False
        await server.keeper.note_uses()
        kept = {each.kept.sandbox.name: each.used_ms for each in store.sandboxes()}
        assert kept["one"] == now_ms


async def test_unused_sandboxes_end_even_if_others_are_damaged(file: Path) -> None:
    now_ms, limits = START_MS, usual(keep_ms=1000)
    async with lasting(file, now_ms=lambda: now_ms, limits=limits) as server:
        for name in ("one", "two"):
            assert await change(server.wire, name, 1) == 202
    SqlitePlace(file).run_sql("UPDATE sandboxes SET checksum = 0 WHERE name = 'one'")
    now_ms += 1000
    async with lasting(file, now_ms=lambda: now_ms, limits=limits) as server:
        await server.keeper.look_after_all()
        assert server.keeper.names == ["default"]


async def test_what_is_kept_is_listed_page_by_page(file: Path) -> None:
    async with lasting(file) as server:
        for name in NAMES:
            assert await change(server.wire, name, 1) == 202

        async def listed(query: str) -> tuple[list[str], int, int]:
            shown = (await server.call("GET", f"/_sandboxes{query}")).json
            return [item["name"] for item in shown["kept"]], shown["keptTotal"], shown["keptBytes"]

        everything = sum(each["bytes"] for each in (await server.kept()).values())
        names = sorted(("default", *NAMES))
        assert await listed("") == (names, 6, everything)
        assert await listed("?size=4") == (names[:4], 6, everything)
        assert await listed("?size=4&page=1") == (names[4:], 6, everything)
        assert await listed("?page=1") == ([], 6, everything)


async def test_sandboxes_that_are_made_replaced_and_deleted_while_others_use_them(
    file: Path,
) -> None:
    async with lasting(file, limits=usual(most_loaded=3)) as server:

        async def client(seed: int) -> None:
            chance = Random(seed)  # noqa: S311 - the same in each run
            async with server.served.wire() as wire:
                for number in range(25):
                    name = chance.choice(NAMES[:3])
                    raw = chance.choice(
                        (
                            http("PATCH", f"/s/{name}{CUSTOMER}", dumps({"name": f"N{number}"})),
                            http("GET", f"/s/{name}{CUSTOMER}"),
                            http("PUT", f"/_sandboxes/{name}", b"{}"),
                            http("PUT", f"/_sandboxes/{name}", dumps({"from": "default"})),
                            http("DELETE", f"/_sandboxes/{name}"),
                            http("GET", f"/_sandboxes/{name}"),
                            http("POST", f"/s/{name}/_sandbox/reset", b""),
                        )
                    )
                    answer = await wire.call(raw)
                    assert answer.status in (200, 201, 202, 204, 404), answer

        await asyncio.gather(*map(client, range(6)))
        names = sorted(await server.kept())
        before = await states(server, names)
    async with lasting(file) as server:
        assert sorted(await server.kept()) == names
        assert await states(server, names) == before


async def test_clients_that_meet_in_an_expired_sandbox(file: Path) -> None:
    now_ms = [1_767_258_000_000]
    async with lasting(file, now_ms=lambda: now_ms[0]) as server:
        await server.call("PUT", "/_sandboxes/one", {"ttl": "1m"})
        await change(server.wire, "one", 1)
        now_ms[0] += 60_000

        async def client(number: int) -> int:
            async with server.served.wire() as wire:
                return await change(wire, "one", number)

        assert await asyncio.gather(*map(client, range(8))) == [202] * 8
        assert (await server.kept())["one"]["entries"] == 8
        before = await states(server, ["one"])
    async with lasting(file, now_ms=lambda: now_ms[0]) as server:
        assert await states(server, ["one"]) == before


@pytest.mark.parametrize("method", ["GET", "PATCH"])
@pytest.mark.parametrize("looks", range(1, 5))
async def test_a_call_amid_which_a_sandbox_expires_leaves_none_that_is_not_kept(
    file: Path, looks: int, method: str
) -> None:
    begun_ms = 1_767_258_000_000
    instants = [begun_ms]

    def now_ms() -> int:
        return instants.pop(0) if len(instants) > 1 else instants[0]

    async with lasting(file, now_ms=now_ms) as server:
        await server.call("PUT", "/_sandboxes/one", {"ttl": "1m"})
        instants[:] = [*[begun_ms + 59_999] * looks, begun_ms + 60_000]
        answer = await server.call(method, f"/s/one{CUSTOMER}", {"name": "New"})
        assert answer.status in (200, 202)
        listed = (await server.call("GET", "/_sandboxes")).json
        here, kept = ({each["name"] for each in listed[where]} for where in ("items", "kept"))
        assert here == kept


async def test_the_maximum_number_of_sandboxes_is_kept(file: Path) -> None:
    limits = usual(most=3)
    async with lasting(file, limits=limits) as server:
        assert [await change(server.wire, name, 1) for name in NAMES[:3]] == [202, 202, 503]
        assert (await server.call("PUT", "/_sandboxes/three", {})).status == 503
        assert (await server.call("DELETE", "/_sandboxes/one")).status == 204
        assert await change(server.wire, "three", 1) == 202


@pytest.mark.parametrize("body", [{}, {"from": "default"}], ids=["anew", "a fork"])
async def test_the_maximum_number_of_sandboxes_holds_for_concurrent_calls(
    file: Path, body: Any
) -> None:
    async with lasting(file, limits=usual(most=3)) as server:

        async def make(name: str) -> int:
            async with server.served.wire() as wire:
                return (await wire.call(http("PUT", f"/_sandboxes/{name}", dumps(body)))).status

        assert sorted(await asyncio.gather(*map(make, NAMES))) == [201, 201, 503, 503, 503]
        assert len(await server.kept()) == 3


async def test_an_expired_sandbox_makes_room(file: Path) -> None:
    now_ms, limits = [1_767_258_000_000], usual(most=2)
    async with lasting(file, limits=limits, now_ms=lambda: now_ms[0]) as server:
        await server.call("PUT", "/_sandboxes/one", {"ttl": "1m"})
        assert await change(server.wire, "two", 1) == 503
        now_ms[0] += 60_000
        assert await change(server.wire, "two", 1) == 202


@pytest.mark.parametrize(
    ("method", "name", "body", "headers", "status"),
    [
        ("GET", "one", None, {}, 404),
        ("PUT", "one", {}, {"If_None_Match": "*"}, 201),
        ("PUT", "two", {"from": "one"}, {}, 404),
        ("POST", "one/extend", {"ttl": "1m"}, {}, 404),
    ],
)
async def test_an_expired_sandbox_is_not_there(
    file: Path, method: str, name: str, body: Any, headers: dict[str, str], status: int
) -> None:
    now_ms = [1_767_258_000_000]
    async with lasting(file, now_ms=lambda: now_ms[0]) as server:
        await server.call("PUT", "/_sandboxes/one", {"ttl": "1m"})
        now_ms[0] += 60_000
        answer = await server.call(method, f"/_sandboxes/{name}", body, **headers)
        assert answer.status == status
        assert b"did you mean" not in answer.body


@pytest.mark.parametrize("is_unloaded", [False, True])
async def test_a_wait_keeps_its_sandbox_in_memory_or_goes_on_in_it_later(
    file: Path, *, is_unloaded: bool
) -> None:
    async with (
        lasting(file, limits=usual(most_loaded=2)) as server,
        server.served.wire() as waiting,
    ):
        given = {"match": {"operation": "modifyCustomer"}, "timeout": "1m"}
        await waiting.send(http("POST", "/s/one/_sandbox/journal/wait", dumps(given)))
        broadcast = server.engine.answers.broadcast
        await until(lambda: bool(broadcast.watched), lambda: "nobody waits")
        if is_unloaded:
            server.served.sandboxes.unload("one")
        for name in (*NAMES[1:], "one"):
            assert await change(server.wire, name, 1) == 202
        assert (await waiting.answer()).status == 200


async def test_a_fork_replaces_another_sandbox_though_only_one_fits_into_memory(file: Path) -> None:
    async with lasting(file, limits=usual(most_loaded=1)) as server:
        for name in ("one", "two"):
            assert await change(server.wire, name, 1) == 202
        async with asyncio.timeout(PATIENCE_SECONDS):
            answer = await server.call("PUT", "/_sandboxes/two", {"from": "one"})
        assert answer.status == 200
        assert await server.state("/s/two") == await server.state("/s/one")


# ── The memory limit ─────────────────────────────────────────────────────────────────────────────


CHANGES: Final = (
    ("PATCH", CUSTOMER, {"name": "New"}),
    ("POST", "/_sandbox/clock/advance", {"until": "idle"}),
    ("POST", "/_sandbox/clock/freeze", None),
)


@pytest.mark.parametrize("path", [f"/s/one{CUSTOMER}", "/s/one/_sandbox/state", "/_sandboxes/one"])
async def test_a_call_is_answered_although_its_sandbox_is_being_evicted(
    file: Path, path: str
) -> None:
    now_ms = START_MS
    async with lasting(file, now_ms=lambda: now_ms) as served:
        for method, changed, body in CHANGES:
            assert (await served.call(method, f"/s/one{changed}", body)).status < 300
        before = await served.call("GET", path)
        now_ms += IDLE_MS
        sandboxes = served.engine.answers.switchboard.sandboxes
        served.engine.answers.memory = Memory(sandboxes, sandboxes.weigh() - 1)
        after = await served.call("GET", path)
        assert sandboxes.evicted_count == 1
        assert after.status == 200
        if path != "/_sandboxes/one":
            assert after.body == before.body


MANY: Final = [f"s{number}" for number in range(12)]


async def filled(file: Path) -> None:
    """Create sandboxes that take much more memory than new ones."""
    async with lasting(file) as served:
        for name in MANY:
            for number in range(10):
                await served.call("PATCH", f"/s/{name}{CUSTOMER}", {"name": f"N{number}"})


async def loaded(served: Lasting) -> int:
    return sum(each["loaded"] for name, each in (await served.kept()).items() if name != "default")


async def test_loading_stays_within_the_bound_whatever_is_asked_for(file: Path) -> None:
    await filled(file)
    async with lasting(file) as served:
        sandboxes = served.engine.answers.switchboard.sandboxes
        for name in MANY[:3]:
            await served.state(f"/s/{name}")
        served.engine.answers.memory = Memory(sandboxes, sandboxes.weigh() - 1)
        assert (await served.call("GET", f"/s/{MANY[3]}{CUSTOMER}")).status == 503
        assert await loaded(served) == 3  # the refused sandbox is not loaded
        for name in MANY[3:]:
            await served.state(f"/s/{name}")
            assert await loaded(served) == 3
        served.engine.answers.memory = Memory(sandboxes, 2 * sandboxes.weigh())
        assert (await served.call("GET", f"/s/{MANY[0]}{CUSTOMER}")).status == 200


async def test_more_sandboxes_are_asked_for_than_are_loaded_at_a_time(file: Path) -> None:
    await filled(file)
    async with lasting(file, limits=usual(most_loaded=2)) as served:
        calls = [served.served.call(http("GET", f"/s/{name}{CUSTOMER}")) for name in MANY]
        assert [answer.status for answer in await asyncio.gather(*calls)] == [200] * len(MANY)
        assert (await served.call("PUT", "/_sandboxes/new", {})).status == 201
        assert await loaded(served) == 1  # and default


# ── Turns ────────────────────────────────────────────────────────────────────────────────────────

HEAVY = b" " * 1_000_000 + b'{"name":"New"}'


async def turns_of(server: Lasting, calls: Sequence[Request]) -> int:
    """Return the number of turns of the loop in which concurrent calls are answered."""
    turn, ends = 0, set[int]()
    asked = [asyncio.ensure_future(server.engine.call(call)) for call in calls]
    for each in asked:
        each.add_done_callback(lambda _: ends.add(turn))
    while not all(each.done() for each in asked):
        turn += 1
        await asyncio.sleep(0)
    assert {each.result().status for each in asked} <= {200, 202}
    return len(ends)


async def test_heavy_calls_of_a_batch_are_applied_in_several_turns(file: Path) -> None:
    async with lasting(file) as server:
        calls = [Request("PATCH", CUSTOMER, body=HEAVY) for _ in range(40)]
        assert await turns_of(server, calls) > 4
