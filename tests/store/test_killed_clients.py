"""A killed server with several clients: each sandbox is as its own client left it."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import pytest
from support import SMALL_WORLD
from support.loops import until
from support.process import Running
from support.quick_process import server
from support.store_histories import Model, PlannedCall, alone, state_of, unnumbered
from support.wire import Wire

from mock_server.contract.values.exact_json import dumps

pytestmark = pytest.mark.nightly

MAX_CALLS: Final = 100
CLIENTS: Final = ("one", "two", "three", "four")


@dataclass(slots=True)
class Client:
    """One client with its own sandbox, and a model of that."""

    name: str
    calls: Iterator[PlannedCall]
    model: Model = field(default_factory=Model)
    open_call: PlannedCall | None = None

    async def run(self, running: Running) -> None:
        """Make calls until the server is killed."""
        try:
            async with running.wire() as wire:
                while True:
                    self.open_call = next(self.calls)
                    answer = await wire.call(self.open_call.raw)
                    assert answer.status == self.model.take(self.open_call).status, self.open_call
                    self.open_call = None
        except (ConnectionError, asyncio.IncompleteReadError):
            return

    async def settle(self, wire: Wire) -> None:
        """Add the open call to the model if it has taken effect."""
        found = unnumbered((await wire.call(state_of(self.name).raw)).body)
        if found != self.model.state(self.name):
            assert self.open_call is not None
            self.model = self.model.copy_with(self.open_call)
            assert found == self.model.state(self.name)
        self.open_call = None


@pytest.mark.parametrize("kills", [3, pytest.param(25, marks=pytest.mark.nightly)])
async def test_each_sandbox_is_as_its_own_client_left_it(tmp_path: Path, kills: int) -> None:
    file = tmp_path / "test.yaml"
    file.write_bytes(dumps(SMALL_WORLD))
    chance = Random(1)  # noqa: S311 - the same in each run
    clients = [Client(name, alone(seed, name)) for seed, name in enumerate(CLIENTS)]
    for _ in range(kills):
        store = ("--store", f"sqlite:{tmp_path}/kept.db", "--max-loaded", "3")
        async with server(str(file), *store) as running:
            async with running.wire() as wire:
                for client in clients:
                    await client.settle(wire)
            running_clients = [asyncio.create_task(client.run(running)) for client in clients]
            await until_answered(clients, chance.randrange(1, MAX_CALLS))
            running.process.kill()
            await running.process.communicate()
            await asyncio.gather(*running_clients)


async def until_answered(clients: Sequence[Client], more: int) -> None:
    """Wait until `more` further calls have been answered."""

    def made() -> int:
        return sum(len(client.model.calls) for client in clients)

    wanted = made() + more
    await until(lambda: made() >= wanted, made)
