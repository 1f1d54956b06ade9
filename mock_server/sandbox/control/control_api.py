"""Answers a control call: route, validate, handle. Handlers are loaded on first use."""

import re
from collections.abc import Generator, Iterator, Mapping
from functools import cache
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from mock_server.contract.headers import refuse_charsets, refuse_codings, refuse_expectations
from mock_server.contract.names import CONTROL_CALLS, RETIRED, refusal
from mock_server.contract.operation_records import METHODS
from mock_server.contract.schemas.validation import Checker
from mock_server.contract.texts.printable import did_you_mean
from mock_server.contract.values.exact_json import NotJsonError, loads
from mock_server.contract.values.walk import alternatives, resolve, split_pointer
from mock_server.domain.refusal import Refusal, at_place
from mock_server.sandbox.control.call import ControlCall, Handler
from mock_server.sandbox.control.problem import Problem, bad_request, invalid, not_found, unreadable
from mock_server.sandbox.ground.address import (
    CONTROL,
    ControlOperation,
    ControlRoute,
    Role,
    Router,
    split_segments,
)
from mock_server.sandbox.ground.exchange import (
    JSON,
    NO_CONTENT,
    BaseReply,
    Request,
    Steps,
    json_outcome,
)
from mock_server.sandbox.interface.interface import CLOSE, TAKES, allowed_methods
from mock_server.sandbox.record.journal import Entry

if TYPE_CHECKING:
    from mock_server.sandbox.sandboxes.sandbox import Sandbox

_AUTHORIZATION: Final = "authorization"  # has the control token: no record may contain it
_BELOW: Final = f"{CONTROL}/"
_NUMBER: Final = re.compile(r"-?[0-9]{1,100}", re.ASCII)
_SWITCHES: Final = {"true": True, "false": False}


@cache
def handlers() -> Mapping[str, Handler]:
    """Return the handlers by operation id: for `getClock`, for example, `get_clock`."""
    from mock_server.sandbox.control import (
        customer_calls,
        document_calls,
        record_calls,
        simulation_calls,
    )

    rooms = customer_calls, document_calls, record_calls, simulation_calls
    return by_operation({name: each for room in rooms for name, each in vars(room).items()})


def by_operation(functions: Mapping[str, Any]) -> Mapping[str, Any]:
    names = {each: re.sub("([A-Z])", r"_\1", each).lower() for each in CONTROL_CALLS}
    return {each: functions[name] for each, name in names.items() if name in functions}


