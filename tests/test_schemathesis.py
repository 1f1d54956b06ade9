"""Schemathesis against the running server and the documents that it serves itself."""

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
import schemathesis
from hypothesis import HealthCheck
from support import START_MS
from support.fuzzing import ACME, CHECKS, DURATION, SCENARIO, Case, aim, send, serving
from thoroughness import examples

from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox

PROFILE: Final = examples(10, unchecked=HealthCheck)


def served(path: str) -> bytes:
    """A document as the sandbox serves it; the pure function needs no server for that."""
    return Sandbox(SCENARIO, START_MS).handle(Request(method="GET", path=path), START_MS).body


CONFIG = schemathesis.Config(seed=7)
PATHS = ("/openapi.json", "/_sandbox/openapi.json")
INTERFACE, CONTROL = (
    schemathesis.openapi.from_dict(json.loads(served(path)), config=CONFIG) for path in PATHS
)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with serving() as url:
        yield url


@pytest.fixture
def url(server: str) -> str:
    """A server as new, but for three requests in progress."""
    send("POST", f"{server}/_sandbox/reset")
    send("PUT", f"{server}/_sandboxes/other", {})
    send("PUT", f"{server}/_sandbox/faults/plan", {"fault": "ok", "ttl": "0s"})
    for name in ("One", "Two", "Three"):
        send("PATCH", f"{server}/api/v2/customer/{ACME}", {"name": name})
    return server


def wait_not(body: Any) -> None:
    """Let a body that asks for a wait ask for none: nothing will happen that is worth it."""
    if isinstance(body, dict) and body and DURATION.fullmatch(str(body.get("timeout", "10s"))):
        body["timeout"] = "0s"


# ── The tests ────────────────────────────────────────────────────────────────────────────────────


@INTERFACE.parametrize()
@PROFILE
def test_interface_is_as_documented(case: Case, url: str) -> None:
    aim(case)
    case.call_and_validate(base_url=url, checks=CHECKS)


@CONTROL.exclude(operation_id="streamEvents").parametrize()
@PROFILE
def test_control_is_as_documented(case: Case, url: str) -> None:
    aim(case)
    if case.operation.path.endswith("/wait"):
        wait_not(case.body)
    case.call_and_validate(base_url=url, checks=CHECKS)


@pytest.mark.parametrize("path", PATHS)
def test_documents_under_test_are_those_that_the_server_serves(path: str, url: str) -> None:
    assert send("GET", url + path) == served(path)
