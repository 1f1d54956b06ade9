"""Empty values in a body become null, at any depth; other values do not change (section 4.2)."""

from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from thoroughness import examples

from mock_server.domain.merge import fold_empty

BODIES = st.recursive(
    st.sampled_from(["", None, "x", 0, False, True, 7]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=10,
)


def folded(value: Any) -> Any:
    """Apply the rule exactly as section 4.2 states it."""
    if isinstance(value, dict):
        return {key: folded(member) for key, member in value.items()} or None
    if isinstance(value, list):
        return [entry if entry == {} else folded(entry) for entry in value]
    return None if value == "" else value


@examples(100)
@given(body=BODIES)
def test_every_empty_value_is_folded_and_the_body_left_as_it_was(body: Any) -> None:
    sent = deepcopy(body)
    assert fold_empty(sent) == folded(body)
    assert sent == body
