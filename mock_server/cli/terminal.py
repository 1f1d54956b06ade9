"""Prints answers of a server: exactly, but on a terminal without control characters."""

import codecs
import csv
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Any, Final

from mock_server.contract.texts.printable import printable
from mock_server.contract.values.exact_json import dumps_indented

_BYTES_OF_FILE_NAMES: Final = range(0xDC80, 0xDD00)
"""Characters that stand for bytes that are not UTF-8."""


def take_any_text() -> None:
    """Let standard input and output take every text, whatever their encoding.

    File names are printed unchanged, UTF-8 or not; what the encoding lacks becomes an escape.
    """
    if isinstance(sys.stdin, TextIOWrapper):  # whatever is typed; documents are read as bytes
        sys.stdin.reconfigure(errors="replace")
    if isinstance(sys.stdout, TextIOWrapper):
        codecs.register_error("customer-sandbox", _written_otherwise)
        sys.stdout.reconfigure(errors="customer-sandbox")


def _written_otherwise(error: UnicodeError) -> tuple[str | bytes, int]:
    """Return how the first character is written that the encoding does not have."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    error.end = error.start + 1
    is_byte = ord(error.object[error.start]) in _BYTES_OF_FILE_NAMES
    return codecs.lookup_error("surrogateescape" if is_byte else "backslashreplace")(error)


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


def table_lines(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> Iterator[bytes]:
    """Yield a table as CSV, line by line; in UTF-8, since programs read it."""
    table = csv.DictWriter(_Line(), columns, lineterminator="\n")
    yield table.writeheader()
    yield from map(table.writerow, rows)


class _Line:
    """Gives each line to whoever has it written."""

    def write(self, text: str) -> bytes:
        return text.encode()


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
