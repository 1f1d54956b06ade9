"""Servers on PostgreSQL that sweep, compact and delete concurrently do not block each other."""

import threading

import psycopg
from support.postgres import Postgres
from support.stores import (
    PostgresqlPlace,
    call,
    ending,
    found,
    keep_document,
    placed,
    snapped,
    swept,
    texts,
)

from mock_server.store.codec import digest_of
from mock_server.store.postgresql_rows import next_waste, sweep_piece

WAITS = "SELECT count(*) > 0 FROM pg_locks WHERE NOT granted"


def test_a_server_frees_documents_while_compacting_waits_for_it(
    own_postgres: Postgres,
) -> None:
    place = PostgresqlPlace(own_postgres.url, "kept")
    store = place.store()
    store.open()
    keep_document(store, b"state")
    placed(store.append([ending(found(store, "a"))])[0])
    compacting = threading.Thread(target=store.compact)
    path = f"-c search_path={place.schema}"
    with psycopg.connect(place.url, options=path) as server:
        server.execute("UPDATE documents SET kept_at = NULL")  # as `append` does, in this order
        compacting.start()
        own_postgres.wait_for(WAITS)
        server.execute("UPDATE waste SET number = 1 WHERE number < 0")
    compacting.join()
    swept(store)
    assert store.registry().kept == []
    store.close()


def test_scenarios_are_forgotten_in_the_order_in_which_they_are_written(
    own_postgres: Postgres,
) -> None:
    place = PostgresqlPlace(own_postgres.url, "kept")
    store = place.store()
    store.open()
    documents = {digest_of(text): text for text in (b"1", b"2", b"3")}
    first, *later = sorted(documents)
    for digest in (*later, first):
        store.append((), {digest: documents[digest]})
    place.age()
    forgetting = threading.Thread(target=store.forget_scenarios, args=(60,))
    path = f"-c search_path={place.schema}"
    with psycopg.connect(place.url, options=path) as server:
        given = "UPDATE scenarios SET kept_at = now() WHERE digest = %s"
        server.execute(given, (first,))
        forgetting.start()
        own_postgres.wait_for(WAITS)
        for digest in later:
            server.execute(given, (digest,))
    forgetting.join()
    assert {digest: store.scenario(digest) for digest in documents} == documents
    store.close()


def test_what_another_server_ends_while_one_begins_to_sweep_is_swept_as_well(
    postgresql_place: PostgresqlPlace,
) -> None:
    place = postgresql_place
    store, path = place.store(), f"-c search_path={place.schema}"
    store.open()
    home = found(store, "a")
    store.append([call(home) for _ in range(4)])
    for number in (1, 2):
        snapped(store, home, number, b"%d" % number)
    with psycopg.connect(place.url, autocommit=True, options=path) as other:
        [generation, mark, _] = next_waste(other) or (0, 0, "")
        store.append([ending(home)])
        sweep_piece(other, generation, mark)
    swept(store)
    assert texts(store, home) == []
    store.close()
