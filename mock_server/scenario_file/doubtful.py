"""Finds the values in refused data that jsonschema has to validate: those jsonschema-rs refuses.

jsonschema-rs collects all errors before it returns the first, and copies the values of branches. So
the data is passed to it in parts, until there are enough errors.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, count, islice
from typing import Any, Final

from jsonschema_rs import ValidationError

from mock_server.contract.schemas.mismatches import RULED
from mock_server.contract.values.exact_numbers import without_spelling
from mock_server.contract.values.walk import ValuePath, at, every
from mock_server.scenario_file.compiling import compiled

_ENOUGH: Final = 200
"""How many errors are collected (more than are reported), and entries per list in a part."""

_FIRST: Final = (20, 60)
"""The most entries per list in the first parts: they are small, since nested lists multiply."""


def doubtful_values(schema: Mapping[str, Any], data: Any) -> Iterator[Any]:
    """Yield the values that jsonschema-rs refuses, their ancestors, and all below a branch."""
    quick = compiled(schema)
    plain = without_spelling(data)
    found: set[ValuePath] = set()
    for part in _parts(plain):
        for error in [] if quick.is_valid(part.data) else quick.iter_errors(part.data):
            path = part.original(error.instance_path)
            distinct = {*_distinct(error, path)}
            if not distinct <= found:
                yield from _on_the_way(data, path, is_ruled=False)
                if error.kind.name in RULED:
                    yield from part.covered(error.instance_path, data, path)
            found |= distinct
        if len(found) >= _ENOUGH:
            return
    if not found:  # the error only shows with more entries of nested lists than a part has
        for error in quick.iter_errors(plain):
            yield from _on_the_way(data, error.instance_path, is_ruled=error.kind.name in RULED)


class _Part:
    """Data with a slice of each list and mapping; one that is too short contributes its end."""

    def __init__(self, whole: Any, start: int, size: int = _ENOUGH) -> None:
        self.is_last = True
        self._start = start
        self._size = size
        self._starts: dict[int, int] = {}
        self.data = self._cut(whole)

    def original(self, path: Iterable[str | int]) -> ValuePath:
        """Convert a path in the part to a path in the whole data."""
        steps: list[str | int] = []
        part = self.data
        for step in path:
            steps.append(step + self._starts[id(part)] if isinstance(step, int) else step)
            part = part[step]
        return tuple(steps)

    def covered(
        self, inside: Iterable[str | int], data: Any, path: Iterable[str | int]
    ) -> Iterator[Any]:
        """Yield the values of the whole data at and below a place, as far as the part has them."""
        waiting = [(at(self.data, inside), at(data, path))]
        while waiting:
            here, value = waiting.pop()
            yield value
            if isinstance(value, dict):
                waiting += ((here[key], value[key]) for key in here)
            elif isinstance(value, list):
                waiting += zip(here, value[self._starts[id(here)] :], strict=False)

    def _cut(self, whole: Any) -> Any:
        if not isinstance(whole, dict | list):
            return whole
        self.is_last &= len(whole) <= self._start + self._size
        start = max(0, min(self._start, len(whole) - self._size))
        if isinstance(whole, dict):
            members = islice(whole.items(), start, start + self._size)
            return {key: self._cut(member) for key, member in members}
        part = [self._cut(item) for item in whole[start : start + self._size]]
        self._starts[id(part)] = start
        return part


def _parts(whole: Any) -> Iterator[_Part]:
    """Yield parts of data until each entry of each list was in one."""
    firsts = (_Part(whole, 0, size) for size in _FIRST)
    for part in chain(firsts, (_Part(whole, start) for start in count(0, _ENOUGH))):
        yield part
        if part.is_last:
            return


def _distinct(error: ValidationError, path: ValuePath) -> Iterator[ValuePath]:
    """Yield keys that identify an error and the errors of its branches."""
    yield (*path, error.kind.name)
    for branch in getattr(error.kind, "context", ()):
        yield from ((*path, *cause.instance_path, cause.kind.name) for cause in branch)


def _on_the_way(data: Any, path: Iterable[str | int], *, is_ruled: bool) -> Iterator[Any]:
    """Yield the value at a path and its ancestors; if `is_ruled`, also all values below it."""
    value = data
    for step in path:
        yield value
        value = value[step]
    yield from every(value) if is_ruled else [value]
