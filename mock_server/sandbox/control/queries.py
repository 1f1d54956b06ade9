"""Validates queries against the parameters in the control document.

Errors are worded as for bodies: a query is an object of texts, some of which are numbers.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from mock_server.contract.mismatches import type_name
from mock_server.contract.pointers import split_pointer
from mock_server.contract.validation import Checker
from mock_server.contract.walk import alternatives, resolve
from mock_server.sandbox.control.problem import Problem, bad_request
from mock_server.sandbox.control.table import control_routes

_NUMBER = re.compile(r"-?[0-9]{1,100}", re.ASCII)
_SWITCHES: Final = {"true": True, "false": False}


class QueryJudge:
    """Validates the queries of calls about a sandbox, or those `of_server`."""

    def __init__(self, document: Mapping[str, Any], *, of_server: bool = False) -> None:
        self._document = document
        self._schemas = {
            item["operationId"]: _parameters_of(document, item)
            for _, _, item in control_routes(document, of_server=of_server)
        }
        self._checkers: dict[str, Checker] = {}

    def judge(self, operation_id: str, query: Mapping[str, str]) -> None:
        """Validate a query.

        Raises:
            Problem: if a parameter is invalid, or unknown: a misspelt filter would let all pass.
        """
        if not query:
            return
        schemas = self._schemas[operation_id]
        said = {
            name: _value(text, set(_types(self._document, schemas.get(name, {}))))
            for name, text in query.items()
        }
        if operation_id not in self._checkers:
            schema = {"type": "object", "properties": schemas, "additionalProperties": False}
            self._checkers[operation_id] = Checker(self._document, schema, explains=True)
        for reason in self._checkers[operation_id].reasons(said):
            raise unexpected("/".join(split_pointer(reason.pointer)), reason.text)


def unexpected(name: str, words: str) -> Problem:
    """Return the problem of an invalid parameter."""
    return bad_request(f"{name}: {words}")


def _parameters_of(document: Mapping[str, Any], item: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the schemas of a call's query parameters by name."""
    said = item.get("parameters", ())
    parameters = (resolve(document, each["$ref"]) if "$ref" in each else each for each in said)
    return {each["name"]: each["schema"] for each in parameters if each["in"] == "query"}


def _types(document: Mapping[str, Any], schema: Mapping[str, Any]) -> Iterator[str]:
    """Yield the types that a parameter may have."""
    if "type" in schema:
        yield schema["type"]
    yield from map(type_name, schema.get("enum", ()))
    for branch in alternatives(document, schema):
        yield from _types(document, branch)


def _value(text: str, types: set[str]) -> Any:
    """Return the value of a text under these types; by default, the text itself."""
    if "integer" in types and _NUMBER.fullmatch(text):
        return int(text)
    return _SWITCHES.get(text, text) if "boolean" in types else text
