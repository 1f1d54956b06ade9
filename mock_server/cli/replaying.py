"""`mock-server bundle` and `mock-server replay`: take a failure home, and see it again."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from mock_server import __version__
from mock_server.cli.remote import fetch
from mock_server.clock import WallClock
from mock_server.sandbox.sandbox import Sandbox
from mock_server.server.replaying import Bundle, last_state, read_bundle, replay

DIFFERS: Final = 1


def print_bundle(arguments: argparse.Namespace) -> None:
    """Print the bundle of a running sandbox.

    Raises:
        RemoteError: when there is none to ask.
    """
    sys.stdout.buffer.write(fetch(arguments.url, "/_sandbox/bundle", arguments.token))


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
        sys.stderr.write(f"the bundle was written by version {bundle.version}, not {__version__}\n")
    if arguments.serve and not bundle.is_complete:
        sys.stderr.write("the journal has lost entries: the last state is served, not run again\n")
        serve(last_state(bundle), WallClock(bundle.wall_ms).now_ms)
        return 0
    sandbox, difference = replay(bundle)
    sys.stdout.write(
        f"{_told(bundle)}: {'all as recorded' if difference is None else difference}\n"
    )
    sys.stdout.flush()
    if arguments.serve:
        serve(sandbox, WallClock(bundle.wall_ms).now_ms)
    return 0 if difference is None else DIFFERS


def _told(bundle: Bundle) -> str:
    count = len(bundle.calls)
    return f"scenario {bundle.scenario.name}, seed {bundle.scenario.seed}, {count} exchanges"
