"""Readers of scenario files: from the disk, or from the shipped files only; and what is misspelt.

This is the only module of the package that reads files. A reader takes a path and returns the text.
If it cannot, it raises OSError or ValueError, which becomes a finding at the line with the path.
"""

import posixpath
import stat
import sys
from collections.abc import Callable, Collection
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from mock_server.contract.texts.printable import nearest
from mock_server.given_files import open_given
from mock_server.scenario_file.file_errors import Position, ScenarioFileError, refusal
from mock_server.scenario_file.source import MAX_BYTES, Source, source_from_bytes

_MAX_SHOWN: Final = 80
_SUFFIXES: Final = (".yaml", ".yml", ".json")


class Guess(NamedTuple):
    """A message about an unknown name, and a suggestion."""

    words: str
    suggestion: str | None


def unknown_scenario(name: str, shipped: Collection[str]) -> Guess:
    """Return the message for an unknown name, with a suggestion and the shipped names.

    Only the end of a path is compared: `tests/errors/GLOBAL_1001` counts as `errors/GLOBAL_1001`.
    """
    folder, last = posixpath.split(name.replace("\\", "/").rstrip("/"))
    above = f"{posixpath.basename(folder)}/"
    short = above + last if any(known.startswith(above) for known in shipped) else last
    wrong = f"nothing shipped is named {short[:_MAX_SHOWN]!r}"
    if short in shipped:
        wrong = "what is shipped has no suffix"
    near = nearest(short, shipped)
    suggestion = None if near is None else f"did you mean {near!r}?"
    meant = "" if suggestion is None else f" ({suggestion})"
    return Guess(f"{wrong}{meant}; there are {', '.join(shipped)}", suggestion)


Reader: TypeAlias = Callable[[str], str]

STDIN: Final = "-"
"""The path that stands for standard input, which can be read only once."""

_MAX_NAMES: Final = 1000
"""How many of a folder's names are compared with a misspelt one."""


class Recorder:
    """Reads files from the disk and remembers their content, or None if they could not be read.

    A pipe is not remembered: it can be read only once.
    """

    def __init__(self) -> None:
        self.seen: dict[str, str | None] = {}

    def __call__(self, path: str) -> str:
        with suppress(OSError, ValueError):
            if stat.S_ISFIFO(Path(path).stat().st_mode):
                return file_reader(path)
        self.seen[path] = None
        text = self.seen[path] = file_reader(path)
        return text

    def has_changed(self) -> bool:
        now = Recorder()
        for path in self.seen:
            with suppress(OSError, ValueError, ScenarioFileError):
                now(path)
        return now.seen != self.seen


def file_source(
    path: str, reader: Reader | None = None, *, shipped: Collection[str] = ()
) -> Source:
    """Read a scenario file from the disk, or from standard input if the path is `-`.

    `shipped` are names to suggest if the file does not exist.

    Raises:
        ScenarioFileError: when it cannot be read or is not UTF-8.
    """
    try:
        if path == STDIN:
            return source_from_bytes(path, sys.stdin.buffer.read(MAX_BYTES + 1))
        return Source(path, (reader or file_reader)(path))
    except (OSError, ValueError) as error:
        why, suggestion = reason(error, path, shipped)
        place = Position(path, 1, 1)
        raise refusal(place, "", f"cannot be read: {why}", suggestion) from None


def file_reader(path: str) -> str:
    return _read(Path(_checked(path)), path)


def shipped_reader(root: Path) -> Reader:
    """Return the reader of files in a folder; it cannot read anything outside the folder."""
    home = root.resolve()

    def read(path: str) -> str:
        target = (home / _checked(path)).resolve()
        if Path(path).is_absolute() or not target.is_relative_to(home):
            raise PermissionError("only shipped files can be included here")
        return _read(target, path)

    return read


def reason(error: Exception, name: str, shipped: Collection[str]) -> Guess:
    """Return why a path cannot be read, without the path; guess at one that does not exist.

    `shipped` are names to suggest where a shipped scenario is also accepted; they have no suffix.
    """
    words, suggestion = [getattr(error, "strerror", None) or str(error)], None
    if not isinstance(error, FileNotFoundError):
        return Guess(words[0], None)
    path, suffix = posixpath.splitext(name)
    # Without suffixes: a common one would make all names similar.
    files = {file.stem: file.name for file in _siblings(Path(error.filename or name))}
    near = nearest(posixpath.basename(path), files)
    if near is not None:
        suggestion = f"did you mean {files[near]!r}?"
        last = posixpath.basename(name)[:_MAX_SHOWN]
        words.append(f"no file is named {last!r} ({suggestion})")
    if shipped:
        guess = unknown_scenario(path if suffix in _SUFFIXES else name, shipped)
        words.append(guess.words)
        suggestion = suggestion or guess.suggestion
    return Guess("; ".join(words), suggestion)


def _checked(path: str) -> str:
    """Return a path without NUL; versions of Python word the refusal of others differently."""
    if "\0" in path:
        raise ValueError("a path cannot contain NUL")
    return path


def _read(path: Path, name: str) -> str:
    """Read a file, but no more than it takes to see that the file is too large."""
    with open_given(path) as file:
        return source_from_bytes(name, file.read(MAX_BYTES + 1)).text


def _siblings(path: Path) -> list[Path]:
    """Return at most a thousand files with the same suffix in the same folder.

    A name without a suffix may be that of a scenario file whose suffix was left out.
    """
    kinds = (path.suffix,) if path.suffix else _SUFFIXES
    with suppress(OSError):
        alike = (each for each in path.parent.iterdir() if each.suffix in kinds)
        return sorted(islice(alike, _MAX_NAMES))
    return []
