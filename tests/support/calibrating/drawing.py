"""Draws a service's settings and traffic, and compares the findings of a calibration with them."""

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from mock_server.calibration.calibrating import Calibration, calibrate
from mock_server.contract.assumptions import values_in_force
from mock_server.contract.values.walk import MISSING
from mock_server.recordings.recording import RecordedCall, Recording
from mock_server.recordings.recording_file import write_recording
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.loading import load_plain
from mock_server.server.shipped import documents
from support.calibrating.service import START_MS, Service
from support.calibrating.traffic import SITUATIONS, Client, make_calls
from support.calibrating.world import world

JOBS: Final[Sequence[Mapping[str, Any]]] = (
    {"after": "2s"},
    {"after": ["500ms", "4s"]},
    {"after": "3s", "outcome": {"successful": 3, "failed": 1}},
    {"polls": 2},
)

FURTHER: Final[Mapping[str, Sequence[Any]]] = {
    "status-endpoint": ["/jobs/{requestId}", "/api/v2/customer-requests/{requestId}/state"],
    "status-values": [["OPEN", "DONE", "ERROR"]],
    "http-status": [{"accepted": 201, "SANDBOX_NOT_ELIGIBLE": 404}],
    "rate-limit": [3, 12, {"calls": 5, "per": "3s", "by": "customer"}],
    "request-retention": ["30m", "12h"],
    "numeric-range": [{"minimum": -1}, {"maximum": 4294967295}],
    "retry-after": [7],
    "entry-defaults": [{"address": {"type": "MAILING"}}, {"contact": {"identity": []}}],
    "invoice-defaults": [{"when": "each-modify", "values": {"vat": 19, "deviceCost": 3}}],
}
"""Values of open assumptions, in addition to the alternatives that the register lists."""

_REASONS: Final = re.compile(rb': /(?:[^"\\]|\\.)*')
"""The reasons after the fixed text of a message (assumption error-detail)."""


@dataclass(slots=True)
class Score:
    """How many of the drawn settings that matter were found, undecided or wrong."""

    found: int = 0
    undecided: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A service with its settings, and the recorded calls."""

    settings: Mapping[str, Any]
    scenario: Mapping[str, Any]
    offset_ms: int
    latency_ms: int
    calls: Sequence[RecordedCall]


def draw_service(
    seed: int,
    *,
    situations: int = 14,
    names: bool = True,
    settings: dict[str, Any] | None = None,
) -> Drawn:
    """Draw settings, if none are given, and traffic."""
    draw = random.Random(seed)  # noqa: S311 - examples
    register = documents().assumptions
    made = _draw_settings(draw, register) if settings is None else settings
    jobs = {name: draw.choice(JOBS) for name in ("modifyCustomer", "createPackage")}
    scenario = {**world(made, jobs), "seed": seed}
    offset_ms, latency_ms = draw.randrange(10**9), draw.choice((0, 3, 40))
    service = Service(scenario, clock_offset_ms=offset_ms, latency_ms=latency_ms)
    client = Client(service, draw, names=names)
    make_calls(client, draw.sample([*SITUATIONS.values()], k=situations))
    return Drawn(made, scenario, offset_ms, latency_ms, service.calls)


def _draw_settings(draw: random.Random, register: Mapping[str, Any]) -> dict[str, Any]:
    open_names = [name for name, row in register.items() if row["alternatives"]]
    open_names.remove("read-staleness")  # no reply of the sandbox depends on it
    chosen = draw.sample(open_names, k=draw.choice((0, 1, 2, 3, 4)))
    return {
        name: draw.choice(
            [*(each["value"] for each in register[name]["alternatives"]), *FURTHER.get(name, ())]
        )
        for name in chosen
    }


def judge(drawn: Drawn, score: Score) -> Calibration:
    """Calibrate, and count the settings that were found, are undecided or are wrong."""
    register = documents().assumptions
    result = calibrate(drawn.calls, documents())
    for name, row in register.items():
        finding = result.findings[name]
        is_default = name not in drawn.settings
        says = f"{name}: {drawn.settings.get(name, 'default')} → {finding.verdict}"
        if finding.verdict == "undecided":
            if not is_default and _matters(drawn, name):
                score.undecided.append(says)
        elif _is_right(drawn, name, row, finding.verdict, finding.setting):
            score.found += not is_default
        else:
            score.wrong.append(f"{says} {finding.setting}")
    return result


def _is_right(drawn: Drawn, name: str, row: Mapping[str, Any], verdict: str, setting: Any) -> bool:
    """Return whether a verdict matches the drawn setting, or gives the same replies.

    Reasons in messages are not compared: the real service has its own.
    """
    truth = values_in_force({name: row}, drawn.settings)[name]
    shown = setting if verdict == "contradicted" else row["default"]
    if name not in drawn.settings:
        return verdict == "supported"
    if setting is MISSING:  # no value is found, only that it is not the default
        return verdict == "contradicted"
    shown = values_in_force({name: row}, {name: shown})[name]
    if shown == truth:
        return True
    settings = {**drawn.settings, name: shown}
    return _unreasoned(drawn, settings) == _unreasoned(drawn, drawn.settings)


def _unreasoned(drawn: Drawn, settings: Mapping[str, Any]) -> list[Any]:
    answer = replies(drawn, settings)
    return [(status, _REASONS.sub(b"", body), headers) for status, body, headers in answer]


def _matters(drawn: Drawn, name: str) -> bool:
    """Return whether the default would give other replies than the drawn setting."""
    settings = {each: value for each, value in drawn.settings.items() if each != name}
    return replies(drawn, settings) != replies(drawn, drawn.settings)


def replies(drawn: Drawn, settings: Mapping[str, Any]) -> list[Any]:
    """Return the service's replies to the same calls under some settings."""
    built = load_plain({**drawn.scenario, "assumptions": dict(settings)})
    sandbox = Sandbox(built, START_MS + drawn.offset_ms)
    expected = []
    for call in drawn.calls:
        headers = dict(call.headers)
        arrives_ms = call.at_ms + drawn.offset_ms + drawn.latency_ms
        outcome = sandbox.handle(
            Request(call.method, call.target, headers, body=call.body), arrives_ms
        )
        shown = {name: text for name, text in outcome.headers.items() if "X-Sandbox" not in name}
        expected.append((outcome.status, outcome.body, shown))
    return expected


class _First(random.Random):
    """Always chooses the first."""

    def choice(self, seq: Any) -> Any:
        return seq[0]


def record_an_odd_service(path: Path) -> None:
    """Record a service that replaces arrays and ignores unknown fields."""
    settings = {"array-merge": "replace", "unknown-fields": "ignored"}
    service = Service(world(settings, {}), clock_offset_ms=86_400_000)
    make_calls(
        Client(service, _First(), names=True),
        [SITUATIONS["one_contact"], SITUATIONS["unknown_field"]],
    )
    write_recording(path, Recording(tuple(service.calls)))
