"""Texts to show: foreign text on one line, counts in words, guesses at misspelt words."""

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from itertools import accumulate, islice
from typing import Final

_SHOWN: Final = 500


def printable(text: str) -> str:
    """Return a text with every unprintable character written as an escape."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )


def printable_lines(text: str) -> str:
    return "\n".join(map(printable, text.split("\n")))


def clipped(text: str) -> str:
    shown = printable(text[:_SHOWN])
    return shown if len(text) <= _SHOWN else f"{shown}..."


def counted(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def there_are(number: int, one: str) -> str:
    return f"there {'is' if number == 1 else 'are'} {counted(number, one)}"


def times_of(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def in_markdown(text: str) -> str:
    return "".join(f"\\{each}" if each in "\\`*_{}[]<>#|" else each for each in text)


_CLOSE: Final = 0.6
_MAX_LENGTH: Final = 64
_MAX_COMPARED: Final = 2000
_MAX_EFFORT: Final = 100_000  # of one guess, as a product of lengths: some milliseconds


def nearest(word: str, known: Iterable[str], closeness: float = _CLOSE) -> str | None:
    """Return the known word closest to a misspelt one, or None if none is close.

    The least `closeness` ranges from 0 to 1 (equal). Of many known words only the first are
    compared, preferring those with the same first letter.
    """
    from difflib import get_close_matches

    lower = word[:_MAX_LENGTH].lower()
    by_lower = {name[:_MAX_LENGTH].lower(): str(name) for name in islice(known, _MAX_COMPARED)}
    in_order = sorted(by_lower, key=lambda name: name[:1] != lower[:1])
    efforts = accumulate(len(lower) * len(name) for name in in_order)
    compared = [
        name for name, effort in zip(in_order, efforts, strict=True) if effort <= _MAX_EFFORT
    ]
    near = get_close_matches(lower, compared, n=1, cutoff=closeness)
    return by_lower[near[0]] if near else None


def did_you_mean(
    word: str, known: Iterable[str], closeness: float = _CLOSE, before: str = ""
) -> str:
    """Return the end of a message that suggests a word, empty if no known word is close."""
    near = nearest(word, known, closeness)
    return "" if near is None else f"; did you mean {before}{near}?"


_ESCAPED: Final = re.compile(r"\\x([89a-f][0-9a-f]|5c)")
_AS_IF_ESCAPED: Final = re.compile(r"\\(?=x(?:[89a-f][0-9a-f]|5c))")
HALF_PAIR: Final = re.compile("[\ud800-\udfff]")  # a lone surrogate
_BYTES: Final = range(0xDC80, 0xDD00)  # the surrogates that stand for bytes


def escape_headers(headers: Mapping[str, str]) -> Mapping[str, str]:
    """Escape the bytes of headers that are not UTF-8."""
    together = "".join(headers.values())  # checked in one step: hardly any need escapes
    if together.isascii() and "\\x" not in together:
        return headers
    return {name: writable(_AS_IF_ESCAPED.sub(r"\\x5c", text)) for name, text in headers.items()}


def unescape_header(text: str) -> str:
    """Return a header as it was received, with lone surrogates for bytes that are not UTF-8."""
    return _ESCAPED.sub(
        lambda found: "\\" if found[1] == "5c" else chr(0xDC00 + int(found[1], 16)), text
    )


def sendable_header(text: str) -> str:
    """Return a header for the standard library, which sends Latin-1; the server reads UTF-8."""
    return text if text.isascii() else text.encode("utf-8", "surrogateescape").decode("latin-1")


def received_header(text: str) -> str:
    """Return a header in UTF-8 that was read as Latin-1; bytes that are not UTF-8 are escaped."""
    return text if text.isascii() else text.encode("latin-1").decode("utf-8", "backslashreplace")


def escape_target(text: str) -> str:
    return _each_half(text, "%{:02X}")


def writable(text: str) -> str:
    """Return a text that UTF-8 can encode: bytes that are not UTF-8 are escaped."""
    return _each_half(text, r"\x{:02x}")


def write_body(body: bytes) -> dict[str, str]:
    try:
        return {"body": body.decode()}
    except UnicodeDecodeError:
        return {"base64": b64encode(body).decode()}


def _each_half(text: str, form: str) -> str:
    """Return a text with each lone surrogate written as the byte that it stands for."""

    def write(found: re.Match[str]) -> str:
        code = ord(found[0])
        return form.format(code & 0xFF) if code in _BYTES else "\ufffd"

    return text if text.isascii() else HALF_PAIR.sub(write, text)
