"""Control calls about the record: shown, verified, awaited, and reported on."""

from bisect import bisect_right
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from http import HTTPMethod, HTTPStatus
from operator import attrgetter
from typing import Any, Final

from mock_server.contract.schemas.formats import is_uuid
from mock_server.contract.schemas.phrases import none_of
from mock_server.contract.texts.printable import counted
from mock_server.contract.texts.times import (
    duration_text,
    parse_duration,
    parse_instant,
    read_entry_number,
)
from mock_server.contract.values.exact_json import size_of
from mock_server.contract.values.walk import pointer, split_pointer
from mock_server.domain.refusal import Reason
from mock_server.sandbox.conduct.conduct import CONDUCT_REPORTS, judge
from mock_server.sandbox.control.call import ControlCall, invalid_parameter, paged
from mock_server.sandbox.control.problem import (
    Problem,
    bad_request,
    conflict,
    invalid,
    not_found,
    parse_or_refuse,
)
from mock_server.sandbox.control.simulation_calls import as_fields
from mock_server.sandbox.faults.parsing import read_expectation
from mock_server.sandbox.faults.patterns import Effort, Patterns, TooMuchWork
from mock_server.sandbox.faults.plans import Expectation
from mock_server.sandbox.ground.exchange import (
    NO_CONTENT,
    AskAgain,
    EventStream,
    Outcome,
    Reply,
    Steps,
    json_outcome,
)
from mock_server.sandbox.record.changes import changes_since
from mock_server.sandbox.record.coverage import JOB_RESULTS, REPORTS
from mock_server.sandbox.record.explaining import brief, render, search
from mock_server.sandbox.record.journal import FILTERED, NEW_BEGINNING, Entry
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

_MAX_DIGITS: Final = 18  # of an event's id; longer texts are ignored


def list_journal(call: ControlCall) -> Steps:
    query, journal = call.request.query, call.sandbox.journal
    evicted, entries = journal.evicted, journal.frozen()
    scenario, show = call.simulation.scenario, _shown(call)
    if "after" in query:
        number = _entry_number(query, "after")
        entries = entries[bisect_right(entries, number, key=attrgetter("number")) :]
    found = yield from _matching(entries, _asked(call))
    if "requestId" in query:
        request_id = query["requestId"].lower()
        found = [entry for entry in found if entry.concerns(request_id)]
    if "text" in query:
        found = yield from search(found, query["text"], scenario)
    return paged(call, found, show, evicted=evicted)


def _entry_number(query: Mapping[str, str], name: str) -> int:
    number = read_entry_number(query[name])
    if number is None:
        raise invalid_parameter(name, "expected the number of an entry, such as 7")
    return number


def clear_journal(call: ControlCall) -> Outcome:
    call.sandbox.journal.clear()
    return NO_CONTENT


def get_entry(call: ControlCall) -> Outcome:
    text, sandbox = call.parameters["entry"], call.sandbox
    number = read_entry_number(text)
    entry = None if number is None else sandbox.journal.get(number)
    if entry is None:
        detail = f"there is no entry {text[:40]!r} ({sandbox.journal.evicted} were evicted)"
        raise not_found(detail)
    simulation = call.simulation
    return json_outcome(render(entry, simulation.scenario, simulation.world.customer))


def get_last_entry(call: ControlCall) -> Steps:
    entries, show = call.sandbox.journal.frozen(), _shown(call)
    why = "no entry of the journal matches the filters" if entries else _EMPTY
    absent = not_found(why)
    found = yield from _matching(entries[::-1], _asked(call), only_first=True)
    if not found:
        raise absent
    return json_outcome(show(found[0]))


def list_changes(call: ControlCall) -> Steps:
    query, journal = call.request.query, call.sandbox.journal
    since = _entry_number(query, "since") if "since" in query else 0
    if journal.removed:
        lost = counted(journal.removed, "entry", "entries")
        raise conflict(
            f"the journal lacks {lost}, evicted or cleared, so it cannot be replayed: raise "
            "limits.journalEntries, or reset the sandbox before what is examined"
        )
    again, entries = call.sandbox.at_the_start(), journal.frozen()
    return paged(call, (yield from changes_since(again, entries, since, call.now_ms)))


