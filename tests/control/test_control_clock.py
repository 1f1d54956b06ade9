"""Control calls about time: reading the clock, freezing it, running it, advancing it."""

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


def frozen(**changes: Any) -> dict[str, Any]:
    clock = {"mode": "frozen", "now": START, "speed": 0, "pending": 0, "nextDue": None}
    return {**clock, **changes}


def modify(client: Client, customer_id: str = ACME) -> str:
    request_id: str = client.modify(customer_id, {"name": "Acme Ltd"}).content["requestId"]
    return request_id


def fired(request_id: str, seconds: int, status: str = "SUCCESSFUL") -> dict[str, str]:
    at = format_instant(START_MS + seconds * 1000)
    return {"requestId": request_id, "status": status, "at": at}


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
