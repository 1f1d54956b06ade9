"""Calls as clients make them, well and badly, and clients that behave in any way."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise
from typing import Final

from hypothesis import strategies as st

from support import ACME, BLUE, NOBODY, NORTH
from support.wire import http

CUSTOMER: Final = f"/api/v2/customer/{NORTH}"


def faulty(fault: str) -> bytes:
    return http("GET", CUSTOMER, X_Sandbox_Fault=fault)


def chunked(*chunks: bytes, version: str = "1.1", **headers: str) -> bytes:
    named = {"Transfer_Encoding": "chunked", **headers}
    head = http("PATCH", CUSTOMER, None, version=version, **named)
    return head + b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in (*chunks, b""))


CALLS: Final = {
    "read": http("GET", CUSTOMER),
    "other-read": http("GET", f"/api/v2/customer/{ACME}"),
    "package": http("POST", f"/api/v2/customer/{ACME}/package", b"{}"),
    "request": http("GET", f"/api/v2/request/{NOBODY}"),
    "by-header": http("GET", CUSTOMER, X_Sandbox="b"),
    "no-address": http("GET", "/api/v2/nothing"),
    "no-name": http("GET", "/s/%00/api/v2/customer/x"),
    "named": http("GET", f"/s/mine/api/v2/customer/{BLUE}"),
    "not-found": http("GET", f"/api/v2/customer/{NOBODY}"),
    "change": http("PATCH", CUSTOMER, b'{"name":"New"}'),
    "refused": http("PATCH", CUSTOMER, b'{"name":'),
    "large": http("PATCH", CUSTOMER, b" " * 70_000 + b"{}"),
    "chunked": chunked(b'{"na', b'me":"New"', b"}"),
    "after-empty-lines": b"\r\n\r\n" + http("GET", CUSTOMER),
    "head": http("HEAD", CUSTOMER),
    "options": http("OPTIONS", CUSTOMER),
    "old": http("GET", CUSTOMER, version="1.0"),
    "old-that-stays": http("GET", CUSTOMER, version="1.0", Connection="keep-alive"),
    "last": http("GET", CUSTOMER, Connection="close"),
    "expect": http("PATCH", CUSTOMER, b"{}", Expect="100-continue"),
    "expect-else": http("GET", CUSTOMER, Expect="cake"),
    "upgrade": http("GET", CUSTOMER, Connection="Upgrade", Upgrade="websocket"),
    "upgrade-with-body": http("PATCH", CUSTOMER, b"{}", Connection="Upgrade", Upgrade="websocket"),
    "upgrade-to-http2": http("PATCH", CUSTOMER, b"{}", Connection="Upgrade", Upgrade="h2c"),
    "connect": http("CONNECT", "a:1"),
    "trailers": chunked(b"{}", Trailer="Via")[:-2] + b"Via: a\r\n\r\n",
    "takes-trailers": http("GET", CUSTOMER, TE="trailers"),
    "packed": chunked(b"{}", Transfer_Encoding="gzip, chunked"),
    "old-chunked": chunked(b"{}", version="1.0"),
    "chunk-zeros": chunked(b"{}").replace(b"2\r", b"0" * 250 + b"2\r"),
    "chunk-extension": chunked(b"{}").replace(b"2\r", b"2;a=b\r"),
    "absolute": http("GET", f"http://a{CUSTOMER}"),
    "twice": http("GET", CUSTOMER, Accept="a", accept="b"),
    "control": http("GET", "/_sandbox/clock"),
    "long": http("GET", "/_sandbox/openapi.json"),
    "reset": http("POST", "/_sandbox/reset"),
    "advance": http("POST", "/_sandbox/clock/advance", b'{"until": "idle"}'),
    "make": http("PUT", "/_sandboxes/mine", b"{}"),
    "remove": http("DELETE", "/_sandboxes/mine"),
    "live": http("GET", "/_live"),
    "page": http("GET", "/"),
    "metrics": http("GET", "/metrics"),
    "events": http("GET", "/_sandbox/events"),
    "named-events": http("GET", "/s/mine/_sandbox/events"),
    "wait": http("POST", "/_sandbox/journal/wait", b'{"match":{"status":599},"timeout":"60s"}'),
    "delay": faulty("{delay: 60s, wall: true}"),
    "drip": faulty("{network: drip, rate: 1}"),
    "hang": faulty("{network: hang}"),
    "fault": faulty("GLOBAL_1001"),
    "raw-fault": faulty("{status: 299, headers: {Via: x}}"),
    "broken": faulty("{network: reset}"),
    "empty": faulty("{network: empty}"),
    "truncated": faulty("{network: truncate}"),
    "garbage": faulty("{network: garbage}"),
    "no-http": b"NONSENSE\r\n\r\n",
    "tls": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "no-host": b"GET / HTTP/1.1\r\n\r\n",
    "other-method": http("TRACE", CUSTOMER),
    "no-method": http("FETCH", CUSTOMER),
    "two-fields": http("GET", CUSTOMER, Host="a", host="a"),
    "two-fields-head": http("HEAD", CUSTOMER, Host="a", host="a"),
    "no-chunk": chunked(b"{}")[:-7] + b"zz\r\n\r\n",
}
HELD: Final = frozenset({"events", "named-events", "wait", "delay", "drip", "hang", "no-chunk"})
"""These are answered when the client stops sending, or when their wait is cancelled."""


class End(Enum):
    """How a client ends: after reading every reply, at once, or never."""

    LISTENS = auto()
    STAYS = auto()
    STOPS_SENDING = auto()
    HANGS_UP = auto()
    RESETS = auto()


@dataclass(frozen=True, slots=True)
class Client:
    """One client: it sends its calls, the first `whole` of them completely, in pieces, and ends."""

    names: Sequence[str]
    pieces: Sequence[bytes]
    whole: int
    end: End
    hears: int

    @property
    def is_held(self) -> bool:
        """Return whether the client may wait forever for the answer to a held call."""
        return not HELD.isdisjoint(self.names[: self.whole])


@dataclass(frozen=True, slots=True)
class Program:
    """Several clients, and the order of their turns: a client, and the loop's turns after it."""

    clients: Sequence[Client]
    turns: Sequence[tuple[int, int]]


@st.composite
def clients(draw: st.DrawFn, ends: Iterable[End]) -> Client:
    names = draw(st.lists(st.sampled_from(sorted(CALLS)), min_size=1, max_size=4))
    data = b"".join(CALLS[name] for name in names)
    whole = len(names)
    if draw(st.booleans()):
        data = data[: -draw(st.integers(1, len(CALLS[names[-1]])))]
        whole -= 1
    cuts = draw(st.lists(st.integers(0, len(data)), max_size=5))
    pieces = [data[start:end] for start, end in pairwise([0, *sorted(cuts), len(data)])]
    end = draw(st.sampled_from(list(ends)))
    return Client(names, pieces, whole, end, draw(st.sampled_from([0, 1000, 1 << 20])))


def programs(ends: Iterable[End] = End) -> st.SearchStrategy[Program]:
    """Draw programs of clients that end in one of the given ways."""
    return st.builds(
        Program,
        st.lists(clients(ends), min_size=1, max_size=3),
        st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3)), max_size=20),
    )
