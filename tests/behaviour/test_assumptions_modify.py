"""The assumptions about modifies, where the exchanges (`assumptions-*.yaml`) end."""

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
    """Modify north; return it after the modify has settled."""
    assert client.modify(NORTH, body).status == 202
    client.advance(until="idle")
    return client.get(NORTH).content


def refused(reply: Reply) -> str:
    """Return the reason for refusing a modify."""
    assert (reply.status, reply.code) == (400, "CUSTOMER_1003")
    return reply.headers["X-Sandbox-Reason"]


# ── invalid-payload, unknown-fields, empty-value, empty-mandatory ────────────────────────────────


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


@pytest.mark.parametrize("empty", ["", None, {}], ids=["empty-string", "null", "empty-object"])
def test_empty_mandatory_default_is_refused_where_a_request_has_to_say_it(empty: Any) -> None:
    entries = {"contact": [{"id": empty, "role": empty}], "address": [{"id": empty}]}
    reasons = refused(Client.of().modify(NORTH, entries)).split("; ")
    assert sorted(reasons) == [
        "/address/0/id: cannot be emptied",
        "/contact/0/id: cannot be emptied",
        "/contact/0/role: cannot be emptied",
    ]


@pytest.mark.parametrize("empty", ["", None, {}], ids=["empty-string", "null", "empty-object"])
def test_empty_mandatory_default_is_refused(empty: Any) -> None:
    body = {
        "mfaConfiguration": empty,
        "contact": [{"id": CONTACT, "role": "NONE", "identity": [{"idType": empty}]}],
        "address": [{"id": ADDRESS, "isPrimary": empty}],
        "invoiceConfiguration": {"deviceCost": empty, "activityIndication": "NETWORK_REGISTRATION"},
    }
    reasons = refused(Client.of().modify(NORTH, body)).split("; ")
    assert sorted(reasons) == [
        "/address/0/isPrimary: cannot be emptied",
        "/contact/0/identity/0/idType: cannot be emptied",
        "/invoiceConfiguration/deviceCost: cannot be emptied",
        "/mfaConfiguration: cannot be emptied",
    ]


def test_empty_mandatory_accepted_reads_as_null() -> None:
    client = Client.of(assumptions={"empty-mandatory": "accepted"})
    ann = {"id": CONTACT, "role": "", "identity": ""}
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
    assert after["contact"] == [{**ANN, "role": None, "identity": None}]
    assert after["address"] == [{**HOME, "isPrimary": None}]
    assert after["invoiceConfiguration"] == {**INVOICE, "deviceCost": None}


# ── array-merge, unknown-entry-id, repeated-entry-id, entry-defaults, contact-phones ─────────────


def test_array_merge_replace_judges_the_entry_by_itself() -> None:
    client = Client.of(assumptions={"array-merge": "replace"})
    reply = client.modify(NORTH, {"address": [{"id": ADDRESS, "type": "MAILING"}]})
    assert refused(reply) == "/address/0: street and buildingNumber, or pobox, are needed"


TWICE = [{"id": ADDRESS, "city": "York"}, {"id": ADDRESS.upper(), "zipCode": "1", "city": "Hull"}]


def test_repeated_entry_id_default_is_refused_with_its_place() -> None:
    body = {"address": TWICE, "contact": [ANN, ANN, ANN]}
    assert refused(Client.of().modify(NORTH, body)) == (
        "/contact/1/id: another contact that is sent has this id; "
        "/contact/2/id: another contact that is sent has this id; "
        "/address/1/id: another address that is sent has this id"
    )


def test_repeated_entry_id_default_is_refused_in_arrays_that_replace() -> None:
    client = Client.of(assumptions={"array-merge": "replace"})
    entries = [{**HOME, **entry} for entry in TWICE]
    assert refused(client.modify(NORTH, {"address": entries})) == (
        "/address/1/id: another address that is sent has this id"
    )


PHONES = "landlinePhoneNumber or mobilePhoneNumber is needed"
STREET = "street and buildingNumber, or pobox, are needed"
EMPTIED = {"mobilePhoneNumber": "", "landlinePhoneNumber": ""}


