"""How customers are completed: what a scenario states of them, and the style of the rest."""

from collections.abc import Callable, Collection, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cache
from hashlib import blake2b
from typing import Any, Final

from mock_server.contract import names
from mock_server.sandbox.generation.data.pools import FACTS, MEMBERS, is_locale
from mock_server.sandbox.ground.findings import Finding, refuse_many

MANDATORY: Final[Mapping[str, frozenset[str]]] = {
    kind: frozenset(members) for kind, members in names.MANDATORY.items()
}

# The contract's `anyOf`: one of these groups is required; the first is preferred.
ALTERNATIVES: Final[Mapping[str, tuple[frozenset[str], ...]]] = {
    "contact": (frozenset({"mobilePhoneNumber"}), frozenset({"landlinePhoneNumber"})),
    "address": (frozenset({"street", "buildingNumber"}), frozenset({"pobox"})),
}


def overlay(
    generated: Mapping[str, Any], stated: Mapping[str, Any], wanted: Collection[str]
) -> dict[str, Any]:
    shown = {
        name: value
        for name, value in generated.items()
        if name in stated or (name in wanted and value is not None)
    }
    return {**shown, **stated}


def all_but(generated: Mapping[str, Any], left_out: Collection[str]) -> dict[str, Any]:
    return {
        name: value
        for name, value in generated.items()
        if value is not None and name not in left_out
    }


def missing_alternative(kind: str, stated: Mapping[str, Any]) -> frozenset[str]:
    """Return the group to generate if none is present; a stated null excludes its group."""
    alternatives = ALTERNATIVES.get(kind, ())
    if any(all(stated.get(name) for name in group) for group in alternatives):
        return frozenset()
    open_groups = (group for group in alternatives if all(stated.get(name, True) for name in group))
    return next(open_groups, frozenset())


USUAL_LOCALES: Final = (("en_US", 1.0),)


# The shares of optional members that are present; None: of each, its share in real data.
WORDS: Final[Mapping[str, float | None]] = {"mandatory": 0.0, "lifelike": None, "everything": 1.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    locales: tuple[tuple[str, float], ...] = USUAL_LOCALES  # those that Faker knows, with weights
    completeness: float | None = None  # as in `WORDS`
    nasty: bool = False  # values are valid but awkward


ANY_NUMERIC: Final = range(-(2**63), 2**63)


@dataclass(frozen=True, slots=True, kw_only=True)
class Blueprint:
    seed: int
    status: str  # of customers whose entries do not state another
    offers: tuple[Mapping[str, Any], ...]  # the catalogue of section 2.2 with all members
    style: Style
    numeric: range = ANY_NUMERIC  # of Numeric fields (assumption numeric-range), with 0 and 1


def read_style(
    stated: Mapping[str, Any], pointer: str, usual: Style, findings: list[Finding]
) -> Style:
    """Return the usual style with the changes of a scenario or a population at a place."""
    style = replace(usual, nasty=stated.get("nasty", usual.nasty))
    if "locale" in stated:
        locales = _read_locales(stated["locale"], f"{pointer}/locale", findings)
        style = replace(style, locales=locales)
    if "completeness" in stated:
        share = stated["completeness"]
        share = WORDS[share] if isinstance(share, str) else float(share)
        style = replace(style, completeness=share)
    return style


def _read_locales(
    stated: str | Mapping[str, Any], pointer: str, findings: list[Finding]
) -> tuple[tuple[str, float], ...]:
    weights = {stated: 1} if isinstance(stated, str) else stated
    before = len(findings)
    for name in weights:
        if is_locale(name):
            continue
        place = pointer if isinstance(stated, str) else f"{pointer}/{name}"
        text = f"{name!r} is not a locale such as en_GB or de_DE"
        findings.append(Finding(place, text, "impossible-value"))
        refuse_many(findings)
    drawn = tuple((name, float(weight)) for name, weight in weights.items())
    if not any(weight for _, weight in drawn):
        findings.append(Finding(pointer, "the weights are all zero", "impossible-value"))
    return USUAL_LOCALES if len(findings) > before else drawn


@cache
def absences(kind: str, completeness: float | None) -> Callable[[int], AbstractSet[str]]:
    """Return sets of the members that are left out of an object, numbered from 0.

    Each is about as frequent in them as it is missing in real data, or all that are optional alike.
    """
    if completeness is None:
        chances = {name: float(chance) for name, chance in FACTS["leftOut"][kind].items()}
    else:
        chances = dict.fromkeys(sorted(MEMBERS[kind].keys() - MANDATORY[kind]), 1 - completeness)
    odds = tuple(chances.items())

    @cache
    def absence(row: int) -> AbstractSet[str]:
        drawn = zip(odds, blake2b(f"{odds}:{row}".encode()).digest(), strict=False)
        return frozenset([name for (name, chance), byte in drawn if byte < chance * 256])

    return absence
