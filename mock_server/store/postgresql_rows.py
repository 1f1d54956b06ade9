"""Reads, writes and sweeps the rows of a store in PostgreSQL."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, LiteralString

from mock_server.store.intact import MAX_INT64, entry_of, in_order
from mock_server.store.log_records import Home, KeptSandbox, LogEntry, ReplyDigest
from mock_server.store.placing import (
    BEGINNING,
    ENTRY,
    HOUR_S,
    RESERVED,
    SWEPT,
    Placing,
    scenarios_in_use,
)
from mock_server.store.postgresql_access import Connection
from mock_server.store.postgresql_documents import forget_snapshots, write_snapshot
from mock_server.store.registry_rows import COLUMNS, write_row
from mock_server.store.store_errors import UnavailableStoreError

_LAST: Final = MAX_INT64
"""Larger than the number of any entry."""

_BYTES_KEPT: Final = """
SELECT (SELECT coalesce(sum(size), 0) FROM homes)::bigint
    + (SELECT coalesce(sum(length(document)), 0) FROM scenarios)::bigint
    + (SELECT coalesce(sum(size), 0) FROM documents WHERE kept_at IS NOT NULL)::bigint
"""

_VACUUM: Final = (
    "VACUUM homes, entries, digests, snapshots, documents, pieces, scenarios, uses, batches"
)
"""Covers the tables from which rows are deleted."""

_MAX_ENTRIES: Final = 4096
"""How many entries are read by one query, however small they are."""

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
INSERT INTO homes ({COLUMNS}, current, reserved)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
ON CONFLICT (generation) DO UPDATE SET change = excluded.change, used_ms = excluded.used_ms,
    head = excluded.head, head_ms = excluded.head_ms, size = excluded.size,
    is_over = excluded.is_over, ttl_ms = excluded.ttl_ms, permit = excluded.permit
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
WHERE homes.generation = used.generation AND NOT is_over
"""

_UNUSED_SCENARIOS: Final = """
DELETE FROM scenarios WHERE kept_at <= now() - make_interval(secs => %s)
    AND NOT EXISTS (SELECT FROM uses WHERE uses.scenario = digest)
"""


def homes(connection: Connection) -> Sequence[Sequence[Any]]:
    """Return the rows of the sandboxes, in the order of their latest changes."""
    return connection.execute(f"SELECT {COLUMNS} FROM homes ORDER BY change").fetchall()


def read_entries(
    connection: Connection, home: Home, after: int, most_bytes: int
) -> Sequence[LogEntry]:
    """Return entries of a sandbox after a number, in order: up to `most_bytes`, at least one."""
    bounds = {"after": after, "most": _MAX_ENTRIES, "bytes": most_bytes}
    given = {"generation": home.generation, **bounds}
    rows = connection.execute(_READ_ENTRIES, given, binary=True)
    return [*in_order(home, after, (entry_of(home, *row) for row in rows))]


def write_batch(connection: Connection, placing: Placing) -> None:
    """Write the results of placing a batch."""
    moved = []
    for kept in placing.touched.values():  # ended sandboxes precede their replacements
        if not placing.is_change(kept):
            moved.append((kept.home.generation, kept.head, kept.head_ms, kept.size, kept.used_ms))
            continue
        connection.execute(_WRITE_HOME, (*write_row(kept), kept.scenario, RESERVED))
        if kept.is_over:
            note_waste(connection, kept.home.generation, _LAST)
    if len(moved) < len(placing.touched):
        connection.execute("UPDATE store SET change = %s", (placing.change,))
    if moved:
        connection.execute(_MOVE_HEADS, [*map(list, zip(*moved, strict=True))])
    if placing.entries:
        homes, *columns = zip(*placing.entries, strict=True)
        generations = [home.generation for home in homes]
        connection.execute(_WRITE_ENTRIES, [generations, *map(list, columns)])
    for home, snapshot in placing.beginnings:
        if not write_snapshot(connection, home, snapshot):
            raise UnavailableStoreError.of_beginning(home.name)
    for home, digest in placing.uses:
        connection.execute(
            "INSERT INTO uses VALUES (%s, %s) ON CONFLICT DO NOTHING", (home.generation, digest)
        )


def next_waste(connection: Connection) -> tuple[int, int] | None:
    """Return what to sweep next, if anything: a generation, and the last number to sweep.

    A negative number, as 1.x has written it, stands for the last one.
    """
    row = connection.execute("SELECT generation, number FROM waste LIMIT 1").fetchone()
    return None if row is None else (row[0], row[1] if row[1] >= 0 else _LAST)


