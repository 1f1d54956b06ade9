"""The rule job-outlasts-retention: work that is forgotten before it settles."""

from collections.abc import Iterator
from typing import Final

from mock_server.sandbox.faults.steps.job_ending import JobFault
from mock_server.sandbox.ground.findings import Finding
from mock_server.sandbox.scenario.scenario import Scenario

RULE: Final = "job-outlasts-retention"
_SWITCH: Final = "/assumptions/request-retention"


def jobs_that_outlast_retention(scenario: Scenario) -> Iterator[Finding]:
    """Find durations after which nobody can ask for the request any more."""
    retention_ms = scenario.contract.assumptions.rules.request_retention_ms
    if retention_ms is None:
        return
    for place, what, after_ms in _durations(scenario):
        if after_ms >= retention_ms:
            settles, forgotten = f"{after_ms / 1000:g} s", f"{retention_ms / 1000:g} s"
            text = f"{what} settles after {settles}, its request is forgotten after {forgotten}"
            yield Finding(place, text, RULE)


def _durations(scenario: Scenario) -> Iterator[tuple[str, str, int]]:
    """Yield the longest durations of work: the place that sets one, what for, and how long."""
    said = scenario.source.get("jobs", {})
    for operation, job in scenario.jobs.items():
        if job.delay_ms is not None:
            place = f"/jobs/{operation}" if operation in said else _SWITCH
            yield place, operation, job.delay_ms[1]
    for index, plan in enumerate(scenario.plans):
        for number, step in enumerate(plan.steps):
            fault = step.part(JobFault)
            if fault is not None and fault.after_ms is not None:
                where = f"steps/{number}" if "steps" in plan.said else "fault"
                place = f"/faults/{index}/{where}/after"
                yield place, f"the job of plan {plan.name}", fault.after_ms
