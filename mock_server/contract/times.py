"""Durations and instants as people write them, as integer milliseconds inside.

1999ms  2s  5m  1h30m  2d          2026-01-01T09:00:00.000Z
"""

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final

from mock_server.domain.refusal import Reason

DURATION_PATTERN: Final = r"^(?=[0-9])([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?$"
INSTANT_PATTERN: Final = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$"
_UNITS_MS: Final = (86_400_000, 3_600_000, 60_000, 1_000, 1)
_DURATION = re.compile(
    r"(?=[0-9])(?:([0-9]+)d)?(?:([0-9]+)h)?(?:([0-9]+)m)?(?:([0-9]+)s)?(?:([0-9]+)ms)?", re.ASCII
)
_INSTANT = re.compile(INSTANT_PATTERN, re.ASCII)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MAX_DURATION_MS: Final = 10 * 366 * _UNITS_MS[0]


def parse_duration(text: str) -> int:
    """Return the milliseconds of a duration such as `1h30m`.

    Raises:
        ValueError: when it is no duration, or longer than ten years; the message says what is one.
    """
    match = _DURATION.fullmatch(text)
    if match is None or len(text) > 40:  # noqa: PLR2004 - longer ones are nonsense
        raise ValueError(f"{text[:40]!r} is no duration such as 1999ms, 2s, 5m or 1h30m")
    duration_ms = sum(
        int(number) * unit for number, unit in zip(match.groups(), _UNITS_MS, strict=True) if number
    )
    if duration_ms > _MAX_DURATION_MS:
        raise ValueError(f"{text} is longer than ten years")
    return duration_ms


def parse_instant(text: str) -> int:
    """Return an ISO 8601 UTC instant as milliseconds since 1970.

    Raises:
        ValueError: when it is no such instant; the message says what is one.
    """
    message = f"{text[:40]!r} is no instant such as 2026-01-01T09:00:00.000Z"
    if _INSTANT.fullmatch(text) is None:
        raise ValueError(message)
    try:
        instant = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(message) from None
    return (instant - _EPOCH) // timedelta(milliseconds=1)


def format_instant(instant_ms: int) -> str:
    """Write milliseconds since 1970 as ISO 8601 in UTC with milliseconds."""
    seconds, milliseconds = divmod(instant_ms, 1000)
    return f"{_format_second(seconds)}.{milliseconds:03d}Z"


@lru_cache(maxsize=256)  # many things happen in one second
def _format_second(seconds: int) -> str:
    instant = _EPOCH + timedelta(seconds=seconds)
    return instant.replace(tzinfo=None).isoformat(timespec="seconds")


def format_reason(reason: Reason) -> str:
    """Write a reason, with the instant since which it holds if it has one."""
    if reason.since_ms is None:
        return str(reason)
    return f"{reason} since {format_instant(reason.since_ms)}"
