"""Checks that calls can be ordered so that none comes before a call that had ended earlier."""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from support.call_records import MadeCall
from support.possible_states import END, At, Span

_NOWHERE = At(0, 0, 0)


class Event(NamedTuple):
    """A call to a sandbox of some name, with its place in the log, or with its possible places."""

    made: MadeCall
    at: At | None
    spans: Sequence[Span] = ()

    @property
    def first(self) -> At:
        """The first possible place."""
        ats = (At(span.generation, span.number, span.first_ms) for span in self.spans)
        return self.at or min(ats, default=_NOWHERE)

    @property
    def last(self) -> At:
        """The last possible place."""
        ats = (At(span.generation, span.number, span.last_ms) for span in self.spans)
        return self.at or max(ats, default=At(END, 0, 0))

    def after(self, floor: At) -> At | None:
        """Return the first possible place after `floor`, or None if there is none."""
        if self.at is not None:
            return self.at if self.at > floor else None
        for span in sorted(self.spans):
            if floor <= At(span.generation, span.number, span.last_ms):
                return max(floor, At(span.generation, span.number, span.first_ms))
        return None


def out_of_order(events: Iterable[Event]) -> Iterator[str]:
    """Yield the events of one name that cannot come after all events that had ended before."""
    floor, before = _NOWHERE, None
    ended: list[tuple[float, int, At, MadeCall]] = []
    for order, event in enumerate(sorted(events, key=lambda event: event.made.began)):
        made = event.made
        while ended and ended[0][0] < made.began:
            _, _, at, earlier = heappop(ended)
            if before is None or at > floor:
                floor, before = at, earlier
        place = event.after(floor)
        if place is None:
            if event.at is not None or event.spans:
                yield f"order: {made} is not after {floor}: {before}"
        elif made.ended < END and not made.is_unknown:
            heappush(ended, (made.ended, order, place, made))
