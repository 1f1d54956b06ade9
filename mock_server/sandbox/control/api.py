"""A control call, from top to bottom: route, judge the body, handle, answer.

Which handler belongs to which address is a table by operation id; a test holds it against the
control document.
"""

from collections.abc import Callable, Mapping
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
from mock_server.sandbox.control.problem import Problem, bad_request
from mock_server.sandbox.control.table import UPLOADS, ControlTable, body_schema, control_routes
from mock_server.sandbox.exchange import Outcome, Request, problem_outcome
from mock_server.sandbox.record.journal import Trace

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
_MISSING: Final = "no control call has this address; see /_sandbox/openapi.json"


class ControlApi:
    """Answers control calls."""

    def __init__(self, contract: Contract) -> None:
        document = contract.documents.control
        self._table = ControlTable(document, missing=_MISSING)
        self._checkers = {
            item["operationId"]: Checker(document, schema)
            for _, _, item in control_routes(document)
            if (schema := body_schema(document, item)) is not None
        }

    def matches(self, request: Request) -> bool:
        """Tell whether a request is a control call, even one to an address that does not exist."""
        return request.path.startswith("/_sandbox") or request.path == "/openapi.json"

    def answer(self, sandbox: Controlled, request: Request, now_ms: int, trace: Trace) -> Outcome:
        """Answer one control call at a wall instant, noting in the trace which one it is."""
        trace.is_control = True
        try:
            operation_id, parameters = self._table.find(request)
            trace.control = operation_id
            trace.changes = request.method not in _LOOKS and operation_id not in _QUESTIONS
            call = ControlCall(
                sandbox=sandbox,
                request=request,
                parameters=parameters,
                body=self._body(operation_id, request),
                now_ms=now_ms,
            )
            trace.customer_id = _customer_id(call)
            outcome = HANDLERS[operation_id](call)
            trace.customer_id = trace.customer_id or _customer_id(call)  # it may be new
        except Problem as problem:
            return problem_outcome(problem.as_fields(), problem.headers)
        return outcome

    def upload_operation(self, request: Request) -> str | None:
        """Return the operation id of a call that brings a scenario, None for all others."""
        return self._table.find_upload(request)

    def _body(self, operation_id: str, request: Request) -> Any:
        """Read and judge a body; a POST that needs none may come without, and without a type."""
        if operation_id in UPLOADS or operation_id not in self._checkers:
            return None
        try:
            body = loads(request.body) if request.body else {}
        except NotJsonError as error:
            raise bad_request(str(error)) from None
        reasons = self._checkers[operation_id].reasons(body)
        if reasons:
            raise bad_request("; ".join(map(str, reasons)), reasons)
        return body


def _customer_id(call: ControlCall) -> str | None:
    """Return the customer that a call names in its address, None if there is none."""
    name = call.parameters.get("customer")
    customer = None if name is None else call.simulation.world.customer_named(name)
    return None if customer is None else customer.customer_id
