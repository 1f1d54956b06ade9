"""Lossless reading and writing of JSON, for all bodies.

jiter reads: it refuses duplicate keys and keeps all digits of numbers. orjson writes; as a reader
it would keep the last of duplicate keys and round numbers. Python's own reader words the errors of
texts that jiter refuses.

Numbers are equal if their values are; they are written as plain decimals, with the digits after the
point that they were read with: 2.50 stays, 1E2 becomes 100.
"""

import json
import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from itertools import accumulate
from typing import Any, Final

import orjson
from jiter import from_json

from mock_server.contract.texts.raw_text import writable
from mock_server.contract.values.pointers import pointer
from mock_server.contract.values.walk import ValuePath, every
from mock_server.domain.refusal import at_place

NOT_JSON: Final = "the body is not JSON: "
"""The beginning of messages about invalid JSON; commands remove it for texts that are not bodies.
"""

MAX_DEPTH: Final = 64
MAX_VALUES: Final = 25_000
"""The most values in a body: real bodies have a few hundred, a mebibyte of identifiers this many.

Checking a value takes a microsecond or two, and all other calls wait for it.
"""

MAX_NUMBER: Final = 1_000
"""The most characters of a number that is written as a plain decimal."""

_MAX_LONGER: Final = 1 << 20
"""The most characters by which a text may grow when its numbers are written as plain decimals."""

_UNUSUAL: Final = re.compile(rb"(?:\A|[:,\[])-?(?:[0-9.]++[eE]|[0-9.]{%d})" % MAX_NUMBER)
"""A number that may be too long, or something in a string that looks like one, without spaces."""

_SPACE: Final = b" \t\n\r"

_LARGE: Final = 1 << 14
"""The length above which texts are removed from a body before the rest is examined."""

_ORJSON_BITS: Final = 63
_BRACKETS: Final = bytes.maketrans(b"{}[]", b"()()")
_STEPS: Final = bytes.maketrans(b"()", b"\x01\xff")
_NO_BRACKETS: Final = bytes(set(range(256)) - set(b'[]{}"'))
_NO_STRUCTURE: Final = bytes(set(range(256)) - set(b'[{,"'))
_LONE_SURROGATE: Final = re.compile(rb"\\ud(?:[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..\\ud)[c-f])")
"""Half of a surrogate pair, in lower case, among escapes without escaped backslashes."""


class NotJsonError(ValueError):
    """The text is not JSON that the sandbox accepts; the message says why.

    `pointer` leads to the number that is refused, if it is one; otherwise it is empty.
    """

    def __init__(self, message: str, pointer: str = "") -> None:
        super().__init__(message)
        self.pointer = pointer


def loads(raw: bytes, *, max_depth: int = MAX_DEPTH, max_values: int | None = MAX_VALUES) -> Any:
    """Read a JSON text in UTF-8.

    Documents other than bodies may be nested deeper and hold more values; None means no limit.

    Raises:
        NotJsonError: when the text is not interoperable JSON (RFC 8259, I-JSON), or too large.
    """
    bare = raw
    if len(raw) > _LARGE:
        bare = _outside_of_texts(raw, b"")
        if max_values is not None and text_has_more_values(bare, max_values):
            raise NotJsonError(f"the body has more than {max_values} values")
    value = _read(raw, max_depth)
    if _UNUSUAL.search(bare.translate(None, _SPACE)):
        _refuse_unfit_numbers(value, len(raw))
    if bare.count(b"[") + bare.count(b"{") > max_depth and _is_too_deep(bare, max_depth):
        raise NotJsonError(too_deep(max_depth))
    return value


def loads_or_none(raw: bytes, *, max_values: int | None = MAX_VALUES) -> Any:
    """Read a JSON text; return None if it is not one."""
    try:
        return loads(raw, max_values=max_values)
    except NotJsonError:
        return None


def dumps(value: Any) -> bytes:
    """Write a value as compact JSON in UTF-8; Decimals are written exactly."""
    return _write(value, 0)


def text_has_more_values(raw: bytes, most: int) -> bool:
    """Return whether a text has more than `most` values, by counting commas and brackets.

    An empty array or object counts twice.
    """
    if sum(map(raw.count, (b",", b"[", b"{"))) < most:  # inside texts as well
        return False
    return len(_outside_of_texts(raw, _NO_STRUCTURE)) >= most


def trimmed(text: bytes) -> bytes:
    """Return a copy without spare capacity; orjson allocates at least 4 KiB for each result."""
    return bytes(memoryview(text))


def dumps_indented(value: Any) -> bytes:
    """Write a value as JSON for people to read."""
    return _write(value, orjson.OPT_INDENT_2)


def _read(raw: bytes, max_depth: int) -> Any:
    try:
        return from_json(
            raw,
            allow_inf_nan=False,
            cache_mode="all",
            catch_duplicate_keys=True,
            float_mode="decimal",
        )
    except ValueError:
        # which words the error, or reads a text that is only nested too deep for jiter
        return _read_slowly(raw, max_depth)


