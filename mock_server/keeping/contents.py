"""Checks that everything in a store is present and intact, exports it, and imports stores of 1.x.

The export has lines of JSON:

    {"store": 2}
    {"scenario": DIGEST, "document": {...}}
    {"sandbox": NAME, "generation": ..., "createdAt": ..., "scenario": DIGEST, ...}
    {"snapshot": NUMBER, "sandbox": NAME, "wallAt": ..., "scenario": DIGEST, "body": ...}
    {"call": NUMBER, "sandbox": NAME, "wallAt": ..., "scenario": ..., "request": {...}}

The export contains the simulated credentials of calls.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import Any, Final, TypeAlias

from mock_server.contract.texts.printable import write_body
from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import dumps
from mock_server.keeping.codec import digest_of, read_call, read_scenario, scenario_in, unpacked
from mock_server.keeping.opening import database_at, is_remote, open_store
from mock_server.keeping.store import Store
from mock_server.keeping.store_errors import StoreError, UnreadableError, UnusableStoreError
from mock_server.keeping.store_records import (
    Kept,
    Loaded,
    SandboxId,
    SandboxLog,
    Snapshot,
    StoredCall,
    StoredSandboxRow,
    Use,
)
from mock_server.keeping.tables import OF_1_X, RESERVED, Row, Values
from mock_server.sandbox.record.bundle import write_request

_FORMAT: Final = 2


def find_damage(store: Store, progress: Callable[[str], object] = lambda _: None) -> Iterator[str]:
    """Yield what is wrong with a store, one line each; tell `progress` of each sandbox."""
    yield from store.check()
    try:
        sandboxes = store.sandboxes()
    except StoreError as error:
        yield str(error)
        return
    seen: set[bytes] = set()
    for number, listed in enumerate(sandboxes, 1):
        progress(f"sandbox {number} of {len(sandboxes)}: {listed.kept.sandbox.name}")
        name = f"sandbox {listed.kept.sandbox.name}"
        for damage in _damage_of(store, listed, seen):
            yield str(damage) if name in str(damage) else f"{name}: {damage}"


def _damage_of(store: Store, listed: StoredSandboxRow, seen: set[bytes]) -> Iterator[StoreError]:
    """Yield what is wrong with a sandbox; scenarios in `seen` are not checked again."""
    if listed.damage is not None:
        yield listed.damage
    try:
        loaded = store.load(listed.kept.sandbox)
        if loaded.snapshot is not None:
            unpacked(loaded.snapshot.body)
    except StoreError as error:
        yield error
        return
    for call in loaded.calls:
        try:
            read_call(call.text)
        except UnreadableError as error:
            yield UnreadableError(f"call {call.number}: {error}")
    for digest in loaded.scenarios(listed.kept):
        if digest not in seen:
            seen.add(digest)
            try:
                read_scenario(store.scenario(digest))
            except StoreError as error:
                yield error


def export_store(store: Store) -> Iterator[bytes]:
    """Yield everything that is stored about the existing sandboxes, one item a line.

    A scenario precedes the first line that names it.

    Raises:
        StoreError: when part of the store cannot be read.
    """
    yield _line({"store": _FORMAT})
    exported: set[bytes] = set()
    for listed in store.sandboxes():
        if listed.damage is not None:
            raise listed.damage
        loaded = store.load(listed.kept.sandbox)
        for digest in loaded.scenarios(listed.kept):
            if digest not in exported:
                exported.add(digest)
                name, seed, source = read_scenario(store.scenario(digest))
                fields = {"name": name, "seed": seed, "source": source}
                yield _line({"scenario": digest.hex(), "document": fields})
        yield _line(_as_fields(listed))
        if loaded.snapshot is not None:
            (name, _), number, wall_ms, body, scenario = loaded.snapshot
            place = {"snapshot": number, "sandbox": name, "wallAt": format_instant(wall_ms)}
            written = write_body(unpacked(body))
            yield _line({**place, "scenario": scenario.hex(), **written})
        for call in loaded.calls:
            yield _line(
                {
                    "call": call.number,
                    "sandbox": call.sandbox.name,
                    "wallAt": format_instant(call.wall_ms),
                    "scenario": None if call.scenario is None else call.scenario.hex(),
                    "request": write_request(read_call(call.text).request),
                }
            )


def _as_fields(listed: StoredSandboxRow) -> dict[str, Any]:
    kept = listed.kept
    return {
        "sandbox": kept.sandbox.name,
        "generation": kept.sandbox.generation,
        "createdAt": format_instant(kept.created_ms),
        "usedAt": format_instant(listed.used_ms),
        "ttlMs": kept.ttl_ms,
        "byUse": kept.by_use,
        "scenario": kept.scenario.hex(),
        "calls": listed.head,
        "version": listed.version,
    }


def _line(fields: dict[str, Any]) -> bytes:
    return dumps(fields) + b"\n"


# ── Stores of 1.x ────────────────────────────────────────────────────────────────────────────────

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


def import_store(url: str, into: str) -> int:
    """Copy the sandboxes of the store of 1.x at a URL to another; return how many there are.

    Raises:
        StoreError: when one cannot be read, or the new store is not empty.
    """
    database = database_at(url)
    database.open(only_reads=True, version=OF_1_X)
    with closing(database), closing(open_store(into)) as store:  # which a missing one does not make
        if store.sandboxes():
            raise UnusableStoreError(
                "the new store has sandboxes already: import into an empty one"
            )
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
    use = Use(used_ms, RESERVED, max(size, sum(call.size for call in calls)))
    store.note({sandbox: use}, max(store.seen_ms, seen_ms))
