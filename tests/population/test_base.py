"""Listed customers and members of populations: their place, their shape and their values."""

from typing import Any

import pytest
from support import ACME, NOBODY, SMALL_WORLD, build
from support.generated import check

from mock_server.domain.base import Base
from mock_server.sandbox.generation.data.style import MANDATORY
from mock_server.sandbox.generation.population import Shuffle
from mock_server.sandbox.ground.findings import ScenarioError


@pytest.fixture
def base() -> Base:
    crowd = {"ref": "crowd", "below": "acme", "customers": 7, "fanout": 2}
    return build(SMALL_WORLD, population=crowd).base


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


CROWD: dict[str, Any] = {"below": "operator", "customers": 100}
NO_ROOM = "its levels have room for 30 of 100 customers; raise depth or fanout"
TOO_DEEP = "100 customers would be more than 32 levels deep; raise the fanout"


def findings(population: Any, **changes: Any) -> list[str]:
    with pytest.raises(ScenarioError) as error:
        build(SMALL_WORLD, population=population, **changes)
    return [str(finding) for finding in error.value.findings]


@pytest.mark.parametrize(
    ("shape", "children"),
    [
        ({}, 100),
        ({"depth": 2}, 10),
        ({"fanout": 4}, 4),
        ({"fanout": 10, "depth": 3}, 10),
        ({"fanout": [5, 19]}, 5),
        ({"fanout": [5, 19], "depth": 2}, 5),
    ],
)
def test_shape_follows_from_depth_and_fanout(shape: dict[str, Any], children: int) -> None:
    base = build(SMALL_WORLD, population={**CROWD, **shape}).base
    assert len(base.children(base.root_id)) == 2 + children
    assert len(base.customer_ids) == 105


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"below": "nobody"}, ["/population/below: no customer has the ref or id 'nobody'"]),
        ({"depth": 2, "fanout": 5}, [f"/population/customers: {NO_ROOM}"]),
        ({"fanout": 1}, [f"/population/fanout: {TOO_DEEP}"]),
        (
            {"depth": 3, "fanout": [10, 10]},
            ["/population/fanout: lists 2 levels, but depth is 3; leave out one of the two"],
        ),
        (
            {"depth": 2, "fanout": [10]},
            ["/population/fanout: lists 1 level, but depth is 2; leave out one of the two"],
        ),
        (
            {"locale": "xx_XX"},
            ["/population/locale: 'xx_XX' is not a locale such as en_GB or de_DE"],
        ),
        (
            {"locale": {"en_GB": 1, "tlh": 2}},
            ["/population/locale/tlh: 'tlh' is not a locale such as en_GB or de_DE"],
        ),
        ({"locale": {"en_GB": 0}}, ["/population/locale: the weights are all zero"]),
    ],
)
def test_impossible_population_is_refused(changes: dict[str, Any], expected: list[str]) -> None:
    assert findings({**CROWD, **changes}) == expected


def test_findings_of_several_point_to_the_one() -> None:
    crowd = {**CROWD, "ref": "crowd"}
    assert findings([crowd, {**crowd, "below": "x"}]) == [
        "/population/1/ref: another population has the ref 'crowd'",
        "/population/1/below: no customer has the ref or id 'x'",
    ]


def test_listed_customer_may_not_be_a_member() -> None:
    crowd = {**CROWD, "ref": "crowd"}
    member = build(SMALL_WORLD, population=crowd).base.id_of("crowd.0")
    customers = [*SMALL_WORLD["customers"], {"customerId": member}, {"ref": "crowd.7"}]
    assert findings(crowd, customers=customers) == [
        f"/customers/1/customerId: a member of a population has the id '{member}'",
        "/customers/2/ref: a member of a population has the ref 'crowd.7'",
    ]


def test_members_have_the_style_of_their_population() -> None:
    style = {"locale": "de_DE", "completeness": "mandatory", "nasty": True}
    base = build(SMALL_WORLD, population={**CROWD, **style, "ref": "crowd"}).base
    for number in (0, 50, 99):
        found = base.customer(base.id_of(f"crowd.{number}") or "")
        assert found is not None
        check(found.fields)
        assert found.fields["currency"] == "EUR"
        assert found.fields.keys() == MANDATORY["customer"]


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
    crowd_0 = base.id_of("crowd.0") or ""
    with pytest.raises(ValueError, match=crowd_0):
        base.children(crowd_0).index(crowd_0)
