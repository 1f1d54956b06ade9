"""Builds a scenario from plain data that its schema accepts; all errors are reported together."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cache
from itertools import count
from typing import Any, Final, TypeAlias

from mock_server.contract.contract import Contract, Documents
from mock_server.contract.schemas.formats import is_uuid, numbers_within
from mock_server.contract.texts.times import longer_first, parse_duration, parse_instant
from mock_server.contract.values.exact_json import size_of
from mock_server.domain.base import Base, Customers
from mock_server.domain.eligibility import is_sub_customer
from mock_server.domain.records import ALL, Customer, Offer, Package
from mock_server.domain.refusal import Code
from mock_server.domain.work import outgrown
from mock_server.domain.world import World, refuse_broken_tree
from mock_server.sandbox.faults.parsing import PlanReader
from mock_server.sandbox.faults.patterns import MAX_OF_SANDBOX, Patterns
from mock_server.sandbox.faults.plans import Plan, Step
from mock_server.sandbox.generation.data.customers import Blueprint, prepare
from mock_server.sandbox.generation.data.style import Style, read_style
from mock_server.sandbox.generation.population import CACHED, build_populations
from mock_server.sandbox.ground.chance import derive_uuid
from mock_server.sandbox.ground.findings import (
    Finding,
    ScenarioError,
    add_unknown,
    no_such,
    parse_or_report,
    refuse_many,
)
from mock_server.sandbox.scenario.listed_customers import (
    BRANCHING,
    MAX_CUSTOMERS,
    CompletedCustomers,
    CustomerBuilder,
    CustomerNode,
    as_written,
    count_customers,
    customer_nodes,
    nested,
    remembered,
)
from mock_server.sandbox.scenario.scenario import (
    LIMITS,
    BuiltScenario,
    ClockPlan,
    JobPlan,
    Limits,
)

ContractMaker: TypeAlias = Callable[[Documents, Mapping[str, Any]], Contract]
_USUAL_DELAY: Final = "2s"
_SCENARIO: Final = 100_000  # the estimated bytes of a nearly empty scenario, without its contract
_ELIGIBLE: Final = "eligibleSubAccountIds"


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


@dataclass(slots=True)
class _Names:
    kind: str
    findings: list[Finding]
    ids: dict[str, str] = field(default_factory=dict)
    beyond: Sequence[Customers] = ()  # members of populations, which are not registered

    def register(
        self, entry: Mapping[str, Any], identifier: str, place: str, id_member: str = "id"
    ) -> None:
        self._add(identifier, identifier, f"{place}/{id_member}" if id_member in entry else place)
        if "ref" in entry:
            self._add(entry["ref"], identifier, f"{place}/ref")

    def _add(self, name: str, identifier: str, place: str) -> None:
        if name in self.ids:
            refuse_many(self.findings)
            named = f"id {name}" if self.ids[name] == name else f"ref {name!r}"
            finding = Finding(place, f"another {self.kind} has the {named}", "duplicate-ref")
            if finding not in self.findings:  # as for each copy of a customer with a ref
                self.findings.append(finding)
        self.ids[name] = identifier

    def look_up(self, name: str) -> str | None:
        return self.ids.get(name) or self.ids.get(name.lower()) or self.find_beyond(name)

    def find(self, name: str, place: str, rule: str = "unknown-ref") -> str:
        """Return the id for a ref or id, or add a finding once and return some id."""
        identifier = self.look_up(name)
        if identifier is None:
            refuse_many(self.findings)
            add_unknown(
                self.findings, Finding(place, no_such(self.kind, name), rule), name, self.ids
            )
        return identifier or derive_uuid(0, "unknown", name)

    def find_all(
        self, entry: Mapping[str, Any], member: str, place: str, *, or_any: bool = False
    ) -> tuple[str, ...]:
        """Return the ids for names; the keyword ALL is kept, with `or_any` unknown ids as well."""
        return tuple(
            (name if name == ALL else name.lower())
            if name == ALL or (or_any and is_uuid(name))
            else self.find(name, f"{place}/{member}/{index}")
            for index, name in enumerate(entry[member])
        )

    def find_beyond(self, name: str) -> str | None:
        for customers in self.beyond:
            if name.lower() in customers:
                return name.lower()
            if (identifier := customers.id_of_ref(name)) is not None:
                return identifier
        return None


class _BaseBuilder:
    _base: Base
    _customers: CompletedCustomers
    _completing: CustomerBuilder

    def __init__(
        self, source: Mapping[str, Any], seed: int, contract: Contract, findings: list[Finding]
    ) -> None:
        self._source = source
        self._seed = seed
        self._contract = contract
        self._rules = contract.assumptions
        self._findings = findings
        self._names = _Names("customer", findings)
        self._entries: dict[str, CustomerNode] = {}  # the first customer of each, by place
        self._magic: dict[str, tuple[str, Mapping[str, Any]]] = {}  # places and faults, by id
        # further ids that `changed` and `removed` name
        changed = (entry["fields"]["customerId"] for entry in source.get("changed", ()))
        self._beyond = {name.lower() for name in (*changed, *source.get("removed", ()))}

    def scenario(self, name: str, moved: Mapping[str, str]) -> BuiltScenario:
        source, findings, contract = self._source, self._findings, self._contract
        self._build_base()
        base = self._base
        requesters = self._requesters()
        clock = self._clock(source.get("clock", {}))
        jobs = {operation: self._job_plan(operation) for operation in contract.failures}
        patterns = Patterns(MAX_OF_SANDBOX)
        reader = PlanReader(
            contract,
            self._names.look_up,
            findings,
            base.refs,
            patterns=patterns,
            are_shared=True,
        )
        plans = self._plans(reader)
        magic = self._magic_steps(reader)
        given = source.get("limits", {})
        limits = Limits(**{name: given[key] for name, key in LIMITS.items() if key in given})
        changed = self._changed(limits.customer)
        package_ids = {each.ref: each.package_id for each in base.packages.values()}
        removed = source.get("removed", ())
        named = {"faults": [plan.data for plan in plans]} if plans else {}
        source = {**source, "seed": self._seed, **named}
        scenario = BuiltScenario(
            name=name,
            source=source,
            size=_SCENARIO + reader.size + size_of(source),
            seed=self._seed,
            clock=clock,
            contract=contract,
            base=base,
            requesters=requesters,
            jobs=jobs,
            limits=limits,
            plans=plans,
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
        size = scenario.size + self._validate_entries(limits.customer)
        if findings:
            raise ScenarioError(findings)
        return replace(scenario, size=size)

    def _report(self, place: str, text: str, rule: str = "impossible-value") -> None:
        self._findings.append(Finding(place, text, rule))

    # ── The base: catalogue, packages, customers ─────────────────────────────────────────────

    def _build_base(self) -> None:
        source, seed, findings = self._source, self._seed, self._findings
        offer_names, names = _Names("offer", findings), self._names
        offers = self._offers(offer_names)
        listed = source.get("customers", ())
        self._check_overrides(listed, "/customers")
        if count_customers(listed) > MAX_CUSTOMERS:
            text = f"there are more than {MAX_CUSTOMERS} customers; lower a count"
            self._report("/customers", text, "too-many-customers")
            listed = ()
        nodes: dict[str, CustomerNode] = {}
        for node in customer_nodes(listed, seed):
            names.register(node.entry, node.customer_id, node.place, "customerId")
            nodes.setdefault(node.customer_id, node)  # of equal ids the first, after its parent
            self._entries.setdefault(node.place, node)
            if "magic" in node.entry:
                self._magic[node.customer_id] = f"{node.place}/magic", node.entry["magic"]
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
        packages = self._packages(offer_names, names)
        self._completing = CustomerBuilder(offers, packages, self._contract, blueprint)
        self._customers = CompletedCustomers(nodes, self._completing.customer)
        self._base = Base(
            customers=self._customers,
            parents={node.customer_id: node.parent_id for node in nodes.values()},
            refs={
                node.entry["ref"]: node.customer_id
                for node in nodes.values()
                if "ref" in node.entry
            },
            offers=offers,
            packages=packages,
            root_id=next(iter(nodes), None),
            populations=names.beyond,
        )
        stated = source.get("packages", ())
        if len(stated) == len(packages):  # otherwise ids are not unique, and indices would differ
            findings += self._find_ineligible(stated)

    def _validate_entries(self, most: int) -> int:
        """Add findings for customers of more than `most` bytes each; return the bytes of all."""
        largest = self._completing.validate(self._entries.values(), self._findings, most)
        if len(self._entries) < len(self._customers) and not self._findings:
            prepare(self._completing.blueprint)  # other copies may be of other locales
        most, size = remembered(len(self._customers), largest)
        self._base.remember(most)
        return size + CACHED * len(self._base.populations)

    def _refuse_names(self, nodes: Iterable[CustomerNode], names: _Names) -> None:
        for node in nodes:
            for member, what in (("customerId", "id"), ("ref", "ref")):
                name = node.entry.get(member)
                if name is not None and names.find_beyond(name) is not None:
                    text = f"a member of a population has the {what} {name!r}"
                    self._report(f"{node.place}/{member}", text, "duplicate-ref")
            if node.entry.get("ref") == ALL:
                text = "ALL stands for every sub-account of a package; choose another ref"
                self._report(f"{node.place}/ref", text)

    def _check_overrides(self, entries: Sequence[Mapping[str, Any]], place: str) -> None:
        for index, entry in enumerate(entries):
            if entry.keys().isdisjoint(BRANCHING):
                continue
            here, seen = f"{place}/{index}", set()
            for at, override in enumerate(entry.get("overrides", ())):
                refuse_many(self._findings)
                number, where = override["number"], f"{here}/overrides/{at}"
                if number > entry["count"]:
                    text = f"the count is {entry['count']}, so there is no number {number}"
                    self._report(f"{where}/number", text)
                elif number in seen:
                    text = f"another override has the number {number}; merge the two"
                    self._report(f"{where}/number", text)
                seen.add(number)
                self._check_overrides(override.get("customers", ()), f"{where}/customers")
            self._check_overrides(entry.get("customers", ()), f"{here}/customers")

    def _offers(self, names: _Names) -> dict[str, Offer]:
        entries = self._source.get("offers", ())
        ids: list[str] = []
        for index, entry in enumerate(entries):
            derived = derive_uuid(self._seed, "offer", entry["ref"])
            ids.append(str(entry.get("id", derived)).lower())
            names.register(entry, ids[-1], f"/offers/{index}")
        offers = {}
        for index, (entry, offer_id) in enumerate(zip(entries, ids, strict=True)):
            linked = enumerate(entry.get("linkedOfferIds", ()))
            place = f"/offers/{index}/linkedOfferIds"
            linked_ids = tuple(names.find(name, f"{place}/{at}") for at, name in linked)
            offers[offer_id] = Offer(offer_id, entry["ref"], entry["name"], linked_ids)
        return offers

    def _packages(self, offers: _Names, customers: _Names) -> dict[str, Package]:
        rules, names = self._rules, _Names("package", self._findings)
        any_offer = rules.unknown_offer == "accepted"
        any_customer = rules.unknown_sub_account == "accepted"
        packages: dict[str, Package] = {}
        taken: set[tuple[str, str]] = set()
        removed = set(self._source.get("removed", ()))
        for index, entry in enumerate(self._source.get("packages", ())):
            place = f"/packages/{index}"
            key = entry.get("ref", f"/{index}")
            package_id = str(entry.get("id", derive_uuid(self._seed, "package-ref", key))).lower()
            names.register(entry, package_id, place)
            owner_id = customers.find(entry["owner"], f"{place}/owner")
            nested_offers = offers.find_all(entry, "nestedOffers", place, or_any=any_offer)
            listed = entry[_ELIGIBLE]
            if ALL in listed and len(listed) > 1 and rules.all_keyword == "alone":
                self._report(
                    f"{place}/{_ELIGIBLE}", "ALL must stand alone (assumption all-keyword)"
                )
            eligible = customers.find_all(entry, _ELIGIBLE, place, or_any=any_customer)
            packages[package_id] = Package(
                package_id=package_id,
                owner_id=owner_id,
                ref=entry.get("ref"),
                name=entry["name"],
                description=entry.get("description"),
                nested_offers=nested_offers,
                eligible_sub_account_ids=(ALL,) if ALL in eligible else eligible,
            )
            if not removed.isdisjoint((package_id, entry.get("ref"))):
                continue
            name = owner_id if rules.package_name_scope == "owner" else "", entry["name"]
            if name in taken:
                text = f"another package is named {name[1]!r} (assumption package-name-scope)"
                self._report(f"{place}/name", text, "duplicate-package-name")
            taken.add(name)
        return packages

    def _find_ineligible(self, listed: Sequence[Mapping[str, Any]]) -> Iterator[Finding]:
        """Yield findings for packages that no call could create; changed ones may have been fit."""
        base, rules = self._base, self._rules
        world = World(base)

        @cache  # thousands of packages may name the same customers
        def is_below(customer_id: str, owner_id: str) -> bool:
            return is_sub_customer(world, customer_id, owner_id, rules)

        for index, package in enumerate(base.packages.values()):
            owner_id = package.owner_id
            for at, customer_id in enumerate(package.eligible_sub_account_ids):
                if customer_id == ALL or customer_id in self._beyond:
                    continue
                if owner_id not in base or customer_id not in base:
                    continue
                if customer_id == owner_id and rules.own_use == "owner-or-requester":
                    text = "is the owner: a package may not be for the owner's own use"
                elif rules.unknown_sub_account == "accepted" or is_below(customer_id, owner_id):
                    continue
                else:
                    text = "is not a sub-account of the owner (assumption unknown-sub-account)"
                name, place = listed[index][_ELIGIBLE][at], f"/packages/{index}/{_ELIGIBLE}/{at}"
                yield Finding(place, f"{name!r} {text}", "ineligible-customer")

    # ── Clock and jobs ───────────────────────────────────────────────────────────────────────

    def _clock(self, stated: Mapping[str, Any]) -> ClockPlan:
        speed = Decimal(0) if stated.get("mode") == "frozen" else Decimal(stated.get("speed", 1))
        start = stated.get("start")
        return ClockPlan(
            parse_or_report(parse_instant, start, "/clock/start", self._findings), speed
        )

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
        if plan.get("immediate"):
            return 0, 0
        if "polls" in plan or plan.get("manual"):
            return None
        after = plan.get("after", _USUAL_DELAY)
        low, high = after if isinstance(after, list) else (after, after)
        try:
            bounds = parse_duration(low), parse_duration(high)
        except ValueError as error:
            self._report(place, str(error))
            return None
        if bounds[0] > bounds[1]:
            self._report(place, longer_first(low, high))
        return bounds

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
        tokens: set[str] = set()
        for index, requester in enumerate(self._source.get("requesters", ())):
            refuse_many(self._findings)
            place, token = f"/requesters/{index}", requester["token"]
            if token in tokens:
                text = f"the token {token!r} is listed twice"
                self._report(f"{place}/token", text, "duplicate-token")
            tokens.add(token)
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
        magic = {}
        for customer_id, (place, faults) in self._magic.items():
            refuse_many(self._findings)
            magic[customer_id] = {
                name: reader.step(step, f"{place}/{name}", None if name == "any" else name)
                for name, step in faults.items()
            }
        return magic

    def _changed(self, most: int) -> list[Customer]:
        changed = []
        for index, entry in enumerate(self._source.get("changed", ())):
            refuse_many(self._findings)
            parent, place = entry.get("parent"), f"/changed/{index}"
            customer_id = entry["fields"]["customerId"].lower()
            fields = {**entry["fields"], "customerId": customer_id}
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
