"""Requests (sections 2.4 and 3), reads (4.1), the hierarchy (5), and the clock of a sandbox."""

from typing import Any

import pytest
from support import ACME, BLUE, DEPOT, NOBODY, NORTH, OPERATOR, START_MS, Client, Reply, begun
from support.fields import READ
from support.uploads import put_state

from mock_server.server.loading import load_scenario


def accepted(client: Client, body: Any = None, customer_id: str = NORTH, **how: Any) -> str:
    """Return the requestId of an accepted modify."""
    reply = client.modify(customer_id, body or {"name": "New"}, **how)
    request_id: str = reply.content["requestId"]
    return request_id


# ── What a request shows, and to whom ────────────────────────────────────────────────────────────


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


OK = ""
HIDDEN = "CUSTOMER_1002"


def test_second_top_level_customer_is_outside_the_tree_of_the_first() -> None:
    customers = [{"ref": "one", "customerId": OPERATOR}, {"ref": "two", "customerId": BLUE}]
    client = Client.of(customers=customers, requesters=[{"token": "two-token", "customer": "two"}])
    assert (client.get(OPERATOR).code, client.get(BLUE).code) == (OK, HIDDEN)
    assert client.get(BLUE, token="two-token").code == OK


def test_world_without_customers_has_no_customer_to_read() -> None:
    client = Client.of(customers=[], requesters=[])
    assert client.get(OPERATOR).code == HIDDEN


# ── A hierarchy that changes ─────────────────────────────────────────────────────────────────────


def put_depot(client: Client, customer_id: str, parent: str) -> Reply:
    fields = client.control("GET", "/customers/blue").json
    body = {**fields, "customerId": customer_id}
    return client.control("PUT", f"/customers/{customer_id}?parent={parent}", body)


def children(client: Client, parent: str) -> list[str]:
    items = client.control("GET", f"/customers?parent={parent}").json["items"]
    return [item["customerId"] for item in items]


def everyone(client: Client) -> list[str]:
    return [item["customerId"] for item in client.control("GET", "/customers").json["items"]]


def test_customer_that_was_removed_and_added_back_is_listed_once() -> None:
    client = Client.of()
    for parent in ("blue", "north"):
        client.control("DELETE", "/customers/depot")
        put_depot(client, DEPOT, parent)
    assert (children(client, "north"), children(client, "blue")) == ([DEPOT], [])
    assert everyone(client) == [OPERATOR, ACME, NORTH, DEPOT, BLUE]


def test_added_customer_that_was_removed_and_added_again_comes_last() -> None:
    client = Client.of()
    other = NOBODY.replace("f", "e")
    put_depot(client, NOBODY, "north")
    put_depot(client, other, "north")
    client.control("DELETE", f"/customers/{NOBODY}")
    put_depot(client, NOBODY, "north")
    assert children(client, "north") == [DEPOT, other, NOBODY]
    assert everyone(client)[5:] == [other, NOBODY]


def test_generated_customers_always_have_the_mandatory_fields() -> None:
    client = Client(begun(load_scenario()))
    mandatory = {name for name, row in READ["Customer"].items() if row.rule == "M"}
    listed = client.control("GET", "/customers").json["items"]
    magic = client.sandbox.simulation.scenario.magic
    ids = [item["customerId"] for item in listed if item["customerId"] not in magic]
    missing = {
        customer_id: mandatory - client.get(customer_id).content.keys() for customer_id in ids
    }
    assert missing == {customer_id: set() for customer_id in ids}


def test_head_is_answered_like_get() -> None:
    client = Client.of()
    assert client.call("HEAD", f"/api/v2/customer/{NORTH}") == client.get(NORTH)


def test_unknown_query_parameters_are_ignored() -> None:
    client = Client.of()
    assert client.get(f"{NORTH}?page=7&expand=all") == client.get(NORTH)


