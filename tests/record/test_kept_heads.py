"""The head of a plain call is kept as it arrived, and parsed when it is read."""

import pytest
from support import NORTH, SMALL_WORLD, START_MS, build

from mock_server.contract.headers import KEY
from mock_server.sandbox.ground.exchange import Request, Unread
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.web.connections.heads import read_head

PATH = f"/api/v2/customer/{NORTH}"
HEADS = {
    "the least": b"Host: here",
    "as clients write them": b"Host: here\r\nAccept: */*\r\nX-Request-ID: 7",
    "blanks around": b"Host:here\r\nAccept: \t a b \t\r\nX-Empty:",
    "colons in it": b"Host: [::1]:80\r\ntraceparent: 00:11",
    "names of no client": b"hOST: here\r\nX_y.z!: 1",
}


@pytest.mark.parametrize("fields", HEADS.values(), ids=HEADS)
def test_headers_are_read_again_as_they_were_read(fields: bytes) -> None:
    raw = b"GET %s HTTP/1.1\r\n%s\r\n\r\n" % (PATH.encode(), fields)
    head = read_head(raw)
    assert head.is_plain
    again = Unread(raw)
    assert dict(again) == head.headers
    assert len(again) == len(head.headers)


def test_values_of_a_repeated_field_are_read_together() -> None:
    again = Unread(b"GET / HTTP/1.1\r\nHost: here\r\nVia: a\r\nvia: b\r\n\r\n")
    assert again == {"host": "here", "via": "a, b"}


def test_an_entry_keeps_the_head_and_none_of_the_headers() -> None:
    sandbox = Sandbox(build(SMALL_WORLD), START_MS)
    raw = b"GET %s HTTP/1.1\r\nHost: here\r\n\r\n" % PATH.encode()
    head = read_head(raw)
    request = Request(head.method, PATH, Unread(raw, head.headers))
    assert request.meant == {"host": "here"}
    assert request.headers["host"] == "here"
    assert request.meant is not head.headers  # all headers have been parsed by now
    assert request.headers["host"] == "here"
    sandbox.handle(request, START_MS)
    [entry] = sandbox.journal
    assert isinstance(entry.request.headers, Unread)
    assert entry.request.headers.meant is None
    assert entry.request.headers == entry.request.meant == {"host": "here"}


def test_a_header_that_is_taken_out_is_in_no_head() -> None:
    raw = b"GET / HTTP/1.1\r\nHost: here\r\nX-Sandbox-Key: secret\r\n\r\n"
    head = read_head(raw)
    request = Request("GET", "/", Unread(raw, head.headers)).without_header(KEY)
    assert request.headers == {"host": "here"}
    assert not isinstance(request.headers, Unread)


def test_what_looks_like_a_spelled_out_byte_makes_no_plain_head() -> None:
    assert not read_head(b"GET / HTTP/1.1\r\nHost: here\r\nX: \\xe9\r\n\r\n").is_plain
