"""The reference of a language, such as that of scenarios: Markdown tables from its schema.

A mapping of several keys has a table of its own, small ones share one, and so do all other values.
A value that one key has alone is described there.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
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
_MAX_SMALL: Final = 6
"""The most keys of a small mapping."""

_SMALL: Final = "Small mappings"
_PATCH: Final = "Patch"
"""What follows the name of a mapping in the name of its form in a modify."""

Schema = Mapping[str, Any]
Row = tuple[str, str, str, str]
"""Key, value, meaning, example."""


class Reference:
    """Writes the tables for one schema; `elsewhere` has the places that describe parts of it."""

    def __init__(self, schema: Schema, elsewhere: Mapping[str, str]) -> None:
        self._schema = schema
        self._elsewhere = elsewhere
        self._single: set[str] = set()
        """References to values that one key has alone."""

    def tables(self, part: Any, first: tuple[str, Schema] | None = None) -> Iterator[str]:
        """Yield a table of each mapping that a part refers to, one of small ones, one of values."""
        known = list(dict.fromkeys(self.references(part)))
        met = Counter(self.references(part))
        for reference in known:  # grows as definitions refer to more
            found = [*self.references(resolve(self._schema, reference))]
            met.update(found)
            known += [other for other in dict.fromkeys(found) if other not in known]
        named = [(_title(each), resolve(self._schema, each)) for each in known]
        self._single = {
            each
            for each, (_, definition) in zip(known, named, strict=True)
            if met[each] == 1 and "properties" not in definition
        }
        mappings = [] if first is None else [first]
        mappings += [row for row in named if "properties" in row[1]]
        for title, definition in mappings:
            if not _is_small(definition):
                yield from self._table(title, definition)
        yield from (f"### {_SMALL}", "", "| key | value | meaning | example |", "|---|---|---|---|")
        for title, definition in mappings:
            if _is_small(definition):
                yield from map(_line, self._rows(f"{title}.", definition))
        yield from (
            "",
            "### Values",
            "",
            "| value | meaning | kind | example |",
            "|---|---|---|---|",
        )
        shared = (row for each, row in zip(known, named, strict=True) if each not in self._single)
        for title, definition in sorted(shared, key=lambda row: row[0]):
            if "properties" not in definition:
                what = definition.get("description", "")
                yield _line((title, what, self._kind(definition), self._examples(definition)))
        yield ""

    def _table(self, title: str, definition: Schema) -> Iterator[str]:
        yield from (f"### {title}", "")
        if "description" in definition:
            yield from (definition["description"], "")
        patch = self._schema.get("components", {}).get("schemas", {}).get(f"{title}{_PATCH}")
        if patch is None:
            yield from ("| key | value | meaning | example |", "|---|---|---|---|")
            yield from _lines(self._rows("", definition))
        else:
            yield from (
                "| key | value | in a modify | meaning | example |",
                "|---|---|---|---|---|",
            )
            for name, row in zip(definition["properties"], self._rows("", definition), strict=True):
                sent = "yes" if name in patch["properties"] else ""
                sent = "needed" if name in patch.get("required", ()) else sent
                yield _line((*row[:2], sent, *row[2:]))
        yield ""

    def _rows(self, path: str, definition: Schema) -> Iterator[Row]:
        """Yield the cells for each key, including the keys of inline mappings."""
        needed = definition.get("required", ())
        names, alike = definition["properties"], definition["properties"].values()
        if path and len(names) > _MAX_LISTED and len({self._kind(each) for each in alike}) == 1:
            first = next(iter(alike))
            listed = ", ".join(f"`{name}`" for name in names)
            yield (
                f"`{path}NAME`",
                self._kind(first),
                f"NAME is one of {listed}.",
                self._examples(first),
            )
            return
        for name, schema in names.items():
            key = f"`{path}{name}`" + (" (needed)" if name in needed else "")
            yield (key, self._kind(schema), self._described(schema), self._examples(schema))
            for inner in (schema, *schema.get("anyOf", ())):
                if "properties" in inner:
                    yield from self._rows(f"{path}{name}.", inner)

    def _described(self, schema: Schema) -> str:
        """Return the description in a schema, or that of the definition that it refers to."""
        match schema:
            case {"description": str(described)}:
                return described
            case {"$ref": str(reference)}:
                return self._described(resolve(self._schema, reference))
            case _:
                return ""

    def _examples(self, schema: Schema) -> str:
        """Return two examples of a schema, or of the value that it alone refers to."""
        if "examples" not in schema and schema.get("$ref") in self._single:
            schema = resolve(self._schema, schema["$ref"])
        return " ".join(map(_code, schema.get("examples", [])[:2]))

    def _kind(self, schema: Schema) -> str:
        """Return which values a schema allows, in a few words."""
        match schema:
            case {"$ref": reference} if "/properties/" in reference or reference in self._single:
                return self._kind(resolve(self._schema, reference))
            case {"$ref": reference}:
                definition = resolve(self._schema, reference)
                page = self._page(reference, definition)
                return f"[{_title(reference)}]({page}){_or_null(definition)}"
            case {"anyOf": branches}:
                return " or ".join(dict.fromkeys(map(self._kind, branches)))
            case {"items": items}:
                return f"list of {self._kind(items)}{_or_null(schema)}"
            case _:
                return _scalar_kind(schema)

    def _page(self, reference: str, definition: Schema) -> str:
        """Return the place that describes a definition."""
        if (title := _title(reference)) in self._elsewhere and _is_own(reference):
            return self._elsewhere[title]
        heading = title if "properties" in definition else "Values"
        heading = _SMALL if "properties" in definition and _is_small(definition) else heading
        page = "" if _is_own(reference) else self._elsewhere.get("interface", "")
        return f"{page}#{heading.lower().replace(' ', '-')}"

    def references(self, value: Any) -> Iterator[str]:
        """Yield the references to definitions in a part of a schema that this page describes."""
        match value:
            case {"$ref": str(reference)} if "/properties/" in reference:
                yield from self.references(resolve(self._schema, reference))
            case {"$ref": str(reference)}:
                place = _title(reference) if _is_own(reference) else "interface"
                if place not in self._elsewhere:
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


def _is_own(reference: str) -> bool:
    """Tell whether a definition is one of the language, and none of the interface."""
    return reference.startswith("#/$defs/")


def _title(reference: str) -> str:
    return reference.rpartition("/")[2]


def _is_small(definition: Schema) -> bool:
    return len(definition["properties"]) <= _MAX_SMALL


def _lines(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the lines of rows, in which keys that have all else in common share one."""
    for others, alike in groupby(rows, key=lambda row: row[1:]):
        yield _line((", ".join(key for key, *_ in alike), *others))


def _line(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(map(cell, cells))} |"


def _or_null(schema: Schema) -> str:
    """Return " or null" if a schema allows null, otherwise an empty string."""
    return " or null" if "null" in schema.get("type", ()) else ""


def _scalar_kind(schema: Schema) -> str:
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


def _code(value: Any) -> str:
    return f"`{text_or_json(value)}`"
