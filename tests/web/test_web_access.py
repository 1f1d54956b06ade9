"""Which clients may control a sandbox, headers for browsers, and addresses.

Settings of `serve` alone, and bytes that no client library sends, are tried without one.
"""

from http import HTTPStatus
from typing import Any

import pytest
from support import ACME
from support.uploads import problem
from support.wire import Answer, http, serving

from mock_server.web.callers.guard import Guard

CUSTOMER = f"/api/v2/customer/{ACME}"
PAGE = "https://page.example"
TOKEN = Guard(control_token="hush-ü")
CORS_HEADERS = {
    "Access-Control-Allow-Origin": PAGE,
    "Access-Control-Expose-Headers": (
        "Location, Retry-After, X-Sandbox, X-Sandbox-Entry, X-Sandbox-Reason, X-Sandbox-Outdated, "
        "X-Sandbox-Too-Large, ETag, X-Sandbox-Undo"
    ),
    "Vary": "Origin",
}


def allowed(answer: Any) -> dict[str, str]:
    return {
        name: value
        for name, value in answer.headers.items()
        if name == "Vary" or name.startswith("Access-Control-")
    }


@pytest.mark.parametrize("guard", [Guard(cors=(PAGE,)), Guard(cors=("*",))], ids=["one", "all"])
async def test_a_control_call_of_an_allowed_page_is_admitted(guard: Guard) -> None:
    async with serving(guard=guard) as served:
        answer = await served.call(http("POST", "/_sandbox/reset", Origin=PAGE))
    assert (answer.status, allowed(answer)) == (200, CORS_HEADERS)


@pytest.mark.parametrize("header", ["Bearer hush-ü", "bearer  hush-ü "])
async def test_the_control_token_opens_the_control_api(guarded: Any, header: str) -> None:
    reply = await guarded.post("/_sandbox/reset", headers={"Authorization": header})
    assert reply.status == 200


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (b"", "the control token is missing"),
        (b"Authorization: Bearer\r\n", "the control token is missing"),
        (b"Authorization: Bearer wrong\r\n", "the control token is wrong"),
        (b"Authorization: Bearer \xff\r\n", "the control token is wrong"),
        (b"X-Sandbox-Key: wrong\r\n", "the control token is wrong"),
        (b"Authorization: Basic hush\r\n", "Authorization does not begin with `Bearer `"),
        (b"Authorization: hush\r\n", "Authorization does not begin with `Bearer `"),
    ],
)
@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("/_sandbox/reset", "control calls"),
        ("/_sandboxes", "control calls"),
        ("/metrics", "the metrics"),
    ],
)
async def test_a_control_call_without_the_token_is_refused(
    sent: bytes, why: str, path: str, what: str
) -> None:
    data = http("POST", path).removesuffix(b"\r\n") + sent + b"\r\n"
    async with serving(guard=TOKEN) as served:
        answer = await served.call(data)
    detail = f"{what} of this server require Authorization: Bearer CONTROL_TOKEN"
    error = {"pointer": "", "detail": why}
    assert answer.json == {**problem(HTTPStatus.UNAUTHORIZED, detail), "errors": [error]}
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="sandbox control"'


async def test_a_preflight_of_an_allowed_page_is_granted() -> None:
    call = http(
        "OPTIONS",
        CUSTOMER,
        Origin=PAGE,
        Access_Control_Request_Method="PATCH",
        Access_Control_Request_Headers="authorization, x-sandbox-fault",
    )
    async with serving(guard=Guard(cors=(PAGE,))) as served:
        answer = await served.call(call)
    granted = {
        **CORS_HEADERS,
        "Server": "customer-sandbox",
        "Access-Control-Allow-Methods": "GET, HEAD, PATCH, POST, PUT, DELETE",
        "Access-Control-Allow-Headers": "authorization, x-sandbox-fault",
        "Access-Control-Max-Age": "600",
    }
    assert answer == Answer("HTTP/1.1", 204, granted, b"")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://other.example", "Access_Control_Request_Method": "PATCH"},
        {"Origin": PAGE},
        {"Access_Control_Request_Method": "PATCH"},
    ],
    ids=["another origin", "no preflight", "no origin"],
)
async def test_options_that_is_no_granted_preflight_gets_405(headers: dict[str, str]) -> None:
    async with serving(guard=Guard(cors=(PAGE,))) as served:
        answer = await served.call(http("OPTIONS", CUSTOMER, None, **headers))
    assert (answer.status, answer.headers["Vary"]) == (405, "Origin")


async def test_errors_and_health_carry_the_cors_headers_too() -> None:
    async with serving(guard=Guard(cors=(PAGE,))) as served:
        paths = ["/nowhere", "/_ready", "/_sandbox/nowhere"]
        answers = [await served.call(http("GET", path, Origin=PAGE)) for path in paths]
    assert [allowed(answer) for answer in answers] == [CORS_HEADERS] * 3


async def test_without_cors_no_answer_mentions_origins(client: Any) -> None:
    assert allowed(await client.get(CUSTOMER, headers={"Origin": PAGE})) == {}


async def test_everything_is_served_below_the_base_path() -> None:
    async with serving(base_path="/mock") as served:
        paths = [f"/mock{CUSTOMER}", "/mock/_ready", "/_ready", "/mock/_sandbox/clock", "/mock"]
        paths += [CUSTOMER, "/_sandbox/clock", "/mockery/_sandbox/clock"]
        answers = [await served.call(http("GET", path)) for path in paths]
        modified = await served.call(http("PATCH", f"/mock{CUSTOMER}", b"{}"))
        document = await served.call(http("GET", "/mock/openapi.json"))
    assert [answer.status for answer in answers] == [200, 200, 200, 200, 308, 404, 404, 404]
    request_id = modified.json["content"][0]["requestId"]
    assert modified.headers["Location"] == f"/mock/api/v2/request/{request_id}"
    assert document.json["servers"] == [{"url": "/mock"}]


async def test_a_server_is_live_before_it_is_ready() -> None:
    async with serving(is_loaded=False) as served:
        live = await served.call(http("GET", "/_live"))
        paths = ["/_ready", CUSTOMER, "/_sandbox/clock", "/openapi.json"]
        answers = [await served.call(http("GET", path)) for path in paths]
        upload = await served.call(http("PUT", "/_sandbox/scenario", b"version: 1"))
    assert (live.status, live.json) == (200, {"status": "live"})
    detail = "the scenario is not loaded yet"
    for answer in [*answers, upload]:
        assert answer.json == problem(HTTPStatus.SERVICE_UNAVAILABLE, detail)
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert answer.headers["Retry-After"] == "1"


@pytest.mark.parametrize(("path", "status"), [("/_live", "live"), ("/_ready", "ready")])
async def test_a_loaded_server_is_live_and_ready(client: Any, path: str, status: str) -> None:
    answer, head = await client.get(path), await client.head(path)
    assert (answer.status, await answer.json()) == (200, {"status": status})
    assert (head.status, head.headers.keys()) == (200, answer.headers.keys())


@pytest.mark.parametrize("path", ["/_live", "/_ready"])
async def test_health_takes_no_other_method(client: Any, path: str) -> None:
    answer = await client.post(path)
    detail = "this address takes GET, HEAD"
    assert await answer.json() == problem(HTTPStatus.METHOD_NOT_ALLOWED, detail)
    assert answer.headers["Allow"] == "GET, HEAD"
