"""Ids in groups keep their order, and a copy is independent."""

from hypothesis import given
from hypothesis import strategies as st
from thoroughness import examples

from mock_server.domain.groups import Groups

NAMES, IDS = st.sampled_from("ab"), st.sampled_from("vwxyz")


@examples(200)
@given(steps=st.lists(st.tuples(NAMES, st.none() | IDS), max_size=40))
def test_they_are_like_lists(steps: list[tuple[str, str | None]]) -> None:
    groups, plain = Groups(), dict[str, list[str]](a=[], b=[])
    for name, one in steps:
        if one is None:
            assert list(groups.pop(name)) == plain[name]
            plain[name] = []
        elif one in plain[name]:
            groups.remove(name, one, plain[name].index)
            plain[name].remove(one)
        else:
            groups.add(name, one)
            plain[name].append(one)
        assert {each: list(groups.of(each)) for each in plain} == plain
        assert list(reversed(groups.of(name))) == plain[name][::-1]


def test_a_copy_is_independent() -> None:
    groups = Groups()
    for name, one in (("a", "x"), ("b", "x"), ("b", "y")):
        groups.add(name, one)
    other = groups.copy()
    for name in "ab":
        groups.add(name, "z")
    assert [list(other.of(name)) for name in "ab"] == [["x"], ["x", "y"]]
    assert sum(map(len, other.containers())) == 2
