"""The conduct of a sandbox's clients since its latest reset: one verdict for each rule.

It is brought up to date on request, so answering calls costs nothing more.
"""

from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from mock_server.sandbox.conduct import (
    rules_of_calls,
    rules_of_queries,
    rules_of_repeats,
    rules_of_writes,
)
from mock_server.sandbox.conduct.judgements import Breach, RuleAccount
from mock_server.sandbox.conduct.knowledge import Knowledge
from mock_server.sandbox.conduct.leaves import LeafPaths
from mock_server.sandbox.conduct.occasions import ConductRule, Occasion
from mock_server.sandbox.conduct.seen import Seen
from mock_server.sandbox.record.journal import NONE_YET, Entry, Journal, Leaving
from mock_server.sandbox.simulation.simulation import Simulation

RULES: Final[Mapping[str, ConductRule]] = {
    "poll-early": rules_of_queries.poll_early,
    "retry-early": rules_of_repeats.retry_early,
    "no-backoff": rules_of_repeats.no_backoff,
    "no-jitter": rules_of_repeats.no_jitter,
    "endless-retry": rules_of_repeats.endless_retry,
    "retried-refusal": rules_of_repeats.retried_refusal,
    "package-twice": rules_of_writes.package_twice,
    "blind-repeat": rules_of_writes.blind_repeat,
    "abandoned": rules_of_queries.abandoned,
    "acted-too-soon": rules_of_queries.acted_too_soon,
    "polls-settled": rules_of_queries.polls_settled,
    "whole-customer": rules_of_writes.whole_customer,
    "stale-write": rules_of_writes.stale_write,
    "unmeant-null": rules_of_writes.unmeant_null,
    "racing-modify": rules_of_writes.racing_modify,
    "null-id": rules_of_calls.null_id,
    "unlisted-field": rules_of_calls.unlisted_field,
    "secret-in-url": rules_of_calls.secret_in_url,
    "no-credentials": rules_of_calls.no_credentials,
    "ignores-error-code": rules_of_queries.ignores_error_code,
}
"""The rules about exchanges. `no-timeout` is missing: it is about what clients do afterwards."""

NO_TIMEOUT: Final = "no-timeout"
_ABANDONED: Final = "abandoned"
_AT_ONCE: Final = 50_000
_ENTRY: Final = 1_000
_JOB: Final = 100
"""The bytes evaluated before other calls have a turn (a few milliseconds); the bytes counted for an
entry without its bodies, and for a request that settled with it.
"""

_LOOKED_AT: Final = 500
"""The requests examined before other calls have a turn: a few milliseconds of work."""

_EMPTY: Final = 5_000
_FINDING: Final = 500


