"""One step of a plan: what goes wrong for a call, with a part for each key that names a fault.

Parts answer in place of the operation, alter the reply, or say how the shell delivers it.
"""

import math
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeVar

from mock_server.contract.contract import Contract
from mock_server.contract.headers import ENTRY, SANDBOX
from mock_server.contract.operation_records import Operation
from mock_server.contract.texts.printable import counted
from mock_server.contract.texts.times import Written, longer_first, parse_duration
from mock_server.contract.values.exact_json import (
    NotJsonError,
    dumps,
    loads,
    text_has_more_values,
    trimmed,
)
from mock_server.contract.values.walk import MISSING, split_pointer, value_at
from mock_server.domain.records import NEXT_MODIFY
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.domain.work import Progression
from mock_server.sandbox.ground.chance import draw_between, draw_fraction
from mock_server.sandbox.ground.exchange import (
    WITHOUT_BODY,
    FaultyReply,
    Network,
    Outcome,
    Reply,
)
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
    needs_earlier: bool = False  # it is only for reads of a customer that has changed
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
    code: Code | None

    def answer(self, context: StepContext) -> Reply | None:
        return None if self.code is None else context.inject(self.code)


@dataclass(frozen=True, slots=True)
class JobFault(Part):
    """How the job of an accepted call ends, and when; with none of the three, as drawn."""

    ends: Literal["failed", "successful", "stuck"]
    code: Code | None
    after_ms: int | None = None
    polls: int | None = None
    after_next: bool = False

    def instead_of(self, drawn: Progression, usual: Code) -> Progression:
        """Return how the job settles instead; `usual` is the code if the step has none."""
        if self.ends == "stuck":
            return Progression(delay_ms=None, polls=None, verdict=drawn.verdict)
        verdict = (self.code or usual) if self.ends == "failed" else None
        if self.after_ms is None and self.polls is None and not self.after_next:
            return replace(drawn, verdict=verdict)
        delay_ms = 0 if self.after_next else self.after_ms
        return Progression(delay_ms, self.polls, verdict, self.after_next)


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
    ends, code, after = keys["job"], reader.code("code"), keys.get("after")
    if after == NEXT_MODIFY:
        return JobFault(ends, code, after_next=True)
    if isinstance(after, Mapping):
        return JobFault(ends, code, polls=int(after["polls"]))
    return JobFault(ends, code, None if after is None else reader.duration(after, "after"))


@dataclass(frozen=True, slots=True)
class StaleRead(Part):
    """The customer is shown as it was before its latest change since the plan was put."""


def read_stale(reader: StepReader) -> StaleRead:
    if reader.operation is not None and not reader.operation.shows_customer:
        reading = [each for each in reader.contract.operations.values() if each.shows_customer]
        only = " and ".join(each.operation_id for each in reading)
        reader.report("read", f"{reader.operation.operation_id} reads no customer; only {only}")
    if reader.force is None:
        reader.report(
            "read",
            "only a plan knows what a customer was before; put one, such as "
            '{"operation": "getCustomer", "steps": [{"read": "stale"}]}',
        )
    prevents = {*reader.lost, *({"error", "status", "job"} & reader.keys.keys())}
    if prevents:
        reader.report("read", f"no customer is shown, because of {min(prevents)}; leave it out")
    return StaleRead()


@dataclass(frozen=True, slots=True)
class Delay(Part):
    """How long a reply is delayed: drawn uniformly, or with `sigma` about the lower bound."""

    bounds_ms: tuple[int, int]
    sigma: float | None
    wall: bool

    def deliver(self, outcome: Outcome, context: StepContext) -> Outcome:
        """Draw the delay: unless `wall`, it is shorter on a fast clock and 0 on a frozen one."""
        drawn_ms = self._draw(context.seed, f"delay:{context.source}", context.number)
        delay_ms = drawn_ms if self.wall else context.real_ms(drawn_ms)
        return replace(_faulty(outcome, context), delay_ms=delay_ms, drawn_ms=drawn_ms)

    def _draw(self, seed: int, purpose: str, number: int) -> int:
        if self.sigma is None:
            return draw_between(seed, purpose, number, self.bounds_ms)
        from statistics import NormalDist

        median_ms, max_ms = self.bounds_ms
        fraction = draw_fraction(seed, purpose, number) or 1e-12
        factor = math.exp(self.sigma * NormalDist().inv_cdf(fraction))
        return min(max_ms, round(median_ms * factor))


