"""Builds a scenario from plain data that its schema accepts; all errors are reported together."""

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import count
from typing import Any, Final, TypeAlias

from mock_server.contract.contract import Contract, Documents
from mock_server.contract.schemas.formats import numbers_within
from mock_server.contract.texts.times import longer_first, parse_duration, parse_instant
from mock_server.contract.values.exact_json import size_of
from mock_server.contract.values.walk import plain
from mock_server.domain.base import REMEMBERED, Base, Listed
from mock_server.domain.records import ALL, Customer
from mock_server.domain.refusal import Code
from mock_server.domain.work import outgrown
from mock_server.domain.world import refuse_broken_tree
from mock_server.sandbox.faults.parsing import PlanReader
from mock_server.sandbox.faults.plans import Plan, Step
from mock_server.sandbox.generation.data.customers import prepare
from mock_server.sandbox.generation.data.style import Blueprint, Style, read_style
from mock_server.sandbox.generation.population import CACHED, build_populations
from mock_server.sandbox.ground.findings import (
    Finding,
    ScenarioError,
    add_unknown,
    parse_or_report,
    refuse_many,
)
from mock_server.sandbox.scenario.catalogue import (
    Names,
    ineligible_customers,
    read_offers,
    read_packages,
)
from mock_server.sandbox.scenario.listed_customers import (
    MAX_CUSTOMERS,
    Completion,
    CustomerNode,
    as_written,
    count_customers,
    customer_nodes,
    nested,
)
from mock_server.sandbox.scenario.scenario import LIMITS, BuiltScenario, ClockPlan, JobPlan, Limits

ContractMaker: TypeAlias = Callable[[Documents, Mapping[str, Any]], Contract]
_USUAL_DELAY: Final = "2s"
_SCENARIO: Final = 100_000  # the estimated bytes of a nearly empty scenario, without its contract
_LISTED: Final = 400  # those of a customer that is listed
_FORMS: Final = 3  # in which customers are cached after they were read: at least 8, or 32 MiB
_LEAST_REMEMBERED: Final = 8
_MOST_CACHED: Final = 32 << 20


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
    source, moved = nested(source)
    try:
        contract = _build_contract(source, documents, findings, contract_of)
        return _BaseBuilder(source, seed, contract, findings).scenario(name, moved)
    except ScenarioError as error:
        raise ScenarioError(as_written(error.findings, moved)) from None


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
        if parse_or_report(parse_duration, written, f"/assumptions/{below}", findings) is None:
            del switches[below.partition("/")[0]]
    contract = contract_of(documents, switches)
    findings += [
        Finding(f"/assumptions{reason.pointer}", reason.text, "impossible-value")
        for reason in contract.check_switches()
    ]
    return contract


