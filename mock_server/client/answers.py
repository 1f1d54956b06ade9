"""The answers of control calls as typed records; names in snake case, instants as datetimes.

Records are read from JSON by the names and types of their fields: `next_due` from `nextDue`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from datetime import datetime
from functools import cache
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Self,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Record:
    """An answer: its subclasses are frozen dataclasses, whose fields are given by their names."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Read a record from a JSON object; unknown members are ignored."""
        kind: Any = cls
        members = {name: of(data.get(key, default)) for name, key, of, default in _readers(kind)}
        return cls(**members)


class Version(Record):
    """The versions of the program, its documents, and the formats of its files."""

    version: str
    python: str
    interface: str
    control: str
    scenario_format: int
    state_format: int
    bundle_format: int


class Clock(Record):
    """The time in a sandbox, how its clock runs, and when the next pending request is due."""

    mode: str
    now: datetime
    speed: float
    pending: int
    next_due: datetime | None


class Fired(Record):
    """A request that settled while the clock moved."""

    request_id: str
    status: str
    at: datetime


class Advance(Record):
    """The time after the clock was moved, and the requests that settled, in order."""

    now: datetime
    fired: tuple[Fired, ...]


class AcceptedRequest(Record):
    """An accepted request; `status` is spelled as in the interface."""

    request_id: str
    status: str
    operation: str
    customer_id: str
    requester_id: str
    created_at: datetime
    updated_at: datetime
    completed_at: datetime | None
    due_at: datetime | None
    error_code: str
    error_message: str


class CustomerSummary(Record):
    """A summary of a customer; `children` is the number of its direct sub-customers."""

    customer_id: str
    ref: str | None
    name: str | None
    status: str
    parent_id: str | None
    children: int


class PackageRecord(Record):
    """A package and its owner."""

    package_id: str
    ref: str | None
    owner_id: str
    name: str
    description: str | None
    nested_offers: tuple[str, ...]
    eligible_sub_account_ids: tuple[str, ...]


class FaultPlan(Record):
    """A fault plan with its counters; `said` is the plan as it was defined."""

    name: str
    said: Mapping[str, Any]
    matched: int
    fired: int
    passed: int
    remaining: int | None
    completed: bool
    entries: tuple[int, ...]

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Read a plan from an answer, in which its counters are among its keys."""
        counters = FaultPlan.__annotations__.keys() - {"name"}
        said = {key: value for key, value in data.items() if key not in counters}
        return super().read({**data, "said": said})

    @property
    def is_unused(self) -> bool:
        """Whether the plan has never fired, although it has steps other than `ok`."""
        return self.fired == 0 and any(step != "ok" for step in self._steps)

    @property
    def needs_job(self) -> bool:
        """Whether a step of the plan is for calls that make a job."""
        return any("job" in step for step in self._steps if isinstance(step, Mapping))

    @property
    def _steps(self) -> Sequence[Any]:
        steps: Sequence[Any] = self.said.get("steps", [self.said.get("fault")])
        return steps


class JournalEntry(Record):
    """One call: facts, request, reply, and the reasons for the reply."""

    entry: int
    at: datetime
    wall_at: datetime
    method: str
    path: str
    operation: str | None
    customer: str | None
    status: int
    code: str
    plan: str | None
    request: Mapping[str, Any]
    reply: Mapping[str, Any]
    why: tuple[str, ...]

    @property
    def number(self) -> str:
        """The number as a text."""
        return str(self.entry)


class LookedAt(Record):
    """A record that notes in `is_seen` whether any of its members was read.

    A runner of tests sets `noted` to a list of negative results, at which nobody may have looked:
    the URL of the server, the call, and its result.
    """

    is_seen: ClassVar = False
    noted: ClassVar[list[tuple[str, str, "LookedAt"]] | None] = None

    @classmethod
    def noting(cls, url: str, call: str, answer: Mapping[str, Any]) -> Self:
        """Read the result of a call, and note a negative one."""
        result = cls.read(answer)
        if LookedAt.noted is not None and (answer.get("errors") or answer.get("ok") is False):
            LookedAt.noted.append((url, call, result))
        return result

    if not TYPE_CHECKING:  # it would hide misspelt members from type checkers

        def __getattribute__(self, name: str) -> Any:
            if name in type(self).__annotations__:
                object.__setattr__(self, "is_seen", True)
            return super().__getattribute__(name)


class Verification(LookedAt):
    """Whether the calls were made as expected, how many matched, and the nearest misses.

    It is truthy if they were: `assert sandbox.verify(operation="getCustomer", exactly=1)`.
    """

    ok: bool
    matched: int
    nearest: tuple[Mapping[str, Any], ...]
    evicted: int

    def __bool__(self) -> bool:
        return self.ok


class CoverageItem(Record):
    """One item to cover, such as an error code of an operation, and how often it occurred."""

    kind: str
    operation: str
    result: str
    count: int


class CoverageReport(Record):
    """Which parts of the contract were exercised; `percent` does not include broken connections."""

    percent: float
    percent_with_network: float
    items: tuple[CoverageItem, ...]


class ConductFinding(Record):
    """How a rule of conduct was broken, and the journal entries that show it."""

    entries: tuple[Any, ...]
    says: str


class RuleVerdict(Record):
    """The verdict on a rule of conduct: `passed`, `warning`, `failed` or `not met`.

    `opportunities` is how often the rule was evaluated, `more` the number of findings that are not
    listed, and `excluded` the reason why the scenario excludes the rule.
    """

    id: str
    verdict: str
    opportunities: int
    entries: tuple[Any, ...]
    severity: str
    rests: str
    what: str
    why: str
    instead: str
    findings: tuple[ConductFinding, ...]
    more: int = 0
    excluded: str | None = None


class ConductReport(Record):
    """How clients have behaved, rule by rule, in the `judged` calls that the journal has.

    `unseen` is the number of calls since the latest reset that it no longer has.
    """

    judged: int
    unseen: int
    rules: tuple[RuleVerdict, ...]

    @property
    def broken(self) -> tuple[RuleVerdict, ...]:
        """The rules that were broken: those whose verdict is `failed` or `warning`."""
        return tuple(rule for rule in self.rules if rule.verdict in {"failed", "warning"})


class Assumption(Record):
    """A point that the interface document leaves open, and how this sandbox behaves there."""

    id: str
    section: str
    open: str
    value: Any
    switched: bool
    default: Any
    means: str
    source: Mapping[str, Any]
    alternatives: tuple[Mapping[str, Any], ...]


class ScenarioCheck(LookedAt):
    """The errors and warnings about a scenario; `customers` is None if the scenario is refused.

    It is truthy if there are no errors.
    """

    errors: int
    warnings: int
    customers: int | None
    findings: tuple[Mapping[str, Any], ...]

    def __bool__(self) -> bool:
        return not self.errors


class Keys(Record):
    """The keys of a sandbox, one for each role; None stands for a key that was not renewed."""

    owner: str | None = None
    caller: str | None = None

    def __repr__(self) -> str:
        return "Keys(...)"  # reports of failed tests must not reveal keys


class NewKeys(Record):
    """New keys, which the server shows once; `base_url` includes the callers' key, if it is new."""

    keys: Keys
    base_url: str | None = None

    def __repr__(self) -> str:
        return "NewKeys(...)"


