"""A modify that makes a customer heavy does not apply a thousand overtaken modifies again."""

from dataclasses import replace
from typing import Any, Final

import pytest
from support import NORTH, START_MS, Client
from support.counting import counted
from support.uploads import put_state

from mock_server.contract.values.exact_json import loads
from mock_server.domain.overtaking import MAX_REMEMBERED
from mock_server.domain.settlement import settle as settle_job
from mock_server.domain.weight import customer_weight

LIGHT: Final = 200
HEAVY: Final = 800
"""The number of light modifies, and of the contacts that a heavy modify adds."""

LAY_OVER: Final = "mock_server.domain.planning.Planner.modified"


def contacts(count: int, number: str = "+12345") -> dict[str, Any]:
    ids = [f"20000000-0000-4000-8000-{number:012}" for number in range(count)]
    return {
        "contact": [{"id": name, "role": "SELFCARE", "mobilePhoneNumber": number} for name in ids]
    }


def modify(client: Client, patch: Any) -> str:
    reply = client.modify(NORTH, patch)
    assert reply.status == 202
    request_id: str = reply.content["requestId"]
    return request_id


def settle(client: Client, request_id: str) -> str:
    path = f"/requests/{request_id}/settle"
    status: str = client.control("POST", path, {"as": "successful"}).json["status"]
    return status


@pytest.fixture
def overtaken() -> tuple[Client, str, str]:
    """Return a sandbox where many light modifies have overtaken two others, the second heavy."""
    client = Client.of(jobs={"modifyCustomer": "manual"}, assumptions={"unknown-entry-id": "added"})
    first, heavy = modify(client, {"name": "First"}), modify(client, contacts(HEAVY))
    for number in range(LIGHT):
        settle(client, modify(client, contacts(1, f"+1{number}")))
    return client, first, heavy


def test_applying_a_heavy_modify_with_light_ones_takes_little_work(
    overtaken: tuple[Client, str, str],
) -> None:
    client, first, heavy = overtaken
    for request_id, name in ((heavy, "North"), (first, "First")):
        with counted() as calls:
            assert settle(client, request_id) == "SUCCESSFUL"
        assert calls[LAY_OVER] < LIGHT // 4
        customer = client.control("GET", f"/customers/{NORTH}").json
        assert customer["name"] == name
        assert len(customer["contact"]) > HEAVY - 1


def test_a_light_modify_keeps_its_place_before_light_ones(
    overtaken: tuple[Client, str, str],
) -> None:
    client, first, _ = overtaken
    settle(client, modify(client, {"name": "Last"}))
    assert settle(client, first) == "SUCCESSFUL"
    assert client.control("GET", f"/customers/{NORTH}").json["name"] == "Last"


def test_a_state_with_fields_that_no_modifies_leave_is_refused(
    overtaken: tuple[Client, str, str],
) -> None:
    client, *_ = overtaken
    state = loads(client.control("GET", "/state").body)
    [remembered] = state["overtaken"]
    remembered["fields"] |= dict.fromkeys(("name", "type"), "\u20ac" * 5_300_000)
    weight = customer_weight(remembered["fields"])
    reply = put_state(client, state)
    assert (reply.status, reply.json["detail"]) == (
        400,
        f"/overtaken/0/fields: {weight} bytes are more than modifies can make of a customer",
    )


def test_a_state_with_such_modifies_is_refused(overtaken: tuple[Client, str, str]) -> None:
    client, *_ = overtaken
    state = loads(client.control("GET", "/state").body)
    [remembered] = state["overtaken"]
    remembered["modifies"].insert(0, {"sequence": 2, "patch": contacts(HEAVY)})
    reply = put_state(client, state)
    expected = f"customer {NORTH}: its modifies take too much effort to apply"
    assert reply.status == 400
    assert reply.json["detail"].endswith(expected)


# ── Whatever is remembered can be restored ───────────────────────────────────────────────────────

HEAVY_NAME: Final = {"name": "n" * 10_000}
ENOUGH: Final = 5_000
"""More bytes than the customer takes, and fewer than it takes with that name."""


@pytest.mark.parametrize(("most", "remembered"), [(ENOUGH, False), (20_000, True)])
def test_fields_that_are_too_heavy_are_not_remembered_once_what_is_oldest_settles(
    most: int,
    remembered: bool,  # noqa: FBT001 - a column of the table
) -> None:
    client = Client.of(jobs={"modifyCustomer": "manual"})
    oldest, heavy, held, light = (
        modify(client, patch)
        for patch in ({"campaign": [7]}, HEAVY_NAME, {"campaign": [8]}, {"name": "Light"})
    )
    for each in (heavy, light):
        settle(client, each)
    world = client.sandbox.simulation.world
    planner = replace(client.sandbox.simulation.planner, most_between=most)
    job = world.jobs.get(oldest)
    assert job is not None
    settle_job(world, job, START_MS, None, planner)
    assert (NORTH in world.overtaken) is remembered
    assert client.control("GET", f"/customers/{NORTH}").json["name"] == "Light"
    assert put_state(client, loads(client.control("GET", "/state").body)).status == 200
    assert settle(client, held) == "SUCCESSFUL"
    customer = client.control("GET", f"/customers/{NORTH}").json
    assert (customer["name"], customer["campaign"]) == ("Light", [8])


@pytest.mark.parametrize(("most", "remembered"), [(ENOUGH, False), (20_000, True)])
def test_fields_that_are_too_heavy_are_not_remembered_once_there_are_too_many_modifies(
    most: int,
    remembered: bool,  # noqa: FBT001 - a column of the table
) -> None:
    client = Client.of(jobs={"modifyCustomer": "manual"})
    oldest = modify(client, {"name": "First"})
    for number in range(MAX_REMEMBERED):
        settle(client, modify(client, {"name": f"{number}"} if number else HEAVY_NAME))
    last = modify(client, {"name": "Last"})
    world = client.sandbox.simulation.world
    job = world.jobs.get(last)
    assert job is not None
    assert len(world.overtaken[NORTH].later) == MAX_REMEMBERED
    planner = replace(client.sandbox.simulation.planner, most_between=most)
    assert settle_job(world, job, START_MS, None, planner).error is None
    assert (NORTH in world.overtaken) is remembered
    assert put_state(client, loads(client.control("GET", "/state").body)).status == 200
    assert settle(client, oldest) == "SUCCESSFUL"
    name = client.control("GET", f"/customers/{NORTH}").json["name"]
    assert name == ("Last" if remembered else "First")
