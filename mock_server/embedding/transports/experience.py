"""The part of an outcome that a client receives, for transports without a connection.

Nothing waits: a reply that exceeds the client's timeout fails immediately. Delays count as drawn,
even if the sandbox's clock is frozen.
"""

from collections.abc import Mapping
from math import inf
from typing import Final

from mock_server.sandbox.ground.exchange import (
    WITHOUT_BODY,
    BrokenReply,
    HeldReply,
    Network,
    Outcome,
)
from mock_server.web.answering.own_replies import SERVER
from mock_server.web.connections.breaking import drip_size, head_of

GARBAGE: Final = b"\x00 no HTTP"
"""Stands in for the garbage that a real connection would deliver."""

_DEFAULT_TYPE: Final = "application/octet-stream"
"""The content type that a server adds to a body without one."""

_FRAMING: Final = frozenset({"content-length", "transfer-encoding"})
"""Headers that describe how a body is sent on a connection, so they do not apply here."""


def silence_seconds(outcome: Outcome) -> float:
    """Return the longest time without any bytes, infinite if none ever arrive."""
    gaps, gap_seconds = _gaps(outcome)
    return max(_delay_seconds(outcome), gap_seconds if gaps else 0)


def whole_seconds(outcome: Outcome) -> float:
    """Return the time until the last byte."""
    gaps, gap_seconds = _gaps(outcome)
    return _delay_seconds(outcome) + gaps * gap_seconds


def comes_too_late(seconds: float, patience_seconds: float | None) -> bool:
    """Return whether a client gives up first, as it always does if nothing ever arrives."""
    return seconds == inf or (patience_seconds is not None and seconds > patience_seconds)


def headers_of(outcome: Outcome) -> Mapping[str, str]:
    """Return the headers that a client receives."""
    headers = {"Server": SERVER, **outcome.headers}
    kept = {name: value for name, value in headers.items() if name.lower() not in _FRAMING}
    if outcome.status in WITHOUT_BODY:
        return kept
    if outcome.body and "content-type" not in {name.lower() for name in kept}:
        kept["Content-Type"] = _DEFAULT_TYPE
    return {**kept, "Content-Length": str(len(outcome.body))}


def body_of(outcome: Outcome, method: str) -> bytes:
    """Return the part of the body that arrives: nothing for HEAD, half of a truncated one."""
    if _is_bodiless(outcome, method):
        return b""
    if outcome.network is Network.TRUNCATE:
        return outcome.body[: len(outcome.body) // 2]
    return outcome.body


def missing_of(outcome: Outcome, method: str) -> int:
    """Return how many bytes of the body are announced but do not arrive."""
    return 0 if _is_bodiless(outcome, method) else len(outcome.body) - len(body_of(outcome, method))


def _is_bodiless(outcome: Outcome, method: str) -> bool:
    return method == "HEAD" or outcome.status in WITHOUT_BODY


def _gaps(outcome: Outcome) -> tuple[int, float]:
    """Return the number and the length of the gaps in a dripping reply."""
    if not isinstance(outcome, BrokenReply) or not outcome.rate:
        return 0, 0
    size = drip_size(outcome.rate)
    return (len(head_of(outcome)) + len(outcome.body) - 1) // size, size / outcome.rate


def _delay_seconds(outcome: Outcome) -> float:
    if outcome.network is Network.HANG:
        return inf
    if not isinstance(outcome, HeldReply | BrokenReply):
        return 0
    return max(outcome.drawn_ms, outcome.delay_ms) / 1000
