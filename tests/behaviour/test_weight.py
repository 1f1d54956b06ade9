"""The estimated sizes of two values differ by what distinguishes the values."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from thoroughness import examples

from mock_server.domain.weight import more_of_members, more_weight, weight_of

VALUES = st.recursive(
    st.sampled_from(["", "x", "é", None, True, 0, 1.5]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=1), inner),
    max_leaves=10,
)
"""The values of one run may share parts, as a customer and its changed copy do."""


@examples(100)
@given(before=VALUES, after=VALUES)
def test_more_is_the_difference(before: Any, after: Any) -> None:
    assert more_weight(before, after) == weight_of(after) - weight_of(before)


@examples(100)
@given(shared=VALUES, before=VALUES, after=VALUES)
def test_what_is_shared_makes_no_difference(shared: Any, before: Any, after: Any) -> None:
    some, others = {"same": shared, "a": before}, {"same": shared, "b": after}
    assert more_of_members(some, others) == weight_of(after) - weight_of(before)
    entries, more = [shared, {**some}], [shared, {**some, "c": after}, after]
    assert more_weight(entries, more) == weight_of(more) - weight_of(entries)
