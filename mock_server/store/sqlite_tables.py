"""The tables of a store in SQLite.

The id of an entry or snapshot is its generation shifted by 32 bits, plus its number. So the rows of
a sandbox are stored together, in order, and are deleted together.
"""

from typing import Final

from mock_server.store.log_records import Home

APPLICATION: Final = 0x43534258
"""Marks a file as ours (CSBX)."""

FORMAT: Final = 3

NUMBER_BITS: Final = 32
LAST: Final = (1 << NUMBER_BITS) - 1
"""The largest number that an entry can have."""

TABLES: Final = """
CREATE TABLE store (
    id INTEGER PRIMARY KEY CHECK (id = 1), change INTEGER NOT NULL, served BLOB
);
INSERT INTO store VALUES (1, 0, NULL);
CREATE TABLE homes (
    generation INTEGER PRIMARY KEY, name TEXT NOT NULL, change INTEGER NOT NULL UNIQUE,
    created_ms INTEGER NOT NULL, used_ms INTEGER NOT NULL, ttl_ms INTEGER, by_use INTEGER NOT NULL,
    scenario BLOB NOT NULL, current BLOB NOT NULL, successor BLOB,
    head INTEGER NOT NULL, head_ms INTEGER NOT NULL, size INTEGER NOT NULL,
    is_over INTEGER NOT NULL, permit BLOB NOT NULL, reserved INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX living ON homes (name) WHERE NOT is_over;
CREATE TABLE entries (id INTEGER PRIMARY KEY, wall_ms INTEGER NOT NULL, text BLOB NOT NULL);
CREATE TABLE digests (id INTEGER PRIMARY KEY, digest BLOB NOT NULL);
CREATE TABLE snapshots (
    id INTEGER PRIMARY KEY, wall_ms INTEGER NOT NULL, digest BLOB NOT NULL, size INTEGER NOT NULL
);
CREATE TABLE documents (digest BLOB PRIMARY KEY, size INTEGER NOT NULL, kept_s INTEGER);
CREATE INDEX unnamed ON documents (kept_s) WHERE kept_s IS NOT NULL;
CREATE TABLE pieces (
    digest BLOB, place INTEGER, text BLOB NOT NULL, PRIMARY KEY (digest, place)
);
CREATE TABLE scenarios (digest BLOB PRIMARY KEY, kept_s INTEGER NOT NULL, document BLOB NOT NULL);
CREATE TABLE uses (
    generation INTEGER, scenario BLOB, PRIMARY KEY (generation, scenario)
) WITHOUT ROWID;
CREATE TABLE batches (slot INTEGER PRIMARY KEY, places BLOB NOT NULL);
CREATE TABLE waste (generation INTEGER PRIMARY KEY, number INTEGER NOT NULL);
"""
"""`waste` has the last number to be swept. Only 1.x uses `served`, `current` and `successor`."""


def id_of(home: Home, number: int) -> int:
    """Return the id of an entry or a snapshot."""
    return (home.generation << NUMBER_BITS) + number
