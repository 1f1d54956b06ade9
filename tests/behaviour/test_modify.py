"""Modify Customer Details (section 4.2); see `test_modify_formats` for the formats."""

from decimal import Decimal
from typing import Any

import pytest
from support import ADDRESS, CONTACT, DATA, DEPOT, NORTH, Client, Reply

from mock_server.sandbox.ground.exchange import Request

FAILED = {
    "errorCode": "CUSTOMER_1003",
    "errorMessage": "Failed to update customer details",
    "content": "",
    "pageable": "",
}
PHONE_RULE = "/contact/0: landlinePhoneNumber or mobilePhoneNumber is needed"
ADDRESS_RULE = "/address/0: street and buildingNumber, or pobox, are needed"
UNITS_RULE = "paymentDueUnits is needed with paymentDueAfterInvoiceIssued"


def contact(**fields: Any) -> dict[str, Any]:
    return {"contact": [{"id": CONTACT, "role": "NONE", **fields}]}


def address(**fields: Any) -> dict[str, Any]:
    return {"address": [{"id": ADDRESS, **fields}]}


def invoice(**fields: Any) -> dict[str, Any]:
    return {"invoiceConfiguration": fields}


def refused(reply: Reply) -> str:
    """Return the reason for refusing a modify."""
    assert (reply.status, reply.json) == (400, FAILED)
    return reply.headers["X-Sandbox-Reason"]


def settled_with(client: Client, body: Any) -> Any:
    """Modify north; return it after the modify has settled."""
    assert client.modify(NORTH, body).status == 202
    client.advance(until="idle")
    return client.get(NORTH).content


def test_modify_is_accepted_with_a_request_id_and_where_to_ask() -> None:
    reply = Client.of().modify(NORTH, {"name": "New"})
    request_id = reply.content["requestId"]
    assert reply.status == 202
    assert dict(reply.headers) == {
        "Content-Type": "application/json",
        "Location": f"/api/v2/request/{request_id}",
        "Retry-After": "2",
    }
    assert reply.json == {
        "errorCode": "",
        "errorMessage": "",
        "content": [{"requestId": request_id}],
        "pageable": {"page": 0, "size": 1, "totalPages": 1, "totalElements": 1},
    }


def test_location_keeps_what_stands_before_the_path() -> None:
    client = Client.of()
    request = Request(method="PATCH", path=f"/api/v2/customer/{NORTH}", body=b"{}", prefix="/s/ci")
    location = client.sandbox.handle(request, client.now_ms).headers["Location"]
    assert location.startswith("/s/ci/api/v2/request/")


def test_modify_changes_what_is_sent_and_nothing_else() -> None:
    client = Client.of()
    settled_with(client, {})
    settled_with(client, {"type": "PRIVATE"})
    before = client.get(NORTH).content
    assert settled_with(client, {"name": "New", "campaign": [1]}) == {
        **before,
        "name": "New",
        "campaign": [1],
    }


@pytest.mark.parametrize(
    ("there", "meanwhile"),
    [
        ({"name": "North"}, {"name": "Other"}),
        ({"allowOfferDelegation": True}, {"allowOfferDelegation": False}),
        ({"campaign": [1]}, {"campaign": [2]}),
        (invoice(vat=7), invoice(vat=8)),
        (contact(mobilePhoneNumber="+447700900001"), contact(mobilePhoneNumber="+447700900002")),
        (
            address(street="Elm Row", buildingNumber="1"),
            address(street="Elm Row", buildingNumber="2"),
        ),
    ],
    ids=lambda body: next(iter(body)),
)
def test_modify_to_what_is_there_undoes_the_one_before_it(there: Any, meanwhile: Any) -> None:
    client = Client.of()
    settled_with(client, {**there, **invoice(vat=7)})
    before = client.get(NORTH).content
    assert client.modify(NORTH, meanwhile).status == 202
    assert settled_with(client, there) == before


def test_modify_to_an_equal_number_shows_it_as_it_was_sent() -> None:
    client = Client.of()
    for sent in ("12.5", "12.50"):
        settled_with(client, invoice(deviceCost=Decimal(sent)))
        assert f'"deviceCost":{sent},'.encode() in client.get(NORTH).body


def test_modify_to_the_same_members_in_another_order_changes_nothing() -> None:
    client = Client.of()
    members = {"idType": "PASSPORT", "idNumber": "X1"}
    settled_with(client, contact(identity=[members]))
    before = client.get(NORTH).body
    settled_with(client, contact(identity=[dict(reversed(members.items()))]))
    assert client.get(NORTH).body == before


def test_modify_leaves_other_customers_alone() -> None:
    client = Client.of()
    before = client.get(DEPOT).body
    settled_with(client, {"name": "New"})
    assert client.get(DEPOT).body == before


def test_refused_modify_names_everything_that_is_wrong() -> None:
    body = {**contact(gender="X", mobilePhoneNumber="1"), "name": 7, "campaign": ["1"]}
    reasons = refused(Client.of().modify(NORTH, body)).split("; ")
    assert sorted(reason.partition(":")[0] for reason in reasons) == [
        "/campaign/0",
        "/contact/0/gender",
        "/contact/0/mobilePhoneNumber",
        "/name",
    ]


