"""A PostgreSQL for a run of the tests: Debian's, on loopback, started when needed."""

import os
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from support.debian_postgresql import (
    USER,
    DebianPostgresql,
    quick_place,
    why_no_driver,
    why_no_engine,
)

_SETTINGS: Final = {
    "fsync": "off",  # no test simulates a power failure
    "max_connections": "200",
}


def why_missing() -> str | None:
    """Return why no PostgreSQL can be started here, or None if one can."""
    missing = why_no_driver() or why_no_engine()
    return None if missing is None else f"PostgreSQL is not tried: {missing}"


@contextmanager
def running() -> "Iterator[Postgres]":
    """Run an engine during a block; if that is not possible, skip the test."""
    missing = why_missing()
    if missing is not None:
        pytest.skip(missing)
    with tempfile.TemporaryDirectory(dir=quick_place()) as folder:
        Path(folder).chmod(0o711)  # the engine runs as another user
        engine = Postgres(Path(folder) / "data")
        engine.start()
        yield engine
        engine.stop()


class Postgres:
    """An engine that can be stopped, also as by a crash, and started again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._engine = DebianPostgresql(folder, _SETTINGS)
        self.commands = self._engine.commands
        self.port = self._engine.port
        self.url = self._engine.url

    def url_at(self, port: int, user: str = USER, database: str = "postgres") -> str:
        """Return the URL of the engine at another port, for instance a proxy's."""
        return f"postgresql://{user}@127.0.0.1:{port}/{database}"

    def start(self) -> None:
        """Start the engine, and wait until it accepts connections."""
        self._engine.start()

    def stop(self, mode: str = "immediate") -> None:
        """Stop the engine, by default as by a crash."""
        self._engine.stop(mode)

    def pause(self) -> None:
        """Suspend all processes of the engine."""
        for number in self._processes():
            os.kill(number, signal.SIGSTOP)

    def go_on(self) -> None:
        """Resume the engine."""
        for number in self._processes():
            os.kill(number, signal.SIGCONT)

    def _processes(self) -> list[int]:
        """Return the process ids of the engine, the main process first."""
        first = (self._folder / "postmaster.pid").read_text().split("\n")[0]
        started = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [int(first), *map(int, started)]

    def run_sql(self, statement: str) -> None:
        """Run a statement as the owner of the database."""
        import psycopg  # noqa: PLC0415 - an extra

        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(statement.encode())

    def wait_for(self, condition: str) -> None:
        """Wait until an SQL query returns true."""
        import psycopg  # noqa: PLC0415 - an extra

        with psycopg.connect(self.url, autocommit=True) as connection:
            while connection.execute(condition.encode()).fetchone() != (True,):
                pass
