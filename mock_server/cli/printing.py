"""Prints answers: documents and tables unchanged, lines with styles; all are safe on a terminal.

Every text from a server passes through `printable`, so it cannot add lines or control a terminal.
"""

import csv
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from io import StringIO
from typing import Any, TextIO, TypeAlias

from mock_server.cli.terminal import are_wanted, painted
from mock_server.contract.texts.printable import printable
from mock_server.contract.values.exact_json import as_document

Styled: TypeAlias = tuple[str, str]
"""A text, and its style ("" for none)."""
Piece: TypeAlias = str | Styled
Line: TypeAlias = str | Sequence[Piece]
Column: TypeAlias = tuple[str, int, Callable[[Mapping[str, Any]], Piece]]
"""The heading of a column, its minimum width, and the function for its cells."""


def write_document(document: Any) -> None:
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


class Screen:
    """Writes text, with colours and headings only on a terminal."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._is_terminal = out.isatty()
        self._has_colours = are_wanted(out)

    def write(self, line: Line) -> None:
        shown = ""
        for text, style in map(_styled, [line] if isinstance(line, str) else line):
            shown += painted(printable(text), style, is_wanted=self._has_colours)
        self._out.write(shown.rstrip() + "\n")

    def head(self, columns: Sequence[Column]) -> None:
        """Write the headings on a terminal; a program expects only rows."""
        if self._is_terminal:
            self.write([(f"{name:<{width}}  ", "bold") for name, width, _ in columns])

    def note(self, text: str) -> None:
        if self._is_terminal:
            self.write([(text, "dim")])

    def row(self, columns: Sequence[Column], item: Mapping[str, Any]) -> None:
        """Write the cells of an item; an empty cell becomes a dash, to keep columns countable."""
        line: list[Piece] = []
        for _, width, cell in columns:
            text, style = _styled(cell(item))
            shown = printable(text) or "-"
            line += [(shown, style), " " * (max(width - len(shown), 0) + 2)]
        self.write(line)