class _BaseBuilder:
    _base: Base
    _completion: Completion

    def __init__(
        self, source: Mapping[str, Any], seed: int, contract: Contract, findings: list[Finding]
    ) -> None:
        self._source = source
        self._seed = seed
        self._contract = contract
        self._rules = contract.assumptions
        self._findings = findings
        self._names = Names("customer", findings)
        self._entries: dict[str, CustomerNode] = {}  # the first customer of each, by place
        self._magic: dict[str, str] = {}  # the places of magic customers, by id
        # further ids that `changed` and `removed` name
        changed = (entry["fields"]["customerId"] for entry in source.get("changed", ()))
        self._beyond = {name.lower() for name in (*changed, *source.get("removed", ()))}

    def scenario(self, name: str, moved: Mapping[str, str]) -> BuiltScenario:
        source, findings, contract = self._source, self._findings, self._contract
        self._build_base()
        base = self._base
        requesters = self._requesters()
        clock = source.get("clock", {})
        speed = Decimal(0) if clock.get("mode") == "frozen" else Decimal(clock.get("speed", 1))
        start_ms = parse_or_report(parse_instant, clock.get("start"), "/clock/start", findings)
        jobs = {operation: self._job_plan(operation) for operation in contract.failures}
        reader = PlanReader(contract, self._names.look_up, findings, base.refs)
        plans = self._plans(reader)
        magic = self._magic_steps(reader)
        given = source.get("limits", {})
        limits = Limits(**{name: given[key] for name, key in LIMITS.items() if key in given})
        changed = self._changed(limits.customer)
        package_ids = {each.ref: each.package_id for each in base.packages.values()}
        removed = source.get("removed", ())
        named = {"faults": [plan.data for plan in plans]} if plans else {}
        source = {**source, "seed": self._seed, **named}
        size = sum(plan.size for plan in plans) + self._validate_entries(limits.customer)
        scenario = BuiltScenario(
            name=name,
            source=source,
            size=_SCENARIO + size_of(source) + size,
            seed=self._seed,
            clock=ClockPlan(start_ms, speed),
            contract=contract,
            base=base,
            requesters=requesters,
            jobs=jobs,
            limits=limits,
            plans=tuple(replace(plan, size=0) for plan in plans),
            magic=magic,
            conduct=source.get("conduct", {}),
            changed=changed,
            removed=[base.id_of(name) or package_ids.get(name, name.lower()) for name in removed],
            moved=moved,
        )
        if not findings:
            try:
                refuse_broken_tree(scenario.first_world())
            except ValueError as error:
                self._report("/changed", str(error), "invalid-customer")
        if findings:
            raise ScenarioError(findings)
        return scenario

    def _report(self, place: str, text: str, rule: str = "impossible-value") -> None:
        self._findings.append(Finding(place, text, rule))

    # ── The base: catalogue, packages, customers ─────────────────────────────────────────────

    def _build_base(self) -> None:
        source, seed, findings = self._source, self._seed, self._findings
        offer_names, names = Names("offer", findings), self._names
        offers = read_offers(source.get("offers", ()), seed, offer_names)
        listed = source.get("customers", ())
        if count_customers(listed, findings) > MAX_CUSTOMERS:
            text = f"there are more than {MAX_CUSTOMERS} customers; lower a count"
            self._report("/customers", text, "too-many-customers")
            listed = ()
        ids: list[str] = []
        firsts: dict[int, CustomerNode] = {}  # of copies that follow each other, by position
        last: CustomerNode | None = None
        for node in customer_nodes(listed, seed):
            names.register(node.entry, node.customer_id, node.place, "customerId")
            if last is None or node.entry is not last.entry or node.number != last.number + 1:
                firsts[len(ids)] = node
            ids.append(node.customer_id)
            last = node
            self._entries.setdefault(node.place, node)
            if "magic" in node.entry:
                self._magic[node.customer_id] = node.place
        blueprint = Blueprint(
            seed=seed,
            status=self._rules.customer_status_values[0],
            offers=tuple(offer.as_fields() for offer in offers.values()),
            style=read_style(source, "", Style(), findings),
            numeric=numbers_within(self._rules.numeric_range),
        )
        names.beyond = build_populations(source, blueprint, names.find, findings)
        for identifier in self._beyond:
            names.ids.setdefault(identifier, identifier)
        self._refuse_names(self._entries.values(), names)
        packages = read_packages(source, seed, self._rules, offer_names, names)
        self._completion = Completion(offers, packages, self._contract, blueprint)
        self._base = Base(
            customers=Listed(ids, firsts, self._completion.customer),
            offers=offers,
            packages=packages,
            root_id=ids[0] if ids else None,
            populations=names.beyond,
        )
        stated = source.get("packages", ())
        if len(stated) == len(packages):  # otherwise ids are not unique, and indices would differ
            findings += ineligible_customers(stated, self._base, self._rules, self._beyond)

    def _validate_entries(self, most: int) -> int:
        """Add findings for customers of more than `most` bytes each; return the bytes of all."""
        largest = self._completion.validate(self._entries.values(), self._findings, most)
        count, largest = len(self._base.customers), _FORMS * largest
        if len(self._entries) < count and not self._findings:
            prepare(self._completion.blueprint)  # other copies may be of other locales
        cached = min(REMEMBERED, max(_LEAST_REMEMBERED, _MOST_CACHED // max(1, largest)))
        self._base.remember(cached)
        size = _LISTED * count + largest * min(count, cached)
        return size + CACHED * len(self._base.populations)

    def _refuse_names(self, nodes: Iterable[CustomerNode], names: Names) -> None:
        for node in nodes:
            for member, what in (("customerId", "id"), ("ref", "ref")):
                name = node.entry.get(member)
                if name is not None and names.find_beyond(name) is not None:
                    text = f"a member of a population has the {what} {name!r}"
                    self._report(f"{node.place}/{member}", text, "duplicate-ref")
            if node.entry.get("ref") == ALL:
                text = "ALL stands for every sub-account of a package; choose another ref"
                self._report(f"{node.place}/ref", text)

    # ── Jobs ─────────────────────────────────────────────────────────────────────────────────

    def _job_plan(self, operation: str) -> JobPlan:
        place = f"/jobs/{operation}"
        stated = self._source.get("jobs", {}).get(operation, {})
        plan: Mapping[str, Any] = {stated: True} if isinstance(stated, str) else stated
        return JobPlan(
            delay_ms=self._delay(plan, f"{place}/after"),
            polls=plan.get("polls"),
            verdicts=self._verdicts(plan, operation, place),
        )

    def _delay(self, plan: Mapping[str, Any], place: str) -> tuple[int, int] | None:
        if "polls" in plan or plan.get("manual"):
            return None
        after = plan.get("after", 0 if plan.get("immediate") else _USUAL_DELAY)
        low, high = after if isinstance(after, list) else (after, after)
        try:
            low_ms, high_ms = parse_duration(low), parse_duration(high)
        except ValueError as error:
            self._report(place, str(error))
            return None
        if low_ms > high_ms:
            self._report(place, longer_first(low, high))
        return low_ms, high_ms

    def _verdicts(
        self, plan: Mapping[str, Any], operation: str, place: str
    ) -> tuple[tuple[Code | None, float], ...]:
        asked = self._contract.operations[operation]
        code = plan.get("code", asked.failure)
        if code not in asked.legal_codes:
            finding = Finding(f"{place}/code", asked.without(code), "illegal-code")
            add_unknown(self._findings, finding, code, asked.like(code))
            return ((None, 1.0),)
        outcome = plan.get("outcome", "successful")
        weights: Mapping[str, Any] = {outcome: 1} if isinstance(outcome, str) else outcome
        verdicts = {"successful": None, "failed": Code(code)}
        drawn = tuple((verdicts[name], float(weight)) for name, weight in weights.items())
        if not any(weight for _, weight in drawn):
            self._report(f"{place}/outcome", "the weights are all zero")
        return drawn

    # ── What names customers ─────────────────────────────────────────────────────────────────

    def _requesters(self) -> dict[str, str]:
        requesters: dict[str, str] = {}
        for index, requester in enumerate(self._source.get("requesters", ())):
            refuse_many(self._findings)
            place, token = f"/requesters/{index}", requester["token"]
            if token in requesters:
                text = f"the token {token!r} is listed twice"
                self._report(f"{place}/token", text, "duplicate-token")
            requesters[token] = self._names.find(
                requester["customer"], f"{place}/customer", "token-of-nobody"
            )
        return requesters

    def _plans(self, reader: PlanReader) -> tuple[Plan, ...]:
        """Read the plans; those without a name are numbered, as `addFault` numbers them."""
        listed = self._source.get("faults", ())
        plans: dict[str, Plan] = {}
        stated = {entry.get("name") for entry in listed}
        free = (name for number in count(1) if (name := f"fault-{number}") not in stated)
        for index, entry in enumerate(listed):
            refuse_many(self._findings)
            plan = entry if "name" in entry else {"name": next(free), **entry}
            if plan["name"] in plans:
                text = f"another plan has the name {plan['name']!r}"
                self._report(f"/faults/{index}/name", text, "duplicate-plan")
            plans[plan["name"]] = reader.plan(plan, f"/faults/{index}")
        return tuple(plans.values())

    def _magic_steps(self, reader: PlanReader) -> dict[str, dict[str, Step]]:
        """Read the faults of magic customers; those for `any` must suit every operation."""
        steps: dict[str, dict[str, Step]] = {}
        for place in dict.fromkeys(self._magic.values()):  # which all copies of a customer share
            refuse_many(self._findings)
            steps[place] = {
                name: reader.step(step, f"{place}/magic/{name}", None if name == "any" else name)
                for name, step in self._entries[place].entry["magic"].items()
            }
        return {customer_id: steps[place] for customer_id, place in self._magic.items()}

    def _changed(self, most: int) -> list[Customer]:
        changed = []
        for index, entry in enumerate(self._source.get("changed", ())):
            refuse_many(self._findings)
            parent, place = entry.get("parent"), f"/changed/{index}"
            customer_id = entry["fields"]["customerId"].lower()
            fields: dict[str, Any] = plain({**entry["fields"], "customerId": customer_id})
            self._contract.fold_values(fields)
            for reason in self._contract.check_customer(fields):
                self._report(f"{place}/fields{reason.pointer}", reason.text, "invalid-customer")
            size = size_of(fields)
            if size > most:
                self._report(place, outgrown(most), "invalid-customer")
            parent_id = None if parent is None else self._names.find(parent, f"{place}/parent")
            changed.append(Customer(customer_id, parent_id, entry.get("ref"), fields, size=size))
        return changed


@dataclass(frozen=True, slots=True)
class CheckedScenario:
    """A scenario that was checked, not started; `customers` is None if it has errors."""

    customers: int | None
    findings: tuple[Mapping[str, Any], ...]

    def count(self, severity: str) -> int:
        return sum(found["severity"] == severity for found in self.findings)
