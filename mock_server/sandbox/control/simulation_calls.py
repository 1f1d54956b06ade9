"""Control calls about what is simulated: the clock, accepted work, and fault plans."""

from collections.abc import Generator
from decimal import Decimal
from functools import partial
from itertools import count
from typing import Any, TypeAlias

from mock_server.contract.contract import control_checker
from mock_server.contract.texts.printable import there_are
from mock_server.contract.texts.times import format_instant, parse_duration, parse_instant
from mock_server.contract.values.exact_json import Entries
from mock_server.domain.records import NEXT_MODIFY, Job
from mock_server.domain.refusal import Code, Reason
from mock_server.sandbox.control.call import ControlCall, paged
from mock_server.sandbox.control.problem import bad_request, conflict, invalid, not_found
from mock_server.sandbox.faults.plans import ActivePlan, Plan
from mock_server.sandbox.ground.exchange import NO_CONTENT, Outcome, Steps, json_outcome
from mock_server.sandbox.ground.findings import Finding, with_suggestion
from mock_server.sandbox.interface.operations import request_fields
from mock_server.sandbox.scenario.scenario import END_MS
from mock_server.sandbox.simulation.simulation import Simulation, plan_reader

Advance: TypeAlias = Generator[bool, None, list[Job]]


def get_clock(call: ControlCall) -> Outcome:
    simulation = call.simulation
    due_ms = simulation.world.jobs.next_due_ms()
    return json_outcome(
        {
            "mode": "frozen" if simulation.clock.is_frozen else "real",
            "now": format_instant(call.sandbox_ms),
            "speed": simulation.clock.speed,
            "pending": simulation.world.jobs.pending_count,
            "nextDue": None if due_ms is None else format_instant(due_ms),
        }
    )


def freeze_clock(call: ControlCall) -> Outcome:
    simulation = call.simulation
    simulation.clock = simulation.clock.running(call.now_ms, Decimal(0))
    return get_clock(call)


def run_clock(call: ControlCall) -> Outcome:
    simulation = call.simulation
    speed = Decimal(call.body.get("speed", 1))
    simulation.clock = simulation.clock.running(call.now_ms, speed)
    return get_clock(call)


def advance_clock(call: ControlCall) -> Steps:
    ((how, value),) = call.body.items()
    if how == "until":
        fired = yield from _advance_until(call, value)
    else:
        try:
            begin_ms, parse = (
                (call.sandbox_ms, parse_duration) if how == "by" else (0, parse_instant)
            )
            target_ms = begin_ms + parse(value)
        except ValueError as error:
            raise invalid([Reason(f"/{how}", str(error))]) from None
        if target_ms < call.sandbox_ms:
            now = format_instant(call.sandbox_ms)
            raise conflict(f"{value} is before now ({now}); a clock only moves forward")
        fired = yield from _move_to(call, target_ms)
    status_values = call.simulation.contract.assumptions.status_values

    def shown(job: Job) -> dict[str, Any]:
        at = format_instant(job.settled_ms or 0)
        return {"requestId": job.request_id, "status": status_values.of(job), "at": at}

    return json_outcome(
        {"now": format_instant(call.sandbox_ms), "fired": Entries(map(shown, fired))}
    )


def _advance_until(call: ControlCall, text: str) -> Advance:
    simulation, request_id = call.simulation, None
    jobs = simulation.world.jobs
    if text == "next":
        due_ms = jobs.next_due_ms()
        return [] if due_ms is None else (yield from _move_to(call, due_ms))
    if text != "idle":
        job = simulation.known_job(text.lower(), call.sandbox_ms)
        if job is None:
            unknown = f"{text[:80]!r} is neither next nor idle nor a known requestId"
            raise not_found(with_suggestion(unknown, text, ("next", "idle")))
        request_id = job.request_id
        if job.settled_ms is None and jobs.timed_by(job) is None:
            raise conflict(f"request {request_id} has no due instant; settle it manually")
    fired: list[Job] = []
    while (due_ms := jobs.next_due_ms()) is not None and due_ms <= END_MS:
        job = None if request_id is None else jobs.get(request_id)
        is_reached = request_id is not None and (job is None or job.settled_ms is not None)
        if is_reached or call.simulation is not simulation:  # reset between two steps
            break
        fired += yield from _move_to(call, due_ms)
    return fired