@pytest.mark.parametrize(
    ("assumptions", "name", "entries", "expected"),
    [
        ({}, "contact", [{}, EMPTIED], f"/contact/1: {PHONES}"),
        ({}, "contact", [{}, EMPTIED, {"remarks": "x"}], f"/contact/1: {PHONES}"),
        ({}, "contact", [EMPTIED, {"landlinePhoneNumber": "1"}, EMPTIED], f"/contact/2: {PHONES}"),
        ({}, "address", [{"city": "York"}, {"street": ""}, {}], f"/address/1: {STREET}"),
        (
            {"empty-mandatory": "rejected"},
            "address",
            [{}, {"type": ""}, {"city": "York"}],
            "/address/1/type: cannot be emptied",
        ),
        (
            {"array-merge": "replace"},
            "address",
            [HOME, {"city": "York"}, {"street": ""}],
            f"/address/2: {STREET}",
        ),
    ],
)
def test_repeated_entry_id_in_order_is_refused_at_the_entry_that_is_wrong(
    assumptions: Any, name: str, entries: Any, expected: str
) -> None:
    how: Any = {"assumptions": {"repeated-entry-id": "in-order", **assumptions}}
    client = Client.of(**how)
    common = {"contact": {"id": CONTACT, "role": "NONE"}, "address": {"id": ADDRESS}}[name]
    body = {name: [{**common, **entry} for entry in entries]}
    assert refused(client.modify(NORTH, body)) == expected


def test_entry_defaults_default_excuse_no_entry_from_the_rules_for_all() -> None:
    client = Client.of(assumptions={"unknown-entry-id": "added"})
    body = {"contact": [{"id": NOBODY, "role": "NONE"}], "address": [{"id": NOBODY}]}
    assert refused(client.modify(NORTH, body)) == (
        "/contact/0: landlinePhoneNumber or mobilePhoneNumber is needed; "
        "/address/0: street and buildingNumber, or pobox, are needed"
    )


def test_entry_defaults_refused_make_an_added_entry_without_them_invalid() -> None:
    client = Client.of(assumptions={"entry-defaults": "refused", "unknown-entry-id": "added"})
    bob = {"id": NOBODY, "role": "NONE", "landlinePhoneNumber": "1"}
    assert refused(
        client.modify(NORTH, {"contact": [bob], "address": [{"id": NOBODY, "pobox": "9"}]})
    ) == (
        "/contact/0/identity: is missing; "
        "/address/0/type: is missing; /address/0/isPrimary: is missing"
    )


def test_entry_defaults_of_other_values_lie_over_the_default_ones() -> None:
    client = Client.of(
        assumptions={
            "entry-defaults": {"address": {"type": "MAILING"}},
            "unknown-entry-id": "added",
        }
    )
    box = {"id": NOBODY, "type": "MAILING", "pobox": "9", "isPrimary": False}
    assert modified(client, {"address": [{"id": NOBODY, "pobox": "9"}]})["address"] == [HOME, box]


PHONE_RULE = "/contact/0: landlinePhoneNumber or mobilePhoneNumber is needed"


@pytest.mark.parametrize(
    "phones",
    [
        {},
        {"landlinePhoneNumber": ""},
        {"mobilePhoneNumber": None},
        {"landlinePhoneNumber": "", "mobilePhoneNumber": {}},
    ],
    ids=["neither", "landline-empty", "mobile-empty", "both-empty"],
)
def test_contact_phones_sent_judge_the_contact_that_is_sent(phones: Any) -> None:
    client = Client.of(assumptions={"contact-phones": "sent"})
    ann = {"id": CONTACT, "role": "NONE"}
    assert refused(client.modify(NORTH, {"contact": [{**ann, **phones}]})) == PHONE_RULE
    sent = {**ann, "landlinePhoneNumber": "1"}
    assert client.modify(NORTH, {"contact": [sent]}).status == 202


# ── whole-numbers, numeric-range ─────────────────────────────────────────────────────────────────


