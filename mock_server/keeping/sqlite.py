"""A store in a file of SQLite.

    kept.db         the store, in WAL mode while it is open (kept.db-wal, kept.db-shm)
    kept.db-lock    empty; locked by the server that uses the store, until its process ends

Other programs may read the store at the same time, to check, export or copy it.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from functools import lru_cache
from os.path import realpath
from pathlib import Path
from threading import Lock
from typing import Final
from urllib.parse import quote

from mock_server.keeping.store_errors import (
    LostStoreError,
    OwnedStoreError,
    UnavailableStoreError,
    UnusableStoreError,
)
from mock_server.keeping.tables import (
    APPLICATION,
    FORMAT,
    INDEXES,
    NEW_META,
    OF_1_X,
    TABLES,
    Row,
    Statement,
    StoreLink,
    Values,
)

_MARK: Final = 0x43534258
"""Marks a file as ours (CSBX)."""

_LEAST_SQLITE: Final = (3, 37)
_WAIT_SECONDS: Final = 5.0
"""How long to wait for another program that has locked the file."""

_CLUSTERED: Final = ("entries", "snapshots")
"""The tables whose rows are stored in the order of their keys."""


class SqliteDatabase:
    """A file, and the two connections to it; see `Database`."""

    silence_seconds = 0.0  # the lock lasts until the process ends

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self.name = str(path)
        writes = Lock()  # SQLite itself would let one of them wait for longer
        self.writer = FileLink(self, writes)
        self.reader = FileLink(self, writes)
        self._lock: sqlite3.Connection | None = None
        self.only_reads = False
        self.probe = ""
        self.file = (0, 0)

    def open(self, *, only_reads: bool, version: int = FORMAT) -> None:
        self.only_reads = only_reads
        self.probe = f"SELECT * FROM {'homes' if version == OF_1_X else 'meta'}"
        self.path = Path(realpath(self.path))  # Path.resolve raises an error for a link to itself
        self.name = str(self.path)
        check_file(self.path, version)
        if only_reads and not self.path.exists():
            raise UnusableStoreError(f"there is no file {self.path}")
        try:
            if not only_reads:
                self._take_lock()
                make_file(self.path)
            self.file = self.identity()
            self.reader.connect()
        except BaseException as error:
            self.close()
            if isinstance(error, sqlite3.Error | OSError):
                raise UnusableStoreError(f"{self.path} cannot be used: {why(error)}") from None
            raise

    def _take_lock(self) -> None:
        """Lock other servers out of the file until this one closes it, or its process ends.

        The lock is an SQLite lock on an empty file next to it, which works wherever SQLite does. A
        lock on the file itself would lock out readers as well.

        Raises:
            UnusableStoreError: when another server has the lock, or the file has a second name.
        """
        path = self.path
        if path.exists() and path.stat().st_nlink > 1:
            what = "is a hard link: the file has another name; keep only one"
            raise UnusableStoreError(f"{path} {what}")
        file = path.with_name(path.name + "-lock")
        try:
            file.touch(0o600)  # other users who can lock it could lock out the server
            self._lock = sqlite3.connect(
                file, timeout=0.0, isolation_level=None, check_same_thread=False
            )
            self._lock.execute("PRAGMA journal_mode = OFF")  # which would be a file of its own
            self._lock.execute("BEGIN EXCLUSIVE")
        except (sqlite3.Error, OSError) as error:
            if code_of(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise OwnedStoreError(f"{path} is in use by another server") from None
            raise UnusableStoreError(f"{file} cannot be used: {why(error)}") from None

    def prove(self) -> int:
        return 0

    def size(self, link: StoreLink) -> int:
        named = ("page_count", "freelist_count", "page_size")
        pages, free, size = (link.rows(f"PRAGMA {name}")[0][0] for name in named)
        return int((pages - free) * size)

    def release(self) -> None:
        self.reader.rows("VACUUM")
        self.reader.rows("PRAGMA wal_checkpoint(TRUNCATE)")

    def check(self) -> Sequence[str]:
        try:
            return [row[0] for row in self.reader.rows("PRAGMA integrity_check") if row[0] != "ok"]
        except UnavailableStoreError as error:  # too damaged to be examined
            return [str(error)]

    def close(self) -> None:
        self.writer.close()
        self.reader.close()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def identity(self) -> tuple[int, int]:
        with suppress(OSError):
            found = self.path.stat()
            return found.st_dev, found.st_ino
        return (0, 0)


class FileLink:
    """One connection to the file, which is opened again after an error that leaves it uncertain."""

    def __init__(self, database: SqliteDatabase, writes: Lock) -> None:
        self.when_made: Callable[[], None] = lambda: None
        self._database = database
        self._writes = writes
        self._connection: sqlite3.Connection | None = None

    def rows(self, text: str, values: Values = ()) -> Sequence[Row]:
        connection = self._connected()
        try:
            return connection.execute(_spelled(text), values).fetchall()
        except sqlite3.Error as error:
            raise self._unavailable(error) from None

    def run(self, owns: Statement, statements: Iterable[Statement]) -> None:
        connection, commits = self._connected(), False
        with self._writes:
            try:
                connection.execute("BEGIN IMMEDIATE")
                found = connection.execute(_spelled(owns.text), owns.values).fetchall()
                for text, values in statements if found else ():
                    connection.execute(_spelled(text), values)
                commits = bool(found)
                connection.execute("COMMIT" if commits else "ROLLBACK")
            except BaseException as error:
                is_unknown = commits and code_of(error) != sqlite3.SQLITE_FULL  # is not written
                is_undone = False
                if not is_unknown:
                    with suppress(sqlite3.Error):
                        connection.rollback()
                        is_undone = not connection.in_transaction
                if not is_undone:
                    self.close()
                if isinstance(error, sqlite3.Error):
                    raise self._unavailable(error, is_unknown=is_unknown) from None
                raise
        if not found:
            raise LostStoreError

    def connect(self) -> sqlite3.Connection:
        """Open the file; one that is only read is shown as it is now."""
        only_reads = self._database.only_reads
        connection = self._connection = _connect(self._database.path, "ro" if only_reads else "rw")
        if only_reads:
            connection.execute("BEGIN")
        else:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA cache_size = -16384")
        connection.execute(self._database.probe).fetchone()
        return connection

    def close(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def _connected(self) -> sqlite3.Connection:
        if self._database.identity() != self._database.file:
            self.close()
            name = self._database.name
            raise UnavailableStoreError(f"{name} was moved or deleted while it was in use")
        if self._connection is not None:
            return self._connection
        try:
            connection = self.connect()
            self.when_made()
        except BaseException as error:
            self.close()
            if isinstance(error, sqlite3.Error):
                raise self._unavailable(error) from None
            raise
        return connection

    def _unavailable(
        self, error: sqlite3.Error, *, is_unknown: bool = False
    ) -> UnavailableStoreError:
        what = f"{self._database.name}: {why(error)}"
        return UnavailableStoreError(what, is_unknown=is_unknown)


@lru_cache
def _spelled(text: str) -> str:
    return text.replace("now_s()", "CAST(strftime('%s', 'now') AS INTEGER)")


# ── The file ─────────────────────────────────────────────────────────────────────────────────────


def make_file(path: Path) -> None:
    """Create the file of a store if there is none, or an interrupted attempt to create one."""
    if not path.exists() or not path.stat().st_size:
        path.touch(0o600)  # the store holds the simulated credentials
    with closing(_connect(path, "rw")) as connection:
        if connection.execute("PRAGMA user_version").fetchone()[0] == 0:
            connection.execute(f"PRAGMA application_id = {_MARK}")
            connection.execute("BEGIN IMMEDIATE")
            for name, columns in TABLES.items():
                order = ", WITHOUT ROWID" if name in _CLUSTERED else ""
                connection.execute(f"CREATE TABLE {name} {columns} STRICT{order}")
            for index in INDEXES:
                connection.execute(index)
            connection.execute(NEW_META, (APPLICATION, FORMAT))
            connection.execute(f"PRAGMA user_version = {FORMAT}")
            connection.execute("COMMIT")
        connection.execute("PRAGMA journal_mode = WAL")


def check_file(path: Path, version: int = FORMAT) -> None:
    """Refuse a file that is not ours, or of another version, without changing it.

    Raises:
        UnusableStoreError: with the reason.
    """
    if sqlite3.sqlite_version_info < _LEAST_SQLITE:
        raise UnusableStoreError(
            f"this Python has SQLite {sqlite3.sqlite_version}, a store needs 3.37 or later"
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
            mark = connection.execute("PRAGMA application_id").fetchone()[0]
            found = connection.execute("PRAGMA user_version").fetchone()[0]
            tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:  # it may quote a damaged schema
        raise UnusableStoreError(f"{path} cannot be used: {why(error)}") from None
    if mark != _MARK and (mark or found or tables):
        raise UnusableStoreError(f"{path} is a database of another program; it is left unchanged")
    if found not in (0, version):
        raise UnusableStoreError.of_format(str(path), found, version, is_old=found == OF_1_X)


def why(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, UnicodeDecodeError):
        return _REASONS[sqlite3.SQLITE_CORRUPT]
    return _REASONS.get(code_of(error)) or str(error)


def code_of(error: BaseException) -> int:
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
    """Connect to a file. Invalid UTF-8 is replaced: its checksum shows the damage."""
    connection = sqlite3.connect(
        f"file:{quote(os.fsencode(path))}?mode={mode}",
        uri=True,
        timeout=_WAIT_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    connection.text_factory = lambda text: text.decode(errors="replace")
    return connection
