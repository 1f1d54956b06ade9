"""A service that is not this one: codes, headers and fields of its own, and a base path."""

import json
from dataclasses import replace

import pytest
from support.calibrating.service import Service, customer_id
from support.calibrating.world import ACME, BLUE, world

from mock_server.calibration import calibrate, compare_recording
from mock_server.calibration.deciding import DECIDING
from mock_server.recordings import RecordedCall, RecordedReply
from mock_server.server.shipped import documents


@pytest.fixture(name="calls")
def _calls() -> list[RecordedCall]:
    """Record two reads and a modify of the own profile, which is refused in words of its own."""
    service = Service(world({}, {}))
    for number in (ACME, BLUE):
        service.call("GET", f"/api/v2/customer/{customer_id(number)}")
    token, own = "acme-token", customer_id(ACME)
    path = f"/api/v2/customer/{own}"
    service.call("GET", path, token=token, requester=own)
    service.call("PATCH", path, {"name": "A"}, token=token, requester=own)
    return [replace(call, target=f"/crm{call.target}") for call in service.calls]


def altered(call: RecordedCall, status: int, **members: object) -> RecordedCall:
    assert call.reply is not None
    body = {**json.loads(call.reply.body), **members}
    headers = (*call.reply.headers, ("X-Trace", "7"))
    return replace(call, reply=RecordedReply(status, headers, json.dumps(body).encode()))


def test_every_assumption_says_what_would_decide_it() -> None:
    assert DECIDING.keys() == documents().assumptions.keys()


def test_a_base_path_makes_no_difference(calls: list[RecordedCall]) -> None:
    assert compare_recording(calls, documents()).matching == len(calls)


def test_a_code_of_its_own_stands_beside_ours(calls: list[RecordedCall]) -> None:
    *others, refused = calls
    foreign = altered(refused, 403, errorCode="AUTH_7", errorMessage="Not yours")
    found = compare_recording([*others, foreign], documents())
    assert (found.matching, found.differing) == (4, 0)
    assert [(each.kind, each.what) for each in found.additions] == [
        ("code", "AUTH_7 with status 403: 'Not yours', where the sandbox has SANDBOX_NOT_ELIGIBLE"),
        ("header", "x-trace"),
    ]
    general = calibrate([*others, foreign], documents()).findings["general-errors"]
    assert general.stand == "contradicted"


def test_a_status_of_its_own_is_read_off(calls: list[RecordedCall]) -> None:
    *others, refused = calls
    foreign = altered(refused, 401, errorCode="SANDBOX_NOT_ELIGIBLE")
    found = calibrate([*others, foreign], documents()).findings["http-status"]
    assert (found.stand, found.setting) == ("contradicted", {"SANDBOX_NOT_ELIGIBLE": 401})


def test_a_change_by_somebody_else_is_no_difference(calls: list[RecordedCall]) -> None:
    first = calls[0]
    assert first.reply is not None
    content = [{**json.loads(first.reply.body)["content"][0], "name": "Renamed"}]
    later = replace(altered(first, 200, content=content), at_ms=first.at_ms + 60_000)
    found = compare_recording([*calls, later], documents())
    assert found.differing == 0
    assert found.incomparable == {"the customer was changed by no recorded call": 1}


def test_a_call_without_a_reply_is_not_comparable(calls: list[RecordedCall]) -> None:
    found = compare_recording([replace(calls[0], reply=None), *calls[1:]], documents())
    assert found.incomparable == {"no reply was recorded": 1}
