"""Merges what a scenario spells out with what is generated. Nothing is drawn here.

Generated objects come complete, with every member in the contract's order; None stands for one
that there is not. What is stated wins as it is, null included, and of the rest only the wanted
members are taken over.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from mock_server.contract import names

MANDATORY: Final[Mapping[str, frozenset[str]]] = {
    kind: frozenset(members) for kind, members in names.MANDATORY.items()
}
"""The members that an object of each kind has to have."""

# The contract's `anyOf`: one of these groups is needed, and the first one is our choice.
ALTERNATIVES: Final[Mapping[str, tuple[frozenset[str], ...]]] = {
    "contact": (frozenset({"mobilePhoneNumber"}), frozenset({"landlinePhoneNumber"})),
    "address": (frozenset({"street", "buildingNumber"}), frozenset({"pobox"})),
}


def overlay(
    generated: Mapping[str, Any], stated: Mapping[str, Any], wanted: Collection[str]
) -> dict[str, Any]:
    """Return the stated members and those generated ones that are wanted."""
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
        kind: which row of MANDATORY applies.
        generate: makes what the object would be if nothing of it was spelled out and nothing left
            out; asked only if something is missing.
        stated: what the author wrote.
    """
    wanted = MANDATORY[kind] | _missing_alternative(kind, stated)
    return overlay(generate(), stated, wanted) if wanted - stated.keys() else dict(stated)


def complete_each(
    stated: Any, complete_entry: Callable[[int, Mapping[str, Any]], dict[str, Any]]
) -> Any:
    """Return a spelled-out array with each object in it completed.

    Values that are not arrays or objects stay unchanged: the contract judges them.
    """
    if not isinstance(stated, list | tuple):
        return stated
    return [
        complete_entry(index, entry) if isinstance(entry, Mapping) else entry
        for index, entry in enumerate(stated)
    ]


def primary_index(stated: Any) -> int | None:
    """Return which entry of a spelled-out array is to be primary.

    It is the first one that does not say, unless another one is marked as primary.
    """
    entries = stated if isinstance(stated, list | tuple) else ()
    objects = {index: entry for index, entry in enumerate(entries) if isinstance(entry, Mapping)}
    if any(entry.get("isPrimary") is True for entry in objects.values()):
        return None
    return next((index for index, entry in objects.items() if "isPrimary" not in entry), None)


def all_but(generated: Mapping[str, Any], left_out: Collection[str]) -> dict[str, Any]:
    """Return a wholly generated object without the members that are left out."""
    return {
        name: value
        for name, value in generated.items()
        if value is not None and name not in left_out
    }


def _missing_alternative(kind: str, stated: Mapping[str, Any]) -> frozenset[str]:
    """Return what to generate so that one group is present; a stated null excludes its group."""
    alternatives = ALTERNATIVES.get(kind, ())
    if any(all(stated.get(name) for name in group) for group in alternatives):
        return frozenset()
    open_groups = (group for group in alternatives if all(stated.get(name, True) for name in group))
    return next(open_groups, frozenset())
