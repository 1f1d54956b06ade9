"""The calls that a log must contain: they alone lead to the same state as all calls."""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from support import NOBODY, START_MS, begun, built
from support.histories import CUSTOMER, MAGIC_WORLD, ODD, PLAN, STEPS, VARIANTS, SharedHistory, call
from support.tenants import Server
from thoroughness import examples

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.exchange import Request, finished
from mock_server.sandbox.sandboxes.sandbox import Sandbox

# ── Single calls ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("request_", "is_written"),
    [
        (call("GET", CUSTOMER), False),
        (call("HEAD", CUSTOMER), False),
        (call("GET", CUSTOMER.upper().replace("/API/V2/CUSTOMER", "/api/v2/customer")), False),
        (call("GET", "/api/v2/customer/north"), False),
        (call("GET", f"/api/v2/request/{NOBODY}"), False),
        (call("GET", CUSTOMER, headers={"expect": "cake"}), False),
        (call("GET", CUSTOMER, headers={"x-sandbox-fault": "ok"}), True),
        (call("PATCH", CUSTOMER, {}), True),
        (call("POST", f"{CUSTOMER}/package", {}), True),
        (call("POST", CUSTOMER), True),
        (call("OPTIONS", CUSTOMER), True),
        (call("GET", "/api/v2/nothing"), True),
        (call("GET", "/elsewhere"), True),
        (call("GET", "/openapi.json"), False),
        (call("GET", "/_sandbox/state"), False),
        (call("HEAD", "/_sandbox/state"), False),
        (call("GET", "/_sandbox/events"), False),
        (call("GET", "/_sandbox/nothing"), False),
        (call("PUT", "/_sandbox/nothing"), False),
        (call("POST", "/_sandbox/journal/verify", {}), False),
        (call("POST", "/_sandbox/journal/wait", {}), False),
        (call("DELETE", "/_sandbox/journal"), True),
        (call("POST", "/_sandbox/reset"), True),
        (call("POST", "/_sandbox/clock/advance", {"by": "1s"}), True),
        (call("PUT", "/_sandbox/state", {}), True),
        (call("DELETE", "/_sandbox/faults"), True),
    ],
)
def test_a_call_is_written_that_may_change_anything(request_: Request, *, is_written: bool) -> None:
    assert Sandbox(built(), START_MS).is_written(request_) is is_written


@pytest.mark.parametrize(
    "changes",
    [
        {"faults": [{"name": "a", **PLAN}]},
        {"assumptions": {"rate-limit": 9}},
    ],
    ids=["plans", "rate limit"],
)
def test_a_read_is_written_where_calls_are_counted(changes: Mapping[str, Any]) -> None:
    sandbox = Sandbox(built(**changes), START_MS)
    assert sandbox.is_written(call("GET", CUSTOMER))
    assert not sandbox.is_written(call("GET", "/_sandbox/state"))


def test_a_read_is_written_again_only_while_there_are_plans() -> None:
    sandbox = Sandbox(built(), START_MS)
    sandbox.handle(call("PUT", "/_sandbox/faults/a", PLAN), START_MS)
    assert sandbox.is_written(call("GET", CUSTOMER))
    sandbox.handle(call("DELETE", "/_sandbox/faults/a"), START_MS)
    assert not sandbox.is_written(call("GET", CUSTOMER))


def test_a_read_of_a_magic_customer_is_written_and_no_other() -> None:
    sandbox = Sandbox(built(MAGIC_WORLD), START_MS)
    assert sandbox.is_written(call("GET", f"/api/v2/customer/{ODD}"))
    assert not sandbox.is_written(call("GET", "/api/v2/customer/odd"))
    assert not sandbox.is_written(call("GET", CUSTOMER))
    assert not sandbox.is_written(call("GET", f"/api/v2/request/{NOBODY}"))


def test_a_status_query_is_written_as_long_as_its_request_waits_for_queries() -> None:
    sandbox = Sandbox(built(jobs={"modifyCustomer": {"polls": 2}}), START_MS)
    accepted = sandbox.handle(call("PATCH", CUSTOMER, {"name": "New"}), START_MS)
    query = accepted.headers["Location"]
    assert not sandbox.is_written(call("HEAD", query))
    for _ in range(2):
        assert sandbox.is_written(call("GET", query))
        sandbox.handle(call("GET", query), START_MS)
    assert not sandbox.is_written(call("GET", query))


