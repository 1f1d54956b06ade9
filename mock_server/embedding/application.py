"""The whole server as an aiohttp application, for any program or test that runs one.

    app = create_app("minimal")
    await app[SANDBOX].fail("getCustomer", "GLOBAL_1001")     before it starts, or while it runs
    client = await aiohttp_client(app)                        or web.run_app(app), or
                                                              parent.add_subapp("/a/b", app)

aiohttp parses and writes here. `web/connections`, which does so for `serve`, is not
involved, so malformed HTTP gets aiohttp's own answer.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable
from itertools import count
from typing import Final
from weakref import WeakKeyDictionary

from aiohttp import web

from mock_server.client.errors import SandboxError, concerns_the_caller
from mock_server.embedding.carriers import Carrier, ServerCarrier
from mock_server.embedding.composition import Access, ComposedServer
from mock_server.embedding.handle import AsyncSandboxesHandle, AsyncSandboxHandle
from mock_server.embedding.server_handles import ScenarioSource
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Outcome, Reply, Request
from mock_server.server.loading import DEFAULT_SCENARIO, Assumptions
from mock_server.server.store_setup import Keeping
from mock_server.web.connections.aiohttp_side import Client
from mock_server.web.connections.delivery import to_plain_response
from mock_server.web.handler import Handler, without_client
from mock_server.web.serving import ANSWER_SECONDS, first_number

__tracebackhide__ = concerns_the_caller

_HANDLER_ARGS: Final = {
    "auto_decompress": False,
    "handler_cancellation": True,
    "max_field_size": 1 << 16,
}
"""Bodies stay as they were sent, waits end when clients leave, and fields may be as long as usual.

