"""The cache of values derived from records is bounded, and has no values of replaced records."""

from mock_server.domain.record_cache import RecordCache


def test_a_value_is_found_for_its_record_alone() -> None:
    kept, record = RecordCache[str](most=2), object()
    assert kept.keep("a", record, "made", 5) == "made"
    assert (kept.find("a", record), kept.find("a", object()), kept.find("b", record)) == (
        *("made", None, None),
    )


def test_the_oldest_goes_when_there_are_too_many() -> None:
    kept, record = RecordCache[str](most=2), object()
    for key in "abca":
        kept.keep(key, record, key.upper(), 5)
    assert [kept.find(key, record) for key in "abc"] == ["A", None, "C"]
    assert kept.weight == 10


def test_a_value_takes_the_place_of_that_of_the_same_key() -> None:
    kept, record = RecordCache[str](most=2), object()
    for weight in (5, 7):
        kept.keep("a", record, "A", weight)
    assert kept.weight == 7
