"""What a store keeps, whichever engine has it."""

from collections.abc import Callable

import pytest
from support.stores import (
    SCENARIO,
    Place,
    SqlitePlace,
    call,
    commit,
    created,
    kept,
    listed,
    opened,
    snapped,
    swept,
    texts,
)

from mock_server.keeping.codec import digest_of
from mock_server.keeping.store import VERSION, Store
from mock_server.keeping.store_errors import FullStoreError, UnavailableStoreError, UnreadableError
from mock_server.keeping.store_records import (
    Batch,
    Change,
    Create,
    Delete,
    Loaded,
    SandboxId,
    SetPermit,
    Snapshot,
    Use,
)
from mock_server.keeping.tables import RESERVED, SWEPT


def test_everything_is_there_after_closing_and_opening(place: Place, store: Store) -> None:
    one = created(store, "one", 1000, ttl_ms=5, permit=b"permit")
    two = created(store, "two", 2000, by_use=True)
    calls = [call(one, 1, b"first", 1001), call(one, 2, b"second", 1001, digest_of(b"own"))]
    commit(store, *calls, call(two, 1), own=b"own")
    store.note({one: Use(3000, 50, 70)}, 4000)
    snapshot = Snapshot(two, 1, 2500, b"the state", SCENARIO)
    assert store.keep_snapshot(snapshot)
    store.close()
    with opened(place) as again:
        first, second = again.sandboxes()
        assert first.kept == kept("one", one.generation, ttl_ms=5, permit=b"permit")
        assert (first.noted, first.version) == (Use(3000, 50, 70), VERSION)
        assert (first.head, first.head_ms) == (2, 1001)
        assert second.kept == kept("two", two.generation, 2000, by_use=True)
        assert (second.noted, second.head, second.head_ms) == (Use(2000, RESERVED, 0), 1, 2500)
        assert again.load(one) == Loaded(None, calls)
        assert again.load(two) == Loaded(snapshot, [])
        assert (again.scenario(digest_of(b"own")), again.seen_ms) == (b"own", 4000)
        assert again.new_generation() > two.generation


def test_a_sandbox_takes_the_place_of_another_one(place: Place, store: Store) -> None:
    before = created(store, "one")
    commit(store, call(before, 1))
    after = SandboxId("one", store.new_generation())
    commit(store, Delete(before), Create(kept(*after)))
    commit(store, SetPermit(kept(*after, permit=b"new", ttl_ms=7)))
    assert [each.kept for each in store.sandboxes()] == [kept(*after, permit=b"new", ttl_ms=7)]
    assert store.load(after) == Loaded(None, [])
    swept(store)
    assert (place.count("sandboxes"), place.count("entries")) == (1, 0)


@pytest.mark.parametrize("number", [1, 3])
def test_a_snapshot_takes_the_place_of_the_calls_before_it(
    place: Place, store: Store, number: int
) -> None:
    one = created(store, "one")
    commit(store, *(call(one, each) for each in range(1, 5)))
    snapped(store, one, 1)
    last = snapped(store, one, number, b"newer")
    assert store.load(one) == Loaded(last, [call(one, each) for each in range(number + 1, 5)])
    swept(store)
    assert (place.count("snapshots"), place.count("entries")) == (1, 4 - number)
    store.close()
    with opened(place) as again:
        assert again.load(one).snapshot == last


def test_a_snapshot_of_a_call_that_is_not_there_is_not_kept(store: Store) -> None:
    one = created(store, "one")
    assert not store.keep_snapshot(Snapshot(one, 1, 1000, b"body", SCENARIO))
    assert store.load(one) == Loaded(None, [])


def test_a_sandbox_begins_with_a_state_that_is_stored_before(place: Place, store: Store) -> None:
    begun, never = (SandboxId(name, store.new_generation()) for name in ("begun", "never"))
    for sandbox in (begun, never):
        snapped(store, sandbox, 0, b"state")
    commit(store, Create(kept(*begun)), call(begun, 1))
    place.age()
    store.forget_unused()
    assert place.count("snapshots") == 1
    assert store.load(begun) == Loaded(snapped(store, begun, 0, b"state"), [call(begun, 1)])


def test_what_has_ended_is_swept_in_pieces(place: Place, store: Store) -> None:
    one, other = created(store, "one"), created(store, "other")
    for first in range(1, 3 * SWEPT, SWEPT):
        commit(store, *(call(one, number) for number in range(first, first + SWEPT)))
    commit(store, call(other, 1))
    snapped(store, one, 1)
    commit(store, Delete(one))
    assert store.sweep()
    assert SWEPT < place.count("entries") < 3 * SWEPT
    swept(store)
    assert [place.count(each) for each in ("sandboxes", "entries", "snapshots")] == [1, 1, 0]


def test_scenarios_are_kept_while_something_names_them(place: Place, store: Store) -> None:
    named = {name: digest_of(name.encode()) for name in ("begun", "brought", "snapped")}
    documents = {name: name.encode() for name in (*named, "unused")}
    commit(store, **documents)
    one = created(store, "one", scenario=named["begun"])
    commit(store, call(one, 1), call(one, 2, scenario=named["brought"]))
    assert store.keep_snapshot(Snapshot(one, 1, 1000, b"body", named["snapped"]))
    store.forget_unused()
    assert place.count("scenarios") == 4  # all are new
    place.age()
    store.forget_unused()
    assert {name for name in documents if is_kept(store, name)} == {*named}
    commit(store, Delete(one))
    swept(store)
    store.forget_unused()
    assert place.count("scenarios") == 0


