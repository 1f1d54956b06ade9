"""The conduct of a sandbox's clients: one verdict for each rule, from the entries in its journal.

They are judged from the first to the last whenever a report is asked for; nothing is kept.
"""

from collections import deque
from collections.abc import Generator, Iterator, Mapping
from typing import Any, Final

from mock_server.contract.texts.entry_number import EntryNumber
from mock_server.sandbox.conduct import (
    rules_of_calls,
    rules_of_queries,
    rules_of_repeats,
    rules_of_writes,
)
from mock_server.sandbox.conduct.judgements import RuleAccount
from mock_server.sandbox.conduct.knowledge import Knowledge
from mock_server.sandbox.conduct.leaves import LeafPaths
from mock_server.sandbox.conduct.occasions import ConductRule, Occasion
from mock_server.sandbox.conduct.seen import Seen
from mock_server.sandbox.record.journal import Entry, Journal, Leaving
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


def judge(
    journal: Journal, simulation: Simulation, now_ms: int
) -> Generator[bool, None, dict[str, Any]]:
    """Return the verdicts at a wall instant for the control API; a step for each rule."""
    entries, unseen, leavings = journal.frozen(), journal.removed, deque(journal.leavings)
    sandbox_ms, jobs = simulation.clock.at(now_ms), simulation.world.jobs.by_id()
    rules, scenario = simulation.contract.documents.conduct, simulation.scenario
    plan = scenario.conduct
    accounts = {name: RuleAccount() for name in rules}
    known, meant = Knowledge(unseen), LeafPaths(plan.meant)
    for entry in entries:
        _judge_leavings(leavings, entry.key, known, simulation, accounts)
        known.before(entry, jobs)
        occasion = None
        if not entry.is_control:
            seen = Seen.of(entry, simulation.contract)
            chain = known.chains.find(seen)
            occasion = Occasion(seen, known, scenario, jobs, unseen, chain, meant)
        for _ in _apply_rules(entry, known, occasion, accounts):
            yield False
    _judge_leavings(leavings, None, known, simulation, accounts)
    for accepted in known.requests.values():
        accounts[_ABANDONED].add(rules_of_queries.abandoned_by_now(accepted, jobs, sandbox_ms))
    for breach in rules_of_calls.still_waiting(known, now_ms, sandbox_ms):
        accounts[NO_TIMEOUT].add(breach)
    return {
        "judged": len(entries),
        "unseen": unseen,
        "rules": [accounts[name].as_fields(name, rule, plan) for name, rule in rules.items()],
    }


def _judge_leavings(
    leavings: deque[Leaving],
    before: EntryNumber | None,
    known: Knowledge,
    simulation: Simulation,
    accounts: Mapping[str, RuleAccount],
) -> None:
    """Judge, and remove, the clients that left before an entry was recorded (None: all)."""
    while leavings and (before is None or leavings[0].after < before):
        leaving = leavings.popleft()
        held = known.leave(leaving, simulation.contract)
        if held is not None:
            accounts[NO_TIMEOUT].add(rules_of_calls.waited_for(held, leaving))


def _apply_rules(
    entry: Entry, known: Knowledge, occasion: Occasion | None, accounts: Mapping[str, RuleAccount]
) -> Iterator[None]:
    """Apply all rules to an entry, then learn from it."""
    if occasion is not None:
        for name, rule in RULES.items():
            yield
            accounts[name].add(rule(occasion))
        if occasion.queried is not None and occasion.seen.shows_end(occasion.contract):
            occasion.queried.shown_to[occasion.seen.client] += 1
    yield
    known.after(entry, None if occasion is None else occasion.seen)
