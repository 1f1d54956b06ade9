"""Decodes bodies according to their Content-Encoding, never beyond a size limit.

gzip and deflate are decoded by the standard library; zstd by that of Python 3.14, or by
`backports.zstd`; br by `Brotli` 1.2 or later, since earlier versions cannot limit their output.
"""

import re
import zlib
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

from mock_server.recordings.recording import ENCODING

_MAX_CODINGS: Final = 3
"""The maximum number of encodings applied to one body."""

_ZLIB: Final = 8
_SHOWN: Final = 20


class UnusableError(Exception):
    """A call cannot be used, such as one whose body cannot be decoded; the message says why."""


def plain_body(body: bytes, headers: Sequence[tuple[str, str]], most: int) -> bytes:
    """Return a body with its Content-Encoding undone.

    Raises:
        UnusableError: if the encoding is unknown, or the body is malformed or too long.
    """
    listed = ",".join(value for name, value in headers if name.lower() == ENCODING)
    named = (each.strip().lower() for each in listed.split(","))
    codings = [each for each in named if each not in {"", "identity"}]
    if len(codings) > _MAX_CODINGS:
        raise UnusableError(f"a body in more than {_MAX_CODINGS} encodings at once")
    for coding in reversed(codings):
        body = _decoded(body, coding, most) if body else body
    return body


def _decoded(body: bytes, coding: str, most: int) -> bytes:
    shown = re.sub(r"[^a-z0-9-]", "?", coding[:_SHOWN])
    reader = _reader(coding, body)
    if reader is None:
        raise UnusableError(f"a body in an encoding that is not supported here ({shown})")
    with suppress(*_MALFORMED):
        plain: bytes = reader.decompress(body, most + 1)
        if len(plain) > most:
            raise UnusableError("a body that is too long to be kept")
        if reader.eof and not reader.unused_data:
            return plain
    raise UnusableError(f"a body that is not valid {shown}, or incomplete")


def _module(*names: str) -> Any:
    """Return the first of some modules that is installed, or None."""
    for name in names:
        try:
            return import_module(name)
        except ImportError:
            continue
    return None


_ZSTD: Final = _module("compression.zstd", "backports.zstd")
_BROTLI: Final = _module("brotli")
_MALFORMED: Final = (
    zlib.error,
    *([_ZSTD.ZstdError] if _ZSTD else []),
    *([_BROTLI.error] if _BROTLI else []),
)


def _reader(coding: str, body: bytes) -> Any:
    """Return a reader of a body; None for an encoding that is not supported.

    A reader has `decompress(data, max_length)`, `eof` and `unused_data`, like zlib's.
    """
    match coding:
        case "gzip" | "x-gzip":
            return zlib.decompressobj(zlib.MAX_WBITS | 16)
        case "deflate":  # some servers send it without the zlib header
            is_bare = body[0] & 0x0F != _ZLIB
            return zlib.decompressobj(-zlib.MAX_WBITS if is_bare else zlib.MAX_WBITS)
        case "zstd" if _ZSTD:
            return _ZSTD.ZstdDecompressor()
        case "br" if hasattr(getattr(_BROTLI, "Decompressor", None), "can_accept_more_data"):
            return _Brotli()
        case _:
            return None


class _Brotli:
    """Reads br with the interface of the other readers."""

    unused_data: Final = b""

    def __init__(self) -> None:
        self._reader = _BROTLI.Decompressor()

    def decompress(self, data: bytes, max_length: int, /) -> bytes:
        """Return decoded data, at most one block more than `max_length` bytes."""
        plain: bytes = self._reader.process(data, output_buffer_limit=max_length)
        return plain

    @property
    def eof(self) -> bool:
        return bool(self._reader.is_finished())
