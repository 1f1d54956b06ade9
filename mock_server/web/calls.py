"""Makes pure requests of what a call consists of, whatever has carried it here."""

from collections.abc import Collection, Mapping

from mock_server.contract.raw_text import escape_headers, escape_target
from mock_server.sandbox.ground.address import Address, read_query
from mock_server.sandbox.ground.exchange import NOTHING, Caller, Request
from mock_server.scenario_file import read_fault
from mock_server.web.heads import ONCE, repeated


def make_request(
    method: str,
    path: str | Address,
    query: str = "",
    *,
    headers: Mapping[str, str] | Collection[tuple[str, str]] = (),
    body: bytes = b"",
    caller: Caller = Caller.OPERATOR,
) -> Request:
    """Make a request of a path, or what was read of it, and a query that is still percent-encoded.

    Bytes that are no UTF-8 may come as Python's own decoder leaves them (`surrogateescape`). Of a
    field that comes several times the values are joined, as they mean the same (RFC 9110, 5.3),
    unless it may not. A mapping has each field once, by its name in lower case.
    """
    named, flaw = (headers, "") if isinstance(headers, Mapping) else _named(headers)
    named = escape_headers(named)
    return Request(
        method=method,
        path=escape_target(path) if isinstance(path, str) else path,
        headers=named,
        query=read_query(query) if query else NOTHING,
        body=body,
        fault=read_fault(named),
        caller=caller,
        flaw=flaw,
    )


def _named(headers: Collection[tuple[str, str]]) -> tuple[Mapping[str, str], str]:
    """Return headers by name, and what is wrong with them."""
    named = {name.lower(): value for name, value in headers}
    return (named, "") if len(named) == len(headers) else _joined(headers)


def _joined(headers: Collection[tuple[str, str]]) -> tuple[Mapping[str, str], str]:
    """Return headers with the values of repeated ones together, and what is wrong with them."""
    named: dict[str, str] = {}
    flaw = ""
    for written, value in headers:
        name = written.lower()
        if name in named and name in ONCE:
            flaw = flaw or repeated(name)
        named[name] = f"{named[name]}, {value}" if name in named else value
    return named, flaw


def header_text(value: bytes) -> str:
    """Return a header of bytes as aiohttp reads one from a connection."""
    return value.decode(errors="surrogateescape")
