"""The snapshots of a store in PostgreSQL, and the documents that hold their content.

A document that a snapshot references has no `kept_at`; any other is deleted an hour after
`kept_at`.
"""

from collections.abc import Sequence
from typing import Any, Final

from mock_server.store.documents import SWEPT
from mock_server.store.intact import snapshot_of
from mock_server.store.log_records import Home, Snapshot
from mock_server.store.postgresql_access import Connection

_WRITE_PIECE: Final = """
WITH written AS (
    INSERT INTO pieces VALUES (%(digest)s, %(place)s, %(text)b) ON CONFLICT DO NOTHING
    RETURNING length(text) AS size
)
INSERT INTO documents VALUES (%(digest)s, coalesce((SELECT size FROM written), 0), now())
ON CONFLICT (digest) DO UPDATE SET size = documents.size + excluded.size,
    kept_at = CASE WHEN documents.kept_at IS NOT NULL THEN excluded.kept_at END
"""

_SWEPT: Final = """
WITH gone AS (DELETE FROM pieces WHERE digest = %(digest)s AND place IN (
    SELECT place FROM pieces WHERE digest = %(digest)s ORDER BY place DESC LIMIT %(most)s
) RETURNING length(text) AS size)
SELECT count(*), coalesce(sum(size), 0)::bigint FROM gone
"""


def write_piece(connection: Connection, digest: bytes, place: int, text: bytes) -> None:
    """Write a piece of a document, which may be stored already."""
    connection.execute(_WRITE_PIECE, {"digest": digest, "place": place, "text": text})


def read_piece(connection: Connection, digest: bytes, place: int) -> bytes | None:
    """Return a piece of a document, or None if it is not stored."""
    row: Any = connection.execute(
        "SELECT text FROM pieces WHERE digest = %s AND place = %s", (digest, place), binary=True
    ).fetchone()
    return None if row is None else row[0]


def read_snapshots(connection: Connection, home: Home) -> Sequence[Snapshot]:
    """Return the snapshots of a sandbox, the newest first."""
    rows = connection.execute(
        "SELECT number, wall_ms, digest, size FROM snapshots"
        " WHERE generation = %s ORDER BY number DESC",
        (home.generation,),
    )
    return [snapshot_of(home, *row) for row in rows]


def write_snapshot(connection: Connection, home: Home, snapshot: Snapshot) -> bool:
    """Write or replace a snapshot if its document is complete; return whether it is."""
    place, document = (home.generation, snapshot.number), snapshot.document
    named = connection.execute(
        "UPDATE documents SET kept_at = NULL WHERE digest = %s AND size = %s", document
    )
    if not named.rowcount:
        return False
    before = connection.execute(
        "SELECT digest FROM snapshots WHERE generation = %s AND number = %s", place
    ).fetchall()
    connection.execute(
        "INSERT INTO snapshots VALUES (%s, %s, %s, %s, %s)"
        " ON CONFLICT (generation, number) DO UPDATE SET wall_ms = excluded.wall_ms,"
        " digest = excluded.digest, size = excluded.size",
        (*place, snapshot.wall_ms, *document),
    )
    release_documents(connection, before)
    return True


def forget_snapshots(connection: Connection, generation: int, before: int) -> None:
    """Delete the snapshots of a sandbox whose number is below `before`."""
    gone = connection.execute(
        "DELETE FROM snapshots WHERE generation = %s AND number < %s RETURNING digest",
        (generation, before),
    )
    release_documents(connection, gone.fetchall())


def sweep_document(connection: Connection) -> bool:
    """Delete some pieces of an unreferenced document; return whether there was one."""
    found = connection.execute(
        "SELECT digest FROM documents WHERE kept_at <= now() - interval '1 hour' LIMIT 1"
    ).fetchone()
    if found is None:
        return False
    given = {"digest": found[0], "most": SWEPT}
    [(count, size)] = connection.execute(_SWEPT, given).fetchall()
    connection.execute("UPDATE documents SET size = size - %s WHERE digest = %s", (size, *found))
    if count < SWEPT:
        connection.execute("DELETE FROM documents WHERE digest = %s", found)
    return True


def find_unnamed(connection: Connection) -> None:
    """Mark all unreferenced documents for sweeping, even those that damage has left."""
    connection.execute(
        "INSERT INTO documents SELECT digest, sum(length(text)) FROM pieces GROUP BY digest"
        " ON CONFLICT DO NOTHING"
    )
    connection.execute(
        "UPDATE documents SET kept_at = '-infinity'"
        " WHERE kept_at IS NULL AND digest NOT IN (SELECT digest FROM snapshots)"
    )


def release_documents(connection: Connection, digests: Sequence[tuple[bytes]]) -> None:
    """Mark those of the documents for sweeping that are no longer referenced."""
    connection.execute(
        "UPDATE documents SET kept_at = '-infinity'"
        " WHERE digest = ANY(%s) AND digest NOT IN (SELECT digest FROM snapshots)",
        ([digest for (digest,) in digests],),
    )
