"""The connection to PostgreSQL: transactions, and how to report the engine's errors.

A broken connection is dropped, and the next call makes a new one. A connection that stays silent
for too long is cut, so that no call waits for the engine indefinitely.
"""

import logging
import socket
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from typing import Any, Final, LiteralString, TypeAlias
from urllib.parse import parse_qsl, unquote, urlsplit

import psycopg
from psycopg import sql
from psycopg.pq import TransactionStatus

from mock_server.store.store_errors import (
    OwnedStoreError,
    UnavailableStoreError,
    UnusableStoreError,
)
from mock_server.wall_clock import stopwatch

Connection: TypeAlias = psycopg.Connection[Any]

logging.getLogger("psycopg").setLevel(logging.ERROR)  # it also logs errors that it raises

Given: TypeAlias = Mapping[str, object]
"""The values of the placeholders in a statement."""

PATIENCE_SECONDS: Final = 10.0
"""How long to wait for an answer from the engine."""

_CONNECT_SECONDS: Final = 5
_SPARED_SECONDS: Final = 1.0
"""How long not to reconnect to an engine that has just failed to answer."""

_SHARED_BY_A_POOL: Final = (
    "PostgreSQL: a pool lends this connection to others between transactions;"
    " set pool_mode = session, or connect without the pool"
)
_ASKED: Final = 20
"""How often to ask for the session: a busy pool may return the same one several times by chance."""

_WITH_IDLE_SESSIONS: Final = 140_000

_LOOKS: Final = 4
"""How often the watch checks within the allowed time whether there is an answer."""

_SETTINGS: Final[tuple[tuple[LiteralString, str], ...]] = (
    # A server that stops in the middle of a transaction must not block others for long.
    ("idle_in_transaction_session_timeout", "5s"),
    ("lock_timeout", "8s"),
    ("synchronous_commit", "on"),
    ("default_transaction_isolation", "read committed"),
)


