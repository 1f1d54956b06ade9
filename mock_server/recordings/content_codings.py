"""Decodes bodies according to their Content-Encoding, never beyond a size limit.

gzip and deflate are decoded by the standard library; zstd by that of Python 3.14, or by
`backports.zstd`; br by `Brotli` 1.2 or later, since earlier versions cannot limit their output.
"""

import re
import zlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any, Final, NamedTuple

ENCODING: Final = "content-encoding"
"""The header that says how a body is encoded."""

_MAX_CODINGS: Final = 3
"""The maximum number of encodings applied to one body."""

_MAX_PARTS: Final = 64
"""The maximum number of parts of one body, which gzip calls members and zstd calls frames."""

_ZLIB: Final = 8
_SHOWN: Final = 20


class UnreadableBodyError(Exception):
    """A body cannot be decoded; the message says why."""


def plain_body(body: bytes, headers: Sequence[tuple[str, str]], most: int) -> bytes:
    """Return a body with its Content-Encoding undone.

    Raises:
        UnreadableBodyError: if the encoding is unknown, or the body is malformed or too long.
    """
    listed = ",".join(value for name, value in headers if name.lower() == ENCODING)
    codings = [each.strip().lower() for each in listed.split(",")]
    codings = [each for each in codings if each not in {"", "identity"}]
    if len(codings) > _MAX_CODINGS:
        raise UnreadableBodyError(f"a body in more than {_MAX_CODINGS} encodings at once")
    for coding in reversed(codings):
        body = _decoded(body, coding, most) if body else body
    return body


class _Coding(NamedTuple):
    """A factory of readers for one part, and the exception that they raise for malformed data.

    A reader has `decompress(data, max_length)`, `eof` and `unused_data`, like zlib's.
    """

    begin: Callable[[bytes], Any]
    error: type[Exception]


def _decoded(body: bytes, name: str, most: int) -> bytes:
    shown = re.sub(r"[^a-z0-9-]", "?", name[:_SHOWN])
    coding = _coding(name[:_SHOWN])
    if coding is None:
        raise UnreadableBodyError(f"a body in an encoding that is not supported here ({shown})")
    plain: bytes = b""
    for _ in range(_MAX_PARTS):
        reader = coding.begin(body)
        try:
            plain += reader.decompress(body, most + 1 - len(plain))
        except coding.error:
            break
        if len(plain) > most:
            raise UnreadableBodyError("a body that is too long to be kept")
        if not reader.eof:
            break
        body = reader.unused_data
        if not body:
            return plain
    raise UnreadableBodyError(f"a body that is not valid {shown}, or incomplete")


@lru_cache(maxsize=16)
def _coding(name: str) -> _Coding | None:
    """Return how to decode an encoding; None if it is unknown, or its library is missing."""
    match name:
        case "gzip" | "x-gzip":
            return _Coding(lambda _: zlib.decompressobj(zlib.MAX_WBITS | 16), zlib.error)
        case "deflate":
            return _Coding(lambda body: zlib.decompressobj(_deflate_window(body)), zlib.error)
        case "zstd" if zstd := _module("compression.zstd") or _module("backports.zstd"):
            return _Coding(lambda _: zstd.ZstdDecompressor(), zstd.ZstdError)
        case "br" if brotli := _module("brotli"):
            can_stop = hasattr(brotli.Decompressor, "can_accept_more_data")
            return _Coding(lambda _: _Brotli(brotli), brotli.error) if can_stop else None
        case _:
            return None


def _module(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ImportError:
        return None


def _deflate_window(body: bytes) -> int:
    """Return zlib's `wbits` for a deflate body: some servers send it without the zlib header."""
    return zlib.MAX_WBITS if body[0] & 0x0F == _ZLIB else -zlib.MAX_WBITS


class _Brotli:
    """Reads br with the interface of the other readers; a body is a single part."""

    unused_data: Final = b""

    def __init__(self, brotli: ModuleType) -> None:
        self._reader = brotli.Decompressor()

    def decompress(self, data: bytes, max_length: int, /) -> bytes:
        """Return decoded data, at most one block more than `max_length` bytes."""
        plain: bytes = self._reader.process(data, output_buffer_limit=max_length)
        return plain

    @property
    def eof(self) -> bool:
        return bool(self._reader.is_finished())
