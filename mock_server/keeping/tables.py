"""The tables of a store, every statement about them, and what an engine does for them.

An engine puts in its own placeholders for `?`, types for INTEGER and BLOB, and clock for `now_s()`.
Five tables: what owns the store, the sandboxes, their calls, their snapshots, and scenarios. Two
connections, each in its own thread.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

APPLICATION: Final = "customer-sandbox"
FORMAT: Final = 4
"""Of the tables and of what `codec` puts into them; 3 is that of 1.x."""

OF_1_X: Final = 3
RESERVED: Final = 1000
"""Up to which number the exchanges of a new sandbox may be given one."""

SWEPT: Final = 500
"""How many calls are deleted in one step: some milliseconds of work."""

Values: TypeAlias = Sequence[Any]
Row: TypeAlias = tuple[Any, ...]


class Statement(NamedTuple):
    text: str
    values: Values = ()


TABLES: Final = {
    "meta": """(
        application TEXT NOT NULL, format INTEGER NOT NULL, term INTEGER NOT NULL,
        left_in_order INTEGER NOT NULL, batch INTEGER NOT NULL, generation INTEGER NOT NULL,
        seen_ms INTEGER NOT NULL
    )""",
    "sandboxes": """(
        generation INTEGER PRIMARY KEY, name TEXT NOT NULL, created_ms INTEGER NOT NULL,
        ttl_ms INTEGER, by_use INTEGER NOT NULL, scenario BLOB NOT NULL, permit BLOB NOT NULL,
        checksum INTEGER NOT NULL, used_ms INTEGER NOT NULL, reserved INTEGER NOT NULL,
        size INTEGER NOT NULL, base INTEGER NOT NULL, version TEXT NOT NULL,
        is_over INTEGER NOT NULL
    )""",
    "entries": """(
        generation INTEGER NOT NULL, number INTEGER NOT NULL, wall_ms INTEGER NOT NULL,
        text BLOB NOT NULL, scenario BLOB, checksum INTEGER NOT NULL,
        PRIMARY KEY (generation, number)
    )""",
    "snapshots": """(
        generation INTEGER NOT NULL, number INTEGER NOT NULL, wall_ms INTEGER NOT NULL,
        body BLOB NOT NULL, scenario BLOB NOT NULL, checksum INTEGER NOT NULL,
        kept_s INTEGER NOT NULL, PRIMARY KEY (generation, number)
    )""",
    "scenarios": """(
        digest BLOB PRIMARY KEY, document BLOB NOT NULL, kept_s INTEGER NOT NULL
    )""",
}
"""`meta` has one row: the `term` of the owner, and the number of its latest `batch`.

`base` is the number of the snapshot before which nothing is needed. A sandbox that `is_over` is
listed until nothing else is left of it.
"""

INDEXES: Final = (
    "CREATE UNIQUE INDEX living ON sandboxes (name) WHERE is_over = 0",
    "CREATE INDEX brought ON entries (scenario) WHERE scenario IS NOT NULL",
)

# ── Ownership ────────────────────────────────────────────────────────────────────────────────────

NEW_META: Final = "INSERT INTO meta VALUES (?, ?, 0, 0, 0, 0, 0)"
READ_META: Final = "SELECT term, batch, generation, seen_ms, left_in_order FROM meta"
BEGIN_TERM: Final = "UPDATE meta SET term = term + 1 WHERE term = ? RETURNING term"
LEAVE_IN_ORDER: Final = "UPDATE meta SET left_in_order = term WHERE term = ?"
NOTE_SEEN: Final = "UPDATE meta SET seen_ms = ?"

IS_OWNER: Final = "SELECT 1 FROM meta WHERE term = ?"
NEXT_BATCH: Final = (
    "UPDATE meta SET batch = ?, generation = ? WHERE term = ? AND batch = ? RETURNING 1"
)
"""The statements with which each transaction of an owner begins: they find a row, or it fails."""

# ── What is written ──────────────────────────────────────────────────────────────────────────────

CREATE: Final = f"""
INSERT INTO sandboxes (generation, name, created_ms, ttl_ms, by_use, scenario, permit, checksum,
    used_ms, reserved, size, base, version, is_over)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, {RESERVED}, 0, 0, ?, 0)
