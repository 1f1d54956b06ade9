"""The events of a sandbox: their kinds, their numbers, and evicted ones."""

from typing import Any

import pytest
from support import NORTH, Client

from mock_server.sandbox.ground.exchange import EventStream, Outcome, Reply, Request
from mock_server.sandbox.record.events import Event

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


def test_a_sandbox_begins_with_a_reset() -> None:
    assert noted(Client.of()) == [(1, "reset", {"now": AT_ONCE})]


def test_a_call_is_an_exchange() -> None:
    client = Client.of()
    client.get(NORTH)
    assert noted(client, after=1) == [(2, "exchange", CALLED)]


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


@pytest.mark.parametrize(("path", "by"), [("freeze", "freezeClock"), ("run", "runClock")])
def test_freezing_and_running_are_moves_of_the_clock(path: str, by: str) -> None:
    client = Client.of()
    client.control("POST", f"/clock/{path}")
    assert noted(client, after=2) == [(3, "clock", {"entry": 1, "at": AT_ONCE, "by": by})]


def test_a_tick_notes_what_has_settled_without_a_call() -> None:
    client = Client.of(clock={"mode": "real", "start": AT_ONCE})
    client.modify(NORTH, {})
    assert [*client.sandbox.tick(client.now_ms + 1999)] == []
    assert noted(client, after=2) == []
    assert [*client.sandbox.tick(client.now_ms + 2000)] == [True]
    ((number, kind, data),) = noted(client, after=2)
    assert (number, kind, data["status"]) == (3, "job", "successful")


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
