"""From plain data to plans and steps: what no schema can say is judged here.

Codes must be ones that the operation lists, customers must be known, keys must go together.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from mock_server.contract.contract import Contract
from mock_server.contract.exact_json import dumps
from mock_server.contract.times import Written, longer_first, parse_duration, parse_instant
from mock_server.contract.validation import pointer
from mock_server.domain.refusal import Code
from mock_server.domain.weight import weight_of
from mock_server.sandbox.faults.patterns import Patterns
from mock_server.sandbox.faults.plans import Expectation, Plan, When
from mock_server.sandbox.faults.steps import (
    Between,
    JobFault,
    Lognormal,
    Mutation,
    RawReply,
    Step,
)
from mock_server.sandbox.ground.exchange import Network
from mock_server.sandbox.ground.findings import Finding, add_unknown, no_such

T = TypeVar("T")

ACCEPTING: Final = ("modifyCustomer", "createPackage")
"""The operations whose work settles later, so that a step may say how."""

MAX_SET: Final = 1 << 15
"""Bytes of all that the changes to one reply put into it: each value is copied for each reply."""

_DEFAULT_RATE: Final = 100
_PLAN: Final = 800
_STEP: Final = 220
"""Bytes of a plan and of a step, beside what they say."""

FindCustomer = Callable[[str], str | None]
"""Returns the id of a customer's ref or id, None if there is none."""


