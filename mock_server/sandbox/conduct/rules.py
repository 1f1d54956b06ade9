"""The rules of `conduct.yaml`: one function for each, by its name."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, Final

from mock_server.contract.names import IDENTIFIERS
from mock_server.contract.values.walk import pointer
from mock_server.sandbox.conduct.knowledge import GAPS, Knowledge
from mock_server.sandbox.conduct.seen import UPHELD, Breach, Judgement, Moment, Seen, leaves_of
from mock_server.sandbox.ground.credentials import how_to_send, misplaced
from mock_server.sandbox.ground.exchange import Network

_NOTHINGS: Final = frozenset({"undefined", "null", "None", "NaN", ""})
_ID_MEMBERS: Final = frozenset({*IDENTIFIERS, "nestedOffers", "eligibleSubAccountIds"})
_SECRETS: Final = frozenset(
    {
        "token", "access_token", "api_key", "apikey", "api-key", "key", "secret", "password",
        "authorization", "bearer",
    }
)  # fmt: skip
_BETWEEN_DIGITS: Final = str.maketrans("", "", " -().")
_FEWEST_DIGITS: Final = 8
_CERTAIN_DIGITS: Final = 10
_MAX_DIGITS: Final = 15
_MAX_NAMED: Final = 5
_LONGEST_NAME: Final = 80
_VERSION: Final = 1
_LONGEST_WAIT_MS: Final = 60_000
_DAY_MS: Final = 86_400_000
_MANY: Final = 5
_NEARLY_ALL: Final = 0.8


def null_id(seen: Seen, _known: Knowledge) -> Judgement:
    blank = _named(chain(_blank_segments(seen), _blank_members(seen.sent or {}, "")))
    return seen.breach(f"has no id where one belongs: {blank}") if blank else UPHELD


def _named(places: Iterable[str]) -> str:
    return ", ".join(place[:_LONGEST_NAME] for place in islice(places, _MAX_NAMED))


def _blank_segments(seen: Seen) -> Iterator[str]:
    request = seen.entry.request
    sent = request.address.segments()
    for operation in seen.contract.operations.values():
        wanted = operation.template.split("/")[1:]
        segments = [*sent, ""] if len(sent) == len(wanted) - 1 else sent
        if operation.method != request.method or len(segments) != len(wanted):
            continue
        pairs = [*zip(wanted, segments, strict=True)]
        if all(
            place == _VERSION or name.startswith("{") or name == segment
            for place, (name, segment) in enumerate(pairs)
        ):
            for name, segment in pairs:
                if name.startswith("{") and segment in _NOTHINGS:
                    yield f"{segment!r} for {name} in the path"


def _blank_members(value: Any, place: str) -> Iterator[str]:
    if isinstance(value, list):
        for index, entry in enumerate(value):
            yield from _blank_members(entry, f"{place}/{index}")
    elif isinstance(value, Mapping):
        for name, member in value.items():
            here = f"{place}/{name[:_LONGEST_NAME]}"
            if name in _ID_MEMBERS:
                ids = member if isinstance(member, list) else [member]
                for each in ids:
                    if each is None or (isinstance(each, str) and each in _NOTHINGS):
                        yield f"{'null' if each is None else repr(each)} at {here}"
            yield from _blank_members(member, here)


def unlisted_field(seen: Seen, _known: Knowledge) -> Judgement:
    operation = seen.operation
    if operation is None or seen.sent is None:
        return None
    unlisted = _named(seen.contract.bodies[operation.operation_id].shape.unlisted(seen.sent))
    if not unlisted:
        return UPHELD
    return seen.breach(f"sends members that {operation.operation_id} does not list: {unlisted}")


def secret_in_url(seen: Seen, known: Knowledge) -> Judgement:
    request, tokens = seen.entry.request, known.scenario.requesters
    parts = (*request.address.segments(), *request.query.values())
    kind = next((kind for text in parts if (kind := _secret(text, tokens, seen.moment))), "")
    named = [name for name, value in request.query.items() if name.lower() in _SECRETS and value]
    if not kind and not named:
        return UPHELD
    what = kind or f"a secret as {named[0][:_LONGEST_NAME]!r}"
    return seen.breach(f"has {what} in its address")


def _secret(text: str, tokens: Mapping[str, str], now: Sequence[int]) -> str:
    """Return what kind of secret a text is; a number near `now` is a time stamp."""
    if text in tokens:
        return "a token"
    local, _, domain = text.partition("@")
    if local and "." in domain.strip(".") and " " not in text:
        return "an e-mail address"
    digits = text.strip(" +").translate(_BETWEEN_DIGITS)
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= _MAX_DIGITS
    begins = text.startswith(("+", " ", "0"))  # in a query, a plus sign means a space
    if not is_number or len(digits) < (_FEWEST_DIGITS if begins else _CERTAIN_DIGITS):
        return ""
    stamps = int(digits), 1000 * int(digits)  # milliseconds, or seconds
    is_now = any(abs(ms - instant) < _DAY_MS for ms in stamps for instant in now)
    return "" if is_now else "a phone number"


def no_credentials(seen: Seen, known: Knowledge) -> Judgement:
    tokens, credentials = known.scenario.requesters, seen.contract.assumptions.credentials
    headers = seen.entry.request.headers
    if not tokens or seen.operation is None:
        return None
    if credentials.header.lower() in headers:
        return UPHELD
    how = misplaced(headers, credentials, tokens) or how_to_send(credentials)
    return seen.breach(f"has no credentials; {how}")


def no_timeout(seen: Seen, known: Knowledge) -> Judgement:
    is_hung = seen.entry.outcome.network is Network.HANG and seen.entry.connection is not None
    if seen.left is None and not is_hung:
        return None
    waited_ms = seen.moment.gap_to(seen.left or known.now)
    if waited_ms > _LONGEST_WAIT_MS:
        text = f"the client of entry {seen.key} has waited {seconds(waited_ms)} for its reply"
        return Breach((seen.key,), text)
    return None if seen.left is None else UPHELD


def package_twice(seen: Seen, known: Knowledge) -> Judgement:
    lost = None if seen.offers is None else known.lost_before(seen)
    if lost is None:
        return None
    if (seen.sent or {}).get("name") == (lost.sent or {}).get("name"):
        return UPHELD
    return seen.breach(
        f"creates a package of the offers of entry {lost.key}, whose reply "
        "was lost, under another name",
        lost.key,
    )


def blind_repeat(seen: Seen, known: Knowledge) -> Judgement:
    lost = known.lost_before(seen) if seen.offers is None else None
    if lost is None:
        return None
    if seen.is_customer_read and not seen.failure:
        return UPHELD
    if seen.call != lost.call:
        return None
    return seen.breach(
        f"repeats the modify of entry {lost.key}, whose reply was lost, "
        "without having read the customer",
        lost.key,
    )


def racing_modify(seen: Seen, known: Knowledge) -> Judgement:
    earlier = known.modified_before(seen) if seen.is_modify else None
    if earlier is None:
        return None
    if earlier.is_settled:
        return UPHELD
    key = earlier.call.key
    return seen.breach(f"modifies a customer while the modify of entry {key} is pending", key)


def whole_customer(seen: Seen, known: Knowledge) -> Judgement:
    read = known.read_before(seen)
    if read is None:
        return None
    sent, fields = seen.sent or {}, read.content or {}
    same = [name for name, value in sent.items() if name in fields and fields[name] == value]
    if len(sent) < _MANY or len(same) < _NEARLY_ALL * len(sent):
        return UPHELD
    how = f"sends {len(sent)} members, of which {len(same)} are as entry {read.key} read them"
    return seen.breach(how, read.key)


def stale_write(seen: Seen, known: Knowledge) -> Judgement:
    read = known.read_before(seen)
    if read is None:
        return None
    changes = known.changes.get(seen.customer_id, {})
    newer = [
        (path, value, change)
        for path, value in leaves_of(seen.sent or {}).items()
        if (change := changes.get(path)) is not None
        and change.since >= read.key
        and change.client != seen.client
    ]
    former = leaves_of(read.content or {}) if newer else {}  # takes long for a large customer
    for path, value, change in newer:
        if path in former and former[path] == value != change.values[path]:
            return seen.breach(
                f"sends {pointer(path)} as entry {read.key} read it, "
                f"although entry {change.by} has changed it since",
                read.key,
                change.by,
            )
    return UPHELD


def unmeant_null(seen: Seen, known: Knowledge) -> Judgement:
    read = known.last_reads.get(seen.customer_id)
    if not seen.is_modify or not seen.sent or read is None:
        return None
    sent = leaves_of(seen.sent)
    unmeant = [path for path, value in sent.items() if value is None and not known.is_meant(path)]
    filled = {
        path[:length]
        for path, value in (known.values_since(read) if unmeant else {}).items()
        if value is not None
        for length in range(1, len(path) + 1)
    }
    emptied = ", ".join([pointer(path) for path in unmeant if path in filled][:_MAX_NAMED])
    return seen.breach(f"empties members that had a value: {emptied}") if emptied else UPHELD


_TOLERANCE_MS: Final = 10  # how much too early a call may be: clocks and timers of clients round
_NOISE_MS: Final = 50
_NOISE: Final = 1.1
_IN_STEP: Final = 0.05
_MAX_REPEATS: Final = 8
_MAX_REFUSALS: Final = 2
_HOUR_MS: Final = 3_600_000


def retry_early(seen: Seen, known: Knowledge) -> Judgement:
    last = known.chain.calls[-1] if known.chain.calls else None
    if last is None or last.wait_ms is None or not last.asks_to_wait:
        return None
    gap_ms = last.moment.gap_to(seen.moment)
    if gap_ms + _TOLERANCE_MS >= last.wait_ms:
        return UPHELD
    return seen.breach(
        f"is the same call as entry {last.key}, {seconds(gap_ms)} later; "
        f"that said Retry-After: {last.wait_ms // 1000}",
        last.key,
    )


def no_backoff(seen: Seen, known: Knowledge) -> Judgement:
    gaps = known.chain.gaps_to(seen)
    if len(gaps) < GAPS:
        return None
    first_ms, *later_ms = gaps
    if max(later_ms) > max(first_ms * _NOISE, first_ms + _NOISE_MS):
        return UPHELD
    waits = ", ".join(map(seconds, gaps))
    how = f"is the third repeat in a row whose wait did not grow: {waits}"
    return seen.breach(how, *known.chain.keys)


def no_jitter(seen: Seen, known: Knowledge) -> Judgement:
    gaps = known.chain.gaps_to(seen)[-2:]
    if len(gaps) < GAPS - 1:
        return None
    judgement: Judgement = None
    for other in known.chains_elsewhere(seen):
        last = other.calls[-1]
        off_ms = last.moment.gap_to(seen.moment)
        if len(other.calls) < GAPS or off_ms > gaps[-1] * (1 + _IN_STEP):
            continue
        judgement = UPHELD
        pairs = zip(gaps, other.gaps_to(seen)[:-1], strict=True)
        are_alike = all(abs(one - two) <= _IN_STEP * max(one, two) for one, two in pairs)
        if are_alike and off_ms <= _IN_STEP * gaps[-1]:
            return seen.breach(
                f"on connection {seen.entry.connection} and entry {last.key} on "
                f"connection {last.entry.connection} are repeats in step: "
                f"both waited {seconds(gaps[-2])}, then {seconds(gaps[-1])}",
                *other.keys,
            )
    return judgement


def endless_retry(seen: Seen, known: Knowledge) -> Judgement:
    repeats = known.chain.repeats + 1
    if repeats <= _MAX_REPEATS:
        return UPHELD if known.chain.calls else None
    return seen.breach(f"is repeat {repeats} of a failed call", known.chain.keys[-1])


def retried_refusal(seen: Seen, known: Knowledge) -> Judgement:
    if seen.failure != "final":
        return None
    chain = known.chain
    if chain.refusals < _MAX_REFUSALS or chain.keys[-1] < known.operated:
        return UPHELD
    return seen.breach(
        f"repeats a call that was refused with {seen.contract.shown_failure(seen.entry.code).code} "
        f"before; it is repeat {chain.refusals}",
        *chain.keys,
    )


def poll_early(seen: Seen, known: Knowledge) -> Judgement:
    queried = known.queried(seen)
    asked = None if queried is None else queried.latest
    if asked is None or asked.failure or asked.wait_ms is None or asked.client != seen.client:
        return None
    gap_ms = asked.moment.gap_to(seen.moment)
    if gap_ms + _TOLERANCE_MS >= asked.wait_ms:
        return UPHELD
    return seen.breach(
        f"queries request {seen.request_id} {seconds(gap_ms)} after entry "
        f"{asked.key}, which said Retry-After: {asked.wait_ms // 1000}",
        asked.key,
    )


def polls_settled(seen: Seen, known: Knowledge) -> Judgement:
    queried = known.queried(seen)
    if queried is None or not seen.shows_end:
        return None
    queries = queried.shown_to[seen.client]
    if queries <= 1:
        return UPHELD
    return seen.breach(f"is query {queries} of request {seen.request_id} after its end was shown")


def abandoned(seen: Seen, known: Knowledge) -> Judgement:
    queried = known.queried(seen)
    if queried is None or queried.shown_to or not seen.shows_end:
        return None
    late_ms = _late_ms(known, seen.request_id, seen.moment)
    if late_ms is None:
        return UPHELD
    return seen.breach(
        f"is the first query that shows how request {seen.request_id} ended, "
        f"{seconds(late_ms)} after it had settled",
        queried.call.key,
    )


def abandoned_by_now(known: Knowledge) -> Iterator[Breach]:
    for request_id, accepted in known.requests.items():
        late_ms = _late_ms(known, request_id, known.now)
        if late_ms is not None and not accepted.shown_to and accepted.call.failure != "lost":
            key = accepted.call.key
            yield Breach(
                (key,),
                f"request {request_id} of entry {key} settled "
                f"{seconds(late_ms)} ago, and no status query has shown it",
            )


def _late_ms(known: Knowledge, request_id: str | None, now: Moment) -> int | None:
    """Return how long ago a request has settled, if that is more than an hour."""
    job = known.jobs.get(request_id or "")
    if job is None or job.settled_ms is None or now.sandbox_ms - job.settled_ms <= _HOUR_MS:
        return None
    return now.sandbox_ms - job.settled_ms


def acted_too_soon(seen: Seen, known: Knowledge) -> Judgement:
    if not seen.is_customer_read or seen.contract.assumptions.visibility == "at-once":
        return None
    modify = known.modified_before(seen)
    if modify is None:
        return None
    if modify.is_settled or modify.latest is not modify.call:  # it was queried
        return UPHELD
    return seen.breach(
        f"reads the customer while the modify of entry {modify.call.key} is "
        "pending, and no query has asked for its status",
        modify.call.key,
    )


def ignores_error_code(seen: Seen, known: Knowledge) -> Judgement:
    accepted = known.queried(seen)
    if seen.request_id is None:
        return None
    if accepted is not None and accepted.call.client[0] == seen.client[0]:
        return UPHELD
    if accepted is None and (known.unseen or known.jobs.get(seen.request_id) is not None):
        return None  # the request may have been accepted unseen
    why = "no reply has given" if accepted is None else "was given to another requester"
    return seen.breach(f"queries the request {seen.request_id[:80]!r}, which {why}")


def seconds(gap_ms: int) -> str:
    return f"{gap_ms / 1000:g} s"
