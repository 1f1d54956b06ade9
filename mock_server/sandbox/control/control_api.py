"""Answers a control call: route, validate, handle.

Handlers and validators are loaded on first use: many servers never get a control call, and loading
them would slow down every start.
"""

from typing import Final

from mock_server.contract.contract import Contract
from mock_server.sandbox.control.call import ControlCall, Controlled, Handler
from mock_server.sandbox.control.call_validator import CallValidator
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.control.table import ControlTable
from mock_server.sandbox.ground.exchange import BaseReply, Request, Steps
from mock_server.sandbox.record.journal import Entry

_AUTHORIZATION: Final = "authorization"
"""The header with the control token, which the shell has checked; no record may contain it."""

_MISSING: Final = "no control call has this address; see /_sandbox/openapi.json"


class ControlApi:
    """Answers the control calls about a sandbox; `table` has their routes."""

    def __init__(self, contract: Contract) -> None:
        document = contract.documents.control
        self.table = ControlTable(document, missing=_MISSING)
        self._validator = CallValidator(document)

    def answer(self, sandbox: Controlled, entry: Entry) -> Steps:
        """Answer one control call, and record its operation in the entry."""
        request = entry.request
        if _AUTHORIZATION in request.headers:
            request = entry.request = request.without_header(_AUTHORIZATION)
        entry.is_control = True
        try:
            operation, parameters = self.table.route(request)
            operation_id = entry.control = operation.operation_id
            entry.changes = operation.changes
            self.validate_query(operation_id, request)
            is_read = not operation.brings  # otherwise the shell has already read the body
            call = ControlCall(
                sandbox=sandbox,
                request=request,
                parameters=parameters,
                body=self._validator.read_body(operation_id, request.body) if is_read else None,
                now_ms=entry.wall_ms,
            )
            entry.customer_id = _customer_id(call)
            answer = _handler(operation_id)(call)
            outcome = answer if isinstance(answer, BaseReply) else (yield from answer)
            entry.customer_id = entry.customer_id or _customer_id(call)  # it may be a new one
        except Problem as problem:
            return problem.as_reply()
        return outcome

    def validate_query(self, operation_id: str, request: Request) -> None:
        """Validate the query of a call.

        Raises:
            Problem: if the query is invalid.
        """
        if request.address.area != "document":  # clients may add a parameter to bypass caches
            self._validator.validate_query(operation_id, request.query)


def _handler(operation_id: str) -> Handler:
    from mock_server.sandbox.control.handlers import HANDLERS

    return HANDLERS[operation_id]


def _customer_id(call: ControlCall) -> str | None:
    """Return the id of the customer in a call's address, or None."""
    name = call.parameters.get("customer")
    customer = None if name is None else call.simulation.world.customer_named(name)
    return None if customer is None else customer.customer_id
