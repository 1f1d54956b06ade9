"""The cache of fault plans that may match a customer is bounded, whichever customers are read."""

from dataclasses import replace
from typing import Final

from support import Client

from mock_server.sandbox.faults.plans import ActivePlan, PlanBook, When

MANY: Final = 400
OPERATION: Final = "getCustomer"
MAX: Final = 50_000


def book() -> PlanBook:
    """Return many plans for all customers, and just as many for one customer each."""
    client = Client.of(faults=[{"name": "one", "fault": "GLOBAL_1001"}])
    (one,) = client.sandbox.simulation.plans
    plans = PlanBook([])
    for number in range(MANY):
        plans.put(ActivePlan(replace(one.plan, name=f"all-{number}"), 0))
        when = When(customer_id=f"customer {number}")
        plans.put(ActivePlan(replace(one.plan, name=f"one-{number}", when=when), 0))
    return plans


def remembered(plans: PlanBook) -> int:
    return sum(map(len, plans._found.values()))  # noqa: SLF001 - what no weight counts


def test_customers_that_no_plan_names_share_their_candidates() -> None:
    plans = book()
    for number in range(MANY):
        assert len(plans.candidates(OPERATION, f"stranger {number}")) == MANY
    assert remembered(plans) == MANY


def test_candidates_of_named_customers_are_cached_up_to_a_limit() -> None:
    plans = book()
    for _ in range(2):
        for number in range(MANY):
            found = plans.candidates(OPERATION, f"customer {number}")
            assert len(found) == MANY + 1
            assert any(each.plan.name == f"one-{number}" for each in found)
            assert remembered(plans) <= MAX
