"""The sandboxes of a server with a store: every call is passed to `take` first.

At start, the server learns which sandboxes the store has; each is loaded by its first call.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Final

from mock_server.keeping import memory, moving, stored_calls
from mock_server.keeping.actor import Actor, Common, FutureAnswer
from mock_server.keeping.ownership import Ownership
from mock_server.keeping.store_errors import (
    FullStoreError,
    StoreError,
    UnavailableStoreError,
    UnusableStoreError,
)
from mock_server.keeping.store_records import StoredSandboxRow
from mock_server.keeping.tables import PROVED_SECONDS
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.permits import replacing_command
from mock_server.sandbox.sandboxes.sandbox import StoredSandbox, Tenancy
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.wall_clock import WallClock, boot_seconds, stopwatch

_LOG: Final = logging.getLogger("mock_server")

_END_SECONDS: Final = 1.0
"""How long to wait for a store on another machine when the server ends."""

_NOTED_SECONDS: Final = 1.0
"""How often uses are noted, and a store that refused writes is tried again."""

_LOOKED_AFTER_SECONDS: Final = 60.0
"""How often it is looked which sandboxes are to end, and what is no longer needed."""

_GIVEN_UP: Final = "the store does not answer, and the server is stopping"
_UNPROVED: Final = f"the store has not answered for {PROVED_SECONDS:g} s"


class StoreKeeper:
    """The stored sandboxes of one server: `open` and `close` frame everything else."""

    def __init__(self, common: Common) -> None:
        self.common = common
        self.ownership: Ownership | None = None
        self._switchboard = common.answers.switchboard
        self._upkeep: asyncio.Task[None] | None = None
        self._is_given_up = False
        sandboxes = self._switchboard.sandboxes
        sandboxes.kept, sandboxes.kept_names = (), common.kept.keys()
        common.answers.instant = self._instant
        common.answers.metrics.is_store_available = lambda: self.is_available

    @property
    def names(self) -> list[str]:
        return sorted(self.common.kept)

    @property
    def lost(self) -> "asyncio.Future[None] | None":
        return None if self.ownership is None else self.ownership.lost

    @property
    def is_ready(self) -> bool:
        return self.common.health.is_ready

    @property
    def is_available(self) -> bool:
        return self.common.health.failure is None

    # ── Beginning and ending ─────────────────────────────────────────────────────────────────

    async def open(self, clock: WallClock, *, fresh: bool = False) -> None:
        """Learn which sandboxes the store has, and load the default one, or create it.

        If `fresh`, all sandboxes are ended first. The clock is set to that of a remote engine. The
        owner before may still answer reads for some seconds: only then, this one may begin.
        """
        silence = asyncio.create_task(asyncio.sleep(self.common.store.silence_seconds))
        if self.common.limits.is_remote:
            began_ms = await self.common.writing.submit(self.common.store.prove)
            clock.follow(began_ms + int(boot_seconds() * 1000))
            self.ownership = Ownership(self.common.store, self.common.health, clock.catch_up)
            self.common.writing.each_second = self.ownership.prove
        self.common.catch_up = clock.catch_up
        clock.catch_up(self.common.store.seen_ms)
        for listed in await self.common.reading.submit(self.common.store.sandboxes):
            clock.catch_up(listed.head_ms)
            actor = Actor(listed.kept.sandbox.name, self.common, listed)
            self.common.kept[actor.name] = actor
            if listed.damage is not None:
                _LOG.error("%s: it is not served", listed.damage)
            self._switchboard.sandboxes.permits.grant(actor.name, listed.permit, actor.ends_ms)
        if fresh:
            jobs = [each.put(None, partial(stored_calls.end, each)) for each in self._kept()]
            await asyncio.gather(*jobs)
        await self._begin_default()
        await silence
        self._upkeep = asyncio.create_task(self._run())

    async def _begin_default(self) -> None:
        scenarios, sandboxes = self.common.scenarios, self._switchboard.sandboxes
        served = scenarios.form(sandboxes.scenario)  # before loading, which reuses it
        default = self.common.actor(DEFAULT)
        if default.row is None:
            await default.put(None, partial(stored_calls.create_by_use, default))
        elif default.row.damage is not None:
            raise UnusableStoreError(f"{default.row.damage}; --fresh begins anew")
        await memory.ensure_loaded(default)
        loaded = default.tenancy
        if loaded and scenarios.form(loaded.sandbox.simulation.scenario) != served:
            _LOG.warning("%s (--fresh deletes all of them)", KEPT_ALONE)

    def give_up(self) -> None:
        """Stop waiting for a store on another machine: refuse all waiting calls immediately.

        A store on this machine is still waited for, since it answers as soon as it can.
        """
        if self.ownership is not None and not self._is_given_up:
            self._is_given_up = self.common.committer.is_closing = True
            self.ownership.doubt()
            given_up = UnavailableStoreError(_GIVEN_UP)
            unknown = UnavailableStoreError(_GIVEN_UP, is_unknown=True)
            self.common.reading.give_up(lambda: None, under_way=given_up, others=given_up)
            self.common.writing.give_up(self.common.store.close, under_way=unknown, others=given_up)

    async def close(self) -> None:
        """Wait until everything under way is written, and close the store.

        A store on another machine is not waited for long.
        """
        if self._upkeep is not None:
            self._upkeep.cancel()
        ending = asyncio.create_task(self._end())
        await asyncio.wait([ending], timeout=_END_SECONDS)
        if not ending.done():
            self.give_up()
        await ending

    async def _end(self) -> None:
        try:
            self.common.committer.is_closing = True
            while self.common.tasks:
                await asyncio.wait(self.common.tasks)
            with suppress(StoreError):
                await memory.note_uses(self.common, self._kept(), is_last=True)
            self.common.writing.each_second = None  # a proof would connect again, and take the lock
            await asyncio.shield(self.common.writing.submit(self.common.store.close))
        except UnavailableStoreError:
            if not self._is_given_up:
                raise
        finally:
            self.common.writing.stop()
            self.common.reading.stop()

    # ── Calls ────────────────────────────────────────────────────────────────────────────────

    def take(self, request: Request) -> FutureAnswer | Tenancy | None:
        """Return the future answer to a call that must be written or needs its sandbox loaded.

        For a call that can be answered immediately, return its sandbox, or None if it is about
        sandboxes and only concerns those in memory.
        """
        if self.ownership is not None and not self.ownership.is_sure:
            return self._refused(request, UnavailableStoreError(_UNPROVED))
        if request.address.area == "sandboxes":
            return self._take_about(request)
        now_ms = self.common.answers.now_ms()
        name = request.sandbox
        actor = self.common.kept.get(name)
        tenancy = None if actor is None else actor.open_tenancy(now_ms)
        if actor and actor.row and tenancy and not tenancy.sandbox.is_written(request):
            if tenancy.sandbox.simulation.entries < actor.row.noted.reserved:
                return tenancy
        elif self.common.committer.trouble is not None:
            return self._refused(request, self.common.committer.trouble)
        elif tenancy is not None:
            early = self._refused_early(request, now_ms)
            if early is not None:
                return early
            self._switchboard.sandboxes.use(tenancy.name, now_ms)
        actor = actor or self.common.actor(name)
        return actor.put(request, partial(stored_calls.answer, actor, request), is_call=True)

    def _take_about(self, request: Request) -> FutureAnswer | None:
        request, now_ms = self._switchboard.routed(request), self.common.answers.now_ms()
        name = request.subject
        if not name:
            rows = [(each, each.row) for each in self._kept() if not each.is_expired(now_ms)]
            kept = [_stored(actor, row) for actor, row in rows if row is not None]
            self._switchboard.sandboxes.kept = kept
            return None
        known = self.common.kept.get(name)
        if not self._switchboard.is_written(request, None):
            if request.route is None or (known and known.open_tenancy(now_ms)):
                return None
        elif self.common.committer.trouble is not None:
            return self._refused(request, self.common.committer.trouble)
        early = self._refused_early(request, now_ms)
        if early is not None:
            return early
        actor = known or self.common.actor(name)
        answer = moving.answer if request.control_id in moving.CALLS else stored_calls.answer_about
        return actor.put(request, partial(answer, actor, request))

    def _refused_early(self, request: Request, now_ms: int) -> FutureAnswer | None:
        if not (self._switchboard.sandboxes.is_full or request.flaw):
            return None
        refused = self._switchboard.refuse_early(request, now_ms)
        return None if refused is None else _done(Answered(refused))

    def _refused(self, request: Request, error: StoreError) -> FutureAnswer:
        return _done(self.common.answers.unavailable(request, error))

    def _kept(self) -> list[Actor]:
        return [actor for _, actor in sorted(self.common.kept.items())]

    def _instant(self, name: str, now_ms: int) -> int:
        actor = self.common.kept.get(name)
        return now_ms if actor is None else actor.instant(now_ms)

    def note_unloaded(self, tenancy: Tenancy) -> None:
        actor = self.common.kept.get(tenancy.name)
        if actor is not None and actor.tenancy is tenancy:
            memory.vacate(actor)

    def end_expired(self, tenancy: Tenancy) -> None:
        actor = self.common.kept.get(tenancy.name)
        if actor is not None and actor.tenancy is tenancy:
            self.common.spawn(stored_calls.end_soon(actor)).add_done_callback(_ignore)

    # ── Upkeep ───────────────────────────────────────────────────────────────────────────────

    async def _run(self) -> None:
        """Note uses, and look after all sandboxes, until cancelled."""
        looked = stopwatch()
        while True:
            await asyncio.sleep(_NOTED_SECONDS)
            try:
                if stopwatch() - looked > _LOOKED_AFTER_SECONDS:
                    looked = stopwatch()
                    await self.look_after_all()
                await self.note_uses()
            except StoreError:
                pass  # the next round tries again
            except Exception:  # noqa: BLE001 - a bug must not end the loop
                _LOG.exception("a bug: stored sandboxes are not maintained at the moment")

    async def look_after_all(self) -> None:
        """End what has expired or was long unused, and free what is no longer needed."""
        now_ms = self.common.answers.now_ms()
        for actor in self._kept():
            row = actor.row
            if row is None or actor.is_used or actor.name == DEFAULT:
                continue
            is_unused = actor.tenancy is None and now_ms >= row.used_ms + self.common.limits.keep_ms
            if row.kept.by_use and is_unused:
                await actor.put(None, partial(stored_calls.end, actor))
            elif actor.is_expired(now_ms):
                await stored_calls.end_soon(actor)
        memory.tidy(self.common)
        await self.common.reading.submit(self.common.store.forget_unused)

    async def note_uses(self) -> None:
        """Note in the store what has changed since the last time; try it if it has failed."""
        failure = self.common.health.failure
        if self.common.committer.trouble is not None:
            return
        is_tried = failure is not None and not isinstance(failure, FullStoreError)
        await memory.note_uses(self.common, self._kept(), is_due=is_tried)
        if is_tried:
            self.common.health.note_answer()


KEPT_ALONE: Final = (
    "the sandboxes in the store keep their scenario, default too; "
    f"`{replacing_command(DEFAULT)}` begins that of the server"
)
"""What is said of another scenario than before."""


def _stored(actor: Actor, row: StoredSandboxRow) -> StoredSandbox:
    tenancy, created_ms = actor.tenancy, row.kept.created_ms
    used_ms = row.used_ms if tenancy is None else max(row.used_ms, tenancy.used_ms)
    return StoredSandbox(actor.name, tenancy is not None, row.head, row.size, created_ms, used_ms)


def _done(answered: Answered) -> FutureAnswer:
    future: FutureAnswer = asyncio.get_running_loop().create_future()
    future.set_result(answered)
    return future


def _ignore(ending: "asyncio.Task[None]") -> None:
    """Let the error of a background job be: the next call to its sandbox meets it as well."""
    if not ending.cancelled():
        ending.exception()
