"""Control calls about time: reading the clock, freezing it, running it, advancing it."""

from http import HTTPStatus
from typing import Any

from support import ACME, START_MS, Client
from support.uploads import problem

from mock_server.contract.texts.times import format_instant

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
