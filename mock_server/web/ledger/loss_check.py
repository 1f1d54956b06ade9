"""Finds out what a store has lost: after a failover, the new engine may lack entries.

Each log is checked when it is needed next.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from mock_server.store.log_records import Home, Snapshot
from mock_server.store.port import Store
from mock_server.store.store_errors import StoreError
from mock_server.web.answering.sandbox_log import SandboxLog
from mock_server.web.ledger.own_thread import OwnThread


async def _nothing_to_learn() -> None:
    """Return immediately: no other server creates sandboxes."""


@dataclass(slots=True, eq=False)
class LossCheck:
    """Checks that the store still has the latest known entry of a log, in the present session.

    `ensure_learnt` learns which sandboxes there are in a new session. `fall_back` is called with a
    log that has lost entries, and the number of its latest remaining entry.
    """

    _store: Store
    _thread: OwnThread
    ensure_learnt: Callable[[], Awaitable[None]] = _nothing_to_learn
    fall_back: Callable[[SandboxLog, int], object] = lambda *_: None

    def is_in_doubt(self, log: SandboxLog) -> bool:
        """Return whether the store may have lost the latest known entry of a log."""
        return log.progress.session != self._store.session

    async def check(self, log: SandboxLog) -> None:
        """In a new session, find out whether the store has the latest known entry of a log.

        Until that is known, `is_in_doubt` is true for all other callers as well.
        """
        progress, session, head = log.progress, self._store.session, None
        try:
            await self.ensure_learnt()
            latest = progress.fetched, progress.fetched_ms, progress.snapshot
            if log.home is not None:
                head = await self._thread.submit(self._head_unless, log.home, *latest)
        except StoreError:
            return
        now = progress.fetched, progress.fetched_ms, progress.snapshot
        if head is not None and latest == now:
            self.fall_back(log, head)
        progress.session = session

    def _head_unless(
        self, home: Home, number: int, wall_ms: int | None, snapshot: Snapshot | None
    ) -> int | None:
        """Return how far a log goes, or None if it has an entry of that instant or has ended.

        An entry that a snapshot has replaced counts as present. Without an instant, the log has to
        have the snapshot, if there is one.
        """
        if wall_ms is None:
            if snapshot is None or snapshot in self._store.snapshots(home):
                return None
            head = self._store.heads([home]).get(home)
            return None if head is None else head.number
        found = next(iter(self._store.entries(home, number - 1, 0)), None)
        if found is not None and (found.number > number or found.wall_ms == wall_ms):
            return None
        head = self._store.heads([home]).get(home)
        if head is None or (found is None and head.number >= number):
            return None
        return head.number
