"""Determines whether a second modify waits for the first (assumption modify-in-progress).

Instants show it: a modify that waits takes its usual time from the end of the first one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from mock_server.contract.texts.times import parse_instant
from mock_server.recordings.traffic import MODIFY, STATUS, ServiceCall


@dataclass(frozen=True, slots=True)
class WaitingCall:
    """How the service treats overlapping modifies, and the call that shows it."""

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
    """Return the spans of the modifies of each customer, from the first query that shows each."""
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
