"""A PostgreSQL for a run of the tests: Debian's, on loopback, started when needed."""

import atexit
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

import pytest

_LATEST: Final = sorted(
    Path("/usr/lib/postgresql").glob("*/bin"), key=lambda found: float(found.parent.name)
)[-1:]
_OWNER: Final = "postgres"
_COPY: Final = shutil.which("cp") or "cp"
_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - each engine gets its own folder in it
_ROOMY_BYTES: Final = 2 * 1024**3
"""Enough memory for a few engines of about 40 MB each, and their logs."""

USER: Final = "sandbox"
"""The owner of everything in an engine; needs no password."""


def quick_place() -> Path:
    """Return a place for what needs no disk, such as an engine: in memory, if there is room.

    On a disk, copying an engine takes longer than starting it.
    """
    has_room = _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > _ROOMY_BYTES
    return _MEMORY if has_room else Path(tempfile.gettempdir())


@cache
def _made_once() -> Path:
    """Return the folder of a new engine to copy from, since making one takes a second."""
    above = tempfile.TemporaryDirectory(dir=quick_place())
    atexit.register(above.cleanup)
    Path(above.name).chmod(0o711)
    folder = Path(above.name, "data")
    folder.mkdir(mode=0o700)
    if os.geteuid() == 0:
        shutil.chown(folder, _OWNER)
    made_for = ("--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C")
    _run(folder, "initdb", "-U", USER, *made_for)
    return folder


def _run(folder: Path, command: str, *words: str) -> None:
    user = _OWNER if os.geteuid() == 0 else None
    subprocess.run(
        [str(_LATEST[0] / command), "-D", str(folder), *words],
        check=True,
        user=user,
        group=user,
        extra_groups=[] if user else None,
        cwd="/",
        stdout=subprocess.DEVNULL,
    )


_SETTINGS: Final[Mapping[str, object]] = {
    "fsync": "off",  # no test simulates a power failure
    "max_connections": "200",
    "listen_addresses": "127.0.0.1",
}


@contextmanager
def running() -> "Iterator[Postgres]":
    """Run an engine during a block; if that is not possible, skip the test."""
    why = "PostgreSQL is not tried: psycopg is not installed (extra postgresql)"
    pytest.importorskip("psycopg", reason=why, exc_type=ImportError)
    if not _LATEST:
        pytest.skip("PostgreSQL is not tried: Debian's package postgresql is not installed")
    with tempfile.TemporaryDirectory(dir=quick_place()) as folder:
        Path(folder).chmod(0o711)  # the engine runs as another user
        engine = Postgres(Path(folder) / "data")
        engine.start()
        yield engine
        engine.stop()


class Postgres:
    """An engine on loopback that can be stopped, also as by a crash, and started again.

    Other users must be able to enter its folder: started by root, it runs as another user.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        subprocess.run([_COPY, "-a", _made_once(), folder], check=True)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.commands = _LATEST[0]
        self.url = self.url_at(self.port)

    def url_at(self, port: int, user: str = USER, database: str = "postgres") -> str:
        """Return the URL of the engine at another port, for instance a proxy's."""
        return f"postgresql://{user}@127.0.0.1:{port}/{database}"

    def start(self) -> None:
        """Start the engine, and wait until it accepts connections."""
        settings = {**_SETTINGS, "port": self.port, "unix_socket_directories": self._folder}
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        log = str(self._folder / "log")
        _run(self._folder, "pg_ctl", "-s", "-w", "-l", log, "-o", options, "start")

    def stop(self) -> None:
        """Stop the engine as by a crash."""
        _run(self._folder, "pg_ctl", "-s", "-m", "immediate", "stop")

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
