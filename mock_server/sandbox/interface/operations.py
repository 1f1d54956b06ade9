"""The operations of the interface, as a table of functions.

Each function returns the reply, or raises a refusal and leaves everything unchanged. The interface
document defines the addresses and codes.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from mock_server.contract.headers import refuse_codings
from mock_server.contract.operation_records import Operation, in_version
from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import dumps, size_of
from mock_server.domain.eligibility import (
    may_create_package,
    may_modify,
    may_read,
    may_see_request,
)
from mock_server.domain.records import Customer, Fields, Job, Void, Work
from mock_server.domain.refusal import Code, InvalidPayload, Reason, Refusal, shortened
from mock_server.domain.settlement import plan_package, refuse_concurrent_modify, unknown_ids
from mock_server.sandbox.faults.steps import JobFault
from mock_server.sandbox.ground.exchange import JSON, Reply, Request
from mock_server.sandbox.ground.findings import in_words, reason_header
from mock_server.sandbox.record.journal import Entry
from mock_server.sandbox.simulation.simulation import Simulation


@dataclass(slots=True)
class Call:
    """One call of an operation, with its requester and instant.

    `meant` has at least those headers of the request that the service reads. `parameters` are the
    parameters of the address as they were sent, `ids` the UUIDs among them in lower case. `version`
    is the alias of the version in the address, if any (assumption versions).
    """

    simulation: Simulation
    operation: Operation
    request: Request
    meant: Mapping[str, str]
    parameters: Mapping[str, str]
    ids: Mapping[str, str]
    requester_id: str
    now_ms: int
    entry: Entry
    version: str = ""
    job_fault: JobFault | None = None

    def identifier(self, name: str) -> str:
        """Return a parameter of the address as a UUID (assumption uuid-case)."""
        text, folded = self.parameters[name], self.ids.get(name)
        if folded is not None and (
            folded == text or self.simulation.contract.assumptions.uuid_case == "folded"
        ):
            return folded
        raise Refusal(Code.INVALID_REQUEST, Reason("", f"{text[:80]!r} in the path is not a UUID"))

    def payload(self) -> Fields:
        """Return the body, validated against the contract (raises InvalidPayload)."""
        limit = self.simulation.scenario.limits.body
        if len(self.request.body) > limit:
            raise Refusal(Code.TOO_LARGE, Reason("", f"the limit is {limit} bytes"))
        if "content-encoding" in self.meant:
            refuse_codings(self.meant["content-encoding"])
        reader = self.simulation.contract.bodies[self.operation.operation_id]
        return reader.read(self.request.body, self.meant.get("content-type"))


Perform: TypeAlias = Callable[[Call], Reply]


def get_customer(call: Call) -> Reply:
    """Read a customer (section 4.1)."""
    simulation = call.simulation
    customer_id = call.identifier("id")
    fields = may_read(simulation.world, call.requester_id, customer_id, simulation.rules)
    return simulation.customer_reply(customer_id, fields)


def modify_customer(call: Call) -> Reply:
    """Accept a change of a sub-customer (section 4.2)."""
    job = _accept(call, *_modify_work(call))
    return _accepted(call, job, {"requestId": job.request_id})


def _modify_work(call: Call) -> tuple[Customer, Work]:
    simulation = call.simulation
    customer_id = call.identifier("id")
    if simulation.contract.assumptions.check_order == "eligibility-first":
        may_modify(simulation.world, call.requester_id, customer_id, simulation.rules)
    sent = _payload(call, lambda fields: _misfits(call, customer_id, fields))
    customer = may_modify(simulation.world, call.requester_id, customer_id, simulation.rules)
    refuse_concurrent_modify(simulation.world, customer_id, simulation.rules)
    work: Work
    try:
        if isinstance(sent, Void):
            work = sent
        else:
            visible = simulation.visible(customer_id, customer.fields)
            work = simulation.planner.plan(visible, sent)
    except InvalidPayload as invalid:
        work = _of_invalid(call, invalid)
    simulation.refuse_when_full(work, customer.customer_id)
    return customer, work


def create_package(call: Call) -> Reply:
    """Accept a package for a customer's sub-accounts (section 4.3)."""
    package_id = call.simulation.next_package_id()
    job = _accept(call, *_package_work(call))
    return _accepted(call, job, {"packageId": package_id, "requestId": job.request_id})


