"""Builds a scenario from the plain data of a scenario file.

The data is valid against its schema; this checks what a schema cannot express: that names are known
and unique, and that every complete customer is valid. All errors are reported together, as findings
that point into the data; nothing is built from an invalid scenario.
"""

import itertools
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final, TypeAlias

from mock_server.contract.contract import Contract, Documents
from mock_server.contract.operation_records import Operation
from mock_server.contract.texts.times import longer_first, parse_duration, parse_instant
from mock_server.contract.values.exact_json import size_of
from mock_server.domain.planning import outgrown
from mock_server.domain.records import Customer
from mock_server.domain.refusal import Code
from mock_server.domain.world import refuse_broken_tree
from mock_server.sandbox.faults.parsing import PlanReader
from mock_server.sandbox.faults.patterns import MAX_OF_SANDBOX, Patterns
from mock_server.sandbox.faults.plans import Plan
from mock_server.sandbox.faults.steps import Step
from mock_server.sandbox.ground.findings import (
    Finding,
    ScenarioError,
    add_unknown,
    no_such,
    parse_or_report,
    refuse_many,
)
from mock_server.sandbox.scenario.base_build import BuiltBase, Draft, build_base
from mock_server.sandbox.scenario.customer_tree import as_written, nested
from mock_server.sandbox.scenario.scenario import (
    LIMITS,
    BuiltScenario,
    ClockPlan,
    ConductPlan,
    JobPlan,
    Limits,
)

ContractMaker: TypeAlias = Callable[[Documents, Mapping[str, Any]], Contract]
"""Returns the contract for some documents and the values of switches."""

_USUAL_DELAY: Final = "2s"
_SCENARIO: Final = 100_000  # the estimated bytes of a nearly empty scenario, without its contract


def build_scenario(
    name: str,
    source: Mapping[str, Any],
    documents: Documents,
    *,
    seed: int | None = None,
    contract_of: ContractMaker = Contract,
) -> BuiltScenario:
    """Build a scenario, perhaps with a contract that others share (raises ScenarioError)."""
    findings: list[Finding] = []
    legal = documents.scenario["properties"]["seed"]
    if seed is None:
        seed = source.get("seed", 0)
    elif not legal["minimum"] <= seed <= legal["maximum"]:
        text = f"a seed is a whole number from {legal['minimum']} to {legal['maximum']:.0e}"
        findings.append(Finding("/seed", text, "impossible-value"))
    source, moved = nested(source, findings)
    try:
        contract = _build_contract(source, documents, findings, contract_of)
        return _build(name, Draft(source, seed, contract, findings), moved)
    except ScenarioError as error:
        raise ScenarioError(as_written(error.findings, moved)) from None


def _build(name: str, draft: Draft, moved: Mapping[str, str]) -> BuiltScenario:
    source, contract, findings = draft.source, draft.contract, draft.findings
    built = build_base(draft)
    base = built.base
    requesters = _build_requesters(source, built, findings)
    clock = _build_clock(source.get("clock", {}), findings)
    jobs = {operation: _build_job_plan(draft, operation) for operation in contract.failures}
    patterns, names = Patterns(MAX_OF_SANDBOX), base.refs
    plans = PlanReader(contract, built.id_of, findings, names, patterns=patterns, are_shared=True)
    faults = _build_plans(source.get("faults", ()), plans, findings)
    named = {"faults": [plan.data for plan in faults]} if faults else {}
    magic = _build_magic(built.magic, plans, findings)
    conduct = source.get("conduct", {})
    given = source.get("limits", {})
    limits = Limits(**{name: given[key] for name, key in LIMITS.items() if key in given})
    changed = _build_changed(draft, built, limits.customer)
    removed = source.get("removed", ())
    package_ids = {each.ref: each.package_id for each in base.packages.values()}
    source = {**source, "seed": draft.seed, **named}
    scenario = BuiltScenario(
        name=name,
        source=source,
        size=_SCENARIO + plans.size + size_of(source),
        seed=draft.seed,
        clock=clock,
        contract=contract,
        base=base,
        requesters=requesters,
        jobs=jobs,
        limits=limits,
        plans=faults,
        magic=magic,
        conduct=ConductPlan(
            severities=conduct.get("severity", {}),
            excluded=conduct.get("exclude", {}),
            meant=tuple(conduct.get("meant", ())),
        ),
        changed=changed,
        removed=[base.id_of(name) or package_ids.get(name, name.lower()) for name in removed],
        moved=moved,
    )
    if not findings:
        try:
            refuse_broken_tree(scenario.first_world())
        except ValueError as error:
            findings.append(Finding("/changed", str(error), "invalid-customer"))
    size = scenario.size + built.validate_entries(findings, limits.customer)
    if findings:
        raise ScenarioError(findings)
    return replace(scenario, size=size)


