"""The sandboxes of a server with a store: every call is passed to `take` first.

At start, the server learns which sandboxes the store has; each is loaded by its first call.
"""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from mock_server.keeping import lives, memory, moving
from mock_server.keeping.actor import Actor, Common, FutureAnswer, StoreLimits
from mock_server.keeping.codec import permit_of
from mock_server.keeping.committer import Committer
from mock_server.keeping.own_thread import OwnThread
from mock_server.keeping.ownership import PROVED_SECONDS, Health, Ownership
from mock_server.keeping.scenarios import Builder, StoredScenarios
from mock_server.keeping.store import Store
from mock_server.keeping.store_errors import (
    FullStoreError,
    StoreError,
    UnavailableStoreError,
    UnreadableError,
    UnusableStoreError,
)
from mock_server.keeping.stored_calls import answer_calls
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, replacing_command
from mock_server.sandbox.sandboxes.sandbox import StoredSandbox, Tenancy
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.wall_clock import boot_seconds, stopwatch
from mock_server.web.engine import Engine

T = TypeVar("T")

_LOG: Final = logging.getLogger("mock_server")

_END_SECONDS: Final = 1.0
"""How long to wait for a store on another machine when the server ends."""

_NOTED_SECONDS: Final = 1.0
"""How often uses are noted, and a store that refused writes is tried again."""

_LOOKED_AFTER_SECONDS: Final = 60.0
"""How often it is looked which sandboxes are to end, and what is no longer needed."""

_GIVEN_UP: Final = "the store does not answer, and the server is stopping"
_UNPROVED: Final = f"the store has not answered for {PROVED_SECONDS:g} s"


class ClockOfServer(Protocol):
    """The wall clock of a server."""

    def follow(self, now_ms: int) -> None:
        """Move to an instant, even to an earlier one."""

    def catch_up(self, latest_ms: int) -> None:
        """Move forward to an instant if it is later."""