CODES = {
    "GLOBAL_1001": (
        "Service unavailable. Please try again",
        {"getCustomer", "modifyCustomer", "createPackage"},
    ),
    "CUSTOMER_1002": ("Customer does not exist", {"getCustomer", "modifyCustomer"}),
    "CUSTOMER_1003": ("Failed to update customer details", {"modifyCustomer"}),
    "CUSTOMER_1006": ("Failed to retrieve customer details", {"getCustomer"}),
}
ASSUMED = {"getRequest": {"GLOBAL_1001"}, "createPackage": {"CUSTOMER_1002"}}
"""What the register of assumptions adds: status-endpoint and package-owner-unknown."""


@pytest.mark.parametrize("code", CODES)
def test_code_of_section_7_has_its_message_and_its_operations(code: str) -> None:
    message, operations = CODES[code]
    document = Client.of().call("GET", "/openapi.json").json
    assert document["components"]["x-codes"][code]["message"] == message
    using = {
        operation["operationId"]
        for item in document["paths"].values()
        for operation in item.values()
        if isinstance(operation, dict) and code in operation["x-errors"]
    }
    assumed = {name for name, codes in ASSUMED.items() if code in codes}
    shown = {name for _, names in CODES.values() for name in names} | ASSUMED.keys()
    assert using & shown == operations | assumed  # section 7 has no codes that were added later


WALL_MS = START_MS + 7_000_000
"""A wall-clock instant other than the sandbox's own time."""


def running(**clock: Any) -> Client:
    """Return a client of a sandbox whose clock runs from 09:00, unlike the wall clock."""
    start = "2026-01-01T09:00:00Z"
    client = Client.of(clock={"mode": "real", "start": start, **clock})
    client.sandbox.start(client.sandbox.simulation.scenario, WALL_MS)
    client.now_ms = WALL_MS
    return client


def now(client: Client) -> str:
    shown: str = client.control("GET", "/clock").json["now"]
    return shown


def advance(client: Client, **how: str) -> Reply:
    return client.control("POST", "/clock/advance", how)


# ── Frozen, real, scaled ─────────────────────────────────────────────────────────────────────────


def test_frozen_clock_without_a_start_stands_at_the_same_instant_everywhere() -> None:
    assert now(Client.of(clock={"mode": "frozen"})) == "2026-01-01T00:00:00.000Z"


def test_real_clock_settles_what_is_due_by_itself() -> None:
    client = running()
    request_id = accepted(client)
    client.now_ms += 1999
    assert client.request(request_id).content["status"] == "IN_PROGRESS"
    client.now_ms += 1
    assert client.request(request_id).content["status"] == "SUCCESSFUL"


def test_late_reader_sees_the_instant_at_which_it_settled() -> None:
    client = running()
    request_id = accepted(client)
    client.now_ms += 86_400_000
    assert client.request(request_id).content["completedAt"] == "2026-01-01T09:00:02.000Z"


@pytest.mark.parametrize(
    ("speed", "after", "seconds"),
    [(1, "1ms", "1"), (1, "2s", "2"), (1, "2001ms", "3"), (60, "5m", "5"), (0.5, "2s", "4")],
    ids=["rounded-up", "exact", "one-more", "faster", "slower"],
)
def test_retry_after_is_in_whole_seconds_of_the_caller(
    speed: Any, after: str, seconds: str
) -> None:
    client = Client.of(clock={"speed": speed}, jobs={"modifyCustomer": {"after": after}})
    assert client.modify(NORTH, {"name": "New"}).headers["Retry-After"] == seconds


def test_reset_goes_back_to_the_first_instant() -> None:
    client = running()
    accepted(client)
    client.now_ms += 500
    advance(client, by="1h")
    assert client.control("POST", "/reset").json == {"now": "2026-01-01T09:00:00.000Z"}
    assert client.get(NORTH).content["name"] == "North"
    assert client.control("GET", "/requests").json["total"] == 0


def test_clock_that_starts_after_its_end_stands_at_its_end() -> None:
    client = Client.of(clock={"mode": "frozen", "start": "9999-12-31T23:59:59Z"})
    assert now(client) == "9000-01-01T00:00:00.000Z"
