"""Prints answers of a server: exactly, but on a terminal without control characters."""

import sys
from collections.abc import Iterable
from typing import Any

from mock_server.contract.exact_json import dumps_indented
from mock_server.contract.printable import printable


def write_document(said: Any) -> None:
    """Print plain data as JSON, indented, on lines of its own."""
    write_out(dumps_indented(said).rstrip(b"\n") + b"\n")


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
