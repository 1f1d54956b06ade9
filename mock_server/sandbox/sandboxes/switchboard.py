"""The whole server as one pure function: which sandbox a request is for, and its answer.

calls about sandboxes → `sandboxes_api`;  all other calls → the sandbox that they name
"""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any, Final

from mock_server.contract.headers import CREATE, KEY, NAMED, NEVER, OUTDATED, SANDBOX
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.sandbox.control.call import MAX_BODY, MAX_SCENARIO
from mock_server.sandbox.control.problem import KeyRefusedError, NoSandboxError, Problem, unreadable
from mock_server.sandbox.ground.address import CONTROL, DEFAULT, is_name
from mock_server.sandbox.ground.exchange import (
    AskAgain,
    BaseReply,
    Outcome,
    Reply,
    Request,
    Steps,
    finished,
)
from mock_server.sandbox.sandboxes import sandboxes_api
from mock_server.sandbox.sandboxes.permits import check_name, replacing_command
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.sandboxes_api import Change

_RESET: Final = f"{CONTROL}/reset"


@dataclass(slots=True)
class Answered:
    """How far a call is answered, and by which sandbox (None for calls without one)."""

    # an outcome: the answer;  steps: what leads to it;
    # None: no answer, the call must be made again, in its turn if a sandbox is given
    outcome: Outcome | Steps | None
    tenancy: Tenancy | None = None
    is_amid: bool = False  # the steps are in the middle of a change
    hold: Callable[[float | None], Coroutine[Any, Any, bool]] | None = None
    """In which the shell notes what a held-back outcome waits for."""
    is_logged: bool = False  # the shell has written a line into the access log

    @property
    def steps(self) -> Steps | None:
        return None if isinstance(self.outcome, BaseReply | None) else self.outcome


