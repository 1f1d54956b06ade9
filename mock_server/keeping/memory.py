"""What of the stored sandboxes is in memory: loading, unloading, snapshots, and numbers to give.

A log is replayed in slices of a few milliseconds, so that other calls run in between.
"""

import logging
from collections.abc import Awaitable, Callable, Iterable
from itertools import islice
from typing import Final

from mock_server.contract.values.exact_json import lines_of, read_lines
from mock_server.keeping.actor import Actor, Common
from mock_server.keeping.codec import Recalled, packed, read_call, unpacked
from mock_server.keeping.store import VERSION
from mock_server.keeping.store_errors import StoreError, UnreadableError
from mock_server.keeping.store_records import Loaded, SandboxId, Snapshot, StoredSandboxRow, Use
from mock_server.keeping.tables import RESERVED
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import BaseReply, Outcome, Request
from mock_server.sandbox.ground.findings import Finding, ScenarioError
from mock_server.sandbox.sandboxes.sandbox import (
    Sandbox,
    Tenancy,
    restore_snapshot,
    snapshot_document,
)
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.state import BrokenSnapshotError
from mock_server.wall_clock import stopwatch
from mock_server.web.answering.threads import in_thread

_LOG: Final = logging.getLogger("mock_server")

_SLICE_SECONDS: Final = 0.002
_PIECE: Final = 200
"""How many entries of a snapshot are freed in one step."""


class Slices:
    """Divides long work into slices of a few milliseconds, so that other work runs in between."""

    def __init__(self, further_turn: Callable[[], Awaitable[None]]) -> None:
        self._further_turn = further_turn
        self._began = stopwatch()

    async def pause_if_over(self) -> None:
        """Wait for a later turn of the loop if the time of the present slice is used up."""
        if stopwatch() - self._began > _SLICE_SECONDS:
            await self._further_turn()
            self._began = stopwatch()


# ── Loading ──────────────────────────────────────────────────────────────────────────────────────


def make_room(common: Common) -> None:
    """Unload the least recently used sandboxes that are not in use."""
    surplus = len(common.sandboxes) - common.limits.most_loaded + 1
    if surplus > 0:
        resting = (each for each in common.sandboxes if is_at_rest(common, each))
        for tenancy in tuple(islice(resting, surplus)):
            common.sandboxes.unload(tenancy.name)


def is_at_rest(common: Common, tenancy: Tenancy) -> bool:
    actor = common.kept.get(tenancy.name)
    is_used = tenancy.is_busy or tenancy.name == DEFAULT or actor is None or actor.is_used
    return not (is_used or common.answers.is_awaited(tenancy))


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
    if row.damage is not None:
        raise row.damage
    snapshot, calls = loaded = await common.reading.submit(common.store.load, row.kept.sandbox)
    last = calls[-1].number if calls else 0 if snapshot is None else snapshot.number
    if last < row.head:
        raise UnreadableError(
            f"sandbox {actor.name}: calls are missing up to call {row.head}; "
            "`customer-sandbox store check` lists what is damaged"
        )
    sandbox, was_reset = await _restored(common, row, loaded)
    if actor.row is not row:
        return  # it has ended meanwhile
    if calls:
        row.head, row.head_ms = calls[-1].number, calls[-1].wall_ms
    row.base, row.was_reset = 0 if snapshot is None else snapshot.number, was_reset
    row.grown = sum(call.size for call in calls)
    row.size = row.grown + (0 if snapshot is None else len(snapshot.body))
    row.number = sandbox.simulation.entries = max(sandbox.simulation.entries, row.number)
    kept, now_ms = row.kept, answers.now_ms()
    tenancy = Tenancy(actor.name, sandbox, kept.created_ms, now_ms, kept.ttl_ms, row.permit)
    sandbox.record.tally.clear()  # the metrics are of this server
    if answers.memory is not None:
        answers.memory.unload(lambda each: is_at_rest(common, each))
    make_room(common)
    common.sandboxes.load(tenancy)
    actor.tenancy = tenancy
    if calls and row.version != VERSION:
        what = "sandbox %s: version %s wrote its calls, which version %s has replayed"
        _LOG.warning(what, actor.name, row.version, VERSION)
        _ = common.spawn(snap(actor))


async def _restored(common: Common, row: StoredSandboxRow, loaded: Loaded) -> tuple[Sandbox, bool]:
    """Return a sandbox as of its last call, never restored in part, and if a call has reset it.

    Raises:
        UnreadableError: if something is missing.
    """
    snapshot, calls = loaded
    sandbox = await _begun(common, row, snapshot)
    slices, simulation = Slices(lambda: _further_turn(common)), sandbox.simulation
    for call in calls:
        recalled = read_call(call.text)
        request = await _resolved(common, recalled, call.scenario, sandbox)
        if recalled.after is not None:
            sandbox.simulation.entries = recalled.after
        await _replay(sandbox, request, call.wall_ms, slices)
    return sandbox, sandbox.simulation is not simulation


async def _begun(common: Common, row: StoredSandboxRow, snapshot: Snapshot | None) -> Sandbox:
    """Return the sandbox of a snapshot or, if there is none, as it began."""
    kept, limits = row.kept, row.permit.limits
    if snapshot is None:
        scenario = await common.scenarios.built(kept.scenario)
        return Sandbox(scenario, kept.created_ms, None, limits)
    scenario = await common.scenarios.built(snapshot.scenario)
    try:
        return await in_thread(_unpacked, snapshot.body, scenario, limits)
    except BrokenSnapshotError as error:  # another version of the program has written it
        raise UnreadableError(f"sandbox {kept.sandbox.name}: {error}") from None


