"""The rows of a store in PostgreSQL: what is written for a batch, and what is swept."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, LiteralString, TypeAlias

import psycopg
from psycopg import sql

from mock_server.store.placing import ENTRY, TOLD, Placing
from mock_server.store.port import Home, KeptSandbox, LogEntry
from mock_server.store.postgresql_documents import forget_snapshots, write_beginning
from mock_server.store.registry_rows import COLUMNS, read_row, write_row

Connection: TypeAlias = psycopg.Connection[Any]

LAST: Final = (1 << 63) - 1
"""What no number of an entry reaches."""

_PIECE: Final = 500
"""Entries that are swept at once: some milliseconds."""

_BYTES_KEPT: Final = """
SELECT (SELECT coalesce(sum(size), 0) FROM homes)::bigint
    + (SELECT coalesce(sum(length(document)), 0) FROM scenarios)::bigint
    + (SELECT coalesce(sum(size), 0) FROM documents WHERE kept_at IS NOT NULL)::bigint
"""

_GROWING: Final = (
    "homes",
    "entries",
    "digests",
    "snapshots",
    "documents",
    "pieces",
    "scenarios",
    "uses",
    "batches",
)
"""Tables of which rows go."""

_MOST_ENTRIES: Final = 4096
"""Entries that are read at once, however small they are."""

_READ_ENTRIES: Final = """
SELECT number, wall_ms, text, digest FROM (
    SELECT *, row_number() OVER so_far AS place, sum(length(text)) OVER so_far AS taken
    FROM (
        SELECT * FROM entries WHERE generation = %(generation)s AND number > %(after)s
        ORDER BY number LIMIT %(most)s
    ) AS later
    WINDOW so_far AS (ORDER BY number)
) AS counted LEFT JOIN digests USING (generation, number)
WHERE place = 1 OR taken <= %(bytes)s ORDER BY number
"""

_WRITE_HOME: Final[LiteralString] = f"""
INSERT INTO homes ({COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
ON CONFLICT (generation) DO UPDATE SET change = excluded.change, used_ms = excluded.used_ms,
    current = excluded.current, successor = excluded.successor, head = excluded.head,
    head_ms = excluded.head_ms, size = excluded.size, is_over = excluded.is_over
"""

_MOVE_HEADS: Final = """
UPDATE homes SET head = moved.head, head_ms = moved.head_ms, size = moved.size,
    used_ms = moved.used_ms
FROM unnest(%b::bigint[], %b::bigint[], %b::bigint[], %b::bigint[], %b::bigint[])
    AS moved (generation, head, head_ms, size, used_ms)
WHERE homes.generation = moved.generation
"""

_WRITE_ENTRIES: Final = """
INSERT INTO entries (generation, number, wall_ms, text)
SELECT * FROM unnest(%b::bigint[], %b::bigint[], %b::bigint[], %b::bytea[])
"""

_WRITE_DIGESTS: Final = """
INSERT INTO digests (generation, number, digest)
SELECT * FROM unnest(%b::bigint[], %b::bigint[], %b::bytea[])
ON CONFLICT (generation, number) DO UPDATE SET digest = excluded.digest
"""

_WRITE_USED: Final = """
UPDATE homes SET used_ms = greatest(homes.used_ms, used.used_ms)
FROM unnest(%b::bigint[], %b::bigint[]) AS used (generation, used_ms)
WHERE homes.generation = used.generation
"""

_UNUSED_SCENARIOS: Final = """
DELETE FROM scenarios WHERE kept_at <= now() - interval '1 hour'
    AND NOT EXISTS (SELECT FROM uses WHERE uses.scenario = digest)
    AND NOT EXISTS (SELECT FROM store WHERE served = digest)
"""


def read_homes(rows: psycopg.Cursor[Any]) -> Sequence[KeptSandbox]:
    """Return the sandboxes of rows of the registry."""
    return [*map(read_row, rows.fetchall())]


def read_entries(
    connection: Connection, generation: int, after: int, most_bytes: int
) -> Sequence[LogEntry]:
    """Return the entries of a sandbox after a number, in order: so many bytes, one at least."""
    given = {"generation": generation, "after": after, "most": _MOST_ENTRIES, "bytes": most_bytes}
    return [LogEntry(*row) for row in connection.execute(_READ_ENTRIES, given, binary=True)]


def write_batch(connection: Connection, placing: Placing) -> None:
    """Write what a batch comes to."""
    moved = []
    for life in placing.touched:  # those that end come before what takes their place
        kept = life.as_kept()
        if not life.has_changed:
            moved.append((kept.home.generation, kept.head, kept.head_ms, kept.size, kept.used_ms))
            continue
        connection.execute(_WRITE_HOME, write_row(kept))
        if kept.is_over:
            note_waste(connection, kept.home.generation, LAST)
    if len(moved) < len(placing.touched):
        connection.execute("UPDATE store SET change = %s", (placing.change,))
    if moved:
        connection.execute(_MOVE_HEADS, [*map(list, zip(*moved, strict=True))])
    if placing.entries:
        homes, *columns = zip(*placing.entries, strict=True)
        generations = [home.generation for home in homes]
        connection.execute(_WRITE_ENTRIES, [generations, *map(list, columns)])
    for home, snapshot in placing.beginnings:
        write_beginning(connection, home, snapshot)
    for home, digest in placing.uses:
        connection.execute(
            "INSERT INTO uses VALUES (%s, %s) ON CONFLICT DO NOTHING", (home.generation, digest)
        )


def write_notes(
    connection: Connection, digests: Mapping[tuple[Home, int], bytes], used: Mapping[Home, int]
) -> None:
    """Write what was noted."""
    if digests:
        generations = [home.generation for home, _ in digests]
        numbers = [number for _, number in digests]
        connection.execute(_WRITE_DIGESTS, (generations, numbers, [*digests.values()]))
    if used:
        generations = [home.generation for home in used]
        connection.execute(_WRITE_USED, (generations, [*used.values()]))


def note_waste(connection: Connection, generation: int, number: int) -> None:
    """Have the entries of a sandbox swept up to a number."""
    connection.execute(
        "INSERT INTO waste VALUES (%s, %s)"
        " ON CONFLICT (generation) DO UPDATE SET number = excluded.number",
        (generation, number),
    )


def sweep_piece(connection: Connection, generation: int, number: int) -> None:
    """Free some of the entries of a sandbox up to a number."""
    row = connection.execute(
        "WITH gone AS (DELETE FROM entries WHERE generation = %(generation)s AND number IN ("
        "  SELECT number FROM entries WHERE generation = %(generation)s AND number <= %(number)s"
        "  ORDER BY number LIMIT %(most)s) RETURNING number, length(text) AS size)"
        " SELECT count(*), max(number), coalesce(sum(size), 0)::bigint FROM gone",
        {"generation": generation, "number": number, "most": _PIECE},
    ).fetchone()
    count, last, size = row or (0, None, 0)
    if count:
        connection.execute(
            "DELETE FROM digests WHERE generation = %s AND number <= %s", (generation, last)
        )
        grow(connection, generation, -size - ENTRY * count)
    if count < _PIECE:
        connection.execute("DELETE FROM waste WHERE generation = %s", (generation,))
        if number == LAST:
            _sweep_ended(connection, generation)


def grow(connection: Connection, generation: int, grown: int) -> None:
    """Say that a sandbox takes so many bytes more."""
    connection.execute(
        "UPDATE homes SET size = size + %s WHERE generation = %s", (grown, generation)
    )


def bytes_kept(connection: Connection) -> int:
    """Return how many bytes logs, snapshots and scenarios take."""
    size: int = connection.execute(_BYTES_KEPT).fetchall()[0][0]
    return size


def forget_unused(connection: Connection) -> None:
    """Let go of sandboxes that are over, and of scenarios that nobody uses."""
    connection.execute(
        "DELETE FROM homes WHERE is_over AND generation NOT IN (SELECT generation FROM waste)"
    )
    connection.execute(_UNUSED_SCENARIOS)
    connection.execute("DELETE FROM batches WHERE kept_at < now() - interval '1 day'")


def vacuum(connection: Connection) -> None:
    """Have the engine give back the room of what is gone."""
    for table in _GROWING:
        connection.execute(sql.SQL("VACUUM {}").format(sql.Identifier(table)))


def _sweep_ended(connection: Connection, generation: int) -> None:
    forget_snapshots(connection, generation, LAST)
    connection.execute("DELETE FROM uses WHERE generation = %s", (generation,))
    connection.execute("UPDATE homes SET size = 0 WHERE generation = %s", (generation,))
    connection.execute(
        "DELETE FROM homes WHERE is_over AND change < (SELECT change FROM store) - %s"
        " AND generation NOT IN (SELECT generation FROM waste)",
        (TOLD,),
    )
