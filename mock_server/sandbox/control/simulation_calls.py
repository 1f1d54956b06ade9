"""Control calls about what is simulated: as a whole, its clock, accepted work and fault plans."""

from collections.abc import Generator, Mapping
from decimal import Decimal
from functools import partial
from itertools import accumulate, count
from typing import Any, TypeAlias, TypeVar

from mock_server.contract.contract import control_checker
from mock_server.contract.headers import TOO_LARGE
from mock_server.contract.names import LONG_STATE, refusal
from mock_server.contract.texts.printable import there_are
from mock_server.contract.texts.times import format_instant, parse_duration, parse_instant
from mock_server.contract.values.exact_json import Entries, indented
from mock_server.contract.values.scalars import as_written
from mock_server.domain.jobs import NEXT_MODIFY, Job
from mock_server.domain.refusal import Code, Reason
from mock_server.sandbox.control.call import (
    MAX_SCENARIO,
    UNDO_MS,
    Answer,
    Answering,
    ControlCall,
    found,
    is_purge,
    page_of,
    with_undo,
)
from mock_server.sandbox.control.problem import bad_request, conflict, invalid, invalid_scenario
from mock_server.sandbox.faults.plans import ActivePlan, Plan
from mock_server.sandbox.ground.exchange import LongReply, Outcome, Steps, json_outcome
from mock_server.sandbox.ground.findings import Finding, ScenarioError, with_suggestion
from mock_server.sandbox.interface.operations import request_fields
from mock_server.sandbox.record.bundle import Origin, export_bundle
from mock_server.sandbox.scenario.building import CheckedScenario
from mock_server.sandbox.scenario.scenario import END_MS, BuiltScenario
from mock_server.sandbox.simulation.simulation import Simulation, plan_reader
from mock_server.sandbox.simulation.state import (
    BrokenStateError,
    Restoration,
    reference_weight,
    state_document,
)

T = TypeVar("T")
Advance: TypeAlias = Generator[bool, None, list[Job]]


def reset(call: ControlCall) -> Outcome:
    """Restart the scenario; in a log of 1.x, a reset may name a newer one that it has started."""
    logged = call.request.upload
    scenario = logged if isinstance(logged, BuiltScenario) else call.simulation.scenario
    call.sandbox.start(scenario, call.now_ms, _undoable(call, "reset"))
    return _replaced(call, {"now": format_instant(call.sandbox_ms)})


def get_scenario(call: ControlCall) -> Outcome:
    return json_outcome(as_written(call.simulation.scenario.source))


def put_scenario(call: ControlCall) -> Outcome:
    scenario = _uploaded(call, BuiltScenario)
    call.sandbox.start(scenario, call.now_ms, _undoable(call, "putScenario"))
    return _replaced(call, {"name": scenario.name, "customers": scenario.customer_count})


def check_scenario(call: ControlCall) -> Answer:
    checked = _uploaded(call, CheckedScenario)
    return {
        "errors": checked.count("error"),
        "warnings": checked.count("warning"),
        "customers": checked.customers,
        "findings": list(checked.findings),
    }


def get_state(call: ControlCall) -> Steps:
    """Return the whole state of the sandbox; a header says if it is too large to be put back."""
    keeps = reference_weight(call.simulation)
    document = state_document(call.simulation, call.now_ms)
    yield False
    outcome = json_outcome(document, keeps=keeps)
    if isinstance(outcome, LongReply):
        for size in accumulate(map(len, indented(document))):
            if size > MAX_SCENARIO:
                return outcome.with_header(TOO_LARGE, refusal(LONG_STATE))
            yield False
    return outcome


def put_state(call: ControlCall) -> Outcome:
    restoration = _uploaded(call, Restoration)
    try:
        restored, began = restoration.at(call.now_ms, call.sandbox.most)
    except BrokenStateError as error:
        raise invalid(error.reasons) from None
    call.sandbox.resume(restored, Origin(call.now_ms, began), _undoable(call, "putState"))
    return _replaced(call, {"now": format_instant(call.sandbox_ms)})


def get_bundle(call: ControlCall) -> Outcome:
    sandbox, origin = call.sandbox, call.sandbox.origin
    keeps = sum(map(reference_weight, filter(None, (sandbox.simulation, origin.began))))
    bundle = export_bundle(sandbox.simulation, sandbox.journal, origin, call.now_ms)
    return json_outcome(bundle, keeps=keeps)


def _undoable(call: ControlCall, by: str) -> str | None:
    return None if is_purge(call.request) else by


