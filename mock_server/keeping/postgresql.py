"""A store in PostgreSQL: tables in a schema, which the server owns that holds a lock in a session.

    take the lock → raise the term → write, and prove it every second
    the connection ends → the lock is free → who takes it next finds out whether the term is still
                          its own, or another server has owned the store meanwhile

The writer speaks the simple protocol: a batch is one message, in the middle of which the engine
never waits for us. (A server that stops within the extended protocol keeps the lock indefinitely.)
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import lru_cache
from typing import Any, Final, LiteralString
from urllib.parse import parse_qsl, unquote, urlsplit

import psycopg
from psycopg import sql
from psycopg.errors import DivisionByZero, Error, UndefinedColumn, UndefinedTable

from mock_server.keeping.store_errors import (
    LostStoreError,
    OwnedStoreError,
    UnavailableStoreError,
    UnusableStoreError,
)
from mock_server.keeping.tables import (
    APPLICATION,
    BYTES_KEPT,
    FORMAT,
    INDEXES,
    NEW_META,
    OF_1_X,
    PROVED_SECONDS,
    TABLES,
    Row,
    Statement,
    StoreLink,
    Values,
)

logging.getLogger("psycopg").setLevel(logging.ERROR)  # it also logs errors that it raises

_PATIENCE: Final[Mapping[str, Any]] = {
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
}
"""After about 10 seconds, the connection to a machine that has gone breaks."""

_ASKED: Final = 20
"""How often to ask for the session: a busy pool may return the same one several times by chance."""

_WITH_IDLE_SESSIONS: Final = 140_000

_SHARED_BY_A_POOL: Final = (
    "PostgreSQL: a pool lends this connection to others between transactions;"
    " set pool_mode = session, or connect without the pool"
)
_SETTINGS: Final[tuple[LiteralString, ...]] = (
    # A server that stops in the middle of a transaction must not block others for long.
    "SET idle_in_transaction_session_timeout = '5s'",
    "SET lock_timeout = '8s'",
    "SET synchronous_commit = on",
    "SET default_transaction_isolation = 'read committed'",
)
_KEY: Final = 0x4353424F
_TAKE: Final = f"SELECT pg_try_advisory_lock({_KEY}, 'meta'::regclass::oid::int)"
_PROVE: Final = """
SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint, pg_backend_pid(),
    pg_is_in_recovery()
"""
_END_STOPPED: Final = f"""
SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = {_KEY}::bigint::oid
    AND objid = 'meta'::regclass::oid AND datname = current_database()
    AND pg_locks.database = datid AND wait_event_type = 'Client'
    AND state_change < clock_timestamp() - interval '8 s'
"""
"""Ends the session of an owner that was stopped, or whose machine has gone.

The engine waits for such a one; the session of one whose statement takes long is left alone.
"""

_MAKING: Final = 0x43534258
"""The key of the lock that is held while tables are created."""


_LACKING: Final = """
SELECT 1 FROM pg_class WHERE relkind = 'r' AND relnamespace = to_regnamespace(quote_ident(%s))
    AND NOT (SELECT bool_and(has_table_privilege(oid, needed))
        FROM unnest('{SELECT,INSERT,UPDATE,DELETE}'::text[]) AS needed)
