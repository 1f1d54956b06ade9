"""Runs a server until a signal stops it: its event loop, its first words, its hot reload."""

import asyncio
import contextlib
import logging
import os
import shlex
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from mock_server.contract.texts.printable import counted, printable
from mock_server.domain.refusal import SandboxError
from mock_server.keeping.keeper import KEPT_ALONE
from mock_server.keeping.opening import without_password
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.credentials import credentials_of
from mock_server.sandbox.sandboxes.permits import PublicAddress, makers
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.state import Restoration
from mock_server.scenario_file import Recorder, ScenarioFileError
from mock_server.server.cgroups import memory_limit
from mock_server.server.collecting import (
    collect_young,
    collector_of_connections,
    freeze_start,
    keep_until_exit,
)
from mock_server.server.loading import load_chosen
from mock_server.server.log import Log
from mock_server.server.settings import Settings, doubtful_variables
from mock_server.server.store_setup import Keeping, open_keeper
from mock_server.server.tls_files import TlsFiles
from mock_server.server.uploads import UploadReader, begin_with, read_state_file
from mock_server.server.watching import changes
from mock_server.wall_clock import WallClock
from mock_server.web.answering.limits import Memory
from mock_server.web.answering.telemetry import AccessLog
from mock_server.web.answering.threads import in_thread
from mock_server.web.callers.audit import AuditLog
from mock_server.web.callers.guard import Guard
from mock_server.web.callers.keys import KeyCheck
from mock_server.web.engine import Engine
from mock_server.web.handler import Handler
from mock_server.web.serving import Listener, listen

if sys.platform != "win32":
    import resource

new_event_loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop
with contextlib.suppress(ImportError):  # uvloop is an extra
    from uvloop import new_event_loop

_LOG: Final = logging.getLogger("mock_server")
_FIRST: Final = asyncio.FIRST_COMPLETED
_LAST_LINES_SECONDS: Final = 0.2  # how long queued log lines may take to be written at the end
T = TypeVar("T")
_Loaded: TypeAlias = tuple[BuiltScenario, Sandbox | Restoration | None]
"""A scenario, and what the default sandbox begins with."""


def run_server(
    settings: Settings, clock: WallClock | None = None, begun: Sandbox | None = None
) -> None:
    """Run a server on an event loop of its own; see `serve`."""
    if settings.needs_keys and settings.control_token is None:
        raise SandboxError(
            "cannot serve: --access keys needs a control token, which creating sandboxes requires"
        )
    log = Log(settings.log_format, settings.log_file, settings.audit_log)
    tls = None
    if settings.tls_cert is not None and settings.tls_key is not None:
        tls = TlsFiles(settings.tls_cert, settings.tls_key)
    for text in doubtful_variables(os.environ):
        _LOG.warning("%s", text)
    if sys.platform != "win32":  # the soft limit of descriptors is meant for shells
        with contextlib.suppress(OSError, ValueError):
            _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            keep_until_exit(runner.run(serve(settings, log, tls, clock, begun)))
    finally:
        log.finish(_LAST_LINES_SECONDS)


async def serve(
    settings: Settings,
    log: Log,
    tls: TlsFiles | None = None,
    clock: WallClock | None = None,
    begun: Sandbox | None = None,
) -> Handler:
    """Serve until a signal ends it, then finish the calls in flight.

    The server listens first, so that `_ready` is answered while the scenario loads. The default
    clock is this machine's. A sandbox that has begun before is served as the default one, with its
    scenario. Callers keep the handler until the process exits: freeing it is slow.

    Raises:
        ScenarioFileError: when the scenario is refused.
        StateError: when the state is refused.
        OSError, UnicodeError: when the address cannot be used.
    """
    stopped, uploads = _handle_signals(log), UploadReader(makes_keys=settings.needs_keys)
    clock = WallClock(follows_jumps=True) if clock is None else clock
    handler = _handler(settings, clock.now_ms, uploads)
    reader, keeping = Recorder(), Keeping.of(settings)
    async with _listening(handler, settings, tls) as listener:
        loaded = await _unless(stopped, in_thread(_load, settings, reader, uploads, begun))
        while loaded is not None and not stopped.done():  # anew if the store was lost to another
            sandboxes = _sandboxes(loaded, settings, clock.now_ms())
            uploads.own = partial(getattr, sandboxes, "scenario")
            engine = _engine(handler, sandboxes, settings, log)
            if keeping is not None:
                await _unless(stopped, open_keeper(keeping, engine, clock, waits=True))
                if engine.keeper is None:
                    break
            handler.open_with(engine)
            freeze_start()
            default = sandboxes.get(DEFAULT, clock.now_ms())  # a store may have another scenario
            scenario = loaded[0] if default is None else default.sandbox.simulation.scenario
            _announce(settings, listener, scenario, engine, log)
            async with _beside(_keep_reloaded(settings, reader, uploads, engine)):
                await asyncio.wait({stopped, engine.lost or stopped}, return_when=_FIRST)
            if not stopped.done() and keeping is not None:
                loaded = sandboxes.scenario, None  # it may have been reloaded
                keeping = replace(keeping, is_fresh=False)
                await handler.close_engine()
    if handler.engine is not None and handler.engine.keeper is not None:
        await handler.engine.keeper.close()
    _LOG.info("stopped by %s", stopped.result())
    return handler


