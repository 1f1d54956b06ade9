"""`exec`: serve for as long as a command runs."""

import argparse
import os
from typing import Final

from mock_server.cli.address_errors import explaining_address_errors
from mock_server.cli.quick_start import without_certificates
from mock_server.server.settings import read_settings

_FLAGS: Final = ("scenario", "state", "seed", "assumptions", "port", "control_token_file", "store")


def run(arguments: argparse.Namespace) -> int:
    """Serve for as long as a command runs; return its exit code, or one of `executing`."""
    flags = {name: getattr(arguments, name) for name in _FLAGS}
    if not os.environ.get("MOCK_SERVER_HOST"):
        flags["host"] = "127.0.0.1"  # even with a token: the command runs on this machine
    if flags["port"] is None and not os.environ.get("MOCK_SERVER_PORT"):
        flags["port"] = "0"
    settings = read_settings(flags, os.environ)
    with without_certificates():
        from mock_server.cli.executing import run_command
    with explaining_address_errors("cannot serve", settings.bind_host, settings.port):
        return run_command(arguments, settings)
