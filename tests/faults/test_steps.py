"""The effect of each step on a call, before and after the world changes."""

from typing import Any

import pytest
from support import Client
from support.contract_lists import LISTED
from support.faults import CALLS, add, failure, jobs, meet, ready, small, world

from mock_server.contract.values.exact_json import loads
from mock_server.domain.refusal import Code
from mock_server.sandbox.ground.exchange import FaultyReply, Outcome, Reply

STATUS = {"GLOBAL_1001": 503, "CUSTOMER_1002": 404, "CUSTOMER_1003": 500, "CUSTOMER_1006": 500}
LISTED_CODES = [
    pytest.param(operation, code, id=f"{operation}-{code}")
    for operation, codes in LISTED.items()
    for code in codes
]
ACCEPTING = ("modifyCustomer", "createPackage")
NETWORKS = ("reset", "empty", "truncate", "garbage", "hang", "drip")
DRAWN = {
    "modifyCustomer": ("modifyCustomer", None, 2000),
    "createPackage": ("createPackage", None, 2000),
}
GATEWAY = {"status": 502, "headers": {"Content-Type": "text/html"}, "body": "<h1>Bad gateway</h1>"}

each_operation = pytest.mark.parametrize("operation", CALLS)
each_accepting = pytest.mark.parametrize("operation", ACCEPTING)
each_code = pytest.mark.parametrize(("operation", "code"), LISTED_CODES)
each_network = pytest.mark.parametrize("network", NETWORKS)


def fail_as(code: str, entry: int) -> Outcome:
    """Return the complete outcome of an injected error code."""
    retry = {"Retry-After": "1"} if code == "GLOBAL_1001" else {}
    return Reply(
        status=STATUS[code],
        headers={"Content-Type": "application/json", **retry, "X-Sandbox-Entry": str(entry)},
        body=b'{"errorCode":"%s","errorMessage":"%s","content":"","pageable":""}'
        % (code.encode(), failure(code)["errorMessage"].encode()),
    )


def untouched(operation: str, **changes: Any) -> Outcome:
    """Return the outcome of a call in a sandbox whose added plan does not match the call."""
    client = ready(**changes)
    add(client, operation=operation, when={"requester": "depot"}, fault="ok")
    return meet(client, operation)


@pytest.mark.parametrize("spelled", ["bare", "mapping"])
@each_code
def test_a_code_before_the_change_is_answered_and_changes_nothing(
    operation: str, code: str, spelled: str
) -> None:
    client = ready()
    before = world(client)
    add(client, operation=operation, steps=[code if spelled == "bare" else {"error": code}])
    assert meet(client, operation) == fail_as(code, 3)
    assert world(client) == before


@each_code
def test_a_code_after_the_change_is_answered_and_the_change_is_made(
    operation: str, code: str
) -> None:
    client, undisturbed = ready(), ready()
    add(client, operation=operation, steps=[{"error": code, "phase": "after"}])
    assert meet(client, operation) == fail_as(code, 3)
    meet(undisturbed, operation)
    assert world(client) == world(undisturbed)


@pytest.mark.parametrize("phase", ["before", "after"])
@pytest.mark.parametrize("code", Code)
def test_any_code_is_answered_by_force(code: Code, phase: str) -> None:
    client = ready()
    steps = [{"error": code, "phase": phase}]
    add(client, operation="getCustomer", steps=steps, force=True)
    outcome = meet(client, "getCustomer")
    rules = client.sandbox.simulation.scenario.contract.assumptions
    status = rules.injected_status.get(code, rules.http_status[code])
    assert (outcome.status, loads(outcome.body)["errorCode"]) == (status, code)
    if code == Code.METHOD_NOT_ALLOWED:
        assert outcome.headers["Allow"] == "GET, HEAD, PATCH"


@pytest.mark.parametrize(
    ("assumed", "status"),
    [
        pytest.param({}, 500, id="as shipped"),
        pytest.param({"injected": {"CUSTOMER_1003": 422}}, 422, id="another injected one"),
        pytest.param({"CUSTOMER_1003": 409}, 500, id="another usual one"),
        pytest.param("always-200", 200, id="always 200"),
    ],
)
def test_an_injected_update_failure_has_the_status_assumed(assumed: Any, status: int) -> None:
    client = Client.of(assumptions={"http-status": assumed})
    add(client, operation="modifyCustomer", steps=["CUSTOMER_1003"])
    outcome = meet(client, "modifyCustomer")
    assert (outcome.status, loads(outcome.body)) == (status, failure("CUSTOMER_1003"))


