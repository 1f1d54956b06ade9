"""However many clients call at the same instant, others have their turn in between."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest
from support.loops import StillLoop, turns
from support.wire import http

from mock_server.web.connection import Connection
from mock_server.web.express import Express
from mock_server.web.guard import Guard
from mock_server.web.outbox import Outbox
from mock_server.web.patience import Patience

CLIENTS = 20
EACH_SECONDS = 0.002


@dataclass(slots=True)
class Toil:
    """Work that takes time of a loop, and what it was done for."""

    loop: StillLoop
    done: list[bytes] = field(default_factory=list)

    def do(self, data: bytes) -> None:
        self.done.append(data)
        self.loop.spend(EACH_SECONDS)


class Parser(asyncio.Protocol):
    """Takes calls in the place of aiohttp, which takes time."""

    def __init__(self, toil: Toil) -> None:
        self._toil = toil

    def data_received(self, data: bytes) -> None:
        self._toil.do(data)


class Teller(asyncio.Transport):
    """Takes replies, which takes time."""

    def __init__(self, toil: Toil) -> None:
        super().__init__()
        self._toil = toil
        self._is_closed = False

    def write(self, data: Any) -> None:
        self._toil.do(data)

    def is_closing(self) -> bool:
        return self._is_closed

    def close(self) -> None:
        self._is_closed = True


@pytest.mark.parametrize("call", [http("HEAD", "/"), http("GET", "/_live"), b"no call\r\n\r\n"])
def test_of_calls_at_the_same_instant_some_are_taken_in_a_turn(call: bytes) -> None:
    loop = StillLoop()

    async def played() -> None:
        toil, outbox = Toil(loop), Outbox(loop)
        for number in range(CLIENTS):
            connection = Connection(
                loop,
                lambda _: Parser(toil),
                express=Express("", Guard()),
                outbox=outbox,
                patience=Patience(),
                opened=lambda _: None,
                closed=lambda _: None,
                number=number,
            )
            connection.connection_made(Teller(toil))
            connection.data_received(call)
        assert len(toil.done) == 4
        await turns(1)
        assert len(toil.done) <= 8
        await turns(CLIENTS)
        assert len(toil.done) == CLIENTS

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(played())
