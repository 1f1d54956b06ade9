"""The rule code-never-used: the code of a failure, for work that never fails."""

from collections.abc import Iterator, Mapping
from typing import Final

from mock_server.sandbox.ground.findings import Finding
from mock_server.sandbox.scenario.scenario import Scenario

RULE: Final = "code-never-used"


def codes_of_work_that_never_fails(scenario: Scenario) -> Iterator[Finding]:
    """Find codes that no job can fail with."""
    for operation, said in scenario.source.get("jobs", {}).items():
        can_fail = any(code and weight for code, weight in scenario.jobs[operation].verdicts)
        if isinstance(said, Mapping) and "code" in said and not can_fail:
            text = f"{operation} never fails, so {said['code']} is never used; add outcome: failed"
            yield Finding(f"/jobs/{operation}/code", text, RULE)
