"""Writes recordings: as our own lines of JSON, or as HAR 1.2 for tools that read this format."""

import os
from base64 import b64encode
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl

import orjson

from mock_server import __version__
from mock_server.contract.texts.printable import write_body
from mock_server.contract.texts.times import format_instant
from mock_server.recordings.recorded_headers import Headers, header_of
from mock_server.recordings.recording import RecordedCall, Recording
from mock_server.recordings.recording_reader import FORMAT, REPLACED, VERSION
from mock_server.recordings.replacing.replaced_calls import NOWHERE
from mock_server.server.output_files import NotWritableError, write_pieces

_ORIGIN: Final = f"https://{NOWHERE}"
"""Stands in for the address of the service."""


def write_recording(path: Path, recording: Recording, *, as_har: bool = False) -> None:
    """Write a recording to a new file that only its owner can read.

    Raises:
        NotWritableError: if the file exists, or cannot be written.
    """
    if str(path) == "-":
        raise NotWritableError(path, "a recording must be written to a file; name one")
    if os.path.lexists(path):
        raise NotWritableError(path, "it already exists; name another, or remove it")
    pieces = _har_of(recording) if as_har else lines_of(recording, __version__)
    write_pieces(path, pieces, is_private=True)


def lines_of(recording: Recording, program: str) -> Iterator[bytes]:
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


def _line(members: Mapping[str, Any]) -> bytes:
    return orjson.dumps(members) + b"\n"


def _body(body: bytes) -> dict[str, Any]:
    return write_body(body) if body else {}


def _har_of(recording: Recording) -> Iterator[bytes]:
    """Yield a HAR, which identifies the requester of a call only by the credentials."""
    creator = orjson.dumps({"name": "customer-sandbox", "version": __version__})
    yield b'{"log":{"version":"1.2","creator":' + creator + b',"entries":['
    for number, call in enumerate(recording.calls):
        entry = {
            "startedDateTime": format_instant(call.at_ms),
            "time": call.took_ms or 0,
            "request": _request(call),
            "response": _response(call),
            "cache": {},
            "timings": {"send": 0, "wait": call.took_ms or 0, "receive": 0},
        }
        yield (b",\n" if number else b"\n") + orjson.dumps(entry)
    comment = "; ".join(f"{count} left out: {why}" for why, count in recording.left_out.items())
    yield b'\n],"comment":' + orjson.dumps(comment) + b"}}\n"


def _request(call: RecordedCall) -> dict[str, Any]:
    query = call.target.partition("?")[2]
    fields: dict[str, Any] = {
        "method": call.method,
        "url": f"{_ORIGIN}{call.target}",
        "httpVersion": "HTTP/1.1",
        "cookies": [],
        "headers": _headers(call.headers),
        "queryString": [
            {"name": name, "value": value}
            for name, value in parse_qsl(query, keep_blank_values=True)
        ],
        "headersSize": -1,
        "bodySize": len(call.body),
    }
    if call.body:
        fields["postData"] = {"mimeType": _type(call.headers), "params": [], **_text(call.body)}
    return fields


def _response(call: RecordedCall) -> dict[str, Any]:
    reply = call.reply
    headers = () if reply is None else reply.headers
    body = b"" if reply is None else reply.body
    return {
        "status": 0 if reply is None else reply.status,
        "statusText": "",
        "httpVersion": "HTTP/1.1",
        "cookies": [],
        "headers": _headers(headers),
        "content": {"size": len(body), "mimeType": _type(headers), **_text(body)},
        "redirectURL": header_of(headers, "location"),
        "headersSize": -1,
        "bodySize": -1,
    }


def _headers(headers: Headers) -> list[dict[str, str]]:
    return [{"name": name, "value": value} for name, value in headers]


def _type(headers: Headers) -> str:
    return header_of(headers, "content-type") or "application/octet-stream"


def _text(body: bytes) -> dict[str, str]:
    try:
        return {"text": body.decode()}
    except UnicodeDecodeError:
        return {"text": b64encode(body).decode(), "encoding": "base64"}
