"""Sets a server up to keep the state of its sandboxes in a store.

A call that may change something is written to it before it is answered (`keeping/keeper.py`).
"""

import asyncio
import logging
from dataclasses import dataclass
from typing import Final

from mock_server.keeping.actor import Common, StoreLimits
from mock_server.keeping.keeper import StoreKeeper
from mock_server.keeping.opening import is_remote, store_at
from mock_server.keeping.ownership import OwnThread
from mock_server.keeping.store import Store
from mock_server.keeping.store_errors import OwnedStoreError, UnusableStoreError
from mock_server.server.loading import load_alone
from mock_server.server.settings import Settings, read_settings
from mock_server.wall_clock import WallClock
from mock_server.web.engine import Engine

_LOG: Final = logging.getLogger("mock_server")

_ASKED_SECONDS: Final = 0.2
"""How often a standby asks for the store."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """The store that keeps sandboxes, and its limits; if it `is_fresh`, it is emptied first."""

    url: str
    most_bytes: int | None
    limits: StoreLimits
    is_fresh: bool

    @classmethod
    def of(cls, settings: Settings) -> "Keeping | None":
        if settings.store is None:
            return None
        keep_ms, remote = int(settings.keep * 1000), is_remote(settings.store)
        limits = StoreLimits(settings.max_sandboxes, settings.max_loaded, keep_ms, is_remote=remote)
        return cls(settings.store, settings.store_bytes or None, limits, settings.fresh)

    @classmethod
    def at(cls, url: str, *, most_sandboxes: int) -> "Keeping | None":
        """Return the store at a URL, with the defaults of `serve` for everything else."""
        flags = {"store": url, "max_sandboxes": str(most_sandboxes)}
        return cls.of(read_settings(flags, {}))


async def open_keeper(
    keeping: Keeping, engine: Engine, clock: WallClock, *, waits: bool = False
) -> None:
    """Let an engine write its calls to a store, and continue from its content.

    If it `waits`, this server stands by for the owner of the store, whose content is kept.
    """
    writing = OwnThread("customer-sandbox store")
    store = store_at(keeping.url, most_bytes=keeping.most_bytes)
    try:
        has_waited = await _own(store, writing, waits=waits and keeping.limits.is_remote)
    except BaseException:
        await writing.submit(store.close)
        writing.stop()
        raise
    keeper = StoreKeeper(Common(store, writing, engine, load_alone, keeping.limits))
    sandboxes = engine.switchboard.sandboxes
    when_removed = sandboxes.when_removed
    sandboxes.when_removed = lambda *_: None  # no client has used them yet
    try:
        await keeper.open(clock, fresh=keeping.is_fresh and not has_waited)
    except BaseException:
        await keeper.close()
        raise
    sandboxes.when_removed = when_removed
    engine.keeper = keeper


async def _own(store: Store, thread: OwnThread, *, waits: bool) -> bool:
    """Open a store, or if it `waits`, ask until its owner has gone; return whether it waited."""
    is_standby = False
    while True:
        try:
            await thread.submit(store.open)
        except UnusableStoreError as error:
            if not (waits and (is_standby or isinstance(error, OwnedStoreError))):
                raise
            if not is_standby:
                _LOG.info("a standby: %s", error)
            is_standby = True
            await asyncio.sleep(_ASKED_SECONDS)
        else:
            return is_standby
