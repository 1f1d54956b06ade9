"""Calls about the sandboxes in a store: listing, creating, forking and ending them."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from http import HTTPStatus
from typing import Final

from mock_server.sandbox.control.call import is_purge
from mock_server.sandbox.ground.exchange import BaseReply, Request
from mock_server.sandbox.sandboxes.sandbox import StoredSandbox
from mock_server.sandbox.sandboxes.sandboxes_api import (
    Change,
    Placement,
    SandboxAmendment,
    SandboxCreation,
    SandboxRemoval,
)
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.store.codec import write_permit
from mock_server.store.log_records import Founding, KeptSandbox, LogPlace
from mock_server.store.port import Store
from mock_server.store.store_errors import UnreadableError
from mock_server.web.answering.sandbox_answers import Answers
from mock_server.web.answering.sandbox_log import SandboxLog
from mock_server.web.ledger.lifecycle import Lifecycle
from mock_server.web.ledger.own_thread import OwnThread
from mock_server.web.ledger.stored_sandboxes import StoredSandboxes

_LOG: Final = logging.getLogger("mock_server")


@dataclass(frozen=True, slots=True)
class SandboxCalls:
    """Answers calls about sandboxes, once those that they are about are in memory."""

    _store: Store
    _thread: OwnThread
    _stored: StoredSandboxes
    _lifecycle: Lifecycle
    _answers: Answers

    def takes(self, request: Request) -> bool:
        """Return whether a routed call is answered here: not if memory suffices to answer it."""
        if self._answers.switchboard.is_written(request, None):
            return True
        log = self._stored.logs.get(request.subject)
        is_here = (
            log is not None
            and log.tenancy is not None
            and not log.is_expired(self._answers.now_ms())
        )
        return request.route is not None and not is_here

    async def answer(self, request: Request) -> Answered:
        """Answer a routed call."""
        name = request.subject
        if not name:
            return await self._list(request)
        origin = _origin_of(request)
        is_written = self._answers.switchboard.is_written(request, None)
        try:
            now_ms = await self._ensure_loaded([name, *origin])
        except UnreadableError:
            effect = None if request.route is None else request.route.operation.effect
            if not is_written or origin or effect == "terms":
                raise
            if effect != "sandbox":
                return await self._end_damaged(request, self._stored.logs[name])
            now_ms = self._answers.now_ms()  # a damaged one can be replaced
        return await self._change(request, now_ms) if is_written else self._answers.ask(request)

    async def _change(self, request: Request, now_ms: int) -> Answered:
        """Change sandboxes under the keys and limits that apply now, or refuse to."""
        while True:
            change = self._answers.switchboard.change(request, now_ms)
            if isinstance(change, BaseReply):
                return Answered(change)
            answered = await self._carry_out(request, change, now_ms)
            if answered.outcome is not None:
                return await self._freed(request, answered)
            # The state on which the change is based has changed: another call was first.
            now_ms = await self._ensure_loaded([request.subject, *_origin_of(request)])

    async def _carry_out(self, request: Request, change: Change, now_ms: int) -> Answered:
        """Carry out a validated change, unless the state on which it is based has changed."""
        match change:
            case SandboxCreation():
                return await self._place(request, change, now_ms)
            case SandboxAmendment():
                log = self._stored.logs[change.tenancy.name]
                return await self._lifecycle.amend(log, request, change)
            case SandboxRemoval():
                log = self._stored.logs[change.tenancy.name]
                return await self._lifecycle.end(log, request)

    async def _place(self, request: Request, new: SandboxCreation, now_ms: int) -> Answered:
        """Create a sandbox; if that fails, keep what it was to bring back."""
        self._lifecycle.creating.append(new.name)
        try:
            return await self._put(request, new, now_ms)
        finally:
            self._lifecycle.creating.remove(new.name)
            sandboxes = self._answers.switchboard.sandboxes
            is_lost = new.previous is not None and not new.previous.is_back
            if is_lost and new.name not in sandboxes.previous:
                sandboxes.keep(new.name, new.previous)

    async def _freed(self, request: Request, answered: Answered) -> Answered:
        """Return an answer; if its call is a purge, first wait until unneeded data is freed."""
        if is_purge(request):
            await self._stored.trimming.purge()
        return answered

    async def _end_damaged(self, request: Request, log: SandboxLog) -> Answered:
        refused = self._answers.switchboard.change(request, self._answers.now_ms())
        if isinstance(refused, BaseReply) and refused.status != HTTPStatus.NOT_FOUND:
            return Answered(refused)
        ended = await self._lifecycle.end(log, request)
        return await self._freed(request, ended)

    async def _list(self, request: Request) -> Answered:
        kept, damaged = await self._thread.submit(self._store.registry)
        for error in damaged.values():
            _LOG.error("the store: %s", error)
        now_ms = self._answers.now_ms()
        living = [each for each in kept if not (each.is_over or each.is_expired(now_ms))]
        living.sort(key=lambda each: each.home.name)
        self._answers.switchboard.sandboxes.kept = [*map(self._listed, living)]
        return self._answers.ask(request)

    def _listed(self, kept: KeptSandbox) -> StoredSandbox:
        log = self._stored.logs.get(kept.home.name)
        is_loaded = log is not None and log.tenancy is not None
        used_ms = kept.used_ms if log is None or log.tenancy is None else log.tenancy.used_ms
        return StoredSandbox(
            kept.home.name, is_loaded, kept.head, kept.size, kept.created_ms, used_ms
        )

    async def _ensure_loaded(self, names: Sequence[str]) -> int:
        """Load those of the sandboxes that exist; return the instant of the call."""
        while True:
            await self._end_expired(names)
            about = [self._stored.logs[name] for name in names if name in self._stored.logs]
            for log in about:
                log.open += 1  # loading one must not unload another
            try:
                for log in about:
                    await self._stored.ensure_loaded(log)
            finally:
                for log in about:
                    log.open -= 1
            if all(log.tenancy for log in about):  # otherwise, one has just ended
                now_ms = self._answers.now_ms()
                return min((log.flight.at(now_ms) for log in about), default=now_ms)

    async def _end_expired(self, names: Sequence[str]) -> None:
        """End those of the sandboxes whose time to live is over: they do not exist."""
        now_ms = self._answers.now_ms()
        for log in [self._stored.logs[name] for name in names if name in self._stored.logs]:
            if log.is_expired(now_ms):
                await self._lifecycle.end_over(log)

    async def _put(self, request: Request, new: SandboxCreation, now_ms: int) -> Answered:
        """Found the sandbox that a call creates, replacing the one with its name."""
        scenario = new.scenario or self._answers.switchboard.sandboxes.scenario
        if new.name not in self._stored.logs and await self._lifecycle.is_crowded(new.name):
            return self._lifecycle.refuse_newcomer(request)
        loader = self._stored.loader
        kept = loader.scenarios.kept_again(scenario)
        log = self._lifecycle.new_log(new.name, kept.digest, ttl_ms=new.ttl_ms, permit=new.permit)
        snapshot = None if new.made is None else await loader.document(new.made, now_ms)

        def place(placed: LogPlace) -> Answered:
            complete = replace(new, scenario=scenario, replaces=placed.replaces)
            return Answered(self._answers.switchboard.apply(request, complete, placed.wall_ms))

        founding = partial(
            Founding,
            snapshot=snapshot,
            before=write_permit(new.before),
            is_only_new=new.is_only_new,
        )
        return await self._lifecycle.write_founding(log, [kept], place, founding)


def _origin_of(request: Request) -> Sequence[str]:
    """Return the name of the sandbox that a call forks, if any."""
    origin = request.upload.origin if isinstance(request.upload, Placement) else None
    return [] if not origin else [origin]
