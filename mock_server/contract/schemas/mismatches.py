"""What is wrong with a value: one walk over a schema and the value; `phrases` words the result.

jsonschema-rs decides, about a whole value and about each keyword; the walk only finds the places of
what it refuses. Nothing is copied, and the walk ends where its reader does.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import chain, islice
from typing import Any, Final

from jsonschema_rs import Draft202012Validator

from mock_server.contract.schemas.formats import FORMATS
from mock_server.contract.values.walk import ValuePath, resolve
from mock_server.domain.refusal import MAX_REASONS

WORDS: Final = frozenset({"const", "enum"})
_MANY: Final = 50  # entries of which jsonschema-rs says quickly which are invalid, after a start

# jsonschema-rs knows UUIDs itself.
_FOREIGN_FORMATS: Final = {name: test for name, test in FORMATS.items() if name != "uuid"}

_TYPE_NAMES: Final = {
    type(None): "null",
    bool: "boolean",
    int: "integer",
    float: "number",
    Decimal: "number",
    str: "string",
    list: "array",
    dict: "object",
}
_NOTHING: Final[Mapping[str, Any]] = {"not": {}}
_EMPTY: Final = {"$ref": "#/components/schemas/Empty"}  # is never what was meant


def decider(schema: Mapping[str, Any]) -> Draft202012Validator:
    """Return the validator of jsonschema-rs, which decides whether plain data is valid."""
    return Draft202012Validator(dict(schema), validate_formats=True, formats=_FOREIGN_FORMATS)


def type_name(value: Any) -> str:
    """Return JSON Schema's name for the type of a plain value."""
    return _TYPE_NAMES[type(value)]


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A value that a schema refuses."""

    path: ValuePath
    value: Any  # if `is_key`, the one at the key, or the key if its name is refused
    keyword: str  # refuses the value
    schema: Mapping[str, Any]  # holds the keyword
    is_key: bool = False  # the last key of the path is refused
    missing: str | None = None  # the key that is missing in the value, or beside the refused key
    branches: tuple[tuple["Mismatch", ...], ...] = ()
    decider: Draft202012Validator | None = None  # of a keyword that tests the value as a whole

    @property
    def wanted(self) -> Any:
        return self.schema.get(self.keyword)

    @property
    def member(self) -> ValuePath:
        """The path of what is wrong, which may be missing in the data."""
        is_missing = self.missing is not None and not self.is_key
        return (*self.path, str(self.missing)) if is_missing else self.path

    @property
    def rule(self) -> str | None:
        """The schema's own description of the rule that is broken, if it has one."""
        is_ruled = self.keyword in ("anyOf", "oneOf", "not", "then")
        return self.schema.get("x-rule") if is_ruled else None

    @property
    def causes(self) -> list["Mismatch"]:
        """The mismatches of the branches that concern the value itself, not its parts."""
        return [each for each in chain.from_iterable(self.branches) if self._is_whole(each)]

    def reported(self) -> Iterator["Mismatch"]:
        """Yield the mismatches of the intended branch, or this one if no branch is intended."""
        meant = self._meant() if self.branches and self.rule is None else ()
        if not meant:
            yield self
        for mismatch in meant:
            yield from mismatch.reported()

    def _meant(self) -> Sequence["Mismatch"]:
        """Return the mismatches of the only branch for this type; of several, the most relevant.

        Return nothing if the branches together describe best what is expected, for example because
        one of them allows only a few words.
        """

        def misses_word(cause: Mismatch) -> bool:
            return cause.keyword in WORDS and cause.path == self.path

        def misses_kind(cause: Mismatch) -> bool:  # its branch accepts no values of this type
            if misses_word(cause):
                words = [cause.wanted] if cause.keyword == "const" else cause.wanted
                return type_name(cause.value) not in map(type_name, words)
            return cause.keyword == "type" and cause.path == self.path

        def relevance(cause: Mismatch) -> tuple[int, bool, bool]:  # the least deep one has the most
            is_branching = cause.keyword in ("anyOf", "oneOf")
            return -len(cause.path), not is_branching, not misses_word(cause)

        if len(self.branches) == 1:
            return self.branches[0]
        fitting = [branch for branch in self.branches if not any(map(misses_kind, branch))]
        causes = [*chain.from_iterable(fitting)]
        if any(map(misses_word, causes)) and all(map(self._is_whole, causes)):
            return ()
        if len(fitting) <= 1:
            return causes
        return [max(causes, key=relevance)]

    def _is_whole(self, cause: "Mismatch") -> bool:
        is_of_kind = cause.keyword in ("type", "const", "enum", "pattern")
        return is_of_kind and cause.path == self.path


# The keywords that test a value as a whole; if its type is wrong, more may only follow from that.
WHOLE: Final = (
    *("type", "enum", "const", "pattern", "format", "minLength", "maxLength"),
    *("minimum", "maximum", "exclusiveMinimum"),
    *("minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"),
)


