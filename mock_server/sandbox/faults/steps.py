"""One step of a plan: what goes wrong for a call, with a part for each key that names a fault.

Parts answer in place of the operation, alter the reply, or say how the shell delivers it.
"""

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeVar

from mock_server.contract.contract import Contract
from mock_server.contract.operation_records import Operation
from mock_server.contract.texts.times import Written, longer_first, parse_duration
from mock_server.domain.refusal import Code
from mock_server.domain.settlement import Progression
from mock_server.sandbox.ground.chance import draw_between, draw_fraction
from mock_server.sandbox.ground.exchange import FaultyReply, Network, Outcome, Reply
from mock_server.sandbox.ground.findings import Finding, add_unknown, parse_or_report

P = TypeVar("P", bound="Part")

_CODES: Final = frozenset(Code)  # a set for quick look-ups: a plan may have thousands of steps
_DEFAULT_RATE: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class StepContext:
    """What parts may use of a call: `source` and `number` seed draws, `inject` makes a failure."""

    seed: int
    source: str
    number: int
    inject: Callable[[Code], Reply]
    real_ms: Callable[[int], int]


class Part:
    """The effect of one key of a step; the methods of this base class do nothing."""

    __slots__ = ()

    def answer(self, context: StepContext) -> Reply | None:  # noqa: ARG002 - overrides use it
        return None

    def alter(self, reply: Reply) -> Reply:
        return reply

    def deliver(self, outcome: Outcome, context: StepContext) -> Outcome:  # noqa: ARG002 - as above
        return outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What goes wrong for one call; a step without parts lets it pass (`ok`)."""

    data: Any  # the step as it was defined
    kind: str = "ok"  # the name of its gravest part, for events
    replaces_reply: bool = False  # the caller does not get the reply of the operation
    needs_job: bool = False  # the step is only for calls that make a job
    parts: tuple[Part, ...] = ()
    phase: Literal["before", "after"] = "before"

    @property
    def is_ok(self) -> bool:
        return bool(self.data == "ok")

    def answer(self, context: StepContext) -> Reply | None:
        answers = (part.answer(context) for part in self.parts)
        return next((answer for answer in answers if answer is not None), None)

    def part(self, kind: type[P]) -> P | None:
        return next((part for part in self.parts if isinstance(part, kind)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepReader:
    """The keys of a step, with methods that read and check them."""

    contract: Contract
    findings: list[Finding]
    keys: Mapping[str, Any]
    place: str
    operation: Operation | None  # None for any
    force: bool | None  # allows unlisted codes; None where that is impossible
    lost: Collection[str]  # the keys that prevent the operation

    def report(self, name: str, text: str, rule: str = "impossible-step") -> None:
        place = f"{self.place}/{name}" if name else self.place
        self.findings.append(Finding(place, text, rule))

    def duration(self, value: Written, name: str) -> int:
        return parse_or_report(parse_duration, value, f"{self.place}/{name}", self.findings) or 0

    def code(self, name: str) -> Code | None:
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


@dataclass(frozen=True, slots=True)
class Failure(Part):
    """A failure with a code; `code` is None only if the step was refused."""

    code: Code | None

    def answer(self, context: StepContext) -> Reply | None:
        return None if self.code is None else context.inject(self.code)


@dataclass(frozen=True, slots=True)
class JobFault(Part):
    """How the job of an accepted call ends; a delay of None keeps the drawn one."""

    ends: Literal["failed", "successful", "stuck"]
    code: Code | None
    after_ms: int | None

    def instead_of(self, drawn: Progression, usual: Code) -> Progression:
        """Return how the job settles instead; `usual` is the code if the step has none."""
        if self.ends == "stuck":
            return Progression(delay_ms=None, polls=None, verdict=drawn.verdict)
        verdict = (self.code or usual) if self.ends == "failed" else None
        if self.after_ms is None:
            return replace(drawn, verdict=verdict)
        return Progression(delay_ms=self.after_ms, polls=None, verdict=verdict)


def read_job(reader: StepReader) -> JobFault:
    keys, operation = reader.keys, reader.operation
    if operation is not None and operation.failure is None:
        accepting = " and ".join(reader.contract.failures)
        reader.report("job", f"{operation.operation_id} has no job; only {accepting} have one")
    if reader.lost:
        text = f"there is no job, since {min(reader.lost)} prevents the change; add phase: after"
        reader.report("job", text)
    if "code" in keys and keys["job"] != "failed":
        reader.report("code", "only a failed job has a code")
    after_ms = reader.duration(keys["after"], "after") if "after" in keys else None
    return JobFault(keys["job"], reader.code("code"), after_ms)


@dataclass(frozen=True, slots=True)
class Between:
    """A delay drawn uniformly between two bounds; equal bounds make it fixed."""

    low_ms: int
    high_ms: int

    def draw(self, seed: int, purpose: str, number: int) -> int:
        return draw_between(seed, purpose, number, (self.low_ms, self.high_ms))


@dataclass(frozen=True, slots=True)
class Lognormal:
    """A delay like that of networks: half are below the median, a few far above, none over max."""

    median_ms: int
    sigma: float
    max_ms: int

    def draw(self, seed: int, purpose: str, number: int) -> int:
        from statistics import NormalDist

        fraction = draw_fraction(seed, purpose, number) or 1e-12
        factor = math.exp(self.sigma * NormalDist().inv_cdf(fraction))
        return min(self.max_ms, round(self.median_ms * factor))


@dataclass(frozen=True, slots=True)
class Delay(Part):
    """How long a reply is delayed; with `wall`, in real time whatever the sandbox's clock."""

    length: Between | Lognormal
    wall: bool

    def deliver(self, outcome: Outcome, context: StepContext) -> Outcome:
        """Draw the delay: unless `wall`, it is shorter on a fast clock and 0 on a frozen one."""
        drawn_ms = self.length.draw(context.seed, f"delay:{context.source}", context.number)
        return FaultyReply(
            status=outcome.status,
            headers=outcome.headers,
            body=outcome.body,
            delay_ms=drawn_ms if self.wall else context.real_ms(drawn_ms),
            drawn_ms=drawn_ms,
            held_by=context.source,
        )


