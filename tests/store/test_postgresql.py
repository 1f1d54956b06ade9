"""What holds only for stores in PostgreSQL: several servers, an engine that becomes unavailable."""

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager

import pytest
from support.lossy_proxy import lossy_proxy
from support.postgres import Postgres
from support.stores import (
    PostgresqlPlace,
    amendment,
    call,
    ending,
    found,
    founding,
    log,
    placed,
    snapped,
    swept,
    texts,
)

from mock_server.store.log_records import Draft, Fenced, Home, LogPlace, Placed
from mock_server.store.opening import open_store
from mock_server.store.port import Store
from mock_server.store.store_errors import UnavailableStoreError, UnusableStoreError


@pytest.fixture
def place(postgresql_place: PostgresqlPlace) -> PostgresqlPlace:
    return postgresql_place


@contextmanager
def servers(place: PostgresqlPlace, count: int) -> Iterator[Sequence[Store]]:
    """Yield the open stores of several servers."""
    with ExitStack() as closing:
        stores = []
        for _ in range(count):
            store = place.store()
            store.open()
            closing.callback(store.close)
            stores.append(store)
        yield stores


def at_once(*works: "threading.Thread") -> None:
    for work in works:
        work.start()
    for work in works:
        work.join()


def test_what_one_server_appends_others_find(place: PostgresqlPlace) -> None:
    with servers(place, 2) as (one, other):
        home = found(one, "a")
        assert [kept.home for kept in other.registry().kept] == [home]
        assert placed(other.append([call(home, b"1")])[0]).number == 1
        assert placed(one.append([call(home, b"2")])[0]).number == 2
        assert texts(one, home) == texts(other, home) == [b"1", b"2"]
        assert one.heads([home])[home].number == 2
        other.append([ending(home)])
        assert one.heads([home]) == {}
        assert one.append([call(home)]) == [Fenced(Home("a", 0))]


def test_concurrent_servers_assign_each_number_once_without_waiting_for_others(
    place: PostgresqlPlace,
) -> None:
    with servers(place, 3) as stores:
        homes = [found(stores[0], name) for name in "abc"]
        done: list[Placed] = []

        def work(store: Store, order: Sequence[Home]) -> None:
            for turn in range(40):
                drafts: list[Draft] = [call(home, b"%d" % turn) for home in order]
                if turn % 10 == 0:
                    drafts.append(amendment(order[0], b"", b""))
                results = store.append(drafts)
                done.extend(results)
                seen = store.heads(order)
                assert all(seen[at.home].wall_ms >= at.wall_ms for at in map(placed, results))

        orders = (homes, homes[::-1], [homes[1], homes[2], homes[0]])
        at_once(
            *(threading.Thread(target=work, args=pair) for pair in zip(stores, orders, strict=True))
        )
        for home in homes:
            numbers = [at.number for at in map(placed, done) if at.home == home and at.number]
            assert sorted(numbers) == [*range(1, 121)]
            entries = log(stores[0], home)
            assert [entry.number for entry in entries] == [*range(1, 121)]
            instants = [entry.wall_ms for entry in entries]
            assert instants == sorted(instants)
        changes = [kept.change for kept in stores[1].registry().kept]
        assert len(changes) == 3


def test_one_server_alone_makes_a_sandbox_by_its_first_use(place: PostgresqlPlace) -> None:
    with servers(place, 3) as stores:
        results: list[tuple[Placed, Placed]] = []

        def work(store: Store) -> None:
            founded, called = store.append([founding("a", by_use=True), call(None)])
            results.append((founded, called))

        at_once(*(threading.Thread(target=work, args=(store,)) for store in stores))
        [kept] = stores[0].registry().kept
        assert kept.head == 1
        fenced = (Fenced(kept.home), Fenced(kept.home))
        assert sorted(type(founded).__name__ for founded, _ in results) == [
            "Fenced",
            "Fenced",
            "LogPlace",
        ]
        assert results.count(fenced) == 2


def test_instants_are_those_of_the_engine_whatever_servers_claim(place: PostgresqlPlace) -> None:
    with servers(place, 2) as (one, other):
        home = found(one, "a", 10**15)
        early, late = (
            placed(store.append([call(home, wall_ms=each)])[0]).wall_ms
            for store, each in ((one, 10**15), (other, 0))
        )
        assert early <= late < 10**15


def test_an_engine_that_went_away_is_found_again(own_postgres: Postgres) -> None:
    place = PostgresqlPlace(own_postgres.url, "kept")
    with servers(place, 1) as (store,):
        home = found(store, "a")
        store.append([call(home, b"1")])
        own_postgres.stop()
        lost = call(home, b"lost")
        with pytest.raises(UnavailableStoreError, match="PostgreSQL: "):
            store.append([lost])
        with pytest.raises(UnavailableStoreError, match=r"PostgreSQL: .*refused"):
            store.heads([home])
        own_postgres.start()
        assert store.find([lost.nonce]) == {}
        assert placed(store.append([call(home, b"2")])[0]).number == 2
        assert texts(store, home) == [b"1", b"2"]


