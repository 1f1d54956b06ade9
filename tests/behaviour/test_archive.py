"""Settled jobs that are packed are unchanged when they are unpacked."""

from collections import deque
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import DEPOT, NORTH
from thoroughness import examples

from mock_server.domain.archive import Archive
from mock_server.domain.jobs import JobBook
from mock_server.domain.records import DONE, MODIFY, Job, Modify
from mock_server.domain.refusal import Code, Reason

ENDS = st.fixed_dictionaries(
    {
        "customer_id": st.sampled_from([NORTH, DEPOT]),
        "accepted_ms": st.integers(-(2**40), 2**40),
        "settled_ms": st.integers(-(2**40), 2**40),
        "verdict": st.none() | st.sampled_from(Code),
        "error": st.none() | st.sampled_from(Code),
        "delay_ms": st.none() | st.integers(0, 2**40),
        "polls_left": st.none() | st.integers(0, 2),
        "by_time": st.booleans(),
        "why": st.sampled_from([(), (Reason("/name", "does not fit"),)]),
        "work": st.sampled_from([DONE, Modify({"name": "New"})]),
    }
)
"""The members that differ between settled jobs; most of them are packed."""


def job(number: int, **stated: Any) -> Job:
    """Return a settled job; `number` is its place in the order of acceptance."""
    usual = {"accepted_ms": 0, "settled_ms": 2000, "customer_id": NORTH, "delay_ms": 2000}
    stated = {**usual, "verdict": None, "work": DONE, **stated}
    stated.setdefault("due_ms", stated["settled_ms"] if stated.pop("by_time", True) else None)
    request_id = stated.pop("request_id", f"3f0c9a52-0000-4000-8000-{number:012}")
    return Job(request_id, number, MODIFY, requester_id=NORTH, **stated)


def held(archive: Archive) -> list[Job]:
    """Return the jobs of an archive in the order of acceptance."""
    return list(archive.listed([]))


@examples(100)
@given(ends=st.lists(ENDS, max_size=20), gone=st.integers(0, 20))
def test_unpacked_jobs_equal_the_packed_ones(ends: list[dict[str, Any]], gone: int) -> None:
    archive = Archive(page=1)
    jobs = [job(number, **end) for number, end in enumerate(ends)]
    for each in jobs:
        archive.put([each])
    twin = archive.copy()
    for _ in jobs[:gone]:
        archive.take_first()
    assert held(archive) == jobs[gone:]
    assert [archive.find(each.request_id) for each in jobs[:gone]] == [None] * len(jobs[:gone])
    assert [archive.find(each.request_id) for each in jobs[gone:]] == jobs[gone:]
    assert held(twin) == jobs


def test_a_job_that_is_not_there_is_not_found_among_many() -> None:
    archive = Archive(page=1)
    for number in range(3000):  # enough for every shelf to hold some
        archive.put([job(number)])
    assert [archive.find(job(number).request_id) for number in range(3000, 3100)] == [None] * 100


def test_jobs_that_are_unlike_most_are_kept_as_they_are() -> None:
    archive = Archive(page=1)
    unlike = [
        job(0, request_id="no UUID"),
        job(0, request_id="3f0c9a52"),
        job(1, request_id="3f0c9a52-0000-4000-8000-00000000000é"),
        job(2, due_ms=3000),
        job(3, polls_left=2),
        job(4, why=(Reason("", "does not fit"),)),
    ]
    for each in [job(0), *unlike]:
        archive.put([each])
    assert (len(archive), archive.unpacked) == (1 + len(unlike), len(unlike))
    assert [archive.find(each.request_id) for each in unlike] == unlike
    assert [archive.take_first() for _ in range(1 + len(unlike))] == [None, *unlike]
    assert (len(archive), archive.unpacked) == (0, 0)


@pytest.mark.parametrize("number", ["3F0C9A52-0000-4000-8000-000000000001", 36 * " ", 36 * "\0"])
def test_any_id_as_long_as_a_usual_one_is_packed(number: str) -> None:
    archive = Archive(page=1)
    archive.put([job(0, request_id=number)])
    assert (archive.find(number), archive.unpacked) == (job(0, request_id=number), 0)
    assert (archive.take_first(), len(archive)) == (None, 0)


def test_many_jobs_go_in_and_out_over_many_pages() -> None:
    archive, expected = Archive(page=10), deque[Job]()
    for first in range(0, 3000, 10):
        jobs = [job(number) for number in range(first, first + 10)]
        archive.put(jobs)
        expected.extend(jobs)
        for _ in range(first % 7 if len(expected) > 700 else 0):
            archive.take_first()
            expected.popleft()
    assert held(archive) == list(expected)
    assert archive.find(expected[-1].request_id) == expected[-1]


def test_what_was_listed_stays_as_it_was() -> None:
    archive = Archive(page=1)
    later, earlier, pending = job(2), job(1), job(3)
    archive.put([later])
    archive.put([earlier])
    listed = archive.listed([pending])
    archive.take_first()
    archive.put([job(4)])
    assert list(listed) == [earlier, later, pending]
    assert list(listed[1:]) == [later, pending]


class Hashed(str):
    """A request id whose hash is its last six digits."""

    __slots__ = ("chosen",)

    def __hash__(self) -> int:
        return int(self[-6:])


def test_ids_with_the_same_hash_or_the_same_bytes_are_distinguished() -> None:
    archive = Archive(page=1)
    ids = [
        Hashed("3f0c9a52-0000-4000-8000-000000001024"),
        Hashed("3f0c9a52-0000-4000-8000-000000000000"),
        Hashed("4f0c9a52-0000-4000-8000-000000000000"),
    ]
    archive.put([job(0, request_id=ids[0])])
    archive.put([job(1, request_id=ids[1])])
    found = [archive.find(request_id) for request_id in ids]
    assert found == [job(0, request_id=ids[0]), job(1, request_id=ids[1]), None]


@pytest.mark.parametrize("jobs_per_ms", [1, 3, 1000])
def test_a_book_packs_jobs_without_changing_its_answers(jobs_per_ms: int) -> None:
    book = JobBook(most_settled=200)
    jobs = [job(n, settled_ms=None, due_ms=None, delay_ms=None) for n in range(500)]
    for each in jobs:
        book.add(each)
    for each in jobs:
        book.settle(each, each.sequence // jobs_per_ms, None)
    assert [each.sequence for each in book.listed()] == [*range(300, 500)]
    assert [book.get(each.request_id) for each in jobs[:300]] == [None] * 300
    assert [book.get(each.request_id) for each in jobs[300:]] == [*book.listed()]
    assert book.evicted == 300


def test_a_book_packs_jobs_that_it_gets_settled() -> None:
    book = JobBook()
    jobs = [job(number, settled_ms=2000 - number) for number in range(200)]
    for each in jobs:
        book.add(each)
    book.order_settled()
    assert [*book.listed()] == jobs
    assert book.weight < 200 * 500


def test_jobs_of_the_latest_instant_may_still_change_places() -> None:
    """Of jobs settled at the same instant, the one accepted first is evicted first."""
    book = JobBook(most_settled=3)
    jobs = [job(n, settled_ms=None, due_ms=None, delay_ms=None) for n in range(6)]
    for each in jobs:
        book.add(each)
    for number, at_ms in ((1, 10), (0, 10), (5, 20), (4, 20), (3, 20)):
        book.settle(jobs[number], at_ms, None)
    assert [each.sequence for each in book.listed()] == [2, 3, 4, 5]
    assert (len(book), book.evicted) == (4, 2)
    book.settle(jobs[2], 30, None)
    assert [each.sequence for each in book.listed()] == [2, 4, 5]
