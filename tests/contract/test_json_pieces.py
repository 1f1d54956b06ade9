"""JSON that is written in pieces: the same bytes as when written in one piece."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from thoroughness import examples

from mock_server.contract.values.exact_json import Entries, dumps_indented, indented_pieces

SCALARS = st.none() | st.integers() | st.text() | st.decimals(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20
)


def lazy(value: Any) -> Any:
    """Return a value whose arrays are generated while they are written."""
    if isinstance(value, dict):
        return {name: lazy(member) for name, member in value.items()}
    return Entries(map(lazy, value)) if isinstance(value, list) else value


@examples(60)
@given(VALUES)
def test_pieces_are_the_bytes_of_the_whole(value: Any) -> None:
    assert b"".join(indented_pieces(lazy(value))) == dumps_indented(value) + b"\n"


@pytest.mark.parametrize("entry", [{"a": ["line\nend", Decimal("1.50")]}, [], {}, "text"])
def test_a_long_array_comes_in_pieces_of_some_length(entry: Any) -> None:
    entries = [entry] * 50_000
    pieces = list(indented_pieces({"items": Entries(entries), "total": 50_000}))
    assert b"".join(pieces) == dumps_indented({"items": entries, "total": 50_000}) + b"\n"
    assert len(pieces) > 5
    assert all(1 << 16 <= len(piece) < 1 << 17 for piece in pieces[:-1])


def test_an_entry_is_made_when_it_is_written() -> None:
    made = []

    def entries() -> Any:
        for number in range(100_000):
            made.append(number)
            yield number

    pieces = indented_pieces({"items": Entries(entries())})
    next(pieces)
    assert 0 < len(made) < 20_000
