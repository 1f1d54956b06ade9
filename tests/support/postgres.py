"""A PostgreSQL of its own for a run of the tests: Debian's, on loopback, started when needed."""

import os
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from benchmarks.debian_postgresql import (
    USER,
    DebianPostgresql,
    quick_place,
    why_no_driver,
    why_no_engine,
)

_SETTINGS: Final = {
    "fsync": "off",  # what is tried is what the server sees, and no test pulls a plug
    "max_connections": "200",
}


def why_missing() -> str | None:
    """Return why no PostgreSQL can be started here, None if one can."""
    missing = why_no_driver() or why_no_engine()
    return None if missing is None else f"PostgreSQL is not tried: {missing}"


@contextmanager
def running() -> "Iterator[Postgres]":
    """Run an engine for as long as a block lasts; where that cannot be, the test is skipped."""
    missing = why_missing()
    if missing is not None:
        pytest.skip(missing)
    with tempfile.TemporaryDirectory(dir=quick_place()) as folder:
        Path(folder).chmod(0o711)  # the engine runs as somebody else
        engine = Postgres(Path(folder) / "data")
        engine.start()
        yield engine
        engine.stop()


class Postgres:
    """An engine that can be stopped, also as if it had crashed, and started again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._engine = DebianPostgresql(folder, _SETTINGS)
        self.commands = self._engine.commands
        self.port = self._engine.port
        self.url = self._engine.url

    def url_at(self, port: int, user: str = USER, database: str = "postgres") -> str:
        """Return the URL of the engine, as it is reached by a port."""
        return f"postgresql://{user}@127.0.0.1:{port}/{database}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._engine.start()

    def stop(self, mode: str = "immediate") -> None:
        """Stop it, as if it had crashed."""
        self._engine.stop(mode)

    def pause(self) -> None:
        """Stop it where it is, with all that it does for its clients."""
        for number in self._processes():
            os.kill(number, signal.SIGSTOP)

    def go_on(self) -> None:
        """Have it go on."""
        for number in self._processes():
            os.kill(number, signal.SIGCONT)

    def _processes(self) -> list[int]:
        """Return the processes of the engine, its first one before those that it has started."""
        first = (self._folder / "postmaster.pid").read_text().split("\n")[0]
        started = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [int(first), *map(int, started)]

    def run_sql(self, statement: str) -> None:
        """Run a statement as the owner of everything."""
        import psycopg  # noqa: PLC0415 - an extra

        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(statement.encode())

    def wait_for(self, condition: str) -> None:
        """Wait until the engine says that a condition holds, which it will."""
        import psycopg  # noqa: PLC0415 - an extra

        with psycopg.connect(self.url, autocommit=True) as connection:
            while connection.execute(condition.encode()).fetchone() != (True,):
                pass
