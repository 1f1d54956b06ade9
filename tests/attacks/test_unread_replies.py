"""Replies that clients do not read take bounded memory: per connection, and for all together.

The tests count waiting bytes of in-memory connections, whose clients read only on demand.
"""

import asyncio
import json
import socket
import tracemalloc
from typing import Any, Final

import pytest
from aiohttp.test_utils import make_mocked_request
from support import NORTH, START_MS
from support.lines import MemoryLine, SocketLine
from support.loops import turns, until
from support.unplugged import TIMEOUTS, Server, played
from support.wire import http, serving

from mock_server.sandbox.ground.exchange import Request
from mock_server.web.answering.limits import ByteBudget
from mock_server.web.connections.aiohttp_side import Client
from mock_server.web.connections.delivery import Delivery

KIB: Final = 1024
LONG: Final = 1_000_000
MAX_WAITING: Final = 192 * KIB
PATH: Final = f"/api/v2/customer/{NORTH}"
READ: Final = http("GET", PATH)
SHORT: Final = http("GET", "/_live")


def faulty(**step: Any) -> bytes:
    return http("GET", PATH, X_Sandbox_Fault=json.dumps(step))


def lengthen(serving: Server, length: int = LONG) -> None:
    """Give the customer that is read a name of `length`."""
    sandbox, address = serving.sandboxes.default, f"/_sandbox/customers/{NORTH}"
    fields = json.loads(sandbox.handle(Request("GET", address), START_MS).body)
    body = json.dumps({**fields, "name": "x" * length}).encode()
    assert sandbox.handle(Request("PUT", address, body=body), START_MS).status == 200


async def unread(serving: Server, call: bytes) -> MemoryLine:
    """Return a connection whose client has made a call and reads nothing."""
    line = serving.connect()
    line.send(call)
    await turns(100)
    return line


async def heard(line: MemoryLine) -> bytes:
    """Return everything that a client hears once it reads."""
    for _ in range(200):
        line.listen()
        await turns(2)
    return bytes(line.heard)


@pytest.mark.parametrize(
    "call",
    [
        READ,
        READ * 20,
        http("GET", f"/_sandbox/customers/{NORTH}"),
        http("GET", "/_sandbox/state"),
        faulty(mutate=[{"remove": "/pageable"}]),
        faulty(network="truncate", phase="after"),
        faulty(network="drip", rate=1_000_000_000, phase="after"),
    ],
    ids=["read", "pipelined", "control", "state", "mutated", "truncated", "dripping"],
)
@played
async def test_little_of_a_long_reply_waits_in_its_connection(serving: Server, call: bytes) -> None:
    lengthen(serving)
    line = await unread(serving, call)
    assert 0 < line.get_write_buffer_size() <= MAX_WAITING


async def test_the_waiting_part_of_a_reply_keeps_nothing_else_of_it() -> None:
    pieces: list[bytes] = []

    async def write(piece: bytes) -> None:
        pieces.append(piece)

    client = Client(asyncio.get_running_loop().create_future(), 1)
    request = make_mocked_request("GET", PATH)
    await Delivery(request, client, TIMEOUTS, {}).send(write, b"x" * LONG)
    assert sum(map(len, pieces)) == LONG
    assert max(memoryview(memoryview(piece).obj).nbytes for piece in pieces) < 65 * KIB


@played
async def test_few_short_replies_wait_in_a_connection_however_many_calls_are_made(
    serving: Server,
) -> None:
    lengthen(serving, 50_000)
    line = await unread(serving, READ * 200)
    assert 0 < line.get_write_buffer_size() <= MAX_WAITING
    assert (await heard(line)).count(b"HTTP/1.1 200 OK\r\n") == 200


@played
async def test_stored_events_do_not_all_wait_in_the_connection(serving: Server) -> None:
    lengthen(serving)
    sandbox = serving.sandboxes.default
    for _ in range(900):
        sandbox.handle(Request("GET", f"{PATH}?{'x' * KIB}"), START_MS)
    assert sandbox.events.before_oldest == 0
    line = await unread(serving, http("GET", "/_sandbox/events", Last_Event_ID="0"))
    assert 0 < line.get_write_buffer_size() <= MAX_WAITING


@played
async def test_a_long_reply_comes_whole_before_the_reply_to_the_next_call(serving: Server) -> None:
    lengthen(serving)
    line = await unread(serving, READ + SHORT)
    head, _, rest = (await heard(line)).partition(b"\r\n\r\n")
    length = int(head.partition(b"Content-Length: ")[2].partition(b"\r\n")[0])
    assert json.loads(rest[:length])["content"][0]["name"] == "x" * LONG
    assert rest[length:].startswith(b"HTTP/1.1 200 OK\r\n")
    assert rest.endswith(b'{"status":"live"}\n')


@pytest.mark.parametrize(
    ("call", "stays_open", "whole"),
    [
        (READ.replace(b"GET", b"HEAD", 1), True, False),
        (READ.replace(b"HTTP/1.1", b"HTTP/1.0", 1), False, True),
        (http("GET", PATH, Connection="close"), False, True),
    ],
    ids=["head", "http-1.0", "close"],
)
@played
async def test_a_long_reply_is_framed_as_http_says(
    serving: Server, call: bytes, *, stays_open: bool, whole: bool
) -> None:
    lengthen(serving)
    line = await unread(serving, call)
    head, _, body = (await heard(line)).partition(b"\r\n\r\n")
    length = int(head.partition(b"Content-Length: ")[2].partition(b"\r\n")[0])
    assert (length > LONG, len(body)) == (True, length if whole else 0)
    assert line.is_lost is not stays_open


