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


async def test_a_stored_sandbox_keeps_its_scenario_whichever_server_resets_it(
    both: list[Lasting],
) -> None:
    for server in both:
        await server.call("PATCH", CUSTOMER, {"name": "Kept"})
        await server.call("POST", "/_sandbox/reset")
        assert await seeds(both) == [OLD, OLD]
        assert len(await states(both)) == 1


async def test_a_sandbox_has_the_scenario_of_the_server_that_made_it(both: list[Lasting]) -> None:
    old, new = both
    await old.call("PATCH", f"/s/one{CUSTOMER}", {"name": "One"})
    await new.call("PATCH", f"/s/two{CUSTOMER}", {"name": "Two"})
    await old.call("PUT", "/_sandboxes/three", {"from": "two"})
    for name, seed in (("one", OLD), ("two", NEW), ("three", NEW)):
        assert await seeds(both, name) == [seed, seed]
        assert len(await states(both, name)) == 1


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
