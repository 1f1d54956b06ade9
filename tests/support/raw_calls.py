"""Calls as bytes: parsed into requests as by a connection, and answered by a whole server."""

from collections.abc import Mapping
from typing import Any

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.exchange import Request
from mock_server.web.connections.request_building import header_text, make_request
from support import Reply
from support.tenants import Server


def raw_request(
    method: str, target: bytes, headers: Mapping[bytes, bytes] | None = None, body: bytes = b""
) -> Request:
    """Make a request from the bytes of a head, and a body."""
    path, _, query = header_text(target).partition("?")
    named = [(name.decode("ascii"), header_text(value)) for name, value in (headers or {}).items()]
    return make_request(method, path, query, headers=named, body=body)


class RawServer:
    """A server that is called with bytes."""

    def __init__(self, **changes: Any) -> None:
        self._server = Server.of(**changes)

    def call(
        self,
        method: str,
        target: bytes | str,
        body: Any = b"",
        headers: Mapping[bytes, bytes] | None = None,
    ) -> Reply:
        """Make one call; a body other than bytes is sent as JSON."""
        target = target if isinstance(target, bytes) else target.encode()
        sent = body if isinstance(body, bytes) else dumps(body)
        return self._server.answer(raw_request(method, target, headers, sent))

    def get(self, path: str) -> Any:
        """Return the JSON of a successful read."""
        reply = self.call("GET", path)
        assert reply.status == 200, reply.body
        return reply.json
