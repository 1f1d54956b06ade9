"""Carries calls to a server elsewhere, over HTTP."""

import asyncio
import http.client
from typing import Final
from urllib.parse import urlencode, urlsplit

from mock_server.embedding.errors import UnreachableError
from mock_server.sandbox.exchange import Outcome, Request

_TIMEOUT_SECONDS: Final = 90
"""Longer than the longest wait that the control API allows."""


class RemoteCarrier:
    """Calls a server by its URL; each call has a connection of its own.

    Args:
        url: the server's URL, base path included.
        token: what control calls send as a bearer token.
    """

    def __init__(self, url: str, token: str | None = None) -> None:
        where = urlsplit(url)
        if where.scheme not in ("http", "https") or where.hostname is None:
            raise UnreachableError(f"{url!r} is no URL such as http://localhost:8080")
        self.url = url.rstrip("/")
        self._where = where
        self._token = token

    def carry(self, request: Request) -> Outcome:
        """Return the reply that the server gives."""
        connection = self._connect()
        query = f"?{urlencode(request.query)}" if request.query else ""
        path = self._where.path.rstrip("/") + request.prefix + request.path + query
        try:
            connection.request(request.method, path, request.body or None, self._headers(request))
            reply = connection.getresponse()
            return Outcome(status=reply.status, headers=dict(reply.getheaders()), body=reply.read())
        except (OSError, http.client.HTTPException) as error:
            raise UnreachableError(f"{self.url} cannot be asked: {error!r}") from None
        finally:
            connection.close()

    async def carry_async(self, request: Request) -> Outcome:
        """Return the reply that the server gives, asked for in a thread."""
        return await asyncio.to_thread(self.carry, request)

    def _connect(self) -> http.client.HTTPConnection:
        host, port = self._where.hostname or "", self._where.port
        if self._where.scheme == "https":
            return http.client.HTTPSConnection(host, port, timeout=_TIMEOUT_SECONDS)
        return http.client.HTTPConnection(host, port, timeout=_TIMEOUT_SECONDS)

    def _headers(self, request: Request) -> dict[str, str]:
        if self._token is None or "authorization" in request.headers:
            return dict(request.headers)
        return {**request.headers, "authorization": f"Bearer {self._token}"}
