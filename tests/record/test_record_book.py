"""The record as every reader finds it: heads as they arrived, and numbers with gaps."""

from pathlib import Path
from typing import Any

import pytest
from support import NORTH, START_MS, Client, build
from support.bundles import bundle_of, copied, replayed

from mock_server.contract.headers import KEY
from mock_server.contract.names import APART, refusal
from mock_server.sandbox.ground.exchange import Request, Unread
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.bundles import BundleError


def call(
    sandbox: Sandbox,
    method: str = "GET",
    path: str = f"/api/v2/customer/{NORTH}",
    *,
    body: bytes = b"",
) -> int:
    """Make a call as it arrives over a connection: with a head that has not been parsed."""
    head = Unread(f"{method} {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode())
    request = Request(method, path, head, body=body)
    return sandbox.handle(request, START_MS).status


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
    rows = sandbox.coverage.rows(build().contract.operations.values())
    shown = len(sandbox.journal), sandbox.events.latest, sum(row.count for row in rows)
    assert shown == (0, 3, 1)


PATH = f"/api/v2/customer/{NORTH}"
HEADS = {
    "the least": (b"Host: here", {"host": "here"}),
    "as clients write them": (
        b"Host: here\r\nAccept: */*\r\nX-Request-ID: 7",
        {"host": "here", "accept": "*/*", "x-request-id": "7"},
    ),
    "blanks around": (
        b"Host:here\r\nAccept: \t a b \t\r\nX-Empty:",
        {"host": "here", "accept": "a b", "x-empty": ""},
    ),
    "colons in it": (
        b"Host: [::1]:80\r\ntraceparent: 00:11",
        {"host": "[::1]:80", "traceparent": "00:11"},
    ),
    "names of no client": (b"hOST: here\r\nX_y.z!: 1", {"host": "here", "x_y.z!": "1"}),
}


@pytest.mark.parametrize(("fields", "expected"), HEADS.values(), ids=HEADS)
def test_headers_are_read_when_they_are_asked_for(fields: bytes, expected: dict[str, str]) -> None:
    assert Unread(b"GET %s HTTP/1.1\r\n%s\r\n\r\n" % (PATH.encode(), fields)) == expected


def test_values_of_a_repeated_field_are_read_together() -> None:
    again = Unread(b"GET / HTTP/1.1\r\nHost: here\r\nVia: a\r\nvia: b\r\n\r\n")
    assert again == {"host": "here", "via": "a, b"}
    assert len(again) == 2


def test_a_header_that_is_taken_out_is_in_no_head() -> None:
    raw = b"GET / HTTP/1.1\r\nHost: here\r\nX-Sandbox-Key: secret\r\n\r\n"
    request = Request("GET", "/", Unread(raw)).without_header(KEY)
    assert request.headers == request.meant == {"host": "here"}
    assert not isinstance(request.headers, Unread)


def with_gaps(**changes: Any) -> Client:
    """Return a client whose calls have the numbers 1, 11, 12 and 21, as after two restarts."""
    client = Client.of(**changes)
    client.get(NORTH)
    client.sandbox.simulation.entries = 10
    client.modify(NORTH, {"name": "New"})
    client.get(NORTH)
    client.sandbox.simulation.entries = 20
    client.modify(NORTH, {"name": "Newer"})
    return client


def test_a_bundle_with_gaps_runs_again(tmp_path: Path) -> None:
    client = with_gaps()
    client.sandbox.simulation.entries = 30
    bundle = bundle_of(client)
    assert [entry["entry"] for entry in bundle["journal"]] == [1, 11, 12, 21]
    assert replayed(tmp_path, bundle) is None


def test_a_bundle_with_reads_numbered_apart_is_refused(tmp_path: Path) -> None:
    bundle = copied(bundle_of(with_gaps()))
    bundle["journal"][0]["read"] = 1
    with pytest.raises(BundleError) as refused:
        replayed(tmp_path, bundle)
    assert str(refused.value).endswith(refusal(APART))
