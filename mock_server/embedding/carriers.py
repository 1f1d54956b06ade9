"""How a call gets to the sandbox that is to answer it, and its outcome back.

    LocalCarrier     there is no server: the caller's own thread calls the pure function
    ServerCarrier    a server in this process: its loop's thread calls it
    RemoteCarrier    a server elsewhere, over HTTP (`remote.py`)

Requests are addressed as a server sees them: `/s/NAME/...`, `/_sandboxes/NAME`.
"""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, Final, Protocol, TypeVar

from mock_server.embedding.errors import UnreachableError, WouldBlockError
from mock_server.sandbox.exchange import Outcome, Request
from mock_server.sandbox.switchboard import Answered, Switchboard
from mock_server.web.engine import Engine, Uploads

T = TypeVar("T")

NO_SERVER: Final = "http://sandbox.test"
"""The address of a sandbox that has none: reserved by RFC 2606, so that nobody else answers."""


class Carrier(Protocol):
    """Carries calls; `url` is where the server is, without a slash at the end."""

    @property
    def url(self) -> str:
        """Return the URL of the server."""

    def carry(self, request: Request) -> Outcome:
        """Return the outcome of a call, once there is one."""

    async def carry_async(self, request: Request) -> Outcome:
        """Return the outcome of a call without keeping the caller's loop waiting."""


class LocalCarrier:
    """Calls the pure function, one call at a time, from whichever thread."""

    url = NO_SERVER

    def __init__(
        self, switchboard: Switchboard, *, now_ms: Callable[[], int], uploads: Uploads
    ) -> None:
        self._switchboard = switchboard
        self._now_ms = now_ms
        self._uploads = uploads
        self._changed = threading.Condition()

    def carry(self, request: Request) -> Outcome:
        """Return the outcome; a call that waits does so until another thread changes something."""
        operation_id = self._switchboard.upload_operation(request)
        if operation_id is not None and request.upload is None:
            request = request._replace(upload=self._uploads.read(operation_id, request.body))
        with self._changed:
            answered = self._switchboard.answer(request, self._now_ms())
            self._changed.notify_all()
            return self._settle(answered)

    async def carry_async(self, request: Request) -> Outcome:
        """Return the outcome; a call that waits does so in a thread."""
        return await asyncio.to_thread(self.carry, request)

    def _settle(self, answered: Answered) -> Outcome:
        first = answered.outcome.again
        while first is not None and (again := answered.outcome.again) is not None:
            now_ms = self._now_ms()
            if now_ms >= first.until_ms:
                break
            wake_ms = min(first.until_ms, again.due_ms or first.until_ms)
            self._changed.wait(max(0, wake_ms - now_ms) / 1000)
            answered = self._switchboard.ask_again(answered, self._now_ms())
        return answered.outcome


class ServerCarrier:
    """Calls through the engine of a server, on the thread of its loop."""

    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop, url: str) -> None:
        self.url = url
        self._engine = engine
        self._loop = loop
        self._thread_id = threading.get_ident()

    def carry(self, request: Request) -> Outcome:
        """Return the outcome; on the loop's own thread at once, elsewhere through the loop."""
        if threading.get_ident() == self._thread_id:
            return self._at_once(request)
        return self._submit(self._engine.call(request)).result()

    async def carry_async(self, request: Request) -> Outcome:
        """Return the outcome, whichever loop the caller runs on."""
        if asyncio.get_running_loop() is self._loop:
            return await self._engine.call(request)
        return await asyncio.wrap_future(self._submit(self._engine.call(request)))

    def run(self, function: Callable[[], T]) -> T:
        """Return what a function returns that touches sandboxes, called on the loop's thread."""
        if threading.get_ident() == self._thread_id:
            return function()

        async def call() -> T:
            return function()

        return self._submit(call()).result()

    def _at_once(self, request: Request) -> Outcome:
        """Answer without awaiting: whoever waited here would keep the loop from going on."""
        request = self._engine.prepare_here(request)
        outcome = self._engine.ask(request).outcome
        if outcome.again is not None:
            raise WouldBlockError("waiting would stop the server; use its async handle, and await")
        return outcome

    def _submit(self, calling: Coroutine[Any, Any, T]) -> Future[T]:
        if self._loop.is_closed():
            calling.close()
            raise UnreachableError(f"the server at {self.url} has stopped")
        return asyncio.run_coroutine_threadsafe(calling, self._loop)
