"""Shared by the tests of faults: plans added by control calls, and calls that meet them."""

from collections.abc import Mapping
from typing import Any, Final

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.simulation.state import export_state
from mock_server.scenario_file.document import read_fragment
from support import ACME, BLUE, DATA, NORTH, Client
from support.contract_lists import OPERATIONS

REQUEST: Final = "0628d242-a938-4b6a-bb28-4d4255b1a8ca"
"""The id of the first request of SMALL_WORLD, a modify of blue, which getRequest reads."""

_CALLS: Final[Mapping[str, tuple[str, str, Any]]] = {
    "getCustomer": ("GET", f"/api/v2/customer/{NORTH}", None),
    "modifyCustomer": ("PATCH", f"/api/v2/customer/{NORTH}", {"name": "Changed"}),
    "createPackage": (
        "POST",
        f"/api/v2/customer/{ACME}/package",
        {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]},
    ),
    "getRequest": ("GET", f"/api/v2/request/{REQUEST}", None),
}
CALLS: Final[Mapping[str, tuple[str, str, Any]]] = {
    name: _CALLS.get(name) or (each.method, each.template.replace("{id}", NORTH), None)
    for name, each in OPERATIONS.items()
}
"""One call of each operation, which succeeds in the sandbox that `ready` returns."""

MESSAGES: Final[Mapping[str, str]] = {
    "GLOBAL_1001": "Service unavailable. Please try again",
    "CUSTOMER_1002": "Customer does not exist",
    "CUSTOMER_1003": "Failed to update customer details",
    "CUSTOMER_1006": "Failed to retrieve customer details",
}
"""Section 7 of the interface."""


def failure(code: str) -> dict[str, str]:
    """Return the envelope of a failure."""
    return {"errorCode": code, "errorMessage": MESSAGES[code], "content": "", "pageable": ""}


def ready(**changes: Any) -> Client:
    """Return a client of SMALL_WORLD for which every call of CALLS would succeed."""
    client = Client.of(**changes)
    assert client.modify(BLUE, {}).content == {"requestId": REQUEST}
    return client


def add(client: Client, **members: Any) -> Any:
    """Add a fault plan, named `plan` by default; return its account."""
    reply = client.control("POST", "/faults", {"name": "plan", **members})
    assert reply.status == 201, reply.body
    return reply.json


def account(client: Client, name: str = "plan") -> dict[str, Any]:
    """Return the counters of a fault plan."""
    found = client.control("GET", f"/faults/{name}").json
    kept = ("matched", "fired", "passed", "remaining", "completed", "entries")
    return {key: found[key] for key in kept}


def meet(
    client: Client,
    operation: str = "getCustomer",
    *,
    fault: str | None = None,
    **how: Any,
) -> Outcome:
    """Make the call of an operation; the header X-Sandbox-Fault is parsed as by the shell."""
    method, path, body = CALLS[operation]
    body = how.get("body", body)
    headers = dict(how.get("headers", {}))
    if "token" in how:
        headers["authorization"] = f"Bearer {how['token']}"
    if fault is not None:
        headers["x-sandbox-fault"] = fault
    request = Request(
        method=method,
        path=how.get("path", path),
        headers=headers,
        body=body if isinstance(body, bytes) else b"" if body is None else dumps(body),
        fault=None if fault is None else read_fragment(fault),
    )
    return client.sandbox.handle(request, client.now_ms)


def jobs(client: Client) -> list[tuple[str, str | None, int | None]]:
    """Return operation, verdict and delay of every job except the one that `ready` makes."""
    found = export_state(client.sandbox.simulation, client.now_ms)["jobs"]
    mine = [job for job in found if job["requestId"] != REQUEST]
    return [(job["operation"], job["verdict"], job["delayMs"]) for job in mine]
