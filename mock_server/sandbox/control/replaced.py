"""What a reset or the like has replaced in a sandbox, so that it can be brought back for a while.

Only records: who may bring it back, and how, is said elsewhere.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from mock_server.contract.texts.times import format_instant
from mock_server.domain.leavings import Container
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.record.journal import Journal
from mock_server.sandbox.record.ordinals import Ordinals
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.simulation import Simulation

if TYPE_CHECKING:  # made by the first call that asks for it
    from mock_server.sandbox.conduct.conduct import Conduct

UNDO_MS: Final = 30_000
"""How long it is kept, by the wall clock."""

MOST_FORMER: Final = 20
"""How many of them a server keeps, of all its sandboxes together."""


def is_purge(request: Request) -> bool:
    """Return whether nothing is to be kept of what a call replaces or removes."""
    return request.query.get("purge") == "true"


class Run(NamedTuple):
    """All that a reset replaces: a simulation, its record, and what the next reset would begin."""

    simulation: Simulation
    origin: Origin
    journal: Journal
    ordinals: Ordinals
    reads: int
    conduct: "Conduct | None"
    successor: BuiltScenario | None

    @property
    def weight(self) -> int:
        """Its size in bytes without its scenario."""
        conduct = 0 if self.conduct is None else self.conduct.weight
        record = self.journal.weight + self.journal.leavings_weight + self.ordinals.weight
        return self.simulation.weight + self.origin.weight + record + conduct

    def outdated(self, older: BuiltScenario, newer: BuiltScenario) -> "Run":
        """Return it with a newer version to begin, if it is of the older one or outdated."""
        if self.successor is None and self.simulation.scenario.written is not older:
            return self
        return self._replace(successor=newer)

    def containers(self) -> Iterator[Container]:
        """Yield the internal containers, to be freed once it is no longer used."""
        yield from self.journal.containers()
        yield from self.simulation.world.containers()
        if self.origin.began is not None:
            yield from self.origin.began.world.containers()


class Replaced(NamedTuple):
    """A run that a call has replaced at a wall instant; `by` is the operation id of the call.

    `number` tells it from all others of its sandbox; later ones have larger numbers. `ends_ms` is
    when its sandbox ends, if it does.
    """

    number: int
    at_ms: int
    by: str
    run: Run
    ends_ms: int | None

    @property
    def until_ms(self) -> int:
        """The instant from which on it can no longer be brought back."""
        until_ms = self.at_ms + UNDO_MS
        return until_ms if self.ends_ms is None else min(until_ms, self.ends_ms)

    def is_over(self, now_ms: int) -> bool:
        """Return whether it can no longer be brought back."""
        return now_ms >= self.until_ms

    def told(self) -> str:
        """Return how a reply says that it can be brought back: its number, and until when."""
        return f"{self.number}; until={format_instant(self.until_ms)}"
