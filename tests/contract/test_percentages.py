"""Percentages as people write them: which are valid, in every place that reads them."""

import pytest

from mock_server.contract.texts.times import parse_percentage


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("80", 80), ("62.5", 62.5), ("100", 100), ("100.0", 100)]
)
def test_part_of_a_hundred_is_taken(text: str, number: float) -> None:
    assert parse_percentage(text) == number


@pytest.mark.parametrize(
    "text", ["-1", "100.1", "101", "1e1", "5_0", "\u0665\u0660", "nan", " 5", ""]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a number from 0 to 100$"):
        parse_percentage(text)
