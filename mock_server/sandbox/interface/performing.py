"""What a chosen step makes of a call: instead of it, after it, or on top of its reply."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from mock_server.domain.refusal import Code
from mock_server.sandbox.faults.mutation import mutate
from mock_server.sandbox.faults.plans import Chosen
from mock_server.sandbox.faults.steps import RawReply, Step
from mock_server.sandbox.ground.exchange import BrokenReply, HeldReply, Outcome, Reply
from mock_server.sandbox.interface.operations import Call

_INERT: Final = re.compile(
    r"(application/(\S+\+)?json|application/octet-stream|text/plain|text/csv)\s*(;.*)?",
    re.ASCII | re.IGNORECASE,
)
"""The types of replies that no browser takes for a page; one without a type it may."""

_POLICY: Final = "Content-Security-Policy"


def perform(
    chosen: Chosen,
    call: Call,
    carry_out: Callable[[Call], Reply],
    inject: Callable[[Call, Code], Reply],
) -> Outcome:
    """Answer a call that meets a step.

    `carry_out` does what the call asks for, `inject` answers with a code. Before the change, what
    replaces the reply replaces the work as well; after it, the work is done and its reply lost.
    """
    step = chosen.step
    if step.phase == "before" and step.replaces_reply:
        reply = _instead(step, call, inject)
    else:
        reply = carry_out(call._replace(job_fault=step.job))
        if step.error is not None or step.raw is not None:
            reply = _instead(step, call, inject)
    if step.mutations:
        reply = replace(reply, body=mutate(reply.body, step.mutations))
    delay_ms = _hold_back(chosen, call)
    if step.network is not None:
        return BrokenReply(
            status=reply.status,
            headers=reply.headers,
            body=reply.body,
            network=step.network,
            rate=step.rate,
            delay_ms=delay_ms,
            drawn_ms=call.entry.delay_ms,
            held_by=chosen.source,
        )
    if step.delay is None:
        return reply
    return HeldReply(
        status=reply.status,
        headers=reply.headers,
        body=reply.body,
        delay_ms=delay_ms,
        drawn_ms=call.entry.delay_ms,
        held_by=chosen.source,
    )


def _instead(step: Step, call: Call, inject: Callable[[Call, Code], Reply]) -> Reply:
    """Return the reply of a step; one that only breaks the connection breaks a GLOBAL_1001."""
    if step.raw is not None:
        return _raw(step.raw)
    return inject(call, step.error or Code.GLOBAL_1001)


def _raw(raw: RawReply) -> Reply:
    return Reply(status=raw.status, headers=_harmless(raw), body=raw.body)


def _harmless(raw: RawReply) -> dict[str, str]:
    """Let a reply that a browser shows as a page run no script in the name of this server."""
    named = {name.lower(): text for name, text in raw.headers.items()}
    if not raw.body or _INERT.fullmatch(named.get("content-type", "").strip()):
        return dict(raw.headers)
    policies = filter(None, (named.get(_POLICY.lower()), "sandbox"))
    kept = {name: text for name, text in raw.headers.items() if name.lower() != _POLICY.lower()}
    return {**kept, _POLICY: ", ".join(policies)}


def _hold_back(chosen: Chosen, call: Call) -> int:
    """Draw the delay and return how much real time it costs: none on a frozen clock.

    On a clock that runs faster it costs as much less; `wall` asks for real time on any clock.
    """
    step, clock = chosen.step, call.simulation.clock
    if step.delay is None:
        return 0
    purpose = f"delay:{chosen.source}"
    delay_ms = step.delay.draw(call.simulation.scenario.seed, purpose, chosen.number)
    call.entry.delay_ms = delay_ms
    if step.wall:
        return delay_ms
    return 0 if clock.is_frozen else int(delay_ms / clock.speed)
