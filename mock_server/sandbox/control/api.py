"""A control call, from top to bottom: route, judge the body, handle, answer.

Which handler belongs to which address is a table by operation id; a test holds it against the
control document.
"""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final, TypeAlias

from mock_server.contract.contract import Contract
from mock_server.contract.exact_json import NotJsonError, loads
from mock_server.contract.validation import Checker
from mock_server.sandbox.control import (
    clock_calls,
    customer_calls,
    fault_calls,
    record_calls,
    request_calls,
    whole_calls,
)
from mock_server.sandbox.control.call import ControlCall, Controlled
from mock_server.sandbox.control.problem import Problem, bad_request, not_found
from mock_server.sandbox.control.table import body_schema, control_routes
from mock_server.sandbox.exchange import Outcome, Request, problem_outcome
from mock_server.sandbox.interface import allowed_methods
from mock_server.sandbox.record.journal import Trace
from mock_server.sandbox.routing import Router

Handler: TypeAlias = Callable[[ControlCall], Outcome]

HANDLERS: Final[Mapping[str, Handler]] = {
    **whole_calls.HANDLERS,
    **clock_calls.HANDLERS,
    **request_calls.HANDLERS,
    **customer_calls.HANDLERS,
    **fault_calls.HANDLERS,
    **record_calls.HANDLERS,
}
"""Every control call by its operation id."""

_LOOKS: Final = frozenset({"GET", "HEAD"})
_QUESTIONS: Final = frozenset({"verifyJournal", "waitJournal", "clearJournal"})
"""Calls that change nothing of what is simulated although they are no GET."""
_UPLOADS: Final = frozenset({"putScenario", "putState"})
"""Calls whose body the shell has read: they bring a scenario, which is built outside."""


class ControlApi:
    """Answers control calls."""

    def __init__(self, contract: Contract) -> None:
        document = contract.documents.control
        items = list(control_routes(document))
        self._router: Router[str] = Router(
            (method, template, item["operationId"]) for method, template, item in items
        )
        self._checkers = {
            item["operationId"]: Checker(document, schema)
            for _, _, item in items
            if (schema := body_schema(document, item)) is not None
        }

    def matches(self, request: Request) -> bool:
        """Tell whether a request is a control call, even one to an address that does not exist."""
        return request.path.startswith("/_sandbox") or request.path == "/openapi.json"

    def answer(self, sandbox: Controlled, request: Request, now_ms: int, trace: Trace) -> Outcome:
        """Answer one control call at a wall instant, noting in the trace which one it is."""
        trace.is_control = True
        try:
            operation_id, parameters = self._route(request)
            trace.control = operation_id
            trace.changes = request.method not in _LOOKS and operation_id not in _QUESTIONS
            call = ControlCall(
                sandbox=sandbox,
                request=request,
                parameters=parameters,
                body=self._body(operation_id, request),
                now_ms=now_ms,
            )
            return HANDLERS[operation_id](call)
        except Problem as problem:
            return problem_outcome(problem.as_fields(), problem.headers)

    def upload_operation(self, request: Request) -> str | None:
        """Return the operation id of a call that brings a scenario, None for all others."""
        try:
            operation_id, _ = self._route(request)
        except Problem:
            return None
        return operation_id if operation_id in _UPLOADS else None

    def _route(self, request: Request) -> tuple[str, Mapping[str, str]]:
        match = self._router.match(request.segments())
        if match is None:
            raise not_found("no control call has this address; see /_sandbox/openapi.json")
        method = "GET" if request.method == "HEAD" else request.method
        if method not in match.targets:
            allow = allowed_methods(match.targets)
            detail = f"this address takes {allow}"
            raise Problem(HTTPStatus.METHOD_NOT_ALLOWED, detail, headers={"Allow": allow})
        return match.targets[method], match.parameters

    def _body(self, operation_id: str, request: Request) -> Any:
        """Read and judge a body; a POST that needs none may come without, and without a type."""
        if operation_id in _UPLOADS or operation_id not in self._checkers:
            return None
        try:
            body = loads(request.body) if request.body else {}
        except NotJsonError as error:
            raise bad_request(str(error)) from None
        reasons = self._checkers[operation_id].reasons(body)
        if reasons:
            raise bad_request("; ".join(map(str, reasons)), reasons)
        return body
