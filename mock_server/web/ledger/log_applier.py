"""Applies what was appended to the logs of sandboxes, in the order of each log.

If several servers share a store, each applies what all of them have appended.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from mock_server.contract.headers import DEPRECATED, OUTDATED, SANDBOX
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.sandbox.simulation.simulation import Simulation
from mock_server.store.log_records import LogEntry, LogPlace
from mock_server.store.store_errors import StoreError, UnavailableStoreError
from mock_server.wall_clock import stopwatch
from mock_server.web.answering.sandbox_answers import Answers
from mock_server.web.answering.sandbox_log import LoggedChange, SandboxLog

_LOG: Final = logging.getLogger("mock_server")

REPLY_LOST: Final = "the call was written, but this server does not have its reply"

SECONDS_TO_NEXT_TRY: Final = 0.2
"""How long to wait before an unreachable store is tried again."""

_SLICE_SECONDS: Final = 0.005
"""How long to apply entries before other work gets its turn."""


@dataclass(slots=True, eq=False)
class LogApplier:
    """Applies entries, and the other appended changes: that sandboxes begin, end or change.

    `_begin` starts a background task. `applied` is called after each entry. While it `is_closing`,
    it does not wait for the store.

    For a store that several servers use, `follow` returns the steps that apply an entry of another
    server, `lose` is called with a log that has ended, and `strand` with a log that cannot be
    followed.
    """

    _answers: Answers
    _begin: Callable[[Coroutine[Any, Any, None]], None]
    applied: Callable[[SandboxLog], None] = lambda _: None
    follow: Callable[[SandboxLog, LogEntry], LoggedChange] | None = None
    lose: Callable[[SandboxLog], None] = lambda _: None
    strand: Callable[[SandboxLog], None] = lambda _: None
    is_closing: bool = False

    def arrive(self, change: LoggedChange) -> None:
        """Apply something that this server has appended."""
        log, number = change.log, change.number
        if number:
            if log.queue.own.pop(number, None) is None:
                return  # it was applied along with entries of others
            if number <= log.progress.fetched:  # it was followed like another server's
                self.abandon(change, _reply_lost())
                return
            log.progress.fetch(number, change.instant_ms)
        log.queue.coming.append(change)
        self._apply(log)

    def take_in(self, log: SandboxLog, entries: Sequence[LogEntry]) -> bool:
        """Apply entries, possibly of other servers, to a log; return whether none is missing.

        If the entries before them were trimmed or are damaged, the log is stranded.
        """
        if self.follow is None or not entries or entries[0].number > log.progress.fetched + 1:
            self.strand(log)
            return False
        try:
            for entry in entries:
                if entry.number == log.progress.fetched + 1:
                    own = log.queue.own.pop(entry.number, None)
                    if own is not None and own.instant_ms != entry.wall_ms:
                        self.abandon(own, _reply_lost())  # the store has lost it
                        own = None
                    log.queue.coming.append(own or self.follow(log, entry))
                    log.open += own is None
                    log.progress.fetch(entry.number, entry.wall_ms)
        except StoreError as error:
            _LOG.error("sandbox %s: %s", log.name, error)
            self._apply(log)  # earlier ones are answered
            self.strand(log)
            return False
        self._apply(log)
        return True

    def abandon(self, change: LoggedChange, error: StoreError) -> None:
        """Give up a change that cannot be applied in order; steps already taken are not undone."""
        change.log.queue.own.pop(change.number, None)
        self.fail(change, error)
        change.leave()

    def abandon_coming(self, log: SandboxLog) -> None:
        """Give up everything appended to a log that is not applied yet."""
        while log.queue.coming:
            self.abandon(log.queue.coming.popleft(), _reply_lost())

    def fail(self, change: LoggedChange, error: StoreError) -> None:
        """Report an error to the caller of a change, if it still waits."""
        if change.request is not None:
            change.settle(self._answers.unavailable(change.request, error))
        elif change.waited is not None and not change.waited.done():
            change.waited.set_exception(error)

    def _apply(self, log: SandboxLog) -> None:
        """Apply what was appended to a log, in order; further steps run in a task."""
        began = stopwatch()
        while log.queue.coming and not log.queue.is_applying:
            if stopwatch() - began > _SLICE_SECONDS:
                log.queue.is_applying = True
                self._begin(self._apply_on(log))
                return
            change = log.queue.coming.popleft()
            tenancy = log.tenancy
            if change.prepare is not None or (tenancy is not None and tenancy.is_busy):
                self._apply_later(log, change, None)
                return
            answered = self._applied(change)
            if answered.steps is None:
                self._conclude(log, change, answered)
            else:
                self._apply_later(log, change, answered)

    async def _apply_on(self, log: SandboxLog) -> None:
        await self._answers.pause()
        log.queue.is_applying = False
        self._apply(log)

    def _apply_later(
        self, log: SandboxLog, change: LoggedChange, answered: Answered | None
    ) -> None:
        log.queue.is_applying = True
        self._begin(self._apply_slowly(log, change, answered))

    async def _apply_slowly(
        self, log: SandboxLog, change: LoggedChange, answered: Answered | None
    ) -> None:
        """Apply one entry; later ones wait."""
        if change.prepare is not None:
            tenancy = log.tenancy
            await self._prepare(change, change.prepare)
            if log.tenancy is not tenancy:  # it was reloaded, with this entry unless that was lost
                answered = Answered(None)
        if answered is None and log.tenancy is not None:
            applying = partial(self._applied, change)
            answered = await self._answers.in_turn("", log.tenancy, applying)
        if answered is None:
            answered = self._applied(change)
        if answered.steps is not None and change.request is not None:
            is_ours = change.waited is not None
            outcome = await self._answers.finish(change.request, answered, is_ours=is_ours)
            answered = Answered(outcome, answered.tenancy)
        log.queue.is_applying = False
        self._conclude(log, change, answered)
        self._apply(log)

    def _applied(self, change: LoggedChange) -> Answered:
        """Take the first step of a change; do nothing if it was not appended."""
        placed = change.placed
        if not isinstance(placed, LogPlace):
            if placed is not None and placed.home != change.log.home is not None:
                self.lose(change.log)
            return Answered(None)
        try:
            return change.apply(placed)
        except Exception as error:  # noqa: BLE001 - the caller gets it; later ones go on
            if change.waited is None:
                _LOG.error("a bug: an entry of another server", exc_info=error)
            elif not change.waited.done():
                change.waited.set_exception(error)
            return Answered(None)

    async def _prepare(self, change: LoggedChange, prepare: Callable[[], Awaitable[None]]) -> None:
        """Fetch what an entry needs, however long that takes; on failure, the log is stranded."""
        while not self.is_closing:
            try:
                await prepare()
            except UnavailableStoreError:
                await asyncio.sleep(SECONDS_TO_NEXT_TRY)
            except StoreError as error:
                _LOG.error("sandbox %s: %s", change.log.name, error)
                break
            except Exception:  # noqa: BLE001 - later ones go on
                _LOG.exception("a bug: an entry of another server, sandbox %s", change.log.name)
                break
            else:
                return
        self.strand(change.log)

    def _conclude(self, log: SandboxLog, change: LoggedChange, answered: Answered) -> None:
        change.leave()
        try:
            change.finish(answered)
            self.applied(log)
        except Exception:  # noqa: BLE001 - later ones go on
            _LOG.exception("a bug: after an entry of sandbox %s", log.name)
        change.settle(answered)


@dataclass(slots=True)
class Applying:
    """The application of a call from a log, maybe of another server."""

    log: SandboxLog
    answers: Answers
    request: Request
    is_ours: bool = True
    before: Simulation | None = None

    def begin(self, placed: LogPlace, size: int) -> Answered:
        """Take the first step; `size` is that of the entry with its scenario, in bytes."""
        log, tenancy = self.log, self.log.tenancy
        if tenancy is None or placed.number != log.progress.applied + 1:
            return self.answers.unavailable(self.request, UnavailableStoreError(REPLY_LOST))
        log.progress.applied = placed.number
        log.growth.add(size)
        log.growth.bulk += size
        self.before = tenancy.sandbox.simulation
        log.reads.see(placed.wall_ms)
        return self.answers.carry_out(self.request, tenancy, placed.wall_ms, is_ours=self.is_ours)

    def finish(self, answered: Answered) -> None:
        """Note that the last step is done, if there was one, and whether a new run has begun."""
        if answered.tenancy is not None:
            is_new_run = answered.tenancy.sandbox.simulation is not self.before
            self.log.growth.is_new_run |= is_new_run


def _reply_lost() -> UnavailableStoreError:
    return UnavailableStoreError(REPLY_LOST, is_unknown=True)


def unnamed(outcome: Outcome) -> Outcome:
    """Return a reply as its sandbox gave it, without what the server has added."""
    added = outcome.headers.keys() & {SANDBOX, OUTDATED, DEPRECATED}
    if not added:
        return outcome
    headers = {k: v for k, v in outcome.headers.items() if k not in added}
    return replace(outcome, headers=headers)
