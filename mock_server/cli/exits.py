"""Exit codes, and the line that reports why a command failed."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from mock_server.cli.colours import are_wanted, painted
from mock_server.contract.texts.printable import clipped, printable_lines

DONE: Final = 0
REFUSED: Final = 1
MISUSED: Final = 2
BY_SIGNAL: Final = 128
"""A shell adds the number of the signal that ended a command."""


class CommandError(Exception):
    """A command failed; the message says why in one line, and `code` is its exit code."""

    def __init__(self, message: str, code: int = REFUSED) -> None:
        super().__init__(message)
        self.code = code


def complain(text: str, code: int) -> int:
    """Write why a command failed to stderr; return its exit code.

    Control characters in the text, such as those of quoted files and addresses, are escaped.
    """
    lines = printable_lines(text)
    line = lines if code == REFUSED else f"customer-sandbox: {lines}"
    sys.stderr.write(painted(line, "red", is_wanted=are_wanted(sys.stderr)) + "\n")
    return code


def warn(text: str) -> None:
    """Write a warning to stderr."""
    line = f"customer-sandbox: {printable_lines(text)}"
    sys.stderr.write(painted(line, "yellow", is_wanted=are_wanted(sys.stderr)) + "\n")


def reason_of(error: Exception) -> str:
    """Return the message of an error; for an OSError, its file and reason without the number."""
    if not isinstance(error, OSError) or error.strerror is None:
        return str(error)
    file = "" if error.filename is None else f"{clipped(str(error.filename))}: "
    return f"{file}{error.strerror}"


@contextmanager
def refusing(*errors: type[Exception]) -> Iterator[None]:
    """Turn errors of these types into a CommandError; a context manager and a decorator.

    Raises:
        CommandError: in place of such an error, with its message.
    """
    try:
        yield
    except errors as error:
        raise CommandError(reason_of(error)) from None
