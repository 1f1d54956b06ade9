"""The fast path sends the same bytes as aiohttp alone, however the bytes arrive."""

import asyncio
import gc
import json
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any, cast

import pytest
from aiohttp import web
from hypothesis import given
from hypothesis import strategies as st
from support import ACME, NOBODY, NORTH, SMALL_WORLD, START_MS, built
from support.conduct import CALLS
from support.loops import StillLoop, spare_heap, still
from support.wire import NoPlainCalls, http, unloaded

from mock_server import create_app
from mock_server.sandbox.ground.exchange import Reply, Request
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.web.answering.timeouts import Timeouts
from mock_server.web.callers.guard import Guard
from mock_server.web.connections.fast_path import FastPath
from mock_server.web.engine import Asked, Engine
from mock_server.web.serving import OpenConnections

READ = http("GET", f"/api/v2/customer/{NORTH}")
NOT_FOUND = http("GET", f"/api/v2/customer/{NOBODY}")
CHANGE = http("PATCH", f"/api/v2/customer/{NORTH}", b'{"name":"New"}')
PACKAGE = http("POST", f"/api/v2/customer/{ACME}/package", b"{}")
FAST = {
    *("read", "other-read", "not-found", "change", "package", "request", "named", "by-header"),
    *("no-address", "no-name", "refused", "takes-trailers", "twice"),
}
CUT = FAST | {
    *("head", "options", "expect", "chunked", "absolute", "control", "reset"),
    *("live", "page", "fault", "raw-fault", "empty", "large"),
}
"""Calls that are answered the same in whatever pieces they arrive."""

SAME = sorted(CALLS.keys() - {"make", "metrics"})
"""Calls whose answers depend on nothing else."""

AFTER = http("GET", f"/api/v2/customer/{ACME}", Connection="close")


def ambiguous(*fields: bytes, body: bytes = b"hello") -> bytes:
    """Return a call with some fields and a body, and another call after it."""
    head = b"PATCH /api/v2/customer/%b HTTP/1.1" % NORTH.encode()
    return b"\r\n".join([head, b"Host: a", *fields]) + b"\r\n\r\n" + body + AFTER


IN_CHUNKS_TOO = b"Transfer-Encoding: chunked"
CHUNKS = b"5\r\nhello\r\n0\r\n\r\n"
AMBIGUOUS = {
    "two lengths that differ": ambiguous(b"Content-Length: 5", b"Content-Length: 0"),
    "a length and chunks": ambiguous(b"Content-Length: 5", IN_CHUNKS_TOO, body=CHUNKS),
    "chunks twice": ambiguous(IN_CHUNKS_TOO, IN_CHUNKS_TOO, body=CHUNKS),
    "an unknown coding": ambiguous(b"Transfer-Encoding: xchunked", body=CHUNKS),
    "a chunk with a sign": ambiguous(IN_CHUNKS_TOO, body=b"+5\r\nhello\r\n0\r\n\r\n"),
    "a bare line feed between fields": ambiguous(b"X: a\nContent-Length: 5"),
    "a head in bare line feeds": ambiguous(b"X: a", body=b"").replace(b"\r\n", b"\n"),
    "a folded field": ambiguous(b"X: a", b" Content-Length: 5"),
    "a blank before the colon": ambiguous(b"Content-Length : 5"),
    "a null character in a value": ambiguous(b"X: a\0b", b"Content-Length: 5"),
    "two credentials": ambiguous(*[b"Authorization: Bearer a"] * 2, body=b""),
    "two sandboxes": ambiguous(b"X-Sandbox: a", b"X-Sandbox: b", body=b""),
}


@pytest.fixture(scope="module", autouse=True)
def spared() -> None:
    spare_heap()


class ClientEnd(asyncio.Transport):
    """The client's end of a connection, which keeps what is received."""

    def __init__(self) -> None:
        super().__init__()
        self.received = b""
        self.is_paused = False
        self._is_closed = False
        self.protocol: asyncio.Protocol

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        assert isinstance(protocol, asyncio.Protocol)
        self.protocol = protocol

    def write(self, data: Any) -> None:
        self.received += data

    def writelines(self, list_of_data: Iterable[Any]) -> None:
        self.received += b"".join(list_of_data)

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False

    def is_closing(self) -> bool:
        return self._is_closed

    def close(self) -> None:
        self._is_closed = True

    def abort(self) -> None:
        self.close()
        self.protocol.connection_lost(None)


