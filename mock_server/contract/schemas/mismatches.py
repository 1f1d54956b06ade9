"""Schema violations in a form that suits every validator, and their conversion from jsonschema-rs.

Of several branches only the intended one is reported. `phrases` words the result.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from jsonschema_rs import ValidationError
from jsonschema_rs import ValidationErrorKind as Kind

from mock_server.contract.texts.guessing import Guess, nearest
from mock_server.contract.values.walk import ValuePath, at

BRANCHING: Final = frozenset({"anyOf", "oneOf"})
RULED: Final = BRANCHING | {"not"}
_WHOLE: Final = frozenset({"type", "const", "enum", "pattern"})
_TYPE_NAMES: Final = {
    type(None): "null",
    bool: "boolean",
    int: "integer",
    float: "number",
    Decimal: "number",
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
        path: The path of the value in the data.
        value: The value; if `is_key`, the last key of the path.
        keyword: The keyword that refuses the value.
        schema: The schema that holds the keyword.
        branches: The mismatches of each branch.
        message: The message of the validator.
        guess: The function that guesses which word was meant.
    """

    path: ValuePath
    value: Any
    keyword: str
    schema: Mapping[str, Any]
    is_key: bool = False
    branches: tuple[tuple["Mismatch", ...], ...] = ()
    message: str = ""
    guess: Guess = nearest

    @property
    def wanted(self) -> Any:
        """The value of the keyword."""
        return self.schema.get(self.keyword)

    @property
    def rule(self) -> str | None:
        """The schema's own description of the rule that is broken, if it has one."""
        return self.schema.get("x-rule") if self.keyword in RULED else None

    @property
    def causes(self) -> list["Mismatch"]:
        """The mismatches of the branches that concern the value itself, not its parts."""
        return [cause for branch in self.branches for cause in branch if self._is_whole(cause)]

    def reported(self) -> Iterator["Mismatch"]:
        """Yield the mismatches of the intended branch, or this one if no branch is intended."""
        meant = self._meant() if self.keyword in BRANCHING and "x-rule" not in self.schema else ()
        if not meant:
            yield self
        for mismatch in meant:
            yield from mismatch.reported()

    def _meant(self) -> Sequence["Mismatch"]:
        """Return the mismatches of the only branch for this type; of several, the most relevant.

        Return nothing if the branches together describe best what is expected, for example because
        one of them allows only a few words.
        """
        fitting = [branch for branch in self.branches if not any(map(self._misses_kind, branch))]
        causes = [cause for branch in fitting for cause in branch]
        if any(map(self._misses_word, causes)) and all(map(self._is_whole, causes)):
            return ()
        if len(fitting) > 1:
            return [max(causes, key=self._relevance)]
        return fitting[0] if fitting else ()

    def _misses_word(self, cause: "Mismatch") -> bool:
        """Return whether a branch lists single values, none of which matches."""
        return cause.keyword in ("const", "enum") and cause.path == self.path

    def _is_whole(self, cause: "Mismatch") -> bool:
        """Return whether a branch refuses the value itself, or is for values of other types."""
        return cause.path == self.path and cause.keyword in _WHOLE

    def _misses_kind(self, cause: "Mismatch") -> bool:
        """Return whether a branch accepts no values of this type at all."""
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
        """Return a sort key by which the least deep mismatch is the most relevant."""
        return len(self.path) - len(cause.path), cause.keyword not in BRANCHING


def mismatch_of(
    error: ValidationError,
    root: Mapping[str, Any],
    value: Any,
    place: Callable[[ValidationError], ValuePath],
    guess: Guess = nearest,
) -> Mismatch:
    """Return the mismatch of an error; `place` returns the path of an error in the refused value.

    `root` is the whole schema.
    """
    path, kind = place(error), error.kind
    is_key = isinstance(kind, Kind.PropertyNames)
    refused = str(kind.error.instance) if isinstance(kind, Kind.PropertyNames) else at(value, path)
    *above, keyword = error.schema_path
    tried = () if isinstance(kind, Kind.OneOfMultipleValid) else getattr(kind, "context", ())
    return Mismatch(
        path=(*path, refused) if is_key else path,
        value=refused,
        keyword=str(keyword),
        schema=at(root, above),
        is_key=is_key,
        branches=tuple(
            tuple(mismatch_of(cause, root, value, place, guess) for cause in branch)
            for branch in tried
        ),
        message=error.message,
        guess=guess,
    )


def place_of(value: Any, error: ValidationError) -> ValuePath:
    """Return the path of an error in the refused value.

    jsonschema-rs leaves out empty names, and reports names that consist of digits as numbers.
    """
    places = _places(value, error.instance_path)
    place = next(places)
    for other in places:
        if _is_alike(at(value, place), error.instance):
            break
        place = other
    return place


def _is_alike(some: Any, other: Any) -> bool:
    """Return whether values are equal; jsonschema-rs converts most fractions to floats."""
    match some:
        case dict():
            return (
                isinstance(other, dict)
                and some.keys() == other.keys()
                and all(_is_alike(member, other[name]) for name, member in some.items())
            )
        case list():
            return (
                isinstance(other, list)
                and len(some) == len(other)
                and all(map(_is_alike, some, other))
            )
        case Decimal() if isinstance(other, float):
            return float(some) == other
        case _:
            return bool(some == other)


def _places(value: Any, steps: Sequence[str | int]) -> Iterator[ValuePath]:
    """Yield the paths in a value to which the steps of an error may refer."""
    if not steps:
        yield ()
    for step in _steps(value, steps[0]) if steps else ():
        yield from ((step, *below) for below in _places(value[step], steps[1:]))
    if isinstance(value, dict) and "" in value:
        yield from (("", *below) for below in _places(value[""], steps))


def _steps(value: Any, step: str | int) -> Iterator[str | int]:
    """Yield the keys of a value to which a step may refer."""
    if isinstance(value, list):
        yield from [step] if step in range(len(value)) else []
    elif isinstance(value, dict) and isinstance(step, int):
        yield from (name for name in value if re.fullmatch(rf"\+?0*{step}", name))
    elif isinstance(value, dict) and step in value:
        yield step
