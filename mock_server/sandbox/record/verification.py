"""Verifies that calls were made as expected, and finds the nearest misses if not.

No answer is given that evicted entries could change. Examining a whole journal takes long, so it is
done in steps, and as a journal grows only new entries are examined (`watches`). The body of an
entry is parsed only if everything else matches; all that is needed from the body is then taken
from it, so that it is parsed once.
"""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from typing import Any, Final, NamedTuple, TypeAlias

from mock_server.sandbox.faults.patterns import Effort, TooMuchWork
from mock_server.sandbox.record.journal import Entry, Journal
from mock_server.sandbox.record.matching import Match, View, facts_of

_NEAREST: Final = 3
_STEP_COMPARISONS: Final = 5000
_STEP_BYTES: Final = 1 << 18
_STEP_WORK: Final = 1_000_000
_PER_ENTRY: Final = 10
"""The comparisons, parsed bytes and search effort of one slice; the comparisons per entry."""

Examination = Generator[bool, None, None]
"""Examines entries in steps, without changing any (yields False)."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many calls are expected; if `high` is None, there is no upper bound."""

    low: int
    high: int | None

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Bounds":
        """Read `exactly`, `atLeast` and `atMost` (default: at least one)."""
        if "exactly" in data:
            return cls(data["exactly"], data["exactly"])
        low = data.get("atLeast", 0 if "atMost" in data else 1)
        return cls(low, data.get("atMost"))


class TimeSlice:
    """The work done before other calls have a turn: some milliseconds."""

    def __init__(self) -> None:
        self._comparisons = self._read = self._work = 0

    def note(self, entries: int, *, comparisons: int = 0, read: int = 0, work: int = 0) -> None:
        """Count work: entries looked at, comparisons, parsed bytes, and search effort."""
        self._comparisons += _PER_ENTRY * entries + comparisons
        self._read += read
        self._work += work

    def is_over(self) -> bool:
        """Return whether the slice is used up; if so, begin the next one."""
        is_over = (
            self._comparisons >= _STEP_COMPARISONS
            or self._read >= _STEP_BYTES
            or self._work >= _STEP_WORK
        )
        if is_over:
            self._comparisons = self._read = self._work = 0
        return is_over


