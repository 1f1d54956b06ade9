"""A reader gets the events that its query selects, over a connection and in other ways."""

import asyncio
from http import HTTPStatus
from typing import Any

import pytest
from support import BLUE, NOBODY, NORTH, START_MS, Client, build
from support.contract_lists import either
from support.event_stream import events
from support.wire import PATIENCE_SECONDS, Served, http, serving

from mock_server.contract.values.exact_json import loads
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.exchange import EventStream, Outcome, Reply, Request
from mock_server.sandbox.record.events import KINDS
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.shipped import documents

FAILING = {"operation": "modifyCustomer", "when": {"customer": "blue"}}
STORY = (
    http("GET", f"/api/v2/customer/{NORTH}"),
    http("GET", f"/api/v2/customer/{NOBODY}"),
    http("PATCH", f"/api/v2/customer/{NORTH}", b"{}"),
    http("PATCH", f"/api/v2/customer/{BLUE}", b"{}"),
    http("POST", "/_sandbox/clock/advance", b'{"until": "idle"}'),
    http("POST", "/_sandbox/reset"),
)
"""Calls that cause these events:

     1 reset
     2 exchange  getCustomer     north    200
     3 exchange  getCustomer     nobody   404 CUSTOMER_1002
     4 exchange  modifyCustomer  north    202
     5 exchange  modifyCustomer  blue     202
     6 plan
     7 job       modifyCustomer  north    successful
     8 job       modifyCustomer  blue     failed CUSTOMER_1003
     9 exchange  advanceClock             200
    10 clock
    11 reset
"""

SHOWN = [
    ("", [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    ("kind=exchange", [2, 3, 4, 5, 9]),
    ("kind=job", [7, 8]),
    ("kind=plan", [6]),
    ("kind=clock", [10]),
    ("kind=reset", [11]),
    ("operation=modifyCustomer", [4, 5, 7, 8]),
    ("customer=north", [2, 4, 7]),
    (f"customer={BLUE}", [5, 8]),
    ("status=202", [4, 5]),
    ("status=failed", [8]),
    ("code=CUSTOMER_1002", [3]),
    ("code=", [2, 4, 5, 7, 9]),
    ("kind=job&customer=blue", [8]),
    ("kind=exchange&status=200", [2, 9]),
    ("operation=getCustomer&code=CUSTOMER_1002", [3]),
    ("kind=job&operation=createPackage", []),
]
"""Queries, and the numbers of the events that they select."""


def stream_start(outcome: Outcome) -> tuple[int, Any]:
    """Return the event after which a stream begins, and the filter of its events."""
    assert isinstance(outcome, EventStream)
    return outcome.after, outcome.interest


def ask(query: str, method: str = "GET") -> Outcome:
    """Request the events of a new sandbox of SMALL_WORLD."""
    shown = dict(part.split("=") for part in query.split("&") if part)
    request = Request(method=method, path="/_sandbox/events", query=shown)
    return Client.of().sandbox.handle(request, START_MS)


def failing_sandbox() -> Sandbox:
    """Return a sandbox in which modifies of blue are accepted and then fail."""
    fault = {"job": "failed", "code": "CUSTOMER_1003", "after": "2s"}
    return Sandbox(build(faults=[{"name": "blue", **FAILING, "fault": fault}]), START_MS)


async def make_story(served: Served) -> None:
    """Make the calls of the story."""
    for call in STORY:
        await served.call(call)


# ── Queries ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("query", "interest"),
    [
        ("kind=job&status=failed", {"kind": "job", "status": "failed"}),
        ("status=successful", {"status": "successful"}),
        ("kind=exchange&status=503", {"kind": "exchange", "status": 503}),
        ("customer=north&operation=getRequest", {"operation": "getRequest", "customer": NORTH}),
        ("code=", {"code": ""}),
    ],
)
def test_a_query_says_what_the_events_must_say(query: str, interest: dict[str, Any]) -> None:
    assert stream_start(ask(query)) == (1, interest)


WORDS = "successful or failed"


@pytest.mark.parametrize(
    ("query", "detail"),
    [
        ("kind=nonsense", 'kind: expected exchange, job, plan, clock or reset, got "nonsense"'),
        ("kind=", 'kind: expected exchange, job, plan, clock or reset, got ""'),
        (
            "operation=getcustomer",
            f'operation: expected {either()} (did you mean getCustomer?), got "getcustomer"',
        ),
        ("status=abc", f'status: expected an integer, {WORDS}, got "abc"'),
        ("status=99", "status: expected at least 100, got 99"),
        (
            "status=" + "9" * 5000,
            f'status: expected an integer, {WORDS}, got "{"9" * 60}… (5000 characters)"',
        ),
        ("kind=exchange&status=failed", 'status: expected an integer, got "failed"'),
        ("kind=job&status=409", f'status: expected {WORDS}, got "409"'),
        (
            "code=CUSTOMER_1",
            (
                'code: expected one of 22 values such as "", GLOBAL_1001, CUSTOMER_1002'
                ' (did you mean CUSTOMER_1006?), got "CUSTOMER_1"'
            ),
        ),
        ("kind=clock&status=200", "events of kind clock have no status; leave one of the two out"),
        ("kind=plan&code=", "events of kind plan have no code; leave one of the two out"),
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_what_no_event_can_say_is_refused(method: str, query: str, detail: str) -> None:
    problem = Problem(HTTPStatus.BAD_REQUEST, detail).as_fields()
    outcome = ask(query, method)
    assert (type(outcome), outcome.status, loads(outcome.body)) == (Reply, 400, problem)


def test_a_customer_that_there_is_not_is_not_found() -> None:
    outcome = ask("customer=nobody")
    detail = "no customer has the ref or id 'nobody'"
    assert (outcome.status, loads(outcome.body)["detail"]) == (404, detail)


def test_the_control_document_lists_the_filters_and_every_kind() -> None:
    answer = documents().control["paths"]["/_sandbox/events"]["get"]["parameters"]
    named = {parameter["name"]: parameter["schema"] for parameter in answer}
    assert [*named] == ["kind", "operation", "customer", "status", "code", "Last-Event-ID"]
    assert named["kind"]["enum"] == list(KINDS.values())


# ── Selected events ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("query", "numbers"), SHOWN)
async def test_a_reader_gets_the_events_that_its_query_selects(
    query: str, numbers: list[int]
) -> None:
    async with serving(failing_sandbox()) as served, events(served, query=query) as stream:
        await make_story(served)
        assert [(await stream.event()).number for _ in numbers] == numbers
        served.handler.close()
        assert await stream.rest() == b""


async def test_a_reader_continues_after_the_last_event_that_it_got() -> None:
    query = "customer=north"
    async with serving(failing_sandbox()) as served:
        await served.call(STORY[0])
        async with events(served, after=1, query=query) as stream:
            last = (await stream.event()).number
        await make_story(served)
        async with events(served, after=last, query=query) as stream:
            answer = [await stream.event() for _ in range(3)]
    assert last == 2
    assert [(event.number, event.kind) for event in answer] == [
        (3, "exchange"),
        (5, "exchange"),
        (8, "job"),
    ]


async def test_a_reader_without_events_gets_keep_alives() -> None:
    query = "operation=createPackage"
    async with serving(keep_alive=0.01) as served, events(served, query=query) as stream:
        await make_story(served)
        async with asyncio.timeout(PATIENCE_SECONDS):
            shown = [await stream.reply.content.readuntil(b"\n\n") for _ in range(3)]
    assert shown == [b": still here\n\n"] * 3
