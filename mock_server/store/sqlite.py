"""A store in SQLite: one file, which one server uses and other programs may read."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from mock_server.store import sqlite_documents, sqlite_rows
from mock_server.store.codec import digest_of
from mock_server.store.documents import beginnings_of, bytes_of, most_with_pieces, needed_with
from mock_server.store.intact import bytes_in
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
from mock_server.store.placing import Placing, names_of
from mock_server.store.port import NO_SCENARIOS, Proof
from mock_server.store.registry_rows import read_row, read_rows
from mock_server.store.sqlite_access import FileAccess
from mock_server.store.store_errors import FullStoreError, UnavailableStoreError, UnreadableError

_PAGES: Final = 250
"""How many pages are released in one step, if a quarter of the file is unused."""


class SqliteStore:
    """A store in a file; `Store` documents its methods.

    `most_bytes` limits its size. If it `only_reads`, it does not lock out a server: it shows the
    content at the moment of opening, and nothing can be appended.
    """

    def __init__(
        self, path: Path, *, most_bytes: int | None = None, only_reads: bool = False
    ) -> None:
        self._access = FileAccess(path, only_reads=only_reads)
        self._most_bytes = most_bytes
        self._batch = 0

    def open(self) -> None:
        self._access.open()

    def close(self) -> None:
        self._access.close()

    @property
    def silence_seconds(self) -> float:
        return 0.0

    def prove(self) -> Proof:
        """Return nothing new: the lock on the file lasts until the process ends."""
        return Proof(0, is_doubtful=False)

    def append(
        self,
        drafts: Sequence[Draft],
        scenarios: Mapping[bytes, bytes] = NO_SCENARIOS,
        digests: Sequence[ReplyDigest] = (),
    ) -> Sequence[Placed]:
        if any(isinstance(draft, CallDraft | Founding) for draft in drafts):
            self._expect_room(drafts)
        with self._access.writing() as connection:
            registry = read_rows(sqlite_rows.living(connection, names_of(drafts)))
            placing = Placing(registry, sqlite_rows.latest_change(connection, registry.kept))
            results = [placing.place(draft) for draft in drafts]
            sqlite_rows.write_scenarios(connection, scenarios)
            sqlite_rows.write_batch(connection, placing)
            sqlite_rows.write_digests(connection, digests)
            if drafts:
                place = (self._batch % BATCHES, write_places(drafts, results))
                connection.execute("REPLACE INTO batches VALUES (?, ?)", place)
        self._batch += 1
        return results

    def find(self, nonces: Iterable[bytes]) -> Mapping[bytes, LogPlace]:
        wanted, found = frozenset(nonces), {}
        named = "SELECT name FROM homes WHERE generation = ?"
        with self._access.reading() as connection:
            for (text,) in connection.execute("SELECT places FROM batches").fetchall():
                for nonce, generation, number, wall_ms in read_places(text, wanted):
                    for (name,) in connection.execute(named, (generation,)):
                        found[nonce] = LogPlace(Home(name, generation), number, wall_ms)
        return found

    def registry(self) -> Registry:
        with self._access.reading() as connection:
            return read_rows(sqlite_rows.homes(connection))

    def entries(self, home: Home, after: int, most_bytes: int = 1 << 20) -> Sequence[LogEntry]:
        with self._access.reading() as connection:
            return sqlite_rows.read_entries(connection, home, after, most_bytes)

    def snapshots(self, home: Home) -> Sequence[Snapshot]:
        with self._access.reading() as connection:
            return sqlite_documents.read_snapshots(connection, home)

    def keep_piece(self, digest: bytes, place: int, text: bytes) -> None:
        most = self._most_bytes
        if most is not None and self.size() >= most_with_pieces(most):
            raise FullStoreError(most)
        with self._access.writing() as connection:
            sqlite_documents.write_piece(connection, digest, place, text)

    def piece(self, digest: bytes, place: int) -> bytes | None:
        with self._access.reading() as connection:
            return sqlite_documents.read_piece(connection, digest, place)

    def keep_snapshot(
        self, home: Home, snapshot: Snapshot, *, alone_with: bytes | None = None
    ) -> bool:
        with self._access.writing() as connection:
            living = map(read_row, sqlite_rows.living(connection, {home.name}))
            kept = next((kept for kept in living if kept.home == home), None)
            if kept is None or kept.head < snapshot.number:
                return False
            before = sqlite_documents.read_snapshots(connection, home)
            if not sqlite_documents.write_snapshot(connection, home, snapshot):
                return False
            needed = needed_with(snapshot, before, is_alone=alone_with is not None)
            if alone_with is not None or len(needed) > 1:
                sqlite_documents.forget_snapshots(connection, home, needed[-1].number)
                sqlite_rows.note_waste(connection, home, needed[-1].number)
            if alone_with is not None and needed[0] == snapshot:
                sqlite_rows.update_uses(connection, kept, snapshot.number, alone_with)
            sqlite_rows.resize(connection, home.generation, bytes_of(needed) - bytes_of(before))
        return True

    def scenario(self, digest: bytes) -> bytes | None:
        with self._access.reading() as connection:
            row = connection.execute(
                "SELECT document FROM scenarios WHERE digest = ?", (digest,)
            ).fetchone()
        what = f"the scenario {digest.hex()}"
        if row is not None and digest_of(bytes_in(row[0], what)) != digest:
            raise UnreadableError(f"{what} is damaged")
        return None if row is None else row[0]

    def note_used(self, used: Mapping[Home, int]) -> None:
        with self._access.writing() as connection:
            sqlite_rows.write_used(connection, used)

    def reserved(self, home: Home) -> int:
        with self._access.reading() as connection:
            return sqlite_rows.reserved(connection, home)

    def reserve(self, numbers: Mapping[Home, int]) -> None:
        with self._access.writing() as connection:
            connection.executemany(
                "UPDATE homes SET reserved = ? WHERE generation = ?",
                [(number, home.generation) for home, number in numbers.items()],
            )

    def size(self) -> int:
        """Return the size of all stored data in bytes: the pages of the file that are in use."""
        with self._access.reading() as connection:
            return sqlite_rows.bytes_in_use(connection)

    def sweep(self) -> bool:
        with self._access.writing() as connection:
            wasted = sqlite_rows.next_waste(connection)
            if wasted is not None:
                sqlite_rows.sweep_piece(connection, *wasted)
            is_more = wasted is not None or sqlite_documents.sweep_document(connection)
        return is_more or self._give_back()

    def forget_scenarios(self, seconds: int) -> None:
        with self._access.writing() as connection:
            sqlite_rows.forget_scenarios(connection, seconds)

    def compact(self) -> None:
        with self._access.writing() as connection:
            sqlite_documents.find_unnamed(connection)
        while self.sweep():
            pass
        with self._access.writing() as connection:
            sqlite_rows.forget_unused(connection)
        with self._access.reading() as connection:
            sqlite_rows.give_back(connection)
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def check(self) -> Sequence[str]:
        """Return the errors that SQLite finds in the file, one a line."""
        try:
            with self._access.reading() as connection:
                rows = connection.execute("PRAGMA integrity_check").fetchall()
        except UnavailableStoreError as error:  # too damaged to be examined
            return [str(error)]
        return [found for (found,) in rows if found != "ok"]

    def _expect_room(self, drafts: Iterable[Draft]) -> None:
        """Refuse drafts if there is no room, and release documents written for them."""
        if self._most_bytes is not None and self.size() >= self._most_bytes:
            with self._access.writing() as connection:
                sqlite_documents.release_documents(connection, beginnings_of(drafts))
            raise FullStoreError(self._most_bytes)

    def _give_back(self) -> bool:
        """Release some pages to the disk if many are unused; return whether any were released."""
        with self._access.reading() as connection:
            free = sqlite_rows.pages(connection, "freelist_count")
            of_all = sqlite_rows.pages(connection, "page_count")
            if free < max(of_all // 4, 4 * _PAGES):
                return False
            sqlite_rows.give_back(connection, _PAGES)
            return sqlite_rows.pages(connection, "freelist_count") < free
