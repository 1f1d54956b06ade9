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

_PARAMETER: Final = re.compile(r"\{(\w+)\}")
_REQUEST_ID: Final = re.compile(rb'"requestId"\s*:\s*"([^"\\]{8,64})"')


class Route(NamedTuple):
    """The interpretation of the path of a call.

    Attributes:
        operation: The operation id; None if the address is known but the method is not.
        base: The text before the path of the interface.
        customer: The customer in the address, in lower case; empty if there is none.
        parameter: Where the only parameter of the path begins and ends.
        has_slash: Whether the path ends with a slash, which the interface does not have.
    """

    operation: str | None
    base: str
    version: str
    customer: str
    parameter: tuple[int, int]
    has_slash: bool


def _shapes() -> Mapping[re.Pattern[str], Mapping[str, str]]:
    """Return the operations at each path, by method."""
    found: dict[re.Pattern[str], dict[str, str]] = {}
    for operation, call in CALLS.items():
        path = _PARAMETER.sub(r"(?P<\1>[^/]*)", call["path"])
        path = path.replace("/v2/", "/(?P<version>v[0-9]{1,3})/")
        shape = re.compile(f"(?P<base>.*){path}/*", re.DOTALL)
        found.setdefault(shape, {})[call["method"]] = operation
    return found


_SHAPES: Final = _shapes()


def find_route(method: str, target: str) -> Route | None:
    """Return the route of a call, or None if the interface document does not have its path."""
    path = target.partition("?")[0]
    for shape, operations in _SHAPES.items():
        if found := shape.fullmatch(path):
            members = found.groupdict()
            return Route(
                operations.get(method),
                members["base"],
                members["version"],
                members.get("id", "").lower(),
                found.span(found.lastgroup or 0),
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
