"""Modifies of one customer, accepted and settled in any order: each takes effect on settling."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st
from support import ACME, BLUE, CONTACT, NORTH, SMALL_WORLD, Client, build
from thoroughness import examples

from mock_server.domain.merge import fold_empty
from mock_server.domain.records import Customer
from mock_server.domain.world import World

SETTLE: Final = None
"""A step between modifies: let all accepted ones settle."""

MEMBERS: Final[tuple[Mapping[str, Any], ...]] = (
    {"name": "North"},
    {"name": "Other"},
    {"campaign": []},
    {"campaign": [1]},
    {"contact": [{"id": CONTACT, "role": "NONE", "mobilePhoneNumber": "+447700900001"}]},
    {"contact": [{"id": CONTACT, "role": "NONE", "mobilePhoneNumber": "+447700900002"}]},
    {"invoiceConfiguration": {"vat": 7}},
    {"invoiceConfiguration": {"vat": 8}},
)
PATCHES: Final = st.sampled_from(MEMBERS) | st.lists(st.sampled_from(MEMBERS), max_size=3).map(
    lambda members: {name: value for member in members for name, value in member.items()}
)


def laid_over(fields: Mapping[str, Any], patch: Mapping[str, Any]) -> Mapping[str, Any]:
    """Merge a patch as section 4.2 says, for a customer with one contact and an invoice."""
    merged = {**fields, **patch}
    if "contact" in patch:
        merged["contact"] = [{**fields["contact"][0], **patch["contact"][0]}]
    if "invoiceConfiguration" in patch:
        merged["invoiceConfiguration"] = {
            **fields["invoiceConfiguration"],
            **patch["invoiceConfiguration"],
        }
    return merged


@given(st.lists(st.none() | PATCHES, max_size=8))
def test_modifies_are_carried_out_one_after_the_other(steps: list[Any]) -> None:
    client = Client.of()
    client.modify(NORTH, {"contact": MEMBERS[4]["contact"], **MEMBERS[6]})
    client.advance(until="idle")
    expected = client.get(NORTH).content
    accepted: list[Mapping[str, Any]] = []
    for step in [*steps, SETTLE]:
        if step is not SETTLE:
            assert client.modify(NORTH, step).status == 202
            accepted.append(step)
            continue
        client.advance(until="idle")
        for patch in accepted:
            expected = laid_over(expected, patch)
        accepted.clear()
        assert client.get(NORTH).content == expected


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


CAME = "90000000-0000-4000-8000-000000000001"


def test_some_can_be_left_out() -> None:
    world = World(build(SMALL_WORLD).base)
    ids = list(world.customer_ids())
    rest = [customer_id for customer_id in ids if customer_id not in (ACME, NORTH)]
    assert list(world.customer_ids(but=[NORTH, "nobody", ACME])) == rest
    world.drop_customer(BLUE)
    assert list(world.customer_ids(but=[NORTH, ACME, BLUE])) == [i for i in rest if i != BLUE]


def test_a_customer_at_the_top_is_below_nobody() -> None:
    world = World(build(SMALL_WORLD).base)
    world.put_customer(Customer(CAME, None, None, {"customerId": CAME, "name": "New"}))
    assert not world.is_below(CAME, ACME)
