"""The style of generated customers: their locales, and how complete and awkward they are.

It is read from a scenario or a population; nothing is drawn here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from mock_server.sandbox.generation.data.pools import is_locale
from mock_server.sandbox.generation.data.stated import MANDATORY
from mock_server.sandbox.generation.data.streams import Odds
from mock_server.sandbox.ground.findings import Finding, refuse_many

USUAL_LOCALES: Final = (("en_US", 1.0),)


@dataclass(frozen=True, slots=True)
class Completeness:
    """The share of optional members that are present; None: of each, its share in real data."""

    share: float | None

    def left_out(self, kind: str, names: Iterable[str], lifelike: Odds) -> Odds:
        """Return the probability with which each optional member of an object is left out.

        Args:
            kind: the row of MANDATORY that applies.
            names: all members of such an object.
            lifelike: these probabilities in real data, for members that are not always present.
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
"""The words that a scenario may use in place of a share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """The style of generated customers.

    Attributes:
        locales: locales that Faker knows, "en_GB" for example, and their weights.
        completeness: the share of optional members that are present.
        nasty: whether values are valid but awkward.
    """

    locales: tuple[tuple[str, float], ...] = USUAL_LOCALES
    completeness: Completeness = LIFELIKE
    nasty: bool = False


def read_style(
    stated: Mapping[str, Any], pointer: str, usual: Style, findings: list[Finding]
) -> Style:
    """Return the usual style with the changes of a scenario or a population.

    Args:
        stated: the scenario or population.
        pointer: its place in the data.
        usual: the style that applies where it has no setting.
        findings: collects errors.
    """
    style = replace(usual, nasty=stated.get("nasty", usual.nasty))
    if "locale" in stated:
        style = replace(
            style, locales=_read_locales(stated["locale"], f"{pointer}/locale", findings)
        )
    if "completeness" in stated:
        share = stated["completeness"]
        completeness = WORDS[share] if isinstance(share, str) else Completeness(float(share))
        style = replace(style, completeness=completeness)
    return style


def _read_locales(
    stated: str | Mapping[str, Any], pointer: str, findings: list[Finding]
) -> tuple[tuple[str, float], ...]:
    """Return locales with their weights, or the usual ones if any is invalid."""
    weights = {stated: 1} if isinstance(stated, str) else stated
    unknown = False
    for name in weights:
        if is_locale(name):
            continue
        unknown = True
        place = pointer if isinstance(stated, str) else f"{pointer}/{name}"
        text = f"{name!r} is not a locale such as en_GB or de_DE"
        findings.append(Finding(place, text, "impossible-value"))
        refuse_many(findings)
    drawn = tuple((name, float(weight)) for name, weight in weights.items())
    if not any(weight for _, weight in drawn):
        findings.append(Finding(pointer, "the weights are all zero", "impossible-value"))
    return USUAL_LOCALES if unknown else drawn


@cache
def _evenly(kind: str, names: frozenset[str], chance: float) -> Odds:
    return Odds(*((name, chance) for name in sorted(names - MANDATORY[kind])))
