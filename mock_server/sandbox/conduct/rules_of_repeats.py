"""Rules of `conduct.yaml` about status queries and repeats."""

from collections.abc import Mapping
from typing import Final

from mock_server.domain.records import Job
from mock_server.sandbox.conduct.knowledge import (
    UPHELD,
    Accepted,
    Breach,
    Judgement,
    Occasion,
    RepeatChain,
    seconds,
)
from mock_server.sandbox.conduct.seen import Moment

_TOLERANCE_MS: Final = 10  # how much too early a call may be: clocks and timers of clients round
_GAPS: Final = 3
_NOISE_MS: Final = 50
_NOISE: Final = 1.1
_IN_STEP: Final = 0.05
_MAX_REPEATS: Final = 8
_MAX_REFUSALS: Final = 2
_HOUR_MS: Final = 3_600_000


def retry_early(occasion: Occasion) -> Judgement:
    chain = occasion.chain
    if chain is None or chain.wait_ms is None:
        return None
    gap_ms = chain.last.gap_to(occasion.seen.moment)
    if gap_ms + _TOLERANCE_MS >= chain.wait_ms:
        return UPHELD
    return occasion.breach(
        f"is the same call as entry {chain.last.key}, {seconds(gap_ms)} later; "
        f"that said Retry-After: {chain.wait_ms // 1000}",
        chain.last.key,
    )


def no_backoff(occasion: Occasion) -> Judgement:
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
    if occasion.chain is None:
        return None
    repeats = occasion.chain.repeats + 1
    if repeats <= _MAX_REPEATS:
        return UPHELD
    return occasion.breach(f"is repeat {repeats} of a failed call", occasion.chain.last.key)


def retried_refusal(occasion: Occasion) -> Judgement:
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


def poll_early(occasion: Occasion) -> Judgement:
    queried = occasion.queried
    if queried is None or queried.asks_to_wait is None:
        return None
    client, moment, wait_ms = queried.asks_to_wait
    if client != occasion.seen.client:
        return None
    gap_ms = moment.gap_to(occasion.seen.moment)
    if gap_ms + _TOLERANCE_MS >= wait_ms:
        return UPHELD
    return occasion.breach(
        f"queries request {queried.request_id} {seconds(gap_ms)} after entry "
        f"{moment.key}, which said Retry-After: {wait_ms // 1000}",
        moment.key,
    )


def polls_settled(occasion: Occasion) -> Judgement:
    queried = occasion.queried
    if queried is None or not occasion.seen.shows_end:
        return None
    queries = queried.shown_to[occasion.seen.client]
    if queries <= 1:
        return UPHELD
    return occasion.breach(
        f"is query {queries} of request {queried.request_id} after its end was shown"
    )


def abandoned(occasion: Occasion) -> Judgement:
    queried = occasion.queried
    if queried is None or queried.shown_to or not occasion.seen.shows_end:
        return None
    job = occasion.jobs.get(queried.request_id)
    settled_ms = None if job is None else job.settled_ms
    if settled_ms is None or occasion.seen.moment.sandbox_ms - settled_ms <= _HOUR_MS:
        return UPHELD
    return occasion.breach(
        f"is the first query that shows how request {queried.request_id} ended, "
        f"{seconds(occasion.seen.moment.sandbox_ms - settled_ms)} after it had settled",
        queried.moment.key,
    )


def abandoned_by_now(accepted: Accepted, jobs: Mapping[str, Job], sandbox_ms: int) -> Breach | None:
    if accepted.shown_to or not accepted.is_given:
        return None
    job = jobs.get(accepted.request_id)
    if job is None or job.settled_ms is None or sandbox_ms - job.settled_ms <= _HOUR_MS:
        return None
    return Breach(
        (accepted.moment.key,),
        f"request {accepted.request_id} of entry {accepted.moment.key} settled "
        f"{seconds(sandbox_ms - job.settled_ms)} ago, and no status query has shown it",
    )


def acted_too_soon(occasion: Occasion) -> Judgement:
    seen = occasion.seen
    if not seen.is_customer_read or occasion.contract.assumptions.visibility == "at-once":
        return None
    modify = occasion.known.modified_by(seen.client, seen.customer_id)
    if modify is None:
        return None
    if modify.is_settled or modify.is_queried:
        return UPHELD
    return occasion.breach(
        f"reads the customer while the modify of entry {modify.moment.key} is "
        "pending, and no query has asked for its status",
        modify.moment.key,
    )


def ignores_error_code(occasion: Occasion) -> Judgement:
    seen, accepted = occasion.seen, occasion.queried
    if seen.request_id is None:
        return None
    if accepted is not None and accepted.client[0] == seen.client[0]:
        return UPHELD
    if accepted is None and (occasion.unseen or occasion.jobs.get(seen.request_id) is not None):
        return None  # the request may have been accepted unseen
    why = "no reply has given" if accepted is None else "was given to another requester"
    return occasion.breach(f"queries the request {seen.request_id[:80]!r}, which {why}")