def _replaced(call: ControlCall, fields: Mapping[str, Any]) -> Outcome:
    outcome = json_outcome(fields)
    return outcome if is_purge(call.request) else with_undo(outcome, call.now_ms + UNDO_MS)


def _uploaded(call: ControlCall, wanted: type[T]) -> T:
    upload = call.request.upload
    if isinstance(upload, wanted):
        return upload
    if isinstance(upload, ScenarioError):
        raise invalid_scenario(upload)
    if isinstance(upload, BrokenStateError):
        raise invalid(upload.reasons)
    raise bad_request(str(upload or "the body is empty"))


# ── The clock, and accepted work ─────────────────────────────────────────────────────────────────


def get_clock(call: ControlCall) -> Answer:
    simulation = call.simulation
    due_ms = simulation.world.jobs.next_due_ms()
    return {
        "mode": "frozen" if simulation.clock.is_frozen else "real",
        "now": format_instant(call.sandbox_ms),
        "speed": simulation.clock.speed,
        "pending": simulation.world.jobs.pending_count,
        "nextDue": None if due_ms is None else format_instant(due_ms),
    }


def freeze_clock(call: ControlCall) -> Answer:
    return _run_at(call, Decimal(0))


def run_clock(call: ControlCall) -> Answer:
    return _run_at(call, Decimal(call.body.get("speed", 1)))


def _run_at(call: ControlCall, speed: Decimal) -> Answer:
    call.simulation.clock = call.simulation.clock.running(call.now_ms, speed)
    return get_clock(call)


def advance_clock(call: ControlCall) -> Answering:
    ((how, value),) = call.body.items()
    if how == "until":
        fired = yield from _advance_until(call, value)
    else:
        simulation = call.sandbox.simulation
        now_ms = simulation.clock.at(call.now_ms)
        try:
            target_ms = parse_instant(value) if how == "to" else now_ms + parse_duration(value)
        except ValueError as error:
            raise invalid([Reason(f"/{how}", str(error))]) from None
        if target_ms < now_ms:
            now = format_instant(now_ms)
            raise conflict(f"{value} is before now ({now}); a clock only moves forward")
        fired = yield from _move_to(call, target_ms)
    simulation = call.sandbox.simulation
    status_of = simulation.rules.status_values.of
    shown = (
        {
            "requestId": job.request_id,
            "status": status_of(job),
            "at": format_instant(job.settled_ms or 0),
        }
        for job in fired
    )
    return {"now": format_instant(simulation.clock.at(call.now_ms)), "fired": Entries(shown)}


def _advance_until(call: ControlCall, text: str) -> Advance:
    simulation, jobs, request_id = call.simulation, call.simulation.world.jobs, ""
    if text == "next":
        due_ms = jobs.next_due_ms()
        return [] if due_ms is None else (yield from _move_to(call, due_ms))
    if text != "idle":
        unknown = f"{text[:80]!r} is neither next nor idle nor a known requestId"
        known = simulation.known_job(text.lower(), call.sandbox_ms)
        wanted = found(known, unknown, text, ("next", "idle"))
        request_id = wanted.request_id
        if wanted.settled_ms is None and jobs.timed_by(wanted) is None:
            raise conflict(f"request {request_id} has no due instant; settle it manually")
    fired: list[Job] = []
    while (due_ms := jobs.next_due_ms()) is not None and due_ms <= END_MS:
        job = jobs.get(request_id)
        is_reached = request_id and (job is None or job.settled_ms is not None)
        if is_reached or call.sandbox.simulation is not simulation:  # the scenario was reloaded
            break
        fired += yield from _move_to(call, due_ms)
    return fired


def _move_to(call: ControlCall, target_ms: int) -> Advance:
    if target_ms > END_MS:
        raise conflict(f"every clock ends at {format_instant(END_MS)}")
    simulation = call.sandbox.simulation
    simulation.clock = simulation.clock.moved_to(call.now_ms, target_ms)
    fired: list[Job] = []
    for job in simulation.settle_due(target_ms):
        fired.append(job)
        yield True
        if call.sandbox.simulation is not simulation:  # the scenario was reloaded between two steps
            break
    return fired


def list_requests(call: ControlCall) -> Answer:
    simulation = call.simulation
    jobs, show = simulation.known_jobs(call.sandbox_ms), partial(as_fields, simulation)
    return page_of(call.request.query, jobs, show) | {"evicted": simulation.world.jobs.evicted}


def get_request(call: ControlCall) -> Answer:
    """Return one request; this does not count as a status query."""
    return as_fields(call.simulation, call.job(call.parameters["requestId"]))


