"""Validates scenarios that are plain data already, without writing and reading them as YAML.

A megabyte takes a second as YAML, but some ten milliseconds this way. Positions, in the data as
compact JSON, are only computed for errors.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from types import NoneType
from typing import Any, Final

from mock_server.contract.schemas.phrases import Mistake
from mock_server.contract.values.exact_json import dumps
from mock_server.contract.values.excerpt import excerpt
from mock_server.contract.values.pointers import pointer, split_pointer
from mock_server.contract.values.walk import ValuePath, has_more_values, part_of
from mock_server.sandbox.ground.findings import MAX_FOUND, Finding
from mock_server.scenario_file.file_errors import (
    LocatedFinding,
    Position,
    ScenarioFileError,
    located,
)
from mock_server.scenario_file.guiding import Schema, SchemaGuide
from mock_server.scenario_file.language import Language
from mock_server.scenario_file.merging import LONG_KEY, MAX_KEY_LENGTH
from mock_server.scenario_file.resolving import scalar_of
from mock_server.scenario_file.source import MAX_DEPTH, TOO_DEEP

_ELSEWHERE: Final[Mapping[str, str]] = {"extends": "/extends", "include": "/include/0"}
_LARGE: Final = 10_000
"""From this many values on, the time that it takes to find an error matters."""

_FEW: Final = 4
"""More entries than the schema requires of any list."""

_HOLDERS: Final = (dict, list)

_USUAL: Final = {str, int, bool, NoneType, dict, list}

_SHORT: Final = 10**15
"""Smaller whole numbers have one spelling, whatever type the schema expects."""


class PlainScenario:
    """Valid plain data, and the positions of its parts.

    Attributes:
        data: The data as if read from a file: scalars have the types that the schema expects.
    """

    def __init__(self, data: dict[str, Any], ruler: "_Ruler") -> None:
        self.data = data
        self._ruler = ruler

    def position(self, pointer: str) -> Position:
        """Return the position of a JSON pointer's value, or of its nearest existing ancestor."""
        return self._ruler.position(split_pointer(pointer))


def validate_plain(name: str, data: Mapping[str, Any], schema: Mapping[str, Any]) -> PlainScenario:
    """Validate plain data that uses no other files; findings name it `name`.

    Raises:
        ScenarioFileError: with all errors, unless there are very many; for large data, with those
            in an excerpt, or if the excerpt is valid, with the first error.
    """
    ruler, language = _Ruler(name, data), Language(schema)
    is_large = has_more_values(data, _LARGE)
    if is_large:
        _validated(excerpt(data, MAX_FOUND, language.names), ruler, language)
    return PlainScenario(_validated(data, ruler, language, first_only=is_large), ruler)


def _validated(
    data: Mapping[str, Any], ruler: "_Ruler", language: Language, *, first_only: bool = False
) -> dict[str, Any]:
    """Return data as if read from a file; if reading would change nothing, it is the same object.

    If the data is invalid, raise its errors; with `first_only`, only those around the first one.
    """
    is_usual, is_plain = _survey(data)
    for odd in _odd(data, language, is_usual=is_usual):
        raise ScenarioFileError([located(ruler.position(split_pointer(odd.pointer)), odd)])
    if is_plain and isinstance(data, dict) and language.accepts_as_is(data):
        return data
    resolved: dict[str, Any] = _resolved(data, language.guide, language.schema)
    accepts = language.accepts_as_is if is_plain else language.accepts
    if not accepts(resolved):
        from mock_server.scenario_file.wording import explained

        path = language.first_error(resolved) if first_only else ()
        mistakes = explained(language.schema, _around(resolved, path))
        found = [_located(ruler, _moved(mistake, path)) for mistake in mistakes]
        raise ScenarioFileError(sorted(found, key=lambda finding: finding.column))
    return resolved


def _around(data: Any, path: ValuePath) -> Any:
    """Return data cut down to the value at a path, its ancestors, and the starts of other lists."""
    if not path:
        return data
    step, rest = path[0], path[1:]
    if isinstance(data, list):
        return [_around(data[int(step)], rest)]
    return {
        key: _around(member, rest) if key == step else _beginning(member)
        for key, member in data.items()
    }


def _beginning(value: Any) -> Any:
    return value[:_FEW] if isinstance(value, list) else value


def _moved(mistake: Mistake, path: ValuePath) -> Mistake:
    """Convert the path of a mistake in the result of `_around` to a path in the whole data."""
    steps = [*mistake.path]
    for at, step in enumerate(path[: len(steps)]):
        if isinstance(step, int):
            steps[at] = step
        elif steps[at] != step:
            return mistake
    return replace(mistake, path=tuple(steps))