"""


class PostgresqlDatabase:
    """A schema of a database, and the two connections to it; see `Database`."""

    silence_seconds = PROVED_SECONDS

    def __init__(self, url: str, schema: str) -> None:
        self.name = f"PostgreSQL: the schema {schema}"
        self.schema = schema
        self.url = url
        self.only_reads = False
        parts = urlsplit(url)
        parameters = dict(parse_qsl(parts.query.replace("+", "%2B")))
        named = {parameters.get("password", ""), parameters.get("sslpassword", "")}
        self._passwords = {unquote(parts.password or ""), *named} - {""}
        self.writer = DatabaseLink(self, is_writer=True)
        self.reader = DatabaseLink(self, is_writer=False)
        self._is_known = False  # the tables are there

    def open(self, *, only_reads: bool, version: int = FORMAT) -> None:
        self.only_reads = only_reads
        link = self.reader if only_reads else self.writer
        try:
            connection = link.connect()
            if only_reads:
                self._has_tables(connection, version)
            elif not self._is_known:
                _refuse_a_pool(self, connection)
                with connection.transaction():
                    connection.execute(f"SELECT pg_advisory_xact_lock({_MAKING})")
                    if not self._has_tables(connection, version):
                        self._make_tables(connection)
                self._is_known = True
            if not only_reads:
                self.take_lock(connection)
        except OwnedStoreError:
            raise  # the connection is kept for the next attempt
        except (Error, UnusableStoreError) as error:
            self.close()
            if isinstance(error, UnusableStoreError):
                raise
            raise UnusableStoreError(self.message_of(error)) from None

    def take_lock(self, connection: "psycopg.Connection[Row]") -> None:
        """Take the lock of the store, for as long as the connection lasts.

        Raises:
            OwnedStoreError: while another session has it.
        """
        if connection.execute(_TAKE).fetchall() != [(True,)]:
            connection.execute(_END_STOPPED)
            raise OwnedStoreError(f"{self.name} is in use by another server")

    def prove(self) -> int:
        [(now_ms, session, is_standby)] = self.writer.rows(_PROVE)
        if session != self.writer.session or is_standby:
            self.writer.close()
            raise UnavailableStoreError("PostgreSQL: the connection leads to another session")
        return int(now_ms)

    def size(self, link: StoreLink) -> int:
        [(size,)] = link.rows(BYTES_KEPT)
        return int(size)

    def release(self) -> None:
        self.reader.rows(f"VACUUM {', '.join(TABLES)}")

    def check(self) -> Sequence[str]:
        return ()  # PostgreSQL checks its tables itself

    def close(self) -> None:
        self.writer.close(unlocks=True)
        self.reader.close()

    def message_of(self, error: Error) -> str:
        """Return the engine's message about an error on one line, without the password."""
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        what = lines[0] if lines else type(error).__name__
        for password in self._passwords:
            what = what.replace(password, "***")
        return f"PostgreSQL: {what}"

    # ── Tables ───────────────────────────────────────────────────────────────────────────────

    def _has_tables(self, connection: "psycopg.Connection[Row]", version: int) -> bool:
        """Return whether the tables of a store exist, or their schema is empty.

        Raises:
            UnusableStoreError: when it holds other tables, or those of another version; or none,
                and it is only to be read; or the user may not write them.
        """
        found = connection.execute(
            "SELECT relname FROM pg_class WHERE relkind IN ('r', 'v', 'p', 'm')"
            " AND relnamespace = to_regnamespace(quote_ident(%s))",
            (self.schema,),
        ).fetchall()
        if not found and self.only_reads:
            raise UnusableStoreError(f"PostgreSQL: there is no store in the schema {self.schema}")
        if not found:
            return False
        what, row = f"PostgreSQL: the schema {self.schema}", None
        marked = sql.Identifier(self.schema, "meta" if ("meta",) in found else "store")
        with suppress(UndefinedColumn, UndefinedTable), connection.transaction():
            query = sql.SQL("SELECT application, format FROM {}").format(marked)
            row = connection.execute(query).fetchone()
        if row is None or row[0] != APPLICATION:
            raise UnusableStoreError(
                f"{what} holds tables of another program; it is left unchanged"
            )
        if row[1] != version:
            raise UnusableStoreError.of_format(what, row[1], version, is_old=row[1] == OF_1_X)
        if not self.only_reads and connection.execute(_LACKING, (self.schema,)).fetchone():
            needs = "needs SELECT, INSERT, UPDATE and DELETE on its tables"
            raise UnusableStoreError(f"{what}: the user {connection.info.user} {needs}")
        return True

    def _make_tables(self, connection: "psycopg.Connection[Row]") -> None:
        found = connection.execute(
            "SELECT to_regnamespace(quote_ident(%s)) IS NOT NULL", (self.schema,)
        ).fetchone()
        if found != (True,):
            connection.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(self.schema)))
        for name, columns in TABLES.items():
            types = columns.replace("INTEGER", "bigint").replace("BLOB", "bytea")
            connection.execute(_spelled(f"CREATE TABLE {name} {types}"))
        for index in INDEXES:
            connection.execute(index)
        # Room for new versions of a row on its page; and what is packed does not compress further.
        connection.execute("ALTER TABLE meta SET (fillfactor = 20)")
        connection.execute("ALTER TABLE sandboxes SET (fillfactor = 50)")
        connection.execute("ALTER TABLE snapshots ALTER body SET STORAGE EXTERNAL")
        connection.execute(NEW_META.replace("?", "%s"), (APPLICATION, FORMAT))


