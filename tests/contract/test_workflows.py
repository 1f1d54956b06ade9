"""The description of the workflows follows the contract; `make test-clients` runs it."""

import json
from typing import Any

import yaml
from support import Client

from mock_server.server.shipped import documents


def description(**given: Any) -> dict[str, Any]:
    reply = Client.of(**given).call("GET", "/arazzo.yaml")
    assert reply.headers["Content-Type"] == "application/yaml"
    read: dict[str, Any] = yaml.safe_load(reply.body)
    assert read == json.loads(reply.body)
    return {each["workflowId"]: each for each in read["workflows"]}


def conditions(workflow: dict[str, Any], step: int = 0) -> list[str]:
    return [each["condition"] for each in workflow["steps"][step]["successCriteria"]]


def test_there_is_a_workflow_for_each_change_and_each_code_of_section_7() -> None:
    listed = {
        f"{operation['operationId']}-{code}"
        for item in documents().interface["paths"].values()
        for operation in item.values()
        if isinstance(operation, dict) and "operationId" in operation
        for code in operation["x-errors"]
        if not code.startswith("SANDBOX_") and code not in operation.get("x-unlisted", ())
    }
    assert description().keys() == {
        *listed,
        *("modifyCustomer", "createPackage", "an-id-that-is-no-uuid", "an-unknown-request"),
    }


def test_statuses_words_and_codes_are_those_under_the_assumptions() -> None:
    switched = {
        "http-status": "always-200",
        "status-values": ["OPEN", "DONE", "ERROR"],
        "general-errors": {"SANDBOX_NOT_FOUND": {"code": "GLOBAL_1003", "message": "Nothing"}},
        "media-types": ["application/merge-patch+json"],
    }
    workflows = description(assumptions=switched)
    modify = workflows["modifyCustomer"]
    assert conditions(modify)[0] == "$statusCode == 200"
    assert modify["steps"][0]["requestBody"]["contentType"] == "application/merge-patch+json"
    assert conditions(modify, 1)[-1] == "$response.body#/content/0/status == 'DONE'"
    (wait,) = modify["steps"][1]["onFailure"]
    assert wait["criteria"] == [{"condition": "$response.body#/content/0/status == 'OPEN'"}]
    assert conditions(workflows["an-unknown-request"]) == [
        "$statusCode == 200",
        "$response.body#/errorCode == 'GLOBAL_1003'",
    ]


def test_calls_are_about_customers_of_the_sandbox_and_carry_a_token_of_it() -> None:
    client = Client.of()
    token, requester = next(iter(client.control("GET", "/scenario").json["requesters"])).values()
    children = client.control("GET", f"/customers?parent={requester}").json["items"]
    modify = description()["modifyCustomer"]
    assert modify["inputs"]["properties"]["customerId"]["default"] == children[0]["customerId"]
    header = {"name": "Authorization", "in": "header", "value": f"Bearer {token}"}
    assert header in modify["steps"][0]["parameters"]
    (only,) = description(requesters=[])["modifyCustomer"]["steps"][0]["parameters"]
    assert only["in"] == "path"


def test_a_requester_without_sub_customers_reads_its_own() -> None:
    known = [{"token": "leaf", "customer": "blue"}]
    read = description(requesters=known)["getCustomer-GLOBAL_1001"]["steps"][0]["parameters"]
    blue = Client.of().control("GET", "/customers/blue").json["customerId"]
    assert [each["value"] for each in read] == [blue, "Bearer leaf", "GLOBAL_1001"]
