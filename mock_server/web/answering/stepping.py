"""Takes the steps of long calls, one call of a sandbox at a time.

A step is short, and some calls have a hundred thousand of them. So that neither other calls wait
nor every step has its own turn of the loop, steps are taken until some milliseconds have passed.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from mock_server.domain.records import Container
from mock_server.sandbox.sandboxes.sandbox import Previous, Sandbox, Tenancy
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.wall_clock import stopwatch
from mock_server.web.answering.broadcast import Broadcast
from mock_server.web.answering.pacing import Pace
from mock_server.web.answering.presence import Left

T = TypeVar("T")

TURN_SECONDS: Final = 0.003
"""How long steps are taken before other calls have their turn."""

_TURNS_AFTER_LEAVING: Final = 10
"""Turns taken for a client that has stopped sending, since it may still read a short reply."""

_FREED_AT_ONCE: Final = 2000


class Turns:
    """Decides whose turn it is in a sandbox while a call changes it step by step.

    `Tenancy.is_busy` is set until that call ends; other calls wait for that, in order of arrival.
    """

    def __init__(self) -> None:
        self._queues: dict[Sandbox, deque[asyncio.Future[None]]] = {}

    def leave(self, tenancy: Tenancy) -> None:
        """End a turn; the call that has waited longest is next."""
        queue = self._queues.get(tenancy.sandbox)
        tenancy.is_busy = False
        while queue:
            waiter = queue.popleft()
            if not waiter.done():
                tenancy.is_busy = True  # no other call may overtake it
                waiter.set_result(None)
                return
        self._queues.pop(tenancy.sandbox, None)

    async def wait(self, tenancy: Tenancy) -> None:
        """Wait for a turn in a sandbox, which must end before the next await."""
        if not tenancy.is_busy:
            return
        waiter = asyncio.get_running_loop().create_future()
        self._queues.setdefault(tenancy.sandbox, deque()).append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():
                self.leave(tenancy)
            raise
        tenancy.is_busy = False


@dataclass(frozen=True, slots=True)
class Stepper:
    """Takes steps, and frees what they leave behind; `_stopwatch` returns seconds."""

    _pace: Pace
    _broadcast: Broadcast
    _stopwatch: Callable[[], float] = stopwatch
    _turns: Turns = field(default_factory=Turns)

    def take_some(self, steps: Iterator[bool], tenancy: Tenancy | None) -> bool:
        """Take steps for one turn of the loop; return what the last one yielded.

        A turn also ends when readers of events have to be served, since a sandbox keeps few events.

        Raises:
            StopIteration: if they end in this turn.
        """
        ends = self._stopwatch() + TURN_SECONDS
        while True:
            is_amid = next(steps)
            if self._stopwatch() >= ends or (tenancy and self._broadcast.is_behind(tenancy)):
                return is_amid

    def step(self, answered: Answered) -> Answered:
        """Take steps to an answer, if any, for one turn, in which no other call uses the loop."""
        steps, tenancy = answered.steps, answered.tenancy
        if steps is None:
            return answered
        stepped = replace(answered, is_amid=False)
        try:
            stepped.is_amid = self.take_some(steps, tenancy)
        except StopIteration as end:
            stepped.outcome = end.value
            if tenancy is not None:
                self.sweep(tenancy)  # it may have been reset
        finally:
            if tenancy is not None and answered.is_amid and not stepped.is_amid:
                self._leave(tenancy)
        if tenancy is not None and stepped.is_amid:
            tenancy.is_busy = True
        return stepped

    def put_off(self, answered: Answered) -> Answered:
        """Return an answer to ask for again, in its turn; what is due may have settled in part."""
        if answered.steps is not None:
            answered.steps.close()
        if answered.tenancy is not None and answered.is_amid:
            self._leave(answered.tenancy)
        return replace(answered, outcome=None, is_amid=False)

    async def take_all(
        self, answered: Answered, left: Left | None, note: Callable[[Tenancy], object]
    ) -> Answered:
        """Take all further steps to an answer, letting other calls run in between.

        `note` is called after each turn in a sandbox.

        Raises:
            ConnectionAbortedError: if the client has `left` and much remains to be read. A change
                is always completed.
        """
        patience = _TURNS_AFTER_LEAVING
        while (steps := answered.steps) is not None:
            await self._pace.further_turn()
            if left is not None and left.done() and not answered.is_amid:
                patience -= 1
                if patience < 0:
                    steps.close()
                    raise ConnectionAbortedError
            answered = self.step(answered)
            if answered.tenancy is not None:
                self._broadcast.touch(answered.tenancy)
                note(answered.tenancy)
        return answered

    async def in_turn(
        self,
        tenancy: Tenancy,
        function: Callable[[], T],
        ready: Callable[[], Awaitable[None]] | None = None,
    ) -> T:
        """Call a function once no call is changing the sandbox in steps, and return its result.

        `ready`, if given, is awaited before; until it returns, other calls are kept out.
        """
        await self._turns.wait(tenancy)
        try:
            if ready is not None:
                await _with_others_kept_out(tenancy, ready)
            return function()
        finally:
            if not tenancy.is_busy:
                self._leave(tenancy)

    def _leave(self, tenancy: Tenancy) -> None:
        """End a turn in a sandbox, which may have been removed by now."""
        self._turns.leave(tenancy)
        self.sweep(tenancy)

    def sweep(self, tenancy: Tenancy) -> None:
        """Schedule freeing what a sandbox left behind, and all of it if it was removed."""
        sandbox = tenancy.sandbox
        discarded, sandbox.discarded = sandbox.discarded, []
        _free_soon(discarded)
        if tenancy.is_over and not (tenancy.is_busy or tenancy.is_former):
            _free_soon([*sandbox.run().containers()])

    def free(self, previous: Previous) -> None:
        """Schedule freeing what can no longer be brought back."""
        if previous.tenancy is None:
            _free_soon([*previous.run.containers()])
        else:
            self.sweep(previous.tenancy)


def _free_soon(containers: list[Container]) -> None:
    """Empty containers in further turns of the loop: those of a full sandbox take half a second."""
    while containers and not containers[-1]:
        containers.pop()
    if containers:
        asyncio.get_running_loop().call_soon(_free, containers)


def _free(containers: list[Container]) -> None:
    container = containers[-1]
    remove = container.popitem if isinstance(container, dict) else container.pop
    for _ in range(min(_FREED_AT_ONCE, len(container))):
        remove()
    _free_soon(containers)


async def _with_others_kept_out(tenancy: Tenancy, ready: Callable[[], Awaitable[None]]) -> None:
    tenancy.is_busy = True
    try:
        await ready()
    finally:
        tenancy.is_busy = False
