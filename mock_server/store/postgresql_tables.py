"""The tables of a store in PostgreSQL: created in a schema of their own, or recognized as ours."""

from collections.abc import Sequence
from typing import Final

from psycopg import sql
from psycopg.errors import Error, UndefinedColumn, UndefinedTable

from mock_server.store.postgresql_access import Connection, DatabaseAccess
from mock_server.store.store_errors import UnusableStoreError

FORMAT: Final = 3
_APPLICATION: Final = "customer-sandbox"
_MAKING: Final = 0x43534258
"""The key of the lock that is held while tables are created."""


_TABLES: Final = (
    """CREATE TABLE store (
        application text NOT NULL, format int NOT NULL, change bigint NOT NULL, served bytea
    )""",
    """CREATE TABLE homes (
        name text NOT NULL, generation bigint PRIMARY KEY, change bigint NOT NULL,
        created_ms bigint NOT NULL, used_ms bigint NOT NULL, ttl_ms bigint,
        by_use boolean NOT NULL, scenario bytea NOT NULL, current bytea NOT NULL, successor bytea,
        head bigint NOT NULL, head_ms bigint NOT NULL, size bigint NOT NULL,
        is_over boolean NOT NULL, permit bytea NOT NULL
    ) WITH (fillfactor = 50)""",
    "CREATE UNIQUE INDEX living ON homes (name) WHERE NOT is_over",
    "CREATE UNIQUE INDEX changes ON homes (change)",
    """CREATE TABLE entries (
        generation bigint, number bigint, wall_ms bigint NOT NULL, text bytea NOT NULL,
        PRIMARY KEY (generation, number)
    )""",
    """CREATE TABLE digests (
        generation bigint, number bigint, digest bytea NOT NULL, PRIMARY KEY (generation, number)
    )""",
    """CREATE TABLE snapshots (
        generation bigint, number bigint, wall_ms bigint NOT NULL, digest bytea NOT NULL,
        size bigint NOT NULL, PRIMARY KEY (generation, number)
    )""",
    """CREATE TABLE documents (
        digest bytea PRIMARY KEY, size bigint NOT NULL, kept_at timestamptz
    )""",
    "CREATE INDEX unnamed ON documents (kept_at) WHERE kept_at IS NOT NULL",
    """CREATE TABLE pieces (
        digest bytea, place int, text bytea NOT NULL, PRIMARY KEY (digest, place)
    )""",
    "ALTER TABLE pieces ALTER text SET STORAGE EXTERNAL",  # packed data does not compress further
    """CREATE TABLE scenarios (
        digest bytea PRIMARY KEY, kept_at timestamptz NOT NULL, document bytea NOT NULL
    )""",
    """CREATE TABLE uses (
        generation bigint, scenario bytea, PRIMARY KEY (generation, scenario)
    )""",
    """CREATE TABLE batches (
        writer bytea, slot int, kept_at timestamptz NOT NULL, places bytea NOT NULL,
        PRIMARY KEY (writer, slot)
    )""",
    "CREATE TABLE waste (generation bigint PRIMARY KEY, number bigint NOT NULL)",
)

_SINCE_2: Final = """
ALTER TABLE store ADD COLUMN IF NOT EXISTS term bigint NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS left_in_order bigint NOT NULL DEFAULT 0;
ALTER TABLE homes ADD COLUMN IF NOT EXISTS reserved bigint NOT NULL DEFAULT 0
"""
"""What the tables of 1.x lack."""


def expect_tables(connection: Connection, access: DatabaseAccess, *, makes: bool) -> None:
    """Find the tables of a store, or create them if their schema is empty.

    Raises:
        UnusableStoreError: when the schema holds other tables, or those of another version.
    """
    try:
        if not makes:
            if not _has_tables(connection, access.schema, ("SELECT",)):
                raise UnusableStoreError(
                    f"PostgreSQL: there is no store in the schema {access.schema}"
                )
            return
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_MAKING,))
            if not _has_tables(connection, access.schema, ("SELECT", "INSERT", "UPDATE", "DELETE")):
                _make(connection, access.schema)
            if not _has_terms(connection):
                connection.execute(_SINCE_2)
    except Error as error:
        raise UnusableStoreError(access.message_of(error)) from None


def _has_tables(connection: Connection, schema: str, rights: Sequence[str]) -> bool:
    """Return whether the tables exist; refuse foreign ones, and any without these rights."""
    tables = dict(
        connection.execute(
            "SELECT relname, has_schema_privilege(relnamespace, 'USAGE') AND"
            " (SELECT bool_and(has_table_privilege(pg_class.oid, wanted))"
            "  FROM unnest(%s::text[]) AS wanted)"
            " FROM pg_class WHERE relkind IN ('r', 'v', 'p', 'm')"
            " AND relnamespace = to_regnamespace(quote_ident(%s))",
            (list(rights), schema),
        ).fetchall()
    )
    if not tables:
        return False
    row = None
    if "store" in tables:
        if not all(tables.values()):
            raise UnusableStoreError(
                f"PostgreSQL: the user {connection.info.user} lacks rights to the tables of the"
                f" schema {schema}: {', '.join(rights)}"
            )
        try:
            with connection.transaction():
                row = connection.execute("SELECT application, format FROM store").fetchone()
        except (UndefinedColumn, UndefinedTable):
            row = None
    if row is None or row[0] != _APPLICATION:
        raise UnusableStoreError(
            f"PostgreSQL: the schema {schema} holds tables of another program; it is left unchanged"
        )
    if row[1] != FORMAT:
        raise UnusableStoreError.of_format(f"PostgreSQL: the schema {schema}", row[1], FORMAT)
    return True


def _has_terms(connection: Connection) -> bool:
    """Return whether the tables have what they have since 2.0; adding it would lock them."""
    query = "SELECT FROM pg_attribute WHERE attrelid = 'homes'::regclass AND attname = 'reserved'"
    return connection.execute(query).fetchone() is not None


def _make(connection: Connection, schema: str) -> None:
    found = connection.execute(
        "SELECT to_regnamespace(quote_ident(%s)) IS NOT NULL", (schema,)
    ).fetchone()
    if found != (True,):
        connection.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(schema)))
    for table in _TABLES:
        connection.execute(table)
    connection.execute("INSERT INTO store VALUES (%s, %s, 0, NULL)", (_APPLICATION, FORMAT))
