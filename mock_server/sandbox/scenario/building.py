"""Builds a scenario from the plain data of a scenario file.

The data is valid against its schema; this checks what a schema cannot express: that names are known
and unique, and that every complete customer is valid. All errors are reported together, as findings
that point into the data; nothing is built from an invalid scenario.
"""

import itertools
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from mock_server.contract.contract import Contract, Documents
from mock_server.contract.texts.times import parse_duration
from mock_server.domain.base import Base
from mock_server.domain.depth import refuse_broken_tree
from mock_server.domain.records import Customer
from mock_server.domain.weight import customer_weight, outgrown, weight_of
from mock_server.sandbox.faults.parsing import PlanReader
from mock_server.sandbox.faults.patterns import MAX_OF_SANDBOX, Patterns
from mock_server.sandbox.faults.plans import Plan
from mock_server.sandbox.faults.steps.step import Step
from mock_server.sandbox.ground.findings import (
    Finding,
    ScenarioError,
    add_unknown,
    no_such,
    refuse_many,
)
from mock_server.sandbox.scenario.base_build import BaseOutline, outline_base
from mock_server.sandbox.scenario.customer_build import (
    complete_base,
    refuse_invalid,
    validate_outline,
)
from mock_server.sandbox.scenario.customer_count import (
    MANY_CUSTOMERS,
    count_customers,
    has_many_copies,
)
from mock_server.sandbox.scenario.draft import Draft
from mock_server.sandbox.scenario.parents import as_written, nested
from mock_server.sandbox.scenario.scenario import (
    LIMITS,
    BuiltScenario,
    ConductPlan,
    Limits,
)
from mock_server.sandbox.scenario.timing_build import build_clock, build_job_plan

ContractMaker: TypeAlias = Callable[[Documents, Mapping[str, Any]], Contract]
"""Returns the contract for some documents and the values of switches."""

_SCENARIO: Final = 100_000
"""The estimated size of a nearly empty scenario in bytes, without its contract."""


@dataclass(frozen=True, slots=True)
class ScenarioOutline:
    """A scenario whose customers are not generated yet; generating takes some 0.1 ms each.

    Attributes:
        scenario: Its customers have an id, a ref and a parent, but no fields; its weight does not
            include its customers and its source.
    """

    scenario: BuiltScenario
    _outline: BaseOutline
    _findings: list[Finding]

    def validate(self) -> None:
        """Validate the outlined customers without generating any."""
        scenario = self.scenario
        most = scenario.limits.customer
        validate_outline(self._outline, scenario.contract, self._findings, most)

    def complete(self) -> BuiltScenario:
        """Return the scenario with its customers.

        Raises:
            ScenarioError: with every finding.
        """
        findings, scenario = [*self._findings], self.scenario
        has_all = self._outline.has_all
        is_many = len(self._outline.nodes) > MANY_CUSTOMERS
        if findings and (not has_all or is_many):
            raise ScenarioError(as_written(findings, scenario.moved))
        most = scenario.limits.customer
        base = complete_base(self._outline, scenario.contract, findings, most)
        if findings:
            raise ScenarioError(as_written(findings, scenario.moved))
        weight = scenario.weight + weight_of(scenario.source) + base.weight
        return replace(scenario, base=base, weight=weight)


def build_scenario(
    name: str,
    source: Mapping[str, Any],
    documents: Documents,
    *,
    seed: int | None = None,
    contract_of: ContractMaker = Contract,
) -> BuiltScenario:
    """Build a scenario; `seed` overrides the seed in the data.

    `contract_of` returns its contract, which several scenarios may share.

    Raises:
        ScenarioError: with every finding.
    """
    return outline_scenario(name, source, documents, seed=seed, contract_of=contract_of).complete()


def outline_scenario(
    name: str,
    source: Mapping[str, Any],
    documents: Documents,
    *,
    seed: int | None = None,
    contract_of: ContractMaker = Contract,
) -> ScenarioOutline:
    """Build a scenario without the fields of its customers, which is fast; see `build_scenario`.

    Raises:
        ScenarioError: with a hundred findings, or with errors in some of very many customers; other
            errors are raised when the scenario is completed.

    If there are very many copies of a customer, two of them are checked first. If these have
    errors, nothing else is reported, and the other copies get no ids.
    """
    findings: list[Finding] = []
    seed = source.get("seed", 0) if seed is None else _checked_seed(seed, documents, findings)
    source, moved = nested(source, findings)
    try:
        contract = _build_contract(source, documents, findings, contract_of)
        outline = _outline_draft(name, Draft(source, seed, contract, findings))
    except ScenarioError as error:
        raise ScenarioError(as_written(error.findings, moved)) from None
    return replace(outline, scenario=replace(outline.scenario, moved=moved)) if moved else outline


