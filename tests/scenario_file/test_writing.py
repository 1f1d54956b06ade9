"""Data written as YAML: it looks handwritten, and reads as the same data."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mock_server.scenario_file import Source
from mock_server.scenario_file.composing import Variables, compose
from mock_server.scenario_file.language import SchemaGuide, resolve_node
from mock_server.scenario_file.nodes import MAX_KEY_LENGTH
from mock_server.scenario_file.yaml_text import scenario_text

# No longer than keys may be, because some of the texts are used as keys.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=MAX_KEY_LENGTH) | st.text(
    "a-:# '\"\n\t|>%@,[]{}&*!0${.e~", max_size=MAX_KEY_LENGTH
)
NUMBERS = st.integers(-(10**30), 10**30) | st.decimals(
    allow_nan=False, allow_infinity=False, min_value=-(10**9), max_value=10**9
)
DATA = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=10,
)


def read(text: str) -> Any:
    """Read a text as a part of a scenario file about which the schema states nothing."""
    root = compose(Source("s.yaml", text), variables=Variables(None))
    return resolve_node(root, SchemaGuide({}), schema=True)


@given(st.dictionaries(TEXTS, DATA, max_size=4))
def test_written_data_reads_as_the_same_data(data: dict[str, Any]) -> None:
    assert read(scenario_text(data)) == data


@pytest.mark.parametrize(
    ("value", "line"),
    [
        ("Acme Ltd", "Acme Ltd"),
        ("no", '"no"'),
        ("0042", '"0042"'),
        ("0o17", '"0o17"'),
        ("1e3", '"1e3"'),
        ("2026-01-01T09:00:00Z", '"2026-01-01T09:00:00Z"'),
        ("${HOME}", "$${HOME}"),
        ("é", "é"),
        ("a\tb\u2028", '"a\\tb\\L"'),
        ("<h1>\nBad\n", "|\n  <h1>\n  Bad"),
        ("a: b", "'a: b'"),
        (17, "17"),
        (Decimal("1.50"), "1.50"),
        (Decimal("1E+2"), "100"),
        (Decimal("1E-8"), "0.00000001"),
        (0.5, "0.5"),
        (True, "true"),
        (None, "null"),
        ([], "[]"),
        ([1, {"a": 2, "b": 3}], "\n  - 1\n  - a: 2\n    b: 3"),
    ],
)
def test_value_is_written_as_people_write_it(value: Any, line: str) -> None:
    assert scenario_text({"key": value}).replace(" \n", "\n") == (
        f"key:{line if line.startswith(chr(10)) else ' ' + line}\n"
    )
