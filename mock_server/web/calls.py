"""Makes pure requests of what a call consists of, whatever has carried it here."""

from collections.abc import Iterable
from urllib.parse import parse_qsl

from mock_server.sandbox.exchange import Request
from mock_server.scenario_file import read_fragment


def make_request(
    method: str,
    path: str,
    query: str = "",
    *,
    headers: Iterable[tuple[str, str]] = (),
    body: bytes = b"",
    prefix: str = "",
) -> Request:
    """Make a request of a path and a query that are still percent-encoded.

    `path` is relative to the sandbox, `prefix` is what stood before it.
    """
    named = {name.lower(): value for name, value in headers}
    fault = named.get("x-sandbox-fault")
    return Request(
        method=method,
        path=path,
        headers=named,
        query=dict(parse_qsl(query, keep_blank_values=True)) if query else {},
        body=body,
        prefix=prefix,
        fault=None if fault is None else read_fragment(fault),
    )