@pytest.mark.parametrize("phase", ["before", "after"])
@each_operation
def test_a_reply_of_your_own_is_answered_byte_for_byte(operation: str, phase: str) -> None:
    client = ready()
    add(client, operation=operation, steps=[{**GATEWAY, "phase": phase}])
    assert meet(client, operation) == Reply(
        status=502,
        headers={
            "Content-Type": "text/html",
            "Content-Security-Policy": "sandbox",
            "X-Sandbox-Entry": "3",
        },
        body=b"<h1>Bad gateway</h1>",
    )


@pytest.mark.parametrize(("phase", "made"), [("before", 0), ("after", 1)])
@each_accepting
def test_a_reply_of_your_own_is_made_instead_of_the_change_or_after_it(
    operation: str, phase: str, made: int
) -> None:
    client = ready()
    add(client, operation=operation, steps=[{**GATEWAY, "phase": phase}])
    meet(client, operation)
    assert jobs(client) == [DRAWN[operation]] * made


def test_a_reply_of_your_own_needs_no_headers_and_no_body() -> None:
    client = small()
    add(client, fault={"status": 204})
    assert meet(client) == Reply(status=204, headers={"X-Sandbox-Entry": "2"}, body=b"")


@each_network
@each_operation
def test_a_connection_broken_before_the_change_changes_nothing(
    operation: str, network: str
) -> None:
    client = ready()
    before = world(client)
    add(client, operation=operation, steps=[{"network": network}])
    assert meet(client, operation).network == network
    assert world(client) == before


@each_network
@each_operation
def test_a_connection_broken_after_the_change_breaks_the_usual_reply(
    operation: str, network: str
) -> None:
    client = ready()
    add(client, operation=operation, steps=[{"network": network, "phase": "after"}])
    outcome, other = meet(client, operation), untouched(operation)
    assert (outcome.network, outcome.body, world(client)["accepted"]) == (
        network,
        other.body,
        1 + (operation in ACCEPTING),
    )


@pytest.mark.parametrize(("given", "rate"), [({}, 100), ({"rate": 7}, 7)])
def test_a_drip_has_the_rate_asked_for(given: dict[str, int], rate: int) -> None:
    client = small()
    add(client, fault={"network": "drip", **given})
    outcome = meet(client)
    assert isinstance(outcome, FaultyReply)
    assert (outcome.rate, outcome.held_by) == (rate, "plan")


USUAL = {"modifyCustomer": "CUSTOMER_1003", "createPackage": "GLOBAL_1001"}


@each_accepting
def test_a_job_that_fails_fails_with_the_usual_code(operation: str) -> None:
    client = ready()
    add(client, operation=operation, steps=[{"job": "failed"}])
    assert meet(client, operation).status == 202
    assert jobs(client) == [(operation, USUAL[operation], 2000)]


@each_accepting
def test_a_job_that_succeeds_does_so_where_all_others_fail(operation: str) -> None:
    failing = {name: {"after": "2s", "outcome": "failed"} for name in ACCEPTING}
    client = ready(jobs=failing)
    add(client, operation=operation, steps=[{"job": "successful", "after": "5s"}])
    meet(client, operation)
    meet(client, operation, body={**CALLS[operation][2], "name": "Another"})
    assert jobs(client) == [(operation, None, 5000), (operation, USUAL[operation], 2000)]


