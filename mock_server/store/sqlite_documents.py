"""The snapshots of a store in SQLite, and the documents that hold their content.

A document that a snapshot references has no `kept_s`; any other is deleted an hour after `kept_s`.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final

from mock_server.store.documents import SWEPT
from mock_server.store.intact import bytes_in, snapshot_of
from mock_server.store.log_records import Home, Snapshot
from mock_server.store.sqlite_tables import LAST, id_of

_WHERE: Final = "id BETWEEN ? AND ?"


def write_piece(connection: sqlite3.Connection, digest: bytes, place: int, text: bytes) -> None:
    """Write a piece of a document, which may be stored already."""
    connection.execute(
        "INSERT INTO documents VALUES (?, 0, strftime('%s', 'now'))"
        " ON CONFLICT DO UPDATE SET kept_s = excluded.kept_s WHERE kept_s IS NOT NULL",
        (digest,),
    )
    written = connection.execute(
        "INSERT OR IGNORE INTO pieces VALUES (?, ?, ?)", (digest, place, text)
    )
    if written.rowcount:
        _resize(connection, digest, len(text))


def read_piece(connection: sqlite3.Connection, digest: bytes, place: int) -> bytes | None:
    """Return a piece of a document, or None if it is not stored."""
    row = connection.execute(
        "SELECT text FROM pieces WHERE digest = ? AND place = ?", (digest, place)
    ).fetchone()
    return None if row is None else bytes_in(row[0], f"the piece {place} of a snapshot")


def read_snapshots(connection: sqlite3.Connection, home: Home) -> Sequence[Snapshot]:
    """Return the snapshots of a sandbox, the newest first."""
    rows = connection.execute(
        f"SELECT id, wall_ms, digest, size FROM snapshots WHERE {_WHERE} ORDER BY id DESC",
        (id_of(home, 0), id_of(home, LAST)),
    )
    return [snapshot_of(home, row & LAST, *columns) for row, *columns in rows]


def write_snapshot(connection: sqlite3.Connection, home: Home, snapshot: Snapshot) -> bool:
    """Write or replace a snapshot if its document is complete; return whether it is."""
    row, document = id_of(home, snapshot.number), snapshot.document
    named = connection.execute(
        "UPDATE documents SET kept_s = NULL WHERE digest = ? AND size = ?", document
    )
    if not named.rowcount:
        return False
    before = connection.execute("SELECT digest FROM snapshots WHERE id = ?", (row,)).fetchall()
    values = (row, snapshot.wall_ms, *document)
    connection.execute("REPLACE INTO snapshots VALUES (?, ?, ?, ?)", values)
    release_documents(connection, before)
    return True


def forget_snapshots(connection: sqlite3.Connection, home: Home, before: int) -> None:
    """Delete the snapshots of a sandbox whose number is below `before`."""
    bounds = (id_of(home, 0), id_of(home, before) - 1)
    gone = connection.execute(f"DELETE FROM snapshots WHERE {_WHERE} RETURNING digest", bounds)
    release_documents(connection, gone.fetchall())


def sweep_document(connection: sqlite3.Connection) -> bool:
    """Delete some pieces of an unreferenced document; return whether there was one."""
    row = connection.execute(
        "SELECT digest FROM documents WHERE kept_s <= strftime('%s', 'now') - 3600 LIMIT 1"
    ).fetchone()
    if row is None:
        return False
    gone = connection.execute(
        "DELETE FROM pieces WHERE digest = ? AND place IN (SELECT place FROM pieces"
        " WHERE digest = ? ORDER BY place DESC LIMIT ?) RETURNING length(text)",
        (*row, *row, SWEPT),
    ).fetchall()
    _resize(connection, row[0], -sum(size for (size,) in gone))
    if len(gone) < SWEPT:
        connection.execute("DELETE FROM documents WHERE digest = ?", row)
    return True


def find_unnamed(connection: sqlite3.Connection) -> None:
    """Mark all unreferenced documents for sweeping, even those that damage has left."""
    connection.execute(
        "INSERT OR IGNORE INTO documents"
        " SELECT digest, sum(length(text)), NULL FROM pieces GROUP BY digest"
    )
    connection.execute(
        "UPDATE documents SET kept_s = 0"
        " WHERE kept_s IS NULL AND digest NOT IN (SELECT digest FROM snapshots)"
    )


def release_documents(connection: sqlite3.Connection, digests: Sequence[tuple[bytes]]) -> None:
    """Mark those of the documents for sweeping that are no longer referenced."""
    connection.executemany(
        "UPDATE documents SET kept_s = 0"
        " WHERE digest = ? AND digest NOT IN (SELECT digest FROM snapshots)",
        digests,
    )


def _resize(connection: sqlite3.Connection, digest: bytes, grown: int) -> None:
    connection.execute("UPDATE documents SET size = size + ? WHERE digest = ?", (grown, digest))