A parent application decides on all three itself.
"""


class AsyncServer:
    """The server of an application; `url` is the path below which it answers, "" if at the root."""

    def __init__(self, carrier: Carrier) -> None:
        self._carrier = carrier

    @property
    def url(self) -> str:
        """The prefix of the application as a sub-application, or ""."""
        return self._carrier.url

    def sandbox(self, name: str = DEFAULT) -> AsyncSandboxHandle:
        """Return a handle of a sandbox, which is created when the handle is first used."""
        return AsyncSandboxHandle(self._carrier, name)

    @property
    def sandboxes(self) -> AsyncSandboxesHandle:
        """The sandboxes of the server, to create, list, extend and delete them."""
        return AsyncSandboxesHandle(self._carrier)


SANDBOX: Final = web.AppKey("SANDBOX", AsyncSandboxHandle)
"""The key of an application for the handle of its sandbox `default`."""

SERVER: Final = web.AppKey("SERVER", AsyncServer)
"""The key of an application for the handle of its server."""


def create_app(  # noqa: PLR0913 - each is an independent setting
    scenario: ScenarioSource = DEFAULT_SCENARIO,
    *,
    seed: int | None = None,
    assumptions: Assumptions | None = None,
    control_token: str | None = None,
    access: Access = "open",
    create_on_use: bool = False,
    allow_hosts: Iterable[str] = (),
    max_sandboxes: int = 1000,
    store: str | Keeping | None = None,
) -> web.Application:
    """Return the whole server as an application, which can be started once.

    `app[SANDBOX]` is a handle of the sandbox `default`, `app[SERVER]` one of the server. Both work
    before the application starts, unless it has a store, which opens at start-up. Their URLs are
    paths. The arguments are those of `MockServer`.

    Raises:
        ScenarioFileError: with all errors of the scenario.
        StoreError: at start-up, if the store cannot be used.
        ValueError: if `access="keys"` is given without a control token, or with `create_on_use`.
    """
    composed = ComposedServer(
        scenario,
        seed=seed,
        assumptions=assumptions,
        control_token=control_token,
        access=access,
        create_on_use=create_on_use,
        allow_hosts=allow_hosts,
        max_sandboxes=max_sandboxes,
        store=store,
    )
    app = web.Application(handler_args=_HANDLER_ARGS)
    top = app.router.add_resource("")  # the prefix of a sub-application, without a slash
    served = _Served(composed, top)
    for resource in (top, app.router.add_resource("/{tail:.*}")):
        resource.add_route("*", served.answer, expect_handler=_leave_expectation)
    app[SANDBOX], app[SERVER] = AsyncSandboxHandle(served, DEFAULT), AsyncServer(served)
    app.cleanup_ctx.append(served.running)
    app.on_shutdown.append(served.stop)
    return app


class _Served:
    """A server from its start-up to its clean-up; carries the calls of its handles."""

    _handler: Handler  # set at start-up, before any request arrives

    def __init__(self, composed: ComposedServer, top: web.Resource) -> None:
        self._composed = composed
        self._top = top
        self._engine = composed.new_engine()
        self._has_begun = False
        self._carrier: ServerCarrier | None = None
        self._giving_up: asyncio.TimerHandle | None = None
        self._numbers: WeakKeyDictionary[asyncio.Task[None], int] = WeakKeyDictionary()
        self._next = count(first_number())
        self._unread: set[asyncio.Transport | None] = set()  # of clients that have to read first

    @property
    def url(self) -> str:
        return self._top.canonical.removesuffix("/")  # that of an empty path is "/"

    def carry(self, request: Request) -> Outcome:
        return self._started().carry(request)

    async def carry_async(self, request: Request) -> Outcome:
        """Return the outcome of a call; before the start-up, any loop may make it."""
        if self._carrier is None and self._composed.keeping is None:
            return await self._engine.call(request)
        return await self._started().carry_async(request)

    def _started(self) -> ServerCarrier:
        if self._carrier is None:
            raise SandboxError(
                "the application has not started: only then does it open its store and answer "
                "blocking calls"
            )
        return self._carrier

    async def running(self, _: web.Application) -> AsyncIterator[None]:
        """Open the store, and answer requests until the clean-up."""
        if self._has_begun:
            raise SandboxError(
                "an application can be started only once; create another one with create_app()"
            )
        self._has_begun = True
        self._handler = await self._composed.open_handler(self._engine, self.url)
        loop = asyncio.get_running_loop()
        self._carrier = ServerCarrier(self._engine, loop, self.url or "/")
        yield
        self._carrier.close()
        self._engine.close()  # again: an application that fails to start is not shut down
        if self._giving_up is not None:
            self._giving_up.cancel()
        if self._engine.keeper is not None:
            await self._engine.keeper.close()

    async def stop(self, _: web.Application) -> None:
        """End all waits and streams: aiohttp cleans up once all requests are answered."""
        for transport in tuple(self._unread):
            if transport is not None:
                transport.abort()
        self._started().close()
        self._engine.close()
        loop = asyncio.get_running_loop()
        self._giving_up = loop.call_later(ANSWER_SECONDS, self._engine.give_up)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Answer a request, which aiohttp cancels if its client leaves: what it began is ended."""
        number = self._numbers.setdefault(request.task, next(self._next))  # one task a connection
        try:
            await self._read_by(request)
        except ConnectionError as error:
            return without_client(error)
        begun = await self._handler.plain_calls.answer_request(request, number)
        if isinstance(begun, Reply):
            return to_plain_response(request, begun)
        left = asyncio.get_running_loop().create_future()
        answer = self._handler.answer(request, Client(left, number), begun)
        answering = asyncio.ensure_future(answer)
        try:
            return await asyncio.shield(answering)
        except asyncio.CancelledError:
            left.set_result(None)
            await asyncio.wait([answering])
            raise

    async def _read_by(self, request: web.Request) -> None:
        """Wait until the client has read most of the earlier replies, or end its connection."""
        transport = request.transport
        self._unread.add(transport)
        try:
            async with asyncio.timeout(self._handler.timeouts.reply):
                await request.writer.drain()
        except TimeoutError:
            if transport is not None:
                transport.abort()
            raise ConnectionResetError("the client reads no replies") from None
        finally:
            self._unread.discard(transport)


async def _leave_expectation(_: web.Request) -> None:
    """Leave `Expect` to the handler, which refuses some calls before their bodies are sent."""
