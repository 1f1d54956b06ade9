"""The whole server as one pure function: which sandbox a request is for, and its answer.

about the sandboxes → SandboxesApi;  anything else → the sandbox of that name
"""

from dataclasses import replace
from typing import NamedTuple

from mock_server.contract.headers import KEY, OUTDATED, SANDBOX
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.sandbox.control.problem import Problem, unreadable
from mock_server.sandbox.control.table import MAX_BODY, MAX_SCENARIO, MAX_STATE
from mock_server.sandbox.ground.address import DEFAULT, is_name
from mock_server.sandbox.ground.exchange import (
    AskAgain,
    BaseReply,
    Outcome,
    Reply,
    Request,
    Steps,
    finished,
    problem_outcome,
)
from mock_server.sandbox.sandboxes.api import Founded, SandboxesApi, end, place
from mock_server.sandbox.sandboxes.sandboxes import (
    NoSandboxError,
    Sandboxes,
    Tenancy,
    check_name,
    no_room,
    no_store,
)


class Answered(NamedTuple):
    """An outcome, and the sandbox that it came from, None for calls that no sandbox has answered.

    Instead of the outcome there may be the steps that lead to it, which `is_amid` a change, or
    nothing yet: another call is, and this one is to be answered when that is over.
    """

    outcome: Outcome | Steps | None
    tenancy: Tenancy | None = None
    is_amid: bool = False


