"""The rows of a store in SQLite: what is written for a batch, and what is swept."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import Any, Final

from mock_server.store.placing import ENTRY, TOLD, Placing
from mock_server.store.port import Home, KeptSandbox, LogEntry
from mock_server.store.registry_rows import COLUMNS, read_row, write_row
from mock_server.store.sqlite_documents import forget_snapshots, write_beginning
from mock_server.store.sqlite_tables import LAST, NUMBER_BITS, id_of

_PIECE: Final = 500
"""Entries that are swept at once: some milliseconds."""

_UNUSED_SCENARIOS: Final = """
DELETE FROM scenarios WHERE kept_s <= strftime('%s', 'now') - ?
    AND digest NOT IN (SELECT scenario FROM uses)
    AND digest IS NOT (SELECT served FROM store)
"""
_HOUR_S: Final = 3600
"""A scenario is kept before the sandbox that is founded with it."""


def read_homes(connection: sqlite3.Connection, which: str, *values: Any) -> Sequence[KeptSandbox]:
    """Return the rows of sandboxes that a condition holds for."""
    rows = connection.execute(f"SELECT {COLUMNS} FROM homes WHERE {which}", values)
    return [*map(read_row, rows)]


def read_entries(
    connection: sqlite3.Connection, home: Home, after: int, most_bytes: int
) -> Sequence[LogEntry]:
    """Return the entries of a sandbox after a number, in order: so many bytes, one at least."""
    entries: list[LogEntry] = []
    size = 0
    rows = connection.execute(
        "SELECT id, wall_ms, text, digest FROM entries LEFT JOIN digests USING (id)"
        " WHERE id BETWEEN ? AND ? ORDER BY id",
        (id_of(home, after + 1), id_of(home, LAST)),
    )
    with closing(rows):
        for row, wall_ms, text, digest in rows:
            size += len(text)
            if entries and size > most_bytes:
                break
            entries.append(LogEntry(row & LAST, wall_ms, text, digest))
    return entries


def write_batch(connection: sqlite3.Connection, placing: Placing) -> None:
    """Write what a batch comes to."""
    is_changed = False
    for life in placing.touched:  # those that end come before what takes their place
        kept = life.as_kept()
        if not life.has_changed:
            said = (kept.head, kept.head_ms, kept.size, kept.used_ms, kept.home.generation)
            connection.execute(
                "UPDATE homes SET head = ?, head_ms = ?, size = ?, used_ms = ?"
                " WHERE generation = ?",
                said,
            )
            continue
        is_changed = True
        connection.execute(
            f"REPLACE INTO homes ({COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            write_row(kept),
        )
        if kept.is_over:
            note_waste(connection, kept.home, LAST)
    if is_changed:
        connection.execute("UPDATE store SET change = ?", (placing.change,))
    connection.executemany(
        "INSERT INTO entries VALUES (?, ?, ?)",
        [(id_of(home, number), wall_ms, text) for home, number, wall_ms, text in placing.entries],
    )
    for home, snapshot in placing.beginnings:
        write_beginning(connection, home, snapshot)
    for home, digest in placing.uses:
        connection.execute("INSERT OR IGNORE INTO uses VALUES (?, ?)", (home.generation, digest))


def note_waste(connection: sqlite3.Connection, home: Home, number: int) -> None:
    """Have the entries of a sandbox swept up to a number."""
    connection.execute("REPLACE INTO waste VALUES (?, ?)", (home.generation, number))


def sweep_piece(connection: sqlite3.Connection, generation: int, number: int) -> int:
    """Free some of the entries of a sandbox up to a number; return how many bytes they had."""
    first = generation << NUMBER_BITS
    bounds = (first, first | number)
    ids = connection.execute(
        "SELECT id FROM entries WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?", (*bounds, _PIECE)
    ).fetchall()
    freed = 0
    if ids:
        span = (first, ids[-1][0])
        texts = connection.execute(
            "SELECT sum(length(text)) FROM entries WHERE id BETWEEN ? AND ?", span
        )
        freed = texts.fetchone()[0] + ENTRY * len(ids)
        connection.execute("DELETE FROM entries WHERE id BETWEEN ? AND ?", span)
        connection.execute("DELETE FROM digests WHERE id BETWEEN ? AND ?", span)
        resize(connection, generation, -freed)
    if len(ids) < _PIECE:
        connection.execute("DELETE FROM waste WHERE generation = ?", (generation,))
        if number == LAST:
            forget_snapshots(connection, Home("", generation), LAST + 1)
            connection.execute("DELETE FROM uses WHERE generation = ?", (generation,))
            connection.execute("UPDATE homes SET size = 0 WHERE generation = ?", (generation,))
            connection.execute(
                "DELETE FROM homes WHERE is_over AND change < (SELECT change FROM store) - ?"
                " AND generation NOT IN (SELECT generation FROM waste)",
                (TOLD,),
            )
    return freed


def resize(connection: sqlite3.Connection, generation: int, grown: int) -> None:
    """Say that a sandbox takes so many bytes more."""
    connection.execute("UPDATE homes SET size = size + ? WHERE generation = ?", (grown, generation))


def forget_unused(connection: sqlite3.Connection) -> None:
    """Let go of sandboxes that are over, and of scenarios that nobody uses."""
    connection.execute("DELETE FROM homes WHERE is_over")
    connection.execute(_UNUSED_SCENARIOS, (_HOUR_S,))


def pages(connection: sqlite3.Connection, which: str) -> int:
    """Return one of the counts of pages: page_count, or freelist_count."""
    count: int = connection.execute(f"PRAGMA {which}").fetchone()[0]
    return count


def bytes_in_use(connection: sqlite3.Connection) -> int:
    """Return the bytes of the pages that hold something."""
    used = pages(connection, "page_count") - pages(connection, "freelist_count")
    return used * pages(connection, "page_size")


def give_back(connection: sqlite3.Connection, most: int = 0) -> None:
    """Give pages of no use back to the disk: so many, or (0) all of them.

    As a script, because `execute` takes the first step of a statement without rows, one page.
    """
    connection.executescript(f"PRAGMA incremental_vacuum({most})")
