"""Reads the bodies of control calls: scenarios, exported states, descriptions of sandboxes.

An exported state is also read from a file, such as that with which a server begins (`--state`).
"""

import secrets
from collections.abc import Callable, Collection, Mapping
from functools import cache
from os import PathLike, fspath
from typing import Any, Final

from mock_server.contract.contract import control_checker
from mock_server.contract.values.exact_json import (
    MAX_DEPTH,
    MAX_VALUES,
    NotJsonError,
    about_text,
    dumps,
    loads,
    loads_or_none,
)
from mock_server.contract.values.walk import has_more_values
from mock_server.domain.refusal import MAX_REASONS, SandboxError, at_place
from mock_server.given_files import read_given
from mock_server.sandbox.control.control_api import ControlApi
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.findings import Finding, ScenarioError
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.sandboxes.permits import KEY_MARK, KEY_ROLES, Keys
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.sandboxes_api import Placement, Upload, read_placement
from mock_server.sandbox.scenario.building import CheckedScenario
from mock_server.sandbox.scenario.listed_customers import too_long
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.state import BrokenStateError, Restoration
from mock_server.scenario_file import ScenarioFileError, Source, source_from_bytes, validate_plain
from mock_server.scenario_file.source import MAX_VALUES as MAX_IN_FILES
from mock_server.server.loading import (
    build_document,
    load_alone,
    load_shipped,
    read_document,
    scenario_language,
    shipped_alone,
)
from mock_server.server.shipped import documents

_UPLOAD: Final = "scenarios/upload"  # its apparent path, next to the shipped ones for includes
MAX_UPLOADED: Final = 10_000  # values; checking as many takes 70 ms if only the last is invalid
_BYTES_A_VALUE: Final = 6  # per extra value of a state or a log; exported ones have some 15
_KEY_BYTES: Final = 20  # the random bytes in a key: 160 bits cannot be guessed
_STATE: Final = "state"
_UPLOADS: Final = (_UPLOAD, _STATE)


class UploadReader:
    """Reads the bodies of control calls: scenarios, exported states, descriptions of sandboxes.

    `own` returns the server's own scenario, or None before it is loaded. The `assumptions` of the
    server are below those of uploaded scenarios, but not of states, whose scenarios are whole. With
    `makes_keys`, each sandbox gets keys.
    """

    def __init__(
        self,
        scenario: BuiltScenario | None = None,
        *,
        assumptions: Source | None = None,
        makes_keys: bool = False,
    ) -> None:
        self.own: Callable[[], BuiltScenario | None] = lambda: scenario
        self.assumptions = assumptions
        self._makes_keys = makes_keys

    def read(self, operation_id: str, body: bytes) -> Upload:
        """Return the content of a body, or the error for which it is refused."""
        readers: Mapping[str, Callable[[bytes], Upload]] = {
            "putScenario": lambda body: self._build_upload(_source(body)),
            "checkScenario": self._check_scenario,
            "putState": self._read_state,
            "putSandbox": self._read_placement,
            "rotateKeys": self._read_rotation,
            "putLog": lambda body: Placement(loads(body, max_values=_most_values(body))),
        }
        try:
            return readers[operation_id](body)
        except ScenarioFileError as error:
            is_json = operation_id != "putScenario" or loads_or_none(body) is not None
            return _refusal(error, is_json=is_json)
        except NotJsonError as error:
            # without a traceback, which would keep the body alive
            return NotJsonError(at_place(error.pointer, str(error)))

    def _read_placement(self, body: bytes) -> Placement:
        data: Any = loads(body) if body else {}
        try:
            read_placement(_control(), data)
        except Problem:  # reported when the call is answered
            return Placement(data)
        try:
            keys = new_keys() if self._makes_keys else None
            return Placement(data, self._wanted_scenario(data), keys)
        except ScenarioFileError as error:
            return Placement(data, _refusal(error, is_json=True))

    def _read_rotation(self, body: bytes) -> Placement:
        data = loads(body) if body else {}
        roles = data.get("roles", KEY_ROLES) if isinstance(data, Mapping) else ()
        wanted = roles if isinstance(roles, list | tuple) else ()
        return Placement(data, keys=new_keys(wanted) if self._makes_keys else None)

    def _wanted_scenario(self, data: Mapping[str, Any]) -> BuiltScenario | None:
        """Return the scenario that a valid body asks for; None for the server's own."""
        wanted = data.get("scenario")
        seed = int(data["seed"]) if "seed" in data else None
        clock = {"clock": data["clock"]} if "clock" in data else {}
        if isinstance(wanted, Mapping):
            text = dumps({**wanted, **clock}).decode()
            return self._build_upload(Source(_UPLOAD, text, MAX_UPLOADED), seed)
        if wanted is not None:
            scenario = load_shipped(wanted, seed=seed, assumptions=self.assumptions)
            if not clock:
                return scenario
            seed = scenario.seed
        elif (own := self.own()) is None or (seed is None and not clock):
            return None
        else:
            scenario = own
        return load_alone({**scenario.source, **clock}, name=scenario.name, seed=seed)

    def _check_scenario(self, body: bytes) -> CheckedScenario:
        """Check a scenario; errors in it are part of the result, unless it cannot be decoded."""
        from mock_server.server.checking import check_text

        checked = check_text(_source(body), shipped_alone(self.assumptions), most=MAX_REASONS)
        findings = (
            {**each, "file": None} if each["file"] == _UPLOAD else each
            for each in checked.plain_findings()
        )
        return CheckedScenario(checked.customer_count, tuple(findings))

    def _build_upload(self, source: Source, seed: int | None = None) -> BuiltScenario:
        """Build an uploaded scenario; if it is invalid, do not spend time on further errors."""
        document = read_document(source, shipped_alone(self.assumptions))
        return build_document(document, name="upload", seed=seed, most=MAX_REASONS)

    def _read_state(self, body: bytes) -> Restoration | ValueError:
        """Build the scenario in an exported state, and check the rest as far as possible."""
        # the plans in it may be as deep as a body
        document = loads(body, max_depth=2 * MAX_DEPTH, max_values=_most_values(body))
        if not isinstance(document, Mapping) or not isinstance(document.get("scenario"), Mapping):
            raise NotJsonError("the body is not an exported state: it has no scenario")
        scenario = document["scenario"]
        if has_more_values(scenario, MAX_IN_FILES):
            raise NotJsonError(f"the scenario of the state has more than {MAX_IN_FILES} values")
        if (text := too_long(scenario)) is not None:
            raise NotJsonError(text)
        plain = validate_plain(_STATE, scenario, scenario_language())
        # first, since it is fast, while a scenario may have many customers
        reasons = control_checker(documents(), "State").reasons(document)
        if reasons:
            return BrokenStateError(reasons)
        name = str(document.get("name", "state"))
        scenario = build_document(plain, name=name, most=MAX_REASONS, is_new=False)
        try:
            return Restoration.of(document, scenario)
        except BrokenStateError as error:
            return BrokenStateError(error.reasons)  # without a traceback, as in `read`
        except ValueError as error:
            return ValueError(f"the document is not an exported state: {error}")


