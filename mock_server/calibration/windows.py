"""The part of a story that one reply depends on, so that it can be replayed without the rest.

A reading shows a whole customer, so earlier calls do not matter, unless a request was in progress.
A package depends only on packages of the same name.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mock_server.calibration.stories import Story, StoryLife, is_reading
from mock_server.calibration.traffic import CREATE, ServiceCall


@dataclass(frozen=True, slots=True)
class Window:
    """The calls that the reply to the last of them depends on.

    `begins` is the reading that shows the customer before them; None for the beginning.
    """

    calls: Sequence[ServiceCall]
    begins: ServiceCall | None


def window_of(story: Story, at: int) -> Window:
    """Return what the reply to the call at a position of a story depends on."""
    calls = story.calls[: at + 1]
    accepted = {each.minted: each for each in calls if each.is_accepted}
    first = accepted.get(calls[-1].request_id or "", calls[-1])
    if first.operation == CREATE:
        return Window(calls, None)
    lives = [life for name, life in story.lives.items() if name in accepted]
    for number in range(len(calls) - 1, -1, -1):
        each = calls[number]
        if each.number < first.number and is_reading(each) and _is_at_rest(each, lives):
            return Window(calls[number + 1 :], each)
    return Window(calls, None)


def _is_at_rest(call: ServiceCall, lives: Iterable[StoryLife]) -> bool:
    """Tell whether nothing was in progress when a call was made."""
    return not any(life.accepted < call.number < life.settled_at for life in lives)
