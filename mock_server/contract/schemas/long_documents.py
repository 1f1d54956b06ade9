"""Checking documents with very long members, entry by entry.

A validator checks a value in one step and blocks everything else until it is done.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from mock_server.contract.schemas.validation import Checker, Violation
from mock_server.contract.values.excerpt import excerpt
from mock_server.contract.values.walk import part_of, property_names, resolve
from mock_server.domain.refusal import MAX_REASONS, Reason


class LongChecker:
    """Checks documents against the schema of an object; long arrays and maps are checked in parts.

    Args:
        document: the document that holds the schema.
        reference: a reference to the schema, which must not require entries in a member.
    """

    def __init__(self, document: Mapping[str, Any], reference: str) -> None:
        schema = resolve(document, reference)
        self._whole = Checker(document, {"$ref": reference}, explains=True)
        self._parts = Checker(document, {**schema, "required": []})
        self._names = frozenset(property_names(document))
        self._long = [name for name, member in schema["properties"].items() if _has_entries(member)]

    def reasons(self, value: Mapping[str, Any]) -> list[Reason]:
        """Return at most a hundred violations: those in an excerpt, if there are any.

        Otherwise those from the first invalid entry of each long member on.
        """
        soon = self._whole.violations(excerpt(value, MAX_REASONS, self._names))
        return [found.as_reason() for found in soon] or self._late_reasons(value)

    def _late_reasons(self, value: Mapping[str, Any]) -> list[Reason]:
        long = {
            name: value[name] for name in self._long if isinstance(value.get(name), list | dict)
        }
        wrong = {name: self._first_wrong(name, entries) for name, entries in long.items()}
        empty = {name: type(entries)() for name, entries in long.items()}
        if not any(wrong.values()) and self._whole.accepts({**value, **empty}):
            return []
        firsts = {name: (first or 1) - 1 for name, first in wrong.items()}
        part = {
            name: part_of(long[name], first, first + MAX_REASONS) for name, first in firsts.items()
        }
        found = self._whole.violations({**value, **part})
        return [_moved(violation, firsts).as_reason() for violation in found]

    def _first_wrong(self, name: str, entries: Any) -> int | None:
        """Return the number of the first invalid entry of a member, from 1, or None."""
        for number, single in enumerate(_each(entries), 1):
            if not self._parts.accepts({name: single}):
                return number
        return None


def _has_entries(schema: Mapping[str, Any]) -> bool:
    return "items" in schema or isinstance(schema.get("additionalProperties"), Mapping)


def _each(entries: Any) -> Iterator[Any]:
    """Yield each entry of an array or map, wrapped in an array or map of its own."""
    if isinstance(entries, dict):
        return ({key: entry} for key, entry in entries.items())
    return ([entry] for entry in entries)


def _moved(violation: Violation, firsts: Mapping[str, int]) -> Violation:
    """Return a violation in a part of an array with its path in the whole array."""
    match violation.path:
        case (str(name), int(position), *inner):
            return violation._replace(path=(name, position + firsts.get(name, 0), *inner))
        case _:
            return violation
