"""Control calls about the record: journal, coverage, events, progress of a certification."""

from bisect import bisect_right
from collections.abc import Callable, Generator, Sequence
from functools import partial
from operator import attrgetter
from typing import Any, Final

from mock_server.contract.texts.times import read_entry_number
from mock_server.contract.values.json_documents import Entries
from mock_server.domain.world import StillCustomers
from mock_server.sandbox.conduct.conduct import CONDUCT_REPORTS, judge
from mock_server.sandbox.control.call import ControlCall, page_of
from mock_server.sandbox.control.filters import FILTERS, filters_of, interest_of, read_match
from mock_server.sandbox.control.problem import conflict, not_found
from mock_server.sandbox.control.table import invalid_parameter
from mock_server.sandbox.faults.patterns import Effort
from mock_server.sandbox.ground.exchange import (
    NO_CONTENT,
    EventStream,
    Outcome,
    Reply,
    Steps,
    json_outcome,
)
from mock_server.sandbox.record.coverage import REPORTS
from mock_server.sandbox.record.explaining import brief, render, search
from mock_server.sandbox.record.journal import Entry
from mock_server.sandbox.record.partial import with_doubt
from mock_server.sandbox.record.verification import Match

_MAX_DIGITS: Final = 18
"""The most digits of an event's id; longer texts are ignored."""


def list_journal(call: ControlCall) -> Steps:
    """Return the entries that match the filters, the oldest first."""
    query, journal = call.request.query, call.sandbox.journal
    evicted, entries = journal.evicted, journal.frozen()
    lacks, scenario, show = call.partial, call.simulation.scenario, _shown(call)
    if "after" in query:
        number = read_entry_number(query["after"].replace(" ", "+"))  # a plus there means a space
        if number is None:
            raise invalid_parameter("after", "expected the number of an entry, such as 7 or 7+2")
        entries = entries[bisect_right(entries, number, key=attrgetter("key")) :]
    found = yield from _matching(entries, _asked(call))
    if "requestId" in query:
        request_id = query["requestId"].lower()
        found = [entry for entry in found if entry.concerns(request_id)]
    if "text" in query:
        found = yield from search(found, query["text"], scenario)
    page = page_of(query, found)
    items = Entries(map(show, page["items"]))
    return json_outcome({**page, "items": items, "evicted": evicted, **lacks})


def clear_journal(call: ControlCall) -> Outcome:
    """Remove all entries; numbering continues."""
    call.sandbox.journal.clear()
    return NO_CONTENT


def get_entry(call: ControlCall) -> Outcome:
    """Return one entry with its explanation.

    Another server may have a different entry with the number of a read that is not in the log.
    """
    text, sandbox = call.parameters["entry"], call.sandbox
    number = read_entry_number(text)
    entry = None if number is None else sandbox.journal.get(number)
    if entry is None:
        detail = f"there is no entry {text[:40]!r} ({sandbox.journal.evicted} were evicted)"
        raise not_found(with_doubt(detail, is_partial=sandbox.is_partial))
    simulation = call.simulation
    shown = render(entry, simulation.scenario, simulation.world.customer)
    return json_outcome({**shown, **(call.partial if entry.read else {})})


def get_last_entry(call: ControlCall) -> Steps:
    """Return the newest entry that matches the filters, with its explanation."""
    entries, lacks, show = call.sandbox.journal.frozen(), call.partial, _shown(call)
    why = "no entry of the journal matches the filters" if entries else _EMPTY
    absent = not_found(with_doubt(why, is_partial=call.sandbox.is_partial))
    found = yield from _matching(entries[::-1], _asked(call), only_first=True)
    if not found:
        raise absent
    return json_outcome({**show(found[0]), **lacks})


def get_coverage(call: ControlCall) -> Outcome:
    """Return which parts of the contract were exercised, as JSON, text, Markdown or JUnit."""
    content_type, write = REPORTS[call.request.query.get("format", "json")]
    rows = call.sandbox.coverage.rows(call.simulation.contract.operations.values())
    body = write(rows, is_partial=call.sandbox.is_partial)
    return Reply(status=200, headers={"Content-Type": content_type}, body=body)


def get_conduct(call: ControlCall) -> Steps:
    """Return how clients have behaved in the calls that the journal has, rule by rule."""
    is_partial = call.sandbox.is_partial
    report = yield from judge(call.sandbox.journal, call.simulation, call.now_ms)
    content_type, write = CONDUCT_REPORTS[call.request.query.get("format", "json")]
    body = write({**report, "partial": is_partial})
    return Reply(status=200, headers={"Content-Type": content_type}, body=body)


def stream_events(call: ControlCall) -> Outcome:
    """Return a stream of events: those after Last-Event-ID, and all future ones."""
    interest = interest_of(call)
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
"""The match of a query without filters."""

_EMPTY: Final = "the journal is empty: each call of the interface adds an entry"


def _shown(call: ControlCall) -> Callable[[Entry], dict[str, Any]]:
    """Return what shows an entry, with the names that customers have now."""
    if call.request.query.get("brief") == "true":
        return brief
    find = StillCustomers(call.simulation.world).customer
    return partial(render, scenario=call.simulation.scenario, find=find)


def _asked(call: ControlCall) -> Match:
    """Read the filters of a query."""
    of_calls = call.request.query.get("calls") == "interface"
    return read_match(call, filters_of(call, (*FILTERS, "since")), of_calls=of_calls)


def _matching(
    entries: Sequence[Entry], match: Match, *, only_first: bool = False
) -> Generator[bool, None, Sequence[Entry]]:
    """Return the entries that match, or with `only_first` just the first of them."""
    if match == _ALL:
        return entries  # no copy: simultaneous calls share them
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
    """Return the progress of the certification; it has no steps if no certification is running."""
    led = call.sandbox.certification
    return json_outcome({"title": "", "steps": []} if led is None else led)


def put_certification(call: ControlCall) -> Outcome:
    """Replace the reported progress of the certification; its current step is undecided again."""
    call.sandbox.certification = call.body
    return json_outcome(call.body)


def decide_step(call: ControlCall) -> Outcome:
    """Record a decision on the current step; the first decision counts."""
    led, step = call.sandbox.certification, call.body["step"]
    if led is None:
        why = "no certification is running here; `customer-sandbox certify PLAN` starts one"
        raise not_found(why)
    if step != led.get("current"):
        raise conflict(f"{step!r} is not the current step")
    decided = call.sandbox.certification = {"decision": call.body["as"], **led}
    return json_outcome(decided)
