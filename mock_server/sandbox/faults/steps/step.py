"""One step of a plan: what the caller is to experience.

A step consists of parts, one for each of its keys that makes something go wrong. A part's module
has all that there is to know of it: its schema, how it is read, and what it does.

    answer    the reply in place of that of the operation
    alter     what else the reply says
    deliver   how the reply gets to the caller: the core names it, the shell performs it
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeVar

from mock_server.contract.contract import Contract
from mock_server.contract.operation_records import Operation
from mock_server.contract.times import Written, parse_duration
from mock_server.domain.refusal import Code
from mock_server.sandbox.ground.exchange import Outcome, Reply
from mock_server.sandbox.ground.findings import Finding, add_unknown

P = TypeVar("P", bound="Part")


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """A call that meets a step: what a part may ask when it is performed.

    `source` asked for the step, `number` is what its draws are made with. `inject` answers with a
    code, `real_ms` tells how much real time some of the sandbox's costs.
    """

    seed: int
    source: str
    number: int
    inject: Callable[[Code], Reply]
    real_ms: Callable[[int], int]


class Part(Protocol):
    """What one key of a step comes to. One that is no other's subclass does nothing by itself."""

    def answer(self, meeting: Meeting) -> Reply | None:  # noqa: ARG002 - most have no answer
        """Return the reply in place of that of the operation, if there is one."""
        return None

    def alter(self, reply: Reply) -> Reply:
        """Return a reply that says something else."""
        return reply

    def deliver(self, outcome: Outcome, meeting: Meeting) -> Outcome:  # noqa: ARG002 - as above
        """Return an outcome that gets to the caller in another way."""
        return outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What goes wrong for one call; a step in which nothing does lets it pass (`ok`).

    `said` is the step as it was written, for those who list it; `kind` names what goes wrong most,
    out of a few words. `replaces_reply` tells whether the caller gets something else than the
    reply of the operation.
    """

    said: Any
    kind: str = "ok"
    replaces_reply: bool = False
    parts: tuple[Part, ...] = ()
    phase: Literal["before", "after"] = "before"

    @property
    def is_ok(self) -> bool:
        """Tell whether the call passes."""
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
    """What reading a step may ask for: its keys, and where findings go.

    `operation` is the one that the step is for, None for any; `force` None where nobody can ask for
    a code that is not listed. `lost` are the keys on whose account the call is not carried out.
    """

    contract: Contract
    findings: list[Finding]
    keys: Mapping[str, Any]
    place: str
    operation: Operation | None
    force: bool | None
    lost: Collection[str]

    def find(self, name: str, text: str, rule: str = "impossible-step") -> None:
        """Note what is wrong with a key, or with the step where there is no name."""
        place = f"{self.place}/{name}" if name else self.place
        self.findings.append(Finding(place, text, rule))

    def duration(self, said: Written, name: str) -> int:
        """Return a duration in milliseconds, 0 with a finding if it is none."""
        try:
            return parse_duration(said)
        except ValueError as error:
            self.find(name, str(error), "impossible-value")
            return 0

    def code(self, name: str) -> Code | None:
        """Return the code under a key, if there is one that is legal here."""
        code = self.keys.get(name)
        if code is None:
            return None
        operation = self.operation
        legal = self.contract.legal_codes(operation)
        if code not in set(Code):
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
    """What may go wrong, under one key of a step.

    `properties` are the schemas of the key and of those that only go with it, `definitions` those
    that they refer to. `name` is what events call it, and the gravest of a step is the one of the
    lowest `rank`. With one that `replaces_reply` the caller does not get that of the operation.
    What it `does` and an `example` are for the documentation.
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
    """Return the schema of a key; `ref` names one of the language of faults."""
    referred = {} if ref is None else {"$ref": f"#/$defs/{ref}"}
    shown = {"examples": [*examples]} if examples else {}
    return {**referred, **schema, "description": description, **shown}


def with_kinds(faults: Mapping[str, Any], kinds: Iterable[Kind]) -> dict[str, Any]:
    """Return the language of faults with what each kind of step adds to it."""
    kinds = tuple(kinds)
    own, definitions = faults["steps"], faults["$defs"]
    mapping = definitions["StepMapping"]
    told = {kind.key: {"does": kind.does, "example": kind.example} for kind in kinds}
    whole = {
        **mapping,
        "dependentRequired": {
            key: [kind.key] for kind in kinds for key in kind.properties if key != kind.key
        },
        "properties": {key: schema for kind in kinds for key, schema in kind.properties.items()}
        | mapping["properties"],
    }
    added = {name: schema for kind in kinds for name, schema in kind.definitions.items()}
    return {
        **faults,
        "steps": {"ok": own["ok"], **told, **own},
        "$defs": {**definitions, "StepMapping": whole, **added},
    }
