"""Judging queries by the parameters that the control document gives each call.

What is wrong is said as of a body: a query is an object of texts, of which some are numbers.
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
    """Judges the queries of the calls about a sandbox, or of those `of_server`."""

    def __init__(self, document: Mapping[str, Any], *, of_server: bool = False) -> None:
        self._document = document
        self._schemas = {
            item["operationId"]: _parameters_of(document, item)
            for _, _, item in control_routes(document, of_server=of_server)
        }
        self._checkers: dict[str, Checker] = {}

    def judge(self, operation_id: str, query: Mapping[str, str]) -> None:
        """Let a query pass.

        Raises:
            Problem: when a parameter is not what its schema wants, or the call has none of its
                name: a filter that is misspelt would let everything pass.
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
    """Return the problem of a parameter that is not what it may be."""
    return bad_request(f"{name}: {words}")


def _parameters_of(document: Mapping[str, Any], item: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the schemas of what the query of a call may say, by name."""
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
    """Return what a text stands for, itself where it stands for nothing else."""
    if "integer" in types and _NUMBER.fullmatch(text):
        return int(text)
    return _SWITCHES.get(text, text) if "boolean" in types else text
