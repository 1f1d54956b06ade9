"""Whose turn it is: the steps of long calls, one slice in each round of the loop.

partners in rotation → of a partner first the steps that keep others out, then its sandboxes
in rotation → of a sandbox the calls in order of arrival, unless a call is changing it

Partners are told apart by their addresses; those behind one proxy still rotate by sandbox.

So whatever one partner asks for, each other one waits only for a slice or two.
"""

import asyncio
from collections import deque
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
        """Return the calls of a sandbox that wait, or those that concern none."""
        sandbox = None if tenancy is None else tenancy.sandbox
        if has_begun or sandbox in self.others:
            return self.others.setdefault(sandbox, deque())
        return self.fresh.setdefault(sandbox, deque())

    def next(self) -> _Waiter | None:
        """Take out the waiter that is next; None if there is none."""
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
    """Gives out the turns of one loop; a turn lasts until its holder awaits something."""

    def __init__(self) -> None:
        self._partners: dict[str, _Partner] = {}
        self._kept_out: dict[Sandbox, deque[_Waiter]] = {}
        self._served: _Partner | None = None
        self._used = 0.0  # of the partner that was served last
        self._began = 0.0
        self._is_running = False

    @property
    def is_idle(self) -> bool:
        """Whether nobody waits for a turn, or has had one in this round of the loop."""
        return not self._is_running

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
        granted = asyncio.get_running_loop().create_future()
        waiter = _Waiter(partner, tenancy, has_begun, granted)
        waiting = self._partners.setdefault(partner, _Partner(self._used))
        if self.is_idle and not waiter.is_kept_out:
            self._serve(waiting)
            return
        if keeps_out:
            waiting.changes.append(waiter)
        else:
            waiting.inbox(tenancy, has_begun=has_begun).append(waiter)
        self._run()
        await granted

    def let_in(self, tenancy: Tenancy) -> None:
        """Note that a change of a sandbox is over; those kept out come before later calls."""
        tenancy.is_busy = False
        for waiter in reversed(self._kept_out.pop(tenancy.sandbox, ())):
            waiting = self._partners.setdefault(waiter.partner, _Partner(self._used))
            waiting.inbox(tenancy, has_begun=False).appendleft(waiter)
            self._run()

    def _serve(self, partner: _Partner) -> None:
        self._served, self._began = partner, stopwatch()
        self._run()

    def _run(self) -> None:
        if not self._is_running:
            self._is_running = True
            asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        """Count what the last turn took, and give the next one."""
        self._is_running = False
        if self._served is not None:
            self._served.used += stopwatch() - self._began
            self._served = None
        while self._partners:
            name, partner = min(self._partners.items(), key=lambda each: each[1].used)
            self._used = partner.used
            waiter = partner.next()
            if waiter is None:
                del self._partners[name]
            elif waiter.is_kept_out and waiter.tenancy is not None:
                self._kept_out.setdefault(waiter.tenancy.sandbox, deque()).append(waiter)
            elif not waiter.granted.done():
                waiter.granted.set_result(None)
                self._serve(partner)
                return
