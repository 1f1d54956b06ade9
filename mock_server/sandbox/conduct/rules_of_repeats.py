"""Rules about repeats: how soon and how often a failed call is made again, and how regularly."""

from typing import Final

from mock_server.sandbox.conduct.chains import RepeatChain
from mock_server.sandbox.conduct.judgements import UPHELD, Judgement
from mock_server.sandbox.conduct.occasions import Occasion, seconds
from mock_server.sandbox.conduct.seen import Moment

TOLERANCE_MS: Final = 10
"""How much too early a call may be: the clocks and timers of clients round."""

_GAPS: Final = 3
_NOISE_MS: Final = 50
_NOISE: Final = 1.1
_IN_STEP: Final = 0.05
_MAX_REPEATS: Final = 8
_MAX_REFUSALS: Final = 2


def retry_early(occasion: Occasion) -> Judgement:
    """Check for the same call again before the Retry-After of a 503 or 429 has passed."""
    chain = occasion.chain
    if chain is None or chain.wait_ms is None:
        return None
    gap_ms = chain.last.gap_to(occasion.seen.moment)
    if gap_ms + TOLERANCE_MS >= chain.wait_ms:
        return UPHELD
    return occasion.breach(
        f"is the same call as entry {chain.last.key}, {seconds(gap_ms)} later; "
        f"that said Retry-After: {chain.wait_ms // 1000}",
        chain.last.key,
    )


def no_backoff(occasion: Occasion) -> Judgement:
    """Check for three waits between repeats that do not grow, apart from network noise."""
    if occasion.chain is None:
        return None
    gaps = occasion.chain.gaps_to(occasion.seen.moment)
    if len(gaps) < _GAPS:
        return None
    first_ms, *later_ms = gaps
    if max(later_ms) > max(first_ms * _NOISE, first_ms + _NOISE_MS):
        return UPHELD
    waits = ", ".join(map(seconds, gaps))
    return occasion.breach(
        f"is the third repeat in a row whose wait did not grow: {waits}",
        *(moment.key for moment in occasion.chain.moments),
    )


def no_jitter(occasion: Occasion) -> Judgement:
    """Check for two connections that repeat calls in step."""
    moment = occasion.seen.moment
    gaps = [] if occasion.chain is None else occasion.chain.gaps_to(moment)[-2:]
    if len(gaps) < _GAPS - 1:
        return None
    judgement: Judgement = None
    for other in occasion.known.chains.on_other_connections(moment):
        if len(other.moments) < _GAPS or other.last.gap_to(moment) > gaps[-1] * (1 + _IN_STEP):
            continue
        judgement = UPHELD
        if _are_in_step(gaps, other, moment):
            return occasion.breach(
                f"on connection {moment.connection} and entry {other.last.key} on "
                f"connection {other.last.connection} are repeats in step: "
                f"both waited {seconds(gaps[-2])}, then {seconds(gaps[-1])}",
                *(each.key for each in other.moments),
            )
    return judgement


def _are_in_step(gaps: list[int], other: RepeatChain, moment: Moment) -> bool:
    others = other.gaps_to(moment)[:-1][-2:]
    off_ms = [abs(one - two) for one, two in zip(gaps, others, strict=True)]
    off_ms.append(other.last.gap_to(moment))
    limits = [*(max(one, two) for one, two in zip(gaps, others, strict=True)), gaps[-1]]
    return all(off <= _IN_STEP * most for off, most in zip(off_ms, limits, strict=True))


def endless_retry(occasion: Occasion) -> Judgement:
    """Check for more than eight repeats of one call."""
    if occasion.chain is None:
        return None
    repeats = occasion.chain.repeats + 1
    if repeats <= _MAX_REPEATS:
        return UPHELD
    return occasion.breach(f"is repeat {repeats} of a failed call", occasion.chain.last.key)


def retried_refusal(occasion: Occasion) -> Judgement:
    """Check for two or more repeats of a call after a refusal that cannot change."""
    if occasion.seen.failure != "final":
        return None
    refusals = occasion.known.chains.refusals_of(occasion.chain)
    if occasion.chain is None or refusals < _MAX_REFUSALS:
        return UPHELD
    return occasion.breach(
        f"repeats a call that was refused with {occasion.seen.entry.code} "
        f"before; it is repeat {refusals}",
        *(moment.key for moment in occasion.chain.moments),
    )