def _read_slowly(raw: bytes, max_depth: int) -> Any:
    """Read a text with Python's reader, which has better messages."""
    if raw.startswith(BOM_UTF8):
        raise NotJsonError(f"{NOT_JSON}it begins with a byte order mark")
    try:
        text = raw.decode()
    except UnicodeDecodeError as wrong:
        raise NotJsonError(f"the body is not UTF-8 (byte {wrong.start})") from None
    try:
        value = json.JSONDecoder(
            object_pairs_hook=_members,
            parse_float=_fraction,
            parse_int=_whole,
            parse_constant=_Unfit,
        ).decode(text)
    except json.JSONDecodeError as wrong:
        raise NotJsonError(f"{NOT_JSON}{wrong}") from None
    except RecursionError:
        raise NotJsonError(too_deep(max_depth)) from None
    _refuse_unfit_numbers(value, len(raw))
    if rb"\u" in raw and _LONE_SURROGATE.search(raw.replace(rb"\\", b"__").lower()):
        raise NotJsonError("the body has a lone surrogate")
    return value


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object with these members; refuse duplicate names."""
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    names = Counter(name for name, _ in pairs)
    name = next(name for name in names if names[name] > 1)
    raise NotJsonError(key_twice(name))


class _Unfit(str):
    """The text of a number that is refused."""

    __slots__ = ()


def _whole(text: str) -> int | _Unfit:
    return int(text) if len(text) <= MAX_NUMBER else _Unfit(text)


def _fraction(text: str) -> Decimal | _Unfit:
    try:
        return Decimal(text)
    except InvalidOperation:
        return _Unfit(text)


def _refuse_unfit_numbers(value: Any, length: int) -> None:
    """Refuse a number that is too long; `length` is that of the text from which `value` was read.

    Raises:
        NotJsonError: with the place of the first such number.
    """
    total = 0
    for each in every(value):
        if isinstance(each, int | Decimal):
            number = plain_length(each)
            total += number
            if number > MAX_NUMBER:
                raise _unfit_number(value)
            if total > length + _MAX_LONGER:
                raise NotJsonError("the body is more than 1 MiB longer with plain decimals")
        elif isinstance(each, _Unfit):
            raise _unfit_number(value)


def plain_length(value: Any) -> int:
    """Return the number of characters of a number as a plain decimal, and 0 for anything else."""
    match value:
        case int() if value.bit_length() > _ORJSON_BITS:
            return len(str(value))
        case Decimal() if value.is_finite():
            digits = len(str(value))
            if digits > 2 * MAX_NUMBER:  # hardly fewer without the exponent
                return digits
            exponent = int(value.as_tuple().exponent)
            whole = max(value.adjusted(), 0) + 1 if value else 1
            return value.is_signed() + whole + (1 - exponent if exponent < 0 else 0)
        case _:
            return 0


def _unfit_number(value: Any) -> NotJsonError:
    """Return the error about the first number in a value that is refused."""
    waiting: list[tuple[ValuePath, Any]] = [((), value)]
    while True:
        path, each = waiting.pop()
        if isinstance(each, _Unfit) or plain_length(each) > MAX_NUMBER:
            return NotJsonError(_why_unfit(each), pointer(path))
        inner: Iterable[tuple[str | int, Any]] = ()
        if isinstance(each, dict):
            inner = each.items()
        elif isinstance(each, list):
            inner = enumerate(each)
        waiting += reversed([((*path, step), member) for step, member in inner])


def _why_unfit(number: Any) -> str:
    if isinstance(number, _Unfit) and not number[-1].isdigit():
        return f"{number} is not a JSON number"
    if isinstance(number, _Unfit) and "e" in number.lower():
        return f"the number {number[:40]} is out of range"
    return f"a number has more than {MAX_NUMBER:,} characters as a plain decimal"


def number_text(number: int | Decimal) -> str:
    """Return a number as a plain decimal; with an exponent only if no reader would accept it."""
    is_plain = isinstance(number, Decimal) and 0 < plain_length(number) <= MAX_NUMBER
    return f"{number:f}" if is_plain else str(number)


def too_deep(max_depth: int) -> str:
    """Return the message for a text with too many levels."""
    return f"the body is nested deeper than {max_depth}"


def about_text(error: NotJsonError) -> str:
    """Return the message of an error for a text that is not the body of a call, such as a file."""
    return at_place(error.pointer, str(error).replace("the body", "it", 1))


def key_twice(name: str) -> str:
    """Return the message for an object with a duplicate name."""
    return f"the key {json.dumps(name[:80])} is repeated in one object"


def _outside_of_texts(raw: bytes, deleted: bytes) -> bytes:
    """Return the bytes outside quotation marks, except the deleted ones."""
    plain = raw.replace(rb"\\", b"").replace(rb"\"", b"").translate(None, deleted)
    return b"".join(plain.split(b'"')[::2])


def _is_too_deep(raw: bytes, max_depth: int) -> bool:
    """Return whether a valid text is nested so deep that recursion over its value would fail.

    Only brackets are examined, without the innermost pairs, in a fifth of the time that walking
    the values would take.
    """
    brackets = _outside_of_texts(raw, _NO_BRACKETS).translate(_BRACKETS).replace(b"()", b"")
    steps = memoryview(brackets.translate(_STEPS)).cast("b")
    return max(accumulate(steps), default=0) >= max_depth


def _write(value: Any, option: int) -> bytes:
    try:
        return orjson.dumps(value, default=_foreign, option=option)
    except TypeError:  # orjson refuses long whole numbers and unpaired surrogates
        return orjson.dumps(_spell_out(value), default=_foreign, option=option)


def _spell_out(value: Any) -> Any:
    """Replace what orjson refuses: whole numbers of more than 64 bits, unpaired surrogates."""
    match value:
        case str():
            return writable(value)
        case int() if value.bit_length() > _ORJSON_BITS:
            return orjson.Fragment(str(value))
        case Mapping():
            return {writable(key): _spell_out(member) for key, member in value.items()}
        case list() | tuple():
            return [_spell_out(member) for member in value]
        case _:
            return value


def _foreign(value: Any) -> Any:
    """Encode what orjson cannot: a Decimal, with its trailing zeros, and mappings of any kind."""
    if isinstance(value, Mapping):
        return dict(value)
    if not isinstance(value, Decimal):
        raise TypeError(type(value).__name__)
    return orjson.Fragment(number_text(value))
