"""A client's connection: whether the client is still there, and what is expected of it, by when."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TypeAlias

from mock_server.web.answering.replies import encoded, plain
from mock_server.web.answering.timeouts import Awaited, Timeouts

Left: TypeAlias = asyncio.Future[None]
"""Done once a client has stopped sending, or has disconnected."""


@dataclass(slots=True, eq=False, repr=False)
class Link:
    """A client's connection, whichever protocol reads it; `number` is unique in the server.

    While the link `is_busy`, a call is arriving or being answered; once it `is_ending`, that call
    is the last one. While `is_behind`, the client is only expected to read what was written. `own`
    is the sandbox that has this origin of its own, if any. `_closed` is called at the end.
    """

    _loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _timeouts: Timeouts
    number: int
    own: str | None
    _closed: "Callable[[Link], object]"
    is_busy: bool = False
    is_ending: bool = False
    is_behind: bool = False
    left: Left = field(init=False)
    _is_secure: bool = field(init=False)
    _awaited: Awaited = "idle"
    _since: float = field(init=False)  # when anything happened that was expected
    _began: float = field(init=False)  # when that began to be expected
    _unread: int = 0
    _most_unread: int = 0

    def __post_init__(self) -> None:
        self.left = self._loop.create_future()
        self._is_secure = self.transport.get_extra_info("sslcontext") is not None
        self.expect_from(self._loop.time())

    # ── Whether the client is there ──────────────────────────────────────────────────────────

    def leave(self) -> bool:
        """Note that the client sends no more; return whether it can still read.

        TLS connections close by themselves: asyncio logs a request to keep them open.
        """
        if not self.left.done():
            self.left.set_result(None)
        return not self._is_secure

    def lose(self) -> None:
        self.leave()
        self.is_behind = False
        self._closed(self)

    def fall_behind(self) -> None:
        self.is_behind = True
        self.expect_from(self._loop.time(), self._awaited)

    def catch_up(self) -> None:
        self.is_behind = False
        self.expect(self._awaited)

    def end(self, idle_since: float | None = None) -> None:
        """Close the connection after the answer to the current call, if there is one.

        If `idle_since` is given, a client of which something came after that instant may first make
        another call, which may be on its way.
        """
        self.is_ending = True
        if not self.is_busy and (idle_since is None or self._since <= idle_since):
            self.transport.close()

    # ── What is expected of it ───────────────────────────────────────────────────────────────

    def expect(self, awaited: Awaited) -> None:
        if awaited != self._awaited or awaited == "idle":
            self.expect_from(self._loop.time(), awaited)

    def expect_from(self, now: float, awaited: Awaited = "idle") -> None:
        self._awaited = awaited
        self._since = self._began = now
        self._most_unread = 0

    def enforce_timeout(self, now: float) -> None:
        """End the connection of a client that is late; during an answer it only has to read."""
        transport = self.transport
        if transport.is_closing():  # it closes once all is read
            self.expect("reply")
        awaited = "reply" if self.is_behind else self._awaited
        if not self._is_overdue(awaited, now):
            return
        if awaited == "reply":
            transport.abort()
        elif awaited == "body" or not self.is_busy:
            if awaited != "idle":
                transport.write(encoded(plain(HTTPStatus.REQUEST_TIMEOUT), closes=True))
            transport.close()

    def _is_overdue(self, awaited: Awaited, now: float) -> bool:
        """Return whether the client is late; progress restarts a limit, but it needs some pace."""
        unread_before, self._unread = self._unread, self.transport.get_write_buffer_size()
        if awaited == "reply":
            self._most_unread = max(self._most_unread, self._unread)
            if self._unread < unread_before:
                self._since = now
            most_seconds = self._timeouts.reply + self._most_unread / self._timeouts.pace
            if now - self._began > most_seconds:
                return True
        limit_seconds: float = getattr(self._timeouts, awaited)
        return now - self._since > limit_seconds
