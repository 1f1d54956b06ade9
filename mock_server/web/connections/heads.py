"""Reads the heads of calls: where a call ends, and whether it is unusual.

as clients usually write it (`read_usual`)                                   plain, read directly
a usual method, a path, fields of visible ASCII, each once                   plain
other methods and targets, bytes beyond ASCII, repeated fields               left to aiohttp
upgrades, chunks in HTTP/1.0                                                 the last call
not in the line format of RFC 9112, or ambiguous                             malformed
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from yarl import URL

from mock_server.sandbox.ground.address import Address

_HEAD_END: Final = b"\r\n\r\n"

_STAND_IN: Final = "TRACE"
"""A method that every parser knows, and no address accepts."""

_WORD: Final = r"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
_LINE: Final = re.compile(rf"({_WORD}) ([!-~]+) HTTP/1\.([01])", re.ASCII)
_KNOWN: Final = frozenset(
    {"CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", _STAND_IN}
)
_NAME: Final = re.compile(_WORD, re.ASCII)
_PATH: Final = re.compile(rb"[!-~]{1,64} (?:[a-zA-Z]+://[^/?#\s]*)?(/[^?#\s]*)")
_LENGTH: Final = re.compile(r"[0-9]{1,18}", re.ASCII)
_IN_LINES: Final = bytes([9, *range(32, 127), *range(128, 256)])
_MAX_HEAD: Final = 1 << 16
_NO_LINE: Final = "not an HTTP/1 request line"
_TLS_RECORD: Final = b"\x16\x03"
_TLS: Final = "TLS on a port without it: call http://, or serve with --tls-cert"
LONGEST_LINE: Final = 8190
TOO_LONG: Final = f"a header field has more than {LONGEST_LINE} bytes"
_MAX_FIELDS: Final = 128
ONCE: Final = frozenset(
    {"authorization", "content-length", "content-type", "host", "transfer-encoding"}
    | {"upgrade", "x-sandbox"}
)
"""Fields that are ambiguous if repeated."""

_SWITCHES_NOTHING: Final = "h2c"
"""A protocol that some clients offer with every call, and that aiohttp does not support."""

_STAYS_OPEN: Final = frozenset({None, "keep-alive", "Keep-Alive"})
_WORDS: Final = r"[!-\[\]-~]++(?:[ ][!-\[\]-~]++)*+"
_ANY: Final = r"[!#$%&'*+.^_`|~0-9A-Za-z-]*+:[\t -\[\]-~]*+"
_USUAL: Final = re.compile(
    rf"""
    (GET|PATCH|POST)[ ](/[!"$-\[\]-~]*+)[ ]HTTP/1\.1\r\n
    (?:(?: (?: Accept | User- | X-[A-RT-Z] | accept | user- | x-[a-rt-z] | trace ) {_ANY}
         | (?i:Host):[ ]                (?(3)(?!)) ([!-\[\]-~]++)
         | (?i:Authorization):[ ]       (?(4)(?!)) ({_WORDS})
         | (?i:X-Sandbox):[ ]           (?(5)(?!)) ([!-\[\]-~]++)
         | (?i:Content-Type):[ ]        (?(6)(?!)) ({_WORDS})
         | (?i:Content-Length):[ ]      (?(7)(?!)) ([0-9]{{1,4}}+)
         | (?i:Connection):[ ]          (?(8)(?!)) ([Kk]eep-[Aa]live)
         | (?! (?i: Authorization | Connection | Content-(?:Encoding|Length|Type) | Expect | Host
                  | Origin | Sec-Fetch-Site | Transfer-Encoding | Upgrade | X-Sandbox[a-z-]*)? :)
           {_ANY}
    )\r\n){{1,128}}+\r\n
    """,
    re.ASCII | re.VERBOSE,
)
"""A head as clients usually write it; its groups are the values of the meaningful fields.

Each of these may occur once. The common fields without a meaning come first in the pattern, since
distinguishing the others takes longer. A head with a rare meaningful field, or with unusual
spacing, does not match and is read by `read_head`, which is slower.
"""


class MalformedError(ValueError):
    """Malformed HTTP; the message gives the reason, without quoting possible secrets."""


class Head(NamedTuple):
    """The head of a call: `target` as it was sent, and `headers` with lower-case names.

    `length` is the length of the body (None if chunked). An `is_plain` head has nothing unusual,
    not even a backslash, which may be an escape, and its connection stays open, the default of
    HTTP/1.1. Bytes after the body of an `is_last` head may not be a call. `address` is the address
    in a plain target, once it was parsed.
    """

    method: str
    target: str
    headers: Mapping[str, str]
    length: int | None
    is_plain: bool
    is_last: bool
    address: Address | None = None


def read_usual(raw: bytes) -> tuple[str, str, Mapping[str, str]] | None:
    """Return method, target and meaningful headers of a usual head, or None for any other."""
    found = _USUAL.fullmatch(raw.decode("latin-1")) if len(raw) <= LONGEST_LINE else None
    if found is None:
        return None
    method, target, host, authorization, sandbox, content_type, length, _ = found.groups()
    if host is None:
        return None
    meant = {"host": host}
    if authorization is not None:
        meant["authorization"] = authorization
    if sandbox is not None:
        meant["x-sandbox"] = sandbox
    if content_type is not None:
        meant["content-type"] = content_type
    if length is not None:
        meant["content-length"] = length
    return method, target, meant


def read_head(raw: bytes) -> Head:
    """Read a head, including its empty line.

    Raises:
        MalformedError: if it is not a head of HTTP/1, or is ambiguous.
    """
    first, *lines, _, _ = raw.decode("latin-1").split("\r\n")
    if raw.translate(None, _IN_LINES) != b"\r\n" * (len(lines) + 2):
        raise MalformedError("a control character in the head")
    if len(first) > LONGEST_LINE:
        raise MalformedError(f"the request line has more than {LONGEST_LINE} bytes")
    line = _LINE.fullmatch(first)
    if line is None:
        raise MalformedError(_NO_LINE)
    headers = _read_fields(lines)
    if len(raw) > LONGEST_LINE and max(map(len, lines), default=0) > LONGEST_LINE:
        raise MalformedError(TOO_LONG)
    method, target, minor = line.groups()
    if minor == "1" and "host" not in headers:
        raise MalformedError("Host is missing")
    has_body = "content-length" in headers or "transfer-encoding" in headers
    length = _read_length(headers) if has_body else 0
    if not target.startswith("/") and not _is_readable(method, target):
        raise MalformedError("an unreadable target")
    is_plain = (
        target.startswith("/")
        and raw.isascii()
        and b"\\" not in raw
        and len(headers) == len(lines)
        and minor == "1"
        and headers.get("connection") in _STAYS_OPEN
    )
    is_last = (
        method == "CONNECT"
        or (minor == "0" and length is None)
        or (length != 0 and headers.get("upgrade", _SWITCHES_NOTHING) != _SWITCHES_NOTHING)
    )
    return Head(method, target, headers, length, is_plain, is_last)


def _read_fields(lines: list[str]) -> dict[str, str]:
    """Read the field lines; the last value of a repeated field is kept."""
    if len(lines) > _MAX_FIELDS:
        raise MalformedError(f"more than {_MAX_FIELDS} header fields")
    headers: dict[str, str] = {}
    for line in lines:
        written, colon, value = line.partition(":")
        if not colon or _NAME.fullmatch(written) is None:
            raise MalformedError("a line that is not a header field")
        headers[written.lower()] = value.strip(" \t")
    if len(headers) < len(lines):
        _refuse_repeated(lines)
    return headers


def _refuse_repeated(lines: list[str]) -> None:
    names = Counter(line.partition(":")[0].lower() for line in lines)
    for name, times in names.items():
        if times > 1 and name in ONCE:
            raise MalformedError(repeated(name))


def _read_length(headers: Mapping[str, str]) -> int | None:
    """Return the length of the body, or None if it is chunked."""
    written = headers.get("content-length")
    if "transfer-encoding" in headers:
        if written is not None:
            raise MalformedError("both Content-Length and Transfer-Encoding")
        if headers["transfer-encoding"].lower() != "chunked":
            raise MalformedError("a transfer encoding other than chunked")
        return None
    if written is None:
        return 0
    if _LENGTH.fullmatch(written) is None:
        raise MalformedError("Content-Length is not a number")
    return int(written)


def _is_readable(method: str, target: str) -> bool:
    """Return whether a target that is not a path names a server, or is `*` (RFC 9112, 3.2).

    This uses the same class as aiohttp, since some versions of aiohttp let its exceptions escape,
    so that the client would wait forever.
    """
    if target == "*":
        return method == "OPTIONS"
    if method == "CONNECT" and ("[" in target) != ("]" in target):
        return False  # yarl before 1.24 takes what follows the bracket as host
    try:
        if method == "CONNECT":
            url = URL.build(authority=target, encoded=True)
        else:
            url = URL(target, encoded=True)
        host = url.host  # parsed when it is read
    except ValueError:
        return False
    return host is not None


def repeated(name: str) -> str:
    """Return the error message for a repeated field of `ONCE`."""
    return f"{name.title()} is repeated"


def readable_path(data: bytes) -> str | None:
    """Return the path in a malformed or incomplete head, or None if it cannot be read."""
    found = _PATH.match(data)
    return None if found is None else found[1].decode("latin-1")


def end_of_head(data: bytes) -> int:
    """Return where a head ends; 0 if these bytes are at most the beginning of one.

    Raises:
        MalformedError: if they cannot be, or if it is too long.
    """
    end = data.find(_HEAD_END) + len(_HEAD_END)
    is_whole = end >= len(_HEAD_END)
    if (end if is_whole else len(data)) > _MAX_HEAD:
        raise MalformedError(f"the head has more than {_MAX_HEAD} bytes")
    if is_whole:
        return end
    first, ended, _ = data.partition(b"\r\n")
    line = first.decode("latin-1")
    found = _LINE.fullmatch(line) if ended else _NAME.match(line)
    if data and found is None:
        raise MalformedError(_TLS if data.startswith(_TLS_RECORD) else _NO_LINE)
    if data.count(b"\n") != data.count(b"\r\n"):
        raise MalformedError("a line that does not end with CRLF")
    return 0


def with_known_method(head: Head, raw: bytes) -> bytes:
    """Return a head whose method is replaced if aiohttp does not know it.

    aiohttp's parser refuses unknown methods. The core gets the real method, and decides which
    methods an address accepts.
    """
    if head.method in _KNOWN:
        return raw
    return _STAND_IN.encode() + raw[len(head.method) :]
