"""Access to the file of a store: transactions, and how to report their errors.

After an error that leaves the content of the file uncertain, the file is opened again, and SQLite
recovers it.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os.path import realpath
from pathlib import Path

from mock_server.store.sqlite_file import check_file, code_of, lock_file, open_file, read_file, why
from mock_server.store.sqlite_rows import expect_registry
from mock_server.store.store_errors import (
    StoreError,
    UnavailableStoreError,
    UnreadableError,
    UnusableStoreError,
)


class FileAccess:
    """Opens a file, locks other servers out, and closes it.

    If it `only_reads`, it does not lock out servers: it shows the file as it is when opened.
    """

    def __init__(self, path: Path, *, only_reads: bool) -> None:
        self.path = path.absolute()
        self.only_reads = only_reads
        self._connection: sqlite3.Connection | None = None
        self._lock: sqlite3.Connection | None = None
        self._file = (0, 0)

    def open(self) -> None:
        """Open the file.

        Raises:
            UnusableStoreError: when the file cannot be used; it is left unchanged.
        """
        self.path = Path(realpath(self.path))  # Path.resolve raises an error for a link to itself
        check_file(self.path)
        if not self.only_reads:
            self._lock = lock_file(self.path)
        try:
            self._connect()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._drop()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Provide a connection that reads the file.

        Raises:
            UnavailableStoreError: when it cannot be read.
        """
        connection = self._connected()
        try:
            yield connection
        except sqlite3.Error as error:
            raise self._unavailable(error) from None

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Provide a connection that writes to the file; on leaving, all or nothing is durable.

        Raises:
            UnavailableStoreError: when it cannot be written.
        """
        connection = self._connected()
        try:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
        except sqlite3.Error as error:
            self._undo(connection)
            raise self._unavailable(error) from None
        except BaseException:
            self._undo(connection)
            raise
        try:
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if code_of(error) == sqlite3.SQLITE_FULL:  # then nothing was written
                self._undo(connection)
                raise self._unavailable(error) from None
            self._drop()
            raise self._unavailable(error, is_unknown=True) from None

    def _connected(self) -> sqlite3.Connection:
        """Return the connection; make a new one if the last one was dropped."""
        if self._identity() != self._file:
            raise UnavailableStoreError(f"{self.path} was moved or deleted while it was in use")
        try:
            return self._connection or self._connect()
        except StoreError as error:
            raise UnavailableStoreError(str(error)) from None

    def _connect(self) -> sqlite3.Connection:
        connection = read_file(self.path) if self.only_reads else open_file(self.path)
        try:
            expect_registry(connection)
        except (sqlite3.Error, UnreadableError) as error:
            connection.close()
            raise UnusableStoreError(f"{self.path} cannot be used: {why(error)}") from None
        self._connection, self._file = connection, self._identity()
        return connection

    def _identity(self) -> tuple[int, int]:
        """Return what distinguishes the file from another one of the same name."""
        with suppress(OSError):
            found = self.path.stat()
            return found.st_dev, found.st_ino
        return (0, 0)

    def _undo(self, connection: sqlite3.Connection) -> None:
        """Roll back, or drop the connection if that fails."""
        try:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        except sqlite3.Error:
            self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def _unavailable(
        self, error: sqlite3.Error, *, is_unknown: bool = False
    ) -> UnavailableStoreError:
        what = f"{self.path}: {why(error)}"
        return UnavailableStoreError.of_engine(what, is_unknown=is_unknown)
