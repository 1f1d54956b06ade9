"""A PostgreSQL of its own for a run of the tests: Debian's, on loopback, started when needed."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

_LATEST: Final = sorted(
    Path("/usr/lib/postgresql").glob("*/bin"), key=lambda found: float(found.parent.name)
)[-1:]
_OWNER: Final = "postgres"
_SETTINGS: Final = {
    "listen_addresses": "127.0.0.1",
    "fsync": "off",  # what is tried is what the server sees, and no test pulls a plug
    "max_connections": "200",
}


def why_missing() -> str | None:
    """Return why no PostgreSQL can be started here, None if one can."""
    try:
        import psycopg  # noqa: F401, PLC0415 - an extra
    except ImportError:
        return "PostgreSQL is not tried: psycopg is not installed (extra postgresql)"
    if not _LATEST:
        return "PostgreSQL is not tried: Debian's package postgresql is not installed"
    return None


@contextmanager
def running() -> "Iterator[Postgres]":
    """Run an engine for as long as a block lasts; where that cannot be, the test is skipped."""
    missing = why_missing()
    if missing is not None:
        pytest.skip(missing)
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        Path(folder).chmod(0o711)  # the engine runs as somebody else
        engine = Postgres(Path(folder) / "data")
        engine.start()
        yield engine
        engine.stop()


class Postgres:
    """An engine that can be stopped, also as if it had crashed, and started again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._bin = _LATEST[0]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        folder.mkdir(mode=0o700, exist_ok=True)
        if os.geteuid() == 0:
            shutil.chown(folder, _OWNER)
        self._run(
            "initdb", "-D", str(folder), "-U", "sandbox", "--auth=trust", "--no-sync",
            "--encoding=UTF8", "--locale=C",
        )  # fmt: skip

    @property
    def commands(self) -> Path:
        """Return the folder of its commands."""
        return self._bin

    @property
    def url(self) -> str:
        return self.url_at(self.port)

    def url_at(self, port: int, user: str = "sandbox", database: str = "postgres") -> str:
        """Return the URL of the engine, as it is reached by a port."""
        return f"postgresql://{user}@127.0.0.1:{port}/{database}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        said = {**_SETTINGS, "port": self.port, "unix_socket_directories": self._folder}
        options = " ".join(f"-c {name}={value}" for name, value in said.items())
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._folder), "-s", "-w", "-l", log, "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stop it, as if it had crashed."""
        self._run("pg_ctl", "-D", str(self._folder), "-s", "-m", mode, "stop")

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

    def _run(self, command: str, *words: str) -> None:
        user = _OWNER if os.geteuid() == 0 else None
        subprocess.run(
            [str(self._bin / command), *words],
            check=True,
            user=user,
            group=user,
            extra_groups=[] if user else None,
            cwd="/",
            stdout=subprocess.DEVNULL,
        )
