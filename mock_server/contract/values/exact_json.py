"""Lossless reading and writing of JSON, for all bodies; long documents in pieces.

jiter refuses duplicate keys and keeps all digits; orjson writes. Equal numbers are equal, and
written as plain decimals, with the digits they were read with: 2.50 stays, 1E2 becomes 100.
"""

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from io import BytesIO
from itertools import chain
from typing import Any, Final

import orjson
from jiter import from_json

from mock_server.contract.texts.printable import writable
from mock_server.contract.values.walk import ValuePath, every, pointer
from mock_server.domain.refusal import at_place

# The beginning of messages about invalid JSON; commands remove it for texts that are not bodies.
NOT_JSON: Final = "the body is not JSON: "
MAX_DEPTH: Final = 64  # the most levels in a body; jiter reads up to 200 in any text
MAX_VALUES: Final = 25_000  # in a body; checking one takes a microsecond or two, and all calls wait
MAX_NUMBER: Final = 1_000  # the most characters of a number that is written as a plain decimal
_TOO_LONG: Final = f"a number has more than {MAX_NUMBER:,} characters as a plain decimal"
_MAX_LONGER: Final = 1 << 20  # characters by which plain decimals may lengthen a text
# A number that may be too long, or what looks like one in a string; `re` finds it quickly.
_UNUSUAL: Final = re.compile(rb"[:,\[][ \t\n\r]*+-?(?:[0-9.]++[eE]|[0-9.]{%d})" % MAX_NUMBER)
_ORJSON_BITS: Final = 63
_NO_STRUCTURE: Final = bytes(set(range(256)) - set(b'[{,"'))
_KEY_TWICE: Final = 'Detected duplicate key "'


class NotJsonError(ValueError):
    """The text is not JSON that the sandbox accepts; `pointer` leads to a refused number."""

    def __init__(self, message: str, pointer: str = "") -> None:
        super().__init__(message)
        self.pointer = pointer


def loads(raw: bytes, *, max_depth: int = MAX_DEPTH, max_values: int | None = MAX_VALUES) -> Any:
    """Read a JSON text in UTF-8; only bodies are limited in depth and number of values."""
    if max_values is not None and len(raw) >= max_values and text_has_more_values(raw, max_values):
        raise NotJsonError(f"the body has more than {max_values} values")
    try:
        value = from_json(
            raw,
            allow_inf_nan=False,
            cache_mode="all",
            catch_duplicate_keys=True,
            float_mode="decimal",
        )
    except ValueError as wrong:
        raise NotJsonError(_why(raw, str(wrong), max_depth)) from None
    if _UNUSUAL.search(b"," + raw):  # the whole text may be a number
        _refuse_long_numbers(value, len(raw))
    if raw.count(b"[") + raw.count(b"{") > max_depth and _is_deeper(value, max_depth):
        raise NotJsonError(f"the body is nested deeper than {max_depth}")
    return value


def loads_or_none(raw: bytes, *, max_values: int | None = MAX_VALUES) -> Any:
    try:
        return loads(raw, max_values=max_values)
    except NotJsonError:
        return None


def dumps(value: Any, *, option: int = 0) -> bytes:
    """Write a value as compact JSON in UTF-8, or with an `option` of orjson; Decimals are exact."""
    try:
        return orjson.dumps(value, default=_foreign, option=option)
    except TypeError:  # orjson refuses long whole numbers and unpaired surrogates
        return orjson.dumps(_spell_out(value), default=_foreign, option=option)


def dumps_indented(value: Any) -> bytes:
    return dumps(value, option=orjson.OPT_INDENT_2)


def as_document(value: Any) -> bytes:
    """Return a value as a document of its own, such as a report."""
    return dumps_indented(value) + b"\n"


def text_has_more_values(raw: bytes, most: int) -> bool:
    """Return whether a text has more than `most` values; an empty array or object counts twice."""
    if sum(map(raw.count, (b",", b"[", b"{"))) < most:  # inside texts as well
        return False
    plain = raw.replace(rb"\\", b"").replace(rb"\"", b"").translate(None, _NO_STRUCTURE)
    return len(b"".join(plain.split(b'"')[::2])) >= most


def trimmed(text: bytes) -> bytes:
    return bytes(memoryview(text))


def _why(raw: bytes, error: str, max_depth: int) -> str:
    """Return why jiter refuses a text, in its own words where they suit those who sent it."""
    try:
        raw.decode()
    except UnicodeDecodeError as wrong:
        return f"the body is not UTF-8 (byte {wrong.start})"
    what, _, place = error.rpartition(" at ")
    if what.startswith("recursion limit"):
        return f"the body is nested deeper than {max_depth}"
    if what.startswith(("lone leading surrogate", "unexpected end of hex escape")):
        return "the body has a lone surrogate"
    if what.startswith(_KEY_TWICE):
        key = what.removeprefix(_KEY_TWICE)[:-1]
        return f'the key "{key[:80]}" is repeated in one object'
    if what.startswith(("number out of range", 'Internal error: "InvalidOperation')):
        return f"{_TOO_LONG}, at {place}"
    return NOT_JSON + ("it begins with a byte order mark" if raw.startswith(BOM_UTF8) else error)


def _refuse_long_numbers(value: Any, length: int) -> None:
    """Refuse a value that is too long with plain decimals; `length` is that of its text."""
    lengths = list(map(plain_length, every(value)))
    if max(lengths) > MAX_NUMBER:
        raise NotJsonError(_TOO_LONG, pointer(next(_long_numbers(value))))
    if sum(lengths) > length + _MAX_LONGER:
        raise NotJsonError("the body is more than 1 MiB longer with plain decimals")


