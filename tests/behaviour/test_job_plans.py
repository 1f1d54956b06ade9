"""How accepted work settles: by the plans of the scenario, and at random (design, section 6)."""

from itertools import accumulate
from typing import Any

import pytest
from support import ACME, DATA, DEPOT, NORTH, START_MS, Client, Reply

from mock_server.contract.texts.times import parse_instant


def world(plan: Any, **changes: Any) -> Client:
    """Return a client of a sandbox whose modifies and packages settle according to `plan`."""
    return Client.of(jobs={"modifyCustomer": plan, "createPackage": plan}, **changes)


def accepted(client: Client, name: str = "New", customer_id: str = NORTH) -> str:
    request_id: str = client.modify(customer_id, {"name": name}).content["requestId"]
    return request_id


def create_package(client: Client, name: str = "Gold") -> Reply:
    body = {"name": name, "nestedOffers": [DATA], "eligibleSubAccountIds": []}
    return client.create_package(ACME, body)


def settle(client: Client, request_id: str) -> None:
    client.control("POST", f"/requests/{request_id}/settle", {"as": "successful"})


def status(client: Client, request_id: str) -> str:
    shown: str = client.control("GET", f"/requests/{request_id}").json["status"]
    return shown


def due_ms(client: Client, request_id: str) -> int | None:
    """Return when a request is due, in milliseconds after the start of the sandbox."""
    due = client.control("GET", f"/requests/{request_id}").json["dueAt"]
    return None if due is None else parse_instant(due) - START_MS


def drawn_delays(client: Client, count: int) -> list[int | None]:
    replies = [create_package(client, f"Package {number}") for number in range(count)]
    return [due_ms(client, reply.content["requestId"]) for reply in replies]


# ── Progressions ─────────────────────────────────────────────────────────────────────────────────


def test_omitted_plans_are_two_seconds_and_successful() -> None:
    client = Client.of()
    requests = [accepted(client), create_package(client).content["requestId"]]
    assert [due_ms(client, request_id) for request_id in requests] == [2000, 2000]
    assert [job["status"] for job in client.advance(by="2s")["fired"]] == ["SUCCESSFUL"] * 2


@pytest.mark.parametrize("plan", ["immediate", {"immediate": True}], ids=["word", "mapping"])
def test_immediate_shows_with_the_next_call(plan: Any) -> None:
    client = world(plan)
    reply = client.modify(NORTH, {"name": "New"})
    assert reply.headers["Retry-After"] == "0"
    assert client.get(NORTH).content["name"] == "New"
    settled = client.request(reply.content["requestId"]).content
    assert (settled["status"], settled["completedAt"]) == ("SUCCESSFUL", "2026-01-01T09:00:00.000Z")


def test_after_a_duration_is_due_then() -> None:
    client = world({"after": "1m30s"})
    assert due_ms(client, accepted(client)) == 90_000


def test_after_a_range_is_drawn_between_its_bounds_both_included() -> None:
    assert set(drawn_delays(world({"after": ["5ms", "8ms"]}), 60)) == {5, 6, 7, 8}


def test_drawn_delays_follow_from_the_seed() -> None:
    plan = {"after": ["1ms", "1h"]}
    delays = drawn_delays(world(plan, seed=1), 5)
    assert drawn_delays(world(plan, seed=1), 5) == delays
    assert drawn_delays(world(plan, seed=2), 5) != delays


@pytest.mark.parametrize("plan", ["manual", {"manual": True}], ids=["word", "mapping"])
def test_manual_waits_for_the_control_api(plan: Any) -> None:
    client = world(plan)
    reply = client.modify(NORTH, {"name": "New"})
    request_id = reply.content["requestId"]
    assert reply.headers["Retry-After"] == "1"
    client.advance(by="3000d")
    assert status(client, request_id) == "IN_PROGRESS"
    settle(client, request_id)
    assert client.get(NORTH).content["name"] == "New"


@pytest.mark.parametrize("polls", [1, 3])
def test_polls_settle_with_the_status_query_of_that_number(polls: int) -> None:
    client = world({"polls": polls})
    request_id = accepted(client)
    answers = [client.request(request_id).content["status"] for _ in range(polls + 1)]
    assert answers == ["IN_PROGRESS"] * (polls - 1) + ["SUCCESSFUL"] * 2
    assert client.get(NORTH).content["name"] == "New"


