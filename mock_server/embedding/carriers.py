"""Carriers: deliver calls to the sandbox that answers them, and return the outcomes.

LocalCarrier     no server: the caller's own thread calls the pure function
ServerCarrier    a server in this process: whoever has its loop's turn calls the pure function
RemoteCarrier    a remote server, called over HTTP

The paths of requests are those of a server: `/s/NAME/...`, `/_sandboxes/NAME`.
"""

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, TypeVar
from urllib.parse import urlencode, urlsplit

from mock_server.client.errors import (
    NoControlError,
    SandboxError,
    SpellingError,
    UnreachableError,
    WouldBlockError,
    concerns_the_caller,
    sockets_allowed,
)
from mock_server.client.remote import Remote
from mock_server.contract.texts.printable import unescape_header
from mock_server.embedding.server_loop import LoopIsBusyError, ServerLoop, uninterrupted
from mock_server.sandbox.ground.address import ONE_SANDBOX
from mock_server.sandbox.ground.exchange import AskAgain, Outcome, Reply, Request, finished
from mock_server.sandbox.sandboxes.permits import has_key, without_keys
from mock_server.sandbox.sandboxes.switchboard import Answered, Switchboard
from mock_server.web.answering.threads import lent
from mock_server.web.answering.waiting import seconds_until_look
from mock_server.web.engine import Engine
from mock_server.web.serving import Origins

if TYPE_CHECKING:
    from mock_server.web.engine import Uploads

T = TypeVar("T")
__tracebackhide__ = concerns_the_caller

NO_SERVER: Final = "http://sandbox.test"
"""The URL of a sandbox without a server: RFC 2606 reserves its domain, so no host has it."""


class Carrier(Protocol):
    """Delivers calls; `url` is that of the server, without a trailing slash."""

    @property
    def url(self) -> str: ...

    def carry(self, request: Request) -> Outcome: ...

    async def carry_async(self, request: Request) -> Outcome: ...


@dataclass(frozen=True, slots=True)
class LocalCarrier:
    """Calls the pure function, one call at a time, from any thread."""

    _switchboard: Switchboard
    _now_ms: Callable[[], int]
    _uploads: "Uploads"
    _changed: threading.Condition = field(default_factory=threading.Condition)
    url: ClassVar = NO_SERVER

    def carry(self, request: Request) -> Outcome:
        """Return the outcome; a call that has to wait is checked again after every other call."""
        request = self._switchboard.routed(request)
        with self._changed:
            is_to_build = self._switchboard.is_to_build(request, self._now_ms())
        if is_to_build:
            request = request.but(upload=self._uploads.read(request.control_id, request.body))
        with self._changed:
            answered = self._switchboard.answer(request, self._now_ms())
            self._changed.notify_all()
            return self._settle(answered)

    async def carry_async(self, request: Request) -> Outcome:
        return await asyncio.to_thread(self.carry, request)

    def _settle(self, answered: Answered) -> Outcome:
        tenancy = answered.tenancy
        outcome = finished(answered.outcome or self._switchboard.broken())
        while tenancy is not None and isinstance(outcome, AskAgain):
            seconds = seconds_until_look(outcome, self._now_ms())
            if seconds is None:
                break
            self._changed.wait(seconds)
            looking = self._switchboard.look_again(tenancy, outcome, self._now_ms())
            outcome = finished(looking)
        return outcome