class MemoryServer:
    """A server without a socket, and a list of the calls that took the fast path, if it is on.

    It answers the first calls with `replies`, and calls `at_each` for every call.
    """

    def __init__(
        self, *, is_fast: bool = True, base_path: str = "", guard: Guard | None = None
    ) -> None:
        handler = unloaded(guard=guard or Guard(), base_path=base_path)
        self.engine = handler.open(Sandboxes(built(SMALL_WORLD), START_MS))
        self.taken: list[str] = []
        self.replies: list[Answered] = []
        self.at_each: Callable[[], None] = lambda: None
        if not is_fast:
            handler.plain_calls = NoPlainCalls(base_path, handler.guard)
        handler.plain_calls.engine = cast("Engine", RecordingEngine(self))
        self.connections = OpenConnections(handler)

    def connect(self, client: ClientEnd) -> ClientEnd:
        client.protocol = self.connections.open_connection()
        client.protocol.connection_made(client)
        return client

    async def hear(self, chunks: Iterable[bytes], *, then_eof: bool = False) -> bytes:
        """Return the answer to chunks of bytes that arrive one after the other.

        With `then_eof` the client stops sending immediately, but still reads.
        """
        client = self.connect(ClientEnd())
        for chunk in chunks:
            if not client.is_closing():
                client.protocol.data_received(chunk)
                if not then_eof:
                    await settle()
        if then_eof:
            client.protocol.eof_received()
            await settle()
        client.protocol.connection_lost(None)
        del client.protocol
        await settle()
        await self.connections.close()
        return b"\r\n".join(
            line for line in client.received.split(b"\r\n") if line[:6] != b"Date: "
        )


class RecordingEngine:
    """The engine of a server, which records the calls that it receives."""

    def __init__(self, server: MemoryServer) -> None:
        self._server = server

    def receive(self, call: Request, *, begins: bool = False) -> Asked:
        self._server.taken.append(call.path)
        self._server.at_each()
        if self._server.replies:
            return self._server.replies.pop()
        return self._server.engine.receive(call, begins=begins)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._server.engine, name)


async def settle() -> None:
    """Run the loop until nothing is left to do."""
    for _ in range(20):
        await asyncio.sleep(0)


async def heard(*chunks: bytes, is_fast: bool, then_eof: bool = False) -> bytes:
    return await MemoryServer(is_fast=is_fast).hear(chunks, then_eof=then_eof)


@pytest.mark.parametrize("name", SAME)
async def test_each_call_goes_the_way_that_is_for_it(name: str) -> None:
    client = MemoryServer().connect(ClientEnd())
    client.protocol.data_received(CALLS[name])
    await settle()
    assert isinstance(client.protocol, FastPath) == (name in FAST)
    client.protocol.connection_lost(None)


async def test_plain_calls_take_no_longer_way_after_one_that_is_not() -> None:
    server = MemoryServer()
    await server.hear([http("GET", "/_sandbox/clock"), READ, READ])
    assert server.taken == [f"/api/v2/customer/{NORTH}"] * 2


@pytest.mark.parametrize("name", SAME)
@pytest.mark.parametrize("stops", [False, True], ids=["goes on", "stops sending"])
async def test_aiohttp_alone_sends_the_same_bytes(name: str, *, stops: bool) -> None:
    last = [CALLS[name][:-1]] if stops else [CALLS[name], READ]
    chunks = [CALLS[name], READ, *last]
    fast = await heard(*chunks, is_fast=True, then_eof=stops)
    assert fast == await heard(*chunks, is_fast=False, then_eof=stops)


