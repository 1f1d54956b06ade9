"""A server that is killed at any instant loses nothing that it has acknowledged."""

import asyncio
from pathlib import Path
from random import Random
from typing import Final

from support import SMALL_WORLD
from support.process import Running
from support.quick_process import server
from support.store_histories import TIMES, Model, PlannedCall, history, state_of, unnumbered
from support.stores import Place, PostgresqlPlace, SqlitePlace, url_of
from support.wire import Wire

from mock_server.contract.values.exact_json import dumps

KILLED: Final = {SqlitePlace: 20 * TIMES, PostgresqlPlace: 5 * TIMES}
MAX_CALLS: Final = 40


async def test_a_killed_server_continues_with_every_acknowledged_call(
    place: Place, tmp_path: Path
) -> None:
    file = tmp_path / "test.yaml"
    file.write_bytes(dumps(SMALL_WORLD))
    model, calls, chance = Model(), history(1), Random(1)  # noqa: S311 - the same in each run
    open_call: PlannedCall | None = None
    for _ in range(KILLED[type(place)]):
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
