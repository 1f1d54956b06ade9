"""Reads one entry of a HAR, once it is known to be a call of the interface."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final
from urllib.parse import urlencode

import orjson

from mock_server.contract.texts.times import since_1970
from mock_server.recordings.bounds import RecordingBounds
from mock_server.recordings.content_codings import ENCODING, UnreadableBodyError, plain_body
from mock_server.recordings.recorded_headers import (
    credentials_of,
    header_of,
    is_still_encoded,
    recorded_headers,
)
from mock_server.recordings.recorded_object import RecordedObject
from mock_server.recordings.recording import Headers, RecordedCall, RecordedReply
from mock_server.recordings.replacing.drawing import Drawing

NO_BODY: Final = "a reply whose body is not in the recording"
NOTHING_SENT: Final = "a request whose body is not in the recording"

_MANGLED: Final = "a request whose body is in an encoding that the recording has not kept"
_URL: Final = re.compile(
    r"(https?://)(?:[^/?#@]*@)?([^/?#]*)([^?#]*)(\?[^#]*)?.*", re.IGNORECASE | re.DOTALL
)
_GZIP: Final = b"\x1f\x8b"
_LONGEST_MS: Final = 1 << 40

_WITHOUT_KEY: Final = Drawing(b"")
"""Makes digests of credentials that are the same each time the file is read."""


class UnusableError(Exception):
    """An entry is not a usable call; the message says what it is instead."""


def read_url(url: str) -> tuple[str, str]:
    """Return the origin of a URL, and its path with the query; both empty for other schemes."""
    found = _URL.fullmatch(url)
    if found is None:
        return "", ""
    return (found[1] + found[2]).lower(), (found[3] or "/") + (found[4] or "")


def read_entry(
    entry: RecordedObject, method: str, target: str, bounds: RecordingBounds
) -> RecordedCall:
    """Read an entry whose address is one of the interface.

    Raises:
        RecordingError: if a member is invalid.
        UnusableError: if the recording does not contain the whole call.
    """
    request = entry.member("request")
    headers = read_headers(request)
    credentials = credentials_of(headers)
    reply = _reply(entry, bounds)
    body, stays = _request_body(request), is_still_encoded(reply)
    return RecordedCall(
        place=entry.place,
        at_ms=_instant(entry),
        took_ms=None if reply is None else _duration(entry),
        method=method,
        target=target,
        headers=recorded_headers(headers, is_plain=not stays),
        body=body if stays else _sent(body, headers, bounds),
        reply=reply,
        requester=None if credentials is None else digest_of(credentials),
    )


def digest_of(credentials: str) -> str:
    """Return the name of the requester with these credentials in HARs."""
    return _WITHOUT_KEY.digest(credentials)


def _sent(body: bytes, headers: Headers, bounds: RecordingBounds) -> bytes:
    """Return the decoded body of a request; refuse one that a browser wrote as garbled text."""
    plain = _decoded(body, headers, bounds)
    if plain and header_of(headers, ENCODING) and not _is_readable(plain, orjson.loads):
        raise UnusableError(_MANGLED)
    return plain


def _instant(entry: RecordedObject) -> int:
    text = entry.text("startedDateTime")
    try:
        instant = datetime.fromisoformat(text)
    except ValueError:
        remedy = "it looks like 2026-01-01T09:00:00.000Z"
        raise entry.error("startedDateTime", "is not an instant", remedy) from None
    if instant.tzinfo is None:
        instant = instant.replace(tzinfo=UTC)
    return since_1970(instant)


def _duration(entry: RecordedObject) -> int | None:
    """Return how long a call took, in milliseconds; None if that is not recorded."""
    time = _number(entry.members.get("time", -1))
    return round(time) if 0 <= time < _LONGEST_MS else None


def _reply(entry: RecordedObject, bounds: RecordingBounds) -> RecordedReply | None:
    response = entry.optional("response")
    if response is None or response.members.get("status") in (0, -1, None):
        return None  # the call was cancelled
    headers = read_headers(response)
    status = response.status()
    content = response.optional("content")
    body = b""
    if content is not None and status not in {204, 304}:
        body = _content(content, headers, bounds)
    return RecordedReply(status, recorded_headers(headers), body)


def _content(content: RecordedObject, headers: Headers, bounds: RecordingBounds) -> bytes:
    if content.members.get("text") is None:
        # Browsers write -1 and no text for a body that the page never read.
        if "_file" in content.members or _number(content.members.get("size")) != 0:
            raise UnusableError(NO_BODY)
        return b""
    return _decoded(_text(content), headers, bounds)


def _decoded(body: bytes, headers: Headers, bounds: RecordingBounds) -> bytes:
    """Return a body with its Content-Encoding undone, unless the recorder did that already.

    Raises:
        UnusableError: if the body cannot be decoded.
    """
    coding = header_of(headers, ENCODING).strip().lower()
    if not body.startswith(_GZIP) and (_is_readable(body, bytes.decode) or coding.endswith("gzip")):
        return body
    try:
        return plain_body(body, headers, bounds.body_bytes)
    except UnreadableBodyError as error:
        raise UnusableError(str(error)) from None


def _is_readable(body: bytes, read: Callable[[bytes], object]) -> bool:
    try:
        read(body)
    except ValueError:
        return False
    return True


def _number(value: object) -> float:
    return value if isinstance(value, int | float) else 0


def _request_body(request: RecordedObject) -> bytes:
    data = request.optional("postData")
    if data is None:
        if _number(request.members.get("bodySize")) > 0:
            raise UnusableError(NOTHING_SENT)
        return b""
    if data.members.get("text") is not None:
        return _text(data)
    pairs = data.list("params") if "params" in data.members else []
    fields = [pair for pair in pairs if isinstance(pair, dict)]
    return urlencode([(pair.get("name", ""), pair.get("value", "")) for pair in fields]).encode()


def _text(data: RecordedObject) -> bytes:
    """Return the bytes of the member `text`, which may be in base64."""
    match data.members.get("encoding"):
        case None | "":
            return data.text("text").encode()
        case "base64":
            return data.base64("text", "write it in base64, or as text without `encoding`")
        case _:
            raise data.error("encoding", "is not known", "it is base64, or absent")


def read_headers(message: RecordedObject) -> Headers:
    """Return the headers of a request or a response.

    Raises:
        RecordingError: if a header is invalid.
    """
    headers = []
    for header in message.list("headers") if "headers" in message.members else ():
        match header:
            case {"name": str(name), "value": str(value)}:
                headers.append((name, value))
            case _:
                remedy = 'each is {"name": …, "value": …}'
                raise message.error("headers", "has an invalid header", remedy)
    return tuple(headers)