@pytest.mark.parametrize("each", AMBIGUOUS.values(), ids=AMBIGUOUS)
async def test_ambiguous_calls_are_seen_as_by_aiohttp_alone(each: bytes) -> None:
    """A server that sees the end of a body elsewhere than a proxy reads part of it as a call."""
    assert await heard(each, is_fast=True) == await heard(each, is_fast=False) != b""


@given(
    names=st.lists(st.sampled_from(sorted(CUT)), min_size=1, max_size=4),
    cuts=st.lists(st.integers(0, 1200), max_size=6),
)
def test_aiohttp_alone_sends_the_same_bytes_however_the_calls_are_cut(
    names: list[str], cuts: list[int]
) -> None:
    whole = b"".join(CALLS[name] for name in names)
    ends = [0, *sorted(set(cuts)), len(whole)]
    chunks = [whole[a:b] for a, b in pairwise(ends) if whole[a:b]]

    async def played() -> tuple[bytes, bytes, bytes]:
        fast = await heard(*chunks, is_fast=True)
        return fast, await heard(*chunks, is_fast=False), await heard(whole, is_fast=True)

    fast, alone, uncut = asyncio.run(played())
    assert fast == alone
    assert fast == uncut


async def test_bytes_after_part_of_a_call_are_the_rest_of_it() -> None:
    server = MemoryServer()
    beginning = b"GET /api/v2/customer/x HTTP/1.1\r\nX-Rest: "
    await server.hear([READ, READ + beginning, READ, READ])
    paths = [entry.request.path for entry in server.engine.switchboard.sandboxes.default.journal]
    expected = [f"/api/v2/customer/{NORTH}"] * 4
    expected[2] = "/api/v2/customer/x"
    assert paths == expected


async def test_call_with_a_network_fault_reaches_the_sandbox_once() -> None:
    server = MemoryServer()
    await server.hear([CALLS["empty"]])
    await server.hear([CALLS["empty"]])
    assert len(server.engine.switchboard.sandboxes.default.journal) == 2


@pytest.mark.parametrize("base_path", ["", "/tmf"])
async def test_calls_below_a_base_path_take_the_fast_path(base_path: str) -> None:
    server = MemoryServer(base_path=base_path)
    await server.hear([http("GET", f"{base_path}/api/v2/customer/{NORTH}"), READ])
    assert len(server.taken) == (1 if base_path else 2)


async def test_nothing_takes_the_fast_path_where_pages_of_other_origins_may_call() -> None:
    server = MemoryServer(guard=Guard(cors=("*",)))
    assert b"Vary: Origin" in await server.hear([READ])
    assert server.taken == []


async def test_replies_to_a_round_of_calls_are_written_when_the_round_is_over() -> None:
    server = MemoryServer()
    clients = [ClientEnd(), ClientEnd()]
    for client in clients:
        server.connect(client)
    for client in clients:
        client.protocol.data_received(READ)
    assert [client.received for client in clients] == [b"", b""]
    clients[1].close()  # it has given up
    await settle()
    assert (clients[0].received[:13], clients[1].received) == (b"HTTP/1.1 200 ", b"")
    clients[0].protocol.data_received(READ)
    closing = asyncio.ensure_future(server.connections.close())
    await settle()
    assert clients[0].received.count(b"HTTP/1.1 200 ") == 2
    closing.cancel()


async def test_the_only_connected_client_gets_its_reply_immediately() -> None:
    server, client = MemoryServer(), ClientEnd()
    server.connect(client)
    client.protocol.data_received(READ)
    assert client.received.count(b"HTTP/1.1 200 ") == 1
    client.protocol.data_received(READ + READ)
    assert client.received.count(b"HTTP/1.1 200 ") == 1
    await settle()
    assert client.received.count(b"HTTP/1.1 200 ") == 3
    other = server.connect(ClientEnd())
    client.protocol.data_received(READ)
    assert client.received.count(b"HTTP/1.1 200 ") == 3
    await settle()
    other.protocol.connection_lost(None)
    client.protocol.data_received(READ)
    assert client.received.count(b"HTTP/1.1 200 ") == 5


