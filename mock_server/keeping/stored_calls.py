"""Answers the calls to stored sandboxes, and those about them: how they begin, change and end.

a call that may change something  → written with the next batch, then applied, then answered
a call that only reads            → answered at once, unless something is on its way to the sandbox
any, if it is not in memory       → it is loaded first
any, if there is none             → it is created, in one batch with the calls that change it

A call about a sandbox is a job of its actor: what it is based on does not change meanwhile. Each
change is written first, and then made in memory.
"""

from functools import partial
from http import HTTPStatus
from typing import Final

from mock_server.contract.headers import KEY
from mock_server.keeping.actor import Actor, Item
from mock_server.keeping.codec import permit_of, write_call, write_permit
from mock_server.keeping.committer import MOST_AT_ONCE, Depart
from mock_server.keeping.memory import (
    Slices,
    ensure_loaded,
    keep_snapshot,
    make_room,
    note_uses,
    snap_if_due,
    tidy,
    vacate,
)
from mock_server.keeping.store import VERSION
from mock_server.keeping.store_errors import HeldError, UnreadableError
from mock_server.keeping.store_records import (
    Batch,
    Create,
    Delete,
    Kept,
    SandboxId,
    SetPermit,
    StoredCall,
    StoredSandboxRow,
    Use,
)
from mock_server.keeping.tables import RESERVED
from mock_server.sandbox.control.call import is_purge
from mock_server.sandbox.control.problem import no_room
from mock_server.sandbox.ground.exchange import NO_CONTENT, BaseReply, Request
from mock_server.sandbox.sandboxes.sandbox import OVER, Tenancy
from mock_server.sandbox.sandboxes.sandboxes_api import (
    Placement,
    SandboxAmendment,
    SandboxCreation,
    SandboxRemoval,
)
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.sandbox.scenario.scenario import BuiltScenario

_WHILE_HELD: Final = ("holdSandbox", "getSandbox", "deleteSandbox")


async def answer(actor: Actor, request: Request) -> Answered | None:
    """Answer a call together with those that wait, up to the next job, or return its refusal.

    While its sandbox is loaded, it does not wait with the others, which are refused if that takes
    too long.
    """
    refused = await _refusal(actor, request)
    if refused is not None:
        return refused
    actor.put_back()
    tenancy = actor.tenancy
    if tenancy is not None:
        await _answer_reads(actor, tenancy)
        if tenancy.is_busy:
            await actor.common.answers.in_turn("", tenancy, lambda: None)
    if actor.next_call is not None and actor.tenancy is tenancy:
        await _write(actor)
    return None


async def _refusal(actor: Actor, request: Request) -> Answered | None:
    """Load the sandbox of a call, if there is one; return why the call is refused, if so."""
    switchboard = actor.common.answers.switchboard
    if actor.moves:
        raise HeldError(actor.name)
    while actor.tenancy is None or actor.is_expired(actor.now_ms()):
        await _end_if_expired(actor)
        if actor.row is None or actor.common.sandboxes.is_full:
            refused = switchboard.refuse_early(request, actor.now_ms())
            if refused is not None:
                return Answered(refused)
        if actor.row is None:
            return await refuse_if_crowded(actor, request)
        await ensure_loaded(actor)
    return None


async def _answer_reads(actor: Actor, tenancy: Tenancy) -> None:
    answers = actor.common.answers
    slices, written = Slices(answers.pause), list[Item]()
    try:
        while (request := actor.next_call) is not None and actor.tenancy is tenancy:
            if actor.row is None or actor.is_expired(actor.now_ms()):
                break
            if tenancy.sandbox.is_written(request):
                written.append(actor.inbox.popleft())
            elif tenancy.sandbox.simulation.entries >= actor.row.noted.reserved:
                await note_uses(actor.common, [actor])
            else:
                actor.inbox.popleft().settle(answers.ask(request, tenancy))
                await slices.pause_if_over()
    finally:
        actor.inbox.extendleft(reversed(written))


async def _write(actor: Actor) -> None:
    """Write the calls that wait and may change something, apply and answer them."""
    creates = actor.row is None
    depart = partial(_depart, actor, creates=creates)
    try:
        await (create_by_use(actor, depart) if creates else actor.write(depart))
        await _apply(actor)
    except Exception as error:
        if not actor.flying:
            raise
        for item in actor.flying:
            actor.fail(item, error)
    finally:
        actor.flying.clear()


