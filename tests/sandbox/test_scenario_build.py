"""Building a scenario: what no schema can describe is found, and what each member results in."""

from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from support import SMALL_WORLD, build
from support.exchanges import read_exactly

from mock_server.sandbox.ground.findings import MAX_FOUND, ScenarioError
from mock_server.sandbox.scenario.building import build_scenario
from mock_server.sandbox.scenario.lint import lint
from mock_server.sandbox.scenario.listed_customers import MAX_NESTED
from mock_server.sandbox.scenario.scenario import ClockPlan, JobPlan, Limits
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import load_scenario, scenario_language
from mock_server.server.shipped import documents

BARE = {"generated": False, "status": "ACTIVE", "currency": "EUR"}
OFFERS = SMALL_WORLD["offers"]
REFUSED = read_exactly(Path(__file__).with_name("refused_scenarios.yaml"))["refused"]


def findings_of(source: Mapping[str, Any]) -> list[str]:
    with pytest.raises(ScenarioError) as refused:
        build(source)
    assert str(refused.value) == "\n".join(map(str, refused.value.findings))
    return [f"{found.pointer} {found.message}" for found in refused.value.findings]


@pytest.mark.parametrize("row", REFUSED, ids=[row["title"] for row in REFUSED])
def test_scenario_that_cannot_be_built_is_refused_with_every_finding(row: Any) -> None:
    source = {**SMALL_WORLD, **row["small"]} if "small" in row else row["scenario"]
    assert findings_of({"version": 1, **source}) == row["finds"]


def customers(*given: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "version": 1,
        "offers": OFFERS,
        "customers": [{**BARE, **customer} for customer in given],
    }


@pytest.mark.parametrize("seed", [-1, 10**41])
def test_a_seed_given_separately_is_validated_like_one_in_the_scenario(seed: int) -> None:
    with pytest.raises(ScenarioError, match="a seed is a whole number from 0 to 1e"):
        build_scenario("small", SMALL_WORLD, documents(), seed=seed)


def test_a_customer_that_outgrows_its_limit_once_it_is_completed_is_refused() -> None:
    source = customers({**BARE, "name": "x" * 9_400})
    assert findings_of({**source, "limits": {"customer": 10_000}}) == [
        "/customers/0 the customer would take more than 10000 bytes (limits.customer)"
    ]


CUSTOMER_ID = "3F0C9A52-0000-4000-8000-00000000000A"
Entries = list[Mapping[str, Any]]

SAME: Mapping[str, tuple[Entries, Entries]] = {
    "in any order, of any depth": (
        [{"ref": "c", "parent": "b"}, {"ref": "b", "parent": "a"}, {"ref": "a"}],
        [{"ref": "a", "customers": [{"ref": "b", "customers": [{"ref": "c"}]}]}],
    ),
    "after the nested ones, in the order of the list": (
        [{"ref": "a", "customers": [{}]}, {"parent": "a", "count": 2}, {}, {"parent": "a"}],
        [{"ref": "a", "customers": [{}, {"count": 2}, {}]}, {}],
    ),
    "by a customerId in any case": (
        [{"customerId": CUSTOMER_ID}, {"parent": CUSTOMER_ID.lower()}],
        [{"customerId": CUSTOMER_ID, "customers": [{}]}],
    ),
    "below a nested customer": (
        [{"ref": "a", "customers": [{"ref": "b"}]}, {"parent": "b", "customers": [{"ref": "c"}]}],
        [{"ref": "a", "customers": [{"ref": "b", "customers": [{"customers": [{"ref": "c"}]}]}]}],
    ),
    "below one customer of a count": (
        [
            {"count": 3, "customers": [{}], "overrides": [{"number": 2, "ref": "a"}]},
            {"parent": "a", "name": "X"},
        ],
        [
            {
                "count": 3,
                "customers": [{}],
                "overrides": [{"number": 2, "ref": "a", "customers": [{}, {"name": "X"}]}],
            }
        ],
    ),
}


@pytest.mark.parametrize(("flat", "nested"), SAME.values(), ids=SAME)
def test_a_parent_means_the_same_as_nesting(flat: Entries, nested: Entries) -> None:
    one, other = (
        build({"version": 1, "customers": flat}),
        build({"version": 1, "customers": nested}),
    )
    assert one.source == other.source
    assert list(one.base.customers) == list(other.base.customers)


def test_a_parent_as_deep_as_customers_may_be_nested_is_refused() -> None:
    below = [{"ref": f"r{at}", "parent": f"r{at - 1}"} for at in range(1, MAX_NESTED + 1)]
    text = f"customers are nested deeper than {MAX_NESTED} levels; list it further up"
    found = findings_of({"version": 1, "customers": [{"ref": "r0"}, *below]})
    assert found == [f"/customers/{MAX_NESTED}/parent {text}"]


def test_doubts_are_where_they_were_written() -> None:
    customers = [{"ref": "a", "parent": "b", "magic": {"getCustomer": "ok"}}, {"ref": "b"}]
    found = lint(build({"version": 1, "customers": customers}), scenario_language())
    assert "/customers/0/magic/getCustomer" in [finding.pointer for finding in found]


def test_a_parent_may_be_in_another_file(tmp_path: Path) -> None:
    (tmp_path / "above.yaml").write_text(
        "customers: [{ref: operator}, {ref: acme, parent: late}]\n"
    )
    (tmp_path / "base.yaml").write_text(
        "version: 1\ninclude: [above.yaml]\ncustomers: [{ref: late, parent: operator}]\n"
    )
    mine = tmp_path / "mine.yaml"
    mine.write_text("version: 1\nextends: base.yaml\ncustomers:\n  - {ref: new, parent: acme}\n")
    base = load_scenario(mine).base
    parents = {c.ref: base.customer(c.parent_id or "") for c in base.customers}
    above = {ref: parent.ref for ref, parent in parents.items() if parent is not None}
    assert above == {"late": "operator", "acme": "late", "new": "acme"}
    mine.write_text("version: 1\nextends: base.yaml\ncustomers:\n  - {ref: new, parent: acne}\n")
    with pytest.raises(
        ScenarioFileError, match=r"mine.yaml:4:24: /customers/3/parent: no customer"
    ):
        load_scenario(mine)


def test_an_error_elsewhere_stays_at_its_place() -> None:
    flat = [{"ref": "a"}, {"parent": "a"}]
    with pytest.raises(ScenarioError) as refused:
        build({"version": 1, "customers": flat, "requesters": [{"token": "t", "customer": "b"}]})
    assert [found.pointer for found in refused.value.findings] == ["/requesters/0/customer"]


# ── What is built ─────────────────────────────────────────────────────────────────────────────────


def test_scenario_that_says_nothing_is_an_empty_world_with_the_defaults() -> None:
    scenario = build({"version": 1})
    two_seconds = JobPlan(delay_ms=(2000, 2000), polls=None, verdicts=((None, 1.0),))
    assert (scenario.name, scenario.source, scenario.seed) == ("test", {"version": 1, "seed": 0}, 0)
    base = scenario.base
    assert (len(base.customers), base.root_id, scenario.requesters) == (0, None, {})
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
