"""A client's connection: whether the client is still there, and what is expected of it, by when."""

import asyncio
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final, TypeAlias

from mock_server.web.answering.replies import encoded, plain
from mock_server.web.answering.timeouts import Awaited, Timeouts

Left: TypeAlias = asyncio.Future[None]
"""Done once a client has stopped sending, or has disconnected."""


_CALL: Final = Awaited.CALL
"""Cached, since reading a member of an enumeration takes longer than the rest of a call."""


@dataclass(slots=True, eq=False, repr=False)
class Link:
    """A client's connection, whichever protocol reads it; `number` is unique in the server.

    While the link `is_busy`, a call is arriving or being answered; once it `is_ending`, that call
    is the last one. While `is_behind`, the client is only expected to read what was written. `own`
    is the sandbox that has this origin of its own, if any.
    """

    _loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _timeouts: Timeouts
    number: int
    own: str | None
    is_busy: bool = False
    is_ending: bool = False
    is_behind: bool = False
    _has_left: bool = False
    _left: asyncio.Future[None] | None = None
    _room: asyncio.Future[None] | None = None
    _awaited: Awaited = Awaited.CALL
    _since: float = field(init=False)  # when anything happened that was expected
    _began: float = field(init=False)  # when that began to be expected
    _unread: int = 0
    _most_unread: int = 0

    def __post_init__(self) -> None:
        self.expect_call(self._loop.time())

    # ── Whether the client is there ──────────────────────────────────────────────────────────

    def leave(self) -> None:
        self._has_left = True
        _finish(self._left)

    def left(self) -> Left:
        if self._left is None:
            self._left = self._loop.create_future()
            if self._has_left:
                self._left.set_result(None)
        return self._left

    def fall_behind(self) -> None:
        self.is_behind = True
        self._begin()

    def catch_up(self) -> None:
        self.is_behind = False
        self.expect(self._awaited)
        _finish(self._room)
        self._room = None

    async def wait_for_room(self) -> None:
        if self.is_behind:
            if self._room is None:
                self._room = self._loop.create_future()
            await asyncio.shield(self._room)

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
        if awaited is not self._awaited or awaited is _CALL:
            self._awaited = awaited
            self._begin()

    def expect_call(self, now: float) -> None:
        self._awaited = _CALL
        self._since = self._began = now
        self._most_unread = 0

    def _begin(self) -> None:
        self._since = self._began = self._loop.time()
        self._most_unread = 0

    def enforce_timeout(self, now: float) -> None:
        """End the connection of a client that is late; during an answer it only has to read."""
        transport = self.transport
        if transport.is_closing():  # it closes once all is read
            self.expect(Awaited.READING)
        overdue = self._overdue(now, transport.get_write_buffer_size())
        if overdue is Awaited.READING:
            transport.abort()
        elif overdue is Awaited.BODY or (overdue is not None and not self.is_busy):
            if overdue is not _CALL:
                transport.write(encoded(plain(HTTPStatus.REQUEST_TIMEOUT), closes=True))
            transport.close()

    def _overdue(self, now: float, unread: int) -> Awaited | None:
        """Return what is late; progress restarts a limit, but a minimum pace is required."""
        awaited = Awaited.READING if self.is_behind else self._awaited
        unread_before, self._unread = self._unread, unread
        if awaited is Awaited.READING:
            self._most_unread = max(self._most_unread, unread)
            if unread < unread_before:
                self._since = now
            to_read_seconds = self._timeouts.reply + self._most_unread / self._timeouts.pace
            if now - self._began > to_read_seconds:
                return awaited
        limit_seconds: float = getattr(self._timeouts, awaited.value)
        return awaited if now - self._since > limit_seconds else None


def _finish(future: "asyncio.Future[None] | None") -> None:
    if future is not None and not future.done():
        future.set_result(None)
