"""Stores for tests, concise drafts of entries, and readers of whole logs."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Final, LiteralString, Protocol

from mock_server.store.codec import digest_of
from mock_server.store.documents import pieces_of, read_document
from mock_server.store.log_records import (
    Amendment,
    CallDraft,
    Document,
    Ending,
    Founding,
    Home,
    LogEntry,
    LogPlace,
    Placed,
    Snapshot,
)
from mock_server.store.port import Store
from mock_server.store.sqlite import SqliteStore

SCENARIO: Final = b"scenario of 16 b"


class Place(Protocol):
    """The place of a store in an engine, for the duration of a test."""

    is_remote: bool
    """Whether an engine has it, maybe on another machine."""

    def store(self, *, most_bytes: int | None = None, only_reads: bool = False) -> Store:
        """Return an unopened store with the contents of this place."""

    def run_sql(self, *statements: LiteralString) -> None:
        """Run SQL statements, as another program would."""

    def count(self, table: LiteralString) -> int:
        """Return the number of rows of a table."""

    def age(self) -> None:
        """Make scenarios and documents look as if stored an hour ago."""


class SqlitePlace:
    is_remote = False

    def __init__(self, path: Path) -> None:
        self.path = path

    def store(self, *, most_bytes: int | None = None, only_reads: bool = False) -> SqliteStore:
        return SqliteStore(self.path, most_bytes=most_bytes, only_reads=only_reads)

    def run_sql(self, *statements: str) -> None:
        with closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
            for statement in statements:
                connection.execute(statement)

    def count(self, table: str) -> int:
        with closing(sqlite3.connect(self.path)) as connection:
            [(rows,)] = connection.execute(f"SELECT count(*) FROM {table}")  # noqa: S608 - ours
        return int(rows)

    def age(self) -> None:
        self.run_sql(
            "UPDATE scenarios SET kept_s = kept_s - 3601",
            "UPDATE documents SET kept_s = kept_s - 3601",
        )


class PostgresqlPlace:
    is_remote = True

    def __init__(self, url: str, schema: str) -> None:
        self.url = url
        self.schema = schema

    def store(
        self,
        *,
        most_bytes: int | None = None,
        only_reads: bool = False,
        patience: float | None = None,
        url: str | None = None,
    ) -> Store:
        from mock_server.store.postgresql import PostgresqlStore  # noqa: PLC0415 - an extra

        return PostgresqlStore(
            url or self.url,
            schema=self.schema,
            most_bytes=most_bytes,
            only_reads=only_reads,
            patience=patience or 10.0,
        )

    def run_sql(self, *statements: LiteralString) -> None:
        import psycopg  # noqa: PLC0415 - an extra

        path = f"-c search_path={self.schema}"
        with psycopg.connect(self.url, autocommit=True, options=path) as connection:
            for statement in statements:
                connection.execute(statement)

    def count(self, table: LiteralString) -> int:
        import psycopg  # noqa: PLC0415 - an extra

        path = f"-c search_path={self.schema}"
        with psycopg.connect(self.url, options=path) as connection:
            [(rows,)] = connection.execute(f"SELECT count(*) FROM {table}")  # noqa: S608 - ours
        return int(rows)

    def age(self) -> None:
        self.run_sql(
            "UPDATE scenarios SET kept_at = kept_at - interval '3601 s'",
            "UPDATE documents SET kept_at = kept_at - interval '3601 s'",
        )


def url_of(place: Place) -> str:
    """Return the value of `--store` for a place."""
    if isinstance(place, SqlitePlace):
        return f"sqlite:{place.path}"
    assert isinstance(place, PostgresqlPlace)
    return f"{place.url}?schema={place.schema}"


_NONCES: Final = count(1)


def nonce() -> bytes:
    """Return a nonce that is unique within this run."""
    return next(_NONCES).to_bytes(16, "big")


def founding(
    name: str,
    wall_ms: int = 1000,
    *,
    by_use: bool = False,
    snapshot: Document | None = None,
) -> Founding:
    return Founding(name, wall_ms, SCENARIO, nonce(), by_use=by_use, snapshot=snapshot)


def call(home: Home | None, text: bytes = b"call", wall_ms: int = 1000) -> CallDraft:
    return CallDraft(home, wall_ms, text, nonce())


def ending(home: Home, wall_ms: int = 1000) -> Ending:
    return Ending(home, wall_ms, nonce())


def amendment(
    home: Home,
    before: bytes,
    permit: bytes,
    ttl_ms: int | None = None,
    *,
    before_ttl_ms: int | None = None,
) -> Amendment:
    return Amendment(home, 1000, nonce(), before, before_ttl_ms, permit, ttl_ms)


def placed(result: Placed) -> LogPlace:
    assert isinstance(result, LogPlace), result
    return result


def found(store: Store, name: str, wall_ms: int = 1000) -> Home:
    [result] = store.append([founding(name, wall_ms)])
    return placed(result).home


def log(store: Store, home: Home, after: int = 0) -> Sequence[LogEntry]:
    """Return all entries of a sandbox, read in small pieces."""
    entries: list[LogEntry] = []
    while piece := store.entries(home, entries[-1].number if entries else after, 100):
        entries += piece
    return entries


def texts(store: Store, home: Home) -> list[bytes]:
    return [entry.text for entry in log(store, home)]


def keep_document(store: Store, text: bytes) -> Document:
    """Store a document; return its reference."""
    document = Document(digest_of(text), len(text))
    for place, piece in pieces_of(text):
        store.keep_piece(document.digest, place, piece)
    return document


def snapped(store: Store, home: Home, number: int, text: bytes, wall_ms: int = 1000) -> Snapshot:
    """Store a snapshot with its document."""
    snapshot = Snapshot(number, wall_ms, keep_document(store, text))
    assert store.keep_snapshot(home, snapshot)
    return snapshot


def documents(store: Store, home: Home) -> dict[int, bytes]:
    """Return the documents of a sandbox's snapshots, by number, the newest first."""
    return {kept.number: read_document(store, home, kept) for kept in store.snapshots(home)}


def swept(store: Store) -> None:
    """Sweep until there is nothing left; fail if that never happens."""
    for _ in range(1000):
        if not store.sweep():
            return
    raise AssertionError("there is always more to sweep")


def head(store: Store, home: Home) -> int | None:
    """Return the number of the latest entry of a sandbox, or None if that has ended."""
    heads = {kept.home: kept.head for kept in store.registry().kept if not kept.is_over}
    return heads.get(home)
