"""Settings that calls show directly, and not by what the sandbox would reply under others."""

from dataclasses import replace
from typing import Any

import pytest
import yaml
from support import built
from support.calibrating.service import Service, customer_id, offer_id
from support.calibrating.world import ACME, BLUE, FLEET, NORTH, OUTSIDE, UNKNOWN, address_of, world

from mock_server.calibration.calibrating import calibrate
from mock_server.calibration.comparison import compare_recording
from mock_server.contract.values.walk import MISSING
from mock_server.recordings.recording import RecordedCall
from mock_server.server.loading import load_plain
from mock_server.server.shipped import documents, shipped_presets

OWN = {
    "status-endpoint": "/jobs/{requestId}",
    "status-values": ["OPEN", "DONE", "ERROR"],
    "http-status": {"accepted": 201},
    "credentials": {"required": True, "scheme": "api-key", "header": "X-Api-Key"},
    "payment-due-units-key": "paymentDueUnit",
    "customer-status-values": ["LIVE"],
    "retry-after": 7,
    "pageable": {"size": 10},
    "versions": ["v7"],
}
"""The settings of a service, each other than the default."""

USUAL = {
    "status-endpoint": "/api/v2/request/{requestId}",
    "status-values": ["IN_PROGRESS", "SUCCESSFUL", "FAILED"],
    "http-status": {"read": 200, "accepted": 202, "CUSTOMER_1002": 404},
    "credentials": {"required": False, "scheme": "bearer", "header": "Authorization"},
    "payment-due-units-key": "paymentDueUnits",
    "pageable": {"page": 0, "size": 1, "totalPages": 1, "totalElements": 1},
    "retry-after": 1,
}
"""The defaults that calls of the same client show if the service has no settings."""


def record(settings: dict[str, Any], version: str) -> list[RecordedCall]:
    """Record reads with and without credentials, a modify that succeeds, and one that fails."""
    failure = {"job": "failed", "code": "GLOBAL_1001"}
    plan = {"name": "second", "operation": "modifyCustomer", "steps": ["ok", failure]}
    service = Service({**world(settings, {"modifyCustomer": {"polls": 2}}), "faults": [plan]})

    def call(method: str, path: str, body: Any = None) -> dict[str, Any]:
        return service.call(method, path, body, token="operator-token", requester="operator")

    service.call("GET", address_of(NORTH))
    for number in (NORTH, BLUE, OUTSIDE):
        call("GET", address_of(number, version=version if number == NORTH else "v2"))
    for name in ("A", "B"):  # the second request fails
        location = call("PATCH", address_of(NORTH), {"name": name})["headers"]["Location"]
        for _ in range(3):
            service.wait(1_500)
            call("GET", location)
    call("GET", address_of(NORTH))
    return service.calls


@pytest.mark.parametrize(
    ("settings", "version", "verdict", "shown"),
    [(OWN, "v7", "contradicted", OWN), ({}, "v2", "supported", USUAL)],
    ids=["a service with its own settings", "a service like the sandbox"],
)
def test_settings_are_found(
    settings: dict[str, Any], version: str, verdict: str, shown: dict[str, Any]
) -> None:
    found = calibrate(record(settings, version), documents())
    rulings = {name: (found.findings[name].verdict, found.findings[name].setting) for name in shown}
    assert rulings == {name: (verdict, setting) for name, setting in shown.items()}
    assert found.differing == []


