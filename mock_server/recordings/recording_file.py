"""Reads and writes files of recordings: HARs (`har.py`), or our own lines of JSON.

    {"format":"customer-sandbox-recording","version":1,"program":"0.1.0","values":"replaced"}
    {"at":"2026-01-01T09:00:00.000Z","tookMs":12,"requester":"5f1d0c2e9a77",
     "request":{"method":"GET","target":"/api/v2/customer/…","headers":[["Accept","*/*"]]},
     "reply":{"status":200,"headers":[["Content-Type","application/json"]],"body":"{…}"}}
    {"end":{"calls":1,"leftOut":{"no call of the interface":3}}}

There is a line for the head, each call, and the end. A body is text if it is UTF-8, otherwise
`base64`; an empty body is omitted. `notKept` is the length of a body that was too long to be kept.
A file without its end line was truncated between two lines; the calls in it can be used.
"""

import os
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, Final

import orjson

from mock_server import __version__
from mock_server.contract.texts.printable import printable, write_body
from mock_server.contract.texts.times import format_instant
from mock_server.given_files import open_given
from mock_server.recordings.har import FORMS, har_of, read_har
from mock_server.recordings.recording import (
    BOUNDS,
    NO_REPLY,
    Gathering,
    Headers,
    RecordedCall,
    RecordedObject,
    RecordedReply,
    Recording,
    RecordingBounds,
    RecordingError,
    mebibytes,
)
from mock_server.server.output_files import NotWritableError, write_pieces

_FORMAT: Final = "customer-sandbox-recording"
_VERSION: Final = 1
_REPLACED: Final = "replaced"
"""The member `values` of the head, if values were replaced."""

_CUT: Final = "if this is the last line, the recorder was stopped while writing it: delete it"

_FIRST: Final = 1 << 12
"""The number of bytes that are inspected to recognise the format of a file."""

_OTHER_FORMS: Final = (
    (b"<", "it is HTML or XML", FORMS),
    (b"PK\x03\x04", "it is a ZIP archive", "unpack it, and name the HAR in it"),
    (b"\x1f\x8b", "it is compressed with gzip", "unpack it: gzip --decompress"),
    ((b"\xff\xfe", b"\xfe\xff", b"{\0"), "it is UTF-16", "save it as UTF-8"),
)


def write_recording(path: Path, recording: Recording, *, as_har: bool = False) -> None:
    """Write a recording to a new file that only its owner can read.

    Raises:
        NotWritableError: if the file exists, or cannot be written.
    """
    if str(path) == "-":
        raise NotWritableError(path, "a recording must be written to a file; name one")
    if os.path.lexists(path):
        raise NotWritableError(path, "it already exists; name another, or remove it")
    write = har_of if as_har else lines_of
    write_pieces(path, write(recording, __version__), is_private=True)


_line: Final = partial(orjson.dumps, option=orjson.OPT_APPEND_NEWLINE)


def lines_of(recording: Recording, program: str) -> Iterator[bytes]:
    values = _REPLACED if recording.is_anonymous else "kept"
    yield _line({"format": _FORMAT, "version": _VERSION, "program": program, "values": values})
    for call in recording.calls:
        line: dict[str, Any] = {"at": format_instant(call.at_ms)}
        if call.took_ms is not None:
            line["tookMs"] = call.took_ms
        if call.requester is not None:
            line["requester"] = call.requester
        request = {"method": call.method, "target": call.target, "headers": call.headers}
        line["request"] = request | (write_body(call.body) if call.body else {})
        if (reply := call.reply).is_recorded:
            body = write_body(reply.body) if reply.body else {}
            line["reply"] = {"status": reply.status, "headers": reply.headers, **body}
        yield _line(line)
    yield _line({"end": {"calls": len(recording.calls), "leftOut": dict(recording.left_out)}})


