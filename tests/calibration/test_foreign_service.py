"""A different service: with its own codes, headers and fields."""

import json
from dataclasses import replace

import pytest
from support import built
from support.calibrating.service import Service, customer_id
from support.calibrating.world import ACME, BLUE, NORTH, address_of, world

from mock_server.calibration.calibrating import calibrate
from mock_server.calibration.comparison import compare_recording
from mock_server.calibration.searching import retention_of
from mock_server.recordings.recording import NO_REPLY, RecordedCall, RecordedReply, RecordingError
from mock_server.recordings.traffic import read_traffic
from mock_server.server.loading import load_plain
from mock_server.server.shipped import documents


@pytest.fixture(name="calls")
def _calls() -> list[RecordedCall]:
    """Record two reads and a modify of the requester's profile, refused with a special message."""
    service = Service(world({}, {}))
    for number in (ACME, BLUE):
        service.call("GET", address_of(number))
    own, by = customer_id(ACME), "acme-token"
    for method, body in (("GET", None), ("PATCH", {"name": "A"})):
        service.call(method, address_of(ACME), body, token=by, requester=own)
    return service.calls


def altered(call: RecordedCall, status: int, **members: object) -> RecordedCall:
    body = {**json.loads(call.reply.body), **members}
    headers = (*call.reply.headers, ("X-Trace", "7"))
    return replace(call, reply=RecordedReply(status, headers, json.dumps(body).encode()))


@pytest.mark.parametrize("token", ["operator-token", "acme-token", "north-token", "nobody"])
def test_a_requester_of_status_queries_only_is_known_by_their_customers(token: str) -> None:
    service = Service(world({}, {}))
    service.call("GET", address_of(NORTH))
    modify = service.call("PATCH", address_of(NORTH), {"name": "A"})
    service.call("GET", modify["headers"]["Location"], token=token, requester=token)
    found = compare_recording(service.calls, documents())
    assert (found.matching, found.differing) == (3, 0)
    assert not any("no credentials" in note for note in found.notes) or token == "nobody"


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
    assert general.verdict == "contradicted"


def test_a_status_of_its_own_is_read_off(calls: list[RecordedCall]) -> None:
    *others, refused = calls
    foreign = altered(refused, 401, errorCode="SANDBOX_NOT_ELIGIBLE")
    found = calibrate([*others, foreign], documents()).findings["http-status"]
    assert (found.verdict, found.setting) == ("contradicted", {"SANDBOX_NOT_ELIGIBLE": 401})


def test_a_refusal_of_a_call_without_credentials_is_a_matter_of_credentials(
    calls: list[RecordedCall],
) -> None:
    failure = {"errorMessage": "Who are you?", "content": "", "pageable": ""}
    refused = altered(calls[0], 401, errorCode="AUTH_1", **failure)
    (difference,) = compare_recording([refused, *calls[1:]], documents()).differences
    assert (difference.by, difference.received) == ("assumption credentials", "AUTH_1")
    required = built(assumptions={"credentials": {"required": True}})
    (difference,) = compare_recording(calls[:1], documents(), required).differences
    assert (difference.by, difference.received) == ("assumption credentials", "")


def test_a_failure_that_any_call_may_get_is_not_a_difference(calls: list[RecordedCall]) -> None:
    first, *others = calls
    failed = [
        altered(first, status, errorCode=code, errorMessage=text, content="", pageable="")
        for code, status, text in (
            ("CUSTOMER_1006", 500, "Failed to retrieve customer details"),
            ("GLOBAL_1001", 200, "Service unavailable. Please try again"),
        )
    ]
    found = compare_recording([*failed, *others], documents())
    [only] = found.differences
    assert (only.where, only.expected, only.received) == ("status", 503, 200)
    assert found.matching == len(calls)


