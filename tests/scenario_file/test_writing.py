"""Writing plain data as YAML: it reads back to the same data, whatever the texts are."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mock_server.scenario_file import Source, read_scenario, write_yaml

TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=200)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**20), 10**20),
    st.decimals(allow_nan=False, allow_infinity=False, places=3, min_value=-9999, max_value=9999),
    TEXTS,
    st.sampled_from(["yes", "0x1F", "0o17", "1e3", ".5", "~", "null", "- a", "a: b", "# c", "<<"]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(TEXTS.filter(bool), inner, max_size=4)
    ),
    max_leaves=20,
)


def read_back(text: str) -> Any:
    return read_scenario(Source("s.yaml", text), schema={}, reader=None).data


@given(VALUES)
def test_whatever_is_written_reads_back(value: Any) -> None:
    data = {"value": value}
    assert read_back(write_yaml(data)) == data


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Acme Ltd", "Acme Ltd"),
        ("01234", '"01234"'),
        ("yes", "yes"),
        ("null", '"null"'),
        ("", '""'),
        ("two\nlines", '"two\\nlines"'),
        (Decimal("10.50"), "10.50"),
        (None, "null"),
        (True, "true"),
        ([1, "a"], "[1, a]"),
    ],
)
def test_a_value_is_written_as_people_write_it(value: Any, text: str) -> None:
    assert write_yaml({"a": value}) == f"a: {text}\n"


def test_what_is_shared_is_written_in_full() -> None:
    shared = {"c": 1}
    assert write_yaml({"a": shared, "b": shared}) == "a: {c: 1}\nb: {c: 1}\n"
