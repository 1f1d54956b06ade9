"""Clients that behave well and badly: their calls, how they end, and the replies they must get."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise
from typing import Final

import h11
from hypothesis import strategies as st

from support import ACME, BLUE, NOBODY, NORTH
from support.lines import Line
from support.wire import http

CUSTOMER: Final = f"/api/v2/customer/{NORTH}"


_FAREWELLS: Final = (
    b"HTTP/1.1 400 Bad Request\r\n",
    b"HTTP/1.0 400 Bad Request\r\n",
    b"HTTP/1.1 408 Request Timeout\r\n",
)


class After(Enum):
    """The effect of a call on its connection."""

    GOES_ON = auto()
    CLOSES = auto()
    BREAKS = auto()
    RESETS = auto()
    """Like BREAKS, and earlier replies may be lost."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call, and its answer: a status, and a part of the body.

    A `held` call is answered when the client stops sending, or when its wait is cancelled.
    """

    data: bytes
    status: int
    part: bytes = b""
    after: After = After.GOES_ON
    held: bool = False

    @property
    def method(self) -> str:
        return "HEAD" if self.data.lstrip().startswith(b"HEAD") else "GET"


@dataclass(frozen=True, slots=True)
class ClientReply:
    """A reply as a client reads it."""

    status: int
    body: bytes


def faulty(fault: str) -> bytes:
    return http("GET", CUSTOMER, X_Sandbox_Fault=fault)


def chunked(*chunks: bytes, version: str = "1.1", **headers: str) -> bytes:
    named = {"Transfer_Encoding": "chunked", **headers}
    head = http("PATCH", CUSTOMER, None, version=version, **named)
    return head + b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in (*chunks, b""))


CALLS: Final = {
    "read": Call(http("GET", CUSTOMER), 200, NORTH.encode()),
    "other-read": Call(http("GET", f"/api/v2/customer/{ACME}"), 200, ACME.encode()),
    "named": Call(http("GET", f"/s/mine/api/v2/customer/{BLUE}"), 200, BLUE.encode()),
    "not-found": Call(http("GET", f"/api/v2/customer/{NOBODY}"), 404, b"CUSTOMER_1002"),
    "change": Call(http("PATCH", CUSTOMER, b'{"name":"New"}'), 202, b"requestId"),
    "refused": Call(http("PATCH", CUSTOMER, b'{"name":'), 400, b"SANDBOX_INVALID_REQUEST"),
    "large": Call(http("PATCH", CUSTOMER, b" " * 70_000 + b"{}"), 202, b"requestId"),
    "chunked": Call(chunked(b'{"na', b'me":"New"', b"}"), 202, b"requestId"),
    "after-empty-lines": Call(b"\r\n\r\n" + http("GET", CUSTOMER), 200, NORTH.encode()),
    "head": Call(http("HEAD", CUSTOMER), 200),
    "options": Call(http("OPTIONS", CUSTOMER), 405),
    "old": Call(http("GET", CUSTOMER, version="1.0"), 200, NORTH.encode(), After.CLOSES),
    "old-that-stays": Call(
        http("GET", CUSTOMER, version="1.0", Connection="keep-alive"), 200, NORTH.encode()
    ),
    "last": Call(http("GET", CUSTOMER, Connection="close"), 200, NORTH.encode(), After.CLOSES),
    "expect": Call(http("PATCH", CUSTOMER, b"{}", Expect="100-continue"), 202, b"requestId"),
    "expect-else": Call(http("GET", CUSTOMER, Expect="cake"), 417),
    "upgrade": Call(
        http("GET", CUSTOMER, Connection="Upgrade", Upgrade="websocket"), 200, NORTH.encode()
    ),
    "upgrade-with-body": Call(
        http("PATCH", CUSTOMER, b"{}", Connection="Upgrade", Upgrade="websocket"),
        202,
        b"requestId",
    ),
    "upgrade-to-http2": Call(
        http("PATCH", CUSTOMER, b"{}", Connection="Upgrade", Upgrade="h2c"), 202, b"requestId"
    ),
    "connect": Call(http("CONNECT", "a:1"), 0, b"", After.CLOSES),
    "trailers": Call(chunked(b"{}", Trailer="Via")[:-2] + b"Via: a\r\n\r\n", 202, b"requestId"),
    "takes-trailers": Call(http("GET", CUSTOMER, TE="trailers"), 200, NORTH.encode()),
    "packed": Call(chunked(b"{}", Transfer_Encoding="gzip, chunked"), 0),
    "old-chunked": Call(chunked(b"{}", version="1.0"), 0, b"", After.CLOSES),
    "chunk-zeros": Call(chunked(b"{}").replace(b"2\r", b"0" * 250 + b"2\r"), 202, b"requestId"),
    "chunk-extension": Call(chunked(b"{}").replace(b"2\r", b"2;a=b\r"), 202, b"requestId"),
    "absolute": Call(http("GET", f"http://a{CUSTOMER}"), 200, NORTH.encode()),
    "twice": Call(http("GET", CUSTOMER, Accept="a", accept="b"), 200, NORTH.encode()),
    "control": Call(http("GET", "/_sandbox/clock"), 200, b"frozen"),
    "long": Call(http("GET", "/_sandbox/openapi.json"), 200, b'"openapi"'),
    "reset": Call(http("POST", "/_sandbox/reset"), 200, b"now"),
    "advance": Call(http("POST", "/_sandbox/clock/advance", b'{"until": "idle"}'), 200, b"fired"),
    "make": Call(http("PUT", "/_sandboxes/mine", b"{}"), 0, b"mine"),
    "remove": Call(http("DELETE", "/_sandboxes/mine"), 0),
    "page": Call(http("GET", "/"), 200, b"<html"),
    "metrics": Call(http("GET", "/metrics"), 200, b"sandbox_calls"),
    "events": Call(http("GET", "/_sandbox/events"), 200, held=True),
    "named-events": Call(http("GET", "/s/mine/_sandbox/events"), 200, held=True),
    "wait": Call(
        http("POST", "/_sandbox/journal/wait", b'{"match":{"status":599},"timeout":"60s"}'),
        408,
        b"not within",
        held=True,
    ),
    "delay": Call(faulty("{delay: 60s, wall: true}"), 200, NORTH.encode(), held=True),
    "drip": Call(faulty("{network: drip, rate: 1}"), 503, b"GLOBAL_1001", After.CLOSES, held=True),
    "hang": Call(faulty("{network: hang}"), 0, b"", After.BREAKS, held=True),
    "broken": Call(faulty("{network: reset}"), 0, b"", After.RESETS),
    "empty": Call(faulty("{network: empty}"), 0, b"", After.BREAKS),
    "truncated": Call(faulty("{network: truncate}"), 0, b"", After.BREAKS),
    "garbage": Call(faulty("{network: garbage}"), 0, b"", After.BREAKS),
    "no-http": Call(b"NONSENSE\r\n\r\n", 400, b"400", After.CLOSES),
    "tls": Call(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400, b"400", After.CLOSES),
    "no-host": Call(b"GET / HTTP/1.1\r\n\r\n", 400, b"400", After.CLOSES),
    "other-method": Call(http("TRACE", CUSTOMER), 405, b"SANDBOX_METHOD_NOT_ALLOWED"),
    "no-method": Call(http("FETCH", CUSTOMER), 400, b"SANDBOX_INVALID_REQUEST", After.CLOSES),
    "two-fields": Call(
        http("GET", CUSTOMER, Host="a", host="a"), 400, b"SANDBOX_INVALID_REQUEST", After.CLOSES
    ),
    "two-fields-head": Call(http("HEAD", CUSTOMER, Host="a", host="a"), 400, b"", After.CLOSES),
    "no-chunk": Call(
        chunked(b"{}")[:-7] + b"zz\r\n\r\n",
        400,
        b"SANDBOX_INVALID_REQUEST",
        After.CLOSES,
        held=True,  # aiohttp waits for the rest of the body
    ),
}

MALFORMED: Final = frozenset(
    {"no-chunk", "no-host", "no-http", "no-method", "tls", "two-fields", "two-fields-head"}
)
"""These come first or not at all: aiohttp answers no call that came together with one of them."""

LAST: Final = frozenset({"connect", "last", "upgrade-to-http2"})
"""Nothing comes after these: aiohttp takes no more bytes, or refuses the call for them."""


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
    def calls(self) -> list[Call]:
        return [CALLS[name] for name in self.names[: self.whole]]

    def answered(self, *, released: bool) -> list[Call]:
        """Return the calls that are answered, including held ones if these are released."""
        found = []
        for call in self.calls:
            if call.held and not released:
                break
            found.append(call)
            if call.after is not After.GOES_ON:
                break
        return found

    @property
    def is_held(self) -> bool:
        """Return whether the client may wait forever for the answer to a held call."""
        return any(call.held for call in self.answered(released=True))

    @property
    def least(self) -> int:
        """The minimum number of replies, if the client listens."""
        calls = self.answered(released=self.end is End.STOPS_SENDING)
        if calls and calls[-1].after is After.RESETS:
            return 0
        return len([call for call in calls if call.after is not After.BREAKS])

    @property
    def is_closed(self) -> bool:
        """Return whether the server must close the connection."""
        calls = self.answered(released=False)
        closes = bool(calls) and calls[-1].after is not After.GOES_ON
        return closes or self.end is End.STOPS_SENDING


@dataclass(frozen=True, slots=True)
class Program:
    """Several clients, and the order of their turns: a client, and the loop's turns after it."""

    clients: Sequence[Client]
    turns: Sequence[tuple[int, int]]


