"""Probable mistakes in a valid scenario: for each rule of `rules.yaml`, their places and texts."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from jsonschema_rs import Draft202012Validator

from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.walk import plain
from mock_server.domain.world import World
from mock_server.sandbox.faults.plans import Plan, When
from mock_server.sandbox.ground.findings import Finding
from mock_server.sandbox.scenario.listed_customers import as_written, customer_nodes
from mock_server.sandbox.scenario.scenario import BuiltScenario

Doubts: TypeAlias = Iterator[tuple[str, str]]


def requester_ids(scenario: BuiltScenario) -> frozenset[str]:
    ids = set(scenario.requesters.values())
    if not scenario.contract.assumptions.credentials.required and scenario.base.root_id:
        ids.add(scenario.base.root_id)
    return frozenset(ids)


def unreachable_customers(scenario: BuiltScenario) -> Doubts:
    requesters = requester_ids(scenario)
    only_children = scenario.contract.assumptions.sub_customers == "children"
    visible: set[str] = set()
    hidden: set[str] = set()
    places: dict[str, str] = {}
    for node in customer_nodes(scenario.source.get("customers", ()), scenario.seed):
        if node.parent_id in requesters or (node.parent_id in visible and not only_children):
            visible.add(node.customer_id)
        elif node.customer_id not in requesters:
            hidden.add(node.customer_id)
            if node.parent_id not in hidden:
                places[node.place] = str(node.entry.get("ref", "this customer"))
    for place, name in places.items():
        yield place, f"no requester may see {name}: none acts for it, or for a customer above it"


def missing_customers(scenario: BuiltScenario) -> Doubts:
    if scenario.base.root_id is None:
        yield (
            "/customers",
            "there are no customers, so no call finds one; list some under customers",
        )


_SPARES_NOTHING: Final = "it lets its calls pass (ok), and no later fault applies to them"


def plans_that_never_fire(scenario: BuiltScenario) -> Doubts:
    world = scenario.first_world()
    for index, plan in enumerate(scenario.plans):
        obstacles = [*_obstacles(plan, scenario, world)]
        if plan.lets_all_pass and not _spares(plan, scenario.plans[index + 1 :], scenario):
            obstacles.append(("steps" if "steps" in plan.data else "fault", _SPARES_NOTHING))
        for member, text in obstacles:
            yield f"/faults/{index}/{member}", f"{plan.name} never fires: {text}"
    yield from _magic_that_spares_nothing(scenario.source.get("customers", ()), "/customers")


def _magic_that_spares_nothing(
    entries: Sequence[Mapping[str, Any]], place: str, *, is_common: bool = False
) -> Doubts:
    """`ok` may exempt one operation from a fault for `any`, or in an override one copy."""
    for index, entry in enumerate(entries):
        here, magic = f"{place}/{index}", entry.get("magic", {})
        for name, step in magic.items():
            is_spared = is_common or (name != "any" and magic.get("any", "ok") != "ok")
            if step == "ok" and not is_spared:
                yield f"{here}/magic/{name}", f"magic {name} never fires: {_SPARES_NOTHING}"
        overrides, fails = entry.get("overrides", ()), any(step != "ok" for step in magic.values())
        yield from _magic_that_spares_nothing(overrides, f"{here}/overrides", is_common=fails)
        yield from _magic_that_spares_nothing(entry.get("customers", ()), f"{here}/customers")


def _spares(plan: Plan, behind: Iterable[Plan], scenario: BuiltScenario) -> bool:
    faults: list[tuple[str | None, str | None]] = [
        (other.operation, other.when.customer_id) for other in behind if not other.lets_all_pass
    ]
    for customer_id, steps in scenario.magic.items():
        named = (name for name, step in steps.items() if not step.is_ok)
        faults += ((None if name == "any" else name, customer_id) for name in named)
    return any(
        (plan.operation is None or operation in (None, plan.operation))
        and (plan.when.customer_id is None or customer_id in (None, plan.when.customer_id))
        for operation, customer_id in faults
    )


def _obstacles(plan: Plan, scenario: BuiltScenario, world: World) -> Doubts:
    if plan.probability == 0:
        yield "probability", "its probability is 0"
    if plan.ttl_ms == 0:
        yield "ttl", "its time to live is 0"
    operation = scenario.contract.operations.get(plan.operation or "")
    if operation is not None and operation.body_schema is None and plan.when.body:
        yield "when/body", f"a call of {plan.operation} has no body"
    yield from _customer_obstacles(plan.when, scenario, world)
    start_ms, to_ms = scenario.clock.known_start_ms, plan.when.to_ms
    if start_ms is not None and to_ms is not None and to_ms <= start_ms:
        yield "when/to", f"the clock starts later, at {format_instant(start_ms)}"


def _customer_obstacles(when: When, scenario: BuiltScenario, world: World) -> Doubts:
    if when.requester_id is not None and when.requester_id not in requester_ids(scenario):
        yield "when/requester", "no token acts for this requester"
    if when.below_id is None:
        return
    if when.customer_id is not None and not world.is_below(when.customer_id, when.below_id):
        yield "when/below", "the customer of the same plan is not below this one"
    elif not world.child_ids(when.below_id):
        yield "when/below", "this customer has no sub-customers"


def shadowed_plans(scenario: BuiltScenario) -> Doubts:
    world = scenario.first_world()
    greedy: list[Plan] = []
    for index, plan in enumerate(scenario.plans):
        before = next((other for other in greedy if _covers(other, plan, world)), None)
        if before is not None:
            text = f"{plan.name} is shadowed: the earlier plan {before.name} takes all of its calls"
            yield f"/faults/{index}", text
            continue
        is_endless = plan.times is None and plan.ttl_ms is None
        is_certain = plan.probability is None or plan.probability >= 1
        if is_endless and is_certain and plan.skip == 0 and plan.every == 1:
            greedy.append(plan)  # it always takes every call that it matches


def _covers(wide: Plan, narrow: Plan, world: World) -> bool:
    if wide.operation not in (None, narrow.operation):
        return False
    a, b = wide.when, narrow.when
    inner = [each for each in (b.customer_id, b.below_id) if each is not None]
    return (
        a.customer_id in (None, b.customer_id)
        and (
            a.below_id in (None, b.below_id)
            or any(world.is_below(each, a.below_id or "") for each in inner)
        )
        and a.requester_id in (None, b.requester_id)
        and all(expected in b.headers for expected in a.headers)
        and all(expected in b.body for expected in a.body)
        and (a.from_ms is None or (b.from_ms is not None and b.from_ms >= a.from_ms))
        and (a.to_ms is None or (b.to_ms is not None and b.to_ms <= a.to_ms))
    )


def codes_of_work_that_never_fails(scenario: BuiltScenario) -> Doubts:
    for operation, job in scenario.source.get("jobs", {}).items():
        can_fail = any(code and weight for code, weight in scenario.jobs[operation].verdicts)
        if isinstance(job, Mapping) and "code" in job and not can_fail:
            text = f"{operation} never fails, so {job['code']} is never used; add outcome: failed"
            yield f"/jobs/{operation}/code", text


def jobs_that_outlast_retention(scenario: BuiltScenario) -> Doubts:
    retention_ms = scenario.contract.assumptions.request_retention_ms
    if retention_ms is None:
        return
    for place, what, after_ms in _durations(scenario):
        if after_ms >= retention_ms:
            settles, forgotten = f"{after_ms / 1000:g} s", f"{retention_ms / 1000:g} s"
            text = f"{what} settles after {settles}, but its request is forgotten after {forgotten}"
            yield place, text


def _durations(scenario: BuiltScenario) -> Iterator[tuple[str, str, int]]:
    stated = scenario.source.get("jobs", {})
    for operation, job in scenario.jobs.items():
        if job.delay_ms is not None:
            is_stated = operation in stated
            place = f"/jobs/{operation}" if is_stated else "/assumptions/request-retention"
            yield place, operation, job.delay_ms[1]
    for index, plan in enumerate(scenario.plans):
        for number, step in enumerate(plan.steps):
            settles = None if step.job is None else step.job.settles
            if settles and settles.delay_ms is not None and not settles.after_next:
                where = f"steps/{number}" if "steps" in plan.data else "fault"
                place = f"/faults/{index}/{where}/after"
                yield place, f"the job of plan {plan.name}", settles.delay_ms


DEPRECATED: Final = "deprecated-key"  # defined by the schema: `deprecated: true` marks a key
RULES: Final[Mapping[str, Callable[[BuiltScenario], Doubts]]] = {
    "plan-never-fires": plans_that_never_fire,
    "plan-shadowed": shadowed_plans,
    "unreachable-customer": unreachable_customers,
    "no-customers": missing_customers,
    "code-never-used": codes_of_work_that_never_fails,
    "job-outlasts-retention": jobs_that_outlast_retention,
}


def lint(scenario: BuiltScenario, language: Mapping[str, Any]) -> list[Finding]:
    findings = [
        Finding(place, text, rule)
        for rule, doubts in RULES.items()
        for place, text in doubts(scenario)
    ]
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
