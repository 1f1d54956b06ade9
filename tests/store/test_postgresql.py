"""What holds only for stores in PostgreSQL: one owner, an engine that becomes unavailable."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final

import pytest
from support.lossy_proxy import lossy_proxy
from support.postgres import Postgres
from support.stores import PostgresqlPlace, call, found, founding, log, placed, texts

from mock_server.store.log_records import Document, LogPlace, Snapshot
from mock_server.store.opening import open_store
from mock_server.store.port import Store
from mock_server.store.postgresql_owner import SILENCE_SECONDS
from mock_server.store.store_errors import (
    LostStoreError,
    OwnedStoreError,
    UnavailableStoreError,
    UnusableStoreError,
)

END_SESSIONS: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = 'customer-sandbox'"
)


@pytest.fixture
def place(postgresql_place: PostgresqlPlace) -> PostgresqlPlace:
    return postgresql_place


@contextmanager
def opened(place: PostgresqlPlace, **options: Any) -> Iterator[Store]:
    store = place.store(**options)
    store.open()
    try:
        yield store
    finally:
        store.close()


# ── The owner ────────────────────────────────────────────────────────────────────────────────────


def test_one_server_owns_a_store_and_the_next_one_goes_on(place: PostgresqlPlace) -> None:
    standby = place.store()
    with opened(place) as owner:
        assert owner.silence_seconds == 0
        home = found(owner, "a")
        for _ in range(2):
            with pytest.raises(OwnedStoreError) as refused:
                standby.open()
            assert str(refused.value).endswith(f"{place.schema} is in use by another server")
        assert placed(owner.append([call(home, b"1")])[0]).number == 1
    standby.open()
    assert standby.silence_seconds == 0
    assert texts(standby, home) == [b"1"]
    standby.close()


def test_who_takes_over_from_a_server_that_broke_off_is_silent_at_first(
    place: PostgresqlPlace, postgres: Postgres
) -> None:
    with opened(place) as owner:
        owner.append([founding("a")])
        postgres.run_sql(END_SESSIONS)
        with opened(place) as later:
            assert later.silence_seconds == SILENCE_SECONDS
            with pytest.raises(UnavailableStoreError):
                owner.prove()
            for _ in range(2):
                with pytest.raises(LostStoreError):
                    owner.append([founding("b")])
            assert [kept.home.name for kept in later.registry().kept] == ["a"]
    with opened(place) as last:
        assert last.silence_seconds == 0


def test_an_owner_whose_connection_broke_goes_on_and_doubts_what_the_engine_has(
    place: PostgresqlPlace, postgres: Postgres
) -> None:
    with opened(place) as owner:
        assert not owner.prove().is_doubtful
        postgres.run_sql(END_SESSIONS)
        with pytest.raises(UnavailableStoreError):
            owner.prove()
        assert [owner.prove().is_doubtful, owner.prove().is_doubtful] == [True, False]
        owner.append([founding("a")])


def test_nothing_is_written_under_another_term(place: PostgresqlPlace) -> None:
    with opened(place) as owner:
        home = found(owner, "a")
        owner.append([call(home)])
        place.run_sql("UPDATE store SET term = term + 1")
        document = Document(bytes(16), 0)
        writes: Sequence[Callable[[], object]] = (
            lambda: owner.append([call(home)]),
            lambda: owner.keep_snapshot(home, Snapshot(1, 1000, document)),
            lambda: owner.reserve({home: 2000}),
            owner.sweep,
            owner.prove,
        )
        for write in writes:
            with pytest.raises(LostStoreError):
                write()
        assert [entry.number for entry in log(owner, home)] == [1]


def test_the_tables_of_an_earlier_version_get_what_they_lack(place: PostgresqlPlace) -> None:
    with opened(place) as store:
        home = found(store, "a")
    place.run_sql(
        "ALTER TABLE store DROP COLUMN term, DROP COLUMN left_in_order",
        "ALTER TABLE homes DROP COLUMN reserved",
    )
    with opened(place, only_reads=True) as reader:
        assert [kept.home for kept in reader.registry().kept] == [home]
    with opened(place) as store:
        assert store.reserved(home) == 0


# ── The engine ───────────────────────────────────────────────────────────────────────────────────


def test_an_engine_that_went_away_is_found_again(own_postgres: Postgres) -> None:
    place = PostgresqlPlace(own_postgres.url, "kept")
    with opened(place) as store:
        home = found(store, "a")
        store.append([call(home, b"1")])
        own_postgres.stop()
        lost = call(home, b"lost")
        with pytest.raises(UnavailableStoreError, match="PostgreSQL: "):
            store.append([lost])
        with pytest.raises(UnavailableStoreError, match=r"PostgreSQL: .*refused"):
            store.entries(home, 0)
        own_postgres.start()
        assert store.find([lost.nonce]) == {}
        assert placed(store.append([call(home, b"2")])[0]).number == 2
        assert texts(store, home) == [b"1", b"2"]


def test_uses_are_noted_by_an_engine_that_answers_even_if_there_are_none(
    own_postgres: Postgres,
) -> None:
    place = PostgresqlPlace(own_postgres.url, "kept")
    with opened(place) as store:
        store.note_used({})
        own_postgres.stop()
        with pytest.raises(UnavailableStoreError, match="PostgreSQL: "):
            store.note_used({})
        own_postgres.start()
        store.note_used({})


def test_a_commit_whose_answer_is_lost_is_found_by_its_nonce(
    place: PostgresqlPlace, postgres: Postgres
) -> None:
    with (
        lossy_proxy(postgres.port) as proxy,
        opened(place, url=postgres.url_at(proxy.port)) as store,
    ):
        home = found(store, "a")
        store.append([call(home, b"1")])
        draft = call(home, b"2")
        proxy.loses_after = b"COMMIT"
        with pytest.raises(UnavailableStoreError, match="not known yet") as lost:
            store.append([draft])
        assert lost.value.is_unknown
        assert placed(store.find([draft.nonce])[draft.nonce])[:2] == (home, 2)
        assert texts(store, home) == [b"1", b"2"]


def test_a_late_commit_is_awaited_before_its_outcome_is_decided(
    place: PostgresqlPlace, postgres: Postgres
) -> None:
    with (
        lossy_proxy(postgres.port) as proxy,
        opened(place, url=postgres.url_at(proxy.port)) as store,
    ):
        home = found(store, "a")
        draft = call(home, b"late")
        proxy.holds_back = b"COMMIT"
        with pytest.raises(UnavailableStoreError, match="not known yet"):
            store.append([draft])
        with pytest.raises(UnavailableStoreError, match="in use by another server"):
            store.find([draft.nonce])  # its own session is still there, and may commit
        proxy.released.set()
        assert placed(found_late(store, draft.nonce))[:2] == (home, 1)
        assert texts(store, home) == [b"late"]


def found_late(store: Store, nonce: bytes) -> LogPlace:
    """Return the place of a draft as soon as the session that appended it has ended."""
    while True:
        with suppress(UnavailableStoreError):
            return store.find([nonce])[nonce]


def test_an_engine_that_is_silent_is_not_waited_for_long(
    place: PostgresqlPlace, postgres: Postgres
) -> None:
    with (
        lossy_proxy(postgres.port) as proxy,
        opened(place, url=postgres.url_at(proxy.port), patience=0.4) as store,
    ):
        home = found(store, "a")
        store.append([call(home, b"1")])
        proxy.is_silent = True
        with pytest.raises(UnavailableStoreError, match="PostgreSQL: "):
            store.entries(home, 0)
        proxy.is_silent = False
        assert texts(store, home) == [b"1"]


def test_calls_that_wait_for_a_silent_engine_share_one_attempt_to_connect(
    place: PostgresqlPlace, postgres: Postgres
) -> None:
    with (
        lossy_proxy(postgres.port) as proxy,
        opened(place, url=postgres.url_at(proxy.port), patience=0.4) as store,
    ):
        home = found(store, "a")
        proxy.is_silent = True
        for _ in range(5):
            with pytest.raises(UnavailableStoreError, match="PostgreSQL: "):
                store.entries(home, 0)
        assert proxy.connections == 2  # the silent one, and the attempt to replace it


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


def test_a_store_whose_tables_one_has_no_right_to_is_refused(
    place: PostgresqlPlace, strict: Postgres
) -> None:
    guest = strict.url_at(strict.port, user="guest")
    lacks = f"PostgreSQL: the user guest lacks rights to the tables of the schema {place.schema}: "
    every = "SELECT, INSERT, UPDATE, DELETE"

    def refusal(*, only_reads: bool = False) -> str | None:
        store = place.store(url=guest, only_reads=only_reads)
        try:
            store.open()
        except UnusableStoreError as error:
            return str(error)
        store.close()
        return None

    with opened(place):
        pass
    for _ in range(1):
        assert refusal() == f"{lacks}{every}"
        strict.run_sql(f"GRANT USAGE ON SCHEMA {place.schema} TO guest")
        assert refusal(only_reads=True) == f"{lacks}SELECT"
        strict.run_sql(f"GRANT SELECT ON ALL TABLES IN SCHEMA {place.schema} TO guest")
        assert refusal() == f"{lacks}{every}"
        assert refusal(only_reads=True) is None
        strict.run_sql(f"GRANT {every} ON ALL TABLES IN SCHEMA {place.schema} TO guest")
        assert refusal() is None


@pytest.mark.parametrize(
    ("make", "why"),
    [
        ("CREATE TABLE {0}.mail (id int)", "holds tables of another program; it is left unchanged"),
        (
            "CREATE TABLE {0}.store (id int)",
            "holds tables of another program; it is left unchanged",
        ),
        (
            "CREATE TABLE {0}.store AS SELECT 'customer-sandbox' AS application, 4 AS format",
            "has format 4, not 3: a newer version of the program wrote it",
        ),
        (
            "CREATE TABLE {0}.store AS SELECT 'customer-sandbox' AS application, 2 AS format",
            "has format 2, not 3: an older version of the program wrote it",
        ),
    ],
)
@pytest.mark.parametrize("only_reads", [False, True])
def test_a_schema_that_is_not_ours_is_left_alone(
    place: PostgresqlPlace, postgres: Postgres, make: str, why: str, *, only_reads: bool
) -> None:
    postgres.run_sql(f"CREATE SCHEMA {place.schema}")
    postgres.run_sql(make.format(place.schema))
    with pytest.raises(UnusableStoreError) as refused:
        place.store(only_reads=only_reads).open()
    assert str(refused.value) == f"PostgreSQL: the schema {place.schema} {why}"


def test_a_store_to_read_is_not_made(place: PostgresqlPlace) -> None:
    with pytest.raises(UnusableStoreError) as refused:
        place.store(only_reads=True).open()
    assert str(refused.value) == f"PostgreSQL: there is no store in the schema {place.schema}"
