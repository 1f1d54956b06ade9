"""Loads former sandboxes that can be brought back, but are not in the memory of this server."""

import logging
from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from mock_server.sandbox.control.replaced import UNDO_MS, Replaced
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.tenancy import Tenancy
from mock_server.sandbox.sandboxes.undo_history import BY_DELETE, BY_PUT, UNDO_CALL, UndoPoint
from mock_server.store.log_records import KeptSandbox
from mock_server.store.port import Store
from mock_server.store.store_errors import UnreadableError
from mock_server.web.answering.sandbox_answers import Answers
from mock_server.web.answering.sandbox_log import SandboxLog
from mock_server.web.ledger.loader import Loader
from mock_server.web.ledger.own_thread import OwnThread

_LOG: Final = logging.getLogger("mock_server")


@dataclass(slots=True, eq=False)
class Recalling:
    """Loads sandboxes that were deleted or replaced, by another server or before a restart.

    The state before a reset is loaded with its sandbox, unless a snapshot has replaced its log.
    `back` has the homes of those being or already brought back, so that none comes back twice.
    """

    _store: Store
    _thread: OwnThread
    _loader: Loader
    _sandboxes: Sandboxes
    _answers: Answers
    back: set[Hashable] = field(default_factory=set)

    async def recall(self, name: str) -> None:
        """Load the sandboxes that were deleted or replaced under a name and can be brought back.

        Drop those in memory that the store no longer keeps: they were purged or brought back.

        Raises:
            UnreadableError: when a row of that name is damaged.
        """
        known = [each for each in self._sandboxes.undo_history if _is_kept(each, name)]
        registry, damaged = await self._thread.submit(self._store.registry)
        if name in damaged:
            raise damaged[name]
        self.back &= {kept.home for kept in registry}
        rows = [kept for kept in registry if kept.home.name == name]
        now_ms, history = self._answers.now_ms(), self._sandboxes.undo_history
        former = {kept.home: kept for kept in rows if kept.is_former}
        history.drop([each for each in known if each.kept_as not in former and each in history])
        for home, kept in former.items():
            here = self.back | {point.kept_as for point in history}
            if home not in here and now_ms < kept.used_ms + UNDO_MS:
                later = (row for row in rows if row.home.generation > kept.home.generation)
                is_replaced = any(kept.used_ms == row.created_ms for row in later)
                await self._fetch(kept, (BY_PUT if is_replaced else BY_DELETE).by)

    async def _fetch(self, kept: KeptSandbox, by: str) -> None:
        try:
            log = SandboxLog.of(kept)
            sandbox = await self._loader.load(log)
        except UnreadableError as error:  # it is damaged, or was freed during loading
            _LOG.error("a former sandbox %s cannot be brought back: %s", kept.home.name, error)
            return
        tenancy = Tenancy(log.name, sandbox, log.created_ms, kept.head_ms, log.ttl_ms, log.permit)
        tenancy.is_over = tenancy.is_former = True
        point = UndoPoint(
            log.name,
            self._named(log, sandbox.set_aside(by, kept.used_ms)),
            log.permit,
            is_operators=True,
            tenancy=tenancy,
            coverage=sandbox.coverage,
            kept_as=kept.home,
            is_fetched=True,
        )
        if kept.home not in self.back:  # it may have been brought back by now
            self._sandboxes.keep(point)
            for each in sandbox.replaced[:-1]:
                replaced = self._named(log, each)
                self._sandboxes.keep(UndoPoint(log.name, replaced, log.permit, is_fetched=True))
        sandbox.replaced = []

    def _named(self, log: SandboxLog, replaced: Replaced) -> Replaced:
        """Return a replaced state with the end of its sandbox, and a number free under its name."""
        points = (each for each in self._sandboxes.undo_history if each.name == log.name)
        taken = {each.replaced.number for each in points}
        number = next(each for each in count(replaced.number) if each not in taken)
        return replaced._replace(number=number, ends_ms=log.ends_ms)


def _is_kept(point: UndoPoint, name: str) -> bool:
    """Return whether a store keeps a former sandbox of a name: not if an undo has replaced it."""
    return point.name == name and point.kept_as is not None and point.replaced.by != UNDO_CALL
