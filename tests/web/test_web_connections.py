"""Connections that are shared, broken, idle, half-closed or not HTTP at all."""

import gc
import logging

import pytest
from support import ACME, BLUE, NORTH, OPERATOR
from support.unplugged import unplugged
from support.wire import http, reset_on_close, serving

from mock_server.web.connections.aiohttp_side import AiohttpSide
from mock_server.web.connections.fast_path import FastPath

PLAIN = {"Server": "customer-sandbox", "Content-Type": "text/plain; charset=utf-8"}
CUSTOMER = f"/api/v2/customer/{ACME}"

MALFORMED = {
    "no request line": b"NONSENSE\r\n\r\n",
    "http2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "header too large": b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 70_000 + b"\r\n\r\n",
    "path too long": b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
}


@pytest.mark.parametrize("data", MALFORMED.values(), ids=MALFORMED)
async def test_malformed_http_gets_one_plain_line(
    data: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with serving() as served, served.wire() as wire:
        answer = await wire.call(data)
        assert (answer.status, answer.headers["Content-Type"]) == (400, PLAIN["Content-Type"])
        assert (answer.body[:17], await wire.rest()) == (b"400 Bad Request: ", b"")
        assert (await served.call(http("GET", CUSTOMER))).status == 200
    assert "Traceback" not in caplog.text


async def test_pipelined_calls_are_answered_in_order() -> None:
    asked = [OPERATOR, ACME, NORTH, BLUE] * 25
    async with serving() as served, served.wire() as wire:
        await wire.send(b"".join(http("GET", f"/api/v2/customer/{one}") for one in asked))
        answers = [await wire.answer() for _ in asked]
    assert [answer.json["content"][0]["customerId"] for answer in answers] == asked


async def test_a_half_closed_connection_gets_its_answers() -> None:
    asked = [ACME, NORTH, BLUE]
    async with serving() as served, served.wire() as wire:
        await wire.send(b"".join(http("GET", f"/api/v2/customer/{one}") for one in asked))
        wire.writer.write_eof()
        answers = [await wire.answer() for _ in asked]
        assert await wire.rest() == b""
    assert [answer.json["content"][0]["customerId"] for answer in answers] == asked


async def test_a_half_closed_upload_gets_its_answer() -> None:
    scenario = b"version: 1\ncustomers: [{ref: only}]\n"
    async with serving() as served, served.wire() as wire:
        await wire.send(http("PUT", "/_sandbox/scenario", scenario))
        wire.writer.write_eof()
        answer = await wire.answer()
        assert (answer.json, await wire.rest()) == ({"name": "upload", "customers": 1}, b"")


@pytest.mark.nightly
async def test_nothing_is_left_of_a_connection_that_was_half_closed() -> None:
    before = connections()
    async with serving() as served:
        async with served.wire() as wire:
            await wire.send(http("GET", CUSTOMER) + http("GET", CUSTOMER))
            wire.writer.write_eof()
            await wire.rest()
        assert (await served.call(http("GET", CUSTOMER))).status == 200
    assert connections() == before


def connections() -> int:
    """Return the number of connections that are still referenced."""
    gc.collect()
    return sum(isinstance(one, FastPath | AiohttpSide) for one in gc.get_objects())


async def test_a_connection_without_a_call_is_closed_when_the_client_is_done() -> None:
    async with serving() as served, served.wire() as wire:
        wire.writer.write_eof()
        assert await wire.rest() == b""


async def test_a_connection_that_was_idle_is_closed_when_the_client_is_done() -> None:
    async with serving() as served, served.wire() as wire:
        assert (await wire.call(http("GET", CUSTOMER))).status == 200
        wire.writer.write_eof()
        assert await wire.rest() == b""


async def test_a_body_that_ends_early_gets_400(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with serving() as served, served.wire() as wire:
        await wire.send(http("PATCH", CUSTOMER, Content_Length="300") + b'{"name":')
        wire.writer.write_eof()
        answer = await wire.answer()
        assert (answer.status, await wire.rest()) == (400, b"")
    assert answer.json["errorCode"] == "SANDBOX_INVALID_REQUEST"
    assert answer.headers["X-Sandbox-Reason"] == "the body is incomplete"
    assert "Traceback" not in caplog.text


async def test_an_unfinished_body_for_an_unknown_address_gets_a_plain_400() -> None:
    async with serving() as served, served.wire() as wire:
        await wire.send(http("PATCH", "/elsewhere", Content_Length="300"))
        wire.writer.write_eof()
        answer = await wire.answer()
        assert (answer.status, await wire.rest()) == (400, b"")
        assert answer.body == b"400 Bad Request: the body is incomplete\n"


async def test_an_invalid_chunk_gets_400(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with serving() as served, served.wire() as wire:
        await wire.send(http("PATCH", CUSTOMER, Transfer_Encoding="chunked") + b"2\r\n{}\r\nzz\r\n")
        answer = await wire.answer()
    assert (answer.status, answer.json["errorCode"]) == (400, "SANDBOX_INVALID_REQUEST")
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("resets", [False, True], ids=["close", "reset"])
async def test_a_client_that_leaves_mid_body_changes_nothing(
    *, resets: bool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with serving() as served:
        async with served.wire() as wire:
            head = http("PATCH", CUSTOMER, Content_Length="300", Expect="100-continue")
            assert (await wire.call(head)).status == 100  # so the handler waits for the body
            await wire.send(b'{"name":')
            if resets:
                reset_on_close(wire.writer.get_extra_info("socket"))
            wire.writer.transport.abort()
        answer = await served.call(http("GET", CUSTOMER))
    assert answer.json["content"][0]["name"] == "Acme"
    assert "Traceback" not in caplog.text


async def test_a_client_that_leaves_before_its_answer_affects_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    async with serving() as served:
        async with served.wire() as wire:
            await wire.send(http("GET", CUSTOMER) * 50)
            wire.writer.transport.abort()
        assert (await served.call(http("GET", CUSTOMER))).status == 200
    assert "Traceback" not in caplog.text


async def test_calls_that_arrive_just_before_the_server_stops_are_answered() -> None:
    async with unplugged() as served:
        lines = [served.connect() for _ in range(2)]
        for line in lines:
            line.send(http("GET", f"/api/v2/customer/{NORTH}"))
        await served.connections.close()
        for line in lines:
            line.listen()
            assert line.heard.startswith(b"HTTP/1.1 200 OK")


@pytest.mark.parametrize("protocol", ["websocket", "h2c"])
async def test_an_unsupported_upgrade_is_answered_as_a_call(protocol: str) -> None:
    data = http("GET", CUSTOMER, Connection="upgrade", Upgrade=protocol)
    async with serving() as served, served.wire() as wire:
        answers = [await wire.call(each) for each in (data, data, http("GET", CUSTOMER))]
    assert [answer.status for answer in answers] == [200, 200, 200]
