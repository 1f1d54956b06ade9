"""Answers a control call: route, validate, handle.

Handlers and validators are loaded on first use: many servers never get a control call, and loading
them would slow down every start.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from mock_server.contract.headers import refuse_charsets, refuse_codings, refuse_expectations
from mock_server.contract.texts.printable import did_you_mean
from mock_server.domain.refusal import Refusal
from mock_server.sandbox.control.call import ControlCall
from mock_server.sandbox.control.problem import Problem, not_found, unreadable
from mock_server.sandbox.control.table import CallValidator, control_routes
from mock_server.sandbox.ground.address import CONTROL, ControlOperation, ControlRoute, Role, Router
from mock_server.sandbox.ground.exchange import BaseReply, Request, Steps
from mock_server.sandbox.interface.interface import CLOSE, TAKES, allowed_methods
from mock_server.sandbox.record.journal import Entry

if TYPE_CHECKING:
    from mock_server.sandbox.sandboxes.sandbox import Sandbox

_AUTHORIZATION: Final = "authorization"
"""The header with the control token, which the shell has checked; no record may contain it."""

_BELOW: Final = f"{CONTROL}/"


class ControlApi:
    def __init__(self, document: Mapping[str, Any]) -> None:
        self.validator = CallValidator(document)
        self._router: Router[ControlOperation] = Router(
            (method, template, _operation(method, item, is_of_server=is_of_server))
            for is_of_server in (False, True)
            for method, template, item in control_routes(document, of_server=is_of_server)
        )
        self._guesses = [
            template.removeprefix(_BELOW)
            for template in document["paths"]
            if template.startswith(_BELOW)
        ]

    def routed(self, request: Request) -> Request:
        return request if request.route is not None else request.but(route=self._find(request))

    def route(self, request: Request) -> ControlRoute:
        """Return the route of a call, once its head is validated; raise Problem if it is not."""
        route = request.route or self._find(request)
        if route is None:
            raise self._unroutable(request)
        try:  # as for the interface, but every media type is accepted, since curl sends any
            if "expect" in request.headers:
                refuse_expectations(request.headers["expect"])
            if request.body:
                refuse_codings(request.headers.get("content-encoding", ""))
                refuse_charsets(request.headers.get("content-type", ""))
        except Refusal as refused:
            raise unreadable(refused) from None
        if request.query and request.address.area != "document":  # there, it may bypass caches
            self.validator.validate_query(route.operation.operation_id, request.query)
        return route

    def read(self, request: Request) -> tuple[ControlRoute, Any]:
        """Return the route, and the validated body; None if the call brings an upload."""
        route = self.route(request)
        if route.operation.brings:
            return route, None
        return route, self.validator.read_body(route.operation.operation_id, request.body)

    def answer(self, sandbox: "Sandbox", entry: Entry) -> Steps:
        from mock_server.sandbox.control.handlers import HANDLERS

        request = entry.request
        if _AUTHORIZATION in request.headers:
            request = entry.request = request.without_header(_AUTHORIZATION)
        entry.is_control = True
        try:
            (operation, parameters), body = self.read(request)
            entry.control = operation.operation_id
            entry.changes, entry.moves_clock = operation.changes, operation.effect == "clock"
            call = ControlCall(sandbox, request, parameters, body, entry.wall_ms)
            entry.customer_id = call.customer_id()
            answer = HANDLERS[operation.operation_id](call)
            outcome = answer if isinstance(answer, BaseReply) else (yield from answer)
            entry.customer_id = entry.customer_id or call.customer_id()  # it may be a new one
        except Problem as problem:
            return problem.as_reply()
        return outcome

    def _find(self, request: Request) -> ControlRoute | None:
        match = self._router.match(request.address.segments())
        method = "GET" if request.method == "HEAD" else request.method
        if match is None or method not in match.targets:
            return None
        return ControlRoute(match.targets[method], match.parameters)

    def _unroutable(self, request: Request) -> Problem:
        match = self._router.match(request.address.segments())
        if match is not None:
            allow = allowed_methods(match.targets)
            headers = {"Allow": allow}
            return Problem(HTTPStatus.METHOD_NOT_ALLOWED, f"{TAKES}{allow}", headers=headers)
        if request.address.area == "sandboxes":
            return not_found("no call about sandboxes has this address")
        missing = "no control call has this address; see /_sandbox/openapi.json"
        below = request.address.path.removeprefix(_BELOW)
        return not_found(missing + did_you_mean(below, self._guesses, CLOSE, _BELOW))


def _operation(method: str, item: Mapping[str, Any], *, is_of_server: bool) -> ControlOperation:
    """By default, all methods but GET change something; of these, all but DELETE add something."""
    is_change = method != "GET"
    changes = is_change and item.get("x-changes", True)
    return ControlOperation(
        item["operationId"],
        brings=item.get("x-brings", False),
        changes=changes,
        adds=is_change and method != "DELETE" and item.get("x-adds", True),
        is_written=item.get("x-logged", changes),
        role=Role(item.get("x-role", Role.OPERATOR if is_of_server else Role.OWNER)),
        is_of_server=is_of_server,
        effect=item.get("x-effect"),
    )
