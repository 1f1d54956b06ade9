"""Writes what the sandboxes have to write, together: one batch after another.

a part is handed over → it departs: says what it writes → one transaction → its sandbox goes on

If the outcome of a batch is unknown, nothing else is written before it is known.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from mock_server.keeping.ownership import Health, OwnThread
from mock_server.keeping.store import Store
from mock_server.keeping.store_errors import LostStoreError, StoreError, UnavailableStoreError
from mock_server.keeping.store_records import Batch

_LOG: Final = logging.getLogger("mock_server")

MOST_AT_ONCE: Final = 64
"""The most changes in a batch. Applying that many usual calls takes some milliseconds."""

_UNSENT_SECONDS: Final = 2.0
"""For how long a batch is awaited before those that wait for the next one are refused."""

_SENT_SECONDS: Final = 10.0
"""For how long the callers of a batch wait for its outcome."""

_SECONDS_TO_NEXT_LOOK: Final = 0.2
_UNSENT: Final = "the store does not answer; nothing was written"


Depart: TypeAlias = Callable[[Batch, int], None]
"""Adds what one sandbox has to write to a batch, as of an instant."""

Refuse: TypeAlias = Callable[[UnavailableStoreError], None]
"""Refuses the calls to a sandbox that wait for the outcome of its batch.

If that `is_unknown` for too long, it rather gives up the calls that are in the batch.
"""


class _Part(NamedTuple):
    depart: Depart
    refuse: Refuse
    written: "asyncio.Future[None]"


class Committer:
    """Writes batches to a store, of which there is one at a time.

    `spawn` runs a task which the server awaits when it ends. While it `is_closing`, an unknown
    outcome is not awaited. `arrived` counts the calls that came since the
    latest batch departed.
    """

    def __init__(
        self,
        store: Store,
        thread: OwnThread,
        health: Health,
        *,
        now_ms: Callable[[], int],
        spawn: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self.is_closing = False
        self.arrived = 0
        self.trouble: UnavailableStoreError | None = None
        """Why nothing more is accepted at the moment: the store has not answered for long."""
        self._store = store
        self._thread = thread
        self._health = health
        self._now_ms = now_ms
        self._spawn = spawn
        self._waiting: deque[_Part] = deque()
        self._is_running = False

    async def write(self, depart: Depart, refuse: Refuse) -> None:
        """Write a part with the next batch; return once it is durable.

        Raises:
            StoreError: if it was not written or, if that `is_unknown`, maybe.
        """
        if self.trouble is not None:
            raise self.trouble
        part = _Part(depart, refuse, asyncio.get_running_loop().create_future())
        self._waiting.append(part)
        if not self._is_running:
            self._is_running = True
            self._spawn(self._run())
        await part.written

    async def _run(self) -> None:
        try:
            while self._waiting:
                await self._gather()
                batch, sent = self._departed()
                error = await self._commit(batch, sent) if batch.changes else None
                for part in sent:
                    if error is None:
                        part.written.set_result(None)
                    else:
                        part.written.set_exception(error)
        finally:
            self._is_running = False

    async def _gather(self) -> None:
        """Wait for the end of the round of the loop, and for more rounds that bring further calls.

        Clients that got their replies together send their next calls one after another, and a
        transaction takes as long for all of these calls as for the first.
        """
        known = -1
        while known < self.arrived < MOST_AT_ONCE:
            known = self.arrived
            await asyncio.sleep(0)

    def _departed(self) -> tuple[Batch, Sequence[_Part]]:
        batch, sent, now_ms = Batch(), list[_Part](), self._now_ms()
        self.arrived = 0
        while self._waiting and len(batch.changes) < MOST_AT_ONCE:
            part = self._waiting.popleft()
            try:
                part.depart(batch, now_ms)
            except Exception as error:  # noqa: BLE001 - a bug of one part, which gets it
                part.written.set_exception(error)
            else:
                sent.append(part)
        return batch, sent

    async def _commit(self, batch: Batch, sent: Sequence[_Part]) -> StoreError | None:
        """Write a batch; return why it was not written, or not surely."""
        loop = asyncio.get_running_loop()
        unsent = loop.call_later(_UNSENT_SECONDS, self._refuse_others, sent)
        late = loop.call_later(_SENT_SECONDS, self._give_up, sent)
        try:
            while True:
                error = await self._tried(batch)
                if error is not None and error.is_unknown:
                    self._health.note_failure(error)
                    self._refuse_others(sent)
                    is_written = await self._is_written()
                    if is_written is None or (not is_written and late.when() <= loop.time()):
                        return error
                    if not is_written:
                        continue  # its callers still wait
                    error = None
                if error is None:
                    self._health.note_answer()
                else:
                    self._health.note_failure(error)
                return error
        finally:
            unsent.cancel()
            late.cancel()
            self.trouble = None

    async def _tried(self, batch: Batch) -> UnavailableStoreError | None:
        try:
            await self._thread.submit(self._store.commit, batch)
        except UnavailableStoreError as error:
            return error
        except Exception as error:  # noqa: BLE001 - a bug: the next look shows what has become of it
            _LOG.error("a bug in the store", exc_info=error)
            return UnavailableStoreError("the store has failed", is_unknown=True)
        return None

    async def _is_written(self) -> bool | None:
        """Return whether a batch of unknown outcome was written; None if that stays unknown."""
        while not self.is_closing:
            try:
                return await self._thread.submit(self._store.was_written)
            except LostStoreError:
                return None  # the server drops all that it has in memory
            except Exception as error:  # noqa: BLE001 - a bug is no reason to forget calls
                if not isinstance(error, StoreError):
                    _LOG.error("a bug in the store", exc_info=error)
                await asyncio.sleep(_SECONDS_TO_NEXT_LOOK)
        return None

    def _refuse_others(self, sent: Sequence[_Part]) -> None:
        """Refuse what was not sent, and what comes before the outcome of the batch is known."""
        self.trouble = UnavailableStoreError(_UNSENT)
        waiting, self._waiting = self._waiting, deque()
        for part in waiting:
            part.written.set_exception(self.trouble)
        for part in sent:
            part.refuse(self.trouble)

    def _give_up(self, sent: Sequence[_Part]) -> None:
        for part in sent:
            part.refuse(UnavailableStoreError("the store does not answer", is_unknown=True))
