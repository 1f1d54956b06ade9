"""The base of a world: listed customers and members of populations, in the same way."""

import pytest
from support import ACME, BLUE, DEPOT, NOBODY, NORTH, OPERATOR, SMALL_WORLD, build

from mock_server.domain.base import Base
from mock_server.domain.world import World
from mock_server.sandbox.generation.levels import Levels, Permutation, Shuffle
from mock_server.sandbox.generation.population import Population

LISTED = [OPERATOR, ACME, NORTH, DEPOT, BLUE]


@pytest.fixture
def base() -> Base:
    crowd = {"ref": "crowd", "below": "acme", "customers": 7, "fanout": 2}
    return build(SMALL_WORLD, population=crowd).base


def test_ids_of_all_leaves_stand_in_a_row(base: Base) -> None:
    ids = [base.customer_ids[position] for position in range(12)]
    assert ids == LISTED + [base.id_of(f"crowd.{number}") for number in range(7)]
    assert [base.customer_ids.index(customer_id) for customer_id in ids] == list(range(12))
    assert len(base.customer_ids) == 12


def test_position_behind_the_last_is_none(base: Base) -> None:
    with pytest.raises(IndexError):
        base.customer_ids[12]
    with pytest.raises(IndexError):
        Shuffle("key", 5)[5]


def test_an_unknown_customer_has_no_position(base: Base) -> None:
    with pytest.raises(ValueError, match=NOBODY):
        base.customer_ids.index(NOBODY)
    with pytest.raises(ValueError, match=NOBODY):
        base.children(base.id_of("crowd.0")).index(NOBODY)


def test_member_alone_has_a_position_among_members() -> None:
    population = Population(
        levels=Levels(3, [3]),
        permutation=Permutation("key"),
        place=0,
        below=ACME,
        ref=None,
        make=lambda customer_id, _number: {"customerId": customer_id},
    )
    assert population.ids.index(population.id_of(2)) == 2
    with pytest.raises(ValueError, match=NOBODY):
        population.ids.index(NOBODY)


def test_children_come_from_all_leaves(base: Base) -> None:
    children = base.children(ACME)
    assert [children[position] for position in range(len(children))] == [
        NORTH,
        base.id_of("crowd.0"),
        base.id_of("crowd.1"),
    ]


@pytest.mark.parametrize(
    ("customer", "parent"),
    [(OPERATOR, None), (NORTH, ACME), ("crowd.1", ACME), ("crowd.2", "crowd.0"), (NOBODY, None)],
)
def test_parent_is_known_without_making_anybody(
    base: Base, customer: str, parent: str | None
) -> None:
    expected = None if parent is None else base.id_of(parent)
    assert base.parent_id(base.id_of(customer) or customer) == expected


@pytest.mark.parametrize("customer", [OPERATOR, ACME, NORTH, DEPOT, "crowd.1", "crowd.6", NOBODY])
def test_below_are_all_whose_parents_lead_there(base: Base, customer: str) -> None:
    customer_id = base.id_of(customer) or customer
    above, parent_id = set(), base.parent_id(customer_id)
    while parent_id is not None:
        above.add(parent_id)
        parent_id = base.parent_id(parent_id)
    everybody = {*LISTED, NOBODY, *(base.id_of(f"crowd.{number}") or "" for number in range(7))}
    assert {other for other in everybody if World(base).is_below(customer_id, other)} == above


def test_fields_are_those_of_the_customer(base: Base) -> None:
    member = base.customer(base.id_of("crowd.6") or "")
    assert member is not None
    assert base.member_fields(member.customer_id) is member.fields
    assert [base.member_fields(each) for each in (ACME, NOBODY)] == [None, None]


def test_name_is_a_ref_or_an_id_in_any_case(base: Base) -> None:
    member = base.id_of("crowd.6")
    assert member is not None
    assert [
        base.id_of(name) for name in ("acme", ACME.upper(), member.upper(), "Crowd.6", "x")
    ] == [
        ACME,
        ACME,
        member,
        None,
        None,
    ]
