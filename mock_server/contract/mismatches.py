"""What a schema refuses about a value, whichever validator found it.

Of several branches only the intended one is reported. `phrases` words the result.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from mock_server.contract.exact_numbers import Spelled
from mock_server.contract.guessing import Guess, nearest

Path: TypeAlias = tuple[str | int, ...]
"""The names and indexes that lead to a value."""

BRANCHING: Final = frozenset({"anyOf", "oneOf"})
_WHOLE: Final = frozenset({"type", "const", "enum", "pattern"})
_TYPE_NAMES: Final = MappingProxyType(
    {
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
)


def type_name(value: Any) -> str:
    """Return JSON Schema's name for the type of a plain value."""
    return _TYPE_NAMES[type(value)]


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A value that a schema refuses.

    Attributes:
        path: Where the value stands in the data.
        value: The value, which is the last key of the path if `is_key`.
        keyword: The keyword that refuses it; `wanted` is what the keyword says.
        schema: The schema that the keyword stands in; `rule` is its own words for what it wants.
        branches: What each branch refuses.
        message: What the validator says.
        guess: What guesses at misspelt words.
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
        """What the branches refuse about the value itself, not about what is in it."""
        return [cause for branch in self.branches for cause in branch if self._is_whole(cause)]

    def told(self) -> Iterator["Mismatch"]:
        """Yield what the intended branch refuses, the mismatch itself if there is none."""
        meant = self._meant() if self.keyword in BRANCHING and "x-rule" not in self.schema else ()
        if not meant:
            yield self
        for mismatch in meant:
            yield from mismatch.told()

    def _meant(self) -> Sequence["Mismatch"]:
        """Return what the one branch for this type refuses; of several, what is most relevant.

        Nothing, where all branches together say best what is expected: one is for a few words only.
        """
        fitting = [branch for branch in self.branches if not any(map(self._misses_kind, branch))]
        causes = [cause for branch in fitting for cause in branch]
        if any(map(self._misses_word, causes)) and all(map(self._is_whole, causes)):
            return ()
        if len(fitting) > 1:
            return [max(causes, key=self._relevance)]
        return fitting[0] if fitting else ()

    def _misses_word(self, cause: "Mismatch") -> bool:
        """Tell whether a branch is for single values, none of which this is."""
        return cause.keyword in ("const", "enum") and cause.path == self.path

    def _is_whole(self, cause: "Mismatch") -> bool:
        """Tell whether it is the value itself that a branch refuses, or is for no such values."""
        return cause.path == self.path and cause.keyword in _WHOLE

    def _misses_kind(self, cause: "Mismatch") -> bool:
        """Tell whether a branch has no use for values of this type, whatever they are."""
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
        """Return what is the larger the more a branch's refusal tells: the least deep one."""
        return len(self.path) - len(cause.path), cause.keyword not in BRANCHING
