"""A large invalid value is reduced to a small part that is invalid in the same place."""

from collections.abc import Mapping
from typing import Any

import pytest

from mock_server.contract.schemas.narrowing import narrowed
from mock_server.contract.schemas.validation import Checker
from mock_server.contract.values.walk import every

NAMES = frozenset({"named", "list", "map"})
SCHEMA = {
    "type": "object",
    "required": ["named"],
    "properties": {
        "named": {"type": "integer"},
        "list": {"type": "array", "maxItems": 700, "items": {"type": ["integer", "object"]}},
        "map": {
            "type": "object",
            "maxProperties": 600,
            "additionalProperties": {"type": "integer"},
        },
    },
    "additionalProperties": {"type": ["integer", "object"]},
}
CHECKER = Checker({"components": {}}, SCHEMA, explains=True)


def others(count: int, **more: Any) -> dict[str, Any]:
    """Return `count` members with unique names, and `more` in the middle of them."""
    names = [f"other {number}" for number in range(count)]
    middle = count // 2
    return {**dict.fromkeys(names[:middle], 1), **more, **dict.fromkeys(names[middle:], 1)}


WRONG: Mapping[str, tuple[Any, str, int]] = {
    "a name beside many": ({**others(5000), "named": "x"}, "/named", 10),
    "a name beside a wide object": ({"named": "x", "map": others(500)}, "/named", 10),
    "an entry beyond the first": ({"named": 1, "list": [1] * 400 + ["x"]}, "/list/400", 600),
    "the last entry": ({"named": 1, "list": [1] * 699 + ["x"]}, "/list/699", 800),
    "too many entries": ({"named": 1, "list": [1] * 6000}, "/list", 2100),
    "a member amid many": ({"named": 1, "map": others(599, odd="x")}, "/map/odd", 100),
    "a member amid very many": (others(5000, odd="x", named=1), "/odd", 100),
    "members of two wide objects": (
        {**others(5000, odd="x"), "named": 1, "map": others(599, odd="x")},
        "/map/odd",
        100,
    ),
    "too many members": ({"named": 1, "map": others(5000)}, "/map", 2000),
    "an entry of a list in a list": ({"named": 1, "list": [{}] * 200 + [[[]]]}, "/list/200", 300),
    "nothing but what is missing": (others(5000), "/named", 10),
}
"""A value, the place of its error, and the most values that the reported part may have."""


@pytest.mark.parametrize(("value", "place", "most"), WRONG.values(), ids=WRONG)
def test_a_small_part_is_wrong_in_the_same_place(value: Any, place: str, most: int) -> None:
    before = repr(value)
    part = narrowed(value, NAMES, CHECKER.accepts)
    assert [reason.pointer for reason in CHECKER.reasons(part)] == [place]
    assert [reason.pointer for reason in CHECKER.reasons(value)] == [place]
    assert sum(1 for _ in every(part)) <= most
    assert repr(value) == before


def test_errors_are_those_of_the_whole_value() -> None:
    value = {"named": 1, "map": others(5000), "list": [1] * 6000}
    assert {reason.text for reason in CHECKER.reasons(value)} <= {
        "expected at most 700 entries, got 6000",
        "expected at most 600 keys, got 5000",
    }
