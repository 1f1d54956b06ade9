"""Incorrect histories of several servers are detected: mistakes planted in a correct history."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from support import ACME, NORTH, SMALL_WORLD, built
from support.linear import problems
from support.recorded import History, Made, Spoken
from support.told import Told
from support.wire import Answer

SCENARIO = built(
    {**SMALL_WORLD, "clock": {"mode": "real"}, "jobs": {"modifyCustomer": {"after": "200ms"}}}
)
CUSTOMER = f"/s/one/api/v2/customer/{NORTH}"
REQUESTS = "/s/one/_sandbox/requests"
UNAVAILABLE = b'{"errorCode": "SANDBOX_STORE_UNAVAILABLE"}'


def correct_history() -> Told:
    """Return a correct history of two names: requests that settle, a fork, a replacement."""
    told = Told(SCENARIO)
    told.call("PATCH", CUSTOMER, {"name": "A"})
    request_id = accepted(told.call("PATCH", CUSTOMER, {"name": "B"}))
    for _ in range(8):
        told.call("GET", f"/s/one/api/v2/request/{request_id}")
        told.call("GET", CUSTOMER)
    told.call("GET", "/s/one/_sandbox/clock")
    told.put("two", **{"from": "one"})
    told.call("GET", f"/s/two/api/v2/customer/{NORTH}")
    told.call("GET", "/_sandboxes/two")
    told.put("two")
    told.call("GET", "/_sandboxes/two")
    told.call("POST", "/s/two/_sandbox/clock/freeze")
    told.call("DELETE", "/_sandboxes/two")
    told.call("GET", "/_sandboxes/two")
    told.call("PATCH", f"/s/two/api/v2/customer/{ACME}", {"name": "C"})
    told.call("GET", REQUESTS)
    told.call("PATCH", CUSTOMER, {"name": "D"})
    told.call("GET", REQUESTS)
    return told.done()


def accepted(made: Made) -> str:
    assert made.answer is not None
    request_id: str = made.answer.json["content"][0]["requestId"]
    return request_id


def of(history: History, method: str, end: str) -> list[Made]:
    return [
        made
        for made in history.calls
        if made.spoken.method == method and made.spoken.path.endswith(end)
    ]


def swap(one: Made, other: Made) -> None:
    one.answer, other.answer = other.answer, one.answer


def doubled(told: Told) -> None:
    entries = log_of(told, "one")
    again = replace(entries[-1], number=len(entries) + 1)
    told.change_life("one", entries=[*entries, again])


def lost(told: Told) -> None:
    told.change_life("one", entries=log_of(told, "one")[:-1])


def out_of_order(told: Told) -> None:
    [first, second, *others] = log_of(told, "one")
    swapped = [replace(second, number=1), replace(first, number=2), *others]
    told.change_life("one", entries=swapped)


def goes_back(told: Told) -> None:
    reads = of(told.history, "GET", NORTH)
    swap(reads[0], reads[7])


def older_than_what_was_seen(told: Told) -> None:
    """Make a read lack what an earlier read has seen, at instants that are possible for both."""
    reads = of(told.history, "GET", CUSTOMER)
    for read in reads:
        read.began_ms, read.ended_ms = reads[0].began_ms, reads[-1].ended_ms
    swap(reads[0], reads[7])


def older_than_a_reply(told: Told) -> None:
    """Make a read lack what was acknowledged before it, although it took long."""
    [before, after] = of(told.history, "GET", REQUESTS)
    after.answer, after.began_ms = before.answer, before.began_ms


def another_reply(told: Told) -> None:
    made = of(told.history, "PATCH", CUSTOMER)[-1]
    assert made.answer is not None
    made.answer = replace(made.answer, body=made.answer.body.replace(b'""', b'" "'))


def refused_but_written(told: Told) -> None:
    of(told.history, "PATCH", CUSTOMER)[-1].answer = Answer("HTTP/1.1", 503, {}, UNAVAILABLE)


def by_another_clock(told: Told) -> None:
    entries = log_of(told, "one")
    late = replace(entries[-1], wall_ms=entries[-1].wall_ms + 3000)
    told.change_life("one", entries=[*entries[:-1], late])


def time_goes_back(told: Told) -> None:
    entries = log_of(told, "one")
    early = replace(entries[1], wall_ms=entries[0].wall_ms - 1)
    told.change_life("one", entries=[entries[0], early, *entries[2:]])


def a_gap(told: Told) -> None:
    entries = log_of(told, "one")
    told.change_life("one", entries=[entries[0], *entries[2:]])


def deletion_lost(told: Told) -> None:
    lives = told.history.lives
    [*_, deleted, _] = [life for life in lives if life.home.name == "two"]
    lives[lives.index(deleted)] = replace(deleted, is_over=False)


def deleted_by_nobody(told: Told) -> None:
    told.change_life("one", is_over=True, change=1000)


def fork_lost(told: Told) -> None:
    lives = told.history.lives
    [forked] = [life for life in lives if life.began is not None]
    lives.remove(forked)


def older_fork(told: Told) -> None:
    lives = told.history.lives
    [forked] = [life for life in lives if life.began is not None]
    lives[lives.index(forked)] = replace(forked, began=None)


def older_generation(told: Told) -> None:
    [first, second, *_] = of(told.history, "GET", "/_sandboxes/two")
    swap(first, second)


def generation_after_its_end(told: Told) -> None:
    [_, second, third] = of(told.history, "GET", "/_sandboxes/two")
    third.answer = second.answer


def unwritten(told: Told) -> None:
    """Make the answer to a change look like that to a read."""
    told.change_life("two", entries=[], by_use=True)


def log_of(told: Told, name: str) -> Sequence[Any]:
    return told.history.lives_of(name)[-1].entries


def test_a_correct_history_has_no_problem() -> None:
    assert problems(correct_history().history, SCENARIO) == []


@pytest.mark.parametrize(
    ("plant", "told"),
    [
        (doubled, "doubled"),
        (lost, "no state can have been answered so"),
        (out_of_order, "is not after"),
        (goes_back, "no state can have been answered so"),
        (older_than_what_was_seen, "is not after"),
        (older_than_a_reply, "is not after"),
        (another_reply, "is 202"),
        (refused_but_written, "it was said that it is not written"),
        (by_another_clock, "its instant is not when it was made"),
        (time_goes_back, "time goes back at entry"),
        (a_gap, "entries are missing"),
        (deletion_lost, "lost: call"),
        (deleted_by_nobody, "nobody has ended the sandbox"),
        (fork_lost, "lost: call"),
        (older_fork, "no state can have been answered so"),
        (older_generation, "no state can have been answered so"),
        (generation_after_its_end, "is not after"),
        (unwritten, "no state can have been answered so"),
    ],
)
def test_a_planted_mistake_is_found(plant: Callable[[Told], None], told: str) -> None:
    wrong = correct_history()
    plant(wrong)
    found = problems(wrong.history, SCENARIO)
    assert [line for line in found if told in line], found


def test_a_call_of_unknown_outcome_may_be_there_or_not() -> None:
    for is_there in (True, False):
        told = correct_history()
        last = told.history.calls.pop()
        unknown = told.history.calls[-1]
        assert unknown.spoken.method == "PATCH", last
        unknown.answer, unknown.ended = None, float("inf")
        if not is_there:
            lost(told)
        assert problems(told.history, SCENARIO) == []


def test_a_deletion_of_unknown_outcome_may_come_right_before_the_next_sandbox() -> None:
    told = Told(SCENARIO)
    told.put("two")
    unknown = told.call("DELETE", "/_sandboxes/two")
    told.put("two")
    unknown.answer, unknown.ended = None, float("inf")
    assert problems(told.done().history, SCENARIO) == []


def test_a_deletion_goes_to_the_sandbox_that_nothing_else_has_ended() -> None:
    """It may have happened before or after a replacement of unknown outcome."""
    told = Told(SCENARIO)
    told.put("two")
    unknown = told.put("two")
    deleted = told.call("DELETE", "/_sandboxes/two")
    told.put("two")
    deleted.began, deleted.began_ms = unknown.began, unknown.began_ms
    unknown.answer, unknown.ended = None, float("inf")
    assert problems(told.done().history, SCENARIO) == []


@pytest.mark.parametrize("is_acknowledged", [False, True])
def test_a_sandbox_may_be_missed_until_its_making_is_acknowledged(*, is_acknowledged: bool) -> None:
    told = correct_history()
    [made, *_] = of(told.history, "PUT", "/two")
    began = made.ended + 0.001 if is_acknowledged else made.began + 0.015
    number, began_ms = len(told.history.calls) + 1, made.began_ms + 40
    read = Made(Spoken(number, "GET", "/_sandboxes/two"), 1, began, began_ms, began + 0.001)
    read.ended_ms, read.answer = began_ms + 1, Answer("HTTP/1.1", 404, {}, b"{}")
    told.history.calls.append(read)
    found = problems(told.history, SCENARIO)
    assert ["order: " in line for line in found] == [True] * is_acknowledged


def test_concurrent_reads_may_see_a_change_in_any_order() -> None:
    told = correct_history()
    reads = of(told.history, "GET", CUSTOMER)[:8]
    for read in reads:
        read.began, read.began_ms = reads[0].began, reads[0].began_ms
        read.ended, read.ended_ms = reads[-1].ended, reads[-1].ended_ms
    swap(reads[0], reads[7])
    assert problems(told.history, SCENARIO) == []
