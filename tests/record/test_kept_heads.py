"""The head of a plain call is kept as it arrived, and parsed when it is read."""

import pytest
from support import NORTH, SMALL_WORLD, START_MS, build

from mock_server.contract.headers import KEY
from mock_server.sandbox.ground.exchange import Request, Unread
from mock_server.sandbox.sandboxes.sandbox import Sandbox

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
    "names of no client": (
        b"hOST: here\r\nX_y.z!: 1",
        {"host": "here", "x_y.z!": "1"},
    ),
}


@pytest.mark.parametrize(("fields", "expected"), HEADS.values(), ids=HEADS)
def test_headers_are_read_when_they_are_asked_for(fields: bytes, expected: dict[str, str]) -> None:
    assert Unread(b"GET %s HTTP/1.1\r\n%s\r\n\r\n" % (PATH.encode(), fields)) == expected


def test_values_of_a_repeated_field_are_read_together() -> None:
    again = Unread(b"GET / HTTP/1.1\r\nHost: here\r\nVia: a\r\nvia: b\r\n\r\n")
    assert again == {"host": "here", "via": "a, b"}


def test_an_entry_keeps_the_head_and_none_of_the_headers() -> None:
    sandbox = Sandbox(build(SMALL_WORLD), START_MS)
    raw = b"GET %s HTTP/1.1\r\nHost: here\r\n\r\n" % PATH.encode()
    meant = {"host": "here"}
    request = Request("GET", PATH, Unread(raw, meant))
    assert request.meant == {"host": "here"}
    assert request.headers["host"] == "here"
    assert request.meant is not meant  # all headers have been parsed by now
    assert request.headers["host"] == "here"
    sandbox.handle(request, START_MS)
    [entry] = sandbox.journal
    assert isinstance(entry.request.headers, Unread)
    assert entry.request.headers.meant is None
    assert entry.request.headers == entry.request.meant == {"host": "here"}


def test_a_header_that_is_taken_out_is_in_no_head() -> None:
    raw = b"GET / HTTP/1.1\r\nHost: here\r\nX-Sandbox-Key: secret\r\n\r\n"
    meant = {"host": "here", KEY: "secret"}
    request = Request("GET", "/", Unread(raw, meant)).without_header(KEY)
    assert request.headers == {"host": "here"}
    assert not isinstance(request.headers, Unread)
