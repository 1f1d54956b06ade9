"""Identifiers that hide numbers, a shuffle, and the arithmetic of levels."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from mock_server.sandbox.generation.levels import (
    MAX_DEPTH,
    TOP,
    Levels,
    Permutation,
    Shuffle,
    depth_needed,
    even_fanout,
)

NUMBERS = st.integers(0, 2**122 - 1)
KEYS = st.text(max_size=8)

# ── Identifiers ──────────────────────────────────────────────────────────────────────────────────


@given(key=KEYS, number=NUMBERS)
def test_number_comes_back_from_its_identifier(key: str, number: int) -> None:
    permutation = Permutation(key)
    assert permutation.number_of(permutation.uuid_of(number)) == number


@given(key=KEYS, identifier=st.uuids(version=4).map(str))
def test_identifier_comes_back_from_its_number(key: str, identifier: str) -> None:
    permutation = Permutation(key)
    number = permutation.number_of(identifier)
    assert number is not None
    assert permutation.uuid_of(number) == identifier


@given(identifier=st.uuids().filter(lambda uuid: uuid.version != 4).map(str) | st.text())
def test_what_is_no_random_uuid_has_no_number(identifier: str) -> None:
    assert Permutation("7").number_of(identifier) is None


def test_neighbours_have_nothing_in_common() -> None:
    ids = [int(Permutation("7").uuid_of(number).replace("-", ""), 16) for number in range(500)]
    differing = [(one ^ two).bit_count() for one, two in pairwise(ids)]
    assert min(differing) > 30
    assert 58 < sum(differing) / len(differing) < 64


# ── Shuffle ──────────────────────────────────────────────────────────────────────────────────────


@given(key=KEYS, count=st.integers(0, 400))
def test_shuffle_has_each_number_once(key: str, count: int) -> None:
    shuffle = Shuffle(key, count)
    assert (len(shuffle), sorted(shuffle[position] for position in range(count))) == (
        count,
        list(range(count)),
    )


def test_shuffle_is_in_another_order_by_each_key() -> None:
    orders = {tuple(Shuffle(key, 50)[position] for position in range(50)) for key in "abc"}
    assert len(orders) == 3
    assert tuple(range(50)) not in orders


# ── Levels ───────────────────────────────────────────────────────────────────────────────────────

SHAPES = st.builds(
    lambda fanouts, share: Levels(max(1, int(Levels(10**6, fanouts).room * share)), fanouts),
    st.lists(st.integers(1, 5), min_size=1, max_size=4),
    st.floats(0, 1),
)


def test_levels_of_the_drawing_in_the_module() -> None:
    levels = Levels(10, [3, 3])
    assert [levels.parent(number) for number in range(10)] == [TOP] * 3 + [0] * 3 + [1] * 3 + [2]
    assert [list(levels.children(number)) for number in (TOP, 0, 1, 2, 3)] == [
        [0, 1, 2],
        [3, 4, 5],
        [6, 7, 8],
        [9],
        [],
    ]


@given(levels=SHAPES)
def test_children_and_parents_agree(levels: Levels) -> None:
    listed = [
        (parent, child) for parent in range(TOP, levels.size) for child in levels.children(parent)
    ]
    assert sorted(listed, key=lambda pair: pair[1]) == [
        (levels.parent(number), number) for number in range(levels.size)
    ]


@given(levels=SHAPES, data=st.data())
def test_above_are_the_parents_of_parents(levels: Levels, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, levels.size - 1))
    above = []
    parent = levels.parent(number)
    while parent != TOP:
        above.append(parent)
        parent = levels.parent(parent)
    near = {*above, *range(max(0, number - 50), min(levels.size, number + 50))}
    climbed = {other for other in near if levels.is_below(number, other)}
    assert climbed == {number, *above}


@given(size=st.integers(1, 10**9), depth=st.integers(1, 6))
def test_even_fanout_is_the_smallest_that_has_room(size: int, depth: int) -> None:
    fanout = even_fanout(size, depth)
    assert Levels(size, [fanout] * depth).room == size
    assert fanout == 1 or Levels(size, [fanout - 1] * depth).room < size


@given(size=st.integers(1, 10**9), fanout=st.integers(1, 1000))
def test_depth_needed_is_the_smallest_that_has_room(size: int, fanout: int) -> None:
    depth = depth_needed(size, fanout)
    assert depth > MAX_DEPTH or Levels(size, [fanout] * depth).room == size
    assert depth == 1 or Levels(size, [fanout] * (depth - 1)).room < size
