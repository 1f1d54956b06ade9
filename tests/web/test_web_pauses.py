"""The longest pause between two turns of the server's loop, if it is measured."""

import asyncio
from itertools import count

import pytest
from support.quick_process import server
from support.wire import http

from mock_server.web.answering.pauses import MeasuringLoop

METRIC = b"sandbox_pause_seconds_max"


async def turns(number: int) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


def test_longest_pause_is_the_longest_time_from_the_beginning_of_a_turn_to_its_end() -> None:
    instants = iter([0.0, 0.5, 10.0, 12.0, 20.0, 20.5])
    loop = MeasuringLoop(lambda: next(instants, 30.0))
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(turns(5))
        assert loop.longest_pause == 2.0


def test_pauses_before_the_measurement_are_forgotten() -> None:
    instants = count(step=7.0)
    loop = MeasuringLoop(lambda: next(instants))
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(turns(3))
        assert loop.longest_pause == 7.0
        loop.restart_measuring()
        assert loop.longest_pause == 0.0


@pytest.mark.parametrize(("flags", "is_shown"), [((), False), (("--measure-pauses",), True)])
async def test_longest_pause_is_among_the_metrics_where_it_is_asked_for(
    flags: tuple[str, ...], *, is_shown: bool
) -> None:
    async with server("minimal", *flags) as running:
        answer = await running.call(http("GET", "/metrics"))
    assert ((b"# TYPE " + METRIC + b" gauge") in answer.body) is is_shown
