"""Customers with a `parent` in a flat list: they mean the same as nested ones."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from support import build

from mock_server.sandbox.ground.findings import MAX_FOUND, ScenarioError
from mock_server.sandbox.scenario.customer_tree import MAX_NESTED
from mock_server.sandbox.scenario.lint import lint
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import load_scenario, scenario_language

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
    assert list(one.base.customers.values()) == list(other.base.customers.values())


REFUSED: Mapping[str, tuple[Entries, list[str]]] = {
    "unknown": (
        [{"ref": "acme"}, {"ref": "b", "parent": "acne", "offer": ["none"]}],
        [
            "/customers/1/parent: no customer has the ref or id 'acne'; did you mean 'acme'?",
            "/customers/1/offer/0: no offer has the ref or id 'none'",
        ],
    ),
    "of itself": (
        [{"ref": "a", "parent": "a"}],
        ["/customers/0/parent: a is its own ancestor (below a); give it another parent"],
    ),
    "a circle, but not what is below it": (
        [
            {"ref": "last", "parent": "c"},
            {"ref": "b", "parent": "c"},
            {"ref": "c", "parent": "d"},
            {"ref": "d", "parent": "b"},
        ],
        [
            (
                "/customers/1/parent: b is its own ancestor (below c, below d, below"
                " b); give it another parent"
            )
        ],
    ),
    "a circle through nesting": (
        [{}, {"ref": "a", "parent": "b", "customers": [{"ref": "b"}]}],
        ["/customers/1/parent: a is its own ancestor (below b); give it another parent"],
    ),
    "a long circle": (
        [{"ref": f"r{at}", "parent": f"r{(at + 1) % 9}"} for at in range(9)],
        [
            (
                "/customers/0/parent: r0 is its own ancestor (below r1, below r2,"
                " below r3, below r4, below r5, …); give it another parent"
            )
        ],
    ),
    "too deep": (
        [{"ref": f"r{at}", **({"parent": f"r{at - 1}"} if at else {})} for at in range(40)],
        [
            (
                f"/customers/{MAX_NESTED}/parent: customers are nested deeper than"
                f" {MAX_NESTED} levels; list it further up"
            )
        ],
    ),
    "other errors are where they were written": (
        [
            {"ref": "a", "parent": "b", "offer": ["x"]},
            {"ref": "b", "customers": [{"offer": ["y"]}]},
            {"parent": "a", "count": 2, "overrides": [{"number": 1, "offer": ["z"]}]},
        ],
        [
            "/customers/1/customers/0/offer/0: no offer has the ref or id 'y'",
            "/customers/0/offer/0: no offer has the ref or id 'x'",
            "/customers/2/overrides/0/offer/0: no offer has the ref or id 'z'",
        ],
    ),
}


@pytest.mark.parametrize(("customers", "findings"), REFUSED.values(), ids=REFUSED)
def test_a_parent_without_sense_is_refused_with_its_place(
    customers: Entries, findings: list[str]
) -> None:
    with pytest.raises(ScenarioError) as refused:
        build({"version": 1, "customers": customers})
    assert str(refused.value).split("\n") == findings


def test_an_error_elsewhere_stays_at_its_place() -> None:
    flat = [{"ref": "a"}, {"parent": "a"}]
    with pytest.raises(ScenarioError) as refused:
        build({"version": 1, "customers": flat, "requesters": [{"token": "t", "customer": "b"}]})
    assert [found.pointer for found in refused.value.findings] == ["/requesters/0/customer"]


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
    customers = load_scenario(mine).base.customers
    above = {c.ref: customers[c.parent_id].ref for c in customers.values() if c.parent_id}
    assert above == {"late": "operator", "acme": "late", "new": "acme"}
    mine.write_text("version: 1\nextends: base.yaml\ncustomers:\n  - {ref: new, parent: acne}\n")
    with pytest.raises(
        ScenarioFileError, match=r"mine.yaml:4:24: /customers/3/parent: no customer"
    ):
        load_scenario(mine)


def test_a_parent_of_a_nested_customer_is_refused() -> None:
    customers = [{"ref": "a", "customers": [{"ref": "b", "parent": "a"}]}]
    with pytest.raises(
        ScenarioFileError, match="leave parent out, or list the customer at the top"
    ):
        load_scenario({"version": 1, "customers": customers})


def test_as_many_unknown_parents_are_reported_as_other_findings() -> None:
    customers = [{"parent": f"nobody-{number}"} for number in range(3 * MAX_FOUND)]
    with pytest.raises(ScenarioError) as refused:
        build({"version": 1, "customers": customers})
    assert len(refused.value.findings) == MAX_FOUND
