"""The events of a sandbox: their kinds, their numbers, and those that a reader's query selects."""

import asyncio
from typing import Any

import pytest
from support import BLUE, NOBODY, NORTH, START_MS, Client, build
from support.event_stream import events
from support.wire import PATIENCE_SECONDS, Served, http, serving

from mock_server.sandbox.ground.exchange import EventStream, Outcome, Reply, Request
from mock_server.sandbox.record.journal import KINDS, Event
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.shipped import documents

AT_ONCE = "2026-01-01T09:00:00.000Z"
CALLED = {
    "entry": 1,
    "at": AT_ONCE,
    "operation": "getCustomer",
    "control": None,
    "customer": NORTH,
    "status": 200,
    "code": "",
    "network": None,
}


def noted(client: Client, after: int = 0) -> list[tuple[int, str, Any]]:
    events: list[Event] = list(client.sandbox.events.after(after))
    return [(event.number, event.kind, event.data()) for event in events]


def ask(client: Client, method: str = "GET", **headers: str) -> Outcome:
    request = Request(method=method, path="/_sandbox/events", headers=headers)
    return client.sandbox.handle(request, client.now_ms)


# ── Kinds ────────────────────────────────────────────────────────────────────────────────────────


def test_a_fault_is_an_exchange_and_the_firing_of_a_plan() -> None:
    client = Client.of(faults=[{"name": "bad-day", "steps": ["ok", {"network": "reset"}]}])
    client.get(NORTH)
    client.get(NORTH)
    broken = {**CALLED, "entry": 2, "status": 503, "code": "GLOBAL_1001", "network": "reset"}
    fired = {"entry": 2, "at": AT_ONCE, "plan": "bad-day", "step": {"network": "reset"}}
    assert noted(client, after=1) == [
        (2, "exchange", CALLED),
        (3, "exchange", broken),
        (4, "plan", fired),
    ]


def test_a_move_of_the_clock_tells_jobs_at_their_own_instants_first() -> None:
    client = Client.of(jobs={"modifyCustomer": {"after": "2s", "outcome": {"failed": 1}}})
    request_id = client.modify(NORTH, {}).content["requestId"]
    client.advance(by="1m")
    settled = {
        "requestId": request_id,
        "operation": "modifyCustomer",
        "customer": NORTH,
        "status": "failed",
        "code": "CUSTOMER_1003",
        "at": "2026-01-01T09:00:02.000Z",
    }
    moved = {"entry": 2, "at": "2026-01-01T09:01:00.000Z"}
    control = {"operation": None, "control": "advanceClock", "customer": None}
    reply = {"status": 200, "code": "", "network": None}
    assert noted(client, after=2) == [
        (3, "job", settled),
        (4, "exchange", {**moved, **control, **reply}),
        (5, "clock", {**moved, "by": "advanceClock"}),
    ]


def test_an_event_is_written_as_server_sent_events_are() -> None:
    (event,) = Client.of().sandbox.events.after(0)
    assert event.encode() == f'id: 1\nevent: reset\ndata: {{"now":"{AT_ONCE}"}}\n\n'.encode()


# ── Resuming after an event ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("sent", "after"),
    [("1", 1), (" 0 ", 0), ("9", 9), ("", 2), ("one", 2), ("9" * 5000, 2)],
    ids=["an event", "blanks", "too high", "empty", "no number", "absurd"],
)
def test_a_stream_continues_after_the_last_event_of_the_client(sent: str, after: int) -> None:
    client = Client.of()
    client.get(NORTH)
    outcome = ask(client, **{"last-event-id": sent})
    headers = {
        "Content-Type": "text/event-stream",
        "Cache-Control": "no-store",
        "Last-Event-ID": str(after),
    }
    assert outcome == EventStream(200, headers, b"", after=after, interest={})


def test_a_head_request_opens_no_stream() -> None:
    outcome = ask(Client.of(), "HEAD")
    assert (type(outcome), outcome.status) == (Reply, 200)


def test_the_latest_thousand_events_are_kept() -> None:
    client = Client.of()
    for _ in range(1001):
        client.get(NORTH)
    events = client.sandbox.events
    assert (events.latest, events.before_oldest) == (1002, 2)
    assert [event.number for event in events.after(0)] == list(range(3, 1003))
    assert [events.has_lost(number) for number in (0, 1, 2, 1002, 1003)] == [
        True,
        True,
        False,
        False,
        True,
    ]


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


def asked(query: str, method: str = "GET") -> Outcome:
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
    assert stream_start(asked(query)) == (1, interest)


def test_the_control_document_lists_the_filters_and_every_kind() -> None:
    answer = documents().control["paths"]["/_sandbox/events"]["get"]["parameters"]
    named = {parameter["name"]: parameter["schema"] for parameter in answer}
    assert [*named] == ["kind", "operation", "customer", "status", "code", "Last-Event-ID"]
    assert named["kind"]["enum"] == list(KINDS)


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
