"""Merges what a scenario spells out with generated values. Nothing is drawn here.

Generated objects are complete, with every member in the contract's order; None marks a member
without a value. Stated values stay unchanged, null included; other members are added only if they
are wanted.
"""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any, Final

from mock_server.contract import names

MANDATORY: Final[Mapping[str, frozenset[str]]] = {
    kind: frozenset(members) for kind, members in names.MANDATORY.items()
}
"""The mandatory members of each kind of object."""

# The contract's `anyOf`: one of these groups is required; the first is preferred.
ALTERNATIVES: Final[Mapping[str, tuple[frozenset[str], ...]]] = {
    "contact": (frozenset({"mobilePhoneNumber"}), frozenset({"landlinePhoneNumber"})),
    "address": (frozenset({"street", "buildingNumber"}), frozenset({"pobox"})),
}


def overlay(
    generated: Mapping[str, Any], stated: Mapping[str, Any], wanted: Collection[str]
) -> dict[str, Any]:
    """Return the stated members and the wanted generated ones."""
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

    Args:
        kind: the row of MANDATORY that applies.
        generate: returns the complete object that would be generated if nothing was spelled out;
            called only if something is missing.
        stated: the members that the author spelled out.
    """
    wanted = MANDATORY[kind] | _missing_alternative(kind, stated)
    return overlay(generate(), stated, wanted) if wanted - stated.keys() else dict(stated)


def complete_each(
    kind: str, stated: Any, generate: Callable[[int, Mapping[str, Any]], Mapping[str, Any]]
) -> Any:
    """Return a spelled-out array with each object completed; `generate` is called with the index.

    Values that are not arrays or objects stay unchanged: the contract checks them.
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
    """Return a fully generated object without the omitted members."""
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
