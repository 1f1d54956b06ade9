"""The behaviour of every store, whatever its engine."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from typing import LiteralString

import pytest
from support.stores import (
    SCENARIO,
    Place,
    amendment,
    call,
    documents,
    ending,
    found,
    founding,
    head,
    keep_document,
    log,
    nonce,
    placed,
    snapped,
    swept,
    texts,
)

from mock_server.sandbox.ground.exchange import Request
from mock_server.store.codec import digest_of, write_call
from mock_server.store.log_records import (
    Draft,
    Fenced,
    Founding,
    Home,
    KeptSandbox,
    LogPlace,
)
from mock_server.store.placing import RESERVED
from mock_server.store.port import Store
from mock_server.store.store_errors import FullStoreError, UnreadableError, UnusableStoreError


def reopened(place: Place, store: Store) -> Store:
    store.close()
    again = place.store()
    again.open()
    return again


def registry_of(store: Store) -> Sequence[KeptSandbox]:
    """Open a store and return its registry."""
    store.open()
    return store.registry().expect_intact()


def test_a_founding_and_its_call_are_appended_at_once(store: Store) -> None:
    founded, called = map(placed, store.append([founding("a"), call(None, b"first")]))
    assert founded.home.name == "a"
    assert (founded.number, called.home, called.number) == (0, founded.home, 1)
    assert texts(store, founded.home) == [b"first"]


def test_entries_are_numbered_in_their_order(store: Store) -> None:
    a, b = found(store, "a"), found(store, "b")
    results = store.append([call(a, b"a1"), call(b, b"b1"), call(a, b"a2"), call(a, b"a3")])
    assert [placed(result)[:2] for result in results] == [(a, 1), (b, 1), (a, 2), (a, 3)]
    store.append([call(a, b"a4")])
    assert texts(store, a) == [b"a1", b"a2", b"a3", b"a4"]
    assert [entry.number for entry in log(store, a, 1)] == [2, 3, 4]
    assert texts(store, b) == [b"b1"]


def test_entries_come_in_pieces_of_so_many_bytes(store: Store) -> None:
    home = found(store, "a")
    store.append([call(home, b"x" * 60) for _ in range(5)])
    assert [len(store.entries(home, 0, most)) for most in (1, 60, 130, 1000)] == [1, 1, 2, 5]
    assert store.entries(home, 5) == []


def test_no_entry_has_an_earlier_instant_than_the_one_before_it(store: Store) -> None:
    home = found(store, "a", 5000)
    results = store.append([call(home, wall_ms=7000), call(home, wall_ms=6000)])
    instants = [placed(result).wall_ms for result in results]
    assert instants == sorted(instants)
    assert instants == [7000, 7000]
    assert [entry.wall_ms for entry in log(store, home)] == instants
    [again] = store.append([founding("a", 1)])
    assert placed(again).wall_ms >= instants[-1]


def test_drafts_for_a_replaced_sandbox_are_fenced(store: Store) -> None:
    old = found(store, "a")
    store.append([call(old)])
    [result] = store.append([founding("a")])
    new = placed(result).home
    assert new.generation > old.generation
    late: Sequence[Draft] = [call(old), ending(old), call(old), call(new)]
    results = store.append(late)
    assert results[:3] == [Fenced(new), Fenced(new), Fenced(new)]
    assert placed(results[3])[:2] == (new, 1)
    assert head(store, old) is None


def test_drafts_after_an_ending_are_fenced(store: Store) -> None:
    home = found(store, "a")
    results = store.append([call(home), ending(home), call(home), ending(home)])
    assert [type(result) for result in results] == [LogPlace, LogPlace, Fenced, Fenced]
    assert results[2] == Fenced(Home("a", 0))
    assert store.append([call(home)]) == [Fenced(Home("a", 0))]
    assert placed(store.append([founding("a")])[0]).home.generation > home.generation


def test_the_first_use_of_a_name_replaces_nothing(store: Store) -> None:
    drafts: list[Draft] = [founding("a", by_use=True), call(None, b"one")]
    first = placed(store.append(drafts)[0]).home
    results = store.append([founding("a", by_use=True), call(None, b"two")])
    assert results == [Fenced(first), Fenced(first)]
    assert texts(store, first) == [b"one"]
    assert [kept.by_use for kept in store.registry().kept] == [True]


def test_a_call_without_a_home_wants_a_founding_before_it(store: Store) -> None:
    with pytest.raises(ValueError, match="without a founding"):
        store.append([call(None)])
    assert store.registry().kept == []


def test_a_name_may_begin_twice_in_a_batch(store: Store) -> None:
    results = store.append([founding("a"), call(None, b"1"), founding("a"), call(None, b"2")])
    first, second = placed(results[0]).home, placed(results[2]).home
    assert [placed(result)[:2] for result in results] == [
        (first, 0),
        (first, 1),
        (second, 0),
        (second, 1),
    ]
    assert [(kept.home, kept.is_over) for kept in store.registry().kept] == [
        (first, True),
        (second, False),
    ]
    assert texts(store, second) == [b"2"]


def test_a_sandbox_takes_nothing_once_its_time_to_live_is_over(store: Store) -> None:
    brief = Founding("a", 5000, SCENARIO, nonce(), ttl_ms=0)
    home = placed(store.append([brief])[0]).home
    assert store.append([call(home, b"late", 5000)]) == [Fenced(home)]
    next_one = placed(store.append([founding("a", 5000)])[0])
    assert not next_one.replaces
    assert placed(store.append([founding("a", 5000)])[0]).replaces


def test_the_registry_lists_every_sandbox(store: Store) -> None:
    state = keep_document(store, b"12345")
    draft = Founding("a", 5000, SCENARIO, nonce(), ttl_ms=60_000, by_use=True, snapshot=state)
    at = placed(store.append([draft])[0])
    [kept] = store.registry().kept
    assert kept == KeptSandbox(
        home=at.home,
        change=kept.change,
        created_ms=at.wall_ms,
        used_ms=at.wall_ms,
        ttl_ms=60_000,
        by_use=True,
        scenario=SCENARIO,
        head=0,
        head_ms=at.wall_ms,
        size=5,
        is_over=False,
        permit=b"",
    )
    entry = placed(store.append([call(at.home, b"1234567", at.wall_ms + 5)])[0])
    [changed] = store.registry().kept
    grown = replace(kept, head=1, head_ms=entry.wall_ms, used_ms=entry.wall_ms, size=changed.size)
    assert changed == grown
    assert changed.size >= 12


def test_a_sandbox_gets_another_permit_and_goes_on(store: Store) -> None:
    allowed = replace(founding("a"), permit=b"one", ttl_ms=60_000)
    home = placed(store.append([allowed])[0]).home
    [before] = store.registry().kept
    assert (before.permit, before.ttl_ms) == (b"one", 60_000)
    store.append([call(home), amendment(home, b"one", b"two", before_ttl_ms=60_000), call(home)])
    [after] = store.registry().kept
    assert (after.home, after.permit, after.ttl_ms, after.head) == (home, b"two", None, 2)


def test_a_permit_is_changed_only_if_it_is_still_the_validated_one(store: Store) -> None:
    home = found(store, "a")
    results = store.append(
        [amendment(home, b"", b"first", None), amendment(home, b"", b"second", None)]
    )
    assert (placed(results[0]).home, results[1]) == (home, Fenced(home))
    [kept] = store.registry().kept
    assert kept.permit == b"first"


def test_a_permit_does_not_bring_back_a_time_to_live_that_has_changed(store: Store) -> None:
    home = found(store, "a")
    results = store.append(
        [amendment(home, b"", b"", 90_000), amendment(home, b"", b"new", before_ttl_ms=None)]
    )
    assert (placed(results[0]).home, results[1]) == (home, Fenced(home))
    [kept] = store.registry().kept
    assert (kept.permit, kept.ttl_ms) == (b"", 90_000)


def test_a_sandbox_does_not_end_by_a_time_to_live_that_has_changed(store: Store) -> None:
    home = placed(store.append([replace(founding("a"), ttl_ms=0)])[0]).home
    over = replace(ending(home), ttl_ms=0)
    assert isinstance(store.append([over])[0], LogPlace)
    home = placed(store.append([replace(founding("a"), ttl_ms=60_000)])[0]).home
    store.append([amendment(home, b"", b"", None, before_ttl_ms=60_000)])
    assert store.append([replace(ending(home), ttl_ms=60_000)]) == [Fenced(home)]
    [kept] = [each for each in store.registry().kept if not each.is_over]
    assert (kept.home, kept.ttl_ms) == (home, None)


def test_what_takes_the_place_of_a_sandbox_rests_on_its_permit(store: Store) -> None:
    home = placed(store.append([replace(founding("a"), permit=b"one")])[0]).home
    late = replace(founding("a"), before=b"one", permit=b"one")
    amended, *fenced = store.append([amendment(home, b"one", b"two"), late, call(None)])
    assert (placed(amended).home, fenced) == (home, [Fenced(home)] * 2)
    assert [kept.permit for kept in store.registry().kept if not kept.is_over] == [b"two"]
    next_one = replace(founding("a"), before=b"two", permit=b"two")
    there = placed(store.append([next_one])[0]).home
    _, gone, anew = store.append(
        [ending(there), replace(next_one, nonce=nonce()), replace(founding("a"), before=b"")]
    )
    assert (gone, placed(anew).replaces) == (Fenced(Home("a", 0)), False)


def test_the_permit_of_an_ended_sandbox_brings_nothing_back(store: Store) -> None:
    brief = replace(founding("a", 5000), ttl_ms=0, permit=b"one")
    home = placed(store.append([brief])[0]).home
    late, anew = (replace(founding("a", 5000), before=before) for before in (b"one", b""))
    fenced, begun = store.append([late, anew])
    assert (fenced, placed(begun).replaces) == (Fenced(home), False)


def test_a_sandbox_that_is_over_or_another_one_gets_no_permit(store: Store) -> None:
    gone = found(store, "a")
    store.append([ending(gone)])
    assert store.append([amendment(gone, b"", b"new", None)]) == [Fenced(Home("a", 0))]
    there = found(store, "a")
    assert store.append([amendment(gone, b"", b"new", None)]) == [Fenced(there)]
    brief = replace(founding("b", 5000), ttl_ms=0)
    expired = placed(store.append([brief])[0]).home
    late = replace(amendment(expired, b"", b"new", before_ttl_ms=0), wall_ms=5000)
    assert store.append([late]) == [Fenced(expired)]
    assert {kept.permit for kept in store.registry().kept} == {b""}


def test_unused_scenarios_are_deleted_after_a_while(place: Place) -> None:
    store = place.store()
    store.open()
    kept = {digest_of(text): text for text in (b"used", b"unused")}
    used, _ = kept
    store.append((), kept)
    store.append([replace(founding("a"), scenario=used)])
    store.forget_scenarios(3600)
    assert [*map(store.scenario, kept)] == [b"used", b"unused"]
    store.close()
    place.age()
    store.open()
    store.forget_scenarios(3600)
    assert [*map(store.scenario, kept)] == [b"used", None]
    store.close()


def test_drafts_are_found_by_their_nonces(store: Store) -> None:
    home = found(store, "a")
    drafts: list[Draft] = [
        call(home),
        founding("b"),
        call(None),
        ending(home),
    ]
    late = call(home)
    *results, fenced = store.append([*drafts, late])
    assert isinstance(fenced, Fenced)
    expected = dict(zip([draft.nonce for draft in drafts], results, strict=True))
    assert store.find([*expected, late.nonce, nonce()]) == expected
    assert store.find([drafts[0].nonce]) == {drafts[0].nonce: results[0]}


def test_drafts_of_the_latest_batches_are_found(store: Store) -> None:
    home = found(store, "a")
    drafts = [call(home) for _ in range(70)]
    places = [store.append([draft])[0] for draft in drafts]
    latest = {draft.nonce: place for draft, place in zip(drafts, places, strict=True)}
    known = dict(list(latest.items())[-60:])
    assert store.find(known) == known


def test_digests_are_kept_with_a_later_batch_or_with_none_the_last_of_each_entry(
    place: Place,
) -> None:
    store = place.store()
    store.open()
    home = found(store, "a")
    store.append([call(home), call(home)])
    store.append([call(home)], digests=[(home, 1, b"digest 1")])
    store.append((), digests=[(home, 3, b"digest 2"), (home, 3, b"digest 3")])
    again = reopened(place, store)
    assert [entry.digest for entry in log(again, home)] == [b"digest 1", None, b"digest 3"]
    again.close()


def test_a_use_is_kept_at_once_and_never_an_earlier_one_after_it(store: Store) -> None:
    home = found(store, "a")
    later = store.registry().kept[0].used_ms + 7000
    store.note_used({home: later, Home("b", 77): 1})
    assert store.registry().kept[0].used_ms == later
    store.note_used({home: 1})
    store.append([call(home)])
    assert store.registry().kept[0].used_ms == later


def test_the_use_of_many_sandboxes_is_kept(store: Store) -> None:
    store.append([founding(f"s{number}") for number in range(250)])
    later = max(kept.used_ms for kept in store.registry().kept) + 1000
    store.note_used({kept.home: later for kept in store.registry().kept})
    assert {kept.used_ms for kept in store.registry().kept} == {later}


def test_scenarios_are_kept_by_their_digests(store: Store) -> None:
    document = b'{"name": "s"}'
    digest = digest_of(document)
    assert store.scenario(digest) is None
    store.append((), {digest: document})
    store.append((), {digest: document})
    assert store.scenario(digest) == document


def test_a_document_that_is_damaged_is_not_returned(store: Store) -> None:
    store.append((), {SCENARIO: b"something else"})
    with pytest.raises(UnreadableError, match=r"the scenario 7363656e6172696f\w+ is damaged"):
        store.scenario(SCENARIO)


def test_everything_is_there_after_closing_and_opening(place: Place) -> None:
    store = place.store()
    store.open()
    home, ended = found(store, "a"), found(store, "b")
    store.append([call(home, b"1"), call(home, b"2"), ending(ended)])
    snapped(store, home, 1, b"one")
    store.append((), {digest_of(b"{}"): b"{}"})
    ways: list[Callable[[Store], object]] = [
        lambda kept: kept.registry().kept,
        lambda kept: log(kept, home),
        lambda kept: kept.snapshots(home),
        lambda kept: documents(kept, home),
        lambda kept: kept.scenario(digest_of(b"{}")),
    ]
    before = [way(store) for way in ways]
    again = reopened(place, store)
    assert [way(again) for way in ways] == before
    assert placed(again.append([call(home, b"3")])[0]).number == 3
    assert placed(again.append([founding("c")])[0]).home.generation > ended.generation
    again.close()


def test_leftovers_of_ended_sandboxes_are_swept(store: Store) -> None:
    home, other = found(store, "a"), found(store, "b")
    store.append([call(home, b"x" * 1000) for _ in range(1200)])
    store.append([call(other, b"kept")])
    store.append((), digests=[(home, number, b"digest--") for number in range(1, 1201)])
    snapped(store, home, 1, bytes(500_000))
    full = store.size()
    store.append([ending(home)])
    swept(store)
    assert log(store, home) == []
    assert store.snapshots(home) == []
    assert texts(store, other) == [b"kept"]
    store.compact()
    assert store.size() < full / 2
    assert [kept.home for kept in store.registry().kept] == [other]
    assert placed(store.append([call(other)])[0]).number == 2


def test_digests_that_come_after_the_sweeping_go_as_well(place: Place) -> None:
    store = place.store()
    store.open()
    home = found(store, "a")
    store.append([call(home)])
    store.append([ending(home)])
    swept(store)
    store.append((), digests=[(home, 1, b"digest 1")])
    store.compact()
    assert place.count("digests") == 0
    store.close()


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM entries",
        "UPDATE entries SET text = (SELECT digest FROM scenarios)",
        "DELETE FROM pieces",
        "DELETE FROM pieces WHERE place = 0",
        "UPDATE pieces SET text = (SELECT digest FROM scenarios)",
        "DELETE FROM documents",
        "UPDATE documents SET size = 1",
        "DELETE FROM snapshots",
        "DELETE FROM uses",
        "UPDATE homes SET size = -7, head = 7",
    ],
)
def test_a_damaged_sandbox_can_be_ended(place: Place, damage: LiteralString) -> None:
    store = place.store()
    store.open()
    store.append((), {digest_of(b"{}"): b"{}"})
    home = found(store, "a")
    store.append([call(home) for _ in range(5)])
    snapped(store, home, 2, bytes(300_000))
    snapped(store, home, 4, b"newer" * 60_000)
    store.close()
    place.run_sql(damage)
    store = place.store()
    store.open()
    assert placed(store.append([ending(home)])[0]).home == home
    swept(store)
    assert [*store.snapshots(home), *log(store, home)] == []
    store.compact()
    assert store.registry().kept == []
    assert store.size() < 200_000
    new = found(store, "a")
    assert placed(store.append([call(new)])[0]).number == 1
    store.close()


def test_a_store_whose_registry_was_damaged_while_open_can_be_closed(place: Place) -> None:
    store = place.store()
    store.open()
    found(store, "a")
    place.run_sql("UPDATE homes SET head_ms = -1")
    store.close()
    with (
        closing(place.store(only_reads=True)) as again,
        pytest.raises((UnreadableError, UnusableStoreError), match="sandbox 'a' is damaged"),
    ):
        registry_of(again)


def test_scenarios_in_use_are_not_compacted_away(store: Store) -> None:
    scenarios = [b'{"name": "%d"}' % number for number in range(3)]
    for document in scenarios:
        store.append((), {digest_of(document): document})
    first, second, _ = map(digest_of, scenarios)
    at = placed(store.append([Founding("a", 1, first, nonce())])[0])
    named = write_call(Request("POST", "/_sandbox/reset"), second)
    store.append([call(at.home, named)])
    store.compact()
    assert [store.scenario(digest_of(document)) for document in scenarios] == scenarios


def fill(store: Store, home: Home) -> None:
    for _ in range(10):
        store.append([call(home, b"x" * 1000) for _ in range(300)])


def test_a_full_store_takes_endings_and_gives_room(place: Place) -> None:
    store = place.store(most_bytes=3 << 19)
    store.open()
    home = found(store, "a")
    with pytest.raises(FullStoreError, match="has reached its limit of 1572864 bytes") as refused:
        fill(store, home)
    assert not refused.value.is_unknown
    assert [entry.number for entry in log(store, home)] == [*range(1, (head(store, home) or 0) + 1)]
    with pytest.raises(FullStoreError):
        store.append([founding("b")])
    store.append([ending(home)])
    store.compact()
    assert placed(store.append([founding("b"), call(None)])[1]).number == 1
    store.close()


def test_others_read_while_a_server_writes(place: Place, store: Store) -> None:
    home = found(store, "a")
    store.append([call(home, b"1")])
    reader = place.store(only_reads=True)
    reader.open()
    store.append([call(home, b"2")])
    assert texts(reader, home) == [b"1"]
    assert [kept.head for kept in reader.registry().kept] == [1]
    reader.close()
    assert texts(store, home) == [b"1", b"2"]


def test_numbers_are_reserved_until_the_sandbox_ends(place: Place, store: Store) -> None:
    home, other = found(store, "a"), found(store, "b")
    assert store.reserved(home) == RESERVED
    store.reserve({home: 7000, other: 12})
    store.append([call(home), amendment(home, b"", b"new"), call(other)])
    store.close()
    again = place.store()
    again.open()
    assert (again.reserved(home), again.reserved(other)) == (7000, 12)
    again.close()
