"""Patterns of callers, which RE2 searches in linear time.

Python's own engine backtracks: `(a+)+$` can keep it busy for ever, so it never runs a caller's
pattern. RE2's work is limited as well: by the length of a pattern (its schema), its compiled size,
how much of a value is searched, and the work of all searches for one call.

Compiling a pattern takes far longer than a search, above all with Unicode classes. So the patterns
of a document are limited before they are compiled, and their users keep them compiled: there is no
cache that others could fill.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

MAX_SEARCHED: Final = 8192
"""How many characters of a value are searched; the rest is ignored."""

_MAX_WORK: Final = 3_000_000
"""The work of all searches for one call, in bytes times the sizes of patterns: some 20 ms."""

_EACH_WORK: Final = 1500
"""The least work of a search, so that a call may have 2,000 of them."""

_MAX_MEMORY: Final = 1 << 16
"""The most memory of a pattern in bytes, including states that searches leave behind."""

MOST_CLASSES: Final = 8
"""How often a pattern may name a class of Unicode (`\\pL`), so that it is read in 2 ms."""

MOST_OF_CALL: Final = 20_000
"""The cost of a control call's patterns: 180 short ones, or at most 15 ms of compiling."""

MOST_OF_SANDBOX: Final = 160_000
"""The cost of the patterns of a scenario, of a state, and of all plans of a sandbox."""

EACH: Final = 100
OF_CLASS: Final = 300
_SIZE_SHARE: Final = 4
"""What a pattern comes to beside its characters: for itself, for each class of Unicode that it
names, and for each so many instructions of the program that it is compiled to."""

_MOST_WRONG: Final = 10
"""How many invalid patterns of a document are reported; no further ones are read."""

_KEPT_STATES: Final = 1 << 14
_INSTRUCTION: Final = 16
"""Bytes that a compiled pattern takes: for what searches leave behind, and for an instruction."""

_OPERATOR: Final = "invalid perl operator: "
_ESCAPE: Final = "invalid escape sequence: "
_LOOK_AROUND: Final = "look-around is not supported; describe the text itself"
_REFERENCE: Final = "back-references are not supported; write out the repeated part"
_INSTEAD: Final[Mapping[str, str]] = {
    **{f"{_OPERATOR}{look}": _LOOK_AROUND for look in ("(?=", "(?!", "(?<=", "(?<!")},
    **{f"{_ESCAPE}\\{group}": _REFERENCE for group in ("k", *"123456789")},
    f"{_OPERATOR}(?P": _REFERENCE,
    f"{_ESCAPE}\\Z": r"\Z is not supported; $ is the very end of the text",
    f"{_ESCAPE}\\u": r"\u is not supported; a character is written \x{e9}",
    "pattern too large - compile failed": "it is too large; repeat less, or fewer characters",
}
"""What to use instead of what RE2 does not support."""


class TooMuchWork(Exception):  # noqa: N818 - it is an answer, not an error of the program
    """The searches for one call cost too much; the message says what would help."""


class NoPatternError(ValueError):
    """A text is not a pattern; the message says why, and what would be right."""

    def __init__(self, text: str, why: str) -> None:
        super().__init__(f"{text[:80]!r} is not a pattern: {why}")


class Effort:
    """The work of searches, limited for one call; `spent` is the work of all so far."""

    __slots__ = ("_left", "spent")

    def __init__(self) -> None:
        self._left = _MAX_WORK
        self.spent = 0

    def renew(self) -> None:
        """Begin with another call."""
        self._left = _MAX_WORK

    def finds(self, pattern: "Pattern", value: str) -> bool:
        """Return whether a pattern is found in a value.

        Raises:
            TooMuchWork: if the searches have reached their limit.
        """
        text = value[:MAX_SEARCHED].encode(errors="surrogatepass")
        work = _EACH_WORK + pattern.size * len(text)
        self._left -= work
        if self._left < 0:
            raise TooMuchWork(
                "the patterns are too much work for one call; use fewer or smaller ones, or look "
                "at shorter values"
            )
        self.spent += work
        return pattern.search(text) is not None


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled pattern of `size` instructions; `search` takes bytes."""

    text: str
    size: int = field(compare=False)
    search: Any = field(compare=False, repr=False)

    @property
    def work(self) -> int:
        """The work of compiling it, in units of some 0.7 µs."""
        return _work_before(self.text) + self.size // _SIZE_SHARE

    @property
    def weight(self) -> int:
        """Its size in bytes."""
        return _KEPT_STATES + _INSTRUCTION * self.size


class Patterns:
    """Reads the patterns of one document, equal ones once.

    `is_over` means that they cost too much, or too many were invalid: this was reported, and no
    further ones should be read.
    """

    def __init__(self, most: int = MOST_OF_CALL) -> None:
        self.is_over = False
        self._most = most
        self._left = most
        self._wrong = 0
        self._read: dict[str, Pattern] = {}

    def read(self, text: str) -> Pattern:
        """Compile a pattern.

        Raises:
            ValueError: if it is invalid (NoPatternError), or the patterns cost too much.
        """
        pattern = self._read.get(text)
        if pattern is None:
            try:
                self._spend(_work_before(text))
                pattern = self._read[text] = _compiled(text)
            except NoPatternError:
                self._wrong += 1
                self.is_over = self._wrong >= _MOST_WRONG
                raise
            self._spend(pattern.size // _SIZE_SHARE)
        return pattern

    @property
    def weight(self) -> int:
        """Their size in bytes."""
        return sum(pattern.weight for pattern in self._read.values())

    def _spend(self, work: int) -> None:
        self._left -= work
        if self._left < 0:
            self.is_over = True
            raise ValueError(
                f"up to here the patterns come to more than {self._most}, the most that they may "
                "together; use fewer or smaller ones"
            )


def _work_before(text: str) -> int:
    """Return the cost of a pattern, as far as it is known before compiling."""
    classes = text.count(r"\p") + text.count(r"\P")
    if classes > MOST_CLASSES:
        raise NoPatternError(
            text, f"it names more than {MOST_CLASSES} classes of Unicode (\\p, \\P)"
        )
    return EACH + len(text) + OF_CLASS * classes


def _compiled(text: str) -> Pattern:
    import re2

    options = re2.Options()
    options.log_errors = False
    options.never_capture = True
    options.max_mem = _MAX_MEMORY
    try:
        compiled = re2.compile(text, options)
    except re2.error as error:
        raise NoPatternError(text, _why(error)) from None
    return Pattern(text, compiled.programsize, compiled.search)


def _why(error: Exception) -> str:
    """Return RE2's message in words that say what would be right, if that is known."""
    message: str = error.args[0].decode(errors="replace")
    return _INSTEAD.get(message, f"{message} (the syntax is that of RE2)")