def new_keys(roles: Collection[Any] = KEY_ROLES) -> Keys:
    """Return new keys for some roles, without special characters of URLs and shells."""
    wanted = (role for role in KEY_ROLES if role in roles)
    return {role: f"{KEY_MARK}{role}-{secrets.token_hex(_KEY_BYTES)}" for role in wanted}


def _source(body: bytes) -> Source:
    return source_from_bytes(_UPLOAD, body, most_values=MAX_UPLOADED)


def _most_values(body: bytes) -> int:
    return MAX_VALUES + len(body) // _BYTES_A_VALUE


@cache
def _control() -> ControlApi:
    return ControlApi(documents().control)


def _refusal(error: ScenarioFileError, *, is_json: bool) -> ScenarioError:
    """Say where each error is; in JSON, which programs write, its pointer does that."""
    findings = []
    for found in error.findings:
        place = f"line {found.line}, column {found.column}: {found.message}"
        if found.file not in _UPLOADS:
            place = f"{found.file}, {place}"
        elif is_json:
            place = found.message
        findings.append(Finding(found.where, place, found.rule, found.suggestion))
    return ScenarioError(findings)


# ── States in files ──────────────────────────────────────────────────────────────────────────────


class StateError(SandboxError):
    """Something is not a state that can be restored; each line says what is wrong, where."""


def read_state_file(path: str | PathLike[str]) -> Restoration:
    """Read the state in a file, which may be longer than a body, or raise StateError."""
    try:
        return read_state(read_given(path), f"{fspath(path)}: ")
    except (OSError, ValueError) as error:  # such as a path with a null byte
        why = getattr(error, "strerror", None) or error
        raise StateError(f"{fspath(path)} cannot be read: {why}") from None


def read_state(raw: bytes, origin: str = "") -> Restoration:
    """Read a state, or raise a StateError if it cannot be restored; its lines have an origin."""
    match UploadReader().read("putState", raw):
        case Restoration() as restoration:
            return restoration
        case BrokenStateError(reasons=reasons):
            lines = [*map(str, reasons)]
        case ScenarioError(findings=findings):
            lines = [at_place(f"/scenario{each.pointer}", each.message) for each in findings]
        case NotJsonError() as error:
            lines = [about_text(error)]
        case other:
            lines = [str(other)]
    raise StateError("\n".join(f"{origin}{line}" for line in lines))


def begin_with(sandbox: Sandbox, state: Restoration, now_ms: int) -> None:
    """Let a new sandbox begin with a state, as if it had been put there."""
    simulation, began = state.at(now_ms)
    sandbox.resume(simulation, Origin(now_ms, began))
