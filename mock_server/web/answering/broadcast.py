"""Notifies the watchers of a sandbox: readers of its event stream, and waiting calls.

a change → soon after, the new events are examined once → the watchers they match are notified

Sandboxes without watchers cost nothing, and an event is encoded once for all its readers.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final

from mock_server.sandbox.record.interests import Interests
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.tenancy import Tenancy
from mock_server.web.answering.presence import Left
from mock_server.web.answering.waiting import end_waits

GAP_SECONDS: Final = 0.05
"""How long events may be held back so that they are sent together."""

_LONGEST_SECONDS: Final = 60
"""The longest time between two checks of a watched sandbox, as the clock may have jumped ahead."""

_MOST_UNTOLD: Final = 400
"""The number of unsent events that are sent immediately, since a sandbox keeps few more."""

_MOST_BEHIND: Final = 1 << 20
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
        self._is_woken = is_woken

    def put(self, piece: bytes) -> None:
        """Add bytes for the reader."""
        self._size += len(piece)
        if self._size > _MOST_BEHIND:
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
        is_woken, self._is_woken = self._is_woken, False
        if self._pieces or self.is_over or is_woken:
            return
        self.waited = asyncio.get_running_loop().create_future()
        waits = self.waited, left
        await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        self.waited = None


@dataclass(eq=False, slots=True)
class _Party:
    """Watchers with the same interests; the readers among them get the encoded events."""

    readers: dict[Watcher, None] = field(default_factory=dict)
    waiters: dict[Watcher, None] = field(default_factory=dict)
    news: list[bytes] = field(default_factory=list)

    def __iter__(self) -> Iterator[Watcher]:
        return chain(self.readers, self.waiters)

    def tell(self) -> None:
        """Pass the new events to the readers; the caller then wakes all watchers."""
        news, self.news = b"".join(self.news), []
        for reader in self.readers:
            reader.put(news)

    def leave(self, watcher: Watcher) -> bool:
        """Remove a watcher; return whether it was the last one."""
        self.readers.pop(watcher, None)
        self.waiters.pop(watcher, None)
        return not self.readers and not self.waiters


class _Scene:
    """A watched sandbox: the last event that was sent, and when to send the next ones."""

    def __init__(self, tenancy: Tenancy) -> None:
        self.tenancy = tenancy
        self.told = tenancy.sandbox.events.latest
        self.told_seconds = 0.0
        self.interests: Interests[_Party] = Interests()
        self.timer: asyncio.Handle | None = None
        self.wake_seconds = 0.0

    @property
    def untold(self) -> int:
        """The number of events that have not been sent, including those not recorded yet."""
        return self.tenancy.sandbox.record.latest_event - self.told

    def tell(self) -> None:
        """Notify all watchers whose interests match the new events."""
        events = self.tenancy.sandbox.events
        parties: dict[_Party, None] = {}
        for event in events.after(self.told):
            encoded: bytes | None = None
            for party in self.interests.concerned(event):
                if party.readers:
                    encoded = encoded or event.encode()
                    party.news.append(encoded)
                parties[party] = None
        self.told = events.latest
        for party in parties:
            party.tell()
        _wake(chain.from_iterable(parties))

    def stop(self) -> None:
        """Cancel the next notification."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


@dataclass(slots=True, eq=False)
class Broadcast:
    """The watched sandboxes of a server, by sandbox in `scenes`.

    `_tick` settles what is due in a sandbox at an instant; it returns whether more is due.
    """

    _now_ms: Callable[[], int]
    _tick: Callable[[Tenancy, int], bool]
    scenes: dict[Sandbox, _Scene] = field(default_factory=dict)
    is_over: bool = False

    def watches(self, tenancy: Tenancy) -> bool:
        """Return whether a sandbox is watched."""
        return tenancy.sandbox in self.scenes

    def touch(self, tenancy: Tenancy) -> None:
        """Schedule the notification of the watchers of a sandbox that has changed."""
        scene = self.scenes.get(tenancy.sandbox)
        if scene is not None:
            gap_seconds = 0 if scene.untold >= _MOST_UNTOLD else GAP_SECONDS
            self._wake_at(scene, scene.told_seconds + gap_seconds)

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
        scene = self.scenes.get(tenancy.sandbox)
        if scene is None:
            scene = self.scenes[tenancy.sandbox] = _Scene(tenancy)
        scene.tell()
        for interest in interests:
            party = scene.interests.setdefault(interest, _Party())
            (party.readers if reads else party.waiters)[watcher] = None
        self._look_ahead(scene)

    def leave(
        self, tenancy: Tenancy, watcher: Watcher, interests: Iterable[Mapping[str, Any]]
    ) -> None:
        """Stop notifying a watcher."""
        scene = self.scenes.get(tenancy.sandbox)
        if scene is None:
            return
        for interest in interests:
            party = scene.interests.find(interest)
            if party is not None and party.leave(watcher):
                scene.interests.remove(interest)
        if not scene.interests:
            scene.stop()
            del self.scenes[tenancy.sandbox]

    def end(self, sandbox: Sandbox) -> None:
        """End all watches of a sandbox, such as one that was removed."""
        scene = self.scenes.pop(sandbox, None)
        if scene is not None:
            scene.tell()
            scene.stop()
            watchers = tuple(chain.from_iterable(scene.interests))
            for watcher in watchers:
                watcher.is_over = True
            _wake(watchers)

    def end_all(self) -> None:
        """End all watches, because the server is stopping."""
        self.is_over = True
        for sandbox in list(self.scenes):
            self.end(sandbox)

    def _wake_at(self, scene: _Scene, at_seconds: float) -> None:
        """Examine a sandbox no later than an instant of the loop's clock."""
        if scene.timer is not None:
            if scene.wake_seconds <= at_seconds:
                return
            scene.timer.cancel()
        loop = asyncio.get_running_loop()
        scene.wake_seconds = at_seconds
        scene.timer = loop.call_at(at_seconds, self._look, scene)

    def _look(self, scene: _Scene) -> None:
        scene.timer = None
        scene.told_seconds = asyncio.get_running_loop().time()
        is_more = self._tick(scene.tenancy, self._now_ms())
        scene.tell()
        if is_more:
            self._wake_at(scene, scene.told_seconds)
        else:
            self._look_ahead(scene)

    def _look_ahead(self, scene: _Scene) -> None:
        """Examine the sandbox again when its next request is due.

        Requests already due may have to wait until a change is complete, or recorded by a store.
        """
        due_ms = scene.tenancy.sandbox.next_due_ms()
        if due_ms is None:
            return
        seconds = (due_ms - self._now_ms()) / 1000
        if seconds > 0:
            wait_seconds = min(seconds, _LONGEST_SECONDS)
            self._wake_at(scene, asyncio.get_running_loop().time() + wait_seconds)
        else:
            self._wake_at(scene, scene.told_seconds + GAP_SECONDS)


def _wake(watchers: Iterable[Watcher]) -> None:
    """Wake the watchers that are waiting; the others check for news before they wait again."""
    end_waits(watcher.waited for watcher in watchers if watcher.waited is not None)