async def test_a_client_that_takes_no_replies_gets_no_more_of_them() -> None:
    server, client = MemoryServer(), ClientEnd()
    server.connect(client)
    client.protocol.pause_writing()
    client.protocol.data_received(READ + READ)
    await settle()
    assert (server.taken, client.received) == ([], b"")
    client.protocol.resume_writing()
    await settle()
    assert client.received.count(b"HTTP/1.1 200 ") == 2


async def test_an_application_makes_such_a_client_wait_as_well() -> None:
    runner, client = web.AppRunner(create_app("minimal")), ClientEnd()
    await runner.setup()
    assert runner.server is not None
    client.protocol = runner.server()
    client.protocol.connection_made(client)
    client.protocol.pause_writing()
    client.protocol.data_received(NOT_FOUND + NOT_FOUND)
    await settle()
    assert client.received == b""
    client.protocol.resume_writing()
    await settle()
    assert client.received.count(b"HTTP/1.1 404 ") == 2
    client.protocol.connection_lost(None)
    await runner.cleanup()


async def test_an_application_that_ends_does_not_wait_for_such_a_client() -> None:
    runner, client = web.AppRunner(create_app("minimal"), shutdown_timeout=3600), ClientEnd()
    await runner.setup()
    assert runner.server is not None
    client.protocol = runner.server()
    client.protocol.connection_made(client)
    client.protocol.pause_writing()
    client.protocol.data_received(READ + READ)
    await settle()
    async with asyncio.timeout(Timeouts().reply / 2):
        await runner.cleanup()
    assert client.is_closing()


@still
async def test_calls_that_take_long_leave_others_their_turn(loop: StillLoop) -> None:
    server, clients = MemoryServer(), [ClientEnd(), ClientEnd()]
    server.at_each = lambda: loop.spend(0.002)
    for client in clients:
        server.connect(client).protocol.data_received(READ * 10)
    assert len(server.taken) == 4
    await asyncio.sleep(0)
    assert [client.received.count(b"HTTP/1.1 200 ") for client in clients] == [4, 0]
    await settle()
    assert [client.received.count(b"HTTP/1.1 200 ") for client in clients] == [10, 10]


@still
async def test_a_client_is_answered_although_another_never_stops_calling(loop: StillLoop) -> None:
    server, flood, client = MemoryServer(), ClientEnd(), ClientEnd()
    server.at_each = lambda: loop.spend(0.002)
    flooding = server.connect(flood)
    flooding.protocol.data_received(READ * 1000)
    server.connect(client).protocol.data_received(READ)
    for _ in range(3):
        flooding.protocol.data_received(READ * 10)
        await asyncio.sleep(0)
    assert (len(client.received) > 0, len(server.taken) < 20) == (True, True)