def write_digests(connection: Connection, digests: Iterable[ReplyDigest]) -> None:
    """Write the digests of replies: the latest of each entry, since a statement takes only one."""
    latest = {(home.generation, number): digest for home, number, digest in digests}
    if latest:
        generations, numbers = map(list, zip(*latest, strict=True))
        connection.execute(_WRITE_DIGESTS, (generations, numbers, [*latest.values()]))


def write_used(connection: Connection, used: Mapping[Home, int]) -> None:
    """Write when sandboxes were last used."""
    generations = [home.generation for home in used]
    connection.execute(_WRITE_USED, (generations, [*used.values()]))


def note_waste(connection: Connection, generation: int, number: int) -> None:
    """Mark the entries of a sandbox up to a number for sweeping."""
    connection.execute(
        "INSERT INTO waste VALUES (%s, %s)"
        " ON CONFLICT (generation) DO UPDATE SET number = excluded.number",
        (generation, number),
    )


def sweep_piece(connection: Connection, generation: int, number: int) -> None:
    """Delete some of the entries of a sandbox up to a number; after the last one, its mark."""
    row = connection.execute(
        "WITH gone AS (DELETE FROM entries WHERE generation = %(generation)s AND number IN ("
        "  SELECT number FROM entries WHERE generation = %(generation)s AND number <= %(number)s"
        "  ORDER BY number LIMIT %(most)s) RETURNING number, length(text) AS size)"
        " SELECT count(*), max(number), coalesce(sum(size), 0)::bigint FROM gone",
        {"generation": generation, "number": number, "most": SWEPT},
    ).fetchone()
    count, last, size = row or (0, None, 0)
    if count:
        connection.execute(
            "DELETE FROM digests WHERE generation = %s AND number <= %s", (generation, last)
        )
        grow(connection, generation, -size - ENTRY * count)
    if count < SWEPT:
        connection.execute("DELETE FROM waste WHERE generation = %s", (generation,))
        if number == _LAST:
            _sweep_ended(connection, generation)


def grow(connection: Connection, generation: int, grown: int) -> None:
    """Add a number of bytes to the recorded size of a sandbox."""
    connection.execute(
        "UPDATE homes SET size = size + %s WHERE generation = %s", (grown, generation)
    )


def bytes_kept(connection: Connection) -> int:
    """Return the size of logs, snapshots and scenarios in bytes."""
    size: int = connection.execute(_BYTES_KEPT).fetchall()[0][0]
    return size


def forget_unused(connection: Connection) -> None:
    """Delete ended sandboxes, with everything left of them, and unused scenarios."""
    connection.execute(
        "DELETE FROM homes WHERE is_over AND generation NOT IN (SELECT generation FROM waste)"
    )
    connection.execute("DELETE FROM digests WHERE generation NOT IN (SELECT generation FROM homes)")
    forget_scenarios(connection, HOUR_S)
    connection.execute("DELETE FROM batches WHERE kept_at < now() - interval '1 day'")


def write_scenarios(connection: Connection, scenarios: Mapping[bytes, bytes]) -> None:
    """Write the documents of scenarios, or renew the time of those already stored."""
    for scenario in scenarios.items():
        connection.execute(
            "INSERT INTO scenarios VALUES (%s, now(), %s)"
            " ON CONFLICT (digest) DO UPDATE SET kept_at = excluded.kept_at",
            scenario,
        )


def update_uses(connection: Connection, kept: KeptSandbox, number: int, scenario: bytes) -> None:
    """Record which scenarios a sandbox uses from a snapshot on, if nothing before it is kept."""
    generation = kept.home.generation
    beginnings = connection.execute(
        "SELECT substring(text FROM 1 FOR %s) FROM entries WHERE generation = %s AND number > %s",
        (BEGINNING, generation, number),
        binary=True,
    )
    used = scenarios_in_use(kept, scenario, beginnings)
    connection.execute(
        "DELETE FROM uses WHERE generation = %s AND scenario <> ALL(%s)", (generation, used)
    )


def forget_scenarios(connection: Connection, seconds: int) -> None:
    """Delete unused scenarios that were stored at least `seconds` ago."""
    connection.execute(_UNUSED_SCENARIOS, (seconds,))


def vacuum(connection: Connection) -> None:
    """Make the engine reclaim the space of deleted rows."""
    connection.execute(_VACUUM)


def _sweep_ended(connection: Connection, generation: int) -> None:
    forget_snapshots(connection, generation, _LAST)
    connection.execute("DELETE FROM digests WHERE generation = %s", (generation,))
    connection.execute("DELETE FROM uses WHERE generation = %s", (generation,))
    connection.execute("DELETE FROM homes WHERE generation = %s", (generation,))
