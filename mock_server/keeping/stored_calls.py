"""Answers the calls that wait for a stored sandbox.

a call that may change something  → written with the next batch, then applied, then answered
a call that only reads            → answered at once, unless something is on its way to the sandbox
any, if it is not in memory       → it is loaded first
any, if there is none             → it is created, in one batch with the calls that change it
"""

from functools import partial

from mock_server.contract.headers import KEY
from mock_server.keeping import lives, memory
from mock_server.keeping.actor import Actor, Item
from mock_server.keeping.codec import write_call
from mock_server.keeping.committer import MOST_AT_ONCE
from mock_server.keeping.store import ENTRY
from mock_server.keeping.store_errors import HeldError
from mock_server.keeping.store_records import Batch, StoredCall
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.sandbox.scenario.scenario import BuiltScenario


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
        now_ms = actor.now_ms()
        if actor.row is not None and actor.is_expired(now_ms):
            await lives.end(actor)
            continue
        if actor.row is None or actor.common.sandboxes.is_full:
            refused = switchboard.refuse_early(request, now_ms)
            if refused is not None:
                return Answered(refused)
        if actor.row is None:
            return await lives.refuse_if_crowded(actor, request)
        await memory.ensure_loaded(actor)
    return None


async def _answer_reads(actor: Actor, tenancy: Tenancy) -> None:
    answers = actor.common.answers
    slices, written = memory.Slices(answers.pause), list[Item]()
    try:
        while (request := actor.next_call) is not None and actor.tenancy is tenancy:
            if actor.row is None or actor.is_expired(actor.now_ms()):
                break
            if tenancy.sandbox.is_written(request):
                written.append(actor.inbox.popleft())
            elif tenancy.sandbox.simulation.entries >= actor.row.noted.reserved:
                await memory.note_uses(actor.common, [actor])
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
        await (lives.create_by_use(actor, depart) if creates else actor.write(depart))
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
        actor.common.sandboxes.note_use(tenancy, now_ms)
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
    slices = memory.Slices(answers.pause)
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
        actor.growth.add(call, is_new_run=tenancy.sandbox.simulation is not before)
        row.head, row.head_ms = call.number, call.wall_ms
        row.size += len(call.text) + ENTRY
        item.settle(answered)
        await slices.pause_if_over()
    memory.snap_if_due(actor)
