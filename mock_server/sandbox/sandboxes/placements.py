"""What calls about sandboxes contain and ask for: read by the shell, validated here."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from mock_server.contract.texts.times import parse_duration
from mock_server.contract.values.exact_json import NotJsonError
from mock_server.sandbox.control.problem import bad_request, parse_or_refuse
from mock_server.sandbox.control.table import CallValidator
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.sandboxes.permits import KeyPair, check_name
from mock_server.sandbox.scenario.building import CheckedScenario
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
