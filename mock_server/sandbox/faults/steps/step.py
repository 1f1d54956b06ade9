"""One step of a plan: what goes wrong for a call.

A step has a part for each of its keys that names a fault. The module of a part has its schema, its
reader and its effect, which is one of three methods:

answer    replaces the reply of the operation
alter     changes the reply
deliver   changes how the reply is delivered: the core names it, the shell performs it
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol, TypeVar

from mock_server.contract.contract import Contract
from mock_server.contract.operation_records import Operation
from mock_server.contract.texts.times import Written, parse_duration
from mock_server.domain.refusal import Code
from mock_server.sandbox.ground.exchange import Outcome, Reply
from mock_server.sandbox.ground.findings import Finding, add_unknown, parse_or_report

P = TypeVar("P", bound="Part")

_CODES: Final = frozenset(Code)
"""All codes, as a set for quick look-ups: a plan may have thousands of steps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepContext:
    """What the parts of a step may use of the call that it applies to.

    `source` names what requested the step, `number` seeds its draws. `inject` returns a failure
    with a code, `real_ms` converts sandbox time to real time.
    """

    seed: int
    source: str
    number: int
    inject: Callable[[Code], Reply]
    real_ms: Callable[[int], int]


class Part(Protocol):
    """The effect of one key of a step; the methods of this base class do nothing."""

    def answer(self, context: StepContext) -> Reply | None:  # noqa: ARG002 - overrides use it
        """Return a reply that replaces that of the operation, or None."""
        return None

    def alter(self, reply: Reply) -> Reply:
        """Return the reply with changes."""
        return reply

    def deliver(self, outcome: Outcome, context: StepContext) -> Outcome:  # noqa: ARG002 - as above
        """Return the outcome with another way of delivery."""
        return outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What goes wrong for one call; a step without parts lets it pass (`ok`).

    `data` is the step as it was defined; `kind` is the name of its gravest part (`Kind.name`).
    `replaces_reply` means that the caller does not get the reply of the operation, `needs_job` that
    the step is only for calls that make a job.
    """

    data: Any
    kind: str = "ok"
    replaces_reply: bool = False
    needs_job: bool = False
    parts: tuple[Part, ...] = ()
    phase: Literal["before", "after"] = "before"

    @property
    def is_ok(self) -> bool:
        """Return whether the call passes."""
        return bool(self.data == "ok")

    def answer(self, context: StepContext) -> Reply | None:
        """Return the reply that replaces that of the operation, or None."""
        answers = (part.answer(context) for part in self.parts)
        return next((answer for answer in answers if answer is not None), None)

    def part(self, kind: type[P]) -> P | None:
        """Return the part of a given class, or None if the step has none."""
        return next((part for part in self.parts if isinstance(part, kind)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepReader:
    """The keys of a step, with methods that read and check them.

    `operation` is the operation that the step applies to, or None for any; `force` is None where
    unlisted codes cannot be allowed. `lost` has the keys that prevent the operation.
    """

    contract: Contract
    findings: list[Finding]
    keys: Mapping[str, Any]
    place: str
    operation: Operation | None
    force: bool | None
    lost: Collection[str]

    def report(self, name: str, text: str, rule: str = "impossible-step") -> None:
        """Report an error in a key, or in the whole step if the name is empty."""
        place = f"{self.place}/{name}" if name else self.place
        self.findings.append(Finding(place, text, rule))

    def duration(self, value: Written, name: str) -> int:
        """Return a duration in milliseconds, or report that it is invalid and return 0."""
        return parse_or_report(parse_duration, value, f"{self.place}/{name}", self.findings) or 0

    def code(self, name: str) -> Code | None:
        """Return the code under a key, or None if missing or unknown; report illegal codes."""
        code = self.keys.get(name)
        if code is None:
            return None
        operation = self.operation
        legal = self.contract.legal_codes(operation)
        if code not in _CODES:
            text = f"unknown code {code}; legal here: {', '.join(legal)}"
            finding = Finding(f"{self.place}/{name}", text, "illegal-code")
            add_unknown(self.findings, finding, code, legal)
            return None
        if code not in legal and not self.force:
            whose = operation.operation_id if operation else "not every operation"
            does = "does not list" if operation else "lists"
            way_out = "" if self.force is None else " (or force: true)"
            text = f"{whose} {does} {code}; legal here: {', '.join(legal)}{way_out}"
            self.report(name, text, "illegal-code")
        return Code(code)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of fault, which one key of a step requests.

    `properties` are the schemas of that key and of the keys that require it, `definitions` the
    schemas that they refer to. `name` is used in events. Of several parts, the one with the lowest
    `rank` is the gravest. `replaces_reply` means that the caller does not get the reply of the
    operation. `does` and `example` are for the documentation.
    """

    key: str
    name: str
    rank: int
    does: str
    example: Mapping[str, Any]
    properties: Mapping[str, Any]
    read: Callable[[StepReader], Part]
    replaces_reply: bool = False
    definitions: Mapping[str, Any] = field(default_factory=dict)


def member(
    description: str, *examples: Any, ref: str | None = None, **schema: Any
) -> dict[str, Any]:
    """Return the schema of a key; `ref` names a definition of `faults.yaml` that it refers to."""
    referred = {} if ref is None else {"$ref": f"#/$defs/{ref}"}
    shown = {"examples": [*examples]} if examples else {}
    return {**referred, **schema, "description": description, **shown}
