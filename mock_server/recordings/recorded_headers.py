"""Defines which headers are recorded, and which of them identify the requester."""

from base64 import b64decode
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

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


class SentCredentials(NamedTuple):
    """The header with credentials, its value, and both in the terms of the assumption."""

    value: str
    header: str
    scheme: str
    token: str


def credentials_of(headers: Iterable[tuple[str, str]]) -> SentCredentials | None:
    for name, value in headers:
        if name.lower() in CREDENTIALS and value.strip():
            header = "-".join(part.capitalize() for part in name.split("-"))
            scheme, _, token = value.strip().partition(" ")
            match scheme.lower():
                case "bearer" if token:
                    return SentCredentials(value, header, "bearer", token)
                case "basic" if token:
                    return SentCredentials(value, header, "basic", _decoded(token))
                case _:
                    return SentCredentials(value, header, "api-key", value.strip())
    return None


def _decoded(token: str) -> str:
    try:
        return b64decode(token, validate=True).decode()
    except ValueError:
        return token


def is_preflight(method: str, headers: Headers) -> bool:
    return method == "OPTIONS" and bool(header_of(headers, "access-control-request-method"))


def header_of(headers: Headers, name: str) -> str:
    """Return the value of a header, empty if there is none; `name` is in lower case."""
    return next((value for each, value in headers if each.lower() == name), "")