def _package_work(call: Call) -> tuple[Customer, Work]:
    simulation = call.simulation
    owner_id = call.identifier("id")
    if simulation.contract.assumptions.check_order == "eligibility-first":
        may_create_package(simulation.world, call.requester_id, owner_id, simulation.rules)
    sent = _payload(call, lambda fields: _unknown_ids(call, owner_id, fields))
    owner = may_create_package(simulation.world, call.requester_id, owner_id, simulation.rules)
    work: Work
    try:
        work = sent if isinstance(sent, Void) else _package(call, owner, sent)
    except InvalidPayload as invalid:
        work = _of_invalid(call, invalid)
    simulation.refuse_when_full(work, owner.customer_id)
    return owner, work


def get_request(call: Call) -> Reply:
    """Return the status of accepted work (section 2.4, assumption status-endpoint).

    Only GET counts as a status query, since HEAD must not change anything.
    """
    simulation = call.simulation
    job = simulation.known_job(call.identifier("requestId"), call.now_ms)
    if job is None or not may_see_request(
        simulation.world, call.requester_id, job, simulation.rules
    ):
        raise Refusal(Code.NOT_FOUND, Reason("", "there is no such request"))
    if call.request.method == "GET":
        job = simulation.poll(job, call.now_ms)
    reply = simulation.reply(
        job.request_id, job, lambda job: dumps(request_fields(simulation, job))
    )
    if not job.why or job.settled_ms is None:
        return reply
    return replace(reply, headers={**reply.headers, **reason_header(in_words(job.why))})


def _package(call: Call, owner: Customer, sent: Fields) -> Work:
    """Return the package that a body describes (raises InvalidPayload)."""
    simulation, most = call.simulation, call.simulation.scenario.limits.package_entries
    if len(call.request.body) > most:
        _refuse_long_lists(sent, most)
    world, requester_id, rules = simulation.world, call.requester_id, simulation.rules
    package = plan_package(world, owner, requester_id, simulation.next_package_id(), sent, rules)
    package.size = size_of(package.as_fields())
    return package


def _refuse_long_lists(sent: Fields, most: int) -> None:
    """Refuse a package whose lists are so long that checking them would delay other calls."""
    for name in ("nestedOffers", "eligibleSubAccountIds"):
        if len(sent.get(name, ())) > most:
            text = f"there are more than {most} entries (limits.packageEntries)"
            raise Refusal(Code.TOO_LARGE, Reason(f"/{name}", text))


OPERATIONS: Final[Mapping[str, Perform]] = {
    "getCustomer": get_customer,
    "modifyCustomer": modify_customer,
    "createPackage": create_package,
    "getRequest": get_request,
}
"""The functions by operation id."""

WORKS: Final[Mapping[str, Callable[[Call], tuple[Customer, Work]]]] = {
    "modifyCustomer": _modify_work,
    "createPackage": _package_work,
}
"""The functions of the operations that make a job, which refuse a call or return its work."""


def makes_job(call: Call) -> bool:
    """Return whether an operation would accept a call and make a job; nothing changes."""
    work = WORKS.get(call.operation.operation_id)
    try:
        return work is not None and bool(work(call))
    except Refusal:
        return False


