"""A connection: answers plain calls directly, and passes all others to aiohttp.

a plain call of the interface  → its reply is written immediately
any other call                 → aiohttp parses and answers it (`Ordinary`)
not an HTTP head               → it is refused, and the connection is closed

aiohttp's protocol object gets its bytes and events from here, for one call at a time: so replies
are sent in the order of the calls, and aiohttp never sees bytes of the next call.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field
from typing import Final, cast

from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.web.answering.presence import Presence
from mock_server.web.answering.replies import MAX_PLAIN, last_reply
from mock_server.web.answering.timeouts import Awaited, Deadline, Timeouts
from mock_server.web.connections.express import Begun, Express, Pending
from mock_server.web.connections.framing import INCOMPLETE, Body, BrokenChunkError, Chunks, Measured
from mock_server.web.connections.heads import (
    Head,
    MalformedError,
    end_of_head,
    read_head,
    with_known_method,
)
from mock_server.web.connections.outbox import Outbox

_LOG: Final = logging.getLogger("mock_server")
_LINE_ENDS: Final = b"\r\n"
_MAX_WAITING: Final = 1 << 16
"""The maximum number of bytes that may wait here for the answer to an earlier call."""


@dataclass(slots=True, eq=False, repr=False)
class Connection(asyncio.Protocol):
    """One client connection; `presence` tracks whether the client is still connected.

    `number` is unique in the server. `opened` is called once the connection is established, after
    any TLS handshake, and `closed` at its end. `express` answers plain calls, `outbox` takes their
    replies. `waited` is the future for the current call's answer while that is written to a log.

    `make_inner` creates the aiohttp side when it is first needed. `head` is the head of the current
    call if aiohttp answers it; `begun` is a call that was begun here, whose outcome aiohttp is to
    deliver. If its body is broken off, `flaw` says why. Once `is_deaf`, no more bytes are read as
    calls.
    """

    loop: asyncio.AbstractEventLoop
    make_inner: "Callable[[Connection], asyncio.Protocol]"
    _: KW_ONLY
    express: Express
    outbox: Outbox
    timeouts: Timeouts
    opened: "Callable[[Connection], None]"
    closed: "Callable[[Connection], None]"
    number: int
    presence: Presence = field(init=False)
    begun: Begun | None = None
    head: Head | None = None
    flaw: str = INCOMPLETE
    is_deaf: bool = False
    waited: asyncio.Future[Answered] | None = None
    _deadline: Deadline = field(init=False)
    _transport: asyncio.Transport | None = None
    _inner: asyncio.Protocol | None = None
    _waiting: bytes = b""
    _body: Body | None = None
    _is_busy: bool = False
    _is_ended: bool = False
    _has_paused: bool = False
    _is_in_line: bool = False
    _is_to_follow: bool = False
    _unwritten: int = 0

    def __post_init__(self) -> None:
        self.presence = Presence(self.loop, self.timeouts)
        self._deadline = self.presence.deadline

    # ── Events of the transport ──────────────────────────────────────────────────────────────

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the connection."""
        # asyncio's types promise less than all loops provide: transports that read and write.
        self._transport = cast("asyncio.Transport", transport)
        self.opened(self)

    def data_received(self, data: bytes) -> None:
        """Answer or pass on what has arrived."""
        self._waiting = self._waiting + data if self._waiting else data
        if self._is_to_follow:
            self._settle()
            return
        if self._body is not None:
            self._pass_body_on(self._body)
        if self.is_deaf and self._body is None:
            self._waiting = b""
        if self._is_in_line or self.outbox.is_crowded:
            self._go_on()
        else:
            self._answer()

    def eof_received(self) -> bool:
        """Answer the calls made before the client stopped sending, then close.

        TLS connections close by themselves: asyncio logs a request to keep them open.
        """
        is_tls = self._transport is not None and self._transport.get_extra_info("sslcontext")
        if self._is_to_follow:  # process earlier bytes first
            self.loop.call_soon(self.eof_received)
            return not is_tls
        self._is_ended = True
        self.presence.leave()
        self.outbox.flush()
        self._go_on()
        return not is_tls

    def connection_lost(self, exc: Exception | None) -> None:
        """Release everything."""
        self.presence.leave()
        self.presence.catch_up()
        if self.begun is not None:
            self.begun.hold.end()
        inner, self._inner = self._inner, None
        self._transport = None
        self._waiting, self.begun, self.head = b"", None, None
        if inner is not None:
            inner.connection_lost(exc)
        self.closed(self)

    def pause_writing(self) -> None:
        """Answer no more calls until the client has read what was written."""
        self._deadline.fall_behind()
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Answer calls again."""
        self.presence.catch_up()
        if self._inner is not None:
            self._inner.resume_writing()
        self._go_on()

    # ── Called by aiohttp's side ─────────────────────────────────────────────────────────────

    def note_reply(self, *, stays_open: bool) -> None:
        """Note that a reply was written completely, so that the next call can be answered."""
        self._is_busy, self.head = False, None
        self.is_deaf = not stays_open
        self._deadline.expect(Awaited.CALL)
        self.loop.call_soon(self._go_on)

    # ── Time ─────────────────────────────────────────────────────────────────────────────────

    def enforce_timeout(self, now: float) -> None:
        """End the connection if the client has exceeded a time limit."""
        if self._transport is not None:
            self.presence.enforce_timeout(self._transport, now, is_busy=self._is_busy)

    def stop_after_current(self) -> None:
        """If a call is being written to a log, answer no later calls, and close after its answer.

        Otherwise, clients that always send another call would keep a stopping server waiting.
        """
        if self.waited is not None:
            self.is_deaf = self._is_ended = True
            self._waiting = b""

    def end(self) -> None:
        """Close the connection after the answer to the current call, if there is one."""
        self.is_deaf = self._is_ended = True
        self._waiting = b""
        self._go_on()

    def close(self) -> None:
        """Close the connection after writing what is buffered."""
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        """Close the connection immediately, even if its client has not read everything."""
        if self._transport is not None:
            self._transport.abort()

    # ── Calls ────────────────────────────────────────────────────────────────────────────────

    def _go_on(self) -> None:
        """Process the waiting bytes, as far as that is possible without waiting."""
        if self._is_in_line:
            self._settle()
        elif self.outbox.is_crowded and self._may_go_on():
            self._wait_in_line()
            self._settle()
        else:
            self._answer()

    def _answer(self) -> None:
        """Answer at least one call, and more while there is time.

        Replies are flushed often, since only writing them shows whether the client keeps up.
        """
        self._is_in_line = False
        self._unwritten = 0
        while self._waiting and self._may_go_on() and self._take_call():
            if self._unwritten > MAX_PLAIN:
                self.outbox.flush()
                self._unwritten = 0
            if self.outbox.is_time_up and self._may_go_on():
                self._wait_in_line()
                break
        if self._waiting or self._is_ended or self._has_paused:
            self._settle()

    def _wait_in_line(self) -> None:
        self._is_in_line = True
        self.outbox.wait_in_line(self._answer)

    def _may_go_on(self) -> bool:
        transport = self._transport
        return (
            self._waiting != b""
            and transport is not None
            and not (self._is_busy or self._body)
            and not (self._deadline.is_behind or self.is_deaf)
            and not transport.is_closing()
        )

    def _settle(self) -> None:
        """Pause or resume reading, and close once everything is answered."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        if self._is_ended and self._is_idle():
            self.outbox.flush()
            transport.close()
        elif len(self._waiting) > _MAX_WAITING and (self._body or not self._is_idle()):
            self._has_paused = True
            transport.pause_reading()
        elif self._has_paused:
            self._has_paused = False
            transport.resume_reading()

    def _is_idle(self) -> bool:
        """Return whether all complete calls are answered; bytes after them may begin another."""
        return not (self._is_busy or self._deadline.is_behind or self._is_in_line)

    def _take_call(self) -> bool:
        """Take one call from the waiting bytes; return whether it was complete."""
        self._waiting = self._waiting.lstrip(_LINE_ENDS)  # ignore empty lines (RFC 9112, 2.2)
        try:
            end = end_of_head(self._waiting)
            if not end:
                if self._waiting:
                    self._deadline.expect(Awaited.HEAD)
                return False
            found = self.express.read(self._waiting, end, self.number)
        except MalformedError as error:
            return self._refuse(str(error))
        if isinstance(found, Head):
            self._take_ordinary_call(found, self._waiting[:end])
            return True
        return self._take_plain_call(*found, end)

    def _refuse(self, why: str) -> bool:
        """Answer malformed HTTP, and read no more calls."""
        data, self._waiting = self._waiting, b""
        transport = self._transport
        if transport is not None:
            peer = transport.get_extra_info("peername")
            _LOG.info("malformed HTTP from %s: %s", peer[0] if peer else None, why)
            self.outbox.flush()
            is_whole = not data.startswith(b"HEAD ")
            refused = self.express.refuse(data, why)
            self.express.replies[refused.status] += 1
            transport.write(last_reply(refused, is_whole=is_whole))
            transport.close()
        self.outbox.put(None, b"")
        return False

    def _take_plain_call(self, call: Request, end: int, start: int) -> bool:
        waiting = self._waiting
        if len(waiting) < end:
            if self._is_ended or not self.express.is_worth_waiting_for(call):
                raw = waiting[:start]
                self._take_ordinary_call(read_head(raw), raw)  # aiohttp reports the error
            else:
                self._deadline.expect(Awaited.BODY)
            return False
        raw, self._waiting = waiting[:end], waiting[end:]
        answer = self.express.answer(call)
        if isinstance(answer, Pending):  # later calls wait until it is written
            self._is_busy, self.waited = True, answer.waited
            answer.waited.add_done_callback(lambda _: self._take_up(answer, raw))
        else:
            self._deliver(answer, raw)
        return True

    def _take_up(self, pending: Pending, raw: bytes) -> None:
        """Answer a call that was written to a log, and continue with the bytes after it."""
        self._is_busy, self.waited = False, None
        if self._transport is not None:
            self._deliver(self.express.take_up(pending), raw)
            self._go_on()

    def _deliver(self, answer: bytes | Begun | None, raw: bytes) -> None:
        """Write a plain reply to a plain call; aiohttp delivers all other outcomes."""
        if isinstance(answer, bytes):
            self.outbox.put(self._transport, answer, is_last=not self._waiting)
            self._unwritten += len(answer)
            self._deadline.expect_call(self.outbox.now)
            return
        self.outbox.put(None, b"")
        self.begun = answer
        self._is_busy = True
        self._pass_on(raw)

    def _take_ordinary_call(self, head: Head, raw: bytes) -> None:
        self._waiting = self._waiting[len(raw) :]
        self._is_busy, self.is_deaf = True, head.is_last
        self._deadline.expect(Awaited.CALL)
        self.head = head
        self._pass_on(with_known_method(head, raw))
        coming: Body = Chunks() if head.length is None else Measured(head.length)
        self._pass_body_on(coming)
        self.outbox.put(None, b"")

    def _pass_body_on(self, coming: Body) -> None:
        """Pass on as much of the current body as is quick to process."""
        try:
            length = coming.follow(self._waiting)
        except BrokenChunkError as error:  # so the end of the body is unknown
            self._body, self._waiting, self.flaw = None, b"", str(error)
            self.is_deaf = self._is_ended = True
            self.presence.leave()
            return
        self._body = None if coming.is_over else coming
        data, self._waiting = self._waiting[:length], self._waiting[length:]
        if data:
            self._pass_on(data)
        if data and self._waiting and self._body is not None:
            self._is_to_follow = True
            self.loop.call_soon(self._follow)

    def _follow(self) -> None:
        """Continue with a body after other connections had a turn."""
        self._is_to_follow = False
        self.data_received(b"")

    def _pass_on(self, data: bytes) -> None:
        transport = self._transport
        if transport is None:
            return
        self.outbox.flush()  # these replies precede aiohttp's
        if transport.is_closing():  # writing showed that the client has disconnected
            return
        if self._inner is None:
            self._inner = self.make_inner(self)
            self._inner.connection_made(transport)
            if self._deadline.is_behind:
                self._inner.pause_writing()
        self._inner.data_received(data)
