"""Modifies that settle in another order than the one in which they were accepted.

Whatever settles when, a customer ends as if its successful modifies had been applied in the order
of their acceptance. So those that have overtaken another one are remembered until that has settled.
"""

import sys
from collections.abc import Callable, Sequence
from typing import Final

from mock_server.domain.effort import effort_of, efforts_of, growth
from mock_server.domain.planning import Planner
from mock_server.domain.records import Fields, Job, Modify, Overtaken
from mock_server.domain.refusal import InvalidPayload, Reason
from mock_server.domain.weight import more_of_members
from mock_server.domain.world import World

MOST_REMEMBERED: Final = 1000
_MOST_EFFORT: Final = 10_000
"""Modifies that are remembered of a customer, and the effort of laying them over again: 30 ms.

One that more of them have overtaken is applied after the first of these. One that makes laying them
over more of an effort, since the customer is heavy from it on, is applied after all of them.
"""


class TooMuchEffortError(Exception):
    """Laying modifies over again would keep everybody waiting."""


def with_modify(
    world: World, job: Job, modify: Modify, fields: Fields, planner: Planner
) -> Overtaken | None:
    """Return what is to be remembered of a customer once a modify has succeeded.

    None if nothing is: no other one is in progress that was accepted before it.

    Raises:
        TooMuchEffortError: when the first of them would be too heavy to be laid over for good.
    """
    overtaken = world.overtaken.get(job.customer_id)
    if overtaken is None:
        oldest = world.jobs.oldest_modify(job.customer_id)
        if oldest is None or oldest.sequence == job.sequence:
            return None
        overtaken = Overtaken(fields, weight=world.weigh(fields))
    place = len(overtaken.later)
    while place and overtaken.later[place - 1][0] > job.sequence:
        place -= 1
    later = (*overtaken.later[:place], (job.sequence, modify), *overtaken.later[place:])
    more = Overtaken(overtaken.fields, later, overtaken.weight + modify.weight)
    efforts = efforts_of(world, job.customer_id, [modify for _, modify in later])
    return _without(more, _too_many(efforts), planner, _MOST_EFFORT)


def is_remembered(overtaken: Overtaken) -> bool:
    """Tell whether no more modifies are remembered than ever may be, however light the customer."""
    return not _too_many([effort_of(modify, 0) for _, modify in overtaken.later])


def laid_over(overtaken: Overtaken, planner: Planner, settling: int | None = None) -> Fields:
    """Return the fields after all modifies, of which the one of a sequence may be settling.

    Raises:
        InvalidPayload: when one of them does not fit, or would not any more.
        TooMuchEffortError: when laying them over is too much; what was remembered of a customer, of
            which none is settling, may be twice as much.
    """
    most = _MOST_EFFORT if settling is not None else 2 * _MOST_EFFORT
    laying = _Laying(overtaken.fields, planner, most)
    for sequence, modify in overtaken.later:
        try:
            laying.lay(modify, planner.modified)
        except InvalidPayload:
            if settling in (None, sequence):
                raise
            text = "a modify that was accepted later has succeeded, and would not fit any more"
            raise InvalidPayload(Reason("", text)) from None
    return laying.fields


def forget_overtaken(world: World, customer_id: str, planner: Planner) -> None:
    """Remember of a customer no more than what comes after a modify in progress."""
    overtaken, oldest = world.overtaken.get(customer_id), world.jobs.oldest_modify(customer_id)
    if overtaken is None:
        return
    if oldest is not None:
        earlier = sum(sequence < oldest.sequence for sequence, _ in overtaken.later)
        overtaken = _without(overtaken, earlier, planner, sys.maxsize)
    world.remember(customer_id, overtaken if oldest is not None and overtaken.later else None)


def _too_many(efforts: Sequence[int]) -> int:
    """Return how many of the first are to go, so that the rest is within bounds."""
    count = max(0, len(efforts) - MOST_REMEMBERED)
    left = sum(efforts[count:])
    while left > _MOST_EFFORT and count < len(efforts) - 1:
        left -= efforts[count]
        count += 1
    return count


def _without(overtaken: Overtaken, count: int, planner: Planner, most: int) -> Overtaken:
    """Lay the first so many modifies over the fields for good."""
    if not count:
        return overtaken
    laying, weight = _Laying(overtaken.fields, planner, most), overtaken.weight
    for _, modify in overtaken.later[:count]:
        laying.lay(modify, planner.modified_if_it_fits)
        weight -= modify.weight
    weight += more_of_members(overtaken.fields, laying.fields)
    return Overtaken(laying.fields, overtaken.later[count:], weight)


class _Laying:
    """Lays modifies over the fields of a customer, unless it is more of an effort than `most`."""

    def __init__(self, fields: Fields, planner: Planner, most: int) -> None:
        self.fields = fields
        self._weight = planner.takes(fields)
        self._left = most

    def lay(self, modify: Modify, modified: Callable[[Fields, Modify], Fields]) -> None:
        """Lay one modify over."""
        self._left -= effort_of(modify, self._weight)
        if self._left < 0:
            raise TooMuchEffortError
        fields = modified(self.fields, modify)
        self._weight += growth(self.fields, fields)
        self.fields = fields
