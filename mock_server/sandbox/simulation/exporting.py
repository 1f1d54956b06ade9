"""What others get of a sandbox: a scenario, lists of customers, examples of who calls about whom.

An exported scenario has no work in progress, no clock and no counters.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from mock_server.domain.base import Remaining
from mock_server.domain.records import ALL, Customer, Package
from mock_server.domain.world import World
from mock_server.sandbox.generation.population import Shuffle
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.simulation import Simulation

SUMMARY_FIELDS: Final = ("customerId", "ref", "name", "status", "parentId")
NOBODY: Final = "00000000-0000-4000-8000-00000000c0de"  # an id that no customer has
_MAX_TRIED: Final = 20  # the most customers that are worth trying
_WHO: Final = ("customer", "below", "requester")  # in a plan's `when`


def export_scenario(simulation: Simulation) -> Mapping[str, Any]:
    world, source = simulation.world, simulation.scenario.source
    faults = [active.plan.data for active in simulation.plans]
    packages, removed = [], []
    for entry, (package_id, written) in zip(
        source.get("packages", ()), world.base.packages.items(), strict=True
    ):
        package = world.packages.get(package_id)
        if package is None:
            removed.append(package_id)
        packages.append(entry if package in (None, written) else _package(package))
    packages += [
        _package(each) for each in world.packages if each.package_id not in world.base.packages
    ]
    changed = []
    for customer_id, customer in world.changed_customers.items():
        if customer is None:
            removed.append(customer_id)
        else:
            own = {"ref": customer.ref, "parent": customer.parent_id, "fields": customer.fields}
            changed.append(_stated(own))
    gone = dict.fromkeys(
        name
        for name in _named(packages, faults, source.get("requesters", []))
        if world.customer_named(name) is None
    )
    removed += [name for name in gone if name != ALL and world.base.id_of(name) is None]
    found = {"packages": packages, "faults": faults, "changed": changed, "removed": removed}
    kept = {name: value for name, value in source.items() if name not in found or found[name]}
    return {**kept, **{name: value for name, value in found.items() if value}}


def _named(*parts: list[Mapping[str, Any]]) -> Iterator[str]:
    for part in parts:
        for entry in part:
            yield from (entry[member] for member in ("owner", "customer") if member in entry)
            yield from entry.get("eligibleSubAccountIds", ())
            when = entry.get("when", {})
            yield from (when[member] for member in _WHO if member in when)


def _package(package: Package) -> dict[str, Any]:
    return _stated(
        {
            "ref": package.ref,
            "id": package.package_id,
            "owner": package.owner_id,
            "name": package.name,
            "description": package.description,
            "nestedOffers": list(package.nested_offers),
            "eligibleSubAccountIds": list(package.eligible_sub_account_ids),
        }
    )


def _stated(members: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}


class Shuffled:
    def __init__(self, simulation: Simulation) -> None:
        self._ids: Remaining = simulation.world.customer_ids(but=simulation.scenario.magic)
        self._order = Shuffle(f"{simulation.scenario.seed}:shuffled", len(self._ids))

    def __len__(self) -> int:
        return len(self._ids)

    def __iter__(self) -> Iterator[str]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, position: int, /) -> str:
        return self._ids[self._order[position]]


def customer_summary(customer: Customer) -> dict[str, Any]:
    name, status = customer.fields.get("name"), customer.fields["status"]
    values = (customer.customer_id, customer.ref, name, status, customer.parent_id)
    return dict(zip(SUMMARY_FIELDS, values, strict=True))


def who_calls_whom(scenario: BuiltScenario, world: World) -> tuple[str | None, Sequence[str]]:
    """Return the token to call with, and the ids of customers to call about, the best ones first.

    The token is the first one whose customer has sub-customers; they come before that customer.
    Tokens with `{{` are excluded, since tools would replace a text such as `{{process.env.HOME}}`.
    """
    choices: list[tuple[str | None, str]] = [
        (token, of)
        for token, of in scenario.requesters.items()
        if token.isprintable() and "{{" not in token
    ]
    if not choices and scenario.base.root_id is not None:
        choices = [(None, scenario.base.root_id)]
    for token, requester_id in choices:
        children = (each for each in world.child_ids(requester_id) if each not in scenario.magic)
        if below := [*islice(children, _MAX_TRIED)]:
            return token, (*below, requester_id)
    token, requester_id = next(iter(choices), (None, ""))
    return token, (requester_id,) if requester_id else ()
