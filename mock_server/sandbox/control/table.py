"""The routes of control calls, and the validation of queries and bodies, from the document.

There are calls about a sandbox, and calls about the server. A query is validated as an object, so
that its errors read like those of a body.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from mock_server.contract.headers import refuse_charsets, refuse_codings, refuse_expectations
from mock_server.contract.names import RETIRED, refusal
from mock_server.contract.operation_records import METHODS
from mock_server.contract.schemas.mismatches import type_name
from mock_server.contract.schemas.validation import Checker
from mock_server.contract.texts.printable import did_you_mean
from mock_server.contract.values.exact_json import NotJsonError, loads
from mock_server.contract.values.walk import alternatives, resolve, split_pointer
from mock_server.domain.refusal import Reason, Refusal, at_place
from mock_server.sandbox.control.problem import Problem, bad_request, invalid, not_found, unreadable
from mock_server.sandbox.ground.address import CONTROL, ControlOperation, ControlRoute, Role, Router
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.interface.interface import CLOSE, TAKES, allowed_methods

MAX_BODY: Final = 1 << 20
MAX_SCENARIO: Final = 1 << 24
"""The most bytes of a body: in general, and of a scenario or a state."""

_BELOW: Final = f"{CONTROL}/"

_MISSING: Final = "no control call has this address; see /_sandbox/openapi.json"

_JSON_TYPE: Final = "application/json"


class ControlTable:
    """Finds the operation of a request, given the control document."""

    def __init__(self, document: Mapping[str, Any]) -> None:
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
        """Return a request with its route filled in, if it has one."""
        return request if request.route is not None else request.but(route=self._find(request))

    def route(self, request: Request) -> ControlRoute:
        """Return the route of a request.

        Raises:
            Problem: if the address or the method is unknown, or if the headers announce a body
                or an expectation that is not supported.
        """
        route = request.route or self._find(request)
        if route is None:
            raise self._unroutable(request)
        _refuse_unreadable(request)
        return route

    def _find(self, request: Request) -> ControlRoute | None:
        match = self._router.match(request.address.segments())
        method = "GET" if request.method == "HEAD" else request.method
        if match is None or method not in match.targets:
            return None
        return ControlRoute(match.targets[method], match.parameters)

    def _unroutable(self, request: Request) -> Problem:
        match = self._router.match(request.address.segments())
        if match is None and request.address.area == "sandboxes":
            return not_found("no call about sandboxes has this address")
        if match is None:
            below = request.address.path.removeprefix(_BELOW)
            return not_found(_MISSING + did_you_mean(below, self._guesses, CLOSE, _BELOW))
        allow = allowed_methods(match.targets)
        detail = f"{TAKES}{allow}"
        return Problem(HTTPStatus.METHOD_NOT_ALLOWED, detail, headers={"Allow": allow})


def _operation(method: str, item: Mapping[str, Any], *, is_of_server: bool) -> ControlOperation:
    """Return the operation of an entry.

    By default, all methods but GET change something, and all of these but DELETE add something.
    """
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


def _refuse_unreadable(request: Request) -> None:
    """Refuse headers as for the interface, but accept every media type, as curl sends any."""
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
    """Yield (method, template, operation) of the calls about a sandbox, or about the server."""
    for template, item in document["paths"].items():
        if (item.get("x-scope") == "server") == of_server:
            for method in METHODS:
                if method in item:
                    yield method.upper(), template, item[method]


def body_schema(document: Mapping[str, Any], item: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the schema of a call's JSON body, or None if it has no JSON body."""
    body = item.get("requestBody")
    if body is None:
        return None
    if "$ref" in body:
        body = resolve(document, body["$ref"])
    schema: Mapping[str, Any] | None = body["content"].get(_JSON_TYPE, {}).get("schema")
    return schema


_NUMBER: Final = re.compile(r"-?[0-9]{1,100}", re.ASCII)
_SWITCHES: Final = {"true": True, "false": False}


class CallValidator:
    """Validates queries and bodies of control calls; each validator is built on first use."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self._document = document
        scopes = (False, True)
        items = [item for each in scopes for *_, item in control_routes(document, of_server=each)]
        self._queries = {item["operationId"]: _parameters_of(document, item) for item in items}
        self._bodies = {item["operationId"]: body_schema(document, item) for item in items}
        self._checkers: dict[tuple[str, str], Checker] = {}

    def validate_query(self, operation_id: str, query: Mapping[str, str]) -> None:
        """Validate a query.

        Raises:
            Problem: if a parameter is invalid or unknown: a misspelt filter would have no effect.
        """
        if not query:
            return
        for name, text in query.items():
            for word in (f"{operation_id} ?{name}", f"{operation_id} ?{name}={text}"):
                if word in RETIRED:
                    raise bad_request(refusal(word))
        schemas = self._queries[operation_id]
        values = {
            name: _value(text, set(_types(self._document, schemas.get(name, {}))))
            for name, text in query.items()
        }
        schema = {"type": "object", "properties": schemas, "additionalProperties": False}
        for reason in self._reasons(("query", operation_id), schema, values):
            raise invalid_parameter("/".join(split_pointer(reason.pointer)), reason.text)

    def read_body(self, operation_id: str, raw: bytes) -> Any:
        """Read and validate a body; an empty one counts as `{}`.

        Raises:
            Problem: if it is not JSON, or invalid.
        """
        if self._bodies[operation_id] is None:
            return None
        try:
            body = loads(raw) if raw else {}
        except NotJsonError as error:
            raise bad_request(at_place(error.pointer, str(error))) from None
        self.validate_body(operation_id, body)
        return body

    def validate_body(self, operation_id: str, body: Any) -> None:
        """Validate a parsed body.

        Raises:
            Problem: if it is invalid.
        """
        reasons = self._reasons(("body", operation_id), self._bodies[operation_id] or {}, body)
        if reasons:
            raise invalid(reasons)

    def _reasons(
        self, what: tuple[str, str], schema: Mapping[str, Any], value: Any
    ) -> Sequence[Reason]:
        if what not in self._checkers:
            self._checkers[what] = Checker(self._document, schema, explains=True)
        return self._checkers[what].reasons(value)


def invalid_parameter(name: str, words: str) -> Problem:
    """Return the problem of an invalid query parameter."""
    return bad_request(f"{name}: {words}")


def _parameters_of(document: Mapping[str, Any], item: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the schemas of a call's query parameters by name."""
    listed = item.get("parameters", ())
    parameters = (resolve(document, each["$ref"]) if "$ref" in each else each for each in listed)
    return {each["name"]: each["schema"] for each in parameters if each["in"] == "query"}


def _types(document: Mapping[str, Any], schema: Mapping[str, Any]) -> Iterator[str]:
    """Yield the types that a parameter may have."""
    if "type" in schema:
        yield schema["type"]
    yield from map(type_name, schema.get("enum", ()))
    for branch in alternatives(document, schema):
        yield from _types(document, branch)


def _value(text: str, types: set[str]) -> Any:
    """Return the value that a text has under some types, or the text itself if it has none."""
    if "integer" in types and _NUMBER.fullmatch(text):
        return int(text)
    return _SWITCHES.get(text, text) if "boolean" in types else text
