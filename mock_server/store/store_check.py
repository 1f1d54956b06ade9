"""Checks that all stored data is present and intact, whichever engine stores it."""

from collections.abc import Callable, Iterable, Iterator

from mock_server.store.codec import (
    permit_of,
    read_call,
    read_scenario,
    scenario_in,
    unpacked,
)
from mock_server.store.documents import read_document
from mock_server.store.log_records import Home, KeptSandbox, LogEntry, Snapshot
from mock_server.store.port import Store
from mock_server.store.store_errors import StoreError, UnavailableStoreError, UnreadableError


def find_damage(store: Store, progress: Callable[[str], object] = lambda _: None) -> Iterator[str]:
    """Yield what is wrong with a store, one line each; tell `progress` of each sandbox."""
    yield from store.check()
    try:
        registry = store.registry()
    except StoreError as error:
        yield str(error)
        return
    yield from map(str, registry.damaged.values())
    seen: set[bytes] = set()
    for number, kept in enumerate(registry.kept, 1):
        if kept.is_over:
            continue
        progress(f"sandbox {number} of {len(registry.kept)}: {kept.home.name}")
        try:
            permit_of(kept.permit)
        except UnreadableError as error:
            yield f"sandbox {kept.home.name}: {error}"
        try:
            yield from _in_sandbox(store, kept, seen)
        except UnavailableStoreError as error:
            yield f"sandbox {kept.home.name}: {error}"
        except UnreadableError as error:
            yield str(error)


def read_log(store: Store, home: Home) -> Iterator[LogEntry]:
    """Yield the entries of a sandbox, in order."""
    after = 0
    while piece := store.entries(home, after):
        yield from piece
        after = piece[-1].number


def _in_sandbox(store: Store, kept: KeptSandbox, seen: set[bytes]) -> Iterator[str]:
    """Yield what is wrong with a sandbox; scenarios in `seen` are not checked again."""
    name, snapshots = kept.home.name, store.snapshots(kept.home)
    base = min((snapshot.number for snapshot in snapshots), default=0)
    wanted: set[bytes | None] = {kept.scenario}
    yield from _in_snapshots(store, kept.home, snapshots, wanted)
    expected = None
    for entry in read_log(store, kept.home):
        if expected is None:  # entries before a snapshot may still be there
            expected = min(entry.number, base + 1)
        if entry.number != expected:
            yield f"sandbox {name}: entries are missing before entry {entry.number}"
        expected = entry.number + 1
        try:
            wanted.add(read_call(entry.text).scenario)
        except UnreadableError as error:
            yield f"sandbox {name}, entry {entry.number}: {error}"
    if kept.head >= (expected or base + 1):
        yield f"sandbox {name}: entries are missing up to entry {kept.head}"
    if expected is not None and kept.head < expected - 1:
        yield f"sandbox {name}: entries after entry {kept.head} are missing in the registry"
    named = {digest for digest in wanted if digest is not None}
    for digest in sorted(named - seen):
        why = _of_scenario(store, digest)
        if why is not None:
            yield f"sandbox {name}: {why}"
    seen |= named


def _in_snapshots(
    store: Store, home: Home, snapshots: Iterable[Snapshot], wanted: set[bytes | None]
) -> Iterator[str]:
    """Yield what is wrong with snapshots; add the scenarios that they name to `wanted`."""
    for snapshot in snapshots:
        try:
            wanted.add(scenario_in(unpacked(read_document(store, home, snapshot))))
        except UnreadableError as error:
            yield str(error)


def _of_scenario(store: Store, digest: bytes) -> str | None:
    try:
        document = store.scenario(digest)
        if document is None:
            return f"the scenario {digest.hex()} is missing"
        read_scenario(document)
    except UnreadableError as error:
        return str(error)
    return None
