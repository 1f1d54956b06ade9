"""A state may hold only what a sandbox may hold, and the largest one can be restored."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from http import HTTPStatus
from typing import Any

import pytest
from support import ACME, DATA, NOBODY, NORTH, OPERATOR, Client
from support.uploads import problem, put_state

from mock_server.contract.headers import TOO_LARGE
from mock_server.contract.names import LONG_STATE, refusal
from mock_server.contract.values.exact_json import loads
from mock_server.sandbox.control.call import MAX_SCENARIO
from mock_server.sandbox.simulation.simulation import MAX_WINDOWS

PLAN = {"operation": "getCustomer", "fault": "GLOBAL_1001"}
LIMITS = {"pendingJobs": 3, "settledJobs": 2, "packages": 2, "plans": 1}


def package(name: str) -> dict[str, Any]:
    return {"name": name, "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}


def settle(client: Client, request_id: str) -> None:
    path = f"/requests/{request_id}/settle"
    assert client.control("POST", path, {"as": "successful"}).status == 200


def full(**changes: Any) -> Client:
    """Return a sandbox that holds as much of everything as allowed."""
    client = Client.of(
        limits=LIMITS,
        jobs={"modifyCustomer": "manual", "createPackage": "manual"},
        assumptions={"rate-limit": 1000},
        **changes,
    )
    for number in range(4):
        settle(client, client.modify(NORTH, {"name": f"{number}"}).content["requestId"])
    client.modify(ACME, {"name": "Older"})
    settle(client, client.modify(ACME, {"name": "Newer"}).content["requestId"])
    for name in ("Gold", "Silver"):
        assert client.create_package(ACME, package(name)).status == 202
    assert client.modify(NORTH, {"name": "More"}).status == 503
    assert client.control("PUT", "/faults/plan", PLAN).status == 201
    assert client.control("PUT", "/faults/other", PLAN).status == 409
    for _ in range(150):
        client.get(NORTH)
    return client


def shrink(name: str, limit: int) -> Callable[[Any], None]:
    """Return a function that lowers a limit in the scenario of a state, which just reaches it."""

    def apply(state: Any) -> None:
        state["scenario"]["limits"][name] = limit

    return apply


def long_window(state: Any) -> None:
    state["windows"][NOBODY * 2] = [0, 1]


def many_windows(state: Any) -> None:
    state["windows"] = {f"{number}": [0, 1] for number in range(MAX_WINDOWS + 1)}


def long_account(state: Any) -> None:
    state["plans"][0]["entries"] *= 2


def same_name(state: Any) -> None:
    state["plans"] *= 2


TOO_MUCH: Mapping[str, tuple[Callable[[Any], None], str, str]] = {
    "requests in progress": (
        shrink("pendingJobs", 2), "/jobs", "3 are more than 2 (limits.pendingJobs)",
    ),
    "settled requests": (
        shrink("settledJobs", 1), "/jobs", "2 are more than 1 (limits.settledJobs)",
    ),
    "packages": (shrink("packages", 1), "/packages", "2 are more than 1 (limits.packages)"),
    "plans of one name": (same_name, "/plans/1", "another plan has this name"),
    "counted requesters": (
        many_windows, "/windows", "expected at most 20000 keys, got 20001",
    ),
    "the id of one": (
        long_window, f"/windows/{NOBODY * 2}", "as a key, expected at most 36 characters, got 72",
    ),
    "entries of a plan": (
        long_account, "/plans/0/entries", "expected at most 100 entries, got 200",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def exported() -> bytes:
    return full().control("GET", "/state").body


def test_state_of_a_full_sandbox_can_be_restored(exported: bytes) -> None:
    state = loads(exported)
    assert list(state["windows"]) == [OPERATOR]
    assert len(state["plans"][0]["entries"]) == 100
    client = Client.of()
    assert put_state(client, exported).status == 200
    assert client.control("GET", "/state").body == exported
    assert client.modify(NORTH, {"name": "More"}).status == 503


@pytest.mark.parametrize(("change", "place", "text"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_state_of_more_is_refused(
    exported: bytes, change: Callable[[Any], None], place: str, text: str
) -> None:
    state, client = deepcopy(loads(exported)), Client.of()
    change(state)
    before = client.control("GET", "/state").body
    detail = f"{place}: {text}"
    expected = problem(HTTPStatus.BAD_REQUEST, detail, {place: text})
    assert put_state(client, state).json == expected
    assert client.control("GET", "/state").body == before


@pytest.mark.parametrize("name", ["pendingBytes", "packageBytes", "planBytes"])
def test_state_that_takes_more_is_refused(exported: bytes, name: str) -> None:
    state = loads(exported)
    state["scenario"]["limits"][name] = 1
    [error] = put_state(Client.of(), state).json["errors"]
    assert error["detail"].endswith(f" are more than 1 (limits.{name})")


def test_every_exceeded_limit_is_reported(exported: bytes) -> None:
    state = loads(exported)
    state["scenario"]["limits"] |= {"pendingJobs": 1, "packages": 1}
    errors = put_state(Client.of(), state).json["errors"]
    assert [error["pointer"] for error in errors] == ["/jobs", "/packages"]


def test_plans_of_a_scenario_with_more_than_the_limit_can_be_restored() -> None:
    long: list[Mapping[str, Any]] = [{"steps": [{"delay": "1s"}] * 2_000}] * 2
    faults = [{"name": f"{number}", **each} for number, each in enumerate([PLAN, PLAN, *long])]
    client = Client.of(limits={"plans": 1, "planBytes": 1}, faults=faults)
    state = client.control("GET", "/state").body
    assert put_state(client, state).status == 200
    assert client.control("GET", "/state").body == state


def test_plans_of_a_scenario_with_the_same_pattern_can_be_restored() -> None:
    when = {"header": {"User-Agent": {"matches": "curl"}}}
    faults = [{"name": f"{number}", **PLAN, "when": when} for number in range(1_600)]
    client = Client.of(faults=faults)
    assert put_state(client, client.control("GET", "/state").body).status == 200


def test_a_state_that_is_too_large_to_be_put_back_says_so() -> None:
    client, states = Client.of(), []
    for count in (1, 20):
        for _ in range(count):
            body = b'{"name":"%s"}' % (b"x" * (MAX_SCENARIO // 20))
            assert client.call("PATCH", f"/api/v2/customer/{NORTH}", body).status == 202
        states.append(client.control("GET", "/state"))
    assert [len(each.body) > MAX_SCENARIO for each in states] == [False, True]
    assert [each.headers.get(TOO_LARGE) for each in states] == [None, refusal(LONG_STATE)]
