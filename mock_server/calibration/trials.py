"""Trials: replays each story once under each combination of settings, to see which calls differ."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mock_server.calibration.replay import Replay, ReplyVerdict
from mock_server.calibration.replay_sandboxes import ReplaySandboxes, ReplayWorld, key_of
from mock_server.calibration.rulings import decided_by
from mock_server.calibration.stories import Story, window_of
from mock_server.contract.assumptions import deep_merged
from mock_server.recordings.traffic import ServiceCall
from mock_server.sandbox.sandboxes.sandbox import Sandbox


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a story: the numbers of the calls that match, and of those that differ."""

    matching: frozenset[int]
    differing: frozenset[int]


@dataclass(slots=True, eq=False)
class Trials:
    """Replays stories under settings, in one of several worlds."""

    _sandboxes: ReplaySandboxes
    worlds: Sequence[ReplayWorld]
    stories: Sequence[Story]
    _units_key: str
    _outcomes: dict[tuple[int, bytes, int], Outcome] = field(default_factory=dict)
    _windows: dict[tuple[int, int], tuple[Story, ServiceCall | None]] = field(default_factory=dict)
    _touched: dict[str, frozenset[int]] = field(default_factory=dict)

    def can_be(self, settings: Mapping[str, Any]) -> bool:
        """Return whether settings are valid together."""
        return self._sandboxes.can_be(settings)

    def outcome(self, world: int, settings: Mapping[str, Any], story: int) -> Outcome:
        """Return the result of a story; the settings must be valid together."""
        key = world, key_of(settings), story
        if key not in self._outcomes:
            verdicts = [*self.verdicts(world, settings, story)]
            self._outcomes[key] = Outcome(
                frozenset(each.call.number for each in verdicts if each.kind == "match"),
                frozenset(each.call.number for each in verdicts if each.kind == "differs"),
            )
        return self._outcomes[key]

    def verdicts(
        self, world: int, settings: Mapping[str, Any], story: int
    ) -> Iterator[ReplyVerdict]:
        """Yield the verdict on each call of a story, replaying only as far as it is consumed."""
        whole = self.stories[story]
        sandbox = self._start(world, settings, whole)
        if sandbox is not None:
            yield from Replay(sandbox, whole, self._units_key).verdicts()

    def all_verdicts(self, world: int, settings: Mapping[str, Any]) -> list[ReplyVerdict]:
        """Return the verdict on each call of all stories, in the order of the calls."""
        stories = range(len(self.stories))
        found = (each for at in stories for each in self.verdicts(world, settings, at))
        return sorted(found, key=lambda verdict: verdict.call.number)

    def agrees_at(self, world: int, settings: Mapping[str, Any], story: int, number: int) -> bool:
        """Return whether one call of a story matches, replaying only calls that it depends on."""
        part, begins = self._window(story, number)
        sandbox = self._start(world, settings, part)
        if sandbox is None:
            return False
        *_, last = Replay(sandbox, part, self._units_key, begins).verdicts()
        return last.kind == "match"

    def _start(self, world: int, settings: Mapping[str, Any], story: Story) -> Sandbox | None:
        return self._sandboxes.start(self.worlds[world], settings, story.calls[0].at_ms)

    def _window(self, story: int, number: int) -> tuple[Story, ServiceCall | None]:
        key = story, number
        if key not in self._windows:  # a story may be long, and is tried thousands of times
            self._windows[key] = window_of(self.stories[story], self.position(story, number))
        return self._windows[key]

    def against(self, world: int, settings: Mapping[str, Any], story: int) -> Iterator[int]:
        """Yield the calls of a story that differ."""
        verdicts = self.verdicts(world, settings, story)
        return (each.call.number for each in verdicts if each.kind == "differs")

    def position(self, story: int, number: int) -> int:
        """Return the position in a story of the call with a number."""
        return bisect_left(self.stories[story].calls, number, key=lambda call: call.number)

    def causes(self, story: int, number: int) -> Sequence[ServiceCall]:
        """Return the calls that a reply depends on, including its own."""
        part, _ = self._window(story, number)
        return part.calls

    def touched(self, assumption: str) -> frozenset[int]:
        """Return the stories with calls that an assumption may affect."""
        if assumption not in self._touched:
            touches = decided_by(assumption).touches
            found: Iterable[int] = ()
            if touches is not None:
                stories = enumerate(self.stories)
                found = (at for at, story in stories if any(map(touches, story.calls)))
            self._touched[assumption] = frozenset(found)
        return self._touched[assumption]


def value_key(value: Any) -> bytes:
    """Return the value of an assumption as a hashable key."""
    return key_of({"": value})


def changed_settings(settings: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
    """Return settings with another value of one assumption; mappings are merged."""
    return {**settings, name: deep_merged(settings.get(name), value)}
