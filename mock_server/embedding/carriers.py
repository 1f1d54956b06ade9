"""Carriers: deliver calls to the sandbox that answers them, and return the outcomes.

LocalCarrier     no server: the caller's own thread calls the pure function
ServerCarrier    a server in this process: its loop's thread calls the pure function
RemoteCarrier    a remote server, called over HTTP

The paths of requests are those of a server: `/s/NAME/...`, `/_sandboxes/NAME`.
"""

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine, Generator, Iterator, Mapping
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, TypeVar, cast
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
from mock_server.sandbox.ground.address import ONE_SANDBOX
from mock_server.sandbox.ground.exchange import AskAgain, Outcome, Reply, Request, finished
from mock_server.sandbox.sandboxes.permits import has_key, without_keys
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
        self._waiting: set[SimpleQueue[Any]] = set()
        self._is_over = False
        self._process_id = os.getpid()

    def close(self) -> None:
        """Refuse new calls and cancel those in flight, because the server is stopping.

        Call this again when the loop has ended, to cancel calls that the loop never started.
        """
        self._is_over = True
        for future in tuple(self._in_flight):
            future.cancel()
        for ends in tuple(self._waiting):
            self._waiting.discard(ends)
            ends.put((None, self._stopped()))

    def origin(self, name: str) -> str | None:
        """Return the URL at whose root a sandbox answers, and open its socket if it is not open."""
        self._check()
        with sockets_allowed():
            return None if self.origins is None else self.origins.url(name)

    def carry(self, request: Request) -> Outcome:
        self._check()
        if threading.get_ident() == self._thread_id:
            raise WouldBlockError(
                "this handle blocks, and this thread runs the server's loop: "
                "await the same method of `async_sandbox(...)` or `async_sandboxes`"
            )
        begun = self._called(partial(self.engine.begin, request))
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
        return self._called(function)

    def converse(self, conversation: Generator[Request, Outcome, T]) -> T:
        """Hold a conversation in the loop's thread, where it may use sandboxes themselves.

        Its calls take no turn of a thread each, unless the answer to one has to be awaited.
        """
        self._check()
        outcome: Outcome | None = None
        while True:
            said = self._called(partial(self._say, conversation, outcome))
            if not isinstance(said, Coroutine):
                return said
            outcome = self._final(self._result(self._submit(said)))

    def _say(
        self, conversation: Generator[Request, Outcome, T], outcome: Outcome | None
    ) -> T | Coroutine[Any, Any, Outcome]:
        """Go on until the conversation ends, or an answer has to be awaited."""
        try:
            while True:
                request = conversation.send(outcome) if outcome else next(conversation)
                begun = self.engine.begin(request)
                if not isinstance(begun, Outcome):
                    return begun
                outcome = begun
        except StopIteration as end:
            result: T = end.value
            return result

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
        """Let the loop's thread call a function: cheaper than a task, a queue than a future."""
        ends: SimpleQueue[tuple[T | None, Exception | None]] = SimpleQueue()

        def call() -> None:
            if ends not in self._waiting:  # the server is stopping
                return
            try:
                result = function()
                if self.origins is not None:
                    self.origins.close_removed()
            except Exception as error:  # noqa: BLE001 - the caller's thread raises it
                ends.put((None, error))
            else:
                ends.put((result, None))

        self._waiting.add(ends)
        try:
            self.loop.call_soon_threadsafe(call)
            result, error = ends.get()
        except RuntimeError:  # the loop is closed
            raise self._stopped() from None
        finally:
            self._waiting.discard(ends)
        if error is not None:
            raise error
        return cast("T", result)

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
