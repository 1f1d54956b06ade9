"""What is wrong with a value: one walk over a schema and the value.

jsonschema-rs decides whether a value is valid; only what it refuses is explained here. Nothing is
copied, and the walk ends where its reader does. Keywords mean what they mean to jsonschema-rs.
`phrases` words the result.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from itertools import chain, islice
from operator import ge, gt, le, lt
from typing import Any, Final, NamedTuple, TypeAlias

from jsonschema_rs import Draft202012Validator

from mock_server.contract.schemas.formats import FORMATS
from mock_server.contract.values.walk import ValuePath, resolve

BRANCHING: Final = frozenset({"anyOf", "oneOf"})
_WRONG_KIND: Final = frozenset({"type", "enum"})
_RULED: Final = BRANCHING | {"not", "then"}
_WHOLE: Final = frozenset({"type", "const", "enum", "pattern"})
_EMPTY: Final = {"$ref": "#/components/schemas/Empty"}
_REFERRED: Final = ("$defs", "components")  # the members of a schema to which its parts may refer
_MANY: Final = 50
"""The entries of which jsonschema-rs says quickly which are invalid; that takes it a start."""

_MAX_CAUSES: Final = 100
"""How many mismatches of a branch are kept: the first ones suffice to explain a refusal."""

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
_FOREIGN_FORMATS: Final = {name: test for name, test in FORMATS.items() if name != "uuid"}
"""The formats that jsonschema-rs lacks; it knows UUIDs itself."""

_TYPES: Final = {
    **{name: frozenset({kind}) for kind, name in _TYPE_NAMES.items()},
    "number": frozenset({int}),
}
_DOUBTFUL: Final = frozenset({Decimal, float})  # may be integers, or not finite
_LONG: Final = 1 << 53


# Returns whether a value fits what the keyword of a schema wants.
_Test: TypeAlias = Callable[[Any, Any], bool]
# Yields the mismatches of a value, or of parts of it, under what a keyword wants.
_Descent: TypeAlias = Callable[["_Place", Any], Iterator["Mismatch"]]


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
    suggests: bool = True  # its words may suggest what was meant, which takes long to find out

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
        return self.schema.get("x-rule") if self.keyword in _RULED else None

    @property
    def causes(self) -> list["Mismatch"]:
        """The mismatches of the branches that concern the value itself, not its parts."""
        return [cause for branch in self.branches for cause in branch if self._is_whole(cause)]

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
        if len(self.branches) == 1:
            return self.branches[0]
        fitting = [branch for branch in self.branches if not any(map(self._misses_kind, branch))]
        causes = [cause for branch in fitting for cause in branch]
        if any(map(self._misses_word, causes)) and all(map(self._is_whole, causes)):
            return ()
        if len(fitting) > 1:  # the least deep mismatch is the most relevant
            return [max(causes, key=self._relevance)]
        return fitting[0] if fitting else ()

    def _relevance(self, cause: "Mismatch") -> tuple[int, bool, bool]:
        is_branching = cause.keyword in BRANCHING
        return -len(cause.path), not is_branching, not self._misses_word(cause)

    def _misses_word(self, cause: "Mismatch") -> bool:
        return cause.keyword in ("const", "enum") and cause.path == self.path

    def _is_whole(self, cause: "Mismatch") -> bool:
        return cause.keyword in _WHOLE and cause.path == self.path

    def _misses_kind(self, cause: "Mismatch") -> bool:
        """Return whether a branch accepts no values of this type at all."""
        if cause.path != self.path or cause.keyword not in ("type", "enum", "const"):
            return False
        words = [cause.wanted] if cause.keyword == "const" else cause.wanted
        return cause.keyword == "type" or type_name(cause.value) not in map(type_name, words)


class _Part(NamedTuple):
    """A part of the schema: the types in Python of what it accepts, and its other keywords."""

    types: frozenset[type] | None
    tests: list[tuple[str, Any, frozenset[type], _Test]]
    descents: list[tuple[Any, frozenset[type], _Descent]]
    conditionals: list[tuple[Any, _Descent]]


class Explainer:
    """Explains what one schema refuses; it reads each part of the schema once."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self.root = root
        self._parts: dict[int, _Part] = {}
        self._deciders: dict[int, Draft202012Validator] = {}

    def explain(self, value: Any) -> Iterator[Mismatch]:
        for mismatch in self.walk(self.root, value, ()):
            yield from mismatch.reported()

    def walk(self, schema: Any, value: Any, path: ValuePath) -> Iterator[Mismatch]:
        """Yield the mismatches of a value; conditional rules last, which may follow from others."""
        part = self._parts.get(id(schema)) or self._part(schema)
        kind = type(value)
        if (
            part.types is not None
            and kind not in part.types
            and (kind not in _DOUBTFUL or not _is_number_of(value, listed(schema["type"])))
        ):
            yield Mismatch(path, value, "type", schema)
            return  # the rest may only follow from that
        for keyword, wanted, kinds, accepts in part.tests:
            if kind in kinds and not accepts(value, wanted):
                yield Mismatch(path, value, keyword, schema)
        if not part.descents and not part.conditionals:
            return
        at, found = _Place(self, schema, value, path), list[Mismatch]()
        for wanted, kinds, descend in part.descents:
            for mismatch in descend(at, wanted) if kind in kinds else ():
                found.append(mismatch)
                yield mismatch
        for wanted, descend in part.conditionals:
            for mismatch in descend(at, wanted):
                if mismatch.rule is None or not _follows(mismatch, found):
                    yield mismatch

    def fits(self, schema: Any, value: Any) -> bool:
        return next(self.walk(schema, value, ()), None) is None

    def doubtful(self, schema: Any, value: Any, keys: Sequence[Any]) -> Iterable[Any]:
        """Return the keys of what may be invalid: of many, those that jsonschema-rs refuses."""
        if len(keys) < _MANY:
            return keys
        accepts = self.decider(schema).is_valid
        return (key for key in keys if not accepts(value[key]))

    def decider(self, schema: Any) -> Draft202012Validator:
        if id(schema) not in self._deciders:
            holders = {name: self.root[name] for name in _REFERRED if name in self.root}
            self._deciders[id(schema)] = decider({**holders, "allOf": [schema]})
        return self._deciders[id(schema)]

    def _part(self, schema: Any) -> _Part:
        keywords = {"not": {}} if schema is False else {} if schema is True else schema
        types = [_TYPES[name] for name in listed(keywords["type"])] if "type" in keywords else None
        part = self._parts[id(schema)] = _Part(
            None if types is None else frozenset().union(*types),
            [(name, keywords[name], *test) for name, test in _TESTS.items() if name in keywords],
            [(keywords[name], *step) for name, step in _DESCENTS.items() if name in keywords],
            [(keywords[name], step) for name, step in _CONDITIONALS.items() if name in keywords],
        )
        return part