class Switchboard:
    """Answers every request of a server."""

    def __init__(self, sandboxes: Sandboxes) -> None:
        self.sandboxes = sandboxes
        self.most_state = MAX_STATE
        """Bytes that a body may have which may bring a state."""
        self._api = SandboxesApi(sandboxes.scenario.contract)

    def handle(self, request: Request, now_ms: int) -> Outcome:
        """Answer one request at a wall instant."""
        outcome = self.answer(request, now_ms).outcome
        return self.broken() if outcome is None else finished(outcome)

    def answer(self, request: Request, now_ms: int, *, is_written: bool = True) -> Answered:
        """Answer one request, which may be in the log of its sandbox, and tell which one did."""
        is_judged = self.sandboxes.is_full or request.flaw
        refused = self.turn_away(request, now_ms) if is_judged else None
        if refused is not None:
            return Answered(refused)
        try:
            if request.address.area == "sandboxes":
                return Answered(self._api.answer(self.sandboxes, request, now_ms))
            tenancy = self.sandboxes.use(request.sandbox, now_ms, request.caller)
        except Problem as problem:
            return Answered(self._outside(request, problem))
        if KEY in request.headers:
            request = request.without_header(KEY)
        if tenancy.is_busy:
            return Answered(None, tenancy)
        answer = tenancy.sandbox.answer(request, now_ms, is_written=is_written)
        if tenancy.name != DEFAULT:
            if isinstance(answer, BaseReply):
                answer = _named(tenancy, answer)
            else:
                answer = _named_later(tenancy, answer)
        return Answered(answer, tenancy)

    def is_written(self, request: Request, tenancy: Tenancy | None) -> bool:
        """Tell whether a call must be in a log before it is answered (`Sandbox.is_written`).

        There is no `tenancy` for a call about sandboxes, nor for one whose sandbox is to be made.
        """
        if request.address.area == "sandboxes":
            route = self._api.table.routed(request).route
            return route is not None and route.operation.is_written
        return tenancy is None or tenancy.sandbox.is_written(request)

    def placing(self, request: Request, now_ms: int) -> Founded | Reply:
        """Return what a call makes that makes a sandbox, or its refusal; nothing is done yet."""
        try:
            return self._api.placing(self.sandboxes, request, now_ms)
        except Problem as problem:
            return self._outside(request, problem)

    def place(self, request: Request, founded: Founded, now_ms: int) -> Outcome:
        """Make the sandbox that such a call makes; the instant may be another one by now."""
        try:
            return place(self.sandboxes, founded, now_ms)
        except Problem as problem:
            return self._outside(request, problem)

    def ending(self, request: Request, now_ms: int) -> Tenancy | Reply:
        """Return the sandbox that a call removes, or its refusal; the sandbox is still there."""
        try:
            return self._api.ending(self.sandboxes, request, now_ms)
        except Problem as problem:
            return self._outside(request, problem)

    def end(self, tenancy: Tenancy) -> Outcome:
        """Remove the sandbox that such a call removes."""
        return end(self.sandboxes, tenancy)

    def turn_away(self, request: Request, now_ms: int) -> Reply | None:
        """Return the refusal of a call of whose body nothing need be known, None for all others.

        It is in no journal: there is no sandbox for the call, no room for what it would add, or
        nobody knows for sure what it says.
        """
        if request.flaw:
            return self.decline(request)
        address, is_new = request.address, False
        try:
            if address.area != "sandboxes":
                self.sandboxes.expect(request.sandbox, now_ms, request.caller)
                is_new = self.sandboxes.get(request.sandbox, now_ms) is None
            route = self.routed(request).route
            adds = not address.is_control if route is None else route.operation.adds
            if is_new or adds:
                self.sandboxes.refuse_when_full()
        except Problem as problem:
            return self._outside(request, problem)
        return None

    def look_again(self, tenancy: Tenancy, again: AskAgain, now_ms: int) -> Outcome:
        """Return what there is to answer by now to a call whose answer was not final."""
        try:
            return _named(tenancy, again.look(now_ms))
        except Problem as problem:
            return _named(tenancy, problem_outcome(problem.as_fields(), problem.headers))

    def concerns(self, request: Request) -> bool:
        """Tell whether a call is for the interface or one of both control APIs, by its address."""
        name, address = request.sandbox, request.address
        return is_name(name) and (
            address.is_control
            or address.area == "interface"
            or self.sandboxes.interface_of(name).has(address.path)
        )

    def decline(self, request: Request) -> Reply:
        """Return the answer to a call that has a flaw, in the words of the sandbox it is for."""
        refusal = Refusal(Code.INVALID_REQUEST, Reason("", request.flaw))
        try:
            check_name(request.sandbox)
            if not request.address.is_control:
                return self.sandboxes.interface_of(request.sandbox).tell(refusal)
            problem = unreadable(refusal)
        except Problem as nameless:
            problem = nameless
        return problem_outcome(problem.as_fields(), problem.headers)

    def refused(self, refusal: Refusal) -> Reply:
        """Return the answer to a call of the interface that the shell refuses."""
        return self.sandboxes.interface_of().tell(refusal)

    def crowded(self, request: Request, detail: str) -> Reply:
        """Return the answer to a call for whose body the shell has no room at the moment."""
        return self._outside(request, no_room(detail))

    def unavailable(self, request: Request, detail: str) -> Reply:
        """Return the answer to a call that cannot be kept at the moment, so that it is not made."""
        return self._outside(request, no_store(detail))

    def broken(self) -> Reply:
        """Return the answer to a call that met a bug of ours; the shell logs the traceback."""
        return self.sandboxes.default.broken()

    def body_limit(self, request: Request) -> int:
        """Return how many bytes of a body are worth reading, from the head of a call."""
        built = self.routed(request).to_build
        if built is not None:
            return self.most_state if built == "putState" else MAX_SCENARIO
        limit = self.sandboxes.body_limit(request.sandbox)
        has_own = request.address.area in ("control", "sandboxes")
        return max(limit, MAX_BODY) if has_own else limit

    def routed(self, request: Request) -> Request:
        """Return a control call with where it leads, and any other as it is.

        Whoever asks for it first spares those below asking again.
        """
        if not request.address.is_control:
            return request
        if request.address.area == "sandboxes":
            return self._api.table.routed(request)
        return self.sandboxes.default.routed(request)

    def to_build(self, request: Request, now_ms: int) -> str | None:
        """Return the operation id of a control call whose body the shell has to read first.

        None for all others, and for one that is refused whatever it brings: nothing is built of it.
        """
        operation_id = request.to_build
        if operation_id is None:
            return None
        try:
            if request.address.area == "sandboxes":
                self._api.expect_upload(self.sandboxes, request, now_ms)
            else:
                self.sandboxes.default.desk.control.judge_query(operation_id, request)
        except Problem:
            return None
        return operation_id

    def _outside(self, request: Request, problem: Problem) -> Reply:
        """Tell what no sandbox has: as a problem, or in the envelope of the interface."""
        if not isinstance(problem, NoSandboxError) or request.address.is_control:
            return problem_outcome(problem.as_fields(), problem.headers)
        told = self.sandboxes.interface_of().tell(Refusal(problem.code, Reason("", problem.detail)))
        return replace(told, headers={**told.headers, **problem.headers})


def _named_later(tenancy: Tenancy, steps: Steps) -> Steps:
    return _named(tenancy, (yield from steps))


def _named(tenancy: Tenancy, outcome: Outcome) -> Outcome:
    """Return an outcome with its sandbox's name: a misspelled one makes a sandbox of its own.

    One that has not been reset since the server's scenario was reloaded says so.
    """
    if tenancy.name == DEFAULT:
        return outcome
    named = outcome.with_header(SANDBOX, tenancy.name)
    return named if tenancy.sandbox.successor is None else named.with_header(OUTDATED, "true")
