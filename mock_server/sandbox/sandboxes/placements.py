"""What calls about sandboxes bring, and what they make of it: read by the shell, judged here."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from mock_server.contract.texts.times import parse_duration
from mock_server.contract.values.exact_json import NotJsonError
from mock_server.sandbox.control.call_validator import CallValidator
from mock_server.sandbox.control.problem import bad_request, parse_or_refuse
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.sandboxes.former import BY_PUT, Former, Replacing
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, KeyPair, Permit
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.sandbox_names import check_name
from mock_server.sandbox.sandboxes.tenancy import Tenancy
from mock_server.sandbox.scenario.checked import CheckedScenario
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.restoring import BrokenStateError, Restoration

_OF_ORIGIN: Final = ("scenario", "seed", "clock")
"""What a fork takes over, so that a body may not name it as well."""


@dataclass(frozen=True, slots=True)
class Placement:
    """How to create a sandbox, as the shell has read it.

    `said` is the body; `scenario` is what the shell has built from it, or its findings, or None if
    the body has no scenario. `keys` are there where each sandbox has its own.
    """

    said: Any
    scenario: BuiltScenario | ScenarioError | None
    keys: KeyPair | None = None

    @property
    def origin(self) -> str | None:
        """The name of the sandbox that is to be forked, None if the body names none."""
        origin = self.said.get("from") if isinstance(self.said, Mapping) else None
        return origin if isinstance(origin, str) else None


@dataclass(frozen=True, slots=True)
class Rotation:
    """New keys of a sandbox, for the roles that a body asks for; `said` is the body."""

    said: Any
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
"""What the shell makes of a body that only it can read."""


@dataclass(frozen=True, slots=True)
class Founded:
    """A sandbox that is to be, in place of the one of its name if there is one.

    `scenario` is what it is made from, None for that of the server; `ttl_ms` how long it may live,
    None for any time. `fork` is the sandbox itself if it goes on where another one was. `replaces`
    says whether there is one in whose place it comes; None if that is to be looked up, and
    `replacing` how that one goes; None if nothing of it is kept. `permit` rests on the one
    `before`, which that one has. `shown` are its keys, if they are new. `former` is there if it is
    what was there before. One that `is_only_new` replaces nothing.
    """

    name: str
    scenario: BuiltScenario | None
    ttl_ms: int | None
    fork: Sandbox | None
    replaces: bool | None = None
    before: Permit = NO_PERMIT
    permit: Permit = NO_PERMIT
    shown: Mapping[str, Any] = field(default_factory=dict)
    replacing: Replacing | None = BY_PUT
    former: Former | None = None
    is_only_new: bool = False


@dataclass(frozen=True, slots=True)
class Amended:
    """Other keys of a sandbox, or another time to live.

    `before` and `before_ttl_ms` are what the judgement rests on. `shown` is what is answered beside
    that.
    """

    tenancy: Tenancy
    before: Permit
    before_ttl_ms: int | None
    permit: Permit
    ttl_ms: int | None
    shown: Mapping[str, Any] | None


Change: TypeAlias = Founded | Amended | Tenancy
"""What a call does that was judged: a sandbox begins, is amended, or goes."""


def read_placement(validator: CallValidator, said: Any) -> int | None:
    """Validate how to create a sandbox, apart from its scenario.

    Return its time to live in milliseconds, None if not given.

    Raises:
        Problem: if the body is invalid, whatever the scenario.
    """
    validator.validate_body("putSandbox", said)
    given = [name for name in _OF_ORIGIN if name in said]
    if "from" in said and given:
        goes_on = "a fork goes on with its origin's scenario, seed and clock"
        raise bad_request(f"{goes_on}; leave out {' and '.join(given)}")
    if "from" in said:
        check_name(said["from"])
    return read_ttl(said["ttl"]) if "ttl" in said else None


def read_ttl(said: Any) -> int:
    """Return a time to live in milliseconds.

    Raises:
        Problem: if it is none.
    """
    return parse_or_refuse(parse_duration, said, lambda why: bad_request(f"ttl: {why}"))