def read_recording(path: Path, *, bounds: RecordingBounds = BOUNDS) -> Recording:
    """Read a recording, a HAR or our own lines of JSON, which its first bytes distinguish.

    `-` is standard input.

    Raises:
        RecordingError: if it cannot be read or exceeds the bounds; the place starts with the file.
    """
    name = "standard input" if str(path) == "-" else printable(str(path))
    gathering = Gathering(bounds)
    try:
        source = nullcontext(sys.stdin.buffer) if str(path) == "-" else open_given(path)
        with source as file:
            _read(file, gathering)
    except OSError as error:
        why = error.strerror or str(error)
        raise RecordingError(name, f"cannot be read: {why}", "name a file") from None
    except RecordingError as error:
        raise RecordingError(f"{name}, {error.place}", error.problem, error.remedy) from None
    return gathering.recording()


def _read(file: BinaryIO, gathering: Gathering) -> None:
    first = file.readline(_FIRST)
    try:
        head = orjson.loads(first)
    except ValueError:
        head = None
    if isinstance(head, dict) and head.get("format") == _FORMAT:
        read_lines(file, first, gathering)
        return
    start = first.removeprefix(BOM_UTF8).lstrip()
    for signature, what, remedy in _OTHER_FORMS:
        if start.startswith(signature):
            raise RecordingError("line 1", what, remedy)
    if not first:
        raise RecordingError("line 1", "it is empty", FORMS)
    if start and not start.startswith(b"{"):
        raise RecordingError("line 1", "it does not begin with a JSON object", FORMS)
    read_har(file, first, gathering)


def read_lines(file: BinaryIO, first: bytes, gathering: Gathering) -> None:
    """Read our own lines, of which the first was already read, or raise a RecordingError."""
    bounds, read = gathering.bounds, 0
    further = iter(partial(file.readline, bounds.entry_bytes + 1), b"")
    for number, line in enumerate(chain([first], further), start=1):
        place, read = f"line {number}", read + len(line)
        if len(line) > bounds.entry_bytes:
            what = f"has more than {mebibytes(bounds.entry_bytes)}"
            raise RecordingError(place, what, "delete it")
        if read > bounds.file_bytes:
            what = f"the file has more than {mebibytes(bounds.file_bytes)}"
            raise RecordingError(place, what, "record less at a time")
        if not line.strip():
            continue
        try:
            members = RecordedObject(place, orjson.loads(line))
        except ValueError as error:
            raise RecordingError(place, f"is not JSON ({error})", _CUT) from None
        if number == 1:
            gathering.is_anonymous = members.members.get("values") == _REPLACED
            if (version := members.members.get("version")) != _VERSION:
                what = f"the recording has version {version!r}, this program reads {_VERSION}"
                remedy = "read it with the program that wrote it, or a newer one"
                raise RecordingError(place, what, remedy)
        elif "end" in members.members:
            for why, count in members.object("end").get("leftOut", dict, {}).items():
                gathering.left_out[why] += count if isinstance(count, int) else 1
        else:
            _read_call(members, gathering)


def _read_call(line: RecordedObject, gathering: Gathering) -> None:
    request = line.object("request")
    answer = line.object("reply") if line.members.get("reply") is not None else None
    if any("notKept" in each.members for each in (request, answer) if each is not None):
        gathering.left_out["a body that was too long to be kept"] += 1
        return
    reply = NO_REPLY
    if answer is not None:
        reply = RecordedReply(answer.status(), _headers(answer), _body(answer))
    target = request.get("target", str)
    if not target.startswith("/"):
        raise request.error("target", "is not a path", "it begins with `/`, below the base URL")
    gathering.add(
        RecordedCall(
            place=line.place,
            at_ms=line.instant("at"),
            took_ms=line.get("tookMs", int, None),
            method=request.get("method", str),
            target=target,
            headers=_headers(request),
            body=_body(request),
            reply=reply,
            requester=line.get("requester", str, None),
        )
    )


def _headers(message: RecordedObject) -> Headers:
    headers = []
    for pair in message.get("headers", list, ()):
        match pair:
            case [str(name), str(value)]:
                headers.append((name, value))
            case _:
                raise message.error("headers", "has an invalid header", "each is [name, value]")
    return tuple(headers)


def _body(message: RecordedObject) -> bytes:
    if "base64" in message.members:
        return message.base64("base64")
    return message.get("body", str, "").encode()
