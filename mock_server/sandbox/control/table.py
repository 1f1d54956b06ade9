"""The control document as a table of routes: of a sandbox, and of the server around it."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any, Final

from mock_server.contract.media import refuse_charsets, refuse_codings, refuse_expectations
from mock_server.contract.operations import METHODS
from mock_server.contract.walk import resolve
from mock_server.domain.refusal import Refusal
from mock_server.sandbox.control.problem import Problem, not_found, unreadable
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.ground.routing import Router
from mock_server.sandbox.interface.interface import allowed_methods

UPLOADS: Final = frozenset({"putScenario", "putState", "putSandbox"})
"""Calls whose body the shell has read: they bring a scenario, which is built outside."""

QUESTIONS: Final = frozenset({"verifyJournal", "waitJournal"})
"""Calls that only look although they are no GET."""

MAX_BODY: Final = 1 << 20
MAX_SCENARIO: Final = 1 << 24
MAX_STATE: Final = 1 << 28
"""Bytes that a body may have: that of a control call at least, of one that brings a scenario, and
of one that may bring a state, where there is the memory for it."""

CONTROL_PATH: Final = "/_sandbox"
"""How the path of every control call begins."""

_ADDS_NOTHING: Final = frozenset({"GET", "HEAD", "DELETE"})
_FREES: Final = frozenset({"reset", "advanceClock"})
"""Calls that leave less than there was: what has settled takes less than what is in progress."""
_JSON_TYPE: Final = "application/json"


class ControlTable:
    """Finds the operation id that a request is for.

    Args:
        document: the control document.
        of_server: whether it is about the calls of the server, or those of a sandbox.
        missing: what to say of an address that has none.
    """

    def __init__(
        self, document: Mapping[str, Any], *, of_server: bool = False, missing: str
    ) -> None:
        self._missing = missing
        routes = control_routes(document, of_server=of_server)
        self._router: Router[str] = Router(
            (method, template, item["operationId"]) for method, template, item in routes
        )

    def find(self, request: Request) -> tuple[str, Mapping[str, str]]:
        """Return the operation id and the parameters of the path.

        Raises:
            Problem: when nothing stands at the address, or nothing that takes the method, and when
                what comes is no body that can be read, or expects what is not known.
        """
        match = self._router.match(request.segments())
        if match is None:
            raise not_found(self._missing)
        method = "GET" if request.method == "HEAD" else request.method
        if method not in match.targets:
            allow = allowed_methods(match.targets)
            detail = f"this address takes {allow}"
            raise Problem(HTTPStatus.METHOD_NOT_ALLOWED, detail, headers={"Allow": allow})
        _refuse_unreadable(request)
        return match.targets[method], match.parameters

    def adds(self, request: Request) -> bool:
        """Tell whether a call adds something to what is kept, and does not only look or free."""
        try:
            operation_id, _ = self.find(request)
        except Problem:
            return False
        return request.method not in _ADDS_NOTHING and operation_id not in QUESTIONS | _FREES

    def find_upload(self, request: Request) -> str | None:
        """Return the operation id of a call that brings a scenario, None for all others."""
        try:
            operation_id, _ = self.find(request)
        except Problem:
            return None
        return operation_id if operation_id in UPLOADS else None


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
