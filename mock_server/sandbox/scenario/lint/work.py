"""The rules code-never-used and job-outlasts-retention: how and when accepted work ends."""

from collections.abc import Iterator, Mapping
from typing import Final

from mock_server.sandbox.faults.steps.job_ending import JobFault
from mock_server.sandbox.ground.findings import Finding
from mock_server.sandbox.scenario.scenario import BuiltScenario

_SWITCH: Final = "/assumptions/request-retention"


def codes_of_work_that_never_fails(scenario: BuiltScenario) -> Iterator[Finding]:
    """Find codes of jobs that never fail."""
    for operation, job in scenario.source.get("jobs", {}).items():
        can_fail = any(code and weight for code, weight in scenario.jobs[operation].verdicts)
        if isinstance(job, Mapping) and "code" in job and not can_fail:
            text = f"{operation} never fails, so {job['code']} is never used; add outcome: failed"
            yield Finding(f"/jobs/{operation}/code", text, "code-never-used")


def jobs_that_outlast_retention(scenario: BuiltScenario) -> Iterator[Finding]:
    """Find durations so long that a request is forgotten before it settles."""
    retention_ms = scenario.contract.assumptions.request_retention_ms
    if retention_ms is None:
        return
    for place, what, after_ms in _durations(scenario):
        if after_ms >= retention_ms:
            settles, forgotten = f"{after_ms / 1000:g} s", f"{retention_ms / 1000:g} s"
            text = f"{what} settles after {settles}, but its request is forgotten after {forgotten}"
            yield Finding(place, text, "job-outlasts-retention")


def _durations(scenario: BuiltScenario) -> Iterator[tuple[str, str, int]]:
    """Yield the longest durations of work: the place, the operation or plan, and milliseconds."""
    stated = scenario.source.get("jobs", {})
    for operation, job in scenario.jobs.items():
        if job.delay_ms is not None:
            place = f"/jobs/{operation}" if operation in stated else _SWITCH
            yield place, operation, job.delay_ms[1]
    for index, plan in enumerate(scenario.plans):
        for number, step in enumerate(plan.steps):
            fault = step.part(JobFault)
            if fault is not None and fault.after_ms is not None:
                where = f"steps/{number}" if "steps" in plan.data else "fault"
                place = f"/faults/{index}/{where}/after"
                yield place, f"the job of plan {plan.name}", fault.after_ms
