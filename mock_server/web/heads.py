"""Reading the heads of calls: where a call ends, and whether anything about it is unusual.

a call of a client, as clients write it (`read_usual`)                       plain, read at once
a usual method, a path, fields of visible ASCII, each once                   plain
other methods and forms of targets, bytes beyond ASCII, repeated fields      for aiohttp to judge
what may switch protocols, chunks in HTTP/1.0                                the last call
neither of RFC 9112's line forms, or understood in two ways                  malformed
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from yarl import URL

HEAD_END: Final = b"\r\n\r\n"

_STAND_IN: Final = "TRACE"
"""A method that every parser knows, and no address takes."""

_WORD: Final = r"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
_LINE: Final = re.compile(rf"({_WORD}) ([!-~]+) HTTP/1\.([01])", re.ASCII)
_PLAIN: Final = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
_KNOWN: Final = _PLAIN | {"CONNECT", _STAND_IN}
_NAME: Final = re.compile(_WORD, re.ASCII)
_PATH: Final = re.compile(rb"[!-~]{1,64} (?:[a-zA-Z]+://[^/?#\s]*)?(/[^?#\s]*)")
_LENGTH: Final = re.compile(r"[0-9]{1,18}", re.ASCII)
_IN_LINES: Final = bytes([9, *range(32, 127), *range(128, 256)])
_LONGEST_LINE: Final = 8190
_MOST_FIELDS: Final = 128
ONCE: Final = frozenset(
    {"authorization", "content-length", "content-type", "host", "transfer-encoding"}
    | {"upgrade", "x-sandbox"}
)
"""Fields that two of would be understood in two ways."""

_SWITCHES_NOTHING: Final = "h2c"
"""The protocol that clients offer with calls of any kind, and that aiohttp does not know."""

_STAYS_OPEN: Final = frozenset({None, "keep-alive", "Keep-Alive"})
_USUAL: Final = re.compile(
    r"""
    (GET|PATCH|POST)[ ](/[!"$-\[\]-~]*+)[ ]HTTP/1\.1\r\n
    (?:(?: (?i:Host):[ ]                (?(3)(?!)) ([!-\[\]-~]++)
         | (?i:Authorization):[ ]       (?(4)(?!)) ([!-\[\]-~]++(?:[ ][!-\[\]-~]++)*+)
         | (?i:X-Sandbox):[ ]           (?(5)(?!)) ([!-\[\]-~]++)
         | (?i:Content-Type):[ ]        (?(6)(?!)) ([!-\[\]-~]++(?:[ ][!-\[\]-~]++)*+)
         | (?i:Content-Length):[ ]      (?(7)(?!)) ([0-9]{1,4}+)
         | (?i:Connection):[ ]          (?(8)(?!)) ([Kk]eep-[Aa]live)
         | (?! (?i: Authorization | Connection | Content-(?:Encoding|Length|Type) | Expect | Host
                  | Origin | Sec-Fetch-Site | Transfer-Encoding | Upgrade | X-Sandbox[a-z-]*) :)
           [!#$%&'*+.^_`|~0-9A-Za-z-]++:[\t -\[\]-~]*+
    )\r\n){1,128}+\r\n
    """,
    re.ASCII | re.VERBOSE,
)
"""A head as clients write it, with the values of those fields that mean something.

Each of these stands once. Those that seldom come are not among them, nor is what is written in an
unusual way: such heads take four times as long to be read, by what judges everything.
"""


class MalformedError(ValueError):
    """What is no HTTP; the message says why, and quotes nothing that may be a secret."""


class Head(NamedTuple):
    """The head of a call: `target` as it was sent, names of `headers` in lower case.

    `raw` is all of it as it came, `length` that of the body that follows, None if it comes in
    chunks. What `is_plain` has nothing unusual, not even a backslash, which may spell out a byte,
    and its connection stays open for sure, as it does in HTTP/1.1 unless the client has asked for
    something else. What follows one that `is_last` is not known to be a call.
    """

    method: str
    target: str
    headers: Mapping[str, str]
    length: int | None
    is_plain: bool
    is_last: bool
    raw: bytes


def read_usual(raw: bytes) -> tuple[str, str, Mapping[str, str]] | None:
    """Return method and target of a plain head as clients write it, and what its headers mean.

    None for any other head.
    """
    found = _USUAL.fullmatch(raw.decode("latin-1")) if len(raw) <= _LONGEST_LINE else None
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
    """Read a head, its empty line included.

    Raises:
        MalformedError: when it is no head of HTTP/1, or one that can be understood in two ways.
    """
    first, *lines, _, _ = raw.decode("latin-1").split("\r\n")
    if raw.translate(None, _IN_LINES) != b"\r\n" * (len(lines) + 2):
        raise MalformedError("a control character in the head")
    if len(first) > _LONGEST_LINE:
        raise MalformedError("the request line is too long")
    line = _LINE.fullmatch(first)
    if line is None:
        raise MalformedError("no request line of HTTP/1")
    headers = _read_fields(lines)
    if len(raw) > _LONGEST_LINE and max(map(len, lines), default=0) > _LONGEST_LINE:
        raise MalformedError("a field is too long")
    method, target, minor = line.groups()
    if minor == "1" and "host" not in headers:
        raise MalformedError("no Host")
    has_body = "content-length" in headers or "transfer-encoding" in headers
    length = _read_length(headers) if has_body else 0
    if not target.startswith("/") and not _is_readable(method, target):
        raise MalformedError("no target that can be read")
    is_plain = (
        method in _PLAIN
        and target.startswith("/")
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
    return Head(method, target, headers, length, is_plain, is_last, raw)


def _read_fields(lines: list[str]) -> dict[str, str]:
    """Read the lines after the first one; of fields that may be repeated the last one stays."""
    if len(lines) > _MOST_FIELDS:
        raise MalformedError("too many fields")
    headers: dict[str, str] = {}
    for line in lines:
        written, colon, value = line.partition(":")
        headers[_name_of(written, colon)] = value.strip(" \t")
    if len(headers) < len(lines):
        _refuse_repeated(lines)
    return headers


def _refuse_repeated(lines: list[str]) -> None:
    """Refuse a field that stands twice, if it may stand once."""
    names = Counter(line.partition(":")[0].lower() for line in lines)
    for name, times in names.items():
        if times > 1 and name in ONCE:
            raise MalformedError(repeated(name))


def _name_of(written: str, colon: str) -> str:
    """Return the name of a field as the core has it."""
    if not colon or _NAME.fullmatch(written) is None:
        raise MalformedError("a line that is no field")
    return written.lower()


def _read_length(headers: Mapping[str, str]) -> int | None:
    """Return how long the body is, None if it comes in chunks."""
    written = headers.get("content-length")
    if "transfer-encoding" in headers:
        if written is not None:
            raise MalformedError("a body of two lengths")
        if headers["transfer-encoding"].lower() != "chunked":
            raise MalformedError("a transfer encoding other than chunked")
        return None
    if written is None:
        return 0
    if _LENGTH.fullmatch(written) is None:
        raise MalformedError("Content-Length is no number")
    return int(written)


def _is_readable(method: str, target: str) -> bool:
    """Tell whether a target that is no path names a server, or all of them (RFC 9112, 3.2).

    Asked is the class that aiohttp reads targets by. Some versions of aiohttp raise what it raises,
    and the client waits for ever.
    """
    if target == "*":
        return method == "OPTIONS"
    if method == "CONNECT" and ("[" in target) != ("]" in target):
        return False  # before yarl 1.24 what follows the bracket is the host
    try:
        if method == "CONNECT":
            url = URL.build(authority=target, encoded=True)
        else:
            url = URL(target, encoded=True)
        host = url.host  # which is looked at no sooner than it is asked for
    except ValueError:
        return False
    return host is not None


def repeated(name: str) -> str:
    """Tell what is wrong with a call that has a field of ONCE twice."""
    return f"two fields {name.title()}"


def readable_path(data: bytes) -> str | None:
    """Return the path that what is no head asks for, as far as it has come and can be read."""
    found = _PATH.match(data)
    return None if found is None else found[1].decode("latin-1")


def is_promising(data: bytes) -> bool:
    """Tell whether bytes may be the beginning of a head, whose rest is worth waiting for."""
    first, end, _ = data.partition(b"\r\n")
    line = first.decode("latin-1")
    found = _LINE.fullmatch(line) if end else _NAME.match(line)
    return found is not None and data.count(b"\n") == data.count(b"\r\n")


def with_known_method(head: Head, raw: bytes) -> bytes:
    """Return the bytes of a head with a method that aiohttp knows, if its own is none of those.

    aiohttp's parser has a list of methods, and answers others by itself. Which methods an address
    takes is for the core to say, which is told the real one.
    """
    if head.method in _KNOWN:
        return raw
    return _STAND_IN.encode() + raw[len(head.method) :]
