"""Sets a server up to keep the state of its sandboxes in a store.

A call that may change something is written to it before it is answered (`web/ledger/ledger.py`).
"""

from dataclasses import dataclass
from functools import partial

from mock_server.server.settings import Settings, read_settings
from mock_server.server.uploads import UploadReader
from mock_server.store.opening import is_shared, open_store
from mock_server.wall_clock import WallClock
from mock_server.web.engine import Engine
from mock_server.web.ledger.ledger import Ledger
from mock_server.web.ledger.loader import Loader
from mock_server.web.ledger.own_thread import OwnThread
from mock_server.web.ledger.stored_scenarios import StoredScenarios
from mock_server.web.ledger.terms import Terms


@dataclass(frozen=True, slots=True)
class Keeping:
    """The store that keeps the state of sandboxes, and its limits.

    `most_bytes` limits the size of the store; None means no limit. If it `is_fresh`, everything in
    it is deleted first.
    """

    url: str
    most_bytes: int | None
    terms: Terms
    is_fresh: bool

    @classmethod
    def of(cls, settings: Settings) -> "Keeping | None":
        """Return the store that the settings describe, or None if there is none."""
        if settings.store is None:
            return None
        keep_ms, is_several = int(settings.keep * 1000), is_shared(settings.store)
        terms = Terms(
            settings.max_sandboxes,
            settings.max_loaded,
            keep_ms,
            is_shared=is_several,
            reads_local=settings.reads == "local",
            writes_reads=is_several and settings.journal == "shared",
        )
        return cls(settings.store, settings.store_bytes or None, terms, settings.fresh)

    @classmethod
    def at(cls, url: str, *, most_sandboxes: int) -> "Keeping | None":
        """Return the store at a URL, with the defaults of `serve` for everything else."""
        flags = {"store": url, "max_sandboxes": str(most_sandboxes)}
        return cls.of(read_settings(flags, {}))


async def open_ledger(keeping: Keeping, engine: Engine, clock: WallClock) -> None:
    """Make an engine write its calls to a store, and continue from the content of the store.

    Raises:
        StoreError: when the store cannot be used, or its content cannot be read.
    """
    thread = OwnThread("customer-sandbox store")
    try:
        opening = partial(open_store, keeping.url, most_bytes=keeping.most_bytes)
        store = await thread.submit(opening)
    except BaseException:
        thread.stop()
        raise
    answers = engine.answers
    scenarios = StoredScenarios(store, thread, UploadReader())
    loader = Loader(store, thread, engine.uploads, scenarios, answers.pause)
    loader.after_slice = answers.metrics.after_many
    ledger = Ledger(store, thread, loader, answers, keeping.terms)
    sandboxes = engine.switchboard.sandboxes
    when_removed = sandboxes.when_removed
    sandboxes.when_removed = lambda *_: None  # no client has used them yet
    try:
        clock.catch_up(await ledger.learn())
        await ledger.open(clock.follow, fresh=keeping.is_fresh)
    except BaseException:
        await ledger.close()
        raise
    sandboxes.when_removed = when_removed
    engine.ledger = ledger
