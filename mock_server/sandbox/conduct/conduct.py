"""The conduct of a sandbox's clients: one verdict for each rule, from its journal."""

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from mock_server.contract.texts.printable import in_markdown, printable
from mock_server.contract.texts.reports import (
    Case,
    Suite,
    Verdict,
    as_lines,
    markdown_table,
    suites_as_junit,
)
from mock_server.contract.values.exact_json import as_document
from mock_server.domain.jobs import Job
from mock_server.sandbox.conduct import rules as functions
from mock_server.sandbox.conduct.knowledge import Knowledge
from mock_server.sandbox.conduct.seen import Breach, Judgement, Moment, Seen
from mock_server.sandbox.ground.exchange import JSON
from mock_server.sandbox.record.journal import Journal
from mock_server.sandbox.simulation.simulation import Simulation

MAX_FINDINGS: Final = 100  # of a rule; further ones are only counted


Rule: TypeAlias = Callable[[Seen, Knowledge], Judgement]


def rule_named(name: str) -> Rule:
    rule: Rule = getattr(functions, name.replace("-", "_"))
    return rule


@dataclass(slots=True)
class _Account:
    judged: Rule
    opportunities: int = 0
    breaches: list[Breach] = field(default_factory=list)

    def add(self, judgement: Judgement) -> None:
        self.opportunities += judgement is not None
        if isinstance(judgement, Breach):
            self.breaches.append(judgement)

    def as_fields(
        self, name: str, rule: Mapping[str, str], plan: Mapping[str, Any]
    ) -> dict[str, Any]:
        reason = plan.get("exclude", {}).get(name)
        severity = plan.get("severity", {}).get(name, rule["severity"])
        breaches = self.breaches if reason is None else []
        findings, more = breaches[:MAX_FINDINGS], len(breaches[MAX_FINDINGS:])
        is_met = reason is None and self.opportunities
        return {
            "id": name,
            "verdict": (severity if findings else "passed") if is_met else "not met",
            "opportunities": self.opportunities,
            "entries": sorted({key for each in findings for key in each.entries}),
            "severity": severity,
            **{key: rule[key] for key in ("rests", "what", "why", "instead")},
            "findings": [
                {"entries": [*each.entries], "says": printable(each.says)} for each in findings
            ],
            **({"more": more} if more else {}),
            **({} if reason is None else {"excluded": reason}),
        }


def judge(
    journal: Journal, simulation: Simulation, now_ms: int
) -> Generator[bool, None, dict[str, Any]]:
    entries, unseen = journal.frozen(), journal.removed
    # the first time that the client of each entry left
    leavings = {leaving.number: leaving for leaving in reversed(journal.leavings)}
    now, listed = Moment(now_ms, simulation.clock.at(now_ms)), simulation.world.jobs.listed()
    rules, scenario = simulation.contract.documents.conduct, simulation.scenario
    accounts = {name: _Account(rule_named(name)) for name in rules}
    yield False
    jobs: dict[str, Job] = {}
    for job in listed:
        jobs[job.request_id] = job
        yield False
    known = Knowledge(scenario, jobs, now, unseen)
    for entry in entries:
        seen = None
        if not entry.is_control:
            seen = Seen(entry, simulation.contract, leavings.get(entry.number))
        known.before(entry, seen)
        if seen is not None:
            for account in accounts.values():
                yield False
                account.add(account.judged(seen, known))
        yield False
        known.after(entry, seen)
    for breach in functions.abandoned_by_now(known):
        accounts["abandoned"].add(breach)
    return {
        "judged": len(entries),
        "unseen": unseen,
        "rules": [
            account.as_fields(name, rules[name], scenario.conduct)
            for name, account in accounts.items()
        ],
    }


Report: TypeAlias = Mapping[str, Any]
_ORDER: Final = ("failed", "warning", "passed", "not met")
_OUTCOMES: Final = {"passed": Verdict.PASSED, "not met": Verdict.SKIPPED}


def as_text(report: Report) -> bytes:
    lines = [line for doubt in _doubts(report) for line in (doubt, "")]
    for rule in report["rules"]:
        times = rule["opportunities"]
        noun = "opportunity" if times == 1 else "opportunities"
        lines.append(f"{rule['verdict']:<8} {rule['id']:<19} {times:>6} {noun}")
        lines += [f"           {each}" for each in _said(rule)]
    return as_lines([*lines, _summary(report)])


def as_markdown(report: Report) -> bytes:
    lines = [line for doubt in _doubts(report) for line in (f"{doubt}.", "")]
    rows = []
    for rule in report["rules"]:
        entries = ", ".join(map(str, rule["entries"])) + in_markdown(_excluded(rule))
        shown = f"**{rule['verdict']}**" if rule["findings"] else rule["verdict"]
        rows.append((f"`{rule['id']}`", shown, str(rule["opportunities"]), entries))
    lines += markdown_table(("rule", "verdict", "opportunities:", "entries"), rows)
    for rule in report["rules"]:
        if not rule["findings"]:
            continue
        lines += ["", f"### `{rule['id']}`", "", f"{rule['what']} {rule['why']}", ""]
        lines += [f"- {in_markdown(each)}" for each in _said(rule)]
    lines += ["", f"{_summary(report)}."]
    return as_lines(lines)


def as_junit(report: Report) -> bytes:
    cases = list(map(_case, report["rules"]))
    summary = "; ".join([*_doubts(report), _summary(report)])
    return suites_as_junit([Suite("conduct", cases, [("summary", summary)])])


CONDUCT_REPORTS: Final[Mapping[str, tuple[str, Callable[[Report], bytes]]]] = {
    "json": (JSON, as_document),
    "text": ("text/plain; charset=utf-8", as_text),
    "markdown": ("text/markdown; charset=utf-8", as_markdown),
    "junit": ("application/xml", as_junit),
}


def share_judged(judged: int, unseen: int) -> str:
    more = "raise limits.journalEntries or limits.journalBytes"
    return f"judged {judged:,} of {judged + unseen:,} calls; {more}"


def _summary(report: Report) -> str:
    verdicts = [rule["verdict"] for rule in report["rules"]]
    return ", ".join(f"{verdicts.count(each)} {each}" for each in _ORDER)


def _doubts(report: Report) -> Iterator[str]:
    if report["unseen"]:
        yield share_judged(report["judged"], report["unseen"])


def _said(rule: Mapping[str, Any]) -> Iterator[str]:
    yield from (finding["says"] for finding in rule["findings"])
    if "more" in rule:
        yield f"and {rule['more']} more"
    if rule["findings"]:
        yield f"instead: {rule['instead']}"
    if "excluded" in rule:
        yield _excluded(rule)


def _case(rule: Mapping[str, Any]) -> Case:
    says = "; ".join(finding["says"] for finding in rule["findings"])
    return Case(
        group="conduct",
        name=rule["id"],
        verdict=_OUTCOMES.get(rule["verdict"], Verdict.FAILED),
        why=says or rule.get("excluded", "there was no opportunity to break it"),
        kind=rule["verdict"] if says else "",
    )


def _excluded(rule: Mapping[str, Any]) -> str:
    return (
        f"excluded: {printable(' '.join(rule['excluded'].split()))}" if "excluded" in rule else ""
    )