def record_published(content: str) -> list[RecordedCall]:
    """Record reads, requests that end in every way, and queries by others and of unknown ones."""
    settings = {"preset": "published", "status-content": content}
    scenario = world(settings, {"modifyCustomer": {"polls": 2}, "createPackage": {"polls": 2}})
    scenario["customers"][0]["customers"][2]["status"] = "SUSPEND"
    failures = [{"job": "failed", "code": code} for code in ("CUSTOMER_1003", "GLOBAL_1001")]
    scenario["faults"] = [
        {"name": "modifies", "operation": "modifyCustomer", "steps": ["ok", *failures]},
        {"name": "packages", "operation": "createPackage", "steps": ["ok", failures[1]]},
    ]
    service = Service(scenario)

    def call(method: str, path: str, body: Any = None, by: str = "operator-token") -> str:
        reply = service.call(method, path, body, token=by, requester=by)
        return str(reply["headers"].get("Location", ""))

    for number in (NORTH, FLEET, OUTSIDE):
        call("GET", address_of(number))
    call("GET", address_of(NORTH), by="acme-token")
    package = {"nestedOffers": [offer_id(1)], "eligibleSubAccountIds": []}
    accepted = []
    for path, body in [
        *((address_of(NORTH), {"name": name}) for name in "ABC"),
        *((address_of(ACME, "/package"), {"name": name, **package}) for name in "PQ"),
    ]:
        accepted.append(call("POST" if "/package" in path else "PATCH", path, body))
        for _ in range(3):
            service.wait(1_500)
            call("GET", accepted[-1])
        call("GET", address_of(NORTH))
    call("GET", accepted[0], by="acme-token")
    call("GET", accepted[0])
    call("GET", f"{accepted[0].rpartition('/')[0]}/{customer_id(UNKNOWN)}")
    return service.calls


@pytest.mark.parametrize("content", ["status", "full"])
def test_what_is_published_is_found_in_a_recording_of_that_service(content: str) -> None:
    text = shipped_presets()["published"].read_text("utf-8")
    published = {**yaml.safe_load(text)["assumptions"], "status-content": content}
    del published["sources"]
    if content == "full":  # the default
        del published["status-content"]
    calls = record_published(content)
    found = calibrate(calls, documents())
    assert (found.settings, found.differing) == (published, [])
    known = load_plain(
        {"version": 1, "assumptions": {"preset": "published", "status-content": content}}
    )
    assert compare_recording(calls, documents(), known).differing == 0


def test_status_queries_are_known_by_the_requestid_in_their_address() -> None:
    """A service may send no Location."""
    calls = record(OWN, "v7")
    bare = [replace(each, reply=replace(each.reply, headers=())) for each in calls]
    found = calibrate(bare, documents()).findings["status-endpoint"]
    assert (found.verdict, found.setting) == ("contradicted", OWN["status-endpoint"])


def test_a_value_that_the_register_does_not_list_is_taken_from_replies() -> None:
    settings = {"invoice-defaults": {"when": "each-modify", "values": {"vat": 19}}}
    service = Service(world(settings, {}))
    service.call("GET", address_of(NORTH))
    service.call("PATCH", address_of(NORTH), {"name": "A"})
    service.wait(5_000)
    service.call("GET", address_of(NORTH))
    found = calibrate(service.calls, documents()).findings["invoice-defaults"]
    assert (found.verdict, found.setting["values"]["vat"]) == ("contradicted", 19)


def reads_of_one(limit: Any, count: int, wait_ms: int = 0) -> list[RecordedCall]:
    service = Service(world({"rate-limit": limit}, {}))
    for _ in range(count):
        service.call("GET", address_of(NORTH))
        service.wait(wait_ms)
    return service.calls


def test_a_rate_limit_is_compared_with_that_of_the_sandbox() -> None:
    calls = reads_of_one(3, 5)
    by_customer = {"calls": 3, "per": "1m", "by": "customer"}
    limits = [{"rate-limit": each} for each in (3, 4, {"calls": 3}, by_customer)]
    worlds = (None, *(built(assumptions=each) for each in limits))
    found = [compare_recording(calls, documents(), each) for each in worlds]
    assert [(each.matching, each.differing) for each in found] == [
        (3, 2), (5, 0), (4, 1), (5, 0), (5, 0),
    ]  # fmt: skip


def test_no_rate_limit_is_found_if_it_is_not_one_of_calls_per_second() -> None:
    calls = reads_of_one({"calls": 3, "per": "1m"}, 9, wait_ms=700)
    found = calibrate(calls, documents()).findings["rate-limit"]
    assert (found.verdict, found.setting) == ("contradicted", MISSING)
