"""Finds the operation at a path, for the interface and for control calls."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")


class Role(StrEnum):
    """Who makes a call, if each sandbox has its own keys; from most to least powerful."""

    OPERATOR = "operator"
    OWNER = "owner"
    CALLER = "caller"


class ControlOperation(NamedTuple):
    """A control operation with its static properties.

    If a call `brings` a scenario, only the shell can read its body. If it `changes` something, the
    journal keeps it; if it `adds` to memory, it is refused when memory is full. If sandboxes have
    keys, `role` is the least powerful role that may make it. It is about one sandbox unless it
    `is_of_server`. Its `effect` apart from contents is on the clock, on which sandbox has a name,
    or on the terms of one.
    """

    operation_id: str
    brings: bool
    changes: bool
    adds: bool
    is_written: bool
    role: Role
    is_of_server: bool
    effect: Literal["clock", "sandbox", "terms"] | None


class ControlRoute(NamedTuple):
    """The operation and the path parameters of a control call."""

    operation: ControlOperation
    parameters: Mapping[str, str]


class RouteMatch(NamedTuple, Generic[T]):
    """The targets of a path by method, and the path's parameters."""

    targets: Mapping[str, T]
    parameters: Mapping[str, str]


class Router(Generic[T]):
    """Templates such as `/api/v2/customer/{id}`, indexed by their number of segments."""

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

    def match(self, segments: Sequence[str]) -> RouteMatch[T] | None:
        """Return the targets of a path, or None; templates without parameters take precedence."""
        literal = self._literal.get(tuple(segments))
        if literal is not None:
            return RouteMatch(literal, {})
        for template, targets in self._by_length.get(len(segments), {}).items():
            parameters = _bind(template, segments)
            if parameters is not None:
                return RouteMatch(targets, parameters)
        return None


_Template: TypeAlias = tuple[tuple[str, str | None], ...]
"""Each segment with the name of its parameter, or None if it is literal."""


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
