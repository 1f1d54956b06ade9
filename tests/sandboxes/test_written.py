"""The calls that a log must contain; and what is noticed when, or in steps, makes no difference."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import ACME, BLUE, DEPOT, NOBODY, NORTH, SMALL_WORLD, START_MS, Client, built, call
from support.tenants import Server
from thoroughness import examples

from mock_server.sandbox.ground.exchange import BaseReply, Request, finished
from mock_server.sandbox.sandboxes.sandbox import Sandbox

CUSTOMER = f"/api/v2/customer/{NORTH}"
PLAN = {"operation": "getCustomer", "steps": ["ok", "GLOBAL_1001"]}
ODD = "00000000-0000-4000-8000-00000000000d"
MAGIC = {"customerId": ODD, "ref": "odd", "generated": False, "magic": {"any": "GLOBAL_1001"}}

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
    [{"faults": [{"name": "a", **PLAN}]}, {"assumptions": {"rate-limit": 9}}],
    ids=["plans", "rate limit"],
)
def test_a_read_is_written_where_calls_are_counted(changes: Mapping[str, Any]) -> None:
    sandbox = Sandbox(built(**changes), START_MS)
    assert sandbox.is_written(call("GET", CUSTOMER))
    assert not sandbox.is_written(call("GET", "/_sandbox/state"))


def test_a_read_beside_a_plan_for_other_calls_is_not_written() -> None:
    plans = [
        {"name": "a", **PLAN, "when": {"customer": "north"}},
        {"name": "b", "operation": "modifyCustomer", "fault": "GLOBAL_1001"},
    ]
    sandbox = Sandbox(built(faults=plans), START_MS)
    assert sandbox.is_written(call("GET", CUSTOMER))
    assert not sandbox.is_written(call("GET", f"/api/v2/customer/{ACME}"))
    assert not sandbox.is_written(call("GET", f"/api/v2/request/{NOBODY}"))


def test_a_read_of_a_magic_customer_is_written_and_no_other() -> None:
    sandbox = Sandbox(built(customers=[*SMALL_WORLD["customers"], MAGIC]), START_MS)
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


# ── Long reads ───────────────────────────────────────────────────────────────────────────────────


READS: dict[str, dict[str, str]] = {
    "customers": {},
    "customers by parent": {"parent": "acme"},
    "customers by order": {"order": "shuffled"},
    "customers by search": {"search": "new"},
    "journal": {},
    "journal of modifies": {"operation": "modifyCustomer"},
    "journal with a text": {"text": NORTH},
    "journal/last": {},
    "journal/last of a status": {"status": "599"},
    "requests": {},
    "packages": {},
    "packages for a customer": {"eligible": "north"},
    "state": {},
    "bundle": {},
    "conduct": {},
    "coverage": {},
    "faults": {},
}
BETWEEN: dict[str, tuple[str, str, Any]] = {
    "modify": ("PATCH", f"/api/v2/customer/{NORTH}", {"name": "New"}),
    "read": ("GET", f"/api/v2/customer/{DEPOT}", None),
    "advance": ("POST", "/_sandbox/clock/advance", {"by": "2s"}),
    "amend": ("PATCH", f"/_sandbox/customers/{ACME}", {"name": "New & Co."}),
    "remove": ("DELETE", f"/_sandbox/customers/{BLUE}", None),
    "add": ("PUT", f"/_sandbox/customers/{BLUE[:-1]}9?parent=acme", "a customer"),
    "plan": ("PUT", "/_sandbox/faults/new", {"operation": "getCustomer", "fault": "GLOBAL_1001"}),
    "clear": ("DELETE", "/_sandbox/journal", None),
    "reset": ("POST", "/_sandbox/reset", None),
}


def make(client: Client, name: str) -> None:
    method, path, body = BETWEEN[name]
    if name == "add":
        shown = client.control("GET", "/customers/north").json
        body = {**shown, "name": "New", "customerId": path.split("/")[-1].partition("?")[0]}
    client.call(method, path, body)


NAMES = st.sampled_from([*BETWEEN])


@pytest.mark.parametrize("read", READS)
@examples(10)
@given(
    before=st.lists(NAMES, max_size=6), between=st.lists(NAMES, max_size=4), at=st.integers(1, 4)
)
def test_a_read_shows_what_there_was_at_its_first_step(
    read: str, before: list[str], between: list[str], at: int
) -> None:
    client = Client.of(population={"below": "acme", "customers": 20})
    for name in before:
        make(client, name)
    request = Request("GET", f"/_sandbox/{read.partition(' ')[0]}", query=READS[read])
    expected = client.sandbox.handle(request, client.now_ms)
    answer = client.sandbox.answer(request, client.now_ms)
    for _ in range(at):
        if not isinstance(answer, BaseReply):
            try:
                assert next(answer) is False
            except StopIteration as end:
                answer = end.value
    for name in between:
        make(client, name)
    assert finished(answer).body == expected.body


def test_the_first_use_of_a_sandbox_is_written_whatever_it_is() -> None:
    server = Server.of()
    board, read = server.switchboard, call("GET", f"/s/mine{CUSTOMER}")
    assert board.is_written(read, None)
    assert not board.is_written(read, board.sandboxes.default_tenancy)
