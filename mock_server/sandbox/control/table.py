"""The control document as a table of routes: of a sandbox, and of the server around it."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from mock_server.contract.operations import METHODS
from mock_server.contract.walk import resolve

_JSON_TYPE: Final = "application/json"


def control_routes(
    document: Mapping[str, Any], *, of_server: bool = False
) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Yield (method, template, operation) of every call, those about sandboxes `of_server`."""
    for template, item in document["paths"].items():
        if (item.get("x-scope") == "server") == of_server:
            for method in METHODS:
                if method in item:
                    yield method.upper(), template, item[method]


def body_schema(document: Mapping[str, Any], item: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the schema of a call's JSON body, None if it takes none."""
    body = item.get("requestBody")
    if body is None:
        return None
    if "$ref" in body:
        body = resolve(document, body["$ref"])
    schema: Mapping[str, Any] | None = body["content"].get(_JSON_TYPE, {}).get("schema")
    return schema