def test_polls_count_only_queries_of_those_who_may_ask() -> None:
    client = world({"polls": 1})
    request_id = accepted(client)
    assert client.request(request_id, token="blue-token").status == 404
    assert status(client, request_id) == "IN_PROGRESS"
    assert client.request(request_id, token="north-token").content["status"] == "SUCCESSFUL"


def test_polls_count_no_head() -> None:
    client = world({"polls": 1})
    request_id = accepted(client)
    assert client.call("HEAD", f"/api/v2/request/{request_id}").status == 200
    assert status(client, request_id) == "IN_PROGRESS"


def test_polled_failure_changes_nothing() -> None:
    client = world({"polls": 1, "outcome": "failed"})
    request_id = accepted(client)
    assert client.request(request_id).content["errorCode"] == "CUSTOMER_1003"
    assert client.get(NORTH).content["name"] == "North"


def test_settled_by_hand_no_longer_counts_polls() -> None:
    client = world({"polls": 2})
    request_id = accepted(client)
    settle(client, request_id)
    client.advance(by="1s")
    completed = [client.request(request_id).content["completedAt"] for _ in range(3)]
    assert completed == ["2026-01-01T09:00:00.000Z"] * 3


# ── Outcomes ─────────────────────────────────────────────────────────────────────────────────────


def test_failed_outcome_has_the_code_of_the_plan() -> None:
    client = world({"after": "1s", "outcome": "failed", "code": "GLOBAL_1001"})
    request_id = accepted(client)
    client.advance(by="1s")
    shown = client.request(request_id).content
    assert (shown["errorCode"], shown["errorMessage"]) == (
        "GLOBAL_1001",
        "Service unavailable. Please try again",
    )


def outcomes(weights: Any, *, seed: int = 1) -> list[str]:
    client = world({"immediate": True, "outcome": weights}, seed=seed)
    requests = [create_package(client, f"Package {n}").content["requestId"] for n in range(40)]
    return [status(client, request_id) for request_id in requests]


def test_drawn_outcomes_are_both_met() -> None:
    assert set(outcomes({"successful": 1, "failed": 1})) == {"SUCCESSFUL", "FAILED"}


def test_drawn_outcomes_follow_from_the_seed() -> None:
    weights = {"successful": 1, "failed": 1}
    assert outcomes(weights) == outcomes(weights)
    assert outcomes(weights) != outcomes(weights, seed=2)


@pytest.mark.parametrize(
    ("weights", "met"),
    [
        ({"successful": 3, "failed": 0}, {"SUCCESSFUL"}),
        ({"successful": 0, "failed": 0.1}, {"FAILED"}),
    ],
    ids=["never-failed", "never-successful"],
)
def test_outcome_without_weight_is_never_met(weights: Any, met: set[str]) -> None:
    assert set(outcomes(weights)) == met


# ── Several modifies of one customer ─────────────────────────────────────────────────────────────


def test_timed_modifies_of_one_customer_never_overtake() -> None:
    plan = {"after": ["1s", "10s"]}
    alone, together = world(plan), world(plan)
    drawn = []
    for _ in range(8):
        request_id = accepted(alone)
        drawn.append(due_ms(alone, request_id) or 0)
        settle(alone, request_id)
    requests = [accepted(together, name=str(number)) for number in range(8)]
    expected = list(accumulate(drawn, max))
    assert [due_ms(together, request_id) for request_id in requests] == expected
    assert expected != drawn
    fired = together.advance(until="idle")["fired"]
    assert [job["requestId"] for job in fired] == requests
    assert together.get(NORTH).content["name"] == "7"


def test_modifies_of_other_customers_and_packages_do_not_wait() -> None:
    client = Client.of(jobs={"modifyCustomer": {"after": "1h"}, "createPackage": {"after": "1s"}})
    accepted(client)
    client.advance(by="30m")
    other = accepted(client, customer_id=DEPOT)
    package = create_package(client).content["requestId"]
    assert due_ms(client, other) == 90 * 60_000
    assert due_ms(client, package) == 30 * 60_000 + 1000


def test_modifies_settled_by_hand_block_no_others() -> None:
    client = world("manual")
    first, second = accepted(client, "First"), accepted(client, "Second")
    settle(client, second)
    assert client.get(NORTH).content["name"] == "Second"
    settle(client, first)
    assert client.get(NORTH).content["name"] == "Second"


def test_polled_modifies_block_no_others() -> None:
    client = world({"polls": 1})
    first, second = accepted(client), accepted(client)
    assert client.request(second).content["status"] == "SUCCESSFUL"
    assert status(client, first) == "IN_PROGRESS"


