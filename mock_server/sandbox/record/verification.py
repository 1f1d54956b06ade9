"""Whether calls were made as expected, with the nearest misses when they were not.

The journal is bounded: an answer that would depend on what was evicted is not given.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mock_server.sandbox.record.journal import Journal
from mock_server.sandbox.record.matching import Match, facts_of, in_order, matching, nearest


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


def verify(journal: Journal, match: Match, bounds: Bounds) -> dict[str, Any]:
    """Count the calls that match; answer whether there are as many as there are to be.

    Raises:
        Uncertain: when evicted entries could make it otherwise.
    """
    matched = sum(1 for _ in matching(journal, match))
    too_many = bounds.high is not None and matched > bounds.high
    enough = matched >= bounds.low
    settled = too_many or (enough and bounds.high is None)
    if not settled and journal.may_have_lost(match.since_ms):
        raise _uncertain(journal)
    is_ok = enough and not too_many
    return {
        "ok": is_ok,
        "matched": matched,
        "nearest": [] if is_ok else _misses(journal, match),
        "evicted": journal.evicted,
    }


def verify_order(journal: Journal, matches: Sequence[Match]) -> dict[str, Any]:
    """Answer whether calls were made one after the other, whatever came between.

    Raises:
        Uncertain: when evicted entries could make it otherwise.
    """
    met = in_order(journal, matches)
    is_ok = met == len(matches)
    if not is_ok and journal.may_have_lost(_earliest(matches)):
        raise _uncertain(journal)
    return {
        "ok": is_ok,
        "matched": met,
        "nearest": [] if is_ok else _misses(journal, matches[met]),
        "evicted": journal.evicted,
    }


def _earliest(matches: Sequence[Match]) -> int | None:
    """Return the instant before which none of the calls may have been, None if there is none."""
    instants = [match.since_ms for match in matches if match.since_ms is not None]
    return min(instants) if len(instants) == len(matches) else None


def _misses(journal: Journal, match: Match) -> list[dict[str, Any]]:
    return [
        {"entry": entry.number, "differs": names, **facts_of(entry)}
        for entry, names in nearest(journal, match)
    ]


def _uncertain(journal: Journal) -> Uncertain:
    return Uncertain(
        f"the journal has evicted {journal.evicted} entries, on which the answer depends; verify "
        "earlier, name a later `since`, or raise limits.journalEntries and limits.journalBytes"
    )
