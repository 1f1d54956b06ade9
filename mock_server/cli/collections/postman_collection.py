"""Collections in Postman's format v2.1; each request has a test script."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

from mock_server.cli.collections.collected import REQUEST_ID, CollectedCall, Collection
from mock_server.contract.values.exact_json import dumps_indented

_SCHEMA: Final = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"


def postman_text(collection: Collection) -> str:
    """Return a collection as JSON; it has a folder for each operation."""
    folders = groupby(collection.calls, key=lambda call: call.operation)
    document = {
        "info": {"name": collection.title, "schema": _SCHEMA},
        "variable": [{"key": name, "value": text} for name, text in collection.variables.items()],
        "item": [{"name": operation, "item": [*map(_item, calls)]} for operation, calls in folders],
    }
    return dumps_indented(document).decode()


def _item(call: CollectedCall) -> dict[str, Any]:
    return {
        "name": call.name,
        "request": _request(call),
        "event": [
            {"listen": "test", "script": {"type": "text/javascript", "exec": [*_test(call)]}}
        ],
    }


def _request(call: CollectedCall) -> dict[str, Any]:
    request: dict[str, Any] = {
        "method": call.method,
        "description": f"{call.summary}\n\nExpected: {call.expected}",
        "header": [{"key": name, "value": value} for name, value in call.headers.items()],
        "url": {
            "raw": f"{{{{baseUrl}}}}{call.path}",
            "host": ["{{baseUrl}}"],
            "path": call.path.removeprefix("/").split("/"),
        },
    }
    if call.text:
        options = {"raw": {"language": "json"}}
        request["body"] = {"mode": "raw", "raw": call.text, "options": options}
    return request


def _test(call: CollectedCall) -> Iterator[str]:
    """Yield the lines of a script that compares the reply with the expected one."""
    if call.status is None:
        return
    yield f'pm.test("{call.expected}", () => {{'
    yield f"  pm.response.to.have.status({call.status});"
    if call.code is not None:
        yield f'  pm.expect(pm.response.json().errorCode).to.equal("{call.code}");'
    yield "});"
    if call.keeps_request:
        value = f"pm.response.json().content[0].{REQUEST_ID}"
        yield f'pm.collectionVariables.set("{REQUEST_ID}", {value});'
