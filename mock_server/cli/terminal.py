"""Prints answers of a server: exactly, but on a terminal without control characters."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from mock_server.contract.texts.printable import printable
from mock_server.contract.values.exact_json import dumps_indented


def write_document(said: Any) -> None:
    """Print plain data as JSON, indented, on lines of its own."""
    write_out(dumps_indented(said) + b"\n")


def write_out(said: bytes) -> None:
    """Print bytes unchanged; on a terminal, show control characters as escapes."""
    if not sys.stdout.isatty():
        sys.stdout.flush()
        sys.stdout.buffer.write(said)
        return
    lines = said.decode("utf-8", "replace").split("\n")
    sys.stdout.write("\n".join(map(printable, lines)))


def write_lines(lines: Iterable[str]) -> None:
    """Print lines of our own."""
    sys.stdout.writelines(f"{line}\n" for line in lines)


def tell(lines: Iterable[str]) -> None:
    """Print lines of our own at once, if anybody still reads them."""
    with though_unread():
        write_lines(lines)


@contextmanager
def though_unread() -> Iterator[None]:
    """Print in a block, and go on after it though nobody reads the output any more.

    So the exit code tells the verdict, whatever becomes of the output.
    """
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        discard_output()


def discard_output() -> None:
    """Print nothing further, nor complain of that at the exit: the reader has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
