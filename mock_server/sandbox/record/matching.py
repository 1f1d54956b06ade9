"""Finding entries: filters of the journal, and the verification of what calls were made."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mock_server.contract.exact_json import NotJsonError, loads
from mock_server.sandbox.faults.patterns import Effort
from mock_server.sandbox.faults.plans import Expectation, value_at
from mock_server.sandbox.record.journal import Entry

_NEAREST: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """What an entry must be like; `fields` are compared with `facts_of`, None matters not.

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

    def differences(self, entry: Entry) -> list[str]:
        """Return the names of what is not as expected; none when the entry matches.

        Raises:
            TooMuchWork: when its patterns would be too long at this one entry.
        """
        facts, effort = facts_of(entry), Effort()
        found = [
            name for name, expected in self.fields if not expected.meets(facts.get(name), effort)
        ]
        found += [
            f"header {name}"
            for name, expected in self.headers
            if not expected.meets(entry.request.headers.get(name), effort)
        ]
        if self.body:
            sent = _json_of(entry)
            found += [
                "body /" + "/".join(path)
                for path, expected in self.body
                if not expected.meets(value_at(sent, path), effort)
            ]
        if self.since_ms is not None and entry.sandbox_ms < self.since_ms:
            found.append("since")
        return found


def facts_of(entry: Entry) -> Mapping[str, Any]:
    """Return what filters and matches can ask of an entry, under their names."""
    return {
        "operation": entry.operation,
        "control": entry.control,
        "customer": entry.customer_id,
        "requester": entry.requester_id,
        "status": entry.outcome.status,
        "code": entry.code,
        "method": entry.request.method,
        "path": entry.request.path,
        "plan": None if entry.chosen is None else entry.chosen.source,
        "requestId": None if entry.accepted is None else entry.accepted.request_id,
    }


def matching(entries: Iterable[Entry], match: Match) -> Iterator[Entry]:
    """Yield the entries that match."""
    return (entry for entry in entries if match.is_about(entry) and not match.differences(entry))


def in_order(entries: Iterable[Entry], matches: Sequence[Match]) -> int:
    """Return how many of the matches are met one after the other, other entries between."""
    met = 0
    for entry in entries:
        if met < len(matches) and any(matching([entry], matches[met])):
            met += 1
    return met


def nearest(entries: Iterable[Entry], match: Match) -> list[tuple[Entry, list[str]]]:
    """Return the entries that miss by least, with what differs; the latest ones first."""
    misses = [(entry, match.differences(entry)) for entry in entries if match.is_about(entry)]
    missed = [(entry, names) for entry, names in misses if names]
    missed.sort(key=lambda miss: (len(miss[1]), -miss[0].number))
    return missed[:_NEAREST]


def _json_of(entry: Entry) -> Any:
    try:
        return loads(entry.request.body)
    except NotJsonError:
        return None
