"""`replay`: make the calls of a bundle again, compare the replies, and serve the result."""

import argparse
import os
import sys
from pathlib import Path
from typing import Final, TextIO

from mock_server import __version__
from mock_server.cli.address_errors import explaining_address_errors
from mock_server.cli.event_loop import run_sandbox
from mock_server.cli.exits import DONE, REFUSED, refusing
from mock_server.cli.terminal import ignoring_closed_pipe, write_lines, write_out
from mock_server.contract.texts.printable import clipped, counted
from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.bundles import Bundle, BundleError, read_bundle
from mock_server.server.replaying import Difference, last_state, replay, summary
from mock_server.server.settings import read_settings
from mock_server.wall_clock import WallClock

_WORTH_A_WORD: Final = 100


@refusing(BundleError)
def run(arguments: argparse.Namespace) -> int:
    """Replay a bundle, and report differences; with --serve, serve the resulting sandbox."""
    settings = read_settings({"port": arguments.port}, os.environ)

    def serve(sandbox: Sandbox) -> None:
        run_sandbox(settings, sandbox, WallClock(bundle.wall_ms).now_ms)

    with explaining_address_errors("cannot replay", settings.bind_host, settings.port):
        bundle = read_bundle(Path(arguments.file))
        if bundle.version != __version__:
            text = f"the bundle was written by version {bundle.version}, not {__version__}"
            sys.stderr.write(f"{clipped(text)}\n")
        if arguments.serve and not bundle.is_complete:
            text = "the journal is incomplete: the last state is served without a replay"
            sys.stderr.write(f"{text}\n")
            serve(last_state(bundle))
            return DONE
        sandbox, difference = replay(bundle, Progress(len(bundle.calls), sys.stderr).show)
        with ignoring_closed_pipe():
            if arguments.format == "json":
                write_out(dumps(summary(bundle, difference)) + b"\n")
            else:
                write_lines([_in_words(bundle, difference)])
        if arguments.serve:
            serve(sandbox)
        return DONE if difference is None else REFUSED


class Progress:
    """Shows the progress of a long replay on one line, only on a terminal."""

    def __init__(self, total: int, terminal: TextIO) -> None:
        self._total = total
        self._terminal = terminal
        self._is_shown = terminal.isatty() and total > _WORTH_A_WORD

    def show(self, number: int) -> None:
        """Show that `number` calls are done."""
        if self._is_shown and (number % _WORTH_A_WORD == 0 or number == self._total):
            end = "\n" if number == self._total else ""
            self._terminal.write(f"\r{number} of {self._total} calls{end}")
            self._terminal.flush()


def _in_words(bundle: Bundle, difference: Difference | None) -> str:
    name, seed = clipped(bundle.scenario.name), bundle.scenario.seed
    count = counted(len(bundle.calls), "call")
    return f"scenario {name}, seed {seed}, {count}: {difference or 'all as recorded'}"
