"""Servers of one store that serve different scenarios, as during a deployment."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest
from support import ACME
from support.servers_with_store import Lasting, lasting, world
from support.stores import PostgresqlPlace

CUSTOMER = f"/api/v2/customer/{ACME}"
OLD, NEW = 1, 2


def serving(place: PostgresqlPlace, seed: int) -> Any:
    return lasting(place.store(), is_shared=True, scenario=world(seed=seed))


@pytest.fixture
async def both(postgresql_place: PostgresqlPlace) -> AsyncIterator[list[Lasting]]:
    """Start a server of the old scenario, then another one of the new scenario."""
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(serving(postgresql_place, seed)) for seed in (OLD, NEW)
        ]


async def seeds(servers: list[Lasting], name: str = "default") -> list[int]:
    """Return the seed of the scenario that a sandbox continues with, according to each server."""
    return [(await each.call("GET", f"/_sandboxes/{name}")).json["seed"] for each in servers]


async def states(servers: list[Lasting], name: str = "default") -> set[bytes]:
    return {await each.state(f"/s/{name}") for each in servers}


async def test_a_stored_sandbox_keeps_its_scenario_until_a_server_resets_it(
    both: list[Lasting],
) -> None:
    old, new = both
    await old.call("PATCH", CUSTOMER, {"name": "Kept"})
    assert await seeds(both) == [OLD, OLD]
    assert len(await states(both)) == 1
    await old.call("POST", "/_sandbox/reset")
    assert await seeds(both) == [NEW, NEW]
    await new.call("POST", "/_sandbox/reset")
    assert await seeds(both) == [NEW, NEW]
    assert len(await states(both)) == 1


async def test_a_sandbox_has_the_scenario_of_the_server_that_made_it(both: list[Lasting]) -> None:
    old, new = both
    await old.call("PATCH", f"/s/one{CUSTOMER}", {"name": "One"})
    await new.call("PATCH", f"/s/two{CUSTOMER}", {"name": "Two"})
    await old.call("PUT", "/_sandboxes/three", {"from": "two"})
    for name, seed in (("one", OLD), ("two", NEW), ("three", NEW)):
        assert await seeds(both, name) == [seed, seed]
        assert len(await states(both, name)) == 1


async def test_the_server_that_started_last_decides_what_a_reset_begins(
    postgresql_place: PostgresqlPlace, both: list[Lasting]
) -> None:
    async with serving(postgresql_place, OLD) as again:
        await both[1].ledger.learn()  # as each server does every second
        await both[1].call("POST", "/_sandbox/reset")
        assert await seeds([*both, again]) == [OLD] * 3
        assert len(await states([*both, again])) == 1


async def test_all_have_the_same_states_whoever_is_called(both: list[Lasting]) -> None:
    chance = Random(1)  # noqa: S311 - the same in each run
    names = ("default", "one", "two")
    for turn in range(60):
        name, other = chance.sample(names, 2)
        method, path, body = chance.choices(
            [
                ("PATCH", f"/s/{name}{CUSTOMER}", {"name": f"Name {turn}"}),
                ("POST", f"/s/{name}/_sandbox/clock/advance", {"until": "idle"}),
                ("POST", f"/s/{name}/_sandbox/reset", None),
                ("PUT", f"/_sandboxes/{name}", {"from": other}),
                ("PUT", f"/_sandboxes/{name}", {}),
                ("DELETE", f"/_sandboxes/{name}", None),
            ],
            (8, 4, 2, 1, 1, 1),
        )[0]
        answer = await chance.choice(both).call(method, path, body)
        assert answer.status < 500, answer
    for name in names:
        assert len(await states(both, name)) == 1
        assert len(set(await seeds(both, name))) == 1
    assert [each.ledger.as_fields() for each in both] == [{"available": True, "differences": 0}] * 2


# ── A changed scenario ───────────────────────────────────────────────────────────────────────────


NEWER, UPLOADED = 3, 30


@pytest.fixture
async def alike(postgresql_place: PostgresqlPlace) -> AsyncIterator[list[Lasting]]:
    """Start two servers of the old scenario."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(serving(postgresql_place, OLD)) for _ in range(2)]


