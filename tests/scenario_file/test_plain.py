"""Plain data has the same findings in the same places as its JSON in a file."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mock_server.contract.values.exact_json import dumps, loads
from mock_server.scenario_file import (
    LocatedFinding,
    ScenarioFileError,
    Source,
    Surroundings,
    attempt_scenario,
    validate_plain,
)
from mock_server.server.loading import scenario_language

PLAN = {"name": "plan", "fault": "GLOBAL_1001"}

REFUSED: Mapping[str, Any] = {
    "nothing": {},
    "another version": {"seed": 1, "version": 2},
    "a version with a fraction": {"version": Decimal("1.5")},
    "an unknown key": {"version": 1, "seeed": 1, "zz": [1, {"a": "\u00e9"}]},
    "what extends": {"version": 1, "extends": "minimal"},
    "what includes": {"version": 1, "include": ["offers.yaml"]},
    "wrong values": {"version": 1, "seed": "x", "customers": [{"ref": 7}, {"reff": "a"}, 3, None]},
    "wrong plans": {"version": 1, "faults": [PLAN, {**PLAN, "fault": "NONE"}, {"name": "b"}]},
    "very much": {"version": 1, "customers": [{"zz": n} for n in range(300)]},
    "a long number": {"version": 1, "seed": 10**120},
    "keys with characters of their own": {"version": 1, 'a/b~"\\': 1, "\U0001f600": 2},
}


def read(data: Mapping[str, Any]) -> tuple[Any, tuple[LocatedFinding, ...]]:
    """Write data as JSON and read that as a file; return the data read, and the findings."""
    source = Source("file", dumps(data).decode(), None)
    surroundings = Surroundings(None, {}, None)
    reading = attempt_scenario(source, scenario_language(), surroundings)
    return reading.document and reading.document.data, reading.findings


def judged(data: Mapping[str, Any]) -> tuple[Any, tuple[LocatedFinding, ...]]:
    try:
        return validate_plain("file", data, scenario_language()).data, ()
    except ScenarioFileError as error:
        return None, error.findings


@pytest.mark.parametrize("data", REFUSED.values(), ids=REFUSED)
def test_plain_data_is_refused_as_a_file_is(data: Mapping[str, Any]) -> None:
    found = judged(data)[1]
    assert found
    assert found == read(data)[1]


def test_a_long_key_is_refused() -> None:
    [found] = judged({"version": 1, "customers": [{}, {"k" * 101: 1}]})[1]
    assert (found.message, found.where) == ("a key has at most 100 characters", "/customers/1")


def test_deeply_nested_data_is_refused() -> None:
    deep: Any = 1
    for _ in range(70):
        deep = [{"x": deep}]
    [found] = judged({"version": 1, "customers": [{}, deep]})[1]
    assert found.message == "nested deeper than 64 levels"
    assert found.where.startswith("/customers/1/0/x/0/x/")


NUMBERS = st.sampled_from(
    ["0", "-0", "7", "7.0", "7.5", "1e2", "1e-7", "1E400", "9" * 99, "9" * 101, "true", "null"]
).map(lambda text: loads(text.encode()))
TAKEN = st.fixed_dictionaries(
    {"version": st.just(1)},
    optional={
        "seed": NUMBERS,
        "description": NUMBERS | st.text(max_size=5),
        "clock": st.fixed_dictionaries({"speed": NUMBERS}),
        "limits": st.fixed_dictionaries({"plans": NUMBERS}),
        "customers": st.lists(
            st.fixed_dictionaries({"name": NUMBERS, "campaign": st.lists(NUMBERS)}), max_size=3
        ),
    },
)


@settings(max_examples=20)
@given(TAKEN)
@example({"version": 1, "description": "\x7f\\\U0001f600", "clock": {"speed": 0}})
def test_numbers_mean_what_they_mean_in_a_file(data: Mapping[str, Any]) -> None:
    (plain, mistakes), (written, found) = judged(data), read(data)
    assert mistakes == found
    assert found or dumps(plain) == dumps(written)


@pytest.mark.parametrize(
    ("customer", "is_copied"),
    [
        ({"name": "Acme", "campaign": [1, 2], "generated": False}, False),
        ({"name": 7}, True),
        ({"campaign": [Decimal("7.0")]}, True),
        ({"campaign": [10**15]}, True),
    ],
    ids=["usual", "a number for a text", "a fraction", "a long number"],
)
def test_data_is_copied_where_reading_may_change_it(customer: Any, is_copied: bool) -> None:  # noqa: FBT001 - a column of the table
    data = {"version": 1, "customers": [customer]}
    judged = validate_plain("file", data, scenario_language()).data
    assert (judged is not data) is is_copied


def test_places_are_found_in_any_order() -> None:
    data = {"version": 1, "customers": [{"ref": f"c{n}", "name": "\u00fc"} for n in range(30)]}
    text, scenario = dumps(data).decode(), validate_plain("file", data, scenario_language())
    for number in (3, 29, 0, 17, 17, 4):
        column = scenario.position(f"/customers/{number}/name").column
        assert text[column - 1 :].startswith('"\u00fc"')
        assert text[:column].count('"ref"') == number + 1
    assert scenario.position("/customers/30/name") == scenario.position("/customers")
    assert scenario.position("/version/x").column == text.index("1") + 1
