"""Settles the requests that are due by themselves, so that no call has to wait for many of them.

a call is answered → when is the next request of its sandbox due? → one timer → slices of work

No answer depends on it: a call settles what is due before it, at its true instant, in any case.
"""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import Final

from mock_server.sandbox.sandboxes.sandbox import Sandbox, Tenancy
from mock_server.wall_clock import stopwatch

_QUIET_SECONDS: Final = 0.005
"""How long to settle at once while no call arrives."""

_BUSY_SECONDS: Final = 0.002
_PAUSE_SECONDS: Final = 0.008
"""How long to settle at once while calls arrive, and how long to leave the loop to them then."""

_LONGEST_SECONDS: Final = 60
"""The longest time until the next look, as the clock may have jumped ahead."""

_FEW: Final = 100


@dataclass(slots=True, order=True)
class _Entry:
    """When something is due in a sandbox; None once another entry, or none, has taken its place."""

    due_ms: int
    number: int
    tenancy: Tenancy | None = field(compare=False)


@dataclass(slots=True, eq=False)
class Settler:
    """One timer for all sandboxes of a server; `_now_ms` returns the wall instant.

    `_tick` settles what is due in a sandbox, until an instant of the stopwatch; it returns whether
    that was anything: not while a call changes the sandbox, or is being written before it.
    """

    _now_ms: Callable[[], int]
    _tick: Callable[[Tenancy, float], bool]
    calls: int = 0  # that were answered
    _due: list[_Entry] = field(default_factory=list)  # a heap
    _entries: dict[Sandbox, _Entry] = field(default_factory=dict)
    _numbers: Iterator[int] = field(default_factory=count)
    _timer: asyncio.Handle | None = None
    _at_ms: int = 0
    _calls_before: int = 0
    _is_over: bool = False

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
        """Drop a sandbox, such as one that was removed: it may be due in years."""
        entry = self._entries.pop(sandbox, None)
        if entry is not None:
            entry.tenancy = None
        if len(self._due) > 2 * len(self._entries) + _FEW:
            self._due = sorted(self._entries.values())

    def _look_ahead(self, tenancy: Tenancy) -> None:
        is_gone = tenancy.is_over or tenancy.is_unloaded  # while a call was being answered
        due_ms = None if is_gone else tenancy.sandbox.next_due_ms()
        entry = self._entries.get(tenancy.sandbox)
        if due_ms == (None if entry is None else entry.due_ms):
            return
        self.forget(tenancy.sandbox)
        if due_ms is not None:
            entry = self._entries[tenancy.sandbox] = _Entry(due_ms, next(self._numbers), tenancy)
            heappush(self._due, entry)
            if self._timer is None or due_ms < self._at_ms:
                self._wait_until(due_ms)

    def _wait_until(self, due_ms: int, least: float = 0) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self._is_over:
            seconds = min(max((due_ms - self._now_ms()) / 1000, least), _LONGEST_SECONDS)
            self._at_ms = due_ms
            self._timer = asyncio.get_running_loop().call_later(seconds, self._settle)

    def _settle(self) -> None:
        """Settle what is due, for as long as that delays no call, and go on later."""
        is_quiet, self._calls_before = self.calls == self._calls_before, self.calls
        ends = stopwatch() + (_QUIET_SECONDS if is_quiet else _BUSY_SECONDS)
        self._timer, now_ms, looked, goes_on = None, self._now_ms(), list[Tenancy](), False
        while self._due and self._due[0].due_ms <= now_ms and stopwatch() < ends:
            tenancy = heappop(self._due).tenancy
            if tenancy is not None:
                del self._entries[tenancy.sandbox]
                goes_on |= self._tick(tenancy, ends)
                looked.append(tenancy)
        for tenancy in looked:
            self._look_ahead(tenancy)
        if self._due:
            self._wait_until(self._due[0].due_ms, 0 if is_quiet and goes_on else _PAUSE_SECONDS)
