"""Calls to sandboxes in a store: some are written before they are answered.

a call that may change something  → written into the log of its sandbox, then applied
a call that only reads            → answered immediately or, while its sandbox is written,
                                    once everything written before is applied
either, of a sandbox not in memory → the sandbox is first loaded or founded
"""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, Final

from mock_server.contract.headers import KEY
from mock_server.sandbox.ground.exchange import NO_CONTENT, BaseReply, Request
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.store.codec import digest_of_reply, write_call
from mock_server.store.log_records import CallDraft, Draft, LogPlace
from mock_server.store.store_errors import StoreError, UnavailableStoreError
from mock_server.web.answering.sandbox_answers import Answers
from mock_server.web.answering.sandbox_log import FutureAnswer, SandboxLog
from mock_server.web.ledger.lifecycle import Lifecycle
from mock_server.web.ledger.log_applier import Applying, unnamed
from mock_server.web.ledger.log_writer import LogWriter
from mock_server.web.ledger.numbering import Numbering
from mock_server.web.ledger.ownership import PROVED_SECONDS, Ownership
from mock_server.web.ledger.sandbox_calls import SandboxCalls
from mock_server.web.ledger.stored_sandboxes import StoredSandboxes

_UNPROVED: Final = f"the store has not answered for {PROVED_SECONDS:g} s"


