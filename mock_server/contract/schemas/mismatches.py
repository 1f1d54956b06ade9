"""What is wrong with a value: one walk over a schema and the value; `phrases` words the result.

jsonschema-rs decides whether a value is valid; only what it refuses is explained here. Nothing is
copied, and the walk ends where its reader does. Keywords mean what they mean to jsonschema-rs.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from itertools import chain, islice
from operator import ge, gt, le, lt
from typing import Any, Final, TypeAlias

from jsonschema_rs import Draft202012Validator

from mock_server.contract.schemas.formats import FORMATS
from mock_server.contract.values.walk import ValuePath, resolve

WORDS: Final = frozenset({"const", "enum"})
_MANY: Final = 50  # entries of which jsonschema-rs says quickly which are invalid, after a start
_LONG: Final = 1 << 53

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

# Returns whether a value fits what the keyword of a schema wants.
_Test: TypeAlias = Callable[[Any, Any], bool]
# Yields the mismatches of a value, or of parts of it, under what a keyword wants.
_Descent: TypeAlias = Callable[["_Place", Any], Iterable["Mismatch"]]


def decider(schema: Mapping[str, Any]) -> Draft202012Validator:
    """Return the validator of jsonschema-rs, which decides whether plain data is valid."""
    return Draft202012Validator(dict(schema), validate_formats=True, formats=_FOREIGN_FORMATS)


def type_name(value: Any) -> str:
    """Return JSON Schema's name for the type of a plain value."""
    return _TYPE_NAMES[type(value)]


def listed(wanted: Any) -> list[Any]:
    return wanted if isinstance(wanted, list) else [wanted]


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