class Explainer:
    """Explains what one schema refuses."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self._root = root
        self._shared = {name: root[name] for name in ("$defs", "components") if name in root}
        self._deciders: dict[tuple[int, str], Draft202012Validator] = {}

    def explain(self, value: Any) -> Iterator[Mismatch]:
        for mismatch in self._walk(self._root, value, ()):
            yield from mismatch.reported()

    def _walk(self, schema: Any, value: Any, path: ValuePath) -> Iterator[Mismatch]:
        """Yield the mismatches of a value; conditional rules last, which may follow from others."""
        if schema is True or schema is False:
            schema = {} if schema else _NOTHING
        found: list[Mismatch] = []
        for mismatch in self._certain(schema, value, path):
            found.append(mismatch)
            yield mismatch
        if found and found[0].keyword == "type" and found[0].schema is schema:
            return
        for mismatch in self._conditional(schema, value, path):
            if not _follows(mismatch, found):
                found.append(mismatch)
                yield mismatch

    def _accepts(self, schema: Mapping[str, Any], value: Any, keyword: str = "") -> bool:
        """Return whether jsonschema-rs accepts a value by a whole schema, or by one keyword."""
        key = id(schema), keyword
        if key not in self._deciders:
            whole = {**self._shared, "allOf": [schema]}
            self._deciders[key] = decider({keyword: schema[keyword]} if keyword else whole)
        return self._deciders[key].is_valid(value)

    def _fits(self, schema: Any, value: Any) -> bool:
        return next(self._walk(schema, value, ()), None) is None

    def _doubtful(self, schema: Any, value: Any, keys: Sequence[Any]) -> Iterable[Any]:
        """Return the keys of what may be invalid: of many, those that jsonschema-rs refuses."""
        if schema is True:
            return ()
        if len(keys) < _MANY:
            return keys
        return (key for key in keys if not self._accepts(schema, value[key]))

    def _certain(
        self, schema: Mapping[str, Any], value: Any, path: ValuePath
    ) -> Iterator[Mismatch]:
        for keyword in WHOLE:
            if keyword in schema and not self._accepts(schema, value, keyword):
                decided = self._deciders[id(schema), keyword]
                yield Mismatch(path, value, keyword, schema, decider=decided)
                if keyword == "type":
                    return
        if "$ref" in schema:
            yield from self._walk(resolve(self._root, schema["$ref"]), value, path)
        if isinstance(value, dict):
            yield from self._members(schema, value, path)
        elif isinstance(value, list):
            yield from self._entries(schema, value, path)

    def _entries(
        self, schema: Mapping[str, Any], value: Sequence[Any], path: ValuePath
    ) -> Iterator[Mismatch]:
        prefix, others = schema.get("prefixItems", ()), schema.get("items", True)
        for index, (each, entry) in enumerate(zip(prefix, value, strict=False)):
            yield from self._walk(each, entry, (*path, index))
        for index in self._doubtful(others, value, range(len(prefix), len(value))):
            yield from self._walk(others, value[index], (*path, index))
        wanted = schema.get("contains")
        if wanted is not None and not any(self._fits(wanted, entry) for entry in value):
            yield Mismatch(path, value, "contains", schema)

    def _members(
        self, schema: Mapping[str, Any], value: Mapping[str, Any], path: ValuePath
    ) -> Iterator[Mismatch]:
        for name in schema.get("required", ()):
            if name not in value:
                yield Mismatch(path, value, "required", schema, missing=name)
        for name, others in schema.get("dependentRequired", {}).items():
            for other in others if name in value else ():
                if other not in value:
                    where = (*path, name)
                    yield Mismatch(where, value[name], "dependentRequired", schema, True, other)
        yield from self._properties(schema, value, path)
        if "propertyNames" in schema:
            names = dict(zip(value, value, strict=True))
            for name in self._doubtful(schema["propertyNames"], names, [*names]):
                for mismatch in self._walk(schema["propertyNames"], name, (*path, name)):
                    yield replace(mismatch, is_key=True)

    def _properties(
        self, schema: Mapping[str, Any], value: Mapping[str, Any], path: ValuePath
    ) -> Iterator[Mismatch]:
        known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
        unknown = [name for name in value if name not in known]
        for name in (*(name for name in value if name in known), *unknown):
            if known.get(name, others) is False:
                yield Mismatch(
                    (*path, name), value[name], "additionalProperties", schema, is_key=True
                )
            elif name in known:
                yield from self._walk(known[name], value[name], (*path, name))
        for name in self._doubtful(others, value, unknown) if isinstance(others, dict) else ():
            yield from self._walk(others, value[name], (*path, name))

    def _conditional(
        self, schema: Mapping[str, Any], value: Any, path: ValuePath
    ) -> Iterator[Mismatch]:
        for keyword in filter(schema.__contains__, ("anyOf", "oneOf")):
            wrong: list[tuple[Mismatch, ...]] = []
            for branch in schema[keyword]:
                wrong.append(tuple(islice(self._walk(branch, value, path), MAX_REASONS)))
                if keyword == "anyOf" and not wrong[-1]:
                    break
            if () not in wrong:
                pairs = zip(wrong, schema[keyword], strict=True)
                meant = tuple(found for found, branch in pairs if branch != _EMPTY)
                yield Mismatch(path, value, keyword, schema, branches=meant)
            elif keyword == "oneOf" and wrong.count(()) > 1:
                yield Mismatch(path, value, keyword, schema)
        if "not" in schema and self._fits(schema["not"], value):
            rules = (each for each in schema["not"].get("anyOf", ()) if "x-rule" in each)
            ruling = next((each for each in rules if self._fits(each, value)), schema)
            yield Mismatch(path, value, "not", ruling)
        if "if" in schema:
            meets = self._fits(schema["if"], value)
            for found in self._walk(schema.get("then" if meets else "else", True), value, path):
                if meets and "x-rule" in schema and found.rule is None:  # it breaks the rule
                    yield Mismatch(found.path, found.value, "then", schema, branches=((found,),))
                else:
                    yield found


def _follows(mismatch: Mismatch, found: Sequence[Mismatch]) -> bool:
    """Return whether a rule is only broken by values that are refused in any case.

    A rule that requires a street is broken by a street that is not a text, but only the wrong type
    should be reported.
    """
    if mismatch.rule is None:
        return False
    reported = chain.from_iterable(each.reported() for each in found)
    wrong = {each.path for each in reported if each.keyword in ("type", "enum")}
    return any({each.path for each in branch} <= wrong for branch in mismatch.branches)
