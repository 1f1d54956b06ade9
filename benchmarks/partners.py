"""What sandboxes at their limits cost the calls of others, while their partners go on calling."""

import json
import socket
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from statistics import quantiles
from typing import Final
from urllib.parse import urlsplit

from benchmarks import world
from benchmarks.calls import Call, Load
from benchmarks.driving import Driven, measure
from benchmarks.options import Options
from benchmarks.servers import NoServerError, Running, ask, ours, started

_FULL: Final = "full"
_BUSY: Final = "busy"

_PENDING: Final = 10_000
_PLANS: Final = 1_000
_JOURNAL: Final = 1_000
_CALLS_A_SECOND: Final = 50
_HELD: Final = 20
"""One fewer than may be: with one more, no other call of the interface would be taken."""

_TIMES: Final = 2
"""How many times as many calls are made as are taken."""

_TURNS: Final = 4
"""Measurements of a second for each second that is asked for: a single one is some 20 % off."""


def beside_partners(options: Options) -> Mapping[str, float]:
    """Read a customer beside two sandboxes at their limits, of which one is called all the time.

    One holds as much as it may: requests in progress, fault plans, journal. The other has calls
    held, and gets more calls a second than it takes. The other server has answered as many calls,
    and holds nothing.

    A read costs what it takes of the core, and its part of what the calls of the busy sandbox take:
    those that are taken cost as much as it does, those that are refused are measured as well. Each
    is measured for a second in turn, so that whatever else the machine does meets all alike. That
    only adds to the time of a call, so the lower quartile of each counts.
    """
    load = Load([world.get(world.typical())])
    refused = Load([world.get(world.typical(), _BUSY)], is_refused=None)
    with (
        started(ours(world.SCENARIO, prepare=[*load.calls] * options.number(_PENDING))) as alone,
        started(ours(world.SCENARIO, prepare=_filling(options))) as beside,
        _held(beside.url),
    ):
        turns = [
            _turn(number, (alone, load), (beside, load), (beside, refused))
            for number in range(_TURNS * options.seconds)
        ]
        _expect_refusals(beside.url, refused)
    other_us, read_us, refused_us = (
        quantiles([driven.cpu_us for driven in each])[0] for each in zip(*turns, strict=True)
    )
    share = _CALLS_A_SECOND * (read_us + (_TIMES - 1) * refused_us) / 1e6
    return {
        "CPU ratio": other_us / read_us * (1 - share),
        "% of the core for its calls": 100 * share,
        "CPU µs": read_us,
        "other CPU µs": other_us,
        "CPU µs of a refusal": refused_us,
    }


def _turn(number: int, *measured: tuple[Running, Load]) -> list[Driven]:
    """Measure each for a second, every other time in the other order."""
    order = measured if number % 2 else measured[::-1]
    driven = [measure(server.url, server.process.pid, load, 1) for server, load in order]
    return driven if number % 2 else driven[::-1]


def _filling(options: Options) -> list[Call]:
    """Return the calls that make both sandboxes, fill the one, and have the other hold calls."""
    pending, plans = options.number(_PENDING), options.number(_PLANS)
    full = {"pendingJobs": pending, "plans": plans, "journalEntries": _JOURNAL}
    busy = {"callsPerSecond": _CALLS_A_SECOND, "heldCalls": _HELD + 1}
    ids = list(world.customers())
    calls = [
        world.FREEZE,
        *(world.create_package(ids[n % len(ids)], n) for n in range(pending)),
        *(world.plan(n, ids[n % len(ids)]) for n in range(plans)),
    ]
    hang = {
        "operation": "getCustomer",
        "when": {"customer": _silent()},
        "fault": {"network": "hang"},
    }
    return [
        _made(_FULL, full),
        _made(_BUSY, busy),
        *(call._replace(path=f"/s/{_FULL}{call.path}") for call in calls),
        Call("POST", f"/s/{_BUSY}/_sandbox/faults", json.dumps(hang).encode()),
    ]


def _made(name: str, limits: Mapping[str, int]) -> Call:
    body = json.dumps({"limits": limits}).encode()
    return Call("PUT", f"/_sandboxes/{name}", body)


def _silent() -> str:
    """Return the customer whose reads are held."""
    return next(each for each in world.customers() if each != world.typical())


@contextmanager
def _held(url: str) -> Iterator[None]:
    """Have calls held for as long as the block lasts."""
    where = urlsplit(url)
    with ExitStack() as stack:
        for _ in range(_HELD):
            address = (where.hostname or "", where.port or 0)
            connection = stack.enter_context(socket.create_connection(address))
            connection.sendall(world.get(_silent(), _BUSY).raw())
        yield


def _expect_refusals(url: str, load: Load) -> None:
    """Expect a sandbox to be at its limits: calls are held, and some of many are refused."""
    shown = json.loads(ask(url, Call("GET", f"/_sandboxes/{_BUSY}")).partition(b"\r\n\r\n")[2])
    answers = [ask(url, load.calls[0]) for _ in range(4 * _CALLS_A_SECOND)]
    if shown["use"]["heldCalls"] != _HELD or not any(b" 429 " in told[:13] for told in answers):
        raise NoServerError(f"the busy sandbox is not at its limits: {shown['use']}")
