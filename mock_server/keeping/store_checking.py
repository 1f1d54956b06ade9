"""Checks that everything in a store is present and intact, and exports it as lines of JSON.

    {"store": 2}
    {"scenario": DIGEST, "document": {...}}
    {"sandbox": NAME, "generation": ..., "createdAt": ..., "scenario": DIGEST, ...}
    {"snapshot": NUMBER, "sandbox": NAME, "wallAt": ..., "scenario": DIGEST, "body": ...}
    {"call": NUMBER, "sandbox": NAME, "wallAt": ..., "scenario": ..., "request": {...}}

The export contains the simulated credentials of calls.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from mock_server.contract.texts.printable import write_body
from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import dumps
from mock_server.keeping.codec import permit_of, read_call, read_scenario, unpacked
from mock_server.keeping.store import Store
from mock_server.keeping.store_errors import StoreError, UnreadableError
from mock_server.keeping.store_records import StoredSandboxRow
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
        return
    try:
        permit_of(listed.kept.permit)
    except UnreadableError as error:
        yield error
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
