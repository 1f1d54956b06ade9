"""Get Customer Details: sections 2.1, 2.2 and 4.1."""

import pytest
from support import ACME, NOBODY, NORTH, Client, begun
from support.fields import READ

from mock_server.server.loading import load_scenario

FAILURE = {"content": "", "pageable": ""}


def test_success_carries_empty_codes_the_customer_and_a_page() -> None:
    reply = Client.of().get(NORTH)
    assert (reply.status, dict(reply.headers)) == (200, {"Content-Type": "application/json"})
    assert reply.json == {
        "errorCode": "",
        "errorMessage": "",
        "content": [
            {
                "customerId": NORTH,
                "status": "ACTIVE",
                "name": "North",
                "currency": "EUR",
                "allowOfferDelegation": True,
                "isAllowedImeiLock": True,
                "isImeiLockEnabled": True,
                "mfaConfiguration": "MANDATORY",
                "contact": [
                    {
                        "id": "00000000-0000-4000-8000-0000000000c1",
                        "role": "SELFCARE",
                        "firstName": "Ann",
                        "identity": [{"idType": "ID", "idNumber": "1"}],
                        "mobilePhoneNumber": "+441632960001",
                    }
                ],
                "address": [
                    {
                        "id": "00000000-0000-4000-8000-0000000000a1",
                        "type": "PRIVATE",
                        "street": "High Street",
                        "buildingNumber": "1",
                        "isPrimary": True,
                    }
                ],
            }
        ],
        "pageable": {"page": 0, "size": 1, "totalPages": 1, "totalElements": 1},
    }


def test_failure_carries_code_and_message_and_empty_strings() -> None:
    reply = Client.of().get(NOBODY)
    assert reply.status == 404
    assert dict(reply.headers) == {
        "Content-Type": "application/json",
        "X-Sandbox-Reason": "there is no such customer",
    }
    assert reply.json == {
        "errorCode": "CUSTOMER_1002",
        "errorMessage": "Customer does not exist",
        **FAILURE,
    }


def test_read_never_shows_child_customers() -> None:
    shown = Client.of().get(ACME)
    assert shown.content.keys() <= READ["Customer"].keys()
    assert NORTH.encode() not in shown.body


def test_generated_customers_always_have_the_mandatory_fields() -> None:
    client = Client(begun(load_scenario()))
    mandatory = {name for name, row in READ["Customer"].items() if row.rule == "M"}
    listed = client.control("GET", "/customers").json["items"]
    magic = client.sandbox.simulation.scenario.magic
    ids = [item["customerId"] for item in listed if item["customerId"] not in magic]
    missing = {
        customer_id: mandatory - client.get(customer_id).content.keys() for customer_id in ids
    }
    assert missing == {customer_id: set() for customer_id in ids}


@pytest.mark.parametrize("name", ["offer", "contact", "address", "campaign", "customFields"])
def test_empty_array_reads_as_an_empty_array(name: str) -> None:
    client = Client.of()
    client.control(
        "PUT", "/customers/north", {**client.get(ACME).content, "customerId": NORTH, name: []}
    )
    assert client.get(NORTH).content[name] == []


def test_head_is_answered_like_get() -> None:
    client = Client.of()
    assert client.call("HEAD", f"/api/v2/customer/{NORTH}") == client.get(NORTH)


def test_unknown_query_parameters_are_ignored() -> None:
    client = Client.of()
    assert client.get(f"{NORTH}?page=7&expand=all") == client.get(NORTH)


def test_reading_leaves_the_state_as_it_is() -> None:
    client = Client.of()
    before = client.state()
    client.get(NORTH)
    client.get(NOBODY)
    assert client.state() == before


CODES = {
    "GLOBAL_1001": (
        "Service unavailable. Please try again",
        {"getCustomer", "modifyCustomer", "createPackage"},
    ),
    "CUSTOMER_1002": ("Customer does not exist", {"getCustomer", "modifyCustomer"}),
    "CUSTOMER_1003": ("Failed to update customer details", {"modifyCustomer"}),
    "CUSTOMER_1006": ("Failed to retrieve customer details", {"getCustomer"}),
}
ASSUMED = {"getRequest": {"GLOBAL_1001"}, "createPackage": {"CUSTOMER_1002"}}
"""What the register of assumptions adds: status-endpoint and package-owner-unknown."""


@pytest.mark.parametrize("code", CODES)
def test_code_of_section_7_has_its_message_and_its_operations(code: str) -> None:
    message, operations = CODES[code]
    document = Client.of().call("GET", "/openapi.json").json
    assert document["components"]["x-codes"][code]["message"] == message
    using = {
        operation["operationId"]
        for item in document["paths"].values()
        for operation in item.values()
        if isinstance(operation, dict) and code in operation["x-errors"]
    }
    assumed = {name for name, codes in ASSUMED.items() if code in codes}
    shown = {name for _, names in CODES.values() for name in names} | ASSUMED.keys()
    assert using & shown == operations | assumed  # section 7 has no codes that were added later
