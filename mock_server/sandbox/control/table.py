"""The control document as a table of routes: of a sandbox, and of the server around it."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any, Final

from mock_server.contract.guessing import nearest
from mock_server.contract.media import refuse_charsets, refuse_codings, refuse_expectations
from mock_server.contract.operations import METHODS
from mock_server.contract.walk import resolve
from mock_server.domain.refusal import Refusal
from mock_server.sandbox.control.problem import Problem, not_found, unreadable
from mock_server.sandbox.ground.address import CONTROL
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.ground.routing import ControlOperation, ControlRoute, Router
from mock_server.sandbox.interface.interface import allowed_methods

MAX_BODY: Final = 1 << 20
MAX_SCENARIO: Final = 1 << 24
MAX_STATE: Final = 1 << 28
"""Bytes that a body may have: that of a control call at least, of one that brings a scenario, and
of one that may bring a state, where there is the memory for it."""

_BELOW: Final = f"{CONTROL}/"
_CLOSE: Final = 0.8
"""How close a wrong address must be to one that is suggested: they are short and much alike."""

_JSON_TYPE: Final = "application/json"


class ControlTable:
    """Finds the operation that a request is for.

    Args:
        document: the control document.
        of_server: whether it is about the calls of the server, or those of a sandbox.
        missing: what to say of an address that has none.
    """

    def __init__(
        self, document: Mapping[str, Any], *, of_server: bool = False, missing: str
    ) -> None:
        self._missing = missing
        routes = list(control_routes(document, of_server=of_server))
        self._router: Router[ControlOperation] = Router(
            (method, template, _operation(method, item)) for method, template, item in routes
        )
        self._guesses = [
            template.removeprefix(_BELOW)
            for _, template, _ in routes
            if template.startswith(_BELOW)
        ]

    def routed(self, request: Request) -> Request:
        """Return a request with where it leads, if that is anywhere."""
        return request if request.route is not None else request._replace(route=self._find(request))

    def route(self, request: Request) -> ControlRoute:
        """Return where a request leads.

        Raises:
            Problem: when nothing stands at the address, or nothing that takes the method, and when
                what comes is no body that can be read, or expects what is not known.
        """
        route = request.route or self._find(request)
        if route is None:
            raise self._astray(request)
        _refuse_unreadable(request)
        return route

    def _find(self, request: Request) -> ControlRoute | None:
        match = self._router.match(request.address.segments())
        method = "GET" if request.method == "HEAD" else request.method
        if match is None or method not in match.targets:
            return None
        return ControlRoute(match.targets[method], match.parameters)

    def _astray(self, request: Request) -> Problem:
        match = self._router.match(request.address.segments())
        if match is None:
            return not_found(self._missing + self._guess(request.address.path))
        allow = allowed_methods(match.targets)
        detail = f"this address takes {allow}"
        return Problem(HTTPStatus.METHOD_NOT_ALLOWED, detail, headers={"Allow": allow})

    def _guess(self, path: str) -> str:
        near = nearest(path.removeprefix(_BELOW), self._guesses, _CLOSE)
        return "" if near is None else f"; did you mean {_BELOW}{near}?"


def _operation(method: str, item: Mapping[str, Any]) -> ControlOperation:
    """Return what an entry says of a call; one that is no GET changes and adds, unless it says."""
    is_change = method != "GET"
    changes = is_change and item.get("x-changes", True)
    return ControlOperation(
        item["operationId"],
        brings=item.get("x-brings", False),
        changes=changes,
        adds=is_change and method != "DELETE" and item.get("x-adds", True),
        is_written=item.get("x-logged", changes),
    )


def _refuse_unreadable(request: Request) -> None:
    """Refuse what no call of the interface may bring either, except for types: curl sends any."""
    try:
        if "expect" in request.headers:
            refuse_expectations(request.headers["expect"])
        if request.body:
            refuse_codings(request.headers.get("content-encoding", ""))
            refuse_charsets(request.headers.get("content-type", ""))
    except Refusal as refusal:
        raise unreadable(refusal) from None


def control_routes(
    document: Mapping[str, Any], *, of_server: bool = False
) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Yield (method, template, operation) of every call, those about sandboxes `of_server`."""
    for template, item in document["paths"].items():
        if (item.get("x-scope") == "server") == of_server:
            for method in METHODS:
                if method in item:
                    yield method.upper(), template, item[method]


def body_schema(document: Mapping[str, Any], item: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the schema of a call's JSON body, None if it takes none."""
    body = item.get("requestBody")
    if body is None:
        return None
    if "$ref" in body:
        body = resolve(document, body["$ref"])
    schema: Mapping[str, Any] | None = body["content"].get(_JSON_TYPE, {}).get("schema")
    return schema
