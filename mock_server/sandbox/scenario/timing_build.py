"""Reads the timing of a scenario: how its clock runs, and when and how its requests end."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from mock_server.contract.operation_records import Operation
from mock_server.contract.texts.times import longer_first, parse_duration, parse_instant
from mock_server.domain.refusal import Code
from mock_server.sandbox.ground.findings import Finding, add_unknown, parse_or_report
from mock_server.sandbox.scenario.clock import ClockPlan
from mock_server.sandbox.scenario.draft import Draft
from mock_server.sandbox.scenario.scenario import JobPlan

DEFAULT_JOB: Final[Mapping[str, Any]] = {"after": "2s"}


def build_clock(source: Mapping[str, Any], findings: list[Finding]) -> ClockPlan:
    """Return the clock settings of a scenario; add findings for invalid ones."""
    speed = Decimal(0) if source.get("mode") == "frozen" else Decimal(source.get("speed", 1))
    start_ms = parse_or_report(parse_instant, source.get("start"), "/clock/start", findings)
    return ClockPlan(start_ms, speed)


def build_job_plan(draft: Draft, operation: str) -> JobPlan:
    """Return how the requests of an operation settle; add findings for invalid settings."""
    place = f"/jobs/{operation}"
    stated = draft.source.get("jobs", {}).get(operation, DEFAULT_JOB)
    plan: Mapping[str, Any] = {stated: True} if isinstance(stated, str) else stated
    return JobPlan(
        delay_ms=_delay(plan, f"{place}/after", draft.findings),
        polls=plan.get("polls"),
        verdicts=_verdicts(plan, draft.contract.operations[operation], place, draft.findings),
    )


def _delay(plan: Mapping[str, Any], place: str, findings: list[Finding]) -> tuple[int, int] | None:
    if plan.get("immediate"):
        return 0, 0
    if "polls" in plan or plan.get("manual"):
        return None
    after = plan.get("after", DEFAULT_JOB["after"])
    low, high = after if isinstance(after, list) else (after, after)
    try:
        bounds = parse_duration(low), parse_duration(high)
    except ValueError as error:
        findings.append(Finding(place, str(error), "impossible-value"))
        return None
    if bounds[0] > bounds[1]:
        findings.append(Finding(place, longer_first(low, high), "impossible-value"))
    return bounds


def _verdicts(
    plan: Mapping[str, Any], asked: Operation, place: str, findings: list[Finding]
) -> tuple[tuple[Code | None, float], ...]:
    code = plan.get("code", asked.failure)
    if code not in asked.legal_codes:
        finding = Finding(f"{place}/code", asked.without(code), "illegal-code")
        add_unknown(findings, finding, code, asked.like(code))
        return ((None, 1.0),)
    outcome = plan.get("outcome", "successful")
    weights: Mapping[str, Any] = {outcome: 1} if isinstance(outcome, str) else outcome
    verdicts = {"successful": None, "failed": Code(code)}
    drawn = tuple((verdicts[name], float(weight)) for name, weight in weights.items())
    if not any(weight for _, weight in drawn):
        text = "the weights are all zero"
        findings.append(Finding(f"{place}/outcome", text, "impossible-value"))
    return drawn
