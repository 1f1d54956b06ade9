"""Schemathesis against the running server and the documents that it serves itself.

Generated calls meet the default scenario. Of those that are valid by their schema, half are made to
name things that are there, so that they get beyond "does not exist".
"""

import asyncio
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from threading import Thread
from typing import Any, Final, TypeAlias
from urllib.request import Request as HttpRequest
from urllib.request import urlopen
from zlib import crc32

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from schemathesis import Case as AnyCase
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks
from support import START_MS

from mock_server.contract.formats import MAX_INVOICE_TEXT_BYTES
from mock_server.contract.times import DURATION_PATTERN
from mock_server.sandbox.chance import derive_uuid
from mock_server.sandbox.exchange import Request
from mock_server.sandbox.sandbox import Sandbox
from mock_server.sandbox.sandboxes import Sandboxes
from mock_server.server.loading import UploadReader, load_scenario
from mock_server.web.guard import Guard
from mock_server.web.handler import Handler
from mock_server.web.serving import listen

Case: TypeAlias = AnyCase[Any]

PROFILE: Final = settings(
    derandomize=True,
    deadline=None,
    max_examples=15,
    suppress_health_check=list(HealthCheck),
)
CHECKS: Final = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.unsupported_method,
    checks.allow_header_conformance,
    checks.missing_required_header,
]
"""Without positive_data_acceptance: what is valid by its schema may still not fit the world."""

SCENARIO = load_scenario()
BASE = SCENARIO.base
OPERATOR, ACME = list(BASE.customers)[:2]
CUSTOMERS = [customer.ref or customer_id for customer_id, customer in BASE.customers.items()]
KNOWN: Final = {
    "id": [customer_id for customer_id in BASE.customers if customer_id not in SCENARIO.magic],
    "customer": CUSTOMERS,
    "packageId": ["starter", "fleet"],
    "name": ["plan"],
    "entry": ["1", "2", "3"],
    "sandbox": ["default", "other"],
    "requestId": [derive_uuid(SCENARIO.seed, "request", number) for number in (1, 2, 3)],
}
"""Values of path parameters that lead somewhere."""

DURATION = re.compile(DURATION_PATTERN)
DATES = st.dates().map(lambda day: f"{day.day:02d}{day.month:02d}{day.year:04d}")
schemathesis.openapi.format("ddmmyyyy", DATES)
schemathesis.openapi.format("max-60-bytes", st.text(max_size=MAX_INVOICE_TEXT_BYTES // 4))


def served(path: str) -> bytes:
    """A document as the sandbox serves it; the pure function needs no server for that."""
    return Sandbox(SCENARIO, START_MS).handle(Request(method="GET", path=path), START_MS).body


CONFIG = schemathesis.Config(seed=7)
PATHS = ("/openapi.json", "/_sandbox/openapi.json")
INTERFACE, CONTROL = (
    schemathesis.openapi.from_dict(json.loads(served(path)), config=CONFIG) for path in PATHS
)


@contextmanager
def serving() -> Iterator[str]:
    """Serve the default scenario from a thread with its own loop; yield the server's URL."""
    handler = Handler(now_ms=lambda: START_MS, uploads=UploadReader(), guard=Guard())
    handler.open(Sandboxes(SCENARIO, START_MS))
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()
    try:
        starting = asyncio.run_coroutine_threadsafe(listen(handler, host="127.0.0.1", port=0), loop)
        listener = starting.result()
        yield listener.url
        loop.call_soon_threadsafe(handler.close)
        asyncio.run_coroutine_threadsafe(listener.stop(), loop).result()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


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


def send(method: str, url: str, body: Any = None) -> bytes:
    data = None if body is None else json.dumps(body).encode()
    headers = {} if data is None else {"Content-Type": "application/json"}
    request = HttpRequest(url, data, headers, method=method)  # noqa: S310 - our own server
    with urlopen(request) as response:  # noqa: S310 - the same
        answer: bytes = response.read()
        return answer


# ── Calls that get somewhere ─────────────────────────────────────────────────────────────────────


def is_valid(case: Case) -> bool:
    return case.meta is not None and case.meta.generation.mode.value == "positive"


def pick(known: Sequence[str], generated: Any) -> Any:
    """Something that is there in place of every other generated value; always the same one."""
    digest = crc32(str(generated).encode())
    return known[(digest >> 1) % len(known)] if digest & 1 else generated


def aim(case: Case) -> None:
    """Let a valid call name things that are there, as often as not."""
    if not is_valid(case):
        return
    case.path_parameters = {
        name: pick(KNOWN[name], value) for name, value in case.path_parameters.items()
    }
    if isinstance(case.body, dict):
        case.body = aimed_body(case.body, case.path_parameters)


def aimed_body(body: dict[str, Any], parameters: dict[str, Any]) -> dict[str, Any]:
    aimed = dict(body)
    if "nestedOffers" in body:
        aimed["nestedOffers"] = [pick(list(BASE.offers), offer) for offer in body["nestedOffers"]]
        aimed["eligibleSubAccountIds"] = ["ALL"]
    if "customer" in body:
        aimed["customer"] = pick(CUSTOMERS, body["customer"])
    customer = BASE.customers.get(parameters.get("id", ""))
    for member in ("contact", "address"):
        present = (customer.fields.get(member) if customer else None) or []
        if present and isinstance(body.get(member), list):
            entries = zip(body[member], cycle(present), strict=False)
            aimed[member] = [{**entry, "id": known["id"]} for entry, known in entries]
    return aimed


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
