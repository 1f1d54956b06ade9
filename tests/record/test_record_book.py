"""The record: exchanges are recorded in batches, and every reader finds all of them."""

from collections.abc import Callable
from typing import Any

import pytest
from support import NORTH, START_MS, Client, build
from support.counting import counted

from mock_server.sandbox.ground.exchange import Request, Unread
from mock_server.sandbox.record.record_book import RecordBook
from mock_server.sandbox.sandboxes.sandbox import Sandbox

LONG = "x" * (1 << 13)
NOTING = "mock_server.sandbox.record.journal.Journal.add"
OPERATIONS = list(build().contract.operations.values())

LOOKS: dict[str, Callable[[RecordBook], int]] = {
    "journal": lambda record: len(record.journal),
    "events": lambda record: record.events.latest - 1,  # without the initial event
    "coverage": lambda record: sum(row.count for row in record.coverage.rows(OPERATIONS)),
}
"""The parts of a record that can be read, and how many exchanges each of them shows."""


def call(
    sandbox: Sandbox,
    method: str = "GET",
    path: str = f"/api/v2/customer/{NORTH}",
    *,
    body: bytes = b"",
    connection: int | None = None,
    via: str = "",
) -> int:
    """Make a call as it arrives over a connection: with a head that has not been parsed."""
    head = Unread(f"{method} {path} HTTP/1.1\r\nHost: here\r\nVia: {via}\r\n\r\n".encode(), {})
    request = Request(method, path, head, body=body, connection=connection)
    return sandbox.handle(request, START_MS).status


def noted(calls: int, **how: Any) -> int:
    """Return how many of `calls` exchanges are added to the journal before the record is read."""
    sandbox = Sandbox(build(), START_MS)
    with counted() as work:
        for _ in range(calls):
            call(sandbox, **how)
    return work[NOTING]


def test_exchanges_are_noted_many_in_a_row() -> None:
    assert [noted(calls) for calls in (31, 32, 63, 64)] == [0, 32, 32, 64]


def test_a_long_exchange_is_noted_at_once() -> None:
    assert (noted(3, via=LONG), noted(3, body=LONG.encode())) == (3, 3)


def test_an_exchange_whose_headers_have_been_read_is_noted_at_once() -> None:
    client = Client.of()
    with counted() as work:
        client.get(NORTH)
    assert work[NOTING] == 1


@pytest.mark.parametrize("look", LOOKS)
def test_every_reader_finds_all_exchanges(look: str) -> None:
    sandbox = Sandbox(build(), START_MS)
    for connection in (1, 2, 3):
        call(sandbox, connection=connection)
    assert LOOKS[look](sandbox.record) == 3


def test_the_latest_event_is_known_before_it_is_noted() -> None:
    sandbox = Sandbox(build(), START_MS)
    before = sandbox.events.latest
    call(sandbox)
    assert sandbox.record.latest_event == before + 1 == sandbox.events.latest


def test_events_stand_in_the_order_of_what_happened() -> None:
    sandbox = Sandbox(build(), START_MS)
    call(sandbox, "PATCH", body=b'{"name": "New"}')
    call(sandbox)
    call(sandbox, "POST", "/_sandbox/clock/advance", body=b'{"by": "5s"}')
    call(sandbox)
    kinds = [event.kind for event in sandbox.events.after(1)]
    assert kinds == ["exchange", "exchange", "job", "exchange", "clock", "exchange"]


def test_what_happened_before_a_reset_counts_after_it() -> None:
    sandbox = Sandbox(build(), START_MS)
    call(sandbox)
    sandbox.start(build(), START_MS)
    shown = {name: look(sandbox.record) for name, look in LOOKS.items()}
    assert shown == {"journal": 0, "events": 2, "coverage": 1}