def _depart(actor: Actor, batch: Batch, now_ms: int, *, creates: bool) -> None:
    """Add the calls to be written to a batch; at least one, which may create the sandbox."""
    tenancy, row = actor.tenancy, actor.row
    if tenancy is None or tenancy.is_busy or row is None:
        return
    actor.flight_ms = max(now_ms, row.head_ms)
    if actor.is_expired(actor.flight_ms):
        return
    if not creates:
        actor.common.sandboxes.use(tenancy.name, now_ms)
    left = list[Item]()
    while (request := actor.next_call) is not None:
        if actor.flying and len(batch.changes) >= MOST_AT_ONCE:
            break
        item = actor.inbox.popleft()
        if item.answer.done():
            continue
        if not tenancy.sandbox.is_written(request):
            left.append(item)
            continue
        digest = None
        if isinstance(request.upload, BuiltScenario):
            digest = actor.common.scenarios.name_in(batch, request.upload)
        number = row.head + 1 + len(actor.flying)
        text = write_call(request, None if actor.flying else tenancy.sandbox.simulation.entries)
        item.call = StoredCall(row.kept.sandbox, number, actor.flight_ms, text, digest)
        actor.flying.append(item)
        batch.changes.append(item.call)
    if creates and left and not actor.flying:
        actor.flying.append(left.pop(0))  # a read, whose sandbox begins with this batch
    actor.inbox.extendleft(reversed(left))


async def _apply(actor: Actor) -> None:
    answers, tenancy, row = actor.common.answers, actor.tenancy, actor.row
    slices = Slices(answers.pause)
    for item in actor.flying:
        request, call = item.request, item.call
        if tenancy is None or row is None or request is None:
            break
        if call is None:
            item.settle(answers.ask(request, tenancy))
            continue
        if tenancy.is_busy:
            await answers.in_turn("", tenancy, lambda: None)
        if KEY in request.meant:
            request = request.without_header(KEY)
        before = tenancy.sandbox.simulation
        answered = answers.carry_out(request, tenancy, call.wall_ms)
        if answered.steps is not None:
            answered = Answered(await answers.finish(request, answered), tenancy)
        row.add(call, is_reset=tenancy.sandbox.simulation is not before)
        item.settle(answered)
        await slices.pause_if_over()
    snap_if_due(actor)


# ── Calls about sandboxes ────────────────────────────────────────────────────────────────────────


async def answer_about(actor: Actor, request: Request) -> Answered:
    """Answer a routed call about a sandbox; if that is a purge, once what has ended is freed."""
    common, origin = actor.common, None
    if isinstance(request.upload, Placement) and request.upload.origin:
        origin = common.kept.get(request.upload.origin)
    if origin is not None:
        origin.pins += 1  # loading the one must not unload the other
    try:
        answered = await _answered_about(actor, origin, request)
    finally:
        if origin is not None:
            origin.pins -= 1
    if is_purge(request):
        tidy(common)
        if common.tidying is not None:
            await common.tidying
        await common.reading.submit(common.store.forget_unused)
    return answered


async def _answered_about(actor: Actor, origin: Actor | None, request: Request) -> Answered:
    answers = actor.common.answers
    is_written = answers.switchboard.is_written(request, None)
    if actor.moves and request.control_id not in _WHILE_HELD:
        raise HeldError(actor.name)
    try:
        await _load_both(actor, origin)
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
    if isinstance(change, SandboxCreation):
        previous, sandboxes = change.previous, actor.common.sandboxes
        try:
            return await _create(actor, request, change)
        finally:  # if that fails, what it was is kept to bring back
            if previous and not previous.is_back and change.name not in sandboxes.previous:
                sandboxes.keep(change.name, previous)
    if isinstance(change, SandboxAmendment):
        kept = actor.kept._replace(permit=write_permit(change.permit), ttl_ms=change.ttl_ms)
        await actor.write(Batch([SetPermit(kept)]).join)
        answered = Answered(answers.switchboard.apply(request, change, answers.now_ms()))
        settle(actor, kept)
        return answered
    if isinstance(change, SandboxRemoval):
        await _write_end(actor)
        return Answered(answers.switchboard.apply(request, change, answers.now_ms()))
    return Answered(change)


async def _end_damaged(actor: Actor, request: Request) -> Answered:
    answers = actor.common.answers
    refused = answers.switchboard.change(request, answers.now_ms())
    if isinstance(refused, BaseReply) and refused.status != HTTPStatus.NOT_FOUND:
        return Answered(refused)
    await end(actor)
    return Answered(NO_CONTENT)


async def _load_both(actor: Actor, origin: Actor | None) -> None:
    await _end_if_expired(actor)
    if origin not in (None, actor) and origin.is_expired(origin.now_ms()):
        await end_soon(origin)
    for each in (actor, origin):
        while each is not None and each.row is not None and each.tenancy is None:
            await ensure_loaded(each)


