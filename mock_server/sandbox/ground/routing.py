"""From a method and a path to what answers there; used for the interface and for control calls."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")


class ControlOperation(NamedTuple):
    """A control call, and what is known of it by that alone.

    What `brings` a scenario has a body that only the shell can read. What `changes` something is
    noted; what `adds` to what is kept is refused where there is no room, and not what only looks
    or frees. What `is_written` must be in the log of a sandbox before it is applied.
    """

    operation_id: str
    brings: bool
    changes: bool
    adds: bool
    is_written: bool


class ControlRoute(NamedTuple):
    """Where the address and the method of a control call lead."""

    operation: ControlOperation
    parameters: Mapping[str, str]


class Match(NamedTuple, Generic[T]):
    """What stands at a path: a target for each method, and the path's parameters."""

    targets: Mapping[str, T]
    parameters: Mapping[str, str]


class Router(Generic[T]):
    """Templates such as `/api/v2/customer/{id}`, looked up by their number of segments."""

    def __init__(self, routes: Iterable[tuple[str, str, T]]) -> None:
        self._literal: dict[tuple[str, ...], dict[str, T]] = {}
        self._by_length: dict[int, dict[_Template, dict[str, T]]] = {}
        for method, template, target in routes:
            segments = tuple(template.split("/")[1:])
            if any(map(_is_parameter, segments)):
                templates = self._by_length.setdefault(len(segments), {})
                templates.setdefault(_parsed(segments), {})[method] = target
            else:
                self._literal.setdefault(segments, {})[method] = target

    def match(self, segments: Sequence[str]) -> Match[T] | None:
        """Return what stands at a path, None if nothing does; literal segments come first."""
        literal = self._literal.get(tuple(segments))
        if literal is not None:
            return Match(literal, {})
        for template, targets in self._by_length.get(len(segments), {}).items():
            parameters = _bind(template, segments)
            if parameters is not None:
                return Match(targets, parameters)
        return None


_Template: TypeAlias = tuple[tuple[str, str | None], ...]
"""Each segment, and the name of the parameter that it is, None for one that stands as it is."""


def _parsed(segments: Iterable[str]) -> _Template:
    return tuple((text, text[1:-1] if _is_parameter(text) else None) for text in segments)


def _bind(template: _Template, segments: Sequence[str]) -> dict[str, str] | None:
    parameters = {}
    for (text, name), actual in zip(template, segments, strict=True):
        if name is not None:
            parameters[name] = actual
        elif text != actual:
            return None
    return parameters


def _is_parameter(segment: str) -> bool:
    return segment.startswith("{")
