"""What the server reports about itself: liveness, readiness and metrics."""

from http import HTTPStatus
from typing import Final

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.control.problem import SOON, Problem
from mock_server.sandbox.ground.exchange import JSON, Outcome, Reply, Request
from mock_server.web.answering.replies import not_ready
from mock_server.web.engine import Engine

LIVE: Final = b'{"status":"live"}\n'
_METRICS_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_HEALTH: Final = {"/_live": LIVE, "/_ready": b'{"status":"ready"}\n'}


def health(engine: Engine | None, path: str, method: str) -> Outcome:
    """Return the answer to a health check; `engine` is None until the server is ready."""
    _expect_get(method)
    if path == "/_ready" and engine is None:
        return not_ready()
    body, keeper = _HEALTH[path], None if engine is None else engine.keeper
    if path != "/_ready" or keeper is None:
        return Reply(status=HTTPStatus.OK, headers={"Content-Type": JSON}, body=body)
    what, status, headers = "ready", HTTPStatus.OK, {"Content-Type": JSON}
    if not keeper.is_ready:
        what, status, headers = "unavailable", HTTPStatus.SERVICE_UNAVAILABLE, headers | SOON
    body = dumps({"status": what, "store": {"available": keeper.is_available}}) + b"\n"
    return Reply(status=status, headers=headers, body=body)


def metrics(engine: Engine, call: Request) -> Outcome:
    _expect_get(call.method)
    headers = {"Content-Type": _METRICS_TYPE}
    return Reply(status=HTTPStatus.OK, headers=headers, body=engine.answers.metrics.render())


def _expect_get(method: str) -> None:
    if method not in ("GET", "HEAD"):
        detail = "this address takes GET, HEAD"
        raise Problem(HTTPStatus.METHOD_NOT_ALLOWED, detail, headers={"Allow": "GET, HEAD"})
