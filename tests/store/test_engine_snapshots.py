"""Snapshots and their documents in every store, whatever its engine."""

from dataclasses import replace

import pytest
from support.stores import (
    SCENARIO,
    Place,
    call,
    documents,
    ending,
    found,
    founding,
    head,
    keep_document,
    log,
    placed,
    snapped,
    swept,
    texts,
)

from mock_server.sandbox.ground.address import Address
from mock_server.sandbox.ground.exchange import Request
from mock_server.store.codec import digest_of, write_call
from mock_server.store.documents import PIECE, pieces_of
from mock_server.store.log_records import Document, Home, Snapshot
from mock_server.store.port import Store
from mock_server.store.store_errors import FullStoreError, UnavailableStoreError


def test_two_snapshots_are_kept_and_the_log_after_the_older(store: Store) -> None:
    zero = keep_document(store, b"zero")
    at = placed(store.append([founding("a", snapshot=zero)])[0])
    home = at.home
    store.append([call(home, b"%d" % number) for number in range(1, 7)])
    assert store.snapshots(home) == [Snapshot(0, at.wall_ms, zero)]
    two = snapped(store, home, 2, b"two", 2000)
    assert documents(store, home) == {2: b"two", 0: b"zero"}
    swept(store)
    assert len(log(store, home)) == 6
    before = store.registry().kept[0].size
    four = snapped(store, home, 4, b"four", 4000)
    assert store.snapshots(home) == [four, two]
    swept(store)
    assert documents(store, home) == {4: b"four", 2: b"two"}
    assert store.piece(zero.digest, 0) is None
    assert [entry.number for entry in log(store, home)] == [3, 4, 5, 6]
    assert store.registry().kept[0].size < before
    store.append([call(home, b"7")])
    assert [entry.number for entry in log(store, home, 4)] == [5, 6, 7]


def test_a_snapshot_that_is_alone_frees_everything_before_it(store: Store) -> None:
    home = placed(store.append([founding("a", snapshot=keep_document(store, b"zero"))])[0]).home
    store.append([call(home, b"x" * 1000) for _ in range(700)])
    old = snapped(store, home, 600, bytes(500_000))
    full = store.registry().kept[0].size
    alone = Snapshot(650, 1000, keep_document(store, b"begun anew"))
    assert store.keep_snapshot(home, alone, alone_with=SCENARIO)
    assert store.snapshots(home) == [alone]
    swept(store)
    assert documents(store, home) == {650: b"begun anew"}
    assert store.piece(old.document.digest, 0) is None
    assert [entry.number for entry in log(store, home)] == [*range(651, 701)]
    assert store.registry().kept[0].size == full - 500_000 - 650 * 1024 - len(b"zero") + len(
        b"begun anew"
    )
    later = snapped(store, home, 700, b"and on")
    assert store.snapshots(home) == [later, alone]


def test_a_snapshot_that_is_alone_keeps_later_ones(store: Store) -> None:
    home = found(store, "a")
    store.append([call(home) for _ in range(9)])
    later = snapped(store, home, 8, b"another server was faster")
    alone = Snapshot(5, 1000, keep_document(store, b"begun anew"))
    assert store.keep_snapshot(home, alone, alone_with=SCENARIO)
    swept(store)
    assert store.snapshots(home) == [later, alone]
    assert [entry.number for entry in log(store, home)] == [6, 7, 8, 9]


@pytest.mark.parametrize("is_late", [False, True], ids=["the newest", "after a newer one"])
def test_a_snapshot_that_is_alone_frees_the_scenarios_before_it(
    place: Place, *, is_late: bool
) -> None:
    kept = {digest_of(text): text for text in (b"begun", b"before", b"now", b"later")}
    begun, before, now, later = kept
    store = place.store()
    store.open()
    results = store.append([replace(founding("a"), scenario=begun)], kept)
    home = placed(results[0]).home
    request = Request("PUT", Address("control", "/scenario", "a", "/s/a"))
    store.append([call(home, write_call(request, digest)) for digest in (before, now, later)])
    if is_late:
        snapped(store, home, 3, b"another server was faster")
    alone = Snapshot(2, 1000, keep_document(store, b"begun anew"))
    assert store.keep_snapshot(home, alone, alone_with=now)
    swept(store)
    store.close()
    place.age()
    store.open()
    store.forget_scenarios(3600)
    gone = [text for digest, text in kept.items() if store.scenario(digest) is None]
    assert gone == ([] if is_late else [b"before"])
    store.close()


def test_a_snapshot_may_be_kept_again(store: Store) -> None:
    home = found(store, "a")
    store.append([call(home)])
    before = store.registry().kept[0].size
    replaced = snapped(store, home, 1, b"one")
    snapped(store, home, 1, b"and the same again")
    latest = snapped(store, home, 1, b"and the same again")
    swept(store)
    assert store.snapshots(home) == [latest]
    assert documents(store, home) == {1: b"and the same again"}
    assert store.piece(replaced.document.digest, 0) is None
    assert store.registry().kept[0].size == before + len(b"and the same again")


