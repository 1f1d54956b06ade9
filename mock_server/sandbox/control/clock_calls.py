"""Control calls about the clock, and about accepted work, which settles with time or manually."""

from collections.abc import Callable, Generator, Mapping
from decimal import Decimal
from typing import Any, Final, TypeAlias

from mock_server.contract.texts.times import Written, format_instant, parse_duration, parse_instant
from mock_server.contract.values.exact_json import Entries
from mock_server.domain.records import Job
from mock_server.domain.refusal import Code, Reason
from mock_server.sandbox.control.call import ControlCall, page_of
from mock_server.sandbox.control.problem import (
    Problem,
    bad_request,
    conflict,
    invalid,
    not_found,
    parse_or_refuse,
)
from mock_server.sandbox.ground.exchange import Outcome, Steps, json_outcome
from mock_server.sandbox.ground.findings import with_suggestion
from mock_server.sandbox.interface.operations import request_fields
from mock_server.sandbox.scenario.scenario import END_MS
from mock_server.sandbox.simulation.simulation import Simulation

Advance: TypeAlias = Generator[bool, None, list[Job]]
"""Steps that move the clock forward and return the jobs that settled, in order."""


def get_clock(call: ControlCall) -> Outcome:
    """Return the time, the speed of the clock, and when the next job is due."""
    simulation = call.simulation
    due_ms = simulation.world.jobs.next_due_ms()
    speed = simulation.clock.speed
    return json_outcome(
        {
            "mode": "frozen" if simulation.clock.is_frozen else "real",
            "now": format_instant(call.sandbox_ms),
            "speed": speed,
            "pending": simulation.world.jobs.pending_count,
            "nextDue": None if due_ms is None else format_instant(due_ms),
        }
    )


def freeze_clock(call: ControlCall) -> Outcome:
    """Freeze the clock at its current time."""
    simulation = call.simulation
    simulation.clock = simulation.clock.running(call.now_ms, Decimal(0))
    return get_clock(call)


def run_clock(call: ControlCall) -> Outcome:
    """Let the clock run from its current time."""
    simulation = call.simulation
    speed = Decimal(call.body.get("speed", 1))
    simulation.clock = simulation.clock.running(call.now_ms, speed)
    return get_clock(call)


def advance_clock(call: ControlCall) -> Steps:
    """Move the clock forward; return the requests that settled, in order."""
    ((how, text),) = call.body.items()
    fired = yield from _ADVANCES[how](call, text)
    status_values = call.simulation.contract.assumptions.status_values

    def shown(job: Job) -> Mapping[str, Any]:
        at = format_instant(job.settled_ms or 0)
        return {"requestId": job.request_id, "status": status_values.of(job), "at": at}

    return json_outcome(
        {"now": format_instant(call.sandbox_ms), "fired": Entries(map(shown, fired))}
    )


def _invalid_at(place: str) -> Callable[[str], Problem]:
    return lambda why: invalid([Reason(place, why)])


def _advance_by(call: ControlCall, duration: Written) -> Advance:
    return _move_to(
        call, call.sandbox_ms + parse_or_refuse(parse_duration, duration, _invalid_at("/by"))
    )


def _advance_to(call: ControlCall, text: str) -> Advance:
    target_ms = parse_or_refuse(parse_instant, text, _invalid_at("/to"))
    if target_ms < call.sandbox_ms:
        now = format_instant(call.sandbox_ms)
        raise conflict(f"{text} is before now ({now}); a clock only moves forward")
    return _move_to(call, target_ms)


def _advance_until(call: ControlCall, text: str) -> Advance:
    jobs = call.simulation.world.jobs
    if text == "next":
        due_ms = jobs.next_due_ms()
        return [] if due_ms is None else (yield from _move_to(call, due_ms))
    if text == "idle":
        return (yield from _advance_while(call, lambda: True))
    job = call.simulation.known_job(text.lower(), call.sandbox_ms)
    if job is None:
        unknown = f"{text[:80]!r} is neither next nor idle nor a known requestId"
        raise not_found(with_suggestion(unknown, text, ("next", "idle")))
    if job.settled_ms is None and not _settles_by_itself(call.simulation, job):
        raise conflict(f"request {job.request_id} has no due instant; settle it manually")
    return (yield from _advance_while(call, lambda: _is_pending(jobs.get(job.request_id))))


