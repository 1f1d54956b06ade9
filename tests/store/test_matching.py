"""Which deletions can have ended which sandboxes: the judge of histories has to find a way."""

from collections.abc import Mapping, Sequence

import pytest
from support.matching import Matching

Possible = Mapping[int, Sequence[int]]


@pytest.mark.parametrize("possible", [{1: [7], 2: [7]}, {2: [7], 1: [7]}])
def test_one_that_needs_a_deletion_has_it_before_one_that_may_have_expired(
    possible: Possible,
) -> None:
    assert Matching(possible, need=[2], want=[1]).pairs([7]) == {2: 7}


@pytest.mark.parametrize("givers", [[7], [8], [7, 8]])
def test_who_must_give_way_takes_another_if_there_is_one(givers: Sequence[int]) -> None:
    possible = {1: [7, 8], 2: [7]}
    assert Matching(possible, need=[2], want=[1]).pairs(givers) == {2: 7, 1: 8}


def test_one_that_only_wants_a_deletion_takes_it_from_nobody() -> None:
    assert Matching({1: [7], 2: [7]}, need=[], want=[1, 2]).pairs([]) == {1: 7}


def test_deletions_have_ended_sandboxes_in_the_order_in_which_they_were_made() -> None:
    possible = {1: [8, 7, 9], 2: [8, 7], 3: [9, 8, 7]}
    matching = Matching(possible, need=[1, 2, 3], comes_before=lambda one, other: one < other)
    assert matching.pairs([9, 8, 7]) == {1: 7, 2: 8, 3: 9}


def test_all_deletions_that_were_done_have_ended_a_sandbox() -> None:
    assert Matching({1: [7, 8], 2: [8]}, need=[], want=[]).pairs([8, 7]) == {1: 7, 2: 8}
