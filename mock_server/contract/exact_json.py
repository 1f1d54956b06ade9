"""JSON that loses nothing: the reading and writing of every body.

jiter reads: it refuses duplicate keys, and keeps fractions as they came. orjson would keep the last
duplicate and round; it writes. What jiter refuses, Python's own reader puts into words.
"""

import json
import re
from codecs import BOM_UTF8
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from itertools import accumulate
from typing import Any, Final

import orjson
from jiter import from_json

from mock_server.contract.raw_text import writable

MAX_DEPTH: Final = 64
MAX_VALUES: Final = 50_000
"""Values in a body: those of real clients have a few hundred, and each costs time to judge."""

_MAX_PLAIN_EXPONENT: Final = 40
_ORJSON_BITS: Final = 63
_TWICE: Final = re.compile(r'Detected duplicate key "(.*)" at line \d+ column \d+', re.DOTALL)
_ESCAPE: Final = re.compile(r"\\(?:u\{([0-9a-f]+)\}|(.))")
_BRACKETS: Final = bytes.maketrans(b"{}[]", b"()()")
_STEPS: Final = bytes.maketrans(b"()", b"\x01\xff")
_NO_BRACKETS: Final = bytes(set(range(256)) - set(b'[]{}"'))
_NO_STRUCTURE: Final = bytes(set(range(256)) - set(b'[{,"'))
_ESCAPED: Final = {"n": "\n", "r": "\r", "t": "\t", "0": "\0"}


class NotJsonError(ValueError):
    """The text is not JSON as the sandbox reads it; the message says why."""


def loads(raw: bytes, *, max_depth: int = MAX_DEPTH, max_values: int | None = MAX_VALUES) -> Any:
    """Read a JSON text in UTF-8.

    What holds other documents may be deeper than they may, and hold more values; None is no bound.

    Raises:
        NotJsonError: for anything that RFC 8259 or I-JSON would not call interoperable.
    """
    if max_values is not None and len(raw) > max_values and _has_more_values(raw, max_values):
        raise NotJsonError(f"the body has more than {max_values} values")
    try:
        value = from_json(
            raw,
            allow_inf_nan=False,
            cache_mode="keys",
            catch_duplicate_keys=True,
            float_mode="decimal",
        )
    except ValueError as error:
        raise NotJsonError(_why_refused(raw, str(error), max_depth)) from None
    if raw.count(b"[") + raw.count(b"{") > max_depth and _is_too_deep(raw, max_depth):
        raise NotJsonError(_too_deep(max_depth))
    return value


def dumps(value: Any) -> bytes:
    """Write a value as compact JSON in UTF-8; a Decimal leaves as it came."""
    return _write(value, 0)


def trimmed(text: bytes) -> bytes:
    """Return a copy that takes its length and no more; what orjson returns takes 4 KiB at least."""
    return bytes(memoryview(text))


def dumps_indented(value: Any) -> bytes:
    """Write a value as JSON for people to read."""
    return _write(value, orjson.OPT_INDENT_2)


def _why_refused(raw: bytes, error: str, max_depth: int) -> str:
    """Say what is wrong with a text that is refused with an error of jiter's."""
    try:
        _reread(raw)
    except NotJsonError as wrong:
        return str(wrong)
    except RecursionError:
        return _too_deep(max_depth)
    if _is_too_deep(raw, max_depth):
        return _too_deep(max_depth)
    twice = _TWICE.fullmatch(error)
    if twice is None:
        return "the body has a lone surrogate"
    key = _ESCAPE.sub(_unescape, twice[1])
    return f"the key {json.dumps(key[:80])} stands twice in one object"


def _reread(raw: bytes) -> Any:
    """Read a refused text by Python's own reader, which takes more but has better words."""
    if raw.startswith(BOM_UTF8):
        raise NotJsonError("the body is not JSON: it begins with a byte order mark")
    try:
        return _WORDS.decode(raw.decode())
    except UnicodeDecodeError as wrong:
        raise NotJsonError(f"the body is not UTF-8 (byte {wrong.start})") from None
    except NotJsonError:
        raise
    except json.JSONDecodeError as wrong:
        raise NotJsonError(f"the body is not JSON: {wrong}") from None
    except ValueError:  # neither reads a whole number of more than some thousand digits
        raise NotJsonError("a number in the body has too many digits") from None


def _unescape(found: re.Match[str]) -> str:
    """Return the character that an escape of Rust's stands for: jiter shows keys that way."""
    number, character = found.groups()
    return chr(int(number, 16)) if number else _ESCAPED.get(character, character)


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise NotJsonError(f"the number {text[:40]} is out of range") from None


def _no_constant(text: str) -> None:
    raise NotJsonError(f"{text} is no JSON number")


_WORDS: Final = json.JSONDecoder(parse_float=_decimal, parse_constant=_no_constant)


def _too_deep(max_depth: int) -> str:
    return f"the body is nested deeper than {max_depth}"


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
    text = str(value)
    if "E" not in text:
        return orjson.Fragment(text)
    exponent = value.as_tuple().exponent
    plain = isinstance(exponent, int) and -_MAX_PLAIN_EXPONENT < exponent <= 0
    return orjson.Fragment(f"{value:f}" if plain else text)
