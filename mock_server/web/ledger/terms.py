"""How much a server keeps, as set by its operator."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Terms:
    """How many sandboxes may be stored and in memory, and how long an unused one is kept.

    `keep_ms` only applies to sandboxes created by their first use. A snapshot is taken after
    `snapshot_entries` entries, or `snapshot_bytes` bytes of them, and after a reset that frees
    `freed_bytes`.

    If the store `is_remote`, another machine has it: the server must prove that it owns the store.
    """

    most: int
    most_loaded: int
    keep_ms: int
    snapshot_entries: int = 20_000
    snapshot_bytes: int = 8_000_000
    freed_bytes: int = 1_000_000
    is_remote: bool = False
