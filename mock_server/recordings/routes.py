"""Finds the calls of the interface among others, under any base URL.

An address belongs to the interface if it ends like a path of the interface document, whatever its
version. A status query may have any address, so it is recognised by its requestId, which an earlier
reply contained.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import unquote

from mock_server.contract.recorded import CALLS, QUERY

_VERSION: Final = re.compile(r"v[0-9]{1,3}")
_VERSION_AT: Final = 1
_REQUEST_ID: Final = re.compile(rb'"requestId"\s*:\s*"([^"\\]{8,64})"')
_ID: Final = re.compile(r"(?=[^0-9]*[0-9])[0-9A-Za-z-]{8,64}")
_REMEMBERED: Final = 200_000


class Route(NamedTuple):
    """The interpretation of the path of a call.

    `operation` is None if the address is known but the method is not. `base` is the text before
    the path of the interface, `literal` has the positions of the fixed segments of that path, and
    `parameters` those of its parameters.
    """

    operation: str | None
    base: str
    literal: frozenset[int]
    parameters: frozenset[int]


def _templates() -> Mapping[tuple[str, ...], Mapping[str, str]]:
    """Return the operations by the segments of their path, and by method."""
    found: dict[tuple[str, ...], dict[str, str]] = {}
    for operation, call in CALLS.items():
        segments = tuple(call["path"].split("/")[1:])
        found.setdefault(segments, {})[call["method"]] = operation
    return found


_TEMPLATES: Final = _templates()


def find_route(method: str, target: str) -> Route | None:
    """Return the route of a call, or None if the interface document does not have its path."""
    segments = target.partition("?")[0].split("/")
    while len(segments) > 1 and not segments[-1]:
        segments.pop()
    for template, operations in _TEMPLATES.items():
        start = len(segments) - len(template)
        if start < 1 or not _fits(segments[start:], template):
            continue
        places = [*enumerate(template, start)]
        parameters = frozenset(at for at, text in places if _is_parameter(text))
        literal = frozenset(at for at, _ in places) - parameters
        base = "/".join(segments[:start])
        return Route(operations.get(method), base, literal, parameters)
    return None


class AcceptedIds:
    """The requestIds that replies contained, by which status queries are recognised.

    They are UUIDs, so their case does not matter.
    """

    def __init__(self) -> None:
        self._ids: dict[str, None] = {}

    def learn(self, reply: bytes) -> None:
        """Remember the requestIds in the body of a reply."""
        for found in _REQUEST_ID.findall(reply):
            if len(self._ids) < _REMEMBERED:
                self._ids[found.decode("utf-8", "replace").lower()] = None

    def is_query(self, method: str, target: str) -> bool:
        """Return whether a call queries the status of an accepted request."""
        return any(unquote(word).lower() in self._ids for word in _words_of_query(method, target))


def may_be_query(method: str, target: str) -> bool:
    """Return whether a call may query the status of a request that no earlier reply contained."""
    return any(map(_ID.fullmatch, _words_of_query(method, target)))


def _words_of_query(method: str, target: str) -> Sequence[str]:
    return re.split(r"[/?&=]", target) if method == CALLS[QUERY]["method"] else ()


def _fits(segments: list[str], template: tuple[str, ...]) -> bool:
    return all(
        _is_parameter(text)
        or text == segment
        or (at == _VERSION_AT and _VERSION.fullmatch(segment) is not None)
        for at, (segment, text) in enumerate(zip(segments, template, strict=True))
    )


def _is_parameter(segment: str) -> bool:
    return segment.startswith("{")
