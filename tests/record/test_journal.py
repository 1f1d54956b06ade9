"""The journal: what becomes an entry, the members of an entry, filters, pages and limits."""

from http import HTTPStatus

import pytest
from support import ACME, BLUE, NOBODY, NORTH, OPERATOR, SMALL_WORLD, Client, built
from support.uploads import problem

from mock_server.contract.values.exact_json import loads
from mock_server.sandbox.ground.exchange import Outcome, Request, finished

API_KEY = {"credentials": {"scheme": "api-key", "header": "X-Tenant-Key"}}


def numbers(client: Client, query: str = "") -> list[int]:
    return [item["entry"] for item in client.control("GET", f"/journal{query}").json["items"]]


# ── What an entry shows ──────────────────────────────────────────────────────────────────────────


def test_an_entry_shows_request_reply_instants_and_decisions() -> None:
    client = Client.of(clock={"mode": "real", "start": "2026-01-01T09:00:00Z", "speed": 60})
    client.now_ms += 1000
    reply = client.modify(
        NORTH, {"name": "New"}, token="acme-token", headers={"X-Request-ID": "R-7"}
    )
    entry = client.control("GET", "/journal/1").json
    why = entry.pop("why")
    assert entry == {
        "entry": 1,
        "at": "2026-01-01T09:01:00.000Z",
        "wallAt": "2026-01-01T09:00:01.000Z",
        "operation": "modifyCustomer",
        "control": None,
        "customer": NORTH,
        "requester": ACME,
        "status": 202,
        "code": "",
        "method": "PATCH",
        "path": f"/api/v2/customer/{NORTH}",
        "plan": None,
        "requestId": reply.content["requestId"],
        "network": None,
        "request": {
            "method": "PATCH",
            "path": f"/api/v2/customer/{NORTH}",
            "query": {},
            "headers": {"x-request-id": "R-7", "authorization": "Bearer acme-token"},
            "body": '{"name":"New"}',
        },
        "reply": {
            "status": 202,
            "headers": {**reply.headers, "X-Sandbox-Entry": "1"},
            "body": reply.body.decode(),
            "network": None,
            "delayMs": 0,
        },
    }
    assert len(why) == 3


def test_a_brief_journal_leaves_out_what_was_sent_and_answered_and_why() -> None:
    client = Client.of(faults=[{"name": "cut", "fault": {"network": "reset"}}])
    client.get(NORTH)
    whole = client.control("GET", "/journal").json["items"][0]
    brief = client.control("GET", "/journal?brief=true").json
    kept = {name: whole[name] for name in whole if name not in ("request", "reply", "why")}
    assert brief["items"] == [{**kept, "network": "reset", "fault": "network", "delayMs": 0}]
    assert client.control("GET", "/journal?brief=false").json["items"] == [whole]


# ── Queries ──────────────────────────────────────────────────────────────────────────────────────


FOREIGN = {"Cookie": "foreign-secret"}
SEARCHED = [
    ("Müller & s", [1, 2]),  # in the body of a request, as it is and as JSON escapes it
    ('"errorcode":""', [1, 2, 4]),  # in the body of a reply
    ("note: GRÜSSE", [1]),  # in a header, in either case
    ("x-sandbox-reason: /mfa", [3]),
    ("patch /api", [1, 2, 3]),
    ("?deep=1", [4]),
    ("authorization: bearer acme", [4]),
    ("foreign-secret", []),  # masked
    ("cookie: ***", [4]),
    ("nowhere", []),
]


@pytest.mark.parametrize(("text", "found"), SEARCHED)
def test_a_text_is_found_wherever_an_entry_shows_it(text: str, found: list[int]) -> None:
    client = Client.of()
    client.modify(NORTH, '{"name": "Müller & Söhne"}'.encode(), headers={"X-Note": "Grüße"})
    client.modify(NORTH, b'{"name": "M\\u00fcller & S\\u00f6hne"}')
    client.modify(NORTH, b'{"mfaConfiguration": "SOMETIMES"}')
    client.call("GET", f"/api/v2/customer/{NORTH}?deep=1", token="acme-token", headers=FOREIGN)
    journal = client.sandbox.handle(
        Request(method="GET", path="/_sandbox/journal", query={"text": text, "brief": "true"}),
        client.now_ms,
    )
    assert [item["entry"] for item in loads(finished(journal).body)["items"]] == found


def test_the_calls_about_a_request_are_those_that_accepted_and_settled_it() -> None:
    client = Client.of()
    request_id = client.modify(ACME, {"name": "New"}).content["requestId"]
    client.get(NORTH)
    client.control("POST", f"/requests/{request_id}/settle", {"as": "successful"})
    due = client.modify(NORTH, {"name": "New"}).content["requestId"]
    client.advance(until="idle")

    def calls_about(request: str) -> list[str]:
        entries = client.control("GET", f"/journal?brief=true&requestId={request}").json["items"]
        return [entry["operation"] or entry["control"] for entry in entries]

    assert calls_about(request_id.upper()) == ["modifyCustomer", "settleRequest"]
    assert calls_about(due) == ["modifyCustomer", "advanceClock"]
    assert calls_about("nobody") == []


