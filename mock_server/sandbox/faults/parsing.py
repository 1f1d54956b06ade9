"""Builds plans and steps from plain data, and checks what a schema cannot express."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from mock_server.contract.contract import Contract
from mock_server.contract.texts.times import parse_duration, parse_instant
from mock_server.contract.values.exact_json import size_of
from mock_server.contract.values.walk import pointer, split_pointer
from mock_server.sandbox.faults.patterns import BYTES, Patterns
from mock_server.sandbox.faults.plans import Expectation, Plan, When
from mock_server.sandbox.faults.steps import (
    Failure,
    Part,
    Step,
    StepReader,
    read_breakage,
    read_delay,
    read_job,
    read_mutations,
    read_reply,
    read_stale,
)
from mock_server.sandbox.ground.findings import Finding, add_unknown, no_such, parse_or_report


class Kind(NamedTuple):
    key: str
    name: str  # in events
    rank: int  # of several parts, the one with the lowest rank is the gravest
    read: Callable[[StepReader], Part]
    replaces_reply: bool = False  # the caller does not get the reply of the operation


KINDS: Final = (
    Kind("error", "error", 1, lambda reader: Failure(reader.code("error")), replaces_reply=True),
    Kind("status", "raw", 2, read_reply, replaces_reply=True),
    Kind("delay", "delay", 6, read_delay),
    Kind("network", "network", 0, read_breakage, replaces_reply=True),
    Kind("job", "job", 3, read_job),
    Kind("read", "read", 4, read_stale),
    Kind("mutate", "mutate", 5, read_mutations),
)

# The memory overhead of a plan and of a step, in bytes.
_PLAN: Final = 800
_STEP: Final = 220

_OK: Final = Step(data="ok")

FindCustomer = Callable[[str], str | None]


class PlanReader:
    """Reads plans and steps; those that sandboxes share have no size of their own."""

    def __init__(
        self,
        contract: Contract,
        find_customer: FindCustomer,
        findings: list[Finding],
        names: Iterable[str] = (),
        *,
        patterns: Patterns | None = None,
        are_shared: bool = False,
    ) -> None:
        self._contract = contract
        self._find_customer = find_customer
        self._findings = findings
        self._names = names
        self._patterns = Patterns() if patterns is None else patterns
        self._are_shared = are_shared
        self.size = 0
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
        size = _PLAN + _STEP * len(steps) + BYTES * cost + size_of(data)
        self.size += size
        return Plan(
            name=data["name"],
            data=data,
            size=0 if self._are_shared else size,
            operation=operation,
            when=when,
            steps=steps,
            times=int(data.get("times", 1)) if "times" in data or "steps" in data else None,
            skip=int(data.get("skip", 0)),
            every=int(data.get("every", 1)),
            probability=None if "probability" not in data else float(data["probability"]),
            ttl_ms=parse_or_report(parse_duration, data.get("ttl"), f"{place}/ttl", self._findings),
            reads_earlier=any(step.needs_earlier for step in steps),
        )

    def step(
        self, data: Any, place: str, operation: str | None, *, force: bool | None = None
    ) -> Step:
        """Read a step that its schema has accepted; `force` is None where it is not available."""
        if data == "ok":
            return _OK
        if not isinstance(data, str):
            return self._mapping(data, data, place, operation, force=force)
        known = self._codes.get((data, operation, force))
        if known is not None:
            return known
        before = len(self._findings)
        step = self._mapping(data, {"error": data}, place, operation, force=force)
        if len(self._findings) == before:
            self._codes[data, operation, force] = step
        return step

    def _mapping(
        self,
        data: Any,
        keys: Mapping[str, Any],
        place: str,
        operation: str | None,
        *,
        force: bool | None,
    ) -> Step:
        kinds = [kind for kind in KINDS if kind.key in keys]
        phase = keys.get("phase", "before")
        replacing = [kind.key for kind in kinds if kind.replaces_reply]
        reader = StepReader(
            contract=self._contract,
            findings=self._findings,
            keys=keys,
            place=place,
            operation=None if operation is None else self._contract.operations[operation],
            force=force,
            lost=replacing if phase == "before" else (),
        )
        if not kinds:
            reader.report("", "a phase alone does nothing; add a fault, or use ok")
            return Step(data=data, phase=phase)
        return Step(
            data=data,
            kind=min(kinds, key=lambda kind: kind.rank).name,
            replaces_reply=bool(replacing),
            needs_job="job" in keys,
            needs_earlier="read" in keys,
            parts=tuple(kind.read(reader) for kind in kinds),
            phase=phase,
        )

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
