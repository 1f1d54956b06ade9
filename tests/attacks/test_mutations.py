"""Mutating a reply takes little work, whatever the reply and the mutations are."""

import json
from typing import Any

import pytest
from support import NORTH, Client
from support.faults import add, meet, small

from mock_server.sandbox.faults.parsing import MAX_SET
from mock_server.sandbox.faults.plans import MAX_MUTATED, MAX_VALUES

TOO_LARGE = "the reply is too large for mutate: "


def reply_of(body: Any) -> dict[str, Any]:
    return {"status": 200, "body": json.dumps(body)}


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (
            "x" * MAX_MUTATED,
            f"it has {MAX_MUTATED + 2} bytes; at most {MAX_MUTATED} can be changed",
        ),
        ([1] * (MAX_VALUES + 1), f"it has more than {MAX_VALUES} values"),
    ],
    ids=["bytes", "values"],
)
def test_a_reply_of_its_own_that_is_too_large_to_change_is_refused_with_its_plan(
    body: Any, why: str
) -> None:
    plan = {"operation": "getCustomer", "fault": {**reply_of(body), "mutate": [{"remove": "/0"}]}}
    (error,) = small().control("POST", "/faults", plan).json["errors"]
    assert (error["pointer"], error["detail"]) == ("/fault/mutate", TOO_LARGE + why)


@pytest.mark.parametrize("body", ["x" * (MAX_MUTATED - 2), [1] * (MAX_VALUES - 1)], ids=len)
def test_a_reply_that_is_just_small_enough_is_changed(body: Any) -> None:
    client = small()
    add(client, fault={**reply_of(body), "mutate": [{"remove": "/a"}]})
    assert json.loads(meet(client).body) == body


def test_a_large_customer_is_read_as_it_is_once_nothing_changes_its_reads() -> None:
    client = Client.of()
    fields = client.control("GET", f"/customers/{NORTH}").json
    heavy = {**fields, "name": "x" * (MAX_MUTATED + 1)}
    assert client.control("PUT", f"/customers/{NORTH}", heavy).status == 200
    add(client, fault={"mutate": [{"remove": "/pageable"}]}, times=1)
    assert client.get(NORTH).code == "SANDBOX_INVALID_FAULT"
    assert client.get(NORTH).content["name"] == heavy["name"]


@pytest.mark.parametrize("count", [1, 100])
def test_the_total_that_mutations_add_to_a_reply_is_bounded(count: int) -> None:
    text = "x" * (MAX_SET // count)
    changes = [{"set": f"/{number}", "to": text} for number in range(count)]
    reply = Client.of().control("PUT", "/faults/plan", {"fault": {"mutate": changes}})
    text = f"the values to set take more than {MAX_SET} bytes; a reply of your own may have more"
    assert (reply.status, reply.json["errors"]) == (
        400,
        [{"pointer": "/fault/mutate", "detail": text}],
    )
