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
_NUMBER: Final = r"([0-9]{1,12})(?:\.([0-9]{1,9}))?"
_UNITS_MS: Final = {"d": 86_400_000, "h": 3_600_000, "m": 60_000, "s": 1_000, "ms": 1}
_DURATION: Final = re.compile(
    "(?=[0-9])" + "".join(f"(?:{_NUMBER}{unit})?" for unit in _UNITS_MS), re.ASCII
)
_SECONDS: Final = re.compile(_NUMBER, re.ASCII)
_FRACTION_DIGITS: Final = 9
_WHOLE: Final = 10**_FRACTION_DIGITS
_INSTANT: Final = re.compile(INSTANT_PATTERN, re.ASCII)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = Decimal("0.001")
_MAX_DURATION_MS: Final = 10 * 366 * _UNITS_MS["d"]
_MAX_SHOWN: Final = 40


def parse_duration(written: Written) -> int:
    duration_ms, is_whole = _text_ms(written) if isinstance(written, str) else _seconds_ms(written)
    if duration_ms > _MAX_DURATION_MS:
        raise ValueError(f"{duration_text(written)} is longer than ten years")
    if not is_whole:
        raise ValueError(
            f"expected whole milliseconds (the least is 1ms), got {duration_text(written)}"
        )
    return duration_ms


def duration_text(written: Written | timedelta) -> str:
    match written:
        case str():
            text = f"{written}s" if _SECONDS.fullmatch(written) else written
        case timedelta():
            text = f"{_plain(Decimal(written // timedelta(microseconds=1)) / 1000)}ms"
        case _:
            text = f"{_plain(written)}s"
    return text[:_MAX_SHOWN]


def longer_first(low: Written, high: Written) -> str:
    texts = duration_text(low), duration_text(high)
    return f"{texts[0]} is longer than {texts[1]}; put the shorter one first"


def _plain(number: float | Decimal) -> str:
    exact = Decimal(repr(number)) if isinstance(number, float) else Decimal(number)
    is_short = exact.is_finite() and abs(exact.adjusted()) < _MAX_SHOWN
    return f"{exact:f}" if is_short else str(exact)


def _text_ms(text: str) -> tuple[int, bool]:
    seconds = _SECONDS.fullmatch(text)
    found = seconds or _DURATION.fullmatch(text)
    if found is None:
        raise _not(DURATION, text)
    units = (_UNITS_MS["s"],) if seconds else _UNITS_MS.values()
    parts = found.groups(default="0")
    total = sum(
        int(whole + fraction.ljust(_FRACTION_DIGITS, "0")) * unit
        for whole, fraction, unit in zip(parts[::2], parts[1::2], units, strict=True)
    )
    return total // _WHOLE, total % _WHOLE == 0


def _seconds_ms(seconds: float | Decimal) -> tuple[int, bool]:
    """Return the same for a number of seconds; huge and tiny numbers take no longer."""
    exact = Decimal(repr(seconds)) if isinstance(seconds, float) else Decimal(seconds)
    if not exact.is_finite() or exact < 0:
        raise _not(DURATION, seconds)
    if exact > _MAX_DURATION_MS:
        return _MAX_DURATION_MS + 1, True
    milliseconds = exact // _MILLISECOND
    return int(milliseconds), exact == milliseconds * _MILLISECOND


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