"""
DELETE: Final = "UPDATE sandboxes SET is_over = 1 WHERE generation = ?"
SET_PERMIT: Final = "UPDATE sandboxes SET ttl_ms = ?, permit = ?, checksum = ? WHERE generation = ?"
WRITE_CALLS: Final = "INSERT INTO entries (generation, number, wall_ms, text, scenario, checksum)"
WRITE_SCENARIO: Final = (
    "INSERT INTO scenarios (digest, document, kept_s) VALUES (?, ?, now_s())"
    " ON CONFLICT (digest) DO UPDATE SET kept_s = excluded.kept_s"
    " WHERE scenarios.kept_s < excluded.kept_s - 60"
)
"""A scenario is named often, and may be long: it is rewritten once a minute at most."""

NOTE_USE: Final = (
    "UPDATE sandboxes SET used_ms = ?, reserved = ?, size = ? WHERE generation = ? AND is_over = 0"
)
WRITE_SNAPSHOT: Final = """
INSERT INTO snapshots (generation, number, wall_ms, body, scenario, checksum, kept_s)
SELECT ?, ?, ?, ?, ?, ?, now_s()
WHERE ? = 0 OR EXISTS (SELECT 1 FROM entries WHERE generation = ? AND number = ?)
ON CONFLICT (generation, number) DO UPDATE SET wall_ms = excluded.wall_ms, body = excluded.body,
    scenario = excluded.scenario, checksum = excluded.checksum, kept_s = excluded.kept_s
"""
"""A snapshot counts only where its call is, or a sandbox that begins with it."""

BEGIN_AT: Final = "UPDATE sandboxes SET base = ?, version = ? WHERE generation = ?"
FORGET_SNAPSHOTS: Final = "DELETE FROM snapshots WHERE generation = ? AND number < ?"

# ── What is read ─────────────────────────────────────────────────────────────────────────────────

LAST_GENERATION: Final = "SELECT coalesce(max(generation), 0) FROM snapshots"
LIST: Final = """
SELECT name, generation, created_ms, ttl_ms, by_use, scenario, permit, checksum, used_ms, reserved,
    size, version,
    (SELECT max(number) FROM entries WHERE entries.generation = sandboxes.generation),
    (SELECT wall_ms FROM entries WHERE entries.generation = sandboxes.generation
     ORDER BY number DESC LIMIT 1),
    base, (SELECT max(wall_ms) FROM snapshots WHERE snapshots.generation = sandboxes.generation)
FROM sandboxes WHERE is_over = 0 ORDER BY name
"""
LOAD: Final = """
SELECT 0, number, wall_ms, body, scenario, checksum FROM snapshots
WHERE generation = ?
    AND number = (SELECT max(number) FROM snapshots WHERE generation = ?)
UNION ALL
SELECT 1, number, wall_ms, text, scenario, checksum FROM entries
WHERE generation = ?
    AND number > coalesce((SELECT max(number) FROM snapshots WHERE generation = ?), 0)
"""
READ_SNAPSHOT: Final = (
    "SELECT wall_ms, body, scenario, checksum FROM snapshots WHERE generation = ? AND number = ?"
)
READ_SCENARIO: Final = "SELECT document FROM scenarios WHERE digest = ?"

# ── What is no longer needed ─────────────────────────────────────────────────────────────────────

NEXT_SWEPT: Final = f"""
SELECT generation, CASE is_over WHEN 1 THEN {1 << 62} ELSE base END FROM sandboxes
WHERE is_over = 1 OR EXISTS (
    SELECT 1 FROM entries WHERE entries.generation = sandboxes.generation AND number <= base
) LIMIT 1
"""
"""A sandbox of which something is no longer needed, and up to which call: all, if it is over."""

SWEEP_CALLS: Final = f"""
DELETE FROM entries WHERE generation = ? AND number IN (
    SELECT number FROM entries WHERE generation = ? AND number <= ? ORDER BY number LIMIT {SWEPT}
)
"""
FORGET_IF_SWEPT: Final = """
DELETE FROM sandboxes WHERE generation = ? AND is_over = 1
    AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.generation = sandboxes.generation)
