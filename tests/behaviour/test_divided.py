"""A divided dictionary behaves like any other, including the order of its entries."""

from hypothesis import given
from hypothesis import strategies as st
from thoroughness import examples

from mock_server.domain.divided import Divided

KEYS = st.sampled_from("abcdefgh")


@examples(200)
@given(steps=st.lists(st.tuples(KEYS, st.none() | st.integers()), max_size=40))
def test_it_is_like_a_dictionary(steps: list[tuple[str, int | None]]) -> None:
    divided, plain = Divided[int](most=2), dict[str, int]()
    for key, value in steps:
        if value is None:
            divided.discard(key)
            plain.pop(key, None)
        else:
            assert divided.exchange(key, value, -1) == plain.get(key, -1)
            plain[key] = value
        assert list(divided.items()) == list(plain.items())
        assert len(divided) == len(plain)
        assert divided.get(key, -1) == plain.get(key, -1)


def test_a_part_has_no_more_entries_than_it_may() -> None:
    divided = Divided[int](most=2)
    for number in range(5):
        divided[f"{number}"] = number
    assert [len(part) for part in divided.containers()] == [2, 2, 1]


def test_a_copy_has_the_same_entries_and_is_independent() -> None:
    divided = Divided[int](most=2)
    divided["a"] = 1
    other = divided.copy()
    divided["a"] = 2
    assert (list(divided.items()), list(other.items())) == ([("a", 2)], [("a", 1)])


def test_its_values_can_be_iterated_while_it_changes() -> None:
    divided = Divided[int](most=2)
    for number in range(6):
        divided[f"{number}"] = number
    values = divided.values_in_steps()
    assert next(values) == 0
    for name in ("1", "2", "3"):
        divided.discard(name)
    divided["5"] = 7
    divided["6"] = 6
    assert [*values] == [1, 4, 7]
