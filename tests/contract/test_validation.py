"""Refusals state where the error is and what it is, so that a person can correct it."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest

from mock_server.contract.contract import Contract
from mock_server.contract.publication import assumed
from mock_server.contract.schemas.validation import Checker
from mock_server.contract.values.exact_json import loads
from mock_server.contract.values.walk import pointer
from mock_server.domain.refusal import Reason
from mock_server.server.shipped import documents

ID = "3f0c9a52-0000-4000-8000-000000000001"
REACHABLE = {"id": ID, "role": "NONE", "landlinePhoneNumber": "1"}

DEFAULT = assumed(documents().interface, Contract(documents(), {}).assumptions)
CHECKERS = {
    name: Checker(DEFAULT, {"$ref": f"#/components/schemas/{name}"})
    for name in ("Customer", "CustomerPatch", "NewPackage")
}

PATCHES: Mapping[str, tuple[Any, list[str]]] = {
    "nothing-to-change": ({}, []),
    "no-object": ([], ['[] is not of type "object"']),
    "unknown-field": ({"status": "ACTIVE"}, ["/status: is not a field of this object"]),
    "read-only-field": ({"customerId": ID}, ["/customerId: is not a field of this object"]),
    "two-unknown-fields": (
        {"a": 1, "b": 2},
        ["/a: is not a field of this object", "/b: is not a field of this object"],
    ),
    "unknown-field-with-a-slash": ({"a/b~c": 1}, ["/a~1b~0c: is not a field of this object"]),
    "wrong-type": ({"name": 5}, ['/name: 5 is not of types "null", "string"']),
    "wrong-boolean": (
        {"allowOfferDelegation": "yes"},
        ['/allowOfferDelegation: "yes" is not of type "boolean"'],
    ),
    "wrong-word": (
        {"mfaConfiguration": "OFF"},
        ['/mfaConfiguration: "OFF" is not one of "MANDATORY", "ENABLED" or "DISABLED"'],
    ),
    "campaign-beyond-64-bits": (
        {"campaign": [10**30]},
        [
            ("/campaign/0: 1000000000000000000000000000000 is greater than the maximum of"
            " 9223372036854775807")
        ],
    ),
    "campaign-of-hundreds-of-digits": (
        {"campaign": [loads(b"-" + b"9" * 99)]},
        [f"/campaign/0: -{'9' * 99} is less than the minimum of -9223372036854775808"],
    ),
    "name-of-hundreds-of-digits": (
        {"name": loads(b"1" * 99)},
        [f'/name: {"1" * 99} is not of types "null", "string"'],
    ),
    "name-with-an-exponent": (
        {"name": loads(b"[1e5]")},
        ['/name: [100000] is not of types "null", "string"'],
    ),
    "campaign-with-a-fraction": (
        {"campaign": [Decimal("1.5")]},
        ['/campaign/0: 1.5 is not of type "integer"'],
    ),
    "contact-without-id-and-role": (
        {"contact": [{"landlinePhoneNumber": "1"}]},
        ["/contact/0/id: is missing", "/contact/0/role: is missing"],
    ),
    "contact-with-a-bad-id": (
        {"contact": [{**REACHABLE, "id": "c1"}]},
        ["/contact/0/id: is not a UUID"],
    ),
    "contact-without-phone": ({"contact": [{"id": ID, "role": "NONE"}]}, []),
    "identity-without-members": ({"contact": [{**REACHABLE, "identity": [{}]}]}, []),
    "custom-field-without-members": ({"customFields": [{}]}, []),
    "impossible-birthdate": (
        {"contact": [{**REACHABLE, "birthdate": "31022000"}]},
        ["/contact/0/birthdate: is not an existing date written DDMMYYYY"],
    ),
    "second-contact": (
        {"contact": [REACHABLE, {**REACHABLE, "id": None}]},
        ['/contact/1/id: null is not of type "string"'],
    ),
    "unknown-field-of-a-contact": (
        {"contact": [{**REACHABLE, "nickname": "Al"}]},
        ["/contact/0/nickname: is not a field of this object"],
    ),
    "units-without-due-time": ({"invoiceConfiguration": {"paymentDueUnits": "DAYS"}}, []),
    "due-time-without-units": (
        {"invoiceConfiguration": {"paymentDueAfterInvoiceIssued": 14}},
        [
            ("/invoiceConfiguration: "
            "paymentDueUnits is needed with paymentDueAfterInvoiceIssued")
        ],
    ),
    "due-time-with-empty-units": (
        {"invoiceConfiguration": {"paymentDueAfterInvoiceIssued": 14, "paymentDueUnits": ""}},
        [
            ("/invoiceConfiguration/paymentDueUnits: "
            "paymentDueUnits is needed with paymentDueAfterInvoiceIssued")
        ],
    ),
    "negative-vat": (
        {"invoiceConfiguration": {"vat": Decimal("-0.01")}},
        ["/invoiceConfiguration/vat: -0.01 is less than the minimum of 0"],
    ),
    "long-invoice-text": (
        {"invoiceConfiguration": {"invoiceText": "é" * 31}},
        ["/invoiceConfiguration/invoiceText: is longer than 60 bytes of UTF-8"],
    ),
    "everything-at-once": (
        {"x": 1, "name": 5, "contact": [{"id": "c1"}], "campaign": [1, "2"]},
        [
            '/name: 5 is not of types "null", "string"',
            "/contact/0/role: is missing",
            "/contact/0/id: is not a UUID",
            '/campaign/1: "2" is not of type "integer"',
            "/x: is not a field of this object",
        ],
    ),
}  # fmt: skip

PACKAGE = {"name": "Gold", "nestedOffers": [ID], "eligibleSubAccountIds": []}
PACKAGES: Mapping[str, tuple[Any, list[str]]] = {
    "nobody-eligible": (PACKAGE, []),
    "all-eligible": ({**PACKAGE, "eligibleSubAccountIds": ["ALL"]}, []),
    "nothing": (
        {},
        [
            "/name: is missing",
            "/nestedOffers: is missing",
            "/eligibleSubAccountIds: is missing",
        ],
    ),
    "empty-name": ({**PACKAGE, "name": ""}, ['/name: "" is shorter than 1 character']),
    "no-offer": ({**PACKAGE, "nestedOffers": []}, ["/nestedOffers: [] has less than 1 item"]),
    "bad-offer": ({**PACKAGE, "nestedOffers": ["data"]}, ["/nestedOffers/0: is not a UUID"]),
    "all-and-another": (
        {**PACKAGE, "eligibleSubAccountIds": ["ALL", ID]},
        ["/eligibleSubAccountIds: ALL must stand alone"],
    ),
    "all-in-lower-case": (
        {**PACKAGE, "eligibleSubAccountIds": ["all"]},
        ["/eligibleSubAccountIds/0: is not a UUID"],
    ),
}  # fmt: skip

CUSTOMER = {
    "customerId": ID, "status": "ACTIVE", "currency": "EUR", "allowOfferDelegation": True,
    "isAllowedImeiLock": True, "isImeiLockEnabled": True, "mfaConfiguration": "ENABLED",
}  # fmt: skip
ADDRESS = {"id": ID, "type": "PRIVATE", "isPrimary": True}
CUSTOMERS: Mapping[str, tuple[Any, list[str]]] = {
    "bare": (CUSTOMER, []),
    "package-beside-offer": (
        {**CUSTOMER, "offer": [{"id": ID}], "package": [{"id": ID, "name": "Gold"}]},
        ["/package: package must be empty when offer is populated"],
    ),
    "empty-package-beside-offer": ({**CUSTOMER, "offer": [{"id": ID}], "package": []}, []),
    "address-without-a-place": (
        {**CUSTOMER, "address": [ADDRESS]},
        ["/address/0: street and buildingNumber, or pobox, are needed"],
    ),
    "address-with-a-street-alone": (
        {**CUSTOMER, "address": [{**ADDRESS, "street": "High Street"}]},
        ["/address/0: street and buildingNumber, or pobox, are needed"],
    ),
    "address-with-a-pobox": ({**CUSTOMER, "address": [{**ADDRESS, "pobox": "1"}]}, []),
}  # fmt: skip


@pytest.mark.parametrize(("body", "reasons"), PATCHES.values(), ids=PATCHES)
def test_patch_is_refused_with_every_reason(body: Any, reasons: list[str]) -> None:
    assert list(map(str, CHECKERS["CustomerPatch"].reasons(body))) == reasons


@pytest.mark.parametrize(("body", "reasons"), PACKAGES.values(), ids=PACKAGES)
def test_package_is_refused_with_every_reason(body: Any, reasons: list[str]) -> None:
    assert list(map(str, CHECKERS["NewPackage"].reasons(body))) == reasons


@pytest.mark.parametrize(("fields", "reasons"), CUSTOMERS.values(), ids=CUSTOMERS)
def test_customer_is_refused_with_every_reason(fields: Any, reasons: list[str]) -> None:
    assert list(map(str, CHECKERS["Customer"].reasons(fields))) == reasons


def test_errors_of_alternatives_are_those_of_the_closest_one() -> None:
    schema = {
        "oneOf": [
            {"type": "array"},
            {"properties": {"b": {"properties": {"c": {"type": "string"}}}}, "required": ["b"]},
        ]
    }
    reasons = Checker({"components": {}}, schema).reasons({"b": {"c": 1}})
    assert [*map(str, reasons)] == ['/b/c: 1 is not of type "string"']


ADDRESS_RULE = "/address/0: street and buildingNumber, or pobox, are needed"
NO_TEXT = '/address/0/street: 1 is not of types "null", "string"'


@pytest.mark.parametrize(
    ("fields", "reasons"),
    [
        ({"street": 1, "buildingNumber": "1"}, [NO_TEXT]),
        ({"street": 1}, [NO_TEXT, ADDRESS_RULE]),
        ({"street": 1, "pobox": ""}, [NO_TEXT, ADDRESS_RULE]),
        ({"pobox": 5}, ['/address/0/pobox: 5 is not of types "null", "string"']),
        ({"street": None, "buildingNumber": "1"}, [ADDRESS_RULE]),
    ],
)
def test_a_conditional_rule_is_not_reported_if_only_the_demanded_value_is_invalid(
    fields: dict[str, Any], reasons: list[str]
) -> None:
    address = {"id": ID, "type": "PRIVATE", "isPrimary": True, **fields}
    answer = [str(reason) for reason in CHECKERS["Customer"].reasons({"address": [address]})]
    assert sorted(each for each in answer if each.startswith("/address")) == sorted(reasons)


def test_invalid_units_are_reported_and_not_that_they_are_needed() -> None:
    invoice = {"paymentDueAfterInvoiceIssued": 1, "paymentDueUnits": "WEEKS"}
    (reason,) = CHECKERS["CustomerPatch"].reasons({"invoiceConfiguration": invoice})
    assert str(reason) == '/invoiceConfiguration/paymentDueUnits: "WEEKS" is not one of "DAYS"'


@pytest.mark.parametrize("number", ["9223372036854775806.5", "1e300", "1.5"])
def test_a_number_that_is_not_an_integer_is_not_also_compared(number: str) -> None:
    answer = CHECKERS["CustomerPatch"].reasons({"campaign": [loads(number.encode())]})
    assert len(answer) == 1


def test_long_message_is_cut() -> None:
    (reason,) = Checker({"components": {}}, {"type": "integer"}).reasons("x" * 999)
    assert reason == Reason("", '"' + "x" * 199)


@pytest.mark.parametrize(
    ("path", "expected"),
    [((), ""), (("a", 0, "b"), "/a/0/b"), (("a/b", "c~d", ""), "/a~1b/c~0d/")],
    ids=["whole", "steps", "escapes"],
)
def test_path_is_written_as_a_json_pointer(path: tuple[str | int, ...], expected: str) -> None:
    assert pointer(path) == expected


@pytest.mark.parametrize("schema", [{"type": "number"}, {"type": "number", "minimum": 0}])
def test_number_with_an_odd_spelling_is_validated_by_its_value(schema: Any) -> None:
    document: dict[str, Any] = {"components": {}}
    for checker, value in (
        (Checker(document, schema), b"%s"),
        (Checker(document, {"properties": {"vat": schema}}), b'{"vat":%s}'),
    ):
        assert checker.reasons(loads(value % b"1E5")) == []
        assert bool(checker.reasons(loads(value % b"-1E5"))) is ("minimum" in schema)
