"""A server in this process, in its own thread or the caller's loop, or a sandbox without any.

with MockServer("minimal") as server:            its own thread and loop
    requests.get(server.sandbox("a").base_url + ...)

async with MockServer("minimal") as server:      the caller's loop
    await server.async_sandbox("a").advance("2s")

open_sandbox("minimal").httpx_transport()        no server, no socket
"""

import asyncio
import socket
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, Self, TypeVar

from mock_server.client.errors import SandboxError, concerns_the_caller, sockets_allowed
from mock_server.contract.texts.times import format_instant
from mock_server.embedding.carriers import Carrier, LocalCarrier, ServerCarrier
from mock_server.embedding.composition import ComposedServer
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.server_handles import ScenarioSource, ServerHandles, built_scenario
from mock_server.embedding.server_loop import ServerLoop
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.sandboxes.sandbox import Sandbox, Tenancy
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.sandboxes_api import Placement
from mock_server.sandbox.sandboxes.switchboard import Switchboard
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.loading import DEFAULT_SCENARIO, Assumptions, given_assumptions
from mock_server.server.uploads import UploadReader, new_keys
from mock_server.wall_clock import WallClock
from mock_server.web.engine import Engine
from mock_server.web.handler import Handler
from mock_server.web.serving import Listener, Origins, listen

T = TypeVar("T")
__tracebackhide__ = concerns_the_caller


def open_sandbox(
    scenario: ScenarioSource = DEFAULT_SCENARIO,
    *,
    seed: int | None = None,
    assumptions: Assumptions | None = None,
) -> SandboxHandle:
    """Return a sandbox of its own, without a server, a thread or a socket.

    Raises:
        ScenarioFileError: with all errors of the scenario.
    """
    below, clock = given_assumptions(assumptions), WallClock()
    built = built_scenario(scenario, seed, below)
    switchboard = Switchboard(Sandboxes(built, clock.now_ms()))
    uploads = UploadReader(built, assumptions=below)
    return SandboxHandle(LocalCarrier(switchboard, clock.now_ms, uploads), DEFAULT)


