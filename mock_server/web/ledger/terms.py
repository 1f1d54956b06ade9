"""How much a server keeps, and how it shares that with others, as set by its operator."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Terms:
    """How many sandboxes may be stored and in memory, and how long an unused one is kept.

    `keep_ms` only applies to sandboxes created by their first use. A snapshot is taken after
    `snapshot_entries` entries, or `snapshot_bytes` bytes of them, and after a reset that frees
    `freed_bytes`.

    The store `is_shared` if several servers use it. Then `reads_local` allows reads to be answered
    without asking how far the logs go; with `writes_reads`, reads are written too, so that every
    server has them in its journals.
    """

    most: int
    most_loaded: int
    keep_ms: int
    snapshot_entries: int = 20_000
    snapshot_bytes: int = 8_000_000
    freed_bytes: int = 1_000_000
    is_shared: bool = False
    reads_local: bool = False
    writes_reads: bool = False
