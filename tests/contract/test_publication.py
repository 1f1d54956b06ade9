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


def codes(response: Mapping[str, Any]) -> list[str]:
    schema = response["content"]["application/json"]["schema"]
    (failure,) = [part for part in schema.get("oneOf", [schema]) if "properties" in part]
    found: list[str] = failure["properties"]["errorCode"]["enum"]
    return found


RESPONSES: Mapping[str, Mapping[str, list[str]]] = {
    "getCustomer": {
        "400": ["SANDBOX_INVALID_REQUEST", "SANDBOX_INVALID_FAULT"],
        "401": ["SANDBOX_UNAUTHENTICATED", "SANDBOX_KEY_REQUIRED"],
        "403": ["SANDBOX_CROSS_ORIGIN"],
        "404": ["CUSTOMER_1002"],
        "405": ["SANDBOX_METHOD_NOT_ALLOWED"],
        "417": ["SANDBOX_EXPECTATION_FAILED"],
        "429": ["SANDBOX_RATE_LIMITED"],
        "500": ["CUSTOMER_1006", "SANDBOX_INTERNAL_ERROR"],
        "503": ["GLOBAL_1001", "SANDBOX_STORE_UNAVAILABLE"],
    },
    "modifyCustomer": {
        "400": ["CUSTOMER_1003", "SANDBOX_INVALID_REQUEST", "SANDBOX_INVALID_FAULT"],
        "401": ["SANDBOX_UNAUTHENTICATED", "SANDBOX_KEY_REQUIRED"],
        "403": ["SANDBOX_NOT_ELIGIBLE", "SANDBOX_CROSS_ORIGIN"],
        "404": ["CUSTOMER_1002"],
        "405": ["SANDBOX_METHOD_NOT_ALLOWED"],
        "409": ["SANDBOX_IN_PROGRESS"],
        "413": ["SANDBOX_TOO_LARGE"],
        "415": ["SANDBOX_UNSUPPORTED_MEDIA_TYPE"],
        "417": ["SANDBOX_EXPECTATION_FAILED"],
        "429": ["SANDBOX_RATE_LIMITED"],
        "500": ["CUSTOMER_1003", "SANDBOX_INTERNAL_ERROR"],
        "503": ["GLOBAL_1001", "SANDBOX_BUSY", "SANDBOX_STORE_UNAVAILABLE"],
    },
    "createPackage": {
        "400": ["SANDBOX_INVALID_REQUEST", "SANDBOX_INVALID_FAULT"],
        "401": ["SANDBOX_UNAUTHENTICATED", "SANDBOX_KEY_REQUIRED"],
        "403": ["SANDBOX_NOT_ELIGIBLE", "SANDBOX_CROSS_ORIGIN"],
        "404": ["CUSTOMER_1002"],
        "405": ["SANDBOX_METHOD_NOT_ALLOWED"],
        "409": ["SANDBOX_DUPLICATE_NAME"],
        "413": ["SANDBOX_TOO_LARGE"],
        "415": ["SANDBOX_UNSUPPORTED_MEDIA_TYPE"],
        "417": ["SANDBOX_EXPECTATION_FAILED"],
        "429": ["SANDBOX_RATE_LIMITED"],
        "500": ["SANDBOX_INTERNAL_ERROR"],
        "503": ["GLOBAL_1001", "SANDBOX_BUSY", "SANDBOX_STORE_UNAVAILABLE"],
    },
    "getRequest": {
        "400": ["SANDBOX_INVALID_REQUEST", "SANDBOX_INVALID_FAULT"],
        "401": ["SANDBOX_UNAUTHENTICATED", "SANDBOX_KEY_REQUIRED"],
        "403": ["SANDBOX_CROSS_ORIGIN"],
        "404": ["SANDBOX_NOT_FOUND"],
        "405": ["SANDBOX_METHOD_NOT_ALLOWED"],
        "417": ["SANDBOX_EXPECTATION_FAILED"],
        "429": ["SANDBOX_RATE_LIMITED"],
        "500": ["SANDBOX_INTERNAL_ERROR"],
        "503": ["GLOBAL_1001", "SANDBOX_STORE_UNAVAILABLE"],
    },
}


