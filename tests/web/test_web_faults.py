"""A broken connection as the client sees it, byte for byte."""

import re
from typing import Any

import pytest
from support import NORTH
from support.faults import failure
from support.wire import Served, http, serving

from mock_server.contract.values.exact_json import dumps
from mock_server.web.connections.delivery import drip_size

CUSTOMER = f"/api/v2/customer/{NORTH}"
UNAVAILABLE = dumps(failure("GLOBAL_1001"))
NETWORKS = ("reset", "empty", "truncate", "garbage", "hang", "drip")
PHASES = ("before", "after")

each_phase = pytest.mark.parametrize("phase", PHASES)


def quick(step: dict[str, Any]) -> dict[str, Any]:
    """Return a step whose drip ends immediately, unless the step has a rate of its own."""
    return {"rate": 100_000, **step} if step.get("network") == "drip" else step


async def broken(served: Served, step: dict[str, Any], method: str = "GET") -> bytes:
    """Return everything that a client receives of a reply under a fault step."""
    step = quick(step)
    await served.control("PUT", "/faults/plan", {"steps": [step]})
    async with served.wire() as wire:
        await wire.send(http(method, CUSTOMER))
        return await wire.rest()


async def usual(served: Served, phase: str) -> tuple[int, bytes]:
    """Return the status and body of the reply that is broken."""
    if phase == "before":
        return 503, UNAVAILABLE
    answer = await served.call(http("GET", CUSTOMER))
    return answer.status, answer.body


@each_phase
async def test_a_reset_is_a_reset(phase: str) -> None:
    async with serving() as served:
        with pytest.raises(ConnectionResetError):
            await broken(served, {"network": "reset", "phase": phase})


@each_phase
async def test_an_empty_reply_ends_without_a_byte(phase: str) -> None:
    async with serving() as served:
        assert await broken(served, {"network": "empty", "phase": phase}) == b""


@each_phase
async def test_a_truncated_reply_declares_its_length_and_breaks_off_half_way(phase: str) -> None:
    async with serving() as served:
        status, body = await usual(served, phase)
        head, _, got = (await broken(served, {"network": "truncate", "phase": phase})).partition(
            b"\r\n\r\n"
        )
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert b"\r\nContent-Length: %d\r\n" % len(body) in head
    assert got == body[: len(body) // 2]


@each_phase
async def test_garbage_is_no_http_and_always_the_same(phase: str) -> None:
    step = {"network": "garbage", "phase": phase}
    async with serving() as served:
        got = await broken(served, step)
        assert (got[:1], len(got), await broken(served, step)) == (b"\x00", 257, got)


@each_phase
async def test_a_dripping_reply_comes_whole(phase: str) -> None:
    async with serving() as served:
        status, body = await usual(served, phase)
        step = {"network": "drip", "rate": 100_000, "phase": phase}
        head, _, got = (await broken(served, step)).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert (f"Content-Length: {len(body)}".encode() in head, got) == (True, body)


async def test_a_reply_of_your_own_can_drip() -> None:
    headers = {"content-length": "4", "X-Gate": "way"}
    step = {"status": 599, "headers": headers, "body": "<h1>", "network": "drip", "rate": 10_000}
    async with serving() as served:
        assert re.sub(rb"Date: .*\r\n", b"", await broken(served, step)) == (
            b"HTTP/1.1 599 \r\nServer: customer-sandbox\r\nX-Gate: way\r\n"
            b"Content-Security-Policy: sandbox\r\nX-Sandbox-Entry: 2\r\n"
            b"Content-Length: 4\r\nConnection: close\r\n\r\n<h1>"
        )


@pytest.mark.parametrize("network", ["truncate", "drip"])
async def test_a_broken_reply_to_head_has_no_body(network: str) -> None:
    async with serving() as served:
        got = await broken(served, {"network": network}, "HEAD")
    assert got.endswith(b"\r\n\r\n")
    assert b"Content-Length: %d\r\n" % len(UNAVAILABLE) in got


@pytest.mark.parametrize("network", [name for name in NETWORKS if name not in ("hang", "reset")])
async def test_no_later_call_is_answered_on_a_broken_connection(network: str) -> None:
    async with serving() as served:
        await served.control("PUT", "/faults/plan", {"steps": [quick({"network": network})]})
        async with served.wire() as wire:
            await wire.send(http("GET", CUSTOMER) + http("GET", CUSTOMER))
            got = await wire.rest()
        account = (await served.control("GET", "/faults/plan")).json
    assert (got.count(b"HTTP/1.1 "), account["matched"]) == (network in ("truncate", "drip"), 1)


@pytest.mark.parametrize(("phase", "made"), [("before", 0), ("after", 1)])
@pytest.mark.parametrize("network", [name for name in NETWORKS if name != "hang"])
async def test_the_change_is_made_after_which_the_connection_breaks(
    network: str, phase: str, made: int
) -> None:
    async with serving() as served:
        step = quick({"network": network, "phase": phase})
        await served.control("PUT", "/faults/plan", {"steps": [step]})
        async with served.wire() as wire:
            await wire.send(http("PATCH", CUSTOMER, b"{}"))
            if network == "reset":
                with pytest.raises(ConnectionResetError):
                    await wire.rest()
            else:
                await wire.rest()
        requests = (await served.control("GET", "/requests")).json
    assert requests["total"] == made


async def test_a_delay_on_the_wall_holds_the_usual_reply_back() -> None:
    async with serving() as served:
        await served.control("PUT", "/faults/plan", {"fault": {"delay": "1ms", "wall": True}})
        answer = await served.call(http("GET", CUSTOMER))
    assert (answer.status, answer.entry) == (200, "2")


@pytest.mark.parametrize("rate", [1, 7, 100, 1_000_000])
def test_replies_that_drip_come_in_few_pieces_together(rate: int) -> None:
    assert drip_size(rate, 100) == drip_size(rate)
    assert 10_000 * rate / drip_size(rate, 10_000) <= 1000
