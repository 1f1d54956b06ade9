"""Defines which headers are recorded, and which of them identify the requester."""

from collections.abc import Iterable
from typing import Final, TypeAlias

from mock_server.recordings.content_codings import ENCODING

Headers: TypeAlias = tuple[tuple[str, str], ...]
"""Headers in their original order and spelling, without those of `FRAMING`."""

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


def recorded_headers(headers: Iterable[tuple[str, str]], *, is_plain: bool = True) -> Headers:
    """Return the headers to record; without Content-Encoding if the body is recorded decoded."""
    return tuple(
        (name, value)
        for name, value in headers
        if name.lower() not in FRAMING
        and not name.startswith(":")
        and not (is_plain and name.lower() == ENCODING)
    )


def credentials_of(headers: Headers) -> str | None:
    """Return the value of the header with credentials, or None if there is none."""
    for name, value in headers:
        if name.lower() in CREDENTIALS and value.strip():
            return value
    return None


def is_preflight(method: str, headers: Headers) -> bool:
    """Return whether a call is a browser's preflight request."""
    return method == "OPTIONS" and bool(header_of(headers, "access-control-request-method"))


def header_of(headers: Headers, name: str) -> str:
    """Return the value of a header, empty if there is none; `name` is in lower case."""
    return next((value for each, value in headers if each.lower() == name), "")
