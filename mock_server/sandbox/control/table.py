"""The control document: which calls there are, and the validation of their queries and bodies.

There are calls about a sandbox, and calls about the server.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from mock_server.contract.names import RETIRED, refusal
from mock_server.contract.operation_records import METHODS
from mock_server.contract.schemas.mismatches import type_name
from mock_server.contract.schemas.validation import Checker
from mock_server.contract.values.exact_json import NotJsonError, loads
from mock_server.contract.values.walk import alternatives, resolve, split_pointer
from mock_server.domain.refusal import Reason, at_place
from mock_server.sandbox.control.problem import Problem, bad_request, invalid
from mock_server.sandbox.ground.exchange import JSON

MAX_BODY: Final = 1 << 20
MAX_SCENARIO: Final = 1 << 24
"""The most bytes of a body: in general, and of a scenario or a state."""

_NUMBER: Final = re.compile(r"-?[0-9]{1,100}", re.ASCII)
_SWITCHES: Final = {"true": True, "false": False}


def control_routes(
    document: Mapping[str, Any], *, of_server: bool = False
) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    for template, item in document["paths"].items():
        if (item.get("x-scope") == "server") == of_server:
            for method in METHODS:
                if method in item:
                    yield method.upper(), template, item[method]


class CallValidator:
    """Validates queries (as objects, so that errors read alike) and bodies of control calls."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self._document = document
        scopes = (False, True)
        items = [item for each in scopes for *_, item in control_routes(document, of_server=each)]
        self._queries = {item["operationId"]: _parameters_of(document, item) for item in items}
        self._bodies = {item["operationId"]: body_schema(document, item) for item in items}
        self._checkers: dict[tuple[str, str], Checker] = {}

    def validate_query(self, operation_id: str, query: Mapping[str, str]) -> None:
        """Refuse invalid and unknown parameters: a misspelt filter would have no effect."""
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
        """Return the validated body, `{}` for an empty one, or None if the call takes none."""
        if self._bodies[operation_id] is None:
            return None
        try:
            body = loads(raw) if raw else {}
        except NotJsonError as error:
            raise bad_request(at_place(error.pointer, str(error))) from None
        self.validate_body(operation_id, body)
        return body

    def validate_body(self, operation_id: str, body: Any) -> None:
        reasons = self._reasons(("body", operation_id), self._bodies[operation_id] or {}, body)
        if reasons:
            raise invalid(reasons)

    def _reasons(
        self, what: tuple[str, str], schema: Mapping[str, Any], value: Any
    ) -> Sequence[Reason]:
        if what not in self._checkers:
            self._checkers[what] = Checker(self._document, schema, explains=True)
        return self._checkers[what].reasons(value)


def body_schema(document: Mapping[str, Any], item: Mapping[str, Any]) -> Mapping[str, Any] | None:
    body = item.get("requestBody")
    if body is None:
        return None
    if "$ref" in body:
        body = resolve(document, body["$ref"])
    schema: Mapping[str, Any] | None = body["content"].get(JSON, {}).get("schema")
    return schema


def invalid_parameter(name: str, words: str) -> Problem:
    return bad_request(f"{name}: {words}")


def _parameters_of(document: Mapping[str, Any], item: Mapping[str, Any]) -> Mapping[str, Any]:
    listed = item.get("parameters", ())
    parameters = (resolve(document, each["$ref"]) if "$ref" in each else each for each in listed)
    return {each["name"]: each["schema"] for each in parameters if each["in"] == "query"}


def _types(document: Mapping[str, Any], schema: Mapping[str, Any]) -> Iterator[str]:
    if "type" in schema:
        yield schema["type"]
    yield from map(type_name, schema.get("enum", ()))
    for branch in alternatives(document, schema):
        yield from _types(document, branch)


def _value(text: str, types: set[str]) -> Any:
    if "integer" in types and _NUMBER.fullmatch(text):
        return int(text)
    return _SWITCHES.get(text, text) if "boolean" in types else text
