"""Writes calls into the logs of their sandboxes, and passes them on to be applied in order.

    write → a batch → one transaction → apply → the answer

One batch is written at a time; calls that arrive in the meantime form the next one. A sandbox has
no call in a batch before its earlier ones are applied.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Sequence
from itertools import count, zip_longest
from os import urandom
from typing import Any, Final, TypeAlias, TypeVar

from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.store.log_records import Draft, LogPlace, Placed, ReplyDigest
from mock_server.store.port import Store
from mock_server.store.store_errors import (
    LostStoreError,
    StoreError,
    UnavailableStoreError,
    UnreadableError,
)
from mock_server.web.answering.kept_scenario import KeptScenario
from mock_server.web.answering.sandbox_answers import Answers
from mock_server.web.answering.sandbox_log import FutureAnswer, LoggedChange, SandboxLog
from mock_server.web.ledger.log_applier import LogApplier
from mock_server.web.ledger.own_thread import OwnThread
from mock_server.web.ledger.slices import Slices

T = TypeVar("T")

_LOG: Final = logging.getLogger("mock_server")

_MAX_AT_ONCE: Final = 64
"""The most drafts in a batch. Applying that many usual calls takes some milliseconds."""

_SECONDS_TO_NEXT_TRY: Final = 0.2
"""How long to wait before an unreachable store is tried again."""

_UNKNOWN: Final = "the store has failed; it is not known yet whether the call was written"

Batch: TypeAlias = Sequence[LoggedChange]


class LogWriter:
    """Appends to a store, and passes what was appended to `applier`.

    While it `is_closing`, no long work may begin. `logs` has those of all stored sandboxes, by
    name.
    """

    def __init__(self, store: Store, thread: OwnThread, answers: Answers) -> None:
        self.logs: dict[str, SandboxLog] = {}
        self._failures: dict[bool, StoreError] = {}
        self.applier = LogApplier(answers, self.begin)
        self.applier.landed = self._land
        self._store = store
        self._thread = thread
        self._answers = answers
        self._waiting: list[LoggedChange] = []
        self._writing: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._digests: list[ReplyDigest] = []
        self._unsure: UnavailableStoreError | None = None
        self.is_closing = False
        self._prefix = urandom(8)
        self._drafts = count()

    async def finish(self) -> None:
        """Wait until everything under way is finished, or can no longer succeed.

        Raises:
            StoreError: when the digests of the last replies cannot be written.
        """
        self.is_closing = True
        while self._tasks:
            await asyncio.wait(self._tasks)
        if self._digests:
            await self._thread.submit(self._commit, (), self._take_digests(), ())

    def note_digest(self, log: SandboxLog, digest: bytes) -> None:
        """Write the digest of the reply to the latest entry of a log with the next batch."""
        if log.home is not None:
            self._digests.append((log.home, log.applied, digest))

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task that only `finish` waits for; log its error."""
        self.spawn(work).add_done_callback(_report)

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Run a task; `finish` waits for its end."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # ── Writing ──────────────────────────────────────────────────────────────────────────────

    def write(
        self,
        log: SandboxLog,
        make: Callable[..., Draft],
        apply: Callable[[LogPlace], Answered],
        finish: Callable[[Answered], None] = lambda _: None,
        request: Request | None = None,
        scenarios: Sequence[KeptScenario] = (),
    ) -> FutureAnswer:
        """Write a change, and the scenarios that it names, with the next batch; then apply it.

        `make` returns its draft, given its `wall_ms` and a `nonce`.
        """
        waited: FutureAnswer = asyncio.get_running_loop().create_future()
        change = LoggedChange(log, request, make, apply, waited, finish, scenarios)
        log.open += 1
        if self._unsure is not None:
            self.applier.abandon(change, self._unsure)
            return waited
        self._waiting.append(change)
        self._go_on()
        return waited

    def read_later(self, log: SandboxLog, request: Request) -> FutureAnswer:
        """Answer a read once the changes in flight are applied."""
        waited: FutureAnswer = asyncio.get_running_loop().create_future()
        log.open += 1
        log.flight.readers.append((request, waited))
        if self._unsure is not None:
            self.applier.refuse_readers(log, self._unsure)
        return waited

    def _go_on(self) -> None:
        if self._writing is None:
            self._writing = self.spawn(self._write_batches())

    def _land(self, log: SandboxLog) -> None:
        """Answer the reads that waited for the flight of a log, before its next one begins."""
        self.applier.answer_readers(log)
        if self._waiting:
            self._go_on()

    async def _write_batches(self) -> None:
        """Write batches, one after another, until no change waits but for its own sandbox."""
        try:
            await self._gather()
            while batch := [*self._next_batch()]:
                try:
                    await self._write_batch(batch)
                except Exception:  # noqa: BLE001 - the callers get an error, later ones go on
                    _LOG.exception("a bug: a batch for the store")
                    for change in batch:
                        self.applier.abandon(change, _lost())
                await self._gather()
        finally:
            self._writing = None

    async def _gather(self) -> None:
        """Wait for the end of the round of the loop, and for more rounds that bring further calls.

        Clients that got their replies together send their next calls one after another, and a
        transaction takes as long for all of these calls as for the first.
        """
        known = -1
        while known < len(self._waiting) < _MAX_AT_ONCE:
            known = len(self._waiting)
            await asyncio.sleep(0)

    def _next_batch(self) -> Iterator[LoggedChange]:
        """Take the next batch; a founding and its first call stay together."""
        taken, left, size, before = self._waiting, [], 0, None
        self._waiting = []
        for change in taken:
            log = change.log
            is_founded = before is not None and before.log is log and log.home is None
            if not log.flight.size and (size < _MAX_AT_ONCE or is_founded):
                size, before = size + 1, change
                yield change
            else:
                left.append(change)
        self._waiting = left

    async def _write_batch(self, batch: Batch) -> None:
        now_ms = self._answers.now_ms()
        drafts = []
        for change in batch:
            drafts.append(change.make(wall_ms=now_ms, nonce=self._nonce()))
            change.is_flying = True
            change.log.flight.size += 1
            change.log.flight.wall_ms = now_ms
        placed: Sequence[Placed | None] = ()
        scenarios = [kept for change in batch for kept in change.scenarios if kept.document]
        digests = self._take_digests()
        try:
            placed = await self._thread.submit(self._commit, drafts, digests, scenarios)
        except StoreError as error:
            self._digests = [*digests, *self._digests]
            self._refuse(batch, error)
            if isinstance(error, UnavailableStoreError) and error.is_unknown:
                placed = await self._placed_after_all(batch, drafts)
        if placed:
            self.note_answer()
        slices = Slices(self._answers.pause)
        for change, place in zip_longest(batch, placed):
            if isinstance(place, UnreadableError):
                self.applier.fail(change, place)
            else:
                change.placed = place
            self.applier.arrive(change)
            if slices.is_over:
                await slices.pause()

    def _commit(
        self,
        drafts: Sequence[Draft],
        digests: Sequence[ReplyDigest],
        scenarios: Sequence[KeptScenario],
    ) -> Sequence[Placed]:
        try:
            documents = {kept.digest: kept.document for kept in scenarios}
            placed = self._store.append(drafts, documents, digests)
        except StoreError:
            raise
        except Exception as error:
            _LOG.exception("a bug in the store")
            raise _lost() from error
        for kept in scenarios:
            kept.document = b""
        return placed

    @property
    def failure(self) -> StoreError | None:
        """Why the store failed, or None if it works."""
        return next(iter(self._failures.values()), None)

    def note_answer(self, *, is_read: bool = False) -> None:
        """Note that the store answered a read or a write; neither proves that the other works."""
        if self._failures.pop(is_read, None) is not None and not self._failures:
            _LOG.info("the store accepts calls again")

    def note_failure(self, error: StoreError, *, is_read: bool = False) -> None:
        """Note that the store failed to read or write."""
        if not self._failures:
            _LOG.error("the store does not accept calls: %s", error)
        self._failures[is_read] = error

    def _refuse(self, batch: Batch, error: StoreError) -> None:
        """Report to the callers of a batch that it was not written, or may not have been."""
        self.note_failure(error)
        for change in batch:
            self.applier.fail(change, error)

    async def _placed_after_all(
        self, batch: Batch, drafts: Sequence[Draft]
    ) -> Sequence[LogPlace | None]:
        """Find out which drafts of a batch were appended after all; return their places.

        Until then, all other calls that wait for the writer are refused, and new ones.
        """
        nonces = [draft.nonce for draft in drafts]
        while not self.is_closing:
            self._unsure = UnavailableStoreError("the store does not answer; nothing was written")
            waiting, self._waiting = self._waiting, []
            for change in waiting:
                self.applier.abandon(change, self._unsure)
            for change in batch:
                self.applier.refuse_readers(change.log, self._unsure)
            try:
                found = await self._thread.submit(self._store.find, nonces)
            except LostStoreError:
                break  # the server drops all that it has in memory
            except Exception as error:  # noqa: BLE001 - a bug is no reason to forget calls
                if not isinstance(error, StoreError):
                    _LOG.error("a bug in the store", exc_info=error)
                await asyncio.sleep(_SECONDS_TO_NEXT_TRY)
            else:
                self._unsure = None
                return [found.get(nonce) for nonce in nonces]
        return ()

    def _nonce(self) -> bytes:
        """Return 16 bytes that no other draft has."""
        return self._prefix + next(self._drafts).to_bytes(8)

    def _take_digests(self) -> Sequence[ReplyDigest]:
        """Return the digests to be written: none of a sandbox that has ended meanwhile."""
        digests, self._digests = self._digests, []
        logs = self.logs
        return [each for each in digests if (log := logs.get(each[0].name)) and log.home == each[0]]


def _lost() -> UnavailableStoreError:
    """Return the error for a call that may have been written."""
    return UnavailableStoreError(_UNKNOWN, is_unknown=True)


def _report(task: "asyncio.Task[None]") -> None:
    """Log the error of a background task."""
    error = None if task.cancelled() else task.exception()
    if error is not None:
        _LOG.error("the store: %s", error, exc_info=not isinstance(error, StoreError))
