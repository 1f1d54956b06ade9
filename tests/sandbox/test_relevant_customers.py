"""Of very many customers, only a few are checked, with the same result as if all were."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import SMALL_WORLD, build
from thoroughness import examples

from mock_server.sandbox.ground.findings import Finding, ScenarioError
from mock_server.sandbox.scenario.base_build import BaseOutline, outline_base
from mock_server.sandbox.scenario.building import outline_scenario
from mock_server.sandbox.scenario.customer_tree import customer_nodes
from mock_server.sandbox.scenario.draft import Draft
from mock_server.server.shipped import documents

CONTRACT = build(SMALL_WORLD).contract
NOBODY = "20000000-0000-4000-8000-000000000002"
IDS = st.sampled_from([f"2000000{digit}-0000-4000-8000-00000000000A" for digit in "aB12"])
REFS = st.sampled_from(["a", "b", "c", "d", "ALL", "people.3", "e"])
OWN = {"ref": REFS, "customerId": IDS, "magic": st.just({"any": "ok"}), "name": st.just("x")}


def entries(below: Any) -> Any:
    """Return a strategy for lists of customers whose own customers are drawn from `below`."""
    own = {**OWN, "customers": below}
    single = st.fixed_dictionaries({}, optional=own)
    override = st.fixed_dictionaries({"number": st.integers(1, 4)}, optional=own)
    several = st.fixed_dictionaries(
        {"count": st.integers(1, 5)},
        optional={**own, "overrides": st.lists(override, max_size=2)},
    )
    return st.lists(single | several, max_size=3)


SOURCES = st.fixed_dictionaries(
    {"customers": entries(entries(entries(st.just([]))))},
    optional={
        "population": st.just({"below": "a", "customers": 5, "ref": "people"}),
        "packages": st.just(
            [{"name": "x", "owner": "a", "nestedOffers": [], "eligibleSubAccountIds": ["b", "c"]}]
        ),
    },
)


COPIES = [
    {},
    {
        "count": 4,
        "customers": [
            {"count": 3, "overrides": [{"number": 2, "customers": [{}, {"count": 2}]}]},
            {"count": 2, "overrides": [{"number": 3, "customers": [{"customers": [{}]}]}]},
        ],
        "overrides": [{"number": 2, "name": "x"}, {"number": 3, "customers": [{}]}],
    },
]
"""Customers without refs or ids of their own; one override exceeds the count of its group."""


def outlined(
    source: Mapping[str, Any], about: Any = None
) -> tuple[BaseOutline | None, list[Finding]]:
    findings: list[Finding] = []
    try:
        outline = outline_base(Draft(source, 7, CONTRACT, findings), about=about)
    except ScenarioError as error:
        return None, [*error.findings]
    return outline, findings


@examples(150)
@given(source=SOURCES, chosen=st.lists(st.integers(0, 200), max_size=4))
def test_a_partial_outline_knows_of_named_customers_what_a_whole_outline_knows(
    source: Mapping[str, Any], chosen: list[int]
) -> None:
    ids = [node.customer_id for node in customer_nodes(source, 7)]
    about = {NOBODY, *(ids[number % len(ids)] for number in chosen if ids)}
    (whole, found), (partial, expected) = outlined(source), outlined(source, about)
    assert bool(expected) is bool(found)
    if whole is None or partial is None or found:
        return
    assert partial.base.root_id == whole.base.root_id
    assert partial.base.packages == whole.base.packages
    assert {*map(repr, partial.magic.values())} == {*map(repr, whole.magic.values())}
    assert [*partial.base.refs] == [*whole.base.refs]
    compare(partial, whole, about)


def test_a_copy_is_known_by_its_id_wherever_it_is() -> None:
    source = {"customers": COPIES}
    (whole, found) = outlined(source)
    assert whole is not None
    for node in customer_nodes(source, 7):
        partial, answer = outlined(source, {node.customer_id.upper()})
        assert answer == found
        assert partial is not None
        assert len(partial.nodes) < len(whole.nodes)
        compare(partial, whole, {node.customer_id})


def compare(partial: BaseOutline, whole: BaseOutline, about: set[str]) -> None:
    """Check that two outlines agree about the customers with the given ids."""
    for name in about:
        customer = whole.base.customer(name)
        assert partial.base.customer(name) == customer
        if customer is not None:
            assert len(partial.base.children(name)) == len(whole.base.children(name))
            above = customer.parent_id
            assert above is None or partial.base.customer(above) == whole.base.customer(above)


def test_a_hundred_refs_that_others_have_are_enough() -> None:
    customers = [{"ref": f"{number % 400}"} for number in range(2_000)]
    outline, findings = outlined({"customers": customers}, {NOBODY})
    assert outline is None
    assert findings == outlined({"customers": customers})[1]
    assert findings[1].pointer == "/customers/400/ref"


@pytest.mark.parametrize("levels", [1, 2, 3])
def test_a_ref_below_copies_is_refused_at_any_depth(levels: int) -> None:
    below: dict[str, Any] = {"ref": "a"}
    for _ in range(levels - 1):
        below = {"count": 1, "customers": [below]}
    source = {"customers": [{"count": 2, "customers": [below]}]}
    _, findings = outlined(source, {NOBODY})
    assert findings == outlined(source)[1] != []


def test_customers_of_whom_very_many_have_ids_of_their_own_are_all_outlined() -> None:
    own = [{"customerId": f"30000000-0000-4000-8000-{number:012}"} for number in range(1_001)]
    outline, findings = outlined({"customers": [*own, {"count": 2_000}]}, {NOBODY})
    assert (findings, outline is not None and len(outline.nodes)) == ([], 3_001)


@pytest.mark.parametrize("about", [[], [NOBODY]], ids=["nobody", "one"])
def test_copies_that_are_not_referenced_are_left_out(about: list[str]) -> None:
    source = {"customers": [{"count": 3_000, "customers": [{"count": 3}]}]}
    outline, findings = outlined(source, about)
    assert (findings, outline is not None and len(outline.nodes)) == ([], 1)


def test_all_of_very_many_customers_are_outlined_once_nothing_is_wrong() -> None:
    plan = {"name": "plan", "fault": "GLOBAL_1001", "when": {"below": "root", "customer": "root"}}
    source = {"version": 1, "customers": [{"ref": "root"}, {"count": 10_000}], "faults": [plan]}
    outlined = outline_scenario("many", source, documents())
    assert (outlined.is_promising, outlined.has_only_relevant) == (True, False)
    assert len(outlined.scenario.base.customer_ids) == 10_001


def test_customers_that_plans_refer_to_are_known() -> None:
    plans = [{"when": {"customer": "b"}, "fault": "ok"}, {"operation": "getCustomer"}]
    source = {"customers": [{"ref": "a"}, {"count": 3_000}, {"ref": "b"}], "faults": plans}
    outline, findings = outlined(source, [])
    assert (findings, outline is not None and [*outline.base.refs]) == ([], ["a", "b"])
