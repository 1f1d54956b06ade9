"""Control calls about time: reading the clock, freezing it, running it, advancing it."""

from decimal import Decimal
from http import HTTPStatus
from typing import Any

import pytest
from support import ACME, DATA, NOBODY, START_MS, Client, built
from support.uploads import problem

from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import dumps, loads
from mock_server.domain.refusal import Reason
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


def test_clock_is_frozen_where_it_is() -> None:
    client = Client.of(clock=REAL)
    client.now_ms += 1500
    stopped = frozen(now="2026-01-01T09:00:01.500Z")
    assert client.control("POST", "/clock/freeze").json == stopped
    client.now_ms += 1500
    assert client.control("GET", "/clock").json == stopped


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


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({"speed": 0}, {"/speed": "expected at least 0.000001, got 0"}),
        ({"speed": -1}, {"/speed": "expected at least 0.000001, got -1"}),
        ({"speed": 1_000_001}, {"/speed": "expected at most 1000000, got 1000001"}),
        ({"speed": "60"}, {"/speed": 'expected a number, got "60"; leave the quotes out'}),
        ({"faster": True}, {"/faster": "unknown key faster; expected speed"}),
        ([], {"": "expected a mapping, got a list"}),
    ],
    ids=["zero", "backwards", "too-fast", "text", "unknown-member", "no-object"],
)
def test_speed_that_cannot_be_is_a_problem(body: Any, errors: dict[str, str]) -> None:
    client = Client.of()
    ((pointer, text),) = errors.items()
    reply = client.control("POST", "/clock/run", body)
    detail = str(Reason(pointer, text))
    assert reply.json == problem(HTTPStatus.BAD_REQUEST, detail, errors)
    assert client.control("GET", "/clock").json == frozen()


def test_advance_moves_a_running_clock_too() -> None:
    client = Client.of(clock=REAL)
    request_id = modify(client)
    client.now_ms += 500
    assert client.advance(by="1500ms") == {
        "now": "2026-01-01T09:00:02.000Z",
        "fired": [fired(request_id, 2)],
    }
    client.now_ms += 1000
    assert client.control("GET", "/clock").json["now"] == "2026-01-01T09:00:03.000Z"


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


def test_advance_until_a_settled_request_moves_nothing() -> None:
    client = Client.of()
    request_id = modify(client)
    client.advance(by="5s")
    assert client.advance(until=request_id) == {"now": "2026-01-01T09:00:05.000Z", "fired": []}


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


@pytest.mark.parametrize(
    ("body", "status", "detail"),
    [
        ({"to": "2026-01-01T08:59:59.999Z"}, HTTPStatus.CONFLICT,
         f"2026-01-01T08:59:59.999Z is before now ({START}); a clock only moves forward"),
        ({"to": "9999-12-31T23:59:59Z"}, HTTPStatus.CONFLICT, f"every clock ends at {END}"),
        ({"until": NOBODY}, HTTPStatus.NOT_FOUND,
         f"'{NOBODY}' is neither next nor idle nor a known requestId"),
    ],
    ids=["backwards", "beyond-the-end", "unknown-request"],
)  # fmt: skip
def test_advance_that_cannot_be_is_a_problem(body: Any, status: HTTPStatus, detail: str) -> None:
    client = Client.of()
    assert client.control("POST", "/clock/advance", body).json == problem(status, detail)
    assert client.control("GET", "/clock").json == frozen()


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, {"": "expected exactly one of by, to and until"}),
        (None, {"": "expected exactly one of by, to and until"}),
        (
            {"by": "1s", "to": START},
            {"": "expected exactly one of by, to and until; leave all but one out"},
        ),
        ({"by": "3661d"}, {"/by": "3661d is longer than ten years"}),
        (
            {"to": "tomorrow"},
            {
                "/to": "expected an instant of ISO 8601 in UTC, such as"
                ' 2026-01-01T09:00:00Z, got "tomorrow"'
            },
        ),
        (
            {"by": ["2s"]},
            {"/by": "expected a duration such as 5s, 0.5s, 250ms or 90 (seconds), got a list"},
        ),
        (
            {"for": "2s"},
            {
                "/for": "unknown key for; expected by, to or until",
                "": "expected exactly one of by, to and until",
            },
        ),
    ],
    ids=["empty", "no-body", "two", "too-long", "no-instant", "list", "unknown"],
)
def test_advance_without_exactly_one_target_is_a_problem(body: Any, errors: dict[str, str]) -> None:
    detail = "; ".join(str(Reason(pointer, text)) for pointer, text in errors.items())
    reply = Client.of().control("POST", "/clock/advance", body)
    assert reply.json == problem(HTTPStatus.BAD_REQUEST, detail, errors)


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
