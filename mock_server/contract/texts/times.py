"""Durations, instants, percentages and numbers of exchanges, as people write and read them."""

import json
import re
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import lru_cache
from typing import Final, TypeAlias

from mock_server.domain.refusal import Reason

DURATION: Final = "a duration such as 5s, 0.5s, 250ms or 90 (seconds)"
INSTANT: Final = "an instant of ISO 8601 in UTC, such as 2026-01-01T09:00:00Z"
INSTANT_PATTERN: Final = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$"
Written: TypeAlias = str | int | float | Decimal  # a text with units, or plain seconds
_NUMBER: Final = r"[0-9]{1,12}(?:\.[0-9]{1,9})?"
_UNITS_S: Final = {
    "d": Decimal(86_400),
    "h": Decimal(3600),
    "m": Decimal(60),
    "s": Decimal(1),
    "ms": Decimal("0.001"),
}
_DURATION: Final = re.compile(
    "(?=[0-9])" + "".join(f"(?:({_NUMBER}){unit})?" for unit in _UNITS_S), re.ASCII
)
_SECONDS: Final = re.compile(_NUMBER, re.ASCII)
_INSTANT: Final = re.compile(INSTANT_PATTERN, re.ASCII)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MAX_DURATION_S: Final = 10 * 366 * _UNITS_S["d"]
_MAX_SHOWN: Final = 40


def parse_duration(written: Written) -> int:
    millisecond = _UNITS_S["ms"]
    if isinstance(written, str):
        found = _DURATION.fullmatch(f"{written}s" if _SECONDS.fullmatch(written) else written)
        if found is None:
            raise _not(DURATION, written)
        parts = zip(found.groups(default="0"), _UNITS_S.values(), strict=True)
        seconds = sum((Decimal(number) * unit for number, unit in parts), Decimal())
    else:
        seconds = _exact(written)
        if not seconds.is_finite() or seconds < 0:
            raise _not(DURATION, written)
    if seconds > _MAX_DURATION_S:
        raise ValueError(f"{duration_text(written)} is longer than ten years")
    if seconds % millisecond:
        raise ValueError(
            f"expected whole milliseconds (the least is 1ms), got {duration_text(written)}"
        )
    return int(seconds // millisecond)


def _exact(number: float | Decimal) -> Decimal:
    return Decimal(repr(number)) if isinstance(number, float) else Decimal(number)


def duration_text(written: Written | timedelta) -> str:
    match written:
        case str():
            text = f"{written}s" if _SECONDS.fullmatch(written) else written
        case timedelta():
            text = f"{Decimal(written // timedelta(microseconds=1)) / 1000:f}ms"
        case _:
            seconds = _exact(written)  # one that is not short is huge or tiny
            is_short = seconds.is_finite() and abs(seconds.adjusted()) < _MAX_SHOWN
            text = f"{seconds:f}s" if is_short else f"{seconds}s"
    return text[:_MAX_SHOWN]


def longer_first(low: Written, high: Written) -> str:
    texts = duration_text(low), duration_text(high)
    return f"{texts[0]} is longer than {texts[1]}; put the shorter one first"


def _not(expected: str, value: Written) -> ValueError:
    got = str(value)
    if isinstance(value, str):
        got = json.dumps(value[:_MAX_SHOWN], ensure_ascii=False)
    return ValueError(f"expected {expected}, got {got}")


def parse_instant(text: str) -> int:
    if _INSTANT.fullmatch(text) is not None:
        with suppress(ValueError):
            return since_1970(datetime.fromisoformat(text))
    raise _not(INSTANT, text)


def since_1970(instant: datetime) -> int:
    return (instant - _EPOCH) // timedelta(milliseconds=1)


def format_instant(instant_ms: int) -> str:
    seconds, milliseconds = divmod(instant_ms, 1000)
    return f"{_format_second(seconds)}.{milliseconds:03d}Z"


@lru_cache(maxsize=256)  # many events fall into the same second
def _format_second(seconds: int) -> str:
    instant = _EPOCH + timedelta(seconds=seconds)
    return instant.replace(tzinfo=None).isoformat(timespec="seconds")


def format_reason(reason: Reason) -> str:
    """Return a reason with the instant since which it holds."""
    if reason.since_ms is None:
        return str(reason)
    return f"{reason} since {format_instant(reason.since_ms)}"


_ALL: Final = 100
_PERCENTAGE: Final = re.compile(r"(0|[1-9][0-9]{0,2})(\.[0-9]{1,18})?")


def parse_percentage(text: str) -> float:
    if _PERCENTAGE.fullmatch(text) is None or (number := float(text)) > _ALL:
        raise ValueError(f"{text[:40]!r} is not a number from 0 to {_ALL}")
    return number


_ENTRY_NUMBER: Final = re.compile(r"[0-9]{1,18}", re.ASCII)


def read_entry_number(text: str) -> int | None:
    return int(text) if _ENTRY_NUMBER.fullmatch(text) else None
