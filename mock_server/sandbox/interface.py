"""A call of the interface, from top to bottom.

    route → requester → rate limit → fault (before) → validate → eligibility and domain → envelope
          → fault (after)

Jobs that are due were settled before. The one place that makes refusals into replies.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from json.encoder import encode_basestring_ascii
from typing import Final

from mock_server.contract.contract import Contract
from mock_server.contract.operations import Operation
from mock_server.contract.times import format_reason
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.sandbox.exchange import JSON, Outcome, Request, split_segments
from mock_server.sandbox.faults.choosing import choose, concerned_customer
from mock_server.sandbox.faults.performing import perform
from mock_server.sandbox.operations import OPERATIONS, Call, Result
from mock_server.sandbox.record.journal import Trace
from mock_server.sandbox.requesters import challenge, identify
from mock_server.sandbox.routing import Router
from mock_server.sandbox.simulation import Simulation

REASON_HEADER: Final = "X-Sandbox-Reason"
_MAX_REASON: Final = 1024
_KEPT_ROUTES: Final = 4096
_RETRY_AFTER: Final = {Code.GLOBAL_1001: "1", Code.BUSY: "1", Code.RATE_LIMITED: "1"}


class Interface:
    """Answers the calls of section 4 under the contract of one scenario."""

    def __init__(self, contract: Contract) -> None:
        self._contract = contract
        self._versions = set(contract.assumptions.versions)
        operations = contract.operations.values()
        self._router: Router[Operation] = Router(
            (operation.method, self._template(operation), operation) for operation in operations
        )
        self._route = lru_cache(_KEPT_ROUTES)(self._find)

    def answer(
        self, simulation: Simulation, request: Request, now_ms: int, trace: Trace
    ) -> Outcome:
        """Answer one call at a sandbox instant, noting in the trace what is decided."""
        try:
            operation, parameters = self._route(request.method, request.path)
            trace.operation = operation.operation_id
            trace.requester_id = identify(request.headers, simulation.scenario)
            simulation.count_call(trace.requester_id, now_ms)
            call = Call(
                simulation=simulation,
                operation=operation,
                request=request,
                parameters=parameters,
                requester_id=trace.requester_id,
                now_ms=now_ms,
                trace=trace,
            )
            trace.customer_id = concerned_customer(call)
            trace.chosen = choose(call)
        except Refusal as refusal:
            return self.refuse(refusal, trace)
        if trace.chosen is None:
            return self._carry_out(call)
        return perform(trace.chosen, call, self._carry_out, self._inject)

    def refuse(self, refusal: Refusal, trace: Trace) -> Outcome:
        """Make a refusal into a reply: the failure envelope, and the reasons in a header."""
        trace.code, trace.reasons = refusal.code, refusal.reasons
        message = self._contract.message(refusal.code)
        reasons = "; ".join(map(format_reason, refusal.reasons))
        if reasons and self._contract.assumptions.error_detail == "message":
            message = f"{message}: {reasons}"
        return Outcome(
            status=self._contract.assumptions.http_status[refusal.code],
            headers={
                "Content-Type": JSON,
                **({REASON_HEADER: escape_reason(reasons)} if reasons else {}),
                **self._headers_of(refusal),
            },
            body=self._contract.envelope.failure(refusal.code, message),
        )

    def _carry_out(self, call: Call) -> Outcome:
        """Do what a call asks for: eligibility, domain, envelope."""
        try:
            result = OPERATIONS[call.operation.operation_id](call)
        except Refusal as refusal:
            return self.refuse(refusal, call.trace)
        return self._succeed(call.operation, result)

    def _inject(self, call: Call, code: Code) -> Outcome:
        """Answer with a code that a fault asks for."""
        outcome = self.refuse(Refusal(code), call.trace)
        statuses = self._contract.assumptions.injected_status
        return outcome._replace(status=statuses.get(code, outcome.status))

    def _find(self, method: str, path: str) -> tuple[Operation, Mapping[str, str]]:
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

    def _succeed(self, operation: Operation, result: Result) -> Outcome:
        return Outcome(
            status=self._contract.assumptions.http_status[operation.outcome],
            headers={"Content-Type": JSON, **result.headers},
            body=self._contract.envelope.success(result.document),
        )

    def _headers_of(self, refusal: Refusal) -> Mapping[str, str]:
        if refusal.code in _RETRY_AFTER:
            return {"Retry-After": _RETRY_AFTER[refusal.code]}
        if refusal.code == Code.UNAUTHENTICATED:
            return {"WWW-Authenticate": challenge(self._contract.assumptions.credentials)}
        if refusal.code == Code.METHOD_NOT_ALLOWED:
            return {"Allow": refusal.reasons[0].text}
        return {}

    def _template(self, operation: Operation) -> str:
        if operation.operation_id == "getRequest":
            return self._contract.assumptions.status_endpoint
        return operation.template


def allowed_methods(targets: Mapping[str, object]) -> str:
    """Write the methods that an address takes, as the Allow header does."""
    methods = sorted({*targets, *(("HEAD",) if "GET" in targets else ())})
    return ", ".join(methods)


def escape_reason(text: str) -> str:
    """Write text as JSON-escaped ASCII of at most 1 KiB, never cutting an escape in two."""
    escaped = _escaped(text)
    if len(escaped) <= _MAX_REASON:
        return escaped
    pieces = list(map(_escaped, text[:_MAX_REASON]))
    ends = accumulate(map(len, pieces))
    kept = (piece for piece, end in zip(pieces, ends, strict=True) if end <= _MAX_REASON - 3)
    return "".join(kept) + "..."


def _escaped(text: str) -> str:
    return encode_basestring_ascii(text)[1:-1]
