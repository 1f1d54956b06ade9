"""The wording of schema errors: what was expected (as the schema says), and what was found."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from itertools import chain
from math import isfinite
from typing import Any, Final

from mock_server.contract.schemas.formats import FORMATS
from mock_server.contract.schemas.mismatches import WORDS, Mismatch, type_name
from mock_server.contract.texts.printable import nearest, printable
from mock_server.contract.values.scalars import core_value, inline_text

_MAX_SHOWN: Final = 60
_MAX_BRIEF: Final = 200
_MAX_LISTED: Final = 20
_TWO: Final = 2
_LIMITS: Final[Mapping[str, tuple[str, str, str]]] = {
    "minimum": ("at least", "", ""),
    "maximum": ("at most", "", ""),
    "exclusiveMinimum": ("more than", "", ""),
    "minItems": ("at least", "entry", "entries"),
    "maxItems": ("at most", "entry", "entries"),
    "minLength": ("at least", "character", "characters"),
    "maxLength": ("at most", "character", "characters"),
    "minProperties": ("at least", "key", "keys"),
    "maxProperties": ("at most", "key", "keys"),
}
_TYPES: Final[Mapping[str, str]] = {
    "null": "null",
    "boolean": "true or false",
    "integer": "an integer",
    "number": "a number",
    "string": "a string",
    "array": "a list",
    "object": "a mapping",
}
_WORDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("yes", "on", "y"), "true"),
    **dict.fromkeys(("no", "off", "n"), "false"),
    **dict.fromkeys(("none", "nil", "undefined"), "null"),
}
_CODE: Final = re.compile("([A-Za-z]+)[-_]?([0-9]{4})")
_DATE: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[Tt ]([0-9:]{8}(?:\.[0-9]{1,3})?))?")
FORMAT_WORDS: Final[Mapping[str, str]] = {
    "uuid": "a UUID such as 3f0c9a52-0000-4000-8000-000000000001",
    "ddmmyyyy": "an existing date written DDMMYYYY",
    "max-60-bytes": "at most 60 bytes of UTF-8",
}

_NOT_ALLOWED: Final = "this is not allowed here"
EMPTIED: Final = "cannot be emptied"
# The short messages for clients of the interface, by keyword or by format; others are those of
# jsonschema-rs.
_BRIEFLY: Final[Mapping[str, str]] = {
    "additionalProperties": "is not a field of this object",
    "required": "is missing",
    "uuid": "is not a UUID",
    "ddmmyyyy": "is not an existing date written DDMMYYYY",
    "max-60-bytes": "is longer than 60 bytes of UTF-8",
}


def phrase(mismatch: Mismatch) -> str:
    """Return what is wrong with a value or a key, and what would be right: for authors."""
    match mismatch.keyword:
        case "additionalProperties":
            return _unknown(mismatch)
        case "required":
            return _missing(mismatch)
        case "dependentRequired":
            return f"{mismatch.path[-1]} requires {mismatch.missing}"
        case _:
            return ("as a key, " if mismatch.is_key else "") + _about_value(mismatch)


def briefly(mismatch: Mismatch) -> str:
    """Return what is wrong with a value or a key: for clients of the interface."""
    if mismatch.rule is not None:
        return mismatch.rule
    if mismatch.branches:  # the first, unless another one is for values of this type
        firsts = [branch[0] for branch in mismatch.branches]
        return briefly(min(firsts, key=lambda cause: cause.keyword in ("type", *WORDS)))
    kind = mismatch.wanted if mismatch.keyword == "format" else mismatch.keyword
    if kind in _BRIEFLY or mismatch.decider is None:
        return _BRIEFLY.get(kind, _NOT_ALLOWED)
    said = next(mismatch.decider.iter_errors(mismatch.value))
    return said.message[:_MAX_BRIEF]  # which repeats the value


def _about_value(mismatch: Mismatch) -> str:
    if mismatch.rule is not None:
        if mismatch.keyword != "oneOf" or mismatch.branches:
            return mismatch.rule
        others = "one" if len(mismatch.wanted) == _TWO else "all but one"
        return f"{mismatch.rule}; leave {others} out"
    if mismatch.keyword == "const":
        return _const(mismatch)
    if mismatch.keyword == "uniqueItems":
        return "an entry is repeated; each may occur once"
    expected = _EXPECTED.get(mismatch.keyword)
    if expected is None:
        return _NOT_ALLOWED
    return f"expected {expected(mismatch)}, got {_got(mismatch)}{_cure(mismatch)}"


def _unknown(mismatch: Mismatch) -> str:
    key = str(mismatch.path[-1])
    says = mismatch.schema.get("x-instead", {}).get(key)
    if says is None:
        members = mismatch.schema.get("properties", {}).items()
        known = [name for name, schema in members if schema is not False]
        says = f"expected {_either(sorted(known))}" if known else "no key is allowed here"
        if (near := nearest(key, known)) is not None:
            says = f"did you mean {near}?"
    return f"unknown key {_shorten(key)}; {says}"


def _missing(mismatch: Mismatch) -> str:
    key = mismatch.missing
    examples = mismatch.schema.get("properties", {}).get(key, {}).get("examples", [])
    if examples and not isinstance(examples[0], list | dict):
        return f"{key} is missing; add it, as in {key}: {_shown(examples[0])}"
    return f"{key} is missing; add it"


def _alternatives(mismatch: Mismatch) -> list[str]:
    """Return the allowed types or values, or the description of a text."""
    wanted = _listed(mismatch.wanted)
    # A text that the schema describes was expected, or a number in its place.
    is_text = "string" in wanted and {"string", "number"}.issuperset(wanted)
    if mismatch.keyword == "pattern" or (
        is_text and {"pattern", "description"} <= mismatch.schema.keys()
    ):
        return [_text(mismatch, " (such as {})")]
    return [_TYPES[name] if mismatch.keyword == "type" else _shown(name) for name in wanted]


def _listed(wanted: Any) -> list[Any]:
    return wanted if isinstance(wanted, list) else [wanted]


def _type(mismatch: Mismatch) -> str:
    words = _alternatives(mismatch)
    example = next(iter(mismatch.schema.get("examples", ())), None)
    # A mapping or list gets an example that fits on the line.
    if isinstance(example, dict | list) and example:
        kind, text = _TYPES[type_name(example)], inline_text(example)
        if len(text) <= _MAX_SHOWN:
            words = [f"{word} such as {text}" if word == kind else word for word in words]
    return _either(words)


def _enum(mismatch: Mismatch) -> str:
    values = _alternatives(mismatch)
    known = _either(values)
    if len(values) > _MAX_LISTED:
        known = f"one of {len(values)} values such as {', '.join(values[:3])}"
    return known + _meant(mismatch, values)


def _meant(mismatch: Mismatch, values: Iterable[str]) -> str:
    near = nearest(mismatch.value, values) if isinstance(mismatch.value, str) else None
    return "" if near is None else f" (did you mean {near}?)"


def _text(mismatch: Mismatch, example: str = ", such as {}") -> str:
    """Return the description of a text from its schema, with an example if there is one."""
    words: str | None = mismatch.schema.get("description")
    if words is None:
        return f"a text that matches {mismatch.wanted}"
    examples = mismatch.schema.get("examples")
    shown = example.format(_shown(examples[0])) if examples and " such as " not in words else ""
    return words[0].lower() + words[1:].removesuffix(".") + shown


def _kinds(mismatch: Mismatch) -> str:
    causes = []
    for cause in mismatch.causes:  # by the words that are allowed, if only words are
        words = next((keyword for keyword in ("const", "enum") if keyword in cause.schema), "")
        causes.append(replace(cause, keyword=words or cause.keyword))
    kinds = dict.fromkeys(chain.from_iterable(map(_alternatives, causes)))
    if not kinds:
        return "exactly one alternative to match"
    of_words = [cause for cause in causes if cause.keyword in WORDS]
    return _either(kinds) + _meant(mismatch, chain.from_iterable(map(_alternatives, of_words)))


def _cure(mismatch: Mismatch) -> str:
    """Return advice where another spelling is valid: `10` for "10", or `true` for yes."""
    value, causes = mismatch.value, [mismatch, *mismatch.causes]
    types = [cause.wanted for cause in causes if cause.keyword == "type"]
    would_do = {name for wanted in types for name in _listed(wanted)} - {"string"}
    if "number" in would_do:
        would_do.add("integer")
    if isinstance(value, float) and not isfinite(value) and "integer" in would_do:
        return "; write a number with digits, or leave the key out"
    if not isinstance(value, str) or len(value) > _MAX_SHOWN:
        return ""
    if type_name(core_value(value)) in would_do:
        return "; leave the quotes out"
    others = [*_spellings(value)]
    right = [other for other in others if type_name(core_value(other)) in would_do]
    others += _dates(value)
    right += [other for other in others if any(_accepts(cause, other) for cause in causes)]
    return f"; write {right[0]}" if right else ""


def _accepts(cause: Mismatch, text: str) -> bool:
    if cause.keyword == "format":
        return cause.wanted in FORMATS and FORMATS[cause.wanted](text)
    return cause.keyword == "pattern" and re.search(cause.wanted, text, re.ASCII) is not None


def _spellings(text: str) -> Iterator[str]:
    """Yield what a text of YAML 1.1, or of habit, is in the core schema of YAML 1.2."""
    if (word := _WORDS.get(text.lower())) is not None:
        yield word
    if (code := _CODE.fullmatch(text)) is not None:
        yield f"{code[1]}_{code[2]}".upper()
    if "_" in text:
        yield text.replace("_", "")


def _dates(text: str) -> Iterator[str]:
    if (date := _DATE.fullmatch(text)) is not None:
        yield f"{date[1]}-{date[2]}-{date[3]}T{date[4] or '00:00:00'}Z"
        yield f"{date[3]}{date[2]}{date[1]}"


def _limit(mismatch: Mismatch) -> str:
    if mismatch.keyword == "minimum" and "pattern" in mismatch.schema:
        return _text(mismatch)
    words, one, several = _LIMITS[mismatch.keyword]
    return f"{words} {_shown(mismatch.wanted)} {one if mismatch.wanted == 1 else several}".rstrip()


_EXPECTED: Final[Mapping[str, Callable[[Mismatch], str]]] = {
    "type": _type,
    "enum": _enum,
    "pattern": _text,
    "format": lambda mismatch: FORMAT_WORDS.get(mismatch.wanted, mismatch.wanted),
    "anyOf": _kinds,
    "oneOf": _kinds,
    **dict.fromkeys(_LIMITS, _limit),
}


def _const(mismatch: Mismatch) -> str:
    wanted = _shown(mismatch.wanted)
    if mismatch.value is None:
        return f"expected {wanted}, got nothing"
    return f"{_got(mismatch)} is not supported, only {wanted} is"


def _got(mismatch: Mismatch) -> str:
    value = mismatch.value
    if _LIMITS.get(mismatch.keyword, ("", ""))[1]:
        return str(len(value))
    if isinstance(value, str):
        more = "" if len(value) <= _MAX_SHOWN else f"… ({len(value)} characters)"
        return printable(json.dumps(value[:_MAX_SHOWN] + more, ensure_ascii=False))
    return "nothing" if value is None else _shown(value)


def _shown(value: Any) -> str:
    """Return a value as it is written in YAML; mappings and lists are only named."""
    match value:
        case None | bool():
            return json.dumps(value)
        case str():
            return printable(value) or '""'
        case dict():
            return "a mapping"
        case list():
            return "a list"
        case float():
            return f"{Decimal(repr(value)):f}"
        case _:
            return _shorten(str(value))


def _shorten(text: str) -> str:
    more = "" if len(text) <= _MAX_SHOWN else f"… ({len(text)} characters)"
    return printable(text[:_MAX_SHOWN]) + more


def _either(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last
