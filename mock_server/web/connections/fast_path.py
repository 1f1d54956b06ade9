"""The fast path: answers whole, plain calls at once, and leaves the connection at the first other.

a plain call of the interface  → its reply is written soon, with others of the same round
any other call                 → aiohttp reads this connection from now on, for good

A connection is handed over once all earlier replies are written, and the client has read most of
them; until then no more is read. aiohttp gets all bytes from the other call on, so that it alone
decides where that call ends.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, cast

from mock_server.sandbox.ground.exchange import Reply
from mock_server.web.answering.presence import Link
from mock_server.web.answering.replies import MAX_PLAIN, encoded
from mock_server.web.callers.addresses import network_of
from mock_server.web.connections.plain_calls import Begun, PlainCalls

_LOG: Final = logging.getLogger("mock_server")
_MAX_WAITING: Final = 1 << 16
"""The maximum number of bytes that may wait here for the answer to an earlier call."""

_ROUND_SECONDS: Final = 0.005
"""How long a round continues after its first reply; most calls take less than 0.1 ms."""


class Outbox:
    """The replies of one round of a loop, written together at its end.

    Each write wakes the client up. A client with many connections would fall asleep between two
    replies, and each sleep takes longer than the write; woken once per round it stays awake, and
    gets a third more calls answered.

    While `is_time_up`, connections should wait in line, for whom the next round begins. `now` is
    the instant of the latest answer. `is_shared` is set while there are several connections.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.is_time_up = False
        self.is_shared = False
        self.now = 0.0
        self._time = loop.time
        self._replies: list[tuple[asyncio.Transport, bytes]] = []
        self._since: float | None = None
        self._line: deque[Callable[[], None]] = deque()

    def wait_in_line(self, answer: Callable[[], None]) -> None:
        self._line.append(answer)

    def put(
        self, transport: asyncio.Transport | None, reply: bytes, *, is_last: bool = False
    ) -> None:
        """Write a reply soon, before anything that tasks write from now on.

        On the only connection, a reply that `is_last` is written immediately. `transport` is None
        if the reply to an answered call is written elsewhere.
        """
        self.now = now = self._time()
        if self._since is None:
            if is_last and transport is not None and not self.is_shared:
                transport.write(reply)
                return
            self._begin_round()
        elif now - self._since > _ROUND_SECONDS:
            self.is_time_up = True
        if transport is not None:
            self._replies.append((transport, reply))

    def flush(self) -> None:
        replies, self._replies = self._replies, []
        for transport, reply in replies:
            if not transport.is_closing():
                transport.write(reply)

    def _begin_round(self) -> None:
        self._since = self.now
        self._loop.call_soon(self._end_round)

    def _end_round(self) -> None:
        self._since, self.is_time_up = None, False
        self.flush()
        while self._line and not self.is_time_up:
            self._line.popleft()()
        self.is_time_up = bool(self._line)
        if self._line and self._since is None:
            self._begin_round()


