"""Building a scenario: the result of each member, and its default."""

from decimal import Decimal

import pytest
from support import build

from mock_server.sandbox.ground.findings import MAX_FOUND, ScenarioError
from mock_server.sandbox.scenario.building import build_scenario
from mock_server.sandbox.scenario.scenario import ClockPlan, JobPlan, Limits
from mock_server.server.shipped import documents


def test_scenario_that_says_nothing_is_an_empty_world_with_the_defaults() -> None:
    scenario = build({"version": 1})
    two_seconds = JobPlan(delay_ms=(2000, 2000), polls=None, verdicts=((None, 1.0),))
    assert (scenario.name, scenario.source, scenario.seed) == ("test", {"version": 1, "seed": 0}, 0)
    assert (scenario.base.customers, scenario.base.root_id, scenario.requesters) == ({}, None, {})
    assert scenario.clock == ClockPlan(None, Decimal(1))
    assert scenario.jobs == {"modifyCustomer": two_seconds, "createPackage": two_seconds}
    assert scenario.limits == Limits()


def test_seed_given_separately_replaces_the_one_in_the_scenario() -> None:
    scenario = build_scenario("x", {"version": 1, "seed": 7}, documents(), seed=8)
    assert (scenario.seed, scenario.source) == (8, {"version": 1, "seed": 8})


def test_plans_without_a_name_are_numbered_around_the_others() -> None:
    plans = [{"fault": "ok"}, {"name": "fault-1", "fault": "ok"}, {"steps": ["ok"]}]
    scenario = build({"version": 1, "faults": plans})
    named = [{"name": "fault-2", "fault": "ok"}, plans[1], {"name": "fault-3", "steps": ["ok"]}]
    assert [plan.data for plan in scenario.plans] == named
    assert scenario.source["faults"] == named


def test_customers_are_checked_until_a_hundred_findings_are_known() -> None:
    lost = [{"status": "LOST"} for _ in range(MAX_FOUND + 50)]
    with pytest.raises(ScenarioError) as refused:
        build({"version": 1, "customers": [{"customers": lost}]})
    assert len(refused.value.findings) == MAX_FOUND
