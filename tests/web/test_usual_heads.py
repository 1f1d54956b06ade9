"""The fast parser for usual heads gives the same result as the one for all heads."""

import pytest

from mock_server.web.connections.heads import MalformedError, read_head, read_usual

PATH = "/api/v2/customer/x?a=%20b"
BEGINNING = f"GET {PATH} HTTP/1.1\r\nHost: here:80\r\n"
USUAL = {
    "the least": "",
    "a call of a client": "User-Agent: x/1 (y; z)\r\nAccept: */*\r\nConnection: keep-alive\r\n",
    "credentials": "authorization: Bearer a b\r\n",
    "a sandbox": "X-SANDBOX: mine\r\n",
    "a body": "Content-Type: application/json; charset=utf-8\r\ncontent-length: 0017\r\n",
    "names of no client": "X_y.z!: 1\r\nExpected: 2\r\nHosts: 3\r\n",
    "blanks around what means nothing": "Accept: \t a \t b \r\nX-Empty:\r\n",
}
UNUSUAL = {
    "no blank": "Authorization:x",
    "two blanks": "Authorization:  x",
    "a blank at the end": "Authorization: x ",
    "an empty value": "Content-Type: ",
    "a long body": "Content-Length: 65536",
    "no length": "Content-Length: +5",
    "chunks": "Transfer-Encoding: chunked",
    "an expectation": "expect: 100-continue",
    "a page": "Origin: http://here",
    "a page of this server": "Sec-Fetch-Site: none",
    "a fault": "X-Sandbox-Fault: ok",
    "a key": "x-sandbox-key: secret",
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


@pytest.mark.parametrize("fields", USUAL.values(), ids=USUAL)
def test_usual_heads_are_read_as_all_heads_are(fields: str) -> None:
    raw = in_bytes(fields)
    head, usual = read_head(raw), read_usual(raw)
    assert head.is_plain
    assert usual is not None
    method, target, meant = usual
    assert (method, target) == (head.method, head.target)
    assert meant.items() <= head.headers.items()
    meaningless = head.headers.keys() - meant.keys()
    assert meaningless.isdisjoint({"authorization", "content-length", "content-type", "x-sandbox"})


@pytest.mark.parametrize("fields", UNUSUAL.values(), ids=UNUSUAL)
def test_unusual_fields_are_left_to_the_parser_for_all_heads(fields: str) -> None:
    assert read_usual(in_bytes(f"{fields}\r\n")) is None


@pytest.mark.parametrize(
    "name", ["Authorization", "X-Sandbox", "Content-Type", "Content-Length", "Connection"]
)
def test_a_repeated_meaningful_field_is_unusual(name: str) -> None:
    field = f"{name}: {'keep-alive' if name == 'Connection' else 7}\r\n"
    assert read_usual(in_bytes(field)) is not None
    assert read_usual(in_bytes(field + field.lower())) is None


@pytest.mark.parametrize(
    "line",
    [
        *("PUT / HTTP/1.1", "GET * HTTP/1.1", "GET /#x HTTP/1.1", "GET /\\ HTTP/1.1"),
        *("GET / HTTP/1.0", "get / HTTP/1.1", "GET  / HTTP/1.1", "GET / HTTP/1.1 "),
        "GET http://a/ HTTP/1.1",
    ],
)
def test_unusual_request_lines_are_left_to_the_parser_for_all_heads(line: str) -> None:
    assert read_usual(in_bytes("", f"{line}\r\nHost: here\r\n")) is None


def test_a_head_without_a_host_is_left_to_be_refused() -> None:
    raw = in_bytes("Accept: */*\r\n", "GET / HTTP/1.1\r\n")
    assert read_usual(raw) is None
    with pytest.raises(MalformedError):
        read_head(raw)


def test_a_head_of_many_fields_is_left_to_be_refused() -> None:
    assert read_usual(in_bytes(127 * "X: y\r\n")) is not None
    assert read_usual(in_bytes(128 * "X: y\r\n")) is None
