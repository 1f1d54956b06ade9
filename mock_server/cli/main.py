"""Runs the command of a command line; every error becomes one line and an exit code."""

import os
import sys
from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NoReturn

import click

from mock_server.cli.command_line import BRIEFLY, COMPLETING, NAME, CommandLine, complaint, complete
from mock_server.cli.terminal import (
    DONE,
    MISUSED,
    REFUSED,
    CommandError,
    complain,
    discard_output,
    ignoring_closed_pipe,
    prepare_streams,
    reason_of,
    write_error,
)
from mock_server.client.errors import SandboxError
from mock_server.contract.names import refusal, used_words
from mock_server.contract.texts.printable import clipped
from mock_server.server.collecting import exit_now

_INTERRUPTED: Final = 130


def main(arguments: Sequence[str] | None = None) -> int:
    prepare_streams()
    try:
        try:
            return _run(sys.argv[1:] if arguments is None else arguments)
        finally:
            with ignoring_closed_pipe():  # so that the exit code stays what it is
                sys.stdout.flush()
    except BrokenPipeError:
        discard_output()
        return DONE
    except OSError as error:
        program = "" if error.filename else f"{NAME}: "
        return complain(f"{program}{reason_of(error)}", REFUSED)
    except KeyboardInterrupt:
        return _INTERRUPTED


def main_and_leave() -> NoReturn:
    instruction = os.environ.get(COMPLETING)
    exit_now(complete(instruction) if instruction else main())


def _run(arguments: Sequence[str]) -> int:
    if not arguments:
        sys.stderr.write(BRIEFLY)
        return MISUSED
    if "--no-color" in takewhile(lambda each: each != "--", arguments):
        os.environ["NO_COLOR"] = "1"  # before errors of reading, and also in child processes
    try:
        for word in used_words(arguments):
            raise CommandError(refusal(word), MISUSED)
        whole = CommandLine()
        with whole.make_context(NAME, [*arguments]) as ctx:
            code: int | None = whole.invoke(ctx)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.UsageError as error:
        write_error(complaint(error), "red")
        return MISUSED
    except SandboxError as error:
        return complain(str(error), error.code if isinstance(error, CommandError) else REFUSED)
    except UnicodeEncodeError as error:  # arguments may be any bytes, but servers get valid text
        return complain(f"{clipped(ascii(error.object))} is not {error.encoding.upper()}", MISUSED)
    return code or DONE