class MockServer(ComposedServer, ServerHandles):
    """A server with a scenario, running during a `with` block.

    In `with` it runs in its own thread, in `async with` in the caller's loop. It can be entered
    only once.

    Args:
        scenario: the scenario of sandboxes that are created without one.
        host: the address to listen on.
        port: the port to listen on, 0 for a free one.
        seed: a seed that replaces the scenario's.
        assumptions: what is below the assumptions of this scenario and of those that are loaded
            later: the name of a shipped preset, such as `published`, or the path of a file.
        control_token: the token that control calls over HTTP must send; handles need none.
        access: who may call over HTTP: anyone (`open`), or only clients with a key of the sandbox
            (`keys`). Keys require a control token; `sandboxes.create` returns them.
        create_on_use: if there is a control token, whether calls without it may create sandboxes.
        allow_hosts: if there is no control token, host names with a dot that control calls may use.
        max_sandboxes: the maximum number of sandboxes.
        store: where the state is kept, so that the next server continues with it: `sqlite:PATH`.
        state: a file with the state with which the sandbox `default` begins; not with a store.

    Raises:
        ScenarioFileError: with all errors of the scenario.
        StateError: with all errors of the state.
        StoreError: on entering, if the store cannot be used.
        ValueError: if `access="keys"` is given without a control token, or with `create_on_use`;
            if `state` is given with a `store`.
    """

    _running: "_Running | None" = None
    _thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        self._check_entering()
        started: Future[_Running] = Future()
        self._thread = threading.Thread(
            target=self._run, args=(started,), name="customer-sandbox", daemon=True
        )
        self._thread.start()
        self._running = started.result()
        return self

    def __exit__(self, *_: object) -> None:
        running, thread = self._running, self._thread
        if running is not None and thread is not None:
            running.loop.call_soon_threadsafe(running.stopped.set)
            thread.join()
            running.carrier.close()

    async def __aenter__(self) -> Self:
        self._check_entering()
        self._running = await self._start()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._running is not None:
            await self._running.stop()

    def _reached(self) -> Carrier:
        return self._entered().carrier

    def _give_origin(self, name: str) -> None:
        if not self._has_keys:  # the base URL would lack the key
            self._entered().origins.give(name)

    @property
    def _begins_on_use(self) -> bool:
        return self._guard.control_token is None

    def _with_scenario(self, scenario: BuiltScenario) -> dict[str, Any]:
        keys = new_keys() if self._has_keys else None
        return {"body": {}, "upload": Placement({}, scenario, keys)}

    def names(self) -> list[str]:
        """Return the names of all sandboxes, including `default`."""
        running = self._entered()
        return running.carrier.run(running.names)

    def coverage(self) -> Coverage:
        """Return the coverage of all sandboxes, including removed ones."""
        running = self._entered()
        return running.carrier.run(running.engine.switchboard.sandboxes.coverage)

    def raise_bug(self, name: str) -> None:
        """Raise the first bug of the server that a call to the sandbox has hit, but only once."""
        error = None if self._running is None else self._running.bugs.pop(name, None)
        if error is not None:
            raise error

    def malformed(self) -> Counter[str]:
        """Return how many calls were not HTTP, by what was wrong; no journal has them."""
        return self._entered().handler.plain_calls.malformed.copy()

    def last_of_default(self) -> tuple[int, datetime] | None:
        """Return number and wall instant of the last call that the sandbox `default` received.

        This looks at the end of its journal in the caller's thread, which saves a turn of another.
        """
        last = self._entered().engine.switchboard.sandboxes.default.journal.last
        if last is None:
            return None
        return last.number, datetime.fromisoformat(format_instant(last.wall_ms))

    def may_have_plans(self, name: str) -> bool:
        """Return whether a sandbox has fault plans, without creating it."""
        core = self.run(partial(self.core, name))
        return core is not None and bool(core.simulation.plans)

    def end_origin(self, name: str) -> None:
        """Close the origin of a sandbox that is not used any more, which may never have begun."""
        running = self._entered()
        running.carrier.run(partial(running.origins.close, name))

    def run(self, function: Callable[[], T]) -> T:
        """Run a function in the turn of the server's loop, to use sandboxes themselves."""
        return self._entered().carrier.run(function)

    def core(self, name: str) -> Sandbox | None:
        """Return a sandbox itself, if there is one, to use in the turn of the server's loop."""
        sandboxes = self._entered().engine.switchboard.sandboxes
        tenancy = sandboxes.get(name, self._clock.now_ms())
        return None if tenancy is None else tenancy.sandbox

    def _check_entering(self) -> None:
        if self._running is not None:
            raise SandboxError("a server can be entered only once; create another MockServer")
        with sockets_allowed():
            socket.socket().close()  # a loop that may not open one cannot be closed, either

    def _entered(self) -> "_Running":
        if self._running is None:
            raise SandboxError("the server is not running; enter it with `with MockServer(...)`")
        return self._running

    def _run(self, started: "Future[_Running]") -> None:
        async def run() -> None:
            running = await self._start()
            started.set_result(running)
            await running.stopped.wait()
            await running.stop()

        try:
            with asyncio.Runner(loop_factory=ServerLoop) as runner:
                runner.run(run())
        except BaseException as error:
            if started.done():
                raise
            started.set_exception(error)  # raised again by the waiting thread

    async def _start(self) -> "_Running":
        engine = self.new_engine()
        bugs: dict[str, Exception] = {}
        engine.answers.when_broken = bugs.setdefault
        handler = await self.open_handler(engine)
        try:
            listener = await listen(handler, host=self._host, port=self._port)
        except BaseException:
            if engine.keeper is not None:
                await engine.keeper.close()
            raise
        loop = asyncio.get_running_loop()
        sandboxes = engine.switchboard.sandboxes

        def exists(name: str) -> bool:
            return sandboxes.get(name, self._clock.now_ms()) is not None

        origins = Origins(listener, handler.plain_calls.at, exists)
        release = sandboxes.when_removed

        def when_removed(tenancy: Tenancy, why: str) -> None:
            release(tenancy, why)
            if not tenancy.is_unloaded:
                origins.note_removed(tenancy.name)

        sandboxes.when_removed = when_removed
        carrier = ServerCarrier(engine, loop, listener.url, origins)
        return _Running(handler, engine, listener, origins, carrier, loop, bugs)


@dataclass(slots=True)
class _Running:
    handler: Handler
    engine: Engine
    listener: Listener
    origins: Origins
    carrier: ServerCarrier
    loop: asyncio.AbstractEventLoop
    bugs: dict[str, Exception]
    stopped: asyncio.Event = field(default_factory=asyncio.Event)

    async def stop(self) -> None:
        """End all waits, and accept no more calls."""
        self.carrier.close()
        self.handler.close()
        self.origins.stop()
        await self.listener.stop(self.handler.give_up)
        if self.engine.keeper is not None:
            await self.engine.keeper.close()

    def names(self) -> list[str]:
        if self.engine.keeper is not None:
            return self.engine.keeper.names
        return sorted(one.name for one in self.engine.switchboard.sandboxes)
