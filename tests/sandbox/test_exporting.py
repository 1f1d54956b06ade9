"""Exporting: whatever calls have changed, the exported scenario builds the same world."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from random import Random
from typing import Any, Final, TypeAlias

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support import (
    ACME,
    BLUE,
    CONTACT,
    DATA,
    DEPOT,
    NOBODY,
    NORTH,
    OPERATOR,
    SMALL_WORLD,
    START_MS,
    Client,
    begun,
    build,
    built,
)
from support.programs import Run, scenario_of
from support.uploads import put_state
from thoroughness import examples

from mock_server.contract.values.exact_json import dumps, loads
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.exporting import Shuffled, export_scenario
from mock_server.sandbox.simulation.state import Restoration
from mock_server.scenario_file.yaml_text import scenario_text
from mock_server.server.uploads import UploadReader

PACKAGES: Final = [
    {"ref": "gold", "owner": "acme", "name": "Gold", "nestedOffers": ["data"],
     "eligibleSubAccountIds": ["north", "depot"]},
    {"ref": "norths", "owner": "north", "name": "North's", "nestedOffers": ["voice", "data"],
     "eligibleSubAccountIds": ["ALL"]},
]  # fmt: skip
FAULTS: Final = [
    {"name": "bad-depot", "when": {"customer": "depot"}, "steps": ["GLOBAL_1001", "ok"]},
    {"name": "bad-day", "operation": "modifyCustomer", "fault": {"delay": "1s"}},
]


def wide_world() -> dict[str, Any]:
    """Return SMALL_WORLD with all kinds of generated customers in between."""
    (operator,) = SMALL_WORLD["customers"]
    generated = [{}, {"count": 3, "type": "PRIVATE"}, {"customers": [{}, {"count": 2}]}]
    overrides = [
        {"number": 1, "name": "The first", "customers": [{}]},
        {"number": 3, "ref": "third"},
    ]
    counted = {"count": 3, "customers": [{}], "overrides": overrides}
    holder = {"ref": "holder", "offer": [], "package": ["gold", "norths"]}
    below = [*generated, *operator["customers"], counted, *generated, holder]
    return {
        **SMALL_WORLD,
        "packages": PACKAGES,
        "faults": FAULTS,
        "assumptions": {"unknown-offer": "accepted"},
        "customers": [{**operator, "customers": below}],
    }


def exported(client: Client) -> str:
    return scenario_text(export_scenario(client.sandbox.simulation))


def loaded(text: str) -> Client:
    built = UploadReader().read("putScenario", text.encode())
    assert isinstance(built, BuiltScenario), built
    return Client(begun(built))


def world_of(client: Client) -> dict[str, Any]:
    """Return the customers, packages and fault plans as the control API lists them."""
    customers = {item["customerId"]: item for item in listed(client, "/customers")}
    return {
        "customers": customers,
        "fields": {name: client.control("GET", f"/customers/{name}").json for name in customers},
        "packages": listed(client, "/packages"),
        "plans": [without_account(plan) for plan in listed(client, "/faults")],
    }


def listed(client: Client, path: str) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = client.control("GET", f"{path}?size=1000").json["items"]
    return items


def without_account(plan: Mapping[str, Any]) -> dict[str, Any]:
    account = ("matched", "fired", "passed", "remaining", "completed", "entries")
    return {name: value for name, value in plan.items() if name not in account}


Do: TypeAlias = Callable[[Client], object]


# ── Changes by calls ─────────────────────────────────────────────────────────────────────────────


def pick(client: Client, number: int) -> str:
    items = listed(client, "/customers")
    customer_id: str = items[number % len(items)]["customerId"]
    return customer_id


STATED: Final = {
    "status": "ACTIVE", "currency": "EUR", "allowOfferDelegation": True,
    "isAllowedImeiLock": True, "isImeiLockEnabled": False, "mfaConfiguration": "ENABLED",
}  # fmt: skip
WHOLE: Final = {"customerId": NOBODY, **STATED}


def add(number: int, last: int) -> Do:
    new_id = f"{NOBODY[:-4]}{last:04x}"
    return lambda client: client.control(
        "PUT", f"/customers/{new_id}?parent={pick(client, number)}", STATED
    )


def create(name: str, offer: str) -> Do:
    body = {"name": name, "nestedOffers": [offer], "eligibleSubAccountIds": [NORTH]}
    return lambda client: client.create_package(ACME, body)


def settle(client: Client) -> None:
    client.advance(until="idle")


@examples(3)
@given(st.integers(0, 10_000))
def test_export_after_a_drawn_program_loads_back_to_the_same_world(number: int) -> None:
    scenario, source = scenario_of(number)
    assume(not isinstance(scenario, str))
    client = Client(Sandbox(scenario, START_MS))
    scheme = source["assumptions"].get("credentials", {}).get("scheme", "bearer")
    run = Run(Random(number), client.sandbox, scheme)  # noqa: S311 - the same in each run
    for _ in run.calls(40):
        pass
    client.now_ms = run.now_ms
    settle(client)
    again = loaded(exported(client))
    again.now_ms = client.now_ms
    assert world_of(again) == world_of(client)


def test_export_of_an_untouched_sandbox_is_its_scenario() -> None:
    client = Client.of(wide_world())
    source = client.sandbox.simulation.scenario.source
    assert export_scenario(client.sandbox.simulation) == source


def test_a_changed_customer_that_is_too_large_is_refused() -> None:
    client = Client.of(SMALL_WORLD)
    fields = client.control("GET", f"/customers/{NORTH}").json
    changed = [{"fields": {**fields, "name": "x" * 10_000}, "parent": "acme"}]
    with pytest.raises(ScenarioError, match=r"/changed/0: .* more than 10000 bytes"):
        build(SMALL_WORLD, changed=changed, limits={"customer": 10_000})


def test_the_scenario_stays_as_it_was_written_and_what_has_changed_follows() -> None:
    client = Client.of(wide_world())
    written = export_scenario(client.sandbox.simulation)
    client.control("PATCH", f"/customers/{BLUE}", {"name": "Blue plc"})
    add(0, 0xFF0)(client)
    added = client.control("GET", f"/customers/{NOBODY[:-4]}0ff0").json
    create("Silver", DATA)(client)
    settle(client)
    packages = [each["packageId"] for each in listed(client, "/packages")]
    for name in ("depot", "north"):  # with the package of north
        assert client.control("DELETE", f"/customers/{name}").status == 204
    source = export_scenario(client.sandbox.simulation)
    (silver,) = source["packages"][2:]
    fields = client.control("GET", "/customers/blue").json
    assert source == {
        **written,
        "packages": [*written["packages"], silver],
        "changed": [
            {"ref": "blue", "parent": OPERATOR, "fields": fields},
            {"parent": OPERATOR, "fields": added},
        ],
        "removed": [packages[1], DEPOT, NORTH],
    }
    assert world_of(loaded(exported(client))) == world_of(client)
    assert [*source][-2:] == ["changed", "removed"]


def test_packages_of_an_exported_scenario_keep_their_ids_when_others_are_created() -> None:
    client, items = Client.of(), list[Mapping[str, Any]]()
    for name in ("first", "second"):
        package = {"name": name, "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}
        accepted = client.create_package(ACME, package)
        client.advance(by="1m")
        items = client.control("GET", "/packages").json["items"]
        assert items[-1]["packageId"] == accepted.content["packageId"]
        client = Client.of(export_scenario(client.sandbox.simulation))
    assert [each["name"] for each in items] == ["first", "second"]


def test_values_of_changed_customers_are_those_that_a_read_shows() -> None:
    client = Client.of()
    client.modify(NORTH, {"campaign": [2]})
    client.advance(by="1m")
    exported = loads(dumps(export_scenario(client.sandbox.simulation)))
    [changed] = exported["changed"]
    changed["fields"]["campaign"] = [Decimal("2.0")]
    changed["fields"]["contact"][0]["id"] = CONTACT.upper()
    state = client.control("GET", "/state").json
    state["customers"][0]["customer"]["fields"] = changed["fields"]
    restored = Client.of()
    put_state(restored, dumps(state))
    for other in (Client.of(exported), restored):
        shown = other.get(NORTH).content
        assert (repr(shown["campaign"]), shown["contact"][0]["id"]) == ("[2]", CONTACT)


def test_what_is_exported_twice_is_the_same() -> None:
    client = Client.of({**wide_world(), "population": {"below": "blue", "customers": 20}})
    add(0, 0xFF0)(client)
    members = client.control("GET", "/customers?parent=blue").json["items"]
    rename = client.control("PATCH", f"/customers/{members[0]['customerId']}", {"name": "Changed"})
    assert rename.status == 200
    assert client.control("DELETE", f"/customers/{members[1]['customerId']}").status == 204
    again = loaded(exported(client))
    assert world_of(again) == world_of(client)
    assert exported(again) == exported(client)
    gone = f"{NOBODY[:-4]}0ff0"
    assert again.control("DELETE", f"/customers/{gone}").status == 204
    state, scenario = again.control("GET", "/state").json, again.sandbox.simulation.scenario
    assert Restoration.of(state, scenario).at(START_MS)[0].world.customer(gone) is None
    assert again.control("POST", "/reset").status == 200
    assert world_of(again) == world_of(client)


def test_plans_and_packages_may_name_customers_that_are_gone() -> None:
    client = Client.of(wide_world())
    add(0, 0xFF0)(client)
    gone = f"{NOBODY[:-4]}0ff0"
    client.control("PUT", "/faults/of-gone", {"when": {"customer": gone}, "fault": "GLOBAL_1001"})
    client.control("DELETE", f"/customers/{gone}")
    client.control("DELETE", "/customers/depot")
    source = export_scenario(client.sandbox.simulation)
    assert source["removed"] == [DEPOT, gone]
    assert world_of(loaded(exported(client))) == world_of(client)


@pytest.mark.parametrize(
    ("more", "finding"),
    [
        ({"changed": [{"parent": "nobody", "fields": WHOLE}]}, "/changed/0/parent"),
        ({"changed": [{"parent": "blue", "fields": {"customerId": NOBODY}}]}, "/changed/0/fields"),
        ({"removed": ["operator"]}, "/changed"),
    ],
    ids=["unknown parent", "incomplete fields", "children that stay"],
)
def test_changes_that_make_no_sense_are_refused(more: Any, finding: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        build({**SMALL_WORLD, **more})
    assert refused.value.findings[0].pointer.startswith(finding)


def test_every_customer_stands_once_in_the_order_that_the_seed_decides() -> None:
    one, again = (Shuffled(Sandbox(built(), START_MS).simulation) for _ in range(2))
    assert list(one) == list(again)
    assert sorted(one) == sorted([OPERATOR, ACME, NORTH, DEPOT, BLUE])
