"""Runs a server until it is told to stop."""

import asyncio
import contextlib
import gc
import logging
import signal
import ssl
from collections.abc import AsyncIterator, Callable
from functools import partial
from itertools import count
from typing import Final

from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes, makers
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.scenario_file import Recorder
from mock_server.server.cgroups import memory_limit
from mock_server.server.greeting import first_call
from mock_server.server.loading import load_chosen
from mock_server.server.log import Log
from mock_server.server.printable import printable
from mock_server.server.reloading import Reloader
from mock_server.server.settings import Settings
from mock_server.server.store_setup import Keeping, open_ledger
from mock_server.server.uploads import UploadReader
from mock_server.store.opening import without_password
from mock_server.wall_clock import WallClock
from mock_server.web.access_log import AccessLog
from mock_server.web.engine import Engine
from mock_server.web.guard import Guard
from mock_server.web.handler import Handler
from mock_server.web.memory import Memory
from mock_server.web.pauses import MeasuringLoop
from mock_server.web.serving import Listener, listen
from mock_server.web.threads import in_thread

_LOG: Final = logging.getLogger("mock_server")

_COLLECTED_AFTER: Final = (5000, 10, 1_000_000_000)
"""How many more objects, and collections of younger ones, it takes until some are collected.

Calls leave no cycles behind, and what the journal lets go of is freed at once: collections are for
what nobody has foreseen. Each goes through all that is young, and every call waits: so they are
small. What is old is not gone through at all, since that would take as long as a sandbox is large.

These say when an idle server collects. Python counts what is made less what is freed, and once a
journal is full that is nothing, however much is young: so there is one after every so many calls.
"""

_YOUNG: Final = 1
"""The oldest generation that is collected; what outlives it is old."""


_MOST_ENDED: Final = 2_000
"""Connections with TLS after whose end all is collected on asyncio's own loop: 2 MB of garbage.

All calls wait for it: 8 ms for each full journal. A new connection costs more than its share.
"""


async def serve(settings: Settings, log: Log, clock: WallClock | None = None) -> Handler:
    """Serve until SIGTERM or SIGINT; then answer what is in flight, and return what holds the rest.

    The server listens first, so that `_ready` can be asked while the scenario is loaded. The clock
    is that of this machine unless given.

    Raises:
        ScenarioFileError: when the scenario is refused.
        OSError, UnicodeError: when the address or a TLS file cannot be had.
    """
    stopped, uploads = _heed_signals(log), UploadReader()
    clock = WallClock() if clock is None else clock
    handler = _handler(settings, clock.now_ms, uploads)
    reader = Recorder()
    async with _listening(handler, settings) as listener:
        scenario = await _load(settings, reader, stopped)
        if scenario is not None:
            uploads.scenario = scenario
            sandboxes = _sandboxes(scenario, settings, clock.now_ms())
            engine = _engine(handler, sandboxes, settings, log)
            keeping = Keeping.of(settings)
            if keeping is not None:
                await open_ledger(keeping, engine, uploads, clock)
            handler.admit(engine)
            _spare_collections()
            _announce(settings, listener, scenario, log)
            if engine.ledger is not None:
                where = without_password(keeping.url) if keeping else ""
                log.announce(f"kept in {where}: {_counted(len(engine.ledger.names))}")
            async with _following(Reloader(settings, reader, engine, uploads), settings):
                await stopped.wait()
    if handler.engine is not None and handler.engine.ledger is not None:
        await handler.engine.ledger.close()
    return handler


async def serve_sandbox(
    sandbox: Sandbox, now_ms: Callable[[], int], settings: Settings, log: Log
) -> Handler:
    """Serve an existing sandbox as the default one, as `serve` does.

    Raises:
        OSError, UnicodeError: when the address or a TLS file cannot be had.
    """
    stopped, scenario = _heed_signals(log), sandbox.simulation.scenario
    handler = _handler(settings, now_ms, UploadReader(scenario))
    async with _listening(handler, settings) as listener:
        sandboxes = _sandboxes(scenario, settings, now_ms())
        sandboxes.place(DEFAULT, sandbox, now_ms())
        handler.admit(_engine(handler, sandboxes, settings, log))
        _announce(settings, listener, scenario, log)
        await stopped.wait()
    return handler


@contextlib.asynccontextmanager
async def _listening(handler: Handler, settings: Settings) -> AsyncIterator[Listener]:
    """Listen for as long as the block lasts; what is in flight at its end is answered."""
    listener = await listen(
        handler,
        host=settings.bind_host,
        port=settings.port,
        express=handler.express,
        patience=handler.patience,
        tls=_tls(settings),
        after_each=_after_each_connection(settings),
    )
    try:
        yield listener
    finally:
        handler.close()
        await listener.stop()


