"""Refusals state where the error is and what it is, whatever the names on the way there."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from mock_server.contract.contract import Contract
from mock_server.contract.publication import assumed
from mock_server.contract.schemas.validation import Checker
from mock_server.contract.values.exact_json import loads
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
    "no-object": ([], ['[] is not of type "object"']),
    "unknown-field-with-a-slash": ({"a/b~c": 1}, ["/a~1b~0c: is not a field of this object"]),
    "campaign-beyond-64-bits": (
        {"campaign": [10**30]},
        [
            ("/campaign/0: 1000000000000000000000000000000 is greater than the maximum of"
            " 9223372036854775807")
        ],
    ),
    "second-contact": (
        {"contact": [REACHABLE, {**REACHABLE, "id": None}]},
        ['/contact/1/id: null is not of type "string"'],
    ),
    "due-time-with-empty-units": (
        {"invoiceConfiguration": {"paymentDueAfterInvoiceIssued": 14, "paymentDueUnits": ""}},
        [
            ("/invoiceConfiguration/paymentDueUnits: "
            "paymentDueUnits is needed with paymentDueAfterInvoiceIssued")
        ],
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


CUSTOMER = {
    "customerId": ID, "status": "ACTIVE", "currency": "EUR", "allowOfferDelegation": True,
    "isAllowedImeiLock": True, "isImeiLockEnabled": True, "mfaConfiguration": "ENABLED",
}  # fmt: skip
ADDRESS = {"id": ID, "type": "PRIVATE", "isPrimary": True}
CUSTOMERS: Mapping[str, tuple[Any, list[str]]] = {
    "package-beside-offer": (
        {**CUSTOMER, "offer": [{"id": ID}], "package": [{"id": ID, "name": "Gold"}]},
        ["/package: package must be empty when offer is populated"],
    ),
    "empty-package-beside-offer": ({**CUSTOMER, "offer": [{"id": ID}], "package": []}, []),
    "address-with-a-street-alone": (
        {**CUSTOMER, "address": [{**ADDRESS, "street": "High Street"}]},
        ["/address/0: street and buildingNumber, or pobox, are needed"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("body", "reasons"), PATCHES.values(), ids=PATCHES)
def test_patch_is_refused_with_every_reason(body: Any, reasons: list[str]) -> None:
    assert list(map(str, CHECKERS["CustomerPatch"].reasons(body))) == reasons


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
    ("schema", "expected"),
    [
        ({"properties": {"a": False, "b": {}}}, "/a: unknown key a; expected b"),
        ({"not": {"type": "object"}}, "this is not allowed here"),
    ],
)
def test_what_a_schema_excludes_is_refused(schema: Mapping[str, Any], expected: str) -> None:
    checker = Checker({"components": {}}, schema, explains=True)
    assert list(map(str, checker.reasons({"a": 1}))) == [expected]


def test_any_mapping_is_an_object() -> None:
    read_only = MappingProxyType({"name": "New"})
    assert CHECKERS["CustomerPatch"].accepts(read_only)
    assert not CHECKERS["CustomerPatch"].accepts(MappingProxyType({"other": 1}))
