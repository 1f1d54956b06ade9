"""Operation requests (section 2.4): the states of section 3."""

from typing import Any

import pytest
from support import ACME, DATA, DEPOT, NOBODY, NORTH, Client
from support.uploads import put_state

NOT_FOUND = {
    "errorCode": "SANDBOX_NOT_FOUND",
    "errorMessage": "There is nothing at this address",
    "content": "",
    "pageable": "",
}
GOLD = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": []}


def accepted(client: Client, body: Any = None, customer_id: str = NORTH, **how: Any) -> str:
    """Return the requestId of an accepted modify."""
    reply = client.modify(customer_id, body or {"name": "New"}, **how)
    request_id: str = reply.content["requestId"]
    return request_id


def settle(client: Client, request_id: str, **how: str) -> Any:
    return client.control("POST", f"/requests/{request_id}/settle", how)


def outcome(client: Client, request_id: str) -> tuple[str, str]:
    shown = client.request(request_id).content
    return shown["status"], shown["errorCode"]


# ── What a request shows, and to whom ────────────────────────────────────────────────────────────


def test_request_shows_its_whole_life() -> None:
    client = Client.of()
    request_id = accepted(client)
    in_progress = {
        "requestId": request_id,
        "status": "IN_PROGRESS",
        "operation": "modifyCustomer",
        "customerId": NORTH,
        "createdAt": "2026-01-01T09:00:00.000Z",
        "updatedAt": "2026-01-01T09:00:00.000Z",
        "completedAt": None,
        "errorCode": "",
        "errorMessage": "",
    }
    assert client.request(request_id).content == in_progress
    client.advance(by="5s")
    assert client.request(request_id).content == {
        **in_progress,
        "status": "SUCCESSFUL",
        "updatedAt": "2026-01-01T09:00:02.000Z",
        "completedAt": "2026-01-01T09:00:02.000Z",
    }


@pytest.mark.parametrize(
    ("jobs", "make", "code", "message"),
    [
        ("modifyCustomer", accepted, "CUSTOMER_1003", "Failed to update customer details"),
        (
            "createPackage",
            lambda client: client.create_package(ACME, GOLD).content["requestId"],
            "GLOBAL_1001",
            "Service unavailable. Please try again",
        ),
    ],
    ids=["modify", "package"],
)
def test_failed_request_shows_code_and_message(
    jobs: str, make: Any, code: str, message: str
) -> None:
    client = Client.of(jobs={jobs: {"after": "1s", "outcome": "failed"}})
    request_id = make(client)
    client.advance(by="1s")
    reply = client.request(request_id)
    assert reply.status == 200
    shown = reply.content
    assert (shown["status"], shown["errorCode"], shown["errorMessage"]) == ("FAILED", code, message)


@pytest.mark.parametrize(
    ("token", "status"),
    [
        ("operator-token", 200),
        ("acme-token", 200),
        ("north-token", 200),
        ("blue-token", 404),
    ],
    ids=["maker", "above", "concerned", "outside"],
)
def test_request_is_seen_by_its_maker_and_the_tree_that_it_concerns(
    token: str, status: int
) -> None:
    client = Client.of()
    request_id = accepted(client, token="operator-token")
    assert client.request(request_id, token=token).status == status


def test_request_is_visible_to_its_requester_after_the_customer_is_removed() -> None:
    client = Client.of()
    request_id = accepted(client, customer_id=DEPOT, token="north-token")
    client.control("DELETE", "/customers/depot")
    assert client.request(request_id, token="north-token").status == 200
    assert client.request(request_id, token="operator-token").status == 404


@pytest.mark.parametrize("settled", [True, False])
def test_request_of_a_removed_customer_stays_with_its_requester(*, settled: bool) -> None:
    client = Client.of()
    old = accepted(client, customer_id=DEPOT, token="north-token")
    if settled:
        client.advance(until="idle")
    customer = client.control("GET", "/customers/depot").json
    client.control("DELETE", "/customers/depot")
    assert client.control("PUT", f"/customers/{DEPOT}?parent=acme", customer).status == 201
    new = accepted(client, customer_id=DEPOT, token="acme-token")
    state = client.control("GET", "/state").body
    for _ in range(2):
        statuses = {
            token: [client.request(each, token=f"{token}-token").status for each in (old, new)]
            for token in ("operator", "acme", "north")
        }
        assert statuses == {"operator": [404, 200], "acme": [404, 200], "north": [200, 404]}
        assert put_state(client, state).status == 200


def test_request_that_is_unknown_is_not_found() -> None:
    reply = Client.of().request(NOBODY)
    assert (reply.status, reply.json) == (404, NOT_FOUND)


def test_request_id_in_upper_case_is_the_same() -> None:
    client = Client.of()
    request_id = accepted(client)
    assert client.request(request_id.upper()) == client.request(request_id)


def test_request_ids_follow_from_the_seed_and_the_order_of_acceptance() -> None:
    first, second = Client.of(), Client.of()
    ids = [accepted(first), accepted(first)]
    assert [accepted(second), accepted(second)] == ids
    assert len(set(ids)) == 2
    assert accepted(Client.of(seed=8)) not in ids


def test_refused_modify_takes_no_request_id() -> None:
    client = Client.of()
    client.modify(NORTH, {"name": 7})
    assert accepted(client) == accepted(Client.of())
