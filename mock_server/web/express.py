"""The express way: a call that has come whole is answered where it has been parsed.

For every call aiohttp makes a task, a request and a writer, which costs more than all that a
sandbox does for a read. None of them is needed for a call of the interface that has come whole, on
an open connection with nothing else going on, and whose reply is whole and there at once. `Express`
says when that is so; all the rest goes aiohttp's way, to the handler.

Who polls or drives a load sends the same bytes again and again. What they were read as is kept, so
that they need not be parsed again.
"""

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from aiohttp import HttpVersion11

from mock_server.sandbox.exchange import Request
from mock_server.sandbox.sandboxes import split_path
from mock_server.sandbox.switchboard import Answered
from mock_server.web.calls import make_request
from mock_server.web.lean import MAX_LEAN, written

_METHODS: Final = frozenset({"GET", "PATCH", "POST"})
_CALLS: Final = "/api/"
_HEAD_END: Final = b"\r\n\r\n"
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


class Express:
    """Knows which calls may go the express way, and what their bytes say.

    `ask` answers calls; as long as there is none, every call goes the other way.
    """

    def __init__(self, base_path: str = "") -> None:
        self.ask: Callable[[Request], Answered] | None = None
        self._base_path = base_path
        self._kept: dict[bytes, Request] = {}

    def known(self, data: bytes) -> Request | None:
        """Return the call that bytes are, if they have been read before."""
        return self._kept.get(data)

    def read(self, message: Message, content: Content) -> Request | None:
        """Read a call of the interface that has come whole, None if it is anything else."""
        path = self._path_of(message, content) if self.ask else None
        if path is None:
            return None
        path, _, query = path.partition("?")
        body = content.read_nowait() if content.total_bytes else b""
        headers, prefix = message.headers.items(), self._base_path
        return make_request(message.method, path, query, headers=headers, body=body, prefix=prefix)

    def keep(self, data: bytes, call: Request) -> None:
        """Keep what bytes were read as; long ones are not worth their room."""
        if len(data) > _LONGEST_KEPT:
            return
        if len(self._kept) >= _MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[data] = call

    def answer(self, call: Request) -> bytes | Answered | None:
        """Return the bytes of a reply that is whole and there at once, else what was answered."""
        answered = None if self.ask is None else self.ask(call)
        if answered is None or not answered.outcome.is_plain:
            return answered
        try:
            return written(answered.outcome) or answered
        except Exception:  # noqa: BLE001 - a bug; the handler meets it as well, and deals with it
            return answered

    def _path_of(self, message: Message, content: Content) -> str | None:
        """Return the path and query of a call that may go the express way, None of others."""
        base_path, path = self._base_path, message.path
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
        if base_path:
            if not path.startswith(base_path):
                return None
            path = path[len(base_path) :]
        is_call = path.startswith(_CALLS) or split_path(path)[1].startswith(_CALLS)
        return path if is_call else None


def is_exact(data: bytes, message: Message, content: Content) -> bool:
    """Tell whether bytes are one whole message, and nothing of the next one."""
    end = data.find(_HEAD_END)
    return (
        end > 0
        and not message.chunked
        and content.is_eof()
        and end + len(_HEAD_END) + content.total_bytes == len(data)
    )