class DatabaseLink:
    """One connection to the engine; a broken one is replaced by the next use."""

    def __init__(self, database: PostgresqlDatabase, *, is_writer: bool) -> None:
        self.when_made: Callable[[], None] = lambda: None
        self.session = 0
        self._database = database
        self._is_writer = is_writer
        self._connection: psycopg.Connection[Row] | None = None

    def rows(self, text: str, values: Values = ()) -> Sequence[Row]:
        with self._using() as connection:
            given = values or None
            if self._is_writer:
                cursor = connection.execute(_spelled(text), given)
            else:
                cursor = connection.execute(_spelled(text), given, binary=True)
            return cursor.fetchall() if cursor.description else ()

    def run(self, owns: Statement, statements: Iterable[Statement]) -> None:
        whole = [Statement(_owned(owns.text), owns.values), *statements]
        with self._using(commits=True) as connection:
            if self._is_writer:  # several statements in one message are one transaction
                text = "; ".join(each.text for each in whole)
                values = [value for each in whole for value in each.values]
                connection.execute(_spelled(text), values)
                return
            with connection.transaction():
                for each in whole:
                    connection.execute(_spelled(each.text), each.values)

    def close(self, *, unlocks: bool = False) -> None:
        if self._connection is not None:
            with suppress(Error):
                if unlocks and not self._connection.closed:  # the session may end a little later
                    self._connection.execute("SELECT pg_advisory_unlock_all()")
                self._connection.close()
            self._connection = None

    def connect(self) -> "psycopg.Connection[Row]":
        """Return a connection, which has not got the lock yet.

        Raises:
            psycopg.Error: when the engine refuses or does not answer.
        """
        if self._connection is not None and not self._connection.closed:
            return self._connection
        connection = new_connection(self._database, is_simple=self._is_writer)
        try:
            for setting in _SETTINGS:
                connection.execute(setting)
            path = sql.SQL("SET search_path = {}")
            connection.execute(path.format(sql.Identifier(self._database.schema)))
            if self._database.only_reads:
                connection.execute("SET idle_in_transaction_session_timeout = 0")
                connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            elif self._is_writer and connection.info.server_version >= _WITH_IDLE_SESSIONS:
                connection.execute("SET idle_session_timeout = '8s'")  # it proves itself sooner
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        self.session = connection.info.backend_pid
        return connection

    @contextmanager
    def _using(self, *, commits: bool = False) -> Iterator["psycopg.Connection[Row]"]:
        """Provide the connection; report its errors, after which a broken one is dropped."""
        connection = None
        try:
            connection = self._connected()
            yield connection
        except DivisionByZero:  # what `run` begins with has found no row
            raise LostStoreError from None
        except Error as error:
            is_lost = connection is None or connection.closed or error.sqlstate is None
            if is_lost:
                self.close()
            message = self._database.message_of(error)
            is_unknown = commits and is_lost and connection is not None
            raise UnavailableStoreError(message, is_unknown=is_unknown) from None

    def _connected(self) -> "psycopg.Connection[Row]":
        if self._connection is not None and not self._connection.closed:
            return self._connection
        try:
            connection = self.connect()
            if self._is_writer:
                self._database.take_lock(connection)
            self.when_made()
        except BaseException as error:
            self.close()
            if isinstance(error, OwnedStoreError):  # maybe by the connection that was lost
                raise UnavailableStoreError(str(error)) from None
            raise
        return connection


def new_connection(database: PostgresqlDatabase, *, is_simple: bool) -> "psycopg.Connection[Row]":
    """Return a new connection, to an engine that accepts writes unless it is only read."""
    wanted: Mapping[str, Any] = {"target_session_attrs": "read-write"}
    return psycopg.connect(
        database.url,
        autocommit=True,
        prepare_threshold=None if is_simple else 5,
        cursor_factory=psycopg.ClientCursor if is_simple else psycopg.Cursor,
        application_name=APPLICATION,
        **_PATIENCE,
        **({} if database.only_reads else wanted),
    )


def _refuse_a_pool(database: PostgresqlDatabase, connection: "psycopg.Connection[Row]") -> None:
    """Refuse a pool that lends the session of a connection to others between transactions.

    With such a pool, the session is not the announced one, and it either changes or equals that of
    a second connection.
    """
    if _session(connection) == connection.info.backend_pid:
        return
    with closing(new_connection(database, is_simple=True)) as other:
        asked = [(_session(connection), _session(other)) for _ in range(_ASKED)]
    if len({*asked}) > 1 or asked[0][0] == asked[0][1]:
        raise UnusableStoreError(_SHARED_BY_A_POOL)


def _session(connection: "psycopg.Connection[Row]") -> int:
    number: int = connection.execute("SELECT pg_backend_pid()").fetchall()[0][0]
    return number


@lru_cache
def _spelled(text: str) -> LiteralString:
    clock = "extract(epoch FROM clock_timestamp())::bigint"
    return text.replace("?", "%s").replace("now_s()", clock).replace("AS INTEGER", "AS bigint")


@lru_cache
def _owned(text: str) -> str:
    """Return a statement that fails unless another one finds a row."""
    return f"WITH found AS ({text}) SELECT 1 / count(*) FROM found"
