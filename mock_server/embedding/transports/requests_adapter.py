"""requests without a socket: an adapter to mount in a `Session`."""

import errno
import http.client
import os
from collections.abc import Mapping
from http.client import BadStatusLine, RemoteDisconnected
from io import BytesIO
from typing import Any, Final
from urllib.parse import urlsplit

import requests
from requests.adapters import BaseAdapter, HTTPAdapter
from urllib3 import HTTPResponse
from urllib3.exceptions import ProtocolError

from mock_server.contract.texts.raw_text import sendable_header
from mock_server.embedding.endpoint import Endpoint
from mock_server.embedding.transports.experience import (
    GARBAGE,
    body_of,
    comes_too_late,
    headers_of,
    silence_seconds,
)
from mock_server.sandbox.ground.exchange import Network, Outcome, Request
from mock_server.web.connections.request_building import header_text, make_request

_Timeout = float | tuple[float | None, float | None] | None


class SandboxAdapter(BaseAdapter):
    """Delivers calls of requests to a sandbox; broken replies raise requests' exceptions."""

    def __init__(self, endpoint: Endpoint) -> None:
        super().__init__()
        self._endpoint = endpoint
        self._maker = HTTPAdapter()

    def send(
        self,
        request: requests.PreparedRequest,
        stream: bool = False,  # noqa: ARG002, FBT001, FBT002 - requests' signature
        timeout: _Timeout = None,
        verify: bool | str = True,  # noqa: ARG002, FBT001, FBT002 - the same
        cert: Any = None,  # noqa: ARG002 - the same
        proxies: Mapping[str, str] | None = None,  # noqa: ARG002 - the same
    ) -> requests.Response:
        """Answer a call of a session.

        Raises:
            requests.RequestException: for a broken connection, or a reply that comes too late.
        """
        outcome = self._endpoint.carrier.carry(self._endpoint.addressed(_call(request)))
        _raise_for_break(outcome, request, timeout)
        method = request.method or "GET"
        headers = {name: sendable_header(text) for name, text in headers_of(outcome).items()}
        has_cookies = any(name.lower() == "set-cookie" for name in headers)
        original: Any = _Original(headers) if has_cookies else None
        reply = HTTPResponse(
            body=BytesIO(body_of(outcome, method)),
            headers=headers,
            status=outcome.status,
            reason=http.client.responses.get(outcome.status, ""),
            preload_content=False,
            original_response=original,
            request_method=method,
            enforce_content_length=True,
        )
        return self._maker.build_response(request, reply)

    def close(self) -> None:
        """Do nothing: there is no connection."""


class _Original:
    """Mimics the standard library's response, in which requests looks for cookies."""

    def __init__(self, headers: Mapping[str, str]) -> None:
        self.msg = http.client.HTTPMessage()
        for name, text in headers.items():
            self.msg[name] = text

    def close(self) -> None:
        """Do nothing: there is no connection."""

    def isclosed(self) -> bool:
        """Return True: there is no connection to release."""
        return True


def _call(request: requests.PreparedRequest) -> Request:
    _, _, path, query, _ = urlsplit(request.url or "")
    headers = [(str(name), header_text(_sent(value))) for name, value in request.headers.items()]
    method = request.method or "GET"
    return make_request(method, path or "/", query, headers=headers, body=_body(request))


def _sent(value: str | bytes) -> bytes:
    """Return a header as the standard library would send it."""
    return value if isinstance(value, bytes) else value.encode("latin-1")


def _body(request: requests.PreparedRequest) -> bytes:
    body: Any = request.body
    if hasattr(body, "read"):
        body = body.read()
    if body is None or isinstance(body, bytes):
        return body or b""
    return body.encode() if isinstance(body, str) else b"".join(body)


def _raise_for_break(
    outcome: Outcome, request: requests.PreparedRequest, timeout: _Timeout
) -> None:
    patience_seconds = timeout[1] if isinstance(timeout, tuple) else timeout
    if comes_too_late(silence_seconds(outcome), patience_seconds):
        text = f"Read timed out. (read timeout={patience_seconds})"
        raise requests.ReadTimeout(text, request=request)
    if outcome.network in _BROKEN:
        cause = ProtocolError("Connection aborted.", _BROKEN[outcome.network])
        raise requests.ConnectionError(cause, request=request)


_BROKEN: Final[Mapping[Network | None, Exception]] = {
    Network.RESET: ConnectionResetError(errno.ECONNRESET, os.strerror(errno.ECONNRESET)),
    Network.EMPTY: RemoteDisconnected("Remote end closed connection without response"),
    Network.GARBAGE: BadStatusLine(repr(GARBAGE)),
}
