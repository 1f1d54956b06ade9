"""Explanations of replies: the sentences of an entry, for every kind of reply."""

from collections.abc import Callable
from typing import Any

import pytest
from support import ACME, BLUE, DATA, NOBODY, NORTH, OPERATOR, Client

READ = "a requester may read its own customer and its sub-customers (section 5)"
MODIFY = "a requester may modify its sub-customers (section 5)"
CREATE = "a requester may create packages for its sub-accounts (section 5)"
SEE = "a requester sees its own requests and those of its tree (assumption request-visibility)"
ROOT = f"operator ({OPERATOR}), the root customer, because it has no token (assumption credentials)"
FOR_ROOT = f"the call acts for {ROOT}"
FOR_ACME = f"the call acts for acme ({ACME}), identified by the token in Authorization"
FOR_BLUE = f"the call acts for blue ({BLUE}), identified by the token in Authorization"
FIRST = "0628d242-a938-4b6a-bb28-4d4255b1a8ca"
"""The id of the first request of SMALL_WORLD."""
AT_ONCE = "2026-01-01T09:00:00.000Z"
AFTER_2S = "2026-01-01T09:00:02.000Z"
GOLD = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": []}
UNAVAILABLE = (
    "503 because of GLOBAL_1001: Service unavailable. Please try again "
    "(section 7; its status: assumption http-status)"
)
UNKNOWN = (
    "404 because of CUSTOMER_1002: Customer does not exist "
    "(section 7; its status: assumption http-status)"
)
NOT_THERE = (
    "404 because of SANDBOX_NOT_FOUND: There is nothing at this address "
    "(assumption general-errors; its status: assumption http-status)"
)
NOT_ELIGIBLE = (
    "403 because of SANDBOX_NOT_ELIGIBLE: The requester may not do this "
    "(section 5, assumption not-eligible; its status: assumption http-status)"
)


VALID = "successful if still valid by then"


def accepted(how: str = f"settles at {AFTER_2S}", end: str = VALID) -> str:
    return f"accepted as request {FIRST}, which {how}, {end}"


def why(client: Client) -> Any:
    """Return the explanation of the latest entry."""
    return client.control("GET", "/journal?size=1000").json["items"][-1]["why"]


# ── Replies without faults ───────────────────────────────────────────────────────────────────────

REPLIES: dict[str, tuple[Callable[[Client], Any], list[str]]] = {
    "read": (lambda client: client.get(NORTH), [FOR_ROOT, f"200 because {READ}"]),
    "modify": (
        lambda client: client.modify(NORTH, {}),
        [FOR_ROOT, f"202 because {MODIFY}", accepted()],
    ),
    "create package": (
        lambda client: client.create_package(ACME, GOLD, token="acme-token"),
        [FOR_ACME, f"202 because {CREATE}", accepted()],
    ),
    "outside the tree": (
        lambda client: client.get(NORTH, token="blue-token"),
        [FOR_BLUE, UNKNOWN, "the customer is neither the requester nor one of its sub-customers"],
    ),
    "own profile": (
        lambda client: client.modify(ACME, {}, token="acme-token"),
        [FOR_ACME, NOT_ELIGIBLE, "a requester may not modify its own profile"],
    ),
    "invalid modify": (
        lambda client: client.modify(NORTH, {"mfaConfiguration": "SOMETIMES"}),
        [
            FOR_ROOT,
            (
                "400 because of CUSTOMER_1003: Failed to update customer details "
                "(section 7; its status: assumption http-status)"
            ),
            '/mfaConfiguration: "SOMETIMES" is not one of "MANDATORY", "ENABLED" or "DISABLED"',
        ],
    ),
    "unknown token": (
        lambda client: client.get(NORTH, token="stranger"),
        [
            (
                "401 because of SANDBOX_UNAUTHENTICATED: The credentials are not known "
                "(assumption credentials; its status: assumption http-status)"
            ),
            "unknown token of 8 characters; the scenario has 4 other tokens",
        ],
    ),
    "no such address": (
        lambda client: client.call("GET", "/nowhere"),
        [NOT_THERE, "no operation has this address"],
    ),
    "fault header that is none": (
        lambda client: client.create_package(
            ACME, GOLD, headers={"X-Sandbox-Fault": "CUSTOMER_1006"}
        ),
        [
            FOR_ROOT,
            (
                "400 because of SANDBOX_INVALID_FAULT: The header X-Sandbox-Fault asks for no "
                "legal fault (assumption general-errors; its status: assumption http-status)"
            ),
            "/error: createPackage does not list CUSTOMER_1006; legal here: GLOBAL_1001",
            (
                "what would be right: a code (GLOBAL_1001), ok, or a mapping such as "
                '{"network": "reset"}'
            ),
        ],
    ),
}


@pytest.mark.parametrize(("call", "sentences"), REPLIES.values(), ids=REPLIES)
def test_a_reply_is_explained(call: Callable[[Client], Any], sentences: list[str]) -> None:
    client = Client.of()
    call(client)
    assert why(client) == sentences


# ── How accepted work settles, and what has settled ──────────────────────────────────────────────


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        ({"after": "5s"}, accepted("settles at 2026-01-01T09:00:05.000Z")),
        ({"polls": 3}, accepted("settles at status query 3")),
        ("manual", accepted("settles manually")),
        ({"after": "2s", "outcome": {"failed": 1}}, accepted(end="failed with CUSTOMER_1003")),
    ],
    ids=["after", "polls", "manual", "failed"],
)
def test_accepted_work_is_explained_by_how_it_settles(plan: Any, sentence: str) -> None:
    client = Client.of(jobs={"modifyCustomer": plan})
    client.modify(NORTH, {})
    assert why(client)[-1] == sentence


