"""Control calls about the record: shown, verified, awaited, and reported on."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from http import HTTPMethod, HTTPStatus
from typing import Any, Final

from mock_server.contract.schemas.formats import is_uuid
from mock_server.contract.texts.printable import counted
from mock_server.contract.texts.times import (
    duration_text,
    parse_duration,
    parse_instant,
    read_entry_number,
)
from mock_server.contract.values.exact_json import dumps, size_of
from mock_server.contract.values.walk import pointer, split_pointer
from mock_server.domain.refusal import Reason
from mock_server.sandbox.conduct.conduct import CONDUCT_REPORTS, judge
from mock_server.sandbox.control.call import Answer, Answering, ControlCall, found, page_of
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
from mock_server.sandbox.faults.patterns import Patterns
from mock_server.sandbox.faults.plans import Expectation
from mock_server.sandbox.ground.exchange import (
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
_ALL: Final = Match(with_control=True)
_EMPTY: Final = "the journal is empty: each call of the interface adds an entry"


def list_journal(call: ControlCall) -> Answering:
    query, journal = call.request.query, call.sandbox.journal
    evicted, scenario, show = journal.evicted, call.simulation.scenario, _shown(call)
    entries = journal.after(int(query["after"])) if "after" in query else journal.frozen()
    matching = yield from _matching(call, entries)
    if "requestId" in query:
        request_id = query["requestId"].lower()
        matching = [entry for entry in matching if entry.concerns(request_id)]
    if "text" in query:
        matching = yield from search(matching, query["text"], scenario)
    return page_of(query, matching, show) | {"evicted": evicted}


def clear_journal(call: ControlCall) -> None:
    call.sandbox.journal.clear()


def get_entry(call: ControlCall) -> Answer:
    text, journal, simulation = call.parameters["entry"], call.sandbox.journal, call.simulation
    number = read_entry_number(text)
    unknown = f"there is no entry {text[:40]!r} ({journal.evicted} were evicted)"
    entry = found(None if number is None else journal.get(number), unknown)
    return render(entry, simulation.scenario, simulation.world.customer)


def get_last_entry(call: ControlCall) -> Answering:
    entries, show = call.sandbox.journal.frozen(), _shown(call)
    matching = yield from _matching(call, entries[::-1], only_first=True)
    if not matching:
        raise not_found("no entry of the journal matches the filters" if entries else _EMPTY)
    return show(matching[0])


def list_changes(call: ControlCall) -> Answering:
    query, journal = call.request.query, call.sandbox.journal
    if journal.removed:
        lost = counted(journal.removed, "entry", "entries")
        raise conflict(
            f"the journal lacks {lost}, evicted or cleared, so it cannot be replayed: raise "
            "limits.journalEntries, or reset the sandbox before what is examined"
        )
    again, entries, since = call.sandbox.at_the_start(), journal.frozen(), query.get("since", "0")
    return page_of(query, (yield from changes_since(again, entries, int(since), call.now_ms)))


def get_coverage(call: ControlCall) -> Outcome:
    content_type, write = REPORTS[call.request.query.get("format", "json")]
    rows = call.sandbox.coverage.rows(call.simulation.contract.operations.values())
    return Reply(status=200, headers={"Content-Type": content_type}, body=write(rows))


def get_conduct(call: ControlCall) -> Answering:
    report = yield from judge(call.sandbox.journal, call.simulation, call.now_ms)
    content_type, write = CONDUCT_REPORTS[call.request.query.get("format", "json")]
    return Reply(status=200, headers={"Content-Type": content_type}, body=write(report))


def stream_events(call: ControlCall) -> Outcome:
    interest = _interest(call)
    number = read_entry_number(call.request.headers.get("last-event-id", "").strip())
    after = call.sandbox.events.latest if number is None else number
    headers = {
        "Content-Type": "text/event-stream",
        "Cache-Control": "no-store",
        "Last-Event-ID": str(after),
    }
    if call.request.method == "HEAD":
        return Reply(status=200, headers=headers, body=b"")
    return EventStream(status=200, headers=headers, body=b"", after=after, interest=interest)


def _shown(call: ControlCall) -> Callable[[Entry], dict[str, Any]]:
    if call.request.query.get("brief") == "true":
        return brief
    find = call.simulation.world.with_still_customers().customer
    return partial(render, scenario=call.simulation.scenario, find=find)


def _matching(
    call: ControlCall, entries: Sequence[Entry], *, only_first: bool = False
) -> Generator[bool, None, Sequence[Entry]]:
    query, matching = call.request.query, list[Entry]()
    filters: dict[str, Any] = {name: query[name] for name in (*FILTERS, "since") if name in query}
    if "status" in filters:
        filters["status"] = int(filters["status"])  # already validated
    match = read_match(call, filters, of_calls=query.get("calls") == "interface")
    if match == _ALL:
        return entries  # without steps: there is nothing to compare
    for entry in entries:
        if match.meets(entry):
            matching.append(entry)
            if only_first:
                break
        yield False
    return matching


def get_certification(call: ControlCall) -> Answer:
    led = call.sandbox.certification
    return {"title": "", "steps": []} if led is None else led


def put_certification(call: ControlCall) -> Outcome:
    call.sandbox.certification = call.body
    return json_outcome(call.body)


def decide_step(call: ControlCall) -> Answer:
    led, step = call.sandbox.certification, call.body["step"]
    if led is None:
        why = "no certification is running here; `customer-sandbox certify PLAN` starts one"
        raise not_found(why)
    if step != led.get("current"):
        raise conflict(f"{step!r} is not the current step")
    call.sandbox.certification = {"decision": call.body["as"], **led}
    return call.sandbox.certification


# ── Filters ───────────────────────────────────────────────────────────────────────────────────────


def _interest(call: ControlCall) -> dict[str, Any]:
    query = call.request.query
    filters: dict[str, Any] = {name: query[name] for name in ("kind", *FILTERS) if name in query}
    kind, status = filters.get("kind"), filters.get("status")
    lacking: list[str] = [
        name for name in FILTERS if name in filters and kind not in (None, *FILTERED)
    ]
    if status is not None:  # a number for calls, a word for requests
        is_word = status in JOB_RESULTS
        if kind is not None and not lacking and is_word != (kind == "job"):
            expected = "successful or failed" if kind == "job" else "an integer"
            raise bad_request(f"status: expected {expected}, got {dumps(status).decode()}")
        filters["status"] = status if is_word else int(status)
    if lacking:
        raise bad_request(f"events of kind {kind} have no {lacking[0]}; leave one of the two out")
    return with_ids(call, filters)


# ── Verifying, and waiting ───────────────────────────────────────────────────────────────────────

_MAX_WAIT_MS: Final = 60_000
_GRACE_MS: Final = 1000  # after its timeout, a wait may examine calls made in time
_FROZEN: Final = (
    "the clock is frozen, and the request settles by time alone: advance the clock, or let it run"
)


def verify_journal(call: ControlCall) -> Answering:
    tally = yield from _read_expected(call, Patterns())
    entries = tally.journal.frozen()
    yield False
    yield from _count(tally, entries, explains=True)
    return tally.as_fields()


def wait_journal(call: ControlCall) -> Steps:
    duration = call.body.get("timeout", "10s")
    timeout = duration_text(duration)
    timeout_ms = parse_or_refuse(parse_duration, duration, "timeout")
    if timeout_ms > _MAX_WAIT_MS:
        raise bad_request(f"the timeout {timeout} is longer than 60s")
    late, until_ms = f"not within {timeout}", call.now_ms + timeout_ms
    if "request" in call.body:
        return (yield from _look_at_request(call, late, until_ms, call.now_ms))
    patterns = Patterns()
    tally = yield from _read_expected(call, patterns)
    keeps = patterns.bytes + 2 * size_of(call.body)  # an expectation takes more than its JSON
    yield False
    kept = replace(call, body=None)
    return (yield from _look_at_calls(kept, tally, keeps, late, until_ms, call.now_ms))


def _look_at_calls(
    call: ControlCall, tally: Tally, keeps: int, late: str, until_ms: int, now_ms: int
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
        f"{late}: {counted(tally.matched, 'call')} matched",
        due_ms=None if has_seen_all else now_ms,
        until_ms=until_ms + (0 if has_seen_all else _GRACE_MS),
        interests=({"kind": "exchange", **tally.interest(FILTERS)}, NEW_BEGINNING),
        look=partial(_look_at_calls, call, tally, keeps, late, until_ms),
        keeps=keeps,
    )


def _look_at_request(call: ControlCall, late: str, until_ms: int, now_ms: int) -> Steps:
    sandbox = call.sandbox
    yield from sandbox.tick(now_ms)
    simulation, job = sandbox.simulation, replace(call, now_ms=now_ms).job(call.body["request"])
    fields = as_fields(simulation, job)
    if job.settled_ms is not None:
        return json_outcome({"ok": True, "request": fields})
    is_stopped = simulation.clock.is_frozen and simulation.world.jobs.timed_by(job) is not None
    if is_stopped and call.body.get("refuseFrozen", False):
        raise conflict(_FROZEN)
    return _not_yet(
        f"{late}: the request is {fields['status']}" + (f"; {_FROZEN}" if is_stopped else ""),
        due_ms=sandbox.next_due_ms(),
        until_ms=until_ms,
        interests=({"kind": "job", "requestId": job.request_id}, NEW_BEGINNING),
        look=partial(_look_at_request, call, late, until_ms),
    )


def _not_yet(late: str, **again: Any) -> AskAgain:
    reply = Problem(HTTPStatus.REQUEST_TIMEOUT, late).as_reply()
    return AskAgain(status=reply.status, headers=reply.headers, body=reply.body, **again)


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
            raise invalid([Reason(f"{place}{pointer(path)}/matches", str(error))]) from None

    outside = ("header", "body", "since")
    fields = with_ids(call, {name: data[name] for name in data if name not in outside})
    # Other methods than those of HTTP have a case.
    if "method" in fields and fields["method"].upper() in HTTPMethod.__members__:
        fields["method"] = fields["method"].upper()
    if "requestId" in fields:
        fields["requestId"] = fields["requestId"].lower()
    headers, body, since = data.get("header", {}), data.get("body", {}), data.get("since")
    return Match(
        fields=fields,
        headers=tuple((each.lower(), expected(headers[each], "header", each)) for each in headers),
        body=tuple((split_pointer(each), expected(body[each], "body", each)) for each in body),
        since_ms=None if since is None else parse_or_refuse(parse_instant, since, "since"),
        with_control="control" in fields or not of_calls,
    )


def _read_expected(call: ControlCall, patterns: Patterns) -> Generator[bool, None, Tally]:
    """Read the expected calls, in steps that keep other calls out: customers are named by ref."""
    body, journal, matches = call.body, call.sandbox.journal, list[Match]()
    if "inOrder" not in body:
        low = body.get("exactly", body.get("atLeast", 0 if "atMost" in body else 1))
        high = body.get("exactly", body.get("atMost"))
        if high is not None and low > high:
            raise bad_request(f"atLeast {low} is more than atMost {high}")
        match = read_match(call, body.get("match", {}), "/match", patterns=patterns)
        return Tally(journal, [match], (low, high))
    for index, entry in enumerate(body["inOrder"]):
        yield True
        matches.append(read_match(call, entry, f"/inOrder/{index}", patterns=patterns))
    return Tally(journal, matches, None)


def _count(tally: Tally, entries: Sequence[Entry], *, explains: bool = False) -> Iterator[bool]:
    """Count new entries; refuse an answer that those could change that are missing."""
    yield from tally.count(entries)
    if tally.depends_on_lost:
        raise conflict(
            f"the journal has evicted {counted(tally.evicted, 'entry', 'entries')}, on"
            " which the answer depends; verify earlier, name a later `since`, or raise"
            " limits.journalEntries and limits.journalBytes"
        )
    if explains and not tally.is_ok:
        yield from tally.find_nearest(entries)
