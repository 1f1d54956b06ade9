"""Bundles: everything needed to replay what happened in a sandbox, and their replay.

The same calls at the same instants must give the same bytes. A bundle may come from anyone. So it
is validated as a whole by the schema in the control document, its scenario can use no files and no
variables, and errors are one line.
"""

import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from http.client import responses
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any, Final

from mock_server.contract.headers import TAG
from mock_server.contract.schemas.validation import Checker
from mock_server.contract.texts.printable import clipped, printable
from mock_server.contract.texts.times import format_instant, parse_instant
from mock_server.contract.values.exact_json import (
    MAX_DEPTH,
    NotJsonError,
    about_text,
    dumps,
    loads,
    loads_or_none,
)
from mock_server.contract.values.walk import is_same
from mock_server.domain.refusal import SandboxError, at_place
from mock_server.given_files import read_given, read_rest
from mock_server.sandbox.record.bundle import FORMAT, Recorded, read_recorded, write_reply
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.state import Restoration, export_state
from mock_server.scenario_file import ScenarioFileError, read_fault
from mock_server.server.loading import load_alone
from mock_server.server.shipped import documents
from mock_server.server.uploads import begin_with

_SCHEMA: Final = {"$ref": "#/components/schemas/Bundle"}
_SHOWN: Final = 40  # bytes that are shown around the first differing one


class BundleError(SandboxError):
    """The file is no bundle, or cannot be used as requested; the message is one safe line."""

    def __init__(self, message: str) -> None:
        super().__init__(clipped(message))


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """The content of a bundle: the state at its beginning, the inputs, and the state at its end.

    `version` is the version of the program that wrote it. A partial bundle may lack some calls, but
    only reads, which change nothing.
    """

    version: str
    scenario: BuiltScenario
    began_ms: int
    began: Mapping[str, Any] | None
    calls: tuple[Recorded, ...]
    is_complete: bool
    wall_ms: int
    state: Mapping[str, Any]


def read_bundle(path: Path) -> Bundle:
    """Read a bundle from a file, or standard input for `-`, or raise BundleError or OSError."""
    is_stdin = str(path) == "-"
    raw = read_rest(sys.stdin.buffer, "standard input") if is_stdin else read_given(path)
    return parse_bundle(raw, path)


def parse_bundle(raw: bytes, path: Path | str) -> Bundle:
    """Read a bundle from bytes as `read_bundle` does; `path` is their origin, for messages."""
    try:
        data = loads(raw, max_depth=3 * MAX_DEPTH, max_values=None)  # it holds states
    except NotJsonError as error:
        raise BundleError(f"{path}: {about_text(error)}") from None
    if not isinstance(data, Mapping) or "bundle" not in data:
        raise BundleError(f"{path} is not a bundle; `customer-sandbox bundle --url URL` writes one")
    if data["bundle"] != FORMAT:
        raise BundleError(
            f"{path} has format {data['bundle']}, this program reads {FORMAT}; "
            f"it was written by version {data.get('version')}"
        )
    reasons = Checker(documents().control, _SCHEMA).reasons(data)
    if reasons:
        raise BundleError(f"{path} is not a bundle: {reasons[0]}")
    try:
        return _read(data)
    except ScenarioFileError as error:
        found, more = error.findings[0], len(error.findings) - 1
        others = f" (and {more} more)" if more else ""
        what = at_place(found.where, found.message) + others
        raise BundleError(f"the scenario of {path} is refused here: {what}") from None
    except ValueError as error:
        raise BundleError(f"{path} is not a bundle: {error}") from None


def _read(data: Mapping[str, Any]) -> Bundle:
    """Read a bundle that is valid by its schema, or raise ScenarioFileError or ValueError."""
    began = data["began"]
    bundle = Bundle(
        version=data["version"],
        scenario=load_alone(data["scenario"], name=data["name"]),
        began_ms=parse_instant(began["wallAt"]),
        began=began["state"],
        calls=tuple(map(read_recorded, data["journal"])),
        is_complete=data["complete"],
        wall_ms=parse_instant(data["wallAt"]),
        state=data["state"],
    )
    called = [call.wall_ms for call in bundle.calls]
    for before, after in pairwise([bundle.began_ms, *called, bundle.wall_ms]):
        if after < before:
            order = f"{format_instant(after)} is before {format_instant(before)}"
            raise ValueError(f"its instants go back: {order}")
    return bundle


