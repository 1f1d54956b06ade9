"""Patterns from callers, which RE2 matches in linear time; Python's engine never runs one.

Compiling takes far longer than a search, so a document's patterns are limited beforehand. There is
no shared cache, which one caller could fill at the expense of others.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

# A search takes some 6 ns at most for each byte and each instruction of the compiled pattern. So
# these limits bound what a call may cost, whatever the patterns are: 35 ms for those of a document,
# and as much again for plans that are put beside those of the scenario (limits.planBytes).
MAX_SEARCHED: Final = 400  # bytes of a value; the rest is ignored
MAX_COST: Final = 160_000  # of a call, a scenario, or a state: some 500 that people write
PATTERN_COST: Final = 100  # in addition to its length
INSTRUCTION_COST: Final = 12
BYTES: Final = 100  # memory for each unit of the cost, with the states that searches cache

MAX_CLASSES: Final = 8  # Unicode classes (`\pL`) of a pattern, so that it is compiled within 2 ms
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


@dataclass(frozen=True, slots=True)
class Pattern:
    text: str
    cost: int = field(compare=False)
    search: Any = field(compare=False, repr=False)  # in UTF-8 bytes

    def is_in(self, value: str) -> bool:
        searched = value[:MAX_SEARCHED].encode(errors="surrogatepass")[:MAX_SEARCHED]
        return self.search(searched) is not None


class Patterns:
    """Compiles the patterns of a document until they cost too much or too many are wrong."""

    def __init__(self, most: int = MAX_COST) -> None:
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

    if text.count(r"\p") + text.count(r"\P") > MAX_CLASSES:
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
    cost = PATTERN_COST + len(text) + INSTRUCTION_COST * compiled.programsize
    return Pattern(text, cost, compiled.search)
