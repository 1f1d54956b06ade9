"""Shared by the tests of control calls: uploads, built as by the shell, and problems."""

from http import HTTPStatus
from typing import Any

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.exchange import Request
from mock_server.server.uploads import UploadReader
from support import Client, Reply


def put_scenario(client: Client, body: Any) -> Reply:
    """Put a scenario; a body other than bytes is sent as JSON."""
    return _put(client, "/_sandbox/scenario", body)


def check_scenario(client: Client, body: Any) -> Reply:
    """Check a scenario; a body other than bytes is sent as JSON."""
    return _put(client, "/_sandbox/scenario/check", body, "POST")


def put_state(client: Client, body: Any) -> Reply:
    """Put an exported state; a body other than bytes is sent as JSON."""
    return _put(client, "/_sandbox/state", body)


def problem(status: HTTPStatus, detail: str, errors: dict[str, str] | None = None) -> Any:
    """Return the members of a problem; `errors` maps pointers to details."""
    fields: dict[str, Any] = {
        "type": "about:blank",
        "title": status.phrase,
        "status": status.value,
        "detail": detail,
    }
    if errors:
        fields["errors"] = [{"pointer": key, "detail": text} for key, text in errors.items()]
    return fields


def _put(client: Client, path: str, body: Any, method: str = "PUT") -> Reply:
    raw = body if isinstance(body, bytes) else dumps(body)
    request = Request(method=method, path=path, body=raw)
    operation_id = client.sandbox.routed(request).to_build or ""
    upload = UploadReader().read(operation_id, raw)
    outcome = client.sandbox.handle(request.but(upload=upload), client.now_ms)
    return Reply.of(outcome)