# ── Conditional rules ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "phones",
    [{"mobilePhoneNumber": None}, {"landlinePhoneNumber": "", "mobilePhoneNumber": {}}],
    ids=["mobile-empty", "both-empty"],
)
def test_contact_that_is_left_without_a_phone_number_is_refused(phones: Any) -> None:
    client = Client.of()
    assert "mobilePhoneNumber" in client.get(NORTH).content["contact"][0]
    assert refused(client.modify(NORTH, contact(**phones))) == PHONE_RULE


@pytest.mark.parametrize(
    ("phones", "shown"),
    [
        ({}, (None, "+441632960001")),
        ({"landlinePhoneNumber": ""}, (None, "+441632960001")),
        ({"landlinePhoneNumber": "1"}, ("1", "+441632960001")),
        ({"mobilePhoneNumber": "+12"}, (None, "+12")),
        ({"landlinePhoneNumber": "1", "mobilePhoneNumber": ""}, ("1", None)),
    ],
    ids=["neither-sent", "landline-empty", "landline", "mobile", "landline-instead-of-mobile"],
)
def test_contact_with_one_phone_number_is_accepted(phones: Any, shown: Any) -> None:
    (after,) = settled_with(Client.of(), contact(**phones))["contact"]
    assert (after.get("landlinePhoneNumber"), after.get("mobilePhoneNumber")) == shown


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({}, None),
        ({"pobox": "9"}, None),
        ({"street": "", "buildingNumber": "", "pobox": "9"}, None),
        ({"buildingNumber": "", "pobox": "9"}, None),
        ({"street": ""}, ADDRESS_RULE),
        ({"buildingNumber": None}, ADDRESS_RULE),
        ({"street": "", "buildingNumber": "", "pobox": ""}, ADDRESS_RULE),
    ],
    ids=[
        "nothing",
        "pobox-too",
        "pobox-instead",
        "half-and-pobox",
        "no-street",
        "no-number",
        "none",
    ],
)
def test_address_rule_applies_to_the_merged_entry(fields: Any, refusal: str | None) -> None:
    reply = Client.of().modify(NORTH, address(**fields))
    assert reply.headers.get("X-Sandbox-Reason") == refusal


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"paymentDueAfterInvoiceIssued": 7, "paymentDueUnits": "DAYS"}, None),
        ({"paymentDueUnits": "DAYS"}, None),
        ({"paymentDueAfterInvoiceIssued": 7}, f"/invoiceConfiguration: {UNITS_RULE}"),
        (
            {"paymentDueAfterInvoiceIssued": 7, "paymentDueUnits": ""},
            f"/invoiceConfiguration/paymentDueUnits: {UNITS_RULE}",
        ),
        (
            {"paymentDueAfterInvoiceIssued": 0, "paymentDueUnits": None},
            f"/invoiceConfiguration/paymentDueUnits: {UNITS_RULE}",
        ),
    ],
    ids=["both", "units", "period", "units-empty", "period-zero"],
)
def test_payment_due_units_are_needed_with_the_period(fields: Any, refusal: str | None) -> None:
    reply = Client.of().modify(NORTH, invoice(**fields))
    assert reply.headers.get("X-Sandbox-Reason") == refusal


def test_payment_due_period_sent_empty_needs_no_units() -> None:
    client = Client.of(assumptions={"empty-mandatory": "accepted"})
    after = settled_with(client, invoice(paymentDueAfterInvoiceIssued=""))["invoiceConfiguration"]
    assert (after["paymentDueAfterInvoiceIssued"], after["paymentDueUnits"]) == (None, "DAYS")


def test_merged_customer_has_to_be_a_valid_one() -> None:
    reply = Client.of().modify(NORTH, contact(mobilePhoneNumber="+12", identity=""))
    assert refused(reply) == "/contact/0/identity: cannot be emptied"


@pytest.mark.parametrize(
    "given", [{"generated": False, "offer": ["data"]}, {"offer": ["data"], "completeness": 0.0}, {}]
)
def test_package_is_shown_empty_when_offer_is_populated(given: Any) -> None:
    completeness = given.get("completeness", 1.0)
    customer = {name: value for name, value in given.items() if name != "completeness"}
    client = Client.of(customers=[customer], requesters=[], completeness=completeness)
    root_id = client.sandbox.simulation.world.base.root_id or ""
    shown = client.get(root_id).content
    assert (bool(shown["offer"]), shown["package"]) == (True, [])


def test_package_must_be_empty_when_offer_is_populated() -> None:
    client = Client.of()
    fields = client.control("GET", "/customers/north").json
    package, offer = {"id": DATA, "name": "Gold"}, {"id": DATA}
    reply = client.control(
        "PUT", "/customers/north", {**fields, "package": [package], "offer": [offer]}
    )
    assert reply.json["errors"] == [
        {"pointer": "/package", "detail": "package must be empty when offer is populated"}
    ]
    for either in ({"package": [package], "offer": []}, {"package": [], "offer": [offer]}):
        assert client.control("PUT", "/customers/north", {**fields, **either}).status == 200


def test_of_very_many_entries_with_one_id_one_of_the_last_twenty_is_blamed() -> None:
    client = Client.of(assumptions={"repeated-entry-id": "in-order"})
    entry = {"id": CONTACT, "role": "SELFCARE", "mobilePhoneNumber": None}
    reason = "/contact/5: landlinePhoneNumber or mobilePhoneNumber is needed"
    assert refused(client.modify(NORTH, {"contact": [entry] * 25})) == reason
