"""The reference of a language, such as that of scenarios: a Markdown table per kind of mapping.

A value that is no mapping is a row of the last table. It is generated from the schema.
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
_MAX_REPEATED: Final = 8


def as_reference(schema: Mapping[str, Any], elsewhere: str = "") -> Iterator[str]:
    """Yield the lines of the tables, beginning with the top level of a scenario.

    `elsewhere` is the page that describes what the schema takes from the interface.
    """
    yield from Reference(schema, elsewhere).sections(schema["properties"], ("Scenario", schema))


class Reference:
    """Writes the tables for one schema."""

    def __init__(self, schema: Mapping[str, Any], elsewhere: str = "") -> None:
        self._schema = schema
        self._elsewhere = elsewhere

    def sections(
        self, part: Any, first: tuple[str, Mapping[str, Any]] | None = None
    ) -> Iterator[str]:
        """Yield a table of each mapping that a part refers to, and one of all other values."""
        known = list(dict.fromkeys(self.references(part)))
        for reference in known:  # grows as definitions refer to more
            found = dict.fromkeys(self.references(resolve(self._schema, reference)))
            known += [other for other in found if other not in known]
        named = [(self._title(each), resolve(self._schema, each)) for each in known]
        if first is not None:
            named.insert(0, first)
        shown: dict[str, list[str]] = {}
        for title, definition in named:
            if "properties" in definition:
                yield from self._section(title, definition, shown)
        yield from ("### Values", "", "| value | meaning | kind | example |", "|---|---|---|---|")
        for title, definition in sorted(named, key=lambda row: row[0]):
            if "properties" not in definition:
                what = definition.get("description", "")
                cells = (title, what, self._kind(definition), _examples(definition))
                yield f"| {' | '.join(map(cell, cells))} |"
        yield ""

    def _section(
        self, title: str, definition: Mapping[str, Any], shown: dict[str, list[str]]
    ) -> Iterator[str]:
        """Yield a heading and a table; rows that an earlier table has are not repeated."""
        rows = self._grouped(self._rows("", definition))
        yield from (f"### {title}", "")
        if "description" in definition:
            yield from (definition["description"], "")
        for other, earlier in shown.items():
            if len(common := [row for row in rows if row in earlier]) > _MAX_REPEATED:
                left = [row.split(" | ")[0].strip("| ") for row in earlier if row not in common]
                but = f", but {', '.join(left)}" if left else ""
                yield from (f"It has the keys of [{other}](#{_anchor(other)}){but}; and:", "")
                rows = [row for row in rows if row not in common]
        shown[title] = rows
        yield from ("| key | value | meaning | example |", "|---|---|---|---|", *rows, "")

    def _grouped(self, rows: Iterable[tuple[str, ...]]) -> list[str]:
        """Return the lines of a table, in which keys that have all else in common share one."""
        keys: dict[tuple[str, ...], list[str]] = {}
        for key, *others in rows:
            keys.setdefault(tuple(others), []).append(key)
        return [
            f"| {' | '.join(map(cell, (', '.join(group), *others)))} |"
            for others, group in keys.items()
        ]

    def _rows(self, path: str, definition: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
        """Yield the cells for each key, including the keys of inline mappings."""
        needed = definition.get("required", ())
        alike = {(self._kind(each), _examples(each)) for each in definition["properties"].values()}
        if path and len(alike) == 1 and len(definition["properties"]) > _MAX_LISTED:
            names = ", ".join(f"`{name}`" for name in definition["properties"])
            ((kind, examples),) = alike
            yield (f"`{path}NAME`", kind, f"NAME is one of {names}.", examples)
            return
        for name, schema in definition["properties"].items():
            key = f"`{path}{name}`" + (" (needed)" if name in needed else "")
            yield (key, self._kind(schema), self._described(schema), _examples(schema))
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
                definition = resolve(self._schema, reference)
                title = self._title(reference)
                anchor = _anchor(title) if "properties" in definition else "values"
                page = self._elsewhere if self._is_elsewhere(reference) else ""
                return f"[{title}]({page}#{anchor}){_or_null(definition)}"
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
                if not self._is_elsewhere(reference):
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
        is_shared = not self._elsewhere and name in self._schema.get("$defs", ())
        return name if is_own or not is_shared else f"{name} spelled out"

    def _is_elsewhere(self, reference: str) -> bool:
        """Tell whether another page describes a definition: one that the interface has."""
        return bool(self._elsewhere) and not reference.startswith("#/$defs/")


def _anchor(title: str) -> str:
    """Return the anchor of a heading."""
    return title.lower().replace(" ", "-")


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
