"""Waiting calls, and replies that are held back until they are released.

Waits use a future with a timeout; nothing polls.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from typing import Any, Final, TypeAlias

from mock_server.sandbox.faults.plans import ActivePlan
from mock_server.sandbox.ground.exchange import AskAgain
from mock_server.sandbox.sandboxes.sandbox import Sandbox

_AT_ONCE: Final = 100
"""The number of waits that end in one turn of the loop."""

_Holder: TypeAlias = tuple[Sandbox, str]
_Ground: TypeAlias = tuple[int, ActivePlan | None]

Hold: TypeAlias = Callable[[float | None], Coroutine[Any, Any, bool]]
"""Waits for a number of seconds, or forever if None; returns True if released earlier."""

Timer: TypeAlias = Callable[[asyncio.Future[None], float], Coroutine[Any, Any, bool]]
"""Waits for a number of seconds or until the future is done; returns True if that was earlier."""


def end_waits(waited: Iterable[asyncio.Future[None]]) -> None:
    """End waits, a limited number per turn: the work after each takes as long as a call."""
    _end_some(deque(waited))


def _end_some(waited: deque[asyncio.Future[None]]) -> None:
    for _ in range(min(_AT_ONCE, len(waited))):
        waiter = waited.popleft()
        if not waiter.done():
            waiter.set_result(None)
    if waited:
        waited[0].get_loop().call_soon(_end_some, waited)


def seconds_until_look(again: AskAgain, now_ms: int) -> float | None:
    if now_ms >= again.until_ms:
        return None
    wake_ms = min(again.until_ms, again.due_ms or again.until_ms)
    return max(0, wake_ms - now_ms) / 1000


class Holds:
    """Replies that are held back until they are released.

    Each is bound to the run of its sandbox (`Sandbox.epoch`) and, if a plan delays it, to that
    version of the plan; other plans may change. `grounds` maps each sandbox and plan to these.
    `timers` has the sandboxes of which a test moves the clock, and the timer of that clock.
    """

    def __init__(self) -> None:
        self.timers: dict[Sandbox, Timer] = {}
        self.grounds: dict[_Holder, _Ground] = {}
        self._waiters: dict[_Holder, set[asyncio.Future[None]]] = {}
        self._is_over = False

    def __len__(self) -> int:
        return sum(map(len, self._waiters.values()))

    def has(self, sandbox: Sandbox) -> bool:
        return any(holder[0] is sandbox for holder in self.grounds)

    def of(self, sandbox: Sandbox, plan: str) -> Hold:
        holder = sandbox, plan
        return partial(self._wait, holder, _ground_of(holder))

    def release_stale(self) -> None:
        self._release(
            [holder for holder, ground in self.grounds.items() if not _is_unchanged(holder, ground)]
        )

    def release_all(self) -> None:
        """Release all replies, now and in the future: from now on, waits end immediately."""
        self._is_over = True
        self._release([*self.grounds])

    def _release(self, holders: Iterable[_Holder]) -> None:
        released: list[asyncio.Future[None]] = []
        for holder in holders:
            del self.grounds[holder]
            released += self._waiters.pop(holder)
        end_waits(released)

    async def _wait(self, holder: _Holder, ground: _Ground, seconds: float | None) -> bool:
        if self._is_over or not _is_unchanged(holder, ground):
            return True
        self.grounds[holder] = ground
        waiter = asyncio.get_running_loop().create_future()
        waiters = self._waiters.setdefault(holder, set())
        waiters.add(waiter)
        timer = self.timers.get(holder[0])
        try:
            if timer is not None and seconds is not None:
                return await timer(waiter, seconds)
            async with asyncio.timeout(seconds):
                await waiter
        except TimeoutError:
            return False
        finally:
            waiters.remove(waiter)
            if not waiters and self._waiters.get(holder) is waiters:
                del self._waiters[holder], self.grounds[holder]
        return True


def _ground_of(holder: _Holder) -> _Ground:
    sandbox, plan = holder
    return sandbox.epoch, sandbox.simulation.plans.get(plan)


def _is_unchanged(holder: _Holder, ground: _Ground) -> bool:
    """Return whether the run and the plan are unchanged; a replaced plan is a different one."""
    epoch, active = _ground_of(holder)
    return epoch == ground[0] and active is ground[1]
