"""What of the stored sandboxes is in memory: loading, unloading, snapshots, and numbers to give."""

import logging
from collections.abc import Iterable
from itertools import islice
from typing import Final

from mock_server.keeping.actor import Actor, Common
from mock_server.keeping.codec import permit_of
from mock_server.keeping.restoring import Growth
from mock_server.keeping.store import ENTRY, VERSION
from mock_server.keeping.store_errors import StoreError
from mock_server.keeping.store_records import StoredSandboxRow, Use
from mock_server.keeping.tables import RESERVED
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.sandboxes.sandbox import Sandbox, Tenancy

_LOG: Final = logging.getLogger("mock_server")


def make_room(common: Common) -> None:
    """Unload the least recently used sandboxes that are not in use."""
    surplus = len(common.sandboxes) - common.limits.most_loaded + 1
    if surplus > 0:
        resting = (each for each in common.sandboxes if is_at_rest(common, each))
        for tenancy in tuple(islice(resting, surplus)):
            common.sandboxes.unload(tenancy.name)


def is_at_rest(common: Common, tenancy: Tenancy) -> bool:
    """Return whether a sandbox may be unloaded."""
    actor = common.kept.get(tenancy.name)
    is_used = tenancy.is_busy or tenancy.name == DEFAULT or actor is None or actor.is_used
    return not (is_used or common.answers.notices.is_awaited(tenancy))


async def ensure_loaded(actor: Actor) -> None:
    """Load a sandbox, or wait until it is loaded; it may have ended by then.

    Raises:
        StoreError: when it cannot be loaded.
    """
    async with actor.loading:
        if actor.tenancy is None and actor.row is not None:
            async with actor.common.loading:
                await _load(actor, actor.row)


async def _load(actor: Actor, row: StoredSandboxRow) -> None:
    common, answers = actor.common, actor.common.answers
    sandbox, (snapshot, calls), growth = await common.loader.load(row)
    if actor.row is not row:
        return  # it has ended meanwhile
    if calls:
        row.head, row.head_ms = calls[-1].number, calls[-1].wall_ms
    row.size = sum(len(call.text) + ENTRY for call in calls)
    row.size += 0 if snapshot is None else len(snapshot.body)
    number = row.reserved if actor.next_number is None else actor.next_number
    sandbox.simulation.entries = max(sandbox.simulation.entries, number)
    kept, now_ms, permit = row.kept, answers.now_ms(), permit_of(row.kept.permit)
    tenancy = Tenancy(actor.name, sandbox, kept.created_ms, now_ms, kept.ttl_ms, permit)
    tenancy.counted = sandbox.events.latest
    if answers.memory is not None:
        answers.memory.unload(lambda each: is_at_rest(common, each))
    make_room(common)
    common.sandboxes.load(tenancy)
    actor.tenancy, actor.growth = tenancy, growth
    if calls and row.version != VERSION:
        _snap(actor)


def vacate(actor: Actor) -> Tenancy | None:
    """Note that a sandbox is no longer in memory, and return it."""
    tenancy, actor.tenancy = actor.tenancy, None
    if tenancy is not None:
        actor.next_number = tenancy.sandbox.simulation.entries
        if actor.row is not None:
            actor.row.used_ms = max(actor.row.used_ms, tenancy.used_ms)
    return tenancy


# ── Snapshots ────────────────────────────────────────────────────────────────────────────────────


def snap_if_due(actor: Actor) -> None:
    """Take a snapshot if enough was applied since the last one."""
    limits, growth = actor.common.limits, actor.growth
    is_much = growth.calls >= limits.snapshot_calls or growth.size >= limits.snapshot_bytes
    size = 0 if actor.row is None else actor.row.size
    if is_much or (growth.is_new_run and size >= limits.freed_bytes):
        _snap(actor)


def _snap(actor: Actor) -> None:
    if actor.tenancy is not None and actor.row is not None and not actor.tenancy.is_busy:
        actor.growth = Growth()
        sandbox, row = actor.tenancy.sandbox, actor.row
        _ = actor.common.spawn(_snapped(actor, sandbox, row, row.head))


async def _snapped(actor: Actor, sandbox: Sandbox, row: StoredSandboxRow, head: int) -> None:
    common = actor.common
    wall_ms = max(row.head_ms, actor.instant(common.answers.now_ms()))
    try:
        snapshot = await common.loader.snapshot(row.kept.sandbox, head, sandbox, wall_ms)
    except StoreError as error:
        _LOG.warning("sandbox %s: its snapshot is not kept: %s", actor.name, error)
        return
    row.size, row.version = len(snapshot.body) + actor.growth.size, VERSION
    tidy(common)


def tidy(common: Common) -> None:
    """Make the store free what is no longer needed, piece by piece, in the background."""
    if common.tidying is None or common.tidying.done():
        common.tidying = common.spawn(_sweep(common))


async def _sweep(common: Common) -> None:
    try:
        while not common.committer.is_closing and await common.reading.submit(common.store.sweep):
            pass
    except StoreError as error:
        _LOG.warning("the store frees nothing at the moment: %s", error)


# ── Numbers and uses ─────────────────────────────────────────────────────────────────────────────


async def note_uses(
    common: Common, actors: Iterable[Actor], *, is_due: bool = False, is_last: bool = False
) -> None:
    """Note in the store what has changed in the uses of sandboxes, and if it `is_due` anyway.

    Numbers are reserved for twice as many exchanges as there were since the last time, and more; if
    it `is_last`, exactly those that were given.
    """
    rows = [(each, each.row) for each in actors if each.row is not None]
    noted = [(each, row, _use_of(each, row, is_last=is_last)) for each, row in rows]
    changed = [(each, row, use) for each, row, use in noted if use != each.noted]
    if not (changed or is_due or is_last):
        return
    uses = {row.kept.sandbox: use for _, row, use in changed}
    await common.writing.submit(common.store.note, uses, common.answers.now_ms())
    for actor, row, use in changed:
        row.reserved = max(row.reserved, use.reserved)
        if actor.row is row:
            actor.noted = use


def _use_of(actor: Actor, row: StoredSandboxRow, *, is_last: bool) -> Use:
    tenancy = actor.tenancy
    number = actor.next_number if tenancy is None else tenancy.sandbox.simulation.entries
    if number is not None:
        wanted = number + 2 * max(number - actor.counted, 0) + RESERVED // 2
        if is_last:
            row.asked = number
        elif wanted > row.asked:
            row.asked = wanted + RESERVED - wanted % RESERVED
        actor.counted = number
    if tenancy is not None:
        row.used_ms = max(row.used_ms, tenancy.used_ms)
    return row.use._replace(reserved=row.asked)
