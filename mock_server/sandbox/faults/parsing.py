"""Builds plans and steps from plain data, and checks what a schema cannot express."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from mock_server.contract.contract import Contract
from mock_server.contract.headers import ENTRY, NAMED
from mock_server.contract.operation_records import Operation
from mock_server.contract.texts.printable import counted
from mock_server.contract.texts.times import longer_first, parse_duration, parse_instant
from mock_server.contract.values.exact_json import dumps, size_of
from mock_server.contract.values.walk import pointer, split_pointer
from mock_server.domain.jobs import NEXT_MODIFY
from mock_server.domain.refusal import Code, Refusal
from mock_server.domain.work import Progression
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

# The memory overhead of a plan and of a step, in bytes.
_PLAN: Final = 800
_STEP: Final = 220

KINDS: Final = ("network", "error", "status", "job", "read", "mutate", "delay")
"""The keys that name a fault, the gravest first."""

_OK: Final = Step()
_CODES: Final = frozenset(Code)
_DEFAULT_RATE: Final = 100
MAX_SET: Final = 1 << 15  # bytes, since they are copied for each reply
_ONLY_PLANS: Final = (
    "only a plan knows what a customer was before; put one, such as "
    '{"operation": "getCustomer", "steps": [{"read": "stale"}]}'
)


@dataclass(frozen=True, slots=True)
class PlanReader:
    contract: Contract
    find_customer: Callable[[str], str | None]
    findings: list[Finding]
    names: Iterable[str] = ()
    patterns: Patterns = field(default_factory=Patterns)

    def plan(self, data: Mapping[str, Any], place: str) -> Plan:
        operation, force = data.get("operation"), data.get("force", False)
        listed = data.get("steps", ())
        entries = {f"{place}/steps/{index}": step for index, step in enumerate(listed)}
        entries = entries or {f"{place}/fault": data["fault"]}
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
            ttl_ms=self._duration(data.get("ttl"), f"{place}/ttl"),
        )

    def step(
        self, data: Any, place: str, operation: str | None, *, force: bool | None = None
    ) -> Step:
        """Read a step that its schema has accepted.

        `operation` is None for any; `force` allows unlisted codes, and is None outside of plans.
        """
        if data == "ok":
            return _OK
        asked = None if operation is None else self.contract.operations[operation]
        if isinstance(data, str):  # as most steps are, of which a plan may have thousands
            error = self._code(data, f"{place}/error", asked, force=force)
            return Step(data=data, kind="error", error=error)
        keys: Mapping[str, Any] = data
        codes = {
            name: self._code(keys[name], f"{place}/{name}", asked, force=force)
            for name in ("error", "code")
            if name in keys
        }
        flaws = [*_contradictions(keys)]
        if asked is not None:
            flaws += _unfit(keys, asked, self.contract)
        if "read" in keys and force is None:
            flaws.append(("/read", _ONLY_PLANS))
        for name, text in flaws:
            self._report(place + name, text, "impossible-step")
        is_drip = keys.get("network") == Network.DRIP
        kind = next((key for key in KINDS if key in keys), "")
        return Step(
            data=data,
            kind="raw" if kind == "status" else kind,
            phase=keys.get("phase", "before"),
            error=codes.get("error"),
            reply=_harmless(keys) if "status" in keys else None,
            delay=self._delay(keys, f"{place}/delay") if "delay" in keys else None,
            network=Network(keys["network"]) if "network" in keys else None,
            rate=int(keys.get("rate", _DEFAULT_RATE)) if is_drip else None,
            job=self._job(keys, codes.get("code"), place) if "job" in keys else None,
            is_stale="read" in keys,
            mutations=tuple(map(_mutation, keys.get("mutate", ()))),
        )

    def _report(self, place: str, text: str, rule: str = "impossible-value") -> None:
        self.findings.append(Finding(place, text, rule))

    def _duration(self, value: Any, place: str) -> int | None:
        return parse_or_report(parse_duration, value, place, self.findings)

    def _code(
        self, code: str, place: str, operation: Operation | None, *, force: bool | None
    ) -> Code | None:
        legal = self.contract.legal_codes(operation)
        if code not in _CODES:
            text = f"unknown code {code}; legal here: {', '.join(legal)}"
            add_unknown(self.findings, Finding(place, text, "illegal-code"), code, legal)
            return None
        if code not in legal and not force:
            whose = operation.operation_id if operation else "not every operation"
            does = "does not list" if operation else "lists"
            way_out = "" if force is None else " (or force: true)"
            text = f"{whose} {does} {code}; legal here: {', '.join(legal)}{way_out}"
            self._report(place, text, "illegal-code")
        return Code(code)

    def _delay(self, keys: Mapping[str, Any], place: str) -> Delay:
        data = keys["delay"]
        bounds = {place: data}
        if isinstance(data, Mapping):
            bounds = {f"{place}/{name}": data[name] for name in ("median", "max")}
        elif isinstance(data, list):
            bounds = {f"{place}/{index}": each for index, each in enumerate(data)}
        read_ms = [self._duration(each, where) or 0 for where, each in bounds.items()]
        low_ms, high_ms = read_ms[0], read_ms[-1]
        if isinstance(data, list) and low_ms > high_ms:
            self._report(place, longer_first(*data))
        sigma = float(data["sigma"]) if isinstance(data, Mapping) else None
        return Delay((low_ms, high_ms), sigma, keys.get("wall", False))

    def _job(self, keys: Mapping[str, Any], code: Code | None, place: str) -> JobFault:
        after, settles = keys.get("after"), None
        if after == NEXT_MODIFY:
            settles = Progression(0, None, None, after_next=True)
        elif isinstance(after, Mapping):
            settles = Progression(None, int(after["polls"]), None)
        elif after is not None:
            settles = Progression(self._duration(after, f"{place}/after"), None, None)
        return JobFault(keys["job"], code, settles)

    def _when(self, data: Mapping[str, Any], place: str) -> When:
        from_ms = parse_or_report(parse_instant, data.get("from"), f"{place}/from", self.findings)
        to_ms = parse_or_report(parse_instant, data.get("to"), f"{place}/to", self.findings)
        if from_ms is not None and to_ms is not None and from_ms >= to_ms:
            text = f"{data['to']} is not after {data['from']}"
            self.findings.append(Finding(f"{place}/to", text, "impossible-value"))
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
        customer_id = self.find_customer(name)
        if customer_id is None:
            finding = Finding(place, no_such("customer", name), "unknown-ref")
            add_unknown(self.findings, finding, name, self.names)
        return customer_id

    def _expectation(self, value: Any, place: str) -> Expectation:
        if isinstance(value, Mapping) and self.patterns.is_exhausted:
            return Expectation()
        try:
            return read_expectation(value, self.patterns)
        except ValueError as error:
            self.findings.append(Finding(f"{place}/matches", str(error), "impossible-value"))
            return Expectation()


def read_expectation(data: Any, patterns: Patterns) -> Expectation:
    if not isinstance(data, Mapping):
        return Expectation(equals=data)
    return Expectation(pattern=patterns.read(data["matches"]))


def _as_text(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str | Mapping | None) else str(value)


# Types that browsers do not render as a page; without a type they might. The pattern rejects lists
# of types: some browsers use the first type, others the last.
_INERT: Final = re.compile(
    r"(application/([^\s,]+\+)?json|application/octet-stream|text/plain|text/csv)\s*(;[^,]*)?",
    re.ASCII | re.IGNORECASE,
)
# The server writes these headers whatever a step says.
_OWN: Final = frozenset({"transfer-encoding", NAMED, ENTRY.lower()})
_POLICY: Final = "Content-Security-Policy"
# These affect how a browser uses the whole server, including other sandboxes. NEL, for example,
# makes it report the addresses of later calls to a server named in the header.
_FAR_REACHING: Final = frozenset(
    {"alt-svc", "clear-site-data", "nel", "report-to", "service-worker-allowed"}
    | {"strict-transport-security"}
)


def _contradictions(keys: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield which keys of a step cannot be combined, and why; no key is the step as a whole."""
    if keys.keys() == {"phase"}:
        yield "", "a phase alone does nothing; add a fault, or use ok"
    if "rate" in keys and keys["network"] != Network.DRIP:
        yield "/rate", "only a drip has a rate"
    if "code" in keys and keys["job"] != "failed":
        yield "/code", "only a failed job has a code"
    is_before = keys.get("phase", "before") == "before"
    preventing = [key for key in ("error", "network", "status") if is_before and key in keys]
    if "job" in keys and preventing:
        text = f"there is no job, since {preventing[0]} prevents the change"
        yield "/job", f"{text}; add phase: after"
    hiding = {*preventing, *({"error", "status", "job"} & keys.keys())}
    if "read" in keys and hiding:
        yield "/read", f"no customer is shown, because of {min(hiding)}; leave it out"
    if "status" in keys:
        yield from _flaws_of_reply(keys)
    if "mutate" in keys:
        yield from _flaws_of_mutations(keys)


