"""Notifies the watchers of a sandbox: readers of its event stream, and waiting calls.

a change → soon after, the new events are examined once → the watchers they match are notified

Sandboxes without watchers cost nothing, and an event is encoded once for all readers with the same
interest.
"""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from operator import itemgetter
from typing import Any, Final, TypeAlias

from mock_server.sandbox.record.journal import Event
from mock_server.sandbox.sandboxes.sandbox import Sandbox, Tenancy
from mock_server.web.answering.presence import Left
from mock_server.web.answering.threads import loop_in_turn
from mock_server.web.answering.waiting import end_waits

GAP_SECONDS: Final = 0.05
"""How long events may be held back so that they are sent together."""

_MAX_UNSENT: Final = 400
"""The number of unsent events that are sent immediately, since a sandbox keeps few more."""

_MAX_LAG: Final = 1 << 20
"""The number of bytes by which a reader of events may lag behind."""

_Interest: TypeAlias = tuple[tuple[str, ...], tuple[Any, ...]]
"""The names of facts, and the values that an event must have of them."""


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

    @property
    def is_behind(self) -> bool:
        return self.tenancy.sandbox.events.latest - self.sent >= _MAX_UNSENT

    def notify_soon(self) -> None:
        due_seconds = self.sent_seconds + (0 if self.is_behind else GAP_SECONDS)
        if self.timer is not None and self.timer.when() <= due_seconds:
            return  # calls come before timers, and would put off a new one again and again
        self.stop()
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
    waited = []
    for watcher in watchers:
        if watcher.waited is None:
            watcher.is_woken = True
        else:
            waited.append(watcher.waited)
    end_waits(waited)
