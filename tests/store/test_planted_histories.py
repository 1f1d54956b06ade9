"""Incorrect histories of several servers are detected: mistakes planted in a correct history."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from support import ACME, NORTH, SMALL_WORLD, built
from support.call_records import History, MadeCall, SentCall
from support.history_building import HistoryBuilder
from support.linearizability import problems
from support.wire import Answer

SCENARIO = built(
    {**SMALL_WORLD, "clock": {"mode": "real"}, "jobs": {"modifyCustomer": {"after": "200ms"}}}
)
CUSTOMER = f"/s/one/api/v2/customer/{NORTH}"
REQUESTS = "/s/one/_sandbox/requests"
UNAVAILABLE = b'{"errorCode": "SANDBOX_STORE_UNAVAILABLE"}'


def correct_history() -> HistoryBuilder:
    """Return a correct history of two names: requests that settle, a fork, a replacement."""
    builder = HistoryBuilder(SCENARIO)
    builder.call("PATCH", CUSTOMER, {"name": "A"})
    request_id = accepted(builder.call("PATCH", CUSTOMER, {"name": "B"}))
    for _ in range(8):
        builder.call("GET", f"/s/one/api/v2/request/{request_id}")
        builder.call("GET", CUSTOMER)
    builder.call("GET", "/s/one/_sandbox/clock")
    builder.put("two", **{"from": "one"})
    builder.call("GET", f"/s/two/api/v2/customer/{NORTH}")
    builder.call("GET", "/_sandboxes/two")
    builder.put("two")
    builder.call("GET", "/_sandboxes/two")
    builder.call("POST", "/s/two/_sandbox/clock/freeze")
    builder.call("DELETE", "/_sandboxes/two")
    builder.call("GET", "/_sandboxes/two")
    builder.call("PATCH", f"/s/two/api/v2/customer/{ACME}", {"name": "C"})
    builder.call("GET", REQUESTS)
    builder.call("PATCH", CUSTOMER, {"name": "D"})
    builder.call("GET", REQUESTS)
    return builder.done()


def accepted(made: MadeCall) -> str:
    assert made.answer is not None
    request_id: str = made.answer.json["content"][0]["requestId"]
    return request_id


def of(history: History, method: str, end: str) -> list[MadeCall]:
    return [
        made
        for made in history.calls
        if made.sent.method == method and made.sent.path.endswith(end)
    ]


def swap(one: MadeCall, other: MadeCall) -> None:
    one.answer, other.answer = other.answer, one.answer


def doubled(builder: HistoryBuilder) -> None:
    entries = log_of(builder, "one")
    again = replace(entries[-1], number=len(entries) + 1)
    builder.change_life("one", entries=[*entries, again])


def lost(builder: HistoryBuilder) -> None:
    builder.change_life("one", entries=log_of(builder, "one")[:-1])


def out_of_order(builder: HistoryBuilder) -> None:
    [first, second, *others] = log_of(builder, "one")
    swapped = [replace(second, number=1), replace(first, number=2), *others]
    builder.change_life("one", entries=swapped)


def goes_back(builder: HistoryBuilder) -> None:
    reads = of(builder.history, "GET", NORTH)
    swap(reads[0], reads[7])


def older_than_what_was_seen(builder: HistoryBuilder) -> None:
    """Make a read lack what an earlier read has seen, at instants that are possible for both."""
    reads = of(builder.history, "GET", CUSTOMER)
    for read in reads:
        read.began_ms, read.ended_ms = reads[0].began_ms, reads[-1].ended_ms
    swap(reads[0], reads[7])


def older_than_a_reply(builder: HistoryBuilder) -> None:
    """Make a read lack what was acknowledged before it, although it took long."""
    [before, after] = of(builder.history, "GET", REQUESTS)
    after.answer, after.began_ms = before.answer, before.began_ms


def another_reply(builder: HistoryBuilder) -> None:
    made = of(builder.history, "PATCH", CUSTOMER)[-1]
    assert made.answer is not None
    made.answer = replace(made.answer, body=made.answer.body.replace(b'""', b'" "'))


def refused_but_written(builder: HistoryBuilder) -> None:
    of(builder.history, "PATCH", CUSTOMER)[-1].answer = Answer("HTTP/1.1", 503, {}, UNAVAILABLE)


def by_another_clock(builder: HistoryBuilder) -> None:
    entries = log_of(builder, "one")
    late = replace(entries[-1], wall_ms=entries[-1].wall_ms + 3000)
    builder.change_life("one", entries=[*entries[:-1], late])


def time_goes_back(builder: HistoryBuilder) -> None:
    entries = log_of(builder, "one")
    early = replace(entries[1], wall_ms=entries[0].wall_ms - 1)
    builder.change_life("one", entries=[entries[0], early, *entries[2:]])


def a_gap(builder: HistoryBuilder) -> None:
    entries = log_of(builder, "one")
    builder.change_life("one", entries=[entries[0], *entries[2:]])


def deletion_lost(builder: HistoryBuilder) -> None:
    lives = builder.history.lives
    [*_, deleted, _] = [life for life in lives if life.home.name == "two"]
    lives[lives.index(deleted)] = replace(deleted, is_over=False)


def deleted_by_nobody(builder: HistoryBuilder) -> None:
    builder.change_life("one", is_over=True, change=1000)


def fork_lost(builder: HistoryBuilder) -> None:
    lives = builder.history.lives
    [forked] = [life for life in lives if life.began is not None]
    lives.remove(forked)


def older_fork(builder: HistoryBuilder) -> None:
    lives = builder.history.lives
    [forked] = [life for life in lives if life.began is not None]
    lives[lives.index(forked)] = replace(forked, began=None)


def older_generation(builder: HistoryBuilder) -> None:
    [first, second, *_] = of(builder.history, "GET", "/_sandboxes/two")
    swap(first, second)


def generation_after_its_end(builder: HistoryBuilder) -> None:
    [_, second, third] = of(builder.history, "GET", "/_sandboxes/two")
    third.answer = second.answer


def unwritten(builder: HistoryBuilder) -> None:
    """Make the answer to a change look like that to a read."""
    builder.change_life("two", entries=[], by_use=True)


def log_of(builder: HistoryBuilder, name: str) -> Sequence[Any]:
    return builder.history.lives_of(name)[-1].entries


def test_a_correct_history_has_no_problem() -> None:
    assert problems(correct_history().history, SCENARIO) == []


@pytest.mark.parametrize(
    ("plant", "builder"),
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
def test_a_planted_mistake_is_found(plant: Callable[[HistoryBuilder], None], builder: str) -> None:
    wrong = correct_history()
    plant(wrong)
    found = problems(wrong.history, SCENARIO)
    assert [line for line in found if builder in line], found


def test_a_call_of_unknown_outcome_may_be_there_or_not() -> None:
    for is_there in (True, False):
        builder = correct_history()
        last = builder.history.calls.pop()
        unknown = builder.history.calls[-1]
        assert unknown.sent.method == "PATCH", last
        unknown.answer, unknown.ended = None, float("inf")
        if not is_there:
            lost(builder)
        assert problems(builder.history, SCENARIO) == []


def test_a_deletion_of_unknown_outcome_may_come_right_before_the_next_sandbox() -> None:
    builder = HistoryBuilder(SCENARIO)
    builder.put("two")
    unknown = builder.call("DELETE", "/_sandboxes/two")
    builder.put("two")
    unknown.answer, unknown.ended = None, float("inf")
    assert problems(builder.done().history, SCENARIO) == []


def test_a_deletion_goes_to_the_sandbox_that_nothing_else_has_ended() -> None:
    """It may have happened before or after a replacement of unknown outcome."""
    builder = HistoryBuilder(SCENARIO)
    builder.put("two")
    unknown = builder.put("two")
    deleted = builder.call("DELETE", "/_sandboxes/two")
    builder.put("two")
    deleted.began, deleted.began_ms = unknown.began, unknown.began_ms
    unknown.answer, unknown.ended = None, float("inf")
    assert problems(builder.done().history, SCENARIO) == []


@pytest.mark.parametrize("is_acknowledged", [False, True])
def test_a_sandbox_may_be_missed_until_its_making_is_acknowledged(*, is_acknowledged: bool) -> None:
    builder = correct_history()
    [made, *_] = of(builder.history, "PUT", "/two")
    began = made.ended + 0.001 if is_acknowledged else made.began + 0.015
    number, began_ms = len(builder.history.calls) + 1, made.began_ms + 40
    read = MadeCall(SentCall(number, "GET", "/_sandboxes/two"), 1, began, began_ms, began + 0.001)
    read.ended_ms, read.answer = began_ms + 1, Answer("HTTP/1.1", 404, {}, b"{}")
    builder.history.calls.append(read)
    found = problems(builder.history, SCENARIO)
    assert ["order: " in line for line in found] == [True] * is_acknowledged


def test_concurrent_reads_may_see_a_change_in_any_order() -> None:
    builder = correct_history()
    reads = of(builder.history, "GET", CUSTOMER)[:8]
    for read in reads:
        read.began, read.began_ms = reads[0].began, reads[0].began_ms
        read.ended, read.ended_ms = reads[-1].ended, reads[-1].ended_ms
    swap(reads[0], reads[7])
    assert problems(builder.history, SCENARIO) == []
