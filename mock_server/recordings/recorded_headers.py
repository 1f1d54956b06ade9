"""Which headers are recorded, and who is told by them."""

import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from mock_server.recordings.recording import Headers, RecordedCall

FRAMING: Final = frozenset(
    {
        *("connection", "content-length", "keep-alive", "proxy-authenticate", "te", "trailer"),
        *("proxy-authorization", "proxy-connection", "transfer-encoding", "upgrade"),
    }
)
"""Headers that concern one connection or the length of a message: none of them is recorded."""

CREDENTIALS: Final = frozenset(
    {"authorization", "x-api-key", "api-key", "apikey", "x-auth-token", "x-access-token"}
)
"""Headers that let somebody in, and tell requesters apart; the first one that is there counts."""

ADDRESS_HEADERS: Final = frozenset({"location", "content-location"})
"""Headers with an address of the service."""

_PREFLIGHT_HEADER: Final = "access-control-request-method"
_ENCODING: Final = "content-encoding"
_WINDOWS: Final = {"gzip": 31, "x-gzip": 31, "deflate": 15}
_PLAIN: Final = frozenset({"", "identity"})


class UnreadableBodyError(Exception):
    """A body cannot be decoded; the message says why."""


class BaseUrl(NamedTuple):
    """Where a service is: `https://host:port`, and the path before those of the interface."""

    origin: str
    path: str

    def below(self, origin: str, target: str) -> str | None:
        """Return a target as it is below this URL, None if it is elsewhere."""
        if origin != self.origin or not target.startswith(f"{self.path}/"):
            return None
        return target[len(self.path) :]


def below_base(call: RecordedCall, target: str, base: BaseUrl) -> RecordedCall:
    """Return a call with its target below a base URL, and addresses in its reply as well."""
    if call.reply is None:
        return replace(call, target=target)
    headers = tuple(
        (name, _address_below(value, base) if name.lower() in ADDRESS_HEADERS else value)
        for name, value in call.reply.headers
    )
    return replace(call, target=target, reply=replace(call.reply, headers=headers))


def _address_below(value: str, base: BaseUrl) -> str:
    """Return an address below a base URL without it, another one as it is."""
    for start in (base.origin + base.path, base.path):
        if value.startswith(f"{start}/"):
            return value[len(start) :]
    return value


def recorded_headers(headers: Iterable[tuple[str, str]], *, is_plain: bool = True) -> Headers:
    """Return the headers that are recorded; of a plain body the encoding is not."""
    return tuple(
        (name, value)
        for name, value in headers
        if name.lower() not in FRAMING
        and not name.startswith(":")
        and not (is_plain and name.lower() == _ENCODING)
    )


def credentials_of(headers: Headers) -> str | None:
    """Return the value of the header that lets the caller in, None if there is none."""
    for name, value in headers:
        if name.lower() in CREDENTIALS:
            return value
    return None


def is_preflight(method: str, headers: Headers) -> bool:
    """Tell whether a browser asks whether a page may make a call."""
    return method == "OPTIONS" and bool(header_of(headers, _PREFLIGHT_HEADER))


def header_of(headers: Headers, name: str) -> str:
    """Return the value of a header, empty if there is none; `name` is in lower case."""
    return next((value for each, value in headers if each.lower() == name), "")


def plain_body(body: bytes, headers: Sequence[tuple[str, str]], most: int) -> bytes:
    """Return a body without its Content-Encoding.

    Raises:
        UnreadableBodyError: when the encoding is not known here, the body is none of it, or it
            is longer than that.
    """
    coding = ", ".join(value for name, value in headers if name.lower() == _ENCODING)
    coding = coding.strip().lower()
    if coding in _PLAIN or not body:
        return body
    if coding not in _WINDOWS:
        raise UnreadableBodyError(f"a body in an encoding that is not read here ({_shown(coding)})")
    reader = zlib.decompressobj(_WINDOWS[coding])
    try:
        plain = reader.decompress(body, most + 1)
    except zlib.error:
        raise UnreadableBodyError(f"a body that is no {coding}") from None
    if len(plain) > most:
        raise UnreadableBodyError("a body that is too long to be kept")
    return plain


def _shown(coding: str) -> str:
    return re.sub(r"[^a-z0-9, -]", "?", coding[:20])
