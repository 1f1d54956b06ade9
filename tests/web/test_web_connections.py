"""Clients that leave in the middle of a call, and servers that stop in the middle of one."""

import logging

import pytest
from support import ACME, NORTH
from support.unplugged import unplugged
from support.wire import http, reset_on_close, serving

CUSTOMER = f"/api/v2/customer/{ACME}"


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
