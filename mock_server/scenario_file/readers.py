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


class Guess(NamedTuple):
    """A message about an unknown name, and a suggestion."""

    words: str
    suggestion: str | None


def unknown_scenario(name: str, shipped: Collection[str]) -> Guess:
    """Return the message for an unknown name, with a suggestion and the shipped names.

    Only the end of a path is compared: `tests/errors/GLOBAL_1001` counts as `errors/GLOBAL_1001`.
    """
    short = _end(name, shipped)
    near = nearest(short, shipped)
    suggestion = None if near is None else f"did you mean {near!r}?"
    meant = "" if suggestion is None else f" ({suggestion})"
    wrong = f"nothing shipped is named {short[:_MAX_SHOWN]!r}"
    if short in shipped:
        wrong = "what is shipped has no suffix"
    return Guess(f"{wrong}{meant}; there are {', '.join(shipped)}", suggestion)


def missing_file(name: str, shipped: Collection[str], siblings: Collection[str]) -> Guess:
    """Return the message for a file that does not exist, with a suggestion.

    `siblings` are the files in its folder. Shipped names, the other candidates, have no suffix.
    """
    path, suffix = posixpath.splitext(name)
    guess = Guess("", None)
    if shipped:
        guess = unknown_scenario(path if suffix in (".yaml", ".yml", ".json") else name, shipped)
    last = posixpath.basename(name)
    by_stem = {posixpath.splitext(each)[0]: each for each in siblings}
    # Without suffixes: a common one would make all names similar.
    near = nearest(posixpath.splitext(last)[0], by_stem)
    if near is None:
        return guess
    suggestion = f"did you mean {by_stem[near]!r}?"
    words = f"no file is named {last[:_MAX_SHOWN]!r} ({suggestion})"
    return Guess("; ".join(filter(None, [words, guess.words])), suggestion)


def _end(name: str, shipped: Collection[str]) -> str:
    """Return the part of a path that may be the name of a shipped scenario."""
    folder, _, last = name.replace("\\", "/").rstrip("/").rpartition("/")
    above = posixpath.basename(folder)
    is_folder = above in {posixpath.dirname(known) for known in shipped} - {""}
    return f"{above}/{last}" if is_folder else last


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
        text = file_reader(path)
        self.seen[path] = text
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
    """Return why a path cannot be read, without the path.

    `shipped` are names to suggest where a shipped scenario is also accepted.
    """
    why = getattr(error, "strerror", None) or str(error)
    if not isinstance(error, FileNotFoundError):
        return Guess(why, None)
    words, suggestion = missing_file(name, shipped, _sibling_names(Path(error.filename or name)))
    return Guess("; ".join(filter(None, [why, words])), suggestion)


def _checked(path: str) -> str:
    """Return a path without NUL; versions of Python word the refusal of others differently."""
    if "\0" in path:
        raise ValueError("a path cannot contain NUL")
    return path


def _read(path: Path, name: str) -> str:
    """Read a file, but no more than it takes to see that the file is too large."""
    with open_given(path) as file:
        return source_from_bytes(name, file.read(MAX_BYTES + 1)).text


def _sibling_names(path: Path) -> list[str]:
    """Return the names of at most a thousand files with the same suffix in the same folder.

    A name without a suffix may be that of a scenario file whose suffix was left out.
    """
    kinds = (path.suffix,) if path.suffix else (".yaml", ".yml", ".json")
    with suppress(OSError):
        alike = (each.name for each in path.parent.iterdir() if each.suffix in kinds)
        return sorted(islice(alike, _MAX_NAMES))
    return []
