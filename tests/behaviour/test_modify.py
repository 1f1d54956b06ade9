"""Modifies (section 4.2) where the exchanges end: repeated entries, whole numbers, empty values."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import ACME, ADDRESS, BLUE, CONTACT, DEPOT, NORTH, SMALL_WORLD, Client, Reply, build
from support.uploads import put_state
from thoroughness import examples

from mock_server.domain.work import fold_empty
from mock_server.domain.world import World

HOME = {
    "id": ADDRESS,
    "type": "PRIVATE",
    "street": "High Street",
    "buildingNumber": "1",
    "isPrimary": True,
}


def modified(client: Client, body: Any) -> Any:
    """Modify north; return it after the modify has settled."""
    assert client.modify(NORTH, body).status == 202
    client.advance(until="idle")
    return client.get(NORTH).content


def refused(reply: Reply) -> str:
    """Return the reason for refusing a modify."""
    assert (reply.status, reply.code) == (400, "CUSTOMER_1003")
    return reply.headers["X-Sandbox-Reason"]


# ── Repeated entries ─────────────────────────────────────────────────────────────────────────────

PHONES = "landlinePhoneNumber or mobilePhoneNumber is needed"
STREET = "street and buildingNumber, or pobox, are needed"
EMPTIED = {"mobilePhoneNumber": "", "landlinePhoneNumber": ""}


@pytest.mark.parametrize(
    ("assumptions", "name", "entries", "expected"),
    [
        ({}, "contact", [{}, EMPTIED, {"remarks": "x"}], f"/contact/2: {PHONES}"),
        ({}, "address", [{"city": "York"}, {"street": ""}], f"/address/1: {STREET}"),
        (
            {"empty-mandatory": "rejected"},
            "address",
            [{}, {"type": ""}, {"city": "York"}],
            "/address/1/type: cannot be emptied",
        ),
        (
            {"array-merge": "replace"},
            "address",
            [HOME, {"street": ""}, {"city": "York"}],
            f"/address/2: {STREET}",
        ),
    ],
)
def test_repeated_entry_id_in_order_is_refused_at_its_last_entry(
    assumptions: Any, name: str, entries: Any, expected: str
) -> None:
    how: Any = {"assumptions": {"repeated-entry-id": "in-order", **assumptions}}
    client = Client.of(**how)
    common = {"contact": {"id": CONTACT, "role": "NONE"}, "address": {"id": ADDRESS}}[name]
    body = {name: [{**common, **entry} for entry in entries]}
    assert refused(client.modify(NORTH, body)) == expected


# ── Values ───────────────────────────────────────────────────────────────────────────────────────


def numeric(campaign: str, period: str) -> bytes:
    """Return a body whose Numeric fields are written exactly as given."""
    invoice = f'{{"paymentDueAfterInvoiceIssued":{period},"paymentDueUnits":"DAYS"}}'
    return f'{{"campaign":[{campaign}],"invoiceConfiguration":{invoice}}}'.encode()


def test_whole_numbers_by_spelling_are_written_without_fraction_and_exponent() -> None:
    client = Client.of(assumptions={"whole-numbers": "by-spelling"})
    assert refused(client.modify(NORTH, numeric("7,1.0,-0", "1E2"))) == (
        "/invoiceConfiguration/paymentDueAfterInvoiceIssued:"
        " must be written without fraction and exponent; "
        "/campaign/1: must be written without fraction and exponent"
    )
    for zero in ("0e99", "-0e99", "0.0e5", "1e0"):
        assert refused(client.modify(NORTH, numeric(zero, "1"))) == (
            "/campaign/0: must be written without fraction and exponent"
        )
    assert refused(client.modify(NORTH, numeric("1.5", "1"))).startswith("/campaign/0: 1.5 is not")
    assert modified(client, numeric("1,-0", "100"))["campaign"] == [1, 0]
    assert b'"campaign":[1,0]' in client.get(NORTH).body


BODIES = st.recursive(
    st.sampled_from(["", None, "x", 0, False, True, 7]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=10,
)


def folded(value: Any) -> Any:
    """Apply the rule exactly as section 4.2 states it."""
    if isinstance(value, dict):
        return {key: folded(member) for key, member in value.items()} or None
    if isinstance(value, list):
        return [entry if entry == {} else folded(entry) for entry in value]
    return None if value == "" else value


@examples(100)
@given(body=BODIES)
def test_every_empty_value_is_folded_and_the_body_left_as_it_was(body: Any) -> None:
    sent = deepcopy(body)
    assert fold_empty(sent) == folded(body)
    assert sent == body


# ── Customers ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("settled", [True, False])
def test_request_of_a_removed_customer_stays_with_its_requester(*, settled: bool) -> None:
    client = Client.of()
    old = client.modify(DEPOT, {}, token="north-token").content["requestId"]
    if settled:
        client.advance(until="idle")
    customer = client.control("GET", "/customers/depot").json
    client.control("DELETE", "/customers/depot")
    assert client.control("PUT", f"/customers/{DEPOT}?parent=acme", customer).status == 201
    new = client.modify(DEPOT, {}, token="acme-token").content["requestId"]
    state = client.control("GET", "/state").body
    for _ in range(2):
        statuses = {
            token: [client.request(each, token=f"{token}-token").status for each in (old, new)]
            for token in ("operator", "acme", "north")
        }
        assert statuses == {"operator": [404, 200], "acme": [404, 200], "north": [200, 404]}
        assert put_state(client, state).status == 200


def test_some_can_be_left_out() -> None:
    world = World(build(SMALL_WORLD).base)
    ids = list(world.customer_ids())
    rest = [customer_id for customer_id in ids if customer_id not in (ACME, NORTH)]
    assert list(world.customer_ids(but=[NORTH, "nobody", ACME])) == rest
    world.drop_customer(BLUE)
    assert list(world.customer_ids(but=[NORTH, ACME, BLUE])) == [i for i in rest if i != BLUE]
