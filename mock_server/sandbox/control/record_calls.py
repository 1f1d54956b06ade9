"""Control calls that show the record: journal, changes, coverage, events, certification."""

from bisect import bisect_right
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import Any, Final

from mock_server.contract.schemas.phrases import none_of
from mock_server.contract.texts.printable import counted
from mock_server.contract.texts.times import read_entry_number
from mock_server.domain.world import StillCustomers
from mock_server.sandbox.conduct.conduct import CONDUCT_REPORTS, judge
from mock_server.sandbox.control.call import ControlCall, invalid_parameter, paged
from mock_server.sandbox.control.problem import bad_request, conflict, not_found
from mock_server.sandbox.control.verify_calls import FILTERS, read_match, with_ids
from mock_server.sandbox.faults.patterns import Effort
from mock_server.sandbox.ground.exchange import (
    NO_CONTENT,
    EventStream,
    Outcome,
    Reply,
    Steps,
    json_outcome,
)
from mock_server.sandbox.record.changes import changes_since
from mock_server.sandbox.record.coverage import JOB_RESULTS, REPORTS
from mock_server.sandbox.record.explaining import brief, render, search
from mock_server.sandbox.record.journal import FILTERED, Entry
from mock_server.sandbox.record.verification import Match

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
    find = StillCustomers(call.simulation.world).customer
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
