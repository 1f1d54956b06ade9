"""Reads bundles: everything needed to replay what happened in a sandbox.

A bundle may come from anyone. So it is validated as a whole by the schema in the control document,
its scenario can use no files and no variables, and errors are one line.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from mock_server.contract.schemas.validation import Checker
from mock_server.contract.texts.printable import clipped
from mock_server.contract.texts.times import format_instant, parse_instant
from mock_server.contract.values.exact_json import MAX_DEPTH, NotJsonError, about_text, loads
from mock_server.domain.refusal import SandboxError, at_place
from mock_server.given_files import read_given, read_rest
from mock_server.sandbox.record.bundle import FORMAT, Recorded, read_recorded
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import load_alone
from mock_server.server.shipped import documents

_SCHEMA: Final = {"$ref": "#/components/schemas/Bundle"}


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
