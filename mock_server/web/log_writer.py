"""Writes calls into the logs of their sandboxes, and applies them in the order of the logs.

    write → a batch → one transaction → apply → the answer

One batch is on its way at a time; what comes meanwhile makes the next one. What other servers have
appended before an entry is fetched, and applied before it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from itertools import count, zip_longest
from os import urandom
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from mock_server.sandbox.ground.exchange import BaseReply, Reply, Request
from mock_server.sandbox.sandboxes.sandboxes import Tenancy
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.store.port import (
    Draft,
    Fenced,
    Home,
    LogEntry,
    LogPlace,
    Store,
    StoreError,
    UnavailableStoreError,
)
from mock_server.wall_clock import stopwatch
from mock_server.web.own_thread import OwnThread
from mock_server.web.sandbox_log import SandboxLog, Waited, Written

T = TypeVar("T")
Digest: TypeAlias = tuple[Home, int, bytes]

_LOG: Final = logging.getLogger("mock_server")

_MOST_AT_ONCE: Final = 64
"""Drafts in a batch. Applying them takes some milliseconds, in which no other call is answered."""

_UNKNOWN: Final = "the store has failed; whether the call was written is not known yet"

BEREFT: Final = "the call was written, but this server cannot tell its answer"

_SECONDS_TO_NEXT_TRY: Final = 0.2
"""How long to wait before an unreachable store is asked again what became of a batch."""

_SLICE_SECONDS: Final = 0.005
"""How long entries are applied until others have their turn."""


class Answers(Protocol):
    """What answers calls once they have their place in a log: the engine."""

    @property
    def now_ms(self) -> Callable[[], int]:
        """The wall clock."""

    def ask(self, request: Request) -> Answered:
        """Answer a call that need not be written, or take the first step to its answer."""

    def carry_out(
        self, request: Request, tenancy: Tenancy, wall_ms: int, *, is_ours: bool = True
    ) -> Answered:
        """Take the first step to the answer to a call of a sandbox, at an instant.

        One that is not ours was answered by another server.
        """

    def is_awaited(self, tenancy: Tenancy) -> bool:
        """Tell whether somebody waits for what happens in a sandbox, or for a held reply of it."""

    def touch(self, tenancy: Tenancy) -> None:
        """Have those who watch a sandbox told of what is new."""

    async def carry_through(
        self, request: Request, answered: Answered, *, is_ours: bool = True
    ) -> Answered:
        """Take all further steps to an answer."""

    async def further_turn(self) -> None:
        """Return in a later turn of the loop."""

    async def in_turn(self, tenancy: Tenancy, function: Callable[[], T]) -> T:
        """Return what a function returns, called once nobody changes a sandbox step by step."""

    def note_bug(self, request: Request, error: Exception) -> Reply:
        """Log a bug that a call has met, and return the answer to the call."""

    def unavailable(self, request: Request, error: StoreError) -> Answered:
        """Return the answer to a call that the store could not take."""


class LogWriter:
    """Appends to a store, and applies what was appended.

    `failure` says why the store did not do what was asked of it last, None if it did; `is_closing`
    that nothing is to be begun that takes long. `applied` is called after each entry.

    For a store that several servers use, `follow` returns how an entry of another one is applied,
    `lose` is called with a log that has ended, and `strand` with one that cannot be followed.
    """

    def __init__(self, store: Store, thread: OwnThread, answers: Answers) -> None:
        self.failure: StoreError | None = None
        self.applied: Callable[[SandboxLog], None] = lambda _: None
        self.follow: Callable[[SandboxLog, LogEntry], Written] | None = None
        self.lose: Callable[[SandboxLog], None] = lambda _: None
        self.strand: Callable[[SandboxLog], None] = lambda _: None
        self._store = store
        self._thread = thread
        self._answers = answers
        self._waiting: list[Written] = []
        self._writing: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._digests: list[Digest] = []
        self._unsure: UnavailableStoreError | None = None
        self.is_closing = False
        self._prefix = urandom(8)
        self._drafts = count()

    async def finish(self) -> None:
        """Wait until everything that is on its way has arrived, or cannot arrive."""
        self.is_closing = True
        while self._tasks:
            await asyncio.wait(self._tasks)
        await self._thread.submit(self._store.note_digests, self._take_digests())

    def nonce(self) -> bytes:
        """Return 16 bytes that no other draft has."""
        return self._prefix + next(self._drafts).to_bytes(8)

    def note_digest(self, home: Home, number: int, digest: bytes) -> None:
        """Have the digest of a reply kept with the next batch."""
        self._digests.append((home, number, digest))

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside whose end nobody waits for, but `finish`."""
        self.spawn(work).add_done_callback(_report)

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Run something beside; `finish` waits for its end."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # ── Writing ──────────────────────────────────────────────────────────────────────────────

    def write(
        self,
        log: SandboxLog,
        make: Callable[[int], Draft],
        apply: Callable[[LogPlace], Answered],
        finish: Callable[[Answered], None] = lambda _: None,
        request: Request | None = None,
    ) -> Waited:
        """Write something with the next batch, and apply it."""
        waited: Waited = asyncio.get_running_loop().create_future()
        written = Written(log, request, make, apply, waited, finish)
        if self._unsure is not None:
            self._refuse([written], self._unsure)
            return waited
        log.open += 1
        self._waiting.append(written)
        if self._writing is None:
            self._writing = self.spawn(self._write_batches())
        return waited

    async def _write_batches(self) -> None:
        """Write what waits, one batch after the other, until nothing does."""
        try:
            while self._waiting:
                await self._gather()
                size = _MOST_AT_ONCE + self._has_its_founding_before(_MOST_AT_ONCE)
                batch, self._waiting = self._waiting[:size], self._waiting[size:]
                await self._write_batch(batch)
        finally:
            self._writing = None

    async def _gather(self) -> None:
        """Wait for the end of the round of the loop, and as long as each brings further calls.

        Clients that got their replies together come back one after the other, and a transaction
        takes as long for all of them as for the first.
        """
        known = 0
        while known < len(self._waiting) < _MOST_AT_ONCE:
            known = len(self._waiting)
            await asyncio.sleep(0)

    def _has_its_founding_before(self, index: int) -> bool:
        """Tell whether what waits there is the call that founds a sandbox, without the founding."""
        if index >= len(self._waiting):
            return False
        before, written = self._waiting[index - 1], self._waiting[index]
        return before.log is written.log and written.log.home is None

    async def _write_batch(self, batch: Sequence[Written]) -> None:
        now_ms = self._answers.now_ms()
        drafts = [written.make(now_ms) for written in batch]
        for written in batch:
            written.log.instants.append(now_ms)
        placed: Sequence[LogPlace | Fenced | None] = ()
        try:
            placed = await self._thread.submit(self._commit, drafts, self._take_digests())
        except StoreError as error:
            self._refuse(batch, error)
            if isinstance(error, UnavailableStoreError) and error.is_unknown:
                placed = await self._placed_after_all(drafts)
        if placed:
            self.note_answer()
        for written, place in zip_longest(batch, placed):
            written.placed = place
            if isinstance(place, LogPlace) and place.number:
                written.log.own[place.number] = written
        for written in batch:
            await self._arrive(written)

    def _commit(
        self, drafts: Sequence[Draft], digests: Sequence[Digest]
    ) -> Sequence[LogPlace | Fenced]:
        try:
            self._store.note_digests(digests)
            return self._store.append(drafts)
        except StoreError:
            raise
        except Exception as error:
            _LOG.exception("a bug in the store")
            raise UnavailableStoreError(_UNKNOWN, is_unknown=True) from error

    def note_answer(self) -> None:
        """Note that the store did what was asked of it."""
        if self.failure is not None:
            self.failure = None
            _LOG.info("the store accepts calls again")

    def note_failure(self, error: StoreError) -> None:
        """Note that the store did not do what was asked of it."""
        if self.failure is None:
            _LOG.error("the store accepts nothing: %s", error)
        self.failure = error

    def _refuse(self, batch: Sequence[Written], error: StoreError) -> None:
        """Tell the callers that their calls could not be written, or may not have been."""
        self.note_failure(error)
        for written in batch:
            self._fail(written, error)

    def _fail(self, written: Written, error: StoreError) -> None:
        """Tell the caller, if there still is one, that there is no answer."""
        if written.request is not None:
            written.settle(self._answers.unavailable(written.request, error))
        elif written.waited is not None and not written.waited.done():
            written.waited.set_exception(error)

    async def _placed_after_all(self, drafts: Sequence[Draft]) -> Sequence[LogPlace | None]:
        """Return where drafts stand of which it was unknown whether they were appended."""
        nonces = [draft.nonce for draft in drafts]
        self._unsure = UnavailableStoreError("the store does not answer; nothing was written")
        while not self.is_closing:
            try:
                found = await self._thread.submit(self._store.find, nonces)
            except StoreError:
                await asyncio.sleep(_SECONDS_TO_NEXT_TRY)
            else:
                self._unsure = None
                return [found.get(nonce) for nonce in nonces]
        return ()

    def _take_digests(self) -> list[Digest]:
        digests, self._digests = self._digests, []
        return digests

    # ── What others have written ─────────────────────────────────────────────────────────────

    async def _arrive(self, written: Written) -> None:
        """Have something applied that was appended, after what others have appended before it."""
        log, place = written.log, written.placed
        if isinstance(place, LogPlace) and place.number:
            if place.number > log.known + 1:
                await self._fetch(log, place.number)
            if log.own.pop(place.number, None) is None:
                return  # it was among what has been fetched
            if place.number <= log.known:
                self._abandon(written)  # it was followed while its outcome was unknown
                return
            log.known = place.number
        log.coming.append(written)
        self._apply(log)

    async def _fetch(self, log: SandboxLog, number: int) -> None:
        """Fetch what others have appended before an entry."""
        while log.home is not None and log.known < number - 1 and not self.is_closing:
            try:
                entries = await self._thread.submit(self._store.entries, log.home, log.known)
            except UnavailableStoreError:
                await asyncio.sleep(_SECONDS_TO_NEXT_TRY)
                continue
            except StoreError as error:
                _LOG.error("the store: %s", error)
                entries = ()
            if not self.take_in(log, entries):
                return

    def take_in(self, log: SandboxLog, entries: Sequence[LogEntry]) -> bool:
        """Have entries of a log applied that may be others'; tell whether none is missing.

        Otherwise what comes before them was trimmed, or is damaged, and the log is stranded.
        """
        if self.follow is None or not entries or entries[0].number > log.known + 1:
            self.strand(log)
            return False
        for entry in entries:
            if entry.number == log.known + 1:
                own = log.own.pop(entry.number, None)
                log.open += own is None
                log.coming.append(own or self.follow(log, entry))
                log.known = entry.number
        self._apply(log)
        return True

    def _abandon(self, written: Written) -> None:
        """Give up something that was appended, but cannot be applied here in its order."""
        self._fail(written, UnavailableStoreError(BEREFT, is_unknown=True))
        written.log.instants.popleft()
        written.log.open -= 1

    # ── Applying ─────────────────────────────────────────────────────────────────────────────

    def _apply(self, log: SandboxLog) -> None:
        """Apply what was appended to a log, in its order; steps are taken in a task."""
        began = stopwatch()
        while log.coming and not log.is_applying:
            if stopwatch() - began > _SLICE_SECONDS:
                log.is_applying = True
                self.begin(self._apply_on(log))
                return
            written = log.coming.popleft()
            tenancy = log.tenancy
            if written.prepare is not None or (tenancy is not None and tenancy.is_busy):
                self._apply_later(log, written, None)
                return
            answered = self._applied(written)
            if isinstance(answered.outcome, BaseReply | None):
                self._conclude(log, written, answered)
            else:
                self._apply_later(log, written, answered)

    async def _apply_on(self, log: SandboxLog) -> None:
        """Go on applying in a later turn of the loop."""
        await self._answers.further_turn()
        log.is_applying = False
        self._apply(log)

    def _apply_later(self, log: SandboxLog, written: Written, answered: Answered | None) -> None:
        log.is_applying = True
        self.begin(self._apply_slowly(log, written, answered))

    async def _apply_slowly(
        self, log: SandboxLog, written: Written, answered: Answered | None
    ) -> None:
        """Apply one entry; those after it wait."""
        if written.prepare is not None:
            await self._prepare(written, written.prepare)
        if answered is None and log.tenancy is not None:
            answered = await self._answers.in_turn(log.tenancy, partial(self._applied, written))
        if answered is None:
            answered = self._applied(written)
        if not isinstance(answered.outcome, BaseReply | None) and written.request is not None:
            is_ours = written.waited is not None
            answered = await self._answers.carry_through(written.request, answered, is_ours=is_ours)
        log.is_applying = False
        self._conclude(log, written, answered)
        self._apply(log)

    def _applied(self, written: Written) -> Answered:
        """Take the first step of what was appended; nothing is done if it was not."""
        placed = written.placed
        if not isinstance(placed, LogPlace):
            if placed is not None and placed.home != written.log.home is not None:
                self.lose(written.log)
            return Answered(None)
        try:
            return written.apply(placed)
        except Exception as error:  # noqa: BLE001 - the caller gets it; those after it go on
            if written.waited is None:
                _LOG.error("a bug: an entry of another server", exc_info=error)
            elif not written.waited.done():
                written.waited.set_exception(error)
            return Answered(None)

    async def _prepare(self, written: Written, prepare: Callable[[], Awaitable[None]]) -> None:
        """Have what an entry needs, however long that takes; without it, the log is stranded."""
        while True:
            try:
                return await prepare()
            except UnavailableStoreError:
                if self.is_closing:
                    return None
                await asyncio.sleep(_SECONDS_TO_NEXT_TRY)
            except StoreError as error:
                _LOG.error("sandbox %s: %s", written.log.name, error)
                self.strand(written.log)
                return None

    def _conclude(self, log: SandboxLog, written: Written, answered: Answered) -> None:
        if written.waited is not None:
            log.instants.popleft()
        log.open -= 1
        written.finish(answered)
        written.settle(answered)
        self.applied(log)


def _report(task: "asyncio.Task[None]") -> None:
    """Log the error of a task that nobody waits for."""
    error = None if task.cancelled() else task.exception()
    if error is not None:
        _LOG.error("the store: %s", error, exc_info=not isinstance(error, StoreError))
