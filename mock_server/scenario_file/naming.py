"""Words for a name that is neither a shipped scenario's nor a file's: what was probably meant.

Nothing is read here. Everything that takes the name of a scenario ends up here once it is unknown.
"""

import posixpath
from collections.abc import Collection
from typing import Final, NamedTuple

from mock_server.contract.guessing import nearest

_SUFFIXES: Final = (".yaml", ".yml", ".json")
_MAX_SHOWN: Final = 80


class Guess(NamedTuple):
    """What there is to say about an unknown name, and what was probably meant."""

    words: str
    suggestion: str | None


def unknown_scenario(name: str, shipped: Collection[str]) -> Guess:
    """Say that no shipped scenario has a name, which one may have been meant, and which there are.

    A path says as much as its end: `tests/errors/GLOBAL_1001` is `errors/GLOBAL_1001`.
    """
    short = _end(name, shipped)
    near = nearest(short, shipped)
    suggestion = None if near is None else f"did you mean {near!r}?"
    meant = "" if suggestion is None else f" ({suggestion})"
    known = ", ".join(shipped)
    words = f"no shipped scenario is named {short[:_MAX_SHOWN]!r}{meant}; there are {known}"
    return Guess(words, suggestion)


def missing_file(name: str, shipped: Collection[str], beside: Collection[str] = ()) -> Guess:
    """Say of a file that does not exist what may have been meant by its name.

    That is a file `beside` it, or a scenario, if there may be one: those are named without suffix.
    """
    path, suffix = posixpath.splitext(name)
    guess = Guess("", None)
    if shipped:
        guess = unknown_scenario(path if suffix in _SUFFIXES else name, shipped)
    last = posixpath.basename(name)
    by_stem = {posixpath.splitext(each)[0]: each for each in beside}
    near = nearest(posixpath.splitext(last)[0], by_stem)  # the suffix makes all of them alike
    if near is None:
        return guess
    suggestion = f"did you mean {by_stem[near]!r}?"
    words = f"no file is named {last[:_MAX_SHOWN]!r} ({suggestion})"
    return Guess("; ".join(filter(None, [words, guess.words])), suggestion)


def _end(name: str, shipped: Collection[str]) -> str:
    """Return the end of a path that can be the name of a shipped scenario."""
    folder, _, last = name.replace("\\", "/").rstrip("/").rpartition("/")
    above = posixpath.basename(folder)
    is_folder = above in {posixpath.dirname(known) for known in shipped} - {""}
    return f"{above}/{last}" if is_folder else last
