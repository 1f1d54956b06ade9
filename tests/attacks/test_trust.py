"""What a web page, a foreign host name and the reply of a fault plan must not be able to do."""

from collections.abc import Mapping
from itertools import permutations
from typing import Any

import pytest
from support import ACME, NORTH, Client
from support.wire import Answer, Served, http, serving

from mock_server.contract.values.exact_json import dumps
from mock_server.web.callers.guard import Guard

CUSTOMER = f"/api/v2/customer/{NORTH}"
PACKAGE = f"/api/v2/customer/{ACME}/package"
RESET = "/_sandbox/reset"
HUSH = {"Authorization": "Bearer hush"}
OWN = "http://localhost:8080"


def detail(answer: Answer) -> tuple[int, str]:
    assert answer.headers["Content-Type"] == "application/problem+json"
    return answer.status, answer.json["detail"]


async def status(served: Served, method: str, path: str, **headers: str) -> int:
    return (await served.call(http(method, path, None, **headers))).status


# ── Host names ───────────────────────────────────────────────────────────────────────────────────

TRUSTED = [
    "localhost",
    "LOCALHOST:8080",
    "localhost.",
    "sandbox.localhost",
    "sandbox.localhost.:8080",
    "sandbox",
    "my_sandbox:8080",
    "127.0.0.1",
    "127.0.0.1:1",
    "192.0.2.7:8080",
    "127.0.0.1.",
    "[::1]",
    "[::1]:8080",
    "[2001:db8::1]:8080",
    "",
]
UNTRUSTED = [
    "evil.example",
    "evil.example:8080",
    "EVIL.example.",
    "localhost.example:8080",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "127.1",
    "sandbox.team.svc",
    "localhost..",
    ".localhost.evil",
    "evil.example@localhost",
    "localhost@evil.example",
    "localhost:8080:evil.example",
    "localhost, evil.example",
    "[::1",
    "[x]",
    "[::1].evil.example",
    "::1",
    "a/b.example",
    "\u2024",
]


PATHS = ["/", "/docs", "/console/app.js", "/s/x/", "/metrics", "/_sandbox/bundle", "/_sandboxes"]
OPEN = [CUSTOMER, "/_live", "/_ready", "/openapi.json"]
HOSTS = [
    *(({}, "/_sandbox/clock", host, 200) for host in TRUSTED),
    *(({}, "/_sandbox/clock", host, 403) for host in UNTRUSTED),
    *(({}, path, "evil.example", 403) for path in (*PATHS, "/s/x/_sandbox/events")),
    *(({}, path, "api.real.example", 200) for path in OPEN),
    *(({"control_token": "hush"}, path, "evil.example", 200) for path in PATHS),
    *(
        ({"allow_hosts": (allowed,)}, "/_sandbox/clock", host, status)
        for allowed, host, status in (
            ("sandbox.team.svc", "Sandbox.Team.svc.:8080", 200),
            ("sandbox.team.svc", "sandbox.team.svc.evil.example", 403),
            ("*.svc.cluster.local", "sandbox.team.svc.cluster.local", 200),
            ("*.svc.cluster.local", "svc.cluster.local", 403),
            ("*.svc.cluster.local", "evilsvc.cluster.local", 403),
            ("*", "whoever.example", 200),
            ("*", "a b", 200),
        )
    ),
    ({}, "http://evil.example/_sandbox/clock", "localhost", 403),
    ({}, "http://evil.example:8080/_sandbox/clock", "localhost", 403),
    ({}, "http://localhost/_sandbox/clock", "evil.example", 200),
    ({}, "http://[::1]:8080/_sandbox/clock", "evil.example", 200),
    ({}, f"http://evil.example{CUSTOMER}", "localhost", 200),
]
"""How a server is guarded, what is asked for under which name, and how that is answered."""


@pytest.mark.parametrize(("guarded", "target", "host", "expected"), HOSTS, ids=str)
async def test_a_name_that_a_page_may_have_sees_and_controls_nothing(
    guarded: dict[str, Any], target: str, host: str, expected: int
) -> None:
    sent = HUSH if guarded.get("control_token") else {}
    async with serving(guard=Guard(**guarded)) as served:
        assert await status(served, "GET", target, Host=host, **sent) == expected
        assert len(served.sandboxes) == 1


async def test_a_refused_name_is_told_how_it_is_allowed() -> None:
    async with serving() as served:
        answer = await served.call(http("POST", RESET, Host="evil.example"))
    expected = "the Host header names 'evil.example', which --allow-host does not allow"
    assert detail(answer) == (403, expected)


async def test_a_call_without_a_host_name_is_not_from_a_page() -> None:
    async with serving() as served:
        answer = await served.call(b"POST /_sandbox/reset HTTP/1.0\r\n\r\n")
    assert answer.status == 200