@dataclass(frozen=True, slots=True)
class KeptCalls:
    """Takes the calls of a server; without an `ownership`, no other one can own the store."""

    _stored: StoredSandboxes
    _lifecycle: Lifecycle
    _writer: LogWriter
    _sandbox_calls: SandboxCalls
    _answers: Answers
    _numbering: Numbering
    _ownership: Ownership | None

    def take(self, request: Request) -> FutureAnswer | SandboxLog | None:
        """Return the future answer to a call that must be written or needs its sandbox loaded.

        For a call that can be answered immediately, return the log of its sandbox, or None if it
        is about sandboxes and only concerns those in memory.
        """
        if self._ownership is not None and not self._ownership.is_sure:
            return _done(self._answers.unavailable(request, UnavailableStoreError(_UNPROVED)))
        if request.address.area == "sandboxes":
            request = self._answers.switchboard.routed(request)
            if not self._sandbox_calls.takes(request):
                return None
            return self._refused(request) or self._later(
                request, self._sandbox_calls.answer(request)
            )
        log = self._stored.logs.get(request.address.named(request.meant))
        if (
            log is None
            or log.tenancy is None
            or (log.ttl_ms is not None and log.is_expired(self._answers.now_ms()))
        ):
            return self._later(request, self._load_and_answer(request))
        if log.tenancy.sandbox.is_written(request):
            return self._refused(request) or self._written(log, log.tenancy, request)
        return self._read(log, log.tenancy, request)

    def _read(
        self, log: SandboxLog, tenancy: Tenancy, request: Request
    ) -> FutureAnswer | SandboxLog:
        if log.flight.size:
            return self._writer.read_later(log, request)
        number = tenancy.sandbox.simulation.entries
        self._numbering.look_ahead(log, number)
        if number >= log.numbers.reserved:
            return self._later(request, self._reserve_and_answer(log, request))
        return log

    async def _reserve_and_answer(self, log: SandboxLog, request: Request) -> Answered:
        await self._numbering.reserve(log)
        return await self._answered_now(request)

    async def _answered_now(self, request: Request) -> Answered:
        taken = self.take(request)
        if isinstance(taken, asyncio.Future):
            return await taken
        return self._answers.ask(request, taken)

    def _written(self, log: SandboxLog, tenancy: Tenancy, request: Request) -> FutureAnswer:
        self._answers.switchboard.sandboxes.note_use(tenancy, self._answers.now_ms())
        return self.write(log, request)

    def _refused(self, request: Request) -> FutureAnswer | None:
        """Return the refusal of a call if memory is full or the call is ambiguous, else None."""
        switchboard = self._answers.switchboard
        if not (switchboard.sandboxes.is_full or request.flaw):
            return None
        refused = switchboard.refuse_early(request, self._answers.now_ms())
        if refused is None:
            return None
        return _done(Answered(refused))

    async def _load_and_answer(self, request: Request) -> Answered:
        """Load or found the sandbox of a call; then answer the call."""
        while True:
            log, now_ms = self._stored.logs.get(request.sandbox), self._answers.now_ms()
            if log is None:
                answered = await self._found_and_answer(request, now_ms)
                if answered is not None:
                    return answered
            elif log.is_expired(now_ms):
                await self._lifecycle.end_over(log)
            else:
                break
        refusal = None if log.tenancy is not None else self._refused(request)
        if refusal is not None:
            return await refusal
        await self._stored.ensure_loaded(log)
        return await self._answered_now(request)

    async def _found_and_answer(self, request: Request, now_ms: int) -> Answered | None:
        """Found the sandbox of a call, and answer or refuse the call; None if it exists by now."""
        refused = self._answers.switchboard.refuse_early(request, now_ms)
        if refused is not None:
            return Answered(refused)
        if await self._lifecycle.is_crowded(request.sandbox):
            return self._lifecycle.refuse_newcomer(request)
        if request.sandbox in self._stored.logs:
            return None
        return await self.found(request.sandbox, request)

    def write(self, log: SandboxLog, request: Request) -> FutureAnswer:
        """Write a call; it is answered once it is applied."""
        if KEY in request.meant:
            request = request.without_header(KEY)
        named = []
        if isinstance(request.upload, BuiltScenario):
            named.append(self._stored.loader.scenarios.kept(request.upload))
        scenario = named[0].digest if named else None
        applying = Applying(log, self._answers, request, self._stored.strand)
        size = sum(len(kept.document) for kept in named)

        def make(wall_ms: int, nonce: bytes) -> Draft:
            nonlocal size
            is_first = log.tenancy is not None and not log.flight.size
            after = log.tenancy.sandbox.simulation.entries if log.tenancy and is_first else None
            text = write_call(request, scenario, after)
            size += len(text)
            return CallDraft(log.home, wall_ms, text, nonce)

        def apply(placed: LogPlace) -> Answered:
            return applying.begin(placed, size)

        def finish(answered: Answered) -> None:
            applying.finish(answered)
            if answered.tenancy is not None and isinstance(answered.outcome, BaseReply):
                self._writer.note_digest(log, digest_of_reply(unnamed(answered.outcome)))

        return self._writer.write(log, make, apply, finish, request, named)

    async def found(self, name: str, request: Request | None = None) -> Answered:
        """Found a sandbox with the server's scenario, and answer the call that creates it."""
        sandboxes = self._answers.switchboard.sandboxes
        scenario = sandboxes.scenario  # a newer one may be adopted during this
        kept = self._stored.loader.scenarios.kept_again(scenario)
        log = self._lifecycle.new_log(name, kept.digest, by_use=True)
        self._stored.register(log)

        def place(placed: LogPlace) -> Answered:
            sandbox = sandboxes.new(placed.wall_ms, scenario)
            sandboxes.place(name, sandbox, placed.wall_ms)
            return Answered(NO_CONTENT)

        founded = self._lifecycle.write_founding(log, [kept], place)
        called = founded if request is None else self.write(log, request)
        try:
            await founded
        finally:
            if log.home is None and self._stored.logs.get(name) is log:
                self._stored.forget(log)  # it was refused
        return await called

    def _later(self, request: Request, answering: Coroutine[Any, Any, Answered]) -> FutureAnswer:
        """Return the future of an answer that takes several turns of the loop."""
        return self._writer.spawn(self._answered(request, answering))

    async def _answered(
        self, request: Request, answering: Coroutine[Any, Any, Answered]
    ) -> Answered:
        try:
            return await answering
        except StoreError as error:
            return self._answers.unavailable(request, error)
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets an answer, the log the rest
            return Answered(self._answers.note_bug(request, error))


def _done(answered: Answered) -> FutureAnswer:
    """Return the future of an answer that there is already."""
    future: FutureAnswer = asyncio.get_running_loop().create_future()
    future.set_result(answered)
    return future
