"""The conduct of a sandbox's clients: one verdict for each rule, from the entries in its journal.

They are judged from the first to the last whenever a report is asked for; nothing is kept.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any, Final, TypeAlias

from mock_server.contract.texts.printable import in_markdown, printable
from mock_server.contract.texts.reports import Case, Suite, Verdict, suite_as_junit
from mock_server.contract.texts.times import EntryNumber
from mock_server.contract.values.exact_json import dumps_indented
from mock_server.sandbox.conduct import (
    rules_of_calls,
    rules_of_repeats,
    rules_of_writes,
)
from mock_server.sandbox.conduct.knowledge import Knowledge, LeafPaths
from mock_server.sandbox.conduct.occasions import ConductRule, Occasion, RuleAccount
from mock_server.sandbox.conduct.seen import Seen
from mock_server.sandbox.ground.exchange import JSON
from mock_server.sandbox.record.journal import Entry, Journal, Leaving
from mock_server.sandbox.record.partial import LACKS_READS
from mock_server.sandbox.simulation.simulation import Simulation

RULES: Final[Mapping[str, ConductRule]] = {
    "poll-early": rules_of_repeats.poll_early,
    "retry-early": rules_of_repeats.retry_early,
    "no-backoff": rules_of_repeats.no_backoff,
    "no-jitter": rules_of_repeats.no_jitter,
    "endless-retry": rules_of_repeats.endless_retry,
    "retried-refusal": rules_of_repeats.retried_refusal,
    "package-twice": rules_of_writes.package_twice,
    "blind-repeat": rules_of_writes.blind_repeat,
    "abandoned": rules_of_repeats.abandoned,
    "acted-too-soon": rules_of_repeats.acted_too_soon,
    "polls-settled": rules_of_repeats.polls_settled,
    "whole-customer": rules_of_writes.whole_customer,
    "stale-write": rules_of_writes.stale_write,
    "unmeant-null": rules_of_writes.unmeant_null,
    "racing-modify": rules_of_writes.racing_modify,
    "null-id": rules_of_calls.null_id,
    "unlisted-field": rules_of_calls.unlisted_field,
    "secret-in-url": rules_of_calls.secret_in_url,
    "no-credentials": rules_of_calls.no_credentials,
    "ignores-error-code": rules_of_repeats.ignores_error_code,
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
        accounts[_ABANDONED].add(rules_of_repeats.abandoned_by_now(accepted, jobs, sandbox_ms))
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


Report: TypeAlias = Mapping[str, Any]
"""The answer to `GET /_sandbox/conduct`."""

_ORDER: Final = ("failed", "warning", "passed", "not met")


def as_json(report: Report) -> bytes:
    """Write the whole answer, for programs."""
    return dumps_indented(report) + b"\n"


def as_text(report: Report) -> bytes:
    """Write a table for a terminal, with the findings below each broken rule."""
    lines = [line for doubt in _doubts(report) for line in (doubt, "")]
    for rule in report["rules"]:
        times = rule["opportunities"]
        lines.append(f"{rule['verdict']:<8} {rule['id']:<19} {times:>6} {_occasions(times)}")
        lines += [f"           {finding['says']}" for finding in rule["findings"]]
        lines += [f"           {remark}" for remark in _remarks(rule)]
    return "\n".join([*map(printable, [*lines, _summary(report)]), ""]).encode()


def as_markdown(report: Report) -> bytes:
    """Write a table for a report, and the findings below it."""
    lines = [line for doubt in _doubts(report) for line in (f"{doubt}.", "")]
    lines += ["| rule | verdict | opportunities | entries |", "|---|---|--:|---|"]
    for rule in report["rules"]:
        entries = ", ".join(map(str, rule["entries"])) + in_markdown(_excluded(rule))
        verdict = rule["verdict"]
        shown = f"**{verdict}**" if rule["findings"] else verdict
        lines.append(f"| `{rule['id']}` | {shown} | {rule['opportunities']} | {entries} |")
    for rule in _broken(report):
        lines += ["", f"### `{rule['id']}`", "", f"{rule['what']} {rule['why']}", ""]
        lines += [f"- {in_markdown(finding['says'])}" for finding in rule["findings"]]
        lines += [f"- {in_markdown(remark)}" for remark in _remarks(rule)]
    lines += ["", f"{_summary(report)}."]
    return "\n".join([*map(printable, lines), ""]).encode()


def as_junit(report: Report) -> bytes:
    """Write a test case for each rule: broken rules fail, those without opportunity are skipped."""
    cases = list(map(_case, report["rules"]))
    summary = "; ".join([*_doubts(report), _summary(report)])
    return suite_as_junit(Suite("conduct", cases, [("summary", summary)]))


CONDUCT_REPORTS: Final[Mapping[str, tuple[str, Callable[[Report], bytes]]]] = {
    "json": (JSON, as_json),
    "text": ("text/plain; charset=utf-8", as_text),
    "markdown": ("text/markdown; charset=utf-8", as_markdown),
    "junit": ("application/xml", as_junit),
}
"""The formats by name: media type and writer."""


def share_judged(judged: int, unseen: int) -> str:
    """Return how many of all calls were judged, and how to have more of them judged."""
    more = "raise limits.journalEntries or limits.journalBytes"
    return f"judged {judged:,} of {judged + unseen:,} calls; {more}"


def _broken(report: Report) -> list[Mapping[str, Any]]:
    return [rule for rule in report["rules"] if rule["findings"]]


def _summary(report: Report) -> str:
    verdicts = [rule["verdict"] for rule in report["rules"]]
    return ", ".join(f"{verdicts.count(each)} {each}" for each in _ORDER)


def _doubts(report: Report) -> Iterator[str]:
    """Yield why the verdicts may lack calls."""
    if report["unseen"]:
        yield share_judged(report["judged"], report["unseen"])
    if report["partial"]:
        yield LACKS_READS


def _occasions(times: int) -> str:
    return "opportunity" if times == 1 else "opportunities"


def _remarks(rule: Mapping[str, Any]) -> Iterator[str]:
    """Yield the remarks about a rule in addition to its findings."""
    if "more" in rule:
        yield f"and {rule['more']} more"
    if rule["findings"]:
        yield f"instead: {rule['instead']}"
    if "excluded" in rule:
        yield _excluded(rule)


def _case(rule: Mapping[str, Any]) -> Case:
    group, name, kind = "conduct", rule["id"], rule["verdict"]
    if kind == "passed":
        return Case(group=group, name=name)
    if kind == "not met":
        why = rule.get("excluded", "there was no opportunity to break it")
        return Case(group=group, name=name, verdict=Verdict.SKIPPED, why=why)
    why = "; ".join(finding["says"] for finding in rule["findings"])
    return Case(group=group, name=name, verdict=Verdict.FAILED, why=why, kind=kind)


def _excluded(rule: Mapping[str, Any]) -> str:
    """Return in one line why a rule is excluded, or an empty text."""
    return (
        f"excluded: {printable(' '.join(rule['excluded'].split()))}" if "excluded" in rule else ""
    )
