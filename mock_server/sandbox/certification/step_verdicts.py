"""Evaluates a step of a certification plan in the sandbox where it was run or replayed.

A step has one result for each thing that must hold. The verdict on the step is the worst of them:

    failed     it does not hold
    skipped    it could not be decided (for conduct, also because calls left the journal unjudged),
               so there is no certificate
    warning    a rule of conduct that only warns was broken
    passed     it holds
    omitted    it is out of scope: the plan says so of a step (which has no results), or the
               scenario of a rule of conduct
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from http import HTTPStatus
from typing import Any, Final, TypeAlias

from mock_server.contract.texts.printable import times_of
from mock_server.contract.values.exact_json import dumps, loads
from mock_server.contract.values.pointers import MISSING, split_pointer, value_at
from mock_server.contract.values.walk import is_same
from mock_server.sandbox.conduct.conduct_report import share_judged
from mock_server.sandbox.ground.exchange import JSON, Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox

Step: TypeAlias = Mapping[str, Any]
"""A step of a plan as plain data, as `contract/plan.yaml` describes it."""

WORST_FIRST: Final = ("failed", "skipped", "warning", "passed", "omitted")
CERTIFYING: Final = frozenset({"warning", "passed", "omitted"})
"""The verdicts that do not prevent a certificate."""

CALLS: Final = "calls"
COMMAND: Final = "command"
PERSON: Final = "person"
RUN: Final = "run"

_MAX_SHOWN: Final = 10
"""The most findings listed for a rule; the others are only counted."""

_VERIFY: Final = "/_sandbox/journal/verify"


@dataclass(frozen=True, slots=True, kw_only=True)
class StepResult:
    """The result for one thing that must hold.

    `rests` is what the verdict rests on: the calls in the bundle, the statement of the command or
    person who took the step, or the observed run. `entries` are the numbers of the calls that show
    it.
    """

    what: str
    verdict: str
    says: str
    rests: str = CALLS
    entries: Sequence[int | str] = ()

    def as_fields(self) -> dict[str, Any]:
        """Return the result as plain data for reports."""
        return {**asdict(self), "entries": list(self.entries)}


def decide(step: Step, sandbox: Sandbox, now_ms: int) -> list[StepResult]:
    """Return the results of a step, given its sandbox and a wall instant.

    If calls that the step awaits were not made, nothing else is evaluated.
    """
    holds = step.get("holds", {})
    awaited = [_check_calls(body, sandbox, now_ms) for body in step.get("awaits", ())]
    if verdict_of(awaited) != "passed":
        return awaited
    return [
        *awaited,
        *(_check_calls(body, sandbox, now_ms) for body in holds.get("verify", ())),
        *_check_conduct(holds.get("conduct", ()), sandbox, now_ms),
        *_check_state(holds.get("state", ()), sandbox, now_ms),
    ]


def verdict_of(results: Iterable[StepResult]) -> str:
    """Return the worst verdict, or passed if there are no results."""
    found = {result.verdict for result in results}
    return next((verdict for verdict in WORST_FIRST if verdict in found), "passed")


def invalid_expectations(step: Step, sandbox: Sandbox, now_ms: int) -> Iterator[tuple[str, str]]:
    """Yield the expected calls of a step that are invalid: the pointer of each, and the error."""
    holds = step.get("holds", {})
    for where, expected in (("awaits", step), ("holds/verify", holds)):
        for index, body in enumerate(expected.get(where.rpartition("/")[2], ())):
            status, answer = _ask("POST", _VERIFY, sandbox, now_ms, body)
            if status != HTTPStatus.OK:
                yield f"/{where}/{index}", str(answer["detail"])


def _check_calls(body: Mapping[str, Any], sandbox: Sandbox, now_ms: int) -> StepResult:
    """Return the result for the expected number or order of calls."""
    what = f"calls {dumps(body).decode()}"
    status, answer = _ask("POST", _VERIFY, sandbox, now_ms, body)
    if status != HTTPStatus.OK:
        return StepResult(what=what, verdict="skipped", says=str(answer["detail"]))
    matched = f"{answer['matched']} matched"
    if answer["ok"]:
        return StepResult(what=what, verdict="passed", says=matched)
    nearest = "; ".join(
        f"entry {miss['entry']} differs in {', '.join(miss['differs'])}"
        for miss in answer["nearest"]
    )
    entries = [miss["entry"] for miss in answer["nearest"]]
    says = f"{matched}; {nearest}" if nearest else matched
    return StepResult(what=what, verdict="failed", says=says, entries=entries)


_ONLY_IF_ASKED: Final = frozenset({"no-credentials"})
"""Rules that depend on what a step gives the client, such as a token."""


def _check_conduct(asked: Sequence[str], sandbox: Sandbox, now_ms: int) -> Iterator[StepResult]:
    """Yield the results for rules of conduct that are required, broken or excluded.

    None passes if the journal has lost calls.
    """
    _, report = _ask("GET", "/_sandbox/conduct", sandbox, now_ms)
    if report["unseen"]:
        says = f"not judged: {share_judged(report['judged'], report['unseen'])}"
        yield StepResult(what="conduct in all calls", verdict="skipped", says=says)
        asked = ()
    for rule in report["rules"]:
        is_asked = rule["id"] in asked
        is_told = rule["findings"] and rule["id"] not in _ONLY_IF_ASKED
        if is_asked or is_told or "excluded" in rule:
            verdict, says = _rule_verdict(rule, is_asked=is_asked)
            yield StepResult(
                what=f"conduct {rule['id']}", verdict=verdict, says=says, entries=rule["entries"]
            )


def _rule_verdict(rule: Mapping[str, Any], *, is_asked: bool) -> tuple[str, str]:
    """Return the verdict on a rule of conduct, and its explanation."""
    if "excluded" in rule:
        return "skipped" if is_asked else "omitted", f"the scenario excludes it: {rule['excluded']}"
    if rule["verdict"] == "not met":
        return "skipped", "there was no opportunity to break it"
    findings = [each["says"] for each in rule["findings"][:_MAX_SHOWN]]
    more = len(rule["findings"]) - len(findings) + rule.get("more", 0)
    text = "; ".join([*findings, *([f"and {more} more"] if more else [])])
    return rule["verdict"], text or f"upheld {times_of(rule['opportunities'])}"


def _check_state(
    asked: Sequence[Mapping[str, Any]], sandbox: Sandbox, now_ms: int
) -> Iterator[StepResult]:
    """Yield the results for values that the state must have."""
    if not asked:
        return
    _, state = _ask("GET", "/_sandbox/state", sandbox, now_ms)
    for value in asked:
        found, expected = value_at(state, split_pointer(value["pointer"])), value["equals"]
        is_there = found is not MISSING
        yield StepResult(
            what=f"state {value['pointer']} equals {dumps(expected).decode()}",
            verdict="passed" if is_there and is_same(found, expected) else "failed",
            says=f"it is {dumps(found).decode()}" if is_there else "the state has no such value",
        )


def _ask(
    method: str, path: str, sandbox: Sandbox, now_ms: int, body: Any = None
) -> tuple[int, Any]:
    """Return the status and the parsed body of a control call."""
    headers = {} if body is None else {"content-type": JSON}
    raw = b"" if body is None else dumps(body)
    outcome = sandbox.handle(Request(method, path, headers=headers, body=raw), now_ms)
    return outcome.status, loads(outcome.body, max_values=None)
