"""Durations and instants: the values of the texts that people write."""

import json
from datetime import timedelta
from decimal import Decimal

import pytest
from support.durations import DURATION_PATTERN

from mock_server.contract.texts.times import (
    DURATION,
    INSTANT,
    duration_text,
    parse_duration,
    parse_instant,
)
from mock_server.server.shipped import documents

TEN_YEARS_MS = 3660 * 86_400_000


@pytest.mark.parametrize(
    ("text", "duration_ms"),
    [
        ("0s", 0),
        ("2s", 2000),
        ("5m", 300_000),
        ("1h30m", 5_400_000),
        ("2d", 172_800_000),
        ("1d2h3m4s5ms", 93_784_005),
        ("250ms", 250),
        ("0.5s", 500),
        ("0.25h0.001s", 900_001),
        ("0.000000000d", 0),
        ("5", 5000),
        ("0.001", 1),
        (0, 0),
        (0.25, 250),
        (1e3, 1_000_000),
        (Decimal("5.0"), 5000),
        (Decimal("0.00100"), 1),
        (Decimal("1e2"), 100_000),
        (Decimal("0e999999"), 0),
        (Decimal(316_224_000), TEN_YEARS_MS),
        ("3660d", TEN_YEARS_MS),
    ],
)
def test_duration_is_read_in_milliseconds(text: str | float | Decimal, duration_ms: int) -> None:
    assert parse_duration(text) == duration_ms


@pytest.mark.parametrize(
    "text",
    ["", "s", ".", ".5s", "5.", "5.s", "2 s", " 2s", "2s ", "2s\n", "-2s", "-2", "+2", "2S", "1s2m",
     "2s2s", "1s5", "1e3", "1e3s", "٢s", "٢", "1w", "1,5s", "nan", "inf", "0x10", "1_000",
     "0" * 39 + "2s", "0.0000000001s"],
    ids=ascii,
)  # fmt: skip
def test_text_other_than_a_duration_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a duration such as 5s") as refused:
        parse_duration(text)
    got = json.dumps(text[:40], ensure_ascii=False)
    assert str(refused.value) == (
        f"expected a duration such as 5s, 0.5s, 250ms or 90 (seconds), got {got}"
    )


@pytest.mark.parametrize(
    ("stated", "shown"),
    [
        ("0.0001s", "0.0001s"),
        ("0.5ms", "0.5ms"),
        ("1.0001", "1.0001s"),
        ("1h0.0001s", "1h0.0001s"),
        (0.0001, "0.0001s"),
        (Decimal("1.0005"), "1.0005s"),
        (0.1 + 0.2, "0.30000000000000004s"),
        (Decimal("1e-400"), "1E-400s"),
    ],
)  # fmt: skip
def test_duration_of_a_part_of_a_millisecond_is_refused(
    stated: str | float | Decimal, shown: str
) -> None:
    with pytest.raises(ValueError, match="the least is 1ms") as refused:
        parse_duration(stated)
    assert str(refused.value) == f"expected whole milliseconds (the least is 1ms), got {shown}"


@pytest.mark.parametrize(
    ("stated", "text"),
    [
        ("1h30m", "1h30m"),
        ("90", "90s"),
        ("0.5", "0.5s"),
        ("x" * 99, "x" * 40),
        (Decimal("0.250"), "0.250s"),
        (Decimal("1e2"), "100s"),
        (Decimal("1e999"), "1E+999s"),
        (0.25, "0.25s"),
        (timedelta(minutes=1), "60000ms"),
        (timedelta(microseconds=1500), "1.5ms"),
        (timedelta(seconds=-1), "-1000ms"),
    ],
)
def test_duration_is_written_as_a_text_with_units(
    stated: str | float | Decimal | timedelta, text: str
) -> None:
    assert duration_text(stated) == text


@pytest.mark.parametrize("name", ["scenario", "control", "request-retention"])
def test_schema_of_durations_accepts_what_can_be_read(name: str) -> None:
    shipped = documents()
    schema = {
        "scenario": shipped.scenario["$defs"]["Duration"],
        "control": shipped.control["components"]["schemas"]["Duration"],
        "request-retention": shipped.assumptions["request-retention"]["schema"]["anyOf"][1],
    }[name]
    described = schema["description"]
    assert (schema["type"], schema["pattern"]) == (["string", "number"], DURATION_PATTERN)
    assert described[0].lower() + described[1:] == f"{DURATION}."


def test_schema_of_instants_accepts_what_can_be_read() -> None:
    schema = documents().scenario["$defs"]["Instant"]
    words = f"{schema['description'][0].lower()}{schema['description'][1:-1]}"
    assert f"{words}, such as {schema['examples'][0]}" == INSTANT


@pytest.mark.parametrize(
    ("text", "instant_ms"),
    [
        ("1970-01-01T00:00:00.001Z", 1),
        ("1969-12-31T23:59:59.999Z", -1),
        ("2026-01-01T09:00:00.5Z", 1_767_258_000_500),
        ("2024-02-29T00:00:00.000Z", 1_709_164_800_000),
        ("0001-01-01T00:00:00.000Z", -62_135_596_800_000),
        ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
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
def test_text_other_than_an_instant_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected an instant") as refused:
        parse_instant(text)
    got = json.dumps(text[:40], ensure_ascii=False)
    assert str(refused.value) == f"expected {INSTANT}, got {got}"


@pytest.mark.parametrize("seconds", [-1, Decimal("-0.001"), -0.5, *map(float, ("nan", "inf"))])
def test_number_other_than_a_duration_is_refused(seconds: float | Decimal) -> None:
    with pytest.raises(ValueError, match="expected a duration such as 5s") as refused:
        parse_duration(seconds)
    assert str(refused.value).endswith(f", got {seconds}")


@pytest.mark.parametrize(
    ("stated", "text"),
    [
        ("3661d", "3661d"),
        ("3660d1ms", "3660d1ms"),
        ("999999999999h", "999999999999h"),
        ("316224001", "316224001s"),
        (316_224_001, "316224001s"),
        (1e300, "1E+300s"),
        (Decimal("1e999999"), "1E+999999s"),
    ],
)
def test_duration_of_more_than_ten_years_is_refused(
    stated: str | float | Decimal, text: str
) -> None:
    with pytest.raises(ValueError, match="longer than ten years") as refused:
        parse_duration(stated)
    assert str(refused.value) == f"{text} is longer than ten years"
