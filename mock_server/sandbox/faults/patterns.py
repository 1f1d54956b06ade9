"""Patterns from callers, which RE2 matches in linear time; Python's engine never runs one.

Compiling takes far longer than a search, so a document's patterns are limited beforehand. There is
no shared cache, which one caller could fill at the expense of others.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

MAX_SEARCHED: Final = 8192  # characters of a value; the rest is ignored
MAX_CLASSES: Final = 8  # Unicode classes (`\pL`) of a pattern, so that it is compiled within 2 ms
MAX_OF_CALL: Final = 20_000  # cost: 180 short ones, or 15 ms to compile
MAX_OF_SANDBOX: Final = 160_000  # the same of a scenario, a state, or the plans of a sandbox
BYTES: Final = 150  # memory for each unit of the cost, with the states that searches cache

# The cost of a pattern in addition to its length: a fixed part, a part for each Unicode class, and
# 1 for each few instructions of the compiled program.
PATTERN_COST: Final = 100
CLASS_COST: Final = 300

# The most work of all searches for one call, in bytes times pattern size: some 20 ms. The fixed
# work of each search allows up to 2,000 of them.
_MAX_WORK: Final = 3_000_000
_EACH_WORK: Final = 1500
_MAX_MEMORY: Final = 1 << 16  # of a pattern in bytes, including the states that searches cache
_MAX_WRONG: Final = 10  # invalid patterns of a document, after which no more are read

_OPERATOR: Final = "invalid perl operator: "
_ESCAPE: Final = "invalid escape sequence: "
_LOOK_AROUND: Final = "look-around is not supported; describe the text itself"
_REFERENCE: Final = "back-references are not supported; write out the repeated part"
_INSTEAD: Final[Mapping[str, str]] = {
    **{f"{_OPERATOR}{look}": _LOOK_AROUND for look in ("(?=", "(?!", "(?<=", "(?<!")},
    **{f"{_ESCAPE}\\{group}": _REFERENCE for group in ("k", *"123456789")},
    f"{_OPERATOR}(?P": _REFERENCE,
    f"{_ESCAPE}\\Z": r"\Z is not supported; use $ for the very end of the text",
    f"{_ESCAPE}\\u": r"\u is not supported; write a character as \x{e9}",
    "pattern too large - compile failed": "it is too large; use fewer or shorter repetitions",
}


class TooMuchWork(Exception):  # noqa: N818 - it is an answer, not an error of the program
    """The searches for one call cost too much; the message says how to reduce the cost."""


@dataclass(slots=True)
class Effort:
    left: int = _MAX_WORK

    def renew(self) -> None:
        self.left = _MAX_WORK

    def finds(self, pattern: "Pattern", value: str) -> bool:
        text = value[:MAX_SEARCHED].encode(errors="surrogatepass")
        self.left -= _EACH_WORK + pattern.size * len(text)
        if self.left < 0:
            raise TooMuchWork(
                "the patterns are too much work for one call; use fewer or smaller ones, or check "
                "shorter values"
            )
        return pattern.search(text) is not None


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled pattern of `size` instructions; `search` takes UTF-8 bytes."""

    text: str
    size: int = field(compare=False)
    cost: int = field(compare=False)
    search: Any = field(compare=False, repr=False)


class Patterns:
    """Compiles the patterns of a document until they cost too much or too many are wrong."""

    def __init__(self, most: int = MAX_OF_CALL) -> None:
        self._most = self._left = most
        self._wrong = 0
        self._read: dict[str, Pattern] = {}

    @property
    def is_exhausted(self) -> bool:
        return self._left < 0 or self._wrong >= _MAX_WRONG

    def read(self, text: str) -> Pattern:
        """Compile a pattern (raises ValueError)."""
        if text in self._read:
            return self._read[text]
        try:
            pattern = _compiled(text)
        except ValueError as error:
            self._wrong += 1
            raise ValueError(f"{text[:80]!r} is not a pattern: {error}") from None
        self._left -= pattern.cost
        if self._left < 0:
            raise ValueError(
                f"the patterns up to here cost more than {self._most}, the limit for all of them; "
                "use fewer or smaller ones"
            )
        self._read[text] = pattern
        return pattern

    @property
    def bytes(self) -> int:
        return BYTES * (self._most - self._left)


def _compiled(text: str) -> Pattern:
    import re2

    classes = text.count(r"\p") + text.count(r"\P")
    if classes > MAX_CLASSES:
        raise ValueError(f"it names more than {MAX_CLASSES} Unicode classes (\\p, \\P)")
    options = re2.Options()
    options.log_errors = False
    options.never_capture = True
    options.max_mem = _MAX_MEMORY
    try:
        compiled = re2.compile(text, options)
    except re2.error as error:
        message: str = error.args[0].decode(errors="replace")
        raise ValueError(_INSTEAD.get(message, f"{message} (the syntax is that of RE2)")) from None
    size = compiled.programsize
    cost = PATTERN_COST + len(text) + CLASS_COST * classes + size // 4
    return Pattern(text, size, cost, compiled.search)
