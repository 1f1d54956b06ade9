"""Exports everything in a store as lines of JSON.

    {"store": 1}
    {"scenario": DIGEST, "document": {...}}
    {"sandbox": NAME, "generation": ..., "createdAt": ..., "scenario": DIGEST, ...}
    {"snapshot": NUMBER, "sandbox": NAME, "wallAt": ..., "body": ...}
    {"entry": NUMBER, "sandbox": NAME, "wallAt": ..., "request": {...}, "digest": ...}

The export contains the simulated credentials of calls.
"""

from collections.abc import Iterator
from typing import Any, Final

from mock_server.contract.texts.printable import write_body
from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.record.bundle import write_request
from mock_server.store.codec import read_call, read_scenario, scenario_in, unpacked
from mock_server.store.documents import read_document
from mock_server.store.log_records import Home, KeptSandbox, LogEntry, Snapshot
from mock_server.store.port import Store
from mock_server.store.store_check import read_log

FORMAT: Final = 1


def export_store(store: Store) -> Iterator[bytes]:
    """Yield everything that is stored about the existing sandboxes, one item a line.

    A scenario precedes the first line that names it.

    Raises:
        StoreError: when part of the store cannot be read.
    """
    yield _line({"store": FORMAT})
    exported: set[bytes] = set()
    for kept in store.registry().expect_intact():
        if kept.is_over:
            continue
        yield from _scenario(store, kept.scenario, exported)
        yield _line(_as_fields(kept))
        for snapshot in reversed(store.snapshots(kept.home)):
            document = unpacked(read_document(store, kept.home, snapshot))
            yield from _scenario(store, scenario_in(document), exported)
            fields = _placed("snapshot", kept.home, snapshot)
            yield _line({**fields, **write_body(document)})
        for entry in read_log(store, kept.home):
            recalled = read_call(entry.text)
            yield from _scenario(store, recalled.scenario, exported)
            fields = {**_placed("entry", kept.home, entry), "digest": _hex(entry.digest)}
            if recalled.scenario is not None:
                fields["scenario"] = recalled.scenario.hex()
            yield _line({**fields, "request": write_request(recalled.request)})


def _scenario(store: Store, digest: bytes | None, exported: set[bytes]) -> Iterator[bytes]:
    """Yield the line of a scenario, unless it was yielded before or is no longer kept."""
    if digest is None or digest in exported:
        return
    exported.add(digest)
    document = store.scenario(digest)
    if document is not None:
        name, seed, source = read_scenario(document)
        fields = {"name": name, "seed": seed, "source": source}
        yield _line({"scenario": digest.hex(), "document": fields})


def _as_fields(kept: KeptSandbox) -> dict[str, Any]:
    return {
        "sandbox": kept.home.name,
        "generation": kept.home.generation,
        "createdAt": format_instant(kept.created_ms),
        "usedAt": format_instant(kept.used_ms),
        "ttlMs": kept.ttl_ms,
        "byUse": kept.by_use,
        "scenario": kept.scenario.hex(),
        "entries": kept.head,
    }


def _placed(kind: str, home: Home, kept: LogEntry | Snapshot) -> dict[str, Any]:
    """Return the number, sandbox and instant of an entry or a snapshot."""
    return {kind: kept.number, "sandbox": home.name, "wallAt": format_instant(kept.wall_ms)}


def _hex(digest: bytes | None) -> str | None:
    return None if digest is None else digest.hex()


def _line(fields: dict[str, Any]) -> bytes:
    return dumps(fields) + b"\n"
