"""How customers are completed: what a scenario states of them, and the style of the rest."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, Final

from mock_server.contract import names
from mock_server.sandbox.generation.data.pools import Odds, is_locale
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


def complete(
    kind: str, generate: Callable[[], Mapping[str, Any]], stated: Mapping[str, Any]
) -> dict[str, Any]:
    """Return a spelled-out object with its missing mandatory members.

    `generate`, called only if something is missing, returns what would be generated otherwise.
    """
    wanted = MANDATORY[kind] | _missing_alternative(kind, stated)
    return overlay(generate(), stated, wanted) if wanted - stated.keys() else dict(stated)


def complete_each(
    kind: str, stated: Any, generate: Callable[[int, Mapping[str, Any]], Mapping[str, Any]]
) -> Any:
    """Return a spelled-out array with each object completed, given the index.

    Other values stay unchanged: the contract checks them.
    """
    if not isinstance(stated, list | tuple):
        return stated
    return [
        complete(kind, partial(generate, index, entry), entry)
        if isinstance(entry, Mapping)
        else entry
        for index, entry in enumerate(stated)
    ]


def primary_index(stated: Any) -> int | None:
    """Return the index of the entry in a spelled-out array that becomes primary.

    It is the first entry without `isPrimary`, unless another is marked as primary.
    """
    entries = stated if isinstance(stated, list | tuple) else ()
    objects = {index: entry for index, entry in enumerate(entries) if isinstance(entry, Mapping)}
    if any(entry.get("isPrimary") is True for entry in objects.values()):
        return None
    return next((index for index, entry in objects.items() if "isPrimary" not in entry), None)


def all_but(generated: Mapping[str, Any], left_out: Collection[str]) -> dict[str, Any]:
    return {
        name: value
        for name, value in generated.items()
        if value is not None and name not in left_out
    }


def _missing_alternative(kind: str, stated: Mapping[str, Any]) -> frozenset[str]:
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
def evenly(kind: str, names: frozenset[str], chance: float) -> Odds:
    """Return the same probability of being left out for each optional member of an object."""
    return Odds(*((name, chance) for name in sorted(names - MANDATORY[kind])))
