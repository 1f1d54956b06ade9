"""Verifies that calls were made as expected, and finds the nearest misses if not.

No answer is given that evicted entries could change.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import inf
from typing import Any, Final, TypeAlias

from mock_server.contract.texts.printable import printable
from mock_server.contract.values.exact_json import loads_or_none
from mock_server.contract.values.walk import value_at
from mock_server.sandbox.faults.plans import Expectation
from mock_server.sandbox.record.journal import Entry, Journal

FACTS: Final[Mapping[str, Callable[[Entry], Any]]] = {
    "operation": lambda entry: entry.operation,
    "control": lambda entry: entry.control,
    "customer": lambda entry: entry.customer_id,
    "requester": lambda entry: entry.requester_id,
    "status": lambda entry: entry.outcome.status,
    "code": lambda entry: entry.code,
    "method": lambda entry: entry.request.method,
    "path": lambda entry: entry.request.path,
    "plan": lambda entry: None if entry.chosen is None else entry.chosen.source,
    "requestId": lambda entry: None if entry.accepted is None else entry.accepted.request_id,
}


def facts_of(entry: Entry) -> Mapping[str, Any]:
    return {name: fact(entry) for name, fact in FACTS.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Expectations of an entry; without any, all match, control calls only if `with_control`."""

    fields: Mapping[str, Any] = field(default_factory=dict)
    headers: tuple[tuple[str, Expectation], ...] = ()
    body: tuple[tuple[tuple[str, ...], Expectation], ...] = ()
    since_ms: int | None = None
    with_control: bool = False

    def is_about(self, entry: Entry) -> bool:
        return self.with_control or not entry.is_control

    def meets(self, entry: Entry) -> bool:
        return self.is_about(entry) and next(self.differs(entry), None) is None

    def differs(self, entry: Entry) -> Iterator[str]:
        """Yield what does not match; a body that is no JSON is like `null`."""
        if self.since_ms is not None and entry.sandbox_ms < self.since_ms:
            yield "since"
        for name, value in self.fields.items():
            if FACTS[name](entry) != value:
                yield name
        for name, expected in self.headers:
            if not expected.fits(entry.request.headers.get(name)):
                yield printable(f"header {name}")
        raw = entry.request.body
        sent = loads_or_none(raw) if raw and self.body else None
        for path, expected in self.body:
            if not expected.fits(value_at(sent, path)):
                yield "body /" + "/".join(path)


_NEAREST: Final = 3
Bounds: TypeAlias = tuple[int, int | None]  # None: no upper bound


class Tally:
    """How many calls match, counted as the journal grows; in order, if there are no bounds."""

    journal: Journal

    def __init__(self, journal: Journal, matches: Sequence[Match], bounds: Bounds | None) -> None:
        self._matches = matches
        self._is_in_order = bounds is None
        self._low, high = bounds or (len(matches), None)
        self._high = inf if high is None else high
        self.begin(journal)

    def begin(self, journal: Journal) -> None:
        """Count in a journal from its start; one that was cleared starts again, too."""
        self.journal = journal
        self.matched = 0
        self.seen = 0  # the latest entry that was counted
        self.evicted = journal.evicted
        self._cleared = journal.cleared
        instants = [match.since_ms for match in self._matches if match.since_ms is not None]
        earliest_ms = min(instants) if len(instants) == len(self._matches) else None
        self._may_have_lost = journal.may_have_lost(earliest_ms)
        self._misses: list[tuple[list[str], Entry]] = []  # how entries differ, the nearest first

    def is_over(self, journal: Journal) -> bool:
        """Return whether what was counted is not in the present journal of the sandbox."""
        return journal is not self.journal or journal.cleared != self._cleared

    def interest(self, names: Collection[str]) -> Mapping[str, Any]:
        """Return facts, of these names, of all calls that may change the number."""
        fields = {} if self._is_in_order else self._matches[0].fields
        return {name: fields[name] for name in names if fields.get(name) is not None}

    def _next_match(self) -> Match | None:
        position = self.matched if self._is_in_order else 0
        return self._matches[position] if position < len(self._matches) else None

    def count(self, entries: Sequence[Entry]) -> Iterator[bool]:
        """Count entries that are new."""
        for entry in entries:
            match = self._next_match()
            if match is not None and match.meets(entry):
                self.matched += 1
            self.seen = entry.number
            yield False

    def find_nearest(self, entries: Sequence[Entry]) -> Iterator[bool]:
        """Find the nearest misses, the latest first."""
        match, misses = self._next_match(), self._misses
        for entry in reversed(entries):
            if match is not None and match.is_about(entry):
                most = len(misses[-1][0]) if len(misses) == _NEAREST else None
                names = list(islice(match.differs(entry), most))
                if names and len(names) != most:  # without any, it was counted
                    misses.append((names, entry))
                    misses.sort(key=lambda miss: len(miss[0]))
                    del misses[_NEAREST:]
            yield False

    @property
    def is_ok(self) -> bool:
        return self._low <= self.matched <= self._high

    @property
    def depends_on_lost(self) -> bool:
        is_certain = self.matched > self._high or (self.is_ok and self._high == inf)
        return not is_certain and self._may_have_lost

    def as_fields(self) -> dict[str, Any]:
        misses = [] if self.is_ok else self._misses
        nearest = [
            {
                "entry": entry.number,
                "differs": sorted(names, key="since".__eq__),  # which comes last
                **facts_of(entry),
            }
            for names, entry in misses
        ]
        return {
            "ok": self.is_ok,
            "matched": self.matched,
            "nearest": nearest,
            "evicted": self.evicted,
        }