class StoreKeeper:
    """The stored sandboxes of one server: `open` and `close` frame everything else."""

    def __init__(
        self,
        store: Store,
        writing: OwnThread,
        engine: Engine,
        builder: Builder,
        limits: StoreLimits,
    ) -> None:
        answers, reading = engine.answers, OwnThread("customer-sandbox reading")
        self.health = Health()
        self.ownership: Ownership | None = None
        self.scenarios = StoredScenarios(store, reading, builder)
        self._store, self._writing, self._reading = store, writing, reading
        self._answers, self._limits = answers, limits
        self._switchboard = answers.switchboard
        self._tasks: set[asyncio.Task[Any]] = set()
        self._upkeep: asyncio.Task[None] | None = None
        self._is_given_up = False
        self._committer = Committer(
            store, writing, self.health, now_ms=answers.now_ms, spawn=self._spawn
        )
        self._common = Common(
            store=store,
            writing=writing,
            reading=reading,
            answers=answers,
            uploads=engine.uploads,
            scenarios=self.scenarios,
            committer=self._committer,
            limits=limits,
            spawn=self._spawn,
            answer_calls=answer_calls,
        )
        sandboxes = self._switchboard.sandboxes
        sandboxes.kept, sandboxes.kept_names = (), self._common.kept.keys()
        answers.instant = self._instant
        answers.metrics.is_store_available = lambda: self.is_available

    @property
    def names(self) -> list[str]:
        """The names of all stored sandboxes, sorted."""
        return sorted(self._common.kept)

    @property
    def lost(self) -> "asyncio.Future[None] | None":
        """Is done once another server has taken over the store, or None if that cannot be."""
        return None if self.ownership is None else self.ownership.lost

    @property
    def is_ready(self) -> bool:
        """Whether changes are accepted, or have not been refused for long."""
        return self.health.is_ready

    @property
    def is_available(self) -> bool:
        """Whether the store has accepted what it was asked last."""
        return self.health.failure is None

    def _spawn(self, work: Coroutine[Any, Any, T], /) -> "asyncio.Task[T]":
        """Run a task; `close` waits for its end."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # ── Beginning and ending ─────────────────────────────────────────────────────────────────

    async def open(self, clock: ClockOfServer, *, fresh: bool = False) -> None:
        """Learn which sandboxes the store has, and load the default one, or create it.

        If `fresh`, all sandboxes are ended first. The clock is set to that of a remote engine. The
        owner before may still answer reads for some seconds: only then, this one may begin.
        """
        silence = asyncio.create_task(asyncio.sleep(self._store.silence_seconds))
        if self._limits.is_remote:
            began_ms = await self._writing.submit(self._store.prove)
            clock.follow(began_ms + int(boot_seconds() * 1000))
            self.ownership = Ownership(self._store, self.health, clock.catch_up)
            self._writing.each_second = self.ownership.prove
        self._common.catch_up = clock.catch_up
        clock.catch_up(self._store.seen_ms)
        for listed in await self._reading.submit(self._store.sandboxes):
            clock.catch_up(listed.head_ms)
            actor = Actor(listed.kept.sandbox.name, self._common, listed)
            self._common.kept[actor.name] = actor
            permit = NO_PERMIT
            try:
                if listed.damage is None:
                    permit = permit_of(listed.kept.permit)
            except UnreadableError as error:
                listed.damage = error
            if listed.damage is not None:
                _LOG.error("%s: it is not served", listed.damage)
            actor.moves = permit.moves
            self._switchboard.sandboxes.permits.grant(actor.name, permit, actor.ends_ms)
        if fresh:
            jobs = [each.put(None, partial(lives.end, each)) for each in self._kept()]
            await asyncio.gather(*jobs)
        await self._begin_default()
        await silence
        self._upkeep = asyncio.create_task(self._run())

    async def _begin_default(self) -> None:
        scenarios, sandboxes = self.scenarios, self._switchboard.sandboxes
        served = scenarios.form(sandboxes.scenario)  # before loading, which reuses it
        default = self._common.actor(DEFAULT)
        if default.row is None:
            await default.put(None, partial(lives.create_by_use, default))
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
            self._is_given_up = self._committer.is_closing = True
            self.ownership.doubt()
            given_up = UnavailableStoreError(_GIVEN_UP)
            unknown = UnavailableStoreError(_GIVEN_UP, is_unknown=True)
            self._reading.give_up(lambda: None, under_way=given_up, others=given_up)
            self._writing.give_up(self._store.close, under_way=unknown, others=given_up)

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
            self._committer.is_closing = True
            while self._tasks:
                await asyncio.wait(self._tasks)
            with suppress(StoreError):
                await memory.note_uses(self._common, self._kept(), is_last=True)
            self._writing.each_second = None  # a proof would connect again, and take the lock
            await asyncio.shield(self._writing.submit(self._store.close))
        except UnavailableStoreError:
            if not self._is_given_up:
                raise
        finally:
            self._writing.stop()
            self._reading.stop()

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
        now_ms = self._answers.now_ms()
        name = request.address.named(request.meant)
        actor = self._common.kept.get(name)
        tenancy = None if actor is None else actor.open_tenancy(now_ms)
        if actor and actor.row and tenancy and not tenancy.sandbox.is_written(request):
            is_reserved = tenancy.sandbox.simulation.entries < actor.row.reserved
            return tenancy if is_reserved else actor.put(request)
        if self._committer.trouble is not None:
            return self._refused(request, self._committer.trouble)
        if tenancy is not None:
            early = self._refused_early(request, now_ms)
            if early is not None:
                return early
            self._switchboard.sandboxes.note_use(tenancy, now_ms)
        return (actor or self._common.actor(name)).put(request)

    def _take_about(self, request: Request) -> FutureAnswer | None:
        request, now_ms = self._switchboard.routed(request), self._answers.now_ms()
        name = request.subject
        if not name:
            sandboxes = [each for each in self._kept() if not each.is_expired(now_ms)]
            self._switchboard.sandboxes.kept = [*map(_stored, sandboxes)]
            return None
        known = self._common.kept.get(name)
        if not self._switchboard.is_written(request, None):
            if request.route is None or (known and known.open_tenancy(now_ms)):
                return None
        elif self._committer.trouble is not None:
            return self._refused(request, self._committer.trouble)
        early = self._refused_early(request, now_ms)
        if early is not None:
            return early
        actor = known or self._common.actor(name)
        answer = moving.answer if request.control_id in moving.CALLS else lives.answer
        return actor.put(request, partial(answer, actor, request))

    def _refused_early(self, request: Request, now_ms: int) -> FutureAnswer | None:
        """Return the refusal of a call if memory is full or the call is ambiguous, else None."""
        if not (self._switchboard.sandboxes.is_full or request.flaw):
            return None
        refused = self._switchboard.refuse_early(request, now_ms)
        return None if refused is None else _done(Answered(refused))

    def _refused(self, request: Request, error: StoreError) -> FutureAnswer:
        return _done(self._answers.unavailable(request, error))

    def _kept(self) -> list[Actor]:
        """Return the actors of all stored sandboxes, by name."""
        return [actor for _, actor in sorted(self._common.kept.items())]

    def _instant(self, name: str, now_ms: int) -> int:
        """Return the instant at which a timer may look at a sandbox."""
        actor = self._common.kept.get(name)
        return now_ms if actor is None else actor.instant(now_ms)

    def note_unloaded(self, tenancy: Tenancy) -> None:
        """Note that a sandbox is no longer in memory."""
        actor = self._common.kept.get(tenancy.name)
        if actor is not None and actor.tenancy is tenancy:
            memory.vacate(actor)

    def end_expired(self, tenancy: Tenancy) -> None:
        """End a sandbox whose time to live is over, without waiting for a call to it."""
        actor = self._common.kept.get(tenancy.name)
        if actor is not None and actor.tenancy is tenancy:
            self._spawn(lives.end_soon(actor)).add_done_callback(_ignore)

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
        now_ms = self._answers.now_ms()
        for actor in self._kept():
            row = actor.row
            if row is None or actor.is_used or actor.name == DEFAULT:
                continue
            is_unused = actor.tenancy is None and now_ms >= row.used_ms + self._limits.keep_ms
            if row.kept.by_use and is_unused:
                await actor.put(None, partial(lives.end, actor))
            elif actor.is_expired(now_ms):
                await lives.end_soon(actor)
        memory.tidy(self._common)
        await self._reading.submit(self._store.forget_unused)

    async def note_uses(self) -> None:
        """Note in the store what has changed since the last time; try it if it has failed."""
        failure = self.health.failure
        if self._committer.trouble is not None:
            return
        is_tried = failure is not None and not isinstance(failure, FullStoreError)
        await memory.note_uses(self._common, self._kept(), is_due=is_tried)
        if is_tried:
            self.health.note_answer()


KEPT_ALONE: Final = (
    "the sandboxes in the store keep their scenario, default too; "
    f"`{replacing_command(DEFAULT)}` begins that of the server"
)
"""What is said of another scenario than before."""


def _stored(actor: Actor) -> StoredSandbox:
    """Return what a list says about a stored sandbox."""
    row, used_ms = actor.row, 0 if actor.tenancy is None else actor.tenancy.used_ms
    if row is None:
        raise LookupError(f"there is no sandbox {actor.name}")
    used_ms = max(row.used_ms, used_ms)
    is_loaded = actor.tenancy is not None
    return StoredSandbox(actor.name, is_loaded, row.head, row.size, row.kept.created_ms, used_ms)


def _done(answered: Answered) -> FutureAnswer:
    """Return the future of an answer that there is already."""
    future: FutureAnswer = asyncio.get_running_loop().create_future()
    future.set_result(answered)
    return future


def _ignore(ending: "asyncio.Task[None]") -> None:
    """Let the error of a background job be: the next call to its sandbox meets it as well."""
    if not ending.cancelled():
        ending.exception()
