"""Validates the queries and bodies of calls against the control document.

A query is validated as an object, so that its errors read like those of a body.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from mock_server.contract.retired import RETIRED, refusal
from mock_server.contract.schemas.mismatches import type_name
from mock_server.contract.schemas.validation import Checker
from mock_server.contract.values.exact_json import NotJsonError, loads
from mock_server.contract.values.pointers import split_pointer
from mock_server.contract.values.walk import alternatives, resolve
from mock_server.domain.refusal import Reason, at_place
from mock_server.sandbox.control.problem import Problem, bad_request, invalid
from mock_server.sandbox.control.table import body_schema, control_routes

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