def request_fields(simulation: Simulation, job: Job) -> Fields:
    """Return a request in the form of a reply (assumptions status-endpoint, status-values)."""
    settled = None if job.settled_ms is None else format_instant(job.settled_ms)
    created = format_instant(job.accepted_ms)
    return {
        "requestId": job.request_id,
        "status": simulation.contract.assumptions.status_values[job.status],
        "operation": job.operation,
        "customerId": job.customer_id,
        "createdAt": created,
        "updatedAt": settled or created,
        "completedAt": settled,
        "errorCode": job.error or "",
        "errorMessage": _message(simulation, job),
    }


def _message(simulation: Simulation, job: Job) -> str:
    """Return the message of a failed job, with its reasons if messages have them (error-detail)."""
    if job.error is None:
        return ""
    message = simulation.contract.message(job.error)
    if job.why and simulation.contract.assumptions.error_detail == "message":
        message = f"{message}: {in_words(job.why)}"
    return message


def _accepted(call: Call, job: Job, result: Fields) -> Reply:
    """Return the reply to accepted work; headers say where and when to query its status."""
    contract = call.simulation.contract
    endpoint = contract.assumptions.status_endpoint
    if call.version:
        endpoint = in_version(endpoint, call.version)
    location = endpoint.replace("{requestId}", job.request_id)
    headers = {"Content-Type": JSON, "Location": call.request.prefix + location}
    seconds = contract.assumptions.retry_after
    if job.due_ms is not None:
        seconds = call.simulation.clock.wall_seconds(job.due_ms - call.now_ms)
    headers["Retry-After"] = str(seconds)
    status = contract.assumptions.http_status[call.operation.outcome]
    return Reply(status=status, headers=headers, body=contract.envelope.success(dumps(result)))


def _payload(call: Call, further: Callable[[Fields], Iterable[Reason]]) -> Fields | Void:
    """Return the body, or the work that stands for an invalid body.

    `further` returns what else is wrong with the valid part of an invalid body, so that a client
    learns of everything at once; nothing if the requester is not eligible.
    """
    try:
        return call.payload()
    except InvalidPayload as invalid:
        reasons, sound = list(invalid.reasons), invalid.sound
    if sound is not None:
        with suppress(Refusal):
            reasons += sound.placed(further(sound.fields))
    return _of_invalid(call, InvalidPayload(*reasons))


def _misfits(call: Call, customer_id: str, sent: Fields) -> tuple[Reason, ...]:
    """Return why a body does not fit its customer (raises Refusal)."""
    simulation = call.simulation
    customer = may_modify(simulation.world, call.requester_id, customer_id, simulation.rules)
    try:
        simulation.planner.plan(simulation.visible(customer_id, customer.fields), sent)
    except InvalidPayload as invalid:
        return invalid.reasons
    return ()


def _unknown_ids(call: Call, owner_id: str, sent: Fields) -> tuple[Reason, ...]:
    """Return which ids of a package are unknown (raises Refusal)."""
    simulation, rules = call.simulation, call.simulation.rules
    owner = may_create_package(simulation.world, call.requester_id, owner_id, rules)
    _refuse_long_lists(sent, simulation.scenario.limits.package_entries)
    return unknown_ids(simulation.world, owner, sent, rules)


def _of_invalid(call: Call, invalid: InvalidPayload) -> Void:
    """Refuse an invalid body, or return work that fails (assumption invalid-payload)."""
    if call.simulation.contract.assumptions.invalid_payload == "job-fails":
        return Void(shortened(invalid.reasons))
    raise Refusal(call.operation.invalid or Code.INVALID_REQUEST, *invalid.reasons) from None


def _accept(call: Call, customer: Customer, work: Work) -> Job:
    customer_id = customer.customer_id  # so that all requests share one string
    job = call.simulation.accept(
        work,
        operation=call.operation.operation_id,
        customer_id=customer_id,
        requester_id=call.requester_id,
        now_ms=call.now_ms,
        fault=call.job_fault,
    )
    call.entry.accepted, call.entry.customer_id = job.without_work(), customer_id
    return job