@pytest.mark.parametrize(("operation_id", "failures"), RESPONSES.items(), ids=RESPONSES)
def test_failures_stand_under_their_http_status(
    operation_id: str, failures: Mapping[str, list[str]]
) -> None:
    responses = operation(published(), operation_id)["responses"]
    found = {status: codes(response) for status, response in responses.items() if status >= "400"}
    assert found == failures


@pytest.mark.parametrize(
    ("operation_id", "status", "schema"),
    [
        ("getCustomer", "200", "CustomerReply"),
        ("modifyCustomer", "202", "ModifyReply"),
        ("createPackage", "202", "PackageReply"),
        ("getRequest", "200", "RequestReply"),
    ],
)
def test_success_stands_under_its_http_status(operation_id: str, status: str, schema: str) -> None:
    responses = operation(published(), operation_id)["responses"]
    successes = {
        s: r["content"]["application/json"]["schema"] for s, r in responses.items() if s < "400"
    }
    assert successes == {status: {"$ref": f"#/components/schemas/{schema}"}}


@pytest.mark.parametrize(
    ("status", "headers"),
    [
        ("202", ["Location", "Retry-After"]),
        ("400", ["X-Sandbox-Reason"]),
        ("401", ["X-Sandbox-Reason", "WWW-Authenticate"]),
        ("405", ["X-Sandbox-Reason", "Allow"]),
        ("429", ["X-Sandbox-Reason", "Retry-After"]),
        ("503", ["X-Sandbox-Reason", "Retry-After"]),
    ],
)
def test_headers_of_a_response_are_described(status: str, headers: list[str]) -> None:
    responses = operation(published(), "modifyCustomer")["responses"]
    assert list(responses[status]["headers"]) == ["X-Sandbox-Entry", *headers]


@pytest.mark.parametrize(
    ("read", "headers"), [("getCustomer", []), ("getRequest", ["X-Sandbox-Reason"])]
)
def test_headers_of_a_read_are_described(read: str, headers: list[str]) -> None:
    responses = operation(published(), read)["responses"]
    assert list(responses["200"]["headers"]) == ["X-Sandbox-Entry", *headers]


def test_one_status_for_all_stands_for_success_and_failure_alike() -> None:
    responses = operation(published(http_status="always-200"), "modifyCustomer")["responses"]
    assert list(responses) == ["200"]
    expected = {code for group in RESPONSES["modifyCustomer"].values() for code in group}
    assert set(codes(responses["200"])) == expected
    assert list(responses["200"]["headers"]) == [
        "X-Sandbox-Entry", "Location", "Retry-After", "X-Sandbox-Reason", "Allow",
        "WWW-Authenticate",
    ]  # fmt: skip


def test_table_of_statuses_moves_the_code_that_it_names() -> None:
    responses = operation(published(http_status={"CUSTOMER_1002": 400}), "getCustomer")["responses"]
    assert codes(responses["400"]) == [
        "CUSTOMER_1002",
        "SANDBOX_INVALID_REQUEST",
        "SANDBOX_INVALID_FAULT",
    ]
    assert "404" not in responses


def test_status_endpoint_is_published_where_it_is_assumed_to_be() -> None:
    paths = published(status_endpoint="/operations/{requestId}/status")["paths"]
    assert list(paths) == [
        "/api/v2/customer/{id}",
        "/api/v2/customer/{id}/package",
        "/operations/{requestId}/status",
    ]


def test_states_of_a_request_are_published_as_they_are_spelled() -> None:
    schemas = published(status_values=["a", "b", "c"])["components"]["schemas"]
    assert schemas["OperationStatus"]["enum"] == ["a", "b", "c"]


