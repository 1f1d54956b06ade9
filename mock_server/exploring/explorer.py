"""Searches the courses of events in which a test can be shown not to tell the truth.

fair weather, twice → each choice at each call → pairs of choices → more, as far as the budget goes
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TypeAlias

from mock_server.exploring.choices import Choice
from mock_server.exploring.judge import Fair, Judgement, NotRepeatableError
from mock_server.exploring.trial import Trial, usual_unknown

Perform: TypeAlias = Callable[[tuple[Choice, ...]], Trial]
"""Runs the test once with these choices, in a fresh world."""


class FairRunFailedError(Exception):
    """The test fails in fair weather, so nothing can be explored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How much is explored: about `budget` runs with at most `depth` choices each.

    Errors of the `unknown` types say that the client does not know what has happened, as those of
    transport do.
    """

    depth: int = 2
    budget: int = 200
    seed: int = 1
    unknown: tuple[type[BaseException], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Discovery:
    """A verdict that is not fine, and the run with the fewest choices that shows it.

    `again` is another run with these choices that ended otherwise, if there was one.
    """

    verdict: Judgement
    run: Trial
    again: Trial | None = None


@dataclass(slots=True)
class Exploration:
    """What was tried, run by run, and what was found."""

    fair: Trial
    tried: list[tuple[Trial, Judgement]] = field(default_factory=list)
    discoveries: list[Discovery] = field(default_factory=list)
    runs: int = 0

    def knows(self, verdict: Judgement, choices: Sequence[Choice]) -> bool:
        """Return whether there is such a finding, perhaps with other codes or fewer choices."""
        calls = {each.call for each in choices}
        return any(
            each.verdict is verdict and calls.issuperset(one.call for one in each.run.choices)
            for each in self.discoveries
        )

    @property
    def lies(self) -> int:
        """How many discoveries are lies."""
        return sum(each.verdict.is_lie and each.again is None for each in self.discoveries)


class Explorer:
    """Runs a test again and again, each time with other choices."""

    def __init__(self, perform: Perform, options: Options) -> None:
        self._perform, self._options = perform, options
        self._seen: set[object] = set()
        self._draw = random.Random(options.seed)  # noqa: S311 - the same ones each time

    def explore(self, progress: Callable[[Exploration], object]) -> Exploration:
        """Return what was tried and found; `progress` is told so after each run.

        Raises:
            FairRunFailedError: if the test does not pass in fair weather.
            NotRepeatableError: if it makes other calls each time, or leaves nothing to try.
        """
        fair_run, again = self._perform(()), self._perform(())
        for run in (fair_run, again):
            if run.error is not None:
                raise FairRunFailedError from run.error
        fair, done = Fair.of(fair_run, again), Exploration(fair_run, runs=2)
        if not fair_run.calls:
            raise NotRepeatableError(
                "in fair weather, the sandbox has no calls of the test at its end, so there is "
                "nothing to explore; let the test call its own sandbox, and not drop it"
            )
        self._seen.add(fair_run.history)
        level: Sequence[Trial] = [fair_run]
        for _ in range(self._options.depth):
            candidates = self._longer(level, self._options.budget - done.runs)
            level = []
            for choices in candidates:
                run = self._perform(choices)
                done.runs += 1
                if run.is_complete and (history := run.history) not in self._seen:
                    self._seen.add(history)
                    verdict = self._verdict(fair, run)
                    done.tried.append((run, verdict))
                    if verdict is Judgement.FINE:
                        level.append(run)
                    elif not done.knows(verdict, choices):
                        self._believe(done, fair, run, verdict)
                progress(done)
        if not done.tried:
            raise NotRepeatableError(
                f"nothing was tried in {done.runs} runs: the test decides all of its calls itself, "
                "or the budget is too small"
            )
        return done

    def _longer(self, level: Sequence[Trial], left: int) -> list[tuple[Choice, ...]]:
        """Return the choices of runs with one more each, or as many as are left, drawn."""
        candidates = [(*run.choices, each) for run in level for each in run.choices_after()]
        if len(candidates) <= left:
            return candidates
        chosen = sorted(self._draw.sample(range(len(candidates)), max(left, 0)))
        return [candidates[at] for at in chosen]

    def _verdict(self, fair: Fair, run: Trial) -> Judgement:
        return fair.verdict(run, (*self._options.unknown, *usual_unknown()))

    def _believe(self, done: Exploration, fair: Fair, run: Trial, verdict: Judgement) -> None:
        """Note a finding with as few choices as possible, once it was seen three times."""
        for fewer in range(1, len(run.choices)):
            for choices in combinations(run.choices, fewer):
                less = self._perform(choices)
                done.runs += 1
                if less.is_complete and self._verdict(fair, less) is verdict:
                    return self._believe(done, fair, less, verdict)
        if done.knows(verdict, run.choices):
            return None
        for _ in range(2):
            again = self._perform(run.choices)
            done.runs += 1
            if self._verdict(fair, again) is not verdict:
                done.discoveries.append(Discovery(verdict=verdict, run=run, again=again))
                return None
        done.discoveries.append(Discovery(verdict=verdict, run=run))
        return None
