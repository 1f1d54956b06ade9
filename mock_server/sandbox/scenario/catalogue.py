"""The catalogue of a scenario: its offers and packages, and the names of what it defines."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from mock_server.contract.schemas.formats import is_uuid
from mock_server.domain.base import Base, Generated
from mock_server.domain.records import ALL, Offer, Package, Rules
from mock_server.domain.world import World, is_sub_customer
from mock_server.sandbox.ground.chance import derive_uuid
from mock_server.sandbox.ground.findings import Finding, add_unknown, no_such, refuse_many

_ELIGIBLE: Final = "eligibleSubAccountIds"


@dataclass(slots=True)
class Names:
    kind: str
    findings: list[Finding]
    ids: dict[str, str] = field(default_factory=dict)
    beyond: Sequence[Generated] = ()  # members of populations, which are not registered

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
        self, names: Sequence[str], place: str, *, or_any: bool = False
    ) -> tuple[str, ...]:
        """Return the ids for names; the keyword ALL is kept, with `or_any` unknown ids as well."""
        return tuple(
            name
            if name == ALL
            else name.lower()
            if or_any and is_uuid(name)
            else self.find(name, f"{place}/{index}")
            for index, name in enumerate(names)
        )

    def find_beyond(self, name: str) -> str | None:
        for customers in self.beyond:
            if customers.number_of(name.lower()) is not None:
                return name.lower()
            if (identifier := customers.id_of_ref(name)) is not None:
                return identifier
        return None


def read_offers(entries: Sequence[Mapping[str, Any]], seed: int, names: Names) -> dict[str, Offer]:
    ids: list[str] = []
    for index, entry in enumerate(entries):
        derived = derive_uuid(seed, "offer", entry["ref"])
        ids.append(str(entry.get("id", derived)).lower())
        names.register(entry, ids[-1], f"/offers/{index}")
    offers = {}
    for index, (entry, offer_id) in enumerate(zip(entries, ids, strict=True)):
        linked = enumerate(entry.get("linkedOfferIds", ()))
        place = f"/offers/{index}/linkedOfferIds"
        linked_ids = tuple(names.find(name, f"{place}/{at}") for at, name in linked)
        offers[offer_id] = Offer(offer_id, entry["ref"], entry["name"], linked_ids)
    return offers


def read_packages(
    source: Mapping[str, Any], seed: int, rules: Rules, offers: Names, customers: Names
) -> dict[str, Package]:
    findings = customers.findings
    names = Names("package", findings)
    any_offer = rules.unknown_offer == "accepted"
    any_customer = rules.unknown_sub_account == "accepted"
    packages: dict[str, Package] = {}
    taken: set[tuple[str, str]] = set()
    removed = set(source.get("removed", ()))
    for index, entry in enumerate(source.get("packages", ())):
        place = f"/packages/{index}"
        key = entry.get("ref", f"/{index}")
        package_id = str(entry.get("id", derive_uuid(seed, "package-ref", key))).lower()
        names.register(entry, package_id, place)
        owner_id = customers.find(entry["owner"], f"{place}/owner")
        offered = offers.find_all(entry["nestedOffers"], f"{place}/nestedOffers", or_any=any_offer)
        listed, inside = entry[_ELIGIBLE], f"{place}/{_ELIGIBLE}"
        if ALL in listed and len(listed) > 1 and rules.all_keyword == "alone":
            text = "ALL must stand alone (assumption all-keyword)"
            findings.append(Finding(inside, text, "impossible-value"))
        eligible = customers.find_all(listed, inside, or_any=any_customer)
        packages[package_id] = Package(
            package_id=package_id,
            owner_id=owner_id,
            ref=entry.get("ref"),
            name=entry["name"],
            description=entry.get("description"),
            nested_offers=offered,
            eligible_sub_account_ids=(ALL,) if ALL in listed else eligible,
        )
        if not removed.isdisjoint((package_id, entry.get("ref"))):
            continue
        name = owner_id if rules.package_name_scope == "owner" else "", entry["name"]
        if name in taken:
            text = f"another package is named {name[1]!r} (assumption package-name-scope)"
            findings.append(Finding(f"{place}/name", text, "duplicate-package-name"))
        taken.add(name)
    return packages


def ineligible_customers(
    listed: Sequence[Mapping[str, Any]], base: Base, rules: Rules, changed: Collection[str]
) -> Iterator[Finding]:
    """Yield findings for packages that no call could create; changed ones may have been fit."""
    world, takes_any = World(base), rules.unknown_sub_account == "accepted"
    for index, package in enumerate(base.packages.values()):
        owner_id = package.owner_id
        for at, customer_id in enumerate(package.eligible_sub_account_ids):
            are_known = owner_id in base and customer_id in base
            if customer_id == ALL or customer_id in changed or not are_known:
                continue
            if customer_id == owner_id and rules.own_use == "owner-or-requester":
                text = "is the owner: a package may not be for the owner's own use"
            elif takes_any or is_sub_customer(world, customer_id, owner_id, rules):
                continue
            else:
                text = "is not a sub-account of the owner (assumption unknown-sub-account)"
            name, place = listed[index][_ELIGIBLE][at], f"/packages/{index}/{_ELIGIBLE}/{at}"
            yield Finding(place, f"{name!r} {text}", "ineligible-customer")
