"""`conduct`: report how the clients of a sandbox, or those in a bundle, behave."""

import argparse
import os
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

from mock_server.cli.exits import CommandError, refusing
from mock_server.cli.target import find_target
from mock_server.cli.terminal import ignoring_closed_pipe, write_out
from mock_server.contract.texts.printable import printable
from mock_server.contract.values.exact_json import loads
from mock_server.sandbox.conduct.conduct import CONDUCT_REPORTS
from mock_server.sandbox.ground.exchange import Request
from mock_server.server.bundles import BundleError
from mock_server.server.settings import SettingError
from mock_server.server.step_reports import replayed_bundle

_PATH: Final = "/_sandbox/conduct"
_FAILING: Final = {None: set[str](), "failed": {"failed"}, "warning": {"failed", "warning"}}


@refusing(BundleError, OSError, SettingError)
def run(arguments: argparse.Namespace) -> None:
    """Print the report; with --fail-on, fail if a rule has that verdict or a worse one."""
    report = _of_bundle(arguments.bundle) if arguments.bundle else _of_sandbox(arguments)
    with nullcontext() if arguments.bundle else arguments.remote.reading():
        written = CONDUCT_REPORTS[arguments.format][1](report)
        failing = _FAILING[arguments.fail_on]
        broken = [str(rule["id"]) for rule in report["rules"] if rule["verdict"] in failing]
    with ignoring_closed_pipe():
        write_out(written)
    if broken:
        raise CommandError(printable(f"broken rules of conduct: {', '.join(broken)}"))


def _of_sandbox(arguments: argparse.Namespace) -> Any:
    if arguments.remote is None:  # use the default server
        arguments.is_remote = True
        find_target(arguments, os.environ)
    with arguments.remote.reading():
        return loads(arguments.remote.read(_PATH), max_values=None)


def _of_bundle(path: str) -> Any:
    """Replay a bundle, and return the report about its calls."""
    sandbox, now_ms = replayed_bundle(Path(path))
    return loads(sandbox.handle(Request("GET", _PATH), now_ms).body, max_values=None)