def _move_to(call: ControlCall, target_ms: int) -> Advance:
    if target_ms > END_MS:
        raise conflict(f"every clock ends at {format_instant(END_MS)}")
    simulation = call.simulation
    simulation.clock = simulation.clock.moved_to(call.now_ms, target_ms)
    fired: list[Job] = []
    for job in simulation.settle_due(target_ms):
        fired.append(job)
        yield True
        if call.simulation is not simulation:  # the sandbox was reset between two steps
            break
    return fired


def list_requests(call: ControlCall) -> Outcome:
    simulation = call.simulation
    show, evicted = partial(as_fields, simulation), simulation.world.jobs.evicted
    return paged(call, simulation.known_jobs(call.sandbox_ms), show, evicted=evicted)


def get_request(call: ControlCall) -> Outcome:
    """Return one request; this does not count as a status query."""
    return json_outcome(as_fields(call.simulation, call.job()))


def settle_request(call: ControlCall) -> Outcome:
    job = call.job()
    if job.settled_ms is not None:
        raise conflict(f"request {job.request_id} is settled: {job.status}")
    if job.waits_for not in (None, NEXT_MODIFY):
        raise conflict(f"request {job.request_id} waits for {job.waits_for}, which is in progress")
    settled = call.simulation.settle(job, call.sandbox_ms, _verdict(call, job))
    return json_outcome(as_fields(call.simulation, settled))


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


def list_faults(call: ControlCall) -> Outcome:
    return paged(call, [*call.simulation.plans], partial(_with_counters, call))


def add_fault(call: ControlCall) -> Outcome:
    plans = call.simulation.plans
    free = next(name for number in count(1) if plans.get(name := f"fault-{number}") is None)
    plan = _read(call, {"name": free, **call.body})
    if plans.get(plan.name) is not None:
        raise conflict(f"there is a plan {plan.name!r} already; use PUT to replace it")
    return _put(call, plan, 201)


def get_fault(call: ControlCall) -> Outcome:
    return json_outcome(_with_counters(call, _active(call)))


def put_fault(call: ControlCall) -> Outcome:
    """Append a plan, or put it in the place of the plan with the same name, with new counters."""
    name = call.parameters["name"]
    data = {"name": name, **call.body}
    if data["name"] != name:
        raise bad_request(f"the plan is named {data['name']!r}, but the address says {name!r}")
    present = call.simulation.plans.get(name)
    return _put(call, _read(call, data), 201 if present is None else 200)


def delete_fault(call: ControlCall) -> Outcome:
    """Remove a plan, which releases the calls that it holds back."""
    call.simulation.plans.remove(_active(call).plan.name)
    return NO_CONTENT


def clear_faults(call: ControlCall) -> Outcome:
    call.simulation.plans.clear()
    return NO_CONTENT


def _put(call: ControlCall, plan: Plan, status: int) -> Outcome:
    plans, limits = call.simulation.plans, call.simulation.scenario.limits
    present = plans.get(plan.name)
    if present is None and len(plans) >= limits.plans:
        raise conflict(f"{there_are(limits.plans, 'plan')} already (limits.plans); remove one")
    size = plans.size + plan.size - (0 if present is None else present.plan.size)
    if size > limits.plan_bytes:
        detail = f"the plans would take more than {limits.plan_bytes} bytes (limits.planBytes)"
        raise conflict(detail)
    active = ActivePlan(plan, call.sandbox_ms)
    plans.put(active)
    call.sandbox.coverage.add_plan(plan)
    return json_outcome(_with_counters(call, active), status)


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
    name = call.parameters["name"]
    active = call.simulation.plans.get(name)
    if active is None:
        names = (each.plan.name for each in call.simulation.plans)
        raise not_found(with_suggestion(f"there is no plan {name[:80]!r}", name, names))
    return active


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
