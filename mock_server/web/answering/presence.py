"""Whether the client of a connection is still connected and reads what is written."""

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import TypeAlias

from mock_server.web.answering.own_replies import plain
from mock_server.web.answering.replies import last_reply
from mock_server.web.answering.timeouts import Awaited, Deadline, Timeouts

Left: TypeAlias = asyncio.Future[None]
"""Done once a client has stopped sending, or has disconnected."""


class Presence:
    """What is known about a client; `deadline` holds what is expected of it, and since when."""

    def __init__(self, loop: asyncio.AbstractEventLoop, timeouts: Timeouts) -> None:
        self.deadline = Deadline(timeouts, loop.time)
        self._new_future: Callable[[], asyncio.Future[None]] = loop.create_future
        self._has_left = False
        self._left: asyncio.Future[None] | None = None
        self._room: asyncio.Future[None] | None = None

    def catch_up(self) -> None:
        """Note that the client has read, or has disconnected, and wake the waiting writers."""
        self.deadline.catch_up()
        _finish(self._room)
        self._room = None

    def leave(self) -> None:
        """Note that the client sends nothing more, and complete the future of `left`."""
        self._has_left = True
        _finish(self._left)

    def left(self) -> Left:
        """Return a future that is done once the client has stopped sending or has disconnected."""
        if self._left is None:
            self._left = self._new_future()
            if self._has_left:
                self._left.set_result(None)
        return self._left

    async def wait_for_room(self) -> None:
        """Wait until the client has read most of what was written."""
        if self.deadline.is_behind:
            if self._room is None:
                self._room = self._new_future()
            await asyncio.shield(self._room)

    def enforce_timeout(self, transport: asyncio.Transport, now: float, *, is_busy: bool) -> None:
        """End a connection whose client has exceeded a time limit.

        While a call `is_busy`, the client is only expected to read.
        """
        if transport.is_closing():  # it closes once all is read
            self.deadline.expect(Awaited.READING)
        overdue = self.deadline.overdue(now, transport.get_write_buffer_size())
        if overdue is Awaited.READING:
            transport.abort()
        elif overdue is not None and not is_busy:
            if overdue is not Awaited.CALL:
                transport.write(last_reply(plain(HTTPStatus.REQUEST_TIMEOUT)))
            transport.close()


def _finish(future: "asyncio.Future[None] | None") -> None:
    if future is not None and not future.done():
        future.set_result(None)
