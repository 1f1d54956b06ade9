"""`serve`: serve a scenario until told to stop."""

import argparse
import os
import signal
import sys
from contextlib import ExitStack
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from mock_server.cli.address_errors import explaining_address_errors
from mock_server.cli.exits import DONE
from mock_server.cli.quick_start import without_certificates
from mock_server.server.collecting import uncollected
from mock_server.server.settings import read_settings
from mock_server.server.settings_table import SETTINGS


def run(arguments: argparse.Namespace) -> None:
    with ExitStack() as handlers:
        _serve(arguments, handlers)


def _serve(arguments: argparse.Namespace, handlers: ExitStack) -> None:
    # Until the event loop handles signals: process 1 of a container ignores unhandled ones.
    _handle(signal.SIGTERM, _end, handlers)
    flags = {setting.name: getattr(arguments, setting.name) for setting in SETTINGS}
    settings = read_settings(flags, os.environ)
    # Windows has no SIGHUP, and nohup lets it be ignored.
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
        has_files = settings.log_file is not None or isinstance(settings.audit_log, Path)
        _handle(signal.SIGHUP, signal.SIG_IGN if has_files else _end, handlers)
    with uncollected():
        with without_certificates():
            from mock_server.cli.event_loop import run_server
        with explaining_address_errors("cannot serve", settings.bind_host, settings.port):
            run_server(settings)


def _handle(number: int, handler: Any, handlers: ExitStack) -> None:
    handlers.callback(signal.signal, number, signal.signal(number, handler))


def _end(_number: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(DONE)
