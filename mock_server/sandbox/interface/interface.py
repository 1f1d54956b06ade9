"""A call of the interface, from top to bottom.

    route → requester → rate limit → fault (before) → validate → eligibility and domain → envelope
          → fault (after)

Jobs that are due were settled before. The one place that makes refusals into replies.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from mock_server.contract.contract import Contract
from mock_server.contract.formats import is_uuid
from mock_server.contract.headers import FAULT
from mock_server.contract.media import refuse_expectations
from mock_server.contract.operations import Operation, in_version
from mock_server.domain.records import Job
from mock_server.domain.refusal import RETRYABLE, Code, Reason, Refusal
from mock_server.sandbox.ground.address import split_segments
from mock_server.sandbox.ground.exchange import JSON, Outcome, Reply, Request
from mock_server.sandbox.ground.reasons import in_words, reason_header
from mock_server.sandbox.ground.routing import Router
from mock_server.sandbox.interface.choosing import choose
from mock_server.sandbox.interface.operations import OPERATIONS, Call, Perform
from mock_server.sandbox.interface.performing import perform
from mock_server.sandbox.interface.requesters import challenge, identify
from mock_server.sandbox.record.journal import Entry
from mock_server.sandbox.simulation.simulation import Simulation

_UUID: Final = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
_UUID_SEGMENT: Final = re.compile(rf"/({_UUID})(?![^/])")
_RETRY_AFTER: Final = "1"
_READING: Final = frozenset({"GET", "HEAD"})


class Route(NamedTuple):
    """Where an address leads, and what it says by itself.

    `parameters` are its parameters as they came, `ids` those that are UUIDs, in lower case.
    """

    operation: Operation
    parameters: Mapping[str, str]
    ids: Mapping[str, str]


class Interface:
    """Answers the calls of section 4 under the contract of one scenario."""

    def __init__(self, contract: Contract, performs: Mapping[str, Perform] = OPERATIONS) -> None:
        self._contract = contract
        self._performs = performs
        self._versions = set(contract.assumptions.versions)
        operations = contract.operations.values()
        self._router: Router[Operation] = Router(
            (operation.method, operation.template, operation) for operation in operations
        )
        self._shapes = dict(self._known_shapes())
        self._is_plain_read = re.compile("|".join(self._plain_reads())).fullmatch

    def answer(self, simulation: Simulation, entry: Entry) -> Outcome:
        """Answer one call, noting in its entry what is decided."""
        request, now_ms = entry.request, entry.sandbox_ms
        try:
            route = self._route(request.method, request.address.path)
            operation = route.operation
            entry.operation = operation.operation_id
            if "expect" in request.headers:
                refuse_expectations(request.headers["expect"])
            requester_id = identify(request.headers, simulation.scenario, simulation.world)
            entry.requester_id = requester_id
            simulation.count_call(requester_id, now_ms)
            ids = route.ids
            entry.customer_id = ids["id"] if "id" in ids else _customer_of(simulation, ids)
            call = Call(
                simulation,
                operation,
                request,
                route.parameters,
                ids,
                requester_id,
                now_ms,
                entry,
            )
            entry.chosen = choose(call)
            if entry.chosen is None:
                return self._carry_out(call)
            return perform(entry.chosen, call, self._carry_out, self._inject)
        except Refusal as refusal:
            return self._refuse(refusal, entry)

    def is_written(self, simulation: Simulation, request: Request) -> bool:
        """Tell whether a call may change anything but the record of calls, or may meet a fault.

        A read does if it is counted (status queries, the rate limit), and whenever what it is
        answered may depend on its number, as draws of faults do.
        """
        if (
            request.method not in _READING
            or FAULT in request.headers
            or len(simulation.plans)
            or self._contract.assumptions.rate_limit is not None
        ):
            return True
        magic, path = simulation.scenario.magic, request.address.path
        if not magic and self._is_plain_read(path):  # as nearly all reads are
            return False
        try:
            operation, _, ids = self._route(request.method, path)
        except Refusal:
            return True
        if magic and (ids.get("id") or _customer_of(simulation, ids)) in magic:
            return True
        request_id = ids.get(operation.polls or "", "")
        return request.method == "GET" and _is_polled(simulation.world.jobs.get(request_id))

    def has(self, path: str) -> bool:
        """Tell whether a path is that of status queries (assumption status-endpoint)."""
        return path.startswith(self._contract.assumptions.status_endpoint.partition("{")[0])

    def tell(self, refusal: Refusal) -> Reply:
        """Make a refusal into a reply: the failure envelope, and the reasons in a header."""
        message = self._contract.message(refusal.code)
        reasons = in_words(refusal.reasons)
        if reasons and self._contract.assumptions.error_detail == "message":
            message = f"{message}: {reasons}"
        return Reply(
            status=self._contract.assumptions.http_status[refusal.code],
            headers={
                "Content-Type": JSON,
                **reason_header(reasons),
                **self._headers_of(refusal.code, refusal.reasons),
            },
            body=self._contract.envelope.failure(refusal.code, message),
        )

    def _refuse(self, refusal: Refusal, entry: Entry) -> Reply:
        """Refuse a call, noting in its entry why."""
        entry.code, entry.reasons = refusal.code, refusal.reasons
        return self.tell(refusal)

    def _carry_out(self, call: Call) -> Reply:
        """Do what a call asks for: eligibility, domain, envelope."""
        try:
            return self._performs[call.operation.operation_id](call)
        except Refusal as refusal:
            return self._refuse(refusal, call.entry)

    def _inject(self, call: Call, code: Code) -> Reply:
        """Answer with a code that a fault asks for."""
        reply = self._refuse(Refusal(code), call.entry)
        statuses = self._contract.assumptions.injected_status
        return replace(reply, status=statuses.get(code, reply.status))

    def _route(self, method: str, path: str) -> Route:
        """Tell where an address leads: most have one UUID, and few differ in anything else."""
        found = _UUID_SEGMENT.search(path)
        if found is not None:
            shape = self._shapes.get((method, f"{path[: found.start()]}/*{path[found.end() :]}"))
            if shape is not None:
                operation, name = shape
                return Route(operation, {name: found[1]}, {name: found[1].lower()})
        operation, parameters = self._look_up(method, path)
        ids = {name: text.lower() for name, text in parameters.items() if is_uuid(text)}
        return Route(operation, parameters, ids)

    def _known_shapes(self) -> Iterator[tuple[tuple[str, str], tuple[Operation, str]]]:
        """Yield the addresses that have one parameter, with `*` for it, and its name."""
        for operation in self._contract.operations.values():
            if len(operation.parameters) == 1:
                for version in ("v2", *self._versions):
                    shape = operation.method, in_version(operation.shape, version)
                    yield shape, (operation, *operation.parameters)

    def _plain_reads(self) -> Iterator[str]:
        """Yield patterns of addresses whose reads never count: one UUID, and nothing else."""
        for (method, shape), (operation, _) in self._shapes.items():
            if method == "GET" and operation.polls is None:
                yield re.escape(shape).replace(r"\*", _UUID)

    def _look_up(self, method: str, path: str) -> tuple[Operation, Mapping[str, str]]:
        """Return the operation at an address, and the texts of its parameters by their names."""
        segments = split_segments(path)
        if len(segments) > 1 and segments[0] == "api" and segments[1] in self._versions:
            segments[1] = "v2"
        match = self._router.match(segments)
        if match is None:
            raise Refusal(Code.NOT_FOUND, Reason("", "no operation has this address"))
        operation = match.targets.get("GET" if method == "HEAD" else method)
        if operation is None:
            raise Refusal(Code.METHOD_NOT_ALLOWED, Reason("", allowed_methods(match.targets)))
        return operation, match.parameters

    def _headers_of(self, code: Code, reasons: Sequence[Reason]) -> Mapping[str, str]:
        if code in RETRYABLE:
            return {"Retry-After": _RETRY_AFTER}
        if code == Code.UNAUTHENTICATED:
            return {"WWW-Authenticate": challenge(self._contract.assumptions.credentials)}
        if code == Code.METHOD_NOT_ALLOWED:
            return {"Allow": reasons[0].text}
        return {}


def _is_polled(job: Job | None) -> bool:
    """Tell whether a request waits for status queries, which count even while others come first."""
    return job is not None and job.settled_ms is None and job.polls_left is not None


def _customer_of(simulation: Simulation, ids: Mapping[str, str]) -> str | None:
    """Return the customer that the request is about which an address names."""
    jobs = map(simulation.world.jobs.get, ids.values())
    return next((job.customer_id for job in jobs if job is not None), None)


def allowed_methods(targets: Mapping[str, object]) -> str:
    """Write the methods that an address takes, as the Allow header does."""
    methods = sorted({*targets, *(("HEAD",) if "GET" in targets else ())})
    return ", ".join(methods)
