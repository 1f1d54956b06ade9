"""Finding entries: what filters of the journal and verifications ask of them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from mock_server.contract.exact_json import NotJsonError, loads
from mock_server.sandbox.faults.patterns import Effort
from mock_server.sandbox.faults.plans import Expectation, value_at
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
"""What filters and matches can ask of an entry, by name."""


def facts_of(entry: Entry) -> Mapping[str, Any]:
    """Return what filters and matches can ask of an entry, under their names."""
    return {name: fact(entry) for name, fact in FACTS.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """What an entry must be like; `fields` are compared with its facts, None matters not.

    `headers` and `body` are expectations of the request. Control calls match only `with_control`.
    """

    fields: tuple[tuple[str, Expectation], ...] = ()
    headers: tuple[tuple[str, Expectation], ...] = ()
    body: tuple[tuple[tuple[str, ...], Expectation], ...] = ()
    since_ms: int | None = None
    with_control: bool = False

    def is_about(self, entry: Entry) -> bool:
        """Tell whether an entry is of the kind that the match is about."""
        return self.with_control or not entry.is_control

    def meets(self, entry: Entry, effort: Effort) -> bool:
        """Tell whether an entry is as expected; searching it adds to the effort.

        Raises:
            TooMuchWork: when its patterns would be too much for this one entry.
        """
        return self.is_about(entry) and next(self._differences(entry, effort), None) is None

    def equal_facts(self, names: Collection[str]) -> Mapping[str, Any]:
        """Return those of some facts that are to be equal to a value."""
        return {
            name: expected.equals
            for name, expected in self.fields
            if name in names and expected.pattern is None and expected.equals is not None
        }

    def differences(self, entry: Entry, effort: Effort) -> list[str]:
        """Return the names of what is not as expected; none when the entry matches.

        Raises:
            TooMuchWork: when its patterns would be too much for this one entry.
        """
        return list(self._differences(entry, effort))

    def _differences(self, entry: Entry, effort: Effort) -> Iterator[str]:
        effort.renew()
        for name, expected in self.fields:
            if not expected.meets(FACTS[name](entry), effort):
                yield name
        for name, expected in self.headers:
            if not expected.meets(entry.request.headers.get(name), effort):
                yield f"header {name}"
        sent = _json_of(entry) if self.body else None
        for path, expected in self.body:
            if not expected.meets(value_at(sent, path), effort):
                yield "body /" + "/".join(path)
        if self.since_ms is not None and entry.sandbox_ms < self.since_ms:
            yield "since"


def matching(entries: Iterable[Entry], match: Match) -> Iterator[Entry]:
    """Yield the entries that match."""
    effort = Effort()
    return (entry for entry in entries if match.meets(entry, effort))


def _json_of(entry: Entry) -> Any:
    try:
        return loads(entry.request.body)
    except NotJsonError:
        return None
