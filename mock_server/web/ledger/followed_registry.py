"""Follows the registry of a store: the sandboxes that other servers create, replace and end."""

import logging
from dataclasses import dataclass
from typing import Final

from mock_server.store.log_records import KeptSandbox
from mock_server.store.port import Store
from mock_server.web.answering.sandbox_log import SandboxLog
from mock_server.web.ledger.log_writer import LogWriter
from mock_server.web.ledger.own_thread import OwnThread
from mock_server.web.ledger.stored_sandboxes import StoredSandboxes

_LOG: Final = logging.getLogger("mock_server")


@dataclass(slots=True, eq=False)
class FollowedRegistry:
    """Learns of changes in the registry; in a new session with the store, reads all of it again.

    The engine of a new session may be a standby that lacks the latest changes.
    """

    _store: Store
    _thread: OwnThread
    _stored: StoredSandboxes
    _writer: LogWriter
    _change: int = 0
    _session: int | None = None

    async def learn(self) -> None:
        """Learn which sandboxes other servers have created, replaced and ended."""
        if self._is_sure():
            registry = await self._thread.submit(self._store.registry, self._change)
            if self._is_sure():
                for kept in registry.kept:  # `learn_all` reports the damaged ones
                    self._change = kept.change
                    self._learn(kept)
                return
        await self.learn_all()

    async def ensure_learnt(self) -> None:
        """Learn of all sandboxes, unless that was done in this session with the store."""
        if not self._is_sure():
            await self.learn_all()

    def doubt(self) -> None:
        """Make the next `learn` or `ensure_learnt` learn of all sandboxes again."""
        self._session = None

    def _is_sure(self) -> bool:
        return self._session == self._store.session

    def _learn(self, kept: KeptSandbox) -> None:
        logs, home = self._stored.logs, kept.home
        log = logs.get(home.name)
        if log is not None and log.home == home and log.created_ms == kept.created_ms:
            log.used_ms = max(log.used_ms, kept.used_ms)
            if log.tenancy is None and log.ready is None:
                log.progress.applied = kept.head
            if kept.is_over:
                self._stored.lose(log)
            else:
                self._stored.learn(log, kept)
            return
        newer = SandboxLog.of(kept, is_shared=True)
        if kept.is_over or (log is not None and log.is_later_than(newer)):
            return
        if log is not None:
            self._stored.lose(log)
        self._stored.learn_new(newer)

    async def learn_all(self) -> None:
        """Learn of all sandboxes, and when each was last used.

        This also reveals ended sandboxes that the registry no longer lists.
        """
        known = [log for log in self._stored.logs.values() if log.home is not None]
        session = self._store.session
        kept, damaged = await self._thread.submit(self._store.registry)
        for error in damaged.values():
            _LOG.error("the store: %s", error)
        self._session = session
        self._change = max((each.change for each in kept), default=0)
        living = {each.home for each in kept if not each.is_over}
        for log in known:
            if log.home not in living and log.name not in damaged:
                self._stored.lose(log)
        for each in kept:
            self._learn(each)
