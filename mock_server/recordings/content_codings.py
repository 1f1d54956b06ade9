"""Decodes bodies by their Content-Encoding, never beyond a limit.

gzip and deflate are read by the standard library; zstd by that of Python 3.14, or `backports.zstd`;
br by `Brotli` from 1.2 on, since an earlier one cannot be told when to stop.
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

_MOST_CODINGS: Final = 3
"""Encodings of one body, one around the other."""

_MOST_PARTS: Final = 64
"""Parts of one body, which gzip calls members and zstd frames."""

_ZLIB: Final = 8
_SHOWN: Final = 20


class UnreadableBodyError(Exception):
    """A body cannot be decoded; the message says why."""


def plain_body(body: bytes, headers: Sequence[tuple[str, str]], most: int) -> bytes:
    """Return a body without its Content-Encoding.

    Raises:
        UnreadableBodyError: when the encoding is unknown, or the body is not in it or too long.
    """
    listed = ",".join(value for name, value in headers if name.lower() == ENCODING)
    codings = [each.strip().lower() for each in listed.split(",")]
    codings = [each for each in codings if each not in {"", "identity"}]
    if len(codings) > _MOST_CODINGS:
        raise UnreadableBodyError(f"a body in more than {_MOST_CODINGS} encodings at once")
    for coding in reversed(codings):
        body = _decoded(body, coding, most) if body else body
    return body


class _Coding(NamedTuple):
    """What makes a reader for a part, and what the reader raises if it cannot read the part.

    A reader has `decompress(data, max_length)`, `eof` and `unused_data`, as those of zlib do.
    """

    begin: Callable[[bytes], Any]
    error: type[Exception]


def _decoded(body: bytes, name: str, most: int) -> bytes:
    shown = re.sub(r"[^a-z0-9-]", "?", name[:_SHOWN])
    coding = _coding(name[:_SHOWN])
    if coding is None:
        raise UnreadableBodyError(f"a body in an encoding that is not read here ({shown})")
    plain: bytes = b""
    for _ in range(_MOST_PARTS):
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
    raise UnreadableBodyError(f"a body that is not {shown}, or not all of it")


@lru_cache(maxsize=16)
def _coding(name: str) -> _Coding | None:
    """Return how an encoding is read, None if that is not known, or a library is missing."""
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
    """Return how deflate is to be read: some send it without the head that zlib writes."""
    return zlib.MAX_WBITS if body[0] & 0x0F == _ZLIB else -zlib.MAX_WBITS


class _Brotli:
    """Reads br as the others are read; there is one part of it."""

    unused_data: Final = b""

    def __init__(self, brotli: ModuleType) -> None:
        self._reader = brotli.Decompressor()

    def decompress(self, data: bytes, max_length: int, /) -> bytes:
        """Return what is encoded, up to a block more than so many bytes."""
        plain: bytes = self._reader.process(data, output_buffer_limit=max_length)
        return plain

    @property
    def eof(self) -> bool:
        """Whether all of it has been read."""
        return bool(self._reader.is_finished())
