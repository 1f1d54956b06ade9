"""Reads bundles, and runs what is in them again: same calls, same instants, same bytes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from mock_server.contract.exact_json import MAX_DEPTH, NotJsonError, dumps, loads
from mock_server.contract.times import parse_instant
from mock_server.sandbox.exchange import Request
from mock_server.sandbox.record.bundle import (
    FORMAT,
    Origin,
    Recorded,
    read_recorded,
    write_reply,
)
from mock_server.sandbox.sandbox import Sandbox
from mock_server.sandbox.scenario import Scenario
from mock_server.sandbox.state import Restoration, export_state, restore_state
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import load_plain
from mock_server.web.calls import read_fault

_SHOWN: Final = 40
"""How many bytes are shown around the first one that differs."""


class BundleError(Exception):
    """What was given is no bundle, or none that can be used as asked; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """A bundle that was read: what it began with, what came in, and how it ended.

    `version` is that of the program that wrote it.
    """

    version: str
    scenario: Scenario
    origin: Origin
    calls: tuple[Recorded, ...]
    is_complete: bool
    wall_ms: int
    state: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where a replayed run is not as recorded."""

    where: str
    offset: int
    recorded: bytes
    replayed: bytes

    def __str__(self) -> str:
        start = max(0, self.offset - _SHOWN // 2)
        recorded, replayed = (
            _in_one_line(text[start : start + _SHOWN]) for text in (self.recorded, self.replayed)
        )
        return (
            f"{self.where}: byte {self.offset} differs\n"
            f"  recorded: ...{recorded}...\n"
            f"  replayed: ...{replayed}..."
        )


def _in_one_line(text: bytes) -> str:
    return text.decode("utf-8", "replace").replace("\r", "\\r").replace("\n", "\\n")


def read_bundle(path: Path) -> Bundle:
    """Read a bundle from a file.

    Raises:
        BundleError: when it is none, or one of a format that nobody here knows.
        OSError: when the file cannot be read.
    """
    try:
        said = loads(path.read_bytes(), max_depth=3 * MAX_DEPTH)  # it holds states
    except NotJsonError as error:
        raise BundleError(f"{path}: {error}") from None
    if not isinstance(said, Mapping) or "bundle" not in said:
        raise BundleError(f"{path} is no bundle; `mock-server bundle --url URL` writes one")
    if said["bundle"] != FORMAT:
        raise BundleError(
            f"{path} has format {said['bundle']}, this program reads {FORMAT}; "
            f"it was written by version {said.get('version')}"
        )
    try:
        began = said["began"]
        scenario = load_plain(said["scenario"], name=str(said["name"]))
        for state in filter(None, (began["state"], said["state"])):
            _check_state(scenario, state)
        return Bundle(
            version=str(said["version"]),
            scenario=scenario,
            origin=Origin(parse_instant(began["wallAt"]), began["state"]),
            calls=tuple(map(read_recorded, said["journal"])),
            is_complete=bool(said["complete"]),
            wall_ms=parse_instant(said["wallAt"]),
            state=said["state"],
        )
    except ScenarioFileError as error:
        raise BundleError(f"the scenario of {path} is refused here:\n{error}") from None
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BundleError(f"{path} is no bundle: {error!r}") from None


def _check_state(scenario: Scenario, state: Any) -> None:
    reasons = scenario.contract.check_state(state)
    if reasons:
        raise ValueError(f"a state: {reasons[0]}")


def replay(
    bundle: Bundle, done: Callable[[int], None] = lambda _: None
) -> tuple[Sandbox, Difference | None]:
    """Run every call again; return the sandbox, and the first difference if there is one.

    `done` is told after each call how many have been run.

    Raises:
        BundleError: when the journal has lost entries, so that it cannot be run again, or a state
            does not fit together.
    """
    if not bundle.is_complete:
        raise BundleError(
            "the journal has lost entries, so that it cannot be run again; "
            "--serve serves the last state"
        )
    sandbox = _restored(bundle, bundle.origin)
    for number, call in enumerate(bundle.calls, start=1):
        outcome = sandbox.handle(_with_fault(call), call.wall_ms)
        where = f"entry {call.number}, {call.request.method} {call.request.path}"
        difference = _compare(where, call.reply, write_reply(outcome))
        done(number)
        if difference is not None:
            return sandbox, difference
    sandbox.tick(bundle.wall_ms)
    state = export_state(sandbox.simulation, bundle.wall_ms)
    return sandbox, _compare("the state in the end", bundle.state, state)


def last_state(bundle: Bundle) -> Sandbox:
    """Return a sandbox as it was when the bundle was written, without its journal.

    Raises:
        BundleError: when its state does not fit together.
    """
    return _restored(bundle, Origin(bundle.wall_ms, bundle.state))


def _restored(bundle: Bundle, origin: Origin) -> Sandbox:
    sandbox = Sandbox(bundle.scenario, origin.wall_ms)
    if origin.state is not None:
        try:
            simulation = restore_state(Restoration(origin.state, bundle.scenario), origin.wall_ms)
        except ValueError as error:
            raise BundleError(f"the state of the bundle does not fit together: {error}") from None
        sandbox.resume(simulation, origin)
    return sandbox


def _with_fault(call: Recorded) -> Request:
    return call.request._replace(fault=read_fault(call.request.headers))


def _compare(where: str, recorded: Any, replayed: Any) -> Difference | None:
    """Compare two documents byte by byte, as they are written."""
    one, other = _as_bytes(recorded), _as_bytes(replayed)
    if one == other:
        return None
    pairs = zip(one, other, strict=False)
    same = min(len(one), len(other))
    offset = next((at for at, (left, right) in enumerate(pairs) if left != right), same)
    return Difference(where, offset, one, other)


def _as_bytes(said: Mapping[str, Any]) -> bytes:
    """Write a reply as HTTP does, so that offsets mean something; anything else as JSON."""
    if "headers" not in said:
        return dumps(said)
    status = said["status"]
    phrase = HTTPStatus(status).phrase if status in set(HTTPStatus) else ""
    lines = [f"HTTP/1.1 {status} {phrase}"]
    lines += [f"{name}: {value}" for name, value in said["headers"].items()]
    broken = f"(network: {said['network']}, delay: {said['delayMs']} ms)"
    text = said.get("body", said.get("base64", ""))
    return "\r\n".join([*lines, broken, "", text]).encode()
