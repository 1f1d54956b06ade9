"""The whole server as one pure function: which sandbox a request is for, and its answer.

about the sandboxes → SandboxesApi;  anything else → the sandbox of that name
"""

from typing import Final, NamedTuple

from mock_server.domain.refusal import Reason, Refusal
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.exchange import Again, Outcome, Request, Steps, finished, problem_outcome
from mock_server.sandbox.sandboxes import (
    DEFAULT,
    NoSandboxError,
    Sandboxes,
    Tenancy,
    split_name,
    split_path,
)
from mock_server.sandbox.sandboxes_api import SandboxesApi

SANDBOX_HEADER: Final = "X-Sandbox"
OUTDATED_HEADER: Final = "X-Sandbox-Outdated"
KEY_HEADER: Final = "x-sandbox-key"
"""What carries the control token where Authorization is simulated; no sandbox is told of it."""


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
        self._api = SandboxesApi(sandboxes.scenario.contract)

    def handle(self, request: Request, now_ms: int) -> Outcome:
        """Answer one request at a wall instant."""
        outcome = self.answer(request, now_ms).outcome
        return self.broken() if outcome is None else finished(outcome)

    def answer(self, request: Request, now_ms: int) -> Answered:
        """Answer one request, and tell which sandbox did."""
        try:
            if self._api.matches(request):
                return Answered(self._api.answer(self.sandboxes, request, now_ms))
            name, inner = split_name(request)
        except Problem as problem:
            return Answered(problem_outcome(problem.as_fields(), problem.headers))
        try:
            tenancy = self.sandboxes.use(name, now_ms, request.caller)
        except NoSandboxError as missing:
            return Answered(self._without_sandbox(inner, missing))
        if KEY_HEADER in inner.headers:
            inner = inner.without_header(KEY_HEADER)
        if tenancy.is_busy:
            return Answered(None, tenancy)
        answer = tenancy.sandbox.answer(inner, now_ms)
        if isinstance(answer, Outcome):
            return Answered(_named(tenancy, answer), tenancy)
        return Answered(_named_later(tenancy, answer), tenancy)

    def look_again(self, tenancy: Tenancy, again: Again, now_ms: int) -> Outcome:
        """Return what there is to answer by now to a call whose answer was not final."""
        try:
            return _named(tenancy, again.look(now_ms))
        except Problem as problem:
            return _named(tenancy, problem_outcome(problem.as_fields(), problem.headers))

    def refused(self, refusal: Refusal) -> Outcome:
        """Return the answer to a call of the interface that the shell refuses."""
        return self.sandboxes.tell(refusal)

    def broken(self) -> Outcome:
        """Return the answer to a call that met a bug of ours; the shell logs the traceback."""
        return self.sandboxes.default.broken()

    def body_limit(self, path: str, header: str | None) -> int:
        """Return how many bytes of a body are worth reading, from the path and X-Sandbox."""
        name, _ = split_path(path)
        return self.sandboxes.body_limit(header if name is None else name)

    def upload_operation(self, request: Request) -> str | None:
        """Return the operation id of a call that brings a scenario, None for all others."""
        if self._api.matches(request):
            return self._api.upload_operation(request)
        try:
            _, inner = split_name(request)
        except Problem:
            return None
        return self.sandboxes.default.upload_operation(inner)

    def _without_sandbox(self, request: Request, missing: NoSandboxError) -> Outcome:
        """Tell that there is no sandbox: by a problem, or in the envelope of the interface."""
        if self.sandboxes.default.desk.control.matches(request):
            return problem_outcome(missing.as_fields(), missing.headers)
        told = self.sandboxes.tell(Refusal(missing.code, Reason("", missing.detail)))
        return told._replace(headers={**told.headers, **missing.headers})


def _named_later(tenancy: Tenancy, steps: Steps) -> Steps:
    return _named(tenancy, (yield from steps))


def _named(tenancy: Tenancy, outcome: Outcome) -> Outcome:
    """Return an outcome with its sandbox's name: a misspelled one makes a sandbox of its own.

    One that has not been reset since the server's scenario was reloaded says so.
    """
    if tenancy.name == DEFAULT:
        return outcome
    named = outcome.with_header(SANDBOX_HEADER, tenancy.name)
    return (
        named if tenancy.sandbox.successor is None else named.with_header(OUTDATED_HEADER, "true")
    )
