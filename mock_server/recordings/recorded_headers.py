"""Defines which headers are recorded, and which of them identify the requester."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from mock_server.recordings.content_codings import ENCODING
from mock_server.recordings.recording import Headers, RecordedCall, RecordedReply

FRAMING: Final = frozenset(
    {
        "connection", "content-length", "keep-alive", "proxy-authenticate", "te", "trailer",
        "proxy-authorization", "proxy-connection", "transfer-encoding", "upgrade",
    }
)  # fmt: skip
"""Headers that concern one connection or the length of a message; they are not recorded."""

CREDENTIALS: Final = frozenset(
    {"authorization", "x-api-key", "api-key", "apikey", "x-auth-token", "x-access-token"}
)
"""Headers with credentials, which identify requesters; the first one in a call counts."""

ADDRESS_HEADERS: Final = frozenset({"location", "content-location"})
"""Headers with an address of the service."""

_UNSUPPORTED: Final = 415


class BaseUrl(NamedTuple):
    """The URL of a service: `https://host:port`, and the path before those of the interface."""

    origin: str
    path: str

    def below(self, origin: str, target: str) -> str | None:
        """Return a target relative to this URL, or None if it is not below it."""
        if origin != self.origin or not target.startswith(f"{self.path}/"):
            return None
        return target[len(self.path) :]


def below_base(call: RecordedCall, target: str, base: BaseUrl) -> RecordedCall:
    """Return a call with the given target, and addresses in its reply relative to a base URL."""
    if call.reply is None:
        return replace(call, target=target)
    headers = tuple(
        (name, _address_below(value, base) if name.lower() in ADDRESS_HEADERS else value)
        for name, value in call.reply.headers
    )
    return replace(call, target=target, reply=replace(call.reply, headers=headers))


def _address_below(value: str, base: BaseUrl) -> str:
    """Return an address relative to a base URL; an address elsewhere is returned unchanged."""
    for start in (base.origin + base.path, base.path):
        if value.startswith(f"{start}/"):
            return value[len(start) :]
    return value


def recorded_headers(headers: Iterable[tuple[str, str]], *, is_plain: bool = True) -> Headers:
    """Return the headers to record; without Content-Encoding if the body is recorded decoded."""
    return tuple(
        (name, value)
        for name, value in headers
        if name.lower() not in FRAMING
        and not name.startswith(":")
        and not (is_plain and name.lower() == ENCODING)
    )


def is_still_encoded(reply: RecordedReply | None) -> bool:
    """Return whether to keep the Content-Encoding of a call, as it may be why it was refused."""
    return reply is not None and reply.status == _UNSUPPORTED


def credentials_of(headers: Headers) -> str | None:
    """Return the value of the header with credentials, or None if there is none."""
    for name, value in headers:
        if name.lower() in CREDENTIALS:
            return value
    return None


def is_preflight(method: str, headers: Headers) -> bool:
    """Return whether a call is a browser's preflight request."""
    return method == "OPTIONS" and bool(header_of(headers, "access-control-request-method"))


def header_of(headers: Headers, name: str) -> str:
    """Return the value of a header, empty if there is none; `name` is in lower case."""
    return next((value for each, value in headers if each.lower() == name), "")
