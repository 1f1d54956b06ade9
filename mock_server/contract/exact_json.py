"""JSON that loses nothing: the reading and writing of every body.

jiter reads: it refuses duplicate keys, and keeps fractions as they came. orjson would keep the last
duplicate and round; it writes. Python's own reader reads numbers that a Decimal would spell
otherwise, and puts into words what jiter refuses.
"""

import json
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from itertools import accumulate
from typing import Any, Final, Self

import orjson
from jiter import from_json

from mock_server.contract.raw_text import writable

MAX_DEPTH: Final = 64
MAX_VALUES: Final = 50_000
"""Values in a body: those of real clients have a few hundred, and each costs time to judge."""

_MAX_PLAIN_EXPONENT: Final = 40
_MAX_INTEGER: Final = 4000
"""Characters of a whole number up to which it is an int; Python refuses those a little longer."""

_ORJSON_BITS: Final = 63
_ANY_DIGIT: Final = bytes.maketrans(b"123456789E", b"000000000e")
_ODD_SHAPES: Final = (b"0e", b"0" * _MAX_INTEGER)
_ODD_TEXTS: Final = (b"0.000000", b":-0", b",-0", b"[-0", b" -0", b"\n-0", b"\t-0", b"\r-0")
_BRACKETS: Final = bytes.maketrans(b"{}[]", b"()()")
_STEPS: Final = bytes.maketrans(b"()", b"\x01\xff")
_NO_BRACKETS: Final = bytes(set(range(256)) - set(b'[]{}"'))
_AT_ONCE: Final = 1 << 20
_CONTINUING: Final = bytes(range(0x80, 0xC0))
"""Bytes with which no character of UTF-8 begins."""

_NO_STRUCTURE: Final = bytes(set(range(256)) - set(b'[{,"'))


class NotJsonError(ValueError):
    """The text is not JSON as the sandbox reads it; the message says why."""


class MalformedError(NotJsonError):
    """The text is no JSON at all from a byte on; `what` says what is wrong there."""

    def __init__(self, what: str, raw: bytes, byte: int) -> None:
        super().__init__(f"the body is not JSON: {what}: {_place(raw, byte)}")
        self.what = what
        self.byte = byte


class NotUtf8Error(NotJsonError):
    """The text has a byte that UTF-8 has not there."""

    def __init__(self, byte: int) -> None:
        super().__init__(f"the body is not UTF-8 (byte {byte})")
        self.byte = byte


class Spelled(Decimal):
    """A number that a Decimal would spell otherwise than it came."""

    __slots__ = ("_text",)
    _text: str

    def __new__(cls, text: str) -> Self:
        """Make the number of a text.

        Raises:
            NotJsonError: when its exponent is beyond what a Decimal can have.
        """
        try:
            number = super().__new__(cls, text)
        except InvalidOperation:
            raise NotJsonError(f"the number {text[:40]} is out of range") from None
        number._text = text
        return number

    def __str__(self) -> str:
        """Return the text that it came as."""
        return self._text

    def __repr__(self) -> str:
        """Return what tells it from an equal number that is spelled otherwise."""
        return f"Spelled({self._text!r})"

    def __reduce__(self) -> tuple[type["Spelled"], tuple[str]]:
        """Return what makes it again, spelled the same."""
        return Spelled, (self._text,)

    def __deepcopy__(self, memo: object) -> "Spelled":
        """Return itself: it never changes."""
        return self


def loads(raw: bytes, *, max_depth: int = MAX_DEPTH, max_values: int | None = MAX_VALUES) -> Any:
    """Read a JSON text in UTF-8.

    What holds other documents may be deeper than they may, and hold more values; None is no bound.

    Raises:
        NotJsonError: for anything that RFC 8259 or I-JSON would not call interoperable.
    """
    if max_values is not None and len(raw) > max_values and _has_more_values(raw, max_values):
        raise NotJsonError(f"the body has more than {max_values} values")
    if _looks_odd(raw) and _looks_odd(_outside_of_texts(raw, b"")):
        value = _read_slowly(raw, max_depth)
    else:
        value = _read(raw, max_depth)
    if raw.count(b"[") + raw.count(b"{") > max_depth and _is_too_deep(raw, max_depth):
        raise NotJsonError(too_deep(max_depth))
    return value


def dumps(value: Any) -> bytes:
    """Write a value as compact JSON in UTF-8; a Decimal leaves as it came."""
    return _write(value, 0)


def exact_number(text: str) -> int | Decimal:
    """Return the number of a text that is one in JSON; it leaves as it came.

    Raises:
        NotJsonError: when its exponent is beyond what a Decimal can have.
    """
    return _whole(text) if text.lstrip("-").isdecimal() else _fraction(text)


def number_text(number: int | Decimal) -> str:
    """Return the text that a number leaves as."""
    if isinstance(number, Decimal) and not isinstance(number, Spelled):
        return _text_of(number)
    return str(number)


def trimmed(text: bytes) -> bytes:
    """Return a copy that takes its length and no more; what orjson returns takes 4 KiB at least."""
    return bytes(memoryview(text))


def dumps_indented(value: Any) -> bytes:
    """Write a value as JSON for people to read."""
    return _write(value, orjson.OPT_INDENT_2)


def without_spelling(value: Any) -> Any:
    """Return a value in which each number is of a type that everybody knows.

    Of one with thousands of digits the first one stays: who reports on it would write them all.
    """
    match value:
        case Spelled():
            return Decimal(value) if value.adjusted() < _MAX_INTEGER else _rounded(value)
        case dict():
            return {name: without_spelling(member) for name, member in value.items()}
        case list():
            return [without_spelling(member) for member in value]
        case _:
            return value


def _rounded(number: Decimal) -> Decimal:
    sign, digits, _ = number.as_tuple()
    return Decimal((sign, digits[:1], number.adjusted()))


