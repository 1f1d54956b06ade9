"""The loads: those that must leave nothing in memory, and those that could block others."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any, Final

from benchmarks.soak.target import Target, break_off, converse, each

MIB: Final = 1 << 20
CUSTOMER: Final = "20000000-0000-4000-8000-000000000001"
OFFER: Final = "7b0d2a52-58a4-4f0e-9b0a-0d6c1a0f1e01"
CHILD: Final = "20000000-0000-4000-8000-000000000002"
READ: Final = f"/api/v2/customer/{CUSTOMER}"
_HEAD: Final = f"GET {READ} HTTP/1.1\r\nHost: localhost\r\n".encode()
_CONTACTS: Final = 3000
MAX_ENTRIES: Final = 10_000
"""The most entries that the journal of a sandbox holds by default."""

_MEBIBYTE: Final = json.dumps(
    {"contact": [{"remarks": "x" * 30, "unknown": "NUMBER"}] * (MIB // 70)}
).encode()


@dataclass(frozen=True, slots=True)
class Load:
    """A load: what it is, how often it is sent, and how.

    `prepare` runs before the measurement. After a twentieth of the load, which warms it up, the
    server may grow by at most `growth_mb`, or without a limit if the load is meant to be stored.
    """

    name: str
    what: str
    count: int
    send: Callable[[Target, range], Awaitable[object]]
    growth_mb: float | None = None
    prepare: Callable[[Target], Awaitable[object]] | None = None
    scenario: str = "minimal"


# ── Loads that must leave nothing behind ─────────────────────────────────────────────────────────


async def _uploads(where: Target, numbers: range) -> None:
    async def put(number: int) -> None:
        expect(await where.call("PUT", "/_sandbox/scenario", _scenario(number)), 200)

    await each(numbers, put, at_once=1)


async def _replaced(where: Target, numbers: range) -> None:
    async def put(number: int) -> None:
        reply = await where.call("PUT", "/_sandboxes/mine", {"scenario": _scenario(number)})
        expect(reply, 200, 201)
        expect(await where.call("GET", f"/s/mine{READ}"), 200)

    await each(numbers, put, at_once=1)


async def _broken(where: Target, numbers: range) -> None:
    async def connect(number: int) -> None:
        match number % 4:
            case 0:
                await converse(where, _HEAD + b"X-Half: closed")
            case 1:
                await converse(where, b"MALFORMED %d\r\n\r\n" % number, ends=False)
            case 2:
                await break_off(where, _HEAD + b"X-Number: %d\r\n" % number)
            case _:
                await converse(where, _HEAD + b"X-Number: %d\r\n\r\n" % number)

    await each(numbers, connect, at_once=64)


async def _refused_bodies(where: Target, numbers: range) -> None:
    async def modify(number: int) -> None:
        expect(await where.call("PATCH", READ, _of_a_mebibyte(number)), 400)

    await each(numbers, modify, at_once=4)


async def _long_heads(where: Target, numbers: range) -> None:
    line = b"X-Long: " + b"x" * 7000 + b"\r\n"

    async def read(number: int) -> None:
        await converse(where, _HEAD + line * 125 + b"X-Number: %d\r\n\r\n" % number, ends=False)

    await each(numbers, read)


async def _strangers(where: Target, numbers: range) -> None:
    async def read(number: int) -> None:
        path = f"/s/evil-{number}{READ}"
        expect(await where.call("GET", path, is_operator=False), 404)

    await each(numbers, read)


async def _unread_bodies(where: Target, numbers: range) -> None:
    head = b"PUT /_sandbox/scenario HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"

    async def put(_: int) -> None:
        reply = await converse(where, head % (15 * MIB) + b"x" * 15 * MIB, ends=False)
        if reply and b" 401 " not in reply[:20]:
            raise ValueError(f"a stranger's upload is answered by {reply[:80]!r}")

    await each(numbers, put)


# ── Loads that could make others wait ────────────────────────────────────────────────────────────


async def _packages(where: Target, numbers: range) -> None:
    await each(numbers, lambda number: _package(where, number), at_once=32)


async def _unread_bundles(where: Target, numbers: range) -> None:
    """Request bundles of a full journal, and never read them."""
    ask = b"GET /_sandbox/bundle HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer soak\r\n\r\n"
    async with AsyncExitStack() as open_ones:
        for _ in numbers:
            connection = where.socket()
            open_ones.callback(connection.close)
            connection.send(ask)
        await asyncio.sleep(5)


async def _exports(where: Target, numbers: range) -> None:
    for _ in numbers:
        expect(await where.call("GET", "/_sandbox/state"), 200)
        expect(await where.call("GET", "/_sandbox/bundle"), 200)
        expect(await where.call("PUT", "/_sandboxes/fork", {"from": "default"}), 200, 201)


# ── Preparing ────────────────────────────────────────────────────────────────────────────────────


async def _full_of_what_is_read(where: Target) -> None:
    """Fill the journal with the reads of `_broken`, so that only connections can leave more."""

    async def read(number: int) -> None:
        await converse(where, _HEAD + b"X-Number: %d\r\n\r\n" % number)

    await each(range(MAX_ENTRIES), read, at_once=64)


async def _bundle_of_33_mb(where: Target) -> None:
    await each(range(40), lambda number: _modify_much(where, number))


async def _many_packages(where: Target) -> None:
    await each(range(20_000), lambda number: _package(where, number), at_once=32)
    expect(await where.call("POST", "/_sandbox/clock/advance", {"until": "idle"}), 200)


async def _modify_much(where: Target, number: int) -> None:
    fields = [{"keyName": f"{number}-{at}", "keyValue": "x" * 200} for at in range(4000)]
    await where.call("PATCH", READ, {"customFields": fields})


async def _package(where: Target, number: int) -> None:
    expect(await where.call("POST", f"{READ}/package", _body(number)), 202, 503)


def _body(number: int, description: str = "") -> dict[str, Any]:
    return {
        "name": f"Package {number}",
        "description": description,
        "nestedOffers": [OFFER],
        "eligibleSubAccountIds": [],
    }


def _scenario(number: int) -> dict[str, Any]:
    customers = [{"ref": "parent", "customerId": CUSTOMER, "customers": [{"count": 3}]}]
    offers = [{"ref": "data", "id": OFFER, "name": "Data"}]
    return {"version": 1, "seed": number, "offers": offers, "customers": customers}


def _of_a_mebibyte(number: int) -> bytes:
    """Return a unique body, quickly enough for sending 20,000 of them."""
    return _MEBIBYTE.replace(b"NUMBER", b"%06d" % number)


def expect(reply: tuple[int, bytes], *statuses: int) -> bytes:
    """Return the body of a reply.

    Raises:
        ValueError: when its status is none of `statuses`.
    """
    status, body = reply
    if status not in statuses:
        raise ValueError(f"{status} instead of {statuses}: {body[:300]!r}")
    return body


JOURNAL_MB: Final = 32 * MIB / 1e6
"""The most memory that the journal of a sandbox takes by default."""

LOADS: Final[Sequence[Load]] = (
    Load("uploads", "uploads of a scenario", 300, _uploads, 15),
    Load("replaced", "sandboxes that are replaced", 1000, _replaced, 15),
    Load(
        "broken",
        "broken, half-closed and malformed connections",
        100_000,
        _broken,
        15,
        _full_of_what_is_read,
    ),
    Load("refused", "refused bodies of 1 MiB", 20_000, _refused_bodies, 15 + JOURNAL_MB),
    Load("heads", "heads of 880 KB", 2000, _long_heads, 15),
    Load("strangers", "calls of unknown sandboxes without the token", 20_000, _strangers, 15),
    Load("unread", "uploads of 15 MiB without the token", 60, _unread_bodies, 15),
    Load("packages", "packages", 100_000, _packages),
    Load(
        "bundles",
        "clients that do not read a bundle of 33 MB",
        30,
        _unread_bundles,
        150,
        _bundle_of_33_mb,
    ),
    Load(
        "exports", "states, bundles and forks of 20,000 packages", 5, _exports, None, _many_packages
    ),
)
