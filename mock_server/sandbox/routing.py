"""From a method and a path to what answers there; used for the interface and for control calls."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Match(Generic[T]):
    """What stands at a path: a target for each method, and the path's parameters."""

    targets: Mapping[str, T]
    parameters: Mapping[str, str]


class Router(Generic[T]):
    """Templates such as `/api/v2/customer/{id}`, looked up by their number of segments."""

    def __init__(self, routes: Iterable[tuple[str, str, T]]) -> None:
        self._by_length: dict[int, dict[tuple[str, ...], dict[str, T]]] = {}
        for method, template, target in routes:
            segments = tuple(template.split("/")[1:])
            templates = self._by_length.setdefault(len(segments), {})
            templates.setdefault(segments, {})[method] = target

    def match(self, segments: Sequence[str]) -> Match[T] | None:
        """Return what stands at a path, None if nothing does; literal segments come first."""
        templates = self._by_length.get(len(segments), {})
        literal = templates.get(tuple(segments))
        if literal is not None and not any(map(_is_parameter, segments)):
            return Match(literal, {})
        for template, targets in templates.items():
            parameters = _bind(template, segments)
            if parameters is not None:
                return Match(targets, parameters)
        return None


def _bind(template: Sequence[str], segments: Sequence[str]) -> dict[str, str] | None:
    parameters = {}
    for expected, actual in zip(template, segments, strict=True):
        if _is_parameter(expected):
            parameters[expected[1:-1]] = actual
        elif expected != actual:
            return None
    return parameters


def _is_parameter(segment: str) -> bool:
    return segment.startswith("{")
