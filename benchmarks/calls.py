"""Calls, and the loads that are made of them; where they go is somebody else's business."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, cycle
from typing import Final, NamedTuple
from urllib.parse import parse_qsl

from mock_server.sandbox.ground.exchange import Request

NUMBER: Final = 12 * "#"
"""Stands in a body or a head for a number of as many digits, which no other call has."""

CONNECTIONS: Final = 32

_OF_A_CLIENT: Final = f"""\
User-Agent: customer-service/2.4.1 (linux)\r
Accept: application/json\r
Accept-Encoding: gzip, deflate, br\r
Accept-Language: en\r
Connection: keep-alive\r
Authorization: Bearer operator-token\r
X-Request-ID: 5c1d2f0e-8a54-4f0b-9e37-{NUMBER}\r
traceparent: 00-8f3b0c5d9e2a417f8b60{NUMBER}-1b2c{NUMBER}-01\r
"""
"""What the head of a real call says beside its address: who makes it, and which one it is."""


class Call(NamedTuple):
    """One call: the same for a server behind a socket and for `handle`."""

    method: str
    path: str
    body: bytes = b""
    query: str = ""

    def raw(self, fields: str = "") -> bytes:
        """Return the call as HTTP, with some further fields in its head."""
        target = f"{self.path}?{self.query}" if self.query else self.path
        head = f"{self.method} {target} HTTP/1.1\r\nHost: localhost\r\n{fields}"
        if self.body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(self.body)}\r\n"
        return f"{head}\r\n".encode() + self.body

    def request(self) -> Request:
        """Return the call as the core knows it."""
        headers = {"content-type": "application/json"} if self.body else {}
        query = dict(parse_qsl(self.query))
        return Request(
            method=self.method, path=self.path, headers=headers, query=query, body=self.body
        )


@dataclass(frozen=True, slots=True)
class Load:
    """Calls that are made in turn, again and again, over so many connections.

    Those of a `real` load come as from a real client: with credentials, the usual fields, and an id
    of its own each. Of a `fresh` load each call is made once: the ones that warm the server up are
    not those that are measured. `is_refused` says whether every answer is to be an error or none
    is; None is either. After `warming_seconds` a server is as it will be for hours.
    """

    calls: Sequence[Call]
    real: bool = False
    fresh: bool = False
    is_refused: bool | None = False
    warming_seconds: float = 0.5
    connections: int = CONNECTIONS

    def parts(self) -> tuple[Sequence[bytes], Sequence[bytes]]:
        """Return the calls that warm up, and those that are measured; both have no numbers yet."""
        raw = [call.raw(_OF_A_CLIENT if self.real else "") for call in self.calls]
        if not self.fresh:
            return raw, raw
        warming = len(raw) // 4
        return raw[:warming], raw[warming:]


def numbered(calls: Sequence[bytes], first: int) -> Iterator[bytes]:
    """Yield calls in turn, each with a number of its own in place of `NUMBER`."""
    for number, call in zip(count(first), cycle(calls), strict=False):
        yield call.replace(NUMBER.encode(), f"{number:0{len(NUMBER)}}".encode())
