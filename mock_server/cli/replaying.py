"""`customer-sandbox bundle` and `replay`: take a failure home, and see it again."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, TextIO

from mock_server import __version__
from mock_server.cli.terminal import write_out
from mock_server.clock import WallClock
from mock_server.contract.exact_json import dumps
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.bundles import Bundle, read_bundle
from mock_server.server.left_files import write_file
from mock_server.server.printable import clipped
from mock_server.server.replaying import last_state, replay

DIFFERS: Final = 1
_WORTH_A_WORD: Final = 100


def fetch_bundle(arguments: argparse.Namespace) -> None:
    """Print the bundle of a running sandbox, or write it to a file that nobody else can read.

    Raises:
        RemoteError: when there is none to ask.
        NotWritableError: when the file cannot be written.
    """
    bundle = arguments.remote.look("/_sandbox/bundle")
    if arguments.output is None:
        write_out(bundle)
    else:
        write_file(Path(arguments.output), bundle, is_private=True)


def run_again(
    arguments: argparse.Namespace, serve: Callable[[Sandbox, Callable[[], int]], None]
) -> int:
    """Run a bundle again, and say what differs; with --serve, serve what it ends with.

    Raises:
        BundleError: when it is no bundle, or cannot be run again.
        OSError: when the file cannot be read.
    """
    bundle = read_bundle(Path(arguments.file))
    if bundle.version != __version__:
        text = f"the bundle was written by version {bundle.version}, not {__version__}"
        sys.stderr.write(f"{clipped(text)}\n")
    if arguments.serve and not bundle.is_complete:
        sys.stderr.write("the journal has lost entries: the last state is served, not run again\n")
        serve(last_state(bundle), WallClock(bundle.wall_ms).now_ms)
        return 0
    sandbox, difference = replay(bundle, Progress(len(bundle.calls), sys.stderr).show)
    found = None if difference is None else str(difference)
    sys.stdout.write(_found(bundle, found, arguments.format) + "\n")
    sys.stdout.flush()
    if arguments.serve:
        serve(sandbox, WallClock(bundle.wall_ms).now_ms)
    return 0 if difference is None else DIFFERS


class Progress:
    """Tells a terminal how far long work is, now and then, in one line; nobody else."""

    def __init__(self, total: int, terminal: TextIO) -> None:
        self._total = total
        self._terminal = terminal
        self._is_shown = terminal.isatty() and total > _WORTH_A_WORD

    def show(self, number: int) -> None:
        """Tell that so many are done."""
        if self._is_shown and (number % _WORTH_A_WORD == 0 or number == self._total):
            end = "\n" if number == self._total else ""
            self._terminal.write(f"\r{number} of {self._total} exchanges{end}")
            self._terminal.flush()


def _found(bundle: Bundle, difference: str | None, form: str) -> str:
    """Say what has come out of running a bundle again."""
    if form == "text":
        return f"{_told(bundle)}: {'all as recorded' if difference is None else difference}"
    said = {
        "scenario": bundle.scenario.name,
        "seed": bundle.scenario.seed,
        "exchanges": len(bundle.calls),
        "difference": difference,
    }
    return dumps(said).decode()


def _told(bundle: Bundle) -> str:
    count = len(bundle.calls)
    name = clipped(bundle.scenario.name)
    return f"scenario {name}, seed {bundle.scenario.seed}, {count} exchanges"
