"""Reads a recording in any of its formats: a HAR (`har.py`), or our own lines of JSON.

    {"format":"customer-sandbox-recording","version":1,"program":"0.1.0","values":"replaced"}
    {"at":"2026-01-01T09:00:00.000Z","tookMs":12,"requester":"5f1d0c2e9a77",
     "request":{"method":"GET","target":"/api/v2/customer/…","headers":[["Accept","*/*"]]},
     "reply":{"status":200,"headers":[["Content-Type","application/json"]],"body":"{…}"}}
    {"end":{"calls":1,"leftOut":{"no call of the interface":3}}}

There is a line for the head, each call, and the end. A body is text if it is UTF-8, otherwise
`base64`; an empty body is omitted. `notKept` is the length of a body that was too long to be kept.
A file without its end line was truncated between two lines; the calls in it can be used.
"""

import sys
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final

import orjson

from mock_server.contract.texts.printable import printable
from mock_server.given_files import open_given
from mock_server.recordings.har import FORMS, read_har
from mock_server.recordings.recorded_headers import Headers
from mock_server.recordings.recorded_object import RecordedObject
from mock_server.recordings.recording import (
    BOUNDS,
    Gathering,
    RecordedCall,
    RecordedReply,
    Recording,
    RecordingBounds,
    RecordingError,
    mebibytes,
    named,
)
from mock_server.recordings.routes import ELSEWHERE, BaseUrl, find_route
from mock_server.sandbox.ground.exchange import NOTHING

FORMAT: Final = "customer-sandbox-recording"
VERSION: Final = 1
REPLACED: Final = "replaced"
"""The member `values` of the head, if values were replaced."""

NOT_KEPT: Final = "a body that was too long to be kept"
"""The reason to leave out a call that was not recorded completely."""

_CUT: Final = "if this is the last line, the recorder was stopped while writing it: delete it"


def is_head(line: bytes) -> bool:
    try:
        head = orjson.loads(line)
    except ValueError:
        return False
    return isinstance(head, dict) and head.get("format") == FORMAT


def read_lines(lines: Iterable[bytes], bounds: RecordingBounds) -> Gathering:
    gathering = Gathering(bounds)
    for number, line in enumerate(lines, start=1):
        place = f"line {number}"
        if number == 1:
            head = RecordedObject(place, orjson.loads(line))  # `is_head` has read it
            _check_head(head)
            gathering.is_anonymous = head.members.get("values") == REPLACED
        elif line.strip():
            try:
                members = orjson.loads(line)
            except ValueError as error:
                raise RecordingError(place, f"is not JSON ({error})", _CUT) from None
            _read_line(RecordedObject(place, members), gathering)
    return gathering


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
    route = find_route(call.method, call.target)
    gathering.add(call, None if route is None else BaseUrl(ELSEWHERE, route.base))


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


_FIRST: Final = 1 << 12
"""The number of bytes that are inspected to recognise the format of a file."""

_START: Final = "line 1"
_OTHER_FORMS: Final = (
    (b"<", "it is HTML or XML", FORMS),
    (b"PK\x03\x04", "it is a ZIP archive", "unpack it, and name the HAR in it"),
    (b"\x1f\x8b", "it is compressed with gzip", "unpack it: gzip --decompress"),
    (b"\xff\xfe", "it is UTF-16", "save it as UTF-8"),
    (b"\xfe\xff", "it is UTF-16", "save it as UTF-8"),
    (b"{\0", "it is UTF-16", "save it as UTF-8"),
)


def read_recording(
    path: Path, *, requesters: Mapping[str, str] = NOTHING, bounds: RecordingBounds = BOUNDS
) -> Recording:
    """Read a recording, a HAR or our own lines of JSON, which its first bytes distinguish.

    `-` is standard input. `requesters` maps digests of credentials to names.

    Raises:
        RecordingError: if it cannot be read or exceeds the bounds; the place starts with the file.
    """
    name = "standard input" if str(path) == "-" else printable(str(path))
    try:
        source = nullcontext(sys.stdin.buffer) if str(path) == "-" else open_given(path)
        with source as file:
            gathering = _gather(file, bounds)
    except OSError as error:
        why = error.strerror or str(error)
        raise RecordingError(name, f"cannot be read: {why}", "name a file") from None
    except RecordingError as error:
        raise RecordingError(f"{name}, {error.place}", error.problem, error.remedy) from None
    return named(gathering.recording(), requesters)


def _gather(file: BinaryIO, bounds: RecordingBounds) -> Gathering:
    first = file.readline(_FIRST)
    if is_head(first):
        return read_lines(_lines(first, file, bounds), bounds)
    _check_start(first)
    return read_har(file, first, bounds)


def _check_start(first: bytes) -> None:
    start = first.removeprefix(BOM_UTF8).lstrip()
    for signature, what, remedy in _OTHER_FORMS:
        if start.startswith(signature):
            raise RecordingError(_START, what, remedy)
    if not first:
        raise RecordingError(_START, "it is empty", FORMS)
    if start and not start.startswith(b"{"):
        raise RecordingError(_START, "it does not begin with a JSON object", FORMS)


def _lines(first: bytes, file: BinaryIO, bounds: RecordingBounds) -> Iterator[bytes]:
    yield first
    read = len(first)
    lines = iter(partial(file.readline, bounds.entry_bytes + 1), b"")
    for number, line in enumerate(lines, start=2):
        read += len(line)
        if len(line) > bounds.entry_bytes:
            what = f"has more than {mebibytes(bounds.entry_bytes)}"
            raise RecordingError(f"line {number}", what, "delete it")
        if read > bounds.file_bytes:
            what = f"the file has more than {mebibytes(bounds.file_bytes)}"
            raise RecordingError(f"line {number}", what, "record less at a time")
        yield line
