"""Only heads as clients usually write them are read here; aiohttp reads all others."""

import pytest
from support import START_MS, built
from support.wire import unloaded

from mock_server.sandbox.ground.exchange import Request, Unread
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.web.connections.plain_calls import PlainCalls

PATH = "/api/v2/customer/x?a=%20b"
BEGINNING = f"GET {PATH} HTTP/1.1\r\nHost: here:80\r\n"
USUAL = {
    "the least": "",
    "a call of a client": "User-Agent: x/1 (y; z)\r\nAccept: */*\r\nConnection: keep-alive\r\n",
    "credentials": "authorization: Bearer a b\r\n",
    "a sandbox": "X-SANDBOX: mine\r\n",
    "a key": "x-sandbox-key: secret\r\n",
    "a body": "Content-Type: application/json; charset=utf-8\r\ncontent-length: 0017\r\n",
    "names of no client": "X_y.z!: 1\r\nExpected: 2\r\nHosts: 3\r\n",
    "blanks around what means nothing": "Accept: \t a \t b \r\nX-Empty:\r\n",
}
UNUSUAL = {
    "no blank": "Authorization:x",
    "two blanks": "Authorization:  x",
    "a blank at the end": "Authorization: x ",
    "an empty value": "Content-Type: ",
    "a long body": "Content-Length: 65537",
    "no length": "Content-Length: +5",
    "chunks": "Transfer-Encoding: chunked",
    "an expectation": "expect: 100-continue",
    "a page": "Origin: http://here",
    "a page of this server": "Sec-Fetch-Site: none",
    "a fault": "X-Sandbox-Fault: ok",
    "an encoding": "Content-Encoding: gzip",
    "another protocol": "Upgrade: h2c",
    "the last call": "Connection: close",
    "a second host": "host: there",
    "what may be a spelled out byte": "X: \\xe9",
    "bytes beyond ASCII": "X: \xe9",
    "control characters": "X: \x00",
    "a line that goes on": "X: a\r\n b",
    "half the end of a line": "X: a\nY: b",
    "a blank before the colon": "X : a",
    "no field": "X",
    "a very long field": "X: " + 9000 * "x",
}


def in_bytes(fields: str, beginning: str = BEGINNING) -> bytes:
    return f"{beginning}{fields}\r\n".encode("latin-1")


@pytest.fixture(scope="module")
def plain_calls() -> PlainCalls:
    handler = unloaded()
    handler.plain_calls.engine = handler.engine_of(Sandboxes(built(), START_MS))
    return handler.plain_calls


def read(calls: PlainCalls, raw: bytes) -> Request | None:
    found = calls.read(raw, 1, "192.0.2.1")
    return None if found is None else found[0]


@pytest.mark.parametrize("fields", USUAL.values(), ids=USUAL)
def test_usual_heads_are_read(plain_calls: PlainCalls, fields: str) -> None:
    raw = in_bytes(fields)
    headers = dict(Unread(raw))
    found = plain_calls.read(raw + 20 * b" ", 1, "192.0.2.1")
    assert found is not None
    call, _, end = found
    length = int(headers.get("content-length", "0"))
    assert (call.method, call.path, call.query["a"]) == ("GET", "/api/v2/customer/x", " b")
    assert (call.body, end, call.connection) == (length * b" ", len(raw) + length, 1)
    assert call.meant.items() <= headers.items()
    meaningless = headers.keys() - call.meant.keys()
    assert meaningless.isdisjoint({"authorization", "content-length", "content-type", "x-sandbox"})


@pytest.mark.parametrize("fields", UNUSUAL.values(), ids=UNUSUAL)
def test_unusual_fields_are_left_to_aiohttp(plain_calls: PlainCalls, fields: str) -> None:
    assert read(plain_calls, in_bytes(f"{fields}\r\n")) is None


@pytest.mark.parametrize(
    "name",
    [
        *("Authorization", "X-Sandbox", "X-Sandbox-Key"),
        *("Content-Type", "Content-Length", "Connection"),
    ],
)
def test_a_repeated_meaningful_field_is_unusual(plain_calls: PlainCalls, name: str) -> None:
    field = f"{name}: {'keep-alive' if name == 'Connection' else 7}\r\n"
    assert read(plain_calls, in_bytes(field)) is not None
    assert read(plain_calls, in_bytes(field + field.lower())) is None


@pytest.mark.parametrize(
    "line",
    [
        *(f"PUT {PATH} HTTP/1.1", "GET * HTTP/1.1", f"GET {PATH}#x HTTP/1.1"),
        *(f"GET {PATH}\\ HTTP/1.1", f"GET {PATH} HTTP/1.0", f"get {PATH} HTTP/1.1"),
        *(f"GET  {PATH} HTTP/1.1", f"GET {PATH} HTTP/1.1 ", f"GET http://a{PATH} HTTP/1.1"),
        *("GET / HTTP/1.1", "GET /_sandbox/clock HTTP/1.1", f"GET /s/a~key{PATH} HTTP/1.1"),
    ],
)
def test_unusual_request_lines_are_left_to_aiohttp(plain_calls: PlainCalls, line: str) -> None:
    assert read(plain_calls, in_bytes("", f"{line}\r\nHost: here\r\n")) is None


def test_a_head_without_a_host_is_left_to_be_refused(plain_calls: PlainCalls) -> None:
    assert read(plain_calls, in_bytes("Accept: */*\r\n", f"GET {PATH} HTTP/1.1\r\n")) is None


def test_a_head_of_many_fields_is_left_to_be_refused(plain_calls: PlainCalls) -> None:
    assert read(plain_calls, in_bytes(127 * "X: y\r\n")) is not None
    assert read(plain_calls, in_bytes(128 * "X: y\r\n")) is None


@pytest.mark.parametrize("length", range(0, len(BEGINNING) + 2, 7))
def test_a_head_that_is_not_whole_is_left_to_aiohttp(plain_calls: PlainCalls, length: int) -> None:
    assert read(plain_calls, in_bytes("")[:length]) is None
