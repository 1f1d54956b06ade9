"""The clock of a sandbox: frozen, real or scaled, advanced by control calls, never going back."""

from typing import Any

import pytest
from support import DEPOT, NOBODY, NORTH, START_MS, Client, Reply

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


def test_frozen_clock_stands_whatever_the_wall_clock_does() -> None:
    client = Client.of()
    accepted(client)
    client.now_ms += 3_600_000
    assert client.control("GET", "/clock").json == {
        "mode": "frozen",
        "now": "2026-01-01T09:00:00.000Z",
        "speed": 0,
        "pending": 1,
        "nextDue": "2026-01-01T09:00:02.000Z",
    }


def test_frozen_clock_without_a_start_stands_at_the_same_instant_everywhere() -> None:
    assert now(Client.of(clock={"mode": "frozen"})) == "2026-01-01T00:00:00.000Z"


def test_real_clock_without_a_start_shows_the_wall_instant() -> None:
    client = Client.of(clock={})
    client.now_ms += 1234
    assert now(client) == "2026-01-01T09:00:01.234Z"


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


def test_scaled_clock_runs_that_much_faster() -> None:
    client = running(speed=60)
    client.now_ms += 1000
    assert client.control("GET", "/clock").json == {
        "mode": "real",
        "now": "2026-01-01T09:01:00.000Z",
        "speed": 60,
        "pending": 0,
        "nextDue": None,
    }


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


def test_clock_that_was_frozen_by_hand_continues_from_there_when_run_again() -> None:
    client = running()
    client.now_ms += 1000
    assert client.control("POST", "/clock/freeze").json["mode"] == "frozen"
    client.now_ms += 5000
    assert now(client) == "2026-01-01T09:00:01.000Z"
    assert client.control("POST", "/clock/run", {"speed": 2}).json["speed"] == 2
    client.now_ms += 1000
    assert now(client) == "2026-01-01T09:00:03.000Z"
    client.control("POST", "/clock/run")
    client.now_ms += 1000
    assert now(client) == "2026-01-01T09:00:04.000Z"


def test_running_clock_may_be_moved_and_runs_on() -> None:
    client = running()
    request_id = accepted(client)
    assert advance(client, by="1h").json == {
        "now": "2026-01-01T10:00:00.000Z",
        "fired": [
            {"requestId": request_id, "status": "SUCCESSFUL", "at": "2026-01-01T09:00:02.000Z"}
        ],
    }
    client.now_ms += 1000
    assert now(client) == "2026-01-01T10:00:01.000Z"


def test_reset_goes_back_to_the_first_instant() -> None:
    client = running()
    accepted(client)
    client.now_ms += 500
    advance(client, by="1h")
    assert client.control("POST", "/reset").json == {"now": "2026-01-01T09:00:00.000Z"}
    assert client.get(NORTH).content["name"] == "North"
    assert client.control("GET", "/requests").json["total"] == 0


# ── Moving the clock by hand ─────────────────────────────────────────────────────────────────────


def fired_by(client: Client, **how: str) -> tuple[list[str], str]:
    """Advance the clock; return the requests that settle, and the resulting time of day."""
    answer = advance(client, **how).json
    return [job["requestId"] for job in answer["fired"]], answer["now"][11:-1]


@pytest.fixture
def three_requests() -> tuple[Client, list[str]]:
    """Return a client and three requests, due two, two and three seconds after the start."""
    client = Client.of()
    first, second = accepted(client), accepted(client, DEPOT)
    advance(client, by="1s")
    return client, [first, second, accepted(client)]


@pytest.mark.parametrize(
    ("how", "count", "instant"),
    [
        ({"by": "0s"}, 0, "09:00:01.000"),
        ({"by": "999ms"}, 0, "09:00:01.999"),
        ({"by": "1s"}, 2, "09:00:02.000"),
        ({"by": "1h30m"}, 3, "10:30:01.000"),
        ({"to": "2026-01-01T09:00:01Z"}, 0, "09:00:01.000"),
        ({"to": "2026-01-01T09:00:02.5Z"}, 2, "09:00:02.500"),
        ({"until": "next"}, 2, "09:00:02.000"),
        ({"until": "idle"}, 3, "09:00:03.000"),
    ],
    ids=str,
)
def test_advance_fires_what_is_due_on_the_way(
    three_requests: tuple[Client, list[str]], how: Any, count: int, instant: str
) -> None:
    client, requests = three_requests
    assert fired_by(client, **how) == (requests[:count], instant)


