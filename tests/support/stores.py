"""Stores for tests, and concise changes of them."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, LiteralString, Protocol

from mock_server.keeping.codec import digest_of
from mock_server.keeping.sqlite import SqliteDatabase
from mock_server.keeping.store import Store
from mock_server.keeping.store_records import (
    Batch,
    Change,
    Create,
    Kept,
    SandboxId,
    Snapshot,
    StoredCall,
    StoredSandboxRow,
)

SCENARIO_DOCUMENT: Final = b"a scenario"
SCENARIO: Final = digest_of(SCENARIO_DOCUMENT)


class Place(Protocol):
    """The place of a store in an engine, for the duration of a test."""

    is_remote: bool
    """Whether an engine has it, maybe on another machine."""

    def store(self, *, most_bytes: int | None = None) -> Store:
        """Return an unopened store with the contents of this place."""

    def run_sql(self, *statements: LiteralString) -> Sequence[Any]:
        """Run SQL statements, as another program would; return the rows of the last one, if any."""

    def count(self, table: LiteralString) -> int:
        """Return the number of rows of a table."""
        [(rows,)] = self.run_sql(f"SELECT count(*) FROM {table}")  # noqa: S608 - ours
        return int(rows)

    def age(self) -> None:
        """Make scenarios and documents look as if stored an hour ago."""
        for table in ("scenarios", "snapshots"):
            self.run_sql(f"UPDATE {table} SET kept_s = kept_s - 3601")  # noqa: S608 - as above


class SqlitePlace(Place):
    is_remote = False

    def __init__(self, path: Path) -> None:
        self.path = path

    def store(self, *, most_bytes: int | None = None) -> Store:
        return Store(SqliteDatabase(self.path), most_bytes=most_bytes)

    def run_sql(self, *statements: str) -> Sequence[Any]:
        rows: Sequence[Any] = ()
        with closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
            for statement in statements:
                rows = connection.execute(statement).fetchall()
        return rows


class PostgresqlPlace(Place):
    is_remote = True

    def __init__(self, url: str, schema: str) -> None:
        self.url = url
        self.schema = schema

    def store(self, *, most_bytes: int | None = None, url: str | None = None) -> Store:
        from mock_server.keeping.postgresql import PostgresqlDatabase  # noqa: PLC0415 - an extra

        database = PostgresqlDatabase(url or self.url, self.schema)
        return Store(database, most_bytes=most_bytes)

    def run_sql(self, *statements: LiteralString) -> Sequence[Any]:
        import psycopg  # noqa: PLC0415 - an extra

        rows: Sequence[Any] = ()
        path = f"-c search_path={self.schema}"
        with psycopg.connect(self.url, autocommit=True, options=path) as connection:
            for statement in statements:
                cursor = connection.execute(statement)
                rows = cursor.fetchall() if cursor.description else ()
        return rows


@contextmanager
def opened(place: Place | Path, *, only_reads: bool = False, **options: Any) -> Iterator[Store]:
    """Open the store of a place, or in a file, during a block."""
    place = SqlitePlace(place) if isinstance(place, Path) else place
    store = place.store(**options)
    store.open_to_read() if only_reads else store.open()
    with closing(store):
        yield store


def url_of(place: Place) -> str:
    """Return the value of `--store` for a place."""
    if isinstance(place, SqlitePlace):
        return f"sqlite:{place.path}"
    assert isinstance(place, PostgresqlPlace)
    return f"{place.url}?schema={place.schema}"


def kept(name: str, generation: int, wall_ms: int = 1000, **others: Any) -> Kept:
    return Kept(SandboxId(name, generation), wall_ms, None, False, SCENARIO)._replace(**others)


def call(
    sandbox: SandboxId,
    number: int,
    text: bytes = b"call",
    wall_ms: int = 1000,
    scenario: bytes | None = None,
) -> StoredCall:
    return StoredCall(sandbox, number, wall_ms, text, scenario)


def commit(store: Store, *changes: Change, **scenarios: bytes) -> None:
    """Write changes; keyword arguments are documents of scenarios, of any name."""
    store.commit(Batch([*changes], {digest_of(each): each for each in scenarios.values()}))


def created(store: Store, name: str, wall_ms: int = 1000, **others: Any) -> SandboxId:
    """Create a sandbox; return its id."""
    begun = kept(name, store.new_generation(), wall_ms, **others)
    commit(store, Create(begun))
    return begun.sandbox


def texts(store: Store, sandbox: SandboxId) -> list[bytes]:
    """Return the calls in a log."""
    return [each.text for each in store.load(sandbox).calls]


def snapped(store: Store, sandbox: SandboxId, number: int, body: bytes = b"body") -> Snapshot:
    """Store a snapshot."""
    snapshot = Snapshot(sandbox, number, 1000, body, SCENARIO)
    assert store.keep_snapshot(snapshot)
    return snapshot


def swept(store: Store) -> None:
    """Sweep until there is nothing left; fail if that never happens."""
    for _ in range(1000):
        if not store.sweep():
            return
    raise AssertionError("there is always more to sweep")


def listed(store: Store, name: str) -> StoredSandboxRow | None:
    """Return what a store says about a sandbox, or None if it has none of that name."""
    return next((each for each in store.sandboxes() if each.kept.sandbox.name == name), None)
