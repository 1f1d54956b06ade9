"""Words messages, with suggestions, about names that are neither shipped files nor paths.

Nothing is read here. Everything that accepts the name of a scenario uses this for unknown names.
"""

import posixpath
from collections.abc import Collection
from typing import Final, NamedTuple

from mock_server.contract.texts.printable import nearest

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
    known = ", ".join(shipped)
    words = f"nothing shipped is named {short[:_MAX_SHOWN]!r}{meant}; there are {known}"
    return Guess(words, suggestion)


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
