"""Calls about stored sandboxes: creating, replacing, forking, re-keying and ending them.

Each is a job of the actor of its sandbox, so what it is based on does not change meanwhile.
"""

from dataclasses import replace
from functools import partial
from http import HTTPStatus

from mock_server.keeping import lives
from mock_server.keeping.actor import Actor
from mock_server.keeping.codec import write_permit
from mock_server.keeping.memory import ensure_loaded, tidy
from mock_server.keeping.store_errors import UnreadableError
from mock_server.keeping.store_records import Kept, SandboxId, SetPermit
from mock_server.sandbox.control.call import is_purge
from mock_server.sandbox.ground.exchange import NO_CONTENT, BaseReply, Request
from mock_server.sandbox.sandboxes.sandboxes_api import (
    Placement,
    SandboxAmendment,
    SandboxCreation,
    SandboxRemoval,
)
from mock_server.sandbox.sandboxes.switchboard import Answered


async def answer(actor: Actor, request: Request) -> Answered:
    """Answer a routed call about a sandbox; if that is a purge, once what has ended is freed."""
    origin = _origin_of(actor, request)
    if origin is not None:
        origin.pins += 1  # loading the one must not unload the other
    try:
        answered = await _answer(actor, origin, request)
    finally:
        if origin is not None:
            origin.pins -= 1
    if is_purge(request):
        common = actor.common
        tidy(common)
        if common.tidying is not None:
            await common.tidying
        spared = common.loader.scenarios.known
        await common.reading.submit(partial(common.store.forget_unused, spared))
    return answered


def _origin_of(actor: Actor, request: Request) -> Actor | None:
    """Return the sandbox that a call forks, if there is one."""
    origin = request.upload.origin if isinstance(request.upload, Placement) else None
    return actor.common.kept.get(origin) if origin else None


async def _answer(actor: Actor, origin: Actor | None, request: Request) -> Answered:
    """Answer a call once the sandboxes that it is about are in memory."""
    answers = actor.common.answers
    is_written = answers.switchboard.is_written(request, None)
    try:
        await _ensure_loaded(actor, origin)
    except UnreadableError:
        effect = None if request.route is None else request.route.operation.effect
        if not is_written or origin is not None or effect == "terms":
            raise
        if effect != "sandbox":  # a damaged one can be deleted, or replaced as if there were none
            return await _end_damaged(actor, request)
    if not is_written:
        return answers.ask(request)
    now_ms = answers.now_ms()
    change = answers.switchboard.change(request, origin.instant(now_ms) if origin else now_ms)
    match change:
        case SandboxCreation():
            return await _create(actor, request, change)
        case SandboxAmendment():
            return await _amend(actor, request, change)
        case SandboxRemoval():
            return await _remove(actor, request, change)
        case refusal:
            return Answered(refusal)


async def _ensure_loaded(actor: Actor, origin: Actor | None) -> None:
    """Load those of the sandboxes that exist, and end those whose time is over."""
    now_ms = actor.common.answers.now_ms()
    if actor.is_expired(now_ms):
        await lives.end_over(actor)
    if origin is not None and origin is not actor and origin.is_expired(now_ms):
        await lives.end_soon(origin)
    for each in (actor, origin):
        while each is not None and each.row is not None and each.tenancy is None:
            await ensure_loaded(each)


async def _create(actor: Actor, request: Request, new: SandboxCreation) -> Answered:
    """Create a sandbox; if that fails, keep what it was to bring back."""
    sandboxes = actor.common.sandboxes
    try:
        return await _created(actor, request, new)
    finally:
        is_lost = new.previous is not None and not new.previous.is_back
        if is_lost and new.name not in sandboxes.previous:
            sandboxes.keep(new.name, new.previous)


async def _created(actor: Actor, request: Request, new: SandboxCreation) -> Answered:
    common = actor.common
    if actor.row is None:
        crowded = await lives.refuse_if_crowded(actor, request)
        if crowded is not None:
            return crowded
    scenario = new.scenario or common.sandboxes.scenario
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

        replaces = actor.row is not None and not actor.is_expired(common.answers.now_ms())
        kept = await lives.create(actor, common.loader.scenarios.kept(scenario), make, generation)
    finally:
        common.creating.remove(new.name)
    complete = replace(new, scenario=scenario, replaces=replaces)
    outcome = common.answers.switchboard.apply(request, complete, kept.created_ms)
    lives.settle(actor, kept, size)
    tidy(common)
    return Answered(outcome)


async def _amend(actor: Actor, request: Request, amended: SandboxAmendment) -> Answered:
    """Write new keys or a new end of a sandbox."""
    permit = write_permit(amended.permit)
    kept = actor.kept._replace(permit=permit, ttl_ms=amended.ttl_ms)
    await actor.write(SetPermit(kept))
    answers = actor.common.answers
    outcome = answers.switchboard.apply(request, amended, answers.now_ms())
    lives.settle(actor, kept)
    return Answered(outcome)


async def _remove(actor: Actor, request: Request, removal: SandboxRemoval) -> Answered:
    """Write that a sandbox ends, and remove it; its call may be undone."""
    await lives.write_end(actor)
    lives.forget(actor)
    answers = actor.common.answers
    return Answered(answers.switchboard.apply(request, removal, answers.now_ms()))


async def _end_damaged(actor: Actor, request: Request) -> Answered:
    answers = actor.common.answers
    refused = answers.switchboard.change(request, answers.now_ms())
    if isinstance(refused, BaseReply) and refused.status != HTTPStatus.NOT_FOUND:
        return Answered(refused)
    await lives.write_end(actor)
    lives.forget(actor)
    actor.common.sandboxes.forget(actor.name)
    return Answered(NO_CONTENT)
