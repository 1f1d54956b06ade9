"""Whose turn it is: the steps of long calls, about one slice in each round of the loop.

nobody waits, and less than a slice of this round is used → the turn is taken at once; otherwise:

partners in rotation → of a partner first the steps that keep others out, then its sandboxes
in rotation → of a sandbox the calls in order of arrival, unless a call is changing it

Partners are told apart by their addresses, since one may have keys of a thousand sandboxes; those
behind one proxy still rotate by sandbox.

So whatever one partner asks for, each other one waits only for a slice or two.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from mock_server.sandbox.sandboxes.sandbox import Sandbox, Tenancy
from mock_server.wall_clock import stopwatch

SLICE_SECONDS: Final = 0.003
"""How long steps are taken before other work has its turn."""


class _Waiter(NamedTuple):
    partner: str
    tenancy: Tenancy | None
    has_begun: bool
    granted: asyncio.Future[None]

    @property
    def is_kept_out(self) -> bool:
        return self.tenancy is not None and self.tenancy.is_busy and not self.has_begun


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
        """
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
            asyncio.get_running_loop().call_soon(self._go_on)

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
            if waiter.is_kept_out and waiter.tenancy is not None:
                self._kept_out.setdefault(waiter.tenancy.sandbox, deque()).append(waiter)
            elif not waiter.granted.done():
                waiter.granted.set_result(None)
                self._served, self._began = partner, self.now()
                self._run()
                return
