"""Runs `serve`: event loop, descriptor limit, log."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any, Final

from mock_server.cli.leaving import keep
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.log import Log
from mock_server.server.serve import serve, serve_sandbox
from mock_server.server.settings import Settings
from mock_server.web.pauses import MeasuringLoop

_LAST_LINES_SECONDS: Final = 0.2
"""How long the end waits for lines that are still to be written."""


def run_server(settings: Settings) -> None:
    """Serve a scenario until told to stop."""
    log = Log(settings.log_format, settings.log_file)
    _run(settings, log, serve(settings, log))


def run_sandbox(settings: Settings, sandbox: Sandbox, now_ms: Callable[[], int]) -> None:
    """Serve a sandbox that there is already until told to stop."""
    log = Log(settings.log_format, settings.log_file)
    _run(settings, log, serve_sandbox(sandbox, now_ms, settings, log))


def _run(settings: Settings, log: Log, serving: Coroutine[Any, Any, object]) -> None:
    """Run a server, on uvloop where it is installed, and free nothing of what it has held."""
    _raise_descriptor_limit()
    try:
        with asyncio.Runner(loop_factory=_loop_factory(settings)) as runner:
            keep(runner.run(serving))
    finally:
        log.finish(_LAST_LINES_SECONDS)


def _loop_factory(settings: Settings) -> Callable[[], asyncio.AbstractEventLoop] | None:
    if settings.measure_pauses:
        return MeasuringLoop
    try:
        import uvloop  # noqa: PLC0415 - an optional extra
    except ImportError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


def _raise_descriptor_limit() -> None:
    """Allow as many connections as the machine does: the soft limit is for interactive shells."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - there is none on Windows

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
