"""Replies as bytes: one head, one body, one write.

aiohttp's response class handles every case, but costs more than a sandbox needs to answer a read.
This module handles only complete bodies of known length on connections that stay open.
"""

from http import HTTPStatus
from http.client import responses
from typing import Final

from aiohttp.helpers import rfc822_formatted_time

from mock_server.contract.headers import OF_REPLIES
from mock_server.sandbox.ground.exchange import WITHOUT_BODY, Reply
from mock_server.web.answering.own_replies import SERVER

MAX_PLAIN: Final = 1 << 16
"""The longest body that is written in one step; longer ones may wait for slow readers."""

_STARTS: Final = {
    status.value: f"HTTP/1.1 {status.value} {status.phrase}\r\nServer: {SERVER}\r\n"
    for status in HTTPStatus
    if not status < HTTPStatus.OK and status not in WITHOUT_BODY
}


def encoded_reply(outcome: Reply) -> bytes | None:
    """Return the bytes of a complete reply on a connection that stays open.

    Return None if the reply needs more: a status that is unknown or has no body, headers that are
    unknown here or need encoding, or a long body.
    """
    body, lines = outcome.body, ""
    for name, text in outcome.headers.items():
        if name not in OF_REPLIES or not text.isprintable():  # raw replies of faults may have any
            return None
        lines += f"{name}: {text}\r\n"
    start = _STARTS.get(outcome.status)
    if start is None or not lines or len(body) > MAX_PLAIN:
        return None
    head = f"{start}{lines}Content-Length: {len(body)}\r\nDate: {rfc822_formatted_time()}\r\n\r\n"
    return head.encode() + body


def last_reply(outcome: Reply, *, is_whole: bool = True) -> bytes:
    """Return the bytes of the last reply on a connection; only its head unless `is_whole`."""
    lines = "".join(f"{name}: {text}\r\n" for name, text in outcome.headers.items())
    head = (
        f"HTTP/1.1 {outcome.status} {responses.get(outcome.status, '')}\r\n{lines}"
        f"Content-Length: {len(outcome.body)}\r\nConnection: close\r\n"
        f"Date: {rfc822_formatted_time()}\r\nServer: {SERVER}\r\n\r\n"
    )
    return head.encode() + (outcome.body if is_whole else b"")
