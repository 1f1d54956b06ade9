"""Loads scenarios to be served: by name, from a path, or from plain data."""

import os
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any, Final, TypeAlias
from weakref import WeakValueDictionary

from mock_server.contract.contract import Contract, Documents
from mock_server.contract.texts.printable import writable
from mock_server.contract.values.exact_json import dumps
from mock_server.contract.values.scalars import as_written
from mock_server.domain.refusal import MAX_REASONS
from mock_server.sandbox.ground.findings import Finding, ScenarioError
from mock_server.sandbox.scenario.building import build_scenario
from mock_server.sandbox.scenario.listed_customers import too_long
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.scenario_file import (
    UNCHECKED,
    LocatedFinding,
    Reader,
    ScenarioDocument,
    ScenarioFileError,
    Source,
    Surroundings,
    attempt_scenario,
    file_reader,
    file_source,
    locate,
    shipped_reader,
    unknown_scenario,
    validate_plain,
)
from mock_server.server.settings import Settings
from mock_server.server.shipped import documents, shipped_presets, shipped_root, shipped_scenarios

DEFAULT_SCENARIO: Final = "default"

Assumptions: TypeAlias = str | PathLike[str] | Source
"""A file of assumptions: the name of a shipped one, a path, or its text."""

_INLINE: Final = "scenarios/MOCK_SERVER_SCENARIO_YAML"  # its apparent path, for shipped includes
_SHIPPED: Final = ("scenarios/", "fixtures/catalogue/")
_NO_SWITCHES: Final = b"{}"
_CONTRACTS: Final[WeakValueDictionary[bytes, Contract]] = WeakValueDictionary()
"""The contracts in use, by their switches as JSON."""


def load_scenario(
    source: str | PathLike[str] | Mapping[str, Any] = DEFAULT_SCENARIO,
    *,
    seed: int | None = None,
    assumptions: Assumptions | None = None,
) -> BuiltScenario:
    """Load a scenario by its shipped name, from a path, or from the plain data of a file.

    `seed` overrides the scenario's own seed; `assumptions` are below its own, and are given by the
    name of a shipped preset, such as `published`, or the path of a file of assumptions.

    Raises:
        ScenarioFileError: with all errors, each with file, line and column.
    """
    below = given_assumptions(assumptions)
    if isinstance(source, Mapping):
        return load_plain(source, seed=seed, assumptions=below)
    return _load_named(str(source), file_reader, seed, below)


def _load_named(
    name_or_path: str, reader: Reader, seed: int | None, assumptions: Source | None
) -> BuiltScenario:
    source = named_source(name_or_path, reader, shipped_scenarios())
    stem = source.name.replace("\\", "/").rpartition("/")[2]
    name = writable(stem.removesuffix(".yaml").removesuffix(".yml"))
    surroundings = surroundings_of_files(reader, assumptions)
    return load_source(source, surroundings, name=name, seed=seed)


def given_assumptions(
    assumptions: Assumptions | None, reader: Reader = file_reader
) -> Source | None:
    """Read the file of assumptions of a name or a path; whoever reads a scenario validates it."""
    if assumptions is None or isinstance(assumptions, Source):
        return assumptions
    return named_source(str(assumptions), reader, shipped_presets())


def named_source(name_or_path: str, reader: Reader, shipped: Mapping[str, Path]) -> Source:
    """Read the text of a shipped file by its name, or of another file by its path."""
    return file_source(str(shipped.get(name_or_path) or name_or_path), reader, shipped=shipped)


def stated_document(scenario: str | None, assumptions: Assumptions | None) -> ScenarioDocument:
    """Read a scenario that need not be given: without it, the defaults are in force."""
    source = Source("defaults", "version: 1")
    if scenario is not None:
        source = named_source(scenario, file_reader, shipped_scenarios())
    return read_document(source, surroundings_of_files(file_reader, given_assumptions(assumptions)))


def load_source(
    source: Source, surroundings: Surroundings | None = None, *, name: str, seed: int | None = None
) -> BuiltScenario:
    """Build a scenario from a text; by default it may use other files and variables, as a file."""
    document = read_document(source, surroundings or surroundings_of_files(file_reader))
    return build_document(document, name=name, seed=seed)


def read_document(source: Source, surroundings: Surroundings) -> ScenarioDocument:
    """Read a scenario file, or raise all its errors but those of building."""
    document, findings = attempt_scenario(source, scenario_language(), surroundings)
    if document is None or findings:
        raise ScenarioFileError(findings, UNCHECKED if document else None)
    return document


