"""What calls about sandboxes contain and ask for: read by the shell, validated here."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from mock_server.contract.texts.times import parse_duration
from mock_server.contract.values.exact_json import NotJsonError
from mock_server.sandbox.control.call_validator import CallValidator
from mock_server.sandbox.control.problem import bad_request, parse_or_refuse
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, KeyPair, Permit
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.sandbox_names import check_name
from mock_server.sandbox.sandboxes.tenancy import Previous, Tenancy
from mock_server.sandbox.scenario.checked import CheckedScenario
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.restoring import BrokenStateError, Restoration

_OF_ORIGIN: Final = ("scenario", "seed", "clock")
"""What a fork takes from its origin, so that a body may not set it."""


@dataclass(frozen=True, slots=True)
class Placement:
    """How to create a sandbox, as read by the shell.

    `body` is the parsed body. `scenario` is the scenario built from it, or its findings, or None if
    the body has no scenario. `keys` are set if each sandbox has its own.
    """

    body: Any
    scenario: BuiltScenario | ScenarioError | None
    keys: KeyPair | None = None

    @property
    def origin(self) -> str | None:
        """The name of the sandbox to fork, or None if the body names none."""
        origin = self.body.get("from") if isinstance(self.body, Mapping) else None
        return origin if isinstance(origin, str) else None


@dataclass(frozen=True, slots=True)
class Rotation:
    """New keys of a sandbox, for the roles that the parsed `body` names."""

    body: Any
    keys: KeyPair | None


Upload: TypeAlias = (
    BuiltScenario
    | CheckedScenario
    | Restoration
    | Placement
    | Rotation
    | BrokenStateError
    | ScenarioError
    | NotJsonError
)
"""The forms of a body that the shell has read or built."""


@dataclass(frozen=True, slots=True)
class SandboxCreation:
    """A sandbox to be created, in place of the one with its name if there is one.

    `scenario` is that of the sandbox, None for that of the server; `ttl_ms` is its time to live,
    None if unlimited. `made` is the sandbox itself, if a fork or an undo has already created it.
    `replaces` tells whether it replaces another one (None: to be looked up). `permit` was derived
    from `before`, the permit of that one. `shown` are the members that show new keys. `previous` is
    set if the sandbox brings something back. If it `is_only_new`, it replaces nothing.
    """

    name: str
    scenario: BuiltScenario | None
    ttl_ms: int | None
    made: Sandbox | None
    replaces: bool | None = None
    before: Permit = NO_PERMIT
    permit: Permit = NO_PERMIT
    shown: Mapping[str, Any] = field(default_factory=dict)
    previous: Previous | None = None
    is_only_new: bool = False


@dataclass(frozen=True, slots=True)
class SandboxAmendment:
    """Other keys of a sandbox, or another time to live.

    `before` and `before_ttl_ms` are the values against which the call was validated. `shown` is the
    reply, or None to show the sandbox.
    """

    tenancy: Tenancy
    before: Permit
    before_ttl_ms: int | None
    permit: Permit
    ttl_ms: int | None
    shown: Mapping[str, Any] | None = None


Change: TypeAlias = SandboxCreation | SandboxAmendment | Tenancy
"""The effect of a validated call: a sandbox is created, amended, or removed."""


def read_placement(validator: CallValidator, body: Any) -> int | None:
    """Validate how to create a sandbox, apart from its scenario.

    Return its time to live in milliseconds, or None if the body has none.

    Raises:
        Problem: if the body is invalid, whatever the scenario.
    """
    validator.validate_body("putSandbox", body)
    given = [name for name in _OF_ORIGIN if name in body]
    if "from" in body and given:
        goes_on = "a fork continues with its origin's scenario, seed and clock"
        raise bad_request(f"{goes_on}; leave out {' and '.join(given)}")
    if "from" in body:
        check_name(body["from"])
    return read_ttl(body["ttl"]) if "ttl" in body else None


def read_ttl(value: Any) -> int:
    """Return a time to live in milliseconds.

    Raises:
        Problem: if it is invalid.
    """
    return parse_or_refuse(parse_duration, value, lambda why: bad_request(f"ttl: {why}"))