async def versions(servers: list[Lasting]) -> set[tuple[int, bool]]:
    """Return the seed of sandbox "one", and whether it is outdated, according to each server."""
    answer = [(await each.call("GET", "/_sandboxes/one")).json for each in servers]
    return {(each["seed"], each["outdated"]) for each in answer}


async def reload(servers: list[Lasting], seed: int) -> None:
    """Make the servers notice that their scenario has changed, one after the other."""
    for each in servers:
        await each.ledger.reload(world(seed=seed))


async def test_a_sandbox_that_was_made_elsewhere_just_before_is_outdated(
    alike: list[Lasting],
) -> None:
    await alike[1].call("PATCH", f"/s/one{CUSTOMER}", {"name": "One"})
    await reload(alike, NEW)
    assert await versions(alike) == {(OLD, True)}


async def test_a_sandbox_is_outdated_that_a_server_made_before_it_saw_the_change(
    alike: list[Lasting],
) -> None:
    one, other = alike
    await reload([one], NEW)
    await other.call("PATCH", f"/s/one{CUSTOMER}", {"name": "One"})
    assert await versions(alike) == {(OLD, False)}
    await reload([other], NEW)
    assert await versions(alike) == {(OLD, True)}


async def test_a_scenario_that_was_uploaded_elsewhere_just_before_is_not_outdated(
    alike: list[Lasting],
) -> None:
    one, other = alike
    await one.call("PATCH", f"/s/one{CUSTOMER}", {"name": "One"})
    assert await versions(alike) == {(OLD, False)}
    await other.call("PUT", "/s/one/_sandbox/scenario", world(seed=UPLOADED).source)
    await reload(alike, NEW)
    assert await versions(alike) == {(UPLOADED, False)}


async def test_a_reset_begins_what_was_uploaded_elsewhere_just_before(
    alike: list[Lasting],
) -> None:
    one, other = alike
    await one.call("PATCH", f"/s/one{CUSTOMER}", {"name": "One"})
    await reload(alike, NEW)
    assert await versions(alike) == {(OLD, True)}
    await other.call("PUT", "/s/one/_sandbox/scenario", world(seed=UPLOADED).source)
    await one.call("POST", "/s/one/_sandbox/reset")
    assert await versions(alike) == {(UPLOADED, False)}


async def test_a_sandbox_that_began_a_newer_version_elsewhere_is_outdated_by_the_next(
    alike: list[Lasting],
) -> None:
    one, other = alike
    await one.call("PATCH", f"/s/one{CUSTOMER}", {"name": "One"})
    assert await versions(alike) == {(OLD, False)}
    await reload(alike, NEW)
    await one.call("POST", "/s/one/_sandbox/reset")
    await reload(alike, NEWER)
    assert await versions(alike) == {(NEW, True)}
    await other.call("POST", "/s/one/_sandbox/reset")
    assert await versions(alike) == {(NEWER, False)}


async def test_what_one_server_makes_before_it_sees_a_change_is_outdated_after_that(
    postgresql_place: PostgresqlPlace,
) -> None:
    async with serving(postgresql_place, OLD) as first, serving(postgresql_place, OLD) as other:
        await first.ledger.reload(world(seed=NEW))
        await other.call("PATCH", f"/s/one{CUSTOMER}", {"name": "New"})
        await other.ledger.reload(world(seed=NEW))
        assert await seeds([first, other], "one") == [OLD, OLD]
        for server in (first, other):
            await server.ledger.learn()  # as each server does every second
            assert (await server.call("GET", "/_sandboxes/one")).json["outdated"]
        await first.call("POST", "/s/one/_sandbox/reset")
        assert await seeds([first, other], "one") == [NEW, NEW]