def test_a_status_query_of_timed_work_is_not_written() -> None:
    sandbox = Sandbox(built(), START_MS)
    accepted = sandbox.handle(call("PATCH", CUSTOMER, {"name": "New"}), START_MS)
    assert not sandbox.is_written(call("GET", accepted.headers["Location"]))


def test_calls_about_sandboxes_are_written_that_make_or_remove_one() -> None:
    server = Server.of()
    server.put("mine")
    board = server.switchboard
    written = {
        method: board.is_written(call(method, "/_sandboxes/mine"), None)
        for method in ("GET", "PUT", "DELETE", "POST")
    }
    assert written == {"GET": False, "PUT": True, "DELETE": True, "POST": False}
    assert not board.is_written(call("GET", "/_sandboxes"), None)


def test_the_first_use_of_a_sandbox_is_written_whatever_it_is() -> None:
    server = Server.of()
    board, read = server.switchboard, call("GET", f"/s/mine{CUSTOMER}")
    assert board.is_written(read, None)
    assert not board.is_written(read, board.sandboxes.default_tenancy)


@pytest.mark.parametrize("is_full", [False, True], ids=["with room", "without"])
@pytest.mark.parametrize(
    "request_",
    [
        call("GET", CUSTOMER),
        call("GET", "/_sandbox/clock"),
        call("GET", f"/s/mine{CUSTOMER}"),
        call("GET", CUSTOMER, headers={"x-sandbox-key": "of mine"}),
        call("GET", CUSTOMER).but(flaw="the header Host is repeated"),
    ],
    ids=["interface", "control", "named", "key", "malformed"],
)
def test_a_read_with_a_log_is_answered_as_any_other(request_: Request, *, is_full: bool) -> None:
    answers = []
    for is_beside_a_log in (True, False):
        server = Server.of()
        server.put("mine")
        board, now_ms = server.switchboard, server.now_ms
        if is_full:
            board.sandboxes.keep_within(0, now_ms)
        tenancy = board.sandboxes.get(request_.sandbox, now_ms)
        assert tenancy is not None
        if is_beside_a_log:
            answered = board.read(tenancy, request_, now_ms)
        else:
            answered = board.answer(request_, now_ms)
        assert answered.outcome is not None
        outcome = finished(answered.outcome)
        journal = server.call("GET", f"{request_.address.prefix}/_sandbox/journal").body
        answers.append((outcome, journal))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("path", [CUSTOMER, f"/s/mine{CUSTOMER}"], ids=["default", "named"])
def test_a_call_in_a_log_is_answered_as_any_other(path: str) -> None:
    request, outcomes = call("PATCH", path, {"name": "New"}), []
    for is_in_a_log in (True, False):
        server = Server.of()
        server.put("mine")
        board, now_ms = server.switchboard, server.now_ms
        tenancy = board.sandboxes.get(request.sandbox, now_ms)
        assert tenancy is not None
        if is_in_a_log:
            answered = board.carry_out(tenancy, request, now_ms)
        else:
            answered = board.answer(request, now_ms)
        outcomes.append(answered.outcome)
    assert outcomes[0] == outcomes[1]


# ── Random calls ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.hypothesis
@pytest.mark.parametrize("changes", VARIANTS.values(), ids=VARIANTS)
@given(steps=st.lists(STEPS, min_size=30, max_size=50))
@examples(15, unchecked=HealthCheck)
def test_calls_that_are_not_written_make_no_difference(
    changes: Mapping[str, Any], steps: Sequence[Any]
) -> None:
    scenario = built(**changes)
    called, answer = (begun(scenario) for _ in range(2))
    history = SharedHistory(scenario)
    for step in steps:
        if step == "watch":
            deque(called.tick(history.now_ms), maxlen=0)
        exported = history.state(called) if step == "go back" else {}
        for request in history.calls_of(step, exported):
            is_written = called.is_written(request)
            assert answer.is_written(request) is is_written
            before = called.simulation.entries
            outcome = history.answer(called, request)
            if is_written:
                answer.simulation.entries = before
                assert history.answer(answer, request) == outcome
            history.learn(outcome)
    answer.simulation.entries = called.simulation.entries
    assert dumps(history.state(called)) == dumps(history.state(answer))