def is_kept(store: Store, name: str) -> bool:
    try:
        return store.scenario(digest_of(name.encode())) == name.encode()
    except UnreadableError:
        return False


def test_numbers_and_uses_of_a_sandbox_that_has_ended_are_not_noted(store: Store) -> None:
    one = created(store, "one")
    commit(store, Delete(one))
    store.note({one: Use(5, 5, 5)}, 6)
    assert store.sandboxes() == []


def fills(store: Store, sandbox: SandboxId, number: int) -> bool:
    """Write a large call; return False if the store is full."""
    try:
        commit(store, call(sandbox, number, bytes(100_000)))
    except FullStoreError:
        return False
    store.note({sandbox: Use(1000, RESERVED, number * 100_000)}, 1000)
    return True


def test_a_full_store_takes_what_gives_room(place: Place) -> None:
    store = place.store(most_bytes=1_000_000)
    store.open()
    one, number = created(store, "one"), 0
    while number < 100 and fills(store, one, number + 1):
        number += 1
    for change in (call(one, number + 1), Create(kept("other", 99))):
        with pytest.raises(FullStoreError, match="has reached its limit of 1000000 bytes"):
            commit(store, change)
    begun = Snapshot(SandboxId("other", 99), 0, 1000, b"body", SCENARIO)
    with pytest.raises(FullStoreError):
        store.keep_snapshot(begun)
    assert store.keep_snapshot(begun._replace(sandbox=one, number=number))
    commit(store, Delete(one))
    swept(store)
    created(store, "other")
    store.close()


def test_others_read_while_a_server_writes(place: Place, store: Store) -> None:
    one = created(store, "one")
    with opened(place, only_reads=True) as reader:
        before = reader.sandboxes()
        commit(store, call(one, 1))
        assert reader.sandboxes() == before
        assert texts(reader, one) == []


# ── Damage ───────────────────────────────────────────────────────────────────────────────────────

DAMAGE: dict[str, tuple[str, str]] = {
    "a changed byte of a call": (
        "UPDATE entries SET text = 'cqll' WHERE number = 2",
        "sandbox one: call 2 is damaged",
    ),
    "another instant of a call": (
        "UPDATE entries SET wall_ms = wall_ms + 1 WHERE number = 3",
        "sandbox one: call 3 is damaged",
    ),
    "a call in another place": (
        "UPDATE entries SET number = 7 WHERE number = 4",
        "sandbox one: calls are missing before call 7",
    ),
    "a missing call": (
        "DELETE FROM entries WHERE number = 3",
        "sandbox one: calls are missing before call 4",
    ),
    "a changed snapshot": (
        "UPDATE snapshots SET body = 'bodi'",
        "sandbox one: the snapshot after call 1 is damaged",
    ),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_damage_is_found_when_a_sandbox_is_loaded(place: Place, store: Store, what: str) -> None:
    one = created(store, "one")
    commit(store, *(call(one, number) for number in range(1, 5)))
    snapped(store, one, 1)
    statement, why = DAMAGE[what]
    if isinstance(place, SqlitePlace):  # whose columns take no text where bytes belong
        statement = statement.replace("= 'cqll'", "= x'6371'").replace("= 'bodi'", "= x'62'")
    place.run_sql(statement)
    with pytest.raises(UnreadableError) as found:
        store.load(one)
    assert str(found.value) == why


def test_a_damaged_row_is_told_apart_and_can_be_deleted(place: Place, store: Store) -> None:
    one = created(store, "one")
    created(store, "two")
    place.run_sql("UPDATE sandboxes SET created_ms = created_ms + 1 WHERE name = 'one'")
    damaged = listed(store, "one")
    assert damaged is not None
    assert str(damaged.damage) == "the row of sandbox 'one' is damaged"
    whole = listed(store, "two")
    assert whole is not None
    assert whole.damage is None
    commit(store, Delete(one))
    assert listed(store, "one") is None


def test_a_damaged_scenario_is_refused(place: Place, store: Store) -> None:
    commit(store, own=b"own")
    place.run_sql("UPDATE scenarios SET document = digest")
    with pytest.raises(UnreadableError, match="is damaged"):
        store.scenario(digest_of(b"own"))
    with pytest.raises(UnreadableError, match="is missing"):
        store.scenario(SCENARIO)


# ── A batch of unknown outcome ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("is_written", [True, False])
def test_it_is_found_out_whether_a_batch_was_written(store: Store, *, is_written: bool) -> None:
    one = created(store, "one")
    number = store._batch  # noqa: SLF001 - as if its answer had been lost
    if is_written:
        commit(store, call(one, 1))
    store._batch, store._unsure = number, number + 1  # noqa: SLF001
    assert store.was_written() is is_written
    commit(store, call(one, 1 + is_written))
    assert [each.number for each in store.load(one).calls] == [*range(1, 2 + is_written)]


CHANGES: dict[str, Callable[[SandboxId], Change]] = {
    "a call": lambda one: call(one, 1),
    "a new sandbox": lambda one: Create(kept("new", one.generation + 1)),
    "an end": Delete,
}


@pytest.mark.parametrize("what", CHANGES)
def test_an_error_of_the_engine_leaves_nothing_behind(store: Store, what: str) -> None:
    one = created(store, "one")
    twice = Create(kept("one", one.generation + 7))
    with pytest.raises(UnavailableStoreError) as refused:
        store.commit(Batch([CHANGES[what](one), Create(kept("other", 50)), twice, twice]))
    assert not refused.value.is_unknown
    assert [each.kept.sandbox for each in store.sandboxes()] == [one]
