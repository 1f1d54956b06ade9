"""How stored sandboxes begin and end. Each change is written first, and then made in memory."""

from collections.abc import Callable

from mock_server.keeping.actor import Actor
from mock_server.keeping.codec import permit_of
from mock_server.keeping.memory import make_room, tidy, vacate
from mock_server.keeping.restoring import Growth
from mock_server.keeping.scenarios import KeptScenario
from mock_server.keeping.store import VERSION
from mock_server.keeping.store_records import (
    Batch,
    Create,
    Delete,
    Kept,
    SandboxId,
    StoredSandboxRow,
    Use,
)
from mock_server.keeping.tables import RESERVED
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import OVER, Tenancy
from mock_server.sandbox.sandboxes.switchboard import Answered


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
    return Answered(common.answers.switchboard.crowded(request, full))


def _has_room(actor: Actor) -> bool:
    kept = actor.common.kept
    return len({actor.name, *actor.common.creating} | kept.keys()) <= actor.common.limits.most


async def create_by_use(actor: Actor) -> Answered:
    """Create a sandbox from the server's scenario."""
    sandboxes = actor.common.sandboxes
    scenario = sandboxes.scenario  # a newer one may be adopted during this
    kept = await create(
        actor,
        actor.common.loader.scenarios.kept(scenario),
        lambda sandbox, wall_ms, digest: Kept(sandbox, wall_ms, None, True, digest),
    )
    sandboxes.place(actor.name, sandboxes.new(kept.created_ms, scenario), kept.created_ms)
    settle(actor, kept)
    return Answered(None)


async def create(
    actor: Actor,
    scenario: KeptScenario,
    make: Callable[[SandboxId, int, bytes], Kept],
    generation: int | None = None,
) -> Kept:
    """Write that a sandbox begins, in place of the one that has its name."""
    common, created = actor.common, list[Kept]()
    generation = common.store.new_generation() if generation is None else generation

    def depart(batch: Batch, _: int) -> None:
        if actor.row is not None:
            batch.changes.append(Delete(actor.kept.sandbox))
        created.append(make(SandboxId(actor.name, generation), actor.now_ms(), scenario.digest))
        batch.changes.append(Create(created[0]))
        if scenario.document:
            batch.scenarios[scenario.digest] = scenario.document

    common.creating.append(actor.name)
    try:
        await actor.write(depart=depart)
    finally:
        common.creating.remove(actor.name)
    scenario.document = b""
    make_room(common)
    return created[0]


def settle(actor: Actor, kept: Kept, size: int = 0) -> None:
    """Note that a sandbox has begun, or goes on under other terms, and is in memory."""
    common, begun_ms = actor.common, kept.created_ms
    if actor.row is not None and actor.is_of(kept.sandbox):
        actor.row.kept = kept
    else:
        actor.row = StoredSandboxRow(kept, begun_ms, RESERVED, size, VERSION, 0, begun_ms)
        actor.growth, actor.next_number, actor.counted = Growth(), None, 0
        actor.noted = Use(begun_ms, RESERVED, 0)
    common.others.pop(actor.name, None)
    common.kept[actor.name] = actor
    common.sandboxes.permits.grant(actor.name, permit_of(kept.permit), actor.ends_ms)
    actor.tenancy = common.sandboxes.get(actor.name, begun_ms)


async def end_soon(actor: Actor) -> None:
    """End a sandbox if its time to live is over, after everything that was put before."""
    await actor.put(None, lambda: _end_if_expired(actor))


async def _end_if_expired(actor: Actor) -> Answered:
    if actor.is_expired(actor.common.answers.now_ms()):
        await end_over(actor)
    return Answered(None)


async def end_over(actor: Actor) -> Answered:
    """End a sandbox, which nobody has asked for."""
    await write_end(actor)
    tenancy = forget(actor)
    if tenancy is None or tenancy.is_over:
        actor.common.sandboxes.forget(actor.name)
    else:
        actor.common.sandboxes.remove(actor.name, OVER)
    return Answered(None)


async def write_end(actor: Actor) -> None:
    """Write that a sandbox ends."""
    await actor.write(Delete(actor.kept.sandbox))
    tidy(actor.common)


def forget(actor: Actor) -> Tenancy | None:
    """Forget a sandbox, which has ended; return it if it was in memory."""
    common = actor.common
    common.kept.pop(actor.name, None)
    common.others[actor.name] = actor
    common.sandboxes.permits.revoke(actor.name)
    tenancy, actor.row = vacate(actor), None
    return tenancy