@pytest.mark.parametrize(
    "call",
    [
        READ,
        faulty(delay="1h", wall=True),
        faulty(network="hang", phase="after"),
        faulty(network="drip", rate=1, phase="after"),
        faulty(network="truncate", phase="after"),
        http("GET", f"/_sandbox/customers/{NORTH}"),
        http("GET", "/_sandbox/state"),
    ],
    ids=["unread", "delayed", "hanging", "dripping", "truncated", "control", "state"],
)
@played
async def test_memory_for_long_replies_is_bounded_until_their_clients_have_left(
    serving: Server, call: bytes
) -> None:
    lengthen(serving)
    leaving = serving.handler.leaving
    leaving.most = 4 * LONG
    lines = [await unread(serving, call) for _ in range(3)]
    assert leaving.taken >= 3 * LONG
    crowd = [await unread(serving, READ) for _ in range(2)]
    answer = await heard(crowd[-1])
    assert answer.startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
    assert b"\r\nRetry-After: 1\r\n" in answer
    assert b"SANDBOX_BUSY" in answer
    for line in (*lines, *crowd):
        line.hang_up()
    await turns(20)
    assert leaving.taken == 0
    again = await unread(serving, READ)
    assert (await heard(again)).startswith(b"HTTP/1.1 200 OK\r\n")


@played
async def test_a_call_whose_reply_is_held_back_keeps_no_body(serving: Server) -> None:
    body = b'{"unknown":"%s"}' % (b"x" * LONG)
    call = http("PATCH", PATH, body, X_Sandbox_Fault='{"network":"hang"}')
    lengthen(serving)
    journal = serving.sandboxes.default.journal
    lines = [await unread(serving, call)]
    tracemalloc.start()
    for _ in range(10):
        lines.append(await unread(serving, call))
        journal.clear()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(serving.engine.answers.holds) == len(lines)
    assert kept < LONG


WAITS: Final = {
    "a long text": ({"match": {"body": {"/name": "x" * 60_000}}}, 160_000),
    "patterns": ({"match": {"body": {f"/{n}": {"matches": f"{n}"} for n in range(9)}}}, 130_000),
    "patterns in order": (
        {"inOrder": [{"body": {"/name": {"matches": f"{n}"}}} for n in range(9)]}, 130_000,
    ),
}  # fmt: skip
"""Waits, and the least number of bytes that each keeps."""


@pytest.mark.parametrize(("given", "least"), WAITS.values(), ids=WAITS)
@played
async def test_memory_kept_by_waits_is_counted(serving: Server, given: Any, least: int) -> None:
    call = http("POST", "/_sandbox/journal/wait", json.dumps({**given, "timeout": "60s"}).encode())
    lengthen(serving)
    leaving = serving.handler.leaving
    leaving.most = 5 * least // 2
    lines = [await unread(serving, call) for _ in range(3)]
    assert leaving.taken >= 2 * least
    answer = await heard(lines[-1])
    assert answer.startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
    for line in lines:
        line.hang_up()
    await turns(20)
    assert leaving.taken == 0


@pytest.mark.parametrize("taken", [0, 100, 800], ids=["nothing", "a-drip", "too-little"])
@pytest.mark.parametrize("path", [PATH, "/_sandbox/state"], ids=["read", "state"])
@played
async def test_a_client_that_reads_a_long_reply_too_slowly_is_dropped(
    serving: Server, taken: int, path: str
) -> None:
    """These settings require clients to read 1 KiB a second."""
    length = 200_000
    lengthen(serving, length)
    line = await unread(serving, http("GET", path))
    seconds = 0
    while not line.is_lost:
        await serving.loop.pass_by(1)
        line.listen(taken)
        seconds += 1
    longest = TIMEOUTS.reply + (length + 200 * KIB) / TIMEOUTS.pace
    assert TIMEOUTS.reply <= seconds <= longest
    assert serving.handler.leaving.taken == 0


@pytest.mark.skipif(not hasattr(socket, "TCP_NOTSENT_LOWAT"), reason="the system has no such bound")
async def test_the_system_takes_no_long_reply_that_its_client_does_not() -> None:
    async with serving() as served:
        fields = (await served.call(http("GET", f"/_sandbox/customers/{NORTH}"))).json
        body = json.dumps({**fields, "name": "x" * LONG}).encode()
        assert (await served.call(http("PUT", f"/_sandbox/customers/{NORTH}", body))).status == 200
        line = SocketLine(served.listener.port)
        line.send(READ)
        leaving = served.handler.leaving
        await until(lambda: leaving.taken > LONG, lambda: "all of it has been taken")
        for _ in range(200):
            assert (await served.call(SHORT)).status == 200
        assert leaving.taken > LONG
        line.hang_up()


def test_a_refused_reply_reserves_no_memory() -> None:
    room = ByteBudget("replies", 10)
    with room.share() as take:
        take(10)
        with (
            pytest.raises(Exception, match="replies may take at most 10"),
            room.share() as take_other,
        ):
            take_other(1)
        assert room.taken == 10
    assert room.taken == 0