@dataclass(slots=True)
class _Place:
    """A value in the data, and the part of the schema that applies to it."""

    walk: Explainer
    schema: Any
    value: Any
    path: ValuePath

    def same(self, schema: Any) -> Iterator[Mismatch]:
        return self.walk.walk(schema, self.value, self.path)

    def below(self, schema: Any, key: str | int) -> Iterator[Mismatch]:
        return self.walk.walk(schema, self.value[key], (*self.path, key))


def _follows(mismatch: Mismatch, found: Sequence[Mismatch]) -> bool:
    """Return whether a rule is only broken by values that are refused in any case.

    A rule that requires a street is broken by a street that is not a text, but only the wrong type
    should be reported.
    """
    reported = chain.from_iterable(each.reported() for each in found)
    wrong = {each.path for each in reported if each.keyword in _WRONG_KIND}
    return any({each.path for each in branch} <= wrong for branch in mismatch.branches)


def listed(wanted: Any) -> list[Any]:
    return wanted if isinstance(wanted, list) else [wanted]


def _is_number_of(value: Decimal | float, names: Collection[str]) -> bool:
    number = Decimal(value)
    if not number.is_finite():
        return False
    return "number" in names or ("integer" in names and number == number.to_integral_value())


def _compared(test: _Test) -> _Test:
    """Return a test that also sees a long fraction as jsonschema-rs does: with 16 digits."""
    return lambda value, wanted: (
        test(value, wanted)
        and (type(value) is int or abs(value) < _LONG or test(float(value), wanted))
    )


