"""One step of a plan: what the caller gets.

A step has parts, one for each of its keys that makes something go wrong. A part's module has all
about it: its schema, how it is read, and what it does.

answer    the reply in place of that of the operation
alter     changes to the reply
deliver   how the reply is delivered: the core names it, the shell performs it
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol, TypeVar

from mock_server.contract.contract import Contract
from mock_server.contract.operation_records import Operation
from mock_server.contract.texts.times import Written, parse_duration
from mock_server.domain.refusal import Code
from mock_server.sandbox.ground.exchange import Outcome, Reply
from mock_server.sandbox.ground.findings import Finding, add_unknown, parsed

P = TypeVar("P", bound="Part")

_CODES: Final = frozenset(Code)
"""All codes: a plan may name one in thousands of steps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """A call that a step applies to, for use by its parts.

    `source` requested the step, `number` is used for its draws. `inject` answers with a code,
    `real_ms` converts sandbox time to real time.
    """

    seed: int
    source: str
    number: int
    inject: Callable[[Code], Reply]
    real_ms: Callable[[int], int]


class Part(Protocol):
    """The effect of one key of a step; this base class has none."""

    def answer(self, meeting: Meeting) -> Reply | None:  # noqa: ARG002 - most have no answer
        """Return the reply in place of that of the operation, if there is one."""
        return None

    def alter(self, reply: Reply) -> Reply:
        """Return a changed reply."""
        return reply

    def deliver(self, outcome: Outcome, meeting: Meeting) -> Outcome:  # noqa: ARG002 - as above
        """Return an outcome that is delivered in another way."""
        return outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What goes wrong for one call; a step without parts lets it pass (`ok`).

    `said` is the step as written; `kind` names its gravest part, out of a fixed set.
    `replaces_reply` means that the caller does not get the reply of the operation.
    """

    said: Any
    kind: str = "ok"
    replaces_reply: bool = False
    parts: tuple[Part, ...] = ()
    phase: Literal["before", "after"] = "before"

    @property
    def is_ok(self) -> bool:
        """Return whether the call passes."""
        return bool(self.said == "ok")

    def answer(self, meeting: Meeting) -> Reply | None:
        """Return the reply in place of that of the operation, if there is one."""
        answers = (part.answer(meeting) for part in self.parts)
        return next((answer for answer in answers if answer is not None), None)

    def part(self, kind: type[P]) -> P | None:
        """Return the part of a kind, None if the step has none."""
        return next((part for part in self.parts if isinstance(part, kind)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepReader:
    """What readers of steps need: the keys, and where findings go.

    `operation` is the one that the step applies to, None for any; `force` is None where unlisted
    codes cannot be allowed. `lost` has the keys that prevent the call from being performed.
    """

    contract: Contract
    findings: list[Finding]
    keys: Mapping[str, Any]
    place: str
    operation: Operation | None
    force: bool | None
    lost: Collection[str]

    def find(self, name: str, text: str, rule: str = "impossible-step") -> None:
        """Report an error of a key, or of the step if there is no name."""
        place = f"{self.place}/{name}" if name else self.place
        self.findings.append(Finding(place, text, rule))

    def duration(self, said: Written, name: str) -> int:
        """Return a duration in milliseconds, or report it and return 0."""
        return parsed(parse_duration, said, f"{self.place}/{name}", self.findings) or 0

    def code(self, name: str) -> Code | None:
        """Return the code under a key, if there is one that is legal here."""
        code = self.keys.get(name)
        if code is None:
            return None
        operation = self.operation
        legal = self.contract.legal_codes(operation)
        if code not in _CODES:
            text = f"there is no code {code}; there are {', '.join(legal)}"
            finding = Finding(f"{self.place}/{name}", text, "illegal-code")
            add_unknown(self.findings, finding, code, legal)
            return None
        if code not in legal and not self.force:
            whose = operation.operation_id if operation else "not every operation"
            does = "does not list" if operation else "lists"
            way_out = "" if self.force is None else " (or force: true)"
            text = f"{whose} {does} {code}; legal here: {', '.join(legal)}{way_out}"
            self.find(name, text, "illegal-code")
        return Code(code)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of fault, under one key of a step.

    `properties` are the schemas of the key and of those that only go with it, `definitions` those
    that they refer to. `name` is used in events; of several parts, the lowest `rank` is the
    gravest. `replaces_reply` means that the caller does not get the reply of the operation. `does`
    and `example` are for the documentation.
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
    """Return the schema of a key; `ref` refers to one of the language of faults."""
    referred = {} if ref is None else {"$ref": f"#/$defs/{ref}"}
    shown = {"examples": [*examples]} if examples else {}
    return {**referred, **schema, "description": description, **shown}
