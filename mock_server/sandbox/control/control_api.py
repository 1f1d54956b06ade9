"""Answers a control call: route, validate, handle.

Handlers and validators are loaded on first use: many servers never get a control call, and loading
them would slow down every start.
"""

from typing import Any, Final

from mock_server.contract.contract import Contract
from mock_server.sandbox.control.call import ControlCall, Controlled, Handler
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.control.table import CallValidator, ControlTable
from mock_server.sandbox.ground.address import ControlRoute
from mock_server.sandbox.ground.exchange import BaseReply, Request, Steps
from mock_server.sandbox.record.journal import Entry

_AUTHORIZATION: Final = "authorization"
"""The header with the control token, which the shell has checked; no record may contain it."""


class ControlApi:
    """Routes and validates control calls, and answers those about a sandbox."""

    def __init__(self, contract: Contract) -> None:
        document = contract.documents.control
        self.table = ControlTable(document)
        self.validator = CallValidator(document)

    def route(self, request: Request) -> ControlRoute:
        """Return the route of a call, once its head is validated.

        Raises:
            Problem: if it is invalid.
        """
        route = self.table.route(request)
        if request.address.area != "document":  # clients may add a parameter to bypass caches
            self.validator.validate_query(route.operation.operation_id, request.query)
        return route

    def read(self, request: Request) -> tuple[ControlRoute, Any]:
        """Return the route and the body of a call, once it is validated.

        The body is None if the call brings an upload, which the shell has read.

        Raises:
            Problem: if it is invalid.
        """
        route = self.route(request)
        if route.operation.brings:
            return route, None
        return route, self.validator.read_body(route.operation.operation_id, request.body)

    def answer(self, sandbox: Controlled, entry: Entry) -> Steps:
        """Answer a call about a sandbox, and record its operation in the entry."""
        request = entry.request
        if _AUTHORIZATION in request.headers:
            request = entry.request = request.without_header(_AUTHORIZATION)
        entry.is_control = True
        try:
            (operation, parameters), body = self.read(request)
            entry.control = operation.operation_id
            entry.changes, entry.moves_clock = operation.changes, operation.effect == "clock"
            call = ControlCall(
                sandbox=sandbox,
                request=request,
                parameters=parameters,
                body=body,
                now_ms=entry.wall_ms,
            )
            entry.customer_id = _customer_id(call)
            answer = _handler(operation.operation_id)(call)
            outcome = answer if isinstance(answer, BaseReply) else (yield from answer)
            entry.customer_id = entry.customer_id or _customer_id(call)  # it may be a new one
        except Problem as problem:
            return problem.as_reply()
        return outcome


def _handler(operation_id: str) -> Handler:
    from mock_server.sandbox.control.handlers import HANDLERS

    return HANDLERS[operation_id]


def _customer_id(call: ControlCall) -> str | None:
    """Return the id of the customer in a call's address, or None."""
    name = call.parameters.get("customer")
    customer = None if name is None else call.simulation.world.customer_named(name)
    return None if customer is None else customer.customer_id