# ── Pages of other origins ───────────────────────────────────────────────────────────────────────

FOREIGN: Mapping[str, dict[str, str]] = {
    "another origin": {"Origin": "https://evil.example"},
    "no origin": {"Origin": "null"},
    "another port": {"Origin": "http://localhost:3000", "Host": "localhost:8080"},
    "a name like ours": {"Origin": "http://localhost:80801", "Host": "localhost:8080"},
    "another site": {"Sec_Fetch_Site": "cross-site"},
    "the same site": {"Sec_Fetch_Site": "same-site"},
    "a new kind of site": {"Sec_Fetch_Site": "whatever"},
    "own, says the origin": {
        "Origin": OWN,
        "Host": "localhost:8080",
        "Sec_Fetch_Site": "same-site",
    },
}
OURS: Mapping[str, dict[str, str]] = {
    "no page": {},
    "own origin": {"Origin": OWN, "Host": "localhost:8080", "Sec_Fetch_Site": "same-origin"},
    "own origin, usual port": {"Origin": "https://sandbox", "Host": "sandbox:443"},
    "own origin, said": {"Origin": "http://SANDBOX:80", "Host": "sandbox"},
    "typed by the user": {"Sec_Fetch_Site": "none"},
}
BLOB = dumps({"name": "Gold", "nestedOffers": [], "eligibleSubAccountIds": ["ALL"]})


CONTROL = [
    ("POST", RESET),
    ("PUT", "/_sandboxes/x"),
    ("DELETE", "/_sandbox/journal"),
    ("GET", "/_sandbox/bundle"),
    ("GET", "/s/x/_sandbox/events"),
    ("GET", "/metrics"),
]


@pytest.mark.parametrize("headers", FOREIGN.values(), ids=FOREIGN)
async def test_a_page_from_elsewhere_changes_controls_and_makes_nothing(
    headers: dict[str, str],
) -> None:
    typed = {**headers, "Content_Type": "application/json"}
    async with serving() as served:
        changing = [
            await served.call(http(method, path, BLOB, **headers))
            for method, path in (("POST", PACKAGE), ("PATCH", CUSTOMER))
        ]
        controlling = [
            await served.call(http(method, path, None, **headers)) for method, path in CONTROL
        ]
        making = [
            await served.call(http(method, f"/s/x{PACKAGE}", None, **typed))
            for method in ("GET", "POST")
        ]
        journal = await served.call(http("GET", "/_sandbox/journal"))
        names = [tenancy.name for tenancy in served.sandboxes]
    origin = repr(headers["Origin"]) if "Origin" in headers else "another origin"
    for answer in changing:
        assert (answer.status, answer.json) == (
            403,
            {
                "errorCode": "SANDBOX_CROSS_ORIGIN",
                "errorMessage": "Web pages of other origins may not do this",
                "content": "",
                "pageable": "",
            },
        )
        why = f"a page of {origin} sent it without a preflight request; see --cors"
        assert answer.headers["X-Sandbox-Reason"] == why
    refused = f"control calls from pages of {origin} are not allowed; see --cors"
    assert [detail(answer) for answer in controlling] == [(403, refused)] * len(CONTROL)
    for answer in making:
        assert (answer.status, answer.json["errorCode"]) == (404, "SANDBOX_NOT_FOUND")
        assert answer.headers["X-Sandbox-Reason"] == (
            "there is no sandbox x; PUT /_sandboxes/x creates it; "
            "calls from pages of another origin do not (see --cors)"
        )
    assert (journal.json["total"], names) == (0, ["default"])


SIMPLE = ["", "text/plain", "Text/Plain; charset=utf-8", "multipart/form-data; boundary=x"]


@pytest.mark.parametrize("kind", [*SIMPLE, "application/x-www-form-urlencoded"])
async def test_cross_origin_posts_of_a_browser_consume_no_plan(kind: str) -> None:
    headers = {"Origin": "https://evil.example", "Content_Type": kind}
    async with serving() as served:
        await served.call(http("POST", "/_sandbox/faults", b'{"name": "once", "steps": ["ok"]}'))
        answer = await served.call(http("POST", PACKAGE, BLOB, **headers))
        plan = await served.call(http("GET", "/_sandbox/faults/once"))
    assert (answer.json["errorCode"], plan.json["remaining"]) == ("SANDBOX_CROSS_ORIGIN", 1)


ALLOWED = {"Origin": "https://page.example", "Sec_Fetch_Site": "cross-site"}
ADMITTED = {
    **{name: ((), headers) for name, headers in OURS.items()},
    "an allowed page": (("https://page.example",), ALLOWED),
    "any page": (("*",), ALLOWED),
}