def _read(raw: bytes, max_depth: int) -> Any:
    try:
        return from_json(
            raw,
            allow_inf_nan=False,
            cache_mode="keys",
            catch_duplicate_keys=True,
            float_mode="decimal",
        )
    except ValueError:
        return _read_slowly(raw, max_depth)  # which refuses it in words, but for what is only deep


def _looks_odd(text: bytes) -> bool:
    """Tell whether a text has what only numbers have that a Decimal or int would spell otherwise.

    Those are exponents, thousands of digits, many zeros in front, and a zero below zero.
    """
    shape = text.translate(_ANY_DIGIT)
    for odd in _ODD_SHAPES:  # a loop: a comprehension is a call, and one for each of them
        if odd in shape:
            return True
    for odd in _ODD_TEXTS:
        if odd in text:
            return True
    return text[:2] == b"-0"


def _read_slowly(raw: bytes, max_depth: int) -> Any:
    """Read a text by Python's own reader, which takes any number and has better words."""
    if raw.startswith(BOM_UTF8):
        raise NotJsonError("the body is not JSON: it begins with a byte order mark")
    try:
        value = _READER.decode(raw.decode())
    except UnicodeDecodeError as wrong:
        raise NotUtf8Error(wrong.start) from None
    except json.JSONDecodeError as wrong:
        raise MalformedError(wrong.msg, raw, len(wrong.doc[: wrong.pos].encode())) from None
    except RecursionError:
        raise NotJsonError(too_deep(max_depth)) from None
    if rb"\u" in raw and _has_lone_surrogates(value):
        raise NotJsonError("the body has a lone surrogate")
    return value


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object of its members, each of which has a name of its own."""
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    names = Counter(name for name, _ in pairs)
    name = next(name for name in names if names[name] > 1)
    raise NotJsonError(key_twice(name))


def _fraction(text: str) -> Decimal:
    spelled = Spelled(text)
    plain = Decimal(spelled)
    return plain if _text_of(plain) == text else spelled


def _whole(text: str) -> int | Decimal:
    return Spelled(text) if text == "-0" or len(text) > _MAX_INTEGER else int(text)


def _no_constant(text: str) -> None:
    raise NotJsonError(f"{text} is no JSON number")


_READER: Final = json.JSONDecoder(
    object_pairs_hook=_members,
    parse_float=_fraction,
    parse_int=_whole,
    parse_constant=_no_constant,
)


def _has_lone_surrogates(value: Any) -> bool:
    try:
        json.dumps(value, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError:
        return True
    return False


def too_deep(max_depth: int) -> str:
    """Return what is said of a text with too many levels."""
    return f"the body is nested deeper than {max_depth}"


def key_twice(name: str) -> str:
    """Return what is said of an object in which two members have one name."""
    return f"the key {json.dumps(name[:80])} stands twice in one object"


def _place(raw: bytes, byte: int) -> str:
    """Return where a byte stands as Python's reader says it; of a long text little is copied."""
    line = 1 + raw.count(b"\n", 0, byte)
    column = 1 + _characters(raw, raw.rfind(b"\n", 0, byte) + 1, byte)
    return f"line {line} column {column} (char {_characters(raw, 0, byte)})"


def _characters(raw: bytes, start: int, end: int) -> int:
    """Return how many characters of UTF-8 begin between two places."""
    return sum(
        len(raw[at : min(at + _AT_ONCE, end)].translate(None, _CONTINUING))
        for at in range(start, end, _AT_ONCE)
    )


def _has_more_values(raw: bytes, most: int) -> bool:
    """Tell whether a text has more values than that, going by the commas and brackets before them.

    One without members counts twice.
    """
    if sum(map(raw.count, (b",", b"[", b"{"))) < most:  # wherever they stand
        return False
    return len(_outside_of_texts(raw, _NO_STRUCTURE)) >= most


def _outside_of_texts(raw: bytes, deleted: bytes) -> bytes:
    """Return what stands outside of the texts between quotation marks, without some characters."""
    plain = raw.replace(rb"\\", b"").replace(rb"\"", b"").translate(None, deleted)
    return b"".join(plain.split(b'"')[::2])


def _is_too_deep(raw: bytes, max_depth: int) -> bool:
    """Tell whether a valid text is nested so deep that it would break whoever walks its value.

    Looking at its brackets alone, the innermost pairs apart, takes a fifth of walking its values.
    """
    brackets = _outside_of_texts(raw, _NO_BRACKETS).translate(_BRACKETS).replace(b"()", b"")
    steps = memoryview(brackets.translate(_STEPS)).cast("b")
    return max(accumulate(steps), default=0) >= max_depth


def _write(value: Any, option: int) -> bytes:
    try:
        return orjson.dumps(value, default=_foreign, option=option)
    except TypeError:  # orjson refuses long whole numbers, and halves of surrogate pairs
        return orjson.dumps(_spell_out(value), default=_foreign, option=option)


def _spell_out(value: Any) -> Any:
    """Replace what orjson refuses: whole numbers of more than 64 bits, halves of pairs."""
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
    """Write what orjson cannot: a Decimal, with its trailing zeros, and a mapping of any kind."""
    if isinstance(value, Mapping):
        return dict(value)
    if not isinstance(value, Decimal):
        raise TypeError(type(value).__name__)
    return orjson.Fragment(number_text(value))


def _text_of(number: Decimal) -> str:
    """Return the text that a number leaves as which has no spelling of its own."""
    text = str(number)
    if "E" not in text:
        return text
    exponent = number.as_tuple().exponent
    plain = isinstance(exponent, int) and -_MAX_PLAIN_EXPONENT < exponent <= 0
    return f"{number:f}" if plain else text