def get_coverage(call: ControlCall) -> Outcome:
    content_type, write = REPORTS[call.request.query.get("format", "json")]
    rows = call.sandbox.coverage.rows(call.simulation.contract.operations.values())
    body = write(rows)
    return Reply(status=200, headers={"Content-Type": content_type}, body=body)


def get_conduct(call: ControlCall) -> Steps:
    report = yield from judge(call.sandbox.journal, call.simulation, call.now_ms)
    content_type, write = CONDUCT_REPORTS[call.request.query.get("format", "json")]
    body = write(report)
    return Reply(status=200, headers={"Content-Type": content_type}, body=body)


def stream_events(call: ControlCall) -> Outcome:
    interest = _interest(call)
    value = call.request.headers.get("last-event-id", "").strip()
    is_id = value.isascii() and value.isdigit() and len(value) <= _MAX_DIGITS
    after = int(value) if is_id else call.sandbox.events.latest
    headers = {
        "Content-Type": "text/event-stream",
        "Cache-Control": "no-store",
        "Last-Event-ID": str(after),
    }
    if call.request.method == "HEAD":
        return Reply(status=200, headers=headers, body=b"")
    return EventStream(status=200, headers=headers, body=b"", after=after, interest=interest)


_ALL: Final = Match(with_control=True)
_EMPTY: Final = "the journal is empty: each call of the interface adds an entry"


def _shown(call: ControlCall) -> Callable[[Entry], dict[str, Any]]:
    if call.request.query.get("brief") == "true":
        return brief
    find = call.simulation.world.with_still_customers().customer
    return partial(render, scenario=call.simulation.scenario, find=find)


def _asked(call: ControlCall) -> Match:
    query = call.request.query
    filters: dict[str, Any] = {name: query[name] for name in (*FILTERS, "since") if name in query}
    if "status" in filters:
        filters["status"] = int(filters["status"])  # already validated
    of_calls = query.get("calls") == "interface"
    return read_match(call, filters, of_calls=of_calls)


def _matching(
    entries: Sequence[Entry], match: Match, *, only_first: bool = False
) -> Generator[bool, None, Sequence[Entry]]:
    if match == _ALL:
        return entries  # without steps: there is nothing to compare
    found: list[Entry] = []
    effort = Effort()
    for entry in entries:
        if match.meets(entry, effort):
            found.append(entry)
            if only_first:
                break
        yield False
    return found


def get_certification(call: ControlCall) -> Outcome:
    led = call.sandbox.certification
    return json_outcome({"title": "", "steps": []} if led is None else led)


def put_certification(call: ControlCall) -> Outcome:
    call.sandbox.certification = call.body
    return json_outcome(call.body)


def decide_step(call: ControlCall) -> Outcome:
    led, step = call.sandbox.certification, call.body["step"]
    if led is None:
        why = "no certification is running here; `customer-sandbox certify PLAN` starts one"
        raise not_found(why)
    if step != led.get("current"):
        raise conflict(f"{step!r} is not the current step")
    decided = call.sandbox.certification = {"decision": call.body["as"], **led}
    return json_outcome(decided)


# ── Filters ───────────────────────────────────────────────────────────────────────────────────────


def _interest(call: ControlCall) -> dict[str, Any]:
    query = call.request.query
    filters: dict[str, Any] = {name: query[name] for name in ("kind", *FILTERS) if name in query}
    kind, status = filters.get("kind"), filters.get("status")
    lacking = [name for name in FILTERS if name in filters]
    if kind not in (None, *FILTERED) and lacking:
        raise bad_request(f"events of kind {kind} have no {lacking[0]}; leave one of the two out")
    if status is not None:  # a number for calls, a word for requests
        if kind == "exchange" and status in JOB_RESULTS:
            raise invalid_parameter("status", f'expected an integer, got "{status}"')
        if kind == "job" and status not in JOB_RESULTS:
            raise invalid_parameter("status", none_of(status, JOB_RESULTS))
        filters["status"] = status if status in JOB_RESULTS else int(status)
    return with_ids(call, filters)


# ── Verifying, and waiting ───────────────────────────────────────────────────────────────────────


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
