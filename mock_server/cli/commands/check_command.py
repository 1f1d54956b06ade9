"""`check`: report errors and doubtful things in scenarios and certification plans."""

import argparse
import asyncio
import sys
from contextlib import nullcontext

from mock_server.cli.exits import DONE, REFUSED
from mock_server.cli.finding_formats import FORMATS
from mock_server.cli.terminal import ignoring_closed_pipe, write_out
from mock_server.scenario_file import Recorder
from mock_server.server.checking import check_file
from mock_server.server.watching import changes


def run(arguments: argparse.Namespace) -> int:
    """Check files; with --watch, check them again after each change."""
    reader = Recorder()
    code = _check(arguments, reader)
    if arguments.watch:
        asyncio.run(_check_again(arguments, reader))
    return code


def _check(arguments: argparse.Namespace, reader: Recorder) -> int:
    checked = [check_file(file, reader, arguments.assumptions) for file in arguments.files]
    with nullcontext() if arguments.watch else ignoring_closed_pipe():  # a closed pipe ends --watch
        write_out(FORMATS[arguments.format](checked).encode("utf-8", "surrogateescape"))
        sys.stdout.flush()
    severities = ("error", "warning") if arguments.strict else ("error",)
    found = any(file.count(severity) for file in checked for severity in severities)
    return REFUSED if found else DONE


async def _check_again(arguments: argparse.Namespace, reader: Recorder) -> None:
    async for _ in changes(reader, polling=arguments.watch_polling):
        reader.seen.clear()
        _check(arguments, reader)
