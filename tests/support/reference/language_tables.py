"""The reference of a language, such as that of scenarios: a Markdown table per kind of mapping.

It is generated from the schema.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from mock_server.cli.commands.assumptions_command import cell, text_or_json
from mock_server.contract.values.walk import resolve

_TYPES: Final = {
    "null": "null",
    "boolean": "true or false",
    "integer": "integer",
    "number": "number",
    "string": "text",
    "array": "list",
    "object": "mapping",
}
_NO_KINDS: Final = frozenset({"if", "then", "else", "examples"})
_MAX_LISTED: Final = 8


def as_reference(schema: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the tables, beginning with the top level of a scenario."""
    reference = Reference(schema)
    yield from reference.section("Scenario", schema)
    yield from reference.sections(reference.references(schema["properties"]))


class Reference:
    """Writes the tables for one schema."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self._schema = schema

    def sections(self, references: Iterable[str]) -> Iterator[str]:
        """Yield the tables of these definitions, and of all that they refer to."""
        known = list(dict.fromkeys(references))
        for reference in known:  # grows as definitions refer to more
            definition = resolve(self._schema, reference)
            yield from self.section(self._title(reference), definition)
            found = dict.fromkeys(self.references(definition))
            known += [other for other in found if other not in known]

    def section(self, title: str, definition: Mapping[str, Any]) -> Iterator[str]:
        """Yield the lines of one definition: a heading, and a table if it is a mapping."""
        yield from (f"### {title}", "")
        if "description" in definition:
            yield from (definition["description"], "")
        if "properties" in definition:
            yield from ("| key | value | meaning | example |", "|---|---|---|---|")
            yield from self._rows("", definition)
        else:
            examples = _examples(definition)
            yield self._kind(definition) + (f", such as {examples}" if examples else "")
        yield ""

    def _rows(self, path: str, definition: Mapping[str, Any]) -> Iterator[str]:
        """Yield a row for each key, including the keys of inline mappings."""
        needed = definition.get("required", ())
        for name, schema in definition["properties"].items():
            key = f"`{path}{name}`" + (" (needed)" if name in needed else "")
            cells = (key, self._kind(schema), self._described(schema), _examples(schema))
            yield f"| {' | '.join(map(cell, cells))} |"
            for inner in (schema, *schema.get("anyOf", ())):
                if "properties" in inner:
                    yield from self._rows(f"{path}{name}.", inner)

    def _described(self, schema: Mapping[str, Any]) -> str:
        """Return the description in a schema, or that of the definition that it refers to."""
        match schema:
            case {"description": str(described)}:
                return described
            case {"$ref": str(reference)}:
                return self._described(resolve(self._schema, reference))
            case _:
                return ""

    def _kind(self, schema: Mapping[str, Any]) -> str:
        """Return which values a schema allows, in a few words."""
        match schema:
            case {"$ref": reference} if "/properties/" in reference:
                return self._kind(resolve(self._schema, reference))
            case {"$ref": reference}:
                title = self._title(reference)
                empty = _or_null(resolve(self._schema, reference))
                return f"[{title}](#{title.lower().replace(' ', '-')}){empty}"
            case {"anyOf": branches}:
                return " or ".join(dict.fromkeys(map(self._kind, branches)))
            case {"items": items}:
                return f"list of {self._kind(items)}{_or_null(schema)}"
            case _:
                return _scalar_kind(schema)

    def references(self, value: Any) -> Iterator[str]:
        """Yield the references to definitions in a part of a schema."""
        match value:
            case {"$ref": str(reference)} if "/properties/" in reference:
                yield from self.references(resolve(self._schema, reference))
            case {"$ref": str(reference)}:
                yield reference
            case Mapping():
                for key, member in value.items():
                    if key not in _NO_KINDS:
                        yield from self.references(member)
            case list():
                for item in value:
                    yield from self.references(item)
            case _:
                return

    def _title(self, reference: str) -> str:
        """Return the title of a definition; the interface and the language share some names."""
        name = reference.rpartition("/")[2]
        is_own = reference.startswith("#/$defs/")
        return (
            name if is_own or name not in self._schema.get("$defs", ()) else f"{name} spelled out"
        )


def _or_null(schema: Mapping[str, Any]) -> str:
    """Return " or null" if a schema allows null, otherwise an empty string."""
    return " or null" if "null" in schema.get("type", ()) else ""


def _scalar_kind(schema: Mapping[str, Any]) -> str:
    match schema:
        case {"enum": values}:
            shown = ", ".join(map(_code, values[:_MAX_LISTED]))
            return shown if len(values) <= _MAX_LISTED else f"{shown}… ({len(values)} values)"
        case {"const": value}:
            return _code(value)
        case {"type": str(name)}:
            return _TYPES[name]
        case {"type": names}:
            return " or ".join(_TYPES[name] for name in names)
        case _:
            return "anything"


def _examples(schema: Mapping[str, Any]) -> str:
    return " ".join(map(_code, schema.get("examples", [])[:2]))


def _code(value: Any) -> str:
    return f"`{text_or_json(value)}`"
