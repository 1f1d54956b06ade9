"""Calls about stored sandboxes: creating, replacing, forking, re-keying and ending them.

Each is a job of the actor of its sandbox, so what it is based on does not change meanwhile.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from http import HTTPStatus

from mock_server.keeping.actor import Actor, Common
from mock_server.keeping.codec import write_permit
from mock_server.keeping.store_errors import UnreadableError
from mock_server.keeping.store_records import Kept, SandboxId, SetPermit
from mock_server.sandbox.control.call import is_purge
from mock_server.sandbox.ground.exchange import NO_CONTENT, BaseReply, Request
from mock_server.sandbox.sandboxes.sandboxes_api import (
    Change,
    Placement,
    SandboxAmendment,
    SandboxCreation,
    SandboxRemoval,
)
from mock_server.sandbox.sandboxes.switchboard import Answered


async def answer(actor: Actor, common: Common, request: Request) -> Answered:
    """Answer a routed call about a sandbox, once those that it is about are in memory."""
    switchboard, origins = common.answers.switchboard, _origins_of(request)
    is_written = switchboard.is_written(request, None)
    with ExitStack() as pins:
        try:
            now_ms = await _ensure_loaded(actor, common, origins, pins)
        except UnreadableError:
            effect = None if request.route is None else request.route.operation.effect
            if not is_written or origins or effect == "terms":
                raise
            now_ms = common.answers.now_ms()  # a damaged one can be replaced or deleted
            if effect != "sandbox":
                return await _freed(common, request, await _end_damaged(actor, common, request))
        if not is_written:
            return common.answers.ask(request)
        change = switchboard.change(request, now_ms)
        if isinstance(change, BaseReply):
            return Answered(change)
        answered = await _carry_out(actor, common, request, change)
    return await _freed(common, request, answered)


async def _carry_out(actor: Actor, common: Common, request: Request, change: Change) -> Answered:
    match change:
        case SandboxCreation():
            return await _create(actor, common, request, change)
        case SandboxAmendment():
            return await _amend(actor, common, request, change)
        case SandboxRemoval():
            return await _remove(actor, common, request, change)


def _origins_of(request: Request) -> Sequence[str]:
    """Return the name of the sandbox that a call forks, if any."""
    origin = request.upload.origin if isinstance(request.upload, Placement) else None
    return [] if not origin else [origin]


async def _ensure_loaded(
    actor: Actor, common: Common, origins: Sequence[str], pins: ExitStack
) -> int:
    """Load those of the sandboxes that exist; return the instant of the call."""
    now_ms = common.answers.now_ms()
    if actor.is_expired(now_ms):
        await actor.end_over()
    others = [common.kept[name] for name in origins if name in common.kept]
    for other in others:
        other.pins += 1  # loading one must not unload another
        pins.callback(_unpin, other)
        if other is not actor and other.is_expired(now_ms):
            await other.put(None, other.end_if_expired)
    for each in (actor, *others):
        while each.listed is not None and each.tenancy is None:
            await each.ensure_loaded()
    now_ms = common.answers.now_ms()
    return min((other.instant(now_ms) for other in others), default=now_ms)


def _unpin(actor: Actor) -> None:
    actor.pins -= 1


async def _create(actor: Actor, common: Common, request: Request, new: SandboxCreation) -> Answered:
    """Create a sandbox; if that fails, keep what it was to bring back."""
    sandboxes = common.sandboxes
    try:
        return await _created(actor, common, request, new)
    finally:
        is_lost = new.previous is not None and not new.previous.is_back
        if is_lost and new.name not in sandboxes.previous:
            sandboxes.keep(new.name, new.previous)


async def _created(
    actor: Actor, common: Common, request: Request, new: SandboxCreation
) -> Answered:
    if actor.listed is None:
        crowded = await actor.refuse_if_crowded(request)
        if crowded is not None:
            return crowded
    switchboard, scenario = common.answers.switchboard, new.scenario or common.sandboxes.scenario
    generation, size = common.store.new_generation(), 0
    common.creating.append(new.name)
    try:
        if new.made is not None:  # what is long is stored first; nothing names it yet
            place, now_ms = SandboxId(new.name, generation), common.answers.now_ms()
            beginning = await common.loader.snapshot(place, 0, new.made, now_ms)
            size = len(beginning.body)

        def make(sandbox: SandboxId, wall_ms: int, digest: bytes) -> Kept:
            permit = write_permit(new.permit)
            return Kept(sandbox, wall_ms, new.ttl_ms, by_use=False, scenario=digest, permit=permit)

        replaces = actor.listed is not None and not actor.is_expired(common.answers.now_ms())
        kept = await actor.create(common.loader.scenarios.kept(scenario), make, generation)
    finally:
        common.creating.remove(new.name)
    complete = replace(new, scenario=scenario, replaces=replaces)
    outcome = switchboard.apply(request, complete, kept.created_ms)
    actor.settle(kept, size)
    common.tidy()
    return Answered(outcome)


async def _amend(
    actor: Actor, common: Common, request: Request, amended: SandboxAmendment
) -> Answered:
    """Write new keys or a new end of a sandbox."""
    permit = write_permit(amended.permit)
    kept = actor.kept._replace(permit=permit, ttl_ms=amended.ttl_ms)
    await actor.write([SetPermit(kept)])
    outcome = common.answers.switchboard.apply(request, amended, common.answers.now_ms())
    actor.settle(kept)
    return Answered(outcome)


async def _remove(
    actor: Actor, common: Common, request: Request, removal: SandboxRemoval
) -> Answered:
    """Write that a sandbox ends, and remove it; its call may be undone."""
    await actor.write_end()
    actor.forget()
    outcome = common.answers.switchboard.apply(request, removal, common.answers.now_ms())
    return Answered(outcome)


async def _end_damaged(actor: Actor, common: Common, request: Request) -> Answered:
    refused = common.answers.switchboard.change(request, common.answers.now_ms())
    if isinstance(refused, BaseReply) and refused.status != HTTPStatus.NOT_FOUND:
        return Answered(refused)
    await actor.write_end()
    actor.forget()
    common.sandboxes.forget(actor.name)
    return Answered(NO_CONTENT)


async def _freed(common: Common, request: Request, answered: Answered) -> Answered:
    """Return an answer; if its call is a purge, first wait until what it ended is freed."""
    if is_purge(request):
        common.tidy()
        if common.tidying is not None:
            await common.tidying
        spared = common.loader.scenarios.known
        await common.reading.submit(partial(common.store.forget_unused, spared))
    return answered