def settle_request(call: ControlCall) -> Answer:
    job = call.job(call.parameters["requestId"])
    if job.settled_ms is not None:
        raise conflict(f"request {job.request_id} is settled: {job.status}")
    if job.waits_for not in (None, NEXT_MODIFY):
        raise conflict(f"request {job.request_id} waits for {job.waits_for}, which is in progress")
    settled = call.simulation.settle(job, call.sandbox_ms, _verdict(call, job))
    return as_fields(call.simulation, settled)


def _verdict(call: ControlCall, job: Job) -> Code | None:
    code = call.body.get("code")
    if call.body["as"] == "successful":
        if code is not None:
            raise bad_request("a successful request has no code")
        return None
    operation = call.simulation.contract.operations[job.operation]
    if code is None:
        return job.verdict or operation.failure
    if code not in operation.legal_codes:
        words = with_suggestion(operation.without(code[:80]), code, operation.like(code))
        raise bad_request(words)
    return Code(code)


def as_fields(simulation: Simulation, job: Job) -> dict[str, Any]:
    due = None if job.settled_ms is not None or job.due_ms is None else format_instant(job.due_ms)
    return {
        **request_fields(simulation, job),
        "requesterId": job.requester_id,
        "dueAt": due,
        "errors": [reason.as_fields() for reason in job.why],
    }


# ── Fault plans ──────────────────────────────────────────────────────────────────────────────────


def list_faults(call: ControlCall) -> Answer:
    page = page_of(call.request.query, [*call.simulation.plans])
    return page | {"items": Entries([_with_counters(call, each) for each in page["items"]])}


def add_fault(call: ControlCall) -> Outcome:
    plans = call.simulation.plans
    free = next(name for number in count(1) if plans.get(name := f"fault-{number}") is None)
    plan = _read(call, {"name": free, **call.body})
    if plans.get(plan.name) is not None:
        raise conflict(f"there is a plan {plan.name!r} already; use PUT to replace it")
    return _put(call, plan)


def get_fault(call: ControlCall) -> Answer:
    return _with_counters(call, _active(call))


def put_fault(call: ControlCall) -> Outcome:
    """Append a plan, or put it in the place of the plan with the same name, with new counters."""
    name = call.parameters["name"]
    data = {"name": name, **call.body}
    if data["name"] != name:
        raise bad_request(f"the plan is named {data['name']!r}, but the address says {name!r}")
    return _put(call, _read(call, data))


def delete_fault(call: ControlCall) -> None:
    """Remove a plan, which releases the calls that it holds back."""
    call.simulation.plans.remove(_active(call).plan.name)


def clear_faults(call: ControlCall) -> None:
    call.simulation.plans.clear()


def _put(call: ControlCall, plan: Plan) -> Outcome:
    plans, limits = call.simulation.plans, call.simulation.scenario.limits
    present = plans.get(plan.name)
    if present is None and len(plans) >= limits.plans:
        raise conflict(f"{there_are(limits.plans, 'plan')} already (limits.plans); remove one")
    size = plans.size + plan.size - (0 if present is None else present.plan.size)
    if size > limits.plan_bytes:
        detail = f"the plans would take more than {limits.plan_bytes} bytes (limits.planBytes)"
        raise conflict(detail)
    active = ActivePlan(plan, call.sandbox_ms, call.simulation.world.changes)
    plans.put(active)
    call.sandbox.coverage.add_plan(plan)
    return json_outcome(_with_counters(call, active), 201 if present is None else 200)


def _read(call: ControlCall, data: dict[str, Any]) -> Plan:
    reasons = control_checker(call.simulation.contract.documents, "Plan").reasons(data)
    if not reasons:
        findings: list[Finding] = []
        plan = plan_reader(call.simulation, findings).plan(data, "")
        if not findings:
            return plan
        reasons = [Reason(finding.pointer, finding.message) for finding in findings]
    raise invalid(reasons)


def _active(call: ControlCall) -> ActivePlan:
    name, plans = call.parameters["name"], call.simulation.plans
    names = (each.plan.name for each in plans)
    return found(plans.get(name), f"there is no plan {name[:80]!r}", name, names)


def _with_counters(call: ControlCall, active: ActivePlan) -> dict[str, Any]:
    return {
        **active.plan.data,
        "matched": active.matched,
        "fired": active.fired,
        "passed": active.passed,
        "remaining": active.remaining,
        "completed": active.is_over(call.sandbox_ms),
        "entries": [*active.entries],
    }
