"""Answers calls, whichever way they come in: asks the core what to do, waits where need be.

    prepare (build what a call brings) → ask → settle (ask again after each change)

Connections are none of its business, nor is who may call.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final, Protocol

from mock_server.clock import stopwatch
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.exchange import Outcome, Request, Steps, finished
from mock_server.sandbox.sandbox import Sandbox
from mock_server.sandbox.sandboxes import DEFAULT, Sandboxes, Tenancy, split_name
from mock_server.sandbox.scenario import Scenario
from mock_server.sandbox.switchboard import Answered, Switchboard
from mock_server.web.access_log import AccessLog
from mock_server.web.metrics import Metrics
from mock_server.web.threads import in_thread
from mock_server.web.waiting import Holds, Waiters

_LOG: Final = logging.getLogger("mock_server")


class Uploads(Protocol):
    """Makes scenarios of bodies; slow, so it runs in a thread."""

    def read(self, operation_id: str, body: bytes) -> Any:
        """Return a built scenario or restoration, or what is wrong with the body."""


class Engine:
    """Answers the calls of one server, all on the thread of one loop.

    `when_broken` is told of each bug that a call met, with the name of its sandbox; the log is
    told anyway. `access_log` is told of every call, if there is one.
    """

    def __init__(
        self, sandboxes: Sandboxes, *, now_ms: Callable[[], int], uploads: Uploads
    ) -> None:
        self.now_ms = now_ms
        self.switchboard = Switchboard(sandboxes)
        self.metrics = Metrics(sandboxes)
        self.changes: Waiters[Sandbox] = Waiters()
        self.holds = Holds()
        self.access_log: AccessLog | None = None
        self.when_broken: Callable[[str, Exception], None] | None = None
        self._uploads = uploads
        self._uploading = asyncio.Lock()
        sandboxes.when_removed = self._see_off

    def close(self) -> None:
        """End every wait and every stream, so that the server can stop."""
        self.changes.wake_all()
        self.holds.release_all()

    def reload(self, scenario: Scenario) -> None:
        """Go on with a newer version of the server's scenario, and tell everybody who waits."""
        sandboxes = self.switchboard.sandboxes
        sandboxes.reload(scenario, self.now_ms())
        self.holds.release_stale()
        self.changes.wake(sandboxes.default)

    async def call(self, request: Request) -> Outcome:
        """Answer a call of this very program, which comes without a connection, from end to end."""
        request = await self.prepare(request)
        return (await self.settle(request, self.ask(request))).whole()

    async def prepare(self, request: Request) -> Request:
        """Build the scenario that a call brings, if it brings one; one at a time."""
        operation_id = self._brings(request)
        if operation_id is None:
            return request
        async with self._uploading:
            upload = await in_thread(self._uploads.read, operation_id, request.body)
        return request._replace(upload=upload)

    def prepare_here(self, request: Request) -> Request:
        """Build the scenario that a call brings on this very thread, which waits meanwhile."""
        operation_id = self._brings(request)
        if operation_id is None:
            return request
        return request._replace(upload=self._uploads.read(operation_id, request.body))

    def ask(self, request: Request) -> Answered:
        """Get the answer, and tell everybody whom it concerns."""
        began = stopwatch()
        try:
            answered = self.switchboard.answer(request, self.now_ms())
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets an answer, the log the rest
            return Answered(self._note_bug(request, error))
        if isinstance(answered.outcome, Outcome):
            self._note(request, answered, stopwatch() - began)
        return answered

    async def settle(self, request: Request, answered: Answered) -> Outcome:
        """Return the final outcome: take the steps to it, and wait for it where need be."""
        outcome, tenancy = answered.outcome, answered.tenancy
        if not isinstance(outcome, Outcome):
            outcome = await self._take_steps(request, answered, outcome)
        if outcome.again is None or tenancy is None:
            return outcome
        return await self._wait(tenancy, outcome, outcome.again.until_ms)

    def settle_here(self, request: Request, answered: Answered) -> Outcome:
        """Return the outcome with all steps to it taken at once; it may still be to wait for."""
        if isinstance(answered.outcome, Outcome):
            return answered.outcome.whole()
        began = stopwatch()
        try:
            outcome = finished(answered.outcome)
        except Exception as error:  # noqa: BLE001 - as above
            return self._note_bug(request, error)
        self._note(request, answered._replace(outcome=outcome), stopwatch() - began)
        return outcome

    async def _take_steps(self, request: Request, answered: Answered, steps: Steps) -> Outcome:
        """Make an answer step by step, letting others have their turn in between."""
        seconds = 0.0
        outcome: Outcome | None = None
        while outcome is None:
            began = stopwatch()
            try:
                next(steps)
            except StopIteration as end:
                outcome = end.value
            except Exception as error:  # noqa: BLE001 - as above
                return self._note_bug(request, error)
            seconds += stopwatch() - began
            await asyncio.sleep(0)
        self._note(request, answered._replace(outcome=outcome), seconds)
        return outcome

    def _note(self, request: Request, answered: Answered, seconds: float) -> None:
        """Tell everybody whom an answer concerns, which took so long to find."""
        if self.holds.are_some:
            self.holds.release_stale()
        tenancy = answered.tenancy
        if tenancy is not None:
            self.metrics.observe(tenancy, seconds)
            if self.changes.are_some:
                self.changes.wake(tenancy.sandbox)
        if self.access_log is not None:
            self.access_log.note(request, answered, seconds)

    async def _wait(self, tenancy: Tenancy, outcome: Outcome, until_ms: int) -> Outcome:
        """Look again, after each change and at each due instant, until there is an answer."""
        while (again := outcome.again) is not None:
            now_ms = self.now_ms()
            if now_ms >= until_ms or self.changes.is_over or tenancy.is_over:
                break
            wake_ms = min(until_ms, again.due_ms or until_ms)
            await self.changes.wait(tenancy.sandbox, max(0, wake_ms - now_ms) / 1000)
            outcome = self.switchboard.look_again(tenancy, again, self.now_ms())
        return outcome

    def _brings(self, request: Request) -> str | None:
        """Return the operation id of a call that brings something which is still to be built."""
        return None if request.upload is not None else self.switchboard.upload_operation(request)

    def _note_bug(self, request: Request, error: Exception) -> Outcome:
        path = request.prefix + request.path
        _LOG.error("a bug in the sandbox: %s %s", request.method, path, exc_info=error)
        if self.when_broken is not None:
            self.when_broken(_name_of(request), error)
        return self.switchboard.broken()

    def _see_off(self, tenancy: Tenancy, why: str) -> None:
        """Let go of whoever waits for something in a sandbox that is no more, and say so."""
        _LOG.info("sandbox %s is gone: %s", tenancy.name, why)
        self.changes.wake(tenancy.sandbox)
        self.holds.release_stale()
        self.metrics.count(tenancy)


def _name_of(request: Request) -> str:
    """Return the name of the sandbox that a call was for."""
    try:
        return split_name(request)[0]
    except Problem:
        return DEFAULT