def _is_pending(job: Job | None) -> bool:
    return job is not None and job.settled_ms is None


def _advance_while(call: ControlCall, goes_on: Callable[[], bool]) -> Advance:
    """Move from one due instant to the next while `goes_on` returns True."""
    fired: list[Job] = []
    simulation = call.simulation
    while goes_on() and (due_ms := simulation.world.jobs.next_due_ms()) is not None:
        if due_ms > END_MS or call.simulation is not simulation:  # reset between two steps
            break
        fired += yield from _move_to(call, due_ms)
    return fired


def _settles_by_itself(simulation: Simulation, job: Job) -> bool:
    """Return whether a pending job and all jobs that it waits for settle by time."""
    while job.waits_for is not None and job.delay_ms is not None:
        job = simulation.world.jobs.in_progress(job.waits_for)
    return job.waits_for is None and job.due_ms is not None


def _move_to(call: ControlCall, target_ms: int) -> Advance:
    if target_ms > END_MS:
        raise conflict(f"every clock ends at {format_instant(END_MS)}")
    simulation = call.simulation
    simulation.clock = simulation.clock.moved_to(call.now_ms, target_ms)
    fired: list[Job] = []
    for job in simulation.settle_due(call.sandbox_ms):
        fired.append(job)
        call.sandbox.note_settled()
        yield True
        if call.simulation is not simulation:  # the sandbox was reset between two steps
            break
    return fired


_ADVANCES: Final[Mapping[str, Callable[[ControlCall, Any], Advance]]] = {
    "by": _advance_by,
    "to": _advance_to,
    "until": _advance_until,
}


def list_requests(call: ControlCall) -> Outcome:
    """Return all requests whose retention is not over, in the order of acceptance."""
    simulation = call.simulation
    jobs = simulation.known_jobs(call.sandbox_ms)
    page = page_of(call.request.query, jobs)
    items = Entries([as_fields(simulation, job) for job in page["items"]])
    return json_outcome({**page, "items": items, "evicted": simulation.world.jobs.evicted})


def get_request(call: ControlCall) -> Outcome:
    """Return one request; this does not count as a status query."""
    return json_outcome(as_fields(call.simulation, call.job()))


def settle_request(call: ControlCall) -> Outcome:
    """Make a pending request succeed or fail now; return the request."""
    job = call.job()
    if job.settled_ms is not None:
        raise conflict(f"request {job.request_id} is settled: {job.status}")
    if job.waits_for is not None:
        raise conflict(f"request {job.request_id} waits for {job.waits_for}, which is in progress")
    verdict = _verdict(call, job)
    settled = call.simulation.settle(job, call.sandbox_ms, verdict)
    return json_outcome(as_fields(call.simulation, settled))


def _verdict(call: ControlCall, job: Job) -> Code | None:
    """Return how the request is to settle: None for success, otherwise a legal code."""
    code = call.body.get("code")
    if call.body["as"] == "successful":
        if code is not None:
            raise bad_request("a successful request has no code")
        return None
    operation = call.simulation.contract.operations[job.operation]
    if code is None:
        return job.verdict or operation.failure
    if code not in operation.legal_codes:
        words = with_suggestion(operation.without(code[:80]), code, operation.like(code))
        raise bad_request(words)
    return Code(code)


def as_fields(simulation: Simulation, job: Job) -> dict[str, Any]:
    """Return a request as plain data, with the fields that only the control API shows."""
    due = None if job.settled_ms is not None or job.due_ms is None else format_instant(job.due_ms)
    return {
        **request_fields(simulation, job),
        "requesterId": job.requester_id,
        "dueAt": due,
        "errors": [{"pointer": reason.pointer, "detail": reason.text} for reason in job.why],
    }
