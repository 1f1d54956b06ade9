"""Answers a call of the interface, from top to bottom, or with the fault that applies to it.

Due jobs have already been settled. This is the only place that turns refusals into replies. The
fault of a call is that of its header, else of a plan, else of a magic customer.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final, TypeAlias

from mock_server.contract.contract import Contract, control_checker
from mock_server.contract.headers import FAULT, refuse_expectations
from mock_server.contract.operation_records import (
    STATUS_ENDPOINT,
    DocumentError,
    Operation,
    in_version,
)
from mock_server.contract.schemas.formats import UUID, is_uuid
from mock_server.contract.texts.printable import did_you_mean
from mock_server.contract.values.exact_json import loads_or_none
from mock_server.contract.values.walk import value_at
from mock_server.domain.refusal import RETRYABLE, Code, Reason, Refusal
from mock_server.domain.world import World
from mock_server.sandbox.faults.plans import ActivePlan, ChosenStep, When, mutate
from mock_server.sandbox.ground.address import Router, split_segments
from mock_server.sandbox.ground.credentials import how_to_send, misplaced, mistake_in, token_in
from mock_server.sandbox.ground.exchange import (
    JSON,
    FaultyReply,
    Outcome,
    Reply,
    Request,
    Unreadable,
)
from mock_server.sandbox.ground.findings import Finding, in_words, reason_header
from mock_server.sandbox.interface.operations import (
    OPERATIONS,
    Call,
    Perform,
    makes_job,
    reads_customer,
)
from mock_server.sandbox.record.journal import Entry
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.simulation import Simulation, plan_reader

TAKES: Final = "this address takes "  # before the methods, in the reason for refusing one
CLOSE: Final = 0.8  # of a suggested address; it is high, as addresses resemble each other
_BEARER: Final = "Bearer "
_UUID: Final = re.compile(UUID)
_BEGINNING: Final = 200  # of a path: looking for UUIDs in a long one takes a millisecond
_READING: Final = frozenset({"GET", "HEAD"})
_LENGTH: Final = "content-length"


InterfaceRoute: TypeAlias = tuple[Operation, Mapping[str, str], Mapping[str, str], str]
"""With the parameters as sent, the UUIDs among them in lower case, and the version's alias."""


