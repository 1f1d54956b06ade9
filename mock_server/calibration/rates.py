"""The rate limit that a recording shows (assumption rate-limit).

Windows are counted as in the sandbox, by the instants at which calls were sent: a window starts
with the first call after the previous window.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from mock_server.calibration.rulings import MAX_EVIDENCE, NOTHING, Evidence, Ruling
from mock_server.contract.assumptions import RateLimit
from mock_server.contract.texts.printable import counted
from mock_server.recordings.traffic import ServiceCall, is_limited, is_unauthenticated

_USUAL: Final = RateLimit(calls=1)
"""What is looked for: calls per second and requester."""


@dataclass(slots=True)
class _RateSpan:
    """A window of a requester or customer: how many calls passed, and the first limited one."""

    began_ms: int
    passed: int = 0
    numbers: list[int] = field(default_factory=list)
    limited: ServiceCall | None = None


def judge_rate(calls: Sequence[ServiceCall], would_decide: str) -> Ruling:
    """Return what the recorded calls show about a rate limit."""
    windows = _windows(calls, _USUAL)
    full = [(each.passed, each.limited) for each in windows if each.limited is not None]
    if not full:
        most = max((window.passed for window in windows), default=0)
        return Ruling("undecided", NOTHING, (), f"{would_decide}; so far at most {most}")
    evidence = [
        Evidence.of(limited, f"limited after {counted(passed, 'call')} in a second")
        for passed, limited in full[:MAX_EVIDENCE]
    ]
    ((usual, _),) = Counter(passed for passed, _ in full).most_common(1)
    # If not even the first call of a second passes, the limit is one of a longer time.
    return Ruling("contradicted", usual or NOTHING, evidence)


def limited_by(calls: Sequence[ServiceCall], limit: RateLimit | None) -> frozenset[int]:
    """Return the numbers of the calls that a limit would refuse."""
    if limit is None:
        return frozenset()
    windows = _windows(calls, limit)
    return frozenset(number for window in windows for number in window.numbers[limit.calls :])


def _windows(calls: Sequence[ServiceCall], limit: RateLimit) -> list[_RateSpan]:
    windows: list[_RateSpan] = []
    running: dict[str | None, _RateSpan] = {}
    for call in calls:
        if not (call.operation and call.reply.is_recorded) or is_unauthenticated(call.reply):
            continue
        key = call.requester if limit.by == "requester" else call.customer
        if key == "":  # the address names no customer
            continue
        window = running.get(key)
        if window is None or call.at_ms >= window.began_ms + limit.per_ms:
            window = running[key] = _RateSpan(call.at_ms)
            windows.append(window)
        window.numbers.append(call.number)
        if window.limited is None and is_limited(call):
            window.limited = call
        elif window.limited is None:
            window.passed += 1  # calls that pass after the first limited one were not counted
    return windows