class SandboxRecord(Record):
    """A sandbox of a server; its instants are those of the server's clock."""

    name: str
    scenario: str
    seed: int
    outdated: bool
    created_at: datetime
    used_at: datetime
    age_ms: int
    expires_at: datetime | None
    limits: Mapping[str, int]
    use: Mapping[str, int]
    size: Mapping[str, int]


class FormerSandbox(Record):
    """The content of a sandbox before a call replaced it, which `undo` brings back.

    `by` is the operation id of that call. Instants are those of the server's clock.
    """

    sandbox: str
    by: str
    at: datetime
    until: datetime
    scenario: str
    size: Mapping[str, int]


class NewSandbox(Record):
    """A sandbox that was created; `keys` and `base_url` are set if it was given new keys."""

    sandbox: SandboxRecord
    keys: Keys | None = None
    base_url: str | None = None

    @property
    def callers_key(self) -> str | None:
        """The new key of its callers, if it was given one."""
        return None if self.keys is None else self.keys.caller

    def __repr__(self) -> str:
        return f"NewSandbox({self.sandbox.name!r})"


def read_now(data: Mapping[str, Any]) -> datetime:
    return datetime.fromisoformat(data["now"])


def nothing(_: Any) -> None: ...


@cache
def _readers(kind: Any) -> tuple[tuple[str, str, Callable[[Any], Any], Any], ...]:
    """Return the name, the JSON name, the reader and the default of each field of a record."""
    hints = get_type_hints(kind)
    defaults = {f.name: None if f.default is MISSING else f.default for f in fields(kind)}
    return tuple(
        (name, _camel(name), _reader(hints[name]), default) for name, default in defaults.items()
    )


def _camel(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(map(str.title, rest))


def _reader(hint: Any) -> Callable[[Any], Any]:
    if isinstance(hint, UnionType):
        (inner,) = (_reader(part) for part in get_args(hint) if part is not type(None))
        return lambda value: None if value is None else inner(value)
    if get_origin(hint) is tuple:
        item = _reader(get_args(hint)[0])
        return lambda values: tuple(map(item, values))
    if isinstance(hint, type) and issubclass(hint, datetime):  # freezegun puts another one here
        return datetime.fromisoformat
    if isinstance(hint, type) and issubclass(hint, Record):
        return hint.read
    return float if hint is float else lambda value: value