def _unpacked(body: bytes, scenario: BuiltScenario, most: "dict[str, int]") -> Sandbox:
    """Restore a sandbox; free its snapshot in pieces, so that other threads run in between."""
    document = read_lines(unpacked(body))
    sandbox = restore_snapshot(document, scenario, most=most)
    for entries in document.values():
        while isinstance(entries, list) and entries:
            del entries[-_PIECE:]
    return sandbox


async def _resolved(
    common: Common, recalled: Recalled, scenario: bytes | None, sandbox: Sandbox
) -> Request:
    request = recalled.request
    if request.address.is_control:
        request = sandbox.routed(request)
    if scenario is not None:
        return request.but(upload=await common.scenarios.built(scenario))
    if request.to_build is None:
        return request
    upload = await in_thread(common.uploads.read, request.to_build, request.body)
    if isinstance(upload, BuiltScenario):  # it was refused then, under other assumptions
        upload = ScenarioError([Finding("", "it was refused when it was put", "schema")])
    return request.but(upload=upload)


async def _replay(sandbox: Sandbox, request: Request, wall_ms: int, slices: Slices) -> None:
    """Answer a call again; a bug has no other effect than when the call was made."""
    try:
        answer: Outcome | object = sandbox.answer(request, wall_ms)
        while not isinstance(answer, BaseReply):
            try:
                next(answer)  # type: ignore[call-overload]
            except StopIteration as end:
                answer = end.value
            await slices.pause_if_over()
        await slices.pause_if_over()
    except Exception as error:  # noqa: BLE001 - as when the call was made
        _LOG.error("a bug in the sandbox: a call of the log", exc_info=error)


async def _further_turn(common: Common) -> None:
    common.answers.metrics.after_many()
    await common.answers.pause()


def vacate(actor: Actor) -> Tenancy | None:
    """Note that a sandbox is no longer in memory, and return it."""
    tenancy, actor.tenancy = actor.tenancy, None
    if actor.row is not None:
        _note_use(actor.row, tenancy)
    return tenancy


# ── Snapshots ────────────────────────────────────────────────────────────────────────────────────


def snap_if_due(actor: Actor) -> None:
    limits, row, tenancy = actor.common.limits, actor.row, actor.tenancy
    if row is None:
        return
    # A snapshot takes time for each request that it has, which its calls have to be worth.
    requests = 0 if tenancy is None else len(tenancy.sandbox.simulation.world.jobs)
    is_many = row.head - row.base >= max(limits.snapshot_calls, requests // 5)
    is_free = row.was_reset and row.size >= limits.freed_bytes
    if is_many or is_free or row.grown >= limits.snapshot_bytes:
        _ = actor.common.spawn(snap(actor))


async def snap(actor: Actor) -> None:
    """Store the present state of a sandbox, in place of the calls that led to it."""
    common, tenancy, row = actor.common, actor.tenancy, actor.row
    if tenancy is None or row is None or tenancy.is_busy:
        return
    row.base, row.grown, row.was_reset = row.head, 0, False
    wall_ms = max(row.head_ms, actor.instant(common.answers.now_ms()))
    try:
        size = await keep_snapshot(common, row.kept.sandbox, row.head, tenancy.sandbox, wall_ms)
    except StoreError as error:
        _LOG.warning("sandbox %s: its snapshot is not kept: %s", actor.name, error)
        return
    row.size, row.version = size + row.grown, VERSION
    tidy(common)


async def keep_snapshot(
    common: Common, place: SandboxId, number: int, sandbox: Sandbox, wall_ms: int
) -> int:
    """Store the present state of a sandbox, after the call `number`; return its size in bytes.

    It is encoded in slices, but as it is now.
    """
    digest, scenario = common.scenarios.form(sandbox.simulation.scenario)
    document = snapshot_document(sandbox, wall_ms)
    slices, pieces = Slices(lambda: _further_turn(common)), list[bytes]()
    for piece in packed(lines_of(document)):
        pieces.append(piece)
        await slices.pause_if_over()
    snapshot = Snapshot(place, number, wall_ms, b"".join(pieces), digest)
    await common.reading.submit(common.store.keep_snapshot, snapshot, scenario)
    return len(snapshot.body)


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
    noted = list[tuple[StoredSandboxRow, Use]]()
    for actor in actors:
        row = actor.row
        if row is not None:
            given = _note_use(row, actor.tenancy)
            wanted = row.number + 2 * given + RESERVED // 2
            if is_last:
                row.reserved = row.number
            elif actor.tenancy is None:
                row.reserved = max(row.reserved, row.number)
            elif wanted > row.reserved:
                row.reserved = wanted + RESERVED - wanted % RESERVED
            use = Use(row.used_ms, row.reserved, row.size)
            if use != row.noted:
                noted.append((row, use))
    if noted or is_due or is_last:
        uses = {row.kept.sandbox: use for row, use in noted}
        await common.writing.submit(common.store.note, uses, common.answers.now_ms())
        for row, use in noted:
            row.noted = use


def _note_use(row: StoredSandboxRow, tenancy: Tenancy | None) -> int:
    """Note the use of a sandbox in memory; return how many exchanges there were since then."""
    if tenancy is None:
        return 0
    before, row.number = row.number, tenancy.sandbox.simulation.entries
    row.used_ms = max(row.used_ms, tenancy.used_ms)
    return row.number - before
