"""Plain data means what its JSON means in a file, and has the same findings without lines."""

import json
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
    "a long key": {"version": 1, "customers": [{}, {"k" * 101: 1}]},
    "deeply nested data": {"version": 1, "customers": [{}, json.loads("[" * 70 + "]" * 70)]},
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


def words(found: tuple[LocatedFinding, ...]) -> list[tuple[str, str]]:
    return sorted((each.where, each.message) for each in found)


@pytest.mark.parametrize("data", REFUSED.values(), ids=REFUSED)
def test_plain_data_is_refused_as_a_file_is(data: Mapping[str, Any]) -> None:
    found = judged(data)[1]
    assert {(each.line, str(each).partition(": ")[0]) for each in found} == {(0, "file")}
    assert words(found) == words(read(data)[1])


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
    assert words(mistakes) == words(found)
    assert found or dumps(plain) == dumps(written)
