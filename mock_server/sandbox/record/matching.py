"""Matches entries against the filters and expectations of callers."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from mock_server.contract.texts.printable import printable
from mock_server.contract.values.exact_json import loads_or_none
from mock_server.contract.values.pointers import value_at
from mock_server.sandbox.faults.patterns import Effort
from mock_server.sandbox.faults.plans import Expectation
from mock_server.sandbox.record.journal import Entry

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
"""The facts of an entry that entries can be filtered by and matched against, by name."""


_MATCH: Final = 250
_EXPECTED: Final = 110
_STEP: Final = 60
"""Bytes of a match, of an expectation with its place, and of a step of a path in a body."""


def facts_of(entry: Entry) -> Mapping[str, Any]:
    """Return the facts of an entry that entries can be filtered by and matched against, by name."""
    return {name: fact(entry) for name, fact in FACTS.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Expectations of an entry: of its facts (`fields`) and of the headers and body of its request.

    A match without expectations matches all entries. Control calls match only if `with_control`.
    """

    fields: tuple[tuple[str, Expectation], ...] = ()
    headers: tuple[tuple[str, Expectation], ...] = ()
    body: tuple[tuple[tuple[str, ...], Expectation], ...] = ()
    since_ms: int | None = None
    with_control: bool = False

    def is_about(self, entry: Entry) -> bool:
        """Return whether a match may concern an entry: control calls only if `with_control`."""
        return self.with_control or not entry.is_control

    def meets(self, entry: Entry, effort: Effort) -> bool:
        """Return whether an entry matches; add the search effort to `effort`.

        The body is parsed only if everything else matches.

        Raises:
            TooMuchWork: if the patterns cost too much for this entry.
        """
        if not self.is_about(entry):
            return False
        effort.renew()
        return self.fits_outside(entry, effort) and next(self.in_body(entry, effort), None) is None

    def equal_facts(self, names: Collection[str]) -> Mapping[str, Any]:
        """Return those of the named facts that must equal a value, with the value."""
        return {
            name: expected.equals
            for name, expected in self.fields
            if name in names and expected.pattern is None and expected.equals is not None
        }

    def fits_outside(self, entry: Entry, effort: Effort) -> bool:
        """Return whether an entry matches, apart from its body."""
        return next(self.outside(entry, effort), None) is None

    def outside(self, entry: Entry, effort: Effort) -> Iterator[str]:
        """Yield the names of the members outside the body that do not match."""
        for name, expected in self.fields:
            if not expected.fits(FACTS[name](entry), effort):
                yield name
        for name, expected in self.headers:
            if not expected.fits(entry.request.headers.get(name), effort):
                yield printable(f"header {name}")
        if self.since_ms is not None and entry.sandbox_ms < self.since_ms:
            yield "since"

    def in_body(self, entry: Entry, effort: Effort) -> Iterator[str]:
        """Yield the names of the members in the body that do not match, as if `null` if no JSON."""
        raw = entry.request.body
        sent = loads_or_none(raw) if raw and self.body else None
        for path, expected in self.body:
            if not expected.fits(value_at(sent, path), effort):
                yield "body /" + "/".join(path)
