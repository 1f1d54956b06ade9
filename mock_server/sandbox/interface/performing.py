"""Applies a fault step to a call: in place of the operation, after it, or to its reply."""

from collections.abc import Callable
from dataclasses import replace

from mock_server.domain.refusal import Code
from mock_server.sandbox.faults.plans import ChosenStep
from mock_server.sandbox.faults.steps.job_ending import JobFault
from mock_server.sandbox.faults.steps.step import StepContext
from mock_server.sandbox.ground.exchange import BrokenReply, HeldReply, Outcome, Reply
from mock_server.sandbox.interface.operations import Call


def perform(
    chosen: ChosenStep,
    call: Call,
    carry_out: Callable[[Call], Reply],
    inject: Callable[[Call, Code], Reply],
) -> Outcome:
    """Answer a call that a step applies to.

    `carry_out` performs the operation, `inject` returns a failure. In phase `before`, a step that
    replaces the reply prevents the operation, and one that only breaks the connection breaks a
    GLOBAL_1001; in phase `after`, only the reply is lost.
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
    body = reply.body
    for part in step.parts:
        reply = part.alter(reply)
    if step.kind == "mutate" and len(step.parts) == 1 and reply.body == body:
        entry.chosen = None
        active = call.simulation.plans.get(chosen.source)
        if chosen.match is not None and active is not None:
            active.take_back()
    outcome: Outcome = reply
    for part in step.parts:
        outcome = part.deliver(outcome, context)
    if isinstance(outcome, HeldReply | BrokenReply):
        entry.delay_ms = outcome.drawn_ms
    return outcome
