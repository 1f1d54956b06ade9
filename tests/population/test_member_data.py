"""Members are customers as any other: completed from their number, valid, and shown as assumed."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import SMALL_WORLD, build, built
from support.generated import LOCALES, check
from thoroughness import examples

from mock_server.contract.contract import Encoded
from mock_server.domain.base import Base
from mock_server.domain.records import Fields

SIZE = 10**9
MIXED = dict.fromkeys(LOCALES, 1)
STYLES: Mapping[str, Mapping[str, Any]] = {
    "lifelike": {"locale": MIXED},
    "everything": {"locale": MIXED, "completeness": "everything"},
    "half": {"locale": MIXED, "completeness": 0.5},
    "mandatory": {"locale": MIXED, "completeness": "mandatory"},
    "nasty": {"locale": MIXED, "nasty": True, "completeness": "everything"},
}
SPELLED = {"payment-due-units-key": "paymentUnits", "device-cost-currency": None}


@cache
def base(style: str, *, seed: int = 7) -> Base:
    crowd = {"ref": "crowd", "below": "acme", "customers": SIZE, **STYLES[style]}
    return build(SMALL_WORLD, population=crowd, seed=seed).base


def member(style: str, number: int, *, seed: int = 7) -> Fields:
    leaf = base(style, seed=seed)
    fields = leaf.member_fields(leaf.id_of(f"crowd.{number}") or "")
    assert fields is not None
    return fields


@pytest.mark.parametrize("style", STYLES)
@examples(15)
@given(number=st.integers(0, SIZE - 1))
def test_members_are_valid_and_read_as_they_are(style: str, number: int) -> None:
    fields = member(style, number)
    check(dict(fields))
    assert isinstance(fields, Encoded)
    assert fields.wire == built().contract.customer_json(dict(fields))


def test_a_read_is_spelled_as_assumed() -> None:
    crowd = {"ref": "crowd", "below": "acme", "customers": 5}
    scenario = build(SMALL_WORLD, population=crowd, assumptions=SPELLED)
    fields = scenario.base.member_fields(scenario.base.id_of("crowd.3") or "")
    assert isinstance(fields, Encoded)
    assert b'"paymentUnits":"DAYS"' in fields.wire
    assert fields.wire == scenario.contract.customer_json(dict(fields))
    assert fields["invoiceConfiguration"]["paymentDueUnits"] == "DAYS"


def test_a_member_has_what_a_listed_customer_of_the_same_key_has() -> None:
    crowd = {"ref": "crowd", "below": "acme", "customers": 9}
    (operator,) = SMALL_WORLD["customers"]
    listed = {**operator, "customers": [{"ref": "acme"}, {"ref": "population/crowd/3"}]}
    whole = build({"version": 1, "seed": 7, "customers": [listed], "population": crowd}).base
    named = {ref: whole.customer(whole.id_of(ref) or "") for ref in ("crowd.3",)}
    same = whole.customers[whole.id_of("population/crowd/3") or ""]
    mine = named["crowd.3"]
    assert mine is not None
    assert {**mine.fields, "customerId": ""} == {**same.fields, "customerId": ""}


def test_each_seed_and_population_has_members_of_its_own() -> None:
    crowd = {"below": "acme", "customers": SIZE}
    leaf = build(SMALL_WORLD, population=[{**crowd, "ref": ref} for ref in "ab"]).base
    one, other = (leaf.member_fields(leaf.id_of(f"{ref}.7") or "") or {} for ref in "ab")
    assert one["contact"] != other["contact"]
    assert member("lifelike", 7)["contact"] != member("lifelike", 7, seed=8)["contact"]
