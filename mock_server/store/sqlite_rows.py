"""Reads, writes and sweeps the rows of a store in SQLite."""

import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import closing
from typing import Any, Final

from mock_server.store.intact import entry_of, in_order, is_number
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
from mock_server.store.registry_rows import COLUMNS, read_rows, write_row
from mock_server.store.sqlite_documents import forget_snapshots, write_snapshot
from mock_server.store.sqlite_tables import LAST, NUMBER_BITS, id_of
from mock_server.store.store_errors import UnavailableStoreError, UnreadableError

_UNUSED_SCENARIOS: Final = """
DELETE FROM scenarios WHERE kept_s <= strftime('%s', 'now') - ?
    AND digest NOT IN (SELECT scenario FROM uses)
"""

_WRITE_HOME: Final[str] = f"""
INSERT INTO homes ({COLUMNS}, current, reserved) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
ON CONFLICT (generation) DO UPDATE SET change = excluded.change, used_ms = excluded.used_ms,
    head = excluded.head, head_ms = excluded.head_ms, size = excluded.size,
    is_over = excluded.is_over, ttl_ms = excluded.ttl_ms, permit = excluded.permit
"""


def homes(connection: sqlite3.Connection) -> sqlite3.Cursor:
    """Return the rows of the sandboxes, in the order of their latest changes."""
    return connection.execute(f"SELECT {COLUMNS} FROM homes ORDER BY change")


def living(connection: sqlite3.Connection, names: Collection[str]) -> sqlite3.Cursor:
    """Return the rows of the sandboxes with these names that have not ended."""
    marks = ", ".join("?" * len(names))
    asked = f"SELECT {COLUMNS} FROM homes WHERE name IN ({marks}) AND NOT is_over"
    return connection.execute(asked, (*names,))


def latest_change(connection: sqlite3.Connection, known: Iterable[KeptSandbox]) -> int:
    """Return the number of the latest change of the registry.

    Raises:
        UnreadableError: when it is damaged, or below the change of a known row.
    """
    row = connection.execute("SELECT change FROM store").fetchone()
    change: Any = None if row is None else row[0]
    if not is_number(change, max((kept.change for kept in known), default=0)):
        raise UnreadableError("the number of the latest change is damaged")
    return int(change)


def expect_registry(connection: sqlite3.Connection) -> None:
    """Read the whole registry, to find out whether it is damaged.

    Raises:
        UnreadableError: when it is damaged.
    """
    registry = read_rows(connection.execute(f"SELECT {COLUMNS} FROM homes"))
    latest_change(connection, registry.expect_intact())


def read_entries(
    connection: sqlite3.Connection, home: Home, after: int, most_bytes: int
) -> Sequence[LogEntry]:
    """Return entries of a sandbox after a number, in order: up to `most_bytes`, at least one."""
    entries: list[LogEntry] = []
    size = 0
    rows = connection.execute(
        "SELECT id, wall_ms, text, digest FROM entries LEFT JOIN digests USING (id)"
        " WHERE id BETWEEN ? AND ? ORDER BY id",
        (id_of(home, after + 1), id_of(home, LAST)),
    )
    with closing(rows):
        found = (entry_of(home, row & LAST, *columns) for row, *columns in rows)
        for entry in in_order(home, after, found):
            size += len(entry.text)
            if entries and size > most_bytes:
                break
            entries.append(entry)
    return entries


def reserved(connection: sqlite3.Connection, home: Home) -> int:
    """Return up to which number exchanges of a sandbox may have been given one."""
    row = connection.execute(
        "SELECT reserved FROM homes WHERE generation = ?", (home.generation,)
    ).fetchone()
    if row is None or not is_number(row[0]):
        raise UnreadableError(f"the row of sandbox {home.name} is damaged: reserved")
    number: int = row[0]
    return number


def write_batch(connection: sqlite3.Connection, placing: Placing) -> None:
    """Write the results of placing a batch."""
    for kept in placing.touched.values():  # ended sandboxes precede their replacements
        if not placing.is_change(kept):
            values = (kept.head, kept.head_ms, kept.size, kept.used_ms, kept.home.generation)
            connection.execute(
                "UPDATE homes SET head = ?, head_ms = ?, size = ?, used_ms = ?"
                " WHERE generation = ?",
                values,
            )
            continue
        connection.execute(_WRITE_HOME, (*write_row(kept), kept.scenario, RESERVED))
        if kept.is_over:
            note_waste(connection, kept.home, LAST)
    if any(map(placing.is_change, placing.touched.values())):
        connection.execute("UPDATE store SET change = ?", (placing.change,))
    connection.executemany(
        "INSERT INTO entries VALUES (?, ?, ?)",
        [(id_of(home, number), wall_ms, text) for home, number, wall_ms, text in placing.entries],
    )
    for home, snapshot in placing.beginnings:
        if not write_snapshot(connection, home, snapshot):
            raise UnavailableStoreError.of_beginning(home.name)
    for home, digest in placing.uses:
        connection.execute("INSERT OR IGNORE INTO uses VALUES (?, ?)", (home.generation, digest))


