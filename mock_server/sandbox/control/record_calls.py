"""Control calls about the record: journal, coverage, events, progress of a certification."""

from bisect import bisect_right
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from http import HTTPMethod
from operator import attrgetter
from typing import Any, Final

from mock_server.contract.names import CONTROL_CALLS
from mock_server.contract.schemas.formats import is_uuid
from mock_server.contract.schemas.phrases import none_of
from mock_server.contract.texts.times import parse_instant, read_entry_number
from mock_server.contract.values.walk import pointer, split_pointer
from mock_server.domain.refusal import Code, Reason
from mock_server.domain.world import StillCustomers
from mock_server.sandbox.conduct.conduct import CONDUCT_REPORTS, judge
from mock_server.sandbox.control.call import ControlCall, invalid_parameter, paged
from mock_server.sandbox.control.problem import (
    bad_request,
    conflict,
    invalid,
    not_found,
    parse_or_refuse,
)
from mock_server.sandbox.faults.parsing import read_expectation
from mock_server.sandbox.faults.patterns import Effort, Patterns
from mock_server.sandbox.faults.plans import Expectation
from mock_server.sandbox.ground.exchange import (
    NO_CONTENT,
    EventStream,
    Outcome,
    Reply,
    Steps,
    json_outcome,
)
from mock_server.sandbox.record.coverage import JOB_RESULTS, REPORTS
from mock_server.sandbox.record.events import names_of
from mock_server.sandbox.record.explaining import brief, render, search
from mock_server.sandbox.record.journal import Entry
from mock_server.sandbox.record.partial import with_doubt
from mock_server.sandbox.record.verification import Match

FILTERS: Final = ("operation", "customer", "status", "code")  # of entries and of events
_CODES: Final = ("", *Code)
_METHODS: Final = frozenset(HTTPMethod)
_CONTROLS: Final = [
    name for name, (_, path) in CONTROL_CALLS.items() if not path.startswith("/_sandboxes")
]

_MAX_DIGITS: Final = 18  # of an event's id; longer texts are ignored


def list_journal(call: ControlCall) -> Steps:
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
    return paged(call, found, show, evicted=evicted, **lacks)


def clear_journal(call: ControlCall) -> Outcome:
    """Remove all entries; numbering continues."""
    call.sandbox.journal.clear()
    return NO_CONTENT


def get_entry(call: ControlCall) -> Outcome:
    """On another server, a read that is not in the log may have the same number."""
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
    entries, lacks, show = call.sandbox.journal.frozen(), call.partial, _shown(call)
    why = "no entry of the journal matches the filters" if entries else _EMPTY
    absent = not_found(with_doubt(why, is_partial=call.sandbox.is_partial))
    found = yield from _matching(entries[::-1], _asked(call), only_first=True)
    if not found:
        raise absent
    return json_outcome({**show(found[0]), **lacks})


def get_coverage(call: ControlCall) -> Outcome:
    content_type, write = REPORTS[call.request.query.get("format", "json")]
    rows = call.sandbox.coverage.rows(call.simulation.contract.operations.values())
    body = write(rows, is_partial=call.sandbox.is_partial)
    return Reply(status=200, headers={"Content-Type": content_type}, body=body)


def get_conduct(call: ControlCall) -> Steps:
    is_partial = call.sandbox.is_partial
    report = yield from judge(call.sandbox.journal, call.simulation, call.now_ms)
    content_type, write = CONDUCT_REPORTS[call.request.query.get("format", "json")]
    body = write({**report, "partial": is_partial})
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
    filters = _stated(call, (*FILTERS, "since"))
    if "status" in filters:
        filters["status"] = int(filters["status"])  # already validated
    of_calls = call.request.query.get("calls") == "interface"
    return read_match(call, filters, of_calls=of_calls)


def _matching(
    entries: Sequence[Entry], match: Match, *, only_first: bool = False
) -> Generator[bool, None, Sequence[Entry]]:
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


# ── Filters and matches ──────────────────────────────────────────────────────────────────────────


def _interest(call: ControlCall) -> dict[str, Any]:
    """Return the filters of events; those that no event can match are refused."""
    filters = _stated(call, ("kind", *FILTERS))
    kind, status = filters.get("kind"), filters.get("status")
    for name in filters:
        if kind is not None and name not in names_of(kind):
            raise bad_request(f"events of kind {kind} have no {name}; leave one of the two out")
    if status is not None:  # a number for calls, a word for requests
        if kind == "exchange" and status in JOB_RESULTS:
            raise invalid_parameter("status", f'expected an integer, got "{status}"')
        if kind == "job" and status not in JOB_RESULTS:
            raise invalid_parameter("status", none_of(status, JOB_RESULTS))
        filters["status"] = status if status in JOB_RESULTS else int(status)
    return _with_ids(call, filters)


def _stated(call: ControlCall, names: Iterable[str]) -> dict[str, Any]:
    """Return the filters in a query; those that nothing can match are refused, as misspelt."""
    query = call.request.query
    filters = {name: query[name] for name in names if name in query}
    for name, words in _impossible(call, filters):
        raise invalid_parameter(name, words)
    return filters


def _impossible(call: ControlCall, filters: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield filters that nothing can match, with a message: raw replies of faults have no code."""
    legal: Mapping[str, Collection[str]] = {
        "operation": call.simulation.contract.operations,
        "control": _CONTROLS,
        "code": _CODES,
    }
    for name, words in legal.items():
        if name in filters and filters[name] not in words:
            yield name, none_of(filters[name], words)


def _with_ids(call: ControlCall, filters: dict[str, Any]) -> dict[str, Any]:
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
    strange = [Reason(f"{place}/{name}", words) for name, words in _impossible(call, data)]
    if strange:
        raise invalid(strange)
    compiled = patterns or Patterns()

    def expected(value: Any, *path: str) -> Expectation:
        try:
            return read_expectation(value, compiled)
        except ValueError as error:
            reason = Reason(f"{place}{pointer(path)}/matches", str(error))
            raise invalid([reason]) from None

    outside = ("header", "body", "since")
    fields = _with_ids(call, {name: data[name] for name in data if name not in outside})
    if "method" in fields and fields["method"].upper() in _METHODS:  # others have a case
        fields["method"] = fields["method"].upper()
    if "requestId" in fields:
        fields["requestId"] = fields["requestId"].lower()
    headers, body = data.get("header", {}), data.get("body", {})
    matched = Match(
        fields=tuple((name, Expectation(equals=value)) for name, value in fields.items()),
        headers=tuple((each.lower(), expected(headers[each], "header", each)) for each in headers),
        body=tuple((split_pointer(each), expected(body[each], "body", each)) for each in body),
        with_control="control" in fields or not of_calls,
    )
    if "since" not in data:
        return matched
    return replace(matched, since_ms=parse_or_refuse(parse_instant, data["since"], "since"))
