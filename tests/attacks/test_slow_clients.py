"""Slow clients: each of the four timeouts is as configured, and ends the connection.

Tests in memory advance the time of the loop; timeouts of connections are checked once a second.
"""

import asyncio

import pytest
from support import NORTH
from support.lines import MemoryLine
from support.loops import turns
from support.process import descriptors, server
from support.unplugged import TIMEOUTS, Server, played
from support.wire import PATIENCE_SECONDS, http

READ = http("GET", f"/api/v2/customer/{NORTH}")
LARGE = http("GET", "/_sandbox/openapi.json")
LAST = http("GET", "/_sandbox/openapi.json", Connection="close")
LATE = b"HTTP/1.1 408 Request Timeout\r\n"
HEAD = READ[:-2]
BODIES = {
    "plain": http("PATCH", f"/api/v2/customer/{NORTH}", b'{"name": "New"}')[:-1],
    "long": http("PATCH", f"/api/v2/customer/{NORTH}", b" " * 70_000)[:-1],
    "chunked": http("PATCH", f"/api/v2/customer/{NORTH}", Transfer_Encoding="chunked") + b"2\r\n{",
    "control": http("POST", "/_sandbox/clock/advance", b'{"by": "1s"}')[:-1],
}


async def is_ended_after(
    seconds: float, serving: Server, line: MemoryLine, *, drip: bytes = b""
) -> None:
    """Check that a connection ends after `seconds`, even if the client sends `drip` meanwhile."""
    for _ in range(int(seconds)):
        assert not line.is_lost
        if drip:
            line.send(drip)
        await serving.loop.pass_by(1)
    assert not line.is_lost
    await serving.loop.pass_by(2)
    assert line.is_lost


@pytest.mark.parametrize("begun", [b"GET /", HEAD, READ + HEAD], ids=["line", "head", "second"])
@pytest.mark.parametrize("drip", [b"", b"x"], ids=["silent", "dripping"])
@played
async def test_a_head_that_does_not_come_in_time_ends_with_408(
    serving: Server, begun: bytes, drip: bytes
) -> None:
    line = serving.connect()
    line.send(begun)
    await is_ended_after(TIMEOUTS.head, serving, line, drip=drip and b"X: y\r\n"[:1])
    line.listen()
    assert LATE in line.heard


@pytest.mark.parametrize("name", BODIES)
@played
async def test_a_body_that_does_not_come_in_time_ends_with_408(serving: Server, name: str) -> None:
    line = serving.connect()
    line.send(BODIES[name])
    for _ in range(int(TIMEOUTS.body)):
        assert line.heard == b""
        await serving.loop.pass_by(1)
        line.listen()
    await serving.loop.pass_by(1)
    line.listen()
    assert line.heard.startswith(LATE)
    await serving.loop.pass_by(15)  # aiohttp reads the rest of the body for a while
    assert line.is_lost


@played
async def test_after_the_server_stood_still_it_first_reads_what_clients_have_sent(
    serving: Server,
) -> None:
    line = serving.connect()
    line.send(HEAD)
    await turns(5)
    serving.loop.spend(60)  # as if the process had been stopped
    await turns(5)
    line.send(READ[len(HEAD) :])
    await turns(5)
    line.listen()
    assert line.heard.startswith(b"HTTP/1.1 200 OK\r\n")
    line.send(HEAD)
    await is_ended_after(TIMEOUTS.head, serving, line)


@played
async def test_a_server_that_is_always_busy_for_seconds_waits_no_longer(serving: Server) -> None:
    line = serving.connect()
    line.send(HEAD)
    while not line.is_lost:
        assert serving.loop.time() < 1000 + 2 * TIMEOUTS.head
        serving.loop.spend(3)
        await turns(5)


@played
async def test_an_unread_large_reply_ends_the_connection(serving: Server) -> None:
    line = serving.connect()
    line.send(LARGE * 10)
    await turns(50)
    await is_ended_after(TIMEOUTS.reply, serving, line)