class Tally:
    """The number of calls in a journal that match, counted as the journal grows.

    Args:
        matches: the expected calls: one match, or (without bounds) several in order, with any calls
            in between.
        bounds: the expected number of calls; in order, as many as there are matches.
    """

    def __init__(self, matches: Sequence[Match], bounds: Bounds | None) -> None:
        self.matched = 0
        self._matches = matches
        self._is_in_order = bounds is None
        self._bounds = bounds or Bounds(len(matches), None)
        self._effort = Effort()
        self._misses: list[_Miss] = []
        self._too_much = ""

    @property
    def is_ok(self) -> bool:
        """Whether the calls are as expected."""
        return self.matched >= self._bounds.low and not self._are_too_many

    def see(self, view: View, time_slice: TimeSlice) -> None:
        """Count an entry if it matches, and note the work in the time slice.

        Raises:
            TooMuchWork: if the patterns cost too much for this entry.
        """
        self._examine(view, time_slice, self._count)

    def count(self, entries: Iterable[Entry]) -> Examination:
        """Count entries in steps, and note near misses."""
        see = self._count if self._is_in_order else self._count_or_note
        return self._examine_all(entries, see)

    @property
    def may_become_too_many(self) -> bool:
        """Whether further calls could exceed the upper bound, which is not yet exceeded."""
        return self._bounds.high is not None and not self._are_too_many

    def depends_on_lost(self, journal: Journal) -> bool:
        """Return whether evicted entries could change the answer."""
        is_certain = self._are_too_many or (self.is_ok and self._bounds.high is None)
        return not is_certain and journal.may_have_lost(self._earliest())

    def find_nearest(self, entries: Sequence[Entry]) -> Examination:
        """Find the nearest misses, the latest first.

        Raises:
            TooMuchWork: if the patterns cost too much for an entry.
        """
        if self._too_much:
            raise TooMuchWork(self._too_much)
        yield from self._examine_all(reversed(entries), self._note_nearer)

    def as_fields(self, journal: Journal) -> dict[str, Any]:
        """Return the answer to a verification."""
        nearest = [
            {**miss.entry.key.as_fields(), "differs": miss.names, **facts_of(miss.entry)}
            for miss in ([] if self.is_ok else self._misses)
        ]
        return {
            "ok": self.is_ok,
            "matched": self.matched,
            "nearest": nearest,
            "evicted": journal.evicted,
        }

    @property
    def _are_too_many(self) -> bool:
        high = self._bounds.high
        return high is not None and self.matched > high

    def _next_match(self) -> Match | None:
        """Return the next match, or None if all expected calls were made in order."""
        position = self.matched if self._is_in_order else 0
        return self._matches[position] if position < len(self._matches) else None

    def _count(self, view: View, match: Match) -> None:
        if match.meets(view, self._effort):
            self.matched += 1

    def _count_or_note(self, view: View, match: Match) -> None:
        """Count an entry, or note how its body differs, so that the body is parsed only once."""
        entry, effort = view.entry, self._effort
        if not match.fits_outside(entry, effort):
            return
        missing = match.in_body(view, effort)
        first = next(missing, None)
        if first is None:
            self.matched += 1
            return
        try:
            self._note(entry, [first, *missing])
        except TooMuchWork as error:  # raised later, if the nearest misses are needed
            self._too_much = str(error)

    def _note_nearer(self, view: View, match: Match) -> None:
        """Note how an entry differs, unless enough others are nearer even without its body."""
        entry, effort = view.entry, self._effort
        outside = list(match.outside(entry, effort))
        if not outside and not self._is_in_order:  # it was counted or noted already
            return
        if len(self._misses) < _NEAREST or _key(outside, entry) < self._misses[-1].key:
            names = [*outside, *match.in_body(view, effort)]
            if names:
                self._note(entry, sorted(names, key=lambda name: name == "since"))  # "since" last

    def _note(self, entry: Entry, names: list[str]) -> None:
        miss = _Miss(_key(names, entry), names, entry)
        self._misses = nsmallest(_NEAREST, [*self._misses, miss], key=lambda miss: miss.key)

    def _earliest(self) -> int | None:
        """Return the earliest instant from which calls count, or None if all calls may count."""
        instants = [match.since_ms for match in self._matches if match.since_ms is not None]
        return min(instants) if len(instants) == len(self._matches) else None

    def _examine_all(self, entries: Iterable[Entry], see: "_See") -> Examination:
        """Examine entries, and yield whenever other calls should have a turn."""
        time_slice = TimeSlice()
        for entry in entries:
            time_slice.note(1)
            self._examine(View(entry), time_slice, see)
            if time_slice.is_over():
                yield False

    def _examine(self, view: View, time_slice: TimeSlice, see: "_See") -> None:
        """Examine an entry, if any calls are still expected."""
        match = self._next_match()
        if match is None or not match.is_about(view.entry):
            return
        self._effort.renew()
        read, spent = view.read, self._effort.spent
        try:
            see(view, match)
        finally:
            work = self._effort.spent - spent
            time_slice.note(0, comparisons=match.comparisons, read=view.read - read, work=work)


_See: TypeAlias = Callable[[View, Match], None]


class _Miss(NamedTuple):
    """An entry that does not match; nearer misses have lower keys."""

    key: tuple[int, int, int]
    names: list[str]
    entry: Entry


def _key(names: Sequence[str], entry: Entry) -> tuple[int, int, int]:
    """Return the sort key of a miss: few differences first, then the latest entry."""
    return len(names), -entry.number, -entry.read
