"""Reads HAR 1.2, as browsers and proxies write it, and writes it for tools that read this format.

Only calls of the interface must be sound; what else is in the file is counted. What is absent is
not taken for empty: a call of which a body is missing is left out. Browsers leave out credentials,
so the requester may be unknown; their additions to the standard have names that start with `_`.
"""

import json
from base64 import b64encode
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Final
from urllib.parse import parse_qsl

import orjson

from mock_server.contract.texts.times import format_instant
from mock_server.recordings.content_codings import UnusableError, plain_body
from mock_server.recordings.recording import (
    ENCODING,
    NO_REPLY,
    NOWHERE,
    Gathering,
    Headers,
    RecordedCall,
    RecordedObject,
    RecordedReply,
    Recording,
    RecordingError,
    credentials_of,
    header_of,
    mebibytes,
    plain_url,
    recorded_headers,
)
from mock_server.recordings.replacing.replacer import Drawing

FORMS: Final = 'a recording is a HAR, {"log":{"entries":[…]}}, or what `record` writes'
_GZIP: Final = b"\x1f\x8b"
_LONGEST_MS: Final = 1 << 40
_BODILESS: Final = frozenset({*range(100, 200), 204, 205, 304})
_UNSUPPORTED: Final = 415
_AS_IS: Final = frozenset({"", "identity", "none", "utf-8", "utf8"})

_WITHOUT_KEY: Final = Drawing(b"")
"""Makes digests of credentials that are the same each time the file is read."""


def read_har(file: BinaryIO, start: bytes, gathering: Gathering) -> None:
    """Read a HAR whose first bytes were already read, or raise a RecordingError."""
    most = gathering.bounds.har_bytes
    raw = start + file.read(max(most + 1 - len(start), 0))
    if len(raw) > most:
        what = f"is a HAR of more than {mebibytes(most)}"
        raise RecordingError("the file", what, "record less at a time, or split it into parts")
    document = _read_json(raw.removeprefix(BOM_UTF8))
    log = document.get("log") if isinstance(document, dict) else None
    entries = log.get("entries") if isinstance(log, dict) else None
    if not isinstance(entries, list):
        raise RecordingError("log.entries", "is missing", FORMS)
    waiting = [(f"entry {number}", entry) for number, entry in enumerate(entries, 1)]
    for _ in range(2):  # a status query may come before the call that was accepted
        waiting = [each for each in waiting if not _read_entry(*each, gathering)]
    gathering.left_out["no call of the interface"] += len(waiting)


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
            raise RecordingError("log", f"is not JSON ({error})", FORMS) from None


def _read_entry(place: str, value: Any, gathering: Gathering) -> bool:
    """Read an entry; return False if it is no call, so far: it may query a request."""
    sent = value.get("request") if isinstance(value, dict) else None
    url, method = (sent.get("url"), sent.get("method")) if isinstance(sent, dict) else ("", "")
    if not (isinstance(url, str) and isinstance(method, str)):
        return False
    method = method.strip().upper()
    target = plain_url(_whole(url.strip()))
    if not target or not gathering.is_call(method, target):
        return False
    entry, most = RecordedObject(place, value), gathering.bounds.body_bytes
    try:
        gathering.add(_read_call(entry, method, target, most))
    except UnusableError as why:
        gathering.left_out[str(why)] += 1
    return True


def _read_call(entry: RecordedObject, method: str, target: str, most: int) -> RecordedCall:
    """Read an entry whose address is one of the interface; refuse what is not a whole call."""
    request = entry.object("request")
    headers = _headers(request)
    if method == "OPTIONS" and header_of(headers, "access-control-request-method"):
        raise UnusableError("a preflight of the browser")
    if entry.members.get("_fromCache"):
        raise UnusableError("answered by the browser's cache")
    if not (method.isascii() and method.isalpha()):
        raise entry.error("request.method", "is not a method", "it is a word such as GET")
    credentials = credentials_of(headers)
    reply = _reply(entry, method, most)
    # A refused encoding may be why the call was refused.
    is_plain = reply.status != _UNSUPPORTED
    body = _sent(request, headers)
    if is_plain:
        body = _decoded(body, headers, most)
        if body and header_of(headers, ENCODING) and not _is_readable(body, orjson.loads):
            # A browser wrote it as garbled text.
            what = "a request whose body is in an encoding that the recording has not kept"
            raise UnusableError(what)
    time = entry.members.get("time")
    took = round(time) if isinstance(time, int | float) and 0 <= time < _LONGEST_MS else None
    return RecordedCall(
        place=entry.place,
        at_ms=entry.instant("startedDateTime"),
        took_ms=took if reply.is_recorded else None,
        method=method,
        target=target,
        headers=recorded_headers(headers, is_plain=is_plain),
        body=body,
        reply=reply,
        requester=None if credentials is None else digest_of(credentials.value),
    )


