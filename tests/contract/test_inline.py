"""Data in one line: the same text in a scenario file gives the same data."""

from decimal import Decimal
from typing import Any

import pytest

from mock_server.contract.values.scalars import inline_text
from mock_server.scenario_file.document import read_fragment


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"mode": "frozen", "speed": 60}, "{mode: frozen, speed: 60}"),
        ([{"ref": "a", "at": [{"rate": Decimal("1.5")}]}], "[{ref: a, at: [{rate: 1.5}]}]"),
        (["0042", "true", "no", "2026-01-01"], "['0042', 'true', 'no', '2026-01-01']"),
        (["it's", "a: b", "", "^curl", "a, b"], "['it''s', 'a: b', '', '^curl', 'a, b']"),
        ([None, True, 7], "[null, true, 7]"),
        ({"/name": "Gold & Co"}, "{/name: 'Gold & Co'}"),
    ],
)  # fmt: skip
def test_data_is_written_in_one_line_and_read_back(value: Any, text: str) -> None:
    assert inline_text(value) == text
    assert str(read_fragment(text)) == str(value)
