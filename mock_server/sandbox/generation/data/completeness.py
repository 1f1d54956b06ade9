"""How many optional members a generated customer has. Nothing is drawn here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from mock_server.sandbox.generation.data.stated import MANDATORY
from mock_server.sandbox.generation.data.streams import Odds


@dataclass(frozen=True, slots=True)
class Completeness:
    """The share of optional members that are present; None is lifelike, some more than others."""

    share: float | None

    def left_out(self, kind: str, names: Iterable[str], lifelike: Odds) -> Odds:
        """Return how likely each optional member of an object is to be left out.

        Args:
            kind: which row of MANDATORY applies.
            names: all members of such an object.
            lifelike: how likely that is as in life, of those that are not always there.
        """
        if self.share is None:
            return lifelike
        return _evenly(kind, frozenset(names), 1 - self.share)


LIFELIKE: Final = Completeness(None)
MANDATORY_ONLY: Final = Completeness(0.0)

WORDS: Final[Mapping[str, Completeness]] = {
    "mandatory": MANDATORY_ONLY,
    "lifelike": LIFELIKE,
    "everything": Completeness(1.0),
}
"""The words that a scenario may say instead of a share."""


@cache
def _evenly(kind: str, names: frozenset[str], chance: float) -> Odds:
    return Odds(*((name, chance) for name in sorted(names - MANDATORY[kind])))