def _reply(entry: RecordedObject, method: str, most: int) -> RecordedReply:
    response = entry.object("response", {})
    if response.members.get("status") in (0, -1, None):
        return NO_REPLY  # the call was cancelled
    status, headers = response.status(), _headers(response)
    content = response.object("content", {})
    body, text = b"", content.members.get("text")
    size = content.members.get("size", response.members.get("bodySize"))
    if text or (text == "" and not _is_positive(size)):
        body = _decoded(_text(content), headers, most)
    elif method != "HEAD" and status not in _BODILESS and ("_file" in content.members or size != 0):
        # Of a body that the page never read, the size may be -1.
        raise UnusableError("a reply whose body is not in the recording")
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
        raise UnusableError("a request whose body is not in the recording")
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
        what = "a body with half a character, which the recording has not kept whole"
        raise UnusableError(what) from None


def _decoded(body: bytes, headers: Headers, most: int) -> bytes:
    """Return a body with its Content-Encoding undone, unless the recorder did that already."""
    coding = header_of(headers, ENCODING).strip().lower()
    if not body.startswith(_GZIP) and (_is_readable(body, bytes.decode) or coding.endswith("gzip")):
        return body
    return plain_body(body, headers, most)


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


def har_of(recording: Recording, program: str) -> Iterator[bytes]:
    """Yield a HAR, which identifies the requester of a call only by the credentials."""
    creator = orjson.dumps({"name": "customer-sandbox", "version": program})
    yield b'{"log":{"version":"1.2","creator":' + creator + b',"entries":['
    for number, call in enumerate(recording.calls):
        yield (b",\n" if number else b"\n") + orjson.dumps(_entry(call))
    comment = "; ".join(f"{count} left out: {why}" for why, count in recording.left_out.items())
    yield b'\n],"comment":' + orjson.dumps(comment) + b"}}\n"


def _entry(call: RecordedCall) -> dict[str, Any]:
    query = parse_qsl(call.target.partition("?")[2], keep_blank_values=True)
    request = {
        "method": call.method,
        "url": f"https://{NOWHERE}{call.target}",
        **_message(call.headers),
        "queryString": [{"name": name, "value": value} for name, value in query],
        "bodySize": len(call.body),
    }
    if call.body:
        request["postData"] = {"params": [], **_content(call.headers, call.body)}
    reply = call.reply
    response = {
        "status": reply.status,
        "statusText": "",
        **_message(reply.headers),
        "content": {"size": len(reply.body), **_content(reply.headers, reply.body)},
        "redirectURL": header_of(reply.headers, "location"),
        "bodySize": -1,
    }
    return {
        "startedDateTime": format_instant(call.at_ms),
        "time": call.took_ms or 0,
        "request": request,
        "response": response,
        "cache": {},
        "timings": {"send": 0, "wait": call.took_ms or 0, "receive": 0},
    }


def _message(headers: Headers) -> dict[str, Any]:
    pairs = [{"name": name, "value": value} for name, value in headers]
    return {"httpVersion": "HTTP/1.1", "cookies": [], "headers": pairs, "headersSize": -1}


def _content(headers: Headers, body: bytes) -> dict[str, str]:
    kind = {"mimeType": header_of(headers, "content-type") or "application/octet-stream"}
    try:
        return {**kind, "text": body.decode()}
    except UnicodeDecodeError:
        return {**kind, "text": b64encode(body).decode(), "encoding": "base64"}