async def _unless(stopped: asyncio.Future[str], work: Coroutine[Any, Any, T]) -> T | None:
    """Return the result of work, or None if the server is stopped before it is done."""
    task = asyncio.create_task(work)
    await asyncio.wait((task, stopped), return_when=_FIRST)
    if task.done():
        return task.result()
    task.cancel()
    await asyncio.wait([task])
    return None


@contextlib.asynccontextmanager
async def _listening(
    handler: Handler, settings: Settings, tls: TlsFiles | None
) -> AsyncIterator[Listener]:
    are_cycles = isinstance(asyncio.get_running_loop(), asyncio.BaseEventLoop)  # not uvloop
    listener = await listen(
        handler,
        host=settings.bind_host,
        port=settings.port,
        tls=None if tls is None else tls.context,
        when_opened=collector_of_connections() if are_cycles else lambda: None,
    )
    try:
        async with contextlib.nullcontext() if tls is None else _beside(tls.keep_renewed()):
            yield listener
    finally:
        handler.close()
        await listener.stop(handler.give_up)
        if handler.audit is not None:
            handler.audit.close()


def _handler(settings: Settings, now_ms: Callable[[], int], uploads: UploadReader) -> Handler:
    guard = Guard(
        control_token=settings.control_token,
        cors=settings.cors,
        allow_hosts=settings.allow_hosts,
        keys=KeyCheck(settings.control_token or "") if settings.needs_keys else None,
    )
    return Handler(
        now_ms=now_ms,
        uploads=uploads,
        guard=guard,
        base_path=settings.base_path,
        timeouts=settings.timeouts,
        proxies=settings.trust_proxy,
    )


def _engine(handler: Handler, sandboxes: Sandboxes, settings: Settings, log: Log) -> Engine:
    engine = handler.engine_of(sandboxes)
    answers = engine.answers
    answers.metrics.dropped_lines = log.dropped_lines
    answers.metrics.after_many = collect_young
    most_memory = settings.most_memory(memory_limit())
    if most_memory is not None:
        answers.memory = Memory(sandboxes, most_memory)
        handler.leaving.most = answers.memory.most_leaving
        handler.arriving.most = answers.memory.most_arriving
        taken = sandboxes.weigh()
        if taken > most_memory:  # as with --max-memory 512 instead of 512m
            _LOG.warning(
                "--max-memory allows %d bytes, but the sandbox default alone takes %d: calls that "
                "add something get 503",
                most_memory,
                taken,
            )
    if log.audit is not None:
        handler.audit = AuditLog(
            log.audit.put, answers.now_ms, has_token=settings.control_token is not None
        )
    if settings.access_log is not None:
        answers.access_log = AccessLog(settings.access_log)
    return engine


def _load(
    settings: Settings, reader: Recorder, uploads: UploadReader, begun: Sandbox | None
) -> _Loaded:
    if begun is not None:
        return begun.simulation.scenario, begun
    scenario, uploads.assumptions = load_chosen(settings, reader)
    return scenario, None if settings.state is None else read_state_file(settings.state)


@contextlib.asynccontextmanager
async def _beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Let work go on during a block."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])


async def _keep_reloaded(
    settings: Settings, reader: Recorder, uploads: UploadReader, engine: Engine
) -> None:
    """Continue with the new version of the scenario whenever a file of it changes.

    If the new version is refused, that is reported and the last valid one stays in use.
    """
    if not settings.watch or settings.scenario_yaml is not None:
        return
    name = settings.scenario

    try:
        async for _ in changes(reader):
            reader.seen.clear()
            try:
                scenario, uploads.assumptions = await in_thread(load_chosen, settings, reader)
            except ScenarioFileError as error:
                _LOG.error("%s is refused; the previous version stays in use:\n%s", name, error)
                continue
            engine.reload(scenario)
            kept = "" if engine.keeper is None else f"; {KEPT_ALONE}"
            _LOG.info("%s reloaded: %s%s", name, counted(scenario.customer_count, "customer"), kept)
    except Exception:  # noqa: BLE001 - a bug, which must not stop the server
        _LOG.exception("the scenario is no longer watched")


