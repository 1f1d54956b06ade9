"""Handles of sandboxes and of all sandboxes of a server, with a method for each control call.

Calls go directly to a sandbox in this process, and over HTTP to one of a remote server.
"""

import asyncio
from collections.abc import Callable, Coroutine, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mock_server.client.answers import FaultPlan, nothing
from mock_server.client.errors import NotFoundError, SandboxError, concerns_the_caller, missing
from mock_server.embedding.calls import ControlCalls, SandboxesCalls
from mock_server.embedding.carriers import Carrier
from mock_server.embedding.conversation import Awaiting, Conversation, Waiting, call, hold
from mock_server.embedding.endpoint import Endpoint
from mock_server.embedding.shared_clock import OnSleep, SharedClock, share_clock
from mock_server.embedding.spelling import JsonObject
from mock_server.sandbox.ground.exchange import Outcome, Request

if TYPE_CHECKING:
    from mock_server.embedding.httpx_transport import SandboxTransport

__tracebackhide__ = concerns_the_caller


class _Handle(ControlCalls):
    """The members of both handles, in addition to the control calls."""

    def __init__(self, carrier: Carrier, name: str, key: str | None = None) -> None:
        self._endpoint = Endpoint(carrier, name, key)

    def __repr__(self) -> str:
        return f"<sandbox {self._endpoint.shown}>"

    @property
    def name(self) -> str:
        """The sandbox's name."""
        return self._endpoint.name

    @property
    def url(self) -> str:
        """The URL of the server."""
        return self._endpoint.carrier.url

    @property
    def base_url(self) -> str:
        """The base URL for clients of the interface, without a slash at its end.

        `http://HOST:PORT/s/NAME` includes the callers' key if keys of the sandbox were created with
        this handle. An origin of its own is `http://HOST:PORT`, with a port that is opened when
        this is first read, and closed when the sandbox is removed.
        """
        return self._endpoint.base_url

    @property
    def key(self) -> str | None:
        """The key in the base URL, if any; calls may send it as `X-Sandbox-Key` instead."""
        return self._endpoint.key

    @call
    def token(self, customer: str) -> Conversation[str]:
        """Return a token that acts for a customer, given as in `requesters` of the scenario.

        Raises:
            NotFoundError: if the scenario has no such token.
        """
        scenario = yield from self._endpoint.ask("getScenario", dict)
        requesters = scenario.get("requesters", ())
        for requester in requesters:
            if requester["customer"] == customer:
                return str(requester["token"])
        known = ", ".join(str(requester["customer"]) for requester in requesters) or "no customer"
        raise NotFoundError(404, f"no token acts for {customer!r}; there are tokens of {known}", [])

    def shared_clock(
        self, *, on_sleep: OnSleep | None = None
    ) -> AbstractContextManager[SharedClock]:
        """Share the sandbox's clock with the calling thread, for a `with` block.

        Waits of this thread and of its asyncio loop move the clock and take no time. `on_sleep` is
        called before each with its seconds; if it raises an exception, so does the wait.

        Raises:
            SandboxError: if the server is not in this process, or not on a thread of its own, or if
                the caller runs in a loop that cannot jump.
        """
        return share_clock(self._endpoint, on_sleep)

    @contextmanager
    def exploring(self, choices: Iterable[JsonObject]) -> Iterator[SharedClock]:
        """Share the clock of the sandbox, whose service makes these choices, for a `with` block.

        The choices are fault plans, such as those that `sandbox_choices` draws. They end with the
        block, and need not have had an effect.

        Raises:
            SandboxError: as `shared_clock` does.
        """
        carrier, ask = self._endpoint.carrier, self._endpoint.ask
        names = [hold(carrier, ask("addFault", FaultPlan.read, body=each)).name for each in choices]
        try:
            with self.shared_clock() as clock:
                yield clock
        finally:
            for name in names:
                with suppress(NotFoundError):
                    hold(carrier, ask("deleteFault", nothing, name))

    def httpx_transport(self) -> "SandboxTransport":
        """Return a transport for clients of httpx and httpx2, without a socket.

        Raises:
            MissingExtraError: if neither is installed.
        """
        try:
            from mock_server.embedding.httpx_transport import SandboxTransport
        except ModuleNotFoundError as error:
            raise missing("httpx", error) from None
        return SandboxTransport(self._endpoint)

    @call
    def handle(self, request: Request) -> Conversation[Outcome]:
        """Send any request, including control calls, to the sandbox, and return its outcome."""
        outcome = yield self._endpoint.addressed(request)
        return outcome


class SandboxHandle(_Handle, Waiting):
    """One sandbox, for synchronous code; may be used from any thread.

    Every method raises `ControlError` if the sandbox refuses the call, and `UnreachableError` if
    the server does not answer.
    """


class AsyncSandboxHandle(_Handle, Awaiting):
    """One sandbox, for asynchronous code in any event loop.

    It has the methods of `SandboxHandle`; those that call the sandbox are coroutines. A sandbox
    that has yet to be created is so by the first of them, or when the handle itself is awaited;
    until then its base URL has no key.
    """

    def __init__(
        self,
        carrier: Carrier,
        name: str,
        key: str | None = None,
        begin: Callable[[], Coroutine[Any, Any, str | None]] | None = None,
    ) -> None:
        super().__init__(carrier, name, key)
        self._begin = begin
        self._beginning = asyncio.Lock()

    def __await__(self) -> Generator[Any, None, "AsyncSandboxHandle"]:
        """Create the sandbox, unless that has been done."""
        yield from self._begun().__await__()
        return self

    @property
    def base_url(self) -> str:
        """The base URL for clients of the interface; see `SandboxHandle.base_url`.

        Raises:
            SandboxError: if the sandbox has yet to be created.
        """
        if self._begin is not None:
            raise SandboxError(
                f"sandbox {self.name} has yet to be created: "
                "`handle = await server.async_sandbox(...)` does that"
            )
        return super().base_url

    async def _begun(self) -> None:
        if self._begin is None:
            return
        async with self._beginning:
            if self._begin is not None:
                key = await self._begin()
                self._begin = None
                if key is not None:
                    self._endpoint = replace(self._endpoint, key=key)


class SandboxesHandle(SandboxesCalls, Waiting):
    """The sandboxes of a server, for synchronous code; may be used from any thread.

    Every method raises `ControlError` if the server refuses the call, and `UnreachableError` if it
    does not answer.
    """


class AsyncSandboxesHandle(SandboxesCalls, Awaiting):
    """The sandboxes of a server, for asynchronous code; its methods are coroutines."""
