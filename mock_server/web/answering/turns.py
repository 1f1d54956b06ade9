"""Who has the loop next: the steps of long calls, and what is due without a call.

Scheduler   about one slice in each round of the loop. If nobody waits, and less than a slice of
            this round is used, a turn is taken at once; otherwise partners rotate, of a partner its
            sandboxes, and of a sandbox its calls in order of arrival, unless one is changing it.
            Steps that keep others out come first
Settler     one timer settles requests that are due, so that no call has to wait for many of them

Partners are told apart by their addresses, since one may have keys of a thousand sandboxes; those
behind one proxy still rotate by sandbox. So whatever one partner asks for, each other one waits
only for a slice or two.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from mock_server.sandbox.sandboxes.sandbox import Sandbox, Tenancy
from mock_server.wall_clock import stopwatch
from mock_server.web.answering.threads import has_lent_turn, loop_in_turn

SLICE_SECONDS: Final = 0.003
"""How long steps are taken before other work has its turn."""


class _Waiter(NamedTuple):
    partner: str
    tenancy: Tenancy | None
    has_begun: bool
    granted: asyncio.Future[None]


_Inboxes: TypeAlias = dict[Sandbox | None, deque[_Waiter]]


@dataclass(slots=True, eq=False)
class _Partner:
    """What a partner waits for, and how many seconds it has `used` in comparison with others.

    Calls to sandboxes of which no read is going on (`fresh`) and all others have every second turn.
    """

    used: float
    changes: deque[_Waiter] = field(default_factory=deque)
    fresh: _Inboxes = field(default_factory=dict)
    others: _Inboxes = field(default_factory=dict)
    is_fresh_next: bool = True

    def inbox(self, tenancy: Tenancy | None, *, has_begun: bool) -> deque[_Waiter]:
        sandbox = None if tenancy is None else tenancy.sandbox
        if has_begun or sandbox in self.others:
            return self.others.setdefault(sandbox, deque())
        return self.fresh.setdefault(sandbox, deque())

    def next(self) -> _Waiter | None:
        if self.changes:
            return self.changes.popleft()
        self.is_fresh_next = not self.is_fresh_next
        inboxes = (self.fresh if self.is_fresh_next else self.others) or self.fresh or self.others
        for sandbox, inbox in inboxes.items():
            waiter = inbox.popleft()
            del inboxes[sandbox]
            if inbox:
                self.others.setdefault(sandbox, deque()).extend(inbox)  # behind the others
            return waiter
        return None


class Scheduler:
    def __init__(self, now: Callable[[], float] = stopwatch) -> None:
        self.now = now
        self._partners: dict[str, _Partner] = {}
        self._kept_out: dict[Sandbox, deque[_Waiter]] = {}
        self._served: _Partner | None = None
        self._used = 0.0  # of the partner that was served last
        self._began = 0.0
        self._waiting = 0
        self._is_running = False

    def takes_at_once(self) -> bool:
        """Take a turn now if nobody waits for one, and this round of the loop has time for it.

        It is not counted for its partner: others that come meanwhile have theirs in the next round.
        A turn that was lent is one without a round.
        """
        if has_lent_turn():
            return not self._waiting
        if not self._is_running:
            self._began = self.now()
            self._run()
            return True
        return not self._waiting and self.now() - self._began < SLICE_SECONDS

    async def turn(
        self,
        partner: str,
        tenancy: Tenancy | None = None,
        *,
        has_begun: bool = False,
        keeps_out: bool = False,
    ) -> None:
        """Wait for a turn, unless it may be taken at once.

        A call begins when no other is changing its sandbox. One that `has_begun` needs not wait
        for that: a read has its view of the sandbox, and a change `keeps_out` all others.
        """
        is_kept_out = tenancy is not None and tenancy.is_busy and not has_begun
        if not is_kept_out and self.takes_at_once():
            return
        granted = asyncio.get_running_loop().create_future()
        waiting = self._partner(partner)
        inbox = waiting.changes if keeps_out else waiting.inbox(tenancy, has_begun=has_begun)
        inbox.append(_Waiter(partner, tenancy, has_begun, granted))
        await granted

    def let_in(self, tenancy: Tenancy) -> None:
        """Note that a change of a sandbox is over; those kept out come before later calls."""
        tenancy.is_busy = False
        for waiter in reversed(self._kept_out.pop(tenancy.sandbox, ())):
            self._partner(waiter.partner).inbox(tenancy, has_begun=False).appendleft(waiter)

    def _partner(self, name: str) -> _Partner:
        self._waiting += 1
        self._run()
        return self._partners.setdefault(name, _Partner(self._used))

    def _run(self) -> None:
        if not self._is_running:
            self._is_running = True
            loop_in_turn().call_soon(self._go_on)

    def _go_on(self) -> None:
        """Count what the last turn took, and give the next one."""
        self._is_running = False
        if self._served is not None:
            self._served.used += self.now() - self._began
            self._served = None
        while self._partners:
            name, partner = min(self._partners.items(), key=lambda each: each[1].used)
            self._used = partner.used
            waiter = partner.next()
            if waiter is None:
                del self._partners[name]
                continue
            self._waiting -= 1
            tenancy = waiter.tenancy
            if tenancy is not None and tenancy.is_busy and not waiter.has_begun:
                self._kept_out.setdefault(tenancy.sandbox, deque()).append(waiter)
            elif not waiter.granted.done():
                waiter.granted.set_result(None)
                self._served, self._began = partner, self.now()
                self._run()
                return


# ── What is due ──────────────────────────────────────────────────────────────────────────────────

_QUIET_SECONDS: Final = 0.005
"""How long to settle at once while no call arrives."""

_BUSY_SECONDS: Final = 0.002
_PAUSE_SECONDS: Final = 0.008
"""How long to settle at once while calls arrive, and how long to leave the loop to them then."""

_LONGEST_SECONDS: Final = 60
"""The longest time until the next look, as the clock may have jumped ahead."""

_FEW: Final = 16


@dataclass(slots=True, order=True)
class _Due:
    at_ms: int
    number: int
    tenancy: Tenancy | None = field(compare=False)  # None once another entry replaces this one


@dataclass(slots=True, eq=False)
class Settler:
    """One timer for all sandboxes of a server; `_now_ms` returns the wall instant.

    `_tick` settles what is due in a sandbox, until an instant of the stopwatch; it returns whether
    that was anything: not while a call changes the sandbox, or is being written before it. No
    answer depends on it: a call settles what is due before it, at its true instant, in any case.
    """

    _now_ms: Callable[[], int]
    _tick: Callable[[Tenancy, float], bool]
    calls: int = 0  # that were answered
    _due: dict[Sandbox, _Due] = field(default_factory=dict)
    _heap: list[_Due] = field(default_factory=list)  # these, and some that were replaced
    _numbers: "count[int]" = field(default_factory=count)
    _timer: asyncio.TimerHandle | None = None
    _at_ms: int = 0
    _calls_before: int = 0
    _is_over: bool = False

    def __len__(self) -> int:
        return len(self._heap)

    def close(self) -> None:
        self._is_over = True
        if self._timer is not None:
            self._timer.cancel()

    def note(self, tenancy: Tenancy, *, is_control: bool) -> None:
        """Note a call that was answered: what is due next, or the clock, may have changed."""
        self.calls += 1
        first_ms = tenancy.sandbox.simulation.world.jobs.first_due_ms
        if is_control or first_ms != tenancy.first_due_ms:
            tenancy.first_due_ms = first_ms
            self._look_ahead(tenancy)

    def forget(self, sandbox: Sandbox) -> None:
        replaced = self._due.pop(sandbox, None)
        if replaced is not None:
            replaced.tenancy = None
            if len(self._heap) > 2 * len(self._due) + _FEW:
                self._heap = [*self._due.values()]
                heapify(self._heap)

    def _look_ahead(self, tenancy: Tenancy) -> None:
        self.forget(tenancy.sandbox)
        is_gone = tenancy.is_over or tenancy.is_unloaded  # while a call was being answered
        at_ms = None if is_gone else tenancy.sandbox.next_due_ms()
        if at_ms is not None:
            due = self._due[tenancy.sandbox] = _Due(at_ms, next(self._numbers), tenancy)
            heappush(self._heap, due)
            if self._timer is None or at_ms < self._at_ms:
                self._wait_until(at_ms)

    def _wait_until(self, at_ms: int, least: float = 0) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self._is_over:
            seconds = min(max((at_ms - self._now_ms()) / 1000, least), _LONGEST_SECONDS)
            self._at_ms = at_ms
            self._timer = loop_in_turn().call_later(seconds, self._settle)

    def _settle(self) -> None:
        is_quiet, self._calls_before = self.calls == self._calls_before, self.calls
        ends = stopwatch() + (_QUIET_SECONDS if is_quiet else _BUSY_SECONDS)
        self._timer, now_ms, looked, goes_on = None, self._now_ms(), list[Tenancy](), False
        while self._heap and self._heap[0].at_ms <= now_ms and stopwatch() < ends:
            tenancy = heappop(self._heap).tenancy
            if tenancy is not None:
                goes_on |= self._tick(tenancy, ends)
                looked.append(tenancy)
        for tenancy in looked:
            self._look_ahead(tenancy)
        if self._heap:
            self._wait_until(self._heap[0].at_ms, 0 if is_quiet and goes_on else _PAUSE_SECONDS)
