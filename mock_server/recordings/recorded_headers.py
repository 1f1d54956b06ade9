"""Which headers are recorded, and which of them identify the requester."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from mock_server.recordings.content_codings import ENCODING
from mock_server.recordings.recording import Headers, RecordedCall, RecordedReply

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
"""Headers with credentials, which tell requesters apart; the first one counts."""

ADDRESS_HEADERS: Final = frozenset({"location", "content-location"})
"""Headers with an address of the service."""

_UNSUPPORTED: Final = 415


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
    """Return an address relative to a base URL; others stay as they are."""
    for start in (base.origin + base.path, base.path):
        if value.startswith(f"{start}/"):
            return value[len(start) :]
    return value


def recorded_headers(headers: Iterable[tuple[str, str]], *, is_plain: bool = True) -> Headers:
    """Return the headers that are recorded; without Content-Encoding if the body is plain."""
    return tuple(
        (name, value)
        for name, value in headers
        if name.lower() not in FRAMING
        and not name.startswith(":")
        and not (is_plain and name.lower() == ENCODING)
    )


def is_still_encoded(reply: RecordedReply | None) -> bool:
    """Tell whether a call keeps its Content-Encoding: the service may have refused it for that."""
    return reply is not None and reply.status == _UNSUPPORTED


def credentials_of(headers: Headers) -> str | None:
    """Return the value of the header with credentials, None if there is none."""
    for name, value in headers:
        if name.lower() in CREDENTIALS:
            return value
    return None


def is_preflight(method: str, headers: Headers) -> bool:
    """Tell whether a call is a preflight of a browser."""
    return method == "OPTIONS" and bool(header_of(headers, "access-control-request-method"))


def header_of(headers: Headers, name: str) -> str:
    """Return the value of a header, empty if there is none; `name` is in lower case."""
    return next((value for each, value in headers if each.lower() == name), "")