def plain_length(value: Any) -> int:
    match value:
        case int() if value.bit_length() > _ORJSON_BITS:
            return len(str(value))
        case Decimal() if value.is_finite():
            exponent = int(value.as_tuple().exponent)
            whole = max(value.adjusted(), 0) + 1 if value else 1
            return value.is_signed() + whole + (1 - exponent if exponent < 0 else 0)
        case _:
            return 0


def _long_numbers(value: Any) -> Iterator[ValuePath]:
    if isinstance(value, dict | list):
        for step, member in value.items() if isinstance(value, dict) else enumerate(value):
            yield from ((step, *path) for path in _long_numbers(member))
    elif plain_length(value) > MAX_NUMBER:
        yield ()


def _is_deeper(value: Any, most: int) -> bool:
    level = [value]
    for _ in range(most):
        members = (each.values() if isinstance(each, dict) else each for each in level)
        level = [each for each in chain.from_iterable(members) if isinstance(each, dict | list)]
    return bool(level)


def number_text(number: int | Decimal) -> str:
    """Return a plain decimal; with an exponent only if no reader would accept it."""
    text = str(number)
    has_exponent = "E" in text and 0 < plain_length(number) <= MAX_NUMBER
    return f"{number:f}" if has_exponent else text


def about_text(error: NotJsonError) -> str:
    """Return the message of an error for a text that is not the body of a call."""
    return at_place(error.pointer, str(error).replace("the body", "it", 1))


def _spell_out(value: Any) -> Any:
    """Replace what orjson refuses: large whole numbers, lone surrogates, keys that are no text."""
    match value:
        case str():
            return writable(value)
        case int() if value.bit_length() > _ORJSON_BITS:
            return orjson.Fragment(str(value))
        case Mapping():
            return {writable(str(key)): _spell_out(member) for key, member in value.items()}
        case list() | tuple():
            return [_spell_out(member) for member in value]
        case _:
            return value


def _foreign(value: Any) -> Any:
    """Encode what orjson cannot: a Decimal, with its trailing zeros, and mappings of any kind."""
    if isinstance(value, Decimal):  # more often than a Mapping, which takes longer to check
        return orjson.Fragment(number_text(value))
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(type(value).__name__)


def size_of(value: Any) -> int:
    """Return the length of the JSON, and 64 for each comma and colon: values take more memory."""
    text = dumps(value)
    return len(text) + 64 * (text.count(b",") + text.count(b":"))


@dataclass(frozen=True, slots=True)
class Entries:
    """An array at any depth of a document, whose entries are made of records when it is written."""

    records: Iterable[Any]
    write: Callable[[Any], Any] | None = None  # returns a value without entries of its own

    @property
    def made(self) -> Iterable[Any]:
        return self.records if self.write is None else map(self.write, self.records)


def gathered(parts: Iterable[bytes], size: int) -> Iterator[list[bytes]]:
    """Yield parts in groups of at least `size` bytes."""
    group: list[bytes] = []
    length = 0
    for part in parts:
        group.append(part)
        length += len(part)
        if length >= size:
            yield group
            group, length = [], 0
    if group:
        yield group


def made(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document with all of its lazy entries created."""
    return {
        name: list(member.made) if isinstance(member, Entries) else member
        for name, member in document.items()
    }


def indented(value: Any, line: str = "\n") -> Iterator[bytes]:
    """Yield what `dumps_indented` would write, entry by entry of lazy ones.

    `line` is the line break with the indentation of this depth.
    """
    if isinstance(value, Entries):
        before, inner = b"[", f"{line}  ".encode()
        for entry in value.made:
            yield before + inner + dumps_indented(entry).replace(b"\n", inner)
            before = b","
        yield b"[]" if before == b"[" else f"{line}]".encode()
    elif isinstance(value, Mapping) and any(map(_is_made_late, value.values())):
        before, inner = b"{", f"{line}  ".encode()
        for name, member in value.items():
            yield before + inner + dumps(name) + b": "
            yield from indented(member, f"{line}  ")
            before = b","
        yield f"{line}}}".encode()
    else:
        yield dumps_indented(value).replace(b"\n", line.encode())


def _is_made_late(value: Any) -> bool:
    if isinstance(value, Entries):
        return True
    return isinstance(value, Mapping) and any(map(_is_made_late, value.values()))


def lines_of(document: Mapping[str, Any]) -> Iterator[bytes]:
    """Yield a document as lines: all short members on the first, then the entries of long ones."""
    short = {name: value for name, value in document.items() if not isinstance(value, Entries)}
    yield dumps(short) + b"\n"
    for name, value in document.items():
        if isinstance(value, Entries):
            opening = b"{" + dumps(name) + b":["
            for parts in gathered(map(dumps, value.made), 1 << 16):
                yield opening + b",".join(parts) + b"]}\n"


def read_lines(text: bytes) -> dict[str, Any]:
    """Assemble a document from its lines; members without entries are missing."""
    document: dict[str, Any] = {}
    for line in BytesIO(text):
        part = loads(line, max_depth=2 * MAX_DEPTH, max_values=None)
        if not document:
            document = part
        else:
            for name, entries in part.items():
                document.setdefault(name, []).extend(entries)
    return document
