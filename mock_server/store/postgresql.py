"""A store in PostgreSQL, in a schema that one server owns.

check the term → read rows → place → write → commit
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
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
    LogPlace,
    Placed,
    Registry,
    ReplyDigest,
    Snapshot,
)
from mock_server.store.places import BATCHES, read_places, write_places
from mock_server.store.placing import ENTRY, Placing, names_of
from mock_server.store.port import NO_SCENARIOS, Proof
from mock_server.store.postgresql_access import PATIENCE_SECONDS, Connection, DatabaseAccess
from mock_server.store.postgresql_owner import TERM, Owner
from mock_server.store.postgresql_tables import expect_tables
from mock_server.store.registry_rows import COLUMNS, read_row, read_rows
from mock_server.store.store_errors import (
    FullStoreError,
    OwnedStoreError,
    StoreError,
    UnreadableError,
    UnusableStoreError,
)

_LIVING: Final[LiteralString] = (
    f"SELECT {COLUMNS} FROM homes WHERE name = ANY(%(names)s::text[]) AND NOT is_over"
)
_MEASURED: Final = 100
"""After how many batches the engine is asked how much is stored."""


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
        self._owner = Owner(f"PostgreSQL: the schema {schema}")
        self._access = DatabaseAccess(
            url, schema, only_reads=only_reads, patience=patience, own=self._owner.take
        )
        self._only_reads = only_reads
        self._most_bytes = most_bytes
        self._writer = token_bytes(16)
        self._has_tables = False
        self._batch = 0
        self._measured = 0

    def open(self) -> None:
        try:
            connection = self._access.open()
            if not self._has_tables:
                expect_tables(connection, self._access, makes=not self._only_reads)
                self._has_tables = True
            if not self._only_reads:
                with self._access.using():
                    self._owner.take(connection)
        except OwnedStoreError:
            raise  # the connection is kept for the next attempt
        except StoreError as error:
            self._access.close()
            if isinstance(error, UnusableStoreError):
                raise
            raise UnusableStoreError(str(error)) from None

    @property
    def silence_seconds(self) -> float:
        return self._owner.silence_seconds

    def prove(self) -> Proof:
        with self._access.using() as connection:
            return self._owner.prove(connection)

    def close(self) -> None:
        if not self._only_reads:
            with suppress(StoreError), self._access.using() as connection:
                connection.execute("DELETE FROM batches WHERE writer = %s", (self._writer,))
                self._owner.leave(connection)
        self._access.close()

    def append(
        self,
        drafts: Sequence[Draft],
        scenarios: Mapping[bytes, bytes] = NO_SCENARIOS,
        digests: Sequence[ReplyDigest] = (),
    ) -> Sequence[Placed]:
        if any(isinstance(draft, CallDraft | Founding) for draft in drafts):
            self._expect_room(drafts)
        with self._access.transaction() as connection:
            change, rows = self._begin(connection, names_of(drafts))
            placing = Placing(read_rows(rows), change)
            results = [placing.place(draft) for draft in drafts]
            postgresql_rows.write_scenarios(connection, scenarios)
            postgresql_rows.write_batch(connection, placing)
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
            self._begin(connection)
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

    def registry(self) -> Registry:
        with self._access.using() as connection:
            return read_rows(postgresql_rows.homes(connection))

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
        self, home: Home, snapshot: Snapshot, *, alone_with: bytes | None = None
    ) -> bool:
        generation = home.generation
        with self._access.transaction() as connection:
            _, living = self._begin(connection, {home.name})
            kept = next((kept for kept in map(read_row, living) if kept.home == home), None)
            if kept is None or kept.head < snapshot.number:
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
        with self._access.transaction() as connection:
            self._begin(connection)
            postgresql_rows.write_used(connection, used)

    def reserved(self, home: Home) -> int:
        with self._access.using() as connection:
            row = connection.execute(
                "SELECT reserved FROM homes WHERE generation = %s", (home.generation,)
            ).fetchone()
        return 0 if row is None else row[0]

    def reserve(self, numbers: Mapping[Home, int]) -> None:
        generations = [home.generation for home in numbers]
        with self._access.transaction() as connection:
            self._begin(connection)
            connection.execute(
                "UPDATE homes SET reserved = given.number"
                " FROM unnest(%s::bigint[], %s::bigint[]) AS given (generation, number)"
                " WHERE homes.generation = given.generation",
                (generations, [*numbers.values()]),
            )

    def size(self) -> int:
        """Return the size of logs, snapshots and scenarios in bytes, without indexes."""
        with self._access.using() as connection:
            return postgresql_rows.bytes_kept(connection)

    def sweep(self) -> bool:
        with self._access.transaction() as connection:
            self._begin(connection)
            wasted = postgresql_rows.next_waste(connection)
            if wasted is None:
                return postgresql_documents.sweep_document(connection)
            postgresql_rows.sweep_piece(connection, *wasted)
        return True

    def forget_scenarios(self, seconds: int) -> None:
        with self._access.transaction() as connection:
            self._begin(connection)
            postgresql_rows.forget_scenarios(connection, seconds)

    def compact(self) -> None:
        with self._access.transaction() as connection:
            self._begin(connection)
            postgresql_documents.find_unnamed(connection)
        while self.sweep():
            pass
        with self._access.transaction() as connection:
            self._begin(connection)
            postgresql_rows.forget_unused(connection)
        with self._access.using(is_long=True) as connection:
            postgresql_rows.vacuum(connection)
        self._measured = 0

    def check(self) -> Sequence[str]:
        """Return nothing: PostgreSQL checks its tables itself."""
        return ()

    def _begin(
        self, connection: Connection, names: Iterable[str] = ()
    ) -> tuple[int, Sequence[Sequence[Any]]]:
        """Begin a transaction of the owner; return the latest change, and the rows of the names."""
        statements: LiteralString = f"BEGIN; {TERM}; {_LIVING}"
        _, [(term, change)], rows = self._access.ask(connection, statements, {"names": [*names]})
        self._owner.expect(term)
        return change, rows

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
