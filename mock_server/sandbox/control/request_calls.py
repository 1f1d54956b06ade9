"""Control calls about accepted work: listing it, and settling it manually."""

from typing import Any

from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.json_pieces import Entries
from mock_server.domain.records import Job
from mock_server.domain.refusal import Code
from mock_server.sandbox.control.call import ControlCall
from mock_server.sandbox.control.paging import page_of
from mock_server.sandbox.control.problem import bad_request, conflict
from mock_server.sandbox.ground.exchange import Outcome, json_outcome
from mock_server.sandbox.ground.findings import with_suggestion
from mock_server.sandbox.interface.operations import request_fields
from mock_server.sandbox.simulation.simulation import Simulation


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
