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

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import orjson

from mock_server.contract.texts.printable import write_body
from mock_server.contract.texts.times import format_instant
from mock_server.recordings.recorded_headers import Headers
from mock_server.recordings.recorded_object import RecordedObject
from mock_server.recordings.recording import (
    Gathering,
    RecordedCall,
    RecordedReply,
    Recording,
    RecordingBounds,
    RecordingError,
)

FORMAT: Final = "customer-sandbox-recording"
VERSION: Final = 1
REPLACED: Final = "replaced"
"""The member `values` of the head, if values were replaced."""

NOT_KEPT: Final = "a body that was too long to be kept"
"""The reason to leave out a call that was not recorded completely."""

_CUT: Final = "if this is the last line, the recorder was stopped while writing it: delete it"


def lines_of(recording: Recording, program: str) -> Iterator[bytes]:
    """Yield the lines of a recording; `program` is the version of this program."""
    values = REPLACED if recording.is_anonymous else "kept"
    yield _line({"format": FORMAT, "version": VERSION, "program": program, "values": values})
    for call in recording.calls:
        line: dict[str, Any] = {"at": format_instant(call.at_ms)}
        if call.took_ms is not None:
            line["tookMs"] = call.took_ms
        if call.requester is not None:
            line["requester"] = call.requester
        request = {"method": call.method, "target": call.target, "headers": call.headers}
        line["request"] = {**request, **_body(call.body)}
        if (reply := call.reply) is not None:
            members = {"status": reply.status, "headers": reply.headers}
            line["reply"] = {**members, **_body(reply.body)}
        yield _line(line)
    yield _line({"end": {"calls": len(recording.calls), "leftOut": dict(recording.left_out)}})


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
            head = RecordedObject(place, orjson.loads(line))  # `is_head` has read it
            _check_head(head)
            gathering.is_anonymous = head.members.get("values") == REPLACED
        elif line.strip():
            gathering.count_entry(place)
            try:
                members = orjson.loads(line)
            except ValueError as error:
                raise RecordingError(place, f"is not JSON ({error})", _CUT) from None
            _read_line(RecordedObject(place, members), gathering)
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
        for why, count in line.object("end").get("leftOut", dict, {}).items():
            gathering.leave_out(why, count if isinstance(count, int) else 1)
        return
    request = line.object("request")
    answer = line.object("reply") if line.members.get("reply") is not None else None
    if "notKept" in request.members or (answer is not None and "notKept" in answer.members):
        gathering.leave_out(NOT_KEPT)
        return
    reply = None
    if answer is not None:
        reply = RecordedReply(answer.status(), _headers(answer), _read_body(answer))
    target = request.get("target", str)
    if not target.startswith("/"):
        raise request.error("target", "is not a path", "it begins with `/`, below the base URL")
    call = RecordedCall(
        place=line.place,
        at_ms=line.instant("at"),
        took_ms=line.get("tookMs", int, None),
        method=request.get("method", str),
        target=target,
        headers=_headers(request),
        body=_read_body(request),
        reply=reply,
        requester=line.get("requester", str, None),
    )
    gathering.add(call)


def _headers(message: RecordedObject) -> Headers:
    headers = []
    for pair in message.get("headers", list, ()):
        match pair:
            case [str(name), str(value)]:
                headers.append((name, value))
            case _:
                raise message.error("headers", "has an invalid header", "each is [name, value]")
    return tuple(headers)


def _read_body(message: RecordedObject) -> bytes:
    if "base64" in message.members:
        return message.base64("base64")
    return message.get("body", str, "").encode()
