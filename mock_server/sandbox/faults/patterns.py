"""Patterns that callers write: read by RE2, which takes time in proportion to what it searches.

Python's own engine tries every way in which a pattern may hold: `(a+)+$` keeps it busy for good. So
it reads nothing that somebody else wrote. What RE2 does is bounded as well: by the length of a
pattern (its schema), by its size once compiled, by how much of a value is searched, and by how much
work all the searches for one call may be.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

MAX_SEARCHED: Final = 8192
"""How many characters of a value are searched, as if there were no more."""

_MAX_WORK: Final = 3_000_000
"""How much all searches for one call may be, in bytes times the sizes of patterns: some 20 ms."""

_EACH_WORK: Final = 1500
"""What a search is at least: so many that a call may have, and those patterns are all kept."""

_MAX_MEMORY: Final = 1 << 16
"""What RE2 may take for a pattern, in bytes, the states included that a search leaves behind."""

_MOST_KEPT: Final = 2048
"""How many patterns are kept compiled, those of all sandboxes together."""

_OPERATOR: Final = "invalid perl operator: "
_ESCAPE: Final = "invalid escape sequence: "
_LOOK_AROUND: Final = "look-around is not supported; say what the text itself is like"
_REFERENCE: Final = "back-references are not supported; write out what may come again"
_INSTEAD: Final[Mapping[str, str]] = {
    **{f"{_OPERATOR}{look}": _LOOK_AROUND for look in ("(?=", "(?!", "(?<=", "(?<!")},
    **{f"{_ESCAPE}\\{group}": _REFERENCE for group in ("k", *"123456789")},
    f"{_OPERATOR}(?P": _REFERENCE,
    f"{_ESCAPE}\\Z": r"\Z is not supported; $ is the very end of the text",
    f"{_ESCAPE}\\u": r"\u is not supported; a character is written \x{e9}",
    "pattern too large - compile failed": "it is too large; repeat less, or fewer characters",
}
"""What would be right, for what RE2 says of what it does not know."""


class TooMuchWork(Exception):  # noqa: N818 - it is an answer, not an error of the program
    """The searches for one call would be more than they may; the message says what would help."""


class Effort:
    """What the searches come to: for one call they are bounded, `spent` is what all have cost."""

    __slots__ = ("_left", "spent")

    def __init__(self) -> None:
        self._left = _MAX_WORK
        self.spent = 0

    def renew(self) -> None:
        """Begin with another call."""
        self._left = _MAX_WORK

    def finds(self, pattern: str, value: str) -> bool:
        """Tell whether a pattern is found in a value.

        Raises:
            TooMuchWork: when the searches have been long enough.
        """
        compiled = _compiled(pattern)
        text = value[:MAX_SEARCHED].encode(errors="surrogatepass")
        work = _EACH_WORK + compiled.size * len(text)
        self._left -= work
        if self._left < 0:
            raise TooMuchWork(
                "the patterns are too much work for one call; use fewer or smaller ones, or look "
                "at shorter values"
            )
        self.spent += work
        return compiled.search(text) is not None


def check_pattern(pattern: str) -> None:
    """Refuse what is no pattern.

    Raises:
        ValueError: the message says why, and what would be right.
    """
    _compiled(pattern)


class _Compiled(NamedTuple):
    search: Any
    size: int


@lru_cache(_MOST_KEPT)
def _compiled(pattern: str) -> _Compiled:
    import re2  # noqa: PLC0415 - 5 ms that few servers need

    options = re2.Options()
    options.log_errors = False
    options.never_capture = True
    options.max_mem = _MAX_MEMORY
    try:
        compiled = re2.compile(pattern, options)
    except re2.error as error:
        raise ValueError(f"{pattern[:80]!r} is no pattern: {_why(error)}") from None
    return _Compiled(compiled.search, compiled.programsize)


def _why(error: Exception) -> str:
    """Put RE2's message into words that say what would be right, where that is known."""
    message: str = error.args[0].decode(errors="replace")
    return _INSTEAD.get(message, f"{message} (the syntax is that of RE2)")
