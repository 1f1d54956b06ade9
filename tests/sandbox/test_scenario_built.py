"""Building a scenario: the result of each member, and its default."""

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest
from support import ACME, BLUE, DATA, DEPOT, NORTH, OPERATOR, SMALL_WORLD, VOICE, build

from mock_server.domain.records import Customer, Offer, Package
from mock_server.domain.refusal import Code
from mock_server.sandbox.ground.chance import derive_uuid
from mock_server.sandbox.scenario.building import build_scenario
from mock_server.sandbox.scenario.scenario import ClockPlan, JobPlan, Limits
from mock_server.server.shipped import documents

GOLD = {
    "ref": "gold", "owner": "acme", "name": "Gold", "nestedOffers": ["data"],
    "eligibleSubAccountIds": ["ALL"],
}  # fmt: skip
BARE = {"generated": False, "status": "ACTIVE", "currency": "EUR"}
LOWER_ID = "3f0c9a52-0000-4000-8000-00000000000a"
UPPER_ID = LOWER_ID.upper()
OFFERS = SMALL_WORLD["offers"]


def world(**changes: Any) -> dict[str, Any]:
    return {**SMALL_WORLD, **changes}


def customers(*given: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "version": 1,
        "offers": OFFERS,
        "customers": [{**BARE, **customer} for customer in given],
    }


LIMITS = Limits(
    body=1_048_576,
    pending_jobs=100_000,
    pending_bytes=268_435_456,
    settled_jobs=100_000,
    customer=2_097_152,
    customer_bytes=268_435_456,
    packages=1_000_000,
    package_bytes=268_435_456,
    package_entries=10_000,
    plans=1000,
    plan_bytes=16_777_216,
    journal_entries=10_000,
    journal_bytes=33_554_432,
)


def test_scenario_that_says_nothing_is_an_empty_world_with_the_defaults() -> None:
    scenario = build({"version": 1})
    two_seconds = JobPlan(delay_ms=(2000, 2000), polls=None, verdicts=((None, 1.0),))
    assert (scenario.name, scenario.source, scenario.seed) == ("test", {"version": 1, "seed": 0}, 0)
    assert (scenario.base.customers, scenario.base.root_id, scenario.requesters) == ({}, None, {})
    assert scenario.clock == ClockPlan(None, Decimal(1))
    assert scenario.jobs == {"modifyCustomer": two_seconds, "createPackage": two_seconds}
    assert scenario.limits == LIMITS


def test_seed_given_separately_replaces_the_one_in_the_scenario() -> None:
    scenario = build_scenario("x", {"version": 1, "seed": 7}, documents(), seed=8)
    assert (scenario.seed, scenario.source) == (8, {"version": 1, "seed": 8})


def test_first_customer_at_the_top_is_the_root_and_parents_come_first() -> None:
    base = build().base
    assert base.root_id == OPERATOR
    assert [(c.customer_id, c.parent_id, c.ref) for c in base.customers.values()] == [
        (OPERATOR, None, "operator"),
        (ACME, OPERATOR, "acme"),
        (NORTH, ACME, "north"),
        (DEPOT, NORTH, "depot"),
        (BLUE, OPERATOR, "blue"),
    ]


def test_ids_follow_from_seed_and_ref_or_place() -> None:
    source = customers({"ref": "a", "customers": [BARE, {**BARE, "count": 2}]}, {})
    assert list(build(source, seed=7).base.customers) == [
        derive_uuid(7, "customer", key) for key in ("a", "a/0", "a/1", "a/1.1", "/1")
    ]


def test_requesters_are_found_by_ref_and_by_id_in_either_case() -> None:
    requesters = [
        {"token": "by-ref", "customer": "acme"},
        {"token": "by-id", "customer": LOWER_ID},
        {"token": "by-upper-id", "customer": UPPER_ID},
    ]
    source = customers({"ref": "acme", "customerId": ACME}, {"customerId": UPPER_ID})
    assert build(source, requesters=requesters).requesters == {
        "by-ref": ACME,
        "by-id": LOWER_ID,
        "by-upper-id": LOWER_ID,
    }


def test_names_of_the_catalogue_become_what_a_customer_shows() -> None:
    own = {"id": LOWER_ID, "name": "Own"}
    source = world(
        offers=[*OFFERS, {"ref": "all", "id": UPPER_ID, "name": "All", "linkedOfferIds": ["data"]}],
        customers=[
            {**BARE, "ref": "acme", "offer": ["all", DATA.upper(), own]},
            {**BARE, "package": ["gold"]},
            {**BARE, "package": [], "offer": None},
        ],
        packages=[{**GOLD, "nestedOffers": ["voice", DATA]}],
        requesters=[],
    )
    offered, packaged, empty = (c.fields for c in build(source).base.customers.values())
    assert offered["offer"] == [
        {"id": LOWER_ID, "name": "All", "linkedOfferIds": [DATA]},
        {"id": DATA, "name": "Data", "linkedOfferIds": []},
        own,
    ]
    assert packaged["package"] == [
        {
            "id": derive_uuid(7, "package-ref", "gold"),
            "name": "Gold",
            "nestedOfferIds": [VOICE, DATA],
        }
    ]
    assert (empty["package"], empty["offer"]) == ([], None)


