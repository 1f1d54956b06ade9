"""Whether calls were made as expected, with the nearest misses when they were not.

The journal is bounded: an answer that would depend on what was evicted is not given. Looking at
all of it takes long, so it is done in steps, and of a journal that grows only what is new is looked
at.
"""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from typing import Any, Final

from mock_server.sandbox.faults.patterns import Effort
from mock_server.sandbox.record.journal import Entry, Journal
from mock_server.sandbox.record.matching import Match, facts_of

_NEAREST: Final = 3
_STEP_ENTRIES: Final = 500
_STEP_BYTES: Final = 1 << 18
_STEP_WORK: Final = 1_000_000

Steps = Generator[bool, None, None]
"""Looking at entries, some at a time; nothing changes meanwhile (False)."""


class Uncertain(Exception):  # noqa: N818 - it is an answer, not an error of the program
    """The answer would depend on entries that were evicted."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many calls there are to be; `high` None is without end."""

    low: int
    high: int | None

    @classmethod
    def read(cls, said: Mapping[str, Any]) -> "Bounds":
        """Read `exactly`, `atLeast` and `atMost`; at least one unless said."""
        if "exactly" in said:
            return cls(said["exactly"], said["exactly"])
        low = said.get("atLeast", 0 if "atMost" in said else 1)
        return cls(low, said.get("atMost"))


class Tally:
    """How many calls of a journal are as expected, counted as the journal grows.

    Args:
        matches: what the calls are to be like: one thing, or (without bounds) one after the other,
            whatever comes between.
        bounds: how many calls there are to be.
    """

    def __init__(self, matches: Sequence[Match], bounds: Bounds | None) -> None:
        self.matched = 0
        self._matches = matches
        self._bounds = bounds
        self._effort = Effort()
        self._misses: list[tuple[int, int, list[str], Entry]] = []

    @property
    def is_ok(self) -> bool:
        """Tell whether there were as many calls as there are to be."""
        if self._bounds is None:
            return self.matched == len(self._matches)
        return self.matched >= self._bounds.low and not self._are_too_many

    def see(self, entry: Entry) -> None:
        """Count an entry, if it is as expected.

        Raises:
            TooMuchWork: when the patterns would be too much for this one entry.
        """
        match = self._next_match()
        if match is not None and match.meets(entry, self._effort):
            self.matched += 1

    def count(self, entries: Iterable[Entry]) -> Steps:
        """Count entries, some at a time."""
        return self._look_at(entries, self.see)

    def refuse_uncertain(self, journal: Journal) -> None:
        """Raise Uncertain if evicted entries could make the answer otherwise."""
        is_certain = self._are_too_many or (
            self.is_ok and (self._bounds is None or self._bounds.high is None)
        )
        if not is_certain and journal.may_have_lost(self._earliest()):
            raise Uncertain(
                f"the journal has evicted {journal.evicted} entries, on which the answer depends;"
                " verify earlier, name a later `since`, or raise limits.journalEntries and"
                " limits.journalBytes"
            )

    def find_nearest(self, entries: Iterable[Entry]) -> Steps:
        """Find the entries that miss what was expected by least, the latest ones first."""
        return self._look_at(entries, self._note_miss)

    def told(self, journal: Journal) -> dict[str, Any]:
        """Return what a verification answers."""
        nearest = [
            {"entry": entry.number, "differs": names, **facts_of(entry)}
            for *_, names, entry in self._misses
        ]
        return {
            "ok": self.is_ok,
            "matched": self.matched,
            "nearest": nearest,
            "evicted": journal.evicted,
        }

    @property
    def _are_too_many(self) -> bool:
        high = None if self._bounds is None else self._bounds.high
        return high is not None and self.matched > high

    def _next_match(self) -> Match | None:
        """Return what the next call is to be like, None if all have come in their order."""
        position = 0 if self._bounds is not None else self.matched
        return self._matches[position] if position < len(self._matches) else None

    def _note_miss(self, entry: Entry) -> None:
        match = self._next_match()
        if match is None or not match.is_about(entry):
            return
        names = match.differences(entry, self._effort)
        if names:
            miss = (len(names), -entry.number, names, entry)
            self._misses = nsmallest(_NEAREST, [*self._misses, miss], key=lambda miss: miss[:2])

    def _earliest(self) -> int | None:
        """Return the instant before which none of the calls may have been, if there is one."""
        instants = [match.since_ms for match in self._matches if match.since_ms is not None]
        return min(instants) if len(instants) == len(self._matches) else None

    def _look_at(self, entries: Iterable[Entry], see: Callable[[Entry], None]) -> Steps:
        """See some entries, then let others have their turn."""
        seen = size = 0
        spent = self._effort.spent
        for entry in entries:
            see(entry)
            seen += 1
            size += len(entry.request.body)
            work = self._effort.spent - spent
            if seen >= _STEP_ENTRIES or size >= _STEP_BYTES or work >= _STEP_WORK:
                yield False
                seen = size = 0
                spent = self._effort.spent
