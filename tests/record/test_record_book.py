"""The record: exchanges are recorded in batches, and every reader finds all of them."""

from collections.abc import Callable

import pytest
from support import NORTH, START_MS, build

from mock_server.sandbox.ground.exchange import Request, Unread
from mock_server.sandbox.record.record_book import RecordBook
from mock_server.sandbox.sandboxes.sandbox import Sandbox

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