"""
SWEEP_BEGINNINGS: Final = """
DELETE FROM snapshots WHERE kept_s <= now_s() - ? AND generation IN
    (SELECT generation FROM snapshots EXCEPT SELECT generation FROM sandboxes)
"""
"""With which no sandbox has begun after all; by key, since bodies stand before what is kept."""

UNUSED_SCENARIOS: Final = """
SELECT digest FROM scenarios WHERE kept_s <= now_s() - ?
    AND digest NOT IN (SELECT scenario FROM sandboxes)
    AND digest NOT IN (SELECT scenario FROM snapshots)
    AND digest NOT IN (SELECT scenario FROM entries WHERE scenario IS NOT NULL)
"""
"""This reads long, so it comes before a transaction."""

FORGET_SCENARIO: Final = "DELETE FROM scenarios WHERE digest = ? AND kept_s <= now_s() - ?"
BYTES_KEPT: Final = """
SELECT CAST((SELECT coalesce(sum(size), 0) FROM sandboxes)
    + (SELECT coalesce(sum(length(body)), 0) FROM snapshots)
    + (SELECT coalesce(sum(length(document)), 0) FROM scenarios) AS INTEGER)
"""
"""Without indexes, for engines that do not tell how much room they take."""

# ── Engines ──────────────────────────────────────────────────────────────────────────────────────

PROVED_SECONDS: Final = 3.0
"""For how long after a proof an owner of a database answers reads, and a new one is silent."""


class StoreLink(Protocol):
    """A connection to an engine: made when it is first needed, and again after it broke."""

    when_made: Callable[[], None]
    """Is called with each new connection, before anything else is done over it."""

    def rows(self, text: str, values: Values = ()) -> Sequence[Row]:
        """Return the rows of a statement, which is durable by itself.

        Raises:
            UnavailableStoreError: when the engine does not answer.
        """

    def run(self, owns: Statement, statements: Iterable[Statement]) -> None:
        """Run statements in one transaction, which is durable on return, if `owns` finds a row.

        Raises:
            LostStoreError: when it finds none.
            UnavailableStoreError: when the engine does not answer.
        """

    def close(self) -> None: ...


class Database(Protocol):
    """An engine, and the place of a store in it.

    Only the `writer` owns the store: it has the lock. The `reader` loads, writes what is long, and
    deletes what is no longer needed.
    """

    name: str
    """For messages."""

    silence_seconds: float
    """For how long after its latest proof an owner may still answer, which a new one waits for."""

    @property
    def writer(self) -> StoreLink: ...

    @property
    def reader(self) -> StoreLink: ...

    def open(self, *, only_reads: bool, version: int = FORMAT) -> None:
        """Connect, create the tables if there are none, and take the lock unless it `only_reads`.

        Raises:
            OwnedStoreError: while another server has the lock; then `open` may be called again.
            UnusableStoreError: when it cannot be used; it is left unchanged.
        """

    def prove(self) -> int:
        """Return the instant by the engine's clock if the writer still has the lock; 0 without one.

        Raises:
            UnavailableStoreError: if it no longer has, or the engine does not answer.
        """

    def size(self, link: StoreLink) -> int:
        """Return how many bytes everything takes, asking over one of the connections."""

    def release(self) -> None:
        """Return all unused room to the machine."""

    def check(self) -> Sequence[str]:
        """Return what is wrong with the engine's own data structures, one line each."""

    def close(self) -> None:
        """Close both connections, and release the lock."""