class Explainer:
    """Explains what one schema refuses."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self.root = root
        self._deciders: dict[int, Draft202012Validator] = {}

    def explain(self, value: Any) -> Iterator[Mismatch]:
        for mismatch in self.walk(self.root, value, ()):
            yield from mismatch.reported()

    def walk(self, schema: Any, value: Any, path: ValuePath) -> Iterator[Mismatch]:
        """Yield the mismatches of a value; conditional rules last, which may follow from others."""
        if isinstance(schema, bool):
            schema = {} if schema else {"not": {}}
        if "type" in schema and not _is_of(value, schema["type"]):
            yield Mismatch(path, value, "type", schema)
            return  # the rest may only follow from that
        at, found = _Place(self, schema, value, path), list[Mismatch]()
        for keyword, (kinds, descend) in _KEYWORDS.items():
            if keyword not in schema or type(value) not in kinds:
                continue
            for mismatch in descend(at, schema[keyword]):
                if keyword not in ("anyOf", "oneOf", "not", "if") or not _follows(mismatch, found):
                    found.append(mismatch)
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
            referred = {
                name: self.root[name] for name in ("$defs", "components") if name in self.root
            }
            self._deciders[id(schema)] = decider({**referred, "allOf": [schema]})
        return self._deciders[id(schema)]


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

    def refused(self, keyword: str, **more: Any) -> Mismatch:
        return Mismatch(self.path, self.value, keyword, self.schema, **more)

    def without(self, names: Iterable[str]) -> Iterator[Mismatch]:
        """Yield mismatches of members that are not allowed."""
        keyword = "additionalProperties"
        for name in names:
            yield Mismatch((*self.path, name), self.value[name], keyword, self.schema, is_key=True)


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


def _is_of(value: Any, names: str | Sequence[str]) -> bool:
    """Return whether a value is of one of some types, or of one: no name is part of another."""
    kind = _TYPE_NAMES.get(type(value))
    if kind != "number":
        return kind in names or (kind == "integer" and "number" in names)
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


def _is_long_enough(value: Any, wanted: int) -> bool:
    return len(value) >= wanted


def _is_short_enough(value: Any, wanted: int) -> bool:
    return len(value) <= wanted


_ANY: Final = frozenset(_TYPE_NAMES)
_TEXT, _LIST, _MAPPING = frozenset({str}), frozenset({list}), frozenset({dict})
_NUMBER: Final = frozenset({int, float, Decimal})

# The keywords that test a value as a whole, and the values that they concern.
_TESTS: Final[Mapping[str, tuple[frozenset[type], _Test]]] = {
    "enum": (_ANY, lambda value, wanted: any(_is_same(value, each) for each in wanted)),
    "const": (_ANY, _is_same),
    "pattern": (_TEXT, _matches),
    "format": (_TEXT, lambda value, wanted: wanted not in FORMATS or FORMATS[wanted](value)),
    "minLength": (_TEXT, _is_long_enough),
    "maxLength": (_TEXT, _is_short_enough),
    "minimum": (_NUMBER, _compared(ge)),
    "maximum": (_NUMBER, _compared(le)),
    "exclusiveMinimum": (_NUMBER, _compared(gt)),
    "exclusiveMaximum": (_NUMBER, _compared(lt)),
    "minItems": (_LIST, _is_long_enough),
    "maxItems": (_LIST, _is_short_enough),
    "uniqueItems": (_LIST, _is_unique),
    "minProperties": (_MAPPING, _is_long_enough),
    "maxProperties": (_MAPPING, _is_short_enough),
}


def _tested(keyword: str, test: _Test) -> _Descent:
    def descend(at: _Place, wanted: Any) -> Sequence[Mismatch]:
        return () if test(at.value, wanted) else [at.refused(keyword)]

    return descend


def _required(at: _Place, wanted: Sequence[str]) -> Iterator[Mismatch]:
    for name in wanted:
        if name not in at.value:
            yield at.refused("required", missing=name)


def _dependent(at: _Place, wanted: Mapping[str, Sequence[str]]) -> Iterator[Mismatch]:
    for name, others in wanted.items():
        for other in others if name in at.value else ():
            if other not in at.value:
                path, value = (*at.path, name), at.value[name]
                yield Mismatch(path, value, "dependentRequired", at.schema, True, other)


def _properties(at: _Place, wanted: Mapping[str, Any]) -> Iterator[Mismatch]:
    for name in at.value:
        if wanted.get(name) is False:
            yield from at.without([name])
        elif name in wanted:
            yield from at.below(wanted[name], name)


def _others(at: _Place, wanted: Any) -> Iterator[Mismatch]:
    names = [name for name in at.value if name not in at.schema.get("properties", ())]
    if wanted is False:
        yield from at.without(names)
        return
    for name in at.walk.doubtful(wanted, at.value, names):
        yield from at.below(wanted, name)


def _names(at: _Place, wanted: Any) -> Iterator[Mismatch]:
    names = dict(zip(at.value, at.value, strict=True))
    for name in at.walk.doubtful(wanted, names, [*names]):
        for mismatch in at.walk.walk(wanted, name, (*at.path, name)):
            yield replace(mismatch, is_key=True)


def _items(at: _Place, wanted: Any) -> Iterator[Mismatch]:
    after = range(len(at.schema.get("prefixItems", ())), len(at.value))
    for index in at.walk.doubtful(wanted, at.value, after):
        yield from at.below(wanted, index)


def _contains(at: _Place, wanted: Any) -> Sequence[Mismatch]:
    is_there = any(map(at.walk.decider(wanted).is_valid, at.value))
    return () if is_there else [at.refused("contains")]


def _any_of(at: _Place, wanted: Sequence[Any], keyword: str = "anyOf") -> Sequence[Mismatch]:
    branches = []
    for branch in wanted:
        found = tuple(islice(at.same(branch), 100))
        if not found:
            return ()
        if branch != {"$ref": "#/components/schemas/Empty"}:  # which is never what was meant
            branches.append(found)
    return [at.refused(keyword, branches=tuple(branches))]


def _one_of(at: _Place, wanted: Sequence[Any]) -> Sequence[Mismatch]:
    fitting = sum(at.walk.fits(branch, at.value) for branch in wanted)
    if fitting > 1:
        return [at.refused("oneOf")]
    return () if fitting else _any_of(at, wanted, "oneOf")


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


# The values that a keyword concerns, and what it finds in them.
_KEYWORDS: Final[Mapping[str, tuple[frozenset[type], _Descent]]] = {
    **{name: (kinds, _tested(name, test)) for name, (kinds, test) in _TESTS.items()},
    "$ref": (_ANY, lambda at, wanted: at.same(resolve(at.walk.root, wanted))),
    "allOf": (_ANY, lambda at, wanted: chain.from_iterable(map(at.same, wanted))),
    "required": (_MAPPING, _required),
    "dependentRequired": (_MAPPING, _dependent),
    "properties": (_MAPPING, _properties),
    "additionalProperties": (_MAPPING, _others),
    "propertyNames": (_MAPPING, _names),
    "prefixItems": (
        _LIST,
        lambda at, wanted: chain.from_iterable(
            at.below(schema, index) for index, schema in enumerate(wanted[: len(at.value)])
        ),
    ),
    "items": (_LIST, _items),
    "contains": (_LIST, _contains),
    "anyOf": (_ANY, _any_of),
    "oneOf": (_ANY, _one_of),
    "not": (_ANY, lambda at, wanted: [at.refused("not")] if at.walk.fits(wanted, at.value) else ()),
    "if": (_ANY, _if),
}
KEYWORDS: Final = frozenset({"type", "then", "else", *_KEYWORDS})
"""The keywords that have a meaning here; others only describe a value, or are not used."""
