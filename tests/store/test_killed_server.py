"""A server that is killed at any instant loses nothing that it has acknowledged."""

import asyncio
from pathlib import Path
from random import Random
from typing import Final

import pytest
from support import SMALL_WORLD
from support.process import Running
from support.quick_process import server
from support.store_histories import Model, PlannedCall, history, state_of, unnumbered
from support.stores import Place, url_of
from support.wire import Wire

from mock_server.contract.values.exact_json import dumps

MAX_CALLS: Final = 40


@pytest.mark.parametrize(
    ("place", "kills"),
    [
        ("sqlite", 10),
        ("postgresql", 3),
        pytest.param("sqlite", 200, marks=pytest.mark.nightly),
        pytest.param("postgresql", 50, marks=pytest.mark.nightly),
    ],
    indirect=["place"],
)
async def test_a_killed_server_continues_with_every_acknowledged_call(
    place: Place, kills: int, tmp_path: Path
) -> None:
    file = tmp_path / "test.yaml"
    file.write_bytes(dumps(SMALL_WORLD))
    model, calls, chance = Model(), history(1), Random(1)  # noqa: S311 - the same in each run
    open_call: PlannedCall | None = None
    for _ in range(kills):
        store = ("--store", url_of(place))
        async with server(str(file), *store) as running, running.wire() as wire:
            model = await settled(wire, model, open_call)
            for _ in range(chance.randrange(MAX_CALLS)):
                shown = next(calls)
                answer = await wire.call(shown.raw)
                assert answer.status == model.take(shown).status, shown
            open_call = next(calls)
            await wire.send(open_call.raw)
            await killed(running, chance)


async def settled(wire: Wire, model: Model, open_call: PlannedCall | None) -> Model:
    """Return the model that equals a restarted server, with or without the open call."""
    found = await states(wire)
    if found == model.states():
        return model
    assert open_call is not None
    model = model.copy_with(open_call)
    assert found == model.states()
    return model


async def states(wire: Wire) -> dict[str, bytes]:
    listed = (await wire.call(PlannedCall("GET", "/_sandboxes").raw)).json["kept"]
    names = sorted(item["name"] for item in listed)
    return {name: unnumbered((await wire.call(state_of(name).raw)).body) for name in names}


async def killed(running: Running, chance: Random) -> None:
    """Kill a server after some more turns of this loop, each of which takes some time."""
    for _ in range(chance.randrange(200)):
        await asyncio.sleep(0)
    running.process.kill()
    await running.process.communicate()
