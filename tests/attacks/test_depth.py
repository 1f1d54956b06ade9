"""Finding out whether a customer is below another takes few steps, however deep the hierarchy."""

from typing import Any

import pytest
from support import NOBODY, OPERATOR, Client
from support.uploads import put_state

from mock_server.contract.values.exact_json import loads
from mock_server.domain.world import MAX_LEVELS

FIELDS = {
    "status": "ACTIVE", "currency": "EUR", "allowOfferDelegation": False,
    "isAllowedImeiLock": False, "isImeiLockEnabled": False, "mfaConfiguration": "DISABLED",
}  # fmt: skip


def id_of(number: int) -> str:
    return f"40000000-0000-4000-8000-{number:012}"


def put(client: Client, customer: str, parent: str) -> int:
    return client.control("PUT", f"/customers/{customer}?parent={parent}", FIELDS).status


def put_chain(client: Client, parent: str, count: int, first: int = 0) -> str:
    """Add a chain of customers, each below the previous one; return the id of the last one."""
    for number in range(first, first + count):
        assert put(client, id_of(number), parent) == 201
        parent = id_of(number)
    return parent


def chain_in_state(client: Client, count: int) -> Any:
    """Return the state of a sandbox with a chain of customers added to it."""
    state = loads(client.control("GET", "/state").body)
    for number in range(count):
        fields = {**FIELDS, "customerId": id_of(number)}
        parent_id = id_of(number - 1) if number else OPERATOR
        customer = {"parentId": parent_id, "ref": None, "fields": fields}
        state["customers"].append({"customerId": id_of(number), "customer": customer})
    return state


def test_customers_can_be_put_down_to_the_largest_depth() -> None:
    client = Client.of()
    last = put_chain(client, OPERATOR, MAX_LEVELS - 1)
    reply = client.control("PUT", f"/customers/{NOBODY}?parent={last}", FIELDS)
    assert (reply.status, reply.json["detail"]) == (
        409,
        f"customers would be {MAX_LEVELS + 1} levels deep; the limit is {MAX_LEVELS}",
    )
    assert client.get(NOBODY).status == 404
    assert put(client, NOBODY, id_of(MAX_LEVELS - 3)) == 201


@pytest.mark.parametrize("count", [MAX_LEVELS, 1000])
def test_state_of_deeper_customers_is_refused(count: int) -> None:
    client = Client.of()
    reply = put_state(client, chain_in_state(client, count))
    detail = (
        f"the document is not an exported state: customer {id_of(MAX_LEVELS - 1)} makes customers"
        f" {MAX_LEVELS + 1} levels deep; the limit is {MAX_LEVELS}"
    )
    assert (reply.status, reply.json["detail"]) == (400, detail)
