"""A connection: plain calls are answered where they come in, others are passed on to aiohttp.

    a plain call of the interface  → its reply is written at once
    another call                   → aiohttp parses and answers it (`Ordinary`)
    what is no head                → it is refused, and the connection is closed

aiohttp's protocol object gets its bytes, and the news of its transport, from here: one call at a
time, so that replies leave in the order of the calls, and no byte that belongs to none.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, cast

from mock_server.sandbox.ground.exchange import Reply, Request
from mock_server.web.bodies import NO_CHUNK, Body, BrokenChunkError, Chunks, Measured
from mock_server.web.express import Begun, Express
from mock_server.web.heads import (
    HEAD_END,
    Head,
    MalformedError,
    is_promising,
    read_head,
    with_known_method,
)
from mock_server.web.outbox import Outbox
from mock_server.web.patience import Awaited, Patience
from mock_server.web.presence import Presence
from mock_server.web.replies import MAX_PLAIN, farewell

_LOG: Final = logging.getLogger("mock_server")
_LINE_ENDS: Final = b"\r\n"
_MAX_HEAD: Final = 1 << 16
_MAX_WAITING: Final = 1 << 18
"""Bytes that may wait here for a call before them to be answered."""


class Connection(asyncio.Protocol):
    """One connection of a client, of whose `presence` others may ask.

    `head` is that of the call at hand, if aiohttp answers it. If its body does not come to its end,
    `flaw` says why.

    Args:
        loop: the loop that it lives on.
        make_inner: makes the aiohttp side of a connection, when it is first needed.
        express: answers plain calls.
        outbox: where their replies are put.
        patience: how long the client may take.
        closed: told when the connection is no more.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        make_inner: "Callable[[Connection], asyncio.Protocol]",
        *,
        express: Express,
        outbox: Outbox,
        patience: Patience,
        closed: "Callable[[Connection], None]",
    ) -> None:
        self.begun: Begun | None = None
        self.head: Head | None = None
        self.flaw = NO_CHUNK
        self._loop = loop
        self._make_inner = make_inner
        self._express = express
        self._outbox = outbox
        self._closed = closed
        self._transport: asyncio.Transport | None = None
        self._inner: asyncio.Protocol | None = None
        self._waiting = b""
        self._body: Body | None = None
        self._is_busy = False
        self._is_deaf = False
        self._is_ended = False
        self._has_paused = False
        self.presence = Presence(loop, patience)
        self._vigil = self.presence.vigil
        self._is_in_line = False
        self._is_to_follow = False
        self._unwritten = 0

    # ── What the transport tells ─────────────────────────────────────────────────────────────

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        # asyncio says less of it than every loop keeps: what protocols get can be read and written.
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Answer or pass on what has come."""
        self._waiting = self._waiting + data if self._waiting else data
        if self._is_to_follow:
            self._settle()
            return
        if self._body is not None:
            self._pass_body_on(self._body)
        if self._is_deaf and self._body is None:
            self._waiting = b""
        if self._is_in_line or self._outbox.is_crowded:
            self._go_on()
        else:
            self._answer()

    def eof_received(self) -> bool:
        """Answer the calls that were made before the client stopped sending, then close."""
        if self._is_to_follow:  # what came before the end is to be passed on first
            self._loop.call_soon(self.eof_received)
            return True
        self._is_ended = True
        self.presence.leave()
        self._outbox.flush()
        self._go_on()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything."""
        self.presence.leave()
        self.presence.catch_up()
        inner, self._inner = self._inner, None
        self._transport, self._waiting, self.begun, self.head = None, b"", None, None
        if inner is not None:
            inner.connection_lost(exc)
        self._closed(self)

    def pause_writing(self) -> None:
        """Answer nothing more until the client has taken what there is."""
        self._vigil.fall_behind()
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Go on."""
        self.presence.catch_up()
        if self._inner is not None:
            self._inner.resume_writing()
        self._go_on()

    # ── What aiohttp's side tells and asks ───────────────────────────────────────────────────

    @property
    def is_busy(self) -> bool:
        """Tell whether a call is being answered the ordinary way."""
        return self._is_busy

    @property
    def is_deaf(self) -> bool:
        """Tell whether nothing that follows is heard as a call."""
        return self._is_deaf

    def take_begun(self) -> Begun | None:
        """Return the call at hand and its answer if it was begun here."""
        begun, self.begun = self.begun, None
        return begun

    def refusal(self, data: bytes, why: str) -> Reply:
        """Return the answer to what is no HTTP, or begins as a call and goes on as none."""
        return self._express.refuse(data, why)

    def note_reply(self, *, stays_open: bool) -> None:
        """Note that a reply has been written whole; then the next call has its turn."""
        self._is_busy, self.head = False, None
        self._is_deaf = not stays_open
        self._vigil.expect(Awaited.CALL)
        self._loop.call_soon(self._go_on)

    # ── Time ─────────────────────────────────────────────────────────────────────────────────

    def judge_patience(self, now: float) -> None:
        """End the connection if the client has taken too long for what it is to do next."""
        if self._transport is not None:
            self.presence.judge(self._transport, now, is_busy=self._is_busy)

    def close(self) -> None:
        """End the connection when nothing is going on any more."""
        if self._transport is not None:
            self._transport.close()

    # ── Calls ────────────────────────────────────────────────────────────────────────────────

    def _go_on(self) -> None:
        """Answer what waits here, as far as it has come and nothing is before it."""
        if self._is_in_line:
            self._settle()
        elif self._outbox.is_crowded and self._may_go_on():
            self._wait_in_line()
            self._settle()
        else:
            self._answer()

    def _answer(self) -> None:
        """Answer one call at least, and more of them as long as there is time.

        Whether the client takes the replies is seen once they are written, so few of them wait.
        """
        self._is_in_line = False
        self._unwritten = 0
        while self._waiting and self._may_go_on() and self._take_call():
            if self._unwritten > MAX_PLAIN:
                self._outbox.flush()
                self._unwritten = 0
            if self._outbox.is_time_up and self._may_go_on():
                self._wait_in_line()
                break
        if self._waiting or self._is_ended or self._has_paused:
            self._settle()

    def _wait_in_line(self) -> None:
        self._is_in_line = True
        self._outbox.wait_in_line(self._answer)

    def _may_go_on(self) -> bool:
        transport = self._transport
        return bool(
            self._waiting
            and transport is not None
            and not (self._is_busy or self._body)
            and not (self._vigil.is_behind or self._is_deaf)
            and not transport.is_closing()
        )

    def _settle(self) -> None:
        """See to the flow of bytes, and close once everything has been said."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        if self._is_ended and not (self._is_busy or self._vigil.is_behind or self._is_in_line):
            self._outbox.flush()
            transport.close()
        elif len(self._waiting) > _MAX_WAITING:
            self._has_paused = True
            transport.pause_reading()
        elif self._has_paused:
            self._has_paused = False
            transport.resume_reading()

    def _take_call(self) -> bool:
        """Take one call from what waits; return whether there was a whole one."""
        self._waiting = self._waiting.lstrip(_LINE_ENDS)  # to be ignored (RFC 9112, 2.2)
        end = self._waiting.find(HEAD_END) + len(HEAD_END)
        if end < len(HEAD_END):
            return self._await_head()
        raw = self._waiting[:end]
        try:
            read = self._express.read(raw)
        except MalformedError as error:
            return self._refuse(str(error))
        if end > _MAX_HEAD:
            return self._refuse("the head is too long")
        if isinstance(read, Head):
            self._take_ordinary_call(read, raw)
            return True
        return self._take_plain_call(read, end)

    def _await_head(self) -> bool:
        if len(self._waiting) > _MAX_HEAD:
            return self._refuse("the head is too long")
        if self._waiting and not is_promising(self._waiting):
            return self._refuse("no request line of HTTP/1")
        if self._waiting:
            self._vigil.expect(Awaited.HEAD)
        return False

    def _refuse(self, why: str) -> bool:
        """Answer what is no HTTP, and hear no more."""
        data, self._waiting = self._waiting, b""
        transport = self._transport
        if transport is not None:
            peer = transport.get_extra_info("peername")
            _LOG.info("malformed HTTP from %s: %s", peer[0] if peer else None, why)
            self._outbox.flush()
            is_whole = not data.startswith(b"HEAD ")
            transport.write(farewell(self.refusal(data, why), is_whole=is_whole))
            transport.close()
        return False

    def _take_plain_call(self, call: Request, start: int) -> bool:
        end = start + int(call.meant.get("content-length", 0))
        waiting = self._waiting
        if len(waiting) < end:
            if self._is_ended or not self._express.is_worth_waiting_for(call):
                raw = waiting[:start]
                self._take_ordinary_call(read_head(raw), raw)  # which says why
            else:
                self._vigil.expect(Awaited.BODY)
            return False
        raw, self._waiting = waiting[:end], waiting[end:]
        answer = self._express.answer(call.with_body(raw[start:]) if end > start else call)
        if isinstance(answer, bytes):
            self._outbox.put(self._transport, answer, is_last=not self._waiting)
            self._unwritten += len(answer)
            self._vigil.expect_call(self._outbox.now)
            return True
        self._outbox.put(None, b"")
        self.begun = answer
        self._is_busy = True
        self._pass_on(raw)
        return True

    def _take_ordinary_call(self, head: Head, raw: bytes) -> None:
        """Pass a call on, and its body as it comes."""
        self._waiting = self._waiting[len(raw) :]
        self._is_busy, self._is_deaf = True, head.is_last
        self._vigil.expect(Awaited.CALL)
        self.head = head
        self._pass_on(with_known_method(head, raw))
        coming: Body = Chunks() if head.length is None else Measured(head.length)
        self._pass_body_on(coming)

    def _pass_body_on(self, coming: Body) -> None:
        """Pass on what has come of the body at hand, as much as takes little time."""
        try:
            length = coming.follow(self._waiting)
        except BrokenChunkError as error:  # so nobody can tell what follows
            self._body, self._waiting, self.flaw = None, b"", str(error)
            self._is_deaf = self._is_ended = True
            self.presence.leave()
            return
        self._body = None if coming.is_over else coming
        data, self._waiting = self._waiting[:length], self._waiting[length:]
        if data:
            self._pass_on(data)
        if data and self._waiting and self._body is not None:
            self._is_to_follow = True
            self._loop.call_soon(self._follow)

    def _follow(self) -> None:
        """Go on with a body after others have had their turn."""
        self._is_to_follow = False
        self.data_received(b"")

    def _pass_on(self, data: bytes) -> None:
        transport = self._transport
        if transport is None:
            return
        self._outbox.flush()  # what is said here comes before what aiohttp says
        if transport.is_closing():  # by which it has turned out that the client is gone
            return
        if self._inner is None:
            self._inner = self._make_inner(self)
            self._inner.connection_made(transport)
            if self._vigil.is_behind:
                self._inner.pause_writing()
        self._inner.data_received(data)
