"""Copies the sandboxes of a store of 1.x into a new one."""

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any, Final, TypeAlias

from mock_server.keeping.codec import digest_of, read_call, scenario_in, unpacked
from mock_server.keeping.moving import SandboxLog
from mock_server.keeping.opening import database_at, is_remote
from mock_server.keeping.store import ENTRY, Store
from mock_server.keeping.store_errors import UnreadableError, UnusableStoreError
from mock_server.keeping.store_records import Kept, Loaded, SandboxId, Snapshot, StoredCall, Use
from mock_server.keeping.tables import OF_1_X, RESERVED, Row, Values

Rows: TypeAlias = Callable[[str, Values], Sequence[Row]]
"""Returns the rows of a query of a store of 1.x."""

_VIEW: Final = """
CREATE TEMP VIEW {0} AS SELECT *, id >> 32 AS generation, id & 0xFFFFFFFF AS number FROM main.{0}
"""
"""In a file, the id of a call or a snapshot is its generation and its number."""

_SANDBOXES: Final = """
SELECT name, generation, created_ms, used_ms, ttl_ms, by_use, scenario, permit, size FROM homes
WHERE NOT is_over ORDER BY generation
"""
_PIECES: Final = "SELECT text FROM pieces WHERE digest = ? ORDER BY place"
_SNAPSHOT: Final = """
SELECT number, wall_ms, digest FROM snapshots WHERE generation = ? ORDER BY number DESC LIMIT 1
"""
_CALLS: Final = """
SELECT number, wall_ms, text FROM entries WHERE generation = ? AND number > ? ORDER BY number
"""
_SCENARIO: Final = "SELECT document FROM scenarios WHERE digest = ?"


def import_store(url: str, store: Store) -> int:
    """Copy the sandboxes of the store of 1.x at a URL; return how many there are.

    Raises:
        StoreError: when one cannot be read, or the new store is not empty.
    """
    if store.sandboxes():
        raise UnusableStoreError("the new store has sandboxes already: import into an empty one")
    database = database_at(url)
    database.open(only_reads=True, version=OF_1_X)
    with closing(database):
        rows = database.reader.rows
        for table in () if is_remote(url) else ("entries", "snapshots"):
            rows(_VIEW.format(table))
        found = rows(_SANDBOXES)
        for name, generation, *others in found:
            _import_sandbox(rows, store, SandboxId(name, generation), others)
    return len(found)


def _import_sandbox(rows: Rows, store: Store, old: SandboxId, others: Sequence[Any]) -> None:
    created_ms, used_ms, ttl_ms, by_use, scenario, permit, size = others
    snapshot, last = None, 0
    for number, wall_ms, digest in rows(_SNAPSHOT, (old.generation,)):
        body = b"".join(piece for (piece,) in rows(_PIECES, (digest,)))
        if digest_of(body) != digest:
            raise UnreadableError(f"sandbox {old.name}: its snapshot is damaged")
        scenario = scenario_in(unpacked(body)) or scenario
        snapshot, last = Snapshot(old, number, wall_ms, body, scenario), number
    calls = list[StoredCall]()
    for number, wall_ms, text in rows(_CALLS, (old.generation, last)):
        if number != last + 1:
            raise UnreadableError(f"sandbox {old.name}: calls are missing before call {number}")
        last = number
        calls.append(StoredCall(old, number, wall_ms, text, read_call(text).scenario))

    def document(digest: bytes) -> bytes:
        for (text,) in rows(_SCENARIO, (digest,)):
            return bytes(text)
        raise UnreadableError(f"the scenario {digest.hex()} is missing")

    kept = Kept(old, created_ms, ttl_ms, bool(by_use), scenario, permit)
    loaded = Loaded(snapshot, calls)
    scenarios = {each: document(each) for each in loaded.scenarios(kept)}
    seen_ms = max([used_ms, created_ms, *(call.wall_ms for call in calls)])
    sandbox = SandboxId(old.name, store.new_generation())
    begins, batch = SandboxLog(kept, loaded, scenarios, 0, seen_ms).at(sandbox)
    if begins is not None and not store.keep_snapshot(begins):
        raise UnreadableError(f"sandbox {old.name}: its snapshot is not kept intact")
    store.commit(batch)
    use = Use(used_ms, RESERVED, max(size, len(calls) * ENTRY))
    store.note({sandbox: use}, max(store.seen_ms, seen_ms))