class PlanReader:
    """Reads plans and steps under one contract, collecting findings.

    `names` are those that a misspelt customer is compared with, `patterns` reads those of all plans
    together.
    """

    def __init__(
        self,
        contract: Contract,
        find_customer: FindCustomer,
        findings: list[Finding],
        names: Iterable[str] = (),
        *,
        patterns: Patterns | None = None,
    ) -> None:
        self._contract = contract
        self._find_customer = find_customer
        self._findings = findings
        self._names = names
        self._patterns = Patterns() if patterns is None else patterns

    def plan(self, said: Mapping[str, Any], place: str) -> Plan:
        """Read a plan that its schema has accepted."""
        operation = said.get("operation")
        force = said.get("force", False)
        written = said.get("steps", [said.get("fault")])
        steps = tuple(
            self.step(step, self._step_place(said, place, index), operation, force=force)
            for index, step in enumerate(written)
        )
        when = self._when(said.get("when", {}), f"{place}/when")
        compiled = sum(pattern.weight for pattern in when.patterns)
        return Plan(
            name=said["name"],
            said=said,
            size=len(dumps(said)),
            work=sum(pattern.work for pattern in when.patterns),
            weight=_PLAN + _STEP * len(steps) + weight_of(said) + compiled,
            operation=operation,
            when=when,
            steps=steps,
            times=int(said.get("times", 1)) if "times" in said or "steps" in said else None,
            skip=int(said.get("skip", 0)),
            every=int(said.get("every", 1)),
            probability=None if "probability" not in said else float(said["probability"]),
            ttl_ms=self._duration(said.get("ttl"), f"{place}/ttl"),
        )

    def step(
        self, said: Any, place: str, operation: str | None, *, force: bool | None = None
    ) -> Step:
        """Read a step that its schema has accepted; `force` None where nobody can ask for it."""
        if said == "ok":
            return Step(said="ok")
        keys: Mapping[str, Any] = {"error": said} if isinstance(said, str) else said
        self._check_company(keys, place, operation)
        for name in ("error", "code"):
            if name in keys:
                self._check_code(keys[name], f"{place}/{name}", operation, force=force)
        return Step(
            said=said,
            error=self._code(keys.get("error")),
            raw=_raw(keys),
            delay=self._delay(keys.get("delay"), f"{place}/delay"),
            wall=keys.get("wall", False),
            network=Network(keys["network"]) if "network" in keys else None,
            rate=int(keys.get("rate", _DEFAULT_RATE)) if keys.get("network") == "drip" else None,
            job=self._job(keys, place),
            mutations=tuple(_mutation(mutation) for mutation in keys.get("mutate", ())),
            phase=keys.get("phase", "before"),
        )

    def legal_codes(self, operation: str | None) -> tuple[Code, ...]:
        """Return the codes that a step may name: those that every operation concerned lists."""
        operations = self._contract.operations
        if operation is not None:
            return operations[operation].legal_codes
        first, *rest = [candidate.legal_codes for candidate in operations.values()]
        return tuple(code for code in first if all(code in codes for codes in rest))

    def _when(self, said: Mapping[str, Any], place: str) -> When:
        from_ms = self._instant(said.get("from"), f"{place}/from")
        to_ms = self._instant(said.get("to"), f"{place}/to")
        if from_ms is not None and to_ms is not None and from_ms >= to_ms:
            text = f"{said['to']} is not after {said['from']}"
            self._find(f"{place}/to", text, "impossible-value")
        return When(
            customer_id=self._customer(said.get("customer"), f"{place}/customer"),
            below_id=self._customer(said.get("below"), f"{place}/below"),
            requester_id=self._customer(said.get("requester"), f"{place}/requester"),
            headers=tuple(
                (
                    name.lower(),
                    self._expectation(_as_text(value), place + pointer(["header", name])),
                )
                for name, value in said.get("header", {}).items()
            ),
            body=tuple(
                (split_pointer(where), self._expectation(value, place + pointer(["body", where])))
                for where, value in said.get("body", {}).items()
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
        if isinstance(value, Mapping) and self._patterns.is_over:
            return Expectation()
        try:
            return read_expectation(value, self._patterns)
        except ValueError as error:
            self._find(f"{place}/matches", str(error), "impossible-value")
            return Expectation()

    def _delay(self, said: Any, place: str) -> Between | Lognormal | None:
        if said is None:
            return None
        if isinstance(said, Mapping):
            median_ms = self._duration(said["median"], f"{place}/median") or 0
            max_ms = self._duration(said["max"], f"{place}/max") or 0
            return Lognormal(median_ms, float(said["sigma"]), max_ms)
        if not isinstance(said, list):
            fixed_ms = self._duration(said, place) or 0
            return Between(fixed_ms, fixed_ms)
        low, high = said
        low_ms = self._duration(low, f"{place}/0") or 0
        high_ms = self._duration(high, f"{place}/1") or 0
        if low_ms > high_ms:
            self._find(place, longer_first(low, high), "impossible-value")
        return Between(low_ms, high_ms)

    def _job(self, keys: Mapping[str, Any], place: str) -> JobFault | None:
        if "job" not in keys:
            return None
        after_ms = self._duration(keys.get("after"), f"{place}/after")
        return JobFault(keys["job"], self._code(keys.get("code")), after_ms)

    def _check_company(self, keys: Mapping[str, Any], place: str, operation: str | None) -> None:
        """Find keys that cannot go together, or not with the operation."""
        if keys.keys() == {"phase"}:
            self._find(place, "a phase alone does nothing; say what goes wrong, or ok")
        if "error" in keys and "status" in keys:
            self._find(place, "error and status are two replies; one call has one")
        made = [mutation.get("to") for mutation in keys.get("mutate", ())]
        if made and len(dumps(made)) > MAX_SET:
            text = f"what is set takes more than {MAX_SET} bytes; a reply of your own may have more"
            self._find(f"{place}/mutate", text)
        if "rate" in keys and keys["network"] != "drip":
            self._find(f"{place}/rate", "only a drip has a rate")
        if "job" not in keys:
            return
        if operation is not None and operation not in ACCEPTING:
            self._find(f"{place}/job", f"{operation} has no job; {' and '.join(ACCEPTING)} have")
        lost = {"error", "status", "network"} & keys.keys()
        if lost and keys.get("phase", "before") == "before":
            text = f"with {min(lost)} before the change there is no job; add phase: after"
            self._find(f"{place}/job", text)
        if "code" in keys and keys["job"] != "failed":
            self._find(f"{place}/code", "only a failed job has a code")

    def _check_code(
        self, code: str, place: str, operation: str | None, *, force: bool | None
    ) -> None:
        legal = self.legal_codes(operation)
        if code not in set(Code):
            text = f"there is no code {code}; there are {', '.join(legal)}"
            add_unknown(self._findings, Finding(place, text, "illegal-code"), code, legal)
        elif code not in legal and not force:
            whose = operation or "not every operation"
            does = "does not list" if operation else "lists"
            way_out = "" if force is None else " (or force: true)"
            text = f"{whose} {does} {code}; legal here: {', '.join(legal)}{way_out}"
            self._find(place, text, "illegal-code")

    def _code(self, code: str | None) -> Code | None:
        return Code(code) if code in set(Code) else None

    def _duration(self, said: Written | None, place: str) -> int | None:
        return None if said is None else self._parsed(parse_duration, said, place)

    def _instant(self, text: str | None, place: str) -> int | None:
        return None if text is None else self._parsed(parse_instant, text, place)

    def _parsed(self, parse: Callable[[T], int], said: T, place: str) -> int | None:
        try:
            return parse(said)
        except ValueError as error:
            self._find(place, str(error), "impossible-value")
            return None

    def _find(self, place: str, text: str, rule: str = "impossible-step") -> None:
        self._findings.append(Finding(place, text, rule))

    @staticmethod
    def _step_place(said: Mapping[str, Any], place: str, index: int) -> str:
        return f"{place}/steps/{index}" if "steps" in said else f"{place}/fault"


def read_expectation(said: Any, patterns: Patterns) -> Expectation:
    """Read a value that must be equal, or `{matches: PATTERN}`.

    Raises:
        ValueError: when the pattern is none, or one too many; the message says what would be right.
    """
    if not isinstance(said, Mapping):
        return Expectation(equals=said)
    return Expectation(pattern=patterns.read(said["matches"]))


def _as_text(said: Any) -> Any:
    """Return what a header must be as text, because headers are: 42 as "42", true as "true"."""
    if isinstance(said, bool):
        return str(said).lower()
    return said if isinstance(said, str | Mapping | None) else str(said)


def split_pointer(pointer: str) -> tuple[str, ...]:
    """Split a JSON pointer (RFC 6901)."""
    return tuple(token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:])


def _raw(keys: Mapping[str, Any]) -> RawReply | None:
    if "status" not in keys:
        return None
    return RawReply(int(keys["status"]), keys.get("headers", {}), keys.get("body", "").encode())


def _mutation(said: Mapping[str, Any]) -> Mutation:
    if "remove" in said:
        return Mutation("remove", split_pointer(said["remove"]))
    if "set" in said:
        return Mutation("set", split_pointer(said["set"]), said["to"])
    return Mutation("rename", split_pointer(said["rename"]), str(said["to"]))
