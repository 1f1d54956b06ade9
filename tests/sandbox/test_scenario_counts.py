"""Counted customers: their common values, and the overrides of single ones."""

from typing import Any

import pytest
from support import build

from mock_server.domain.records import Customer
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.scenario.scenario import BuiltScenario

OWN_ID = "3f0c9a52-0000-4000-8000-00000000000a"


def counted(**given: Any) -> dict[str, Any]:
    return {"version": 1, "customers": [{"ref": "root", "customers": [{"count": 3, **given}]}]}


def children(scenario: BuiltScenario) -> list[Customer]:
    return [customer for customer in scenario.base.customers.values() if customer.parent_id]


def test_override_takes_the_place_of_what_is_common() -> None:
    overrides = [{"number": 2, "name": "Second", "ref": "second", "status": "SUSPENDED"}]
    scenario = build(counted(name="All", status="ACTIVE", overrides=overrides))
    assert [(child.ref, child.fields["name"], child.fields["status"])
            for child in children(scenario)] == [
        (None, "All", "ACTIVE"), ("second", "Second", "SUSPENDED"), (None, "All", "ACTIVE"),
    ]  # fmt: skip


def test_override_changes_nothing_else() -> None:
    plain = children(build(counted()))
    first, second, third = children(
        build(counted(overrides=[{"number": 2, "ref": "second", "tagging": "VIP"}]))
    )
    assert [first, third] == [plain[0], plain[2]]
    assert second.customer_id == plain[1].customer_id
    assert second.fields == {**plain[1].fields, "tagging": "VIP"}


def test_override_can_have_an_id_sub_customers_and_magic_of_its_own() -> None:
    override = {
        "number": 3,
        "customerId": OWN_ID,
        "customers": [{"ref": "below"}],
        "magic": {"getCustomer": "CUSTOMER_1006"},
    }
    scenario = build(counted(overrides=[override]))
    (below,) = [child for child in children(scenario) if child.ref == "below"]
    assert below.parent_id == OWN_ID
    assert list(scenario.magic) == [OWN_ID]


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