def _odd(data: Mapping[str, Any], language: Language, *, is_usual: bool) -> Iterator[Finding]:
    """Yield errors that a schema cannot express, or because of which no file can hold the data."""
    version = language.version_mistake(data.get("version"))
    if version is not None:
        yield Finding("/version", version, "unreadable")
    for name, where in _ELSEWHERE.items():
        if data.get(name):
            yield Finding(where, "no other files can be read here; spell it out", "unreadable")
    if not is_usual:
        yield from _oddly_shaped(data, ())


def _survey(data: Mapping[str, Any]) -> tuple[bool, bool]:
    """Return whether data obeys the limits of files, and whether all its scalars are usual ones.

    A usual scalar is unchanged wherever the schema accepts it. Fractions and long numbers are not
    usual: they have more than one spelling.
    """
    level: list[Any] = [data]
    is_plain = True
    for _ in range(MAX_DEPTH):
        mappings = [holder for holder in level if isinstance(holder, dict)]
        if max(map(len, chain.from_iterable(mappings)), default=0) > MAX_KEY_LENGTH:
            return False, False
        below = (holder.values() if isinstance(holder, dict) else holder for holder in level)
        members = [*chain.from_iterable(below)]
        is_plain = is_plain and _are_usual(members)
        level = [each for each in members if isinstance(each, _HOLDERS)]
    return not level, is_plain


def _are_usual(members: Sequence[Any]) -> bool:
    kinds = {*map(type, members)}
    if int in kinds:
        whole = [each for each in members if type(each) is int]
        if not -_SHORT < min(whole) <= max(whole) < _SHORT:
            return False
    return kinds <= _USUAL


def _oddly_shaped(holder: Any, path: ValuePath) -> Iterator[Finding]:
    if len(path) == MAX_DEPTH:
        yield Finding(pointer(path), TOO_DEEP, "unreadable")
    elif isinstance(holder, dict):
        if max(map(len, holder), default=0) > MAX_KEY_LENGTH:
            yield Finding(pointer(path), LONG_KEY, "unreadable")
        for key, member in holder.items():
            yield from _oddly_shaped(member, (*path, key))
    elif isinstance(holder, list):
        for index, member in enumerate(holder):
            yield from _oddly_shaped(member, (*path, index))


def _resolved(value: Any, guide: SchemaGuide, schema: Schema) -> Any:
    """Return data as if read from a file: where the schema expects text, 7 becomes "7"."""
    match value:
        case dict():
            return {
                key: _resolved(member, guide, guide.member(schema, key))
                for key, member in value.items()
            }
        case list():
            item = guide.member(schema, None)
            return [_resolved(each, guide, item) for each in value]
        case str():
            return value
        case _:
            allowed = guide.types(schema)
            is_itself = type(value) is int and "integer" in allowed and -_SHORT < value < _SHORT
            return value if is_itself else scalar_of(dumps(value).decode(), allowed)


def _located(ruler: "_Ruler", mistake: Mistake) -> LocatedFinding:
    place = ruler.position(mistake.path, at_key=mistake.at_key)
    return located(place, Finding(pointer(mistake.path), mistake.message, "schema"))


class _Ruler:
    """Computes the columns of values in compact JSON.

    Measurements are cached, so that computing many positions is fast.
    """

    def __init__(self, name: str, data: Mapping[str, Any]) -> None:
        self._name = name
        self._data = data
        self._last: dict[int, tuple[int, int]] = {}
        self._numbers: dict[int, dict[str, int]] = {}

    def position(self, path: Sequence[str | int], *, at_key: bool = False) -> Position:
        """Return the position of a path, or of its nearest existing ancestor."""
        value: Any = self._data
        column, key_column = 1, 1
        for step in path:
            number = self._number(value, step)
            if number is None:
                return Position(self._name, 1, column)
            column = key_column = column + self._start(value, number)
            if isinstance(value, dict):
                column += len(dumps(step).decode()) + len(":")
            value = value[step if isinstance(value, dict) else number]
        return Position(self._name, 1, key_column if at_key else column)

    def _number(self, holder: Any, step: str | int) -> int | None:
        """Return the index of a member in an array or object, or None if it does not exist."""
        if isinstance(holder, dict):
            if id(holder) not in self._numbers:
                self._numbers[id(holder)] = {key: n for n, key in enumerate(holder)}
            return self._numbers[id(holder)].get(str(step))
        if not isinstance(holder, list) or not str(step).isdecimal():
            return None
        return int(step) if int(step) < len(holder) else None

    def _start(self, holder: Any, number: int) -> int:
        """Return the number of characters in front of a member of an array or object."""
        known, start = self._last.get(id(holder), (0, 1))
        if known > number:
            known, start = 0, 1
        if known < number:
            start += len(dumps(part_of(holder, known, number)).decode()) - 1
        self._last[id(holder)] = number, start
        return start