class Interface:
    def __init__(self, contract: Contract, performs: Mapping[str, Perform] = OPERATIONS) -> None:
        self._contract = contract
        self._performs = performs
        self._versions = set(contract.assumptions.versions)
        self._rate_limit = contract.assumptions.rate_limit
        operations = contract.operations.values()
        # Operations whose addresses have one parameter, with its name and the version's alias, by
        # method and shape: nearly all calls are found here.
        self._usual: dict[tuple[str, str], tuple[Operation, str, str]] = {}
        for operation in operations:
            if operation.operation_id not in performs:
                text = f"{operation.operation_id} has no row in sandbox/interface/operations.py"
                raise DocumentError(f"{operation.method} {operation.template}", text)
            if len(operation.parameters) == 1:
                for version in ("", *self._versions):
                    address = operation.method, in_version(operation.shape, version)
                    self._usual.setdefault(address, (operation, operation.parameters[0], version))
        self._router: Router[Operation] = Router(
            (operation.method, operation.template, operation) for operation in operations
        )

    def answer(self, simulation: Simulation, entry: Entry) -> Outcome:
        request = entry.request
        meant = request.meant
        try:
            operation, parameters, ids, version = self._route(request.method, request.address.path)
            entry.operation = operation.operation_id
            if "expect" in meant:
                refuse_expectations(meant["expect"])
            requester_id = identify(request, meant, simulation.scenario, simulation.world)
            entry.requester_id = requester_id
            entry.customer_id = ids["id"] if "id" in ids else _customer_of(simulation, ids)
            limit = self._rate_limit
            if limit is not None:
                counted = requester_id if limit.by == "requester" else entry.customer_id
                if counted is not None:
                    simulation.count_call(counted, entry.sandbox_ms, limit)
            call = Call(simulation, operation, parameters, ids, requester_id, entry, version)
            magic = simulation.scenario.magic
            if simulation.plans.by_name or entry.customer_id in magic or FAULT in meant:
                entry.chosen = _choose(call)
                if entry.chosen is not None:
                    return self._perform(entry.chosen, call)
            return self._performs[operation.operation_id](call)
        except Refusal as refusal:
            return self._refuse(refusal, entry)

    def is_written(self, simulation: Simulation, request: Request) -> bool:
        """Return whether a call must be written to the log: it may change state or get a fault.

        Reads are if they are counted, or if the answer may depend on the number of the call: with a
        plan for their operation and customer, for instance.
        """
        method = request.method
        if method not in _READING or self._rate_limit is not None or FAULT in request.meant:
            return True
        try:
            operation, _, ids, _ = self._route(method, request.address.path)
        except Refusal:
            return True
        plans, magic = simulation.plans, simulation.scenario.magic
        if plans.by_name or magic:
            customer_id = ids["id"] if "id" in ids else _customer_of(simulation, ids)
            if customer_id in magic or plans.candidates(operation.operation_id, customer_id):
                return True
        if operation.polls is None or method != "GET":
            return False
        job = simulation.world.jobs.get(ids.get(operation.polls, ""))
        return job is not None and job.settled_ms is None and job.polls_left is not None

    def has(self, path: str) -> bool:
        """Return whether a path belongs to status queries (assumption status-endpoint)."""
        return path.startswith(self._contract.assumptions.status_endpoint.partition("{")[0])

    def refusal_reply(self, refusal: Refusal) -> Reply:
        """Return a failure envelope, with the reasons in a header."""
        code, assumptions = refusal.code, self._contract.assumptions
        shown, message, status = self._contract.shown_failure(code)
        reasons = in_words(refusal.reasons)
        if reasons and assumptions.error_detail == "message":
            message = f"{message}: {reasons}"
        headers = {"Content-Type": JSON, **reason_header(reasons)}
        if code in RETRYABLE:
            headers["Retry-After"] = str(refusal.retry_after_s)
        elif code == Code.UNAUTHENTICATED:
            scheme, name = assumptions.credentials.scheme, assumptions.credentials.header
            headers["WWW-Authenticate"] = (
                f'ApiKey realm="sandbox", header="{name}"'
                if scheme == "api-key"
                else f'{scheme.capitalize()} realm="sandbox"'
            )
        elif code == Code.METHOD_NOT_ALLOWED:
            headers["Allow"] = refusal.allow
        body = self._contract.failure(shown, message)
        return Reply(status=status, headers=headers, body=body)

    def _refuse(self, refusal: Refusal, entry: Entry) -> Reply:
        entry.code, entry.reasons = refusal.code, refusal.reasons
        return self.refusal_reply(refusal)

    def _perform(self, chosen: ChosenStep, call: Call) -> Outcome:
        """Answer a call that a step applies to.

        In phase `before`, a step that replaces the reply prevents the operation, and one that only
        breaks the connection breaks a GLOBAL_1001; in phase `after`, only the reply is lost.
        """
        step, simulation, entry = chosen.step, call.simulation, call.entry

        def instead() -> Reply | None:
            return step.reply if step.error is None else self._inject(call, step.error)

        if step.phase == "before" and step.replaces_reply:
            reply = instead() or self._inject(call, Code.GLOBAL_1001)
        else:
            try:
                reply = self._performs[call.operation.operation_id](
                    replace(call, job_fault=step.job)
                )
            except Refusal as refusal:
                reply = self._refuse(refusal, entry)
            reply = instead() or reply
        body, active = reply.body, simulation.plans.get(chosen.source)
        if step.is_stale and not entry.code:
            _, earlier = simulation.world.earlier[entry.customer_id or ""]
            shown = self._contract.success(self._contract.customer_json(earlier.fields))
            reply = replace(reply, body=shown)
        if step.mutations:
            kept = {name: each for name, each in reply.headers.items() if name.lower() != _LENGTH}
            reply = replace(reply, headers=kept, body=mutate(reply.body, step.mutations))
        if step.only_alters and reply.body == body:
            entry.chosen = None
            if chosen.match is not None and active is not None:
                active.take_back()
        return _delivered(reply, chosen, call)

    def _inject(self, call: Call, code: Code) -> Reply:
        path = call.operation.template
        operations = self._contract.operations.values()
        allow = allowed_methods({each.method for each in operations if each.template == path})
        reply = self._refuse(Refusal(code, allow=allow), call.entry)
        statuses = self._contract.assumptions.injected_status
        return replace(reply, status=statuses.get(code, reply.status))

    def _route(self, method: str, path: str) -> InterfaceRoute:
        found = _UUID.search(path, 0, _BEGINNING)
        if found is not None:
            shape = f"{path[: found.start()]}*{path[found.end() :]}"
            usual = self._usual.get((method, shape))
            if usual is not None:
                operation, name, version = usual
                text = found[0]
                folded, parameters = text.lower(), {name: text}
                ids = parameters if folded == text else {name: folded}
                return operation, parameters, ids, version
        return self._look_up(method, path)

    def _look_up(self, method: str, path: str) -> InterfaceRoute:
        segments, version = split_segments(path), ""
        if len(segments) > 1 and segments[0] == "api" and segments[1] in self._versions:
            version, segments[1] = segments[1], "v2"
        targets, parameters = self._router.match(segments)
        if not targets:
            operations = self._contract.operations.values()
            templates = [each.template for each in operations]
            beginning = path[:_BEGINNING]
            guess = did_you_mean(_UUID.sub("{id}", beginning), templates, CLOSE)
            if not guess and "/request/" in beginning:
                query = next(each for each in operations if each.polls is not None)
                guess = f"; requests are queried at {query.template} (assumption {STATUS_ENDPOINT})"
            raise Refusal(Code.NOT_FOUND, Reason("", f"no operation has this address{guess}"))
        operation = targets.get("GET" if method == "HEAD" else method)
        if operation is None:
            allow = allowed_methods(targets)
            raise Refusal(Code.METHOD_NOT_ALLOWED, Reason("", f"{TAKES}{allow}"), allow=allow)
        ids = {name: text.lower() for name, text in parameters.items() if is_uuid(text)}
        return operation, parameters, ids, version


