"""Records of what a reset or a similar call replaced in a sandbox, kept for a while for an undo.

Who may bring it back, and how, is decided elsewhere.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from mock_server.contract.texts.times import format_instant
from mock_server.domain.records import Container
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.record.journal import Journal
from mock_server.sandbox.record.ordinals import Ordinals
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.simulation import Simulation

UNDO_MS: Final = 30_000
"""How long a replaced run is kept, in milliseconds of the wall clock."""

MAX_UNDO_POINTS: Final = 20
"""The most replaced runs that a server keeps, for all its sandboxes together."""


def is_purge(request: Request) -> bool:
    """Return whether a call asks not to keep what it replaces or removes."""
    return request.query.get("purge") == "true"


class Run(NamedTuple):
    """Everything that a reset replaces; `successor` is the newer scenario to start then, if any."""

    simulation: Simulation
    origin: Origin
    journal: Journal
    ordinals: Ordinals
    reads: int
    successor: BuiltScenario | None

    @property
    def weight(self) -> int:
        """The memory of the run in bytes, without its scenario."""
        record = self.journal.weight + self.journal.leavings_weight + self.ordinals.weight
        return self.simulation.weight + self.origin.weight + record

    def outdated(self, older: BuiltScenario, newer: BuiltScenario) -> "Run":
        """Return the run with a newer scenario as its successor, if it is based on an older one."""
        if self.successor is None and self.simulation.scenario.original is not older:
            return self
        return self._replace(successor=newer)

    def containers(self) -> Iterator[Container]:
        """Yield what most records are in, to be freed once the run is no longer used."""
        yield from self.journal.containers()
        yield from self.simulation.world.containers()
        if self.origin.began is not None:
            yield from self.origin.began.world.containers()


class Replaced(NamedTuple):
    """A run that a call replaced at a wall instant; `by` is the operation id of the call.

    `number` is unique within the sandbox and grows. `ends_ms` is the wall instant at which the
    sandbox ends, or None.
    """

    number: int
    at_ms: int
    by: str
    run: Run
    ends_ms: int | None

    @property
    def until_ms(self) -> int:
        """The wall instant from which the run can no longer be brought back."""
        until_ms = self.at_ms + UNDO_MS
        return until_ms if self.ends_ms is None else min(until_ms, self.ends_ms)

    def is_over(self, now_ms: int) -> bool:
        """Return whether the run can no longer be brought back."""
        return now_ms >= self.until_ms

    def as_header(self) -> str:
        """Return the value of the header X-Sandbox-Undo: the number, and until when."""
        return f"{self.number}; until={format_instant(self.until_ms)}"
