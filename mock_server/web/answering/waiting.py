"""Those that wait: watchers of a sandbox's events, and replies that are held back.

a change → soon after, the new events are examined once → the watchers they match are notified

Sandboxes without watchers cost nothing, and an event is encoded once for all readers with the same
interest. Waits use a future with a timeout; nothing polls.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from operator import itemgetter
from typing import Any, Final, TypeAlias

from mock_server.sandbox.faults.plans import ActivePlan
from mock_server.sandbox.ground.exchange import AskAgain
from mock_server.sandbox.record.journal import Event
from mock_server.sandbox.sandboxes.sandbox import Sandbox, Tenancy
from mock_server.web.answering.presence import Left
from mock_server.web.answering.threads import loop_in_turn

_AT_ONCE: Final = 100
"""The number of waits that end in one turn of the loop."""

GAP_SECONDS: Final = 0.05
"""How long events may be held back so that they are sent together."""

_MAX_UNSENT: Final = 400
"""The number of unsent events that are sent immediately, since a sandbox keeps few more."""

_MAX_LAG: Final = 1 << 20
"""The number of bytes by which a reader of events may lag behind."""

_Interest: TypeAlias = tuple[tuple[str, ...], tuple[Any, ...]]
"""The names of facts, and the values that an event must have of them."""


def _end_some(waited: deque[asyncio.Future[None]]) -> None:
    """End waits, a limited number per turn: the work after each takes as long as a call."""
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


class Watcher:
    """A watcher of a sandbox, woken when there is something for it.

    One that `reads` events gets their bytes by `take`; `has_lost` is set if it was so slow that
    some were dropped. If `is_woken`, the first wait ends at once; `waited` ends the present one.
    """

    def __init__(self, *, reads: bool = False, is_woken: bool = False) -> None:
        self.reads = reads
        self.has_lost = False
        self.is_over = False
        self._pieces: list[bytes] = []
        self._size = 0
        self.waited: asyncio.Future[None] | None = None
        self.is_woken = is_woken

    def put(self, piece: bytes) -> None:
        self._size += len(piece)
        if self._size > _MAX_LAG:
            self.has_lost = True
            self._pieces.clear()
        else:
            self._pieces.append(piece)

    def take(self) -> bytes:
        pieces, self._pieces, self._size = self._pieces, [], 0
        return b"".join(pieces)

    async def wait(self, seconds: float, left: Left) -> None:
        is_woken, self.is_woken = self.is_woken, False
        if self._pieces or self.is_over or is_woken:
            return
        self.waited = asyncio.get_running_loop().create_future()
        waits = self.waited, left
        await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        self.waited = None


def _interest(wanted: Mapping[str, Any]) -> _Interest:
    members = sorted(wanted.items(), key=itemgetter(0))
    return tuple(name for name, _ in members), tuple(value for _, value in members)


class _WatchedSandbox:
    def __init__(self, tenancy: Tenancy) -> None:
        self.tenancy = tenancy
        self.sent = tenancy.sandbox.events.latest
        self.sent_seconds = 0.0
        self.watchers: dict[_Interest, dict[Watcher, None]] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.due_seconds = 0.0  # of the timer; uvloop's does not tell

    @property
    def is_behind(self) -> bool:
        return self.tenancy.sandbox.events.latest - self.sent >= _MAX_UNSENT

    def notify_soon(self) -> None:
        due_seconds = self.sent_seconds + (0 if self.is_behind else GAP_SECONDS)
        if self.timer is not None and self.due_seconds <= due_seconds:
            return  # calls come before timers, and would put off a new one again and again
        self.stop()
        self.due_seconds = due_seconds
        self.timer = loop_in_turn().call_at(due_seconds, self._examine)

    def _examine(self) -> None:
        self.timer, self.sent_seconds = None, loop_in_turn().time()
        self.notify()

    def notify(self) -> None:
        events = self.tenancy.sandbox.events
        names_of_facts = dict.fromkeys(names for names, _ in self.watchers)
        news: dict[_Interest, list[Event]] = {}
        for event in events.after(self.sent):
            for names in names_of_facts:
                interest = names, tuple(map(event.fact, names))
                if interest in self.watchers:
                    news.setdefault(interest, []).append(event)
        self.sent = events.latest
        for interest, found in news.items():
            readers = [watcher for watcher in self.watchers[interest] if watcher.reads]
            encoded = b"".join(event.encode() for event in found) if readers else b""
            for reader in readers:
                reader.put(encoded)
        _wake(chain.from_iterable(map(self.watchers.__getitem__, news)))

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


@dataclass(slots=True, eq=False)
class Broadcast:
    watched: dict[Sandbox, _WatchedSandbox] = field(default_factory=dict)
    is_over: bool = False

    def watches(self, tenancy: Tenancy) -> bool:
        return tenancy.sandbox in self.watched

    def is_behind(self, tenancy: Tenancy) -> bool:
        """Return whether a sandbox has so many unsent events that they must be sent immediately."""
        watched = self.watched.get(tenancy.sandbox)
        return watched is not None and watched.is_behind

    def touch(self, tenancy: Tenancy) -> None:
        watched = self.watched.get(tenancy.sandbox)
        if watched is not None:
            watched.notify_soon()

    def watch(
        self, tenancy: Tenancy, watcher: Watcher, interests: Iterable[Mapping[str, Any]]
    ) -> None:
        if self.is_over or tenancy.is_over:
            watcher.is_over = True
            return
        watched = self.watched.get(tenancy.sandbox)
        if watched is None:
            watched = self.watched[tenancy.sandbox] = _WatchedSandbox(tenancy)
        watched.notify()
        for interest in map(_interest, interests):
            watched.watchers.setdefault(interest, {})[watcher] = None

    def leave(
        self, tenancy: Tenancy, watcher: Watcher, interests: Iterable[Mapping[str, Any]]
    ) -> None:
        watched = self.watched.get(tenancy.sandbox)
        if watched is None:
            return
        for interest in map(_interest, interests):
            watchers = watched.watchers.get(interest, {})
            watchers.pop(watcher, None)
            if not watchers:
                watched.watchers.pop(interest, None)
        if not watched.watchers:
            watched.stop()
            del self.watched[tenancy.sandbox]

    def end(self, sandbox: Sandbox) -> None:
        watched = self.watched.pop(sandbox, None)
        if watched is not None:
            watched.notify()
            watched.stop()
            watchers = [*chain.from_iterable(watched.watchers.values())]
            for watcher in watchers:
                watcher.is_over = True
            _wake(watchers)

    def end_all(self) -> None:
        self.is_over = True
        for sandbox in list(self.watched):
            self.end(sandbox)


def _wake(watchers: Iterable[Watcher]) -> None:
    """Wake the watchers; those that are not waiting do not wait the next time."""
    waited = deque[asyncio.Future[None]]()
    for watcher in watchers:
        if watcher.waited is None:
            watcher.is_woken = True
        else:
            waited.append(watcher.waited)
    _end_some(waited)


# ── Replies that are held back ───────────────────────────────────────────────────────────────────

_Holder: TypeAlias = tuple[Sandbox, str]
_Ground: TypeAlias = tuple[int, ActivePlan | None]

Hold: TypeAlias = Callable[[float | None], Coroutine[Any, Any, bool]]
"""Waits for a number of seconds, or forever if None; returns True if released earlier."""

Timer: TypeAlias = Callable[[asyncio.Future[None], float], Coroutine[Any, Any, bool]]
"""Waits for a number of seconds or until the future is done; returns True if that was earlier."""


class Holds:
    """Replies that are held back until they are released.

    Each is bound to the run of its sandbox (`Sandbox.epoch`) and, if a plan delays it, to that
    version of the plan; other plans may change. `held` has this ground of each sandbox and plan,
    and those who wait. `timers` has the sandboxes of which a test moves the clock, and the timer of
    that clock.
    """

    def __init__(self) -> None:
        self.timers: dict[Sandbox, Timer] = {}
        self.held: dict[_Holder, tuple[_Ground, set[asyncio.Future[None]]]] = {}
        self._is_over = False

    def __len__(self) -> int:
        return sum(len(waiters) for _, waiters in self.held.values())

    def has(self, sandbox: Sandbox) -> bool:
        return any(holder[0] is sandbox for holder in self.held)

    def of(self, sandbox: Sandbox, plan: str) -> Hold:
        holder = sandbox, plan
        return partial(self._wait, holder, _ground_of(holder))

    def release_stale(self) -> None:
        held = self.held.items()
        self._release([each for each, (ground, _) in held if not _is_unchanged(each, ground)])

    def release_all(self) -> None:
        """Release all replies, now and in the future: from now on, waits end immediately."""
        self._is_over = True
        self._release([*self.held])

    def _release(self, holders: Iterable[_Holder]) -> None:
        _end_some(deque(chain.from_iterable(self.held.pop(holder)[1] for holder in holders)))

    async def _wait(self, holder: _Holder, ground: _Ground, seconds: float | None) -> bool:
        if self._is_over or not _is_unchanged(holder, ground):
            return True
        if holder in self.held and not _is_unchanged(holder, self.held[holder][0]):
            self._release([holder])
        held = self.held.setdefault(holder, (ground, set()))
        waiter, timer = asyncio.get_running_loop().create_future(), self.timers.get(holder[0])
        held[1].add(waiter)
        try:
            if timer is not None and seconds is not None:
                return await timer(waiter, seconds)
            async with asyncio.timeout(seconds):
                await waiter
        except TimeoutError:
            return False
        finally:
            held[1].remove(waiter)
            if not held[1] and self.held.get(holder) is held:
                del self.held[holder]
        return True


def _ground_of(holder: _Holder) -> _Ground:
    sandbox, plan = holder
    return sandbox.epoch, sandbox.simulation.plans.get(plan)


def _is_unchanged(holder: _Holder, ground: _Ground) -> bool:
    """Return whether the run and the plan are unchanged; a replaced plan is a different one."""
    epoch, active = _ground_of(holder)
    return epoch == ground[0] and active is ground[1]
