"""Control calls about fault plans and their counters."""

from functools import partial
from itertools import count
from typing import Any

from mock_server.contract.texts.printable import there_are
from mock_server.domain.refusal import Reason
from mock_server.sandbox.control.call import ControlCall, paged
from mock_server.sandbox.control.problem import bad_request, conflict, invalid, not_found
from mock_server.sandbox.faults.plans import ActivePlan, Plan
from mock_server.sandbox.ground.exchange import NO_CONTENT, Outcome, json_outcome
from mock_server.sandbox.ground.findings import Finding, with_suggestion
from mock_server.sandbox.simulation.simulation import plan_reader


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
    reasons = call.simulation.contract.plans.reasons(data)
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
