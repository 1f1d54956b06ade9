"""The cost of comparing with a recording of another service, and of calibrating by it.

The recorded service is the sandbox under other settings. Measured is the command with all of its
processes, less what it takes for a recording of a few calls.
"""

import json
import random
import resource
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from benchmarks.options import Options
from benchmarks.servers import OURS, environment
from mock_server.recordings import RecordedCall, RecordedReply
from mock_server.recordings.recorded_lines import JsonLines
from mock_server.recordings.recording_file import RecordingFile
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.loading import load_plain

_CALLS: Final = 10_000
_FEW: Final = 10
_RESELLERS: Final = 10
_CUSTOMERS: Final = 30
"""Customers of each reseller."""

_SETTINGS: Final = {
    "array-merge": "replace",
    "http-status": {"accepted": 201},
    "package-name-scope": "sandbox",
    "unknown-fields": "ignored",
}
_START_MS: Final = 1_767_258_000_000
_API: Final = "/api/v2/customer"


def compare(options: Options) -> Mapping[str, float]:
    """Measure `compare`."""
    return _run(options, "compare")


def calibrate(options: Options) -> Mapping[str, float]:
    """Measure `calibrate`."""
    return _run(options, "calibrate")


def _run(options: Options, command: str) -> Mapping[str, float]:
    """Measure a command, less its CPU time for a recording of a few calls."""
    least_s, _, _ = _measured(command, _recording(options, _FEW))
    cpu_s, took, output = _measured(command, _recording(options, options.number(_CALLS)))
    figures = _FIGURES[command](json.loads(output))
    return {"CPU s": cpu_s - least_s, "CPU s in all": cpu_s, "s in all": took, **figures}


def _recording(options: Options, calls: int) -> Path:
    file = options.folder / f"recorded-{calls}.jsonl"
    if not file.exists():
        record(file, calls)
    return file