def test_a_request_that_settled_before_the_call_is_explained_first() -> None:
    client = Client.of(clock={"mode": "real", "start": AT_ONCE})
    client.modify(NORTH, {})
    client.now_ms += 3000
    client.request(FIRST)
    assert why(client) == [
        f"before the call, request {FIRST} (modifyCustomer) became SUCCESSFUL at {AFTER_2S}",
        FOR_ROOT,
        f"200 because {SEE}",
    ]


def test_a_request_that_the_status_query_settles_is_explained_last() -> None:
    client = Client.of(jobs={"modifyCustomer": {"polls": 1, "outcome": {"failed": 1}}})
    client.modify(NORTH, {})
    client.request(FIRST)
    assert why(client) == [
        FOR_ROOT,
        f"200 because {SEE}",
        (
            f"with the call, request {FIRST} (modifyCustomer) became FAILED with CUSTOMER_1003 "
            f"at {AT_ONCE}"
        ),
    ]


def test_of_very_many_requests_a_thousand_are_listed_and_the_others_counted() -> None:
    client = Client.of(limits={"journalEntries": 10})
    for _ in range(1010):
        client.modify(NORTH, {})
    client.advance(until="idle")
    sentences = why(client)
    first = f"with the call, request {FIRST} (modifyCustomer) became SUCCESSFUL at {AFTER_2S}"
    assert sentences[:3] == ["control call advanceClock", "200", first]
    assert (len(sentences), sentences[-1]) == (1003, "10 more requests settled")


# ── Faults ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("step", "sentences"),
    [
        ("ok", ['plan bad-day, match 1, let it pass: "ok"', f"202 because {MODIFY}", accepted()]),
        ("GLOBAL_1001", ['plan bad-day, match 1, fired "GLOBAL_1001"', UNAVAILABLE]),
        (
            {"error": "GLOBAL_1001", "phase": "after"},
            [
                'plan bad-day, match 1, fired {"error":"GLOBAL_1001","phase":"after"}',
                UNAVAILABLE,
                accepted(),
            ],
        ),
        (
            {"delay": "3s"},
            [
                (
                    'plan bad-day, match 1, fired {"delay":"3s"}; delayed by 3000 ms of sandbox '
                    "time, 0 ms of real time"
                ),
                f"202 because {MODIFY}",
                accepted(),
            ],
        ),
        (
            {"delay": "3s", "wall": True},
            [
                'plan bad-day, match 1, fired {"delay":"3s","wall":true}; delayed by 3000 ms',
                f"202 because {MODIFY}",
                accepted(),
            ],
        ),
        (
            {"status": 502, "body": "<html>"},
            [
                'plan bad-day, match 1, fired {"status":502,"body":"<html>"}',
                "502 because the fault defines the reply",
            ],
        ),
        (
            {"network": "reset"},
            [
                'plan bad-day, match 1, fired {"network":"reset"}',
                UNAVAILABLE,
                "the connection broke: reset; the client did not get this reply",
            ],
        ),
        (
            {"network": "drip", "rate": 10, "phase": "after"},
            [
                'plan bad-day, match 1, fired {"network":"drip","rate":10,"phase":"after"}',
                f"202 because {MODIFY}",
                accepted(),
                "the reply came a few bytes at a time: drip",
            ],
        ),
        (
            {"job": "stuck"},
            [
                'plan bad-day, match 1, fired {"job":"stuck"}',
                f"202 because {MODIFY}",
                accepted("settles manually"),
            ],
        ),
    ],
    ids=["ok", "code", "after", "delay", "wall", "raw", "reset", "drip", "stuck"],
)
def test_a_step_of_a_plan_is_explained(step: Any, sentences: list[str]) -> None:
    client = Client.of(faults=[{"name": "bad-day", "steps": [step]}])
    client.modify(NORTH, {})
    assert why(client) == [FOR_ROOT, *sentences]


# ── What the assumptions rest on ─────────────────────────────────────────────────────────────────


def test_what_replaces_a_code_is_told_with_its_source_and_that_of_others() -> None:
    instead = {"SANDBOX_NOT_FOUND": {"code": "GLOBAL_1003", "message": "No such request"}}
    sources = {
        "general-errors": {"published": "https://kb.example/codes", "read": "2026-11-28"},
        "request-visibility": {"confirmed": "Kim", "on": "2026-11-29"},
    }
    rows = {"general-errors": instead, "request-visibility": "own", "sources": sources}
    client = Client.of(assumptions=rows)
    client.modify(NORTH, {})
    client.request(NOBODY)
    assert why(client)[1:] == [
        f"{NOT_THERE}; shown as GLOBAL_1003: No such request (assumption general-errors)",
        "there is no such request",
        "assumption general-errors: published at https://kb.example/codes, read on 2026-11-28",
    ]
    client.request(FIRST)
    assert why(client)[1:] == [
        "200 because a requester sees its own requests (assumption request-visibility)",
        "assumption request-visibility: confirmed by Kim on 2026-11-29",
    ]


def test_a_call_in_a_world_without_a_root_has_no_requester() -> None:
    client = Client.of(customers=[], requesters=[])
    client.get(NOBODY)
    assert why(client)[0] == (
        "the call acts for nobody, the root customer, because it has no token "
        "(assumption credentials)"
    )


def test_queued_work_is_explained_by_what_it_waits_for() -> None:
    client = Client.of(assumptions={"modify-in-progress": "queued"})
    client.modify(NORTH, {})
    second = client.modify(NORTH, {}).content["requestId"]
    assert why(client)[-1] == (
        f"accepted as request {second}, which waits for request {FIRST} "
        "(assumption modify-in-progress), successful if still valid by then"
    )
