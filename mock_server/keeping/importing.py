"""Copies a store of 1.x, which has other tables, into a new one.

The newest snapshot of a sandbox becomes the state with which it begins, and the calls after it are
numbered anew; what the sandbox answers stays the same.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any, Final, TypeAlias

from mock_server.keeping.codec import digest_of, read_call, scenario_in, unpacked
from mock_server.keeping.opening import database_at
from mock_server.keeping.sqlite import SqliteDatabase, check_file, read_old_file
from mock_server.keeping.store import ENTRY, Store
from mock_server.keeping.store_errors import StoreError, UnreadableError, UnusableStoreError
from mock_server.keeping.store_records import (
    Batch,
    Create,
    Kept,
    SandboxId,
    Snapshot,
    StoredCall,
    Use,
)
from mock_server.keeping.tables import OF_1_X, Row, Values

Rows: TypeAlias = Callable[[str, Values], Sequence[Row]]
"""Returns the rows of a query of a store of 1.x."""

_AT_ONCE: Final = 500
_BITS: Final = 32
"""In a file, the id of a call is its generation shifted by so many bits, plus its number."""

_SANDBOXES: Final = """
SELECT name, generation, created_ms, used_ms, ttl_ms, by_use, scenario, permit, size FROM homes
WHERE NOT is_over ORDER BY generation
"""
_PIECES: Final = "SELECT text FROM pieces WHERE digest = ? ORDER BY place"
_SNAPSHOT: Final = """
SELECT number, wall_ms, digest FROM snapshots WHERE generation = ? ORDER BY number DESC LIMIT 1
"""
_CALLS: Final = f"""
SELECT number, wall_ms, text FROM entries WHERE generation = ? AND number > ?
ORDER BY number LIMIT {_AT_ONCE}
"""


def import_store(url: str, store: Store) -> int:
    """Copy the sandboxes of the store of 1.x at a URL; return how many there are.

    Raises:
        StoreError: when one cannot be read, or the new store is not empty.
    """
    if store.sandboxes():
        raise UnusableStoreError("the new store has sandboxes already: import into an empty one")
    with _reading(url) as rows:
        found = rows(_SANDBOXES, ())
        for name, generation, *others in found:
            _import_sandbox(rows, store, SandboxId(name, generation), others)
    return len(found)


@contextmanager
def _reading(url: str) -> Iterator[Rows]:
    """Provide the rows of a store of 1.x."""
    database = database_at(url)
    if isinstance(database, SqliteDatabase):
        check_file(database.path, OF_1_X)
        with closing(read_old_file(database.path)) as connection:
            yield lambda text, values: connection.execute(_of_file(text), values).fetchall()
        return
    database.open(only_reads=True, version=OF_1_X)
    try:
        yield database.reader.rows
    finally:
        database.close()


def _of_file(text: str) -> str:
    """Return a query in the words of a file, whose calls and snapshots have a combined id."""
    number = f"(id & {(1 << _BITS) - 1})"
    columns = text.replace("SELECT number", f"SELECT {number}").replace(
        "ORDER BY number", "ORDER BY id"
    )
    between = columns.replace(
        "generation = ? AND number > ?", f"id >> {_BITS} = ? AND {number} > ?"
    )
    return between.replace("generation = ?", f"id >> {_BITS} = ?")


def _import_sandbox(rows: Rows, store: Store, old: SandboxId, others: Sequence[Any]) -> None:
    created_ms, used_ms, ttl_ms, by_use, scenario, permit, size = others
    sandbox, last, begins_ms = SandboxId(old.name, store.new_generation()), 0, created_ms
    for number, wall_ms, digest in rows(_SNAPSHOT, (old.generation,)):
        body = b"".join(piece for (piece,) in rows(_PIECES, (digest,)))
        if digest_of(body) != digest:
            raise UnreadableError(f"sandbox {old.name}: its snapshot is damaged")
        scenario = scenario_in(unpacked(body)) or scenario
        _store_scenario(rows, store, scenario)
        store.keep_snapshot(Snapshot(sandbox, 0, wall_ms, body, scenario))
        last, begins_ms = number, wall_ms
    _store_scenario(rows, store, scenario)
    kept = Kept(sandbox, created_ms, ttl_ms, bool(by_use), scenario, permit)
    batch, number = Batch([Create(kept)]), 0
    while found := rows(_CALLS, (old.generation, last)):
        for each, wall_ms, text in found:
            if each != last + 1:
                raise UnreadableError(f"sandbox {old.name}: calls are missing before call {each}")
            last, number = each, number + 1
            named = read_call(text).scenario
            if named is not None:
                _store_scenario(rows, store, named)
            begins_ms = max(begins_ms, wall_ms)
            batch.changes.append(StoredCall(sandbox, number, begins_ms, text, named))
        store.commit(batch)
        batch = Batch()
    if batch.changes:
        store.commit(batch)
    store.note({sandbox: Use(used_ms, 0, max(size, number * ENTRY))}, max(used_ms, begins_ms))


def _store_scenario(rows: Rows, store: Store, digest: bytes) -> None:
    try:
        store.scenario(digest)
    except StoreError:
        for (document,) in rows("SELECT document FROM scenarios WHERE digest = ?", (digest,)):
            store.commit(Batch(scenarios={digest: document}))