def _is_same(value: Any, wanted: Any) -> bool:
    return bool(value == wanted) and isinstance(value, bool) is isinstance(wanted, bool)


def _matches(value: str, pattern: str) -> bool:
    if not value.isascii():  # half a surrogate pair is a character, but not for jsonschema-rs
        value = value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return _pattern(pattern).is_valid(value)


@lru_cache(maxsize=100)  # the documents have fewer
def _pattern(pattern: str) -> Draft202012Validator:
    """Return what decides about a pattern, in linear time: `re` needs 0.1 s for a long address."""
    return Draft202012Validator({"pattern": pattern})


def _is_unique(value: list[Any], wanted: object) -> bool:
    texts = {json.dumps(each, sort_keys=True, default=str) for each in value}
    return not wanted or len(texts) == len(value)


def _counted(test: _Test) -> _Test:
    return lambda value, wanted: test(len(value), wanted)


_LONG_ENOUGH, _SHORT_ENOUGH = _counted(ge), _counted(le)
_ANY: Final = frozenset(_TYPE_NAMES)
_TEXT, _LIST, _MAPPING = frozenset({str}), frozenset({list}), frozenset({dict})
_NUMBER: Final = frozenset({int, float, Decimal})
_TESTS: Final[Mapping[str, tuple[frozenset[type], _Test]]] = {
    "enum": (_ANY, lambda value, wanted: any(_is_same(value, each) for each in wanted)),
    "const": (_ANY, _is_same),
    "pattern": (_TEXT, _matches),
    "format": (_TEXT, lambda value, wanted: wanted not in FORMATS or FORMATS[wanted](value)),
    "minLength": (_TEXT, _LONG_ENOUGH),
    "maxLength": (_TEXT, _SHORT_ENOUGH),
    "minimum": (_NUMBER, _compared(ge)),
    "maximum": (_NUMBER, _compared(le)),
    "exclusiveMinimum": (_NUMBER, _compared(gt)),
    "exclusiveMaximum": (_NUMBER, _compared(lt)),
    "minItems": (_LIST, _LONG_ENOUGH),
    "maxItems": (_LIST, _SHORT_ENOUGH),
    "uniqueItems": (_LIST, _is_unique),
    "minProperties": (_MAPPING, _LONG_ENOUGH),
    "maxProperties": (_MAPPING, _SHORT_ENOUGH),
}
"""The keywords that test a value as a whole, and the values that they concern."""


def _required(at: _Place, wanted: Sequence[str]) -> Iterator[Mismatch]:
    for name in wanted:
        if name not in at.value:
            yield Mismatch(at.path, at.value, "required", at.schema, missing=name)


def _dependent(at: _Place, wanted: Mapping[str, Sequence[str]]) -> Iterator[Mismatch]:
    for name in wanted.keys() & at.value.keys():
        for other in wanted[name]:
            if other not in at.value:
                path = (*at.path, name)
                yield Mismatch(path, at.value[name], "dependentRequired", at.schema, True, other)


def _properties(at: _Place, wanted: Mapping[str, Any]) -> Iterator[Mismatch]:
    for name in at.value:
        if name in wanted:
            schema = wanted[name]
            yield from _unknown(at, name) if schema is False else at.below(schema, name)


