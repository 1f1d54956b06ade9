"""How the clients of a sandbox behave, since its latest reset: one verdict a rule.

It is brought up to date when somebody asks, so answering calls costs nothing more.
"""

from collections import deque
from collections.abc import Generator, Mapping, Sequence
from typing import Any, Final

from mock_server.contract.contract import Documents
from mock_server.sandbox.conduct import (
    rules_of_calls,
    rules_of_queries,
    rules_of_repeats,
    rules_of_writes,
)
from mock_server.sandbox.conduct.judgements import Breach, ConductRule, RuleAccount
from mock_server.sandbox.conduct.knowledge import Knowledge
from mock_server.sandbox.conduct.occasions import Judge, Occasion
from mock_server.sandbox.conduct.seen import Seen
from mock_server.sandbox.record.journal import NONE_YET, Entry, Journal, Leaving
from mock_server.sandbox.simulation.simulation import Simulation

JUDGES: Final[Mapping[str, Judge]] = {
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
    "ignores-error-code": rules_of_queries.ignores_error_code,
}
"""The rules about exchanges; `no-timeout` is about what follows one."""

NO_TIMEOUT: Final = "no-timeout"
_ABANDONED: Final = "abandoned"
_AT_ONCE: Final = 50_000
_ENTRY: Final = 1_000
_JOB: Final = 100
"""The bytes that are judged before others have a turn, in a few milliseconds; and the bytes of an
entry without its bodies, and of a request that settled with it.
"""

_LOOKED_AT: Final = 500
"""Requests that are looked at before others have a turn: a few milliseconds of work."""

_EMPTY: Final = 5_000
_FINDING: Final = 500


def rules_of(documents: Documents) -> Mapping[str, ConductRule]:
    """Return the rules by id, in the order of their list."""
    return {name: ConductRule.of(name, row) for name, row in documents.conduct.items()}


class Conduct:
    """The verdicts on a journal and its simulation, both of one run of a sandbox."""

    def __init__(self, journal: Journal, simulation: Simulation) -> None:
        self._journal = journal
        self._simulation = simulation
        self._known = Knowledge()
        self._tallies = {name: RuleAccount() for name in simulation.contract.documents.conduct}
        self._last = NONE_YET
        self._order = 0
        self._left = 0
        self.unseen = 0

    @property
    def weight(self) -> int:
        """Its size in bytes, roughly."""
        findings = sum(len(tally.findings) for tally in self._tallies.values())
        return _EMPTY + findings * _FINDING + self._known.weight

    def go_on(self) -> Generator[bool, None, None]:
        """Judge what has happened since, in steps; others may call this in between."""
        fresh = self._journal.after(self._last)
        self.unseen = self._journal.total - self._order - len(fresh)
        leavings = deque(self._journal.left_after(self._left))  # later ones come after all of these
        done = 0
        for entry in fresh:
            if done > _AT_ONCE:
                yield False
                done = 0
            done += _ENTRY + len(entry.request.body) + len(entry.outcome.body)
            done += _JOB * (len(entry.settled) + len(entry.caused))
            if entry.request.body:
                done += self._known.size_of(entry.customer_id)
            if entry.key > self._last:
                while leavings and leavings[0].after < entry.key:
                    self._judge_leaving(leavings.popleft())
                self._judge(entry)
                self._last = entry.key
        for leaving in self._journal.left_after(self._left):
            self._judge_leaving(leaving)

    def find_abandoned(self, now_ms: int) -> Generator[bool, None, list[Breach]]:
        """Return the requests that are abandoned at a wall instant, and may still be asked for."""
        simulation, found = self._simulation, []
        sandbox_ms = simulation.clock.at(now_ms)
        for count, accepted in enumerate([*self._known.requests.values()], start=1):
            breach = rules_of_queries.abandoned_by_now(accepted, simulation, sandbox_ms)
            if breach is not None:
                found.append(breach)
            if not count % _LOOKED_AT:
                yield False
        return found

    def told(
        self, now_ms: int, *, is_partial: bool, abandoned: Sequence[Breach] = ()
    ) -> dict[str, Any]:
        """Return the verdicts at a wall instant, as the control API tells them."""
        plan = self._simulation.scenario.conduct
        rules = rules_of(self._simulation.contract.documents)
        sandbox_ms = self._simulation.clock.at(now_ms)
        waiting = [*rules_of_calls.still_waiting(self._known, now_ms, sandbox_ms)]
        may_be_remedied = {_ABANDONED: abandoned, NO_TIMEOUT: waiting}
        return {
            "rules": [
                self._tallies[name].also(may_be_remedied.get(name, ())).told(rule, plan)
                for name, rule in rules.items()
            ],
            "unseen": self.unseen,
            "partial": is_partial,
        }

    def _judge(self, entry: Entry) -> None:
        self._order += 1
        known, simulation = self._known, self._simulation
        known.before(entry, self._order, simulation)
        seen = None
        if not entry.is_control:
            seen = Seen.of(entry, self._order, simulation.contract)
            occasion = Occasion(seen, known, simulation, self.unseen, known.chains.find(seen))
            for name, judge in JUDGES.items():
                self._tallies[name].add(judge(occasion))
            self._note_end(occasion)
        known.after(entry, seen, self._order)

    def _note_end(self, occasion: Occasion) -> None:
        if occasion.asked is not None and occasion.seen.shows_end(occasion.contract):
            self._known.note_end(occasion.asked, occasion.seen.client)

    def _judge_leaving(self, leaving: Leaving) -> None:
        """Judge a client that has left, unless somebody who asks as well has done so."""
        if leaving.number <= self._left:
            return
        self._left = leaving.number
        held = self._known.leave(leaving.key)
        if held is not None:
            self._tallies[NO_TIMEOUT].add(rules_of_calls.left(held, leaving))