def test_uses_are_noted_by_an_engine_that_answers_even_if_there_are_none(
    own_postgres: Postgres,
) -> None:
    place = PostgresqlPlace(own_postgres.url, "kept")
    with servers(place, 1) as (store,):
        store.note_used({})
        own_postgres.stop()
        with pytest.raises(UnavailableStoreError, match="PostgreSQL: "):
            store.note_used({})
        own_postgres.start()
        store.note_used({})


@pytest.mark.parametrize("most_bytes", [None, 1 << 30])
def test_no_digest_is_written_in_a_session_that_begins_with_its_batch(
    own_postgres: Postgres, most_bytes: int | None
) -> None:
    place = PostgresqlPlace(own_postgres.url, "kept")
    with servers(place, 1) as (beside,):
        home = found(beside, "a")
        store = place.store(most_bytes=most_bytes)
        store.open()
        own_postgres.stop()
        with pytest.raises(UnavailableStoreError):
            store.heads([home])
        own_postgres.start()
        store.append([call(home, b"1")], digests=[(home, 1, b"of another one")])
        assert [entry.digest for entry in log(store, home)] == [None]
        store.close()


def test_a_commit_whose_answer_is_lost_is_found_by_its_nonce(
    place: PostgresqlPlace, postgres: Postgres
) -> None:
    with servers(place, 1) as (beside,), lossy_proxy(postgres.port) as proxy:
        home = found(beside, "a")
        store = place.store(url=postgres.url_at(proxy.port))
        store.open()
        store.append([call(home, b"1")])
        draft = call(home, b"2")
        proxy.loses_after = b"COMMIT"
        with pytest.raises(UnavailableStoreError, match="not known yet") as lost:
            store.append([draft])
        assert lost.value.is_unknown
        assert placed(store.find([draft.nonce])[draft.nonce])[:2] == (home, 2)
        assert texts(store, home) == [b"1", b"2"]
        store.close()


def test_a_late_commit_is_awaited_before_its_outcome_is_decided(
    place: PostgresqlPlace, postgres: Postgres
) -> None:
    with servers(place, 1) as (beside,), lossy_proxy(postgres.port) as proxy:
        home = found(beside, "a")
        store = place.store(url=postgres.url_at(proxy.port))
        store.open()
        draft = call(home, b"late")
        proxy.holds_back = b"COMMIT"
        with pytest.raises(UnavailableStoreError, match="not known yet"):
            store.append([draft])
        found_late: list[Mapping[bytes, LogPlace]] = []
        finding = threading.Thread(target=lambda: found_late.append(store.find([draft.nonce])))
        finding.start()
        postgres.wait_for("SELECT count(*) > 0 FROM pg_locks WHERE NOT granted")
        proxy.released.set()
        finding.join()
        assert placed(found_late[0][draft.nonce])[:2] == (home, 1)
        assert texts(beside, home) == [b"late"]
        store.close()


def test_an_engine_that_is_silent_is_not_waited_for_long(
    place: PostgresqlPlace, postgres: Postgres
) -> None:
    with servers(place, 1) as (beside,), lossy_proxy(postgres.port) as proxy:
        home = found(beside, "a")
        store = place.store(url=postgres.url_at(proxy.port), patience=0.4)
        store.open()
        store.append([call(home, b"1")])
        proxy.is_silent = True
        with pytest.raises(UnavailableStoreError, match="PostgreSQL: "):
            store.heads([home])
        proxy.is_silent = False
        assert store.heads([home])[home].number == 1
        store.close()


def test_calls_that_wait_for_a_silent_engine_share_one_attempt_to_connect(
    place: PostgresqlPlace, postgres: Postgres
) -> None:
    with servers(place, 1) as (beside,), lossy_proxy(postgres.port) as proxy:
        home = found(beside, "a")
        store = place.store(url=postgres.url_at(proxy.port), patience=0.4)
        store.open()
        proxy.is_silent = True
        for _ in range(5):
            with pytest.raises(UnavailableStoreError, match="PostgreSQL: "):
                store.heads([home])
        assert proxy.connections == 2  # the silent one, and the attempt to replace it
        store.close()


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

    with servers(place, 1):
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


def test_servers_sweep_and_snapshot_while_others_append(place: PostgresqlPlace) -> None:
    with servers(place, 2) as (one, other):
        home = found(one, "a")
        one.append([call(home) for _ in range(1100)])

        def tidy() -> None:
            snapped(one, home, 500, b"older")
            snapped(one, home, 1000, b"newer")
            swept(one)

        def work() -> None:
            for _ in range(30):
                other.append([call(home), founding("b"), call(None)])

        at_once(threading.Thread(target=tidy), threading.Thread(target=work))
        swept(other)
        assert [entry.number for entry in log(other, home)] == [*range(501, 1131)]
        sizes = {kept.home: kept.size for kept in one.registry().kept if not kept.is_over}
        assert sizes[home] == 630 * (len(b"call") + 24) + len(b"older" + b"newer")
