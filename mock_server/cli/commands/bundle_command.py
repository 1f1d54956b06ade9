"""`bundle`: print or write everything needed to replay what happened in a sandbox."""

import argparse
from pathlib import Path

from mock_server.cli.exits import refusing
from mock_server.cli.terminal import write_out
from mock_server.server.output_files import NotWritableError, write_file


@refusing(NotWritableError)
def run(arguments: argparse.Namespace) -> None:
    """Print the bundle of a running sandbox, or write it to a file that only its owner can read."""
    bundle = arguments.remote.read("/_sandbox/bundle")
    if arguments.output in (None, "-"):
        write_out(bundle)
    else:
        write_file(Path(arguments.output), bundle, is_private=True)