def test_states_of_a_customer_are_published_as_they_are_spelled() -> None:
    schemas = published(customer_status_values=["LIVE", "CLOSED"])["components"]["schemas"]
    assert schemas["Customer"]["properties"]["status"]["enum"] == ["LIVE", "CLOSED"]


def test_due_units_are_published_as_responses_spell_them() -> None:
    schemas = published(payment_due_units_key="paymentDueUnit")["components"]["schemas"]
    invoice = schemas["InvoiceConfiguration"]
    assert "paymentDueUnits" not in {*invoice["properties"], *invoice["required"]}
    assert invoice["properties"]["paymentDueUnit"]["enum"] == ["DAYS"]
    assert "paymentDueUnit" in invoice["required"]
    assert "paymentDueUnits" in schemas["InvoiceConfigurationPatch"]["properties"]


@pytest.mark.parametrize("value", ["", None], ids=["empty", "null"])
def test_device_cost_currency_is_published_as_it_is_returned(value: str | None) -> None:
    schemas = published(device_cost_currency=value)["components"]["schemas"]
    assert schemas["InvoiceConfiguration"]["properties"]["deviceCostCurrency"]["const"] == value


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


@pytest.mark.parametrize(
    ("credentials", "scheme", "security"),
    [
        ({}, {"type": "http", "scheme": "bearer"}, [{"requester": []}, {}]),
        ({"required": True}, {"type": "http", "scheme": "bearer"}, [{"requester": []}]),
        ({"scheme": "basic"}, {"type": "http", "scheme": "basic"}, [{"requester": []}, {}]),
        (
            {"scheme": "api-key", "header": "X-Api-Key"},
            {"type": "apiKey", "in": "header", "name": "X-Api-Key"},
            [{"requester": []}, {}],
        ),
    ],
    ids=["bearer", "required", "basic", "api-key"],
)
def test_credentials_are_published_as_they_are_assumed(
    credentials: Mapping[str, Any], scheme: Mapping[str, str], security: list[Any]
) -> None:
    document = published(credentials=credentials)
    described = document["components"]["securitySchemes"]["requester"]
    answer = {
        name: described[name] for name in described if name not in ("description", "x-assumption")
    }
    assert (answer, document["security"]) == (scheme, security)


@pytest.mark.parametrize(
    ("credentials", "begins"),
    [({"header": "X-Auth"}, "Bearer"), ({"header": "X-Auth", "scheme": "basic"}, "Basic")],
    ids=["bearer", "basic"],
)
def test_credentials_in_a_header_of_another_name_are_published_as_a_key(
    credentials: Mapping[str, Any], begins: str
) -> None:
    scheme = published(credentials=credentials)["components"]["securitySchemes"]["requester"]
    assert scheme == {
        "type": "apiKey",
        "in": "header",
        "name": "X-Auth",
        "x-scheme": begins.lower(),
        "description": f"The token of a requester of the scenario. Its value begins with {begins}.",
        "x-assumption": "credentials",
    }


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


def test_a_read_may_be_forbidden_where_existence_is_not_hidden() -> None:
    responses = operation(published(not_eligible="always-403"), "getCustomer")["responses"]
    assert codes(responses["403"]) == ["SANDBOX_NOT_ELIGIBLE", "SANDBOX_CROSS_ORIGIN"]


def test_publishing_leaves_the_stored_document_alone() -> None:
    published(empty_mandatory="accepted", payment_due_units_key="x", http_status="always-200")
    get = documents().interface["paths"]["/api/v2/customer/{id}"]["get"]
    invoice = documents().interface["components"]["schemas"]["InvoiceConfiguration"]
    assert "responses" not in get
    assert "paymentDueUnits" in invoice["properties"]


CUSTOMER = {"customerId": "c", "invoiceConfiguration": {"paymentDueUnits": "DAYS",
                                                        "deviceCostCurrency": ""}}  # fmt: skip


