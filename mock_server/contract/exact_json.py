"""JSON that loses nothing: the reading and writing of every body.

Python's own reader with its holes closed (duplicate keys, NaN, lone surrogates, depth), because
orjson keeps the last duplicate and rounds; orjson for writing. Fractions are Decimals.
"""

import json
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, Final

import orjson

from mock_server.contract.raw_text import writable

MAX_DEPTH: Final = 64
_MAX_PLAIN_EXPONENT: Final = 40
_ORJSON_BITS: Final = 63


class NotJsonError(ValueError):
    """The text is not JSON as the sandbox reads it; the message says why."""


def loads(raw: bytes, *, max_depth: int = MAX_DEPTH) -> Any:
    """Read a JSON text in UTF-8.

    What holds other documents may be deeper than they may.

    Raises:
        NotJsonError: for anything that RFC 8259 or I-JSON would not call interoperable.
    """
    if raw.startswith(BOM_UTF8):
        raise NotJsonError("the body is not JSON: it begins with a byte order mark")
    try:
        value = _read(raw.decode())
    except UnicodeDecodeError as error:
        raise NotJsonError(f"the body is not UTF-8 (byte {error.start})") from None
    except RecursionError:
        raise _too_deep(max_depth) from None
    except NotJsonError:
        raise
    except json.JSONDecodeError as error:
        raise NotJsonError(f"the body is not JSON: {error}") from None
    except ValueError:  # Python reads no whole number of more than some thousand digits
        raise NotJsonError("a number in the body has too many digits") from None
    if raw.count(b"[") + raw.count(b"{") > max_depth:
        _refuse_depth(value, max_depth)
    if b"\\u" in raw:
        _refuse_surrogates(value)
    return value


def dumps(value: Any) -> bytes:
    """Write a value as compact JSON in UTF-8; a Decimal leaves as it came."""
    return _write(value, 0)


def dumps_indented(value: Any) -> bytes:
    """Write a value as JSON for people to read."""
    return _write(value, orjson.OPT_INDENT_2)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        twice = next(key for key, count in counts.items() if count > 1)
        raise NotJsonError(f"the key {json.dumps(twice[:80])} stands twice in one object")
    return members


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise NotJsonError(f"the number {text[:40]} is out of range") from None


def _no_constant(text: str) -> None:
    raise NotJsonError(f"{text} is no JSON number")


_READER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_decimal, parse_constant=_no_constant
)
_SCAN: Final[Callable[[str, int], tuple[Any, int]]] = vars(_READER)["scan_once"]
"""What `_READER` does, but for white space around a value."""


def _read(text: str) -> Any:
    try:
        value, end = _SCAN(text, 0)
    except StopIteration:
        return _READER.decode(text)  # which tells what is wrong
    return value if end == len(text) else _READER.decode(text)  # which bears white space


def _refuse_depth(value: Any, max_depth: int) -> None:
    """Refuse nesting that would break whoever walks the value next."""
    level: list[Any] = [value]
    for _ in range(max_depth):
        level = [member for container in level for member in _members(container)]
    if any(isinstance(member, Mapping | list) for member in level):
        raise _too_deep(max_depth)


def _too_deep(max_depth: int) -> NotJsonError:
    return NotJsonError(f"the body is nested deeper than {max_depth}")


def _members(value: Any) -> Sequence[Any]:
    if isinstance(value, Mapping):
        return list(value.values())
    return value if isinstance(value, list) else ()


def _refuse_surrogates(value: Any) -> None:
    """Refuse half a surrogate pair: an escape can bring it in, UTF-8 cannot bring it out."""
    try:
        json.dumps(value, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError:
        raise NotJsonError("the body has a lone surrogate") from None


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
