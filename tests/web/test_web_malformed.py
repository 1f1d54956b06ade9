"""Malformed HTTP is refused in the format of its address, if the address can be read."""

import json
from typing import Any

import pytest
from mock_server.web.connections.framing import TOO_SMALL
from support import ACME
from support.wire import Answer, Served, http, serving

CUSTOMER = f"/api/v2/customer/{ACME}"
CONTROL = "/_sandbox/clock"


def get(path: str, *fields: str) -> bytes:
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: a", *fields, "", ""]).encode()


def fields(count: int, size: int) -> list[str]:
    return [f"X-{number}: {'a' * size}" for number in range(count)]


INVALID = "SANDBOX_INVALID_REQUEST"
TWICE = "Authorization is repeated"
LONG = "a" * 9000
FLAWS = {
    "two Authorization": (
        ["Authorization: Bearer a", "authorization: Bearer b"],
        TWICE,
    ),
    "two Content-Type": (["Content-Type: application/json"] * 2, "Content-Type is repeated"),
    "two equal Host": (["Host: a"], "Host is repeated"),
    "long field": ([f"X: {LONG}"], "a header field has more than 8190 bytes"),
    "long head": (fields(9, 8000), "the head has more than 65536 bytes"),
    "many fields": (fields(200, 1), "more than 128 header fields"),
    "no field": (["no colon"], "a line that is not a header field"),
    "folded field": (["X: a", " b"], "a line that is not a header field"),
    "control character": (["X: \0"], "a control character in the head"),
    "coded transfer": (["Transfer-Encoding: gzip"], "a transfer encoding other than chunked"),
    "no length": (["Content-Length: 1e3"], "Content-Length is not a number"),
    "two lengths": (
        ["Content-Length: 1", "Transfer-Encoding: chunked"],
        "both Content-Length and Transfer-Encoding",
    ),
}
LINES = {
    "method of no word": (b"G@T %b HTTP/1.1\r\nHost: a\r\n\r\n", "not an HTTP/1 request line"),
    "no Host": (b"GET %b HTTP/1.1\r\n\r\n", "Host is missing"),
    "unknown version": (b"GET %b HTTP/2.0\r\nHost: a\r\n\r\n", "not an HTTP/1 request line"),
    "no version": (b"GET %b\r\n\r\n", "not an HTTP/1 request line"),
    "space in the target": (b"GET %b/a b HTTP/1.1\r\n\r\n", "not an HTTP/1 request line"),
    "raw bytes": (b"GET %b/\xff HTTP/1.1\r\n\r\n", "not an HTTP/1 request line"),
    "bare line ends": (
        b"GET %b HTTP/1.1\nHost: a\n\n",
        "a line that does not end with CRLF",
    ),
    "long query": (
        b"GET %b?" + LONG.encode() + b" HTTP/1.1\r\n\r\n",
        "the request line has more than 8190 bytes",
    ),
    "long path": (
        b"GET %b/" + LONG.encode() + b" HTTP/1.1\r\n\r\n",
        "the request line has more than 8190 bytes",
    ),
    "endless path": (b"GET %b/" + LONG.encode() * 8, "the head has more than 65536 bytes"),
    "absolute": (b"GET http://a%b HTTP/2.0\r\n\r\n", "not an HTTP/1 request line"),
}


def calls(path: str) -> dict[str, tuple[bytes, str]]:
    """Return the bytes of each malformed call, and the error."""
    raw = path.encode()
    return {
        **{name: (get(path, *lines), why) for name, (lines, why) in FLAWS.items()},
        **{name: (line.replace(b"%b", raw), why) for name, (line, why) in LINES.items()},
    }


async def refused(served: Served, data: bytes) -> Answer:
    """Return the answer to a malformed call; the connection must be closed after it."""
    async with served.wire() as wire:
        answer = await wire.call(data)
        assert await wire.rest() == b""
    assert (await served.call(http("GET", CUSTOMER))).status == 200
    return answer


def envelope(why: str) -> tuple[int, str, str, Any]:
    failure = {
        "errorCode": "SANDBOX_INVALID_REQUEST",
        "errorMessage": "The request is not valid",
        "content": "",
        "pageable": "",
    }
    return 400, "application/json", why, failure


def shown_in(answer: Answer) -> tuple[int, str, str, Any]:
    headers = answer.headers
    return answer.status, headers["Content-Type"], headers["X-Sandbox-Reason"], answer.json