@pytest.mark.parametrize(("cors", "headers"), ADMITTED.values(), ids=ADMITTED)
async def test_own_and_allowed_pages_and_programs_do_everything(
    cors: tuple[str, ...], headers: dict[str, str]
) -> None:
    async with serving(guard=Guard(cors=cors)) as served:
        assert await status(served, "POST", RESET, **headers) == 200
        answer = await served.call(http("PATCH", f"/s/x{CUSTOMER}", b"{}", **headers))
    assert (answer.status, answer.headers["X-Sandbox"]) == (202, "x")


async def test_a_typed_call_of_a_page_was_asked_for_by_a_preflight() -> None:
    headers = {"Origin": "https://evil.example", "Content_Type": "application/json"}
    preflight = {"Origin": headers["Origin"], "Access_Control_Request_Method": "PATCH"}
    async with serving() as served:
        assert await status(served, "OPTIONS", CUSTOMER, **preflight) == 405
        answer = await served.call(http("PATCH", CUSTOMER, b"{}", **headers))
    assert answer.status == 202  # a program: no browser sends the call after that answer


VISIT = {
    "Sec_Fetch_Site": "cross-site",
    "Sec_Fetch_Mode": "navigate",
    "Sec_Fetch_Dest": "document",
}


async def test_a_link_from_elsewhere_leads_here() -> None:
    async with serving() as served:
        pages = [await status(served, "GET", path, **VISIT) for path in ("/", "/_sandbox/clock")]
        unknown = await served.call(http("GET", "/s/x/_sandbox/clock", None, **VISIT))
        framed = {**VISIT, "Sec_Fetch_Dest": "iframe"}
        others = [
            await status(served, "GET", "/_sandbox/clock", **framed),
            await status(served, "POST", RESET, **VISIT),
        ]
        assert len(served.sandboxes) == 1
    assert (pages, detail(unknown)[0], others) == ([200, 200], 404, [403, 403])


async def test_a_head_that_was_kept_for_a_read_admits_no_change() -> None:
    headers = {"Origin": "https://evil.example", "Content_Length": "0"}
    async with serving() as served, served.wire() as wire:
        looks = [(await wire.call(http("GET", CUSTOMER, None, **headers))).status for _ in "abc"]
        change = await wire.call(http("PATCH", CUSTOMER, None, **headers))
    assert (looks, change.json["errorCode"]) == ([200] * 3, "SANDBOX_CROSS_ORIGIN")


# ── Replies that plans specify themselves ────────────────────────────────────────────────────────

SCRIPT = "<script>fetch('/_sandbox/reset', {method: 'POST'})</script>"
ACTIVE = [
    *("text/html", "TEXT/HTML; charset=utf-8", "image/svg+xml", "application/xml", "", "x/y"),
    *("text/plain; a=b, text/html", "text/plain;, text/html", "application/x,text/html;y=+json"),
]
INERT = ["application/json", "application/problem+json; charset=utf-8", "text/plain", "text/csv"]
NAMES = ("Content-Type", "content-type", "CONTENT-TYPE")
SEVERAL = [
    dict(zip(NAMES, kinds, strict=True))
    for kinds in permutations(("text/plain", "text/html", "text/csv"))
]
CONFINED = {"Content-Security-Policy": "sandbox"}
REPORT = '{"group": "g", "max_age": 99, "endpoints": [{"url": "https://thief.example/"}]}'
REPLIES: list[tuple[Mapping[str, str], Mapping[str, str]]] = [
    *(({"content-type": kind}, {"content-type": kind, **CONFINED}) for kind in ACTIVE),
    *((kinds, {**kinds, **CONFINED}) for kinds in SEVERAL),  # by any of them
    ({}, CONFINED),
    *(({"Content-Type": kind}, {"Content-Type": kind}) for kind in INERT),
    (  # a policy of its own is kept next to ours
        {"Content-Type": "text/html", "content-security-policy": "default-src 'self'"},
        {"Content-Type": "text/html", "Content-Security-Policy": "default-src 'self', sandbox"},
    ),
    (  # no browser is told what to do with the whole server
        {"Content-Type": "text/plain", "NEL": "{}", "Report-To": REPORT, "alt-svc": "clear"},
        {"Content-Type": "text/plain"},
    ),
]
"""The headers that a plan specifies, and those that are sent."""


@pytest.mark.parametrize("extra", [{}, {"mutate": [{"remove": "/x"}]}, {"phase": "after"}])
@pytest.mark.parametrize(("specified", "sent"), REPLIES)
def test_a_reply_that_a_browser_may_take_for_a_page_is_confined(
    specified: Mapping[str, str], sent: Mapping[str, str], extra: Mapping[str, object]
) -> None:
    step = {"status": 502, "headers": specified, "body": SCRIPT, **extra}
    client = Client.of()
    client.control("POST", "/faults", {"operation": "getCustomer", "fault": step})
    assert client.get(NORTH).headers == sent
