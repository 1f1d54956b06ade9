"""The queue of due jobs is always in order, and retains nothing of jobs that have left it."""

from math import inf

from hypothesis import example, given
from hypothesis import strategies as st
from thoroughness import examples

from mock_server.domain.due import DueQueue

STEPS = st.sampled_from(["add", "discard", "leave", "take"])
INSTANTS = st.integers(1, 4)
SEQUENCES = st.integers(1, 12)


@examples(200)
@given(
    steps=st.lists(st.tuples(STEPS, INSTANTS, SEQUENCES), max_size=60),
    most_empty=st.integers(0, 2),
)
@example([("add", 1, 1), ("discard", 1, 2)], 0)  # discards an absent neighbour
def test_it_is_like_a_sorted_list(steps: list[tuple[str, int, int]], most_empty: int) -> None:
    queue, plain = DueQueue(block=3, most_empty=most_empty), set[tuple[int, int, str]]()
    for step, due_ms, sequence in steps:
        due = (due_ms, sequence, f"{sequence}")
        if step == "leave":  # discard a job that is present
            due = sorted(plain)[sequence % len(plain)] if plain else due
        if step in {"discard", "leave"}:
            queue.discard(*due[:2])
            plain.discard(due)
        elif step == "take":
            first = min((each for each in plain if each[0] <= due_ms), default=None)
            plain -= {first}
            assert queue.take(due_ms) == (first and (first[0], first[2]))
        elif due not in plain:
            queue.add(*due)
            plain.add(due)
        first = min(plain, default=None)
        assert queue.first_ms == (inf if first is None else first[0])
    left = [queue.take(4) for _ in plain]
    assert left == [(due_ms, request_id) for due_ms, _, request_id in sorted(plain)]


def test_keys_of_empty_blocks_are_left_out_once_there_are_many() -> None:
    queue = DueQueue(block=1, most_empty=2)
    queue.add(1, 1, "first")
    for sequence in range(2, 100):
        queue.add(2, sequence, "another")
        queue.discard(2, sequence)
    assert sum(map(len, queue.containers())) <= 1 + 3


def test_a_copy_has_the_same_jobs_and_is_independent() -> None:
    queue = DueQueue()
    queue.add(1, 1, "a")
    other = queue.copy()
    queue.discard(1, 1)
    assert (queue.first_ms, other.first_ms) == (inf, 1)
    assert (queue.take(1), other.take(1)) == (None, (1, "a"))
