"""`serve`: serve a scenario until told to stop."""

import argparse
import os
import signal
import sys

from mock_server.cli.address_errors import explaining_address_errors
from mock_server.cli.exits import DONE
from mock_server.cli.quick_start import without_certificates, without_garbage_collection
from mock_server.server.settings import read_settings
from mock_server.server.settings_table import SETTINGS


def run(arguments: argparse.Namespace) -> None:
    flags = {setting.name: getattr(arguments, setting.name) for setting in SETTINGS}
    settings = read_settings(flags, os.environ)
    # Until the event loop handles signals: process 1 of a container ignores unhandled ones.
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(DONE))
    if hasattr(signal, "SIGHUP"):  # Windows has none
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with without_garbage_collection():
        with without_certificates():
            from mock_server.cli.event_loop import run_server
        with explaining_address_errors("cannot serve", settings.bind_host, settings.port):
            run_server(settings)
