"""The fault of a call: the header's, else a plan's, else a magic customer's; and what it does."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from mock_server.contract.headers import FAULT
from mock_server.contract.values.exact_json import loads_or_none
from mock_server.contract.values.walk import value_at
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.sandbox.faults.patterns import Effort, TooMuchWork
from mock_server.sandbox.faults.plans import ActivePlan, ChosenStep, When, mutate
from mock_server.sandbox.ground.exchange import FaultyReply, Outcome, Reply, Unreadable
from mock_server.sandbox.ground.findings import Finding
from mock_server.sandbox.interface.operations import Call, makes_job, reads_customer
from mock_server.sandbox.simulation.simulation import plan_reader

_LENGTH: Final = "content-length"


def choose(call: Call) -> ChosenStep | None:
    """Return the step that applies to a call, if any; refuse an illegal one in its header."""
    simulation, operation_id = call.simulation, call.operation.operation_id
    if FAULT in call.entry.request.meant:
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
    return chosen if chosen.step.job is None or makes_job(call) else None


def _from_header(call: Call) -> ChosenStep:
    data = call.entry.request.fault
    if isinstance(data, Unreadable):
        raise Refusal(Code.INVALID_FAULT, Reason("", data.why))
    if data is None:
        data = call.entry.request.meant[FAULT].strip()
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
    """Return the step of the first plan that has one; the journal notes if not all were tried."""
    simulation, entry, effort = call.simulation, call.entry, Effort()
    # Many plans may check a body, which may be long, or ask how the call would be answered.
    body = cache(lambda: loads_or_none(entry.request.body))
    would_make_job, would_read = cache(lambda: makes_job(call)), cache(lambda: reads_customer(call))
    try:
        for active in plans:
            turn = active.turn
            if (
                active.is_over(entry.sandbox_ms)
                or not _matches(active.plan.when, call, body, effort)
                or (turn.job is not None and not would_make_job())
                or (turn.is_stale and entry.customer_id not in active.earlier)
                or (turn.is_stale and not would_read())
            ):
                continue
            step = active.next_step(simulation.scenario.seed, entry.number)
            if step is not None:
                return ChosenStep(step, active.plan.name, active.matched, match=active.matched)
    except TooMuchWork as error:
        entry.reasons = (Reason("", f"not every fault plan was tried: {error}"),)
    return None


def _matches(when: When, call: Call, body: Callable[[], Any], effort: Effort) -> bool:
    now_ms, customer_id = call.entry.sandbox_ms, call.entry.customer_id
    if when.from_ms is not None and now_ms < when.from_ms:
        return False
    if when.to_ms is not None and now_ms >= when.to_ms:
        return False
    if when.requester_id not in (None, call.requester_id):
        return False
    if when.below_id is not None and not (
        customer_id is not None and call.simulation.world.is_below(customer_id, when.below_id)
    ):
        return False
    headers = call.entry.request.headers
    if not all(expected.fits(headers.get(name), effort) for name, expected in when.headers):
        return False
    return all(expected.fits(value_at(body(), path), effort) for path, expected in when.body)


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
    step, simulation, entry = chosen.step, call.simulation, call.entry

    def instead() -> Reply | None:
        return step.reply if step.error is None else inject(call, step.error)

    if step.phase == "before" and step.replaces_reply:
        reply = instead() or inject(call, Code.GLOBAL_1001)
    else:
        reply = carry_out(replace(call, job_fault=step.job))
        reply = instead() or reply
    body, active = reply.body, simulation.plans.get(chosen.source)
    if step.is_stale and active is not None and not entry.code:
        contract, earlier = simulation.contract, active.earlier[entry.customer_id or ""]
        shown = contract.envelope.success(contract.customer_json(earlier.fields))
        reply = replace(reply, body=shown)
    if step.mutations:
        kept = {name: each for name, each in reply.headers.items() if name.lower() != _LENGTH}
        reply = replace(reply, headers=kept, body=mutate(reply.body, step.mutations))
    if step.only_alters and reply.body == body:
        entry.chosen = None
        if chosen.match is not None and active is not None:
            active.take_back()
    return _delivered(reply, chosen, call)


def _delivered(reply: Reply, chosen: ChosenStep, call: Call) -> Outcome:
    """Return a reply with what the shell needs to delay it, or to break its connection."""
    delay, network, simulation = chosen.step.delay, chosen.step.network, call.simulation
    if delay is None and network is None:
        return reply
    drawn_ms = delay_ms = 0
    if delay is not None:
        seed, clock = simulation.scenario.seed, simulation.clock
        drawn_ms = delay_ms = delay.draw(seed, f"delay:{chosen.source}", chosen.number)
        if not delay.wall:
            delay_ms = 0 if clock.is_frozen else int(drawn_ms / clock.speed)
    call.entry.delay_ms = drawn_ms
    return FaultyReply(
        status=reply.status,
        headers=reply.headers,
        body=reply.body,
        delay_ms=delay_ms,
        drawn_ms=drawn_ms,
        held_by=chosen.source,
        network=network,
        rate=chosen.step.rate,
    )
