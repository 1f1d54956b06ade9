"""Schema violations in one form, whichever validator found them.

Of several branches only the intended one is reported. `phrases` words the result.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, TypeAlias

from mock_server.contract.exact_numbers import Spelled
from mock_server.contract.guessing import Guess, nearest

Path: TypeAlias = tuple[str | int, ...]
"""The names and indexes that lead to a value."""

BRANCHING: Final = frozenset({"anyOf", "oneOf"})
_WHOLE: Final = frozenset({"type", "const", "enum", "pattern"})
_TYPE_NAMES: Final = {
    type(None): "null",
    bool: "boolean",
    int: "integer",
    float: "number",
    Decimal: "number",
    Spelled: "number",
    str: "string",
    list: "array",
    dict: "object",
}


def type_name(value: Any) -> str:
    """Return JSON Schema's name for the type of a plain value."""
    return _TYPE_NAMES[type(value)]


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A value that a schema refuses.

    Attributes:
        path: Where the value stands in the data.
        value: The value; if `is_key`, the last key of the path.
        keyword: The keyword that refuses it; `wanted` is the value of the keyword.
        schema: The schema that holds the keyword; `rule` is its own description of the rule.
        branches: What each branch refuses.
        message: The message of the validator.
        guess: The function that guesses which word was meant.
    """

    path: Path
    value: Any
    is_key: bool
    keyword: str
    wanted: Any
    schema: Mapping[str, Any]
    rule: str | None
    branches: tuple[tuple["Mismatch", ...], ...]
    message: str
    guess: Guess = nearest

    @property
    def causes(self) -> list["Mismatch"]:
        """What the branches refuse about the value itself, not about its parts."""
        return [cause for branch in self.branches for cause in branch if self._is_whole(cause)]

    def told(self) -> Iterator["Mismatch"]:
        """Yield what the intended branch refuses, or the mismatch itself if there is none."""
        meant = self._meant() if self.keyword in BRANCHING and "x-rule" not in self.schema else ()
        if not meant:
            yield self
        for mismatch in meant:
            yield from mismatch.told()

    def _meant(self) -> Sequence["Mismatch"]:
        """Return the refusals of the only branch for this type; of several, the most relevant.

        Return nothing where the branches together describe best what is expected, as when one of
        them allows a few words only.
        """
        fitting = [branch for branch in self.branches if not any(map(self._misses_kind, branch))]
        causes = [cause for branch in fitting for cause in branch]
        if any(map(self._misses_word, causes)) and all(map(self._is_whole, causes)):
            return ()
        if len(fitting) > 1:
            return [max(causes, key=self._relevance)]
        return fitting[0] if fitting else ()

    def _misses_word(self, cause: "Mismatch") -> bool:
        """Say whether a branch lists single values, none of which matches."""
        return cause.keyword in ("const", "enum") and cause.path == self.path

    def _is_whole(self, cause: "Mismatch") -> bool:
        """Say whether a branch refuses the value itself, or is for other types of value."""
        return cause.path == self.path and cause.keyword in _WHOLE

    def _misses_kind(self, cause: "Mismatch") -> bool:
        """Say whether a branch accepts no values of this type at all."""
        if cause.path != self.path:
            return False
        kind = type_name(cause.value)
        match cause.keyword:
            case "type":
                return True
            case "enum":
                return kind not in map(type_name, cause.wanted)
            case "const":
                return kind != type_name(cause.wanted)
            case _:
                return False

    def _relevance(self, cause: "Mismatch") -> tuple[int, bool]:
        """Return a sort key that grows with what a refusal tells: most for the least deep one."""
        return len(self.path) - len(cause.path), cause.keyword not in BRANCHING
