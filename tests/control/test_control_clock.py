"""Control calls about time: reading the clock, freezing it, running it, advancing it."""

from decimal import Decimal
from http import HTTPStatus
from typing import Any

import pytest
from support import ACME, DATA, START_MS, Client, built
from support.uploads import problem

from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import dumps, loads
from mock_server.sandbox.ground.exchange import Outcome, Request, finished

START = "2026-01-01T09:00:00.000Z"
END = "9000-01-01T00:00:00.000Z"
MANUAL = {"modifyCustomer": "manual", "createPackage": "manual"}
REAL = {"mode": "real"}


def frozen(**changes: Any) -> dict[str, Any]:
    clock = {"mode": "frozen", "now": START, "speed": 0, "pending": 0, "nextDue": None}
    return {**clock, **changes}


def modify(client: Client, customer_id: str = ACME) -> str:
    request_id: str = client.modify(customer_id, {"name": "Acme Ltd"}).content["requestId"]
    return request_id


def fired(request_id: str, seconds: int, status: str = "SUCCESSFUL") -> dict[str, str]:
    at = format_instant(START_MS + seconds * 1000)
    return {"requestId": request_id, "status": status, "at": at}


def test_clock_tells_when_the_next_request_settles() -> None:
    client = Client.of(jobs={"modifyCustomer": {"after": "1h"}})
    modify(client)
    due = "2026-01-01T10:00:00.000Z"
    assert client.control("GET", "/clock").json == frozen(pending=1, nextDue=due)


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        (REAL, {"now": "2026-01-01T09:00:10.000Z", "speed": 1}),
        ({"mode": "real", "speed": 60}, {"now": "2026-01-01T09:10:00.000Z", "speed": 60}),
        ({"speed": Decimal("0.5")}, {"now": "2026-01-01T09:00:05.000Z", "speed": Decimal("0.5")}),
        (
            {"mode": "real", "start": "2030-01-01T00:00:00Z"},
            {"now": "2030-01-01T00:00:10.000Z", "speed": 1},
        ),
        ({}, {"now": "2026-01-01T09:00:10.000Z", "speed": 1}),
    ],
    ids=["real", "faster", "slower", "with-a-start", "unsaid"],
)
def test_running_clock_follows_the_wall_clock(clock: Any, expected: Any) -> None:
    client = Client.of(clock=clock)
    client.now_ms += 10_000
    assert client.control("GET", "/clock").json == frozen(mode="real", **expected)


@pytest.mark.parametrize(
    ("body", "speed", "now"),
    [
        (None, 1, "2026-01-01T09:00:02.000Z"),
        ({}, 1, "2026-01-01T09:00:02.000Z"),
        ({"speed": 60}, 60, "2026-01-01T09:02:00.000Z"),
        ({"speed": Decimal("0.25")}, Decimal("0.25"), "2026-01-01T09:00:00.500Z"),
    ],
    ids=["no-body", "empty-body", "faster", "slower"],
)
def test_clock_runs_from_where_it_is(body: Any, speed: Any, now: str) -> None:
    client = Client.of()
    assert client.control("POST", "/clock/run", body).json == frozen(mode="real", speed=speed)
    client.now_ms += 2000
    assert client.control("GET", "/clock").json == frozen(mode="real", speed=speed, now=now)


def test_advance_until_a_request_settles_what_comes_before_it() -> None:
    client = Client.of(assumptions={"modify-in-progress": "queued"})
    first, second, _ = modify(client), modify(client), modify(client)
    assert client.advance(until=second.upper()) == {
        "now": "2026-01-01T09:00:04.000Z",
        "fired": [fired(first, 2), fired(second, 4)],
    }


@pytest.mark.parametrize("until", ["next", "idle"])
def test_advance_until_something_is_due_moves_nothing_when_nothing_is(until: str) -> None:
    client = Client.of(jobs=MANUAL)
    modify(client)
    assert client.advance(until=until) == {"now": START, "fired": []}


@pytest.mark.parametrize(
    "jobs", [MANUAL, {"modifyCustomer": {"polls": 2}}], ids=["by-hand", "polls"]
)
def test_advance_until_a_request_without_a_due_instant_is_a_problem(jobs: Any) -> None:
    client = Client.of(jobs=jobs)
    request_id = modify(client)
    reply = client.control("POST", "/clock/advance", {"until": request_id})
    assert reply.json == problem(
        HTTPStatus.CONFLICT, f"request {request_id} has no due instant; settle it manually"
    )


def test_advance_until_a_request_behind_one_without_a_due_instant_is_a_problem() -> None:
    client = Client.of(assumptions={"modify-in-progress": "queued"}, jobs=MANUAL)
    _, second = modify(client), modify(client)
    reply = client.control("POST", "/clock/advance", {"until": second})
    assert reply.json == problem(
        HTTPStatus.CONFLICT, f"request {second} has no due instant; settle it manually"
    )


def test_clock_stops_at_the_end_of_time_and_everything_still_answers() -> None:
    client = Client.of()
    client.advance(to=END)
    request_id = modify(client)
    clock = frozen(now=END, pending=1, nextDue="9000-01-01T00:00:02.000Z")
    assert client.control("GET", "/clock").json == clock
    assert client.advance(until="idle") == {"now": END, "fired": []}
    assert client.request(request_id).content["status"] == "IN_PROGRESS"
    reply = client.control("POST", "/clock/advance", {"until": "next"})
    assert reply.json == problem(HTTPStatus.CONFLICT, f"every clock ends at {END}")


@pytest.mark.parametrize("start", [START, "2026-01-02T09:00:00.000Z"], ids=["as before", "later"])
@pytest.mark.parametrize("how", [{"until": "idle"}, {"by": "2h"}], ids=["until", "by"])
def test_advance_ends_when_the_sandbox_is_reset_in_the_middle_of_it(how: Any, start: str) -> None:
    client = Client.of(jobs={"createPackage": {"after": ["1s", "1h"]}})
    for number in range(3):
        package = {"name": f"{number}", "nestedOffers": [DATA], "eligibleSubAccountIds": []}
        assert client.create_package(ACME, package).status == 202
    request = Request("POST", "/_sandbox/clock/advance", body=dumps(how))
    steps = client.sandbox.answer(request, client.now_ms)
    assert not isinstance(steps, Outcome)
    assert next(steps) is True
    client.sandbox.start(built(clock={"mode": "frozen", "start": start}), client.now_ms)
    ended = loads(finished(steps).body)
    assert (ended["now"], len(ended["fired"])) == (start, 1)
    assert client.control("GET", "/clock").json == frozen(now=start)
    assert client.control("GET", "/journal").json["total"] == 0
