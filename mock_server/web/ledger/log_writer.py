"""Writes calls into the logs of their sandboxes, and passes them on to be applied in order.

    write → a batch → one transaction → apply → the answer

One batch is written at a time; calls that arrive in the meantime form the next one. Entries that
other servers have appended before an entry are fetched, and applied before it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from itertools import count, zip_longest
from os import urandom
from typing import Any, Final, TypeAlias, TypeVar

from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.store.log_records import Draft, Home, LogPlace, Placed
from mock_server.store.port import Store
from mock_server.store.store_errors import StoreError, UnavailableStoreError, UnreadableError
from mock_server.web.answering.kept_scenario import KeptScenario
from mock_server.web.answering.sandbox_answers import Answers
from mock_server.web.answering.sandbox_log import FutureAnswer, LoggedChange, SandboxLog
from mock_server.web.ledger.log_applier import SECONDS_TO_NEXT_TRY, LogApplier
from mock_server.web.ledger.loss_check import LossCheck
from mock_server.web.ledger.own_thread import OwnThread
from mock_server.web.ledger.slices import Slices

T = TypeVar("T")
_Noted: TypeAlias = tuple[int | None, Home, int, bytes]
"""The session in which an entry was numbered, its sandbox, its number, the digest of its reply."""

_LOG: Final = logging.getLogger("mock_server")

_MAX_AT_ONCE: Final = 64
"""The most drafts in a batch. Applying that many usual calls takes some milliseconds."""

_UNKNOWN: Final = "the store has failed; it is not known yet whether the call was written"


class LogWriter:
    """Appends to a store, and passes what was appended to `applier`.

    While it `is_closing`, no long work may begin. `logs` has those of all stored sandboxes, by
    name. `load_before` loads a sandbox as it was before an entry, if earlier entries of other
    servers were trimmed. In a new session with the store, `loss_check` finds out what was lost, and
    `doubt` is called if a batch was placed in an earlier session.
    """

    load_before: Callable[[SandboxLog, int], Awaitable[None]]

    def __init__(self, store: Store, thread: OwnThread, answers: Answers) -> None:
        self.logs: dict[str, SandboxLog] = {}
        self._failures: dict[bool, StoreError] = {}
        self.applier = LogApplier(answers, self.begin)
        self.loss_check = LossCheck(store, thread)
        self.doubt: Callable[[], object] = lambda: None
        self._store = store
        self._thread = thread
        self._answers = answers
        self._waiting: list[LoggedChange] = []
        self._writing: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._digests: list[_Noted] = []
        self._unsure: UnavailableStoreError | None = None
        self.is_closing = False
        self._prefix = urandom(8)
        self._drafts = count()
        self._placed_in = store.session

    async def finish(self) -> None:
        """Wait until everything under way is finished, or can no longer succeed.

        Raises:
            StoreError: when the digests of the last replies cannot be written.
        """
        self.begin_to_close()
        while self._tasks:
            await asyncio.wait(self._tasks)
        if self._digests:
            await self._thread.submit(self._commit, (), self._take_digests(), ())

    def begin_to_close(self) -> None:
        """Begin no more long work, and stop waiting for a store that is unavailable."""
        self.is_closing = self.applier.is_closing = True

    def note_digest(self, log: SandboxLog, digest: bytes) -> None:
        """Write the digest of the reply to the latest entry of a log with the next batch."""
        if log.home is not None:
            self._digests.append((log.progress.session, log.home, log.progress.applied, digest))

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
        if self._unsure is not None:
            self._refuse([change], self._unsure)
            return waited
        log.open += 1
        self._waiting.append(change)
        if self._writing is None:
            self._writing = self.spawn(self._write_batches())
        return waited

    async def _write_batches(self) -> None:
        """Write batches, one after another, until no change waits."""
        try:
            while self._waiting:
                await self._gather()
                size = _MAX_AT_ONCE + self._splits_founding(_MAX_AT_ONCE)
                batch, self._waiting = self._waiting[:size], self._waiting[size:]
                try:
                    await self._write_batch(batch)
                except Exception:  # noqa: BLE001 - the callers get an error, later ones go on
                    _LOG.exception("a bug: a batch for the store")
                    for change in batch:
                        self.applier.abandon(change, _lost())
        finally:
            self._writing = None

    async def _gather(self) -> None:
        """Wait for the end of the round of the loop, and for more rounds that bring further calls.

        Clients that got their replies together send their next calls one after another, and a
        transaction takes as long for all of these calls as for the first.
        """
        known = 0
        while known < len(self._waiting) < _MAX_AT_ONCE:
            known = len(self._waiting)
            await asyncio.sleep(0)

    def _splits_founding(self, index: int) -> bool:
        """Return whether a batch that ends there separates a founding from its first call."""
        if index >= len(self._waiting):
            return False
        before, change = self._waiting[index - 1], self._waiting[index]
        return before.log is change.log and change.log.home is None

    async def _write_batch(self, batch: Sequence[LoggedChange]) -> None:
        now_ms = self._answers.now_ms()
        for change in batch:
            change.set_off(now_ms, self.logs.get(change.log.name))
        drafts = [change.make(wall_ms=now_ms, nonce=self._nonce()) for change in batch]
        placed: Sequence[Placed | None] = ()
        scenarios = [kept for change in batch for kept in change.scenarios if kept.document]
        digests = self._take_digests()
        try:
            placed = await self._thread.submit(self._commit, drafts, digests, scenarios)
        except StoreError as error:
            self._digests = [*digests, *self._digests]
            self._refuse(batch, error)
            if isinstance(error, UnavailableStoreError) and error.is_unknown:
                placed = await self._placed_after_all(drafts)
        self._note_places(batch, placed)
        slices = Slices(self._answers.pause)
        for change in batch:
            await self._catch_up(change.log, change.number)
            self.applier.arrive(change)
            if slices.is_over:
                await slices.pause()
        if self._placed_in != self._store.session:
            self.doubt()

    def _note_places(self, batch: Sequence[LoggedChange], placed: Sequence[Placed | None]) -> None:
        if placed:
            self.note_answer()
        for change, place in zip_longest(batch, placed):
            if isinstance(place, UnreadableError):
                self.applier.fail(change, place)
                continue
            change.placed = place
            if isinstance(place, LogPlace) and place.number:
                change.log.queue.own[place.number] = change

    def _commit(
        self, drafts: Sequence[Draft], digests: Sequence[_Noted], scenarios: Sequence[KeptScenario]
    ) -> Sequence[Placed]:
        """Append drafts, with digests of this session: in others, numbers may differ."""
        self._placed_in = self._store.session
        try:
            placed = self._store.append(
                drafts,
                {kept.digest: kept.document for kept in scenarios},
                [noted[1:] for noted in digests if noted[0] == self._placed_in],
            )
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

    def _refuse(self, batch: Sequence[LoggedChange], error: StoreError) -> None:
        """Report to the callers of a batch that it was not written, or may not have been."""
        self.note_failure(error)
        for change in batch:
            self.applier.fail(change, error)

    async def _placed_after_all(self, drafts: Sequence[Draft]) -> Sequence[LogPlace | None]:
        """Find out which drafts of a batch were appended after all; return their places."""
        nonces = [draft.nonce for draft in drafts]
        while not self.is_closing:
            self._hold_off()
            try:
                found = await self._thread.submit(self._find, nonces)
            except Exception as error:  # noqa: BLE001 - a bug is no reason to forget calls
                if not isinstance(error, StoreError):
                    _LOG.error("a bug in the store", exc_info=error)
                await asyncio.sleep(SECONDS_TO_NEXT_TRY)
            else:
                self._unsure = None
                return [found.get(nonce) for nonce in nonces]
        return ()

    def _hold_off(self) -> None:
        """Refuse all waiting and new calls until the outcome of the batch is known."""
        self._unsure = UnavailableStoreError("the store does not answer; nothing was written")
        waiting, self._waiting = self._waiting, []
        for change in waiting:
            self.applier.abandon(change, self._unsure)

    def _find(self, nonces: Sequence[bytes]) -> Mapping[bytes, LogPlace]:
        self._placed_in = self._store.session
        return self._store.find(nonces)

    async def _catch_up(self, log: SandboxLog, number: int) -> None:
        """Apply everything before an entry, and the entry itself if it may be lost by now."""
        if self.loss_check.is_in_doubt(log) or number > log.progress.fetched + 1:
            await self._fetch(log, number)
        if number and self._placed_in != self._store.session:
            await self._fetch(log, number + 1)

    async def _fetch(self, log: SandboxLog, number: int) -> None:
        """Fetch what others have appended before an entry, and retry until that is known."""
        while True:
            if self.loss_check.is_in_doubt(log):
                await self.loss_check.check(log)
            if log.home is None or log.progress.fetched >= number - 1 or self.is_closing:
                break
            session = self._store.session
            try:
                entries = await self._thread.submit(
                    self._store.entries, log.home, log.progress.fetched
                )
            except UnavailableStoreError:
                self._hold_off()
                await asyncio.sleep(SECONDS_TO_NEXT_TRY)
                continue
            except StoreError as error:
                _LOG.error("the store: %s", error)
                entries = ()
            if session == self._store.session and not self.applier.take_in(log, entries):
                await self.load_before(log, number)  # those before it were trimmed
                break
        self._unsure = None

    def _nonce(self) -> bytes:
        """Return 16 bytes that no other draft has."""
        return self._prefix + next(self._drafts).to_bytes(8)

    def _take_digests(self) -> Sequence[_Noted]:
        digests, self._digests = self._digests, []
        return digests


def _lost() -> UnavailableStoreError:
    """Return the error for a call that may have been written."""
    return UnavailableStoreError(_UNKNOWN, is_unknown=True)


def _report(task: "asyncio.Task[None]") -> None:
    """Log the error of a background task."""
    error = None if task.cancelled() else task.exception()
    if error is not None:
        _LOG.error("the store: %s", error, exc_info=not isinstance(error, StoreError))
