"""Every way to write a request, and the reply to it."""

import pytest
from support import ACME
from support.wire import Answer, http, serving

CUSTOMER = f"/api/v2/customer/{ACME}"
JSON = {"Server": "customer-sandbox", "Content-Type": "application/json"}
MIB = 1024 * 1024
ACME_BODY = (
    b'{"errorCode":"","errorMessage":"","content":[{"customerId":"%s","status":"ACTIVE",'
    b'"name":"Acme","currency":"EUR","allowOfferDelegation":true,"isAllowedImeiLock":true,'
    b'"isImeiLockEnabled":true,"mfaConfiguration":"ENABLED"}],'
    b'"pageable":{"page":0,"size":1,"totalPages":1,"totalElements":1}}'
) % ACME.encode()
LENGTH = {"Content-Length": str(len(ACME_BODY))}
READ = Answer("HTTP/1.1", 200, {**JSON, **LENGTH}, ACME_BODY)

SPELLINGS = {
    "origin form": CUSTOMER,
    "absolute form": f"http://elsewhere.example{CUSTOMER}",
    "percent-encoded": f"/api/v2/%63ustomer/{ACME.replace('-', '%2D')}",
    "query": f"{CUSTOMER}?unknown=1&unknown=2&%zz",
    "absolute form with a query": f"http://elsewhere.example{CUSTOMER}?unknown=1",
}


def failure(code: str, message: str) -> dict[str, str]:
    return {"errorCode": code, "errorMessage": message, "content": "", "pageable": ""}


@pytest.mark.parametrize("target", SPELLINGS.values(), ids=SPELLINGS)
async def test_every_spelling_of_an_address_is_the_same_call(target: str) -> None:
    async with serving() as served:
        assert await served.call(http("GET", target)) == READ


async def test_head_gets_the_headers_of_get_and_no_body() -> None:
    async with serving() as served, served.wire() as wire:
        head = await wire.call(http("HEAD", CUSTOMER))
        assert head == Answer("HTTP/1.1", 200, READ.headers, b"")
        assert await wire.call(http("GET", CUSTOMER)) == READ


async def test_http_1_0_is_answered_and_closed() -> None:
    async with serving() as served, served.wire() as wire:
        answer = await wire.call(http("GET", CUSTOMER, version="1.0"))
        expected = Answer("HTTP/1.0", 200, READ.headers, ACME_BODY)
        assert (answer, await wire.rest()) == (expected, b"")


async def test_http_1_0_that_asks_for_it_is_kept_open() -> None:
    async with serving() as served, served.wire() as wire:
        call = http("GET", CUSTOMER, version="1.0", Connection="keep-alive")
        assert [(await wire.call(call)).status for _ in range(2)] == [200, 200]


async def test_connection_close_is_answered_and_closed() -> None:
    async with serving() as served, served.wire() as wire:
        answer = await wire.call(http("GET", CUSTOMER, Connection="close"))
        expected = Answer("HTTP/1.1", 200, {**READ.headers, "Connection": "close"}, ACME_BODY)
        assert (answer, await wire.rest()) == (expected, b"")


async def test_a_chunked_body_is_put_together() -> None:
    head = http("PATCH", CUSTOMER, Transfer_Encoding="chunked")
    async with serving() as served, served.wire() as wire:
        await wire.send(head)
        await wire.send(b'8\r\n{"name":\r\n')
        answer = await wire.call(b'6\r\n"New"}\r\n0\r\n\r\n')
        advanced = await wire.call(http("POST", "/_sandbox/clock/advance", b'{"by":"2s"}'))
        read = await wire.call(http("GET", CUSTOMER))
    assert (answer.status, len(advanced.json["fired"])) == (202, 1)
    assert read.json["content"][0]["name"] == "New"


async def test_a_client_that_expects_100_continue_gets_it() -> None:
    async with serving() as served, served.wire() as wire:
        await wire.send(http("PATCH", CUSTOMER, Expect="100-continue", Content_Length="2"))
        assert await wire.answer() == Answer("HTTP/1.1", 100, {}, b"")
        assert (await wire.call(b"{}")).status == 202


@pytest.mark.parametrize("body", [None, b"{}"])
async def test_an_unknown_expectation_gets_417(body: bytes | None) -> None:
    async with serving() as served:
        answer = await served.call(http("PATCH", CUSTOMER, body, Expect="miracles"))
    assert (answer.status, answer.json["errorCode"]) == (417, "SANDBOX_EXPECTATION_FAILED")


async def test_a_client_with_another_expectation_as_well_gets_no_100_continue() -> None:
    head = f"PATCH {CUSTOMER} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n"
    expectations = "Expect: 100-continue\r\nExpect: miracles\r\n\r\n"
    async with serving() as served, served.wire() as wire:
        answer = await wire.call((head + expectations).encode())
        assert (answer.status, answer.headers.get("X-Sandbox-Reason")) == (
            417,
            "Expect is 100-continue, miracles, only 100-continue is known",
        )


async def test_a_body_that_waits_for_an_unknown_expectation_is_not_waited_for() -> None:
    async with serving() as served, served.wire() as wire:
        answer = await wire.call(http("PATCH", CUSTOMER, Content_Length="9", Expect="miracles"))
        wire.writer.write_eof()
        assert (answer.status, await wire.rest()) == (417, b"")


