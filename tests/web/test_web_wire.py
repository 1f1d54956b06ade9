"""What a client hears for what it sends over one connection: a row for each way to write a call.

Each piece arrives by itself; meanwhile, and afterwards, other clients are answered.
"""

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from support import ACME, BLUE, NORTH, OPERATOR
from support.wire import Answer, http, serving

CUSTOMER: Final = f"/api/v2/customer/{ACME}"
CONTROL: Final = "/_sandbox/clock"
MIB: Final = 1024 * 1024
BODY: Final = (
    f'{{"errorCode":"","errorMessage":"","content":[{{"customerId":"{ACME}","status":"ACTIVE",'
    '"name":"Acme","currency":"EUR","allowOfferDelegation":true,"isAllowedImeiLock":true,'
    '"isImeiLockEnabled":true,"mfaConfiguration":"ENABLED"}],'
    '"pageable":{"page":0,"size":1,"totalPages":1,"totalElements":1}}'
)
JSON: Final = {"Server": "customer-sandbox", "Content-Type": "application/json"}
READ: Final = http("GET", CUSTOMER)
ANSWER: Final = Answer("HTTP/1.1", 200, JSON | {"Content-Length": str(len(BODY))}, BODY.encode())
INVALID: Final = "SANDBOX_INVALID_REQUEST: "
MALFORMED: Final = "400 Bad Request: "


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Pieces that a client sends, perhaps the last ones, and the statuses of the answers.

    `says` is how the last answer begins, as `shown` returns it. If it `ends` the connection, no
    further call is answered over it. `served` has the settings of the server.
    """

    sent: tuple[bytes, ...]
    stops: bool = False
    heard: tuple[int, ...]
    says: str = ""
    ends: bool = False
    version: str = ""
    served: Mapping[str, Any] = field(default_factory=dict)


def row(*sent: bytes, heard: int | tuple[int, ...] = 200, says: str = BODY, **others: Any) -> Row:
    """Return a row, of one answer unless more are given."""
    return Row(
        sent=sent, heard=heard if isinstance(heard, tuple) else (heard,), says=says, **others
    )


def shown(answer: Answer) -> str:
    """Return what an answer says: code and reason of a refusal, the detail of a problem, a body."""
    kind = answer.headers.get("Content-Type", "")
    if kind.endswith("problem+json"):
        return str(answer.json.get("detail", ""))
    if kind.endswith("json") and answer.body and answer.json.get("errorCode"):
        assert (answer.json["content"], answer.json["pageable"]) == ("", "")
        reason = answer.headers.get("X-Sandbox-Reason", "")
        return f"{answer.json['errorCode']}: {reason}"
    return answer.body.decode()


def get(path: str, *fields: str, method: str = "GET") -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: a", *fields, "", ""]).encode()


# ── Ways to write a call ─────────────────────────────────────────────────────────────────────────

PARTS: Final = ("Accept: a", "Accept: b", "Content-Encoding: identity", "Content-Encoding: gzip")
CODED: Final = get(CUSTOMER, "Content-Length: 2", "Content-Encoding: gzip", method="PATCH")
SPELLINGS: Final = {
    "origin form": row(READ),
    "absolute form": row(http("GET", f"http://elsewhere.example{CUSTOMER}")),
    "percent-encoded": row(http("GET", f"/api/v2/%63ustomer/{ACME.replace('-', '%2D')}")),
    "query": row(http("GET", f"{CUSTOMER}?unknown=1&unknown=2&%zz")),
    "absolute form with a query": row(http("GET", f"http://elsewhere.example{CUSTOMER}?unknown=1")),
    "head": row(http("HEAD", CUSTOMER), says=""),
    "HTTP/1.0": row(http("GET", CUSTOMER, version="1.0"), ends=True, version="HTTP/1.0"),
    "HTTP/1.0 that is kept open": row(
        *[http("GET", CUSTOMER, version="1.0", Connection="keep-alive")] * 2,
        heard=(200, 200), version="HTTP/1.0",
    ),
    "the last call": row(http("GET", CUSTOMER, Connection="close"), ends=True),
    "an unsupported upgrade": row(
        *[http("GET", CUSTOMER, Connection="upgrade", Upgrade="websocket")] * 2, heard=(200, 200)
    ),
    "another unsupported upgrade": row(
        http("GET", CUSTOMER, Connection="upgrade", Upgrade="h2c"), READ, heard=(200, 200)
    ),
    "a list in parts": row(get(CUSTOMER, *PARTS)),
    "a list in parts, control": row(get(CONTROL, *PARTS), says=""),
    "a coding": row(
        CODED + b"{}", heard=415,
        says="SANDBOX_UNSUPPORTED_MEDIA_TYPE: the Content-Encoding is gzip, expected none",
    ),
    "empty lines before calls": row(
        READ, b"\r\n" + READ, http("GET", CONTROL), b"\r\n" * 3 + READ, heard=(200,) * 4
    ),
    "many calls at once": row(b"".join([READ] * 100), heard=(200,) * 100),
    "calls, then nothing more": row(READ * 3, stops=True, heard=(200,) * 3, ends=True),
    "a call, then nothing more": row(READ, b"", stops=True, ends=True),
    "the beginning": row(
        b"T", b"RACE / HTTP/1.1\r\nHost: a\r\n\r\n", heard=404, says="SANDBOX_NOT_FOUND"
    ),
    "a part of a head": row(
        b"TRACE / HTTP/1.1\r\nHo", b"st: a\r\n\r\n", heard=404, says="SANDBOX_NOT_FOUND"
    ),
}  # fmt: skip

# ── Bodies ───────────────────────────────────────────────────────────────────────────────────────

CHUNKED: Final = http("PATCH", CUSTOMER, Transfer_Encoding="chunked")
HALF: Final = http("PATCH", CUSTOMER, Content_Length="300") + b'{"name":'
AHEAD: Final = b" " * 17 * MIB
UNKNOWN: Final = "SANDBOX_EXPECTATION_FAILED: Expect is "
BOTH: Final = get(
    CUSTOMER, "Content-Length: 2", "Expect: 100-continue", "Expect: miracles", method="PATCH"
)
BODIES: Final = {
    "chunks": row(CHUNKED, b'8\r\n{"name":\r\n', b'6\r\n"New"}\r\n0\r\n\r\n', heard=202, says=""),
    "chunks with a quoted extension": row(
        CHUNKED, b'2;a="b;c"\r\n{}\r\n0\r\n\r\n', heard=202, says=""
    ),
    "an invalid chunk": row(  # the parser in Python takes what follows it for a call
        CHUNKED + b"2\r\n{}\r\nzz\r\n", heard=400, says=INVALID, ends=True
    ),
    "of exactly the limit": row(http("PATCH", CUSTOMER, b"{}".ljust(MIB)), heard=202, says=""),
    "oversize": row(http("PATCH", CUSTOMER, b" " * (MIB + 1)), heard=413, says="SANDBOX_TOO_LARGE"),
    "more than drained": row(
        http("PATCH", CUSTOMER, Content_Length=str(64 * MIB)) + AHEAD, stops=True,
        heard=413, says="SANDBOX_TOO_LARGE", ends=True,
    ),
    "control, more than drained": row(
        http("PUT", "/_sandbox/scenario", Content_Length=str(64 * MIB)) + AHEAD, stops=True,
        heard=413, says="the limit is 16777216 bytes", ends=True,
    ),
    "that ends early": row(
        HALF, stops=True, heard=400, says=INVALID + "the body is incomplete", ends=True
    ),
    "that ends early, elsewhere": row(
        http("PATCH", "/elsewhere", Content_Length="300"), stops=True,
        heard=400, says=MALFORMED + "the body is incomplete\n", ends=True,
    ),
    "of an upload, then nothing more": row(
        http("PUT", "/_sandbox/scenario", b"version: 1\ncustomers: [{ref: only}]\n"), stops=True,
        says='{\n  "name": "upload"', ends=True,
    ),
    "that is expected": row(
        http("PATCH", CUSTOMER, Expect="100-continue", Content_Length="2"), b"{}",
        heard=(100, 202), says="",
    ),
    "none that is expected": row(http("GET", CUSTOMER, Expect="100-continue")),
    "an expectation of HTTP/1.0": row(
        http("PATCH", CUSTOMER, b"{}", version="1.0", Expect="100-continue"),
        heard=202, says="", version="HTTP/1.0", ends=True,
    ),
    "an unknown one of HTTP/1.0": row(
        http("PATCH", CUSTOMER, b"{}", version="1.0", Expect="miracles"),
        heard=202, says="", version="HTTP/1.0", ends=True,
    ),
    "an unknown expectation": row(
        http("PATCH", CUSTOMER, Expect="miracles"), heard=417, says=UNKNOWN + "miracles"
    ),
    "an unknown expectation with a body": row(
        http("PATCH", CUSTOMER, b"{}", Expect="miracles"), heard=417, says=UNKNOWN + "miracles"
    ),
    "an unknown one whose body is not waited for": row(
        http("PATCH", CUSTOMER, Content_Length="9", Expect="miracles"), stops=True,
        heard=417, says=UNKNOWN + "miracles", ends=True,
    ),
    "a known and an unknown expectation": row(
        BOTH, heard=417, says=UNKNOWN + "100-continue, miracles, only 100-continue is known",
        ends=True,
    ),
    "an expectation that the head decides": row(
        http("PATCH", CUSTOMER, Expect="100-continue", Content_Length="2", X_Sandbox="no such"),
        heard=400, says="'no such' is not a valid sandbox name", ends=True,
    ),
}  # fmt: skip

# ── Addresses and methods that are refused ───────────────────────────────────────────────────────

NOWHERE: Final = "SANDBOX_NOT_FOUND: "
TAKES: Final = "SANDBOX_METHOD_NOT_ALLOWED: "
REFUSED: Final = {
    **{f"OPTIONS {target}": row(http("OPTIONS", target), heard=404, says=NOWHERE)
       for target in ("*", "/", "//", "/%00/%ff/..", "/%5Fsandbox")},
    "CONNECT": row(
        http("CONNECT", "elsewhere.example:443"), heard=404, says=NOWHERE, ends=True
    ),
    **{f"{method} of the interface": row(http(method, CUSTOMER, b"{}"), heard=405, says=TAKES)
       for method in ("TRACE", "PURGE", "PROPFIND")},
    **{f"{method} {path}": row(http(method, path), heard=405, says="this address takes ")
       for method in ("TRACE", "PROPFIND")
       for path in (CONTROL, "/_sandboxes", "/_live", "/metrics")},
    "no JSON": row(http("PATCH", CUSTOMER, b"not json"), heard=400, says=INVALID),
    "too deep": row(http("PATCH", CUSTOMER, b"[" * 10_000), heard=400, says=INVALID),
    "no UUID": row(http("GET", "/api/v2/customer/no-uuid"), heard=400, says=INVALID),
    "another media type": row(
        http("PATCH", CUSTOMER, b"{}", Content_Type="text/plain"),
        heard=415, says="SANDBOX_UNSUPPORTED_MEDIA_TYPE",
    ),
    "control, no JSON": row(
        http("POST", "/_sandbox/clock/advance", b"not json"), heard=400, says="the body"
    ),
    "control, nowhere": row(
        http("GET", "/_sandbox/nowhere"), heard=404, says="no control call has this address"
    ),
}  # fmt: skip

# ── Malformed HTTP ───────────────────────────────────────────────────────────────────────────────

FLAWS: Final = {
    "no field": b"GET %b HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n",
    "folded field": b"GET %b HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n",
    "control character": b"GET %b HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n",
    "coded transfer": b"GET %b HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n",
    "no length": b"GET %b HTTP/1.1\r\nHost: a\r\nContent-Length: 1e3\r\n\r\n",
    "two lengths": b"GET %b HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    "method of no word": b"G@T %b HTTP/1.1\r\nHost: a\r\n\r\n",
    "space in the target": b"GET %b/a b HTTP/1.1\r\n\r\n",
    "bare line ends": b"GET %b HTTP/1.1\nHost: a\n\n",
    "endless path": b"GET %b/" + b"a" * 70_000,
    "no origin": b"GET http://[%b HTTP/1.1\r\nHost: a\r\n\r\n",
    "a port that is none": b"GET http://a:99999%b HTTP/1.1\r\nHost: a\r\n\r\n",
    "a port of letters": b"GET http://a:b%b HTTP/1.1\r\nHost: a\r\n\r\n",
    "after an empty line": b"\r\nGET %b HTTP/1.1\r\nHost : a\r\n\r\n",
    "after a bare empty line": b"\nGET %b HTTP/1.1\r\nHost : a\r\n\r\n",
}
NO_COLON: Final = FLAWS["no field"]


def flawed(path: str, says: str, flaw: bytes = NO_COLON, **others: Any) -> Row:
    sent = flaw.replace(b"%b", path.encode())
    return row(sent, heard=400, says=says, ends=True, **others)


def after(*calls: bytes) -> Row:
    flaw = NO_COLON.replace(b"%b", CUSTOMER.encode())
    answers = tuple(202 if call.startswith(b"PATCH") else 200 for call in calls)
    return row(*calls, flaw, heard=(*answers, 400), says=INVALID, ends=True)


CHANGE: Final = http("PATCH", CUSTOMER, b"{}")
FREEZE: Final = http("POST", "/_sandbox/clock/freeze")
BELOW: Final = {"base_path": "/mock"}
FLAWED: Final = {
    **{name: flawed(CUSTOMER, INVALID, flaw) for name, flaw in FLAWS.items()},
    **{f"{name}, control": flawed(CONTROL, "", flaw) for name, flaw in FLAWS.items()},
    "of a sandbox": flawed(f"/s/mine{CUSTOMER}", INVALID),
    "below a base path": flawed(f"/mock{CUSTOMER}", INVALID, served=BELOW),
    "of a sandbox below it": flawed(f"/mock/s/mine{CUSTOMER}", INVALID, served=BELOW),
    "of the interface, nowhere": flawed("/api/v2/nothing", INVALID),
    "elsewhere": flawed("/elsewhere", MALFORMED),
    "at the root": flawed("/", MALFORMED),
    "beside the base path": flawed(CUSTOMER, MALFORMED, served=BELOW),
    "of no sandbox": flawed(f"/s/%00{CUSTOMER}", MALFORMED),
    "before the scenario is loaded": flawed(CUSTOMER, MALFORMED, served={"is_loaded": False}),
    "after a read": after(READ),
    "after a change": after(CHANGE),
    "after a control call": after(FREEZE),
    "after all of them": after(FREEZE, CHANGE, FREEZE),
    "a head": row(
        NO_COLON.replace(b"GET %b", b"HEAD " + CUSTOMER.encode()), heard=400, says="", ends=True
    ),
    "no request line": row(b"NONSENSE\r\n\r\n", heard=400, says=MALFORMED, ends=True),
    "HTTP/2": row(
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", heard=400, ends=True,
        says=f"{MALFORMED}HTTP/2 is not spoken here: call with HTTP/1.1\n",
    ),
    "a field that is too long": row(
        get("/", "X: " + "a" * 70_000), heard=400, says=MALFORMED, ends=True
    ),
    "TLS": row(
        b"\x16\x03\x01" + READ, heard=400, ends=True,
        says=f"{MALFORMED}TLS on a port without it: call http://, or serve with --tls-cert\n",
    ),
    "an endless head": row(
        READ[:-2], *(b"X-%d: %b\r\n" % (number, b"a" * 40_000) for number in range(3)),
        heard=400, says=INVALID + "the head has more than 65536 bytes", ends=True,
    ),
}  # fmt: skip

ROWS: Final = {
    f"{kind}: {name}": each
    for kind, rows in (
        ("call", SPELLINGS),
        ("body", BODIES),
        ("refused", REFUSED),
        ("flaw", FLAWED),
    )
    for name, each in rows.items()
}


@pytest.mark.parametrize("each", ROWS.values(), ids=ROWS)
async def test_what_is_heard(each: Row, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with serving(**each.served) as served, served.wire() as wire:
        for piece in each.sent:
            await wire.send(piece)
            assert (await served.call(http("GET", "/_live"))).status in (200, 404)
        if each.stops:
            wire.writer.write_eof()
        has_body = b"HEAD " not in each.sent[0][:5]
        answers = [await wire.answer(has_body=has_body) for _ in each.heard]
        if each.ends:
            assert await wire.rest() == b""
        else:
            assert await wire.call(READ) == ANSWER
    assert tuple(answer.status for answer in answers) == each.heard
    assert each.version in ("", answers[-1].version)
    assert shown(answers[-1]).startswith(each.says), shown(answers[-1])
    assert "Traceback" not in caplog.text


# ── What no row can say ──────────────────────────────────────────────────────────────────────────


async def test_answers_have_the_order_of_the_calls() -> None:
    asked = [OPERATOR, ACME, NORTH, BLUE] * 25
    async with serving() as served, served.wire() as wire:
        await wire.send(b"".join(http("GET", f"/api/v2/customer/{one}") for one in asked))
        wire.writer.write_eof()
        answers = [await wire.answer() for _ in asked]
    assert [answer.json["content"][0]["customerId"] for answer in answers] == asked


async def test_head_gets_the_headers_of_get_and_a_last_call_one_more() -> None:
    async with serving() as served:
        head = await served.call(http("HEAD", CUSTOMER))
        last = await served.call(http("GET", CUSTOMER, Connection="close"))
    assert head == Answer("HTTP/1.1", 200, ANSWER.headers, b"")
    assert last.headers == {**ANSWER.headers, "Connection": "close"}


@pytest.mark.parametrize("idle", [b"", READ])
async def test_a_connection_without_a_call_is_closed_when_the_client_is_done(idle: bytes) -> None:
    async with serving() as served, served.wire() as wire:
        assert idle == b"" or (await wire.call(idle)).status == 200
        wire.writer.write_eof()
        assert await wire.rest() == b""


async def test_refused_methods_are_in_the_journal_and_malformed_calls_are_not() -> None:
    async with serving() as served:
        refused = await served.call(http("TRACE", CUSTOMER))
        await served.call(NO_COLON.replace(b"%b", CUSTOMER.encode()))
        journal = await served.call(http("GET", "/_sandbox/journal"))
    assert refused.headers["Allow"] == "GET, HEAD, PATCH"
    assert [entry["request"]["method"] for entry in journal.json["items"]] == ["TRACE"]


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


@pytest.mark.parametrize(
    ("assumptions", "status", "message", "path"),
    [
        ({"http-status": "always-200"}, 200, "", CUSTOMER),
        ({"http-status": {"SANDBOX_INVALID_REQUEST": 422}}, 422, "", CUSTOMER),
        ({"error-detail": "message"}, 400, ": Authorization is repeated", CUSTOMER),
        ({"status-endpoint": "/st/{requestId}"}, 400, "", "/st/1"),
    ],
    ids=["always-200", "another-status", "detail", "status-endpoint"],
)
async def test_malformed_call_is_refused_by_the_assumptions_of_its_sandbox(
    assumptions: Any, status: int, message: str, path: str
) -> None:
    scenario = {"version": 1, "customers": [{"ref": "root"}], "assumptions": assumptions}
    async with serving() as served:
        made = json.dumps({"scenario": scenario}).encode()
        assert (await served.call(http("PUT", "/_sandboxes/mine", made))).status == 201
        answer = await served.call(get(f"/s/mine{path}", *["Authorization: Bearer a"] * 2))
    assert (answer.status, answer.json["errorMessage"]) == (
        status,
        f"The request is not valid{message}",
    )