def _others(at: _Place, wanted: Any) -> Iterator[Mismatch]:
    known = at.schema.get("properties", ())
    names = [name for name in at.value if name not in known]
    if wanted is False:
        yield from chain.from_iterable(_unknown(at, name) for name in names)
        return
    for name in at.walk.doubtful(wanted, at.value, names):
        yield from at.below(wanted, name)


def _unknown(at: _Place, name: str) -> Iterator[Mismatch]:
    yield Mismatch((*at.path, name), at.value[name], "additionalProperties", at.schema, True)


def _names(at: _Place, wanted: Any) -> Iterator[Mismatch]:
    names = dict(zip(at.value, at.value, strict=True))
    for name in at.walk.doubtful(wanted, names, [*names]):
        for mismatch in at.walk.walk(wanted, name, (*at.path, name)):
            yield replace(mismatch, is_key=True)


def _first_items(at: _Place, wanted: Sequence[Any]) -> Iterator[Mismatch]:
    for index in range(min(len(wanted), len(at.value))):
        yield from at.below(wanted[index], index)


def _items(at: _Place, wanted: Any) -> Iterator[Mismatch]:
    after = range(len(at.schema.get("prefixItems", ())), len(at.value))
    for index in at.walk.doubtful(wanted, at.value, after):
        yield from at.below(wanted, index)


def _contains(at: _Place, wanted: Any) -> Iterator[Mismatch]:
    if not any(map(at.walk.decider(wanted).is_valid, at.value)):
        yield Mismatch(at.path, at.value, "contains", at.schema)


def _any_of(at: _Place, wanted: Sequence[Any], keyword: str = "anyOf") -> Iterator[Mismatch]:
    branches = []
    for branch in wanted:
        found = tuple(islice(at.same(branch), _MAX_CAUSES))
        if not found:
            return
        if branch != _EMPTY:  # which is never what was meant
            branches.append(found)
    yield Mismatch(at.path, at.value, keyword, at.schema, branches=tuple(branches))


def _one_of(at: _Place, wanted: Sequence[Any]) -> Iterator[Mismatch]:
    fitting = sum(at.walk.fits(branch, at.value) for branch in wanted)
    if fitting > 1:
        yield Mismatch(at.path, at.value, "oneOf", at.schema)
    elif not fitting:
        yield from _any_of(at, wanted, "oneOf")


def _not(at: _Place, wanted: Any) -> Iterator[Mismatch]:
    if at.walk.fits(wanted, at.value):
        yield Mismatch(at.path, at.value, "not", at.schema or {})


def _if(at: _Place, wanted: Any) -> Iterator[Mismatch]:
    """Yield the mismatches of a branch; those of `then` break the rule, if there is one."""
    if not at.walk.fits(wanted, at.value):
        yield from at.same(at.schema.get("else", True))
        return
    for found in at.same(at.schema.get("then", True)):
        if "x-rule" in at.schema and found.rule is None:
            yield Mismatch(found.path, found.value, "then", at.schema, branches=((found,),))
        else:
            yield found


_DESCENTS: Final[Mapping[str, tuple[frozenset[type], _Descent]]] = {
    "$ref": (_ANY, lambda at, wanted: at.same(resolve(at.walk.root, wanted))),
    "allOf": (_ANY, lambda at, wanted: chain.from_iterable(map(at.same, wanted))),
    "required": (_MAPPING, _required),
    "dependentRequired": (_MAPPING, _dependent),
    "properties": (_MAPPING, _properties),
    "additionalProperties": (_MAPPING, _others),
    "propertyNames": (_MAPPING, _names),
    "prefixItems": (_LIST, _first_items),
    "items": (_LIST, _items),
    "contains": (_LIST, _contains),
}
_CONDITIONALS: Final[Mapping[str, _Descent]] = {
    "anyOf": _any_of,
    "oneOf": _one_of,
    "not": _not,
    "if": _if,
}
KEYWORDS: Final = frozenset({"type", "then", "else", *_TESTS, *_DESCENTS, *_CONDITIONALS})
"""The keywords that have a meaning here; others only describe a value, or are not used."""
