"""What holds only for stores in PostgreSQL: one owner, an engine that goes away, and pools."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

import pytest
from support.lossy_proxy import lossy_proxy
from support.postgres import Postgres
from support.process import free_port
from support.stores import SCENARIO, PostgresqlPlace, call, commit, created, opened, snapped, texts
from support.wire import PATIENCE_SECONDS

from mock_server.keeping.opening import open_store
from mock_server.keeping.store import Store
from mock_server.keeping.store_errors import (
    LostStoreError,
    OwnedStoreError,
    UnavailableStoreError,
    UnusableStoreError,
)
from mock_server.keeping.store_records import Snapshot, Use
from mock_server.keeping.tables import PROVED_SECONDS
from mock_server.wall_clock import stopwatch

END_SESSIONS: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = 'customer-sandbox'"
)


@pytest.fixture
def place(postgresql_place: PostgresqlPlace) -> PostgresqlPlace:
    return postgresql_place


# ── The owner ────────────────────────────────────────────────────────────────────────────────────


def test_one_server_owns_a_store_and_the_next_one_goes_on(place: PostgresqlPlace) -> None:
    standby = place.store()
    with opened(place) as owner:
        assert owner.silence_seconds == 0
        sandbox = created(owner, "a")
        for _ in range(2):
            with pytest.raises(OwnedStoreError) as refused:
                standby.open()
            assert str(refused.value).endswith(f"{place.schema} is in use by another server")
        commit(owner, call(sandbox, 1, b"1"))
    standby.open()
    assert standby.silence_seconds == 0
    assert texts(standby, sandbox) == [b"1"]
    standby.close()


def test_who_takes_over_from_a_server_that_broke_off_is_silent_at_first(
    place: PostgresqlPlace, postgres: Postgres
) -> None:
    with opened(place) as owner:
        created(owner, "a")
        postgres.run_sql(END_SESSIONS)
        with opened(place) as later:
            assert later.silence_seconds == PROVED_SECONDS
            with pytest.raises(UnavailableStoreError):
                owner.prove()
            for _ in range(2):
                with pytest.raises(UnavailableStoreError, match="is in use by another server"):
                    created(owner, "b")
            assert [each.kept.sandbox.name for each in later.sandboxes()] == ["a"]
        with pytest.raises(LostStoreError):
            created(owner, "b")
    with opened(place) as last:
        assert last.silence_seconds == 0


def test_an_owner_whose_connection_broke_goes_on(
    place: PostgresqlPlace, postgres: Postgres
) -> None:
    with opened(place) as owner:
        sandbox, proved = created(owner, "a"), owner.proved
        postgres.run_sql(END_SESSIONS)
        with pytest.raises(UnavailableStoreError):
            owner.prove()
        assert owner.proved == proved
        assert owner.prove() > 0
        assert owner.proved > proved
        commit(owner, call(sandbox, 1))


def test_an_owner_whose_engine_has_lost_a_batch_has_lost_the_store(
    place: PostgresqlPlace, postgres: Postgres
) -> None:
    with opened(place) as owner:
        created(owner, "a")
        postgres.run_sql(END_SESSIONS)
        place.run_sql("UPDATE meta SET batch = batch - 1")
        with pytest.raises(UnavailableStoreError):
            owner.prove()
        for _ in range(2):
            with pytest.raises(LostStoreError):
                owner.prove()


def test_nothing_is_written_under_another_term(place: PostgresqlPlace) -> None:
    with opened(place) as owner:
        sandbox = created(owner, "a")
        commit(owner, call(sandbox, 1))
        snapped(owner, sandbox, 1)
        place.run_sql("UPDATE meta SET term = term + 1")
        writes: Sequence[Callable[[], object]] = (
            lambda: commit(owner, call(sandbox, 2)),
            lambda: owner.keep_snapshot(Snapshot(sandbox, 1, 1, b"", SCENARIO)),
            lambda: owner.note({sandbox: Use(2000, 1, 1)}, 1),
            owner.sweep,
            owner.forget_unused,
            owner.prove,
        )
        for write in writes:
            with pytest.raises(LostStoreError):
                write()
        assert [place.count("entries"), place.count("snapshots")] == [1, 1]


# ── The engine ───────────────────────────────────────────────────────────────────────────────────


def test_an_engine_that_went_away_is_found_again(own_postgres: Postgres) -> None:
    place = PostgresqlPlace(own_postgres.url, "kept")
    with opened(place) as store:
        sandbox = created(store, "a")
        commit(store, call(sandbox, 1, b"1"))
        store.load(sandbox)
        own_postgres.stop()
        with pytest.raises(UnavailableStoreError, match="PostgreSQL: "):
            commit(store, call(sandbox, 2, b"lost"))
        with pytest.raises(UnavailableStoreError, match="PostgreSQL: "):
            store.load(sandbox)
        with pytest.raises(UnavailableStoreError, match=r"PostgreSQL: .*refused"):
            store.was_written()
        own_postgres.start()
        assert not store.was_written()
        commit(store, call(sandbox, 2, b"2"))
        assert texts(store, sandbox) == [b"1", b"2"]


def test_a_commit_whose_answer_is_lost_is_found(place: PostgresqlPlace, postgres: Postgres) -> None:
    with (
        lossy_proxy(postgres.port) as proxy,
        opened(place, url=postgres.url_at(proxy.port)) as store,
    ):
        sandbox = created(store, "a")
        proxy.loses_after = b"INSERT"
        with pytest.raises(UnavailableStoreError, match="not known yet") as lost:
            commit(store, call(sandbox, 1, b"1"))
        assert lost.value.is_unknown
        assert store.was_written()
        commit(store, call(sandbox, 2, b"2"))
        assert texts(store, sandbox) == [b"1", b"2"]


def test_a_late_commit_is_awaited_before_its_outcome_is_decided(
    place: PostgresqlPlace, postgres: Postgres
) -> None:
    with (
        lossy_proxy(postgres.port) as proxy,
        opened(place, url=postgres.url_at(proxy.port)) as store,
    ):
        sandbox = created(store, "a")
        proxy.holds_back = b"INSERT"
        with pytest.raises(UnavailableStoreError, match="not known yet"):
            commit(store, call(sandbox, 1, b"late"))
        with pytest.raises(UnavailableStoreError, match="in use by another server"):
            store.was_written()  # its own session is still there, and may commit
        proxy.released.set()
        assert found_late(store)
        assert texts(store, sandbox) == [b"late"]


def found_late(store: Store) -> bool:
    """Return whether a batch was written, as soon as the session that may do so has ended."""
    while True:
        with suppress(UnavailableStoreError):
            return store.was_written()


SECRET = "s3cret word"


@pytest.fixture(scope="module")
def strict(postgres: Postgres) -> Postgres:
    """Return the engine with users that have few rights."""
    postgres.run_sql(f"CREATE ROLE guest LOGIN PASSWORD '{SECRET}'")
    postgres.run_sql("REVOKE CREATE ON DATABASE postgres FROM PUBLIC")
    return postgres


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("postgresql://guest:s3cret%20word@127.0.0.1:{port}/postgres", "permission denied"),
        ("postgresql://sandbox:s3cret%20word@127.0.0.1:{port}/nowhere", "does not exist"),
        ("postgresql://nobody:s3cret%20word@127.0.0.1:{port}/postgres", "does not exist"),
        ("postgresql://sandbox:s3cret%20word@127.0.0.1:1/postgres", "refused"),
        ("postgresql://sandbox:s3cret%20word@127.0.0.1:{port}/postgres?colour=red", "colour"),
        ("postgresql://sandbox@127.0.0.1:{port}/postgres?options=s3cret&password=s3cret", "***"),
        ("postgresql://a@127.0.0.1:1/x?sslpassword=s3cret&password=s3cret%20word", "refused"),
    ],
)
def test_an_unusable_database_is_reported_in_one_line(strict: Postgres, url: str, why: str) -> None:
    with pytest.raises(UnusableStoreError) as refused:
        open_store(url.format(port=strict.port))
    answer = str(refused.value)
    assert answer.startswith("PostgreSQL: ")
    assert why in answer
    assert "\n" not in answer
    assert "s3cret" not in answer


def test_parameters_reach_the_engine_as_they_are_written(
    place: PostgresqlPlace, strict: Postgres
) -> None:
    bare = strict.url_at(strict.port, user="guest")
    beside = f"options=-c%20statement_timeout%3D1+1&schema={place.schema}"
    with pytest.raises(UnusableStoreError, match=r'"statement_timeout": "1\+1"'):
        open_store(f"{bare}?{beside}&password=s3cret%20word")


def test_the_host_may_be_a_parameter(place: PostgresqlPlace, strict: Postgres) -> None:
    given = f"host=127.0.0.1&port={strict.port}&user=sandbox&dbname=postgres"
    store = open_store(f"postgresql://?{given}&schema={place.schema}")
    store.close()
    with pytest.raises(UnusableStoreError, match=r"PostgreSQL: .* socket "):
        open_store(f"postgresql://?host=/nowhere&schema={place.schema}")


@pytest.mark.parametrize("right", ["USAGE ON SCHEMA {0}", "SELECT ON ALL TABLES IN SCHEMA {0}"])
def test_a_store_whose_tables_one_has_no_right_to_is_refused(
    place: PostgresqlPlace, strict: Postgres, right: str
) -> None:
    with opened(place):
        pass
    strict.run_sql(f"GRANT {right.format(place.schema)} TO guest")
    guest = place.store(url=strict.url_at(strict.port, user="guest"))
    for opens in (guest.open, guest.open_to_read):
        with pytest.raises(UnusableStoreError, match="PostgreSQL: permission denied for "):
            opens()


def test_a_store_whose_tables_one_may_not_write_is_only_read(
    place: PostgresqlPlace, strict: Postgres
) -> None:
    with opened(place):
        pass
    strict.run_sql(f"GRANT USAGE ON SCHEMA {place.schema} TO guest")
    strict.run_sql(f"GRANT SELECT, UPDATE ON ALL TABLES IN SCHEMA {place.schema} TO guest")
    guest = place.store(url=strict.url_at(strict.port, user="guest"))
    with pytest.raises(UnusableStoreError, match="the user guest needs SELECT, INSERT, UPDATE and"):
        guest.open()
    guest.open_to_read()
    guest.close()
    strict.run_sql(f"GRANT INSERT, DELETE ON ALL TABLES IN SCHEMA {place.schema} TO guest")
    guest.open()
    guest.close()


IS_OF_1_X = (
    "has format 3, not 4: an older version of the program wrote it;"
    " `customer-sandbox store import URL --into NEW` copies it"
)


@pytest.mark.parametrize(
    ("make", "why"),
    [
        ("CREATE TABLE {0}.mail (id int)", "holds tables of another program; it is left unchanged"),
        ("CREATE TABLE {0}.meta (id int)", "holds tables of another program; it is left unchanged"),
        (
            "CREATE TABLE {0}.meta AS SELECT 'customer-sandbox' AS application, 5 AS format",
            "has format 5, not 4: a newer version of the program wrote it",
        ),
        (
            "CREATE TABLE {0}.store AS SELECT 'customer-sandbox' AS application, 3 AS format",
            IS_OF_1_X,
        ),
    ],
)
@pytest.mark.parametrize("only_reads", [False, True])
def test_a_schema_that_is_not_ours_is_left_alone(
    place: PostgresqlPlace, postgres: Postgres, make: str, why: str, *, only_reads: bool
) -> None:
    postgres.run_sql(f"CREATE SCHEMA {place.schema}")
    postgres.run_sql(make.format(place.schema))
    store = place.store()
    with pytest.raises(UnusableStoreError) as refused:
        store.open_to_read() if only_reads else store.open()
    assert str(refused.value) == f"PostgreSQL: the schema {place.schema} {why}"


def test_a_store_to_read_is_not_made(place: PostgresqlPlace) -> None:
    with pytest.raises(UnusableStoreError) as refused:
        place.store().open_to_read()
    assert str(refused.value) == f"PostgreSQL: there is no store in the schema {place.schema}"


# ── A connection pool in between, which must not share sessions ──────────────────────────────────

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
    place: PostgresqlPlace, postgres: Postgres, quick_folder: Path
) -> None:
    with pool(postgres, quick_folder, "transaction") as url:
        assert refusal(place, url) == (
            "PostgreSQL: a pool lends this connection to others between transactions;"
            " set pool_mode = session, or connect without the pool"
        )


def test_a_pool_is_refused_that_gives_each_another_session_in_turn(
    place: PostgresqlPlace, postgres: Postgres, quick_folder: Path
) -> None:
    import psycopg  # noqa: PLC0415 - an extra

    with pool(postgres, quick_folder, "transaction", in_turn=True) as url:
        refusal(place, url)  # returns once the pool listens
        with ExitStack() as stack:
            for _ in range(3):  # simultaneous, so that the pool has as many sessions
                stack.enter_context(psycopg.connect(url)).execute("SELECT")
        assert "pool_mode = session" in str(refusal(place, url))


def test_a_pool_that_does_not_share_sessions_is_accepted(
    place: PostgresqlPlace, postgres: Postgres, quick_folder: Path
) -> None:
    with pool(postgres, quick_folder, "session") as url:
        assert refusal(place, url) is None


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