@pytest.mark.parametrize("expected", ["100-continue", "miracles"])
async def test_an_expectation_of_http_1_0_is_ignored(expected: str) -> None:
    call = http("PATCH", CUSTOMER, b"{}", version="1.0", Expect=expected)
    async with serving() as served:
        assert (await served.call(call)).status == 202


async def test_an_expectation_without_a_body_needs_no_interim_answer() -> None:
    async with serving() as served:
        assert await served.call(http("GET", CUSTOMER, Expect="100-continue")) == READ


@pytest.mark.parametrize("size", [MIB + 1, 5 * MIB])
async def test_an_oversize_body_gets_413_and_the_connection_lives_on(size: int) -> None:
    async with serving() as served, served.wire() as wire:
        answer = await wire.call(http("PATCH", CUSTOMER, b" " * size))
        assert (answer.status, answer.json["errorCode"]) == (413, "SANDBOX_TOO_LARGE")
        assert await wire.call(http("GET", CUSTOMER)) == READ


async def test_a_body_of_exactly_the_limit_is_read() -> None:
    body = b'{"name":"New"}'.ljust(MIB)
    async with serving() as served:
        assert (await served.call(http("PATCH", CUSTOMER, body))).status == 202


async def test_a_body_beyond_what_is_drained_gets_413_and_is_closed() -> None:
    async with serving() as served, served.wire() as wire:
        await wire.send(http("PATCH", CUSTOMER, Content_Length=str(64 * MIB)) + b" " * 17 * MIB)
        answer = await wire.answer()
        wire.writer.write_eof()
        assert (answer.status, answer.headers["Connection"]) == (413, "close")
        assert (answer.json["errorCode"], await wire.rest()) == ("SANDBOX_TOO_LARGE", b"")


async def test_a_control_body_beyond_what_is_drained_gets_a_413_problem() -> None:
    async with serving() as served, served.wire() as wire:
        call = http("PUT", "/_sandbox/scenario", Content_Length=str(64 * MIB))
        await wire.send(call + b" " * 17 * MIB)
        answer = await wire.answer()
    assert (answer.status, answer.headers["Connection"]) == (413, "close")
    assert answer.json == {
        "type": "about:blank",
        "title": "Content Too Large",
        "status": 413,
        "detail": "the limit is 16777216 bytes",
    }


REFUSED = ["TRACE", "PURGE", "PROPFIND"]


@pytest.mark.parametrize("method", REFUSED)
async def test_a_method_that_an_address_does_not_take_gets_the_405_envelope(method: str) -> None:
    async with serving() as served, served.wire() as wire:
        answer = await wire.call(http(method, CUSTOMER, b"{}"))
        journal = await wire.call(http("GET", "/_sandbox/journal"))
    assert (answer.status, answer.headers["Allow"]) == (405, "GET, HEAD, PATCH")
    assert answer.json["errorCode"] == "SANDBOX_METHOD_NOT_ALLOWED"
    assert [entry["request"]["method"] for entry in journal.json["items"]] == [method]


@pytest.mark.parametrize("method", REFUSED)
@pytest.mark.parametrize("path", ["/_sandbox/clock", "/_sandboxes", "/_live", "/metrics"])
async def test_a_method_that_a_control_call_does_not_take_gets_a_405_problem(
    method: str, path: str
) -> None:
    async with serving() as served:
        answer = await served.call(http(method, path))
    assert (answer.status, answer.headers["Content-Type"]) == (405, "application/problem+json")


@pytest.mark.parametrize("sent", [b"T", b"TRACE", b"TRACE /", b"TRACE / HTTP/1.1\r\nHo"])
async def test_the_beginning_of_a_call_is_waited_for(sent: bytes) -> None:
    rest = b"TRACE / HTTP/1.1\r\nHost: a\r\n\r\n"[len(sent) :]
    async with serving() as served, served.wire() as wire:
        await wire.send(sent)
        assert (await served.call(http("GET", CUSTOMER))).status == 200
        assert (await wire.call(rest)).json["errorCode"] == "SANDBOX_NOT_FOUND"


@pytest.mark.parametrize("target", ["*", "/", "//", "/%00/%ff/..", "/%5Fsandbox"])
async def test_an_address_that_leads_nowhere_gets_the_404_envelope(target: str) -> None:
    async with serving() as served:
        answer = await served.call(http("OPTIONS", target))
    assert answer.json == failure("SANDBOX_NOT_FOUND", "There is nothing at this address")


async def test_connect_gets_the_404_envelope() -> None:
    async with serving() as served:
        answer = await served.call(http("CONNECT", "elsewhere.example:443"))
    assert answer.json == failure("SANDBOX_NOT_FOUND", "There is nothing at this address")


async def test_the_connection_lives_on_after_errors() -> None:
    calls = [
        (http("PATCH", CUSTOMER, b"not json"), 400),
        (http("PATCH", CUSTOMER, b"[" * 10_000), 400),
        (http("GET", "/nowhere"), 404),
        (http("DELETE", CUSTOMER), 405),
        (http("GET", "/api/v2/customer/no-uuid"), 400),
        (http("PATCH", CUSTOMER, b"{}", Content_Type="text/plain"), 415),
        (http("POST", "/_sandbox/clock/advance", b"not json"), 400),
        (http("GET", "/_sandbox/nowhere"), 404),
        (http("GET", CUSTOMER), 200),
    ]
    async with serving() as served, served.wire() as wire:
        assert [(await wire.call(call)).status for call, _ in calls] == [
            status for _, status in calls
        ]
