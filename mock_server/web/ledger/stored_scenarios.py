"""The scenarios of a store: each is built once, and stored once, however many sandboxes use it."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol
from weakref import WeakKeyDictionary, WeakValueDictionary

from mock_server.domain.refusal import at_place
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.scenario_file import ScenarioFileError
from mock_server.store.codec import digest_of_scenario, read_scenario
from mock_server.store.port import Store
from mock_server.store.store_errors import UnreadableError
from mock_server.wall_clock import stopwatch
from mock_server.web.answering.kept_scenario import KeptScenario
from mock_server.web.answering.threads import in_thread
from mock_server.web.ledger.own_thread import OwnThread

_NEW_SECONDS: Final = 20.0
"""How long an unused scenario is certain to stay in the store."""


class Builder(Protocol):
    """Builds scenarios from stored plain data."""

    def build(self, source: Mapping[str, Any], name: str, seed: int) -> BuiltScenario:
        """Build a scenario; slow, so it runs in a thread.

        Raises:
            ScenarioFileError: when it is refused.
        """


@dataclass(slots=True, eq=False)
class StoredScenarios:
    """Scenarios by digest, and their stored forms; those that nothing else uses are forgotten."""

    _store: Store
    _thread: OwnThread
    _builder: Builder
    _building: dict[bytes, asyncio.Future[BuiltScenario]] = field(default_factory=dict)
    _built: WeakValueDictionary[bytes, BuiltScenario] = field(default_factory=WeakValueDictionary)
    _known: WeakKeyDictionary[BuiltScenario, KeptScenario] = field(
        default_factory=WeakKeyDictionary
    )
    _kept: WeakValueDictionary[bytes, KeptScenario] = field(default_factory=WeakValueDictionary)

    def digest(self, scenario: BuiltScenario) -> bytes:
        """Return the digest of a scenario."""
        return self.kept(scenario).digest

    def kept(self, scenario: BuiltScenario) -> KeptScenario:
        """Return the stored form of a scenario, to be written with whatever names it."""
        scenario = scenario.original
        kept = self._known.get(scenario)
        if kept is None:
            digest, document = digest_of_scenario(scenario.name, scenario.seed, scenario.source)
            kept = self._know(KeptScenario(digest, document, stopwatch()), scenario)
        return kept

    def kept_again(self, scenario: BuiltScenario) -> KeptScenario:
        """Return the stored form of a scenario with which a sandbox is to begin.

        Unless it is very new, it is stored again: the store may have deleted it as unused.
        """
        kept = self._known.get(scenario.original)
        if kept is not None and stopwatch() - kept.made_seconds > _NEW_SECONDS:
            del self._known[scenario.original]
        return self.kept(scenario)

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
        document = await self._thread.submit(self._store.scenario, digest)
        if document is None:
            raise UnreadableError(f"the store has no scenario {digest.hex()}")
        name, seed, source = read_scenario(document)
        try:
            scenario = await in_thread(self._builder.build, source, name, seed)
        except ScenarioFileError as error:  # another version of the program has accepted it
            found = error.findings[0]
            why = at_place(found.where, found.message)
            raise UnreadableError(f"the scenario {digest.hex()} is refused: {why}") from None
        self._know(KeptScenario(digest), scenario)
        return scenario

    def _know(self, made: KeptScenario, scenario: BuiltScenario) -> KeptScenario:
        """Remember a scenario and its stored form, which has a document until that is written."""
        self._built[made.digest] = scenario
        if made.document:
            self._kept[made.digest] = made
        kept = self._known[scenario] = self._kept.setdefault(made.digest, made)
        return kept
