"""Who may write to a schema: the one server whose connection holds the lock of the store.

    take the lock → raise the term → write, and prove it every second
    the connection ends → the lock is free → who takes it next finds out whether the term is still
                          its own, or another server has owned the store meanwhile

The lock ends with its session. The term is checked by every transaction all the same: after a
failover, or in a restored copy, two servers may hold "the" lock.
"""

from typing import Any, Final, LiteralString

from mock_server.store.port import Proof
from mock_server.store.postgresql_access import Connection
from mock_server.store.store_errors import LostStoreError, OwnedStoreError, UnavailableStoreError

SILENCE_SECONDS: Final = 3.0
"""For how long after its last proof an owner still answers reads, and a new owner does not."""

TERM: Final[LiteralString] = "SELECT term, change FROM store"

_KEY: Final = 0x4353424F
_TAKE: Final = "SELECT pg_try_advisory_lock(%s, 'store'::regclass::oid::int)"
_RAISE: Final = "UPDATE store SET term = term + 1 RETURNING term, left_in_order"
_LEAVE: Final = "UPDATE store SET left_in_order = term WHERE term = %s"
_PROVE: Final = """
SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint, term, pg_backend_pid(),
    pg_is_in_recovery() FROM store
"""
_END_STOPPED: Final = """
SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = %s::bigint::oid
    AND objid = 'store'::regclass::oid AND datname = current_database()
    AND pg_locks.database = datid AND state_change < clock_timestamp() - interval '8 s'
"""
"""Ends the session of an owner that was stopped, or whose machine has gone."""


class Owner:
    """Takes, proves and leaves the ownership of a store, over the connection that writes to it."""

    def __init__(self, what: str) -> None:
        self.silence_seconds = 0.0
        self._what = what
        self._term = 0
        self._session = 0
        self._proved = 0
        self._is_lost = False

    def take(self, connection: Connection) -> None:
        """Become the owner, or again the owner.

        Raises:
            OwnedStoreError: while another session has the lock.
            LostStoreError: when another server has had it meanwhile.
        """
        if self._is_lost:
            raise LostStoreError
        if not _one(connection, _TAKE, _KEY)[0]:
            if self._term:
                self.expect(_one(connection, TERM)[0])
            connection.execute(_END_STOPPED, (_KEY,))
            raise OwnedStoreError(f"{self._what} is in use by another server")
        if self._term:
            self.expect(_one(connection, TERM)[0])
        else:
            self._term, left_in_order = _one(connection, _RAISE)
            is_next = left_in_order == self._term - 1
            self.silence_seconds = 0.0 if is_next else SILENCE_SECONDS
        self._session = connection.info.backend_pid

    def expect(self, term: int) -> None:
        """Raise an error unless the term of the store is still that of this owner."""
        if term != self._term:
            self._is_lost = True
            raise LostStoreError

    def prove(self, connection: Connection) -> Proof:
        """Prove that this server is the owner at this moment.

        Raises:
            LostStoreError: if it is no longer.
            UnavailableStoreError: if the connection leads to another session, or to a standby.
        """
        now_ms, term, session, is_standby = _one(connection, _PROVE)
        self.expect(term)
        if session != self._session or is_standby:
            connection.close()
            raise UnavailableStoreError("PostgreSQL: the connection leads to another session")
        is_doubtful = self._proved not in (0, session)
        self._proved = session
        return Proof(now_ms, is_doubtful)

    def leave(self, connection: Connection) -> None:
        """Note that this owner has gone in order, so that the next one need not wait."""
        term, self._term, self._proved = self._term, 0, 0
        connection.execute(_LEAVE, (term,))


def _one(connection: Connection, statement: LiteralString, *values: object) -> Any:
    """Return the only row of a query."""
    return connection.execute(statement, values).fetchall()[0]
