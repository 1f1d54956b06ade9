"""Validates the values of rows, so that damaged ones are refused before anything uses them.

SQLite stores any value in any column. Other engines enforce the types of columns, but no ranges.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from mock_server.store.log_records import Document, Home, LogEntry, Snapshot
from mock_server.store.store_errors import UnreadableError

MAX_INT64: Final = (1 << 63) - 1
"""The largest number that an engine can store."""

LAST_INSTANT_MS: Final = 253_402_300_799_999
"""The end of the year 9999, the last instant that can be formatted."""


def is_number(value: Any, least: int = 0, most: int = MAX_INT64) -> bool:
    """Return whether a value is an integer within bounds."""
    return type(value) is int and least <= value <= most


def is_instant(value: Any) -> bool:
    """Return whether a value is an instant of a wall clock, in milliseconds since 1970."""
    return is_number(value, most=LAST_INSTANT_MS)


def bytes_in(value: Any, what: str) -> bytes:
    """Return a stored value that must be bytes; `what` names it in the error.

    Raises:
        UnreadableError: when it is something else.
    """
    if isinstance(value, bytes):
        return value
    raise UnreadableError(f"{what} is damaged")


def entry_of(home: Home, number: int, wall_ms: Any, text: Any, digest: Any) -> LogEntry:
    """Return an entry of a sandbox from the values of its row.

    Raises:
        UnreadableError: when the row is damaged.
    """
    is_digest = digest is None or isinstance(digest, bytes)
    if is_instant(wall_ms) and isinstance(text, bytes) and is_digest:
        return LogEntry(number, wall_ms, text, digest)
    raise UnreadableError(f"sandbox {home.name}, entry {number}: its row is damaged")


def in_order(home: Home, after: int, entries: Iterable[LogEntry]) -> Iterator[LogEntry]:
    """Yield entries after a number, as long as their numbers grow.

    In a damaged file they may not, and reading on after the last one would never end.

    Raises:
        UnreadableError: when the next number is not greater.
    """
    for entry in entries:
        if entry.number <= after:
            raise UnreadableError(
                f"sandbox {home.name}: entry {entry.number} follows entry {after}"
            )
        after = entry.number
        yield entry


def snapshot_of(home: Home, number: int, wall_ms: Any, digest: Any, size: Any) -> Snapshot:
    """Return a snapshot of a sandbox from the values of its row.

    Raises:
        UnreadableError: when the row is damaged.
    """
    if is_instant(wall_ms) and isinstance(digest, bytes) and is_number(size):
        return Snapshot(number, wall_ms, Document(digest, size))
    raise UnreadableError(
        f"the snapshot of sandbox {home.name} after entry {number}: its row is damaged"
    )
