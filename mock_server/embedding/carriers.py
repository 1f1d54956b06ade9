"""Carriers: deliver calls to the sandbox that answers them, and return the outcomes.

LocalCarrier     no server: the caller's own thread calls the pure function
ServerCarrier    a server in this process: its loop's thread calls the pure function
RemoteCarrier    a remote server, called over HTTP (`remote_carrier.py`)

The paths of requests are those of a server: `/s/NAME/...`, `/_sandboxes/NAME`.
"""

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, TypeVar

from mock_server.client.errors import (
    UnreachableError,
    WouldBlockError,
    concerns_the_caller,
    sockets_allowed,
)
from mock_server.sandbox.ground.exchange import AskAgain, Outcome, Request, finished, whole
from mock_server.sandbox.sandboxes.switchboard import Answered, Switchboard
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
    def url(self) -> str:
        """Return the URL of the server."""

    def carry(self, request: Request) -> Outcome:
        """Return the outcome of a call, waiting if necessary."""

    async def carry_async(self, request: Request) -> Outcome:
        """Return the outcome of a call without blocking the caller's loop."""


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
        """Return the outcome, obtained in a worker thread."""
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
        return whole(outcome)


class ServerCarrier:
    """Calls the engine of a server, in the thread of the server's loop.

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
        with sockets_allowed():
            return None if self.origins is None else self.origins.url(name)

    def carry(self, request: Request) -> Outcome:
        """Return the outcome.

        Raises:
            WouldBlockError: in the loop's own thread, which has to answer the call.
        """
        self._check()
        if threading.get_ident() == self._thread_id:
            raise WouldBlockError(
                "this handle blocks, and this thread runs the server's loop: "
                "await the same method of `async_sandbox(...)` or `async_sandboxes`"
            )
        begun = self._result(self._posted(partial(self.engine.begin, request)))
        if isinstance(begun, Outcome):
            return begun
        return self._final(self._result(self._submit(begun)))

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
        """Run a function that uses sandboxes in the loop's thread, and return its result.

        Handles that it uses refuse the loop's own thread. Once the server has stopped, it runs in
        the caller's thread.
        """
        if self._is_over or threading.get_ident() == self._thread_id:
            return function()
        return self._result(self._posted(function))

    def wait_for(self, calls: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the server's loop, in which its calls take no turn of a thread each.

        Its handles are asynchronous ones, and it may use sandboxes themselves.
        """
        try:
            self._check()
        except UnreachableError:
            calls.close()
            raise
        return self._result(self._submit(calls))

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

    def _posted(self, function: Callable[[], T]) -> Future[T]:
        """Let the loop's thread call a function, which takes half the time of a task.

        The result is known once the loop has done what the function has told it to do soon.
        """
        future: Future[T] = Future()

        def call() -> None:
            if future.cancelled():  # the server is stopping
                return
            try:
                result = function()
            except Exception as error:  # noqa: BLE001 - the caller's thread raises it
                future.set_exception(error)
            else:
                self.loop.call_soon(give, result)

        def give(result: T) -> None:
            if not future.cancelled():
                future.set_result(result)

        try:
            self.loop.call_soon_threadsafe(call)
        except RuntimeError:  # the loop is closed
            raise self._stopped() from None
        return self._noted(future)

    def _submit(self, calling: Coroutine[Any, Any, T]) -> Future[T]:
        try:
            return self._noted(asyncio.run_coroutine_threadsafe(calling, self.loop))
        except RuntimeError:  # the loop is closed
            calling.close()
            raise self._stopped() from None

    def _noted(self, future: Future[T]) -> Future[T]:
        self._in_flight.add(future)
        future.add_done_callback(self._in_flight.discard)
        return future

    def _stopped(self) -> UnreachableError:
        return UnreachableError(f"the server at {self.url} has stopped")
