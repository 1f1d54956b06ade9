"""A server with the default scenario, and calls for it that Schemathesis generates.

Half of the calls that match their schema get the ids of existing objects, so that the replies are
not all "does not exist".
"""

import asyncio
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import cycle
from threading import Thread
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit
from urllib.request import Request as HttpRequest
from urllib.request import urlopen
from zlib import crc32

import schemathesis
from hypothesis import strategies as st
from requests import PreparedRequest, Response, Session
from requests.adapters import HTTPAdapter
from schemathesis import Case as AnyCase
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks
from urllib3 import HTTPResponse

from mock_server.contract.schemas.formats import MAX_INVOICE_TEXT_BYTES
from mock_server.embedding.carriers import NO_SERVER, LocalCarrier
from mock_server.sandbox.ground.chance import derive_uuid
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Switchboard
from mock_server.server.loading import load_scenario
from mock_server.server.uploads import UploadReader
from mock_server.web.connections.request_building import header_text, make_request
from mock_server.web.serving import listen
from support import START_MS
from support.durations import DURATION_PATTERN
from support.wire import unloaded

Case: TypeAlias = AnyCase[Any]

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
"""Without positive_data_acceptance: a call that matches its schema may still be refused."""

SCENARIO = load_scenario()
BASE = SCENARIO.base
IDS = [customer.customer_id for customer in BASE.customers]
OPERATOR, ACME = IDS[:2]
CUSTOMERS = [customer.ref or customer.customer_id for customer in BASE.customers]
KNOWN: Final = {
    "id": [customer_id for customer_id in IDS if customer_id not in SCENARIO.magic],
    "customer": CUSTOMERS,
    "packageId": ["starter", "fleet"],
    "name": ["plan"],
    "entry": ["1", "2", "3"],
    "sandbox": ["default", "other"],
    "requestId": [derive_uuid(SCENARIO.seed, "request", number) for number in (1, 2, 3)],
}
"""Values of path parameters that exist."""

DURATION = re.compile(DURATION_PATTERN)
DATES = st.dates().map(lambda day: f"{day.day:02d}{day.month:02d}{day.year:04d}")
schemathesis.openapi.format("ddmmyyyy", DATES)
schemathesis.openapi.format("max-60-bytes", st.text(max_size=MAX_INVOICE_TEXT_BYTES // 4))


@contextmanager
def serving() -> Iterator[str]:
    """Serve the default scenario from a thread with its own loop; yield the server's URL."""
    handler = unloaded()
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


class Unwired(HTTPAdapter):
    """Answers the calls of a session in this thread, as a server does, without a connection."""

    def __init__(self) -> None:
        super().__init__()
        sandboxes = Sandboxes(SCENARIO, START_MS)
        self._carrier = LocalCarrier(Switchboard(sandboxes), lambda: START_MS, UploadReader())

    def send(self, request: PreparedRequest, *_: Any, **__: Any) -> Response:
        """Return what the pure function answers."""
        where, sent = urlsplit(str(request.url)), request.body or b""
        called = make_request(
            str(request.method),
            where.path,
            where.query,
            headers=[(name, text(value)) for name, value in request.headers.items()],
            body=sent.encode() if isinstance(sent, str) else bytes(sent),
        )
        outcome = self._carrier.carry(called)
        raw = HTTPResponse(
            BytesIO(outcome.body), outcome.headers, outcome.status, preload_content=False
        )
        return self.build_response(request, raw)


def text(value: str | bytes) -> str:
    return header_text(value if isinstance(value, bytes) else value.encode())


@contextmanager
def unwired() -> Iterator[Session]:
    """Yield a session whose calls to `http://sandbox.test` need no server."""
    with Session() as session:
        session.trust_env = False  # which would be read whole before each call
        session.mount(NO_SERVER, Unwired())
        yield session


def send(method: str, url: str, body: Any = None) -> bytes:
    data = None if body is None else json.dumps(body).encode()
    headers = {} if data is None else {"Content-Type": "application/json"}
    request = HttpRequest(url, data, headers, method=method)  # noqa: S310 - our own server
    with urlopen(request) as response:  # noqa: S310 - the same
        answer: bytes = response.read()
        return answer


def is_valid(case: Case) -> bool:
    return case.meta is not None and case.meta.generation.mode.value == "positive"


def pick(known: Sequence[str], generated: Any) -> Any:
    """Replace half of the generated values by existing ones, always in the same way."""
    digest = crc32(str(generated).encode())
    return known[(digest >> 1) % len(known)] if digest & 1 else generated


def aim(case: Case) -> None:
    """Make a valid call name existing objects, half of the time."""
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
    customer = BASE.customer(parameters.get("id", ""))
    for member in ("contact", "address"):
        present = (customer.fields.get(member) if customer else None) or []
        if present and isinstance(body.get(member), list):
            entries = zip(body[member], cycle(present), strict=False)
            aimed[member] = [{**entry, "id": known["id"]} for entry, known in entries]
    return aimed