@st.composite
def clients(draw: st.DrawFn, ends: Iterable[End]) -> Client:
    names = draw(st.lists(st.sampled_from(sorted(CALLS)), min_size=1, max_size=4))
    ends_at = [n for n, name in enumerate(names) if n and name in MALFORMED]
    ends_at += [n + 1 for n, name in enumerate(names) if name in LAST]
    names = names[: min(ends_at, default=len(names))]
    data = b"".join(CALLS[name].data for name in names)
    whole = len(names)
    if draw(st.booleans()):
        data = data[: -draw(st.integers(1, len(CALLS[names[-1]].data)))]
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


# ── Replies ──────────────────────────────────────────────────────────────────────────────────────


def read_replies(client: Client, heard: bytes) -> tuple[list[ClientReply], bytes]:
    """Return the complete replies among the bytes a client has received, and the rest."""
    replies: list[ClientReply] = []
    for call in client.answered(released=True):
        if call.after in (After.BREAKS, After.RESETS):
            return replies, b""
        reply, heard = read_reply(call.method, heard)
        if reply is None:
            return replies, heard
        replies.append(reply)
    return replies, heard


def read_reply(method: str, heard: bytes) -> tuple[ClientReply | None, bytes]:
    """Return the first reply, or None if it is incomplete, and the bytes after it.

    Raises:
        h11.RemoteProtocolError: when the bytes are not a reply.
    """
    if not heard:
        return None, heard
    reader = h11.Connection(h11.CLIENT, max_incomplete_event_size=1 << 20)
    reader.send(h11.Request(method=method, target="/", headers=[("Host", "a")]))
    reader.send(h11.EndOfMessage())
    reader.receive_data(heard)
    status, body = 0, b""
    while not isinstance(event := reader.next_event(), h11.EndOfMessage):
        if event is h11.NEED_DATA or event is h11.PAUSED:
            return None, heard
        if isinstance(event, h11.Response):
            status = event.status_code
        elif isinstance(event, h11.Data):
            body += event.data
    return ClientReply(status, body), reader.trailing_data[0]


def wrong(client: Client, line: Line) -> str | None:
    """Return what is wrong with the replies that a client has received, or None."""
    replies, rest = read_replies(client, bytes(line.heard))
    calls = client.answered(released=True)
    for number, (call, reply) in enumerate(zip(calls, replies, strict=False)):
        if reply.status != (call.status or reply.status) or call.part not in reply.body:
            return f"reply {number} to {client.names[number]} is {reply}"
    if client.end in (End.LISTENS, End.STOPS_SENDING) and len(replies) < client.least:
        return f"{len(replies)} of {client.least} replies, then {rest!r}"
    if len(replies) == len(calls) and rest and not is_farewell(rest):
        return f"more than was asked for: {rest!r}"
    return None


def is_farewell(rest: bytes) -> bool:
    """Return whether bytes are (the beginning of) the reply to an incomplete call."""
    shown = rest.removeprefix(b"HTTP/1.1 100 Continue\r\n\r\n")
    return any(line.startswith(shown[: len(line)]) for line in _FAREWELLS)