@pytest.mark.parametrize(
    ("switches", "invoice"),
    [
        ({}, {"paymentDueUnits": "DAYS", "deviceCostCurrency": ""}),
        ({"payment-due-units-key": "unit"}, {"unit": "DAYS", "deviceCostCurrency": ""}),
        ({"device-cost-currency": None}, {"paymentDueUnits": "DAYS", "deviceCostCurrency": None}),
    ],
    ids=["defaults", "payment-due-units-key", "device-cost-currency"],
)
def test_customer_is_written_as_the_wire_spells_it(
    switches: Mapping[str, Any], invoice: Mapping[str, Any]
) -> None:
    written = Contract(documents(), switches).customer_json(CUSTOMER)
    assert loads(written) == {"customerId": "c", "invoiceConfiguration": invoice}


@pytest.mark.parametrize(
    "fields",
    [{"customerId": "c"}, {"invoiceConfiguration": None}],
    ids=["without-invoice-configuration", "with-an-empty-one"],
)
def test_customer_that_spells_nothing_otherwise_is_written_as_it_is(
    fields: Mapping[str, Any],
) -> None:
    assert loads(Contract(documents(), {}).customer_json(fields)) == fields


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


def test_each_operation_says_which_codes_a_fault_may_ask_for() -> None:
    document = published()
    assert {
        name: operation(document, name)["x-fault-codes"]
        for name in ("getCustomer", "modifyCustomer", "createPackage", "getRequest")
    } == {
        "getCustomer": ["GLOBAL_1001", "CUSTOMER_1002", "CUSTOMER_1006"],
        "modifyCustomer": ["GLOBAL_1001", "CUSTOMER_1002", "CUSTOMER_1003"],
        "createPackage": ["GLOBAL_1001"],
        "getRequest": ["GLOBAL_1001"],
    }


@pytest.mark.parametrize(
    ("value", "words"), [("merged", "The resulting contact"), ("sent", "It must have a")]
)
def test_contacts_are_described_with_the_rule_that_is_in_force(value: str, words: str) -> None:
    schemas = published(contact_phones=value)["components"]["schemas"]
    assert words in schemas["ContactPatch"]["description"]


CONTACT_WITHOUT_A_PHONE = {"id": "3f0c9a52-0000-4000-8000-0000000000c1", "role": "NONE",
                           "identity": []}  # fmt: skip


@pytest.mark.parametrize(("document", "allowed"), [("described", False), ("published", True)])
def test_replies_are_held_to_more_than_is_served_of_them(document: str, *, allowed: bool) -> None:
    components = getattr(Contract(documents(), {}), document)["components"]
    schema = {"$ref": "#/components/schemas/Contact", "components": components}
    assert Draft202012Validator(schema).is_valid(CONTACT_WITHOUT_A_PHONE) is allowed


def test_accepted_work_links_to_its_status() -> None:
    response = operation(published(), "createPackage")["responses"]["202"]
    assert response["links"]["status"]["operationId"] == "getRequest"
    value = response["content"]["application/json"]["examples"]["success"]["value"]
    assert value["content"][0].keys() == {"packageId", "requestId"}


def test_examples_of_successes_have_one_element_on_one_page() -> None:
    paged = [
        content["examples"]["success"]["value"]["pageable"]
        for path in Contract(documents(), {}).published["paths"].values()
        for operation in path.values()
        if "responses" in operation
        for status, response in operation["responses"].items()
        if status in ("200", "202")
        for content in response["content"].values()
    ]
    assert paged == [{"page": 0, "size": 1, "totalPages": 1, "totalElements": 1}] * 4


def test_a_status_query_is_described_as_it_may_be_made() -> None:
    query = operation(published(), "getRequest")["description"]
    assert query.endswith("that it made and those that concern its own tree.")
    own = published(request_visibility="own", status_endpoint="/api/v2/global/call/{requestId}")
    assert operation(own, "getRequest")["description"].endswith(" sees the requests that it made.")
    location = own["components"]["headers"]["Location"]["example"]
    assert location == "/api/v2/global/call/3f0c9a52-0000-4000-8000-000000000001"