@dataclass(slots=True, eq=False, repr=False)
class FastPath(asyncio.Protocol):
    """A connection until aiohttp reads it; `calls` answers plain calls, `outbox` takes replies.

    `opened` returns the link of a connection that is established, after any TLS handshake.
    `successor` returns aiohttp's protocol for a link. If a call was begun here, it gets that too:
    its first request is the same call.
    """

    calls: PlainCalls
    outbox: Outbox
    opened: Callable[[asyncio.Transport, PlainCalls], Link]
    successor: Callable[[Link, PlainCalls, Begun | None], asyncio.Protocol]
    _link: Link = field(init=False)
    _transport: asyncio.Transport | None = None
    _begun: Begun | None = None
    _kept: bytes = b""
    _needed: int = 0
    _has_ended: bool = False
    _has_paused: bool = False
    _is_in_line: bool = False
    _is_leaving: bool = False
    _is_waiting: bool = False
    _network: str = ""

    # ── Events of the transport ──────────────────────────────────────────────────────────────

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # asyncio's types promise less than all loops provide: transports that read and write.
        self._transport = cast("asyncio.Transport", transport)
        self._link = self.opened(self._transport, self.calls)
        peer = transport.get_extra_info("peername")
        self._network = network_of(peer[0]) if peer else ""

    def data_received(self, data: bytes) -> None:
        self._kept = self._kept + data if self._kept else data
        if len(self._kept) >= self._needed:  # otherwise, the rest of the body is yet to come
            self._go_on()

    def eof_received(self) -> bool:
        """Answer the calls made before the client stopped sending, then close."""
        self._has_ended = True
        can_read = self._link.leave()
        self.outbox.flush()
        self._go_on()
        return can_read

    def connection_lost(self, _: Exception | None) -> None:
        self._transport, self._kept = None, b""
        if self._begun is not None:
            self._begun.end_hold()
        self._link.lose()

    def pause_writing(self) -> None:
        self._link.fall_behind()

    def resume_writing(self) -> None:
        self._link.catch_up()
        self._go_on()

    # ── Calls ────────────────────────────────────────────────────────────────────────────────

    def _go_on(self) -> None:
        """Answer calls, unless others come first; a bug ends the connection, and no other one."""
        try:
            if self._is_leaving:
                self._hand_over()
            elif not self._is_in_line:
                self._answer()
            if self._kept or self._has_ended or self._has_paused or self._link.is_busy:
                self._settle()
        except Exception as error:  # noqa: BLE001 - whatever it is, no client waits in vain
            _LOG.error("a bug in the server", exc_info=error)
            self.outbox.flush()
            self._link.transport.close()

    def _take_turn(self) -> None:
        self._is_in_line = False
        self._go_on()

    def _may_go_on(self) -> bool:
        transport = self._transport
        return (
            self._kept != b""
            and transport is not None
            and not (self._is_waiting or self._link.is_behind)
            and not transport.is_closing()
        )

    def _answer(self) -> None:
        """Answer calls while this round has time for them, and further ones in a later one.

        Replies are flushed often, since only writing them shows whether the client keeps up.
        """
        unwritten = 0
        while self._may_go_on():
            if self.outbox.is_time_up:
                self._is_in_line = True
                self.outbox.wait_in_line(self._take_turn)
                return
            arrived = self.calls.read(self._kept, self._link.number, self._network)
            if arrived is None:
                self._leave()
                return
            self._needed = arrived.end
            if len(self._kept) < self._needed:
                if self._has_ended or self.calls.is_refused(arrived.call):
                    self._leave()
                else:
                    self._link.expect("body")
                return
            answer = self.calls.answer(arrived)
            if isinstance(answer, Begun):
                self._leave(answer)
                return
            if not isinstance(answer, Reply):
                self._is_waiting = True
                asyncio.ensure_future(answer).add_done_callback(self._take_up)
                return
            unwritten += self._write(answer)
            if unwritten > MAX_PLAIN:
                self.outbox.flush()
                unwritten = 0

    def _take_up(self, answering: "asyncio.Task[Reply | Begun]") -> None:
        """Go on with the answer to the first call that is kept."""
        self._is_waiting, answer = False, answering.result()
        if isinstance(answer, Begun):
            self._leave(answer)
        elif self._transport is not None:
            self._write(answer)
            self._go_on()

    def _write(self, answer: Reply) -> int:
        """Write the reply to the first call that is kept; return its length in bytes."""
        reply = encoded(answer, closes=self._link.is_ending)
        self._kept = self._kept[self._needed :]
        self._needed = 0
        self.outbox.put(self._transport, reply, is_last=not self._kept)
        self._link.expect_from(self.outbox.now)
        if self._link.is_ending:
            self._kept = b""
            self._close()
        return len(reply)

    def _settle(self) -> None:
        """Close the connection if all is done, or stop or go on reading."""
        transport = self._transport
        if transport is None or transport.is_closing() or self._is_leaving:
            return
        self._link.is_busy = self._kept != b""
        if self._has_ended and not self._kept:
            self._close()
        elif len(self._kept) > max(_MAX_WAITING, self._needed):
            self._has_paused = True
            transport.pause_reading()
        elif self._has_paused:
            self._has_paused = False
            transport.resume_reading()

    def _close(self) -> None:
        self.outbox.flush()
        if self._transport is not None:
            self._transport.close()

    # ── To aiohttp ───────────────────────────────────────────────────────────────────────────

    def _leave(self, begun: Begun | None = None) -> None:
        """Answer no more calls here; the first call that is kept may have `begun`."""
        if begun is not None and self._transport is None:
            begun.end_hold()
            return
        self._begun, self._is_leaving, self._link.is_busy = begun, True, True
        self.outbox.put(None, b"")
        self.outbox.flush()  # writing may show that the client has left, or is behind
        self._hand_over()

    def _hand_over(self) -> None:
        """Let aiohttp read this connection from now on, as soon as the client keeps up."""
        transport, link = self._transport, self._link
        if transport is None or transport.is_closing():
            return
        if link.is_behind:
            self._has_paused = True
            transport.pause_reading()
            return
        kept, self._kept, self._transport = self._kept, b"", None
        begun, self._begun = self._begun, None
        link.is_busy = False
        successor = self.successor(link, self.calls, begun)
        transport.set_protocol(successor)
        successor.connection_made(transport)
        successor.data_received(kept)
        if self._has_ended:
            successor.eof_received()
        elif self._has_paused:
            transport.resume_reading()