class DatabaseAccess:
    """Connects to a database, and runs transactions in it.

    If it `only_reads`, it shows the content at the moment of opening. `own` makes a connection that
    replaces a broken one the owner's.
    """

    def __init__(
        self,
        url: str,
        schema: str,
        *,
        only_reads: bool,
        patience: float,
        own: Callable[[Connection], None],
    ) -> None:
        self.schema = schema
        self._url = url
        self._only_reads = only_reads
        parts = urlsplit(url)
        parameters = dict(parse_qsl(parts.query.replace("+", "%2B")))
        named = {parameters.get("password", ""), parameters.get("sslpassword", "")}
        self._passwords = {unquote(parts.password or ""), *named} - {""}
        self._watch = _Watch(patience)
        self._own = own
        self._connection: Connection | None = None
        self._is_committing = False
        self._silence: tuple[float, str] | None = None

    def open(self) -> Connection:
        """Connect to the database, unless there is a connection; it is not the owner's yet.

        Raises:
            UnusableStoreError: when the database cannot be used.
        """
        if self._connection is not None and not self._connection.closed:
            return self._connection
        try:
            connection = self._connect()
            is_lent = self._is_lent_to_others(connection)
        except psycopg.Error as error:
            raise UnusableStoreError(self.message_of(error)) from None
        if is_lent:
            raise UnusableStoreError(_SHARED_BY_A_POOL)
        return connection

    def close(self) -> None:
        """Close the connection."""
        self._drop()
        self._watch.close()

    @contextmanager
    def using(self, *, is_long: bool = False) -> Iterator[Connection]:
        """Provide a connection that commits each statement; if `is_long`, one may take any time.

        Raises:
            UnavailableStoreError: when the database cannot be used at the moment.
        """
        connection = self._connected()
        self._is_committing = False
        try:
            with nullcontext() if is_long else self._watch.over(connection):
                yield connection
        except psycopg.Error as error:
            is_answered = error.sqlstate is not None and not connection.closed
            is_unknown = self._is_committing and not is_answered
            self._clear(connection)
            message = self.message_of(error)
            raise UnavailableStoreError.of_engine(message, is_unknown=is_unknown) from None
        except BaseException:
            self._clear(connection)
            raise

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Provide a connection for a transaction; on leaving, all or nothing of it is durable.

        The caller begins the transaction.

        Raises:
            UnavailableStoreError: when the database cannot be used at the moment.
        """
        with self.using() as connection:
            yield connection
            self._is_committing = True
            connection.execute("COMMIT")

    def message_of(self, error: psycopg.Error) -> str:
        """Return the engine's message about an error on one line, without the password."""
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        what = lines[0] if lines else type(error).__name__
        for password in self._passwords:
            what = what.replace(password, "***")
        return f"PostgreSQL: {what}"

    @staticmethod
    def ask(connection: Connection, statements: LiteralString, given: Given) -> Sequence[Any]:
        """Return the rows of several statements, which are sent in one message.

        A pipeline will not do: in the middle of one, the engine waits indefinitely for a server
        that was stopped, and keeps everything locked.
        """
        cursor = psycopg.ClientCursor(connection).execute(statements, given)
        answers = []
        is_more: bool | None = True
        while is_more:
            answers.append(cursor.fetchall() if cursor.description else ())
            is_more = cursor.nextset()
        return answers

    def _connected(self) -> Connection:
        if self._connection is not None and not self._connection.closed:
            return self._connection
        if self._silence is not None and stopwatch() - self._silence[0] < _SPARED_SECONDS:
            raise UnavailableStoreError(self._silence[1])  # so that timeouts do not add up
        try:
            connection = self._connect()
            with self._watch.over(connection):
                if not self._only_reads:
                    self._own(connection)
        except OwnedStoreError as error:  # maybe by the connection that was lost
            self._drop()
            raise UnavailableStoreError(str(error)) from None
        except psycopg.errors.ConnectionTimeout as error:
            self._silence = stopwatch(), self.message_of(error)
            raise UnavailableStoreError(self._silence[1]) from None
        except psycopg.Error as error:
            self._drop()
            raise UnavailableStoreError(self.message_of(error)) from None
        return connection

    def _connect(self) -> Connection:
        self._drop()
        connection = self._new()
        try:
            with self._watch.over(connection):
                self._prepare(connection)
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        return connection

    def _new(self) -> Connection:
        return psycopg.connect(
            self._url,
            autocommit=True,
            connect_timeout=_CONNECT_SECONDS,
            tcp_user_timeout=int(self._watch.seconds * 1000),
            application_name="customer-sandbox",
        )

    def _is_lent_to_others(self, connection: Connection) -> bool:
        """Return whether a pool lends the session of a connection to others between transactions.

        With such a pool, the session is not the announced one, and it either changes or equals
        that of a second connection.
        """
        if self._only_reads or _session(connection) == connection.info.backend_pid:
            return False
        with closing(self._new()) as other, self._watch.over(other):
            asked = [(_session(connection), _session(other)) for _ in range(_ASKED)]
        return len({*asked}) > 1 or asked[0][0] == asked[0][1]

    def _prepare(self, connection: Connection) -> None:
        for name, value in _SETTINGS:
            connection.execute(sql.SQL("SET {} = {}").format(sql.Identifier(name), value))
        path = sql.SQL("SET search_path = {}").format(sql.Identifier(self.schema))
        connection.execute(path)
        if self._only_reads:
            connection.execute("SET idle_in_transaction_session_timeout = 0")
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        elif connection.info.server_version >= _WITH_IDLE_SESSIONS:
            connection.execute("SET idle_session_timeout = '8s'")  # an owner proves itself sooner

    def _clear(self, connection: Connection) -> None:
        """Roll back a failed transaction, or drop the connection if that is impossible."""
        status = connection.info.transaction_status
        if self._only_reads or status == TransactionStatus.IDLE:
            return
        try:
            if connection.closed or status not in (
                TransactionStatus.INTRANS,
                TransactionStatus.INERROR,
            ):
                self._drop()
            else:
                with self._watch.over(connection):
                    connection.execute("ROLLBACK")
        except psycopg.Error:
            self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None


class _Watch:
    """Cuts a connection that stays silent for too long; `libpq` itself waits forever."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._changed = threading.Condition()
        self._connection: Connection | None = None
        self._turn = 0
        self._is_over = False
        self._thread: threading.Thread | None = None

    @contextmanager
    def over(self, connection: Connection) -> Iterator[None]:
        if self._connection is not None:
            yield
            return
        self._begin(connection)
        try:
            yield
        finally:
            with self._changed:
                self._connection = None

    def close(self) -> None:
        with self._changed:
            self._is_over = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _begin(self, connection: Connection) -> None:
        with self._changed:
            self._connection = connection
            self._turn += 1
        if self._thread is None:
            self._is_over = False
            self._thread = threading.Thread(target=self._run, name="store-watch", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        """Check several times within the allowed time, so that no call has to wake this thread."""
        with self._changed:
            seen, since = -1, 0
            while not self._is_over:
                self._changed.wait(self.seconds / _LOOKS)
                since = since + 1 if self._connection is not None and seen == self._turn else 0
                seen = self._turn
                if since >= _LOOKS and self._connection is not None:
                    _cut(self._connection)


def _session(connection: Connection) -> int:
    """Return the process id of the engine's session that a connection uses."""
    number: int = connection.execute("SELECT pg_backend_pid()", prepare=False).fetchall()[0][0]
    return number


def _cut(connection: Connection) -> None:
    """Shut down a connection while another thread waits for an answer on it."""
    with suppress(OSError, psycopg.Error):
        own = socket.socket(fileno=socket.dup(connection.fileno()))
        try:
            own.shutdown(socket.SHUT_RDWR)
        finally:
            own.close()