# ── Queued modifies (assumption modify-in-progress) ──────────────────────────────────────────────


def queued(plan: Any) -> Client:
    return world(plan, assumptions={"modify-in-progress": "queued"})


def test_queued_modifies_take_their_time_one_after_the_other() -> None:
    client = queued({"after": "2s"})
    requests = [accepted(client) for _ in range(3)]
    assert [due_ms(client, request_id) for request_id in requests] == [2000, None, None]
    fired = client.advance(by="1h")["fired"]
    assert [job["requestId"] for job in fired] == requests
    assert [parse_instant(job["at"]) - START_MS for job in fired] == [2000, 4000, 6000]


def test_queued_modify_counts_no_polls_before_its_turn() -> None:
    client = queued({"polls": 1})
    first, second = accepted(client), accepted(client)
    assert client.request(second).content["status"] == "IN_PROGRESS"
    assert client.request(first).content["status"] == "SUCCESSFUL"
    assert client.request(second).content["status"] == "SUCCESSFUL"


def test_queued_modify_begins_when_the_one_before_is_settled_by_hand() -> None:
    client = queued({"after": "2s"})
    first, second = accepted(client), accepted(client)
    client.advance(by="1s")
    settle(client, first)
    assert due_ms(client, second) == 3000


# ── Limits ───────────────────────────────────────────────────────────────────────────────────────


def test_limit_of_pending_requests_refuses_more_until_one_settles() -> None:
    client = world({"after": "2s"}, limits={"pendingJobs": 2})
    accepted(client)
    create_package(client)
    reply = create_package(client, "More")
    assert (reply.status, reply.headers["Retry-After"]) == (503, "1")
    assert reply.json == {
        "errorCode": "SANDBOX_BUSY",
        "errorMessage": "There is no room for more",
        "content": "",
        "pageable": "",
    }
    assert client.modify(NORTH, {}).code == "SANDBOX_BUSY"
    client.advance(by="2s")
    assert create_package(client, "More").status == 202


def known(client: Client) -> list[str]:
    return [item["requestId"] for item in client.control("GET", "/requests").json["items"]]


def test_of_settled_requests_those_that_settled_first_are_forgotten_first() -> None:
    client = world("manual", limits={"settledJobs": 2})
    first, second, third = (accepted(client) for _ in range(3))
    for request in (second, third, first):
        settle(client, request)
        client.advance(by="1ms")
    assert known(client) == [first, third]


def test_of_requests_that_settled_at_once_those_accepted_first_are_forgotten_first() -> None:
    client = world({"after": "2s"}, limits={"settledJobs": 2})
    requests = [accepted(client) for _ in range(4)]
    assert known(client) == requests
    client.advance(by="2s")
    assert known(client) == requests[2:]
    assert client.control("GET", "/requests").json["evicted"] == 2
    assert client.request(requests[1]).code == "SANDBOX_NOT_FOUND"
    assert client.request(requests[2]).content["status"] == "SUCCESSFUL"


def test_requests_in_progress_are_not_forgotten() -> None:
    client = world("manual", limits={"settledJobs": 1})
    first, second, third = (accepted(client) for _ in range(3))
    settle(client, second)
    settle(client, third)
    assert known(client) == [first, third]


def test_request_evicted_before_its_due_instant_never_reappears() -> None:
    client = world({"after": "2s"}, limits={"settledJobs": 1})
    first, second = accepted(client), accepted(client)
    settle(client, first)
    settle(client, second)
    assert client.advance(by="1h")["fired"] == []
    assert known(client) == [second]


def test_time_moves_no_further_than_a_request_that_is_forgotten_at_once() -> None:
    client = world({"after": "2s"}, limits={"settledJobs": 1})
    first, second = accepted(client), accepted(client)
    client.advance(by="1s")
    later = accepted(client)
    assert [job["requestId"] for job in client.advance(until=first)["fired"]] == [first, second]
    assert known(client) == [second, later]


def test_restored_state_forgets_what_the_one_before_would_have_forgotten() -> None:
    client = world("manual", limits={"settledJobs": 2})
    requests = [accepted(client) for _ in range(3)]
    settle(client, requests[1])
    settle(client, requests[0])
    client.control("PUT", "/state", client.control("GET", "/state").json)
    settle(client, requests[2])
    assert known(client) == requests[1:]
