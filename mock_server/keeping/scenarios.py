"""The scenarios of a store: each is built once, and stored once, however many sandboxes use it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias
from weakref import WeakKeyDictionary, WeakValueDictionary

from mock_server.domain.refusal import at_place
from mock_server.keeping.codec import digest_of_scenario, read_scenario
from mock_server.keeping.ownership import OwnThread
from mock_server.keeping.store import Store
from mock_server.keeping.store_errors import UnreadableError
from mock_server.keeping.store_records import Batch
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.scenario_file import ScenarioFileError
from mock_server.web.answering.threads import in_thread

Build: TypeAlias = Callable[..., BuiltScenario]
"""Builds a scenario from its plain data, `name` and `seed`, or raises a ScenarioFileError.

It is slow, so it runs in a thread.
"""


@dataclass(slots=True, eq=False)
class StoredScenarios:
    """Scenarios by digest, and their stored forms; those that nothing else uses are forgotten."""

    _store: Store
    _reading: OwnThread
    _builds: Build
    _building: dict[bytes, asyncio.Future[BuiltScenario]] = field(default_factory=dict)
    _built: WeakValueDictionary[bytes, BuiltScenario] = field(default_factory=WeakValueDictionary)
    _written: WeakKeyDictionary[BuiltScenario, tuple[bytes, bytes]] = field(
        default_factory=WeakKeyDictionary
    )

    def name_in(self, batch: Batch, scenario: BuiltScenario) -> bytes:
        """Return the digest, for a change in a batch, which stores the scenario along with it."""
        digest, batch.scenarios[digest] = self.form(scenario)
        return digest

    def form(self, scenario: BuiltScenario) -> tuple[bytes, bytes]:
        scenario = scenario.original
        form = self._written.get(scenario)
        if form is None:
            form = digest_of_scenario(scenario.name, scenario.seed, scenario.source)
            self._written[scenario], self._built[form[0]] = form, scenario
        return form

    async def built(self, digest: bytes) -> BuiltScenario:
        """Return a stored scenario, built on first use; concurrent callers share one build."""
        known = self._built.get(digest)
        if known is not None:
            return known
        building = self._building.get(digest)
        if building is None:
            building = self._building[digest] = asyncio.ensure_future(self._build(digest))
            building.add_done_callback(lambda _: self._building.pop(digest))
        return await asyncio.shield(building)

    async def _build(self, digest: bytes) -> BuiltScenario:
        document = await self._reading.submit(self._store.scenario, digest)
        name, seed, source = read_scenario(document)
        try:
            scenario = await in_thread(self._builds, source, name=name, seed=seed)
        except ScenarioFileError as error:  # another version of the program has accepted it
            found = error.findings[0]
            why = at_place(found.where, found.message)
            raise UnreadableError(f"the scenario {digest.hex()} is refused: {why}") from None
        self._built[digest] = scenario
        return scenario
