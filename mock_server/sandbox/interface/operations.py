"""The operations of the interface: each returns the reply, or refuses and changes nothing."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from mock_server.contract.headers import refuse_codings
from mock_server.contract.operation_records import Operation, in_version
from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import dumps, size_of
from mock_server.domain.jobs import MODIFY, NEXT_MODIFY, Job, Void, Work
from mock_server.domain.records import Customer, Fields, Package
from mock_server.domain.refusal import Code, InvalidPayload, Reason, Refusal, bounded, shortened
from mock_server.domain.work import Progression, current_view, plan_package, unknown_ids
from mock_server.domain.world import may_create_package, may_modify, may_read, may_see_request
from mock_server.sandbox.faults.plans import JobFault
from mock_server.sandbox.ground.chance import derive_uuid, draw_between, draw_weighted
from mock_server.sandbox.ground.exchange import JSON, Reply
from mock_server.sandbox.ground.findings import in_words, reason_header
from mock_server.sandbox.record.journal import Entry
from mock_server.sandbox.simulation.simulation import Simulation


@dataclass(slots=True)
class Call:
    simulation: Simulation
    operation: Operation
    parameters: Mapping[str, str]  # of the address, as they were sent
    ids: Mapping[str, str]  # the UUIDs among them, in lower case
    requester_id: str
    entry: Entry
    version: str = ""  # the alias of the version in the address (assumption versions)
    job_fault: JobFault | None = None

    def identifier(self, name: str) -> str:
        """Return a parameter of the address as a UUID (assumption uuid-case)."""
        text, folded = self.parameters[name], self.ids.get(name)
        if folded is not None and (
            folded == text or self.simulation.contract.assumptions.uuid_case == "folded"
        ):
            return folded
        raise Refusal(Code.INVALID_REQUEST, Reason("", f"{text[:80]!r} in the path is not a UUID"))


Perform: TypeAlias = Callable[[Call], Reply]


def get_customer(call: Call) -> Reply:
    """Read a customer (section 4.1)."""
    simulation = call.simulation
    customer_id = call.identifier("id")
    customer = may_read(simulation.world, call.requester_id, customer_id, simulation.rules)
    fields = customer.fields
    if simulation.rules.visibility == "at-once":
        fields = current_view(simulation.world, customer, simulation.planner)
    return simulation.reply(customer_id, fields, simulation.contract.customer_json)


def get_request(call: Call) -> Reply:
    """Return the status of accepted work (section 2.4, assumption status-endpoint)."""
    simulation = call.simulation
    job = simulation.known_job(call.identifier("requestId"), call.entry.sandbox_ms)
    if job is None or not may_see_request(
        simulation.world, call.requester_id, job, simulation.rules
    ):
        raise Refusal(Code.NOT_FOUND, Reason("", "there is no such request"))
    if call.entry.request.method == "GET":  # HEAD must not change anything
        job = simulation.poll(job, call.entry.sandbox_ms)
    is_told = simulation.rules.status_content == "full"

    def shown(job: Job) -> bytes:
        told = request_fields(simulation, job)
        return dumps(told if is_told else {"status": told["status"]})

    reply = simulation.reply(job.request_id, job, shown)
    if not job.why or job.settled_ms is None or not is_told:
        return reply
    return replace(reply, headers={**reply.headers, **reason_header(in_words(job.why))})


def modify_customer(call: Call) -> tuple[Customer, Work]:
    """Return a sub-customer and how a call will change it (section 4.2)."""
    simulation, rules = call.simulation, call.simulation.rules
    world, requester_id, customer_id = simulation.world, call.requester_id, call.identifier("id")

    def misfits(fields: Fields) -> tuple[Reason, ...]:
        customer = may_modify(world, requester_id, customer_id, rules)
        try:
            simulation.planner.plan(world, customer, fields)
        except InvalidPayload as invalid:
            return invalid.reasons
        return ()

    if rules.check_order == "eligibility-first":
        may_modify(world, requester_id, customer_id, rules)
    sent = _payload(call, misfits)
    customer = may_modify(world, requester_id, customer_id, rules)
    if rules.modify_in_progress == "rejected":
        world.jobs.refuse_concurrent_modify(customer_id)
    work: Work
    try:
        work = sent if isinstance(sent, Void) else simulation.planner.plan(world, customer, sent)
    except InvalidPayload as invalid:
        work = _of_invalid(call, invalid.reasons)
    simulation.refuse_when_full(work, customer.customer_id)
    return customer, work


def create_package(call: Call) -> tuple[Customer, Work]:
    """Return a customer and the package for its sub-accounts to be created (section 4.3)."""
    simulation, rules = call.simulation, call.simulation.rules
    world, requester_id, owner_id = simulation.world, call.requester_id, call.identifier("id")
    most = simulation.scenario.limits.package_entries

    def unknown(fields: Fields) -> tuple[Reason, ...]:
        may_create_package(world, requester_id, owner_id, rules)
        _refuse_long_lists(fields, most)
        return unknown_ids(world, owner_id, fields, rules)

    if rules.check_order == "eligibility-first":
        may_create_package(world, requester_id, owner_id, rules)
    sent = _payload(call, unknown)
    owner = may_create_package(world, requester_id, owner_id, rules)
    work: Work
    try:
        if isinstance(sent, Void):
            work = sent
        else:
            if len(call.entry.request.body) > most:
                _refuse_long_lists(sent, most)
            package_id = simulation.next_package_id()
            work = package = plan_package(world, owner, requester_id, package_id, sent, rules)
            package.size = size_of(package.as_fields())
    except InvalidPayload as invalid:
        work = _of_invalid(call, invalid.reasons)
    simulation.refuse_when_full(work, owner.customer_id)
    return owner, work


def _refuse_long_lists(sent: Fields, most: int) -> None:
    for name in ("nestedOffers", "eligibleSubAccountIds"):
        if len(sent.get(name, ())) > most:
            text = f"there are more than {most} entries (limits.packageEntries)"
            raise Refusal(Code.TOO_LARGE, Reason(f"/{name}", text))


def _payload(call: Call, further: Callable[[Fields], Iterable[Reason]]) -> Fields | Void:
    """Return the body, or the work that stands for an invalid one.

    `further` returns what else is wrong with the valid part of an invalid body.
    """
    body, meant = call.entry.request.body, call.entry.request.meant
    limit = call.simulation.scenario.limits.body
    if len(body) > limit:
        raise Refusal(Code.TOO_LARGE, Reason("", f"the limit is {limit} bytes"))
    if "content-encoding" in meant:
        refuse_codings(meant["content-encoding"])
    reader = call.simulation.contract.bodies[call.operation.operation_id]
    try:
        return reader.read(body, meant.get("content-type"))
    except InvalidPayload as invalid:
        reasons, sound = list(invalid.reasons), invalid.sound
    if sound is not None:
        with suppress(Refusal):
            reasons += filter(sound.relevant, further(sound.fields))
    return _of_invalid(call, bounded(reasons))


def _of_invalid(call: Call, reasons: Sequence[Reason]) -> Void:
    if call.simulation.rules.invalid_payload == "job-fails":
        return Void(shortened(reasons))
    raise Refusal(call.operation.invalid or Code.INVALID_REQUEST, *reasons) from None


def accept(call: Call) -> Reply:
    """Accept what a call asks for as work that settles later."""
    simulation, rules = call.simulation, call.simulation.rules
    customer, work = WORKS[call.operation.operation_id](call)
    result: dict[str, str] = {}
    if isinstance(work, Package):
        result["packageId"] = work.package_id
    elif call.operation.creates_package:  # the body is invalid, so the request will fail
        result["packageId"] = simulation.next_package_id()
    job = _job_of(call, customer.customer_id, work)  # the id, so that all requests share a string
    simulation.accepted = job.sequence
    if isinstance(work, Package):
        simulation.world.packages.reserve(work)
    simulation.world.jobs.add(job)
    call.entry.accepted, call.entry.customer_id = job.without_work(), job.customer_id
    endpoint = rules.status_endpoint
    if call.version:
        endpoint = in_version(endpoint, call.version)
    location = call.entry.request.address.prefix + endpoint.replace("{requestId}", job.request_id)
    seconds = rules.retry_after
    if job.due_ms is not None:
        seconds = simulation.clock.wall_seconds(job.due_ms - call.entry.sandbox_ms)
    headers = {"Content-Type": JSON, "Location": location, "Retry-After": str(seconds)}
    body = simulation.contract.success(dumps({**result, "requestId": job.request_id}))
    return Reply(rules.http_status[call.operation.outcome], headers, body)


def _job_of(call: Call, customer_id: str, work: Work) -> Job:
    """Return accepted work as a job, whose result is drawn now; it may wait for other jobs."""
    simulation, operation = call.simulation, call.operation.operation_id
    now_ms, sequence = call.entry.sandbox_ms, simulation.accepted + 1
    seed, plan, delay_ms = simulation.scenario.seed, simulation.scenario.jobs[operation], None
    if plan.delay_ms is not None:
        delay_ms = draw_between(seed, "job-delay", sequence, plan.delay_ms)
    drawn = Progression(
        delay_ms, plan.polls, draw_weighted(seed, "job-verdict", sequence, plan.verdicts)
    )
    if call.job_fault is not None:
        drawn = call.job_fault.instead_of(drawn, simulation.contract.failures[operation])
    waits_for, due_ms = None, None if drawn.delay_ms is None else now_ms + drawn.delay_ms
    if drawn.after_next:
        waits_for, due_ms = NEXT_MODIFY, None
    elif operation == MODIFY:
        jobs, rules = simulation.world.jobs, simulation.rules
        waits_for, due_ms = jobs.schedule_modify(customer_id, due_ms, rules)
    return Job(
        request_id=derive_uuid(seed, "request", sequence),
        sequence=sequence,
        operation=operation,
        customer_id=customer_id,
        requester_id=call.requester_id,
        accepted_ms=now_ms,
        work=work,
        verdict=drawn.verdict,
        delay_ms=drawn.delay_ms,
        polls_left=drawn.polls,
        waits_for=waits_for,
        due_ms=due_ms,
    )


WORKS: Final[Mapping[str, Callable[[Call], tuple[Customer, Work]]]] = {
    "modifyCustomer": modify_customer,
    "createPackage": create_package,
}
OPERATIONS: Final[Mapping[str, Perform]] = {
    "getCustomer": get_customer,
    "getRequest": get_request,
    **dict.fromkeys(WORKS, accept),
}


def makes_job(call: Call) -> bool:
    """Return whether an operation would accept a call and make a job; nothing changes."""
    work = WORKS.get(call.operation.operation_id)
    try:
        return work is not None and bool(work(call))
    except Refusal:
        return False


def reads_customer(call: Call) -> bool:
    """Return whether a call would be answered with a customer."""
    world, rules = call.simulation.world, call.simulation.rules
    with suppress(Refusal):
        return call.operation.shows_customer and bool(
            may_read(world, call.requester_id, call.identifier("id"), rules)
        )
    return False


def request_fields(simulation: Simulation, job: Job) -> Fields:
    """Return all that is known of a request (assumptions status-endpoint, status-values)."""
    settled = None if job.settled_ms is None else format_instant(job.settled_ms)
    created = format_instant(job.accepted_ms)
    message = "" if job.error is None else simulation.contract.message(job.error)
    if message and job.why and simulation.rules.error_detail == "message":
        message = f"{message}: {in_words(job.why)}"
    return {
        "requestId": job.request_id,
        "status": simulation.rules.status_values.of(job),
        "operation": job.operation,
        "customerId": job.customer_id,
        "createdAt": created,
        "updatedAt": settled or created,
        "completedAt": settled,
        "errorCode": job.error or "",
        "errorMessage": message,
    }
