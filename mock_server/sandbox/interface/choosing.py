"""The fault of a call: the header's, else a plan's, else a magic customer's; and what it does."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from mock_server.contract.headers import FAULT
from mock_server.contract.values.exact_json import loads_or_none
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.sandbox.faults.patterns import TooMuchWork
from mock_server.sandbox.faults.plans import ActivePlan, ChosenStep, Facts, choose_among
from mock_server.sandbox.faults.steps import JobFault, StaleRead, StepContext
from mock_server.sandbox.ground.exchange import FaultyReply, Outcome, Reply, Unreadable
from mock_server.sandbox.ground.findings import Finding
from mock_server.sandbox.interface.operations import Call, makes_job, reads_customer
from mock_server.sandbox.simulation.simulation import plan_reader


def choose(call: Call) -> ChosenStep | None:
    """Return the step that applies to a call, if any; refuse an illegal one in its header."""
    simulation, operation_id = call.simulation, call.operation.operation_id
    if FAULT in call.request.meant:
        chosen = _from_header(call)
    else:
        plans = simulation.plans.candidates(operation_id, call.entry.customer_id)
        planned = _from_plans(call, plans) if plans else None
        if planned is not None:
            return planned
        steps = simulation.scenario.magic.get(call.entry.customer_id or "", {})
        step = steps.get(operation_id, steps.get("any"))
        if step is None:
            return None
        chosen = ChosenStep(step, f"magic customer {call.entry.customer_id}", call.entry.number)
    return chosen if not chosen.step.needs_job or makes_job(call) else None


def _from_header(call: Call) -> ChosenStep:
    data = call.request.fault
    if isinstance(data, Unreadable):
        raise Refusal(Code.INVALID_FAULT, Reason("", data.why))
    if data is None:
        data = call.request.meant[FAULT].strip()
    reasons = call.simulation.contract.steps.reasons(data)
    if not reasons:
        findings: list[Finding] = []
        reader = plan_reader(call.simulation, findings)
        step = reader.step(data, "", call.operation.operation_id)
        if not findings:
            return ChosenStep(step, "the header X-Sandbox-Fault", call.entry.number)
        reasons = [Reason(finding.pointer, finding.message) for finding in findings]
    legal = ", ".join(call.operation.legal_codes)
    example = f'a code ({legal}), ok, or a mapping such as {{"network": "reset"}}'
    raise Refusal(Code.INVALID_FAULT, *reasons, Reason("", f"what would be right: {example}"))


def _from_plans(call: Call, plans: Sequence[ActivePlan]) -> ChosenStep | None:
    """Try the plans in order; the journal notes if the search was too costly to try them all."""
    simulation = call.simulation
    facts = Facts(
        operation=call.operation.operation_id,
        customer_id=call.entry.customer_id,
        requester_id=call.requester_id,
        headers=call.request.headers,
        # Many plans may check a body, which may be long.
        body=cache(lambda: loads_or_none(call.request.body)),
        now_ms=call.now_ms,
        is_below=simulation.world.is_below,
        makes_job=cache(lambda: makes_job(call)),
        reads_customer=cache(lambda: reads_customer(call)),
    )
    try:
        return choose_among(plans, facts, simulation.scenario.seed, call.entry.number)
    except TooMuchWork as error:
        call.entry.reasons = (Reason("", f"not every fault plan was tried: {error}"),)
        return None


def perform(
    chosen: ChosenStep,
    call: Call,
    carry_out: Callable[[Call], Reply],
    inject: Callable[[Call, Code], Reply],
) -> Outcome:
    """Answer a call that a step applies to.

    In phase `before`, a step that replaces the reply prevents the operation, and one that only
    breaks the connection breaks a GLOBAL_1001; in phase `after`, only the reply is lost.
    """
    step, clock, entry = chosen.step, call.simulation.clock, call.entry
    context = StepContext(
        seed=call.simulation.scenario.seed,
        source=chosen.source,
        number=chosen.number,
        inject=lambda code: inject(call, code),
        real_ms=lambda drawn_ms: 0 if clock.is_frozen else int(drawn_ms / clock.speed),
    )
    if step.phase == "before" and step.replaces_reply:
        reply = step.answer(context) or inject(call, Code.GLOBAL_1001)
    else:
        reply = carry_out(replace(call, job_fault=step.part(JobFault)))
        reply = step.answer(context) or reply
    body, active = reply.body, call.simulation.plans.get(chosen.source)
    if step.part(StaleRead) is not None and active is not None and not entry.code:
        contract, earlier = call.simulation.contract, active.earlier[entry.customer_id or ""]
        reply = replace(
            reply, body=contract.envelope.success(contract.customer_json(earlier.fields))
        )
    for part in step.parts:
        reply = part.alter(reply)
    if step.kind in ("mutate", "read") and len(step.parts) == 1 and reply.body == body:
        entry.chosen = None
        if chosen.match is not None and active is not None:
            active.take_back()
    outcome: Outcome = reply
    for part in step.parts:
        outcome = part.deliver(outcome, context)
    if isinstance(outcome, FaultyReply):
        entry.delay_ms = outcome.drawn_ms
    return outcome
