"""Bundles replay a sandbox: scenario and initial state (`began`) → journal → state.

A bundle does not mask credentials, because the replies depend on them.
"""

from base64 import b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mock_server.contract.names import APART, refusal
from mock_server.contract.texts.printable import write_body
from mock_server.contract.texts.times import format_instant, parse_instant
from mock_server.contract.values.exact_json import Entries
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.record.journal import Entry, Journal
from mock_server.sandbox.simulation.simulation import Simulation
from mock_server.sandbox.simulation.state import state_document

FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a simulation began; `began` is None if it began from its scenario."""

    wall_ms: int
    began: Simulation | None = None

    @property
    def weight(self) -> int:
        return 0 if self.began is None else self.began.weight


@dataclass(frozen=True, slots=True)
class Recorded:
    number: int
    wall_ms: int
    request: Request
    reply: Mapping[str, Any]
    left: tuple[int, int] | None = None  # after which entry the client left, and when


def export_bundle(
    simulation: Simulation, journal: Journal, origin: Origin, now_ms: int
) -> dict[str, Any]:
    scenario, began = simulation.scenario, origin.began
    first = None if began is None else state_document(began, origin.wall_ms)
    leavings = {leaving.number: leaving for leaving in journal.leavings}

    def write(entry: Entry) -> dict[str, Any]:
        request, leaving = write_request(entry.request), leavings.get(entry.number)
        if entry.connection is not None:
            request["connection"] = entry.connection
        written = {
            "entry": entry.number,
            "wallAt": format_instant(entry.wall_ms),
            "request": request,
            "reply": write_reply(entry.numbered()),
        }
        if leaving is not None:
            left_at = format_instant(leaving.wall_ms)
            written["left"] = {"wallAt": left_at, "after": {"entry": leaving.after}}
        return written

    return {
        "bundle": FORMAT,
        "version": scenario.contract.documents.version,
        "name": scenario.name,
        "seed": scenario.seed,
        "scenario": scenario.source,
        "began": {"wallAt": format_instant(origin.wall_ms), "state": first},
        "journal": Entries(journal.frozen(), write),
        "complete": not journal.removed,
        "wallAt": format_instant(now_ms),
        "state": state_document(simulation, now_ms),
    }


def read_recorded(data: Mapping[str, Any]) -> Recorded:
    """Read one exchange of a bundle, except for its fault header, which the shell reads."""
    if "read" in data:
        raise ValueError(refusal(APART))
    call, left = data["request"], data.get("left")
    encoded = call.get("base64")
    body = call["body"].encode() if encoded is None else b64decode(encoded, validate=True)
    request = Request(
        method=call["method"],
        path=call["path"],
        prefix=call["prefix"],
        query=dict(call["query"]),
        headers=dict(call["headers"]),
        body=body,
        connection=call.get("connection"),
    )
    if left is not None:
        left = left["after"]["entry"], parse_instant(left["wallAt"])
    wall_ms = parse_instant(data["wallAt"])
    return Recorded(data["entry"], wall_ms, request, data["reply"], left)


def write_reply(outcome: Outcome) -> dict[str, Any]:
    return {
        "status": outcome.status,
        "headers": dict(outcome.headers),
        **write_body(outcome.body),
        "network": outcome.network,
        "delayMs": outcome.delay_ms,
    }


def write_request(request: Request) -> dict[str, Any]:
    return {
        "method": request.method,
        "prefix": request.prefix,
        "path": request.path,
        "query": dict(request.query),
        "headers": dict(request.headers),
        **write_body(request.body),
    }
