"""However clients behave, no resources are left behind.

What they hear is the subject of `tests/web`: of `test_fast_path`, and of `test_web_wire`.
"""

import asyncio
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from support.conduct import CALLS, Client, End, Program, programs
from support.lines import Line, SocketLine
from support.loops import (
    NotingLoop,
    NotingUvloop,
    StillLoop,
    cycles,
    left_by,
    spare_heap,
    turns,
    until,
)
from support.process import descriptors
from support.unplugged import unplugged
from thoroughness import examples

from mock_server.sandbox.control.control_api import handlers

MAX_SECONDS = 40
"""More than the sum of all timeouts of connections and of aiohttp."""

LISTENS_FOR = 60
"""Turns of the loop, in which most calls are answered."""

WHO_LEAVE = (End.LISTENS, End.STOPS_SENDING, End.HANGS_UP, End.RESETS)


@pytest.fixture(scope="module", autouse=True)
def spared() -> None:
    handlers()  # loading them leaves garbage, once
    spare_heap()


def moves(client: Client, line: Line) -> Iterator[None]:
    """Perform the actions of a client, yielding after each."""
    for piece in client.pieces:
        line.send(piece)
        yield
        line.listen(client.hears)
        yield
    match client.end:
        case End.STOPS_SENDING:
            line.stop_sending()
        case End.HANGS_UP:
            line.hang_up()
        case End.RESETS:
            line.reset()
        case End.LISTENS | End.STAYS:
            pass


async def play(program: Program, connect: Callable[[], Line]) -> None:
    """Run the clients of a program; let them listen for a while, and leave unless they stay."""
    lines = [connect() for _ in program.clients]
    moving = list(map(moves, program.clients, lines))
    for index, count in program.turns:
        next(moving[index % len(moving)], None)
        await turns(count)
    for each in moving:
        for _ in each:
            await turns(1)
    for client, line in zip(program.clients, lines, strict=True):
        if client.end in (End.LISTENS, End.STOPS_SENDING):
            for _ in range(LISTENS_FOR):
                line.listen()
                await turns(1)
        if client.end is not End.STAYS:
            line.hang_up()


def left_in(found: Counter[str]) -> Counter[str]:
    """Return what is left in cycles, apart from pipelined calls, which aiohttp keeps in one."""
    return Counter() if found["RawRequestMessage"] or found["_ErrInfo"] else found


async def in_memory(program: Program) -> None:
    async with unplugged() as server:
        with cycles() as found:
            await play(program, server.connect)
            await until(lambda: not server.leftovers(), server.leftovers)
        assert not left_in(found), found


async def in_memory_for_good(program: Program) -> None:
    """Run clients that stay beyond all timeouts; only connections with held calls may remain."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, StillLoop)
    async with unplugged() as server:
        with cycles() as found:
            lines = [server.connect() for _ in program.clients]
            await play(program, iter(lines).__next__)
            await loop.pass_by(MAX_SECONDS)
            for client, line in zip(program.clients, lines, strict=True):
                assert line.is_lost or client.is_held, (client, bytes(line.heard))
                line.hang_up()
            del lines, line
            await until(lambda: not server.leftovers(), server.leftovers)
        assert not left_in(found), found


async def over_sockets(program: Program) -> None:
    loop = asyncio.get_running_loop()
    async with unplugged() as server:
        with socket.create_server(("127.0.0.1", 0)) as listening:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 12)
            listener = await loop.create_server(server.connections.open_connection, sock=listening)
            with cycles() as found:
                await play(program, lambda: SocketLine(listening.getsockname()[1]))
                await until(lambda: not server.leftovers(), server.leftovers)
                await turns(2)  # for the loop to drop its last references
            kept = left_in(found)
            assert kept["FastPath"] + kept["AiohttpSide"] == 0, found
            listener.close()
            await listener.wait_closed()


# ── Regressions ──────────────────────────────────────────────────────────────────────────────────


def calling(*names: str, end: End, missing: int = 0) -> Program:
    """Return a program of one client, which hears nothing and may omit its last bytes."""
    data = b"".join(CALLS[name] for name in names)
    whole = len(names) - bool(missing)
    client = Client(names, [data[: len(data) - missing]], whole, end, hears=0)
    return Program([client], [(0, 10)])


@pytest.mark.parametrize("missing", [1, 5])
@pytest.mark.parametrize("name", ["change", "chunked", "trailers", "large", "expect"])
def test_the_server_stops_reading_a_body_whose_client_has_stopped(name: str, missing: int) -> None:
    program = calling("read", name, end=End.STOPS_SENDING, missing=missing)
    assert left_by(StillLoop, lambda: in_memory(program)) == {}


@pytest.mark.parametrize("name", ["long", "events", "named-events", "advance", "page"])
def test_a_reset_amid_a_reply_leaves_nothing(name: str) -> None:
    program = calling("control", name, end=End.RESETS)
    assert left_by(StillLoop, lambda: in_memory(program)) == {}


@pytest.mark.parametrize("missing", range(8))
def test_an_invalid_chunk_is_not_passed_on_even_in_part(missing: int) -> None:
    program = calling("no-chunk", end=End.STOPS_SENDING, missing=missing)
    assert left_by(StillLoop, lambda: in_memory(program)) == {}


@pytest.mark.parametrize("name", ["connect", "old-chunked"])
def test_bytes_after_the_last_call_are_not_kept(name: str) -> None:
    program = calling(name, "chunked", "advance", end=End.LISTENS)
    assert left_by(StillLoop, lambda: in_memory(program)) == {}


def test_a_call_whose_client_has_left_is_not_started() -> None:
    program = calling("read", "absolute", end=End.RESETS)
    assert left_by(NotingLoop, lambda: over_sockets(program)) == {}


@pytest.mark.parametrize("name", ["drip", "truncated", "garbage", "broken"])
def test_nothing_is_written_to_a_client_that_has_left(name: str) -> None:
    client = Client([name], [CALLS[name]], 1, End.RESETS, hears=1000)
    program = Program([client, replace(client, end=End.STOPS_SENDING)], [(0, 3)] * 4)
    assert left_by(NotingUvloop, lambda: over_sockets(program)) == {}


@pytest.mark.parametrize("name", ["advance", "long", "last", "no-http"])
def test_an_unread_last_reply_does_not_keep_the_connection_open(name: str) -> None:
    program = calling(name, end=End.STAYS)
    assert left_by(StillLoop, lambda: in_memory_for_good(program)) == {}


# ── Random programs ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.nightly
@examples(60)
@given(programs(WHO_LEAVE))
def test_nothing_is_left_of_clients_that_behave_in_any_way(program: Program) -> None:
    assert left_by(StillLoop, lambda: in_memory(program)) == {}


@examples(30)
@given(programs([End.STAYS]))
def test_clients_that_stay_are_left(program: Program) -> None:
    assert left_by(StillLoop, lambda: in_memory_for_good(program)) == {}


@pytest.mark.nightly
@pytest.mark.parametrize("loop", [NotingLoop, NotingUvloop])
@examples(30)
@given(program=programs(WHO_LEAVE))
def test_nothing_is_left_of_sockets_that_are_used_in_any_way(
    loop: type[NotingLoop | NotingUvloop], program: Program
) -> None:
    assert left_by(loop, lambda: turns(1)) == {}  # the first loop of a kind leaves some open
    before = descriptors()
    assert left_by(loop, lambda: over_sockets(program)) == {}
    assert descriptors() == before
