"""Exporting a sandbox with populations, whose members no scenario can list."""

from collections.abc import Mapping
from typing import Any, Final

from support import DEPOT, NORTH, SMALL_WORLD, Client
from support.exporting import exported, loaded, move_below, wide_world, world_of

CROWDED: Final[Mapping[str, Any]] = {
    **wide_world(),
    "population": {"ref": "crowd", "below": "blue", "customers": 20},
}
"""The wide world, and a population below whose members no scenario can list anybody."""


def test_export_leaves_out_what_names_customers_below_a_member_of_a_population() -> None:
    client = Client.of(CROWDED)
    move_below(client, "north", "crowd.7")
    text, left_out = exported(client)
    assert left_out == (
        "a token: its customer north is below a member of a population",
        "north, eligible for the package Gold, is below a member of a population",
        "depot, eligible for the package Gold, is below a member of a population",
        "the package North's: its owner is below a member of a population",
        "the plan bad-depot: its customer is below a member of a population",
        f"changes to {NORTH} and those below it, in or below a population",
    )
    assert NORTH not in world_of(loaded(text))["customers"]


def test_export_spells_out_the_holders_of_an_omitted_package() -> None:
    client = Client.of(CROWDED)
    held = client.control("GET", "/customers/holder").json
    move_below(client, "north", "crowd.7")
    text, _ = exported(client)
    assert loaded(text).control("GET", "/customers/holder").json == held


def test_export_omits_populations_from_the_first_one_without_a_listed_parent() -> None:
    populations = [
        {"ref": "crowd", "below": "blue", "customers": 20},
        {"ref": "lost", "below": "depot", "customers": 20},
        {"ref": "last", "below": "acme", "customers": 20},
    ]
    faults = [
        {"name": name, "when": {"customer": f"{name}.3"}, "fault": "GLOBAL_1001"}
        for name in ("crowd", "lost", "last")
    ]
    client = Client.of({**SMALL_WORLD, "population": populations, "faults": faults})
    move_below(client, "depot", "crowd.7")
    text, left_out = exported(client)
    assert left_out == (
        "the population lost: its customer depot is below a member of a population",
        "the population last: it comes after one that is left out",
        "the plan lost: its customer is in a population that is left out",
        "the plan last: its customer is in a population that is left out",
        f"changes to {DEPOT} and those below it, in or below a population",
    )
    built = loaded(text).sandbox.simulation.scenario
    assert [plan.name for plan in built.plans] == ["crowd"]


def test_export_leaves_out_what_was_changed_in_a_population() -> None:
    population = {"ref": "crowd", "below": "blue", "customers": 1000, "fanout": 10}
    client = Client.of({**SMALL_WORLD, "population": population})
    members = [client.control("GET", f"/customers/crowd.{n}").json["customerId"] for n in (3, 999)]
    client.modify(members[0], {"name": "Changed"})
    client.control("DELETE", f"/customers/{members[1]}")
    client.advance(until="idle")
    source, left_out = exported(client)
    answer = [f"changes to {member}, in or below a population" for member in members]
    assert sorted(left_out) == sorted(answer)
    assert loaded(source).control("GET", "/customers").json["total"] == 1005
