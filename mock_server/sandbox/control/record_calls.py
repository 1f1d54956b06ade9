"""Control calls about the record: journal, coverage, events."""

from functools import partial
from http import HTTPStatus
from typing import Final

from mock_server.contract.entry_number import read_entry_number
from mock_server.contract.json_pieces import Entries
from mock_server.sandbox.control.call import ControlCall
from mock_server.sandbox.control.filters import FILTERS, filters_of, interest_of
from mock_server.sandbox.control.matches import read_match
from mock_server.sandbox.control.paging import number_of
from mock_server.sandbox.control.problem import Problem, not_found
from mock_server.sandbox.ground.exchange import EventStream, Outcome, Reply, json_outcome
from mock_server.sandbox.record.coverage_report import REPORTS
from mock_server.sandbox.record.explaining import render, summary
from mock_server.sandbox.record.matching import Match, matching
from mock_server.sandbox.record.partial import with_doubt


def list_journal(call: ControlCall) -> Outcome:
    """Answer the entries that match the filters, the oldest first."""
    journal = call.sandbox.journal
    entries = list(matching(journal, _asked(call)))
    page = call.page(entries, len(entries))
    is_brief = call.request.query.get("brief") == "true"
    show = summary if is_brief else partial(render, simulation=call.simulation)
    items = Entries(map(show, page["items"]))
    return json_outcome({**page, "items": items, "evicted": journal.evicted, **call.partial})


def clear_journal(call: ControlCall) -> Outcome:
    """Remove all entries; numbering continues."""
    call.sandbox.journal.clear()
    return Reply(status=HTTPStatus.NO_CONTENT, headers={}, body=b"")


def get_entry(call: ControlCall) -> Outcome:
    """Answer one entry with its explanation.

    Of a read that is in no log, another server may have one of the same number.
    """
    text = call.parameters["entry"]
    number = read_entry_number(text)
    entry = None if number is None else call.sandbox.journal.get(number)
    if entry is None:
        evicted = call.sandbox.journal.evicted
        raise _absent(call, f"there is no entry {text[:40]!r} ({evicted} were evicted)")
    return json_outcome({**render(entry, call.simulation), **(call.partial if entry.read else {})})


def get_last_entry(call: ControlCall) -> Outcome:
    """Answer the newest entry that matches the filters, with its explanation."""
    match = _asked(call)
    entry = next(matching(reversed(call.sandbox.journal), match), None)
    if entry is None:
        is_empty = not len(call.sandbox.journal)
        raise _absent(call, _EMPTY if is_empty else "no entry of the journal passes the filters")
    return json_outcome({**render(entry, call.simulation), **call.partial})


def get_coverage(call: ControlCall) -> Outcome:
    """Answer which parts of the contract were exercised, as JSON, text, Markdown or JUnit."""
    name = call.request.query.get("format", "json")
    content_type, write = REPORTS[name]
    rows = call.sandbox.coverage.rows(call.simulation.contract.operations.values())
    body = write(rows, is_partial=call.sandbox.is_partial)
    return Reply(status=200, headers={"Content-Type": content_type}, body=body)


def stream_events(call: ControlCall) -> Outcome:
    """Answer with a stream of events: those after Last-Event-ID, and all future ones."""
    interest = interest_of(call)
    headers = {"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
    if call.request.method == "HEAD":
        return Reply(status=200, headers=headers, body=b"")
    after = number_of(call.request.headers.get("last-event-id", "").strip())
    after = call.sandbox.events.latest if after is None else after
    return EventStream(status=200, headers=headers, body=b"", after=after, interest=interest)


_EMPTY: Final = "the journal is empty: each call of the interface adds an entry"


def _absent(call: ControlCall, detail: str) -> Problem:
    return not_found(with_doubt(detail, is_partial=call.sandbox.is_partial))


def _asked(call: ControlCall) -> Match:
    """Read the filters of a query."""
    of_calls = call.request.query.get("calls") == "interface"
    return read_match(call, filters_of(call, (*FILTERS, "since")), of_calls=of_calls)
