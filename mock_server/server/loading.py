"""From a name, a path or an upload to a scenario that can be served."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from os import PathLike
from typing import Any, Final

from mock_server.contract.exact_json import MAX_DEPTH, MAX_VALUES, NotJsonError, dumps
from mock_server.contract.long_json import loads_long
from mock_server.contract.raw_text import writable
from mock_server.contract.walk import has_more_values
from mock_server.domain.refusal import MOST_REASONS
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.findings import Finding, ScenarioError
from mock_server.sandbox.sandboxes.sandboxes_api import Placement, PlacementJudge, Upload
from mock_server.sandbox.scenario import schema as scenario_schema
from mock_server.sandbox.scenario.building import Outlined, build_scenario, outline_scenario
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.scenario.written import as_written
from mock_server.sandbox.simulation.state import Restoration
from mock_server.scenario_file import (
    LocatedFinding,
    PlainScenario,
    Reader,
    ScenarioDocument,
    ScenarioFileError,
    Source,
    Surroundings,
    attempt_scenario,
    file_reader,
    file_source,
    judge_plain,
    locate,
    shipped_reader,
    source_from_bytes,
    unknown_scenario,
)
from mock_server.scenario_file.source import MAX_VALUES as MOST_IN_FILES
from mock_server.server.settings import Settings
from mock_server.server.shipped import documents, shipped_root, shipped_scenarios

DEFAULT_SCENARIO: Final = "default"

_UPLOAD: Final = "scenarios/upload"
"""Where an uploaded scenario seems to stand: beside the shipped ones, whose includes so work."""

_INLINE: Final = "scenarios/MOCK_SERVER_SCENARIO_YAML"
"""Where the scenario of the environment seems to stand, for the same reason."""

_SEED_DIGITS: Final = 100
"""Far more than a seed may have, and few enough to be written out."""

MOST_UPLOADED: Final = 20_000
"""How many values an upload may hold: one that is refused for its last has cost 0.1 s by then."""

_BYTES_A_VALUE: Final = 8
"""Of a state, beyond the values that any body may have: what a sandbox exports takes 15 or so."""

_STATE: Final = "state"
_UPLOADS: Final = (_UPLOAD, _STATE)
_SHIPPED: Final = ("scenarios/", "fixtures/catalogue/")


@dataclass(frozen=True, slots=True)
class Opened:
    """A scenario, and the document that it was built from."""

    scenario: BuiltScenario
    document: ScenarioDocument


def load_scenario(
    source: str | PathLike[str] | Mapping[str, Any] = DEFAULT_SCENARIO, *, seed: int | None = None
) -> BuiltScenario:
    """Load a scenario by its shipped name or by path, or from the plain data of a file.

    `seed` overrides the scenario's own.

    Raises:
        ScenarioFileError: with everything that is wrong, each with file, line and column.
    """
    if isinstance(source, Mapping):
        return load_plain(source, seed=seed)
    return open_scenario(str(source), seed=seed).scenario


def open_scenario(
    name_or_path: str, *, seed: int | None = None, reader: Reader = file_reader
) -> Opened:
    """Load a scenario by name or path, through a reader, and keep where its parts stand.

    Raises:
        ScenarioFileError: with everything that is wrong, also with what no schema judges.
    """
    shipped = shipped_scenarios()
    path = str(shipped.get(name_or_path) or name_or_path)
    source = file_source(path, reader, shipped=shipped)
    return _open_source(source, reader, name=_stem(path), seed=seed)


def load_source(source: Source, *, name: str, seed: int | None = None) -> BuiltScenario:
    """Build a scenario of a text that stands for a file: it may draw on what files may draw on.

    Raises:
        ScenarioFileError: with everything that is wrong, each with its place in the text.
    """
    return _open_source(source, file_reader, name=name, seed=seed).scenario


def _open_source(source: Source, reader: Reader, *, name: str, seed: int | None) -> Opened:
    document = _read_whole(source, Surroundings(reader, _shipped_paths(), os.environ))
    return Opened(_build(document, name=name, seed=seed), document)


def _read_whole(source: Source, surroundings: Surroundings) -> ScenarioDocument:
    """Read a scenario file; of one that is refused, tell also what building it would tell.

    Raises:
        ScenarioFileError: with everything that is wrong.
    """
    document, findings = attempt_scenario(source, scenario_language(), surroundings)
    if document is not None and not findings:
        return document
    raise ScenarioFileError([*findings, *_further(document)])


def _further(document: ScenarioDocument | None) -> Iterable[LocatedFinding]:
    """Return what is wrong beside what was found when a file was read, if the whole was read."""
    if document is None:
        return ()
    from mock_server.server.further_findings import further_findings

    return further_findings(document, scenario_language())


def _shipped_paths() -> dict[str, str]:
    return {name: str(path) for name, path in shipped_scenarios().items()}


def load_plain(
    data: Mapping[str, Any], *, name: str = "scenario", seed: int | None = None
) -> BuiltScenario:
    """Build a scenario of plain data: what is in it means itself, and reads no environment.

    Raises:
        ScenarioFileError: with everything that is wrong.
    """
    source = data_source("scenario", data)
    document = _read_whole(source, Surroundings(file_reader, _shipped_paths(), None))
    return _build(document, name=name, seed=seed)


def load_chosen(settings: Settings, reader: Reader = file_reader) -> BuiltScenario:
    """Load the scenario that a server is told of: one that is spelled out, else by name or path.

    The reader reads its files.

    Raises:
        ScenarioFileError: with everything that is wrong.
    """
    if settings.scenario_yaml is None:
        return open_scenario(settings.scenario, seed=settings.seed, reader=reader).scenario
    source = Source(_INLINE, settings.scenario_yaml)
    document = _read_whole(source, _shipped_alone())
    return _build(document, name="inline", seed=settings.seed)


def load_shipped(name: str, *, seed: int | None = None) -> BuiltScenario:
    """Load a shipped scenario, and nothing else, by its name.

    Raises:
        ScenarioFileError: when there is none of this name.
    """
    if name not in shipped_scenarios():
        words, suggestion = unknown_scenario(name, shipped_scenarios())
        found = LocatedFinding("scenario", 1, 1, "/scenario", words, "unreadable", suggestion)
        raise ScenarioFileError([found])
    return load_scenario(name, seed=seed)


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
    document, findings = attempt_scenario(source, scenario_language(), _shipped_alone())
    if document is None or findings:
        raise ScenarioFileError(findings)
    return _build(document, name=name, seed=seed)


def _shipped_alone() -> Surroundings:
    """Return what can be drawn on from afar: what is shipped, and nothing of this machine."""
    shipped = {known: f"scenarios/{known}.yaml" for known in shipped_scenarios()}
    return Surroundings(_shipped_only(), shipped, None)


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
    return Restoration(document, _completed(outlined, judged)).prepare()


def data_source(name: str, data: Mapping[str, Any]) -> Source:
    """Return plain data as a text that reads as the same data."""
    return Source(name, dumps(as_written(data)).decode(), most_values=None)


def load_alone(data: Mapping[str, Any], *, name: str, seed: int | None = None) -> BuiltScenario:
    """Build a scenario of plain data that draws on nothing else: no file, and no variable.

    Raises:
        ScenarioFileError: with the first hundred things that are wrong.
    """
    judged = judge_plain("scenario", data, scenario_language())
    return _completed(outline_scenario(name, judged.data, documents(), seed=seed), judged)


def _completed(outlined: Outlined, judged: PlainScenario) -> BuiltScenario:
    try:
        return outlined.complete()
    except ScenarioError as error:
        raise ScenarioFileError(locate(judged, error.findings[:MOST_REASONS])) from None


def _build(document: ScenarioDocument, *, name: str, seed: int | None) -> BuiltScenario:
    try:
        return build_scenario(name, document.data, documents(), seed=seed)
    except ScenarioError as error:
        raise ScenarioFileError(locate(document, error.findings)) from None


@cache
def scenario_language() -> Mapping[str, Any]:
    """Return the schema that scenario files are judged by."""
    return scenario_schema.scenario_language(documents())


def _shipped_only() -> Reader:
    """Return the reader of uploads: in a checkout the shipped files have much beside them."""
    read = shipped_reader(shipped_root())

    def read_shipped(path: str) -> str:
        if not path.startswith(_SHIPPED):
            raise PermissionError("only shipped files can be included here")
        return read(path)

    return read_shipped


def _stem(path: str) -> str:
    file = path.replace("\\", "/").rpartition("/")[2]
    return writable(file.removesuffix(".yaml").removesuffix(".yml"))
