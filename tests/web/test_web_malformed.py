"""Malformed HTTP is refused in the format of its address, if the address can be read."""

import json
import logging
from typing import Any

import pytest
from support import ACME
from support.wire import Answer, Served, http, serving

CUSTOMER = f"/api/v2/customer/{ACME}"
CONTROL = "/_sandbox/clock"


def get(path: str, *fields: str) -> bytes:
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: a", *fields, "", ""]).encode()


PLAIN = get(CUSTOMER)
CHANGE = http("PATCH", CUSTOMER, b"{}")
ORDINARY = http("POST", "/_sandbox/clock/freeze")
INVALID = "SANDBOX_INVALID_REQUEST"
TWICE = "Authorization is repeated"
FIELDS = {
    "no field": ["no colon"],
    "folded field": ["X: a", " b"],
    "control character": ["X: \0"],
    "coded transfer": ["Transfer-Encoding: gzip"],
    "no length": ["Content-Length: 1e3"],
    "two lengths": ["Content-Length: 1", "Transfer-Encoding: chunked"],
}
LINES = {
    "method of no word": b"G@T %b HTTP/1.1\r\nHost: a\r\n\r\n",
    "space in the target": b"GET %b/a b HTTP/1.1\r\n\r\n",
    "bare line ends": b"GET %b HTTP/1.1\nHost: a\n\n",
    "endless path": b"GET %b/" + b"a" * 70_000,
    "absolute": b"GET http://[%b HTTP/1.1\r\nHost: a\r\n\r\n",
}


def calls(path: str) -> dict[str, bytes]:
    """Return the bytes of each malformed call."""
    return {
        **{name: get(path, *lines) for name, lines in FIELDS.items()},
        **{name: line.replace(b"%b", path.encode()) for name, line in LINES.items()},
    }


async def refused(served: Served, data: bytes) -> Answer:
    """Return the answer to a malformed call; the connection must be closed after it."""
    async with served.wire() as wire:
        answer = await wire.call(data)
        assert await wire.rest() == b""
    assert (await served.call(http("GET", CUSTOMER))).status == 200
    return answer


ENVELOPE = {
    "errorCode": INVALID,
    "errorMessage": "The request is not valid",
    "content": "",
    "pageable": "",
}


@pytest.mark.parametrize("name", calls(CUSTOMER))
async def test_malformed_call_of_the_interface_gets_the_envelope(name: str) -> None:
    async with serving() as served:
        answer = await refused(served, calls(CUSTOMER)[name])
    assert (answer.status, answer.headers["Content-Type"]) == (400, "application/json")
    assert answer.json == ENVELOPE
    assert answer.headers["X-Sandbox-Reason"]


@pytest.mark.parametrize("name", calls(CONTROL))
async def test_malformed_control_call_gets_a_problem(name: str) -> None:
    async with serving() as served:
        answer = await refused(served, calls(CONTROL)[name])
    assert (answer.status, answer.headers["Content-Type"]) == (400, "application/problem+json")
    problem = {"type": "about:blank", "title": "Bad Request", "status": 400}
    assert problem.items() <= answer.json.items()


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
        assert (await served.call(get(path, "no colon"))).json == ENVELOPE


@pytest.mark.parametrize(
    "before", [PLAIN, CHANGE, ORDINARY, b"|".join([ORDINARY, CHANGE, ORDINARY])]
)
async def test_malformed_call_after_others_has_an_address_of_its_own(before: bytes) -> None:
    async with serving() as served, served.wire() as wire:
        for call in before.split(b"|"):
            assert (await wire.call(call)).status in (200, 202)
        answer = await wire.call(get(CUSTOMER, "no colon"))
        assert (answer.json, await wire.rest()) == (ENVELOPE, b"")


async def test_the_reason_quotes_nothing_of_a_call(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with serving() as served:
        for line in ("Authorization Bearer hush", "X: hush\0", "hush : a", "Content-Length: hush"):
            assert b"hush" not in (await served.call(get("/", line))).body
            answer = await served.call(get(CUSTOMER, line))
            assert "hush" not in answer.headers["X-Sandbox-Reason"]
        counted = served.handler.plain_calls.malformed
    lines = [each.getMessage() for each in caplog.records if each.name == "mock_server"]
    assert (len(lines), counted.total()) == (8, 8)
    assert all(line.startswith("malformed HTTP from 127.0.0.1: ") for line in lines)
    assert "hush" not in caplog.text


# ── Empty lines before a call ────────────────────────────────────────────────────────────────────

BEFORE = [b"\r\n", b"\r\n" * 3]


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
        answer = await served.call(get(f"/s/mine{path}", *["Authorization: Bearer a"] * 2))
    assert (answer.status, answer.json["errorCode"]) == (status, INVALID)
    assert answer.json["errorMessage"] == message


@pytest.mark.parametrize(
    ("base_path", "path"),
    [
        ("", "/"),
        ("", "/elsewhere"),
        ("/mock", CUSTOMER),
        ("", f"/s/%00{CUSTOMER}"),
    ],
)
async def test_malformed_call_elsewhere_gets_one_plain_line(base_path: str, path: str) -> None:
    async with serving(base_path=base_path) as served:
        answer = await served.call(get(path, "no colon"))
    assert (answer.status, answer.body[:25]) == (400, b"400 Bad Request: Invalid ")


async def test_malformed_call_before_the_scenario_is_loaded_gets_one_plain_line() -> None:
    async with serving(is_loaded=False) as served:
        answer = await served.call(get(CUSTOMER, "no colon"))
    assert (answer.status, answer.body[:25]) == (400, b"400 Bad Request: Invalid ")


async def test_malformed_head_gets_the_head_of_its_answer() -> None:
    async with serving() as served, served.wire() as wire:
        answer = await wire.call(get(CUSTOMER, "no colon").replace(b"GET", b"HEAD"))
        assert (answer.status, answer.body, await wire.rest()) == (400, b"", b"")


@pytest.mark.parametrize("origin", ["http://[", "http://a:99999", "http://a:b"])
async def test_target_of_which_only_the_path_can_be_read_gets_the_envelope(origin: str) -> None:
    async with serving() as served:
        assert (await refused(served, http("GET", f"{origin}{CUSTOMER}"))).json == ENVELOPE


async def test_call_after_bytes_of_something_else_is_not_read_as_one() -> None:
    async with serving() as served:
        answer = await served.call(b"\x16\x03\x01" + get(CUSTOMER))
    why = b"TLS on a port without it: call http://, or serve with --tls-cert"
    assert (answer.status, answer.body) == (400, b"400 Bad Request: " + why + b"\n")


async def test_endless_head_is_refused() -> None:
    async with serving() as served, served.wire() as wire:
        await wire.send(PLAIN[:-2])
        for number in range(3):
            await wire.send(b"X-%d: %b\r\n" % (number, b"a" * 40_000))
            await served.call(PLAIN)
        answer = await wire.answer()
    assert answer.headers["X-Sandbox-Reason"] == "the head has more than 65536 bytes"


async def test_malformed_call_is_in_no_journal() -> None:
    async with serving() as served:
        await served.call(calls(CUSTOMER)["no field"])
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
