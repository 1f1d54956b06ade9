"""Checks that replies are as documented, by the published documents instead of our own code."""

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from jsonschema_rs import Draft202012Validator

from mock_server.contract.contract import Contract
from mock_server.contract.operation_records import METHODS
from mock_server.contract.schemas.formats import FORMATS
from mock_server.contract.values.exact_json import loads
from mock_server.contract.values.walk import resolve
from mock_server.sandbox.ground.address import Router
from mock_server.sandbox.ground.exchange import Outcome, Request

_FAILURE = {
    "headers": {"X-Sandbox-Entry": {}, "X-Sandbox-Reason": {}, "Allow": {}},
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}},
}
"""The reply to an address or method that no document lists."""


class Conformance:
    """Checks replies by the interface document and the control document of one contract."""

    def __init__(self, contract: Contract) -> None:
        self._interface = contract.described
        self._control = contract.documents.control
        self._validators: dict[int, Draft202012Validator] = {}
        self._routers = {
            "interface": _router(self._interface),
            "control": _router(self._control),
        }

    def is_refusal(self, request: Request, outcome: Outcome) -> bool:
        """Assert that a reply is as documented; return whether it refuses the call."""
        is_control = request.address.is_control
        document = self._control if is_control else self._interface
        router = self._routers["control" if is_control else "interface"]
        targets, _ = router.match(request.address.segments())
        operation = targets.get("GET" if request.method == "HEAD" else request.method)
        if operation is None:
            problem = {"$ref": "#/components/responses/Problem"}
            response: Mapping[str, Any] = problem if is_control else _FAILURE
        else:
            response = _response(operation, outcome.status)
        self._check(document, response, outcome)
        if is_control:
            return outcome.status >= 400
        return bool(loads(outcome.body)["errorCode"])

    def _check(
        self, document: Mapping[str, Any], response: Mapping[str, Any], outcome: Outcome
    ) -> None:
        described = resolve(document, response["$ref"]) if "$ref" in response else response
        headers = dict(outcome.headers)
        content_type = headers.pop("Content-Type", None)
        content = described.get("content", {})
        assert content_type in content if content_type else not content
        assert headers.keys() <= {
            *described.get("headers", {}),
            "Allow",
            "X-Sandbox-Entry",
        }
        if content_type is not None:
            validator = self._validator(document, content[content_type]["schema"])
            validator.validate(json.loads(outcome.body, parse_float=Decimal))

    def _validator(
        self, document: Mapping[str, Any], schema: Mapping[str, Any]
    ) -> Draft202012Validator:
        """Return the validator of a schema, from a cache."""
        if id(schema) not in self._validators:
            whole = {**schema, "components": document["components"]}
            self._validators[id(schema)] = Draft202012Validator(
                whole, validate_formats=True, formats=dict(FORMATS)
            )
        return self._validators[id(schema)]


def _router(document: Mapping[str, Any]) -> Router[Mapping[str, Any]]:
    return Router(
        (method.upper(), template, item[method])
        for template, item in document["paths"].items()
        for method in METHODS
        if method in item
    )


def _response(operation: Mapping[str, Any], status: int) -> Mapping[str, Any]:
    """Return the response that an operation documents for a status; for problems, `default`."""
    responses: Mapping[str, Mapping[str, Any]] = operation["responses"]
    if str(status) not in responses and status >= 400:
        return responses["default"]
    return responses[str(status)]
