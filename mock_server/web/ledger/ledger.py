"""The sandboxes of a server with a store: what happens to them at start and shutdown.

`KeptCalls` takes the calls to them.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Final, Protocol

from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.sandboxes.permits import replacing_command
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.store.port import Store
from mock_server.store.store_errors import StoreError, UnavailableStoreError
from mock_server.web.answering.sandbox_answers import Answers
from mock_server.web.answering.sandbox_log import SandboxLog
from mock_server.web.ledger.kept_calls import KeptCalls
from mock_server.web.ledger.lifecycle import Lifecycle
from mock_server.web.ledger.loader import Loader
from mock_server.web.ledger.log_writer import LogWriter
from mock_server.web.ledger.numbering import Numbering
from mock_server.web.ledger.own_thread import OwnThread
from mock_server.web.ledger.ownership import Ownership
from mock_server.web.ledger.sandbox_calls import SandboxCalls
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


class ClockOfServer(Protocol):
    """The wall clock of a server."""

    def follow(self, now_ms: int) -> None:
        """Move to an instant, even to an earlier one."""

    def catch_up(self, latest_ms: int) -> None:
        """Move forward to an instant if it is later."""


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
        writer.applier.applied = trimming.note_applied
        self._lifecycle = lifecycle = Lifecycle(stored, writer, answers, terms)
        self._sandboxes.kept_names = writer.logs.keys()
        self._numbering = numbering = Numbering(store, thread, writer)
        self.ownership: Ownership | None = None
        if terms.is_remote:
            self.ownership = Ownership(store, thread, writer, self._compare)
        calls = SandboxCalls(store, thread, stored, lifecycle, answers)
        self._calls = KeptCalls(
            stored, lifecycle, writer, calls, answers, numbering, self.ownership
        )
        self.take = self._calls.take
        self.note_unloaded = stored.note_unloaded
        answers.instant = stored.instant
        self._upkeep = Upkeep(store, thread, stored, lifecycle, writer, answers)
        self._tasks: list[asyncio.Task[None]] = []
        self._is_given_up = False

    @property
    def names(self) -> list[str]:
        """The names of all stored sandboxes, sorted."""
        return sorted(self._stored.logs)

    # ── Beginning and ending ─────────────────────────────────────────────────────────────────

    async def open(self, clock: ClockOfServer, *, fresh: bool = False) -> None:
        """Learn which sandboxes the store has, and load the default one, or found it.

        If `fresh`, all sandboxes are ended first. The clock is set to that of a remote engine. The
        owner before may still answer reads for some seconds: only then, this one may begin.
        """
        silence = asyncio.create_task(asyncio.sleep(self._store.silence_seconds))
        if self.ownership is not None:
            await self.ownership.prove(clock.follow)
            self._tasks.append(asyncio.create_task(self.ownership.run(clock.catch_up)))
        registry = await self._thread.submit(self._store.registry)
        for kept in registry.expect_intact():
            clock.catch_up(max(kept.head_ms, kept.used_ms))
            if not kept.is_over:
                self._stored.register(SandboxLog.of(kept))
        if fresh:
            await asyncio.gather(*map(self._lifecycle.end, tuple(self._stored.logs.values())))
        default = self._stored.logs.get(DEFAULT)
        if default is None:
            await self._calls.found(DEFAULT)
            default = self._stored.logs[DEFAULT]
        digest = self.loader.scenarios.digest
        served = digest(self._sandboxes.scenario)  # before it is loaded, which reuses the scenario
        await self._stored.ensure_loaded(default)
        loaded = default.tenancy
        if loaded is not None and digest(loaded.sandbox.simulation.scenario) != served:
            _LOG.warning("%s (--fresh deletes all of them)", KEPT_ALONE)
        await silence
        self._tasks.append(asyncio.create_task(self._upkeep.run()))

    async def _compare(self) -> None:
        registry = await self._thread.submit(self._store.registry)
        living = {kept.home: kept for kept in registry.expect_intact() if not kept.is_over}
        self._stored.compare(living)

    def give_up(self) -> None:
        """Stop waiting for a store on another machine: refuse all waiting calls immediately.

        A store on this machine is still waited for, since it answers as soon as it can.
        """
        if self.ownership is not None and not self._is_given_up:
            self._is_given_up = True
            self.writer.is_closing = True
            self.ownership.doubt()
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
                await self._upkeep.note_uses()  # or time could go back at the next start
                await self._numbering.return_rest()
            await self._thread.submit(self._store.close)
        except UnavailableStoreError:
            if not self._is_given_up:
                raise
        finally:
            self._thread.stop()

    def end_expired(self, tenancy: Tenancy) -> None:
        """End a sandbox whose time to live is over, without waiting for a call to it."""
        self.writer.begin(self._lifecycle.end_expired(tenancy))

    def as_fields(self) -> dict[str, object]:
        """Return what `_ready` reports about the store."""
        is_available = self.writer.failure is None
        return {"available": is_available, "differences": self.loader.differences}
