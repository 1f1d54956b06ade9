"""The states that a call can have been answered from if it is not in a log, found by an oracle."""

from itertools import pairwise
from typing import Final, NamedTuple

from mock_server.contract.texts.times import format_instant
from support.call_records import MadeCall
from support.oracle import Oracle, created_at, is_equal

END: Final = 1 << 60
"""A number after those of all entries, and an instant after all others."""

MARGIN_MS: Final = 3
"""How much this process and the engine may differ when they read the same clock."""

_SHOWING_TIME: Final = ("/clock", "/state", "/request/")
_NOT_FOUND: Final = 404


class At(NamedTuple):
    """A place in the history of a name; the `number` END is the end of a sandbox."""

    generation: int
    number: int
    wall_ms: int


class Span(NamedTuple):
    """A state that a read can have been answered from, and the first and last instant of that."""

    generation: int
    number: int
    first_ms: int
    last_ms: int


class Forked(NamedTuple):
    """The initial state of a fork."""

    state: bytes
    wall_ms: int


class Read:
    """A call that is not in a log, and the states that it can have been answered from."""

    def __init__(
        self, made: MadeCall, name: str, lag_ms: int = 0, fork: Forked | None = None
    ) -> None:
        self.made = made
        self.first_ms = made.began_ms - MARGIN_MS - lag_ms
        self.name = name
        self.spans: list[Span] = []
        self.hint = ""
        self._fork = fork
        about = made.sent.about
        is_missing = made.answer is not None and made.answer.status == _NOT_FOUND
        self.is_absent = about is not None and is_missing and fork is None
        self._is_about = about is not None and fork is None

    def window(self, first_ms: int, last_ms: int) -> tuple[int, int] | None:
        """Return the overlap of some instants with those of this read, or None."""
        first_ms = max(first_ms, self.first_ms)
        last_ms = min(last_ms, self.made.ended_ms + MARGIN_MS)
        return (first_ms, last_ms) if first_ms <= last_ms else None

    def see(self, oracle: Oracle, number: int, first_ms: int, last_ms: int) -> None:
        """Record at which of some instants the read can have been answered from a state."""
        answer, generation = self.made.answer, oracle.life.home.generation
        if answer is None or self.is_absent:
            return
        if self._is_about:
            is_it = answer.status in (200, 201) and created_at(answer) == format_instant(
                oracle.life.created_ms
            )
            self.spans += [Span(generation, number, first_ms, last_ms)] if is_it else []
        elif self._fork is not None:
            began, wall_ms = self._fork
            if first_ms <= wall_ms and oracle.fork(wall_ms).state(wall_ms) == began:
                self.spans.append(Span(generation, number, first_ms, last_ms))
        else:
            self._see_answers(oracle, number, first_ms, last_ms)

    def _see_answers(self, oracle: Oracle, number: int, first_ms: int, last_ms: int) -> None:
        answer, generation = self.made.answer, oracle.life.home.generation
        counted = "" if answer is None else answer.entry.partition("+")[0]
        if counted and int(counted) != oracle.sandbox.simulation.entries:
            return
        fork, request = oracle.fork(first_ms), self.made.sent.request
        if any(each in self.made.sent.path for each in _SHOWING_TIME):
            instants = [*range(first_ms, last_ms + 1)]
        else:
            instants = [*oracle.fork(first_ms).due(first_ms, last_ms)]
        for at_ms, next_ms in pairwise([*instants, last_ms + 1]):
            outcome = fork.read(request, at_ms)
            if outcome is not None and answer is not None and is_equal(answer, outcome):
                self.spans.append(Span(generation, number, at_ms, next_ms - 1))
            else:
                expected = "it must be in the log" if outcome is None else f"{outcome.body[:300]!r}"
                self.hint = f"; at entry {number} of {generation}, {at_ms}: {expected}"
