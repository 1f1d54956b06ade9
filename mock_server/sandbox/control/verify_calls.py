"""Control calls that verify the calls in the journal, or wait for them or for a request."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from http import HTTPMethod, HTTPStatus
from typing import Any, Final

from mock_server.contract.schemas.formats import is_uuid
from mock_server.contract.texts.printable import counted
from mock_server.contract.texts.times import duration_text, parse_duration, parse_instant
from mock_server.contract.values.exact_json import size_of
from mock_server.contract.values.walk import pointer, split_pointer
from mock_server.domain.refusal import Reason
from mock_server.sandbox.control.call import ControlCall
from mock_server.sandbox.control.clock_calls import as_fields
from mock_server.sandbox.control.problem import (
    Problem,
    bad_request,
    conflict,
    invalid,
    not_found,
    parse_or_refuse,
)
from mock_server.sandbox.faults.parsing import read_expectation
from mock_server.sandbox.faults.patterns import Patterns, TooMuchWork
from mock_server.sandbox.faults.plans import Expectation
from mock_server.sandbox.ground.exchange import AskAgain, Steps, json_outcome
from mock_server.sandbox.record.journal import NEW_BEGINNING, Entry
from mock_server.sandbox.record.verification import Match, Tally

FILTERS: Final = ("operation", "customer", "status", "code")  # of entries and of events
_METHODS: Final = frozenset(HTTPMethod)

_MAX_WAIT_MS: Final = 60_000
_GRACE_MS: Final = 1000  # after its timeout, a wait may examine calls made in time
_BOUNDS: Final = ("exactly", "atLeast", "atMost")
_EXCLUSIVE: Final[Mapping[str, tuple[str, ...]]] = {
    "request": ("match", "inOrder", *_BOUNDS),
    "refuseFrozen": ("match", "inOrder", *_BOUNDS),
    "inOrder": ("match", *_BOUNDS),
    "exactly": ("atLeast", "atMost"),
}

_FROZEN: Final = (
    "the clock is frozen, and the request settles by time alone: advance the clock, or let it run"
)


def verify_journal(call: ControlCall) -> Steps:
    tally = yield from _read_expected(call, Patterns())
    entries = tally.journal.frozen()
    yield False
    yield from _count(tally, entries)
    if not tally.is_ok:
        yield from _bounded(tally.find_nearest(entries))
    return json_outcome(tally.as_fields())


def wait_journal(call: ControlCall) -> Steps:
    duration = call.body.get("timeout", "10s")
    timeout = duration_text(duration)
    timeout_ms = parse_or_refuse(parse_duration, duration, "timeout")
    if timeout_ms > _MAX_WAIT_MS:
        raise bad_request(f"the timeout {timeout} is longer than 60s")
    until_ms = call.now_ms + timeout_ms
    if "request" in call.body:
        _refuse_contradiction(call.body)
        return (yield from _look_at_request(call, timeout, until_ms, call.now_ms))
    patterns = Patterns()
    tally = yield from _read_expected(call, patterns)
    keeps = patterns.bytes + 2 * size_of(call.body)  # an expectation takes more than its JSON
    yield False
    kept = replace(call, body=None)
    return (yield from _look_at_calls(kept, tally, keeps, timeout, until_ms, call.now_ms))


def _look_at_calls(
    call: ControlCall, tally: Tally, keeps: int, timeout: str, until_ms: int, now_ms: int
) -> Steps:
    sandbox = call.sandbox
    if tally.is_over(sandbox.journal):
        tally.begin(sandbox.journal)
    tally.evicted = tally.journal.evicted
    yield from _count(tally, tally.journal.after(tally.seen))
    has_seen_all = not tally.is_over(sandbox.journal) and tally.seen >= tally.journal.latest
    if has_seen_all and tally.is_ok:
        return json_outcome(tally.as_fields())
    return _not_yet(
        f"not within {timeout}: {counted(tally.matched, 'call')} matched",
        due_ms=None if has_seen_all else now_ms,
        until_ms=until_ms + (0 if has_seen_all else _GRACE_MS),
        interests=({"kind": "exchange", **tally.interest(FILTERS)}, NEW_BEGINNING),
        look=partial(_look_at_calls, call, tally, keeps, timeout, until_ms),
        keeps=keeps,
    )


def _look_at_request(call: ControlCall, timeout: str, until_ms: int, now_ms: int) -> Steps:
    sandbox, request_id = call.sandbox, call.body["request"].lower()
    yield from sandbox.tick(now_ms)
    simulation = sandbox.simulation
    job = simulation.known_job(request_id, simulation.clock.at(now_ms))
    if job is None:
        raise not_found(f"there is no request {request_id[:80]!r}")
    fields = as_fields(simulation, job)
    if job.settled_ms is not None:
        return json_outcome({"ok": True, "request": fields})
    is_timed = simulation.world.jobs.timed_by(job) is not None
    is_stopped = simulation.clock.is_frozen and is_timed
    if is_stopped and call.body.get("refuseFrozen", False):
        raise conflict(_FROZEN)
    hint = f"; {_FROZEN}" if is_stopped else ""
    return _not_yet(
        f"not within {timeout}: the request is {fields['status']}{hint}",
        due_ms=sandbox.next_due_ms(),
        until_ms=until_ms,
        interests=({"kind": "job", "requestId": job.request_id}, NEW_BEGINNING),
        look=partial(_look_at_request, call, timeout, until_ms),
    )


def _not_yet(late: str, **again: Any) -> AskAgain:
    reply = Problem(HTTPStatus.REQUEST_TIMEOUT, late).as_reply()
    return AskAgain(status=reply.status, headers=reply.headers, body=reply.body, **again)


def _refuse_contradiction(body: Mapping[str, Any]) -> None:
    for name, others in _EXCLUSIVE.items():
        if name in body and (found := [other for other in others if other in body]):
            raise bad_request(f"{name} cannot be combined with {', '.join(found)}")
    if "atLeast" in body and body["atLeast"] > body.get("atMost", body["atLeast"]):
        raise bad_request(f"atLeast {body['atLeast']} is more than atMost {body['atMost']}")


# ── Matches ───────────────────────────────────────────────────────────────────────────────────────


def with_ids(call: ControlCall, filters: dict[str, Any]) -> dict[str, Any]:
    """Replace refs by ids, in place; an unknown UUID stays, since calls may have named it."""
    for member in ("customer", "requester"):
        name = filters.get(member)
        if isinstance(name, str):
            is_gone = is_uuid(name) and call.simulation.world.customer_named(name) is None
            filters[member] = name.lower() if is_gone else call.customer(name).customer_id
    return filters


def read_match(
    call: ControlCall,
    data: Mapping[str, Any],
    place: str = "",
    *,
    patterns: Patterns | None = None,
    of_calls: bool = True,
) -> Match:
    """Read the match at `place`; `of_calls`: no control call matches unless it is named."""
    compiled = patterns or Patterns()

    def expected(value: Any, *path: str) -> Expectation:
        try:
            return read_expectation(value, compiled)
        except ValueError as error:
            reason = Reason(f"{place}{pointer(path)}/matches", str(error))
            raise invalid([reason]) from None

    outside = ("header", "body", "since")
    fields = with_ids(call, {name: data[name] for name in data if name not in outside})
    if "method" in fields and fields["method"].upper() in _METHODS:  # others have a case
        fields["method"] = fields["method"].upper()
    if "requestId" in fields:
        fields["requestId"] = fields["requestId"].lower()
    headers, body = data.get("header", {}), data.get("body", {})
    matched = Match(
        fields=fields,
        headers=tuple((each.lower(), expected(headers[each], "header", each)) for each in headers),
        body=tuple((split_pointer(each), expected(body[each], "body", each)) for each in body),
        with_control="control" in fields or not of_calls,
    )
    if "since" not in data:
        return matched
    return replace(matched, since_ms=parse_or_refuse(parse_instant, data["since"], "since"))


def _read_expected(call: ControlCall, patterns: Patterns) -> Generator[bool, None, Tally]:
    """Read the expected calls, in steps that keep other calls out: customers are named by ref."""
    _refuse_contradiction(call.body)
    if "inOrder" not in call.body:
        match = read_match(call, call.body.get("match", {}), "/match", patterns=patterns)
        least = call.body.get("atLeast", 0 if "atMost" in call.body else 1)
        exactly = call.body.get("exactly")
        bounds = (least, call.body.get("atMost")) if exactly is None else (exactly, exactly)
        return Tally(call.sandbox.journal, [match], bounds)
    matches: list[Match] = []
    for index, entry in enumerate(call.body["inOrder"]):
        yield True
        matches.append(read_match(call, entry, f"/inOrder/{index}", patterns=patterns))
    return Tally(call.sandbox.journal, matches, None)


def _count(tally: Tally, entries: Sequence[Entry]) -> Iterator[bool]:
    """Count new entries; refuse an answer that those could change that are missing."""
    yield from _bounded(tally.count(entries))
    if tally.depends_on_lost:
        raise conflict(
            f"the journal has evicted {counted(tally.evicted, 'entry', 'entries')}, on"
            " which the answer depends; verify earlier, name a later `since`, or raise"
            " limits.journalEntries and limits.journalBytes"
        )


def _bounded(steps: Iterator[bool]) -> Iterator[bool]:
    try:
        yield from steps
    except TooMuchWork as error:
        raise bad_request(str(error)) from None