def _outline_draft(name: str, draft: Draft) -> ScenarioOutline:
    """Outline a scenario, in several steps if it has very many customers."""
    source, contract, findings = draft.source, draft.contract, draft.findings
    count = count_customers(source.get("customers", ()))
    limits = _build_limits(source.get("limits", {}))
    if count > MANY_CUSTOMERS:
        refuse_invalid(source["customers"], contract, limits.customer)
    if has_many_copies(source, count):
        first = replace(draft, findings=[*findings])
        outline = _outline(name, first, has_all=False)
        if not first.findings:
            outline.validate()
        if first.findings:
            return outline
    return _outline(name, draft, has_all=True)


def _outline(name: str, draft: Draft, *, has_all: bool) -> ScenarioOutline:
    source, seed, contract, findings = draft.source, draft.seed, draft.contract, draft.findings
    outline = outline_base(draft, has_all=has_all)
    requesters = _build_requesters(source, outline, findings)
    clock = build_clock(source.get("clock", {}), findings)
    jobs = {operation: build_job_plan(draft, operation) for operation in contract.failures}
    patterns, names = Patterns(MAX_OF_SANDBOX), outline.base.refs
    plans = PlanReader(contract, outline.id_of, findings, names, patterns=patterns, are_shared=True)
    faults = _build_plans(source.get("faults", ()), plans, findings)
    named = {"faults": [plan.data for plan in faults]} if faults else {}
    magic = _build_magic(outline.magic, plans, findings)
    conduct = source.get("conduct", {})
    limits = _build_limits(source.get("limits", {}))
    changed = _build_changed(draft, outline, limits.customer)
    scenario = BuiltScenario(
        name=name,
        source={**source, "seed": seed, **named},
        weight=_SCENARIO + plans.weight,
        seed=seed,
        clock=clock,
        contract=contract,
        base=outline.base,
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
        removed=[_removed_id(name, outline.base) for name in source.get("removed", ())],
    )
    if has_all and not findings:
        try:
            refuse_broken_tree(scenario.first_world())
        except ValueError as error:
            findings.append(Finding("/changed", str(error), "invalid-customer"))
    return ScenarioOutline(scenario, outline, findings)


def _build_changed(draft: Draft, outline: BaseOutline, most: int) -> list[Customer]:
    """Return the customers that are changed or added; add findings for those that are invalid."""
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
        if customer_weight(fields) > most:
            findings.append(Finding(place, outgrown(most), "invalid-customer"))
        parent_id = None if parent is None else outline.id_of(parent)
        if parent is not None and parent_id is None:
            finding = Finding(f"{place}/parent", no_such("customer", parent), "unknown-ref")
            add_unknown(findings, finding, parent, outline.base.refs)
        changed.append(Customer(customer_id, parent_id, entry.get("ref"), fields))
    return changed


def _removed_id(name: str, base: Base) -> str:
    """Return the id of a customer or package that is removed; it need not exist."""
    packages = (each.package_id for each in base.packages.values() if each.ref == name)
    return base.id_of(name) or next(packages, name.lower())


def _checked_seed(seed: int, documents: Documents, findings: list[Finding]) -> int:
    """Return a seed, and add a finding if its schema does not accept it."""
    schema = documents.scenario["properties"]["seed"]
    if not schema["minimum"] <= seed <= schema["maximum"]:
        text = f"a seed is a whole number from {schema['minimum']} to {schema['maximum']:.0e}"
        findings.append(Finding("/seed", text, "impossible-value"))
    return seed


def _build_contract(
    source: Mapping[str, Any],
    documents: Documents,
    findings: list[Finding],
    contract_of: ContractMaker,
) -> Contract:
    switches = deepcopy(source.get("assumptions", {}))  # a contract may outlive its scenario
    for name, below, written in _durations(switches):  # a schema cannot exclude all wrong ones
        try:
            parse_duration(written)
        except ValueError as error:
            place = f"/assumptions/{name}{below}"
            findings.append(Finding(place, str(error), "impossible-value"))
            del switches[name]
    contract = contract_of(documents, switches)
    findings += [
        Finding(f"/assumptions{reason.pointer}", reason.text, "impossible-value")
        for reason in contract.check_switches()
    ]
    return contract


def _durations(switches: Mapping[str, Any]) -> list[tuple[str, str, Any]]:
    """Return the durations among assumptions: the row, the place below it, and the value."""
    retention, limit = switches.get("request-retention"), switches.get("rate-limit")
    found = [] if retention in (None, "until-reset") else [("request-retention", "", retention)]
    if isinstance(limit, Mapping) and "per" in limit:
        found.append(("rate-limit", "/per", limit["per"]))
    return found


def _build_requesters(
    source: Mapping[str, Any], outline: BaseOutline, findings: list[Finding]
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
        customer_id = outline.id_of(name)
        if customer_id is None:
            text = no_such("customer", name)
            finding = Finding(f"{place}/customer", text, "token-of-nobody")
            add_unknown(findings, finding, name, outline.base.refs)
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


def _build_limits(source: Mapping[str, Any]) -> Limits:
    return Limits(**{name: source[key] for name, key in LIMITS.items() if key in source})