def _unfit(
    keys: Mapping[str, Any], operation: Operation, contract: Contract
) -> Iterator[tuple[str, str]]:
    """Yield which keys of a step an operation has no use for."""
    if "job" in keys and operation.failure is None:
        accepting = " and ".join(contract.failures)
        yield "/job", f"{operation.operation_id} has no job; only {accepting} have one"
    if "read" in keys and not operation.shows_customer:
        reading = [each for each in contract.operations.values() if each.shows_customer]
        only = " and ".join(each.operation_id for each in reading)
        yield "/read", f"{operation.operation_id} reads no customer; only {only}"


def _flaws_of_reply(keys: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    length = len(keys.get("body", "").encode())
    if "error" in keys:
        yield "", "error and status are both replies; a call gets only one"
    is_bodiless = keys["status"] in WITHOUT_BODY
    why = f"a reply with status {keys['status']} has no body in HTTP"
    if length and is_bodiless:
        yield "/body", f"{why}; leave it out, or choose another status, such as 200"
    elif not length and keys.get("network") == Network.TRUNCATE:
        yield "/network", "there is nothing to cut short; give the reply a body"
    for name, text in keys.get("headers", {}).items():
        if name.lower() in _OWN:
            yield f"/headers/{name}", "the server sets this header itself; leave it out"
        elif name.lower() == "content-length" and is_bodiless:
            yield f"/headers/{name}", f"{why}, so the server removes this header; leave it out"
        elif name.lower() == "content-length" and text != str(
            length
        ):  # it would garble later replies
            cut = "leave it out, or cut the reply short with network: truncate"
            yield f"/headers/{name}", f"the body has {counted(length, 'byte')}; {cut}"


def _flaws_of_mutations(keys: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if len(dumps([mutation.get("to") for mutation in keys["mutate"]])) > MAX_SET:
        text = f"the values to set take more than {MAX_SET} bytes"
        yield "/mutate", f"{text}; a reply of your own may have more"
    try:  # otherwise a call could be refused after it has changed something
        mutate(keys.get("body", "").encode(), ())
    except Refusal as refusal:
        yield "/mutate", refusal.reasons[0].text


def _harmless(keys: Mapping[str, Any]) -> Reply:
    """Return a reply of a step, of which no script can run with this server's origin."""
    stated, body = keys.get("headers", {}), keys.get("body", "").encode()
    headers = {name: text for name, text in stated.items() if name.lower() not in _FAR_REACHING}
    kinds = [text.strip() for name, text in headers.items() if name.lower() == "content-type"]
    if body and not (kinds and all(map(_INERT.fullmatch, kinds))):
        named = {name.lower(): text for name, text in headers.items()}
        policies = filter(None, (named.get(_POLICY.lower()), "sandbox"))
        kept = {name: text for name, text in headers.items() if name.lower() != _POLICY.lower()}
        headers = {**kept, _POLICY: ", ".join(policies)}
    return Reply(status=int(keys["status"]), headers=headers, body=body)


def _mutation(data: Mapping[str, Any]) -> Mutation:
    kind, path = next((name, path) for name, path in data.items() if name != "to")
    to = data.get("to")
    if kind == "rename" and not isinstance(to, str):
        to = dumps(to).decode()
    return Mutation(kind, split_pointer(path), to)
