"""Builds the core's requests from the parts of a call, however it arrived."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Final
from urllib.parse import parse_qsl

from mock_server.contract.headers import NAMED
from mock_server.contract.texts.printable import escape_headers, escape_target
from mock_server.sandbox.ground.address import Address, read_query
from mock_server.sandbox.ground.exchange import NOTHING, Request
from mock_server.scenario_file import read_fault

_MAX_SHOWN: Final = 80
_ONCE: Final = frozenset(
    {"authorization", "content-length", "content-type", "host", "transfer-encoding"}
    | {"upgrade", NAMED}
)
"""Fields that are ambiguous if repeated."""


def make_request(
    method: str,
    path: str | Address,
    query: str = "",
    *,
    headers: Mapping[str, str] | Collection[tuple[str, str]] = (),
    body: bytes = b"",
) -> Request:
    """Build a request from a path, or a parsed address, and a percent-encoded query.

    Bytes that are not UTF-8 may be decoded with `surrogateescape`. The values of a repeated field
    are joined, which is equivalent (RFC 9110, 5.3), unless repeating it is an error. A mapping must
    have lower-case names.
    """
    named, flaw = (headers, "") if isinstance(headers, Mapping) else _named(headers)
    named = escape_headers(named)
    request = Request(
        method=method,
        path=escape_target(path) if isinstance(path, str) else path,
        headers=named,
        query=read_query(query) if query else NOTHING,
        body=body,
        fault=read_fault(named),
        flaw=flaw,
    )
    if query and not flaw and request.address.is_control:
        request.flaw = _flaw_of(query)
    return request


def _flaw_of(query: str) -> str:
    parameters = parse_qsl(escape_target(query), keep_blank_values=True)
    named = Counter(name for name, _ in parameters)
    twice = next((name for name, count in named.items() if count > 1), None)
    if twice is None:
        return ""
    return f"the parameter {twice[:_MAX_SHOWN]!r} is repeated; send it once"


def _named(headers: Collection[tuple[str, str]]) -> tuple[Mapping[str, str], str]:
    """Return headers with repeated fields joined, and an error if a field must not be repeated."""
    named = {name.lower(): value for name, value in headers}
    if len(named) == len(headers):
        return named, ""
    named, flaw = {}, ""
    for written, value in headers:
        name = written.lower()
        if name in named and name in _ONCE:
            flaw = flaw or f"{name.title()} is repeated"
        named[name] = f"{named[name]}, {value}" if name in named else value
    return named, flaw


def header_text(value: bytes) -> str:
    """Return a header value decoded in the same way as by aiohttp."""
    return value.decode(errors="surrogateescape")