async def _create(actor: Actor, request: Request, new: SandboxCreation) -> Answered:
    common = actor.common
    if actor.row is None:
        crowded = await refuse_if_crowded(actor, request)
        if crowded is not None:
            return crowded
    place, size, batch = SandboxId(new.name, common.store.new_generation()), 0, Batch()
    digest, permit = common.scenarios.name_in(batch, new.scenario), write_permit(new.permit)
    common.creating.append(new.name)
    try:
        if new.made is not None:  # what is long is stored first; nothing names it yet
            size = await keep_snapshot(common, place, 0, new.made, common.answers.now_ms())
        if actor.row is not None:
            batch.changes.append(Delete(actor.kept.sandbox))
        kept = Kept(place, actor.now_ms(), new.ttl_ms, False, digest, permit)
        batch.changes.append(Create(kept))
        await actor.write(batch.join)
    finally:
        common.creating.remove(new.name)
    make_room(common)
    outcome = common.answers.switchboard.apply(request, new, kept.created_ms)
    begin(actor, kept, size)
    settle(actor, kept)
    tidy(common)
    return Answered(outcome)


# ── Beginnings ───────────────────────────────────────────────────────────────────────────────────


async def refuse_if_crowded(actor: Actor, request: Request) -> Answered | None:
    """Return the refusal of a call that would create a sandbox beyond the limit, if so."""
    common = actor.common
    if not _has_room(actor):
        now_ms = common.answers.now_ms()
        for other in [each for each in common.kept.values() if each.is_expired(now_ms)]:
            if other is not actor:
                await end_soon(other)
    if _has_room(actor):
        return None
    full = f"all {common.limits.most} sandboxes are taken; delete one"
    return Answered(common.answers.switchboard.refuse(request, no_room(full)))


def _has_room(actor: Actor) -> bool:
    kept = actor.common.kept
    return len({actor.name, *actor.common.creating} | kept.keys()) <= actor.common.limits.most


async def create_by_use(actor: Actor, depart: Depart = lambda *_: None) -> Answered:
    """Create a sandbox from the server's scenario, in one batch with the calls that `depart` adds.

    Until that is durable, only its actor knows the sandbox.
    """
    common, sandboxes = actor.common, actor.common.sandboxes

    def depart_first(batch: Batch, now_ms: int) -> None:
        scenario, place = sandboxes.scenario, SandboxId(actor.name, common.store.new_generation())
        digest = common.scenarios.name_in(batch, scenario)
        kept = Kept(place, actor.now_ms(), None, by_use=True, scenario=digest)
        batch.changes.append(Create(kept))
        begin(actor, kept)
        sandbox = sandboxes.new(kept.created_ms, scenario)
        actor.tenancy = Tenancy(actor.name, sandbox, kept.created_ms, kept.created_ms, None)
        depart(batch, now_ms)

    common.creating.append(actor.name)
    try:
        await actor.write(depart_first)
    except BaseException:
        actor.row = actor.tenancy = None
        raise
    finally:
        common.creating.remove(actor.name)
    make_room(common)
    if actor.tenancy is not None:
        sandboxes.load(actor.tenancy)
        settle(actor, actor.kept)
    return Answered(None)


def begin(actor: Actor, kept: Kept, size: int = 0) -> None:
    """Note that a sandbox begins, with a state of a size."""
    begun = Use(kept.created_ms, RESERVED, 0)
    actor.row = StoredSandboxRow(kept, begun, VERSION, 0, kept.created_ms)
    actor.row.number, actor.row.size = 0, size


def settle(actor: Actor, kept: Kept) -> None:
    """Note the terms under which a sandbox in memory goes on, or has begun."""
    common = actor.common
    permit = permit_of(kept.permit)
    if actor.row is not None:
        actor.row.kept, actor.row.permit = kept, permit
    common.others.pop(actor.name, None)
    common.kept[actor.name] = actor
    common.sandboxes.permits.grant(actor.name, permit, actor.ends_ms)
    actor.tenancy = common.sandboxes.get(actor.name, kept.created_ms)


# ── Ends ─────────────────────────────────────────────────────────────────────────────────────────


async def end_soon(actor: Actor) -> None:
    """End a sandbox if its time to live is over, after everything that was put before."""
    await actor.put(None, partial(_end_if_expired, actor))


async def _end_if_expired(actor: Actor) -> Answered:
    return await end(actor) if actor.is_expired(actor.now_ms()) else Answered(None)


async def end(actor: Actor, why: str = OVER) -> Answered:
    """End a sandbox, which nobody has asked for, and say why."""
    tenancy = await _write_end(actor)
    if tenancy is None or tenancy.is_over:
        actor.common.sandboxes.forget(actor.name)
    else:
        actor.common.sandboxes.remove(actor.name, why)
    return Answered(None)


async def _write_end(actor: Actor) -> Tenancy | None:
    """Write that a sandbox ends, and then forget it; return it if it was in memory."""
    common = actor.common
    await actor.write(Batch([Delete(actor.kept.sandbox)]).join)
    tidy(common)
    common.kept.pop(actor.name, None)
    common.others[actor.name] = actor
    common.sandboxes.permits.revoke(actor.name)
    tenancy, actor.row = vacate(actor), None
    return tenancy
