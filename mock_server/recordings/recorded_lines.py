"""Our own format of recordings: lines of JSON, one for the head, each call, and the end.

    {"format":"customer-sandbox-recording","version":1,"program":"0.1.0","values":"replaced"}
    {"at":"2026-01-01T09:00:00.000Z","tookMs":12,"requester":"5f1d0c2e9a77",
     "request":{"method":"GET","target":"/api/v2/customer/…","headers":[["Accept","*/*"]]},
     "reply":{"status":200,"headers":[["Content-Type","application/json"]],"body":"{…}"}}
    {"end":{"calls":1,"leftOut":{"no call of the interface":3}}}

A body is text if it is UTF-8, otherwise `base64`; an empty body is omitted. `notKept` is the length
of a body that was too long to be kept. A file without its end line was truncated between two lines;
the calls in it can be used.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import orjson

from mock_server.contract.texts.printable import write_body
from mock_server.contract.texts.times import format_instant, parse_instant
from mock_server.recordings.bounds import RecordingBounds
from mock_server.recordings.gathering import Gathering
from mock_server.recordings.recorded_object import RecordedObject, read_json
from mock_server.recordings.recording import Headers, RecordedCall, RecordedReply, RecordingError

FORMAT: Final = "customer-sandbox-recording"
VERSION: Final = 1
REPLACED: Final = "replaced"
"""The member `values` of the head, if values were replaced."""

NOT_KEPT: Final = "a body that was too long to be kept"
"""The reason to leave out a call that was not recorded completely."""

_CUT: Final = "if this is the last line, the recorder was stopped while writing it: delete it"


class JsonLines:
    """The format of our own recordings."""

    def __init__(self, *, is_anonymous: bool) -> None:
        self._values = REPLACED if is_anonymous else "kept"

    def head(self, program: str) -> bytes:
        """Return the first line; `program` is the version of this program."""
        head = {"format": FORMAT, "version": VERSION, "program": program, "values": self._values}
        return _line(head)

    def call(self, call: RecordedCall) -> bytes:
        """Return a call."""
        line: dict[str, Any] = {"at": format_instant(call.at_ms)}
        if call.took_ms is not None:
            line["tookMs"] = call.took_ms
        if call.requester is not None:
            line["requester"] = call.requester
        line["request"] = {
            "method": call.method,
            "target": call.target,
            "headers": call.headers,
            **_body(call.body),
        }
        if call.reply is not None:
            line["reply"] = {
                "status": call.reply.status,
                "headers": call.reply.headers,
                **_body(call.reply.body),
            }
        return _line(line)

    def end(self, calls: int, left_out: Mapping[str, int]) -> bytes:
        """Return the last line."""
        return _line({"end": {"calls": calls, "leftOut": dict(left_out)}})


def is_head(line: bytes) -> bool:
    """Return whether a line is the first line of a recording in this format, of any version."""
    try:
        head = orjson.loads(line)
    except ValueError:
        return False
    return isinstance(head, dict) and head.get("format") == FORMAT


def read_lines(lines: Iterable[bytes], bounds: RecordingBounds) -> Gathering:
    """Read a recording from its lines, each of them within the bounds.

    Raises:
        RecordingError: if a line is invalid.
    """
    gathering = Gathering(bounds)
    for number, line in enumerate(lines, start=1):
        place = f"line {number}"
        if number == 1:
            head = RecordedObject(place, read_json(line, place, _CUT))
            _check_head(head)
            gathering.is_anonymous = head.members.get("values") == REPLACED
        elif line.strip():
            gathering.count_entry(place)
            _read_line(RecordedObject(place, read_json(line, place, _CUT)), gathering)
    return gathering


def _line(members: Mapping[str, Any]) -> bytes:
    return orjson.dumps(members) + b"\n"


def _body(body: bytes) -> dict[str, Any]:
    return write_body(body) if body else {}


def _check_head(head: RecordedObject) -> None:
    version = head.members.get("version")
    if version != VERSION:
        raise RecordingError(
            head.place,
            f"the recording has version {version!r}, this program reads {VERSION}",
            "read it with the program that wrote it, or a newer one",
        )


def _read_line(line: RecordedObject, gathering: Gathering) -> None:
    if "end" in line.members:
        end = line.member("end")
        for why in end.member("leftOut").members if "leftOut" in end.members else ():
            gathering.leave_out(why, end.member("leftOut").whole(why))
        return
    request, answer = line.member("request"), line.optional("reply")
    if "notKept" in request.members or (answer is not None and "notKept" in answer.members):
        gathering.leave_out(NOT_KEPT)
        return
    reply = None
    if answer is not None:
        reply = RecordedReply(answer.status(), _headers(answer), _read_body(answer))
    call = RecordedCall(
        place=line.place,
        at_ms=_instant(line),
        took_ms=line.whole("tookMs") if "tookMs" in line.members else None,
        method=request.text("method"),
        target=_target(request),
        headers=_headers(request),
        body=_read_body(request),
        reply=reply,
        requester=line.text("requester") if "requester" in line.members else None,
    )
    if gathering.admits(call):
        gathering.add(call)


def _instant(line: RecordedObject) -> int:
    try:
        return parse_instant(line.text("at"))
    except ValueError as error:
        raise line.error("at", "is not an instant", str(error)) from None


def _target(request: RecordedObject) -> str:
    target = request.text("target")
    if not target.startswith("/"):
        raise request.error("target", "is not a path", "it begins with `/`, below the base URL")
    return target


def _headers(message: RecordedObject) -> Headers:
    headers = []
    for pair in message.list("headers"):
        match pair:
            case [str(name), str(value)]:
                headers.append((name, value))
            case _:
                raise message.error("headers", "has an invalid header", "each is [name, value]")
    return tuple(headers)


def _read_body(message: RecordedObject) -> bytes:
    if "base64" in message.members:
        return message.base64("base64", "write the body as text in `body`")
    return message.text("body").encode() if "body" in message.members else b""