def identify(
    request: Request, meant: Mapping[str, str], scenario: BuiltScenario, world: World
) -> str:
    """Return the id of the customer on whose behalf a call is made, or refuse it."""
    credentials, changed = scenario.contract.assumptions.credentials, world.changed_customers
    name = credentials.header.lower()
    sent = (meant if name == "authorization" else request.headers).get(name)
    if sent is None:
        if credentials.required:
            how = misplaced(request.headers, credentials, scenario.requesters)
            text = how or f"no credentials; {how_to_send(credentials)}"
            raise Refusal(Code.UNAUTHENTICATED, Reason("", text))
        root_id = scenario.base.root_id or ""
        if root_id in changed and changed[root_id] is None:
            text = "calls without a token act for the root customer, which was removed"
            raise Refusal(Code.UNAUTHENTICATED, Reason("", text))
        return root_id
    if credentials.scheme == "bearer" and sent.startswith(_BEARER):  # the usual case
        token: str | None = sent[len(_BEARER) :].strip()
    else:
        token = token_in(sent, credentials)
    customer_id = scenario.requesters.get(token or "")
    if customer_id is None:
        text = mistake_in(sent, credentials, scenario.requesters)
        raise Refusal(Code.UNAUTHENTICATED, Reason("", text))
    if customer_id in changed and changed[customer_id] is None:
        raise Refusal(Code.UNAUTHENTICATED, Reason("", "the customer of this token was removed"))
    return customer_id


def _customer_of(simulation: Simulation, ids: Mapping[str, str]) -> str | None:
    jobs = map(simulation.world.jobs.get, ids.values())
    return next((job.customer_id for job in jobs if job is not None), None)


def allowed_methods(targets: Collection[str]) -> str:
    """Return the methods of an address in the form of the Allow header."""
    return ", ".join(sorted({*targets, *(("HEAD",) if "GET" in targets else ())}))


# ── Faults ───────────────────────────────────────────────────────────────────────────────────────