def surroundings_of_files(
    reader: Reader,
    assumptions: Source | None = None,
    variables: Mapping[str, str] | None = os.environ,
) -> Surroundings:
    """Return what scenarios in files may use: what `reader` reads, and environment variables."""
    scenarios, presets = (
        {name: str(path) for name, path in paths.items()}
        for paths in (shipped_scenarios(), shipped_presets())
    )
    return Surroundings(reader, scenarios, variables, presets, assumptions)


def load_plain(
    data: Mapping[str, Any],
    *,
    name: str = "scenario",
    seed: int | None = None,
    file: str = "scenario",
    assumptions: Source | None = None,
) -> BuiltScenario:
    """Build a scenario from plain data that may use files, but no variables.

    `file` is its apparent path: paths in it are relative to that. `assumptions` are below its own.
    """
    source = Source(file, dumps(as_written(data)).decode(), most_values=None)
    surroundings = surroundings_of_files(file_reader, assumptions, None)
    return load_source(source, surroundings, name=name, seed=seed)


def load_chosen(
    settings: Settings, reader: Reader = file_reader
) -> tuple[BuiltScenario, Source | None]:
    """Load the scenario that settings choose, and the assumptions below it."""
    below = given_assumptions(settings.assumptions, reader)
    if settings.scenario_yaml is None:
        return _load_named(settings.scenario, reader, settings.seed, below), below
    source = Source(_INLINE, settings.scenario_yaml)
    scenario = load_source(source, shipped_alone(below), name="inline", seed=settings.seed)
    return scenario, below


def load_shipped(
    name: str, *, seed: int | None = None, assumptions: Source | None = None
) -> BuiltScenario:
    """Load a shipped scenario by its name; paths are not accepted."""
    if name not in shipped_scenarios():
        words, suggestion = unknown_scenario(name, shipped_scenarios())
        found = LocatedFinding("scenario", 1, 1, "/scenario", words, "unreadable", suggestion)
        raise ScenarioFileError([found])
    return load_scenario(name, seed=seed, assumptions=assumptions)


def load_alone(data: Mapping[str, Any], *, name: str, seed: int | None = None) -> BuiltScenario:
    """Build a scenario from plain data that uses no files and no variables."""
    plain = validate_plain("scenario", data, scenario_language())
    return build_document(plain, name=name, seed=seed, most=MAX_REASONS, is_new=False)


def build_document(
    document: ScenarioDocument,
    *,
    name: str,
    seed: int | None = None,
    most: int | None = None,
    is_new: bool = True,
) -> BuiltScenario:
    """Build the scenario of a document, or raise the first `most` errors with their positions.

    A new one that lists too many entries is refused before they are checked one by one; one that
    was built before may have had another limit.
    """
    if is_new and (text := too_long(document.data)) is not None:
        raise ScenarioFileError(locate(document, [Finding("", text, "unreadable")]))
    try:
        return build_scenario(
            name, document.data, documents(), seed=seed, contract_of=shared_contract
        )
    except ScenarioError as error:
        raise ScenarioFileError(locate(document, error.findings[:most])) from None


def shared_contract(documents: Documents, switches: Mapping[str, Any]) -> Contract:
    """Return the contract for some switches, shared by all scenarios with the same switches.

    With its validators it takes several megabytes, and a server may have a thousand scenarios. It
    also shares what it can with the contract without switches.
    """
    key = dumps(dict(sorted(switches.items())))
    contract = _CONTRACTS.get(key)
    if contract is None:
        contract = _CONTRACTS[key] = Contract(documents, switches, _CONTRACTS.get(_NO_SWITCHES))
    return contract


def scenario_language() -> Mapping[str, Any]:
    return documents().scenario


def shipped_alone(assumptions: Source | None = None) -> Surroundings:
    """Return what scenarios of remote users may use: only shipped files, and no variables.

    Paths are checked as well, since a checkout has other files in the same folder.
    """
    shipped = {known: f"scenarios/{known}.yaml" for known in shipped_scenarios()}
    read = shipped_reader(shipped_root())

    def read_shipped(path: str) -> str:
        if not path.startswith(_SHIPPED):
            raise PermissionError("only shipped files can be included here")
        return read(path)

    presets = {known: f"scenarios/assumptions/{known}.yaml" for known in shipped_presets()}
    return Surroundings(read_shipped, shipped, None, presets, assumptions)
