"""Conduct reports: JSON for programs, text and Markdown for people, and JUnit for CI.

A report is made from the answer of the control API alone.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from mock_server.contract.texts.junit import Case, Suite, Verdict, suite_as_junit
from mock_server.contract.texts.printable import in_markdown, printable
from mock_server.contract.values.exact_json import dumps_indented
from mock_server.sandbox.ground.exchange import JSON
from mock_server.sandbox.record.partial import LACKS_READS

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
