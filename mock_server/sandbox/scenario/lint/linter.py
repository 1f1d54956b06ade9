"""The function of each rule; `contract/rules.yaml` explains the rules."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from jsonschema_rs import Draft202012Validator

from mock_server.contract.values.walk import plain
from mock_server.sandbox.ground.findings import Finding
from mock_server.sandbox.scenario.lint.reach import missing_customers, unreachable_customers
from mock_server.sandbox.scenario.lint.useless_plans import plans_that_never_fire, shadowed_plans
from mock_server.sandbox.scenario.lint.work import (
    codes_of_work_that_never_fails,
    jobs_that_outlast_retention,
)
from mock_server.sandbox.scenario.parents import as_written
from mock_server.sandbox.scenario.scenario import BuiltScenario

ScenarioRule: TypeAlias = Callable[[BuiltScenario], Iterator[Finding]]

DEPRECATED: Final = "deprecated-key"
"""The rule that is defined by the schema, in which `deprecated: true` marks a key."""

RULES: Final[Mapping[str, ScenarioRule]] = {
    "plan-never-fires": plans_that_never_fire,
    "plan-shadowed": shadowed_plans,
    "unreachable-customer": unreachable_customers,
    "no-customers": missing_customers,
    "code-never-used": codes_of_work_that_never_fails,
    "job-outlasts-retention": jobs_that_outlast_retention,
}


def lint(scenario: BuiltScenario, language: Mapping[str, Any]) -> list[Finding]:
    """Return the probable mistakes in a scenario.

    `language` is the schema of scenario files, which marks deprecated keys.
    """
    findings = [finding for rule in RULES.values() for finding in rule(scenario)]
    findings += deprecated_keys(scenario.source, language)
    return [*as_written(findings, scenario.moved)]


def deprecated_keys(data: Any, language: Mapping[str, Any]) -> Iterator[Finding]:
    """Find keys of valid data that the schema marks as deprecated; their descriptions say why."""
    evaluation = Draft202012Validator(dict(language)).evaluate(plain(data))
    for note in evaluation.annotations():
        place, annotations = note["instanceLocation"], note["annotations"]
        if isinstance(annotations, Mapping) and annotations.get("deprecated") is True:
            name = place.rpartition("/")[2]
            yield Finding(place, f"{name} is deprecated: {annotations['description']}", DEPRECATED)
