"""The file of a store in SQLite: validates, locks and opens it.

    kept.db         the store, in WAL mode while it is open (kept.db-wal, kept.db-shm)
    kept.db-lock    empty; locked by the server that uses the store, until its process ends

Other programs may read the store at the same time, to check, export or copy it.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

from mock_server.store.sqlite_tables import APPLICATION, FORMAT, TABLES
from mock_server.store.store_errors import OwnedStoreError, UnusableStoreError

_LEAST_SQLITE: Final = (3, 35)
_WAIT_SECONDS: Final = 5.0
"""How long to wait for another program that has locked the file."""


def open_file(path: Path) -> sqlite3.Connection:
    """Open the file of a store for writing, creating it if there is none.

    Raises:
        UnusableStoreError: when the file cannot be used or written.
    """
    try:
        if not path.exists() or not path.stat().st_size:
            path.touch(0o600)  # the store holds the simulated credentials
        with _closed_if_refused(_connect(path, "rw")) as connection:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = OFF")
            if connection.execute("PRAGMA user_version").fetchone()[0] == 0:
                _make(connection)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA cache_size = -16384")
            connection.execute("SELECT change FROM store").fetchone()
            columns = {row[1] for row in connection.execute("PRAGMA table_info(homes)")}
            if "reserved" not in columns:  # 1.x made the file
                connection.execute(
                    "ALTER TABLE homes ADD COLUMN reserved INTEGER NOT NULL DEFAULT 0"
                )
    except (sqlite3.Error, OSError) as error:
        raise UnusableStoreError(f"{path} cannot be used: {why(error)}") from None
    return connection


def read_file(path: Path) -> sqlite3.Connection:
    """Open the file of a store for reading its present content, even while a server writes to it.

    Raises:
        UnusableStoreError: when there is no such file, or it cannot be read.
    """
    if not path.exists():
        raise UnusableStoreError(f"there is no file {path}")
    try:
        with _closed_if_refused(_connect(path, "ro")) as connection:
            connection.execute("BEGIN")
            connection.execute("SELECT change FROM store").fetchone()
    except sqlite3.Error as error:
        raise UnusableStoreError(f"{path} cannot be read: {why(error)}") from None
    return connection


def lock_file(path: Path) -> sqlite3.Connection:
    """Lock other servers out of a file until the result is closed, or the process ends.

    The lock is an SQLite lock on an empty file next to it, which works wherever SQLite does. A lock
    on the file itself would lock out readers as well.

    Raises:
        UnusableStoreError: when another server has the lock, or the file has a second name.
    """
    if path.exists() and path.stat().st_nlink > 1:
        raise UnusableStoreError(f"{path} is a hard link: the file has another name; keep only one")
    lock_file = path.with_name(path.name + "-lock")
    try:
        lock_file.touch(0o600)  # other users who can lock it could lock out the server
        lock = sqlite3.connect(
            lock_file, timeout=0.0, isolation_level=None, check_same_thread=False
        )
        with _closed_if_refused(lock):
            lock.execute("PRAGMA journal_mode = OFF")  # which would be a file of its own
            lock.execute("BEGIN EXCLUSIVE")
    except (sqlite3.Error, OSError) as error:
        if code_of(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise OwnedStoreError(f"{path} is in use by another server") from None
        raise UnusableStoreError(f"{lock_file} cannot be used: {why(error)}") from None
    return lock


def check_file(path: Path) -> None:
    """Refuse a file that is not ours, without changing it.

    Raises:
        UnusableStoreError: with the reason.
    """
    if sqlite3.sqlite_version_info < _LEAST_SQLITE:
        raise UnusableStoreError(
            f"this Python has SQLite {sqlite3.sqlite_version}, a store needs 3.35 or later"
        )
    if not path.parent.is_dir():
        raise UnusableStoreError(f"there is no folder {path.parent}")
    if path.is_dir():
        raise UnusableStoreError(f"{path} is a folder; give the path of a file")
    if not path.exists():
        return
    if not path.is_file():  # opening a pipe would block
        raise UnusableStoreError(f"{path} is not a regular file")
    if not os.access(path, os.R_OK):
        raise UnusableStoreError(f"{path} cannot be read: no permission")
    try:
        # Unless it is immutable, reading a file in WAL mode leaves others next to it.
        is_open = path.with_name(path.name + "-wal").exists()
        with closing(_connect(path, "ro" if is_open else "ro&immutable=1")) as connection:
            application = connection.execute("PRAGMA application_id").fetchone()[0]
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:  # it may quote a damaged schema
        raise UnusableStoreError(f"{path} cannot be used: {why(error)}") from None
    if application != APPLICATION and (application or version or tables):
        raise UnusableStoreError(f"{path} is a database of another program; it is left unchanged")
    if version not in (0, FORMAT):
        raise UnusableStoreError.of_format(str(path), version, FORMAT)


def why(error: Exception) -> str:
    """Return a message that explains an error of SQLite or of the system."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, UnicodeDecodeError):
        return _REASONS[sqlite3.SQLITE_CORRUPT]
    return _REASONS.get(code_of(error)) or str(error)


def code_of(error: Exception) -> int:
    """Return the primary code of an error of SQLite, or 0 for any other error."""
    code: int = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code


_REASONS: Final = {
    sqlite3.SQLITE_BUSY: "another program has locked it",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; check the file, its folder and permissions",
    sqlite3.SQLITE_CORRUPT: "the file is damaged; start from a copy",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
    sqlite3.SQLITE_NOTADB: "it is not an SQLite database",
    sqlite3.SQLITE_READONLY: "no permission to write it or its folder",
}


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    """Connect to a file. Invalid UTF-8 is replaced; the readers of rows validate texts."""
    connection = sqlite3.connect(
        f"file:{quote(os.fsencode(path))}?mode={mode}",
        uri=True,
        timeout=_WAIT_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    connection.text_factory = lambda text: text.decode(errors="replace")
    return connection


@contextmanager
def _closed_if_refused(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Close a connection if the block fails, since no caller gets it."""
    try:
        yield connection
    except BaseException:
        connection.close()
        raise


def _make(connection: sqlite3.Connection) -> None:
    """Create the tables; an interrupted attempt leaves a file without tables, marked as ours."""
    connection.execute("PRAGMA auto_vacuum = INCREMENTAL")  # before the first page is written
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.executescript(f"BEGIN;{TABLES}PRAGMA user_version = {FORMAT};COMMIT;")
