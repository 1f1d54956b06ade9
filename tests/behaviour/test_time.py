"""The clock of a sandbox, frozen or real; control calls about it are in `control`."""

from typing import Any

import pytest
from support import NORTH, START_MS, Client, Reply

WALL_MS = START_MS + 7_000_000
"""A wall-clock instant other than the sandbox's own time."""


def running(**clock: Any) -> Client:
    """Return a client of a sandbox whose clock runs from 09:00, unlike the wall clock."""
    start = "2026-01-01T09:00:00Z"
    client = Client.of(clock={"mode": "real", "start": start, **clock})
    client.sandbox.start(client.sandbox.simulation.scenario, WALL_MS)
    client.now_ms = WALL_MS
    return client


def accepted(client: Client, customer_id: str = NORTH) -> str:
    request_id: str = client.modify(customer_id, {"name": "New"}).content["requestId"]
    return request_id


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
