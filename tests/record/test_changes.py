"""What has changed since an entry: customers, packages and requests, field by field."""

from http import HTTPStatus
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import ACME, BLUE, DATA, NOBODY, NORTH, OPERATOR, Client

from mock_server.sandbox.record.bundle import Origin

GOLD = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": []}


def changes(client: Client, query: str = "") -> dict[str, dict[str, Any]]:
    """Return the changes by what they are about: each field before, now, and by which entry."""
    page = client.control("GET", f"/changes{query}").json
    assert page["total"] == len(page["items"])
    return {
        f"{item['kind']} {item['name']} {item['change']}": {
            path: (at.get("before"), at.get("after"), at["entry"])
            for path, at in item["fields"].items()
            if not path.startswith("invoiceConfiguration/")  # defaults, which a modify may write
        }
        for item in page["items"]
    }


@pytest.fixture
def client() -> Client:
    return Client.of(jobs={"default": {"delay": 10}})


def test_a_modify_changes_its_request_at_once_and_the_customer_when_it_succeeds(
    client: Client,
) -> None:
    client.get(ACME)
    client.modify(ACME, {"name": "Acme Inc"})
    request = {
        "operation": (None, "modifyCustomer", 2),
        "customerId": (None, ACME, 2),
        "status": (None, "IN_PROGRESS", 2),
        "errorCode": (None, "", 2),
    }
    assert changes(client) == {"request 1 added": request}

    client.control("POST", "/clock/advance", {"by": "10s"})
    assert changes(client) == {
        "request 1 added": {**request, "status": (None, "SUCCESSFUL", 2)},
        "customer acme changed": {"name": ("Acme", "Acme Inc", 2)},
    }
    assert changes(client, "?since=2") == {
        "request 1 changed": {"status": ("IN_PROGRESS", "SUCCESSFUL", 2)},
        "customer acme changed": {"name": ("Acme", "Acme Inc", 2)},
    }
    assert changes(client, "?since=3") == {}


def test_what_was_added_before_an_entry_and_removed_after_it_is_removed(client: Client) -> None:
    added = "aaaaaaaa-0000-4000-8000-00000000000a"
    fields = {**client.control("GET", "/customers/acme").json, "customerId": added, "contact": None}
    assert client.control("PUT", f"/customers/{added}", fields).status == HTTPStatus.CREATED
    since = client.control("GET", "/journal/last").json["entry"]
    client.control("DELETE", f"/customers/{added}")
    assert [*changes(client, f"?since={since}")] == ["customer None removed"]


def test_each_field_has_the_call_that_changed_it_last(client: Client) -> None:
    client.modify(ACME, {"name": "One", "vatRegistrationNumber": "1"})
    client.modify(ACME, {"name": "Two"})
    client.control("POST", "/clock/advance", {"by": "1m"})
    client.control("PATCH", "/customers/acme", {"currency": "GBP"})
    found = changes(client)["customer acme changed"]
    assert {path: entry for path, (_, _, entry) in found.items()} == {
        "name": 2,
        "vatRegistrationNumber": 1,
        "currency": 4,
    }


def test_customers_that_were_added_and_removed(client: Client) -> None:
    fields = client.control("GET", f"/customers/{BLUE}").json
    client.control("PUT", f"/customers/{NOBODY}?parent=acme", {**fields, "customerId": NOBODY})
    client.control("DELETE", "/customers/blue")
    found = changes(client)
    assert found["customer None added"]["parentId"] == (None, ACME, 1)
    assert found["customer blue removed"]["parentId"] == (OPERATOR, None, 2)


def test_what_is_as_before_has_not_changed_and_dropped_requests_are_not_listed() -> None:
    failing = {"modifyCustomer": {"after": "2s", "outcome": "failed"}}
    client = Client.of(limits={"settledJobs": 1}, jobs=failing)
    for _ in range(2):
        client.modify(ACME, {"name": "New"})
        client.advance(by="2s")
    for currency in ("GBP", "EUR"):
        client.control("PATCH", "/customers/acme", {"currency": currency})
    assert changes(client).keys() == {"request 2 added"}


def test_changes_begin_where_a_sandbox_was_continued(client: Client) -> None:
    client.control("PATCH", "/customers/acme", {"currency": "GBP"})
    simulation, sandbox = client.sandbox.simulation, client.sandbox
    sandbox.resume(simulation.copy(), Origin(client.now_ms, simulation.copy()))
    assert changes(client) == {}
    client.control("PATCH", "/customers/acme", {"currency": "USD"})
    (fields,) = changes(client).values()
    assert fields["currency"] == ("GBP", "USD", 2)


def test_a_journal_that_lost_entries_cannot_be_replayed() -> None:
    client = Client.of(limits={"journalEntries": 2})
    for _ in range(3):
        client.get(ACME)
    refused = client.control("GET", "/changes")
    assert refused.status == 409
    assert "lacks 1 entry" in refused.json["detail"]
    assert "limits.journalEntries" in refused.json["detail"]


@given(st.randoms(use_true_random=False))
def test_changes_lead_from_the_start_to_the_present_customers(draw: Random) -> None:
    """Applied to the customers at the start, the changes of drawn calls give those of now."""
    client = Client.of(jobs={"default": {"delay": [1, 30], "failure": 0.3}})
    names = {"acme": ACME, "north": NORTH, "blue": BLUE}
    world = client.sandbox.simulation.world
    start = {name: world.customer(customer_id) for name, customer_id in names.items()}
    for number in range(30):
        name = draw.choice(list(names))
        body = {
            draw.choice(
                ["name", "vatRegistrationNumber", "vatRegistrationNumber"]
            ): f"{draw.randrange(5)}"
        }
        match draw.randrange(4):
            case 0:
                client.control("PATCH", f"/customers/{name}", body)
            case 1:
                client.control("POST", "/clock/advance", {"by": f"{draw.randrange(20)}s"})
            case 2:
                client.create_package(names[name], {**GOLD, "name": f"Gold {number}"})
            case _:
                client.modify(names[name], body)
    found = changes(client)
    for name, former in start.items():
        now = world.customer(names[name])
        assert former is not None
        assert now is not None
        changed = found.get(f"customer {name} changed", {})
        assert {path: now for path, (_, now, _) in changed.items()} == {
            path: value
            for path, value in now.fields.items()
            if value != former.fields.get(path) and not isinstance(value, dict)
        }


def test_a_fault_in_the_header_is_made_again(client: Client) -> None:
    faulty = Client(client.sandbox, headers={"X-Sandbox-Fault": "GLOBAL_1001"})
    faulty.modify(ACME, {"name": "Lost"})
    refused = Client(client.sandbox, headers={"X-Sandbox-Fault": "NOTHING"})
    refused.modify(ACME, {"name": "Lost"})
    client.control("POST", "/clock/advance", {"by": "1m"})
    assert changes(client) == {}


def test_since_must_be_a_number_of_an_entry(client: Client) -> None:
    assert client.control("GET", "/changes?since=monday").status == 400


def test_what_has_settled_since_the_last_entry_has_changed_as_well() -> None:
    client = Client.of(clock={"mode": "real"})
    client.modify(NORTH, {"name": "New"})
    assert not [each for each in changes(client) if each.startswith("customer")]
    client.now_ms += 5_000
    assert len([each for each in changes(client) if each.startswith("customer")]) == 1
