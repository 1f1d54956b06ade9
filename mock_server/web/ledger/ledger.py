"""The sandboxes of a server with a store: what happens to them at start, reload and shutdown.

`KeptCalls` takes the calls to them.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.sandboxes.permits import replacing_command
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.store.port import Store
from mock_server.store.store_errors import StoreError, UnavailableStoreError
from mock_server.web.answering.sandbox_answers import Answers
from mock_server.web.answering.sandbox_log import SandboxLog
from mock_server.web.ledger.followed_registry import FollowedRegistry
from mock_server.web.ledger.following import Follower
from mock_server.web.ledger.kept_calls import KeptCalls
from mock_server.web.ledger.lifecycle import Lifecycle
from mock_server.web.ledger.loader import Loader
from mock_server.web.ledger.log_writer import LogWriter
from mock_server.web.ledger.others import Alone, Others
from mock_server.web.ledger.own_thread import OwnThread
from mock_server.web.ledger.sandbox_calls import SandboxCalls
from mock_server.web.ledger.single_flight import SingleFlight
from mock_server.web.ledger.stored_sandboxes import StoredSandboxes
from mock_server.web.ledger.terms import Terms
from mock_server.web.ledger.trimming import Trimming
from mock_server.web.ledger.upkeep import Upkeep

_LOG: Final = logging.getLogger("mock_server")

_END_SECONDS: Final = 1.0
"""How long to wait for a store on another machine when the server ends."""

KEPT_ALONE: Final = (
    "the sandboxes in the store keep their scenario, default too; "
    f"`{replacing_command(DEFAULT)}` begins that of the server"
)
"""What is said of another scenario than before."""

_GIVEN_UP: Final = "the store does not answer, and the server is stopping"
_NOT_KNOWN: Final = "it is not known whether the call was written"


class Ledger:
    """The logs of all sandboxes of a server; every call is passed to `take` first."""

    def __init__(
        self, store: Store, thread: OwnThread, loader: Loader, answers: Answers, terms: Terms
    ) -> None:
        self.loader = loader
        self.writer = writer = LogWriter(store, thread, answers)
        self._store = store
        self._thread = thread
        self._switchboard = answers.switchboard
        self._sandboxes = self._switchboard.sandboxes
        self._sandboxes.kept = ()
        trimming = Trimming(store, thread, loader, writer, answers, terms)
        self._stored = stored = StoredSandboxes(loader, writer, answers, terms, trimming)
        writer.load_before, writer.applier.applied = stored.load_before, stored.note_applied
        self._lifecycle = lifecycle = Lifecycle(stored, writer, answers, terms)
        self._sandboxes.kept_names = writer.logs.keys()
        others: Others = Alone()
        if terms.is_shared:
            registry = FollowedRegistry(store, thread, stored, writer)
            others = Follower(store, thread, stored, writer, answers, registry, terms.reads_local)
            _connect(writer, stored, others)
        self._others = others
        self._learning = SingleFlight(others.learn)
        sandbox_calls = SandboxCalls(store, thread, stored, lifecycle, others, answers)
        self._calls = KeptCalls(stored, lifecycle, writer, others, sandbox_calls, answers, terms)
        self.take = self._calls.take
        self.note_unloaded = stored.note_unloaded
        answers.instant = stored.instant
        self._upkeep = Upkeep(store, thread, stored, lifecycle, others, writer, answers)
        self._tasks: list[asyncio.Task[None]] = []
        self._is_given_up = False

    @property
    def names(self) -> list[str]:
        """The names of all stored sandboxes, sorted."""
        return sorted(self._stored.logs)

    # ── Beginning and ending ─────────────────────────────────────────────────────────────────

    async def learn(self) -> int:
        """Learn which sandboxes the store has; return the latest instant in them, 0 if shared."""
        if self._stored.is_shared:
            await self._others.learn()
            return 0
        latest_ms = 0
        registry = await self._thread.submit(self._store.registry)
        for kept in registry.expect_intact():
            latest_ms = max(latest_ms, kept.head_ms, kept.used_ms)
            if not kept.is_over:
                self._stored.register(SandboxLog.of(kept))
        return latest_ms

    async def open(
        self, set_clock: Callable[[int], object] = lambda _: None, *, fresh: bool = False
    ) -> None:
        """Load the default sandbox, or found it.

        If `fresh`, all sandboxes are ended first. If the engine's clock counts, it is reported
        through `set_clock`.
        """
        if fresh:
            await asyncio.gather(*map(self._lifecycle.end, tuple(self._stored.logs.values())))
        default = await self._begun()
        digest = self.loader.scenarios.digest
        served = digest(self._sandboxes.scenario)  # before it is loaded, which reuses the scenario
        await self._stored.ensure_loaded(default)
        loaded = default.tenancy
        if loaded is not None and digest(loaded.sandbox.simulation.scenario) != served:
            _LOG.warning("%s (--fresh deletes all of them)", KEPT_ALONE)
        if self._stored.is_shared:
            await self._others.catch_up(default)
            set_clock(default.reads.at(0))
        following = self._others.run(set_clock)
        self._tasks += map(asyncio.create_task, (self._upkeep.run(), following))

    def give_up(self) -> None:
        """Stop waiting for a store on another machine: refuse all waiting calls immediately.

        A store on this machine is still waited for, since it answers as soon as it can.
        """
        if self._stored.is_shared and not self._is_given_up:
            self._is_given_up = True
            self.writer.begin_to_close()
            self._thread.give_up(
                self._store.close,
                under_way=UnavailableStoreError(f"{_GIVEN_UP}; {_NOT_KNOWN}", is_unknown=True),
                others=UnavailableStoreError(_GIVEN_UP),
            )

    async def close(self) -> None:
        """Wait until everything under way is written, and close the store.

        A store on another machine is not waited for long.
        """
        for task in self._tasks:
            task.cancel()
        ending = asyncio.create_task(self._end())
        await asyncio.wait([ending], timeout=_END_SECONDS)
        if not ending.done():
            self.give_up()
        await ending

    async def _end(self) -> None:
        try:
            with suppress(StoreError):  # after which no other write is tried, since each may wait
                await self.writer.finish()
                if not self._stored.is_shared:  # otherwise, the clock of the engine counts
                    await self._upkeep.note_uses()  # or time could go back at the next start
            await self._thread.submit(self._store.close)
        except UnavailableStoreError:
            if not self._is_given_up:
                raise
        finally:
            self._thread.stop()

    def end_expired(self, tenancy: Tenancy) -> None:
        """End a sandbox whose time to live is over, without waiting for a call to it."""
        self.writer.begin(self._lifecycle.end_expired(tenancy))

    async def _begun(self) -> SandboxLog:
        while DEFAULT not in self._stored.logs:
            await self._calls.found(DEFAULT)
            await self._others.learn()  # another server may have been first
        return self._stored.logs[DEFAULT]

    def as_fields(self) -> dict[str, object]:
        """Return what `_ready` reports about the store."""
        is_available = self.writer.failure is None
        return {"available": is_available, "differences": self.loader.differences}

    async def learn_keys(self) -> bool:
        """Learn keys that other servers have set; False if the store is not shared, or fails."""
        if not self._stored.is_shared:
            return False
        try:
            await self._learning.run()
        except StoreError:
            return False
        return True


def _connect(writer: LogWriter, stored: StoredSandboxes, follower: Follower) -> None:
    """Make the writer and the stored sandboxes call what follows other servers, which uses them."""
    applier, loss_check, registry = writer.applier, writer.loss_check, follower.registry
    applier.follow, applier.lose, applier.strand = follower.follow, stored.lose, stored.strand
    loss_check.ensure_learnt, loss_check.fall_back = registry.ensure_learnt, stored.fall_back
    writer.doubt = registry.doubt
    stored.when_moved, stored.learn_changes = follower.answer_readers, registry.learn_all
