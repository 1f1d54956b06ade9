"""The lean response says on the wire what aiohttp's own does, and leaves to it all the rest."""

import asyncio
from collections.abc import Callable
from typing import cast

import pytest
from aiohttp import web
from support.wire import PATIENCE_SECONDS, http

from mock_server.sandbox.exchange import Outcome
from mock_server.web.answering import to_response
from mock_server.web.lean import LeanResponse, to_lean
from mock_server.web.reading import DRAIN_LIMIT, read_body
from mock_server.web.serving import listen

JSON = {"Content-Type": "application/json", "X-Sandbox-Entry": "7"}
OUTCOMES = {
    "read": Outcome(status=200, headers=JSON, body=b'{"name":"Acme"}'),
    "accepted": Outcome(
        status=202, headers={**JSON, "Location": "/s/a/x", "Retry-After": "2"}, body=b"{}"
    ),
    "refused": Outcome(status=404, headers={**JSON, "X-Sandbox-Reason": "/: none"}, body=b"{}"),
    "unknown-status": Outcome(status=299, headers=JSON, body=b"{}"),
    "empty": Outcome(status=200, headers=JSON, body=b""),
    "large": Outcome(status=200, headers=JSON, body=b"x" * 100_000),
    "no-content": Outcome(status=204, headers={}, body=b""),
    "foreign-header": Outcome(status=502, headers={"content-length": "1", "Via": "x"}, body=b"x"),
}
ONE = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
LAST = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
EXPECT = b"PATCH / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
CALLS = {
    "get": ONE + LAST,
    "head": b"HEAD / HTTP/1.1\r\nHost: a\r\n\r\n" + LAST,
    "http-1.0": b"GET / HTTP/1.0\r\nHost: a\r\n\r\n",
    "http-1.0-kept": b"GET / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n" + LAST,
    "close": LAST,
    "pipelined": ONE * 3 + LAST,
    "body": http("PATCH", "/", b'{"a":1}') + LAST,
    "chunked": CHUNKED + b"2\r\n{}\r\n0\r\n\r\n" + LAST,
    "expect": EXPECT + b"Content-Length: 2\r\n\r\n{}" + LAST,
}

Choose = Callable[[web.BaseRequest, Outcome], web.StreamResponse]


def ordinary(_: web.BaseRequest, outcome: Outcome) -> web.StreamResponse:
    return to_response(outcome)


def lean_if_it_will_do(request: web.BaseRequest, outcome: Outcome) -> web.StreamResponse:
    lean = to_lean(request, outcome)
    return to_response(outcome) if lean is None else cast("web.StreamResponse", lean)


async def spoken(choose: Choose, outcome: Outcome, sent: bytes) -> list[bytes]:
    """Return what a server says to calls, as lines in the order of the alphabet, without dates."""

    async def answer(request: web.BaseRequest) -> web.StreamResponse:
        await read_body(request, DRAIN_LIMIT)
        return choose(request, outcome)

    listener = await listen(answer, host="127.0.0.1", port=0)
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            reader, writer = await asyncio.open_connection("127.0.0.1", listener.port)
            writer.write(sent)
            said = await reader.read()
            writer.close()
    finally:
        await listener.stop()
    return sorted(line for line in said.split(b"\r\n") if not line.startswith(b"Date: "))


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
@pytest.mark.parametrize("outcome", OUTCOMES.values(), ids=OUTCOMES)
async def test_lean_and_ordinary_servers_say_the_same(outcome: Outcome, call: bytes) -> None:
    assert await spoken(lean_if_it_will_do, outcome, call) == await spoken(ordinary, outcome, call)


@pytest.mark.parametrize(
    ("name", "is_lean"),
    [
        ("read", True),
        ("accepted", True),
        ("refused", True),
        ("empty", True),
        ("large", False),
        ("no-content", False),
        ("foreign-header", False),
    ],
)
async def test_lean_response_is_for_small_whole_replies(name: str, is_lean: bool) -> None:  # noqa: FBT001 - a row of the table
    chosen: list[bool] = []

    def note(request: web.BaseRequest, outcome: Outcome) -> web.StreamResponse:
        chosen.append(to_lean(request, outcome) is not None)
        return to_response(outcome)

    await spoken(note, OUTCOMES[name], ONE + LAST)
    assert chosen == [is_lean, False]


async def test_lean_response_to_a_client_that_has_left_is_a_broken_connection() -> None:
    raised: list[bool] = []

    async def answer(request: web.BaseRequest) -> web.StreamResponse:
        assert request.transport is not None
        request.transport.abort()
        with pytest.raises(ConnectionResetError):
            await LeanResponse(b"HTTP/1.1 200 OK\r\n\r\n").prepare(request)
        raised.append(True)
        return to_response(OUTCOMES["read"])

    listener = await listen(answer, host="127.0.0.1", port=0)
    reader, writer = await asyncio.open_connection("127.0.0.1", listener.port)
    writer.write(ONE)
    assert await reader.read() == b""
    writer.close()
    await listener.stop()
    assert raised == [True]