class Conduct:
    """The verdicts on the journal and the simulation of one run of a sandbox."""

    def __init__(self, journal: Journal, simulation: Simulation) -> None:
        self._journal = journal
        self._simulation = simulation
        self._known = Knowledge()
        self._meant = LeafPaths(simulation.scenario.conduct.meant)
        self._tallies = {name: RuleAccount() for name in simulation.contract.documents.conduct}
        self._last = NONE_YET
        self._evaluated = 0
        self._left = 0
        self._connections = 0  # the largest possible ordinal so far, including unseen entries
        self._begun: _Begun | None = None
        self.unseen = 0

    @property
    def weight(self) -> int:
        """The estimated size in bytes."""
        findings = sum(len(tally.findings) for tally in self._tallies.values())
        begun = 0 if self._begun is None else 2 * self._begun.entry.weight
        return _EMPTY + findings * _FINDING + self._known.weight + begun

    def update(self) -> Generator[bool, None, None]:
        """Evaluate what has happened since the last update, in steps; updates may interleave."""
        yield from self._finish()
        fresh = self._journal.after(self._last)
        unseen = self._journal.total - self._evaluated - len(fresh)
        if unseen > self.unseen:  # no client is blamed for what happened unseen
            self._connections += unseen - self.unseen
            self._known = Knowledge(self._connections)
        self.unseen = unseen
        leavings = deque(self._journal.left_after(self._left))  # further ones come after these
        done = 0
        for entry in fresh:
            if done > _AT_ONCE:
                yield False
                done = 0
            yield from self._finish()
            if entry.key > self._last:
                while leavings and leavings[0].after < entry.key:
                    self._check_leaving(leavings.popleft())
                done += self._begin(entry)
                yield from self._finish()
        for leaving in leavings:  # newer ones may concern entries that are not evaluated yet
            self._check_leaving(leaving)

    def find_abandoned(self, now_ms: int) -> Generator[bool, None, list[Breach]]:
        """Return the requests abandoned as of a wall instant, which may still be queried."""
        simulation, found = self._simulation, []
        sandbox_ms = simulation.clock.at(now_ms)
        for count, accepted in enumerate([*self._known.requests.values()], start=1):
            breach = rules_of_queries.abandoned_by_now(accepted, simulation, sandbox_ms)
            if breach is not None:
                found.append(breach)
            if not count % _LOOKED_AT:
                yield False
        return found

    def report(
        self, now_ms: int, *, is_partial: bool, abandoned: Sequence[Breach] = ()
    ) -> dict[str, Any]:
        """Return the verdicts at a wall instant, in the form of the control API."""
        plan = self._simulation.scenario.conduct
        rules = self._simulation.contract.documents.conduct
        sandbox_ms = self._simulation.clock.at(now_ms)
        waiting = [*rules_of_calls.still_waiting(self._known, now_ms, sandbox_ms)]
        may_be_remedied = {_ABANDONED: abandoned, NO_TIMEOUT: waiting}
        return {
            "rules": [
                self._tallies[name]
                .with_findings(may_be_remedied.get(name, ()))
                .as_fields(name, rule, plan)
                for name, rule in rules.items()
            ],
            "unseen": self.unseen,
            "partial": is_partial,
        }

    def _begin(self, entry: Entry) -> int:
        """Begin to evaluate an entry; return the number of bytes to evaluate."""
        size = _ENTRY + len(entry.request.body) + len(entry.outcome.body)
        size += _JOB * (len(entry.settled) + len(entry.caused))
        if entry.request.body:
            size += self._known.size_of(entry.customer_id)
        self._evaluated += 1
        self._last = entry.key
        self._connections = max(self._connections, entry.connection or 0)
        known, simulation = self._known, self._simulation
        known.before(entry, simulation)
        occasion = None
        if not entry.is_control:
            seen = Seen.of(entry, simulation.contract)
            chain = known.chains.find(seen)
            occasion = Occasion(seen, known, simulation, self.unseen, chain, self._meant)
        steps = _apply_rules(entry, known, occasion, self._tallies)
        self._begun = _Begun(entry, steps, is_heavy=size > _AT_ONCE)
        return size

    def _finish(self) -> Iterator[bool]:
        """Finish the entry being evaluated, whichever call began it."""
        while (begun := self._begun) is not None:
            for _ in begun.steps:
                if begun.is_heavy:
                    yield False
            if self._begun is begun:
                self._begun = None

    def _check_leaving(self, leaving: Leaving) -> None:
        """Evaluate a client's leaving, unless another call has already done so."""
        if leaving.number <= self._left:
            return
        self._left = leaving.number
        held = self._known.leave(leaving, self._simulation.contract)
        if held is not None:
            self._tallies[NO_TIMEOUT].add(rules_of_calls.waited_for(held, leaving))


class _Begun(NamedTuple):
    """An entry being evaluated, and the steps to do so; for a heavy one, each step is a turn."""

    entry: Entry
    steps: Iterator[None]
    is_heavy: bool


def _apply_rules(
    entry: Entry, known: Knowledge, occasion: Occasion | None, tallies: Mapping[str, RuleAccount]
) -> Iterator[None]:
    """Apply all rules to an entry, then learn from it."""
    if occasion is not None:
        for name, rule in RULES.items():
            yield
            tallies[name].add(rule(occasion))
        if occasion.queried is not None and occasion.seen.shows_end(occasion.contract):
            known.note_end(occasion.queried, occasion.seen.client)
    yield
    known.after(entry, None if occasion is None else occasion.seen)