def test_catalogue_and_packages_are_built_with_their_references_resolved() -> None:
    packages = [
        {**GOLD, "id": UPPER_ID, "owner": ACME.upper(), "description": "Both"},
        {**GOLD, "ref": "few", "name": "Few", "eligibleSubAccountIds": ["north", DEPOT]},
        {**GOLD, "ref": "none", "name": "None", "eligibleSubAccountIds": []},
    ]
    base = build(packages=packages).base
    assert base.offers == {DATA: Offer(DATA, "data", "Data"), VOICE: Offer(VOICE, "voice", "Voice")}
    few, none = (derive_uuid(7, "package-ref", ref) for ref in ("few", "none"))
    assert base.packages == {
        LOWER_ID: Package(LOWER_ID, ACME, "gold", "Gold", "Both", (DATA,), ("ALL",)),
        few: Package(few, ACME, "few", "Few", None, (DATA,), (NORTH, DEPOT)),
        none: Package(none, ACME, "none", "None", None, (DATA,), ()),
    }


def test_bare_customer_has_its_stated_and_mandatory_fields() -> None:
    (customer,) = build(customers({"customerId": LOWER_ID, "name": None})).base.customers.values()
    assert customer == Customer(LOWER_ID, None, None, customer.fields)
    assert set(customer.fields) == {
        "customerId", "status", "name", "currency", "allowOfferDelegation", "isAllowedImeiLock",
        "isImeiLockEnabled", "mfaConfiguration",
    }  # fmt: skip
    assert (customer.fields["customerId"], customer.fields["name"]) == (LOWER_ID, None)


@pytest.mark.parametrize(
    ("given", "plan"),
    [
        ("immediate", JobPlan(delay_ms=(0, 0), polls=None, verdicts=((None, 1),))),
        ({"immediate": True}, JobPlan(delay_ms=(0, 0), polls=None, verdicts=((None, 1),))),
        ("manual", JobPlan(delay_ms=None, polls=None, verdicts=((None, 1),))),
        ({"polls": 3}, JobPlan(delay_ms=None, polls=3, verdicts=((None, 1),))),
        ({"after": "1m"}, JobPlan(delay_ms=(60_000, 60_000), polls=None, verdicts=((None, 1),))),
        (
            {"after": ["1s", "5s"], "outcome": {"successful": Decimal("0.9"), "failed": 0}},
            JobPlan(delay_ms=(1000, 5000), polls=None,
                    verdicts=((None, 0.9), (Code.CUSTOMER_1003, 0))),
        ),
        (
            {"polls": 1, "outcome": "failed", "code": "GLOBAL_1001"},
            JobPlan(delay_ms=None, polls=1, verdicts=((Code.GLOBAL_1001, 1),)),
        ),
        (
            {"manual": True, "outcome": "failed"},
            JobPlan(delay_ms=None, polls=None, verdicts=((Code.CUSTOMER_1003, 1),)),
        ),
    ],
    ids=["immediate", "immediate-as-a-mapping", "manual", "polls", "after", "drawn", "own-code",
         "default-code"],
)  # fmt: skip
def test_job_plan_is_that_of_the_scenario(given: Any, plan: JobPlan) -> None:
    assert build({"version": 1}, jobs={"modifyCustomer": given}).jobs["modifyCustomer"] == plan


@pytest.mark.parametrize(
    ("given", "plan"),
    [
        ({"mode": "frozen"}, ClockPlan(None, Decimal(0))),
        ({"mode": "real"}, ClockPlan(None, Decimal(1))),
        ({"speed": 60}, ClockPlan(None, Decimal(60))),
        ({"speed": 2, "start": "1970-01-01T00:00:01Z"}, ClockPlan(1000, Decimal(2))),
    ],
    ids=["frozen", "real", "faster", "with-a-start"],
)  # fmt: skip
def test_clock_plan_is_that_of_the_scenario(given: Any, plan: ClockPlan) -> None:
    assert build({"version": 1}, clock=given).clock == plan


def test_plans_without_a_name_are_numbered_around_the_others() -> None:
    plans = [{"fault": "ok"}, {"name": "fault-1", "fault": "ok"}, {"steps": ["ok"]}]
    scenario = build({"version": 1, "faults": plans})
    named = [{"name": "fault-2", "fault": "ok"}, plans[1], {"name": "fault-3", "steps": ["ok"]}]
    assert [plan.data for plan in scenario.plans] == named
    assert scenario.source["faults"] == named


@pytest.mark.parametrize("values", [["ACTIVE", "SUSPENDED", "TERMINATED"], ["LIVE", "CLOSED"]])
def test_a_customer_has_the_first_status_unless_its_entry_states_another(values: list[str]) -> None:
    first, other, *_ = values
    scenario = build(
        {
            "version": 1,
            "assumptions": {"customer-status-values": values},
            "customers": [
                {"count": 100, "overrides": [{"number": 7, "status": other}]},
                {"count": 3, "status": other},
                {"ref": "last"},
            ],
            "population": {"below": "last", "customers": 100},
        }
    )
    ids = scenario.base.customer_ids
    customers = (scenario.base.customer(ids[position]) for position in range(len(ids)))
    statuses = Counter(customer.fields["status"] for customer in customers if customer)
    assert statuses == {first: 200, other: 4}
