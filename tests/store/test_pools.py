"""A connection pool between servers and PostgreSQL, which must not share sessions."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import pytest
from support.postgres import Postgres
from support.process import free_port
from support.stores import PostgresqlPlace, created
from support.wire import PATIENCE_SECONDS

from mock_server.keeping.store_errors import UnusableStoreError
from mock_server.wall_clock import stopwatch

_POOL: Final = shutil.which("pgbouncer", path="/usr/sbin:/usr/bin")


@contextmanager
def pool(postgres: Postgres, folder: Path, mode: str, *, in_turn: bool = False) -> Iterator[str]:
    """Run PgBouncer in a mode; yield the URL of the engine behind it.

    It assigns free sessions `in_turn`, or else the most recently used one.
    """
    if _POOL is None:
        pytest.skip("Debian's package pgbouncer is not installed")
    port, users, settings = free_port(), folder / "users.txt", folder / "pool.ini"
    folder.chmod(0o755)
    users.write_text('"sandbox" ""\n')
    settings.write_text(
        f"[databases]\npostgres = host=127.0.0.1 port={postgres.port}\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nauth_type = trust\n"
        f"auth_file = {users}\npool_mode = {mode}\nunix_socket_dir =\n"
        f"server_round_robin = {int(in_turn)}\n"
    )
    running = subprocess.Popen(
        [_POOL, "-q", str(settings)],
        user="postgres" if os.geteuid() == 0 else None,
        cwd="/",
        stderr=subprocess.DEVNULL,
    )
    try:
        yield postgres.url_at(port)
    finally:
        running.terminate()
        running.wait()


def test_a_pool_that_gives_sessions_to_others_is_refused(
    postgresql_place: PostgresqlPlace, postgres: Postgres, quick_folder: Path
) -> None:
    with pool(postgres, quick_folder, "transaction") as url:
        assert refusal(postgresql_place, url) == (
            "PostgreSQL: a pool lends this connection to others between transactions;"
            " set pool_mode = session, or connect without the pool"
        )


def test_a_pool_is_refused_that_gives_each_another_session_in_turn(
    postgresql_place: PostgresqlPlace, postgres: Postgres, quick_folder: Path
) -> None:
    import psycopg  # noqa: PLC0415 - an extra

    with pool(postgres, quick_folder, "transaction", in_turn=True) as url:
        refusal(postgresql_place, url)  # returns once the pool listens
        with ExitStack() as stack:
            for _ in range(3):  # simultaneous, so that the pool has as many sessions
                stack.enter_context(psycopg.connect(url)).execute("SELECT")
        assert "pool_mode = session" in str(refusal(postgresql_place, url))


def test_a_pool_that_does_not_share_sessions_is_accepted(
    postgresql_place: PostgresqlPlace, postgres: Postgres, quick_folder: Path
) -> None:
    with pool(postgres, quick_folder, "session") as url:
        assert refusal(postgresql_place, url) is None


def refusal(place: PostgresqlPlace, url: str) -> str | None:
    """Return why a store behind a pool is refused, once the pool listens."""
    began = stopwatch()
    while True:
        store = place.store(url=url)
        try:
            store.open()
        except UnusableStoreError as error:
            if "refused" in str(error) and stopwatch() - began < PATIENCE_SECONDS:
                continue
            return str(error)
        created(store, "a")
        store.close()
        return None
