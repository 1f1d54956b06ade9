"""Servers with a store, run one after the other in this loop, and stores that fail."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from mock_server.contract.values.exact_json import dumps
from mock_server.keeping.actor import Common, StoreLimits
from mock_server.keeping.keeper import StoreKeeper
from mock_server.keeping.ownership import OwnThread
from mock_server.keeping.sqlite import SqliteDatabase
from mock_server.keeping.store import Store
from mock_server.keeping.store_errors import UnavailableStoreError
from mock_server.keeping.store_records import Batch, Uses
from mock_server.keeping.tables import Database
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.loading import load_alone
from mock_server.server.store_setup import Keeping
from mock_server.server.uploads import UploadReader
from mock_server.wall_clock import WallClock
from mock_server.web.callers.guard import Guard
from mock_server.web.callers.keys import KeyCheck
from mock_server.web.engine import Engine
from support import SMALL_WORLD, START_MS, built
from support.wire import PATIENCE_SECONDS, Answer, Served, Wire, http, serving

_USUAL: Final = Keeping.at("sqlite:kept.db", most_sandboxes=1000)
assert _USUAL is not None
_LIMITS: Final = _USUAL.limits


@dataclass(frozen=True, slots=True)
class Lasting:
    """A running server with a store, and a connection to it."""

    served: Served
    engine: Engine
    keeper: StoreKeeper
    wire: Wire

    async def call(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """Make a call with a JSON body."""
        raw = None if body is None else dumps(body)
        kind = {"Content_Type": "application/json"} if raw is not None else {}
        return await self.wire.call(http(method, path, raw, **kind, **headers))

    async def state(self, where: str = "") -> bytes:
        """Return the exported state of a sandbox; `where` is the prefix of its addresses."""
        answer = await self.call("GET", f"{where}/_sandbox/state")
        assert answer.status == 200, answer
        return answer.body

    async def kept(self) -> Mapping[str, Mapping[str, Any]]:
        """Return the list of stored sandboxes, by name."""
        listed = (await self.call("GET", "/_sandboxes")).json
        return {item["name"]: item for item in listed["kept"]}

    async def until_available(self) -> None:
        """Wait until the store is available, and the outcome of every write is known."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not (await self.call("GET", "/_ready")).json["store"]["available"]:
                pass


def usual(**changes: Any) -> StoreLimits:
    """Return the default limits of a server, with some changes."""
    return replace(_LIMITS, **changes)


@asynccontextmanager
async def lasting(
    store: Store | Path,
    *,
    scenario: BuiltScenario | None = None,
    now_ms: Callable[[], int] | None = None,
    limits: StoreLimits = _LIMITS,
    fresh: bool = False,
    is_remote: bool = False,
    token: str | None = None,
) -> AsyncIterator[Lasting]:
    """Serve the sandboxes of a store; at the end, the server shuts down as after SIGTERM.

    With a control token, each sandbox has its own keys.

    The wall clock is `now_ms`, but as in `serve` never earlier than the log; if the store is
    remote, it follows the clock of the engine.
    """
    scenario = scenario or built()
    has_keys = token is not None
    uploads = UploadReader(makes_keys=has_keys)
    given_ms = now_ms or (lambda: START_MS)

    def given_ns() -> int:
        return given_ms() * 1_000_000

    wall = WallClock(day_ns=given_ns, monotonic_ns=given_ns)
    sandboxes = Sandboxes(scenario, START_MS, limit=limits.most, needs_keys=has_keys)
    uploads.own = lambda: sandboxes.scenario
    guard = Guard(control_token=token, keys=KeyCheck(token)) if token is not None else Guard()
    thread = OwnThread("test store")
    store = Store(SqliteDatabase(store)) if isinstance(store, Path) else store
    async with serving(
        sandboxes=sandboxes, now_ms=wall.now_ms, uploads=uploads, is_loaded=False, guard=guard
    ) as served:
        await thread.submit(store.open)
        engine = served.handler.engine_of(sandboxes)
        limits = replace(limits, is_remote=is_remote)
        keeper = StoreKeeper(Common(store, thread, engine, load_alone, limits))
        engine.keeper = keeper
        try:
            await keeper.open(wall, fresh=fresh)
        except BaseException:
            await keeper.close()
            raise
        served.handler.open_with(engine)
        async with served.wire() as wire:
            yield Lasting(served, engine, keeper, wire)
    async with asyncio.timeout(PATIENCE_SECONDS):
        await keeper.close()


def world(**changes: Any) -> BuiltScenario:
    """Return SMALL_WORLD with other settings."""
    return built({**SMALL_WORLD, **changes})


class Troubled(Store):
    """A store that fails as a test demands.

    It accepts nothing while it `is_down`. `loses_answers` is the number of commits whose answer
    gets lost: they are made, unless it `forgets`. While it `is_silent`, their outcome cannot be
    looked up. While it `is_mad`, it raises an error that no store should. A commit sets `is_asked`,
    and then waits until `answers` is set. `committed` counts the batches.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.is_down = False
        self.loses_answers = 0
        self.forgets = False
        self.is_silent = False
        self.is_mad = False
        self.committed = 0
        self.is_asked, self.answers = threading.Event(), threading.Event()
        self.answers.set()

    def commit(self, batch: Batch) -> None:
        self.is_asked.set()
        self.answers.wait(PATIENCE_SECONDS)
        if self.is_down:
            raise UnavailableStoreError("the disk is full")
        if self.is_mad:
            raise ZeroDivisionError
        if self.loses_answers:
            self.loses_answers -= 1
            if not self.forgets:
                super().commit(batch)
                self._batch -= 1
            self._unsure = self._batch + 1
            raise UnavailableStoreError("the answer got lost", is_unknown=True)
        super().commit(batch)
        self.committed += 1

    def was_written(self) -> bool:
        if self.is_silent:
            raise UnavailableStoreError("it does not answer")
        return super().was_written()

    def note(self, uses: Uses, seen_ms: int) -> None:
        if self.is_down:
            raise UnavailableStoreError("the disk is full")
        super().note(uses, seen_ms)


def troubled_store(file: Path) -> Troubled:
    """Return a store in a file that can be made to fail."""
    return Troubled(SqliteDatabase(file))
