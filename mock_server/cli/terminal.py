"""Standard output and errors: exit codes, answers, tables, colours, closed pipes, progress.

Errors are one line. Documents are written unchanged. Every text from a server passes through
`printable`, so that it cannot add lines or control a terminal. Colours are for terminals, unless
NO_COLOR or TERM=dumb turns them off.
"""

import csv
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import StringIO, TextIOWrapper
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, Self, TextIO, TypeAlias

import click

from mock_server.client.errors import SandboxError
from mock_server.contract.texts.printable import clipped, printable, printable_lines
from mock_server.wall_clock import stopwatch

DONE: Final = 0
REFUSED: Final = 1
MISUSED: Final = 2
BY_SIGNAL: Final = 128  # a shell adds the number of the signal that ended a command

_BETWEEN_SECONDS: Final = 0.1

Styled: TypeAlias = tuple[str, str]  # a text, and its style ("" for none)
Piece: TypeAlias = str | Styled
Line: TypeAlias = str | Sequence[Piece]
Column: TypeAlias = tuple[str, int, Callable[[Mapping[str, Any]], Piece]]
"""The heading of a column, its minimum width, and the function for its cells."""


Arguments: TypeAlias = SimpleNamespace
"""The arguments of a `command` of click: their values by name, its `remote`, and those `given`.

`given` has the name of each that stood on the command line, as messages show it.
"""


class ArgumentsError(Exception):
    """Arguments that conflict or are invalid; the message says what is expected instead."""


class CommandError(SandboxError):
    """A command failed; the message says why in one line, and `code` is its exit code."""

    def __init__(self, message: str, code: int = REFUSED) -> None:
        super().__init__(message)
        self.code = code


def complain(text: str, code: int) -> int:
    """Write why a command failed to stderr; return its exit code."""
    lines = printable_lines(text)
    line = lines if code == REFUSED else f"customer-sandbox: {lines}"
    write_error(line, "red")
    return code


def note(text: str) -> None:
    sys.stderr.write(f"{printable(text)}\n")


def warn(text: str) -> None:
    write_error(f"customer-sandbox: {printable_lines(text)}", "yellow")


def write_error(line: str, style: str) -> None:
    sys.stderr.write(painted(line, style, sys.stderr) + "\n")


def reason_of(error: Exception) -> str:
    """Return the message of an error; for an OSError, its file and reason without the number."""
    if not isinstance(error, OSError) or error.strerror is None:
        return str(error)
    file = "" if error.filename is None else f"{clipped(str(error.filename))}: "
    return f"{file}{error.strerror}"


def painted(text: str, style: str, stream: TextIO) -> str:
    """Return a text as a stream shows it in a style: `bold`, `dim`, a colour, or "" for none."""
    are_forbidden = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    if not (style and text) or are_forbidden or not stream.isatty():
        return text
    if style in ("bold", "dim"):
        return click.style(text, bold=style == "bold" or None, dim=style == "dim" or None)
    return click.style(text, fg=style)


def prepare_streams() -> None:
    """Let the standard streams accept any text, whatever their encoding, and replace closed ones.

    Characters that the encoding lacks are printed as escapes, as on stderr. The descriptors of
    closed streams would be given to files and sockets.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - until the exit
    if isinstance(sys.stdin, TextIOWrapper):  # for typed text; documents are read as bytes
        sys.stdin.reconfigure(errors="replace")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


class Progress:
    """Shows on stderr how far long work is, as one line, only where a person watches.

    The line changes at most ten times a second, and is gone after the block.
    """

    def __init__(self, *, is_wanted: bool = True) -> None:
        is_able = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._is_watched = is_wanted and is_able
        self._is_shown = False
        self._shown_at = -_BETWEEN_SECONDS

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def show(self, text: str) -> None:
        if self._is_watched and stopwatch() - self._shown_at >= _BETWEEN_SECONDS:
            self._shown_at, self._is_shown = stopwatch(), True
            width = (os.get_terminal_size(sys.stderr.fileno()).columns or 80) - 1
            self._write(printable(text)[:width])

    def clear(self) -> None:
        """Remove the line, so that something else can be printed."""
        if self._is_shown:
            self._is_shown = False
            self._write("")

    def _write(self, text: str) -> None:
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()


def write_lines(lines: Iterable[str]) -> None:
    """Print lines unchanged; the caller has escaped any text from elsewhere."""
    sys.stdout.writelines(f"{line}\n" for line in lines)


def print_now(lines: Iterable[str]) -> None:
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


# ── Answers ──────────────────────────────────────────────────────────────────────────────────────


def write_document(document: Any) -> None:
    from mock_server.contract.values.exact_json import as_document

    write_out(as_document(document))


def write_out(content: bytes) -> None:
    """Print bytes unchanged; on a terminal, escape control characters."""
    if not sys.stdout.isatty():
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        return
    lines = content.decode("utf-8", "replace").split("\n")
    sys.stdout.write("\n".join(map(printable, lines)))


def as_csv(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> bytes:
    """Return a table as CSV, in UTF-8 whatever the locale, since programs read it."""
    text = StringIO()
    table = csv.DictWriter(text, columns, lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return text.getvalue().encode()


def _styled(piece: Piece) -> Styled:
    return (piece, "") if isinstance(piece, str) else piece


def show(line: Line) -> None:
    """Print a line, with its colours on a terminal."""
    pieces = map(_styled, [line] if isinstance(line, str) else line)
    shown = "".join(painted(printable(text), style, sys.stdout) for text, style in pieces)
    sys.stdout.write(shown.rstrip() + "\n")


def show_row(columns: Sequence[Column], item: Mapping[str, Any]) -> None:
    """Print the cells of an item; an empty cell becomes a dash, to keep columns countable."""
    line: list[Piece] = []
    for _, width, cell in columns:
        text, style = _styled(cell(item))
        shown = printable(text) or "-"
        line += [(shown, style), " " * (max(width - len(shown), 0) + 2)]
    show(line)
