"""Reads HAR 1.2, as browsers and proxies write it.

Only calls of the interface must be sound; what else is in the file is counted. What is absent is
not taken for empty: a call of which a body is missing is left out. Browsers leave out credentials,
so the requester may be unknown; their additions to the standard have names that start with `_`.
"""

import json
from codecs import BOM_UTF8
from collections.abc import Callable
from typing import Any, BinaryIO, Final

import orjson

from mock_server.recordings.content_codings import ENCODING, UnreadableBodyError, plain_body
from mock_server.recordings.recorded_headers import (
    Headers,
    credentials_of,
    header_of,
    is_preflight,
    recorded_headers,
)
from mock_server.recordings.recorded_object import RecordedObject
from mock_server.recordings.recording import (
    Gathering,
    RecordedCall,
    RecordedReply,
    RecordingBounds,
    RecordingError,
    mebibytes,
)
from mock_server.recordings.replacing.drawing import Drawing
from mock_server.recordings.routes import AcceptedIds, BaseUrl, find_route, read_url

NO_CALL: Final = "no call of the interface"
PREFLIGHT: Final = "a preflight of the browser"
CACHED: Final = "answered by the browser's cache"
NO_BODY: Final = "a reply whose body is not in the recording"
NOTHING_SENT: Final = "a request whose body is not in the recording"
HALF: Final = "a body with half a character, which the recording has not kept whole"

FORMS: Final = 'a recording is a HAR, {"log":{"entries":[…]}}, or what `record` writes'

_MANGLED: Final = "a request whose body is in an encoding that the recording has not kept"
_GZIP: Final = b"\x1f\x8b"
_LONGEST_MS: Final = 1 << 40
_BODILESS: Final = frozenset({*range(100, 200), 204, 205, 304})
_UNSUPPORTED: Final = 415
_AS_IS: Final = frozenset({"", "identity", "none", "utf-8", "utf8"})

_WITHOUT_KEY: Final = Drawing(b"")
"""Makes digests of credentials that are the same each time the file is read."""


def read_har(file: BinaryIO, start: bytes, bounds: RecordingBounds) -> Gathering:
    """Read a HAR whose first bytes were already read, or raise a RecordingError."""
    raw = start + file.read(max(bounds.har_bytes + 1 - len(start), 0))
    if len(raw) > bounds.har_bytes:
        what = f"is a HAR of more than {mebibytes(bounds.har_bytes)}"
        raise RecordingError("the file", what, "record less at a time, or split it into parts")
    document = _read_json(raw.removeprefix(BOM_UTF8))
    log = document.get("log") if isinstance(document, dict) else None
    entries = log.get("entries") if isinstance(log, dict) else None
    if not isinstance(entries, list):
        raise RecordingError("log.entries", "is missing", FORMS)
    reader = _Reader(bounds)
    waiting = [(f"entry {number}", entry) for number, entry in enumerate(entries, 1)]
    for _ in range(2):  # a status query may come before the call that was accepted
        waiting = [each for each in waiting if not reader.read(*each)]
    reader.gathering.leave_out(NO_CALL, len(waiting))
    return reader.gathering


def digest_of(credentials: str) -> str:
    """Return the name of the requester with these credentials in HARs."""
    return _WITHOUT_KEY.digest(credentials)


def _read_json(raw: bytes) -> Any:
    """Parse JSON; any entry may have halves of characters, which strict parsers refuse."""
    try:
        return orjson.loads(raw)
    except ValueError as error:
        try:
            return json.loads(raw.decode("utf-8", "surrogateescape"))
        except (ValueError, RecursionError):
            remedy = "save or copy it again as UTF-8"
            raise RecordingError("log", f"is not JSON ({error})", remedy) from None


class _UnusableError(Exception):
    """An entry is not a usable call; the message says what it is instead."""


class _Reader:
    def __init__(self, bounds: RecordingBounds) -> None:
        self.gathering = Gathering(bounds)
        self._bounds = bounds
        self._accepted_ids = AcceptedIds()

    def read(self, place: str, value: Any) -> bool:
        """Read an entry; return False if it is no call, so far: it may query a request."""
        sent = value.get("request") if isinstance(value, dict) else None
        url, method = (sent.get("url"), sent.get("method")) if isinstance(sent, dict) else ("", "")
        if not (isinstance(url, str) and isinstance(method, str)):
            return False
        method = method.strip().upper()
        origin, target = read_url(_whole(url.strip()))
        route = find_route(method, target)
        if not origin or (route is None and not self._accepted_ids.is_query(method, target)):
            return False
        try:
            call = _read_call(RecordedObject(place, value), method, target, self._bounds)
        except _UnusableError as why:
            self.gathering.leave_out(str(why))
            return True
        base = None if route is None else BaseUrl(origin, route.base)
        if self.gathering.add(call, base, origin):
            self._accepted_ids.learn(b"" if call.reply is None else call.reply.body)
        return True