class ServerCarrier:
    """Calls the engine of a server, in the turn of the server's loop.

    `origins` are those of single sandboxes, if the server listens itself.
    """

    def __init__(
        self,
        engine: Engine,
        loop: asyncio.AbstractEventLoop,
        url: str,
        origins: Origins | None = None,
    ) -> None:
        self.url = url
        self.engine = engine
        self.loop = loop
        self.origins = origins
        self._thread_id = threading.get_ident()
        self._in_flight: set[Future[Any]] = set()
        self._is_over = False
        self._process_id = os.getpid()

    def close(self) -> None:
        """Refuse new calls and cancel those in flight, because the server is stopping.

        Call this again when the loop has ended, to cancel calls that the loop never started.
        """
        self._is_over = True
        for future in tuple(self._in_flight):
            future.cancel()

    def origin(self, name: str) -> str | None:
        """Return the URL at whose root a sandbox answers, and open its socket if it is not open."""
        self._check()
        if self.origins is None:
            return None
        with sockets_allowed():
            return self.run(partial(self.origins.url, name))

    def carry(self, request: Request) -> Outcome:
        self._check()
        if self._has_turn():
            raise WouldBlockError(
                "this handle blocks, and this thread runs the server's loop: "
                "await the same method of `async_sandbox(...)` or `async_sandboxes`"
            )

        def begin() -> Outcome | Future[Outcome]:
            begun = self.engine.begin(request)
            return begun if isinstance(begun, Outcome) else self._submit(begun)

        try:
            begun = self._lent(partial(uninterrupted, begin))
        except LoopIsBusyError:
            begun = self._submit(self._carried_out(request))
        return begun if isinstance(begun, Outcome) else self._final(self._result(begun))

    async def carry_async(self, request: Request) -> Outcome:
        """Return the outcome; the caller may run in any event loop."""
        self._check()
        try:
            calling = self.engine.call(request)
            if asyncio.get_running_loop() is self.loop:
                return self._final(await calling)
            return self._final(await asyncio.wrap_future(self._submit(calling)))
        except asyncio.CancelledError:
            if self._is_over:
                raise self._stopped() from None
            raise

    def run(self, function: Callable[[], T]) -> T:
        """Run a function that uses sandboxes in the turn of the loop, and return its result.

        Handles of this server that it uses refuse that. Once the server has stopped, nobody else
        uses them.
        """
        if self._is_over or self._has_turn():
            return function()
        return self._called(function)

    def _has_turn(self) -> bool:
        """Return whether this thread is the loop's own, or has its turn."""
        thread = threading.get_ident()
        return thread == self._thread_id or lent.get(thread) is self.loop

    def _check(self) -> None:
        """Refuse a call that no loop would answer."""
        if self._is_over:
            raise self._stopped()
        if os.getpid() != self._process_id:
            raise UnreachableError(
                f"the server at {self.url} runs in process {self._process_id}, of which this one "
                "is a fork: use its base URL here, or start a server in this process"
            )

    def _final(self, outcome: Outcome) -> Outcome:
        """Return an outcome; raise if a wait ended only because the server is stopping."""
        if self._is_over and isinstance(outcome, AskAgain):
            raise self._stopped()
        return outcome

    def _result(self, future: Future[T]) -> T:
        try:
            return future.result()
        except CancelledError:
            raise self._stopped() from None

    def _called(self, function: Callable[[], T]) -> T:
        """Call a function in the turn of the loop's thread: in this thread, while that one waits.

        A store begins tasks, so it needs the loop's own thread.
        """
        with suppress(LoopIsBusyError):
            return self._lent(function)

        async def use_there() -> T:
            return self._use(function)

        return self._result(self._submit(use_there()))

    async def _carried_out(self, request: Request) -> Outcome:
        try:
            return await self.engine.call(request)
        finally:
            self._close_removed()

    def _lent(self, function: Callable[[], T]) -> T:
        if not isinstance(self.loop, ServerLoop) or self.engine.keeper is not None:
            raise LoopIsBusyError
        return self.loop.lend(partial(self._use, function))

    def _use(self, function: Callable[[], T]) -> T:
        self._check()
        try:
            return function()
        finally:
            self._close_removed()

    def _close_removed(self) -> None:
        if self.origins is not None:
            self.origins.close_removed()

    def _submit(self, calling: Coroutine[Any, Any, T]) -> Future[T]:
        try:
            self._check()
            future = asyncio.run_coroutine_threadsafe(calling, self.loop)
        except UnreachableError:
            calling.close()
            raise
        except RuntimeError:  # the loop is closed
            calling.close()
            raise self._stopped() from None
        self._in_flight.add(future)
        future.add_done_callback(self._in_flight.discard)
        if self._is_over:  # `close` may have come too early to see it
            future.cancel()
        return future

    def _stopped(self) -> UnreachableError:
        return UnreachableError(f"the server at {self.url} has stopped")


_TIMEOUT_SECONDS: Final = 90
"""More than the longest wait that the control API allows."""

_HOP_BY_HOP: Final = frozenset({"connection", "content-length", "host", "transfer-encoding"})
"""Headers that concern a single connection, so they are not passed on."""


class RemoteCarrier:
    """Calls a server by its URL; each call has its own connection.

    The token is the control token; calls of the interface send it as a key. The real service is no
    sandbox: no control calls are sent to it.
    """

    def __init__(self, url: str, token: str | None = None, *, is_sandbox: bool = True) -> None:
        if token is not None and not token.isprintable():
            raise SpellingError("the token has characters that a header cannot contain")
        self._remote = Remote(url, token, _TIMEOUT_SECONDS)
        self._is_sandbox = is_sandbox

    @property
    def url(self) -> str:
        return self._remote.url.rstrip("/")

    def carry(self, request: Request) -> Outcome:
        is_control = request.address.is_control
        if is_control and not self._is_sandbox:
            nothing = f"is not a sandbox: it has no {request.path}"
            raise NoControlError(f"{without_keys(self.url)} {url_correction(self.url) or nothing}")
        query = f"?{urlencode(request.query)}" if request.query else ""
        target = request.address.whole + query
        headers = {name: unescape_header(text) for name, text in _passed_on(request.headers)}
        reply = self._remote.exchange(
            request.method, target, headers, request.body, is_control=is_control
        )
        return Reply(status=reply.status, headers=dict(_passed_on(reply.headers)), body=reply.body)

    async def carry_async(self, request: Request) -> Outcome:
        try:
            return await asyncio.to_thread(self.carry, request)
        except SandboxError as error:
            raise error.with_traceback(None) from None  # without the frames of the thread


def _passed_on(headers: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    return ((name, text) for name, text in headers.items() if name.lower() not in _HOP_BY_HOP)


def url_correction(url: str) -> str:
    """Return how to correct the URL of a single sandbox; an empty string for any other URL."""
    if ONE_SANDBOX.search(urlsplit(url).path) is None:
        return ""
    key = ", and the owner's key as the token" if has_key(url) else ""
    return f"is the URL of a single sandbox; give the URL of its server{key}"
