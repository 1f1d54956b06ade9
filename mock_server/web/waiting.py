"""Calls that wait for something, and replies that are delayed until they are released.

Waiting uses a future with a time-out; nothing polls.
"""

import asyncio
from collections.abc import Hashable
from typing import Generic, TypeAlias, TypeVar

from mock_server.sandbox.faults.plans import Running
from mock_server.sandbox.ground.exchange import AskAgain
from mock_server.sandbox.sandboxes.sandbox import Sandbox

K = TypeVar("K", bound=Hashable)
_Holder: TypeAlias = tuple[Sandbox, str]
_Ground: TypeAlias = tuple[int, Running | None]


def seconds_until_look(again: AskAgain, now_ms: int) -> float | None:
    """Return the seconds until a waiting call is examined again, None once its time is over."""
    if now_ms >= again.until_ms:
        return None
    wake_ms = min(again.until_ms, again.due_ms or again.until_ms)
    return max(0, wake_ms - now_ms) / 1000


class Waiters(Generic[K]):
    """Futures of those who wait, by what they wait for, such as a sandbox."""

    def __init__(self) -> None:
        self._waiting: dict[K, set[asyncio.Future[None]]] = {}
        self._is_over = False

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    @property
    def is_over(self) -> bool:
        """Return whether waiting has ended because the server stops."""
        return self._is_over

    @property
    def are_some(self) -> bool:
        """Return whether anybody waits."""
        return bool(self._waiting)

    def has(self, key: K) -> bool:
        """Return whether anybody waits for this."""
        return key in self._waiting

    async def wait(self, key: K, seconds: float | None) -> bool:
        """Wait to be woken; return False if the time is over first."""
        if self._is_over:
            return True
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, set()).add(waiter)
        try:
            async with asyncio.timeout(seconds):
                await waiter
        except TimeoutError:
            return False
        finally:
            self._leave(key, waiter)
        return True

    def wake(self, key: K) -> None:
        """Wake everybody who waits for this."""
        for waiter in self._waiting.get(key, ()):
            if not waiter.done():
                waiter.set_result(None)

    def wake_all(self) -> None:
        """Wake everybody permanently: from now on, waits end at once."""
        self._is_over = True
        for key in self._waiting:
            self.wake(key)

    def _leave(self, key: K, waiter: "asyncio.Future[None]") -> None:
        waiting = self._waiting[key]
        waiting.remove(waiter)
        if not waiting:
            del self._waiting[key]


class Holds:
    """Replies that are delayed until they are released.

    A delay is bound to the run of its sandbox (`Sandbox.epoch`) and, if a plan caused it, to that
    version of the plan; other plans may change. `grounds` has that for all of them.
    """

    def __init__(self) -> None:
        self._waiters: Waiters[_Holder] = Waiters()
        self.grounds: dict[_Holder, _Ground] = {}

    def __len__(self) -> int:
        return len(self._waiters)

    def has(self, sandbox: Sandbox) -> bool:
        """Return whether any reply of a sandbox is delayed."""
        return any(holder[0] is sandbox for holder in self.grounds)

    def of(self, sandbox: Sandbox, plan: str) -> "Hold":
        """Return what a reply of a sandbox waits on: a plan, or something else."""
        return Hold(self, (sandbox, plan))

    async def wait(self, holder: _Holder, ground: _Ground, seconds: float | None) -> bool:
        """Wait this long, or without limit; return True if released."""
        if not _stands(holder, ground):
            return True
        self.grounds[holder] = ground
        try:
            return await self._waiters.wait(holder, seconds)
        finally:
            if not self._waiters.has(holder):
                self.grounds.pop(holder, None)

    def release_stale(self) -> None:
        """Release replies whose sandbox or plan has changed."""
        for holder, ground in self.grounds.items():
            if not _stands(holder, ground):
                self._waiters.wake(holder)

    def release_all(self) -> None:
        """Release everything permanently."""
        self._waiters.wake_all()


class Hold:
    """What one reply waits on: its sandbox, and the plan that delays it."""

    def __init__(self, holds: Holds, holder: _Holder) -> None:
        self._holds = holds
        self._holder = holder
        self._ground = _ground_of(holder)

    async def wait(self, seconds: float | None) -> bool:
        """Wait this long, or without limit; return True if released."""
        return await self._holds.wait(self._holder, self._ground, seconds)


def _ground_of(holder: _Holder) -> _Ground:
    sandbox, plan = holder
    return sandbox.epoch, sandbox.simulation.plans.get(plan)


def _stands(holder: _Holder, ground: _Ground) -> bool:
    """Return whether the run and the plan are unchanged; a replaced plan is another one."""
    epoch, running = _ground_of(holder)
    return epoch == ground[0] and running is ground[1]
