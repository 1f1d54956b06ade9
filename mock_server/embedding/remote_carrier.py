"""Delivers calls to a remote server over HTTP."""

import asyncio
from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import urlencode, urlsplit

from mock_server.client.errors import (
    NoControlError,
    SandboxError,
    SpellingError,
    concerns_the_caller,
)
from mock_server.client.remote import Remote
from mock_server.contract.texts.printable import unescape_header
from mock_server.sandbox.ground.address import ONE_SANDBOX
from mock_server.sandbox.ground.exchange import Outcome, Reply, Request
from mock_server.sandbox.sandboxes.permits import has_key, without_keys

__tracebackhide__ = concerns_the_caller
_TIMEOUT_SECONDS: Final = 90
"""More than the longest wait that the control API allows."""

_HOP_BY_HOP: Final = frozenset({"connection", "content-length", "host", "transfer-encoding"})
"""Headers that concern a single connection, so they are not passed on."""


class RemoteCarrier:
    """Calls a server by its URL; each call has its own connection.

    Args:
        url: the server's URL, including a base path.
        token: the control token, if required; calls of the interface send it as a key.
        is_sandbox: False for the real service, to which no control calls are sent.

    Raises:
        SpellingError: if the token has characters that a header cannot contain.
    """

    def __init__(self, url: str, token: str | None = None, *, is_sandbox: bool = True) -> None:
        if token is not None and not token.isprintable():
            raise SpellingError("the token has characters that a header cannot contain")
        self._remote = Remote(url, token, _TIMEOUT_SECONDS)
        self._is_sandbox = is_sandbox

    @property
    def url(self) -> str:
        return self._remote.url.rstrip("/")

    def carry(self, request: Request) -> Outcome:
        is_control = request.address.is_control
        if is_control and not self._is_sandbox:
            nothing = f"is not a sandbox: it has no {request.path}"
            raise NoControlError(f"{without_keys(self.url)} {url_correction(self.url) or nothing}")
        query = f"?{urlencode(request.query)}" if request.query else ""
        target = request.address.whole + query
        headers = {name: unescape_header(text) for name, text in _passed_on(request.headers)}
        reply = self._remote.exchange(
            request.method, target, headers, request.body, is_control=is_control
        )
        return Reply(status=reply.status, headers=dict(_passed_on(reply.headers)), body=reply.body)

    async def carry_async(self, request: Request) -> Outcome:
        """Return the server's reply, requested in a thread."""
        try:
            return await asyncio.to_thread(self.carry, request)
        except SandboxError as error:
            raise error.with_traceback(None) from None  # without the frames of the thread


def _passed_on(headers: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    return ((name, text) for name, text in headers.items() if name.lower() not in _HOP_BY_HOP)


def url_correction(url: str) -> str:
    """Return how to correct the URL of a single sandbox; an empty string for any other URL."""
    if ONE_SANDBOX.search(urlsplit(url).path) is None:
        return ""
    key = ", and the owner's key as the token" if has_key(url) else ""
    return f"is the URL of a single sandbox; give the URL of its server{key}"
