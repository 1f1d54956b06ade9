"""Makes HARs like those of browsers and proxies, and recordings."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mock_server.recordings.recording import NO_REPLY, RecordedCall, RecordedReply, Recording
from mock_server.recordings.recording_file import read_recording
from support import Client

ID = "3f0c9a52-0000-4000-8000-000000000001"
REQUEST_ID = "d8350232-06bc-4e06-b463-69e4bf1e33d7"
READ = f"https://gw.example/cm/api/v2/customer/{ID}"
ACCEPTED = json.dumps({"content": [{"requestId": REQUEST_ID}]})


def entry(
    url: str = READ,
    *,
    method: str = "GET",
    status: int = 200,
    body: str | None = "{}",
    at: str = "2026-01-01T09:00:00.000Z",
    request: Mapping[str, Any] | None = None,
    response: Mapping[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """Return an entry; `request` and `response` add members to the usual ones."""
    content = {} if body is None else {"text": body}
    return {
        "startedDateTime": at,
        "time": 12.4,
        "request": {"method": method, "url": url, "headers": [], **(request or {})},
        "response": {"status": status, "headers": [], "content": content, **(response or {})},
        **more,
    }


def har(*entries: Any) -> dict[str, Any]:
    """Return a HAR with these entries."""
    return {"log": {"version": "1.2", "pages": [{"id": "page_1"}], "entries": list(entries)}}


def read_har(folder: Path, *entries: Any) -> Recording:
    """Write a HAR with these entries, and read it."""
    file = folder / "calls.har"
    file.write_text(json.dumps(har(*entries)))
    return read_recording(file)


def a_call(**stated: Any) -> RecordedCall:
    """Return a call with what is stated, or else a read without a reply."""
    usual: dict[str, Any] = {
        "place": "line 2",
        "at_ms": 0,
        "took_ms": 1,
        "method": "GET",
        "target": f"/api/v2/customer/{ID}",
        "headers": (),
        "body": b"",
        "reply": NO_REPLY,
        "requester": None,
    }
    return RecordedCall(**(usual | stated))


def recorded(client: Client, method: str, target: str, body: bytes = b"") -> RecordedCall:
    """Make a call to a sandbox, and return it as a recorder would."""
    reply = client.call(method, target, body or None)
    token = client.token
    sent = (("Content-Type", "application/json"),) if body else ()
    headers = sent if token is None else (*sent, ("Authorization", f"Bearer {token}"))
    client.now_ms += 10
    return a_call(
        at_ms=client.now_ms,
        method=method,
        target=target,
        headers=headers,
        body=body,
        reply=RecordedReply(reply.status, tuple(reply.headers.items()), reply.body),
        requester=token,
    )
