"""Servers with a store, run one after the other in this loop, and stores that fail."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, cast

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.store_setup import Keeping
from mock_server.server.uploads import UploadReader
from mock_server.store.log_records import (
    Draft,
    Home,
    LogEntry,
    LogPlace,
    Placed,
    Registry,
    ReplyDigest,
    Snapshot,
)
from mock_server.store.port import NO_SCENARIOS, Proof, Store
from mock_server.store.sqlite import SqliteStore
from mock_server.store.store_errors import UnavailableStoreError
from mock_server.web.callers.guard import Guard
from mock_server.web.callers.keys import KeyCheck
from mock_server.web.engine import Engine
from mock_server.web.ledger.ledger import Ledger
from mock_server.web.ledger.loader import Loader
from mock_server.web.ledger.own_thread import OwnThread
from mock_server.web.ledger.stored_scenarios import StoredScenarios
from mock_server.web.ledger.terms import Terms
from support import SMALL_WORLD, START_MS, built
from support.wire import PATIENCE_SECONDS, Answer, Served, Wire, http, serving

_USUAL: Final = Keeping.at("sqlite:kept.db", most_sandboxes=1000)
assert _USUAL is not None
_TERMS: Final = _USUAL.terms


@dataclass(frozen=True, slots=True)
class Lasting:
    """A running server with a store, and a connection to it."""

    served: Served
    engine: Engine
    ledger: Ledger
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


def usual(**changes: Any) -> Terms:
    """Return the default terms of a server, with some changes."""
    return replace(_TERMS, **changes)


@asynccontextmanager
async def lasting(
    store: Store | Path,
    *,
    scenario: BuiltScenario | None = None,
    now_ms: Callable[[], int] | None = None,
    terms: Terms = _TERMS,
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
    wall = Wall(now_ms or (lambda: START_MS))
    sandboxes = Sandboxes(scenario, START_MS, limit=terms.most, needs_keys=has_keys)
    uploads.own = lambda: sandboxes.scenario
    guard = Guard(control_token=token, keys=KeyCheck(token)) if token is not None else Guard()
    thread = OwnThread("test store")
    store = SqliteStore(store) if isinstance(store, Path) else store
    async with serving(
        sandboxes=sandboxes, now_ms=wall.now_ms, uploads=uploads, is_loaded=False, guard=guard
    ) as served:
        await thread.submit(store.open)
        engine = served.handler.engine_of(sandboxes)
        scenarios = StoredScenarios(store, thread, uploads)
        loader = Loader(store, thread, uploads, scenarios, engine.answers.pause)
        terms = replace(terms, is_remote=is_remote)
        ledger = Ledger(store, thread, loader, engine.answers, terms)
        engine.ledger = ledger
        await ledger.open(wall, fresh=fresh)
        served.handler.open_with(engine)
        async with served.wire() as wire:
            yield Lasting(served, engine, ledger, wire)
    async with asyncio.timeout(PATIENCE_SECONDS):
        await ledger.close()


class Wall:
    """A wall clock set by the test, which is never before the log."""

    def __init__(self, given_ms: Callable[[], int]) -> None:
        self._earliest_ms = 0
        self._given_ms = given_ms
        self._ahead_ms = 0

    def follow(self, now_ms: int) -> None:
        self._ahead_ms = now_ms - self._given_ms()

    def catch_up(self, latest_ms: int) -> None:
        self._earliest_ms = max(self._earliest_ms, latest_ms)

    def now_ms(self) -> int:
        return max(self._earliest_ms, self._given_ms() + self._ahead_ms)


def world(**changes: Any) -> BuiltScenario:
    """Return SMALL_WORLD with other settings."""
    return built({**SMALL_WORLD, **changes})


class Troubled:
    """A store that fails as a test demands.

    It accepts no writes while it `is_down`. `loses_answers` is the number of appends whose answer
    gets lost: they are committed, unless it `forgets`. While it `is_silent`, their outcome cannot
    be looked up. While it `is_mad`, it appends nothing and returns nonsense. An append sets
    `is_asked`, and then waits until `answers` is set.
    """

    def __init__(self, store: Store) -> None:
        self.is_down = False
        self.loses_answers = 0
        self.forgets = False
        self.is_silent = False
        self.is_mad = False
        self.is_asked, self.answers = threading.Event(), threading.Event()
        self.answers.set()
        self._store = store

    def append(
        self,
        drafts: Sequence[Draft],
        scenarios: Mapping[bytes, bytes] = NO_SCENARIOS,
        digests: Sequence[ReplyDigest] = (),
    ) -> Sequence[Placed]:
        self.is_asked.set()
        self.answers.wait(PATIENCE_SECONDS)
        if self.is_down:
            raise UnavailableStoreError("the disk is full")
        if self.is_mad:
            return [cast("LogPlace", "nonsense")] * len(drafts)
        if self.loses_answers and drafts:
            self.loses_answers -= 1
            if not self.forgets:
                self._store.append(drafts, scenarios, digests)
            what = "the answer got lost; whether the call was written is not known yet"
            raise UnavailableStoreError(what, is_unknown=True)
        return self._store.append(drafts, scenarios, digests)

    def find(self, nonces: Iterable[bytes]) -> Mapping[bytes, LogPlace]:
        if self.is_silent:
            raise UnavailableStoreError("it does not answer")
        return self._store.find(nonces)

    @property
    def silence_seconds(self) -> float:
        return self._store.silence_seconds

    def prove(self) -> Proof:
        return self._store.prove()

    def open(self) -> None:
        self._store.open()

    def close(self) -> None:
        self._store.close()

    def registry(self) -> Registry:
        return self._store.registry()

    def entries(self, home: Home, after: int, most_bytes: int = 1 << 20) -> Sequence[LogEntry]:
        return self._store.entries(home, after, most_bytes)

    def snapshots(self, home: Home) -> Sequence[Snapshot]:
        return self._store.snapshots(home)

    def keep_piece(self, digest: bytes, place: int, text: bytes) -> None:
        self._store.keep_piece(digest, place, text)

    def piece(self, digest: bytes, place: int) -> bytes | None:
        return self._store.piece(digest, place)

    def keep_snapshot(
        self, home: Home, snapshot: Snapshot, *, alone_with: bytes | None = None
    ) -> bool:
        return self._store.keep_snapshot(home, snapshot, alone_with=alone_with)

    def scenario(self, digest: bytes) -> bytes | None:
        return self._store.scenario(digest)

    def note_used(self, used: Mapping[Home, int]) -> None:
        if self.is_down:
            raise UnavailableStoreError("the disk is full")
        self._store.note_used(used)

    def reserved(self, home: Home) -> int:
        return self._store.reserved(home)

    def reserve(self, numbers: Mapping[Home, int]) -> None:
        self._store.reserve(numbers)

    def size(self) -> int:
        return self._store.size()

    def sweep(self) -> bool:
        return self._store.sweep()

    def forget_scenarios(self, seconds: int) -> None:
        self._store.forget_scenarios(seconds)

    def compact(self) -> None:
        self._store.compact()

    def check(self) -> Sequence[str]:
        return self._store.check()
