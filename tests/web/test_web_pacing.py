"""Between two heavy pieces of work other calls run, however many clients request such work."""

import asyncio

import pytest
from support import NORTH
from support.wire import http, serving

from mock_server.web.answering.pacing import Pace

CUSTOMER = f"/api/v2/customer/{NORTH}"


async def test_each_piece_has_a_turn_of_the_loop_of_its_own() -> None:
    pace, turn, done = Pace(), 0, []

    async def work() -> None:
        for _ in range(3):
            await pace.turn()
            done.append(turn)

    working = asyncio.gather(*(work() for _ in range(4)))
    while not working.done():
        turn += 1
        await asyncio.sleep(0)
    assert len(done) == len(set(done)) == 12


class CountingPace(Pace):
    turns = 0

    async def turn(self) -> None:
        self.turns += 1
        await super().turn()


@pytest.mark.parametrize(
    ("data", "turns"),
    [
        (http("PATCH", CUSTOMER, b" " * 100_000 + b"{}"), 1),
        (http("PATCH", CUSTOMER, b"{}", X_Odd="\xff"), 0),
        (http("GET", "/_sandbox/clock"), 1),
    ],
    ids=["large-body", "small-body", "control"],
)
async def test_large_bodies_and_control_calls_are_handled_in_turns_of_their_own(
    data: bytes, turns: int
) -> None:
    async with serving() as served:
        assert served.handler.engine is not None
        pace = served.handler.engine.answers.pace = CountingPace()
        answer = await served.call(data)
    assert (answer.status < 300, pace.turns) == (True, turns)
