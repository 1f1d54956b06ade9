"""Prints the answers of a server: unchanged, or on a terminal with control characters escaped."""

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
"""The surrogates that represent bytes of file names that are not UTF-8."""


def accept_any_text() -> None:
    """Let standard input and output accept any text, whatever their encoding.

    File names are printed unchanged, UTF-8 or not; other characters that the encoding lacks are
    printed as escapes.
    """
    if isinstance(sys.stdin, TextIOWrapper):  # for typed text; documents are read as bytes
        sys.stdin.reconfigure(errors="replace")
    if isinstance(sys.stdout, TextIOWrapper):
        codecs.register_error("customer-sandbox", _escaped)
        sys.stdout.reconfigure(errors="customer-sandbox")


def _escaped(error: UnicodeError) -> tuple[str | bytes, int]:
    """Handle the first character that the encoding lacks, as an error handler of codecs."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    error.end = error.start + 1
    is_byte = ord(error.object[error.start]) in _BYTES_OF_FILE_NAMES
    return codecs.lookup_error("surrogateescape" if is_byte else "backslashreplace")(error)


def write_document(document: Any) -> None:
    """Print plain data as indented JSON, with a newline at the end."""
    write_out(dumps_indented(document) + b"\n")


def write_out(content: bytes) -> None:
    """Print bytes unchanged; on a terminal, escape control characters."""
    if not sys.stdout.isatty():
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        return
    lines = content.decode("utf-8", "replace").split("\n")
    sys.stdout.write("\n".join(map(printable, lines)))


def table_lines(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> Iterator[bytes]:
    """Yield the lines of a table as CSV, in UTF-8 whatever the locale, since programs read it."""
    table = csv.DictWriter(_Line(), columns, lineterminator="\n")
    yield table.writeheader()
    yield from map(table.writerow, rows)


class _Line:
    """A file for csv whose `write` returns the line, which csv's methods then return."""

    def write(self, text: str) -> bytes:
        return text.encode()


def write_lines(lines: Iterable[str]) -> None:
    """Print lines unchanged; the caller has escaped any text from elsewhere."""
    sys.stdout.writelines(f"{line}\n" for line in lines)


def print_now(lines: Iterable[str]) -> None:
    """Print lines and flush them; ignore a closed pipe."""
    with ignoring_closed_pipe():
        write_lines(lines)


@contextmanager
def ignoring_closed_pipe() -> Iterator[None]:
    """Print in this block, and continue after it even if the reader has closed the pipe.

    The exit code then still reports the verdict of the command.
    """
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        discard_output()


def discard_output() -> None:
    """Discard all further output, so that flushing to a closed pipe at exit causes no error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