class ControlApi:
    def __init__(self, document: Mapping[str, Any]) -> None:
        self._document = document
        self._schemas: dict[tuple[str, str], Mapping[str, Any]] = {}  # by part and operation id
        self._checkers: dict[tuple[str, str], Checker] = {}
        routes = []
        for is_of_server in (False, True):
            for method, template, item in control_routes(document, of_server=is_of_server):
                operation = _operation(method, item, is_of_server=is_of_server)
                routes.append((method, template, operation))
                self._schemas["query", operation.operation_id] = _query_schema(document, item)
                if (schema := body_schema(document, item)) is not None:
                    self._schemas["body", operation.operation_id] = schema
        self._router: Router[ControlOperation] = Router(routes)

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
                if "content-encoding" in request.headers:
                    refuse_codings(request.headers["content-encoding"])
                if ";" in (content_type := request.headers.get("content-type", "")):
                    refuse_charsets(content_type)
        except Refusal as refused:
            raise unreadable(refused) from None
        if request.query and request.address.area != "document":  # there, it may bypass caches
            self._validate_query(route.operation.operation_id, request.query)
        return route

    def read(self, request: Request) -> tuple[ControlRoute, Any]:
        route = self.route(request)
        operation_id = route.operation.operation_id
        if route.operation.brings or ("body", operation_id) not in self._schemas:
            return route, None
        try:
            body = loads(request.body) if request.body else {}
        except NotJsonError as error:
            raise bad_request(at_place(error.pointer, str(error))) from None
        self.validate_body(operation_id, body)
        return route, body

    def validate_body(self, operation_id: str, body: Any) -> None:
        checker = self._checker("body", operation_id)
        if not checker.is_valid(body):
            raise invalid(checker.reasons(body))

    def answer(self, sandbox: "Sandbox", entry: Entry) -> Steps:
        request = entry.request
        if _AUTHORIZATION in request.headers:
            request = entry.request = request.without_header(_AUTHORIZATION)
        entry.is_control = True
        try:
            (operation, parameters), body = self.read(request)
            entry.control = operation.operation_id
            entry.changes, entry.moves_clock = operation.changes, operation.effect == "clock"
            call = ControlCall(sandbox, request, parameters, body, entry.wall_ms)
            entry.customer_id = call.customer_id() if parameters else None
            answer = handlers()[operation.operation_id](call)
            if isinstance(answer, Generator):
                answer = yield from answer
            if parameters and entry.customer_id is None:
                entry.customer_id = call.customer_id()  # it may be a new one
        except Problem as problem:
            return problem.as_reply()
        if answer is None:
            return NO_CONTENT
        return answer if isinstance(answer, BaseReply) else json_outcome(answer)

    def _find(self, request: Request) -> ControlRoute | None:
        targets, parameters = self._router.match(split_segments(request.address.path))
        operation = targets.get("GET" if request.method == "HEAD" else request.method)
        return None if operation is None else ControlRoute(operation, parameters)

    def _unroutable(self, request: Request) -> Problem:
        targets, _ = self._router.match(request.address.segments())
        if targets:
            allow = allowed_methods(targets)
            headers = {"Allow": allow}
            return Problem(HTTPStatus.METHOD_NOT_ALLOWED, f"{TAKES}{allow}", headers=headers)
        if request.address.area == "sandboxes":
            return not_found("no call about sandboxes has this address")
        paths = self._document["paths"]
        guesses = [path.removeprefix(_BELOW) for path in paths if path.startswith(_BELOW)]
        missing = "no control call has this address; see /_sandbox/openapi.json"
        below = request.address.path.removeprefix(_BELOW)
        return not_found(missing + did_you_mean(below, guesses, CLOSE, _BELOW))

    def _validate_query(self, operation_id: str, query: Mapping[str, str]) -> None:
        """Refuse invalid and unknown parameters: a misspelt filter would have no effect."""
        for name, text in query.items():
            for word in (f"{operation_id} ?{name}", f"{operation_id} ?{name}={text}"):
                if word in RETIRED:
                    raise bad_request(refusal(word))
        known = self._schemas["query", operation_id]["properties"]
        values = {
            name: _value(self._document, known.get(name, {}), text) for name, text in query.items()
        }
        for reason in self._checker("query", operation_id).reasons(values):
            raise bad_request(f"{'/'.join(split_pointer(reason.pointer))}: {reason.text}")

    def _checker(self, part: str, operation_id: str) -> Checker:
        key = part, operation_id
        if key not in self._checkers:
            self._checkers[key] = Checker(self._document, self._schemas[key], explains=True)
        return self._checkers[key]


def control_routes(
    document: Mapping[str, Any], *, of_server: bool = False
) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Yield method, template and operation of the calls about a sandbox, or about the server."""
    for template, item in document["paths"].items():
        if (item.get("x-scope") == "server") == of_server:
            for method in METHODS:
                if method in item:
                    yield method.upper(), template, item[method]


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


def body_schema(document: Mapping[str, Any], item: Mapping[str, Any]) -> Mapping[str, Any] | None:
    body = _resolved(document, item.get("requestBody", {"content": {}}))
    schema: Mapping[str, Any] | None = body["content"].get(JSON, {}).get("schema")
    return schema


def _query_schema(document: Mapping[str, Any], item: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the schema of a query as an object, so that its errors read like those of a body."""
    listed = (_resolved(document, each) for each in item.get("parameters", ()))
    known = {each["name"]: each["schema"] for each in listed if each["in"] == "query"}
    return {"type": "object", "properties": known, "additionalProperties": False}


def _resolved(document: Mapping[str, Any], node: Mapping[str, Any]) -> Mapping[str, Any]:
    return resolve(document, node["$ref"]) if "$ref" in node else node


def _value(document: Mapping[str, Any], schema: Mapping[str, Any], text: str) -> Any:
    """Return what a text of a query stands for: a number or a switch, if the schema allows it."""
    types = {each.get("type") for each in (schema, *alternatives(document, schema))}
    if "integer" in types and _NUMBER.fullmatch(text):
        return int(text)
    return _SWITCHES.get(text, text) if "boolean" in types else text
