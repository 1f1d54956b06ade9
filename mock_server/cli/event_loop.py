"""Runs a server until it is told to stop: the event loop, the limit of descriptors, the log."""

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeAlias

from mock_server.cli.terminal import CommandError
from mock_server.server.collecting import keep_until_exit
from mock_server.server.log import Log
from mock_server.server.serve import serve
from mock_server.server.settings import Settings, doubtful_variables
from mock_server.server.tls_files import TlsFiles

if sys.platform != "win32":
    import resource

new_event_loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop
with contextlib.suppress(ImportError):  # uvloop is an extra
    from uvloop import new_event_loop

_LOG: Final = logging.getLogger("mock_server")

_LAST_LINES_SECONDS: Final = 0.2
"""How long the process waits at its end for queued log lines to be written."""

Serving: TypeAlias = Callable[[Settings, Log, TlsFiles | None], Coroutine[Any, Any, object]]
"""A function that serves until a signal ends it."""


def run_server(settings: Settings, serving: Serving = serve) -> None:
    if settings.needs_keys and settings.control_token is None:
        raise CommandError(
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
            keep_until_exit(runner.run(serving(settings, log, tls)))
    finally:
        log.finish(_LAST_LINES_SECONDS)
