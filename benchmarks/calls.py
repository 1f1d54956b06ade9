"""Calls, and loads made of them; neither knows which server it is sent to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, cycle
from typing import Final, NamedTuple
from urllib.parse import parse_qsl

from mock_server.sandbox.ground.exchange import Request

NUMBER: Final = 12 * "#"
"""In a body or a head, a placeholder for a number of as many digits, unique to each call."""

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
"""The fields that a real client sends: its name, its credentials and the id of the call."""


class Call(NamedTuple):
    """One call, to be sent to a server over a socket or passed to `handle`."""

    method: str
    path: str
    body: bytes = b""
    query: str = ""

    def raw(self, fields: str = "") -> bytes:
        """Return the call as HTTP/1.1, with additional `fields` in its head."""
        target = f"{self.path}?{self.query}" if self.query else self.path
        head = f"{self.method} {target} HTTP/1.1\r\nHost: localhost\r\n{fields}"
        if self.body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(self.body)}\r\n"
        return f"{head}\r\n".encode() + self.body

    def request(self) -> Request:
        """Return the call as a request of the core."""
        headers = {"content-type": "application/json"} if self.body else {}
        query = dict(parse_qsl(self.query))
        return Request(
            method=self.method, path=self.path, headers=headers, query=query, body=self.body
        )


@dataclass(frozen=True, slots=True)
class Load:
    """Calls that are made in turn, again and again, over a number of connections.

    Calls of a `real` load carry what a real client sends: credentials, the usual fields and a
    unique id. Each call of a `fresh` load is made once: the server is warmed up by other calls than
    those that are measured. `is_refused` is True if every reply must be an error, False if none
    may be, None if either is fine. After `warming_seconds` a server has reached a steady state.
    """

    calls: Sequence[Call]
    real: bool = False
    fresh: bool = False
    is_refused: bool | None = False
    warming_seconds: float = 0.5
    connections: int = CONNECTIONS

    def parts(self) -> tuple[Sequence[bytes], Sequence[bytes]]:
        """Return the calls for warming up and those that are measured, both still with `NUMBER`."""
        raw = [call.raw(_OF_A_CLIENT if self.real else "") for call in self.calls]
        if not self.fresh:
            return raw, raw
        warming = len(raw) // 4
        return raw[:warming], raw[warming:]


def numbered(calls: Sequence[bytes], first: int) -> Iterator[bytes]:
    """Yield calls in turn, counting up from `first` in place of `NUMBER`."""
    for number, call in zip(count(first), cycle(calls), strict=False):
        yield call.replace(NUMBER.encode(), f"{number:0{len(NUMBER)}}".encode())
