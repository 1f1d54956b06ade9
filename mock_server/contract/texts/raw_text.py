r"""Bytes as text: `\xe9` in a header, `%E9` in an address, stands for the byte E9.

A header may hold any byte from 80 on, and so may a file name. Bytes that are not UTF-8 arrive as
lone surrogates, which JSON cannot hold. In a call they are escaped as soon as it is read. From
then on its headers are ordinary text for all modules: journal, bundle, events, fault plans,
verification. A backslash that would look like the start of such an escape is written `\x5c`, so
that the original can be recovered. Elsewhere, bytes are escaped when they are written.
"""

import re
from base64 import b64encode
from collections.abc import Mapping
from typing import Final

_ESCAPED: Final = re.compile(r"\\x([89a-f][0-9a-f]|5c)")
_AS_IF_ESCAPED: Final = re.compile(r"\\(?=x(?:[89a-f][0-9a-f]|5c))")
HALF_PAIR: Final = re.compile("[\ud800-\udfff]")
"""A lone surrogate."""

_BYTES: Final = range(0xDC80, 0xDD00)
"""The surrogates that stand for bytes; others come from Python programs, never a connection."""

_FIRST_BYTE: Final = 0x80
_NO_CHARACTER: Final = "\ufffd"


def escape_headers(headers: Mapping[str, str]) -> Mapping[str, str]:
    """Escape the bytes of headers that are not UTF-8."""
    together = "".join(headers.values())  # checked in one step: hardly any need escapes
    if together.isascii() and "\\x" not in together:
        return headers
    return {name: writable(_AS_IF_ESCAPED.sub(r"\\x5c", text)) for name, text in headers.items()}


def unescape_header(text: str) -> str:
    """Return a header as it was received, with lone surrogates for bytes that are not UTF-8."""
    return _ESCAPED.sub(_as_half, text)


def sendable_header(text: str) -> str:
    """Return a header whose bytes in Latin-1 are those of the given one in UTF-8.

    The standard library sends headers in Latin-1, but the server reads them as UTF-8.
    """
    return text if text.isascii() else text.encode("utf-8", "surrogateescape").decode("latin-1")


def received_header(text: str) -> str:
    """Return a header in UTF-8 that was read as Latin-1; bytes that are not UTF-8 are escaped."""
    return text if text.isascii() else text.encode("latin-1").decode("utf-8", "backslashreplace")


def escape_target(text: str) -> str:
    """Escape the bytes of a path or a query that are not UTF-8."""
    return text if text.isascii() else HALF_PAIR.sub(_percent, text)


def writable(text: str) -> str:
    """Return a text that UTF-8 can encode: bytes that are not UTF-8 are escaped."""
    return text if text.isascii() else HALF_PAIR.sub(_escape, text)


def write_body(body: bytes) -> dict[str, str]:
    """Write a body as text, or in base64 if it is not text."""
    try:
        return {"body": body.decode()}
    except UnicodeDecodeError:
        return {"base64": b64encode(body).decode()}


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code & 0xFF:02x}" if code in _BYTES else _NO_CHARACTER


def _percent(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"%{code & 0xFF:02X}" if code in _BYTES else _NO_CHARACTER


def _as_half(found: re.Match[str]) -> str:
    code = int(found[1], 16)
    return chr(code if code < _FIRST_BYTE else _BYTES.start + code - _FIRST_BYTE)
