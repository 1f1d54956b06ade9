"""Builds plans and steps from plain data, and checks what a schema cannot express."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mock_server.contract.contract import Contract
from mock_server.contract.headers import ENTRY, SANDBOX
from mock_server.contract.operation_records import Operation
from mock_server.contract.texts.printable import counted
from mock_server.contract.texts.times import Written, longer_first, parse_duration, parse_instant
from mock_server.contract.values.exact_json import dumps, size_of
from mock_server.contract.values.walk import pointer, split_pointer
from mock_server.domain.records import NEXT_MODIFY
from mock_server.domain.refusal import Code, Refusal
from mock_server.sandbox.faults.patterns import BYTES, Patterns
from mock_server.sandbox.faults.plans import (
    Delay,
    Expectation,
    JobFault,
    Mutation,
    Plan,
    Step,
    When,
    mutate,
)
from mock_server.sandbox.ground.exchange import WITHOUT_BODY, Network, Reply
from mock_server.sandbox.ground.findings import Finding, add_unknown, no_such, parse_or_report

_CODES: Final = frozenset(Code)  # a set for quick look-ups: a plan may have thousands of steps

# The memory overhead of a plan and of a step, in bytes.
_PLAN: Final = 800
_STEP: Final = 220

_OK: Final = Step()

FindCustomer = Callable[[str], str | None]


class PlanReader:
    def __init__(
        self,
        contract: Contract,
        find_customer: FindCustomer,
        findings: list[Finding],
        names: Iterable[str] = (),
        patterns: Patterns | None = None,
    ) -> None:
        self._contract = contract
        self._find_customer = find_customer
        self._findings = findings
        self._names = names
        self._patterns = Patterns() if patterns is None else patterns
        # Steps that are just a legal code; plans may have a great many of them.
        self._codes: dict[tuple[str, str | None, bool | None], Step] = {}

    def plan(self, data: Mapping[str, Any], place: str) -> Plan:
        operation, force = data.get("operation"), data.get("force", False)
        entries = {f"{place}/fault": data.get("fault")}
        if "steps" in data:
            entries = {f"{place}/steps/{index}": step for index, step in enumerate(data["steps"])}
        steps = tuple(
            self.step(step, where, operation, force=force) for where, step in entries.items()
        )
        when = self._when(data["when"], f"{place}/when") if "when" in data else When()
        patterns = [each.pattern for _, each in (*when.headers, *when.body) if each.pattern]
        cost = sum(pattern.cost for pattern in patterns)
        return Plan(
            name=data["name"],
            data=data,
            size=_PLAN + _STEP * len(steps) + BYTES * cost + size_of(data),
            operation=operation,
            when=when,
            steps=steps,
            times=int(data.get("times", 1)) if "times" in data or "steps" in data else None,
            skip=int(data.get("skip", 0)),
            every=int(data.get("every", 1)),
            probability=None if "probability" not in data else float(data["probability"]),
            ttl_ms=parse_or_report(parse_duration, data.get("ttl"), f"{place}/ttl", self._findings),
        )

    def step(
        self, data: Any, place: str, operation: str | None, *, force: bool | None = None
    ) -> Step:
        """Read a step that its schema has accepted; `force` is None where it is not available."""
        if data == "ok":
            return _OK
        is_code, name = isinstance(data, str), str(data)
        known = self._codes.get((name, operation, force)) if is_code else None
        if known is not None:
            return known
        before = len(self._findings)
        step = _StepReader(
            contract=self._contract,
            findings=self._findings,
            data=data,
            keys={"error": data} if is_code else data,
            place=place,
            operation=None if operation is None else self._contract.operations[operation],
            force=force,
        ).read()
        if is_code and len(self._findings) == before:
            self._codes[name, operation, force] = step
        return step

    def _when(self, data: Mapping[str, Any], place: str) -> When:
        from_ms = parse_or_report(parse_instant, data.get("from"), f"{place}/from", self._findings)
        to_ms = parse_or_report(parse_instant, data.get("to"), f"{place}/to", self._findings)
        if from_ms is not None and to_ms is not None and from_ms >= to_ms:
            text = f"{data['to']} is not after {data['from']}"
            self._findings.append(Finding(f"{place}/to", text, "impossible-value"))
        return When(
            customer_id=self._customer(data.get("customer"), f"{place}/customer"),
            below_id=self._customer(data.get("below"), f"{place}/below"),
            requester_id=self._customer(data.get("requester"), f"{place}/requester"),
            headers=tuple(
                (
                    name.lower(),
                    self._expectation(_as_text(value), place + pointer(["header", name])),
                )
                for name, value in data.get("header", {}).items()
            ),
            body=tuple(
                (split_pointer(where), self._expectation(value, place + pointer(["body", where])))
                for where, value in data.get("body", {}).items()
            ),
            from_ms=from_ms,
            to_ms=to_ms,
        )

    def _customer(self, name: str | None, place: str) -> str | None:
        if name is None:
            return None
        customer_id = self._find_customer(name)
        if customer_id is None:
            finding = Finding(place, no_such("customer", name), "unknown-ref")
            add_unknown(self._findings, finding, name, self._names)
        return customer_id

    def _expectation(self, value: Any, place: str) -> Expectation:
        if isinstance(value, Mapping) and self._patterns.is_exhausted:
            return Expectation()
        try:
            return read_expectation(value, self._patterns)
        except ValueError as error:
            self._findings.append(Finding(f"{place}/matches", str(error), "impossible-value"))
            return Expectation()


def read_expectation(data: Any, patterns: Patterns) -> Expectation:
    if not isinstance(data, Mapping):
        return Expectation(equals=data)
    return Expectation(pattern=patterns.read(data["matches"]))


def _as_text(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str | Mapping | None) else str(value)


# The keys that name a fault, the gravest first, and what events call them.
KINDS: Final = {
    "network": "network",
    "error": "error",
    "status": "raw",
    "job": "job",
    "read": "read",
    "mutate": "mutate",
    "delay": "delay",
}
_DEFAULT_RATE: Final = 100
MAX_SET: Final = 1 << 15  # bytes, since they are copied for each reply
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _StepReader:
    contract: Contract
    findings: list[Finding]
    data: Any
    keys: Mapping[str, Any]
    place: str
    operation: Operation | None  # None for any
    force: bool | None  # allows unlisted codes; None where that is impossible

    def read(self) -> Step:
        keys = self.keys
        kind = next((name for key, name in KINDS.items() if key in keys), "")
        if not kind:
            self._report("", "a phase alone does nothing; add a fault, or use ok")
        return Step(
            data=self.data,
            kind=kind,
            phase=keys.get("phase", "before"),
            error=self._code("error"),
            reply=self._reply() if "status" in keys else None,
            delay=self._delay() if "delay" in keys else None,
            network=Network(keys["network"]) if "network" in keys else None,
            rate=self._rate(),
            job=self._job() if "job" in keys else None,
            is_stale="read" in keys and self._is_stale(),
            mutations=self._mutations() if "mutate" in keys else (),
        )

    @property
    def _prevents(self) -> Sequence[str]:
        """The keys that prevent the operation."""
        is_before = self.keys.get("phase", "before") == "before"
        return [key for key in ("error", "network", "status") if is_before and key in self.keys]

    def _report(self, name: str, text: str, rule: str = "impossible-step") -> None:
        place = f"{self.place}/{name}" if name else self.place
        self.findings.append(Finding(place, text, rule))

    def _duration(self, value: Written, name: str) -> int:
        return parse_or_report(parse_duration, value, f"{self.place}/{name}", self.findings) or 0

    def _code(self, name: str) -> Code | None:
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
            self._report(name, text, "illegal-code")
        return Code(code)

    def _reply(self) -> Reply:
        keys = self.keys
        if "error" in keys:
            self._report("", "error and status are both replies; a call gets only one")
        status, headers, body = (
            int(keys["status"]),
            keys.get("headers", {}),
            keys.get("body", "").encode(),
        )
        is_bodiless = status in WITHOUT_BODY
        why = f"a reply with status {status} has no body in HTTP"
        if body and is_bodiless:
            self._report("body", f"{why}; leave it out, or choose another status, such as 200")
        elif not body and keys.get("network") == Network.TRUNCATE:
            self._report("network", "there is nothing to cut short; give the reply a body")
        for name, text in headers.items():
            place = f"headers/{name}"
            if name.lower() in _OWN:
                self._report(place, "the server sets this header itself; leave it out")
            elif name.lower() == "content-length" and is_bodiless:
                self._report(place, f"{why}, so the server removes this header; leave it out")
            elif name.lower() == "content-length" and text != str(len(body)):
                # it would garble later replies
                has = f"the body has {counted(len(body), 'byte')}"
                cut = "leave it out, or cut the reply short with network: truncate"
                self._report(place, f"{has}; {cut}")
        return _harmless(status, headers, body)

    def _delay(self) -> Delay:
        data, wall = self.keys["delay"], self.keys.get("wall", False)
        if isinstance(data, Mapping):
            median_ms = self._duration(data["median"], "delay/median")
            bounds_ms = median_ms, self._duration(data["max"], "delay/max")
            return Delay(bounds_ms, float(data["sigma"]), wall)
        if isinstance(data, list):
            low_ms, high_ms = (self._duration(data[at], f"delay/{at}") for at in range(2))
            if low_ms > high_ms:
                self._report("delay", longer_first(*data), "impossible-value")
            return Delay((low_ms, high_ms), None, wall)
        fixed_ms = self._duration(data, "delay")
        return Delay((fixed_ms, fixed_ms), None, wall)

    def _rate(self) -> int | None:
        if self.keys.get("network") == Network.DRIP:
            return int(self.keys.get("rate", _DEFAULT_RATE))
        if "rate" in self.keys:
            self._report("rate", "only a drip has a rate")
        return None

    def _job(self) -> JobFault:
        keys, operation = self.keys, self.operation
        if operation is not None and operation.failure is None:
            accepting = " and ".join(self.contract.failures)
            self._report("job", f"{operation.operation_id} has no job; only {accepting} have one")
        if self._prevents:
            text = f"there is no job, since {self._prevents[0]} prevents the change"
            self._report("job", f"{text}; add phase: after")
        if "code" in keys and keys["job"] != "failed":
            self._report("code", "only a failed job has a code")
        ends, code, after = keys["job"], self._code("code"), keys.get("after")
        if after == NEXT_MODIFY:
            return JobFault(ends, code, after_next=True)
        if isinstance(after, Mapping):
            return JobFault(ends, code, polls=int(after["polls"]))
        return JobFault(ends, code, None if after is None else self._duration(after, "after"))

    def _is_stale(self) -> bool:
        """Check that a customer can be shown as it was before its latest change since the plan."""
        if self.operation is not None and not self.operation.shows_customer:
            reading = [each for each in self.contract.operations.values() if each.shows_customer]
            only = " and ".join(each.operation_id for each in reading)
            self._report("read", f"{self.operation.operation_id} reads no customer; only {only}")
        if self.force is None:
            self._report(
                "read",
                "only a plan knows what a customer was before; put one, such as "
                '{"operation": "getCustomer", "steps": [{"read": "stale"}]}',
            )
        prevents = {*self._prevents, *({"error", "status", "job"} & self.keys.keys())}
        if prevents:
            text = f"no customer is shown, because of {min(prevents)}; leave it out"
            self._report("read", text)
        return True

    def _mutations(self) -> tuple[Mutation, ...]:
        entries = self.keys["mutate"]
        if len(dumps([mutation.get("to") for mutation in entries])) > MAX_SET:
            text = f"the values to set take more than {MAX_SET} bytes"
            self._report("mutate", f"{text}; a reply of your own may have more")
        mutations = tuple(map(_mutation, entries))
        try:  # otherwise a call could be refused after it has changed something
            mutate(self.keys.get("body", "").encode(), mutations)
        except Refusal as refusal:
            self._report("mutate", refusal.reasons[0].text)
        return mutations


def _harmless(status: int, stated: Mapping[str, str], body: bytes) -> Reply:
    """Return a reply of which no script can run with this server's origin."""
    headers = {name: text for name, text in stated.items() if name.lower() not in _FAR_REACHING}
    kinds = [text.strip() for name, text in headers.items() if name.lower() == "content-type"]
    if body and not (kinds and all(map(_INERT.fullmatch, kinds))):
        named = {name.lower(): text for name, text in headers.items()}
        policies = filter(None, (named.get(_POLICY.lower()), "sandbox"))
        kept = {name: text for name, text in headers.items() if name.lower() != _POLICY.lower()}
        headers = {**kept, _POLICY: ", ".join(policies)}
    return Reply(status=status, headers=headers, body=body)


def _mutation(data: Mapping[str, Any]) -> Mutation:
    if "remove" in data:
        return Mutation("remove", split_pointer(data["remove"]))
    to = data["to"]
    if "set" in data:
        return Mutation("set", split_pointer(data["set"]), to)
    name = to if isinstance(to, str) else dumps(to).decode()
    return Mutation("rename", split_pointer(data["rename"]), name)
