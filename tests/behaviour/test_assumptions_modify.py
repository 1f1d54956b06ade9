"""The assumptions about customers and how they are modified.

Each row of the register: its default, and each alternative. `test_assumptions` counts them.
"""

from typing import Any

import pytest
from support import ADDRESS, CONTACT, NOBODY, NORTH, Client, Reply

INVOICE = {
    "chargeByActive": None,
    "activityIndication": "NETWORK_REGISTRATION",
    "deviceCost": 0,
    "deviceCostCurrency": "",
    "deliveryMethod": None,
    "paymentDueAfterInvoiceIssued": 30,
    "paymentDueUnits": "DAYS",
    "vat": None,
    "invoiceText": None,
}
ANN = {
    "id": CONTACT,
    "role": "SELFCARE",
    "firstName": "Ann",
    "identity": [{"idType": "ID", "idNumber": "1"}],
    "mobilePhoneNumber": "+441632960001",
}
HOME = {
    "id": ADDRESS,
    "type": "PRIVATE",
    "street": "High Street",
    "buildingNumber": "1",
    "isPrimary": True,
}


def modified(client: Client, body: Any) -> Any:
    """Return north after a modify of it has settled."""
    assert client.modify(NORTH, body).status == 202
    client.advance(until="idle")
    return client.get(NORTH).content


def refused(reply: Reply) -> str:
    """Return why a modify was refused."""
    assert (reply.status, reply.code) == (400, "CUSTOMER_1003")
    return reply.headers["X-Sandbox-Reason"]


# ── invalid-payload, unknown-fields, empty-value, empty-mandatory ────────────────────────────────


def test_invalid_payload_default_is_refused_at_once() -> None:
    client = Client.of()
    assert client.modify(NORTH, {"name": 7}).json == {
        "errorCode": "CUSTOMER_1003",
        "errorMessage": "Failed to update customer details",
        "content": "",
        "pageable": "",
    }
    assert client.control("GET", "/requests").json["items"] == []


@pytest.mark.parametrize(
    "body",
    [{"name": 7}, {"address": [{"id": NOBODY}]}, {"address": [{"id": ADDRESS, "street": ""}]}],
    ids=["schema", "entry", "merged"],
)
def test_invalid_payload_job_fails_accepts_and_fails_later(body: Any) -> None:
    client = Client.of(assumptions={"invalid-payload": "job-fails"})
    before = client.get(NORTH).content
    request_id = client.modify(NORTH, body).content["requestId"]
    assert client.request(request_id).content["status"] == "IN_PROGRESS"
    client.advance(by="2s")
    settled = client.request(request_id).content
    assert (settled["status"], settled["errorCode"]) == ("FAILED", "CUSTOMER_1003")
    assert client.get(NORTH).content == before


def test_unknown_fields_default_are_refused() -> None:
    reply = Client.of().modify(NORTH, {"name": "New", "colour": "red", "status": "ACTIVE"})
    assert refused(reply) == (
        "/colour: is not a field of this object; /status: is not a field of this object"
    )


def test_unknown_fields_ignored_leave_the_known_ones() -> None:
    client = Client.of(assumptions={"unknown-fields": "ignored"})
    home = {"id": ADDRESS, "city": "York", "planet": "Earth"}
    after = modified(client, {"name": "New", "colour": "red", "address": [home]})
    assert (after["name"], after["address"]) == ("New", [{**HOME, "city": "York"}])
    assert "colour" not in after


def test_unknown_fields_ignored_make_no_object_sent_empty() -> None:
    client = Client.of(assumptions={"unknown-fields": "ignored"})
    before = modified(client, {"invoiceConfiguration": {"vat": 5}})
    after = modified(client, {"invoiceConfiguration": {"planet": "Earth"}})
    assert after["invoiceConfiguration"] == before["invoiceConfiguration"]


def test_unknown_fields_ignored_excuse_nothing_else() -> None:
    client = Client.of(assumptions={"unknown-fields": "ignored"})
    assert refused(client.modify(NORTH, {"name": 7, "colour": "red"})).startswith("/name: ")


@pytest.mark.parametrize("empty", ["", None, {}], ids=["empty-string", "null", "empty-object"])
def test_empty_value_default_is_stored_as_null(empty: Any) -> None:
    client = Client.of()
    fields = ["type", "name", "vatRegistrationNumber", "contact", "address", "campaign"]
    after = modified(client, {**dict.fromkeys(fields, empty), "invoiceConfiguration": empty})
    assert {name: after[name] for name in fields} == dict.fromkeys(fields)
    assert after["invoiceConfiguration"] is None