def read_delay(reader: StepReader) -> Delay:
    data = reader.keys["delay"]
    length: Between | Lognormal
    if isinstance(data, Mapping):
        median_ms = reader.duration(data["median"], "delay/median")
        max_ms = reader.duration(data["max"], "delay/max")
        length = Lognormal(median_ms, float(data["sigma"]), max_ms)
    elif isinstance(data, list):
        low_ms, high_ms = (reader.duration(data[at], f"delay/{at}") for at in range(2))
        if low_ms > high_ms:
            reader.report("delay", longer_first(*data), "impossible-value")
        length = Between(low_ms, high_ms)
    else:
        fixed_ms = reader.duration(data, "delay")
        length = Between(fixed_ms, fixed_ms)
    return Delay(length, reader.keys.get("wall", False))


@dataclass(frozen=True, slots=True)
class Breakage(Part):
    """How a connection breaks; `rate` is the bytes per second of a drip, otherwise None."""

    network: Network
    rate: int | None

    def deliver(self, outcome: Outcome, context: StepContext) -> Outcome:
        return FaultyReply(
            status=outcome.status,
            headers=outcome.headers,
            body=outcome.body,
            network=self.network,
            rate=self.rate,
            delay_ms=outcome.delay_ms,
            drawn_ms=outcome.drawn_ms if isinstance(outcome, FaultyReply) else 0,
            held_by=context.source,
        )


def read_breakage(reader: StepReader) -> Breakage:
    network = Network(reader.keys["network"])
    if network is Network.DRIP:
        return Breakage(network, int(reader.keys.get("rate", _DEFAULT_RATE)))
    if "rate" in reader.keys:
        reader.report("rate", "only a drip has a rate")
    return Breakage(network, None)
