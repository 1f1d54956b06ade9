"""Calls, and the loads that are made of them; where they go is somebody else's business."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import parse_qsl

from mock_server.sandbox.ground.exchange import Request


class Call(NamedTuple):
    """One call: the same for a server behind a socket and for `handle`."""

    method: str
    path: str
    body: bytes = b""
    query: str = ""

    def raw(self) -> bytes:
        """Return the call as HTTP."""
        target = f"{self.path}?{self.query}" if self.query else self.path
        head = f"{self.method} {target} HTTP/1.1\r\nHost: localhost\r\n"
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
    """Calls that are made in turn, again and again.

    Of a `fresh` load each call is made once: the ones that warm the server up are not those that
    are measured. `is_refused` says that every answer is to be an error; else none is. After
    `warming_seconds` a server is as it will be for hours.
    """

    calls: Sequence[Call]
    fresh: bool = False
    is_refused: bool = False
    warming_seconds: float = 0.5

    def parts(self) -> tuple[Sequence[Call], Sequence[Call]]:
        """Return the calls that warm up, and those that are measured."""
        if not self.fresh:
            return self.calls, self.calls
        warming = len(self.calls) // 4
        return self.calls[:warming], self.calls[warming:]
