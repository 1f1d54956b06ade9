"""Begins, changes and ends sandboxes in a store: each change is written first, then applied."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from mock_server.sandbox.ground.exchange import NO_CONTENT, Request
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Permit
from mock_server.sandbox.sandboxes.sandbox import OVER, Tenancy
from mock_server.sandbox.sandboxes.sandboxes_api import SandboxAmendment, SandboxRemoval
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.store.codec import write_permit
from mock_server.store.log_records import Amendment, Ending, Founding, LogPlace
from mock_server.store.placing import RESERVED
from mock_server.store.store_errors import StoreError, UnreadableError
from mock_server.web.answering.kept_scenario import KeptScenario
from mock_server.web.answering.sandbox_answers import Answers
from mock_server.web.answering.sandbox_log import FutureAnswer, SandboxLog
from mock_server.web.ledger.log_writer import LogWriter
from mock_server.web.ledger.stored_sandboxes import StoredSandboxes
from mock_server.web.ledger.terms import Terms


class Lifecycle:
    """Begins and ends the sandboxes of a store; `creating` has the names of those being created."""

    def __init__(
        self, stored: StoredSandboxes, writer: LogWriter, answers: Answers, terms: Terms
    ) -> None:
        self.creating: list[str] = []
        self._stored = stored
        self._logs = stored.logs
        self._writer = writer
        self._answers = answers
        self._switchboard = answers.switchboard
        self._sandboxes = answers.switchboard.sandboxes
        self._terms = terms

    def new_log(
        self,
        name: str,
        digest: bytes,
        *,
        ttl_ms: int | None = None,
        by_use: bool = False,
        permit: Permit = NO_PERMIT,
    ) -> SandboxLog:
        """Return the log of a sandbox that is to be founded from a scenario."""
        now_ms = self._answers.now_ms()
        return SandboxLog(name, digest, now_ms, ttl_ms=ttl_ms, by_use=by_use, permit=permit)

    def write_founding(
        self,
        log: SandboxLog,
        kept: Sequence[KeptScenario],
        place: Callable[[LogPlace], Answered],
        founding: Callable[..., Founding] = Founding,
    ) -> FutureAnswer:
        """Write the founding of a sandbox and register the sandbox, unless the founding is fenced.

        `founding` makes the draft, and holds all its fields that are not in the log. `kept` are the
        scenarios that the log names.
        """
        make = partial(
            founding,
            name=log.name,
            scenario=log.scenario,
            ttl_ms=log.ttl_ms,
            by_use=log.by_use,
            permit=write_permit(log.permit),
        )
        log.ready = asyncio.get_running_loop().create_future()
        apply = partial(self._found, log, place)
        waited = self._writer.write(log, make, apply, scenarios=kept)
        waited.add_done_callback(lambda _: log.be_ready())
        return waited

    def _found(
        self, log: SandboxLog, place: Callable[[LogPlace], Answered], placed: LogPlace
    ) -> Answered:
        """Place a sandbox whose founding is written, and register it."""
        log.home, log.created_ms, log.used_ms = placed.home, placed.wall_ms, placed.wall_ms
        log.numbers.reserved, log.applied_ms = RESERVED, placed.wall_ms
        known = self._logs.get(log.name)
        self._stored.register(log)
        self._stored.make_room()
        answered = place(placed)
        if known is not None and known is not log:
            self._stored.vacate(known)
        log.tenancy = self._sandboxes.get(log.name, placed.wall_ms)
        return answered

    async def end(
        self, log: SandboxLog, request: Request | None = None, *, ttl_ms: int | None = None
    ) -> Answered:
        """Write that a sandbox ends, and remove it; the call that asks for that may be undone.

        `ttl_ms` is its time to live if that is over; nothing happens if it has another one by now.
        """

        def apply(placed: LogPlace) -> Answered:
            self._stored.forget(log)
            tenancy = self._stored.vacate(log)
            if tenancy is None or tenancy.is_over:
                self._sandboxes.forget(log.name)
            elif request is None:
                self._sandboxes.remove(log.name, OVER)
            else:
                removal = SandboxRemoval(tenancy)
                return Answered(removal.apply(self._sandboxes, request, placed.wall_ms))
            return Answered(NO_CONTENT)

        if log.home is None:
            return Answered(None)
        make = partial(Ending, log.home, ttl_ms=ttl_ms)
        ended = await self._writer.write(log, make, apply)
        self._stored.trimming.tidy()
        return ended

    async def end_over(self, log: SandboxLog) -> None:
        """End a sandbox whose time to live is over, unless another call has changed that."""
        await self.end(log, ttl_ms=log.ttl_ms)

    async def amend(self, log: SandboxLog, request: Request, amended: SandboxAmendment) -> Answered:
        """Write new keys or a new end of a sandbox, unless another call has changed them."""

        def apply(placed: LogPlace) -> Answered:
            log.permit, log.ttl_ms = amended.permit, amended.ttl_ms
            return Answered(self._switchboard.apply(request, amended, placed.wall_ms))

        if log.home is None:
            return Answered(None)
        make = partial(
            Amendment,
            log.home,
            before=write_permit(amended.tenancy.permit),
            before_ttl_ms=amended.tenancy.ttl_ms,
            permit=write_permit(amended.permit),
            ttl_ms=amended.ttl_ms,
        )
        return await self._writer.write(log, make, apply)

    async def is_crowded(self, name: str) -> bool:
        """Return whether there is no room for a sandbox of a name, even without expired ones."""
        if not self._has_room(name):
            now_ms = self._answers.now_ms()
            for log in [log for log in self._logs.values() if log.is_expired(now_ms)]:
                await self.end_over(log)
        return not self._has_room(name)

    def _has_room(self, name: str) -> bool:
        return len(self._logs) + len({name, *self.creating} - self._logs.keys()) <= self._terms.most

    def refuse_newcomer(self, request: Request) -> Answered:
        """Return the refusal of a call that would create a sandbox beyond the limit."""
        full = f"all {self._terms.most} sandboxes are taken; delete one"
        return Answered(self._switchboard.crowded(request, full))

    async def end_expired(self, tenancy: Tenancy) -> None:
        """End a sandbox in memory whose time to live is over, unless the store is unavailable."""
        log = self._logs.get(tenancy.name)
        if log is not None and log.tenancy is tenancy and log.is_expired(self._answers.now_ms()):
            with suppress(StoreError):
                await self.end_over(log)

    async def end_forgotten(self, now_ms: int) -> None:
        """End the sandboxes that have expired, or are not in memory and have long been unused.

        One in memory can only have expired if the store was unavailable at that time.
        """
        for log in tuple(self._logs.values()):
            if log.ready is not None:
                continue
            with suppress(UnreadableError):  # a damaged one stays, the others end
                if log.is_expired(now_ms):
                    await self.end_over(log)
                elif log.tenancy is None and log.is_forgotten(now_ms, self._terms.keep_ms):
                    await self.end(log)