def _build_clock(source: Mapping[str, Any], findings: list[Finding]) -> ClockPlan:
    speed = Decimal(0) if source.get("mode") == "frozen" else Decimal(source.get("speed", 1))
    start_ms = parse_or_report(parse_instant, source.get("start"), "/clock/start", findings)
    return ClockPlan(start_ms, speed)


def _build_job_plan(draft: Draft, operation: str) -> JobPlan:
    place = f"/jobs/{operation}"
    stated = draft.source.get("jobs", {}).get(operation, {})
    plan: Mapping[str, Any] = {stated: True} if isinstance(stated, str) else stated
    return JobPlan(
        delay_ms=_delay(plan, f"{place}/after", draft.findings),
        polls=plan.get("polls"),
        verdicts=_verdicts(plan, draft.contract.operations[operation], place, draft.findings),
    )


def _delay(plan: Mapping[str, Any], place: str, findings: list[Finding]) -> tuple[int, int] | None:
    if plan.get("immediate"):
        return 0, 0
    if "polls" in plan or plan.get("manual"):
        return None
    after = plan.get("after", _USUAL_DELAY)
    low, high = after if isinstance(after, list) else (after, after)
    try:
        bounds = parse_duration(low), parse_duration(high)
    except ValueError as error:
        findings.append(Finding(place, str(error), "impossible-value"))
        return None
    if bounds[0] > bounds[1]:
        findings.append(Finding(place, longer_first(low, high), "impossible-value"))
    return bounds


def _verdicts(
    plan: Mapping[str, Any], asked: Operation, place: str, findings: list[Finding]
) -> tuple[tuple[Code | None, float], ...]:
    code = plan.get("code", asked.failure)
    if code not in asked.legal_codes:
        finding = Finding(f"{place}/code", asked.without(code), "illegal-code")
        add_unknown(findings, finding, code, asked.like(code))
        return ((None, 1.0),)
    outcome = plan.get("outcome", "successful")
    weights: Mapping[str, Any] = {outcome: 1} if isinstance(outcome, str) else outcome
    verdicts = {"successful": None, "failed": Code(code)}
    drawn = tuple((verdicts[name], float(weight)) for name, weight in weights.items())
    if not any(weight for _, weight in drawn):
        text = "the weights are all zero"
        findings.append(Finding(f"{place}/outcome", text, "impossible-value"))
    return drawn


def _build_changed(draft: Draft, built: BuiltBase, most: int) -> list[Customer]:
    changed, findings = [], draft.findings
    for index, entry in enumerate(draft.source.get("changed", ())):
        refuse_many(findings)
        parent, place = entry.get("parent"), f"/changed/{index}"
        customer_id = entry["fields"]["customerId"].lower()
        fields = {**entry["fields"], "customerId": customer_id}
        findings += [
            Finding(f"{place}/fields{reason.pointer}", reason.text, "invalid-customer")
            for reason in draft.contract.check_customer(fields)
        ]
        size = size_of(fields)
        if size > most:
            findings.append(Finding(place, outgrown(most), "invalid-customer"))
        parent_id = None if parent is None else built.id_of(parent)
        if parent is not None and parent_id is None:
            finding = Finding(f"{place}/parent", no_such("customer", parent), "unknown-ref")
            add_unknown(findings, finding, parent, built.base.refs)
        changed.append(Customer(customer_id, parent_id, entry.get("ref"), fields, size=size))
    return changed


