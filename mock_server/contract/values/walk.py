"""Walking plain data and schemas; pointers into them."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, TypeAlias

ValuePath: TypeAlias = tuple[str | int, ...]  # the names and indexes that lead to a value


def resolve(document: Mapping[str, Any], reference: str) -> Mapping[str, Any]:
    """Return what a local reference such as `#/components/schemas/Uuid` points to."""
    found = document
    for step in reference.removeprefix("#/").split("/"):
        found = found[step]
    return found


def renamed(members: Mapping[str, Any], old: str, new: str) -> dict[str, Any]:
    """Return a mapping in which one name is replaced, in the same order."""
    return {new if name == old else name: value for name, value in members.items()}


def without_none(members: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}


def every(data: Any) -> Iterator[Any]:
    """Yield every value in plain data, itself first, in no particular order."""
    waiting = [data]
    while waiting:
        value = waiting.pop()
        yield value
        if isinstance(value, dict | list):
            waiting += value.values() if isinstance(value, dict) else value


def has_more_values(data: Any, most: int) -> bool:
    return sum(1 for _ in islice(every(data), most, most + 1)) > 0


def is_same(found: Any, expected: Any) -> bool:
    """Return whether two JSON values are equal; `5.0` equals `5`, but `true` does not equal `1`."""
    match found, expected:
        case dict(), dict():
            has_all = found.keys() == expected.keys()
            return has_all and all(is_same(found[name], expected[name]) for name in found)
        case list(), list():
            return len(found) == len(expected) and all(map(is_same, found, expected))
        case _:
            return isinstance(found, bool) is isinstance(expected, bool) and found == expected


def with_each(data: Any, change: Callable[[Any], Any]) -> Any:
    """Return a mapping or a list with each value converted, and anything else unchanged."""
    match data:
        case str() | int() | None:  # as most are; checking for Mapping takes longer
            return data
        case dict() | Mapping():
            return {name: change(value) for name, value in data.items()}
        case list() | tuple():
            return [change(value) for value in data]
        case _:
            return data


def plain(data: Any) -> Any:
    return with_each(data, plain)


def references(schema: Any) -> Iterator[str]:
    for part in every(schema):
        reference = part.get("$ref") if isinstance(part, dict) else None
        if isinstance(reference, str):
            yield reference


def alternatives(
    document: Mapping[str, Any], schema: Mapping[str, Any]
) -> Iterator[Mapping[str, Any]]:
    """Yield the schemas that may apply to the same value: references and branches."""
    if "$ref" in schema:
        yield resolve(document, schema["$ref"])
    for keyword in ("anyOf", "oneOf", "allOf"):
        yield from schema.get(keyword, ())
    for keyword in ("then", "else"):
        if keyword in schema:
            yield schema[keyword]


MISSING: Final = object()  # the result for a path that does not exist; it equals no JSON value
_INDEX: Final = re.compile("0|[1-9][0-9]{0,17}")


def pointer(path: Sequence[str | int]) -> str:
    plain = "/".join(("", *map(str, path)))
    if "~" not in plain and plain.count("/") == len(path):
        return plain
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def split_pointer(text: str) -> tuple[str, ...]:
    return tuple(token.replace("~1", "/").replace("~0", "~") for token in text.split("/")[1:])


def value_at(value: Any, path: Iterable[str]) -> Any:
    """Return the value at a path in a JSON value, or MISSING."""
    for token in path:
        if isinstance(value, Mapping) and token in value:
            value = value[token]
        elif isinstance(value, list) and _INDEX.fullmatch(token):
            index = int(token)
            value = value[index] if index < len(value) else MISSING
        else:
            return MISSING
    return value
