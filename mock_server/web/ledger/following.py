"""Follows the other servers of a store: what they append, and which sandboxes they create.

    reads of a round of the loop → one question for all: how far do the logs go?
                                 → missing entries are fetched and applied → the answers

So a read shows everything that any server had acknowledged before the read arrived.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import BaseReply, Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.store.codec import read_call
from mock_server.store.log_records import Draft, Home, LogEntry, LogHead, LogPlace
from mock_server.store.port import Store
from mock_server.store.store_errors import StoreError
from mock_server.wall_clock import stopwatch
from mock_server.web.answering.sandbox_answers import Answers
from mock_server.web.answering.sandbox_log import FutureAnswer, LoggedChange, Reader, SandboxLog
from mock_server.web.ledger.followed_registry import FollowedRegistry
from mock_server.web.ledger.log_applier import Applying, unnamed
from mock_server.web.ledger.log_writer import LogWriter
from mock_server.web.ledger.own_thread import OwnThread
from mock_server.web.ledger.slices import Slices
from mock_server.web.ledger.stored_sandboxes import StoredSandboxes

_LOG: Final = logging.getLogger("mock_server")

_FOLLOWED_SECONDS: Final = 0.1
"""How often to follow sandboxes with waiting clients."""

_LOOKED_SECONDS: Final = 1.0
"""How often to check which sandboxes other servers have created and ended."""

_SURE_SECONDS: Final = 0.02
"""How long the engine may take to answer, for its clock to be used."""

_LOCAL_SECONDS: Final = 0.1
"""The age at which the known end of a log is too old for local reads."""

_RENEWED_SECONDS: Final = 0.08
"""The age at which the known end is renewed, before local reads have to wait for that."""

News: TypeAlias = tuple[Mapping[Home, LogHead], Mapping[Home, Sequence[LogEntry]]]


@dataclass(slots=True, eq=False)
class Follower:
    """Follows the logs of a store that several servers use.

    If it `reads_local`, reads need not wait for what other servers have just appended.
    """

    _store: Store
    _thread: OwnThread
    _stored: StoredSandboxes
    _writer: LogWriter
    _answers: Answers
    registry: FollowedRegistry
    _reads_local: bool
    _asked: list[Reader] = field(default_factory=list)
    _asking: asyncio.Task[None] | None = None
    _renewing: set[SandboxLog] = field(default_factory=set)

    # ── How far logs go ──────────────────────────────────────────────────────────────────────

    def read(self, log: SandboxLog, request: Request) -> FutureAnswer | None:
        """Return the future answer to a read, or None if the read can be answered now."""
        age_seconds = stopwatch() - log.reads.seen_seconds
        if self._reads_local and age_seconds < _RENEWED_SECONDS:
            return None
        if not self._reads_local or age_seconds > _LOCAL_SECONDS:
            return self._ask_for(log, request)
        if log not in self._renewing:
            self._renewing.add(log)
            self._writer.begin(self._renew(log))
        return None

    async def _renew(self, log: SandboxLog) -> None:
        """Find out how far a log goes, so that later reads need not wait for that."""
        try:
            await self.catch_up(log)
        finally:
            self._renewing.discard(log)

    async def catch_up(self, log: SandboxLog) -> None:
        """Return once everything appended to a log is applied; its sandbox may be gone by then."""
        await self._ask_for(log, None)

    def _ask_for(self, log: SandboxLog, request: Request | None) -> FutureAnswer:
        """Answer a read once everything appended before it is applied; without one, only wait.

        The answer is empty if the sandbox has been replaced by then, or if the call now has to be
        written.
        """
        waited: FutureAnswer = asyncio.get_running_loop().create_future()
        log.open += 1
        self._queue(Reader(log, request, waited))
        return waited

    def _queue(self, reader: Reader) -> None:
        """Add a caller to the next round of questions."""
        self._asked.append(reader)
        if self._asking is None:
            self._asking = self._writer.spawn(self._ask_rounds())

    async def _ask_rounds(self) -> None:
        """Ask the store for all waiting callers, round by round, until none is left."""
        try:
            while self._asked:
                await asyncio.sleep(0)
                asked, self._asked = self._asked, []
                try:
                    await self._ask(asked)
                except Exception as error:  # noqa: BLE001 - the callers get it; others go on
                    for reader in asked:
                        waiting = reader.log.reads.waiting
                        is_read = any(each.waited is reader.waited for each in waiting)
                        if not reader.waited.done() and not is_read:  # else its log answers it
                            _release(reader, error)
        finally:
            self._asking = None

    async def _ask(self, asked: Sequence[Reader]) -> None:
        logs = dict.fromkeys(reader.log for reader in asked)
        try:
            began, (heads, news) = await self._ask_store(logs)
        except StoreError as error:
            self._writer.note_failure(error, is_read=True)
            unavailable = self._answers.unavailable
            for reader in asked:
                request = reader.request
                _release(reader, error if request is None else unavailable(request, error))
            return
        self._writer.note_answer(is_read=True)
        for log in logs:
            self._take_in_news(log, heads, news)
            log.reads.seen_seconds = began
        for reader in asked:
            log = reader.log
            head = None if log.home is None else heads.get(log.home)
            if head is None:
                self._stored.lose(log)
                _release(reader)
            else:
                placed = reader._replace(number=head.number, wall_ms=head.wall_ms)
                log.reads.waiting.append(placed)
        slices = Slices(self._answers.pause)
        for log in logs:
            self.answer_readers(log)
            if slices.is_over:
                await slices.pause()

    def _take_in_news(
        self,
        log: SandboxLog,
        heads: Mapping[Home, LogHead],
        news: Mapping[Home, Sequence[LogEntry]],
    ) -> None:
        """Apply what other servers have appended to a log."""
        head = None if log.home is None else heads.get(log.home)
        if log.home is None or head is None:
            return
        if head.number > log.progress.fetched:
            self._writer.applier.take_in(log, news.get(log.home, ()))
        elif head.number < log.progress.fetched:
            self._stored.fall_back(log, head.number)

    async def _ask_store(self, logs: Iterable[SandboxLog]) -> tuple[float, News]:
        """Return when the store was asked how far logs go, and its answer.

        An answer from a new session may be about other entries than the known ones; ask again.
        """
        while True:
            session = self._store.session
            loss_check = self._writer.loss_check
            for log in filter(loss_check.is_in_doubt, logs):
                await loss_check.check(log)
            known = {log.home: log.progress.fetched for log in logs if log.home is not None}
            began, news = stopwatch(), await self._thread.submit(self._read_news, known)
            if session == self._store.session:
                return began, news

    def _read_news(self, known: Mapping[Home, int]) -> News:
        """Return how far logs go, and the entries after those already known."""
        heads = self._store.heads(known)
        news = {
            home: self._store.entries(home, known[home])
            for home, head in heads.items()
            if head.number > known[home]
        }
        return heads, news

    # ── What others have appended ────────────────────────────────────────────────────────────

    def answer_readers(self, log: SandboxLog) -> None:
        """Answer the callers whose entries are applied; if they are many, over several turns."""
        slices, reads, progress = Slices(self._answers.pause), log.reads, log.progress
        while reads.waiting and (log.tenancy is None or not log.queue.is_applying):
            if reads.is_answering:
                return
            if slices.is_over:
                reads.is_answering = True
                self._writer.begin(self._answer_on(log, slices))
                return
            reader = reads.waiting[0]
            is_coming = progress.applied < reader.number <= progress.fetched
            if is_coming and log.tenancy is not None:
                return
            reads.waiting.popleft()
            if log.tenancy is None:
                _release(reader)
            elif reader.number > progress.fetched:  # not all of it was fetched
                self._queue(reader)
            else:
                self._answer(reader, log.tenancy.sandbox)

    async def _answer_on(self, log: SandboxLog, slices: Slices) -> None:
        try:
            await slices.pause()
        finally:
            log.reads.is_answering = False
        self.answer_readers(log)

    def _answer(self, reader: Reader, sandbox: Sandbox) -> None:
        log, request = reader.log, reader.request
        log.reads.see(reader.wall_ms)
        is_over = log.is_expired(reader.wall_ms)
        if request is None or is_over or reader.waited.done() or sandbox.is_written(request):
            _release(reader)
        else:
            _release(reader, self._answers.ask(request, log))

    def follow(self, log: SandboxLog, entry: LogEntry) -> LoggedChange:
        """Return the steps that apply an entry of another server."""
        recalled, home = read_call(entry.text), log.home or Home(log.name, 0)
        applying = Applying(log, self._answers, recalled.request, is_ours=False)
        loader = self._stored.loader

        async def prepare() -> None:
            if log.tenancy is not None:
                applying.request = await loader.resolved(recalled, log.tenancy.sandbox)

        def apply(placed: LogPlace) -> Answered:
            return applying.begin(placed, len(entry.text))

        def finish(answered: Answered) -> None:
            applying.finish(answered)
            if isinstance(answered.outcome, BaseReply) and answered.tenancy is not None:
                loader.compare(log.name, entry, unnamed(answered.outcome))

        return LoggedChange(
            log=log,
            request=recalled.request,
            make=_never,
            apply=apply,
            waited=None,
            finish=finish,
            placed=LogPlace(home, entry.number, entry.wall_ms),
            prepare=prepare if recalled.request.address.is_control else None,
        )

    async def learn(self) -> None:
        """Learn which sandboxes other servers have created, replaced and ended."""
        await self.registry.learn()

    async def learn_all(self) -> None:
        """Learn of all sandboxes, and when each was last used."""
        await self.registry.learn_all()

    async def run(self, set_clock: Callable[[int], object]) -> None:
        """Follow, until cancelled, the logs that callers wait for, and new sandboxes.

        The engine's clock is reported through `set_clock`.
        """
        looked = stopwatch()
        while True:
            await asyncio.sleep(_FOLLOWED_SECONDS)
            try:
                if stopwatch() - looked > _LOOKED_SECONDS:
                    looked = stopwatch()
                    await self.learn()
                    await self._read_clock(set_clock)
                await self._follow_awaited()
            except StoreError as error:  # the next round tries again
                self._writer.note_failure(error, is_read=True)
            except Exception:  # noqa: BLE001 - a bug must not end the loop
                _LOG.exception("a bug: entries of other servers are not followed at the moment")

    async def _read_clock(self, set_clock: Callable[[int], object]) -> None:
        default, began = self._stored.logs.get(DEFAULT), stopwatch()
        if default is not None and default.tenancy is not None:
            await self.catch_up(default)
            took = stopwatch() - began
            if took < _SURE_SECONDS:
                set_clock(default.reads.at(0) + int(took * 1000) // 2)

    async def _follow_awaited(self) -> None:
        awaited = [
            log
            for log, tenancy in self._stored.loaded()
            if self._answers.notices.is_awaited(tenancy)
        ]
        await asyncio.gather(*map(self.catch_up, awaited))
        for log in awaited:
            if log.tenancy is not None:
                self._answers.broadcast.touch(log.tenancy)


def _release(reader: Reader, result: Answered | Exception | None = None) -> None:
    """Release a caller that waits for a log, with an answer, an error, or an empty answer.

    With an empty one it tries again: its sandbox was replaced, or has changed its state.
    """
    reader.log.open -= 1
    if reader.waited.done():
        return
    if isinstance(result, Exception):
        reader.waited.set_exception(result)
    else:
        reader.waited.set_result(result or Answered(None))


def _never(**_: object) -> Draft:
    """Raise an error: what another server has appended is never appended again."""
    raise AssertionError
