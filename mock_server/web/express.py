"""The express way: a call that has come whole is answered where it has been parsed.

For every call aiohttp makes a task, a request and a writer, which costs more than all that a
sandbox does for a read. None of them is needed for a call of the interface that has come whole, on
an open connection with nothing else going on, and whose reply is whole and there at once. `Express`
says when that is so; all the rest goes aiohttp's way, to the handler.

Who polls or drives a load sends the same heads again and again, or heads that differ in their first
line alone, with bodies or without. What a head was read as is kept, so that none like it need be
parsed again.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, Protocol

from aiohttp import HttpVersion11

from mock_server.domain.refusal import Refusal
from mock_server.sandbox.exchange import NOTHING, Caller, Outcome, Request
from mock_server.sandbox.sandboxes import split_path
from mock_server.sandbox.switchboard import Answered
from mock_server.web.calls import make_request
from mock_server.web.guard import Guard, Kind
from mock_server.web.lean import MAX_LEAN, written

_METHODS: Final = frozenset({"GET", "PATCH", "POST"})
_CALLS: Final = "/api/"
_LINE_END: Final = b"\r\n"
_HEAD_END: Final = b"\r\n\r\n"
_LINE: Final = re.compile(rb"(GET|PATCH|POST) (/[\w./~-]*) HTTP/1\.1(?=\r\n)")
"""The first line of most calls; there is nothing to decide about its characters."""

_MOST_KEPT: Final = 2048
_LONGEST_KEPT: Final = 1024


class Message(Protocol):
    """The head of a call as aiohttp's parser makes it."""

    method: str
    path: str
    version: tuple[int, int]
    headers: Mapping[str, str]
    should_close: bool
    chunked: bool


class Content(Protocol):
    """The body of a call, of which some may still have to come."""

    total_bytes: int

    def is_eof(self) -> bool:
        """Tell whether all of it has come."""

    def read_nowait(self) -> bytes:
        """Return what has come."""


class Head(NamedTuple):
    """What a head was read as: a call without its body, and the length of the body."""

    call: Request
    length: int


class Express:
    """Knows which calls may go the express way, and what their bytes say.

    `ask` answers calls; as long as there is none, every call goes the other way.
    """

    def __init__(self, base_path: str, guard: Guard) -> None:
        self.ask: Callable[[Request], Answered] | None = None
        self._base_path = base_path
        self._guard = guard
        self._heads: dict[bytes, Head] = {}
        self._rests: dict[bytes, Head] = {}

    def known(self, data: bytes) -> Request | None:
        """Return the call that bytes are, if such a head has been read before and all has come.

        They are to begin with the head.
        """
        end = data.find(_HEAD_END) + len(_HEAD_END)
        head = data[:end]
        known = self._heads.get(head) or self._read_line(head)
        if known is None or end + known.length != len(data):
            return None
        return known.call.with_body(data[end:]) if known.length else known.call

    def read(self, message: Message, content: Content) -> Request | None:
        """Read a call of the interface that has come whole, None if it is anything else."""
        path = self._path_of(message, content) if self.ask else None
        caller = self._admitted(message) if path else None
        if path is None or caller is None:
            return None
        path, _, query = path.partition("?")
        body = content.read_nowait() if content.total_bytes else b""
        headers, prefix = message.headers.items(), self._base_path
        call = make_request(message.method, path, query, headers=headers, body=body, prefix=prefix)
        return call if caller is call.caller else call._replace(caller=caller)

    def keep(self, data: bytes, call: Request) -> None:
        """Keep what the head of a whole call was read as; long ones are not worth their room."""
        end = len(data) - len(call.body)
        if end > _LONGEST_KEPT:
            return
        head = Head(call.with_body(b"") if call.body else call, len(call.body))
        _keep(self._heads, data[:end], head)
        _keep(self._rests, data[data.find(_LINE_END) : end], head)

    def answer(self, call: Request) -> bytes | Answered | None:
        """Return the bytes of a reply that is whole and there at once, else what was answered."""
        answered = None if self.ask is None else self.ask(call)
        if answered is None or not isinstance(answered.outcome, Outcome):
            return answered
        if not answered.outcome.is_plain:
            return answered
        try:
            return written(answered.outcome) or answered
        except Exception:  # noqa: BLE001 - a bug; the handler meets it as well, and deals with it
            return answered

    def _read_line(self, head: bytes) -> Head | None:
        """Read a head that differs from one that was read before in its first line alone."""
        line = _LINE.match(head)
        like = None if line is None else self._rests.get(head[line.end() :])
        if line is None or like is None:
            return None
        path = self._own_path(line[2].decode())
        if path is None:
            return None
        _, _, headers, _, body, prefix, upload, fault, caller = like.call
        method = line[1].decode()
        call = Request(method, path, headers, NOTHING, body, prefix, upload, fault, caller)
        known = Head(call, like.length)
        _keep(self._heads, head, known)
        return known

    def _admitted(self, message: Message) -> Caller | None:
        """Return who makes a call; None if it may not pass, or if its method decides whether."""
        try:
            caller = self._guard.admit(message.method, message.headers, Kind.INTERFACE)
        except Refusal:
            return None
        return None if caller is Caller.FOREIGN_PAGE else caller

    def _path_of(self, message: Message, content: Content) -> str | None:
        """Return the path and query of a call that may go the express way, None of others."""
        path = message.path
        if (
            message.method not in _METHODS
            or message.version != HttpVersion11
            or message.should_close
            or "Expect" in message.headers
            or not content.is_eof()
            or content.total_bytes > MAX_LEAN
            or "#" in path
        ):
            return None
        return self._own_path(path)

    def _own_path(self, path: str) -> str | None:
        """Return a path without the base path, None if no call of the interface has it."""
        base_path = self._base_path
        if base_path:
            if not path.startswith(base_path):
                return None
            path = path[len(base_path) :]
        is_call = path.startswith(_CALLS) or split_path(path)[1].startswith(_CALLS)
        return path if is_call else None


def _keep(heads: dict[bytes, Head], key: bytes, head: Head) -> None:
    """Keep a head; the one that was kept first is pushed out first."""
    if len(heads) >= _MOST_KEPT:
        del heads[next(iter(heads))]
    heads[key] = head


def is_exact(data: bytes, message: Message, content: Content) -> bool:
    """Tell whether bytes are one whole message, and nothing of the next one."""
    end = data.find(_HEAD_END)
    return (
        end > 0
        and not message.chunked
        and content.is_eof()
        and end + len(_HEAD_END) + content.total_bytes == len(data)
    )
