"""A store: the logs of sandboxes in an engine, which one server owns at a time.

    a batch → commit (durable on return) → apply in order
    load: the newest snapshot → the calls after it

`handle` is deterministic, so the log of a sandbox *is* its state; snapshots only shorten the
replay. Methods may block. Those of a server that owns the store are called from two threads: `open`
to `close` from the one that writes, the others from the one that reads.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from math import ceil, inf
from operator import itemgetter
from typing import Final

from mock_server import __version__
from mock_server.keeping import tables
from mock_server.keeping.codec import digest_of, permit_of
from mock_server.keeping.store_errors import (
    FullStoreError,
    LostStoreError,
    StoreError,
    UnavailableStoreError,
    UnreadableError,
    UnusableStoreError,
)
from mock_server.keeping.store_records import (
    Batch,
    Create,
    Delete,
    Kept,
    Loaded,
    SandboxId,
    SetPermit,
    Snapshot,
    StoredCall,
    StoredSandboxRow,
    Use,
    Uses,
    checksum,
)
from mock_server.keeping.tables import Database, Row, Statement
from mock_server.sandbox.sandboxes.permits import NO_PERMIT
from mock_server.wall_clock import boot_seconds

VERSION: Final = __version__
"""Of the program, which may answer differently from another one when it replays a log."""

UNUSED_SECONDS: Final = 600
"""How long what nothing names is kept: a scenario, or a state before its sandbox begins."""

_MEASURED: Final = 100
"""After how many batches an engine is asked how much is stored."""


class Store:
    """A store in a database; `most_bytes` limits its size.

    `proved` is when this server last owned the store for certain, by the clock `boot_seconds`;
    `seen_ms` is the latest instant that its owners before have given.
    """

    def __init__(self, database: Database, *, most_bytes: int | None = None) -> None:
        self.proved = -inf
        self.seen_ms = 0
        self.silence_seconds = 0.0
        self._database = database
        self._writer, self._reader = database.writer, database.reader
        self._most_bytes = most_bytes
        self._term = self._batch = self._generation = 0
        self._unsure: int | None = None  # the number of a batch of unknown outcome
        self._is_lost = False
        self._measured, self._taken = 0, 0
        self._writer.when_made = self._own_again

    # ── The owner ────────────────────────────────────────────────────────────────────────────

    def open(self) -> None:
        """Open the store and own it, creating the tables if there are none.

        Raises:
            OwnedStoreError: while another server owns it; then `open` may be called again.
            UnusableStoreError: when it cannot be used or reached; it is left unchanged.
        """
        began = boot_seconds()
        self._database.open(only_reads=False)
        try:
            [(term, batch, generation, seen_ms, left)] = self._writer.rows(tables.READ_META)
            [(term,)] = self._writer.rows(tables.BEGIN_TERM, (term,))
            [(last,)] = self._reader.rows(tables.LAST_GENERATION)
        except (StoreError, ValueError) as error:
            self._database.close()
            raise UnusableStoreError(f"{self._database.name} cannot be used: {error}") from None
        self._term, self._batch, self.seen_ms = term, batch, seen_ms
        self._generation = max(generation, last)
        self.silence_seconds = 0.0 if left == term - 1 else self._database.silence_seconds
        self.proved = began

    def new_generation(self) -> int:
        self._generation += 1
        return self._generation

    def commit(self, batch: Batch) -> None:
        """Write a batch, with the number after that of the last one; it is durable on return.

        Raises:
            FullStoreError: when there is no room for it.
            LostStoreError: when another server owns the store.
            UnavailableStoreError: when it was not written or, if that `is_unknown`, maybe.
        """
        if batch.grows and self._most_bytes is not None:
            if self._measured % _MEASURED == 0 or self._taken >= self._most_bytes:
                self._taken = self._database.size(self._writer)
            if self._taken >= self._most_bytes:
                raise FullStoreError(self._most_bytes)
        number, began = self._batch + 1, boot_seconds()
        values = (number, self._generation, self._term, self._batch)
        try:
            self._writer.run(Statement(tables.NEXT_BATCH, values), _written(batch))
        except UnavailableStoreError as error:
            self._unsure = number if error.is_unknown else None
            self._is_lost |= isinstance(error, LostStoreError)
            raise
        self._batch, self._unsure, self.proved = number, None, began
        self._measured += 1
        self._taken += sum(map(len, batch.scenarios.values()))
        self._taken += sum(each.size for each in batch.changes if type(each) is StoredCall)

    def was_written(self) -> bool:
        """Return whether a batch of unknown outcome was written; no other one can come between.

        Raises:
            UnavailableStoreError: when that cannot be found out yet.
        """
        self._meet()
        number, self._unsure = self._unsure, None
        return self._batch == number

    def prove(self) -> int:
        """Prove that this server owns the store; return when `boot_seconds` began.

        That is by the engine's clock, counted from when its answer has arrived, so it is a little
        late. It is never ahead, even if it is added to a clock that rounds up to a millisecond.

        Raises:
            LostStoreError: if it no longer does.
            UnavailableStoreError: if that cannot be found out.
        """
        began = boot_seconds()
        began_ms = self._database.prove() - ceil(boot_seconds() * 1000) - 1
        self._meet()
        self.proved = began
        return began_ms

    def note(self, uses: Uses, seen_ms: int) -> None:
        """Note uses of sandboxes, and the latest instant that was given."""
        noted = [
            Statement(tables.NOTE_USE, (*use, generation)) for (_, generation), use in uses.items()
        ]
        began, seen = boot_seconds(), Statement(tables.NOTE_SEEN, (seen_ms,))
        self._writer.run(self._owns, [seen, *noted])
        self.proved = began

    def close(self) -> None:
        """Close the store, and let the next owner begin at once."""
        try:
            if self._term and not self._is_lost:
                self._writer.rows(tables.LEAVE_IN_ORDER, (self._term,))
        except StoreError:
            pass  # the next owner waits a little
        finally:
            self._term = 0
            self._database.close()

    def _own_again(self) -> None:
        """Go on over a new connection, which has the lock, unless another server had it since."""
        if self._term:
            self._meet()

    def _meet(self) -> None:
        """Compare what the engine has with what this server knows; adopt its one uncertain batch.

        Raises:
            LostStoreError: when another server has owned the store, or the engine has lost batches.
        """
        [(term, batch, *_)] = self._writer.rows(tables.READ_META)
        if self._is_lost or term != self._term or batch not in (self._batch, self._unsure):
            self._is_lost = True
            raise LostStoreError
        self._batch = batch

    @property
    def _owns(self) -> Statement:
        return Statement(tables.IS_OWNER, (self._term,))

    # ── Reading ──────────────────────────────────────────────────────────────────────────────

    def open_to_read(self) -> None:
        """Open the store without owning it: it shows its content at this moment.

        Raises:
            UnusableStoreError: when there is none, or it cannot be read.
        """
        self._database.open(only_reads=True)
        [(_, _, _, self.seen_ms, _)] = self._reader.rows(tables.READ_META)

    def sandboxes(self) -> Sequence[StoredSandboxRow]:
        """Return all sandboxes that have not ended, by name."""
        return [*map(_listed, self._reader.rows(tables.LIST))]

    def load(self, sandbox: SandboxId) -> Loaded:
        """Return what a sandbox is restored from: one moment's snapshot, and all calls after it.

        Raises:
            UnreadableError: when a row is damaged, or a call is missing in between.
        """
        rows = self._reader.rows(tables.LOAD, (sandbox.generation,) * 4)
        snapshot, calls, last = None, list[StoredCall](), 0
        for is_call, *values, found in sorted(rows, key=itemgetter(0, 1)):
            record = (StoredCall if is_call else Snapshot)(sandbox, *values)
            what = "call" if is_call else "the snapshot after call"
            if is_call and record.number != last + 1:
                what = f"calls are missing before call {record.number}"
                raise UnreadableError(f"sandbox {sandbox.name}: {what}")
            if checksum(record) != found:
                what = f"{what} {record.number} is damaged"
                raise UnreadableError(f"sandbox {sandbox.name}: {what}")
            last = record.number
            if isinstance(record, Snapshot):
                snapshot = record
            else:
                calls.append(record)
        return Loaded(snapshot, calls)

    def scenario(self, digest: bytes) -> bytes:
        """Return the document of a scenario.

        Raises:
            UnreadableError: when it is missing or damaged.
        """
        rows = self._reader.rows(tables.READ_SCENARIO, (digest,))
        if not rows:
            raise UnreadableError(f"the scenario {digest.hex()} is missing")
        document: bytes = rows[0][0]
        if digest_of(document) != digest:
            raise UnreadableError(f"the scenario {digest.hex()} is damaged")
        return document

    def check(self) -> Sequence[str]:
        return self._database.check()

    def size(self) -> int:
        return self._database.size(self._reader)

    # ── Snapshots, and what is no longer needed ──────────────────────────────────────────────

    def keep_snapshot(self, snapshot: Snapshot, scenario: bytes | None = None) -> bool:
        """Store a snapshot and read it again; if it is intact, drop everything before it.

        The document of its scenario is stored with it, if given: it may have come with a call
        before it. A snapshot with the number 0 is the state with which a sandbox begins
        once it is created. Return False if the store does not have the call of a snapshot.
        """
        if self._most_bytes is not None:
            spare = self._most_bytes // 8 if snapshot.number else 0
            if self._database.size(self._reader) >= self._most_bytes + spare:
                raise FullStoreError(self._most_bytes)
        (_, generation), number, wall_ms, body, digest = snapshot
        values = (generation, number, wall_ms, body, digest, checksum(snapshot))
        place = (number, generation, number)
        written = [Statement(tables.WRITE_SNAPSHOT, (*values, *place))]
        if scenario is not None:
            written.append(Statement(tables.WRITE_SCENARIO, (digest, scenario)))
        self._reader.run(self._owns, written)
        rows = self._reader.rows(tables.READ_SNAPSHOT, (generation, number))
        if [*rows] != [(wall_ms, body, digest, checksum(snapshot))]:
            return False
        if number:
            begun = Statement(tables.BEGIN_AT, (number, VERSION, generation))
            rest = Statement(tables.FORGET_SNAPSHOTS, (generation, number))
            self._reader.run(self._owns, [begun, rest])
        return True

    def sweep(self) -> bool:
        """Delete some of what is no longer needed; return whether there may be more."""
        found = self._reader.rows(tables.NEXT_SWEPT)
        for generation, last in found:
            calls = Statement(tables.SWEEP_CALLS, (generation, generation, last))
            snapshots = Statement(tables.FORGET_SNAPSHOTS, (generation, last))
            row = Statement(tables.FORGET_IF_SWEPT, (generation,))
            self._reader.run(self._owns, [calls, snapshots, row])
        return bool(found)

    def forget_unused(self, seconds: int = UNUSED_SECONDS) -> None:
        """Delete what nothing has named for some time: states, and scenarios."""
        unused = self._reader.rows(tables.UNUSED_SCENARIOS, (seconds,))
        forgotten = [Statement(tables.FORGET_SCENARIO, (digest, seconds)) for (digest,) in unused]
        beginnings = Statement(tables.SWEEP_BEGINNINGS, (seconds,))
        self._reader.run(self._owns, [beginnings, *forgotten])

    def compact(self) -> None:
        """Delete everything that is no longer needed, and release its room."""
        while self.sweep():
            pass
        self.forget_unused()
        self._database.release()


_AT_ONCE: Final = 256
"""How many calls one statement writes: an engine limits the values of a statement."""


def _written(batch: Batch) -> Iterator[Statement]:
    """Yield the statements that write a batch; calls come last, all with few statements."""
    for stored in batch.scenarios.items():
        yield Statement(tables.WRITE_SCENARIO, stored)
    calls = []
    for change in batch.changes:
        match change:
            case StoredCall():
                (_, generation), number, wall_ms, text, scenario = change
                calls.append((generation, number, wall_ms, text, scenario, checksum(change)))
            case Create(kept):
                (name, generation), created_ms, ttl_ms, by_use, scenario, permit = kept
                terms = (created_ms, ttl_ms, int(by_use), scenario, permit, checksum(kept))
                row = (generation, name, *terms, created_ms, VERSION)
                yield Statement(tables.CREATE, row)
            case SetPermit(kept):
                values = (kept.ttl_ms, kept.permit, checksum(kept), kept.sandbox.generation)
                yield Statement(tables.SET_PERMIT, values)
            case Delete((_, generation)):
                yield Statement(tables.DELETE, (generation,))
    left = iter(calls)
    while some := [*islice(left, _AT_ONCE)]:
        marks = ", ".join(["(?, ?, ?, ?, ?, ?)"] * len(some))
        given = [value for row in some for value in row]
        yield Statement(f"{tables.WRITE_CALLS} VALUES {marks}", given)


def _listed(row: Row) -> StoredSandboxRow:
    name, generation, created_ms, ttl_ms, by_use, scenario, permit, found, *others = row
    used_ms, reserved, size, version, head, head_ms, base, snapped_ms = others
    sandbox = SandboxId(name, generation)
    kept = Kept(sandbox, created_ms, ttl_ms, bool(by_use), scenario, permit)
    permit_of_row, damage = NO_PERMIT, None
    if checksum(kept) != found:
        damage = UnreadableError(f"the row of sandbox {name!r:.80} is damaged")
    else:
        try:
            permit_of_row = permit_of(permit)
        except UnreadableError as error:
            damage = error
    last_ms = max(created_ms, head_ms or 0, snapped_ms or 0)
    head = max(head or 0, base)
    use = Use(used_ms, reserved, size)
    return StoredSandboxRow(kept, use, version, head, last_ms, permit_of_row, damage)
