"""The cost of sandboxes at their limits, which are still called, for calls of other sandboxes."""

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
"""One below the limit: at the limit, no further call of the interface would be accepted."""

_TIMES: Final = 2
"""The ratio of calls made to calls accepted."""

_TURNS: Final = 4
"""Measurements of a second for each requested second: a single one is off by some 20 %."""


def beside_partners(options: Options) -> Mapping[str, float]:
    """Read a customer beside two sandboxes at their limits, one of which is called constantly.

    The full sandbox holds as much as it may: requests in progress, fault plans, journal. The busy
    one has held calls, and gets more calls per second than it accepts. The server of comparison has
    answered as many calls, and holds nothing.

    The cost of a read is its own CPU time and its share of the calls of the busy sandbox: accepted
    ones cost as much as the read, refused ones are measured too. All are measured in turn, for a
    second each, so that they are disturbed alike. Disturbances only make a call longer, so the
    lower quartile of each counts.
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
    """Measure each for a second, in alternating order."""
    order = measured if number % 2 else measured[::-1]
    driven = [measure(server.url, server.process.pid, load, 1) for server, load in order]
    return driven if number % 2 else driven[::-1]


def _filling(options: Options) -> list[Call]:
    """Return the calls that create both sandboxes, fill one and make the other hold calls."""
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
    """Return the id of the customer whose reads are held."""
    return next(each for each in world.customers() if each != world.typical())


@contextmanager
def _held(url: str) -> Iterator[None]:
    """Keep calls held during a block."""
    where = urlsplit(url)
    with ExitStack() as stack:
        for _ in range(_HELD):
            address = (where.hostname or "", where.port or 0)
            connection = stack.enter_context(socket.create_connection(address))
            connection.sendall(world.get(_silent(), _BUSY).raw())
        yield


def _expect_refusals(url: str, load: Load) -> None:
    """Raise if the busy sandbox is not at its limits: calls are held, some of many are refused."""
    shown = json.loads(ask(url, Call("GET", f"/_sandboxes/{_BUSY}")).partition(b"\r\n\r\n")[2])
    answers = [ask(url, load.calls[0]) for _ in range(4 * _CALLS_A_SECOND)]
    if shown["use"]["heldCalls"] != _HELD or not any(b" 429 " in each[:13] for each in answers):
        raise NoServerError(f"the busy sandbox is not at its limits: {shown['use']}")