def read_delay(reader: StepReader) -> Delay:
    data, wall = reader.keys["delay"], reader.keys.get("wall", False)
    if isinstance(data, Mapping):
        median_ms = reader.duration(data["median"], "delay/median")
        bounds_ms = median_ms, reader.duration(data["max"], "delay/max")
        return Delay(bounds_ms, float(data["sigma"]), wall)
    if isinstance(data, list):
        low_ms, high_ms = (reader.duration(data[at], f"delay/{at}") for at in range(2))
        if low_ms > high_ms:
            reader.report("delay", longer_first(*data), "impossible-value")
        return Delay((low_ms, high_ms), None, wall)
    fixed_ms = reader.duration(data, "delay")
    return Delay((fixed_ms, fixed_ms), None, wall)


@dataclass(frozen=True, slots=True)
class Breakage(Part):
    network: Network
    rate: int | None

    def deliver(self, outcome: Outcome, context: StepContext) -> Outcome:
        return replace(_faulty(outcome, context), network=self.network, rate=self.rate)


def _faulty(outcome: Outcome, context: StepContext) -> FaultyReply:
    if isinstance(outcome, FaultyReply):
        return outcome
    return FaultyReply(outcome.status, outcome.headers, outcome.body, 0, 0, context.source)


def read_breakage(reader: StepReader) -> Breakage:
    network = Network(reader.keys["network"])
    if network is Network.DRIP:
        return Breakage(network, int(reader.keys.get("rate", _DEFAULT_RATE)))
    if "rate" in reader.keys:
        reader.report("rate", "only a drip has a rate")
    return Breakage(network, None)


# Types that browsers do not render as a page; without a type they might. The pattern rejects lists
# of types: some browsers use the first type, others the last.
_INERT: Final = re.compile(
    r"(application/([^\s,]+\+)?json|application/octet-stream|text/plain|text/csv)\s*(;[^,]*)?",
    re.ASCII | re.IGNORECASE,
)
# The server writes these headers whatever a step says.
_OWN: Final = frozenset({"transfer-encoding", SANDBOX.lower(), ENTRY.lower()})
_POLICY: Final = "Content-Security-Policy"
# These affect how a browser uses the whole server, including other sandboxes. NEL, for example,
# makes it report the addresses of later calls to a server named in the header.
_FAR_REACHING: Final = frozenset(
    {"alt-svc", "clear-site-data", "nel", "report-to", "service-worker-allowed"}
    | {"strict-transport-security"}
)

MAX_SET: Final = 1 << 15  # bytes, since they are copied for each reply
MAX_MUTATED: Final = 1 << 20
MAX_VALUES: Final = 10_000  # parsing and writing so many takes 10 ms
MAX_RENAMED: Final = 1000  # members, since all of them are rewritten


@dataclass(frozen=True, slots=True)
class RawReply(Part):
    status: int
    headers: Mapping[str, str]
    body: bytes

    def answer(self, context: StepContext) -> Reply:  # noqa: ARG002 - the reply is always the same
        """Return the given reply; no script in its body can run with this server's origin."""
        headers = {
            name: text for name, text in self.headers.items() if name.lower() not in _FAR_REACHING
        }
        kinds = [text.strip() for name, text in headers.items() if name.lower() == "content-type"]
        if self.body and not (kinds and all(map(_INERT.fullmatch, kinds))):
            named = {name.lower(): text for name, text in headers.items()}
            policies = filter(None, (named.get(_POLICY.lower()), "sandbox"))
            kept = {name: text for name, text in headers.items() if name.lower() != _POLICY.lower()}
            headers = {**kept, _POLICY: ", ".join(policies)}
        return Reply(status=self.status, headers=headers, body=self.body)