def _measured(command: str, file: Path) -> tuple[float, float, bytes]:
    """Return the CPU time and the elapsed time of a command in seconds, and its output."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    words = (*OURS, command, str(file), "--format", "json")
    done = subprocess.run(words, env=environment(), capture_output=True, check=True)
    took, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu_s, took, done.stdout


def _decided(report: Mapping[str, Any]) -> Mapping[str, float]:
    verdicts = [row["verdict"] for row in report["assumptions"].values()]
    return {"decided": float(len(verdicts) - verdicts.count("undecided"))}


def _differing(report: Mapping[str, Any]) -> Mapping[str, float]:
    return {"calls that differ": float(report["calls"]["differ"])}


_FIGURES: Final[Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, float]]]] = {
    "compare": _differing,
    "calibrate": _decided,
}


# ── The recording ────────────────────────────────────────────────────────────────────────────────


def record(file: Path, calls: int) -> None:
    """Write a recording with a number of calls."""
    recorder = _Recorder()
    while len(recorder.calls) < calls:
        recorder.visit()
    with RecordingFile(file, JsonLines(is_anonymous=False)) as written:
        for call in recorder.calls[:calls]:
            written.add(call, {})


class _Recorder:
    """Makes calls as the clients of resellers do, and records them."""

    def __init__(self) -> None:
        self.calls: list[RecordedCall] = []
        self._draw = random.Random(7)  # noqa: S311 - examples
        self._sandbox = Sandbox(load_plain(_scenario()), _START_MS)
        self._now_ms = _START_MS
        self._ids = {name: customer_id for customer_id, name in self._references()}

    def visit(self) -> None:
        """Make the calls of one visit to a customer."""
        reseller = self._draw.randrange(_RESELLERS)
        customer = self._ids[f"c{reseller}-{self._draw.randrange(_CUSTOMERS)}"]
        token = self._draw.choice(("operator", f"r{reseller}"))
        self._draw.choices(tuple(_VISITS), tuple(_VISITS.values()))[0](self, token, customer)

    def read(self, token: str, customer: str) -> Any:
        """Read a customer."""
        return self._call(token, "GET", f"{_API}/{customer}")

    def rename(self, token: str, customer: str) -> None:
        """Change a name."""
        self._modify(token, customer, {"name": f"Customer {self._draw.randrange(1000)}"})

    def extend(self, token: str, customer: str) -> None:
        """Send a field that is not in the interface."""
        self._modify(token, customer, {"name": "Customer", "colour": "blue"})

    def call_by_phone(self, token: str, customer: str) -> None:
        """Change the phone number of the first contact."""
        contacts = self.read(token, customer)["content"][0].get("contact") or []
        sent = [{**_CONTACT, "id": entry["id"]} for entry in contacts[:1]]
        self._modify(token, customer, {"contact": sent})

    def mistake(self, token: str, customer: str) -> None:
        """Send an invalid value."""
        self._modify(token, customer, {"mfaConfiguration": "NEVER"})

    def bundle(self, token: str, customer: str) -> None:
        """Create a package, possibly with a name that is taken."""
        name = f"Package {self._draw.randrange(100)}"
        body = {"name": name, "nestedOffers": [_OFFER], "eligibleSubAccountIds": []}
        self._follow(token, self._call(token, "POST", f"{_API}/{customer}/package", body))

    def stray(self, token: str, _: str) -> None:
        """Read and change another reseller, or the requester itself."""
        other = self._ids[f"r{self._draw.randrange(_RESELLERS)}"]
        self.read(token, other)
        self._call(token, "PATCH", f"{_API}/{other}", {"name": "Reseller"})

    def _modify(self, token: str, customer: str, body: Any) -> None:
        self.read(token, customer)
        self._follow(token, self._call(token, "PATCH", f"{_API}/{customer}", body))
        self.read(token, customer)

    def _follow(self, token: str, reply: Any) -> None:
        content = reply["content"]
        if reply["errorCode"]:
            return
        for _ in range(3):
            self._call(token, "GET", f"/api/v2/request/{content[0]['requestId']}")
            self._now_ms += 900

    def _call(self, token: str, method: str, path: str, body: Any = None) -> Any:
        sent = {"authorization": f"Bearer {token}"}
        raw = b""
        if body is not None:
            sent["content-type"], raw = "application/json", json.dumps(body).encode()
        outcome = self._sandbox.handle(Request(method, path, sent, body=raw), self._now_ms)
        reply = RecordedReply(outcome.status, tuple(outcome.headers.items()), outcome.body)
        place, headers = f"line {len(self.calls) + 2}", tuple(sent.items())
        self.calls.append(
            RecordedCall(place, self._now_ms, 3, method, path, headers, raw, reply, token)
        )
        self._now_ms += self._draw.choice((5, 40, 300))
        return json.loads(outcome.body)

    def _references(self) -> list[tuple[str, str]]:
        base = self._sandbox.simulation.world.base
        return [(each.customer_id, str(each.ref)) for each in base.customers.values()]


_Visit = Callable[[_Recorder, str, str], Any]

_VISITS: Final[Mapping[_Visit, int]] = {
    _Recorder.read: 8,
    _Recorder.rename: 4,
    _Recorder.call_by_phone: 2,
    _Recorder.bundle: 2,
    _Recorder.extend: 1,
    _Recorder.mistake: 1,
    _Recorder.stray: 1,
}
"""The kinds of visits, and their weights."""

_OFFER: Final = "7b0d2a52-58a4-4f0e-9b0a-0d6c1a0f1e01"
_CONTACT: Final = {"role": "NONE", "mobilePhoneNumber": "+31600000009"}


def _scenario() -> dict[str, Any]:
    """Return the scenario of the recorded service: a root, resellers, and their customers."""
    resellers = range(_RESELLERS)
    below = [
        {
            "ref": f"r{number}",
            "customers": [{"ref": f"c{number}-{each}"} for each in range(_CUSTOMERS)],
        }
        for number in resellers
    ]
    names = ["operator", *(f"r{number}" for number in resellers)]
    return {
        "version": 1,
        "assumptions": _SETTINGS,
        "offers": [{"ref": "basic", "id": _OFFER, "name": "Basic data"}],
        "requesters": [{"token": name, "customer": name} for name in names],
        "customers": [{"ref": "operator", "customers": below}],
    }