def _handler(settings: Settings, now_ms: Callable[[], int], uploads: UploadReader) -> Handler:
    guard = Guard(
        control_token=settings.control_token,
        cors=settings.cors,
        allow_hosts=settings.allow_hosts,
    )
    return Handler(
        now_ms=now_ms,
        uploads=uploads,
        guard=guard,
        base_path=settings.base_path,
        patience=settings.patience,
    )


def _engine(handler: Handler, sandboxes: Sandboxes, settings: Settings, log: Log) -> Engine:
    engine = handler.engine_of(sandboxes)
    engine.metrics.dropped_lines = log.dropped_lines
    engine.metrics.after_many = partial(gc.collect, _YOUNG)
    loop = asyncio.get_running_loop()
    if isinstance(loop, MeasuringLoop):
        engine.metrics.pauses = loop
        loop.measure_anew()  # from here on there are calls that wait
    most_memory = settings.most_memory(memory_limit())
    if most_memory is not None:
        engine.memory = Memory(sandboxes, most_memory)
        engine.switchboard.most_state = engine.memory.most_state
        handler.leaving.most = engine.memory.most_leaving
    if settings.access_log is not None:
        engine.access_log = AccessLog(settings.access_log)
    return engine


def _spare_collections() -> None:
    """Take what the start has made out of the collections of garbage to come, and turn them on.

    It is there to stay: going through all of it over and over would make some calls slower than
    others.
    """
    gc.freeze()
    gc.set_threshold(*_COLLECTED_AFTER)
    gc.enable()


def _after_each_connection(settings: Settings) -> Callable[[], object]:
    """Return what collects the connections that have ended, where they are garbage.

    The transports of asyncio's own loops are cycles of a kilobyte, and those that live for a while
    are old. They are untied when they end (`web/untying.py`), but for those below TLS, which
    asyncio shows to nobody; uvloop's are no cycles.
    """
    is_own = isinstance(asyncio.get_running_loop(), asyncio.SelectorEventLoop)
    if settings.tls_cert is None or not is_own:
        return int
    ended = count(1)

    def after_each() -> None:
        if next(ended) % _MOST_ENDED == 0:
            gc.collect()

    return after_each


async def _load(
    settings: Settings, reader: Recorder, stopped: asyncio.Event
) -> BuiltScenario | None:
    """Load the scenario; None if the server is told to stop before that is done."""
    loading = asyncio.create_task(in_thread(load_chosen, settings, reader))
    stopping = asyncio.create_task(stopped.wait())
    await asyncio.wait((loading, stopping), return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if loading.done():
        return loading.result()
    loading.cancel()
    return None


@contextlib.asynccontextmanager
async def _following(reloader: Reloader, settings: Settings) -> AsyncIterator[None]:
    """Follow the scenario's files for as long as the server runs, if it is to and there are any."""
    if not settings.watch or settings.scenario_yaml is not None:
        yield
        return
    following = asyncio.create_task(reloader.run())
    try:
        yield
    finally:
        following.cancel()
        await asyncio.wait([following])


def _sandboxes(scenario: BuiltScenario, settings: Settings, now_ms: int) -> Sandboxes:
    return Sandboxes(
        scenario,
        now_ms,
        limit=settings.max_sandboxes,
        makers=makers(no_create=settings.no_create, create_on_use=settings.create_on_use),
    )


def _heed_signals(log: Log) -> asyncio.Event:
    """Open the log file anew on SIGHUP; return what SIGTERM and SIGINT set."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError):  # Windows has no such handlers
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stopped.set)
        loop.add_signal_handler(signal.SIGHUP, log.reopen)
    return stopped


def _announce(settings: Settings, listener: Listener, scenario: BuiltScenario, log: Log) -> None:
    """Say where the server is; the first line is for scripts as well."""
    url = listener.url + settings.base_path
    customers = len(scenario.base.customer_ids)
    name = printable(scenario.name)  # a bundle or a state may have brought it along
    log.announce(f"ready at {url} (scenario {name}, {customers} customers)")
    log.announce(f"page: {url}/")
    call = first_call(scenario, url, settings.tls_cert)
    if call is not None:
        log.announce(f"try: {call}")
    if settings.control_token is None:
        reach = "only this machine" if settings.is_loopback else "everyone on the network"
        _LOG.warning("no control token: %s can reach %s and control the sandbox", reach, url)


def _counted(sandboxes: int) -> str:
    return f"{sandboxes} sandbox{'' if sandboxes == 1 else 'es'}"


def _tls(settings: Settings) -> ssl.SSLContext | None:
    if settings.tls_cert is None:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        # A key with a passphrase is refused: OpenSSL would ask for it on the terminal.
        context.load_cert_chain(settings.tls_cert, settings.tls_key, password="")
    except OSError as error:
        reason = error.strerror or str(error)
        files = f"{settings.tls_cert} and {settings.tls_key}"
        message = f"{files} are not a certificate and its key: {reason}"
        raise OSError(message) from None
    return context