def read_reply(reader: StepReader) -> RawReply:
    keys = reader.keys
    if "error" in keys:
        reader.report("", "error and status are both replies; a call gets only one")
    reply = RawReply(int(keys["status"]), keys.get("headers", {}), keys.get("body", "").encode())
    length, is_bodiless = len(reply.body), reply.status in WITHOUT_BODY
    why = f"a reply with status {reply.status} has no body in HTTP"
    if reply.body and is_bodiless:
        reader.report("body", f"{why}; leave it out, or choose another status, such as 200")
    elif not reply.body and keys.get("network") == Network.TRUNCATE:
        reader.report("network", "there is nothing to cut short; give the reply a body")
    for name, text in reply.headers.items():
        place = f"headers/{name}"
        if name.lower() in _OWN:
            reader.report(place, "the server sets this header itself; leave it out")
        elif name.lower() == "content-length" and is_bodiless:
            reader.report(place, f"{why}, so the server removes this header; leave it out")
        elif name.lower() == "content-length" and text != str(length):  # would garble later replies
            has = f"the body has {counted(length, 'byte')}"
            cut = "leave it out, or cut the reply short with network: truncate"
            reader.report(place, f"{has}; {cut}")
    return reply


@dataclass(frozen=True, slots=True)
class Mutation:
    kind: Literal["remove", "set", "rename"]
    path: tuple[str, ...]
    to: Any = None


@dataclass(frozen=True, slots=True)
class Mutations(Part):
    mutations: tuple[Mutation, ...]

    def alter(self, reply: Reply) -> Reply:
        headers = {
            name: text for name, text in reply.headers.items() if name.lower() != "content-length"
        }
        return replace(reply, headers=headers, body=mutate(reply.body, self.mutations))


def read_mutations(reader: StepReader) -> Mutations:
    entries = reader.keys["mutate"]
    if len(dumps([mutation.get("to") for mutation in entries])) > MAX_SET:
        text = f"the values to set take more than {MAX_SET} bytes"
        reader.report("mutate", f"{text}; a reply of your own may have more")
    mutations = Mutations(tuple(map(_mutation, entries)))
    try:  # otherwise a call could be refused after it has changed something
        mutate(reader.keys.get("body", "").encode(), mutations.mutations)
    except Refusal as refusal:
        reader.report("mutate", refusal.reasons[0].text)
    return mutations


def _mutation(data: Mapping[str, Any]) -> Mutation:
    if "remove" in data:
        return Mutation("remove", split_pointer(data["remove"]))
    to = data["to"]
    if "set" in data:
        return Mutation("set", split_pointer(data["set"]), to)
    name = to if isinstance(to, str) else dumps(to).decode()
    return Mutation("rename", split_pointer(data["rename"]), name)


def mutate(body: bytes, mutations: Iterable[Mutation]) -> bytes:
    """Return a JSON body with changes; other bodies stay (raises Refusal if it is too large)."""
    if len(body) > MAX_MUTATED:
        raise _too_large(f"it has {len(body)} bytes; at most {MAX_MUTATED} can be changed")
    if text_has_more_values(body, MAX_VALUES):
        raise _too_large(f"it has more than {MAX_VALUES} values")
    try:
        value = loads(body, max_values=None)
    except NotJsonError:
        return body
    for mutation in mutations:
        *way, last = mutation.path
        container = value_at(value, way)
        if isinstance(container, list) and value_at(container, (last,)) is not MISSING:
            _change_entry(container, int(last), mutation)
        elif isinstance(container, dict):
            _change_member(container, last, mutation)
    return trimmed(dumps(value))  # the journal may keep it


def _change_entry(entries: list[Any], index: int, mutation: Mutation) -> None:
    if mutation.kind == "set":
        entries[index] = deepcopy(mutation.to)  # a later change may modify it
    elif mutation.kind == "remove":
        del entries[index]


def _change_member(members: dict[str, Any], name: str, mutation: Mutation) -> None:
    if mutation.kind == "set":
        members[name] = deepcopy(mutation.to)
    elif name in members and mutation.kind == "remove":
        del members[name]
    elif name in members:
        if len(members) > MAX_RENAMED:
            raise _too_large(f"{name[:80]!r} is one of more than {MAX_RENAMED} members")
        renamed = {
            mutation.to if key == name else key: member
            for key, member in members.items()
            if key == name or key != mutation.to  # the renamed member replaces one with that name
        }
        members.clear()
        members.update(renamed)


def _too_large(why: str) -> Refusal:
    return Refusal(Code.INVALID_FAULT, Reason("", f"the reply is too large for mutate: {why}"))