COMBINED: dict[str, tuple[Any, Any]] = {
    "a slow code": ({"error": "GLOBAL_1001", "delay": "2s", "wall": True}, (503, None, 2000, [])),
    "a slow code after the change": (
        {"error": "GLOBAL_1001", "delay": "2s", "wall": True, "phase": "after"},
        (503, None, 2000, [DRAWN["modifyCustomer"]]),
    ),
    "half of a gateway's page": ({**GATEWAY, "network": "truncate"}, (502, "truncate", 0, [])),
    "a failure that drips": ({"error": "CUSTOMER_1002", "network": "drip"}, (404, "drip", 0, [])),
    "reset after a while": (
        {"network": "reset", "delay": "1s", "wall": True, "phase": "after"},
        (202, "reset", 1000, [DRAWN["modifyCustomer"]]),
    ),
    "accepted late, then failed": (
        {"job": "failed", "after": "9s", "delay": "1s", "wall": True},
        (202, None, 1000, [("modifyCustomer", "CUSTOMER_1003", 9000)]),
    ),
    "accepted, reply lost, failed": (
        {"job": "failed", "network": "empty", "phase": "after"},
        (202, "empty", 0, [("modifyCustomer", "CUSTOMER_1003", 2000)]),
    ),
}


@pytest.mark.parametrize(("step", "expected"), COMBINED.values(), ids=COMBINED)
def test_steps_combine(step: Any, expected: Any) -> None:
    client = ready()
    add(client, operation="modifyCustomer", steps=[step])
    outcome = meet(client, "modifyCustomer")
    assert (outcome.status, outcome.network, outcome.delay_ms, jobs(client)) == expected


FROZEN = {"mode": "frozen", "start": "2026-01-01T09:00:00Z"}
LOGNORMAL = {"median": "200ms", "sigma": 0.5, "max": "400ms"}


def delays(delay: Any, count: int = 8, **changes: Any) -> list[int]:
    """Return the real delays of the first `count` calls that a delay applies to."""
    client = Client.of(**changes)
    add(client, fault={"delay": delay, "wall": True})
    return [meet(client).delay_ms for _ in range(count)]


def held_back(clock: dict[str, Any], step: dict[str, Any]) -> tuple[int, int]:
    """Return the real delay of a call, and the delay that its entry shows."""
    client = Client.of(clock=clock)
    add(client, fault=step)
    outcome = meet(client)
    entry = client.control("GET", f"/journal/{outcome.headers['X-Sandbox-Entry']}").json
    return outcome.delay_ms, entry["reply"]["delayMs"]


@pytest.mark.parametrize(
    ("clock", "step", "expected"),
    [
        pytest.param(FROZEN, {"delay": "2s"}, (0, 2000), id="frozen"),
        pytest.param(FROZEN, {"delay": "2s", "wall": True}, (2000, 2000), id="frozen, wall"),
        pytest.param(FROZEN, {"delay": "2s", "wall": False}, (0, 2000), id="frozen, no wall"),
        pytest.param({}, {"delay": "2s"}, (2000, 2000), id="real"),
        pytest.param({"speed": 60}, {"delay": "3s"}, (50, 3000), id="sixty times faster"),
        pytest.param({"speed": 0.5}, {"delay": "3s"}, (6000, 3000), id="half as fast"),
        pytest.param({"speed": 60}, {"delay": "3s", "wall": True}, (3000, 3000), id="fast, wall"),
    ],
)
def test_a_delay_costs_real_time_by_the_clock_and_is_journalled(
    clock: dict[str, Any], step: dict[str, Any], expected: tuple[int, int]
) -> None:
    assert held_back(clock, step) == expected


@pytest.mark.parametrize(
    ("delay", "drawn"),
    [
        pytest.param("300ms", [300] * 8, id="fixed"),
        pytest.param(["300ms", "300ms"], [300] * 8, id="one value"),
        pytest.param(["1s", "3s"], [1201, 1978, 1581, 1293, 1141, 2339, 1991, 1909], id="range"),
        pytest.param(LOGNORMAL, [106, 197, 152, 118, 96, 249, 199, 189], id="lognormal"),
        pytest.param({**LOGNORMAL, "sigma": 0}, [200] * 8, id="lognormal without spread"),
    ],
)
def test_delays_are_the_same_on_every_machine(delay: Any, drawn: list[int]) -> None:
    assert delays(delay) == drawn


def test_a_delay_asked_for_by_the_header_is_drawn_for_each_call() -> None:
    client = small()
    drawn = [meet(client, fault="{delay: [0ms, 1h], wall: true}").delay_ms for _ in range(3)]
    assert len(set(drawn)) == 3
