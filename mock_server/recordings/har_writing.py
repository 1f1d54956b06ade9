"""Writes recordings as HAR 1.2, for tools that read this format."""

from base64 import b64encode
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qsl

import orjson

from mock_server.contract.texts.times import format_instant
from mock_server.recordings.recorded_headers import Headers, header_of
from mock_server.recordings.recording import RecordedCall
from mock_server.recordings.replacing.replaced_calls import NOWHERE

_ORIGIN: Final = f"https://{NOWHERE}"
"""Stands in for the address of the service."""


class Har:
    """The HAR format; it identifies the requester of a call only by the credentials."""

    def __init__(self) -> None:
        self._before = b""

    def head(self, program: str) -> bytes:
        """Return the text before the entries; `program` is the version of this program."""
        creator = orjson.dumps({"name": "customer-sandbox", "version": program})
        return b'{"log":{"version":"1.2","creator":' + creator + b',"entries":[\n'

    def call(self, call: RecordedCall) -> bytes:
        """Return an entry."""
        before, self._before = self._before, b",\n"
        entry = {
            "startedDateTime": format_instant(call.at_ms),
            "time": call.took_ms or 0,
            "request": _request(call),
            "response": _response(call),
            "cache": {},
            "timings": {"send": 0, "wait": call.took_ms or 0, "receive": 0},
        }
        return before + orjson.dumps(entry)

    def end(self, calls: int, left_out: Mapping[str, int]) -> bytes:  # noqa: ARG002 - as JsonLines
        """Return the text after the entries."""
        comment = "; ".join(f"{count} left out: {why}" for why, count in left_out.items())
        return b'\n],"comment":' + orjson.dumps(comment) + b"}}\n"


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
