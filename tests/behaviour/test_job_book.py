"""Jobs are taken in the order in which they are due, and evicted in that in which they settled."""

import random
from collections.abc import Sized
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import NORTH
from thoroughness import examples

from mock_server.domain.jobs import MODIFY, Job, JobBook, Modify, branched

STEPS = st.sampled_from(["accept", "settle", "advance"])


def job(number: int, **stated: Any) -> Job:
    """Return a job in progress; `number` is its place in the order of acceptance."""
    request_id = f"3f0c9a52-0000-4000-8000-{number:012}"
    usual = {"customer_id": NORTH, "accepted_ms": 0, "verdict": None, "work": Modify({})}
    return Job(request_id, number, MODIFY, requester_id=NORTH, **{**usual, **stated})


def ids(jobs: Any) -> list[int]:
    return [each.sequence for each in jobs]


@examples(200)
@given(steps=st.lists(st.tuples(STEPS, st.integers(0, 9)), max_size=60))
def test_jobs_are_taken_in_the_order_of_their_instants(steps: list[tuple[str, int]]) -> None:
    book, twin, now_ms = JobBook(), JobBook(), 0
    waiting: dict[int, Job] = {}
    for number, (step, value) in enumerate(steps):
        if step == "accept":
            due_ms = now_ms + value if value else None
            waiting[number] = job(number, due_ms=due_ms, delay_ms=value or None)
            book.add(waiting[number])
        elif step == "settle" and waiting:
            book.settle(waiting.pop([*waiting][value % len(waiting)]), now_ms, None)
        elif step == "advance":
            now_ms += value
            due = sorted(
                (each.due_ms, number)
                for number, each in waiting.items()
                if each.due_ms is not None and each.due_ms <= now_ms
            )
            taken = []
            for due_ms, each in book.take_due(now_ms):
                book.settle(each, due_ms, None)
                taken.append((due_ms, each.sequence))
                del waiting[each.sequence]
            assert taken == due
        timed = [each.due_ms for each in waiting.values() if each.due_ms is not None]
        assert book.next_due_ms() == min(timed, default=None)
        assert book.pending_count == len(waiting)
        assert ids(book.pending_modifies(NORTH)) == sorted(waiting)
        twin = branched(book)
    assert ids(each for _, each in twin.take_due(10**6)) == ids(
        sorted(
            (each for each in waiting.values() if each.due_ms is not None),
            key=lambda each: (each.due_ms, each.sequence),
        )
    )
    assert book.pending_count == len(waiting)


def test_jobs_that_settled_early_leave_the_queue_though_the_clock_stands() -> None:
    book, rng = JobBook(most_settled=1), random.Random(0)  # noqa: S311 - not for secrets
    left = []
    for number in range(10_000):
        due_ms = rng.randrange(1, 10**6)
        later = job(number, due_ms=due_ms, delay_ms=1)
        book.add(later)
        if number % 50:
            book.settle(later, 0, None)
        else:
            left.append(due_ms)
    held = [each for each in vars(book).values() if isinstance(each, Sized)]
    assert sum(map(len, held)) < 5_000
    assert [due_ms for due_ms, _ in book.take_due(10**6)] == sorted(left)


@pytest.mark.parametrize("direction", [1, -1], ids=["in order", "in reverse"])
@pytest.mark.parametrize("jobs_per_ms", [1, 10, 1000])
def test_of_the_settled_jobs_the_latest_are_kept(jobs_per_ms: int, direction: int) -> None:
    """Of those that settle at one instant, the later accepted ones are, whatever their order."""
    book = JobBook(most_settled=200)
    jobs = [job(number) for number in range(500)]
    for each in jobs:
        book.add(each)
    for each in sorted(
        jobs, key=lambda job: (job.sequence // jobs_per_ms, direction * job.sequence)
    ):
        book.settle(each, each.sequence // jobs_per_ms, None)
    assert ids(book.listed()) == [*range(300, 500)]
    assert [book.get(each.request_id) for each in jobs[:300]] == [None] * 300
    assert [book.get(each.request_id) for each in jobs[300:]] == [*book.listed()]
    assert book.evicted == 300
