"""A connection that is handed over to aiohttp gives the bytes that aiohttp alone gives.

Over sockets, with each loop, with and without TLS. `test_fast_path` does the same in memory, for
bytes that arrive in any pieces.
"""

import asyncio
import logging
import re
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeAlias, cast

import pytest
import uvloop
from support import NORTH
from support.loops import until
from support.wire import PATIENCE_SECONDS, TLS, Wire, certified, http, reset_on_close, serving

from mock_server.sandbox.ground.exchange import Request
from mock_server.web.engine import Engine
from mock_server.web.serving import Listener

CUSTOMER: Final = f"/api/v2/customer/{NORTH}"
READ: Final = http("GET", CUSTOMER)
CHANGE: Final = http("PATCH", CUSTOMER, b'{"name":"New"}')
OTHER: Final = http("POST", "/_sandbox/clock/advance", b'{"by":"1h"}')
LAST: Final = http("GET", CUSTOMER, Connection="close")
DATE: Final = re.compile(rb"Date: [^\r]*\r\n")


@asynccontextmanager
async def connected(listener: Listener) -> AsyncIterator[Wire]:
    tls = ssl.create_default_context(cafile=TLS / "certificate.pem") if listener.secure else None
    name = "localhost" if listener.secure else None
    reading, writing = await asyncio.open_connection(
        "127.0.0.1", listener.port, ssl=tls, server_hostname=name
    )
    wire = Wire(reading, writing)
    try:
        yield wire
    finally:
        await wire.close()


# ── What clients do ──────────────────────────────────────────────────────────────────────────────

Story: TypeAlias = Callable[[Listener], Awaitable[bytes]]


async def each_byte_alone(listener: Listener) -> bytes:
    async with connected(listener) as wire:
        for byte in READ + CHANGE + OTHER + LAST:
            await wire.send(bytes([byte]))
            await asyncio.sleep(0)
        return await wire.rest()


async def split_anywhere(listener: Listener) -> bytes:
    heard = b""
    data = READ + CHANGE + OTHER + LAST
    for cut in range(1, len(data), 11):
        async with connected(listener) as wire:
            await wire.send(data[:cut])
            await wire.some() if cut > len(READ) else await asyncio.sleep(0)
            await wire.send(data[cut:])
            heard += (await wire.rest())[-200:]
    return heard


async def all_at_once(listener: Listener) -> bytes:
    async with connected(listener) as wire:
        await wire.send((READ * 3 + CHANGE + OTHER) * 5 + LAST)
        return await wire.rest()


async def half_closed(listener: Listener) -> bytes:
    async with connected(listener) as wire:
        await wire.send(READ + OTHER + READ + CHANGE[:-1])
        if listener.secure:  # where nothing is half-closed
            await wire.send(CHANGE[-1:] + LAST)
        else:
            wire.writer.write_eof()
        return await wire.rest()


async def expecting(listener: Listener) -> bytes:
    async with connected(listener) as wire:
        await wire.send(READ + http("PATCH", CUSTOMER, Expect="100-continue", Content_Length="2"))
        async with asyncio.timeout(PATIENCE_SECONDS):
            heard = b""
            while b"100 Continue\r\n\r\n" not in heard:
                heard += await wire.some()
        await wire.send(b"{}" + READ + LAST)
        return heard + await wire.rest()


async def reading_nothing_at_first(listener: Listener) -> bytes:
    async with connected(listener) as wire:
        sending = asyncio.ensure_future(wire.send(READ * 1000 + OTHER + READ * 100 + LAST))
        await asyncio.wait([sending], timeout=0.2)
        heard = await wire.rest()
        await sending
        return heard


STORIES: Final = [
    each_byte_alone, split_anywhere, all_at_once, half_closed, expecting, reading_nothing_at_first,
]  # fmt: skip


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize(
    ("make", "is_secure"),
    [
        (uvloop.new_event_loop, False),
        (asyncio.new_event_loop, True),
        pytest.param(asyncio.new_event_loop, False, marks=pytest.mark.nightly),
        pytest.param(uvloop.new_event_loop, True, marks=pytest.mark.nightly),
    ],
)
def test_a_connection_gives_the_bytes_that_aiohttp_alone_gives(
    make: Callable[[], asyncio.AbstractEventLoop], story: Story, *, is_secure: bool
) -> None:
    async def heard(*, is_fast: bool) -> bytes:
        async with serving(is_fast=is_fast, tls=certified() if is_secure else None) as served:
            return DATE.sub(b"", await story(served.listener))

    async def both() -> tuple[bytes, bytes]:
        return await heard(is_fast=True), await heard(is_fast=False)

    with asyncio.Runner(loop_factory=make) as runner:
        fast, alone = runner.run(both())
    assert len(alone) > len(READ)
    assert fast == alone


@pytest.mark.nightly
@pytest.mark.parametrize("resets", [False, True], ids=["closes", "resets"])
@pytest.mark.parametrize("is_secure", [False, True], ids=["plain", "tls"])
@pytest.mark.parametrize("make", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_nothing_is_left_of_a_client_that_goes_at_the_hand_over(
    make: Callable[[], asyncio.AbstractEventLoop],
    caplog: pytest.LogCaptureFixture,
    *,
    is_secure: bool,
    resets: bool,
) -> None:
    async def play() -> bytes:
        async with serving(tls=certified() if is_secure else None) as served:
            listener = served.listener
            for count in range(20):
                async with connected(listener) as wire:
                    await wire.send(READ * count * 50 + OTHER + READ)
                    if count % 2:
                        await wire.some()
                    if resets:
                        reset_on_close(wire.writer.get_extra_info("socket"))
                    wire.writer.transport.abort()
            await until(lambda: not len(listener.connections), lambda: len(listener.connections))
            async with connected(listener) as wire:
                await wire.send(LAST)
                return await wire.rest()

    caplog.set_level(logging.WARNING)
    with asyncio.Runner(loop_factory=make) as runner:
        assert runner.run(play()).startswith(b"HTTP/1.1 200 OK\r\n")
    # asyncio does not tell that a TLS connection is lost until it has complained about some writes.
    assert {record.name for record in caplog.records} <= ({"asyncio"} if is_secure else set())


class NotingEngine:
    """An engine that notes whose calls it settles."""

    def __init__(self, engine: Any) -> None:
        self._engine = engine
        self.partners: list[str] = []

    async def settle(self, call: Request, *others: Any) -> Any:
        self.partners.append(call.partner)
        return await self._engine.settle(call, *others)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)


async def test_a_call_that_was_begun_counts_for_the_client_behind_a_proxy() -> None:
    async with serving(proxies=1) as served:
        await served.control("POST", "/faults", {"name": "slow", "fault": {"delay": "1ms"}})
        noting = NotingEngine(served.handler.engine)
        served.handler.engine = cast("Engine", noting)
        answer = await served.call(http("GET", CUSTOMER, X_Forwarded_For="203.0.113.9"))
    assert (answer.status, noting.partners) == (200, ["203.0.113.9"])
