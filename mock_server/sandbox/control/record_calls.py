"""Control calls about what happened: journal, verification, coverage, events."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from mock_server.contract.times import parse_duration, parse_instant
from mock_server.contract.validation import pointer
from mock_server.domain.refusal import Reason
from mock_server.sandbox.control.call import ControlCall
from mock_server.sandbox.control.paging import number_of
from mock_server.sandbox.control.problem import Problem, bad_request, not_found
from mock_server.sandbox.control.request_calls import as_fields
from mock_server.sandbox.exchange import Again, Outcome, json_outcome, problem_outcome
from mock_server.sandbox.faults.patterns import TooMuchWork
from mock_server.sandbox.faults.plans import Expectation
from mock_server.sandbox.faults.reading import read_expectation, split_pointer
from mock_server.sandbox.record.coverage_report import REPORTS
from mock_server.sandbox.record.explaining import render, summary
from mock_server.sandbox.record.matching import Match, matching
from mock_server.sandbox.record.verification import Bounds, Uncertain, verify, verify_order

_FILTERS: Final = ("operation", "customer", "status", "code")
_MAX_WAIT_MS: Final = 60_000
_BOUNDS: Final = ("exactly", "atLeast", "atMost")
_EXCLUSIVE: Final[Mapping[str, tuple[str, ...]]] = {
    "request": ("match", "inOrder", *_BOUNDS),
    "inOrder": ("match", *_BOUNDS),
    "exactly": ("atLeast", "atMost"),
}


def list_journal(call: ControlCall) -> Outcome:
    """Answer the entries that pass the filters, the oldest first."""
    match = _match(call, _filters(call), of_calls=False)
    journal = call.sandbox.journal
    entries = list(matching(journal, match))
    page = call.page(entries, len(entries))
    if _is_brief(call):
        page["items"] = [summary(entry) for entry in page["items"]]
    else:
        page["items"] = [render(entry, call.simulation) for entry in page["items"]]
    return json_outcome({**page, "evicted": journal.evicted})


def clear_journal(call: ControlCall) -> Outcome:
    """Forget every entry; their numbers go on."""
    call.sandbox.journal.clear()
    return Outcome(status=HTTPStatus.NO_CONTENT, headers={}, body=b"")


def get_entry(call: ControlCall) -> Outcome:
    """Answer one entry with its explanation."""
    text = call.parameters["entry"]
    number = number_of(text)
    entry = None if number is None else call.sandbox.journal.get(number)
    if entry is None:
        evicted = call.sandbox.journal.evicted
        raise not_found(f"there is no entry {text[:40]!r} ({evicted} were evicted)")
    return json_outcome(render(entry, call.simulation))


def verify_journal(call: ControlCall) -> Outcome:
    """Answer whether the calls were made as expected."""
    return json_outcome(_verify(call))


def wait_journal(call: ControlCall) -> Outcome:
    """Answer once the calls were made, or a request has settled; 408 when the time is over."""
    timeout = call.body.get("timeout", "10s")
    timeout_ms = _timeout(timeout)
    result = _settled(call) if "request" in call.body else _verify(call)
    if result["ok"]:
        return json_outcome(result)
    problem = Problem(HTTPStatus.REQUEST_TIMEOUT, f"not within {timeout}: {_still(result)}")
    late = problem_outcome(problem.as_fields(), problem.headers)
    again = Again(call.sandbox.next_due_ms(), call.now_ms + timeout_ms)
    return Outcome(status=late.status, headers=late.headers, body=late.body, again=again)


def get_coverage(call: ControlCall) -> Outcome:
    """Answer which parts of the contract were met, as JSON, text, Markdown or JUnit."""
    name = call.request.query.get("format", "json")
    if name not in REPORTS:
        raise bad_request(f"format is {name[:40]!r}, expected one of {', '.join(REPORTS)}")
    content_type, write = REPORTS[name]
    rows = call.sandbox.coverage.rows(call.simulation.contract.operations.values())
    return Outcome(status=200, headers={"Content-Type": content_type}, body=write(rows))


def stream_events(call: ControlCall) -> Outcome:
    """Answer with a stream of events: those after Last-Event-ID, and all to come."""
    headers = {"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
    if call.request.method == "HEAD":
        return Outcome(status=200, headers=headers, body=b"")
    after = number_of(call.request.headers.get("last-event-id", "").strip())
    after = call.sandbox.events.latest if after is None else after
    return Outcome(status=200, headers=headers, body=b"", stream_after=after)


HANDLERS: Final = {
    "listJournal": list_journal,
    "clearJournal": clear_journal,
    "getEntry": get_entry,
    "verifyJournal": verify_journal,
    "waitJournal": wait_journal,
    "getCoverage": get_coverage,
    "streamEvents": stream_events,
}


def _is_brief(call: ControlCall) -> bool:
    text = call.request.query.get("brief", "false")
    if text not in ("true", "false"):
        raise bad_request(f"brief is {text[:40]!r}, expected true or false")
    return text == "true"


def _filters(call: ControlCall) -> dict[str, Any]:
    said: dict[str, Any] = {
        name: call.request.query[name]
        for name in (*_FILTERS, "since")
        if name in call.request.query
    }
    if "status" in said:
        status = number_of(said["status"])
        if status is None:
            raise bad_request(f"status is {said['status'][:40]!r}, expected a number such as 409")
        said["status"] = status
    return said


def _match(
    call: ControlCall, said: Mapping[str, Any], place: str = "", *, of_calls: bool = True
) -> Match:
    """Read a match that stands at a place of the body; customers may be named by ref."""
    fields = {
        name: value for name, value in said.items() if name not in ("header", "body", "since")
    }
    for name in ("customer", "requester"):
        if isinstance(fields.get(name), str):
            fields[name] = call.customer(fields[name]).customer_id
    return Match(
        fields=tuple((name, Expectation(equals=value)) for name, value in fields.items()),
        headers=tuple(
            (name.lower(), _expectation(value, place + pointer(["header", name])))
            for name, value in said.get("header", {}).items()
        ),
        body=tuple(
            (split_pointer(where), _expectation(value, place + pointer(["body", where])))
            for where, value in said.get("body", {}).items()
        ),
        since_ms=_since(said.get("since")),
        with_control="control" in fields or not of_calls,
    )


def _expectation(value: Any, place: str) -> Expectation:
    try:
        return read_expectation(value)
    except ValueError as error:
        reason = Reason(f"{place}/matches", str(error))
        raise bad_request(str(reason), [reason]) from None


def _since(text: str | None) -> int | None:
    if text is None:
        return None
    try:
        return parse_instant(text)
    except ValueError as error:
        raise bad_request(f"since: {error}") from None


def _timeout(text: str) -> int:
    try:
        timeout_ms = parse_duration(text)
    except ValueError as error:
        raise bad_request(f"timeout: {error}") from None
    if timeout_ms > _MAX_WAIT_MS:
        raise bad_request(f"the timeout {text} is longer than 60s")
    return timeout_ms


def _refuse_contradiction(said: Mapping[str, Any]) -> None:
    """Refuse members that would have to be ignored because of another one."""
    for name, others in _EXCLUSIVE.items():
        if name in said and (found := [other for other in others if other in said]):
            raise bad_request(f"{name} goes without {', '.join(found)}")


def _verify(call: ControlCall) -> dict[str, Any]:
    journal, body = call.sandbox.journal, call.body
    _refuse_contradiction(body)
    try:
        if "inOrder" in body:
            wanted = enumerate(body["inOrder"])
            matches = [_match(call, said, f"/inOrder/{index}") for index, said in wanted]
            return verify_order(journal, matches)
        bounds = Bounds.read(body)
        return verify(journal, _match(call, body.get("match", {}), "/match"), bounds)
    except TooMuchWork as error:
        raise bad_request(str(error)) from None
    except Uncertain as uncertain:
        raise Problem(HTTPStatus.CONFLICT, str(uncertain)) from None


def _settled(call: ControlCall) -> dict[str, Any]:
    _refuse_contradiction(call.body)
    job = call.simulation.known_job(call.body["request"].lower(), call.sandbox_ms)
    if job is None:
        raise not_found(f"there is no request {call.body['request'][:80]!r}")
    return {"ok": job.settled_ms is not None, "request": as_fields(call, job)}


def _still(result: Mapping[str, Any]) -> str:
    if "request" in result:
        return f"the request is {result['request']['status']}"
    return f"{result['matched']} calls matched"
