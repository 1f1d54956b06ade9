"""Calls as bytes: parsed into requests as by a connection, and answered by a whole server."""

from collections.abc import Mapping
from typing import Any

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Switchboard
from mock_server.server.uploads import UploadReader
from mock_server.web.connections.request_building import header_text, make_request
from support import START_MS, Reply, built


def raw_request(
    method: str, target: bytes, headers: Mapping[bytes, bytes] | None = None, body: bytes = b""
) -> Request:
    """Make a request from the bytes of a head, and a body."""
    path, _, query = header_text(target).partition("?")
    named = [(name.decode("ascii"), header_text(value)) for name, value in (headers or {}).items()]
    return make_request(method, path, query, headers=named, body=body)


class RawServer:
    """A server that is called with bytes, at the instant `now_ms` of its wall clock."""

    def __init__(self, **changes: Any) -> None:
        self.now_ms = START_MS
        scenario = built(**changes)
        self.switchboard = Switchboard(Sandboxes(scenario, START_MS))
        self._uploads = UploadReader(scenario)

    def call(
        self,
        method: str,
        target: bytes | str,
        body: Any = b"",
        headers: Mapping[bytes, bytes] | None = None,
    ) -> Reply:
        """Make one call; a body other than bytes is sent as JSON, and uploads are built."""
        target = target if isinstance(target, bytes) else target.encode()
        sent = body if isinstance(body, bytes) else dumps(body)
        request = raw_request(method, target, headers, sent)
        operation_id = self.switchboard.routed(request).to_build
        if operation_id is not None:
            request = request.but(upload=self._uploads.read(operation_id, sent))
        return Reply.of(self.switchboard.handle(request, self.now_ms))

    def get(self, path: str) -> Any:
        """Return the JSON of a successful read."""
        reply = self.call("GET", path)
        assert reply.status == 200, reply.body
        return reply.json