@pytest.mark.parametrize("name", ["contact", "address", "campaign", "customFields"])
def test_empty_value_default_leaves_an_empty_array_an_array(name: str) -> None:
    client = Client.of()
    assert modified(client, {name: []})[name] == []


def test_empty_value_default_of_a_whole_body_changes_nothing() -> None:
    client = Client.of()
    before = client.get(NORTH).content
    assert modified(client, {}) == before


def test_empty_mandatory_default_is_refused() -> None:
    client = Client.of()
    assert refused(client.modify(NORTH, {"mfaConfiguration": ""})).startswith("/mfaConfiguration:")
    home = {"id": ADDRESS, "isPrimary": None}
    assert refused(client.modify(NORTH, {"address": [home]})).startswith("/address/0/isPrimary:")


def test_empty_mandatory_accepted_reads_as_null() -> None:
    client = Client.of(assumptions={"empty-mandatory": "accepted"})
    ann = {"id": CONTACT, "role": "NONE", "mobilePhoneNumber": "+441632960001", "identity": ""}
    after = modified(
        client,
        {
            "mfaConfiguration": "",
            "allowOfferDelegation": None,
            "contact": [ann],
            "address": [{"id": ADDRESS, "isPrimary": {}}],
            "invoiceConfiguration": {"deviceCost": ""},
        },
    )
    assert (after["mfaConfiguration"], after["allowOfferDelegation"]) == (None, None)
    assert after["contact"] == [{**ANN, "role": "NONE", "identity": None}]
    assert after["address"] == [{**HOME, "isPrimary": None}]
    assert after["invoiceConfiguration"] == {**INVOICE, "deviceCost": None}


# ── array-merge, unknown-entry-id ────────────────────────────────────────────────────────────────


def test_array_merge_default_changes_entries_field_by_field() -> None:
    client = Client.of()
    assert modified(client, {"address": [{"id": ADDRESS, "city": "York"}]})["address"] == [
        {**HOME, "city": "York"}
    ]


def test_array_merge_default_keeps_entries_that_are_not_sent() -> None:
    second = {**HOME, "id": NOBODY, "isPrimary": False}
    client = with_second_address(second)
    after = modified(client, {"address": [{"id": NOBODY, "city": "York"}]})
    assert after["address"] == [HOME, {**second, "city": "York"}]


def test_array_merge_default_replaces_identity_campaign_and_custom_fields_whole() -> None:
    client = Client.of()
    passport = {"idType": "PASSPORT", "idNumber": "X1"}
    ann = {"id": CONTACT, "role": "SELFCARE", "landlinePhoneNumber": "1", "identity": [passport]}
    modified(client, {"campaign": [1, 2], "customFields": [{"keyName": "a"}, {"keyName": "b"}]})
    after = modified(
        client, {"contact": [ann], "campaign": [3], "customFields": [{"keyValue": "c"}]}
    )
    assert after["contact"] == [{**ANN, "landlinePhoneNumber": "1", "identity": [passport]}]
    assert (after["campaign"], after["customFields"]) == ([3], [{"keyValue": "c"}])


def test_array_merge_replace_leaves_what_is_sent_alone() -> None:
    client = with_second_address(
        {**HOME, "id": NOBODY}, source=Client.of(assumptions={"array-merge": "replace"})
    )
    sent = {"id": NOBODY, "type": "MAILING", "pobox": "9", "isPrimary": True}
    assert modified(client, {"address": [sent]})["address"] == [sent]


def test_array_merge_replace_judges_the_entry_by_itself() -> None:
    client = Client.of(assumptions={"array-merge": "replace"})
    reply = client.modify(NORTH, {"address": [{"id": ADDRESS, "type": "MAILING", "pobox": "9"}]})
    assert refused(reply) == "/address/0/isPrimary: is missing"


def with_second_address(entry: Any, source: Client | None = None) -> Client:
    client = source or Client.of()
    fields = client.control("GET", "/customers/north").json
    client.control("PUT", "/customers/north", {**fields, "address": [HOME, entry]})
    return client


def test_unknown_entry_id_default_is_refused() -> None:
    client = Client.of()
    ann = {"id": NOBODY, "role": "NONE", "mobilePhoneNumber": "+441632960002"}
    assert refused(client.modify(NORTH, {"contact": [ann], "address": [{"id": NOBODY}]})) == (
        "/contact/0/id: the customer has no contact with this id; "
        "/address/0/id: the customer has no address with this id"
    )


