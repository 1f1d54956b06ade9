"""The rule deprecated-key. The table is the schema: `deprecated: true` marks a key in it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from mock_server.contract.validation import pointer
from mock_server.contract.walk import alternatives
from mock_server.sandbox.ground.findings import Finding

RULE: Final = "deprecated-key"


def deprecated_keys(data: Any, language: Mapping[str, Any]) -> Iterator[Finding]:
    """Find the keys that a schema marks as deprecated; their descriptions say why."""
    for path, schema in _marked(data, [language], language):
        text = f"{path[-1]} is deprecated: {schema['description']}"
        yield Finding(pointer(path), text, RULE)


def _marked(
    value: Any, schemas: Iterable[Mapping[str, Any]], language: Mapping[str, Any]
) -> Iterator[tuple[tuple[str | int, ...], Mapping[str, Any]]]:
    """Yield the path of each marked value below one that these schemas hold for."""
    holding = list(_all_alternatives(schemas, language))
    for key, member in _members(value):
        below = list(_below(holding, key))
        marked = next((schema for schema in below if schema.get("deprecated") is True), None)
        if marked is not None:
            yield (key,), marked
            continue
        for path, schema in _marked(member, below, language):
            yield (key, *path), schema


def _members(value: Any) -> Iterable[tuple[str | int, Any]]:
    match value:
        case Mapping():
            return value.items()
        case list():
            return enumerate(value)
        case _:
            return ()


def _all_alternatives(
    schemas: Iterable[Mapping[str, Any]], language: Mapping[str, Any]
) -> Iterator[Mapping[str, Any]]:
    for schema in schemas:
        yield schema
        yield from _all_alternatives(alternatives(language, schema), language)


def _below(schemas: Iterable[Mapping[str, Any]], key: str | int) -> Iterator[Mapping[str, Any]]:
    for schema in schemas:
        member = (
            schema.get("items") if isinstance(key, int) else schema.get("properties", {}).get(key)
        )
        if isinstance(member, Mapping):
            yield member