def write_digests(connection: sqlite3.Connection, digests: Iterable[ReplyDigest]) -> None:
    """Write the digests of replies."""
    connection.executemany(
        "REPLACE INTO digests VALUES (?, ?)",
        [(id_of(home, number), digest) for home, number, digest in digests],
    )


def write_used(connection: sqlite3.Connection, used: Mapping[Home, int]) -> None:
    """Write when sandboxes were last used."""
    connection.executemany(
        "UPDATE homes SET used_ms = max(used_ms, ?) WHERE generation = ? AND NOT is_over",
        [(used_ms, home.generation) for home, used_ms in used.items()],
    )


def next_waste(connection: sqlite3.Connection) -> tuple[int, int] | None:
    """Return what to sweep next, if anything: a generation, and the last number to sweep.

    A negative number, as 1.x has written it, stands for the last one.
    """
    row = connection.execute("SELECT generation, number FROM waste LIMIT 1").fetchone()
    return None if row is None else (row[0], row[1] if row[1] >= 0 else LAST)


def note_waste(connection: sqlite3.Connection, home: Home, number: int) -> None:
    """Mark the entries of a sandbox up to a number for sweeping."""
    connection.execute("REPLACE INTO waste VALUES (?, ?)", (home.generation, number))


def sweep_piece(connection: sqlite3.Connection, generation: int, number: int) -> None:
    """Delete some of the entries of a sandbox up to a number; after the last one, its mark."""
    first = generation << NUMBER_BITS
    gone = connection.execute(
        "DELETE FROM entries WHERE id IN (SELECT id FROM entries WHERE id BETWEEN ? AND ?"
        " ORDER BY id LIMIT ?) RETURNING id, length(text)",
        (first, first | number, SWEPT),
    ).fetchall()
    if gone:
        last, _ = max(gone)
        connection.execute("DELETE FROM digests WHERE id BETWEEN ? AND ?", (first, last))
        resize(connection, generation, -ENTRY * len(gone) - sum(size for _, size in gone))
    if len(gone) < SWEPT:
        connection.execute("DELETE FROM waste WHERE generation = ?", (generation,))
        if number == LAST:
            forget_snapshots(connection, Home("", generation), LAST + 1)
            connection.execute(
                "DELETE FROM digests WHERE id BETWEEN ? AND ?", (first, first | LAST)
            )
            connection.execute("DELETE FROM uses WHERE generation = ?", (generation,))
            connection.execute("DELETE FROM homes WHERE generation = ?", (generation,))


def resize(connection: sqlite3.Connection, generation: int, grown: int) -> None:
    """Add a number of bytes to the recorded size of a sandbox."""
    connection.execute("UPDATE homes SET size = size + ? WHERE generation = ?", (grown, generation))


def forget_unused(connection: sqlite3.Connection) -> None:
    """Delete ended sandboxes, with everything left of them, and unused scenarios."""
    connection.execute("DELETE FROM homes WHERE is_over")
    connection.execute(
        "DELETE FROM digests WHERE id >> ? NOT IN (SELECT generation FROM homes)", (NUMBER_BITS,)
    )
    forget_scenarios(connection, HOUR_S)


def write_scenarios(connection: sqlite3.Connection, scenarios: Mapping[bytes, bytes]) -> None:
    """Write the documents of scenarios, or renew the time of those already stored."""
    connection.executemany(
        "INSERT INTO scenarios VALUES (?, strftime('%s', 'now'), ?)"
        " ON CONFLICT DO UPDATE SET kept_s = excluded.kept_s",
        scenarios.items(),
    )


def update_uses(
    connection: sqlite3.Connection, kept: KeptSandbox, number: int, scenario: bytes
) -> None:
    """Record which scenarios a sandbox uses from a snapshot on, if nothing before it is kept."""
    beginnings = connection.execute(
        "SELECT substr(text, 1, ?) FROM entries WHERE id BETWEEN ? AND ?",
        (BEGINNING, id_of(kept.home, number + 1), id_of(kept.home, LAST)),
    )
    used = scenarios_in_use(kept, scenario, beginnings)
    generation = kept.home.generation
    connection.execute("DELETE FROM uses WHERE generation = ?", (generation,))
    connection.executemany(
        "INSERT OR IGNORE INTO uses VALUES (?, ?)", [(generation, digest) for digest in used]
    )


def forget_scenarios(connection: sqlite3.Connection, seconds: int) -> None:
    """Delete unused scenarios that were stored at least `seconds` ago."""
    connection.execute(_UNUSED_SCENARIOS, (seconds,))


def pages(connection: sqlite3.Connection, which: str) -> int:
    """Return a page counter of SQLite: page_count or freelist_count."""
    count: int = connection.execute(f"PRAGMA {which}").fetchone()[0]
    return count


def bytes_in_use(connection: sqlite3.Connection) -> int:
    """Return the size of the pages in use in bytes."""
    used = pages(connection, "page_count") - pages(connection, "freelist_count")
    return used * pages(connection, "page_size")


def give_back(connection: sqlite3.Connection, most: int = 0) -> None:
    """Release unused pages to the disk: at most `most`, or all of them (0).

    It runs as a script, because `execute` only takes the first step of a statement without rows:
    one page.
    """
    connection.executescript(f"PRAGMA incremental_vacuum({most})")