@pytest.mark.parametrize("name", calls(CUSTOMER))
async def test_malformed_call_of_the_interface_gets_the_envelope(name: str) -> None:
    data, why = calls(CUSTOMER)[name]
    async with serving() as served:
        assert shown_in(await refused(served, data)) == envelope(why)


@pytest.mark.parametrize("name", calls(CONTROL))
async def test_malformed_control_call_gets_a_problem(name: str) -> None:
    data, why = calls(CONTROL)[name]
    async with serving() as served:
        answer = await refused(served, data)
    assert (answer.status, answer.headers["Content-Type"]) == (400, "application/problem+json")
    problem = {"type": "about:blank", "title": "Bad Request", "status": 400, "detail": why}
    assert answer.json == problem


@pytest.mark.parametrize(
    ("base_path", "path"),
    [
        ("", f"/s/mine{CUSTOMER}"),
        ("/mock", f"/mock{CUSTOMER}"),
        ("/mock", f"/mock/s/mine{CUSTOMER}"),
        ("", "/api/v2/nothing"),
    ],
)
async def test_malformed_call_gets_the_envelope_wherever_the_interface_is(
    base_path: str, path: str
) -> None:
    async with serving(base_path=base_path) as served:
        answer = await served.call(f"GET {path} HTTP/2.0\r\n\r\n".encode())
    assert shown_in(answer) == envelope("not an HTTP/1 request line")


IN_BYTES = b"1\r\n \r\n" * 20_000 + b"0\r\n\r\n"


async def test_body_in_chunks_of_a_byte_is_refused_by_the_assumptions_of_its_sandbox() -> None:
    scenario = {"version": 1, "customers": [{"ref": "root"}]}
    scenario["assumptions"] = {"http-status": {INVALID: 422}}
    async with serving() as served:
        made = json.dumps({"scenario": scenario}).encode()
        assert (await served.call(http("PUT", "/_sandboxes/mine", made))).status == 201
        for path, status in ((CUSTOMER, 400), (f"/s/mine{CUSTOMER}", 422)):
            head = http("PATCH", path, Transfer_Encoding="chunked")
            answer = await refused(served, head + IN_BYTES)
            assert shown_in(answer)[:3] == (status, "application/json", TOO_SMALL)


async def test_control_call_in_chunks_of_a_byte_gets_a_problem() -> None:
    async with serving() as served:
        head = http("POST", "/_sandbox/clock/advance", Transfer_Encoding="chunked")
        answer = await refused(served, head + IN_BYTES)
    assert (answer.status, answer.json["detail"]) == (400, TOO_SMALL)


# ── Empty lines before a call ────────────────────────────────────────────────────────────────────

BEFORE = [b"\r\n", b"\r\n" * 3, b"\n\r\n"]
PLAIN = get(CUSTOMER)
ORDINARY = http("POST", "/_sandbox/clock/freeze")


@pytest.mark.parametrize("before", BEFORE, ids=ascii)
async def test_empty_lines_before_a_call_are_ignored_and_kept_nowhere(before: bytes) -> None:
    calls = [PLAIN, before + PLAIN, ORDINARY, before + ORDINARY]
    async with serving() as served, served.wire() as wire:
        answers = [await wire.call(call) for call in calls]
        journal = await served.call(http("GET", "/_sandbox/journal"))
    assert [answer.status for answer in answers] == [200] * 4
    assert answers[0].body == answers[1].body
    sent = [entry["request"] for entry in journal.json["items"]]
    assert (sent[0], sent[2]) == (sent[1], sent[3])


@pytest.mark.parametrize("before", BEFORE, ids=ascii)
async def test_what_is_malformed_stays_so_after_empty_lines_before_good_calls(
    before: bytes,
) -> None:
    malformed = PLAIN.replace(b"Host: a", b"Host : a")
    async with serving() as served:
        async with served.wire() as wire:
            for _ in range(3):
                assert (await wire.call(before + PLAIN)).status == 200
        for call in (malformed, before + malformed, before.replace(b"\r", b"") + malformed):
            assert (await refused(served, call)).status == 400


