"""What control calls bring, read: scenarios, exported states, and how sandboxes are made."""

from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import Any, Final

from mock_server.contract.exact_json import MAX_DEPTH, MAX_VALUES, NotJsonError, dumps
from mock_server.contract.long_json import loads_long
from mock_server.contract.walk import has_more_values
from mock_server.domain.refusal import MOST_REASONS
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.findings import Finding, ScenarioError
from mock_server.sandbox.sandboxes.sandboxes_api import Placement, PlacementJudge, Upload
from mock_server.sandbox.scenario.building import outline_scenario
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.restoring import Restoration
from mock_server.scenario_file import (
    LocatedFinding,
    ScenarioFileError,
    Source,
    attempt_scenario,
    judge_plain,
    source_from_bytes,
)
from mock_server.scenario_file.source import MAX_VALUES as MOST_IN_FILES
from mock_server.server.loading import (
    build_document,
    completed_scenario,
    load_alone,
    load_shipped,
    scenario_language,
    shipped_alone,
)
from mock_server.server.shipped import documents

_UPLOAD: Final = "scenarios/upload"
"""Where an uploaded scenario seems to stand: beside the shipped ones, whose includes so work."""

_SEED_DIGITS: Final = 100
"""Far more than a seed may have, and few enough to be written out."""

MOST_UPLOADED: Final = 10_000
"""How many values an upload may hold: one that is refused for its last has cost 70 ms by then."""

_BYTES_A_VALUE: Final = 8
"""Of a state, beyond the values that any body may have: what a sandbox exports takes 15 or so."""

_STATE: Final = "state"
_UPLOADS: Final = (_UPLOAD, _STATE)


class UploadReader:
    """Reads what control calls bring: scenarios, exported states, and how sandboxes are made.

    `scenario` is the server's own, once it is loaded.
    """

    def __init__(self, scenario: BuiltScenario | None = None) -> None:
        self.scenario = scenario

    def read(self, operation_id: str, body: bytes) -> Upload:
        """Return what a body holds, or the error that keeps it from being used."""
        try:
            if operation_id == "putScenario":
                return _read_uploaded_scenario(body)
            if operation_id == "putSandbox":
                return self._read_placement(body)
            return _read_uploaded_state(body)
        except ScenarioFileError as error:
            return _as_findings(error)
        except NotJsonError as error:
            return NotJsonError(str(error))  # without a traceback, which would keep the body

    def build(self, source: Mapping[str, Any], name: str, seed: int) -> BuiltScenario:
        """Return a scenario of plain data that was built before."""
        return load_alone(source, name=name, seed=seed)

    def _read_placement(self, body: bytes) -> Placement:
        """Build the scenario that a new sandbox asks for, if it asks for one of its own."""
        said = _read_said(body) if body else {}
        if not isinstance(said, Mapping):
            return Placement(said, None)
        try:
            _placement_judge().judge(said)
        except Problem:  # which is told when the call is answered
            return Placement(said, None)
        try:
            return Placement(said, self._wanted_scenario(said))
        except ScenarioFileError as error:
            return Placement(said, _as_findings(error))

    def _wanted_scenario(self, said: Mapping[str, Any]) -> BuiltScenario | None:
        wanted, seed = said.get("scenario"), _seed(said.get("seed"))
        if isinstance(wanted, str):
            return load_shipped(wanted, seed=seed)
        if isinstance(wanted, Mapping):
            return _build_upload(Source(_UPLOAD, dumps(wanted).decode(), MOST_UPLOADED), seed=seed)
        if seed is None or self.scenario is None:
            return None
        return load_alone(self.scenario.source, name=self.scenario.name, seed=seed)


@cache
def _placement_judge() -> PlacementJudge:
    return PlacementJudge(documents().control)


def _read_said(body: bytes) -> Any:
    """Read how a sandbox is to be made: it holds no more than other bodies, if in more bytes."""
    return loads_long(body, max_depth=MAX_DEPTH, max_values=MAX_VALUES).value


def _seed(said: Any) -> int | None:
    """Return the seed that a body asks for, `100.0` as well; None also for one that is refused."""
    match said:
        case int() if not isinstance(said, bool):
            return said
        case Decimal() if said.adjusted() < _SEED_DIGITS and said == said.to_integral_value():
            return int(said)
        case _:
            return None


def _as_findings(error: ScenarioFileError) -> ScenarioError:
    return ScenarioError(map(_uploaded_finding, error.findings))


def _read_uploaded_scenario(body: bytes) -> BuiltScenario:
    return _build_upload(source_from_bytes(_UPLOAD, body, most_values=MOST_UPLOADED))


def _build_upload(
    source: Source, *, name: str = "upload", seed: int | None = None
) -> BuiltScenario:
    """Build what somebody sent; one that is refused is not built in part, which takes time."""
    document, findings = attempt_scenario(source, scenario_language(), shipped_alone())
    if document is None or findings:
        raise ScenarioFileError(findings)
    return build_document(document, name=name, seed=seed, most=MOST_REASONS)


def _uploaded_finding(found: LocatedFinding) -> Finding:
    """Say where something is wrong; only another file than the uploaded one needs a name."""
    place = f"line {found.line}, column {found.column}: {found.message}"
    text = place if found.file in _UPLOADS else f"{found.file}, {place}"
    return Finding(found.where, text, found.rule, found.suggestion)


def _read_uploaded_state(body: bytes) -> Restoration:
    """Build the scenario that an exported state holds; the rest is judged when it is restored."""
    read = loads_long(
        body,
        max_depth=2 * MAX_DEPTH,  # it holds plans as deep as bodies
        max_values=MAX_VALUES + len(body) // _BYTES_A_VALUE,
        spare_plain=True,
    )
    restored = None
    try:
        restored = _restoration(read.value)
    finally:
        if restored is None or restored.is_refused:
            read.free()
    return restored


def _restoration(document: Any) -> Restoration:
    if not isinstance(document, Mapping) or not isinstance(document.get("scenario"), Mapping):
        raise NotJsonError("the body is not an exported state: it has no scenario")
    if has_more_values(document["scenario"], MOST_IN_FILES):
        raise NotJsonError(f"the scenario of the state has more than {MOST_IN_FILES} values")
    judged = judge_plain(_STATE, document["scenario"], scenario_language())
    outlined = outline_scenario(str(document.get("name", "state")), judged.data, documents())
    restoration = Restoration(document, outlined.scenario)
    if outlined.is_promising and restoration.judge().is_refused:
        return restoration
    return Restoration(document, completed_scenario(outlined, judged)).prepare()
