"""Finds the calls of the interface among others: their operation, and their base URL.

An address belongs to the interface if it ends like a path of the interface document, whatever its
version. A status query may have any address, so it is recognised by its requestId, which a reply
contains.
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple
from urllib.parse import unquote

from mock_server.contract.recorded import CALLS, QUERY
from mock_server.recordings.recorded_headers import ADDRESS_HEADERS

ELSEWHERE: Final = ""
"""The origin of a call that was recorded without one."""

_URL: Final = re.compile(
    r"(?:(https?):)?//(?:[^/?#@]*@)?([^/?#]*)([^?#]*)(\?[^#]*)?.*", re.IGNORECASE | re.DOTALL
)
_DEFAULT_PORTS: Final = {"https": ":443", "http": ":80"}
_VERSION: Final = re.compile(r"v[0-9]{1,3}")
_VERSION_AT: Final = 1
_REQUEST_ID: Final = re.compile(rb'"requestId"\s*:\s*"([^"\\]{8,64})"')


class BaseUrl(NamedTuple):
    """The URL of a service: `https://host:port`, and the path before those of the interface."""

    origin: str
    path: str

    def is_above(self, origin: str, target: str) -> bool:
        return origin == self.origin and target.startswith(f"{self.path}/")

    def relative_header(self, header: tuple[str, str]) -> tuple[str, str]:
        """Return a header of a reply; an address below this URL becomes relative to it."""
        name, value = header
        if name.lower() not in ADDRESS_HEADERS:
            return header
        origin, target = read_url(value, self.origin.partition(":")[0])
        if not origin:
            origin, target = self.origin, value
        return (name, target[len(self.path) :]) if self.is_above(origin, target) else header


def read_url(url: str, scheme: str = "") -> tuple[str, str]:
    """Return the origin of a URL without a default port, and its path with the query.

    Both are empty for other schemes. `scheme` is that of a URL that begins with `//`.
    """
    found = _URL.fullmatch(url)
    if found is None or not (found[1] or scheme):
        return "", ""
    scheme = (found[1] or scheme).lower()
    host = found[2].lower().removesuffix(_DEFAULT_PORTS[scheme])
    return f"{scheme}://{host}", (found[3] or "/") + (found[4] or "")


class Route(NamedTuple):
    """The interpretation of the path of a call, with the positions of its segments.

    Attributes:
        operation: The operation id; None if the address is known but the method is not.
        base: The text before the path of the interface.
        customer: The customer in the address, in lower case; empty if there is none.
        literal: The positions of the fixed segments.
        has_slash: Whether the path ends with a slash, which the interface does not have.
    """

    operation: str | None
    base: str
    version: str
    customer: str
    literal: frozenset[int]
    parameters: frozenset[int]
    has_slash: bool


def _templates() -> Mapping[tuple[str, ...], Mapping[str, str]]:
    found: dict[tuple[str, ...], dict[str, str]] = {}
    for operation, call in CALLS.items():
        segments = tuple(call["path"].split("/")[1:])
        found.setdefault(segments, {})[call["method"]] = operation
    return found


_TEMPLATES: Final = _templates()


def find_route(method: str, target: str) -> Route | None:
    """Return the route of a call, or None if the interface document does not have its path."""
    path = target.partition("?")[0]
    segments = path.rstrip("/").split("/")
    for template, operations in _TEMPLATES.items():
        start = len(segments) - len(template)
        if start < 1 or not _fits(segments[start:], template):
            continue
        places = [*enumerate(template, start)]
        parameters = frozenset(at for at, text in places if _is_parameter(text))
        return Route(
            operations.get(method),
            "/".join(segments[:start]),
            segments[start + _VERSION_AT],
            next((segments[at].lower() for at, text in places if text == "{id}"), ""),
            frozenset(at for at, _ in places) - parameters,
            parameters,
            path.endswith("/"),
        )
    return None


class AcceptedIds:
    """The requestIds in replies, in lower case: status queries are recognised by them."""

    def __init__(self) -> None:
        self._ids: set[str] = set()

    def learn(self, reply: bytes) -> None:
        found = _REQUEST_ID.findall(reply)
        self._ids |= {each.decode("utf-8", "replace").lower() for each in found}

    def is_query(self, method: str, target: str) -> bool:
        words = re.split(r"[/?&=]", target) if method == CALLS[QUERY]["method"] else ()
        return any(unquote(word).lower() in self._ids for word in words)


def _fits(segments: list[str], template: tuple[str, ...]) -> bool:
    return all(
        _is_parameter(text)
        or text == segment
        or (at == _VERSION_AT and _VERSION.fullmatch(segment) is not None)
        for at, (segment, text) in enumerate(zip(segments, template, strict=True))
    )


def _is_parameter(segment: str) -> bool:
    return segment.startswith("{")