def _sandboxes(loaded: _Loaded, settings: Settings, now_ms: int) -> Sandboxes:
    scenario, begun = loaded
    sandboxes = Sandboxes(
        scenario,
        now_ms,
        limit=settings.max_sandboxes,
        makers=makers(no_create=settings.no_create, create_on_use=settings.create_on_use),
        needs_keys=settings.needs_keys,
    )
    scheme = "http" if settings.tls_cert is None else "https"
    sandboxes.public_address = PublicAddress(scheme, settings.trust_proxy)
    if isinstance(begun, Sandbox):
        sandboxes.place(DEFAULT, begun, now_ms)
    elif begun is not None:
        begin_with(sandboxes.default, begun, now_ms)
    return sandboxes


def _handle_signals(log: Log) -> asyncio.Future[str]:
    """Return the future name of the signal that ends the server: SIGTERM, SIGINT, perhaps SIGHUP.

    With files of the log, SIGHUP does nothing: whoever rotates files sends it, but lines go to the
    file that is there. Without any, a terminal was closed with the server in it: that stops it,
    unless SIGHUP was ignored from the start, as under nohup.
    """
    loop = asyncio.get_running_loop()
    stopped: asyncio.Future[str] = loop.create_future()

    def stop(name: str) -> None:
        if not stopped.done():
            stopped.set_result(name)

    with contextlib.suppress(NotImplementedError):  # Windows has no such handlers
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stop, number.name)
        if log.has_files:
            loop.add_signal_handler(signal.SIGHUP, lambda: None)
        elif signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
            loop.add_signal_handler(signal.SIGHUP, stop, signal.SIGHUP.name)
    return stopped


def _announce(
    settings: Settings, listener: Listener, scenario: BuiltScenario, engine: Engine, log: Log
) -> None:
    url = listener.url + settings.base_path
    customers = counted(scenario.customer_count, "customer")
    name = printable(scenario.name)  # it may come from a bundle or a state
    log.announce(f"ready at {url} (scenario {name}, {customers})")
    log.announce(f"page: {url}/")
    call = first_call(scenario, url, settings.tls_cert)
    if settings.needs_keys:  # it finds the control token itself
        words = ["customer-sandbox", "sandboxes", "create", "mine", "--url", url]
        call = printable(shlex.join(words))
    if call is not None:
        log.announce(f"try: {call}")
    if settings.store is not None and engine.keeper is not None:
        names = counted(len(engine.keeper.names), "sandbox", "sandboxes")
        log.announce(f"kept in {without_password(settings.store)}: {names}")
    if settings.control_token is None and settings.is_loopback:
        _LOG.info("no control token: only this machine can reach %s and control the sandbox", url)
    elif settings.control_token is None:
        _LOG.warning(
            "no control token: everyone on the network can reach %s and control the sandbox; "
            "--access keys gives each sandbox keys of its own",
            url,
        )
    elif settings.is_loopback or settings.needs_keys:
        _LOG.info("serving %s", url)
    else:
        _LOG.warning(
            "everyone on the network can call all sandboxes of %s; "
            "--access keys gives each sandbox keys of its own",
            url,
        )


def first_call(scenario: BuiltScenario, url: str, certificate: str | None = None) -> str | None:
    """Return the curl command that reads a customer of a scenario, or None if no caller may.

    It reads the root customer or, if a token is required, the first token's own customer.
    """
    words = ["curl"]
    customer_id = scenario.base.root_id
    credentials = scenario.contract.assumptions.credentials
    if credentials.required:
        by_root = [(token, of) for token, of in scenario.requesters.items() if of == customer_id]
        token, customer_id = next(iter(by_root or scenario.requesters.items()), ("", None))
        name, value = credentials_of(credentials.scheme, credentials.header, token)
        words += ["-H", f"{name}: {value}"]
    if customer_id is None:
        return None
    if certificate is not None:
        words += ["--cacert", str(Path(certificate))]
    operations = scenario.contract.operations.values()
    path = next(each for each in operations if each.shows_customer).path_of(customer_id)
    return printable(shlex.join([*words, f"{url}{path}"]))