def test_no_snapshot_is_kept_of_an_ended_sandbox(store: Store) -> None:
    home = found(store, "a")
    new = placed(store.append([founding("a")])[0]).home
    late = Snapshot(0, 1000, keep_document(store, b"late"))
    assert not store.keep_snapshot(home, late)
    assert not store.keep_snapshot(Home("b", 77), late)
    assert [*store.snapshots(home), *store.snapshots(new)] == []


def test_no_snapshot_is_kept_of_an_entry_that_was_lost(store: Store) -> None:
    home = found(store, "a")
    store.append([call(home)])
    document = keep_document(store, b"state")
    assert not store.keep_snapshot(home, Snapshot(2, 1000, document))
    assert store.snapshots(home) == []
    assert store.keep_snapshot(home, Snapshot(1, 1000, document))


def test_a_document_is_kept_piece_by_piece_while_calls_are_appended(store: Store) -> None:
    home, text = found(store, "a"), bytes(range(256)) * 2000
    snapshot = Snapshot(1, 1000, Document(digest_of(text), len(text)))
    for place, piece in pieces_of(text):
        assert not store.keep_snapshot(home, snapshot)
        store.keep_piece(snapshot.document.digest, place, piece)
        store.keep_piece(snapshot.document.digest, place, piece)
        assert placed(store.append([call(home)])[0]).number == place + 1
        assert store.snapshots(home) == []
    assert place == 3
    assert store.keep_snapshot(home, snapshot)
    assert documents(store, home) == {1: text}
    assert store.registry().kept[0].size == len(text) + 4 * (len(b"call") + 24)


def test_an_incomplete_document_is_neither_a_snapshot_nor_a_beginning(store: Store) -> None:
    home, text = found(store, "a"), bytes(300_000)
    document = Document(digest_of(text), len(text))
    (place, piece), *_ = pieces_of(text)
    store.keep_piece(document.digest, place, piece)
    assert not store.keep_snapshot(home, Snapshot(0, 1000, document))
    with pytest.raises(
        UnavailableStoreError, match="with which sandbox b is to begin is no longer stored"
    ):
        store.append([call(home), founding("b", snapshot=document)])
    assert texts(store, home) == []
    assert [kept.home for kept in store.registry().kept] == [home]


def test_an_unfinished_snapshot_of_a_dead_server_is_deleted_after_an_hour(
    place: Place, store: Store
) -> None:
    home, text = found(store, "a"), bytes(1_000_000)
    digest, empty = digest_of(text), store.size()
    for number, piece in [*pieces_of(text)][:-1]:
        store.keep_piece(digest, number, piece)
    assert store.size() >= empty + 7 * PIECE
    swept(store)
    assert store.piece(digest, 0) is not None
    kept = snapped(store, home, 0, b"another")
    place.age()
    swept(store)
    assert store.piece(digest, 0) is None
    assert store.size() < empty + PIECE
    assert store.snapshots(home) == [kept]
    assert documents(store, home) == {0: b"another"}


def test_sandboxes_of_the_same_state_share_its_document(store: Store) -> None:
    state = keep_document(store, b"the same")
    one, two = (
        placed(store.append([founding(name, snapshot=state)])[0]).home for name in ("a", "b")
    )
    store.append([ending(one)])
    swept(store)
    assert documents(store, two) == {0: b"the same"}
    store.append([ending(two)])
    swept(store)
    assert store.piece(state.digest, 0) is None


def fill(store: Store, home: Home) -> None:
    for _ in range(50):
        store.append([call(home, bytes(100_000))])


def fill_with_pieces(store: Store) -> None:
    for number in range(20):
        keep_document(store, b"%d" % number * 100_000)


def test_a_full_store_takes_snapshots_and_no_forks(place: Place) -> None:
    most = 3_000_000
    store = place.store(most_bytes=most)
    store.open()
    home = found(store, "a")
    with pytest.raises(FullStoreError):
        fill(store, home)
    fork = keep_document(store, bytes(200_000))
    with pytest.raises(FullStoreError):
        store.append([founding("b", snapshot=fork)])
    swept(store)
    assert store.piece(fork.digest, 0) is None
    with pytest.raises(FullStoreError, match="has reached its limit of 3000000 bytes"):
        fill_with_pieces(store)
    assert most < store.size() < 1.3 * most
    place.age()
    swept(store)
    number = head(store, home) or 0
    alone = Snapshot(number, 1000, keep_document(store, b"small"))
    assert store.keep_snapshot(home, alone, alone_with=SCENARIO)
    swept(store)
    assert placed(store.append([call(home)])[0]).number == number + 1
    store.close()
