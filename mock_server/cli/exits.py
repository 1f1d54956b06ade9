"""Exit codes, and the line in which a command says why it failed."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from mock_server.cli.colours import are_wanted, painted
from mock_server.contract.texts.printable import clipped, printable

DONE: Final = 0
REFUSED: Final = 1
MISUSED: Final = 2


class CommandError(Exception):
    """A command cannot fulfil its request: why, in one line, and its exit `code`."""

    def __init__(self, message: str, code: int = REFUSED) -> None:
        super().__init__(message)
        self.code = code


def complain(text: str, code: int) -> int:
    """Write why a command failed to the error stream; return its exit code.

    Whatever is quoted of files and addresses, what is written has no control characters.
    """
    said = "\n".join(map(printable, text.split("\n")))
    line = said if code == REFUSED else f"customer-sandbox: {said}"
    sys.stderr.write(painted(line, "red", is_wanted=are_wanted(sys.stderr)) + "\n")
    return code


def reason_of(error: Exception) -> str:
    """Return why something failed; of an error of the system the file and the reason alone."""
    if not isinstance(error, OSError) or error.strerror is None:
        return str(error)
    file = "" if error.filename is None else f"{clipped(str(error.filename))}: "
    return f"{file}{error.strerror}"


@contextmanager
def refusing(*errors: type[Exception]) -> Iterator[None]:
    """Report these errors, raised in a block, in one line; also serves as a decorator.

    Raises:
        CommandError: with the message of the error.
    """
    try:
        yield
    except errors as error:
        raise CommandError(reason_of(error)) from None
