"""Modifies of one customer, accepted and settled in any order: each takes effect on settling."""

from collections.abc import Mapping
from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st
from support import CONTACT, NORTH, Client

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