def _build_contract(
    source: Mapping[str, Any],
    documents: Documents,
    findings: list[Finding],
    contract_of: ContractMaker,
) -> Contract:
    switches = deepcopy(source.get("assumptions", {}))  # a contract may outlive its scenario
    switches.pop("sources", None)
    limit, retention = switches.get("rate-limit"), switches.get("request-retention")
    durations = {} if retention in (None, "until-reset") else {"request-retention": retention}
    if isinstance(limit, Mapping) and "per" in limit:
        durations["rate-limit/per"] = limit["per"]
    for below, written in durations.items():  # a schema cannot exclude all wrong ones
        try:
            parse_duration(written)
        except ValueError as error:
            findings.append(Finding(f"/assumptions/{below}", str(error), "impossible-value"))
            del switches[below.partition("/")[0]]
    contract = contract_of(documents, switches)
    findings += [
        Finding(f"/assumptions{reason.pointer}", reason.text, "impossible-value")
        for reason in contract.check_switches()
    ]
    return contract


def _build_requesters(
    source: Mapping[str, Any], built: BuiltBase, findings: list[Finding]
) -> dict[str, str]:
    requesters: dict[str, str] = {}
    tokens: set[str] = set()
    for index, requester in enumerate(source.get("requesters", ())):
        refuse_many(findings)
        place, token = f"/requesters/{index}", requester["token"]
        if token in tokens:
            text = f"the token {token!r} is listed twice"
            findings.append(Finding(f"{place}/token", text, "duplicate-token"))
        tokens.add(token)
        name = requester["customer"]
        customer_id = built.id_of(name)
        if customer_id is None:
            finding = Finding(f"{place}/customer", no_such("customer", name), "token-of-nobody")
            add_unknown(findings, finding, name, built.base.refs)
        else:
            requesters[token] = customer_id
    return requesters


def _build_plans(
    source: Sequence[Mapping[str, Any]], reader: PlanReader, findings: list[Finding]
) -> tuple[Plan, ...]:
    """Read the plans; those without a name are numbered, as `addFault` numbers them."""
    plans: dict[str, Plan] = {}
    stated = {entry.get("name") for entry in source}
    free = (name for number in itertools.count(1) if (name := f"fault-{number}") not in stated)
    for index, entry in enumerate(source):
        refuse_many(findings)
        plan = entry if "name" in entry else {"name": next(free), **entry}
        if plan["name"] in plans:
            text = f"another plan has the name {plan['name']!r}"
            findings.append(Finding(f"/faults/{index}/name", text, "duplicate-plan"))
        plans[plan["name"]] = reader.plan(plan, f"/faults/{index}")
    return tuple(plans.values())


def _build_magic(
    places: Mapping[str, tuple[str, Mapping[str, Any]]],
    reader: PlanReader,
    findings: list[Finding],
) -> dict[str, dict[str, Step]]:
    """Read the faults of magic customers; those for `any` must be legal for every operation."""
    magic = {}
    for customer_id, (place, faults) in places.items():
        refuse_many(findings)
        magic[customer_id] = {
            name: reader.step(step, f"{place}/{name}", None if name == "any" else name)
            for name, step in faults.items()
        }
    return magic


@dataclass(frozen=True, slots=True)
class CheckedScenario:
    """A scenario that was checked, not started; `customers` is None if it has errors."""

    customers: int | None
    findings: tuple[Mapping[str, Any], ...]

    def count(self, severity: str) -> int:
        return sum(found["severity"] == severity for found in self.findings)
