"""Replies as bytes, and the replies of the server itself, which do not come from a sandbox.

aiohttp's response class handles every case, but costs more than a sandbox needs to answer a read.
This module writes only complete bodies of known length.
"""

from http import HTTPStatus
from http.client import responses
from typing import Final

from aiohttp.helpers import rfc822_formatted_time

from mock_server.contract.headers import OF_REPLIES
from mock_server.sandbox.control.problem import SOON, Problem
from mock_server.sandbox.ground.exchange import WITHOUT_BODY, BaseReply, Reply

SERVER: Final = "customer-sandbox"
MAX_PLAIN: Final = 1 << 16
"""The longest body that is written in one step; longer ones may wait for slow readers."""

_FRAMING: Final = frozenset({"connection", "content-length", "transfer-encoding"})
_PLAIN: Final = frozenset(
    status.value
    for status in HTTPStatus
    if not status < HTTPStatus.OK and status not in WITHOUT_BODY
)


def plain(status: HTTPStatus, why: str = "") -> Reply:
    headers = {"Content-Type": "text/plain; charset=utf-8"}
    reason = f": {why}" if why else ""
    return Reply(
        status=status, headers=headers, body=f"{status} {status.phrase}{reason}\n".encode()
    )


def not_ready() -> Reply:
    detail = "the scenario is not loaded yet"
    return Problem(HTTPStatus.SERVICE_UNAVAILABLE, detail, headers=SOON).as_reply()


def encoded(outcome: Reply, *, closes: bool = False) -> bytes:
    return head_of(outcome, closes=closes) + outcome.body


def is_plain(outcome: Reply) -> bool:
    """Return whether `encoded` writes a reply as aiohttp would.

    It does not write a status that is unknown or has no body, headers that are unknown here or need
    encoding, nor a long body, which may wait for a slow reader.
    """
    for name, text in outcome.headers.items():
        if name not in OF_REPLIES or not text.isprintable():  # raw replies of faults may have any
            return False
    return outcome.status in _PLAIN and bool(outcome.headers) and len(outcome.body) <= MAX_PLAIN


def head_of(outcome: BaseReply, *, closes: bool = False) -> bytes:
    """Return a head that declares the length of the complete body."""
    headers, status = outcome.headers, outcome.status
    lines = "" if "Server" in headers else f"Server: {SERVER}\r\n"
    for name, text in headers.items():
        if name.lower() not in _FRAMING:
            lines += f"{name}: {text}\r\n"
    last = "Connection: close\r\n" if closes else ""
    head = (
        f"HTTP/1.1 {status} {responses.get(status, '')}\r\n{lines}"
        f"Content-Length: {len(outcome.body)}\r\nDate: {rfc822_formatted_time()}\r\n{last}\r\n"
    )
    return head.encode("utf-8", "surrogateescape")
