"""Notifies the watchers of a sandbox: readers of its event stream, and waiting calls.

a change → soon after, the new events are examined once → the watchers they match are notified

Sandboxes without watchers cost nothing, and an event is encoded once for all its readers.
"""

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from operator import itemgetter
from typing import Any, Final

from mock_server.sandbox.record.record_book import Event
from mock_server.sandbox.sandboxes.sandbox import Sandbox, Tenancy
from mock_server.web.answering.presence import Left
from mock_server.web.answering.waiting import end_waits

GAP_SECONDS: Final = 0.05
"""How long events may be held back so that they are sent together."""

_MAX_UNSENT: Final = 400
"""The number of unsent events that are sent immediately, since a sandbox keeps few more."""

_MAX_LAG: Final = 1 << 20
"""The number of bytes by which a reader of events may lag behind."""


class Watcher:
    """A watcher of a sandbox, which is woken when there is something for it.

    A reader of events gets their bytes by `take`; `has_lost` is set if it was too slow, so that
    events were dropped before it read them. If `is_woken`, the first wait ends immediately. During
    a wait, `waited` is the future that ends it.
    """

    def __init__(self, *, is_woken: bool = False) -> None:
        self.has_lost = False
        self.is_over = False
        self._pieces: list[bytes] = []
        self._size = 0
        self.waited: asyncio.Future[None] | None = None
        self.is_woken = is_woken

    def put(self, piece: bytes) -> None:
        """Add bytes for the reader."""
        self._size += len(piece)
        if self._size > _MAX_LAG:
            self.has_lost = True
            self._pieces.clear()
        else:
            self._pieces.append(piece)

    def take(self) -> bytes:
        """Return the bytes added since the last call."""
        pieces, self._pieces, self._size = self._pieces, [], 0
        return b"".join(pieces)

    async def wait(self, seconds: float, left: Left) -> None:
        """Wait to be woken, but no longer than `seconds` or until the client leaves."""
        is_woken, self.is_woken = self.is_woken, False
        if self._pieces or self.is_over or is_woken:
            return
        self.waited = asyncio.get_running_loop().create_future()
        waits = self.waited, left
        await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        self.waited = None


@dataclass(eq=False, slots=True)
class _Group:
    """Watchers with the same interests; the readers among them get the encoded events."""

    readers: dict[Watcher, None] = field(default_factory=dict)
    waiters: dict[Watcher, None] = field(default_factory=dict)
    news: list[bytes] = field(default_factory=list)

    def __iter__(self) -> Iterator[Watcher]:
        return chain(self.readers, self.waiters)

    def notify(self) -> None:
        """Pass the new events to the readers; the caller then wakes all watchers."""
        news, self.news = b"".join(self.news), []
        for reader in self.readers:
            reader.put(news)

    def leave(self, watcher: Watcher) -> bool:
        """Remove a watcher; return whether it was the last one."""
        self.readers.pop(watcher, None)
        self.waiters.pop(watcher, None)
        return not self.readers and not self.waiters


class _Interests:
    """Groups by their interest: values that the facts of an event must have, by name."""

    def __init__(self) -> None:
        self._groups: dict[tuple[str, ...], dict[tuple[Any, ...], _Group]] = {}

    def __bool__(self) -> bool:
        return bool(self._groups)

    def __iter__(self) -> Iterator[_Group]:
        return chain.from_iterable(map(dict.values, self._groups.values()))

    def find(self, interest: Mapping[str, Any]) -> _Group | None:
        names, values = _split(interest)
        return self._groups.get(names, {}).get(values)

    def setdefault(self, interest: Mapping[str, Any], group: _Group) -> _Group:
        """Return the group with exactly this interest; if there is none, add the given one."""
        names, values = _split(interest)
        return self._groups.setdefault(names, {}).setdefault(values, group)

    def remove(self, interest: Mapping[str, Any]) -> None:
        names, values = _split(interest)
        groups = self._groups[names]
        del groups[values]
        if not groups:
            del self._groups[names]

    def concerned(self, event: Event) -> Iterator[_Group]:
        """Yield the groups that are interested in an event."""
        for names, groups in self._groups.items():
            group = groups.get(tuple(map(event.fact, names)))
            if group is not None:
                yield group


