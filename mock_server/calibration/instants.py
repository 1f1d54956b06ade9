"""What instants show: whether a modify waits for another, and how many calls are let through.

Of overlapping modifies (assumption modify-in-progress), one that waits takes its usual time from
the end of the first. Windows of a rate limit are counted as in the sandbox, by the instants at
which calls were sent: a window starts with the first call after the previous window.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from mock_server.calibration.rulings import MAX_EVIDENCE, NOTHING, Evidence, Ruling
from mock_server.contract.assumptions import RateLimit
from mock_server.contract.texts.printable import counted
from mock_server.contract.texts.times import parse_instant
from mock_server.recordings.traffic import (
    MODIFY,
    STATUS,
    ServiceCall,
    is_limited,
    is_unauthenticated,
)


@dataclass(frozen=True, slots=True)
class WaitingCall:
    does: Literal["accepted", "queued"]
    shown_by: ServiceCall


@dataclass(frozen=True, slots=True)
class _Span:
    """The time in which a request was in progress, by the clock of the service."""

    began_ms: int
    ended_ms: int
    shown_by: ServiceCall

    @property
    def duration_ms(self) -> int:
        return self.ended_ms - self.began_ms


def waiting_of(calls: Sequence[ServiceCall]) -> WaitingCall | None:
    """Return how the service treats overlapping modifies; None if nothing shows it.

    Instants show it only if all other modifies take equally long.
    """
    alone: set[int] = set()
    overlapping: list[tuple[_Span, _Span]] = []
    for spans in _spans_by_customer(calls).values():
        before = None
        for span in sorted(spans, key=lambda span: span.began_ms):
            if before is None or before.ended_ms <= span.began_ms:
                alone.add(span.duration_ms)
            else:
                overlapping.append((before, span))
            before = span
    if len(alone) != 1 or not any(alone):
        return None
    return _decided(overlapping, alone.pop())


def _spans_by_customer(calls: Sequence[ServiceCall]) -> Mapping[str, list[_Span]]:
    accepted = {
        call.minted: call for call in calls if call.is_accepted and call.operation == MODIFY
    }
    by_customer: dict[str, list[_Span]] = {}
    for call in calls:
        if call.operation == STATUS and call.request_id in accepted:
            span = _span(call)
            if span is not None:
                modify = accepted.pop(call.request_id)
                by_customer.setdefault(modify.customer, []).append(span)
    return by_customer


def _decided(overlapping: Iterable[tuple[_Span, _Span]], duration_ms: int) -> WaitingCall | None:
    for before, span in overlapping:
        if span.ended_ms == before.ended_ms + duration_ms:
            return WaitingCall("queued", span.shown_by)
        if span.duration_ms == duration_ms:
            return WaitingCall("accepted", span.shown_by)
    return None


def _span(call: ServiceCall) -> _Span | None:
    result = call.reply.result
    began, ended = result.get("createdAt"), result.get("completedAt")
    if not (isinstance(began, str) and isinstance(ended, str)):
        return None
    try:
        return _Span(parse_instant(began), parse_instant(ended), call)
    except ValueError:
        return None


_USUAL: Final = RateLimit(calls=1)
"""What is looked for: calls per second and requester."""


def judge_rate(calls: Sequence[ServiceCall], would_decide: str) -> Ruling:
    windows = _windows(calls, _USUAL)
    full: list[tuple[int, ServiceCall]] = []
    for window in windows:
        limited = next(filter(is_limited, window), None)
        if limited is not None:
            full.append((window.index(limited), limited))
    if not full:
        most = max(map(len, windows), default=0)
        return Ruling("undecided", NOTHING, (), f"{would_decide}; so far at most {most}")
    evidence = [
        Evidence.of(limited, f"limited after {counted(passed, 'call')} in a second")
        for passed, limited in full[:MAX_EVIDENCE]
    ]
    ((usual, _),) = Counter(passed for passed, _ in full).most_common(1)
    # If not even the first call of a second passes, the limit is one of a longer time.
    return Ruling("contradicted", usual or NOTHING, evidence)


def limited_by(calls: Sequence[ServiceCall], limit: RateLimit | None) -> frozenset[int]:
    if limit is None:
        return frozenset()
    windows = _windows(calls, limit)
    return frozenset(call.number for window in windows for call in window[limit.calls :])


def _windows(calls: Sequence[ServiceCall], limit: RateLimit) -> list[list[ServiceCall]]:
    """Return the calls of each window of a requester or customer."""
    windows: list[list[ServiceCall]] = []
    running: dict[str | None, list[ServiceCall]] = {}
    for call in calls:
        if not (call.operation and call.reply.is_recorded) or is_unauthenticated(call.reply):
            continue
        key = call.requester if limit.by == "requester" else call.customer
        if key == "":  # the address names no customer
            continue
        window = running.get(key)
        if window is None or call.at_ms >= window[0].at_ms + limit.per_ms:
            window = running[key] = []
            windows.append(window)
        window.append(call)
    return windows