def test_what_shows_nothing_is_not_comparable(calls: list[RecordedCall]) -> None:
    first = calls[0]
    content = [{**json.loads(first.reply.body)["content"][0], "name": "Renamed"}]
    by_another = replace(altered(first, 200, content=content), at_ms=first.at_ms + 60_000)
    found = compare_recording([*calls, by_another, replace(first, reply=NO_REPLY)], documents())
    whys = {"no reply was recorded": 1, "no recorded call has changed the customer": 1}
    assert (found.differing, found.incomparable) == (0, whys)


ODD = [
    {"contact": [{"id": ["a"]}]}, {"contact": "a"}, {"address": [7]}, {"invoiceConfiguration": []},
]  # fmt: skip


@pytest.mark.parametrize("shown", ODD, ids=repr)
def test_a_customer_that_no_modify_could_change_is_compared(shown: dict[str, object]) -> None:
    service, entry = Service(world({}, {})), [{"id": customer_id(7)}]
    service.call("GET", address_of(NORTH))
    read = service.calls.pop()
    content = [{**json.loads(read.reply.body)["content"][0], **shown}]
    sent = {"contact": entry, "address": entry, "invoiceConfiguration": {"paymentDueUnits": 7}}
    service.call("PATCH", address_of(NORTH), sent)
    calls = [altered(read, 200, content=content), *service.calls]
    assert compare_recording(calls, documents()).differing > 0


@pytest.mark.parametrize("content", [["a"], [], "a", {"customerId": "a"}], ids=repr)
def test_a_success_that_holds_no_customer_is_a_difference(
    calls: list[RecordedCall], content: object
) -> None:
    found = compare_recording([altered(calls[0], 200, content=content), *calls[1:]], documents())
    assert found.differing == 1


def test_a_requester_may_have_the_name_of_a_customer_in_the_scenario() -> None:
    known = world({}, {})
    service = Service(known)
    for number in (ACME, NORTH, BLUE):
        service.call("GET", address_of(number), token="acme-token", requester=f"c{ACME}")
    by_hand = load_plain({**known, "requesters": []})
    found = compare_recording(service.calls, documents(), by_hand)
    assert (found.matching, list(found.notes)) == (3, [])


def test_bodies_with_too_many_values_are_refused(calls: list[RecordedCall]) -> None:
    heavy = replace(calls[0], body=b"[," * 10_000_001)
    with pytest.raises(RecordingError, match="have more than 20,000,000 values"):
        compare_recording([*calls, heavy], documents())


def accepted_and_queried(token: str) -> list[RecordedCall]:
    """Return an accepted modify, and two queries of it, the first of them with a token."""
    service = Service(world({}, {}))
    reply = service.call("PATCH", address_of(BLUE), {"name": "A"}, token="operator-token")
    for each in (token, "operator-token"):
        service.wait(5_000)
        service.call("GET", reply["headers"]["Location"], token=each, requester=each)
    return service.calls


def test_a_request_that_is_known_later_was_not_forgotten() -> None:
    calls = read_traffic(accepted_and_queried("north-token"), "/api/v2/request/{requestId}").calls
    assert [call.reply.is_success for call in calls] == [True, False, True]
    assert retention_of(calls) == []
    assert [each.value for each in retention_of(calls[:2])] == ["5s"]


def test_headers_without_a_path_or_seconds_decide_nothing() -> None:
    """A service may put a bare requestId into Location."""
    call = accepted_and_queried("operator-token")[0]
    minted = json.loads(call.reply.body)["content"][0]["requestId"]
    headers = (("Location", minted), ("Retry-After", "9" * 5000))
    bare = replace(call, reply=replace(call.reply, headers=headers))
    found = calibrate([bare], documents()).findings
    assert {found[name].verdict for name in ("status-endpoint", "retry-after")} == {"undecided"}


def test_work_without_a_request_id_is_not_followed() -> None:
    modify = accepted_and_queried("operator-token")[0]
    odd = altered(modify, 202, content=[{"requestId": 7}])
    calls = read_traffic([modify, odd], "/api/v2/request/{requestId}").calls
    assert [call.is_accepted for call in calls] == [True, False]