class Switchboard:
    def __init__(self, sandboxes: Sandboxes) -> None:
        self.sandboxes = sandboxes

    def handle(self, request: Request, now_ms: int) -> Outcome:
        match self.answer(request, now_ms).outcome:
            case None:
                return self.broken()
            case Reply() as reply:
                return reply
            case long:
                return finished(long)

    def answer(self, request: Request, now_ms: int) -> Answered:
        sandboxes, meant = self.sandboxes, request.meant
        if sandboxes.is_full or request.flaw:
            refused = self.refuse_early(request, now_ms)
            if refused is not None:
                return Answered(refused)
        try:
            if request.address.area == "sandboxes":
                asked = sandboxes_api.answer(sandboxes, request, now_ms)
                if not isinstance(asked, BaseReply):
                    asked = asked.apply(sandboxes, request, now_ms)
                return Answered(asked)
            if meant.get(CREATE) == NEVER:
                self._expect(request, now_ms)
            named = request.address.sandbox
            name = meant.get(NAMED, DEFAULT) if named is None else named
            tenancy = sandboxes.use(name, now_ms, request.caller)
        except Problem as problem:
            return Answered(self.refuse(request, problem))
        if KEY in meant:
            request = request.without_header(KEY)
        if tenancy.is_busy:
            return Answered(None, tenancy)
        return self.carry_out(tenancy, request, now_ms)

    def carry_out(self, tenancy: Tenancy, request: Request, now_ms: int) -> Answered:
        answer = tenancy.sandbox.answer(request, now_ms)
        if not isinstance(answer, BaseReply):
            return Answered(self._complete_later(request, tenancy, answer), tenancy)
        if tenancy.name != DEFAULT:
            answer = answer.with_header(SANDBOX, tenancy.name)
        return Answered(answer, tenancy)

    def _complete_later(self, request: Request, tenancy: Tenancy, steps: Steps) -> Steps:
        outcome = yield from steps
        if tenancy.name != DEFAULT:
            outcome = outcome.with_header(SANDBOX, tenancy.name)
        is_reset = request.address.path == _RESET and outcome.status == HTTPStatus.OK
        if is_reset and self.sandboxes.is_outdated(tenancy.sandbox):
            outcome = outcome.with_header(OUTDATED, replacing_command(tenancy.name))
        return outcome

    def is_written(self, request: Request, tenancy: Tenancy | None) -> bool:
        """Return whether a call must be in a log first; `tenancy` is None without a sandbox."""
        if request.address.area == "sandboxes":
            route = self.routed(request).route
            return route is not None and route.operation.is_written
        return tenancy is None or tenancy.sandbox.is_written(request)

    def change(self, request: Request, now_ms: int) -> Outcome | Change:
        try:
            return sandboxes_api.answer(self.sandboxes, request, now_ms)
        except Problem as problem:
            return self.refuse(request, problem)

    def apply(self, request: Request, change: Change, now_ms: int) -> Outcome:
        try:
            return change.apply(self.sandboxes, request, now_ms)
        except Problem as problem:
            return self.refuse(request, problem)

    def refuse_early(self, request: Request, now_ms: int) -> Reply | None:
        """Return the refusal of a call, without reading its body or recording it, or None."""
        if request.flaw:
            return self.refuse_malformed(request)
        address, is_new = request.address, False
        try:
            if address.area != "sandboxes":
                self._expect(request, now_ms)
                is_new = not self.sandboxes.has(request.sandbox, now_ms)
            route = self.routed(request).route
            adds = not address.is_control if route is None else route.operation.adds
            if is_new or adds:
                self.sandboxes.refuse_when_full()
        except Problem as problem:
            return self.refuse(request, problem)
        return None

    def _expect(self, request: Request, now_ms: int) -> None:
        never_makes = request.meant.get(CREATE) == NEVER
        self.sandboxes.expect(request.sandbox, now_ms, request.caller, never_makes=never_makes)

    def look_again(self, tenancy: Tenancy, again: AskAgain, now_ms: int) -> Steps:
        try:
            outcome = yield from again.look(now_ms)
        except Problem as problem:
            outcome = problem.as_reply()
        return outcome.with_header(SANDBOX, tenancy.name) if tenancy.name != DEFAULT else outcome

    def concerns(self, request: Request) -> bool:
        name, address = request.sandbox, request.address
        return is_name(name) and (
            address.is_control
            or address.area == "interface"
            or self.sandboxes.interface_of(name).has(address.path)
        )

    def refuse_malformed(self, request: Request) -> Reply:
        try:
            check_name(request.sandbox)
        except Problem as problem:
            return problem.as_reply()
        refusal = Refusal(Code.INVALID_REQUEST, Reason("", request.flaw))
        if request.address.is_control:
            return unreadable(refusal).as_reply()
        return self.sandboxes.interface_of(request.sandbox).refusal_reply(refusal)

    def broken(self) -> Reply:
        return self.sandboxes.default.broken()

    def body_limit(self, request: Request) -> int:
        if self.routed(request).to_build is not None:
            return MAX_SCENARIO
        limit = self.sandboxes.body_limit(request.sandbox)
        has_own = request.address.area in ("control", "sandboxes")
        return max(limit, MAX_BODY) if has_own else limit

    def routed(self, request: Request) -> Request:
        if not request.address.is_control:
            return request
        return self.sandboxes.control.routed(request)

    def is_to_build(self, request: Request, now_ms: int) -> bool:
        """Return whether the shell must build the upload first: not if it is refused anyway."""
        if request.to_build is None:
            return False
        try:
            operation, parameters = self.sandboxes.control.route(request)
            if operation.is_of_server and operation.adds:
                self.sandboxes.expect_room(parameters["sandbox"], now_ms)
        except Problem:
            return False
        return True

    def refuse(self, request: Request, problem: Problem) -> Reply:
        """Refuse a call that has no sandbox: with a problem, or the envelope of the interface."""
        if not isinstance(problem, NoSandboxError) or request.address.is_control:
            return problem.as_reply()
        reply = self.sandboxes.interface_of().refusal_reply(
            Refusal(problem.code, Reason("", problem.detail))
        )
        status = problem.status if isinstance(problem, KeyRefusedError) else reply.status
        return replace(reply, status=status, headers={**reply.headers, **problem.headers})