def _split(interest: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    members = sorted(interest.items(), key=itemgetter(0))
    return tuple(name for name, _ in members), tuple(value for _, value in members)


class _WatchedSandbox:
    """A watched sandbox: the last event that was sent, and when to send the next ones."""

    def __init__(self, tenancy: Tenancy) -> None:
        self.tenancy = tenancy
        self.sent = tenancy.sandbox.events.latest
        self.sent_seconds = 0.0
        self.interests = _Interests()
        self.timer: asyncio.Handle | None = None
        self.wake_seconds = 0.0

    @property
    def unsent(self) -> int:
        """The number of events that have not been sent."""
        return self.tenancy.sandbox.events.latest - self.sent

    def notify(self) -> None:
        """Notify all watchers whose interests match the new events."""
        events = self.tenancy.sandbox.events
        groups: dict[_Group, None] = {}
        for event in events.after(self.sent):
            encoded: bytes | None = None
            for group in self.interests.concerned(event):
                if group.readers:
                    encoded = encoded or event.encode()
                    group.news.append(encoded)
                groups[group] = None
        self.sent = events.latest
        for group in groups:
            group.notify()
        _wake(chain.from_iterable(groups))

    def stop(self) -> None:
        """Cancel the next notification."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


@dataclass(slots=True, eq=False)
class Broadcast:
    """The watched sandboxes of a server, by sandbox in `watched`."""

    watched: dict[Sandbox, _WatchedSandbox] = field(default_factory=dict)
    is_over: bool = False

    def watches(self, tenancy: Tenancy) -> bool:
        """Return whether a sandbox is watched."""
        return tenancy.sandbox in self.watched

    def is_behind(self, tenancy: Tenancy) -> bool:
        """Return whether a sandbox has so many unsent events that they must be sent immediately."""
        watched = self.watched.get(tenancy.sandbox)
        return watched is not None and watched.unsent >= _MAX_UNSENT

    def touch(self, tenancy: Tenancy) -> None:
        """Schedule the notification of the watchers of a sandbox that has changed."""
        watched = self.watched.get(tenancy.sandbox)
        if watched is not None:
            gap_seconds = 0 if self.is_behind(tenancy) else GAP_SECONDS
            self._wake_at(watched, watched.sent_seconds + gap_seconds)

    def watch(
        self,
        tenancy: Tenancy,
        watcher: Watcher,
        interests: Iterable[Mapping[str, Any]],
        *,
        reads: bool = False,
    ) -> None:
        """Notify a watcher of the sandbox's events that match its interests, from now on."""
        if self.is_over or tenancy.is_over:
            watcher.is_over = True
            return
        watched = self.watched.get(tenancy.sandbox)
        if watched is None:
            watched = self.watched[tenancy.sandbox] = _WatchedSandbox(tenancy)
        watched.notify()
        for interest in interests:
            group = watched.interests.setdefault(interest, _Group())
            (group.readers if reads else group.waiters)[watcher] = None

    def leave(
        self, tenancy: Tenancy, watcher: Watcher, interests: Iterable[Mapping[str, Any]]
    ) -> None:
        """Stop notifying a watcher."""
        watched = self.watched.get(tenancy.sandbox)
        if watched is None:
            return
        for interest in interests:
            group = watched.interests.find(interest)
            if group is not None and group.leave(watcher):
                watched.interests.remove(interest)
        if not watched.interests:
            watched.stop()
            del self.watched[tenancy.sandbox]

    def end(self, sandbox: Sandbox) -> None:
        """End all watches of a sandbox, such as one that was removed."""
        watched = self.watched.pop(sandbox, None)
        if watched is not None:
            watched.notify()
            watched.stop()
            watchers = tuple(chain.from_iterable(watched.interests))
            for watcher in watchers:
                watcher.is_over = True
            _wake(watchers)

    def end_all(self) -> None:
        """End all watches, because the server is stopping."""
        self.is_over = True
        for sandbox in list(self.watched):
            self.end(sandbox)

    def _wake_at(self, watched: _WatchedSandbox, at_seconds: float) -> None:
        """Examine a sandbox no later than an instant of the loop's clock."""
        if watched.timer is not None:
            if watched.wake_seconds <= at_seconds:
                return
            watched.timer.cancel()
        loop = asyncio.get_running_loop()
        watched.wake_seconds = at_seconds
        watched.timer = loop.call_at(at_seconds, self._examine, watched)

    def _examine(self, watched: _WatchedSandbox) -> None:
        watched.timer = None
        watched.sent_seconds = asyncio.get_running_loop().time()
        watched.notify()


def _wake(watchers: Iterable[Watcher]) -> None:
    """Wake the watchers; those that are not waiting do not wait the next time."""
    waited = []
    for watcher in watchers:
        if watcher.waited is None:
            watcher.is_woken = True
        else:
            waited.append(watcher.waited)
    end_waits(waited)