@still
async def test_no_more_is_read_from_a_client_that_never_stops_than_may_wait(
    loop: StillLoop,
) -> None:
    server, client = MemoryServer(), ClientEnd()
    server.at_each = lambda: loop.spend(0.01)
    server.connect(client)
    client.protocol.data_received(READ)
    client.protocol.data_received(READ * (70_000 // len(READ)))
    assert client.is_paused
    await settle()
    assert client.is_paused
    server.at_each = lambda: None
    await settle()
    assert not client.is_paused
    assert client.received.count(b"HTTP/1.1 200 ") == 1 + 70_000 // len(READ)


async def test_all_of_a_call_is_read_however_long_its_head_is() -> None:
    server, client = MemoryServer(), ClientEnd()
    padding = {f"X_{number}": "x" * 8000 for number in range(7)}
    body = b'{"name": "North"}' + b" " * 60_000
    call = http("PATCH", f"/api/v2/customer/{NORTH}", body, **padding)
    server.connect(client)
    client.protocol.data_received(call[:-1])
    assert (len(call) > 1 << 16, client.is_paused) == (True, False)
    client.protocol.data_received(call[-1:])
    await settle()
    assert client.received.startswith(b"HTTP/1.1 202 ")


LONG_NAME = json.dumps({"name": "x" * 200_000}).encode()
IN_CHUNKS = (
    http("PATCH", f"/api/v2/customer/{NORTH}", Transfer_Encoding="chunked")
    + b"".join(b"14\r\n%b\r\n" % LONG_NAME[start : start + 20] for start in range(0, 200_000, 20))
    + b"%x\r\n%b\r\n0\r\n\r\n" % (len(LONG_NAME[200_000:]), LONG_NAME[200_000:])
)


async def test_a_body_in_small_chunks_leaves_others_their_turn() -> None:
    server, client, other = MemoryServer(), ClientEnd(), ClientEnd()
    server.connect(client).protocol.data_received(IN_CHUNKS + READ)
    server.connect(other).protocol.data_received(READ)
    assert other.received == b""  # it is written at the end of the round
    await asyncio.sleep(0)
    assert (other.received.count(b"HTTP/1.1 200 "), client.received) == (1, b"")
    await settle()
    assert [client.received.count(b"HTTP/1.1 %d " % status) for status in (202, 200)] == [1, 1]


@pytest.mark.parametrize("then_eof", [False, True])
@pytest.mark.parametrize("cut", [len(IN_CHUNKS), 100_000, 65_536])
async def test_a_body_in_small_chunks_comes_whole(cut: int, *, then_eof: bool) -> None:
    pieces = [IN_CHUNKS[start : start + cut] for start in range(0, len(IN_CHUNKS), cut)]
    shown = await MemoryServer().hear([*pieces, READ], then_eof=then_eof)
    assert [shown.count(b"HTTP/1.1 %d " % status) for status in (202, 200)] == [1, 1]


async def test_a_client_may_leave_amid_a_body_in_small_chunks() -> None:
    server, client = MemoryServer(), ClientEnd()
    server.connect(client)
    client.protocol.data_received(IN_CHUNKS)
    client.protocol.eof_received()
    client.protocol.connection_lost(None)
    await settle()
    assert (client.received, len(server.connections)) == (b"", 0)
    await server.connections.close()


def fail(*_: object) -> None:
    raise ZeroDivisionError


@pytest.mark.parametrize("is_fast", [True, False])
async def test_a_bug_in_a_call_is_answered(*, is_fast: bool) -> None:
    server = MemoryServer(is_fast=is_fast)
    server.engine.receive = fail  # type: ignore[assignment]
    assert (await server.hear([READ + READ])).count(b"HTTP/1.1 500 ") == 2


async def test_a_bug_in_a_connection_ends_it_alone(caplog: pytest.LogCaptureFixture) -> None:
    server, client, other = MemoryServer(), ClientEnd(), ClientEnd()
    broken = NoPlainCalls("", Guard())
    broken.read = fail  # type: ignore[method-assign]
    client.protocol = server.connections.open_connection(broken)
    client.protocol.connection_made(client)
    client.protocol.data_received(READ)
    server.connect(other).protocol.data_received(READ)
    await settle()
    assert (client.is_closing(), client.received) == (True, b"")
    assert other.received.startswith(b"HTTP/1.1 200 ")
    assert [record.message for record in caplog.records] == ["a bug in the server"]


async def test_reply_that_cannot_be_written_is_reported_as_a_bug() -> None:
    server, bugs = MemoryServer(), []
    server.engine.answers.when_broken = lambda name, error: bugs.append((name, type(error)))
    unwritable: Any = {"Content-Type": 5}
    tenancy = next(iter(server.engine.switchboard.sandboxes))
    server.replies.append(Answered(Reply(200, unwritable, b""), tenancy))
    assert (await server.hear([READ])).startswith(b"HTTP/1.1 500 ")
    assert bugs == [("default", AttributeError)]


@pytest.mark.parametrize("is_fast", [True, False])
async def test_calls_leave_no_cycles_that_would_have_to_be_collected(*, is_fast: bool) -> None:
    server = MemoryServer(is_fast=is_fast)
    client = server.connect(ClientEnd())
    garbage = []
    for _ in range(3):
        for call in (READ, CHANGE, NOT_FOUND, PACKAGE, CALLS["no-address"]):
            client.protocol.data_received(call)
            await settle()
        garbage.append(gc.collect())
    client.protocol.connection_lost(None)
    await settle()
    assert garbage[1:] == [0, 0]