@pytest.mark.parametrize("last_call", [LARGE, LAST], ids=["idle-after-it", "last"])
@played
async def test_a_large_reply_that_is_taken_slowly_comes_whole(
    serving: Server, last_call: bytes
) -> None:
    line = serving.connect()
    line.send(last_call)
    while not line.heard or not line.is_over:
        await serving.loop.pass_by(3)
        line.listen(1 << 12)
    head, _, body = bytes(line.heard).partition(b"\r\n\r\n")
    assert f"Content-Length: {len(body)}\r\n".encode() in head + b"\r\n"


@played
async def test_the_time_for_the_next_call_begins_when_the_last_replies_are_read(
    serving: Server,
) -> None:
    line = serving.connect()
    line.send(READ * 120)
    await serving.loop.pass_by(int(TIMEOUTS.reply) - 1)
    for _ in range(20):
        line.listen()
        await turns(1)
    await is_ended_after(TIMEOUTS.idle, serving, line)


@played
async def test_little_of_a_broken_reply_waits_in_memory_for_a_slow_client(serving: Server) -> None:
    line = serving.connect()
    step = b'{"status": 200, "body": "%b", "network": "truncate"}' % (b"x" * 600_000)
    other = serving.connect()
    other.send(http("PUT", "/_sandbox/faults/plan", b'{"fault": %b}' % step))
    await turns(50)
    other.hang_up()
    line.send(READ)
    while not line.is_over:
        await serving.loop.pass_by(1)
        assert line.get_write_buffer_size() <= 1 << 17
        line.listen(1 << 16)
    assert line.heard.endswith(b"\r\n" + b"x" * 300_000)


@played
async def test_unread_events_end_the_connection(serving: Server) -> None:
    line = serving.connect()
    line.send(http("GET", "/_sandbox/events"))
    other = serving.connect()
    for _ in range(40):
        other.send(READ * 32)
        await serving.loop.pass_by(1)
        other.listen()
    assert (line.is_lost, serving.leftovers()) == (True, {"connections": 1})


@played
async def test_a_connection_without_a_call_ends_silently(serving: Server) -> None:
    line = serving.connect()
    await is_ended_after(TIMEOUTS.idle, serving, line)
    line.listen()
    assert line.heard == b""


@played
async def test_a_call_in_time_keeps_a_connection_open(serving: Server) -> None:
    line = serving.connect()
    for number in range(1, 5):
        await serving.loop.pass_by(int(TIMEOUTS.idle))
        line.send(READ)
        await turns(5)
        line.listen()
        assert line.heard.count(b"HTTP/1.1 200 OK\r\n") == number


@played
async def test_the_connection_of_a_held_call_is_not_idle(serving: Server) -> None:
    line = serving.connect()
    line.send(http("GET", f"/api/v2/customer/{NORTH}", X_Sandbox_Fault="{network: hang}"))
    await serving.loop.pass_by(100)
    assert (line.is_lost, len(serving.engine.answers.holds)) == (False, 1)


@pytest.mark.nightly
async def test_a_server_waits_for_its_clients_as_its_settings_say() -> None:
    short = [f"--{name}-timeout=0.2" for name in ("head", "body", "reply", "idle")]
    async with server("minimal", *short) as running:
        idle_count = descriptors(running.process.pid)
        async with running.wire() as head, running.wire() as body, running.wire() as idle:
            await head.send(HEAD)
            await body.send(BODIES["chunked"])
            assert (await head.answer()).status == 408
            assert (await body.answer()).status == 408
            assert [await wire.rest() for wire in (head, idle)] == [b"", b""]
        async with running.wire() as deaf:
            deaf.writer.write(LARGE * 2000)
            async with asyncio.timeout(PATIENCE_SECONDS):
                while descriptors(running.process.pid) <= idle_count:
                    assert (await running.call(READ)).status == 404
                while descriptors(running.process.pid) > idle_count:
                    assert (await running.call(READ)).status == 404
