"""A store in PostgreSQL: several servers, one order of the entries of each sandbox.

    lock names, in one order → read rows and the engine's clock → place → write → commit

The locks are on names, and reads share them. So an entry never gets an instant before an earlier
read, whichever servers they are on. They are advisory locks of a transaction: readers need not
write anything, and the locks of a server are released as soon as its connection ends.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from secrets import token_bytes
from typing import Any, Final, LiteralString

from mock_server.store import postgresql_documents, postgresql_rows
from mock_server.store.codec import digest_of
from mock_server.store.documents import beginnings_of, bytes_of, most_with_pieces, needed_with
from mock_server.store.log_records import (
    CallDraft,
    Draft,
    Founding,
    Home,
    LogEntry,
    LogHead,
    LogPlace,
    Placed,
    Registry,
    ReplyDigest,
    Snapshot,
)
from mock_server.store.places import BATCHES, read_places, write_places
from mock_server.store.placing import ENTRY, Placing, names_of
from mock_server.store.port import NO_SCENARIOS
from mock_server.store.postgresql_access import PATIENCE_SECONDS, Connection, DatabaseAccess
from mock_server.store.postgresql_tables import expect_tables
from mock_server.store.registry_rows import COLUMNS, read_row, read_rows
from mock_server.store.store_errors import (
    FullStoreError,
    StoreError,
    UnavailableStoreError,
    UnreadableError,
)

_NOW: Final[LiteralString] = "floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_BEGIN: Final[LiteralString] = f"""
BEGIN; SELECT pg_advisory_xact_lock(key) FROM unnest(%(keys)s::bigint[]) AS key;
SELECT {COLUMNS} FROM homes WHERE name = ANY(%(names)s::text[]) AND NOT is_over
"""
_COUNT: Final[LiteralString] = f"; SELECT change, {_NOW} FROM store"
_COUNT_ON: Final[LiteralString] = f"{_COUNT} FOR UPDATE"
_HEADS: Final[LiteralString] = f"""
BEGIN; SELECT pg_advisory_xact_lock_shared(key) FROM unnest(%(keys)s::bigint[]) AS key;
SELECT name, generation, head, greatest(head_ms, {_NOW}) FROM homes
WHERE generation = ANY(%(generations)s::bigint[]) AND NOT is_over; COMMIT
"""
_MEASURED: Final = 100
"""After how many batches the engine is asked how much all servers have stored."""

_MAX_USED: Final = 100
"""How many uses are recorded in one transaction, which locks each of these sandboxes."""


class PostgresqlStore:
    """A store in a database; `Store` documents its methods.

    Its tables are in `schema`. `most_bytes` limits its size. If it `only_reads`, it shows the
    content at the moment of opening. The engine has to answer within `patience` seconds.
    """

    def __init__(
        self,
        url: str,
        *,
        schema: str,
        most_bytes: int | None = None,
        only_reads: bool = False,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        self._access = DatabaseAccess(url, schema, only_reads=only_reads, patience=patience)
        self._only_reads = only_reads
        self._most_bytes = most_bytes
        self._writer = token_bytes(16)
        self._own_key = int.from_bytes(self._writer[:8], "big", signed=True)
        self._batch = 0
        self._measured = 0

    def open(self) -> None:
        try:
            connection = self._access.open()
            expect_tables(connection, self._access, makes=not self._only_reads)
        except StoreError:
            self._access.close()
            raise

    @property
    def session(self) -> int:
        return self._access.sessions

    def close(self) -> None:
        if not self._only_reads:
            with suppress(UnavailableStoreError), self._access.using() as connection:
                connection.execute("DELETE FROM batches WHERE writer = %s", (self._writer,))
        self._access.close()

    def append(
        self,
        drafts: Sequence[Draft],
        scenarios: Mapping[bytes, bytes] = NO_SCENARIOS,
        digests: Sequence[ReplyDigest] = (),
    ) -> Sequence[Placed]:
        session = self.session
        if any(isinstance(draft, CallDraft | Founding) for draft in drafts):
            self._expect_room(drafts)  # which may begin another session
        with self._access.transaction() as connection:
            is_counted = not all(isinstance(draft, CallDraft) for draft in drafts)
            rows, [count] = self._begin(
                connection,
                names_of(drafts),
                self._own_key,
                asks=_COUNT_ON if is_counted else _COUNT,
            )
            placing = Placing(read_rows(rows), *count)
            results = [placing.place(draft) for draft in drafts]
            postgresql_rows.write_scenarios(connection, scenarios)
            postgresql_rows.write_batch(connection, placing)
            if session == self.session:  # a new one may lack the entries
                postgresql_rows.write_digests(connection, digests)
            if drafts:
                connection.execute(
                    "INSERT INTO batches VALUES (%s, %s, now(), %s)"
                    " ON CONFLICT (writer, slot)"
                    " DO UPDATE SET kept_at = excluded.kept_at, places = excluded.places",
                    (self._writer, self._batch % BATCHES, write_places(drafts, results)),
                )
        self._batch += 1
        self._measured += sum(len(row.text) + ENTRY for row in placing.entries)
        self._measured += sum(map(len, scenarios.values()))
        return results

    def find(self, nonces: Iterable[bytes]) -> Mapping[bytes, LogPlace]:
        wanted, found = frozenset(nonces), {}
        with self._access.transaction() as connection:
            self._begin(connection, (), self._own_key)  # waits for the end of a lost transaction
            texts = connection.execute(
                "SELECT places FROM batches WHERE writer = %s", (self._writer,)
            ).fetchall()
            places = [place for (text,) in texts for place in read_places(text, wanted)]
            named = connection.execute(
                "SELECT generation, name FROM homes WHERE generation = ANY(%s)",
                ([place.generation for place in places],),
            )
            names = dict(named.fetchall())
        for nonce, generation, number, wall_ms in places:
            if generation in names:
                found[nonce] = LogPlace(Home(names[generation], generation), number, wall_ms)
        return found

    def heads(self, homes: Collection[Home]) -> Mapping[Home, LogHead]:
        """Return how far logs go at the engine's instant; later entries are not before that."""
        names = {home.name for home in homes}
        given = {
            "keys": sorted(map(self._key, names)),
            "generations": [home.generation for home in homes],
        }
        with self._access.using() as connection:
            rows = self._access.ask(connection, _HEADS, given)[2]
        heads = {Home(name, generation): LogHead(*head) for name, generation, *head in rows}
        return {home: heads[home] for home in homes if home in heads}  # names may differ

    def registry(self, after: int = 0) -> Registry:
        with self._access.using() as connection:
            return read_rows(postgresql_rows.homes_since(connection, after))

    def entries(self, home: Home, after: int, most_bytes: int = 1 << 20) -> Sequence[LogEntry]:
        with self._access.using() as connection:
            return postgresql_rows.read_entries(connection, home, after, most_bytes)

    def snapshots(self, home: Home) -> Sequence[Snapshot]:
        with self._access.using() as connection:
            return postgresql_documents.read_snapshots(connection, home)

    def keep_piece(self, digest: bytes, place: int, text: bytes) -> None:
        most = self._most_bytes
        if most is not None and self._is_beyond(most_with_pieces(most)):
            raise FullStoreError(most)
        with self._access.using() as connection:
            postgresql_documents.write_piece(connection, digest, place, text)
        self._measured += len(text)

    def piece(self, digest: bytes, place: int) -> bytes | None:
        with self._access.using() as connection:
            return postgresql_documents.read_piece(connection, digest, place)

    def keep_snapshot(
        self,
        home: Home,
        snapshot: Snapshot,
        *,
        after_ms: int | None = None,
        alone_with: bytes | None = None,
    ) -> bool:
        generation = home.generation
        with self._access.transaction() as connection:
            [living] = self._begin(connection, {home.name})
            kept = next((kept for kept in map(read_row, living) if kept.home == home), None)
            instant_ms = postgresql_rows.instant_of(connection, home, snapshot.number)
            if kept is None or after_ms not in (None, instant_ms):
                return False
            before = postgresql_documents.read_snapshots(connection, home)
            if not postgresql_documents.write_snapshot(connection, home, snapshot):
                return False
            needed = needed_with(snapshot, before, is_alone=alone_with is not None)
            if alone_with is not None or len(needed) > 1:
                postgresql_documents.forget_snapshots(connection, generation, needed[-1].number)
                postgresql_rows.note_waste(connection, generation, needed[-1].number)
            if alone_with is not None and needed[0] == snapshot:
                postgresql_rows.update_uses(connection, kept, snapshot.number, alone_with)
            postgresql_rows.grow(connection, generation, bytes_of(needed) - bytes_of(before))
        return True

    def scenario(self, digest: bytes) -> bytes | None:
        with self._access.using() as connection:
            row: Any = connection.execute(
                "SELECT document FROM scenarios WHERE digest = %s", (digest,), binary=True
            ).fetchone()
        if row is not None and digest_of(row[0]) != digest:
            raise UnreadableError(f"the scenario {digest.hex()} is damaged")
        return None if row is None else row[0]

    def note_used(self, used: Mapping[Home, int]) -> None:
        homes = [*used]
        for begins in range(0, len(homes) or 1, _MAX_USED):
            some = homes[begins : begins + _MAX_USED]
            with self._access.transaction() as connection:
                self._begin(connection, {home.name for home in some})
                postgresql_rows.write_used(connection, {home: used[home] for home in some})

    def size(self) -> int:
        """Return the size of logs, snapshots and scenarios in bytes, without indexes."""
        with self._access.using() as connection:
            return postgresql_rows.bytes_kept(connection)

    def sweep(self) -> bool:
        with self._access.using() as connection:
            wasted = postgresql_rows.next_waste(connection)
        with self._access.transaction() as connection:
            if wasted is None:
                self._begin(connection, ())
                return postgresql_documents.sweep_document(connection)
            generation, mark, name = wasted
            self._begin(connection, {name})
            postgresql_rows.sweep_piece(connection, generation, mark)
        return True

    def forget_scenarios(self, seconds: int) -> None:
        with self._access.transaction() as connection:
            self._begin(connection, (), asks=_COUNT_ON)
            postgresql_rows.forget_scenarios(connection, seconds)

    def compact(self) -> None:
        with self._access.transaction() as connection:
            self._begin(connection, ())
            postgresql_documents.find_unnamed(connection)
        while self.sweep():
            pass
        with self._access.transaction() as connection:
            self._begin(connection, (), asks=_COUNT_ON)
            postgresql_rows.forget_unused(connection)
        with self._access.using(is_long=True) as connection:
            postgresql_rows.vacuum(connection)
        self._measured = 0

    def check(self) -> Sequence[str]:
        """Return nothing: PostgreSQL checks its tables itself."""
        return ()

    def _begin(
        self, connection: Connection, names: Iterable[str], *own: int, asks: LiteralString = ""
    ) -> Sequence[Any]:
        """Begin a transaction, lock names and keys of our own, and return the rows of the names.

        All servers lock in the same order, which prevents deadlocks. `asks` holds further
        statements, whose rows follow.
        """
        names = [*names]
        given = {"keys": sorted([*map(self._key, names), *own]), "names": names}
        return self._access.ask(connection, _BEGIN + asks, given)[2:]

    def _key(self, name: str) -> int:
        """Return the key of the lock on a name, in the key space of the whole database."""
        text = f"{self._access.schema} {name}".encode()
        return int.from_bytes(blake2b(text, digest_size=8).digest(), "big", signed=True)

    def _expect_room(self, drafts: Iterable[Draft]) -> None:
        """Refuse drafts if there is no room, and release documents written for them."""
        if self._most_bytes is not None and self._is_beyond(self._most_bytes):
            with self._access.using() as connection:
                postgresql_documents.release_documents(connection, beginnings_of(drafts))
            raise FullStoreError(self._most_bytes)

    def _is_beyond(self, most_bytes: int) -> bool:
        """Return whether at least `most_bytes` are taken, asking the engine only now and then."""
        if self._batch % _MEASURED == 0 or self._measured >= most_bytes:
            self._measured = self.size()
        return self._measured >= most_bytes