def test_unknown_entry_id_added_becomes_another_entry() -> None:
    client = Client.of(assumptions={"unknown-entry-id": "added"})
    box = {"id": NOBODY, "type": "MAILING", "pobox": "9", "isPrimary": False}
    assert modified(client, {"address": [box]})["address"] == [HOME, box]


# ── invoice-defaults, imei-lock, future-fields ───────────────────────────────────────────────────


def test_invoice_defaults_default_apply_to_a_customer_without() -> None:
    client = Client.of()
    assert "invoiceConfiguration" not in client.get(NORTH).content
    assert modified(client, {"name": "New"})["invoiceConfiguration"] == INVOICE


def test_invoice_defaults_default_fill_up_what_is_sent() -> None:
    client = Client.of()
    after = modified(client, {"invoiceConfiguration": {"vat": 7}})
    assert after["invoiceConfiguration"] == {**INVOICE, "vat": 7}


def test_invoice_defaults_default_keep_what_is_known() -> None:
    client = Client.of()
    modified(client, {"invoiceConfiguration": {"vat": 7}})
    after = modified(client, {"invoiceConfiguration": {"deliveryMethod": "EDI"}})
    assert after["invoiceConfiguration"] == {**INVOICE, "vat": 7, "deliveryMethod": "EDI"}
    assert (
        modified(client, {"name": "New"})["invoiceConfiguration"] == after["invoiceConfiguration"]
    )


def test_invoice_defaults_default_leave_one_that_is_not_sent_as_it_is() -> None:
    client = Client.of()
    stated = {name: value for name, value in INVOICE.items() if value is not None}
    fields = client.control("GET", "/customers/north").json
    client.control("PUT", "/customers/north", {**fields, "invoiceConfiguration": stated})
    assert modified(client, {"name": "New"})["invoiceConfiguration"] == stated


def test_invoice_defaults_each_modify_resets_what_is_not_sent() -> None:
    client = Client.of(assumptions={"invoice-defaults": {"when": "each-modify"}})
    modified(client, {"invoiceConfiguration": {"vat": 7}})
    after = modified(client, {"invoiceConfiguration": {"deliveryMethod": "EDI"}})
    assert after["invoiceConfiguration"] == {**INVOICE, "deliveryMethod": "EDI"}
    assert modified(client, {"name": "New"})["invoiceConfiguration"] == INVOICE


def test_invoice_defaults_of_other_values_lie_over_the_default_ones() -> None:
    client = Client.of(
        assumptions={"invoice-defaults": {"values": {"paymentDueAfterInvoiceIssued": 14}}}
    )
    after = modified(client, {"name": "New"})
    assert after["invoiceConfiguration"] == {**INVOICE, "paymentDueAfterInvoiceIssued": 14}


def imei_flags_after_disallowing(client: Client) -> tuple[bool, bool]:
    before = client.get(NORTH).content
    assert (before["isAllowedImeiLock"], before["isImeiLockEnabled"]) == (True, True)
    after = modified(client, {"isAllowedImeiLock": False})
    return after["isAllowedImeiLock"], after["isImeiLockEnabled"]


def test_imei_lock_default_stays_enabled() -> None:
    assert imei_flags_after_disallowing(Client.of()) == (False, True)


def test_imei_lock_cleared_is_disabled_with_the_permission() -> None:
    client = Client.of(assumptions={"imei-lock": "cleared"})
    assert imei_flags_after_disallowing(client) == (False, False)


FUTURE = {
    "customFields": [{"keyName": "colour", "keyValue": "red"}],
    "contact": [
        {"id": CONTACT, "role": "NONE", "mobilePhoneNumber": "+441632960001", "picture": "a.png"}
    ],
}


def test_future_fields_default_are_stored() -> None:
    after = modified(Client.of(), FUTURE)
    assert after["customFields"] == FUTURE["customFields"]
    assert after["contact"] == [{**ANN, "role": "NONE", "picture": "a.png"}]


def test_future_fields_ignored_are_dropped() -> None:
    after = modified(Client.of(assumptions={"future-fields": "ignored"}), FUTURE)
    assert "customFields" not in after
    assert after["contact"] == [{**ANN, "role": "NONE"}]


def test_future_fields_refused_make_the_body_invalid() -> None:
    reply = Client.of(assumptions={"future-fields": "refused"}).modify(NORTH, FUTURE)
    assert refused(reply) == (
        "/contact/0/picture: is a future feature; /customFields: is a future feature"
    )