@pytest.mark.parametrize(
    "header", ["Authorization", "Cookie", "Proxy-Authorization", "X-Api-Key", "X-Tenant-Key"]
)
def test_credentials_are_masked(header: str) -> None:
    client = Client.of(assumptions=API_KEY)
    client.get(NORTH, headers={header: "foreign-secret", "X-Other": "seen"})
    shown = client.control("GET", "/journal/1")
    assert shown.json["request"]["headers"] == {header.lower(): "***", "x-other": "seen"}
    assert b"foreign-secret" not in shown.body


@pytest.mark.parametrize("number", ["2", "0", "-1", "one", "\u0661", "9" * 5000])
def test_an_entry_that_is_not_there_is_not_found(number: str) -> None:
    client = Client.of()
    client.get(NORTH)
    reply = client.control("GET", f"/journal/{number}")
    detail = f"there is no entry {number[:40]!r} (0 were evicted)"
    assert (reply.status, reply.json) == (404, problem(HTTPStatus.NOT_FOUND, detail))


# ── Finding entries ──────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def filled() -> Client:
    """A client with six journal entries: four calls, an advance of the clock, and a later call."""
    client = Client.of()
    client.get(NORTH)
    client.get(NOBODY)
    client.modify(NORTH, {"name": "New"})
    client.modify(BLUE, {"name": 7})
    client.advance(by="1h")
    client.get(OPERATOR)
    return client


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", [1, 2, 3, 4, 5, 6]),
        ("?operation=getCustomer", [1, 2, 6]),
        ("?operation=createPackage", []),
        ("?customer=north", [1, 3]),
        (f"?customer={BLUE}", [4]),
        ("?status=200", [1, 5, 6]),
        ("?code=CUSTOMER_1002", [2]),
        ("?code=", [1, 3, 5, 6]),
        ("?calls=all", [1, 2, 3, 4, 5, 6]),
        ("?calls=interface", [1, 2, 3, 4, 6]),
        ("?calls=interface&since=2026-01-01T09:00:00.001Z", [6]),
        ("?since=2026-01-01T09:00:00.001Z", [5, 6]),
        ("?operation=getCustomer&status=200&customer=operator", [6]),
        ("?page=1&size=4", [5, 6]),
        ("?page=9", []),
    ],
)
def test_the_journal_can_be_filtered(filled: Client, query: str, found: list[int]) -> None:
    assert numbers(filled, query) == found


# ── The newest entry ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("query", "number"),
    [("", 6), ("?operation=modifyCustomer", 4), ("?customer=north", 3), ("?code=CUSTOMER_1002", 2),
     ("?status=200&operation=getCustomer", 6), ("?since=2026-01-01T09:00:00.001Z", 6)],
)  # fmt: skip
def test_the_newest_entry_is_answered_whole(filled: Client, query: str, number: int) -> None:
    newest = filled.control("GET", f"/journal/last{query}")
    assert (newest.status, newest.body) == (200, filled.control("GET", f"/journal/{number}").body)


# ── Limits ───────────────────────────────────────────────────────────────────────────────────────


def test_the_journal_keeps_a_number_of_bytes() -> None:
    client = Client.of(limits={"journalBytes": 13_000})
    for _ in range(3):
        client.modify(NORTH, {"name": "x" * 4000})
    listed = client.control("GET", "/journal").json
    assert ([item["entry"] for item in listed["items"]], listed["evicted"]) == ([2, 3], 1)


def test_the_latest_entry_is_kept_whatever_its_size() -> None:
    client = Client.of(limits={"journalBytes": 1000})
    client.modify(NORTH, {"name": "x" * 4000})
    assert numbers(client) == [1]
    client.get(NORTH)
    assert numbers(client) == [2]


def test_a_cleared_journal_is_empty_and_keeps_counting() -> None:
    client = Client.of(limits={"journalEntries": 1})
    client.get(NORTH)
    client.get(NORTH)
    assert client.control("DELETE", "/journal").status == 204
    empty = {"items": [], "page": 0, "size": 50, "total": 0, "evicted": 0}
    assert client.control("GET", "/journal").json == empty
    assert client.get(NORTH).entry == "3"
    assert numbers(client) == [3]


def test_a_journal_that_is_listed_keeps_its_secrets_although_another_scenario_begins() -> None:
    client = Client.of(assumptions=API_KEY)
    for _ in range(5_002):
        client.get(NORTH, headers={"X-Tenant-Key": "foreign-secret"})
    steps = client.sandbox.answer(
        Request("GET", "/_sandbox/journal", query={"size": "1", "status": "200"}), client.now_ms
    )
    assert not isinstance(steps, Outcome)
    assert next(steps) is False
    client.sandbox.start(built(SMALL_WORLD), client.now_ms)
    assert b"foreign-secret" not in finished(steps).body


def test_entries_after_a_number_are_listed_alone() -> None:
    client = Client.of()
    for _ in range(3):
        client.get(NORTH)
    assert [numbers(client, f"?after={number}") for number in ("0", "1", "3")] == [
        [1, 2, 3],
        [2, 3],
        [],
    ]
    reply = client.control("GET", "/journal?after=first")
    detail = 'after: expected the number of an entry, such as 7, got "first"'
    assert reply.json == problem(HTTPStatus.BAD_REQUEST, detail)
