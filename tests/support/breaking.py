"""Finds the changes of an OpenAPI document that break clients generated from it.

Requests must still be accepted, and replies must promise as much as before. So a schema is compared
in the direction in which its values are sent; one used in both must be compatible in both.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

Document: TypeAlias = Mapping[str, Any]
Direction: TypeAlias = Literal["sent", "answered"]

METHODS: Final = ("get", "put", "post", "patch", "delete")
LEAST: Final = ("minimum", "minLength", "minItems", "minProperties")
MAX: Final = ("maximum", "maxLength", "maxItems", "maxProperties")
WHOLE: Final = ("pattern", "format", "const", "not", "patternProperties", "contains")
"""Keywords that must not change, since their values cannot be compared."""

_TEXTS: Final = re.compile(r"`([^`]+)`")


def breaking(before: Document, after: Document) -> list[str]:
    """Return the changes that break clients, each as `place: what`."""
    return list(dict.fromkeys(_Comparison(before, after).findings()))


def unsaid(findings: Iterable[str], changelog: str) -> list[str]:
    """Return the findings that the section `### Breaking` under `## Unreleased` does not quote."""
    unreleased = re.split(r"^## ", changelog, flags=re.MULTILINE)[1]
    sections = re.split(r"^### ", unreleased, flags=re.MULTILINE)
    shown = {
        text
        for section in sections
        if section.startswith("Breaking\n")
        for text in _TEXTS.findall(section)
    }
    return [finding for finding in findings if finding not in shown]


@dataclass(slots=True)
class _Comparison:
    before: Document
    after: Document
    seen: set[tuple[str, str]] = field(default_factory=set)

    def findings(self) -> Iterator[str]:
        for section, named in self.before["components"].items():
            if not section.startswith("x-"):
                yield from self._gone(f"components/{section}", named, self._components(section))
        for path, item in self.before["paths"].items():
            if path not in self.after["paths"]:
                yield f"{path}: is gone"
                continue
            for method in METHODS:
                if method in item:
                    yield from self._operation(path, method)

    def _components(self, section: str) -> Mapping[str, Any]:
        named: Mapping[str, Any] = self.after["components"].get(section, {})
        return named

    def _gone(self, place: str, old: Iterable[str], new: Iterable[str]) -> Iterator[str]:
        kept = set(new)
        yield from (f"{place}/{name}: is gone" for name in old if name not in kept)

    def _operation(self, path: str, method: str) -> Iterator[str]:
        place = f"{method.upper()} {path}"
        old_item, new_item = self.before["paths"][path], self.after["paths"][path]
        if method not in new_item:
            yield f"{place}: is gone"
            return
        old, new = old_item[method], new_item[method]
        if old["operationId"] != new["operationId"]:
            yield f"{place}: is no longer called {old['operationId']}"
        yield from self._parameters(
            place,
            self._by_name(self.before, old_item, old),
            self._by_name(self.after, new_item, new),
        )
        yield from self._body(place, old.get("requestBody"), new.get("requestBody"))
        yield from self._gone(f"{place} responses", old["responses"], new["responses"])
        for status in sorted(old["responses"].keys() & new["responses"].keys()):
            yield from self._response(
                f"{place} {status}", old["responses"][status], new["responses"][status]
            )

    def _by_name(
        self, document: Document, item: Document, operation: Document
    ) -> dict[str, Document]:
        parameters = [*item.get("parameters", ()), *operation.get("parameters", ())]
        whole = (_resolved(document, parameter) for parameter in parameters)
        return {f"{each['in']} {each['name']}": each for each in whole}

    def _parameters(
        self, place: str, old: Mapping[str, Document], new: Mapping[str, Document]
    ) -> Iterator[str]:
        yield from self._gone(f"{place} parameters", old, new)
        for name, parameter in new.items():
            if parameter.get("required") and not old.get(name, {}).get("required"):
                yield f"{place} parameters/{name}: is required now"
            if name in old:
                where = f"{place} parameters/{name}"
                yield from self._schema(where, old[name]["schema"], parameter["schema"], "sent")

    def _body(self, place: str, old: Document | None, new: Document | None) -> Iterator[str]:
        before = _resolved(self.before, old or {})
        after = _resolved(self.after, new or {})
        if after.get("required") and not before.get("required"):
            yield f"{place} body: is required now"
        yield from self._content(f"{place} body", before, after, "sent")

    def _response(self, place: str, old: Document, new: Document) -> Iterator[str]:
        before, after = _resolved(self.before, old), _resolved(self.after, new)
        headers = f"{place} headers"
        yield from self._gone(headers, before.get("headers", ()), after.get("headers", ()))
        yield from self._content(place, before, after, "answered")

    def _content(
        self, place: str, old: Document, new: Document, direction: Direction
    ) -> Iterator[str]:
        before, after = old.get("content", {}), new.get("content", {})
        yield from self._gone(place, before, after)
        for media_type in sorted(before.keys() & after.keys()):
            schemas = before[media_type]["schema"], after[media_type]["schema"]
            yield from self._schema(place, *schemas, direction)

    def _schema(self, place: str, old: Any, new: Any, direction: Direction) -> Iterator[str]:
        old, new = ({} if schema is True else schema for schema in (old, new))
        if old == new == {}:
            return
        if old is False or new is False:
            if (new if direction == "sent" else old) is False and old != new:
                yield f"{place}: {'takes no more' if direction == 'sent' else 'may be there now'}"
            return
        if "$ref" in old and old.get("$ref") == new.get("$ref"):
            place = old["$ref"].removeprefix("#/")
            if (place, direction) in self.seen:
                return
            self.seen.add((place, direction))
        before, after = _resolved(self.before, old), _resolved(self.after, new)
        yield from _values(place, before, after, direction)
        yield from self._members(place, before, after, direction)
        yield from self._branches(place, before, after, direction)
        for name in ("items", "additionalProperties"):
            below = before.get(name, True), after.get(name, True)
            yield from self._schema(f"{place}/{name}", *below, direction)

    def _members(
        self, place: str, old: Document, new: Document, direction: Direction
    ) -> Iterator[str]:
        before, after = old.get("properties", {}), new.get("properties", {})
        yield from self._gone(f"{place}/properties", before, after)
        required = set(old.get("required", ())), set(new.get("required", ()))
        if direction == "sent":
            more, words = required[1] - required[0], "is required now"
        else:
            more, words = required[0] - required[1], "is no longer in every reply"
        yield from (f"{place}/properties/{name}: {words}" for name in sorted(more))
        for name in sorted(before.keys() & after.keys()):
            where = f"{place}/properties/{name}"
            yield from self._schema(where, before[name], after[name], direction)

    def _branches(
        self, place: str, old: Document, new: Document, direction: Direction
    ) -> Iterator[str]:
        for name in ("anyOf", "oneOf", "allOf"):
            before, after = old.get(name, []), new.get(name, [])
            takes_more = _alternatives(name, after) - _alternatives(name, before)
            if takes_more < 0 if direction == "sent" else takes_more > 0:
                yield f"{place}/{name}: has {len(after)} schemas instead of {len(before)}"
                continue
            for index, (one, other) in enumerate(zip(before, after, strict=False)):
                yield from self._schema(f"{place}/{name}/{index}", one, other, direction)


def _values(place: str, old: Document, new: Document, direction: Direction) -> Iterator[str]:
    """Yield the values that a request may no longer have, or a reply may now have."""
    narrow, wide = (old, new) if direction == "answered" else (new, old)
    words = "may be in a reply now" if direction == "answered" else "is no longer taken"
    for name, everything in (("type", None), ("enum", None)):
        inner, outer = _set(narrow.get(name, everything)), _set(wide.get(name, everything))
        if inner is not None:
            more = sorted(outer - inner) if outer is not None else ["anything"]
            yield from (f"{place}/{name}: {value} {words}" for value in more)
    for name in (*LEAST, *MAX):
        if name in narrow and _goes_beyond(name, narrow[name], wide.get(name)):
            yield f"{place}/{name}: is {new.get(name)} instead of {old.get(name)}"
    for name in WHOLE:
        if narrow.get(name) != wide.get(name) and name in narrow:
            yield f"{place}/{name}: is another one"


def _alternatives(name: str, schemas: list[Any]) -> int:
    """Return a number that is greater if more values are accepted."""
    if name == "allOf":
        return -len(schemas)
    return len(schemas) or sys.maxsize  # without alternatives, any value is accepted


def _goes_beyond(name: str, narrow: Any, wide: Any) -> bool:
    if wide is None:
        return True
    return bool(wide < narrow if name in LEAST else wide > narrow)


def _set(values: Any) -> set[str] | None:
    if values is None:
        return None
    found = {str(value) for value in (values if isinstance(values, list) else [values])}
    return found | {"integer"} if "number" in found else found


def _resolved(document: Document, node: Document) -> Document:
    while "$ref" in node:
        found: Any = document
        for step in node["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        node = found
    return node
