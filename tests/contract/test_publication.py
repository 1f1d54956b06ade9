"""The interface document as a sandbox serves it, under the assumptions in force."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from mock_server.contract.contract import Contract
from mock_server.contract.operation_records import METHODS
from mock_server.contract.values.exact_json import loads
from mock_server.server.shipped import documents


def published(**switches: Any) -> dict[str, Any]:
    named = {name.replace("_", "-"): value for name, value in switches.items()}
    return Contract(documents(), named).published


def operation(document: Mapping[str, Any], operation_id: str) -> Any:
    every = [item for path in document["paths"].values() for item in path.values()]
    (found,) = [o for o in every if isinstance(o, dict) and o["operationId"] == operation_id]
    return found


def test_what_a_modify_may_empty_may_be_null_where_that_is_accepted() -> None:
    schemas = published(empty_mandatory="accepted")["components"]["schemas"]
    null = {"type": "null"}
    nullable = {
        name: [field for field in schemas[name]["required"]
               if null in schemas[name]["properties"][field].get("anyOf", [])]
        for name in ("Customer", "Contact", "Identity", "Address")
    }  # fmt: skip
    assert nullable == {
        "Customer": ["allowOfferDelegation", "isAllowedImeiLock", "mfaConfiguration"],
        "Contact": ["role", "identity"],
        "Identity": ["idType", "idNumber"],
        "Address": ["type", "isPrimary"],
    }  # fmt: skip


BEARER = {"type": "http", "scheme": "bearer"}
KEY = {"type": "apiKey", "in": "header", "name": "X-Key"}


@pytest.mark.parametrize(
    ("credentials", "scheme"),
    [
        ({}, BEARER),
        ({"required": True}, BEARER),
        ({"scheme": "basic"}, {"type": "http", "scheme": "basic"}),
        ({"scheme": "api-key", "header": "X-Key"}, KEY),
        ({"header": "X-Key"}, {**KEY, "x-scheme": "bearer"}),
        ({"scheme": "basic", "header": "X-Key"}, {**KEY, "x-scheme": "basic"}),
    ],
    ids=["bearer", "required", "basic", "key", "bearer elsewhere", "basic elsewhere"],
)
def test_credentials_are_published_as_they_are_assumed(
    credentials: Mapping[str, Any], scheme: Mapping[str, str]
) -> None:
    document = published(credentials=credentials)
    described = dict(document["components"]["securitySchemes"]["requester"])
    assert described.pop("x-assumption") == "credentials"
    says = described.pop("description")
    if "x-scheme" in scheme:
        assert says.endswith(f" Its value begins with {scheme['x-scheme'].capitalize()}.")
    assert described == scheme
    assert document["security"] == [{"requester": []}, *[{}] * ("required" not in credentials)]


def test_aliases_of_the_version_are_published_with_operations_of_their_own() -> None:
    document = published(versions=["v3", "v9"], status_endpoint="/status/{requestId}")
    ids = {
        path: [item[method]["operationId"] for method in METHODS if method in item]
        for path, item in document["paths"].items()
    }
    own: dict[str, list[str]] = {}
    contract = Contract(documents(), {"status-endpoint": "/status/{requestId}"})
    for each in contract.operations.values():
        own.setdefault(each.template, []).append(each.operation_id)
    aliases = {
        path.replace("/api/v2/", f"/api/{version}/"): [f"{name}-{version}" for name in names]
        for version in ("v3", "v9")
        for path, names in own.items()
        if path.startswith("/api/v2/")
    }
    assert ids == {**own, **aliases}
    assert ids["/api/v3/customer/{id}"] == ["getCustomer-v3", "modifyCustomer-v3"]
    assert operation(document, "getCustomer-v9")["x-alias-of"] == "getCustomer"


def test_publishing_leaves_the_stored_document_alone() -> None:
    published(empty_mandatory="accepted", payment_due_units_key="x", http_status="always-200")
    get = documents().interface["paths"]["/api/v2/customer/{id}"]["get"]
    invoice = documents().interface["components"]["schemas"]["InvoiceConfiguration"]
    assert "responses" not in get
    assert "paymentDueUnits" in invoice["properties"]


def test_customer_is_written_as_a_read_shows_it() -> None:
    fields: dict[str, Any] = {
        "customerId": "AB",
        "name": "AB",
        "campaign": [Decimal("1.0"), loads(b"1E2"), Decimal("1.5"), loads(b"1e400"), "2"],
        "invoiceConfiguration": {"paymentDueAfterInvoiceIssued": loads(b"-0"), "vat": "x"},
        "offer": [{"id": "AB", "linkedOfferIds": ["AB", None]}],
        "contact": None,
        "address": [{"id": 5}],
    }
    Contract(documents(), {}).normalise_customer(fields)
    assert fields == {
        "customerId": "ab",
        "name": "AB",
        "campaign": [1, 100, Decimal("1.5"), loads(b"1e400"), "2"],
        "invoiceConfiguration": {"paymentDueAfterInvoiceIssued": 0, "vat": "x"},
        "package": [],
        "offer": [{"id": "ab", "linkedOfferIds": ["ab", None]}],
        "contact": None,
        "address": [{"id": 5}],
    }


CONTACT_WITHOUT_A_PHONE = {"id": "3f0c9a52-0000-4000-8000-0000000000c1", "role": "NONE",
                           "identity": []}  # fmt: skip


@pytest.mark.parametrize(("document", "allowed"), [("described", False), ("published", True)])
def test_replies_are_held_to_more_than_is_served_of_them(document: str, *, allowed: bool) -> None:
    components = getattr(Contract(documents(), {}), document)["components"]
    schema = {"$ref": "#/components/schemas/Contact", "components": components}
    assert Draft202012Validator(schema).is_valid(CONTACT_WITHOUT_A_PHONE) is allowed


def test_a_status_query_is_described_as_it_may_be_made() -> None:
    query = operation(published(), "getRequest")["description"]
    assert query.endswith("that it made and those that concern its own tree.")
    own = published(request_visibility="own", status_endpoint="/api/v2/global/call/{requestId}")
    assert operation(own, "getRequest")["description"].endswith(" sees the requests that it made.")
    location = own["components"]["headers"]["Location"]["example"]
    assert location == "/api/v2/global/call/3f0c9a52-0000-4000-8000-000000000001"
