"""Drives a server with a load, by the client in `client.py`."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from benchmarks.calls import NUMBER, Call, Load, numbered
from benchmarks.client import Tally, drive
from benchmarks.machine import LOAD_CORE, cpu_seconds, on_core


class Driven(NamedTuple):
    """The result of driving a server.

    The rate is in calls per second, the percentiles of their duration are in milliseconds, and
    `cpu_us` is the CPU time of the server per call, in microseconds.
    """

    calls: int
    rate: float
    p50_ms: float
    p99_ms: float
    cpu_us: float


class WrongAnswersError(Exception):
    """A server does not answer as the load expects, so its figures mean nothing."""


def measure(url: str, process_id: int, load: Load, seconds: float) -> Driven:
    """Warm a server up, then measure it.

    Raises:
        WrongAnswersError: when an answer is missing, or not what the load expects.
    """
    warming, calls = load.parts()
    warming_seconds = max(load.warming_seconds, seconds / 4)
    _drive(url, warming, warming_seconds, load)
    return _counted(url, process_id, calls, load, seconds)


def burst(url: str, process_id: int, load: Load, seconds: float) -> Driven:
    """Measure a server that is not warmed up.

    Raises:
        WrongAnswersError: when an answer is missing, or not what the load expects.
    """
    return _counted(url, process_id, load.parts()[1], load, seconds)


def _counted(
    url: str, process_id: int, calls: Sequence[bytes], load: Load, seconds: float
) -> Driven:
    before = cpu_seconds(process_id)
    tally = _drive(url, calls, seconds, load)
    cpu_us = 1e6 * (cpu_seconds(process_id) - before) / tally.calls
    return Driven(tally.calls, tally.calls / tally.seconds, tally.p50_ms, tally.p99_ms, cpu_us)


def send(url: str, calls: Iterable[Call]) -> None:
    """Make each call once, without measuring.

    Raises:
        WrongAnswersError: when a call is refused or not answered.
    """
    tally = asyncio.run(drive(url, (call.raw() for call in calls)))
    if tally.refused or tally.broken:
        counts = f"{tally.refused} refused and {tally.broken} broken of {tally.calls} calls"
        raise WrongAnswersError(f"the server could not be prepared: {counts}")


def _drive(url: str, raw: Sequence[bytes], seconds: float, load: Load) -> Tally:
    first = time.time_ns() // 1000 % 10 ** len(NUMBER)  # unique: no server answers a call per µs
    with on_core(LOAD_CORE):
        calls = numbered(raw, first)
        tally = asyncio.run(drive(url, calls, seconds, connections=load.connections))
    wrong = tally.calls - tally.refused if load.is_refused else tally.refused
    if (wrong and load.is_refused is not None) or tally.broken or not tally.calls:
        counts = f"{wrong} wrong and {tally.broken} broken answers to {tally.calls} calls"
        raise WrongAnswersError(f"{counts} such as {raw[0][:200]!r}")
    return tally