def _read_call(
    entry: RecordedObject, method: str, target: str, bounds: RecordingBounds
) -> RecordedCall:
    """Read an entry whose address is one of the interface; refuse what is not a whole call."""
    request = entry.object("request")
    if is_preflight(method, _headers(request)):
        raise _UnusableError(PREFLIGHT)
    if entry.members.get("_fromCache"):
        raise _UnusableError(CACHED)
    if not (method.isascii() and method.isalpha()):
        raise entry.error("request.method", "is not a method", "it is a word such as GET")
    headers = _headers(request)
    credentials = credentials_of(headers)
    reply = _reply(entry, method, bounds)
    # A refused encoding may be why the call was refused.
    is_plain = reply is None or reply.status != _UNSUPPORTED
    body = _sent(request, headers)
    if is_plain:
        body = _decoded(body, headers, bounds)
        if body and header_of(headers, ENCODING) and not _is_readable(body, orjson.loads):
            raise _UnusableError(_MANGLED)  # a browser wrote it as garbled text
    time = entry.members.get("time")
    took = round(time) if isinstance(time, int | float) and 0 <= time < _LONGEST_MS else None
    return RecordedCall(
        place=entry.place,
        at_ms=entry.instant("startedDateTime"),
        took_ms=None if reply is None else took,
        method=method,
        target=target,
        headers=recorded_headers(headers, is_plain=is_plain),
        body=body,
        reply=reply,
        requester=None if credentials is None else digest_of(credentials.value),
    )


def _reply(entry: RecordedObject, method: str, bounds: RecordingBounds) -> RecordedReply | None:
    response = entry.object("response", {})
    if response.members.get("status") in (0, -1, None):
        return None  # the call was cancelled
    status, headers = response.status(), _headers(response)
    content = response.object("content", {})
    body, text = b"", content.members.get("text")
    size = content.members.get("size", response.members.get("bodySize"))
    if text or (text == "" and not _is_positive(size)):
        body = _decoded(_text(content), headers, bounds)
    elif method != "HEAD" and status not in _BODILESS and ("_file" in content.members or size != 0):
        raise _UnusableError(NO_BODY)  # of a body that the page never read, the size may be -1
    return RecordedReply(status, recorded_headers(headers), body)


def _sent(request: RecordedObject, headers: Headers) -> bytes:
    data = request.object("postData", {})
    if data.members.get("text"):
        return _text(data)
    size = request.members.get("bodySize")
    is_told_of = (
        header_of(headers, "content-length").strip() not in {"", "0"}
        or header_of(headers, "transfer-encoding") != ""
        or (data.members and "text" not in data.members)
        or _is_positive(size)
    )
    if is_told_of and size != 0:
        raise _UnusableError(NOTHING_SENT)
    return b""


def _is_positive(size: object) -> bool:
    return isinstance(size, int | float) and size > 0


def _text(data: RecordedObject) -> bytes:
    coding = str(data.members.get("encoding") or "").strip().lower()
    if coding == "base64":
        return data.base64("text")
    if coding not in _AS_IS:
        raise data.error("encoding", "is not known", "it is base64, or absent")
    try:
        return data.get("text", str).encode()
    except UnicodeEncodeError:
        raise _UnusableError(HALF) from None


def _decoded(body: bytes, headers: Headers, bounds: RecordingBounds) -> bytes:
    """Return a body with its Content-Encoding undone, unless the recorder did that already."""
    coding = header_of(headers, ENCODING).strip().lower()
    if not body.startswith(_GZIP) and (_is_readable(body, bytes.decode) or coding.endswith("gzip")):
        return body
    try:
        return plain_body(body, headers, bounds.body_bytes)
    except UnreadableBodyError as error:
        raise _UnusableError(str(error)) from None


def _is_readable(body: bytes, read: Callable[[bytes], object]) -> bool:
    try:
        read(body)
    except ValueError:
        return False
    return True


def _headers(message: RecordedObject) -> Headers:
    found = message.members.get("headers")
    pairs = [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []
    return tuple(
        (_whole(name), _whole(str("" if pair.get("value") is None else pair["value"])))
        for pair in pairs
        if isinstance(name := pair.get("name"), str) and name
    )


def _whole(text: str) -> str:
    """Return a text with a question mark for each half of a character."""
    return text.encode("utf-8", "replace").decode()
