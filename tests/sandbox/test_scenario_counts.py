"""Counted customers: their common values, and the overrides of single ones."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import build
from support.counting import counted as counting
from support.growth import growth
from support.programs import scenario_source
from thoroughness import examples

from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.scenario.listed_customers import MAX_OBJECTS, customer_nodes, too_long
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.loading import load_scenario
from mock_server.server.shipped import shipped_scenarios

COMPLETE = "mock_server.sandbox.generation.data.customers.complete_customer"
OWN_ID = "3f0c9a52-0000-4000-8000-00000000000a"


def counted(**given: Any) -> dict[str, Any]:
    return {"version": 1, "customers": [{"ref": "root", "customers": [{"count": 3, **given}]}]}


@pytest.mark.parametrize(
    ("given", "finding"),
    [
        ({"number": 4}, "/number: the count is 3, so there is no number 4"),
        ({"number": 1}, "/number: another override has the number 1; merge the two"),
        ({"number": 2, "ref": "root"}, "/ref: another customer has the ref 'root'"),
        ({"number": 2, "offer": ["none"]}, "/offer/0: no offer has the ref or id 'none'"),
        (
            {"number": 2, "customers": [{"count": 1, "overrides": [{"number": 2}]}]},
            "/customers/0/overrides/0/number: the count is 1, so there is no number 2",
        ),
    ],
)
def test_override_that_cannot_be_is_refused(given: dict[str, Any], finding: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        build(counted(overrides=[{"number": 1}, given]))
    assert str(caught.value) == f"/customers/0/customers/0/overrides/1{finding}"


def invalid(scenario: BuiltScenario) -> list[str]:
    """Return why customers of a scenario are not valid, of the first two hundred."""
    base, check = scenario.base, scenario.contract.check_customer
    ids = [base.customer_ids[at] for at in range(min(len(base.customer_ids), 200))]
    known = [customer for each in ids if (customer := base.customer(each)) is not None]
    return [str(reason) for customer in known for reason in check(customer.fields)]


PHONES = ["+31600000001", "", None]
CONTACTS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "firstName": st.just("Kim"),
        "landlinePhoneNumber": st.sampled_from(PHONES),
        "mobilePhoneNumber": st.sampled_from(PHONES),
        "identity": st.lists(st.just({}), max_size=2),
    },
)
ADDRESSES = st.fixed_dictionaries(
    {},
    optional={
        "street": st.sampled_from(["Main Street", None]),
        "buildingNumber": st.just("1"),
        "pobox": st.sampled_from(["12", None]),
        "isPrimary": st.booleans(),
    },
)
ENTRIES: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "name": st.sampled_from(["Acme", None, "x" * 200]),
        "status": st.sampled_from(["ACTIVE", "SUSPENDED", "LOST"]),
        "type": st.sampled_from(["PRIVATE", "BUSINESS"]),
        "contact": st.lists(CONTACTS, max_size=3),
        "address": st.lists(ADDRESSES, max_size=3),
        "offer": st.sampled_from([[], ["data"], None]),
        "package": st.sampled_from([[], [{"id": OWN_ID, "name": "Gold"}]]),
        "invoiceConfiguration": st.sampled_from([{}, None]),
        "isAllowedImeiLock": st.booleans(),
        "isImeiLockEnabled": st.booleans(),
        "generated": st.booleans(),
    },
)


@examples(60)
@given(entry=ENTRIES, seed=st.integers(0, 1000), nasty=st.booleans())
def test_if_the_first_customer_of_an_entry_is_valid_all_are(
    *, entry: dict[str, Any], seed: int, nasty: bool
) -> None:
    source = {**counted(**{**entry, "count": 12}), "seed": seed, "nasty": nasty}
    source["locale"] = {"en_GB": 1, "de_DE": 1, "ja_JP": 1}
    try:
        scenario = build(source, offers=[{"ref": "data", "name": "Data"}])
    except ScenarioError:
        return
    assert invalid(scenario) == []


@examples(15)
@given(st.integers(0, 100_000))
def test_the_customers_of_a_drawn_scenario_are_valid(number: int) -> None:
    assert invalid(load_scenario(scenario_source(random.Random(number)))) == []  # noqa: S311


@pytest.mark.parametrize("name", sorted(shipped_scenarios()))
def test_the_customers_of_a_shipped_scenario_are_valid(name: str) -> None:
    assert invalid(load_scenario(name)) == []


def test_no_customer_is_made_before_it_is_read() -> None:
    scenario = build({"version": 1, "customers": [{"count": 5_000}]})
    with counting() as calls:
        last = scenario.base.customer_ids[4_999]
        assert scenario.base.parent_id(last) is None
        assert calls[COMPLETE] == 0
        customer = scenario.base.customer(last)
        assert customer is not None
        assert (customer.fields["customerId"], calls[COMPLETE]) == (last, 1)


def test_each_copy_is_known_by_its_id_its_position_and_its_parent() -> None:
    below = [{"count": 3, "overrides": [{"number": 2, "ref": "odd"}]}, {"ref": "last"}]
    scenario = build(counted(count=5, overrides=[{"number": 3, "customers": below}]))
    base, nodes = scenario.base, [*customer_nodes(scenario.source["customers"], scenario.seed)]
    ids = [node.customer_id for node in nodes]
    assert len(ids) == len(set(ids)) == 1 + 5 + 4
    by_parent: dict[str | None, list[str]] = {each: [] for each in (None, *ids)}
    for node in nodes:
        customer = base.customer(node.customer_id)
        assert customer is not None
        assert (customer.customer_id, customer.ref) == (node.customer_id, node.entry.get("ref"))
        assert customer.parent_id == base.parent_id(node.customer_id) == node.parent_id
        by_parent[node.parent_id].append(node.customer_id)
    for known, expected in (
        (base.customer_ids, ids),
        *((base.children(parent_id), children) for parent_id, children in by_parent.items()),
    ):
        assert [known[at] for at in range(len(known))] == expected
        assert [known.index(each) for each in expected] == [*range(len(known))]


def test_a_copy_takes_few_bytes() -> None:
    build(counted(count=2))  # what all scenarios share
    with growth() as few:
        one = build(counted(count=10))
    with growth() as many:
        other = build(counted(count=20_010))
    assert len(other.base.customers) - len(one.base.customers) == 20_000
    assert (many.taken - few.taken) / 20_000 < 150, many


def test_what_is_below_many_overrides_is_checked_once() -> None:
    overrides = [{"number": number, "name": f"{number}"} for number in range(1, 51)]
    with counting() as calls:
        build(counted(count=50, overrides=overrides, customers=[{"name": "Acme"}]))
    assert calls[COMPLETE] == 1 + 50 + 1


def test_a_list_of_too_many_objects_is_refused() -> None:
    listed: list[Any] = [{}] * MAX_OBJECTS
    assert too_long({"customers": listed[1:]}) is None
    assert too_long({"customers": listed}) == (
        "the scenario lists 40,001 objects, more than 40,000; let customers be generated (count)"
    )
