"""The assumptions about customers and how they are modified.

Each row of the register has tests of its default and of each alternative: see `test_assumptions`.
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
    """Modify north; return it after the modify has settled."""
    assert client.modify(NORTH, body).status == 202
    client.advance(until="idle")
    return client.get(NORTH).content


def refused(reply: Reply) -> str:
    """Return the reason for refusing a modify."""
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


def test_empty_value_default_keeps_an_entry_without_members() -> None:
    client = Client.of()
    sent = [{}, {"keyName": ""}]
    assert modified(client, {"customFields": sent})["customFields"] == [{}, {"keyName": None}]


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
    reply = client.modify(NORTH, {"address": [{"id": ADDRESS, "type": "MAILING"}]})
    assert refused(reply) == "/address/0: street and buildingNumber, or pobox, are needed"


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


def test_repeated_entry_id_in_order_lets_the_last_one_win() -> None:
    client = Client.of(assumptions={"repeated-entry-id": "in-order"})
    after = modified(client, {"address": TWICE})
    assert after["address"] == [{**HOME, "city": "Hull", "zipCode": "1"}]


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


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ({"idType": "PASSPORT"}, {"idType": "PASSPORT", "idNumber": ""}),
        ({"idNumber": "7"}, {"idType": "ID", "idNumber": "7"}),
        ({}, {"idType": "ID", "idNumber": ""}),
    ],
    ids=["type", "number", "neither"],
)
def test_entry_defaults_default_complete_an_identity(sent: Any, shown: Any) -> None:
    ann = {"id": CONTACT, "role": "SELFCARE", "identity": [sent]}
    assert modified(Client.of(), {"contact": [ann]})["contact"] == [{**ANN, "identity": [shown]}]


def test_entry_defaults_default_leave_a_contact_without_identities_beside_one_with_some() -> None:
    client = Client.of(assumptions={"unknown-entry-id": "added"})
    ann = {"id": CONTACT, "role": "SELFCARE", "identity": [{"idNumber": "7"}]}
    bob = {"id": NOBODY, "role": "NONE", "landlinePhoneNumber": "1"}
    seven = {"idType": "ID", "idNumber": "7"}
    assert modified(client, {"contact": [ann, bob]})["contact"] == [
        {**ANN, "identity": [seven]},
        {**bob, "identity": []},
    ]


def test_entry_defaults_default_complete_entries_that_are_added() -> None:
    client = Client.of(assumptions={"unknown-entry-id": "added"})
    bob = {"id": NOBODY, "role": "NONE", "landlinePhoneNumber": "1"}
    after = modified(client, {"contact": [bob], "address": [{"id": NOBODY, "pobox": "9"}]})
    box = {"id": NOBODY, "type": "PRIVATE", "pobox": "9", "isPrimary": False}
    assert after["contact"] == [ANN, {**bob, "identity": []}]
    assert after["address"] == [HOME, box]


def test_entry_defaults_default_complete_entries_that_replace() -> None:
    client = Client.of(assumptions={"array-merge": "replace"})
    ann = {"id": CONTACT, "role": "NONE", "landlinePhoneNumber": "1"}
    after = modified(client, {"contact": [ann], "address": [{"id": ADDRESS, "pobox": "9"}]})
    box = {"id": ADDRESS, "type": "PRIVATE", "pobox": "9", "isPrimary": False}
    assert (after["contact"], after["address"]) == ([{**ann, "identity": []}], [box])


def test_entry_defaults_default_excuse_no_entry_from_the_rules_for_all() -> None:
    client = Client.of(assumptions={"unknown-entry-id": "added"})
    body = {"contact": [{"id": NOBODY, "role": "NONE"}], "address": [{"id": NOBODY}]}
    assert refused(client.modify(NORTH, body)) == (
        "/contact/0: landlinePhoneNumber or mobilePhoneNumber is needed; "
        "/address/0: street and buildingNumber, or pobox, are needed"
    )


def test_entry_defaults_refused_make_an_identity_with_one_member_invalid() -> None:
    client = Client.of(assumptions={"entry-defaults": "refused"})
    ann = {"id": CONTACT, "role": "NONE", "identity": [{"idType": "ID"}]}
    assert refused(client.modify(NORTH, {"contact": [ann]})) == (
        "/contact/0/identity/0/idNumber: is missing"
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


def test_entry_defaults_of_other_values_complete_what_is_sent() -> None:
    client = Client.of(assumptions={"entry-defaults": {"identity": {"idType": "PASSPORT"}}})
    ann = {"id": CONTACT, "role": "SELFCARE", "identity": [{"idNumber": "7"}]}
    shown = {"idType": "PASSPORT", "idNumber": "7"}
    assert modified(client, {"contact": [ann]})["contact"] == [{**ANN, "identity": [shown]}]


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


def test_contact_phones_default_judge_what_becomes_of_the_contact() -> None:
    client = Client.of()
    ann = {"id": CONTACT, "role": "NONE"}
    assert modified(client, {"contact": [ann]})["contact"] == [{**ANN, "role": "NONE"}]
    for empty in ({"mobilePhoneNumber": ""}, {"mobilePhoneNumber": {}, "landlinePhoneNumber": ""}):
        assert refused(client.modify(NORTH, {"contact": [{**ann, **empty}]})) == PHONE_RULE
    instead = {"mobilePhoneNumber": None, "landlinePhoneNumber": "1"}
    assert client.modify(NORTH, {"contact": [{**ann, **instead}]}).status == 202


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
        ("-0.0", 0),
        ("0e99", 0),
        ("-0E+99", 0),
        ("0.0e5", 0),
        ("0e-99", 0),
        ("0e999999999999999999", 0),
        ("1e0", 1),
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


def test_invoice_defaults_default_apply_to_a_customer_without() -> None:
    client = Client.of()
    assert "invoiceConfiguration" not in client.get(NORTH).content
    assert modified(client, {"name": "New"})["invoiceConfiguration"] == INVOICE


def test_invoice_defaults_default_are_not_brought_by_a_body_without_fields() -> None:
    assert "invoiceConfiguration" not in modified(Client.of(), {})


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
    assert modified(client, {})["invoiceConfiguration"] == after["invoiceConfiguration"]
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


# ── media-types ──────────────────────────────────────────────────────────────────────────────────

MERGE_PATCH = {"Content-Type": "application/merge-patch+json; charset=utf-8"}


def test_media_types_default_are_json() -> None:
    client = Client.of()
    reply = client.modify(NORTH, {"name": "New"}, headers=MERGE_PATCH)
    assert (reply.status, reply.code) == (415, "SANDBOX_UNSUPPORTED_MEDIA_TYPE")
    assert reply.headers["X-Sandbox-Reason"] == (
        "the Content-Type is application/merge-patch+json, expected application/json"
    )
    assert client.modify(NORTH, b'{"name":"New"}').status == 202


def test_media_types_of_a_list_are_accepted() -> None:
    client = Client.of(
        assumptions={"media-types": ["application/json", "application/merge-patch+json"]}
    )
    assert client.modify(NORTH, {"name": "New"}, headers=MERGE_PATCH).status == 202
    assert client.modify(NORTH, {"name": "New"}).status == 202
    reply = client.modify(NORTH, {"name": "New"}, headers={"Content-Type": "text/plain"})
    assert reply.headers["X-Sandbox-Reason"] == (
        "the Content-Type is text/plain, expected application/json or application/merge-patch+json"
    )


def test_media_types_of_a_list_are_in_the_served_document() -> None:
    client = Client.of(assumptions={"media-types": ["application/merge-patch+json"]})
    paths = client.sandbox.simulation.contract.published["paths"]
    body = paths["/api/v2/customer/{id}"]["patch"]["requestBody"]
    assert list(body["content"]) == ["application/merge-patch+json"]
    assert client.modify(NORTH, {"name": "New"}, headers=MERGE_PATCH).status == 202