@pytest.mark.parametrize(
    ("assumptions", "status", "message", "path"),
    [
        ({"http-status": "always-200"}, 200, "The request is not valid", CUSTOMER),
        ({"http-status": {INVALID: 422}}, 422, "The request is not valid", CUSTOMER),
        ({"error-detail": "message"}, 400, f"The request is not valid: {TWICE}", CUSTOMER),
        ({"status-endpoint": "/st/{requestId}"}, 400, "The request is not valid", "/st/1"),
    ],
    ids=["always-200", "another-status", "detail", "status-endpoint"],
)
async def test_malformed_call_is_refused_by_the_assumptions_of_its_sandbox(
    assumptions: Any, status: int, message: str, path: str
) -> None:
    scenario = {"version": 1, "customers": [{"ref": "root"}], "assumptions": assumptions}
    async with serving() as served:
        made = {"scenario": scenario}
        put = await served.call(http("PUT", "/_sandboxes/mine", json.dumps(made).encode()))
        assert put.status == 201, put.body
        answer = await served.call(get(f"/s/mine{path}", *FLAWS["two Authorization"][0]))
    assert (answer.status, answer.json["errorCode"]) == (status, INVALID)
    assert answer.json["errorMessage"] == message


@pytest.mark.parametrize(
    ("base_path", "path"),
    [
        ("", "/"),
        ("", "/elsewhere"),
        ("/mock", CUSTOMER),
        ("", f"/s/%00{CUSTOMER}"),
        ("", "nothing"),
    ],
)
async def test_malformed_call_elsewhere_gets_one_plain_line(base_path: str, path: str) -> None:
    async with serving(base_path=base_path) as served:
        answer = await served.call(f"GET {path} HTTP/2.0\r\n\r\n".encode())
    assert (answer.status, answer.body) == (400, b"400 Bad Request: not an HTTP/1 request line\n")


async def test_malformed_call_before_the_scenario_is_loaded_gets_one_plain_line() -> None:
    async with serving(is_loaded=False) as served:
        answer = await served.call(f"GET {CUSTOMER} HTTP/2.0\r\n\r\n".encode())
    assert (answer.status, answer.body) == (400, b"400 Bad Request: not an HTTP/1 request line\n")


async def test_malformed_head_gets_the_head_of_its_answer() -> None:
    async with serving() as served, served.wire() as wire:
        answer = await wire.call(f"HEAD {CUSTOMER} HTTP/2.0\r\n\r\n".encode())
        assert (answer.status, answer.headers["Connection"], answer.body) == (400, "close", b"")
        assert (int(answer.headers["Content-Length"]) > 0, await wire.rest()) == (True, b"")


@pytest.mark.parametrize(
    "origin", ["http://[", "http://a:99999", "http://a:b", "http://", "http://xn--"]
)
@pytest.mark.parametrize("method", ["GET", "FETCH", "CONNECT"])
async def test_target_of_which_only_the_path_can_be_read_gets_the_envelope(
    method: str, origin: str
) -> None:
    async with serving() as served:
        answer = await refused(served, http(method, f"{origin}{CUSTOMER}"))
    assert shown_in(answer) == envelope("an unreadable target")


async def test_call_after_bytes_of_something_else_is_not_read_as_one() -> None:
    async with serving() as served:
        answer = await served.call(b"\x16\x03\x01" + get(CUSTOMER))
    why = b"a control character in the head"
    assert (answer.status, answer.body) == (400, b"400 Bad Request: " + why + b"\n")


@pytest.mark.parametrize("target", ["*", "customer", "a:80", "http:", "http://"])
async def test_target_without_a_path_gets_one_plain_line(target: str) -> None:
    async with serving() as served:
        answer = await served.call(http("GET", target))
    assert (answer.status, answer.body) == (400, b"400 Bad Request: an unreadable target\n")


async def test_malformed_call_is_in_no_journal() -> None:
    async with serving() as served:
        await served.call(calls(CUSTOMER)["two Authorization"][0])
        journal = await served.call(http("GET", "/_sandbox/journal"))
    assert journal.json["items"] == []


@pytest.mark.parametrize("path", [CUSTOMER, CONTROL])
async def test_a_field_that_is_a_list_may_come_in_parts(path: str) -> None:
    parts = ["Accept: a", "Accept: b", "Content-Encoding: identity", "Content-Encoding: gzip"]
    async with serving() as served:
        assert (await served.call(get(path, *parts))).status == 200


async def test_each_part_of_a_coding_counts() -> None:
    head = ["PATCH " + CUSTOMER + " HTTP/1.1", "Host: a", "Content-Length: 2"]
    parts = ["Content-Encoding: gzip", "Content-Encoding: identity", "", "{}"]
    async with serving() as served:
        answer = await served.call("\r\n".join([*head, *parts]).encode())
    assert (answer.status, answer.headers["X-Sandbox-Reason"]) == (
        415,
        "the Content-Encoding is gzip, expected none",
    )
