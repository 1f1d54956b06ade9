"""A PostgreSQL to measure with: Debian's, started for a measurement, or one that is there.

It writes to its disk as it would for anybody: what that costs is what is measured.
"""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Final

from benchmarks.options import Options

_COMMANDS: Final = sorted(
    Path("/usr/lib/postgresql").glob("*/bin"), key=lambda found: float(found.parent.name)
)[-1:]
_OWNER: Final = "postgres"


def why_missing(options: Options) -> str | None:
    """Return why there is no PostgreSQL, None if there is one."""
    try:
        import psycopg  # noqa: F401, PLC0415 - an extra
    except ImportError:
        return "psycopg is not installed (extra postgresql)"
    if options.postgresql is None and not _COMMANDS:
        return "Debian's package postgresql is not installed, and --postgresql names no other one"
    return None


@contextmanager
def schema(options: Options) -> Iterator[str]:
    """Give the URL of a store in a schema that nothing else uses, and that is deleted after."""
    import psycopg  # noqa: PLC0415 - an extra

    name = f"benchmark_{token_hex(4)}"
    with _engine(options) as url:
        yield f"{url}{'&' if '?' in url else '?'}schema={name}"
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"DROP SCHEMA {name} CASCADE".encode())


def bytes_a_call(url: str) -> float | None:
    """Return how many bytes a call takes in the logs of a store, if there are calls."""
    import psycopg  # noqa: PLC0415 - an extra
    from psycopg import sql  # noqa: PLC0415

    bare, _, name = url.rpartition("schema=")
    asked = sql.SQL("SELECT sum(size)::bigint, sum(head)::bigint FROM {}")
    with closing(psycopg.connect(bare[:-1])) as connection:
        row = connection.execute(asked.format(sql.Identifier(name, "homes"))).fetchone()
    size, calls = row or (None, None)
    return size / calls if calls else None


@contextmanager
def _engine(options: Options) -> Iterator[str]:
    if options.postgresql is not None:
        yield options.postgresql
        return
    options.folder.chmod(0o711)  # the engine runs as somebody else
    folder = options.folder / f"postgresql-{token_hex(4)}"
    folder.mkdir(mode=0o700)
    if os.geteuid() == 0:
        shutil.chown(folder, _OWNER)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    _run("initdb", "-U", "sandbox", "--auth=trust", "--encoding=UTF8", "--locale=C", of=folder)
    said = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    _run("pg_ctl", "-s", "-w", "-l", str(folder / "log"), "-o", said, "start", of=folder)
    try:
        yield f"postgresql://sandbox@127.0.0.1:{port}/postgres"
    finally:
        _run("pg_ctl", "-s", "-m", "fast", "stop", of=folder)
        shutil.rmtree(folder)


def _run(command: str, *words: str, of: Path) -> None:
    user = _OWNER if os.geteuid() == 0 else None
    subprocess.run(
        [str(_COMMANDS[0] / command), "-D", str(of), *words],
        check=True,
        user=user,
        group=user,
        extra_groups=[] if user else None,
        cwd="/",
        stdout=subprocess.DEVNULL,
    )
