"""Identifiers that hide numbers, a shuffle, and the arithmetic of levels."""

from hypothesis import given
from hypothesis import strategies as st

from mock_server.sandbox.generation.population import TOP, Levels, Permutation, Shuffle

NUMBERS = st.integers(0, 2**122 - 1)
KEYS = st.text(max_size=8)

# ── Identifiers ──────────────────────────────────────────────────────────────────────────────────


@given(key=KEYS, number=NUMBERS)
def test_number_comes_back_from_its_identifier(key: str, number: int) -> None:
    permutation = Permutation(key)
    assert permutation.number_of(permutation.uuid_of(number)) == number


@given(identifier=st.uuids().filter(lambda uuid: uuid.version != 4).map(str) | st.text())
def test_what_is_no_random_uuid_has_no_number(identifier: str) -> None:
    assert Permutation("7").number_of(identifier) is None


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
