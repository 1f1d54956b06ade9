"""What sandboxes at their limits cost the calls of others, while their partners go on calling.

    python -m benchmarks.partners URL CUSTOMER SILENT

is such a partner: it has as many calls held as its sandbox may hold, then makes twice as many
calls a second as are taken. It says `at the limits` once it is there, and ends by SIGTERM.
"""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from statistics import median
from typing import Final
from urllib.parse import urlsplit

from benchmarks import world
from benchmarks.calls import Call, Load
from benchmarks.driving import Driven, measure
from benchmarks.machine import LOAD_CORE, on_core
from benchmarks.options import Options
from benchmarks.servers import NoServerError, Running, environment, ours, started

_FULL: Final = "full"
_BUSY: Final = "busy"

_PENDING: Final = 10_000
_PLANS: Final = 1_000
_JOURNAL: Final = 1_000
_CALLS_A_SECOND: Final = 50
_HELD: Final = 20
_TIMES: Final = 2
_SECONDS_UNTIL_FULL: Final = 3
_PAIRS: Final = 2
"""Measurements of each server for a second of those that are asked for."""

_AT_THE_LIMITS: Final = "at the limits"
_REFUSED: Final = (b"429", b"503")


def beside_partners(options: Options) -> Mapping[str, float]:
    """Read a customer beside two sandboxes at their limits, of which one is called all the time.

    One holds as much as it may: requests in progress, fault plans, journal. The other has as many
    calls held as it may, and gets more calls a second than it takes. The CPU time of a read has a
    share of everything that the server does meanwhile.

    The other server has answered as many calls, and holds nothing. Both are there all the time, and
    are measured in turn, a second each: so what else the machine does meets both alike. Ratios are
    medians of those of such pairs.
    """
    load = Load([world.get(world.typical())])
    reads = [*load.calls] * options.number(_PENDING)
    with (
        started(ours(world.SCENARIO, prepare=reads)) as alone,
        started(ours(world.SCENARIO, prepare=_filling(options))) as beside,
        _partner(beside.url),
    ):
        pairs = [_pair(beside, alone, load, number) for number in range(_PAIRS * options.seconds)]
    return {
        "CPU ratio": median(other.cpu_us / own.cpu_us for own, other in pairs),
        "ratio": median(own.rate / other.rate for own, other in pairs),
        "p99 ratio": median(own.p99_ms / other.p99_ms for own, other in pairs),
        "CPU µs": median(own.cpu_us for own, _ in pairs),
        "other CPU µs": median(other.cpu_us for _, other in pairs),
    }


def _pair(own: Running, other: Running, load: Load, number: int) -> tuple[Driven, Driven]:
    """Measure two servers for a second each; in every other pair the other one comes first."""
    in_turn = (own, other) if number % 2 else (other, own)
    driven = {each.url: measure(each.url, each.process.pid, load, 1) for each in in_turn}
    return driven[own.url], driven[other.url]


def _filling(options: Options) -> list[Call]:
    """Return the calls that make both sandboxes, and fill the one."""
    pending, plans = options.number(_PENDING), options.number(_PLANS)
    full = {"pendingJobs": pending, "plans": plans, "journalEntries": _JOURNAL}
    busy = {"callsPerSecond": _CALLS_A_SECOND, "heldCalls": _HELD}
    ids = list(world.customers())
    calls = [
        world.FREEZE,
        *(world.create_package(ids[n % len(ids)], n) for n in range(pending)),
        *(world.plan(n, ids[n % len(ids)]) for n in range(plans)),
    ]
    return [
        _made(_FULL, full),
        _made(_BUSY, busy),
        *(call._replace(path=f"/s/{_FULL}{call.path}") for call in calls),
    ]


def _made(name: str, limits: Mapping[str, int]) -> Call:
    body = json.dumps({"limits": limits}).encode()
    return Call("PUT", f"/_sandboxes/{name}", body)


# ── The partner whose sandbox is busy ────────────────────────────────────────────────────────────


@contextmanager
def _partner(url: str) -> Iterator[None]:
    """Have a partner call its sandbox in a process of its own for as long as the block lasts."""
    silent = next(each for each in world.customers() if each != world.typical())
    words = (sys.executable, "-m", "benchmarks.partners", url, world.typical(), silent)
    with on_core(LOAD_CORE):
        process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment())
    try:
        line = process.stdout.readline() if process.stdout is not None else ""
        if line.strip() != _AT_THE_LIMITS:
            raise NoServerError(f"the partner of a busy sandbox says {line!r}")
        yield
        if process.poll() is not None:
            raise NoServerError("the partner of a busy sandbox has ended")
    finally:
        process.terminate()
        process.communicate()


async def _call_on(url: str, customer_id: str, silent_id: str) -> None:
    """Bring the busy sandbox to its limits, say so, and keep it there."""
    where = urlsplit(url)
    address = (where.hostname or "", where.port or 0)
    read = world.get(customer_id, _BUSY)
    held = await _hold(address, silent_id)
    reader, writer = await asyncio.open_connection(*address)
    refused = 0
    for number in range(sys.maxsize):
        writer.write(read.raw())
        head = await reader.readuntil(b"\r\n\r\n")
        await reader.readexactly(_length(head))
        refused += head[9:12] in _REFUSED
        if number == _SECONDS_UNTIL_FULL * _TIMES * _CALLS_A_SECOND:
            if not refused:
                raise SystemExit("no call was refused")
            sys.stdout.write(_AT_THE_LIMITS + "\n")
            sys.stdout.flush()
        if any(each.is_closing() for each in held):
            raise SystemExit("a call is held no longer")
        await asyncio.sleep(1 / (_TIMES * _CALLS_A_SECOND))


async def _hold(address: tuple[str, int], silent_id: str) -> list[asyncio.StreamWriter]:
    """Have as many calls held as may be, and return their connections."""
    hang = {
        "operation": "getCustomer",
        "when": {"customer": silent_id},
        "fault": {"network": "hang"},
    }
    plan = Call("POST", f"/s/{_BUSY}/_sandbox/faults", json.dumps(hang).encode())
    reader, writer = await asyncio.open_connection(*address)
    writer.write(plan.raw())
    await reader.readuntil(b"\r\n\r\n")
    held = [writer]
    for _ in range(_HELD):
        _, writer = await asyncio.open_connection(*address)
        writer.write(world.get(silent_id, _BUSY).raw())
        held.append(writer)
    return held


def _length(head: bytes) -> int:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    return 0


if __name__ == "__main__":
    asyncio.run(_call_on(*sys.argv[1:]))