def test_advance_until_a_request_stops_when_it_is_settled(
    three_requests: tuple[Client, list[str]],
) -> None:
    client, requests = three_requests
    assert fired_by(client, until=requests[1].upper()) == (requests[:2], "09:00:02.000")
    assert fired_by(client, until=requests[1]) == ([], "09:00:02.000")
    assert fired_by(client, until=requests[2]) == (requests[2:], "09:00:03.000")


@pytest.mark.parametrize("until", ["next", "idle"])
def test_advance_with_nothing_due_stays(until: str) -> None:
    assert fired_by(Client.of(), until=until) == ([], "09:00:00.000")


def test_advance_until_idle_leaves_what_has_no_instant() -> None:
    client = Client.of(jobs={"modifyCustomer": "manual"})
    accepted(client)
    assert fired_by(client, until="idle") == ([], "09:00:00.000")
    assert client.control("GET", "/clock").json["pending"] == 1


def test_advance_until_a_queued_request_settles_those_before_it() -> None:
    client = Client.of(assumptions={"modify-in-progress": "queued"})
    requests = [accepted(client) for _ in range(3)]
    assert fired_by(client, until=requests[2]) == (requests, "09:00:06.000")


@pytest.mark.parametrize("plan", ["manual", {"polls": 2}], ids=["manual", "polls"])
@pytest.mark.parametrize("rule", ["accepted", "queued"])
def test_advance_until_a_request_without_an_instant_is_a_conflict(plan: Any, rule: str) -> None:
    client = Client.of(jobs={"modifyCustomer": plan}, assumptions={"modify-in-progress": rule})
    requests = [accepted(client), accepted(client)]
    for request_id in requests:
        reply = advance(client, until=request_id)
        assert (reply.status, reply.json["detail"]) == (
            409,
            f"request {request_id} has no due instant; settle it manually",
        )


@pytest.mark.parametrize(
    ("how", "status", "detail"),
    [
        (
            {"to": "2026-01-01T08:59:59.999Z"},
            409,
            (
                "2026-01-01T08:59:59.999Z is before now (2026-01-01T09:00:00.000Z); "
                "a clock only moves forward"
            ),
        ),
        ({"to": "9999-12-31T23:59:59Z"}, 409, "every clock ends at 9000-01-01T00:00:00.000Z"),
        (
            {"to": "noon"},
            400,
            (
                "/to: expected an instant of ISO 8601 in UTC, such as 2026-01-01T09:00:00Z, "
                'got "noon"'
            ),
        ),
        (
            {"to": "2026-02-30T00:00:00Z"},
            400,
            (
                "/to: expected an instant of ISO 8601 in UTC, such as 2026-01-01T09:00:00Z, "
                'got "2026-02-30T00:00:00Z"'
            ),
        ),
        ({"by": "4000d"}, 400, "/by: 4000d is longer than ten years"),
        ({"until": NOBODY}, 404, f"'{NOBODY}' is neither next nor idle nor a known requestId"),
        (
            {"by": "1s", "until": "next"},
            400,
            "expected exactly one of by, to and until; leave all but one out",
        ),
        (
            {"by": True},
            400,
            "/by: expected a duration such as 5s, 0.5s, 250ms or 90 (seconds), got true",
        ),
        (
            {"back": "1s"},
            400,
            (
                "/back: unknown key back; expected by, to or until; "
                "expected exactly one of by, to and until"
            ),
        ),
        ({}, 400, "expected exactly one of by, to and until"),
    ],
    ids=str,
)
def test_advance_that_makes_no_sense_is_a_problem(how: Any, status: int, detail: str) -> None:
    client = Client.of()
    before = client.state()
    reply = advance(client, **how)
    assert (reply.status, reply.headers["Content-Type"]) == (status, "application/problem+json")
    assert reply.json["detail"] == detail
    assert client.state() == before


def test_clock_that_starts_after_its_end_stands_at_its_end() -> None:
    client = Client.of(clock={"mode": "frozen", "start": "9999-12-31T23:59:59Z"})
    assert now(client) == "9000-01-01T00:00:00.000Z"


def test_clock_stops_at_its_end_and_what_is_due_later_stays_pending() -> None:
    client = Client.of()
    advance(client, to="9000-01-01T00:00:00Z")
    request_id = accepted(client)
    client.control("POST", "/clock/run", {"speed": 1_000_000})
    client.now_ms += 86_400_000
    clock = client.control("GET", "/clock").json
    assert (clock["now"], clock["nextDue"]) == (
        "9000-01-01T00:00:00.000Z",
        "9000-01-01T00:00:02.000Z",
    )
    assert fired_by(client, until="idle") == ([], "00:00:00.000")
    assert advance(client, until="next").status == 409
    assert client.request(request_id).content["status"] == "IN_PROGRESS"
