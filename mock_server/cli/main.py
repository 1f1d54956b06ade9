"""Parses the command line and runs the command."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, NoReturn

from mock_server.cli.catalogue import COMMANDS
from mock_server.cli.command_line import commands_named, make_parser
from mock_server.cli.exits import DONE, MISUSED, REFUSED, CommandError, complain, reason_of
from mock_server.cli.target import find_target
from mock_server.cli.terminal import accept_any_text, discard_output, ignoring_closed_pipe
from mock_server.contract.names import refusal, used_words
from mock_server.contract.operation_records import DocumentError
from mock_server.contract.texts.printable import clipped
from mock_server.server.collecting import exit_now
from mock_server.server.settings import SettingError

_INTERRUPTED: Final = 130
_BRIEFLY: Final = """\
A sandbox of the Customer Management interface.

  customer-sandbox serve                         serve it on http://127.0.0.1:8080
  customer-sandbox call getCustomer acme-north   make a call, from another terminal
  customer-sandbox --help                        see every command
"""
"""Printed when no command is given."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code."""
    _replace_closed_streams()
    accept_any_text()
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
        sys.stderr.write(f"customer-sandbox: {reason_of(error)}\n")
        return REFUSED
    except KeyboardInterrupt:
        return _INTERRUPTED


def main_and_leave() -> NoReturn:
    """Run the command given to this process, and end the process with its exit code."""
    exit_now(main())


def _replace_closed_streams() -> None:
    """Replace closed standard streams, so that no file or socket gets their descriptors."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - until the exit


def _run(arguments: Sequence[str]) -> int:
    if not arguments:
        sys.stderr.write(_BRIEFLY)
        return MISUSED
    try:
        _refuse_retired(arguments)
        parser = make_parser(commands_named(arguments))
        parser.refuse_misplaced_flags(arguments)
        namespace, unknown = parser.parse_known_args(arguments)
        namespace.parser.refuse_unknown(unknown)
        find_target(namespace, os.environ)
        code: int | None = import_module(COMMANDS[namespace.command].module).run(namespace)
    except DocumentError as error:
        return complain(str(error), REFUSED)
    except SettingError as error:
        return complain(str(error), MISUSED)
    except CommandError as error:
        return complain(str(error), error.code)
    except UnicodeEncodeError as error:  # arguments may be any bytes, but servers get valid text
        return complain(f"{clipped(ascii(error.object))} is not {error.encoding.upper()}", MISUSED)
    return code or DONE


def _refuse_retired(arguments: Sequence[str]) -> None:
    """Raise an error if a command line uses what is gone, with what to use instead."""
    for word in used_words(arguments):
        raise CommandError(refusal(word), MISUSED)