def numeric(campaign: str, period: str) -> bytes:
    """Return a body whose Numeric fields are written exactly as given."""
    invoice = f'{{"paymentDueAfterInvoiceIssued":{period},"paymentDueUnits":"DAYS"}}'
    return f'{{"campaign":[{campaign}],"invoiceConfiguration":{invoice}}}'.encode()


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("1.0", 1),
        ("1E2", 100),
        ("2.50e+1", 25),
        ("-0", 0),
        ("0e99", 0),
        ("0e999999999999999999", 0),
        ("9223372036854775807.0", 9223372036854775807),
        ("-9.223372036854775808e18", -9223372036854775808),
    ],
)
def test_whole_numbers_default_are_whole_by_their_value(sent: str, shown: int) -> None:
    client = Client.of()
    after = modified(client, numeric(sent, sent))
    assert after["campaign"] == [shown]
    assert after["invoiceConfiguration"]["paymentDueAfterInvoiceIssued"] == shown
    assert f'"campaign":[{shown}]'.encode() in client.get(NORTH).body


@pytest.mark.parametrize("sent", ["1.5", "1e-1", "1e400", "1e900", "9" * 400])
def test_whole_numbers_default_refuse_what_is_no_number_of_64_bits(sent: str) -> None:
    reasons = refused(Client.of().modify(NORTH, numeric(sent, "1"))).split("; ")
    assert [reason.partition(":")[0] for reason in reasons] == ["/campaign/0"]


def test_whole_numbers_by_spelling_are_written_without_fraction_and_exponent() -> None:
    client = Client.of(assumptions={"whole-numbers": "by-spelling"})
    assert refused(client.modify(NORTH, numeric("7,1.0,-0", "1E2"))) == (
        "/invoiceConfiguration/paymentDueAfterInvoiceIssued:"
        " must be written without fraction and exponent; "
        "/campaign/1: must be written without fraction and exponent"
    )
    for zero in ("0e99", "-0e99", "0.0e5", "1e0"):
        assert refused(client.modify(NORTH, numeric(zero, "1"))) == (
            "/campaign/0: must be written without fraction and exponent"
        )
    assert refused(client.modify(NORTH, numeric("1.5", "1"))).startswith("/campaign/0: 1.5 is not")
    assert modified(client, numeric("1,-0", "100"))["campaign"] == [1, 0]
    assert b'"campaign":[1,0]' in client.get(NORTH).body


def test_whole_numbers_by_spelling_are_refused_for_one_reason() -> None:
    client = Client.of(assumptions={"whole-numbers": "by-spelling"})
    assert refused(client.modify(NORTH, numeric("9223372036854775807.0", "1"))) == (
        "/campaign/0: must be written without fraction and exponent"
    )


@pytest.mark.parametrize(
    "sent", ["9223372036854775808", "9223372036854775808.0", "-9223372036854775809", "1e19"]
)
def test_numeric_range_default_is_that_of_64_bits(sent: str) -> None:
    for body in (numeric(sent, "1"), numeric("1", sent)):
        assert "than the m" in refused(Client.of().modify(NORTH, body))


def test_numeric_range_may_be_a_narrower_one() -> None:
    client = Client.of(assumptions={"numeric-range": {"minimum": 0, "maximum": 2147483647}})
    assert modified(client, numeric("0,2147483647.0", "0"))["campaign"] == [0, 2147483647]
    assert refused(client.modify(NORTH, numeric("1,2147483648.0,-1", "-1"))) == (
        "/campaign/1: 2147483648 is greater than the maximum of 2147483647; "
        "/campaign/2: -1 is less than the minimum of 0; "
        "/invoiceConfiguration/paymentDueAfterInvoiceIssued: -1 is less than the minimum of 0"
    )


# ── invoice-defaults, imei-lock, future-fields ───────────────────────────────────────────────────


def test_invoice_defaults_default_leave_one_that_is_not_sent_as_it_is() -> None:
    client = Client.of()
    stated = {name: value for name, value in INVOICE.items() if value is not None}
    fields = client.control("GET", "/customers/north").json
    client.control("PUT", "/customers/north", {**fields, "invoiceConfiguration": stated})
    assert modified(client, {"name": "New"})["invoiceConfiguration"] == stated


FUTURE = {
    "customFields": [{"keyName": "colour", "keyValue": "red"}],
    "contact": [
        {"id": CONTACT, "role": "NONE", "mobilePhoneNumber": "+441632960001", "picture": "a.png"}
    ],
}


def test_future_fields_ignored_are_dropped() -> None:
    after = modified(Client.of(assumptions={"future-fields": "ignored"}), FUTURE)
    assert "customFields" not in after
    assert after["contact"] == [{**ANN, "role": "NONE"}]