def replay(
    bundle: Bundle, done: Callable[[int], None] = lambda _: None
) -> tuple[Sandbox, str | None]:
    """Make every call again; return the sandbox, and what differs first if anything does.

    `done` is called after each call with the number of calls made so far.

    Raises:
        BundleError: when the journal has lost entries, so that it cannot be replayed, or when the
            state at the beginning is inconsistent.
    """
    if not bundle.is_complete:
        raise BundleError(
            "the journal is incomplete, so it cannot be replayed: raise limits.journalEntries for "
            "the next run; `replay --serve` serves the end of this one"
        )
    compare = partial(_difference, by_value=bundle.version.startswith("1."))
    sandbox = _restored(bundle, bundle.began_ms, bundle.began)
    left = ((*call.left, call.number) for call in bundle.calls if call.left is not None)
    leavings = deque(sorted(left))

    def leave_before(entry: float) -> None:
        """Tell the sandbox which clients had left before an entry."""
        while leavings and leavings[0][0] < entry:
            _, wall_ms, number = leavings.popleft()
            sandbox.leave(number, wall_ms)

    for number, call in enumerate(bundle.calls, start=1):
        leave_before(call.number)
        request = call.request.but(fault=read_fault(call.request.headers))
        sandbox.simulation.entries = call.number - 1  # a store may lack the reads before it
        outcome = sandbox.handle(request, call.wall_ms)
        where = f"entry {call.number}, {call.request.method} {call.request.path}"
        difference = compare(where, call.reply, write_reply(outcome))
        done(number)
        if difference is not None:
            return sandbox, difference
    leave_before(inf)
    deque(sandbox.tick(bundle.wall_ms), maxlen=0)
    sandbox.simulation.entries = bundle.state.get("entries", sandbox.simulation.entries)
    state = export_state(sandbox.simulation, bundle.wall_ms)
    return sandbox, compare("the final state", bundle.state, state)


def summary(bundle: Bundle, difference: str | None) -> dict[str, Any]:
    return {
        "scenario": bundle.scenario.name,
        "seed": bundle.scenario.seed,
        "exchanges": len(bundle.calls),
        "difference": difference,
    }


def last_state(bundle: Bundle) -> Sandbox:
    """Return a sandbox as it was when the bundle was written, without its journal."""
    return _restored(bundle, bundle.wall_ms, bundle.state)


def _restored(bundle: Bundle, wall_ms: int, state: Mapping[str, Any] | None) -> Sandbox:
    sandbox = Sandbox(bundle.scenario, wall_ms)
    if state is not None:
        try:
            begin_with(sandbox, Restoration.of(state, bundle.scenario), wall_ms)
        except ValueError as error:
            raise BundleError(f"the state of the bundle is inconsistent: {error}") from None
    return sandbox


def _difference(where: str, recorded: Any, replayed: Any, *, by_value: bool) -> str | None:
    """Say which byte of two documents differs; 1.x kept numbers as they were spelled (`1e5`)."""
    if by_value and is_same(_as_value(recorded), _as_value(replayed)):
        return None
    one, other = _as_bytes(recorded), _as_bytes(replayed)
    if one == other:
        return None
    at = length_alike(one, other)
    start = max(0, at - _SHOWN // 2)
    shown = [
        printable(text[start : start + _SHOWN].decode("utf-8", "replace")) for text in (one, other)
    ]
    return (
        f"{printable(where)}: byte {at} differs\n"
        f"  recorded: ...{shown[0]}...\n"
        f"  replayed: ...{shown[1]}..."
    )


def _as_value(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a reply with the value of its body, and without the tag, which depends on the text."""
    if "headers" not in document:
        return document
    headers = {name: text for name, text in document["headers"].items() if name != TAG}
    value = loads_or_none(document.get("body", "").encode(), max_values=None)
    return {**document, "headers": headers} | ({} if value is None else {"body": value})


def length_alike(one: Sequence[object], other: Sequence[object]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))


def _as_bytes(document: Mapping[str, Any]) -> bytes:
    """Format a reply as HTTP does, so that offsets are meaningful; anything else as JSON."""
    if "headers" not in document:
        return dumps(document)
    status = document["status"]
    lines = [f"HTTP/1.1 {status} {responses.get(status, '')}"]
    lines += [f"{name}: {value}" for name, value in document["headers"].items()]
    broken = f"(network: {document['network']}, delay: {document['delayMs']} ms)"
    text = document.get("body", document.get("base64", ""))
    return "\r\n".join([*lines, broken, "", text]).encode()
