"""Certification: whether a client did what a step of a plan requires, and the page that says so.

Verdicts use only answers of the control API, so a replayed bundle gives the same one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from html import escape
from http import HTTPStatus
from typing import Any, Final, NamedTuple, TypeAlias

from mock_server.contract.texts.printable import counted, times_of
from mock_server.contract.texts.reports import Marked, html_page, html_table
from mock_server.contract.values.exact_json import dumps, loads
from mock_server.contract.values.walk import MISSING, is_same, split_pointer, value_at
from mock_server.sandbox.conduct.conduct import share_judged
from mock_server.sandbox.ground.exchange import JSON, Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox

Step: TypeAlias = Mapping[str, Any]  # as `contract/plan.yaml` describes it
WORST_FIRST: Final = ("failed", "skipped", "warning", "passed", "omitted")
CERTIFYING: Final = frozenset({"warning", "passed", "omitted"})
CALLS: Final = "calls"
COMMAND: Final = "command"
PERSON: Final = "person"
RUN: Final = "run"

_MAX_SHOWN: Final = 10  # findings listed for a rule; the others are only counted
_VERIFY: Final = "/_sandbox/journal/verify"
_ONLY_IF_ASKED: Final = frozenset({"no-credentials"})  # depends on what a step gives the client


@dataclass(frozen=True, slots=True, kw_only=True)
class StepResult:
    what: str
    verdict: str
    says: str
    rests: str = CALLS  # the calls in the bundle, who took the step, or the observed run
    entries: Sequence[int | str] = ()  # the numbers of the calls that show it

    def as_fields(self) -> dict[str, Any]:
        return {**asdict(self), "entries": list(self.entries)}


class _Run(NamedTuple):
    sandbox: Sandbox
    now_ms: int

    def ask(self, path: str, body: Any = None) -> tuple[int, Any]:
        raw, method = (b"", "GET") if body is None else (dumps(body), "POST")
        request = Request(method, path, headers={"content-type": JSON}, body=raw)
        outcome = self.sandbox.handle(request, self.now_ms)
        return outcome.status, loads(outcome.body, max_values=None)


def decide(step: Step, sandbox: Sandbox, now_ms: int) -> list[StepResult]:
    """Return the results of a step; if calls that it awaits were not made, only those."""
    run, holds = _Run(sandbox, now_ms), step.get("holds", {})
    results = [_check_calls(run, body) for body in step.get("awaits", ())]
    if verdict_of(results) == "passed":
        results += (_check_calls(run, body) for body in holds.get("verify", ()))
        results += _check_conduct(run, holds.get("conduct", ()))
        results += _check_state(run, holds.get("state", ()))
    return results


def verdict_of(results: Iterable[StepResult]) -> str:
    found = {result.verdict for result in results}
    return next((verdict for verdict in WORST_FIRST if verdict in found), "passed")


def invalid_expectations(step: Step, sandbox: Sandbox, now_ms: int) -> Iterator[tuple[str, str]]:
    """Yield the pointer and what is wrong of each expectation of calls that is refused."""
    run, verified = _Run(sandbox, now_ms), step.get("holds", {}).get("verify", ())
    for where, bodies in (("awaits", step.get("awaits", ())), ("holds/verify", verified)):
        for index, body in enumerate(bodies):
            status, answer = run.ask(_VERIFY, body)
            if status != HTTPStatus.OK:
                yield f"/{where}/{index}", str(answer["detail"])


def _check_calls(run: _Run, body: Mapping[str, Any]) -> StepResult:
    what = f"calls {dumps(body).decode()}"
    status, answer = run.ask(_VERIFY, body)
    if status != HTTPStatus.OK:
        return StepResult(what=what, verdict="skipped", says=str(answer["detail"]))
    says, entries = [f"{answer['matched']} matched"], []
    for miss in answer["nearest"]:
        says.append(f"entry {miss['entry']} differs in {', '.join(miss['differs'])}")
        entries.append(miss["entry"])
    verdict = "passed" if answer["ok"] else "failed"
    return StepResult(what=what, verdict=verdict, says="; ".join(says), entries=entries)


def _check_conduct(run: _Run, asked: Sequence[str]) -> Iterator[StepResult]:
    """Yield results for rules required, broken or excluded; none passes if calls were lost."""
    _, report = run.ask("/_sandbox/conduct")
    if report["unseen"]:
        says = f"not judged: {share_judged(report['judged'], report['unseen'])}"
        yield StepResult(what="conduct in all calls", verdict="skipped", says=says)
        asked = ()
    for rule in report["rules"]:
        is_asked, excluded = rule["id"] in asked, rule.get("excluded")
        verdict = rule["verdict"]
        findings = [each["says"] for each in rule["findings"][:_MAX_SHOWN]]
        more = len(rule["findings"]) - len(findings) + rule.get("more", 0)
        says = "; ".join([*findings, *([f"and {more} more"] if more else [])])
        if excluded is not None:
            verdict = "skipped" if is_asked else "omitted"
            says = f"the scenario excludes it: {excluded}"
        elif verdict == "not met":
            verdict, says = "skipped", "there was no opportunity to break it"
        if is_asked or excluded is not None or (findings and rule["id"] not in _ONLY_IF_ASKED):
            yield StepResult(
                what=f"conduct {rule['id']}",
                verdict=verdict,
                says=says or f"upheld {times_of(rule['opportunities'])}",
                entries=rule["entries"],
            )


def _check_state(run: _Run, asked: Sequence[Mapping[str, Any]]) -> Iterator[StepResult]:
    _, state = run.ask("/_sandbox/state") if asked else (HTTPStatus.OK, None)
    for value in asked:
        found, expected = value_at(state, split_pointer(value["pointer"])), value["equals"]
        is_there = found is not MISSING
        yield StepResult(
            what=f"state {value['pointer']} equals {dumps(expected).decode()}",
            verdict="passed" if is_there and is_same(found, expected) else "failed",
            says=f"it is {dumps(found).decode()}" if is_there else "the state has no such value",
        )


Certificate: TypeAlias = Mapping[str, Any]  # as `certify` writes it
_STYLE: Final = """
.verdict { font-size: 1.5rem; }
.skipped::before { content: "? "; }
.omitted::before { content: "\\2013\\a0"; }
td, thead th { overflow-wrap: normal; vertical-align: top; white-space: pre-line; }
th[scope=row] { min-width: 8rem; vertical-align: top; }
details { margin: 1rem 0; }
details th[scope=row] { min-width: 3rem; }
details td:last-child { min-width: 16rem; }
"""
_ABOUT: Final = (
    "Every verdict that rests on calls can be reproduced by replaying the bundle of its step; the "
    "digests identify these bundles. They do not show who made the calls, or whether a bundle was "
    "edited before this report was written."
)


def certificate_page(report: Certificate) -> bytes:
    plan = report["plan"]
    title = escape(f"{plan['title']} ({plan['name']})")
    kind, word = ("passed", "Certified") if report["certified"] else ("failed", "Not certified")
    steps = (
        [step["id"], step["title"], Marked(step["verdict"]), ", ".join(step["covers"])]
        for step in report["steps"]
    )
    overview = html_table("Steps", ("Step", "Title", "Verdict", "Sections"), steps)
    met = (
        [kind, operation, result, str(count)]
        for kind, operation, result, count in report["coverage"]["met"]
        if kind != "network" or count
    )
    covered = f"{report['coverage']['percent']} % covered"
    coverage = html_table(covered, ("Kind", "Operation", "Result", "Times"), met)
    origin = [
        f"customer-sandbox {report['version']}, Python {report['python']}",
        f"plan {plan['name']}: {plan['digest']}",
        *_digests(report["steps"]),
    ]
    listed = "".join(f"<li>{escape(item)}</li>" for item in origin)
    parts = [
        f"<h1>{title}</h1>",
        f'<p class="verdict"><span class="{kind}">{word}</span></p>',
        overview,
        "\n".join(map(_step, report["steps"])),
        f"<section><h2>Coverage of the interface</h2>{coverage}</section>",
        f"<section><h2>Origin</h2><p>{_ABOUT}</p><ul>{listed}</ul></section>",
    ]
    return html_page(f"Certification: {title}", "\n".join(parts), _STYLE)


def _step(step: Mapping[str, Any]) -> str:
    heading = f"<h2>{escape(step['id'])}: {escape(step['title'])}</h2>"
    if "says" in step:
        return f"<section>{heading}<p>Omitted: {escape(step['says'])}</p></section>"
    rows = (
        [
            each["what"],
            Marked(each["verdict"]),
            each["says"],
            ", ".join(map(str, each["entries"])),
            each["rests"],
        ]
        for each in step["results"]
    )
    heads = ("What", "Verdict", "Finding", "Entries", "Rests on")
    results, made = html_table(f"{step['id']}: what must hold", heads, rows), step.get("calls", [])
    if not made:
        return f"<section>{heading}{results}<p>No calls were made.</p></section>"
    rows = (
        [
            str(call["entry"]),
            f"{call['method']} {call['path']}",
            f"{call['status']} {call['code']}".strip(),
            "\n".join(call["why"]),
        ]
        for call in made
    )
    table = html_table(f"{step['id']}: calls", ("Entry", "Call", "Reply", "Why"), rows)
    calls = f"<details><summary>{counted(len(made), 'call')}</summary>{table}</details>"
    return f"<section>{heading}{results}{calls}</section>"


def _digests(steps: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for step in steps:
        if "scenario" in step:
            yield f"{step['id']}: scenario {step['scenario']['digest']}"
            yield f"{step['id']}: assumptions {step['assumptions']}"
        if "bundle" in step:
            yield f"{step['id']}: {step['bundle']['file']} {step['bundle']['digest']}"
