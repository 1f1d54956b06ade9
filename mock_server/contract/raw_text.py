r"""What comes as bytes, as text: `\xe9` in a header, `%E9` in an address, is the byte E9.

A header may hold any byte from 80 on, a file name too, and what is not UTF-8 comes as half a
surrogate pair, which no JSON can hold. Those of a call are spelled out as soon as it is read. From
then on its headers are texts like any others, for whoever asks: journal, bundle, events, fault
plans, verification. A backslash that would be taken for the beginning of such a byte is written
`\x5c`, so that what was sent is known. Those of anything else are spelled out when it is written.
"""

import re
from collections.abc import Mapping
from typing import Final

_ESCAPED: Final = re.compile(r"\\x([89a-f][0-9a-f]|5c)")
_AS_IF_ESCAPED: Final = re.compile(r"\\(?=x(?:[89a-f][0-9a-f]|5c))")
_HALF_PAIR: Final = re.compile("[\ud800-\udfff]")

_BYTES: Final = range(0xDC80, 0xDD00)
"""The halves that stand for bytes; others come from no connection, only from Python programs."""

_FIRST_BYTE: Final = 0x80
_NO_CHARACTER: Final = "\ufffd"


def escape_headers(headers: Mapping[str, str]) -> Mapping[str, str]:
    """Spell out the bytes of headers that are no UTF-8."""
    together = "".join(headers.values())  # looked at once, because nearly always there are none
    if together.isascii() and "\\x" not in together:
        return headers
    return {name: _escape_header(text) for name, text in headers.items()}


def unescape_header(text: str) -> str:
    """Return a header as it came, with halves of surrogate pairs for bytes that are no UTF-8."""
    return _ESCAPED.sub(_as_half, text)


def escape_target(text: str) -> str:
    """Spell out the bytes of a path or a query that are no UTF-8."""
    return text if text.isascii() else _HALF_PAIR.sub(_percent, text)


def writable(text: str) -> str:
    """Return a text that UTF-8 can hold, bytes that are none spelled out."""
    return text if text.isascii() else _HALF_PAIR.sub(_escape, text)


def _escape_header(text: str) -> str:
    return writable(_AS_IF_ESCAPED.sub(r"\\x5c", text))


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code & 0xFF:02x}" if code in _BYTES else _NO_CHARACTER


def _percent(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"%{code & 0xFF:02X}" if code in _BYTES else _NO_CHARACTER


def _as_half(found: re.Match[str]) -> str:
    code = int(found[1], 16)
    return chr(code if code < _FIRST_BYTE else _BYTES.start + code - _FIRST_BYTE)
