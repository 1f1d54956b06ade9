"""A modify that makes a customer heavy has no thousand others laid over the heavy one again."""

from typing import Any, Final

import pytest
from support import NORTH, Client
from support.counting import counted
from support.uploads import put_state

from mock_server.contract.exact_json import loads
from mock_server.domain.weight import customer_weight

LIGHT: Final = 200
HEAVY: Final = 800
"""Modifies that are light, and contacts that a heavy one adds, through which each then goes."""

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
    """Return a sandbox where many light modifies have overtaken two others, one of them heavy."""
    client = Client.of(jobs={"modifyCustomer": "manual"}, assumptions={"unknown-entry-id": "added"})
    first, heavy = modify(client, {"name": "First"}), modify(client, contacts(HEAVY))
    for number in range(LIGHT):
        settle(client, modify(client, contacts(1, f"+1{number}")))
    return client, first, heavy


def test_a_heavy_modify_is_laid_over_light_ones_by_little_work(
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
        f"/overtaken/0/fields: {weight} bytes are more than modifies make of a customer",
    )


def test_a_state_with_such_modifies_is_refused(overtaken: tuple[Client, str, str]) -> None:
    client, *_ = overtaken
    state = loads(client.control("GET", "/state").body)
    [remembered] = state["overtaken"]
    remembered["modifies"].insert(0, {"sequence": 2, "patch": contacts(HEAVY)})
    reply = put_state(client, state)
    told = f"customer {NORTH}: its modifies are more of an effort than is remembered of a customer"
    assert reply.status == 400
    assert reply.json["detail"].endswith(told)
