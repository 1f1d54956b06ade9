"""Settles the requests that are due by themselves, so that no call has to wait for many of them.

a call is answered → when is the next request of its sandbox due? → one timer → slices of work

No answer depends on it: a call settles what is due before it, at its true instant, in any case.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from operator import itemgetter
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


@dataclass(slots=True, eq=False)
class Settler:
    """One timer for all sandboxes of a server; `_now_ms` returns the wall instant.

    `_tick` settles what is due in a sandbox, until an instant of the stopwatch; it returns whether
    that was anything: not while a call changes the sandbox, or is being written before it. `_due`
    has each sandbox in which something will be due, and when.
    """

    _now_ms: Callable[[], int]
    _tick: Callable[[Tenancy, float], bool]
    calls: int = 0  # that were answered
    _due: dict[Sandbox, tuple[int, Tenancy]] = field(default_factory=dict)
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
        self._due.pop(sandbox, None)

    def _look_ahead(self, tenancy: Tenancy) -> None:
        is_gone = tenancy.is_over or tenancy.is_unloaded  # while a call was being answered
        due_ms = None if is_gone else tenancy.sandbox.next_due_ms()
        if due_ms is None:
            self.forget(tenancy.sandbox)
            return
        self._due[tenancy.sandbox] = due_ms, tenancy
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
        is_quiet, self._calls_before = self.calls == self._calls_before, self.calls
        ends = stopwatch() + (_QUIET_SECONDS if is_quiet else _BUSY_SECONDS)
        self._timer, now_ms, looked, goes_on = None, self._now_ms(), list[Tenancy](), False
        due = [(due_ms, tenancy) for due_ms, tenancy in self._due.values() if due_ms <= now_ms]
        for _, tenancy in sorted(due, key=itemgetter(0)):
            if stopwatch() >= ends:
                break
            goes_on |= self._tick(tenancy, ends)
            looked.append(tenancy)
        for tenancy in looked:
            self._look_ahead(tenancy)
        if self._due:
            next_ms = min(due_ms for due_ms, _ in self._due.values())
            self._wait_until(next_ms, 0 if is_quiet and goes_on else _PAUSE_SECONDS)
