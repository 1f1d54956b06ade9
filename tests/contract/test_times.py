"""Durations and instants: what people write is what the program reckons with."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mock_server.contract.times import format_instant, parse_duration, parse_instant

fixed = settings(derandomize=True, deadline=None, max_examples=200)

FIRST_MS = -62_135_596_800_000
LAST_MS = 253_402_300_799_999
TEN_YEARS_MS = 3660 * 86_400_000


@pytest.mark.parametrize(
    ("text", "duration_ms"),
    [
        ("0s", 0),
        ("1999ms", 1999),
        ("2s", 2000),
        ("5m", 300_000),
        ("1h30m", 5_400_000),
        ("2d", 172_800_000),
        ("1d2h3m4s5ms", 93_784_005),
        ("007s", 7000),
        ("90m", 5_400_000),
        ("3660d", TEN_YEARS_MS),
    ],
)
def test_duration_is_read_in_milliseconds(text: str, duration_ms: int) -> None:
    assert parse_duration(text) == duration_ms


@pytest.mark.parametrize(
    "text",
    ["", "2", "s", "2 s", " 2s", "2s ", "2s\n", "-2s", "1.5s", "2S", "1s2m", "2s2s", "٢s", "1w",
     "0" * 39 + "2s"],
    ids=ascii,
)  # fmt: skip
def test_text_that_is_no_duration_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no duration such as 1999ms") as refused:
        parse_duration(text)
    assert str(refused.value) == f"{text[:40]!r} is no duration such as 1999ms, 2s, 5m or 1h30m"


@pytest.mark.parametrize("text", ["3661d", "3660d1ms", "99999999999999999999h"])
def test_duration_of_more_than_ten_years_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="longer than ten years") as refused:
        parse_duration(text)
    assert str(refused.value) == f"{text} is longer than ten years"


@fixed
@given(st.tuples(*[st.integers(0, 999)] * 5))
def test_parts_of_a_duration_add_up(parts: tuple[int, ...]) -> None:
    days, hours, minutes, seconds, milliseconds = parts
    written = f"{days}d{hours}h{minutes}m{seconds}s{milliseconds}ms"
    reckoned = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds
    assert parse_duration(written) == reckoned


@pytest.mark.parametrize(
    ("text", "instant_ms"),
    [
        ("1970-01-01T00:00:00Z", 0),
        ("1970-01-01T00:00:00.001Z", 1),
        ("1969-12-31T23:59:59.999Z", -1),
        ("2026-01-01T09:00:00.5Z", 1_767_258_000_500),
        ("2026-01-01T09:00:00.25Z", 1_767_258_000_250),
        ("2024-02-29T00:00:00.000Z", 1_709_164_800_000),
        ("0001-01-01T00:00:00.000Z", FIRST_MS),
        ("9999-12-31T23:59:59.999Z", LAST_MS),
    ],
)
def test_instant_is_read_in_milliseconds_since_1970(text: str, instant_ms: int) -> None:
    assert parse_instant(text) == instant_ms


@pytest.mark.parametrize(
    "text",
    ["", "2026-01-01", "2026-01-01T09:00:00", "2026-01-01T09:00:00+00:00", "2026-01-01 09:00:00Z",
     "2026-01-01T09:00:00.0001Z", "2026-1-1T9:00:00Z", "2026-02-29T00:00:00Z",
     "2026-13-01T00:00:00Z", "2026-01-01T25:00:00Z", "0000-01-01T00:00:00Z",
     "2026-01-01T09:00:00Z\n", "٢٠٢٦-01-01T09:00:00Z", "next " * 20],
    ids=ascii,
)  # fmt: skip
def test_text_that_is_no_instant_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no instant such as") as refused:
        parse_instant(text)
    assert str(refused.value) == f"{text[:40]!r} is no instant such as 2026-01-01T09:00:00.000Z"


@fixed
@given(st.integers(FIRST_MS, LAST_MS))
@example(FIRST_MS)
@example(LAST_MS)
def test_instant_comes_back_as_it_was_written(instant_ms: int) -> None:
    assert parse_instant(format_instant(instant_ms)) == instant_ms


@fixed
@given(st.lists(st.integers(FIRST_MS, LAST_MS), min_size=2))
def test_written_instants_sort_as_the_instants_do(instants: list[int]) -> None:
    written = sorted(format_instant(instant_ms) for instant_ms in instants)
    assert written == [format_instant(instant_ms) for instant_ms in sorted(instants)]
