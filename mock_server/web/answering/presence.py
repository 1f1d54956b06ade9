"""A client's connection: whether the client is still there, and what is expected of it, by when."""

import asyncio
from dataclasses import dataclass
from http import HTTPStatus
from typing import TypeAlias

from mock_server.web.answering.replies import encoded, plain
from mock_server.web.answering.timeouts import Awaited, Deadline

Left: TypeAlias = asyncio.Future[None]
"""Done once a client has stopped sending, or has disconnected."""


@dataclass(slots=True, eq=False, repr=False)
class Link:
    """A client's connection, whichever protocol reads it; `number` is unique in the server.

    `deadline` holds what is expected of the client. While the link `is_busy`, a call is arriving or
    being answered; once it `is_ending`, that call is the last one. `own` is the sandbox that has
    this origin of its own, if any.
    """

    _loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    deadline: Deadline
    number: int
    own: str | None
    is_busy: bool = False
    is_ending: bool = False
    _has_left: bool = False
    _left: asyncio.Future[None] | None = None
    _room: asyncio.Future[None] | None = None

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
            self._left = self._loop.create_future()
            if self._has_left:
                self._left.set_result(None)
        return self._left

    async def wait_for_room(self) -> None:
        """Wait until the client has read most of what was written."""
        if self.deadline.is_behind:
            if self._room is None:
                self._room = self._loop.create_future()
            await asyncio.shield(self._room)

    def end(self, idle_since: float | None = None) -> None:
        """Close the connection after the answer to the current call, if there is one.

        If `idle_since` is given, a client of which something came after that instant may first make
        another call, which may be on its way.
        """
        self.is_ending = True
        if not self.is_busy and (idle_since is None or self.deadline.lasts_since(idle_since)):
            self.transport.close()

    def enforce_timeout(self, now: float) -> None:
        """End the connection if its client has exceeded a time limit.

        While a call is being answered, the client is only expected to read.
        """
        transport = self.transport
        if transport.is_closing():  # it closes once all is read
            self.deadline.expect(Awaited.READING)
        overdue = self.deadline.overdue(now, transport.get_write_buffer_size())
        if overdue is Awaited.READING:
            transport.abort()
        elif overdue is Awaited.BODY or (overdue is not None and not self.is_busy):
            if overdue is not Awaited.CALL:
                transport.write(encoded(plain(HTTPStatus.REQUEST_TIMEOUT), closes=True))
            transport.close()


def _finish(future: "asyncio.Future[None] | None") -> None:
    if future is not None and not future.done():
        future.set_result(None)
