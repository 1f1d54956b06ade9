"""Every control call has the address and the form that the control document describes."""

import json
import sys
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

import pytest
from support import ACME, Client
from support.uploads import check_scenario, problem, put_scenario, put_state

from mock_server import __version__
from mock_server.contract.headers import OUTDATED, TOO_LARGE
from mock_server.contract.operation_records import METHODS
from mock_server.contract.publication import publish_control
from mock_server.contract.schemas.validation import Checker
from mock_server.contract.values.walk import resolve
from mock_server.server.shipped import documents, shipped_scenarios

CONTROL = documents().control
PACKAGE = "00000000-0000-4000-8000-0000000000e1"
WORLD: Mapping[str, Any] = {
    "packages": [
        {"ref": "gold", "id": PACKAGE, "owner": "acme", "name": "Gold", "nestedOffers": ["data"],
         "eligibleSubAccountIds": ["ALL"]}
    ]
}  # fmt: skip

BODIES: Mapping[str, Any] = {
    "runClock": {"speed": 2},
    "advanceClock": {"by": "2s"},
    "settleRequest": {"as": "successful"},
    "attachPackage": {"customer": "north"},
    "detachPackage": {"customer": "north"},
    "addFault": {"name": "another", "fault": "ok"},
    "putFault": {"fault": {"delay": "1s"}},
    "verifyJournal": {"match": {"operation": "modifyCustomer"}},
    "waitJournal": {"match": {"operation": "modifyCustomer"}},
    "putCertification": {
        "title": "A plan", "current": "read", "steps": [{"id": "read", "title": "One read"}],
    },
    "decideStep": {"step": "read", "as": "done"},
    "putCustomer": {
        "status": "ACTIVE", "currency": "EUR", "allowOfferDelegation": False,
        "isAllowedImeiLock": False, "isImeiLockEnabled": False, "mfaConfiguration": "DISABLED",
    },
}  # fmt: skip
NAMES = {"customer": "depot", "packageId": "gold", "name": "plan", "entry": "1"}
STATUSES = {"deleteCustomer": 204, "addFault": 201, "deleteFault": 204, "clearJournal": 204,
            "clearFaults": 204}  # fmt: skip


OF_A_SANDBOX = {
    template: item
    for template, item in CONTROL["paths"].items()
    if item.get("x-scope") != "server" and not template.endswith("/events")
}
"""The control calls that a sandbox answers immediately; the others have tests of their own."""


def addresses() -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    for template, item in OF_A_SANDBOX.items():
        yield from (
            (method.upper(), template, item[method]) for method in METHODS if method in item
        )


CALLS = [pytest.param(*call, id=call[2]["operationId"]) for call in addresses()]
PATHS = list(OF_A_SANDBOX.items())


def busy_client() -> tuple[Client, str]:
    """Return a client with an expired fault plan and a certification, and its pending request."""
    plan = {"name": "plan", "operation": "getRequest", "steps": ["ok"], "ttl": "0s"}
    client = Client.of(**WORLD, faults=[plan])
    client.control("PUT", "/certification", BODIES["putCertification"])
    return client, client.modify(ACME, {"name": "Acme Ltd"}).content["requestId"]


def path_of(template: str, request_id: str) -> str:
    for name, value in {**NAMES, "requestId": request_id}.items():
        template = template.replace(f"{{{name}}}", value)
    return template


def described_by(response: Mapping[str, Any]) -> Mapping[str, Any]:
    return resolve(CONTROL, response["$ref"]) if "$ref" in response else response


@pytest.mark.parametrize(("method", "template", "operation"), CALLS)
def test_answer_is_as_the_control_document_describes(
    method: str, template: str, operation: Mapping[str, Any]
) -> None:
    client, request_id = busy_client()
    operation_id = operation["operationId"]
    if operation_id == "putScenario":
        reply = put_scenario(client, client.control("GET", "/scenario").body)
    elif operation_id == "checkScenario":
        reply = check_scenario(client, client.control("GET", "/scenario").body)
    elif operation_id == "putState":
        reply = put_state(client, client.control("GET", "/state").body)
    else:
        reply = client.call(method, path_of(template, request_id), BODIES.get(operation_id))
    described = described_by(operation["responses"][str(STATUSES.get(operation_id, 200))])
    content = described.get("content", {})
    kind = "application/yaml" if "application/yaml" in content else "application/json"
    schema = content.get(kind, {}).get("schema")
    assert reply.status == STATUSES.get(operation_id, 200)
    if schema is None:
        assert (reply.headers, reply.body) == ({}, b"")
    else:
        assert reply.headers["Content-Type"] == kind
        always = described.get("headers", {}).keys() - {OUTDATED, TOO_LARGE}
        assert reply.headers.keys() == {"Content-Type", *always}
        assert reply.body.endswith(b"\n}\n")
        assert Checker(CONTROL, schema).reasons(reply.json) == []


@pytest.mark.parametrize(("template", "item"), PATHS, ids=[template for template, _ in PATHS])
def test_other_method_is_a_problem_that_names_the_ones_it_takes(
    template: str, item: Mapping[str, Any]
) -> None:
    client, request_id = busy_client()
    reply = client.call("TRACE", path_of(template, request_id))
    methods = {method.upper() for method in METHODS if method in item}
    allow = ", ".join(sorted(methods | ({"HEAD"} if "GET" in methods else set())))
    assert reply.headers == {"Content-Type": "application/problem+json", "Allow": allow}
    assert reply.json == problem(HTTPStatus.METHOD_NOT_ALLOWED, f"this address takes {allow}")


def test_control_document_is_served_with_its_servers_and_the_language_of_faults() -> None:
    served = json.loads(Client.of().control("GET", "/openapi.json").body)
    documented = documents()
    assert served == publish_control(
        documented.control,
        sandbox_url="/",
        server_url="/",
        shipped=shipped_scenarios(),
    )


@pytest.mark.parametrize("name", ["customers", "packages", "requests", "assumptions"])
def test_every_list_has_the_same_frame(name: str) -> None:
    client, _ = busy_client()
    reply = client.control("GET", f"/{name}?page=7&size=9").json
    frame = {"evicted": 0, **reply, "total": 0}
    assert frame == {"items": [], "page": 7, "size": 9, "total": 0, "evicted": 0}
    assert reply["total"] == client.control("GET", f"/{name}").json["total"] > 0


def test_the_versions_are_those_of_what_is_served() -> None:
    client = Client.of()
    bundle, state = client.control("GET", "/bundle").json, client.control("GET", "/state").json
    assert client.control("GET", "/version").json == {
        "version": __version__,
        "python": ".".join(map(str, sys.version_info[:3])),
        "interface": client.call("GET", "/openapi.json").json["info"]["version"],
        "control": client.control("GET", "/openapi.json").json["info"]["version"],
        "scenarioFormat": documents().scenario["properties"]["version"]["const"],
        "stateFormat": state["version"],
        "bundleFormat": bundle["bundle"],
    }
