"""A stand-in for the real service: the sandbox with other assumptions, clock and latencies.

It records each call as a proxy would, without knowledge of the settings.
"""

import json
from collections.abc import Mapping
from typing import Any

from mock_server.recordings.recording import RecordedCall, RecordedReply, Recording
from mock_server.sandbox.ground.credentials import credentials_of
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.loading import load_plain

START_MS = 1_767_258_000_000
JSON = "application/json"


def customer(number: int, **fields: Any) -> dict[str, Any]:
    """Return a customer with all mandatory fields."""
    return {
        "ref": f"c{number}",
        "customerId": customer_id(number),
        "generated": False,
        "status": "ACTIVE",
        "name": f"Customer {number}",
        "currency": "EUR",
        "allowOfferDelegation": False,
        "isAllowedImeiLock": True,
        "isImeiLockEnabled": True,
        "mfaConfiguration": "ENABLED",
        **fields,
    }


def customer_id(number: int) -> str:
    return f"a0000000-0000-4000-8000-{number:012d}"


def entry_id(kind: str, number: int) -> str:
    return f"{kind}0000000-0000-4000-8000-{number:012d}"


def offer_id(number: int) -> str:
    return f"0ffe0000-0000-4000-8000-{number:012d}"


class Service:
    """The service and its recorder, which records every call."""

    def __init__(
        self, scenario: Mapping[str, Any], *, clock_offset_ms: int = 0, latency_ms: int = 0
    ) -> None:
        built = load_plain(scenario)
        self._offset_ms = clock_offset_ms
        self._latency_ms = latency_ms
        self._sandbox = Sandbox(built, START_MS + clock_offset_ms)
        self._credentials = built.contract.assumptions.credentials
        self.now_ms = START_MS
        self.calls: list[RecordedCall] = []

    def wait(self, duration_ms: int) -> None:
        """Let time pass."""
        self.now_ms += duration_ms

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        token: str | None = None,
        requester: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> dict[str, Any]:
        """Make a call; return the envelope, with the status under its own key."""
        raw = (
            body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        )
        sent = {"content-type": JSON, **(headers or {})} if raw else {**(headers or {})}
        if token is not None:
            name, value = credentials_of(self._credentials.scheme, self._credentials.header, token)
            sent[name.lower()] = value
        arrives_ms = self.now_ms + self._offset_ms + self._latency_ms
        outcome = self._sandbox.handle(Request(method, path, sent, body=raw), arrives_ms)
        reply = RecordedReply(outcome.status, tuple(outcome.headers.items()), outcome.body)
        self.calls.append(
            RecordedCall(
                place=f"line {len(self.calls) + 1}",
                at_ms=self.now_ms,
                took_ms=2 * self._latency_ms,
                method=method,
                target=path,
                headers=tuple(sent.items()),
                body=raw,
                reply=reply,
                requester=requester,
            )
        )
        self.now_ms += 2 * self._latency_ms + 1
        return {**json.loads(outcome.body), "status": outcome.status, "headers": outcome.headers}

    @property
    def recording(self) -> Recording:
        """The calls recorded so far."""
        return Recording(tuple(self.calls), {})
