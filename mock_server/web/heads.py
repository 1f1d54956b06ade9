"""Reading the heads of calls: what is known for sure, what is malformed, and what aiohttp judges.

a usual method, a path, fields of visible ASCII, each once, a length or chunks    read here
neither of RFC 9112's line forms, or understood in two ways                       malformed
other methods and forms of targets, bytes beyond ASCII, repeated fields           aiohttp's
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

HEAD_END: Final = b"\r\n\r\n"

_LINE: Final = re.compile(r"([A-Z-]+) ([!-~]+) HTTP/1\.([01])", re.ASCII)
_METHODS: Final = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
_NAME: Final = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+", re.ASCII)
_LENGTH: Final = re.compile(r"[0-9]{1,18}", re.ASCII)
_IN_LINES: Final = bytes([9, *range(32, 127), *range(128, 256)])
_LONGEST_LINE: Final = 8190
_MOST_FIELDS: Final = 128
_ONCE: Final = frozenset(
    {"authorization", "content-length", "content-type", "host", "transfer-encoding", "x-sandbox"}
)
"""Fields that two of would be understood in two ways."""

_NOT_HERE: Final = frozenset({"upgrade", "trailer", "te"})
_STAYS_OPEN: Final = frozenset({None, "keep-alive", "Keep-Alive"})
_USUAL: Final = {
    name: name.lower()
    for name in (
        *("Host", "User-Agent", "Accept", "Accept-Encoding", "Accept-Language", "Authorization"),
        *("Cache-Control", "Connection", "Content-Length", "Content-Type", "Cookie", "Forwarded"),
        *("If-None-Match", "Origin", "Referer", "X-Forwarded-For", "X-Forwarded-Proto"),
        *("X-Request-ID", "X-Request-Id", "X-Sandbox", "X-Sandbox-Fault", "X-Sandbox-Key"),
    )
}
"""How most clients write the names of fields; others are read one by one."""


class MalformedError(ValueError):
    """What is no HTTP; the message says why, and quotes nothing that may be a secret."""


class Head(NamedTuple):
    """The head of a call: `target` as it was sent, names of `headers` in lower case.

    `length` is that of the body that follows, None if it comes in chunks. The connection
    `stays_open` for sure, as it does in HTTP/1.1 unless the client has asked for something else.
    """

    method: str
    target: str
    headers: Mapping[str, str]
    length: int | None
    stays_open: bool


def read_head(raw: bytes) -> Head | None:
    """Read a head, its empty line included; None if it is for aiohttp to judge.

    Raises:
        MalformedError: when it is no head of HTTP/1, or one that can be understood in two ways.
    """
    first, *lines = raw.decode("latin-1").split("\r\n")[:-2]
    if raw.translate(None, _IN_LINES) != b"\r\n" * (len(lines) + 2):
        raise MalformedError("a control character in the head")
    line = _LINE.fullmatch(first)
    if line is None or len(first) > _LONGEST_LINE:
        raise MalformedError("no request line of HTTP/1")
    headers = _read_fields(lines)
    method, target, minor = line.groups()
    if minor == "1" and "host" not in headers:
        raise MalformedError("no Host")
    length = _read_length(headers)
    is_usual = (
        method in _METHODS
        and target.startswith("/")
        and raw.isascii()
        and len(headers) == len(lines)
        and _NOT_HERE.isdisjoint(headers)
        and headers.get("transfer-encoding", "chunked") == "chunked"
        and (minor == "1" or length is not None)
    )
    if not is_usual:
        return None
    stays_open = minor == "1" and headers.get("connection") in _STAYS_OPEN
    return Head(method, target, headers, length, stays_open)


def _read_fields(lines: list[str]) -> dict[str, str]:
    """Read the lines after the first one; of fields that may be repeated the last one stays."""
    if len(lines) > _MOST_FIELDS:
        raise MalformedError("too many fields")
    headers: dict[str, str] = {}
    for line in lines:
        written, colon, value = line.partition(":")
        name = _USUAL.get(written)
        if name is None:
            if not colon or _NAME.fullmatch(written) is None:
                raise MalformedError("a line that is no field")
            name = written.lower()
        if len(line) > _LONGEST_LINE:
            raise MalformedError("a field is too long")
        if name in headers and name in _ONCE:
            raise MalformedError(f"two fields {name}")
        headers[name] = value.strip(" \t")
    return headers


def _read_length(headers: Mapping[str, str]) -> int | None:
    """Return how long the body is, None if it comes in chunks."""
    written = headers.get("content-length")
    if "transfer-encoding" in headers:
        if written is not None:
            raise MalformedError("a body of two lengths")
        return None
    if written is None:
        return 0
    if _LENGTH.fullmatch(written) is None:
        raise MalformedError("Content-Length is no number")
    return int(written)


def is_promising(data: bytes) -> bool:
    """Tell whether bytes may be the beginning of a head, whose rest is worth waiting for."""
    return data[:1].isupper() and data.count(b"\n") == data.count(b"\r\n")
