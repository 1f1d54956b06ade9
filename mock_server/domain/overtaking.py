"""Modifies that settle in a different order than they were accepted.

Even so, a customer ends as if its successful modifies had been applied in the order of acceptance.
So a modify that overtook another one is remembered until the other one settles.
"""

import sys
from bisect import insort
from collections.abc import Callable, Sequence
from contextlib import suppress
from operator import itemgetter
from typing import Final

from mock_server.domain.effort import effort_of, efforts_of, growth
from mock_server.domain.planning import Planner
from mock_server.domain.records import Fields, Job, Modify, Overtaken
from mock_server.domain.refusal import InvalidPayload, Reason
from mock_server.domain.weight import more_of_members
from mock_server.domain.world import World

MAX_REMEMBERED: Final = 1000
_MAX_EFFORT: Final = 10_000
"""The most modifies remembered per customer, and the most that reapplying them may cost (30 ms).

A modify that was overtaken by more is applied after the first of them. If it makes the customer so
large that reapplying costs too much, it is applied after all of them.
"""


class TooMuchEffortError(Exception):
    """Reapplying modifies would block other calls for too long."""


def with_modify(
    world: World, job: Job, modify: Modify, fields: Fields, planner: Planner
) -> Overtaken | None:
    """Return what to remember of a customer after a successful modify.

    None if no earlier accepted modify of the customer is in progress.

    Raises:
        TooMuchEffortError: if too many are remembered, and applying the first ones permanently
            would cost too much or make the customer too large.
    """
    overtaken = world.overtaken.get(job.customer_id)
    if overtaken is None:
        oldest = world.jobs.oldest_modify(job.customer_id)
        if oldest is None or oldest.sequence == job.sequence:
            return None
        overtaken = Overtaken(fields, weight=world.weigh(fields))
    later = [*overtaken.later]
    insort(later, (job.sequence, modify), key=itemgetter(0))
    more = Overtaken(overtaken.fields, tuple(later), overtaken.weight + modify.weight)
    efforts = efforts_of(world, job.customer_id, [modify for _, modify in later])
    return _without(more, _too_many(efforts), planner, _MAX_EFFORT)


def is_remembered(overtaken: Overtaken) -> bool:
    """Return whether the remembered modifies are within the limits that hold for any customer."""
    return not _too_many([effort_of(modify, 0) for _, modify in overtaken.later])


def reapplied(overtaken: Overtaken, planner: Planner, settling: int | None = None) -> Fields:
    """Return the fields after all remembered modifies; `settling` is the sequence of a new one.

    Raises:
        InvalidPayload: if a modify does not fit, or no longer would after the new one.
        TooMuchEffortError: if this costs too much; without a new modify, the limit doubles.
    """
    most = _MAX_EFFORT if settling is not None else 2 * _MAX_EFFORT
    again = _Reapplication(overtaken.fields, planner, most)
    for sequence, modify in overtaken.later:
        try:
            again.apply(modify, planner.modified)
        except InvalidPayload:
            if settling in (None, sequence):
                raise
            text = "a modify that was accepted later has succeeded, and would no longer fit"
            raise InvalidPayload(Reason("", text)) from None
    return again.fields


def forget_overtaken(world: World, customer_id: str, planner: Planner) -> None:
    """Forget the remembered modifies that were accepted before every modify in progress.

    If these alone would make the customer too large, all are forgotten, and the modifies in
    progress are applied after them.
    """
    overtaken, oldest = world.overtaken.get(customer_id), world.jobs.oldest_modify(customer_id)
    if overtaken is None:
        return
    left = None
    if oldest is not None:
        earlier = sum(sequence < oldest.sequence for sequence, _ in overtaken.later)
        with suppress(TooMuchEffortError):
            left = _without(overtaken, earlier, planner, sys.maxsize)
    world.remember(customer_id, left if left is not None and left.later else None)


def _too_many(efforts: Sequence[int]) -> int:
    """Return how many of the first modifies must be forgotten to keep within the limits."""
    count = max(0, len(efforts) - MAX_REMEMBERED)
    left = sum(efforts[count:])
    while left > _MAX_EFFORT and count < len(efforts) - 1:
        left -= efforts[count]
        count += 1
    return count


def _without(overtaken: Overtaken, count: int, planner: Planner, most: int) -> Overtaken:
    """Forget the first `count` modifies after applying them to the fields permanently.

    Raises:
        TooMuchEffortError: if that costs more than `most`, or makes the fields too large.
    """
    if not count:
        return overtaken
    again, weight = _Reapplication(overtaken.fields, planner, most), overtaken.weight
    for _, modify in overtaken.later[:count]:
        again.apply(modify, planner.modified_if_it_fits)
        weight -= modify.weight
    if planner.size_of(again.fields) > planner.most_between:
        raise TooMuchEffortError
    weight += more_of_members(overtaken.fields, again.fields)
    return Overtaken(again.fields, overtaken.later[count:], weight)


class _Reapplication:
    """Applies remembered modifies to the fields of a customer, up to a cost of `most`."""

    def __init__(self, fields: Fields, planner: Planner, most: int) -> None:
        self.fields = fields
        self._weight = planner.size_of(fields)
        self._left = most

    def apply(self, modify: Modify, modified: Callable[[Fields, Modify], Fields]) -> None:
        """Apply one modify."""
        self._left -= effort_of(modify, self._weight)
        if self._left < 0:
            raise TooMuchEffortError
        fields = modified(self.fields, modify)
        self._weight += growth(self.fields, fields)
        self.fields = fields
