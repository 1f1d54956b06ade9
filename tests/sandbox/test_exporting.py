"""Exporting: whatever calls have changed, the exported scenario builds the same world."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import (
    ACME,
    ADDRESS,
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
    build,
)
from support.exporting import (
    exported,
    listed,
    loaded,
    wide_world,
    world_of,
)
from thoroughness import examples

from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.exporting import export_scenario

Do: TypeAlias = Callable[[Client], object]


@cache
def wide_scenario() -> BuiltScenario:
    return build(wide_world())


def is_below(world: Mapping[str, Any], customer_id: str, above_id: str) -> bool:
    parent_id = world["customers"][customer_id]["parentId"]
    return parent_id is not None and (parent_id == above_id or is_below(world, parent_id, above_id))


def expected_of(client: Client) -> dict[str, Any]:
    """Return the world without the parts that no scenario can express.

    Those are references to deleted customers, and packages for customers that have moved away.
    """
    world = world_of(client)
    ids = set(world["customers"])
    packages = [
        {**package, "eligibleSubAccountIds": [
            name for name in package["eligibleSubAccountIds"]
            if name == "ALL" or (name in ids and is_below(world, name, package["ownerId"]))
        ]}
        for package in world["packages"]
    ]  # fmt: skip
    plans = [plan for plan in world["plans"] if plan["name"] != "bad-depot" or DEPOT in ids]
    return {**world, "packages": packages, "plans": plans}


# ── Changes by calls ─────────────────────────────────────────────────────────────────────────────

NAMES: Final = st.one_of(
    st.sampled_from(
        ["yes", "0x10", " blank ", "- a: b", "line\nbreak", "\u2028", "null", "é 🦊", ""]
    ),
    st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=8),
)
ANYBODY: Final = st.integers(0, 100)


def pick(client: Client, number: int) -> str:
    items = listed(client, "/customers")
    customer_id: str = items[number % len(items)]["customerId"]
    return customer_id


def modify(number: int, name: str) -> Do:
    return lambda client: client.modify(pick(client, number), {"name": name})


def remove(number: int) -> Do:
    return lambda client: client.control("DELETE", f"/customers/{pick(client, number)}")


def add(number: int, last: int) -> Do:
    new_id = f"{NOBODY[:-4]}{last:04x}"
    stated = {
        "status": "ACTIVE", "currency": "EUR", "allowOfferDelegation": True,
        "isAllowedImeiLock": True, "isImeiLockEnabled": False, "mfaConfiguration": "ENABLED",
    }  # fmt: skip
    return lambda client: client.control(
        "PUT", f"/customers/{new_id}?parent={pick(client, number)}", stated
    )


def create(name: str, offer: str) -> Do:
    body = {"name": name, "nestedOffers": [offer], "eligibleSubAccountIds": [NORTH]}
    return lambda client: client.create_package(ACME, body)


def attach(number: int, package: int) -> Do:
    def do(client: Client) -> None:
        packages = listed(client, "/packages")
        if packages:
            path = f"/packages/{packages[package % len(packages)]['packageId']}/attach"
            client.control("POST", path, {"customer": pick(client, number)})

    return do


def plan(name: str, number: int) -> Do:
    return lambda client: client.control(
        "PUT", f"/faults/{name}", {"steps": ["GLOBAL_1001"], "probability": number / 100}
    )


def settle(client: Client) -> None:
    client.advance(until="idle")


ACTIONS: Final[st.SearchStrategy[Do]] = st.one_of(
    st.builds(modify, ANYBODY, NAMES),
    st.builds(remove, ANYBODY),
    st.builds(add, ANYBODY, st.integers(0, 3)),
    st.builds(create, NAMES, st.sampled_from([DATA, NOBODY])),
    st.builds(attach, ANYBODY, ANYBODY),
    st.builds(plan, st.sampled_from(["new", "bad-day"]), ANYBODY),
    st.just(settle),
)


@examples(10)
@given(st.lists(ACTIONS, max_size=12))
def test_export_of_whatever_was_done_loads_back_to_the_same_world(actions: list[Do]) -> None:
    client = Client(Sandbox(wide_scenario(), START_MS))
    for do in [*actions, settle]:
        do(client)
    text, _ = exported(client)
    assert world_of(loaded(text)) == expected_of(client)


def test_export_of_an_untouched_sandbox_is_its_scenario() -> None:
    client = Client.of(wide_world())
    assert (
        export_scenario(client.sandbox.simulation).source
        == client.sandbox.simulation.scenario.source
    )


def test_export_leaves_work_in_progress_to_the_state() -> None:
    client = Client.of(SMALL_WORLD)
    client.modify(NORTH, {"name": "Later"})
    text, left_out = exported(client)
    assert (loaded(text).get(NORTH).content["name"], left_out) == ("North", ())


def test_export_spells_out_a_changed_customer_and_nothing_else() -> None:
    client = Client.of(SMALL_WORLD)
    client.modify(BLUE, {"name": "Blue plc"})
    client.advance(until="idle")
    source = export_scenario(client.sandbox.simulation).source
    (was,), (now,) = SMALL_WORLD["customers"], source["customers"]
    assert now["customers"][0] == was["customers"][0]
    fields = client.get(BLUE).content
    del fields["invoiceConfiguration"]["deviceCostCurrency"]
    assert now["customers"][1] == {"ref": "blue", "generated": False, **fields}


GROUPS: Final[Any] = {
    "version": 1,
    "customers": [
        {
            "ref": "operator",
            "customers": [
                {"count": 3, "type": "PRIVATE", "customers": [{"count": 2}]},
                {"count": 2},
            ],
        }
    ],
}


def id_below(client: Client, *numbers: int) -> str:
    """Return the id of a customer, given the indexes on the path to it from the operator."""
    customer_id: str = client.control("GET", "/customers/operator").json["customerId"]
    for number in numbers:
        items = listed(client, "/customers")
        children = [item["customerId"] for item in items if item["parentId"] == customer_id]
        customer_id = children[number]
    return customer_id


def rename(*numbers: int) -> Do:
    return lambda client: client.control(
        "PATCH", f"/customers/{id_below(client, *numbers)}", {"name": "Changed"}
    )


def drop(*numbers: int) -> Do:
    return lambda client: client.control("DELETE", f"/customers/{id_below(client, *numbers)}")


def put_without_type(*numbers: int) -> Do:
    def do(client: Client) -> None:
        path = f"/customers/{id_below(client, *numbers)}"
        fields = client.control("GET", path).json
        client.control("PUT", path, {name: fields[name] for name in fields if name != "type"})

    return do


def groups_of(client: Client) -> Any:
    """Return the exported groups below the operator, which must build the same world."""
    text, left_out = exported(client)
    assert (world_of(loaded(text)), left_out) == (world_of(client), ())
    (operator,) = export_scenario(client.sandbox.simulation).source["customers"]
    return operator["customers"]


def test_export_overrides_the_changed_customer_of_a_group_and_nothing_else() -> None:
    client = Client.of(GROUPS)
    for number in (1, 3):  # the second of the first group, the first of the second
        rename(number)(client)
    fields = client.control("GET", f"/customers/{id_below(client, 1)}").json
    groups = groups_of(client)
    first, other = (override for group in groups for override in group.pop("overrides"))
    assert groups == GROUPS["customers"][0]["customers"]
    assert (first["number"], first["name"], first["customers"]) == (2, "Changed", [{"count": 2}])
    assert (other["number"], other["name"], "customers" in other) == (1, "Changed", False)
    assert first.keys() <= {*fields, "number", "generated", "customers"}


def test_export_overrides_what_is_below_a_customer_of_a_group() -> None:
    client = Client.of(GROUPS)
    for _ in range(2):
        drop(0, 0)(client)
    group, _ = groups_of(client)
    assert group["overrides"] == [{"number": 1, "type": "PRIVATE", "customers": []}]


def test_export_keeps_what_an_overridden_customer_shares_with_its_group() -> None:
    (operator,) = GROUPS["customers"]
    first = {**operator["customers"][0], "overrides": [{"number": 3, "name": "The third"}]}
    client = Client.of({**GROUPS, "customers": [{**operator, "customers": [first]}]})
    rename(2, 0)(client)
    ((override,),) = [entry["overrides"] for entry in groups_of(client)]
    assert {**override, "customers": []} == {
        "number": 3, "type": "PRIVATE", "name": "The third", "customers": [],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "count"),
    [
        pytest.param([drop(4)], 2, id="one is gone"),
        pytest.param([rename(number) for number in range(3)], 5, id="all have changed"),
        pytest.param([put_without_type(1)], 5, id="one lacks what the others have"),
    ],
)
def test_export_spells_out_a_group_for_which_no_overrides_would_do(
    changes: list[Do], count: int
) -> None:
    client = Client.of(GROUPS)
    for change in changes:
        change(client)
    groups = groups_of(client)
    assert (len(groups), [entry for entry in groups if "overrides" in entry]) == (count, [])


def test_export_spells_out_a_package_that_was_created() -> None:
    client = Client.of(wide_world())
    create("Silver", DATA)(client)
    settle(client)
    text, _ = exported(client)
    names = [package["name"] for package in world_of(loaded(text))["packages"]]
    assert names == ["Gold", "North's", "Silver"]
    assert world_of(loaded(text)) == expected_of(client)


def test_export_keeps_unknown_sub_accounts_where_they_are_accepted() -> None:
    assumptions = {"unknown-sub-account": "accepted", "unknown-offer": "accepted"}
    client = Client.of({**wide_world(), "assumptions": assumptions})
    client.control("DELETE", "/customers/depot")
    text, left_out = exported(client)
    (gold, _) = listed(loaded(text), "/packages")
    assert gold["eligibleSubAccountIds"] == [NORTH, DEPOT]
    assert left_out == ("the plan bad-depot: its customer is gone",)


def test_export_reports_references_to_removed_customers() -> None:
    client = Client.of(wide_world())
    for name in ("depot", "north"):
        client.control("DELETE", f"/customers/{name}")
    text, left_out = exported(client)
    assert left_out == (
        "a token: its customer north is gone",
        "north, eligible for the package Gold, is gone",
        "depot, eligible for the package Gold, is gone",
        "the plan bad-depot: its customer is gone",
    )
    assert OPERATOR in world_of(loaded(text))["customers"]


def test_export_tells_which_customers_are_too_deep_for_a_file() -> None:
    client = Client.of(SMALL_WORLD)
    fields, above = client.get(BLUE).content, BLUE
    ids = [f"30000000-0000-4000-8000-{number:012}" for number in range(30)]
    for name in ids:
        stated = {**fields, "customerId": name}
        assert client.control("PUT", f"/customers/{name}?parent={above}", stated).status == 201
        above = name
    plan = {"when": {"customer": ids[-1]}, "fault": "GLOBAL_1001"}
    assert client.control("PUT", "/faults/deep", plan).status == 201
    text, left_out = exported(client)
    assert left_out == (
        "the plan deep: its customer is more than 29 levels deep",
        f"changes to {ids[-3]} and those below it, more than 29 levels deep",
        f"changes to {ids[-2]} and those below it, more than 29 levels deep",
        f"changes to {ids[-1]}, more than 29 levels deep",
    )
    assert world_of(loaded(text))["customers"][ids[-4]]["parentId"] == ids[-5]


def test_export_keeps_mandatory_fields_that_were_emptied() -> None:
    accepted = {"empty-mandatory": "accepted", "unknown-entry-id": "added"}
    client = Client.of(SMALL_WORLD, assumptions=accepted)
    identity = {"idType": "", "idNumber": ""}
    contact = {"id": CONTACT, "role": "", "identity": [identity]}
    address = {"id": ADDRESS, "type": "", "isPrimary": None, "pobox": "1"}
    invoice = {"deviceCost": "", "paymentDueAfterInvoiceIssued": "", "activityIndication": {}}
    permissions = {"allowOfferDelegation": None, "isAllowedImeiLock": ""}
    emptied = {"mfaConfiguration": "", "invoiceConfiguration": invoice, **permissions}
    client.modify(NORTH, {"contact": [contact], "address": [address], **emptied})
    client.modify(BLUE, {"contact": [{**contact, "identity": "", "landlinePhoneNumber": "1"}]})
    client.advance(until="idle")
    text, left_out = exported(client)
    assert (world_of(loaded(text)), left_out) == (world_of(client), ())