def _choose(call: Call) -> ChosenStep | None:
    """Return the step that applies to a call, if any; refuse an illegal one in its header."""
    simulation, operation_id = call.simulation, call.operation.operation_id
    if FAULT in call.entry.request.meant:
        chosen = _from_header(call)
    else:
        plans = simulation.plans.candidates(operation_id, call.entry.customer_id)
        planned = _from_plans(call, plans) if plans else None
        if planned is not None:
            return planned
        steps = simulation.scenario.magic.get(call.entry.customer_id or "", {})
        step = steps.get(operation_id, steps.get("any"))
        if step is None:
            return None
        chosen = ChosenStep(step, f"magic customer {call.entry.customer_id}", call.entry.number)
    return chosen if chosen.step.job is None or makes_job(call) else None


def _from_header(call: Call) -> ChosenStep:
    data = call.entry.request.fault
    if isinstance(data, Unreadable):
        raise Refusal(Code.INVALID_FAULT, Reason("", data.why))
    if data is None:
        data = call.entry.request.meant[FAULT].strip()
    reasons = control_checker(call.simulation.contract.documents, "Step").reasons(data)
    if not reasons:
        findings: list[Finding] = []
        reader = plan_reader(call.simulation, findings)
        step = reader.step(data, "", call.operation.operation_id)
        if not findings:
            return ChosenStep(step, "the header X-Sandbox-Fault", call.entry.number)
        reasons = [Reason(finding.pointer, finding.message) for finding in findings]
    legal = ", ".join(call.operation.legal_codes)
    example = f'a code ({legal}), ok, or a mapping such as {{"network": "reset"}}'
    raise Refusal(Code.INVALID_FAULT, *reasons, Reason("", f"what would be right: {example}"))


def _from_plans(call: Call, plans: Sequence[ActivePlan]) -> ChosenStep | None:
    """Return the step of the first plan that has one."""
    simulation, entry = call.simulation, call.entry
    latest_change, _ = simulation.world.earlier.get(entry.customer_id or "", (0, None))
    # Many plans may check a body, which may be long, or ask how the call would be answered.
    body = cache(lambda: loads_or_none(entry.request.body))
    would_make_job, would_read = cache(lambda: makes_job(call)), cache(lambda: reads_customer(call))
    for active in plans:
        turn = active.turn
        if (
            active.is_over(entry.sandbox_ms)
            or not _matches(active.plan.when, call, body)
            or (turn.job is not None and not would_make_job())
            or (turn.is_stale and (active.changes_before >= latest_change or not would_read()))
        ):
            continue
        step = active.next_step(simulation.scenario.seed, entry.number)
        if step is not None:
            return ChosenStep(step, active.plan.name, active.matched, match=active.matched)
    return None


def _matches(when: When, call: Call, body: Callable[[], Any]) -> bool:
    now_ms, customer_id = call.entry.sandbox_ms, call.entry.customer_id
    if when.from_ms is not None and now_ms < when.from_ms:
        return False
    if when.to_ms is not None and now_ms >= when.to_ms:
        return False
    if when.requester_id not in (None, call.requester_id):
        return False
    if when.below_id is not None and not (
        customer_id is not None and call.simulation.world.is_below(customer_id, when.below_id)
    ):
        return False
    headers = call.entry.request.headers
    if not all(expected.fits(headers.get(name)) for name, expected in when.headers):
        return False
    return all(expected.fits(value_at(body(), path)) for path, expected in when.body)


def _delivered(reply: Reply, chosen: ChosenStep, call: Call) -> Outcome:
    """Return a reply with what the shell needs to delay it, or to break its connection."""
    delay, network, simulation = chosen.step.delay, chosen.step.network, call.simulation
    if delay is None and network is None:
        return reply
    drawn_ms = delay_ms = 0
    if delay is not None:
        seed, clock = simulation.scenario.seed, simulation.clock
        drawn_ms = delay_ms = delay.draw(seed, f"delay:{chosen.source}", chosen.number)
        if not delay.wall:
            delay_ms = 0 if clock.is_frozen else int(drawn_ms / clock.speed)
    call.entry.delay_ms = drawn_ms
    return FaultyReply(
        status=reply.status,
        headers=reply.headers,
        body=reply.body,
        delay_ms=delay_ms,
        drawn_ms=drawn_ms,
        held_by=chosen.source,
        network=network,
        rate=chosen.step.rate,
    )
