"""Brings kept sandboxes into memory: the newest snapshot, then the log after it.

Replaying goes on in slices of a few milliseconds, so that nobody else has to wait for it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf
from secrets import token_hex
from typing import Any, Final, Protocol
from weakref import WeakKeyDictionary, WeakValueDictionary

from mock_server.contract.values.json_lines import lines_of, read_lines
from mock_server.sandbox.ground.exchange import BaseReply, Outcome, Request
from mock_server.sandbox.sandboxes.placements import Upload
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.snapshots import restore_snapshot, snapshot_document
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.store.codec import (
    Recalled,
    digest_of,
    digest_of_reply,
    digest_of_scenario,
    packed,
    read_call,
    read_scenario,
    unpacked,
)
from mock_server.store.documents import joined, pieces_of
from mock_server.store.log_records import Document, Home, LogEntry, Snapshot
from mock_server.store.port import Store
from mock_server.store.store_errors import UnreadableError, UnusableStoreError
from mock_server.wall_clock import stopwatch
from mock_server.web.answering.kept_scenario import KeptScenario
from mock_server.web.answering.sandbox_log import SandboxLog
from mock_server.web.answering.threads import in_thread
from mock_server.web.ledger.log_applier import brings_its_own
from mock_server.web.ledger.own_thread import OwnThread
from mock_server.web.ledger.slices import Slices

_LOG: Final = logging.getLogger("mock_server")
_PIECE: Final = 200
"""Entries of a snapshot that are freed at once."""

_NEW_SECONDS: Final = 20.0
"""How long a scenario is certain to be kept that nobody uses."""


class Uploads(Protocol):
    """Builds scenarios from bodies; slow, so it runs in a thread."""

    def read(self, operation_id: str, body: bytes) -> Upload:
        """Return a built scenario or restoration, or the errors of the body."""


class Builder(Uploads, Protocol):
    """Builds what was kept as plain data."""

    def build(self, source: Mapping[str, Any], name: str, seed: int) -> BuiltScenario:
        """Return a scenario; slow, so it runs in a thread."""


def _expect(log: SandboxLog, number: int) -> None:
    """Refuse a log of which not every entry up to a number was applied."""
    if log.number < number:
        raise UnreadableError(
            f"sandbox {log.name}: entries are missing up to entry {number}; "
            "`customer-sandbox store check` lists what is damaged"
        )


@dataclass(slots=True, eq=False)
class Loader:
    """Loads sandboxes from a store, and takes snapshots of them.

    `differences` counts the replies that were not what they had been when the call was made: the
    program has changed since then. They are `is_partial` if other servers may answer reads of
    which this one learns nothing. `after_slice` is called after each slice, for periodic work.
    """

    _store: Store
    _thread: OwnThread
    _builder: Builder
    _further_turn: Callable[[], Awaitable[None]]
    differences: int = 0
    is_partial: bool = False
    after_slice: Callable[[], object] = lambda: None
    _building: dict[bytes, asyncio.Future[BuiltScenario]] = field(default_factory=dict)
    _built: WeakValueDictionary[bytes, BuiltScenario] = field(default_factory=WeakValueDictionary)
    _known: WeakKeyDictionary[BuiltScenario, KeptScenario] = field(
        default_factory=WeakKeyDictionary
    )
    _kept: WeakValueDictionary[bytes, KeptScenario] = field(default_factory=WeakValueDictionary)

    def digest(self, scenario: BuiltScenario) -> bytes:
        """Return the digest of a scenario."""
        return self.kept(scenario).digest

    def kept(self, scenario: BuiltScenario) -> KeptScenario:
        """Return a scenario as it is to be kept with whatever names it."""
        scenario = scenario.written
        kept = self._known.get(scenario)
        if kept is None:
            said = digest_of_scenario(scenario.name, scenario.seed, scenario.source)
            kept = self._know(KeptScenario(*said, stopwatch()), scenario)
        return kept

    def kept_anew(self, scenario: BuiltScenario) -> KeptScenario:
        """Return a scenario with which a sandbox is to begin, as it is to be kept.

        Unless it was new just now, it is kept once more: a store lets go of what nobody uses.
        """
        kept = self._known.get(scenario.written)
        if kept is not None and stopwatch() - kept.made_seconds > _NEW_SECONDS:
            del self._known[scenario.written]
        return self.kept(scenario)

    async def scenario(self, digest: bytes) -> BuiltScenario:
        """Return a kept scenario, built when it is first wanted; once, however many want it."""
        known = self._built.get(digest)
        if known is not None:
            return known
        building = self._building.get(digest)
        if building is None:
            building = self._building[digest] = asyncio.ensure_future(self._build(digest))
            building.add_done_callback(lambda _: self._building.pop(digest))
        return await asyncio.shield(building)

    async def _build(self, digest: bytes) -> BuiltScenario:
        document = await self._thread.submit(self._store.scenario, digest)
        if document is None:
            raise UnreadableError(f"the store has no scenario {digest.hex()}")
        name, seed, source = read_scenario(document)
        scenario = await in_thread(self._builder.build, source, name, seed)
        self._know(KeptScenario(digest), scenario)
        return scenario

    def _know(self, made: KeptScenario, scenario: BuiltScenario) -> KeptScenario:
        """Note a scenario, and that it is to be kept once more if it is new."""
        self._built[made.digest] = scenario
        if made.document:
            self._kept[made.digest] = made
        kept = self._known[scenario] = self._kept.setdefault(made.digest, made)
        return kept

    async def load(self, log: SandboxLog, before: float = inf) -> Sandbox:
        """Return the sandbox of a log as the last entry has left it, or the last one `before`.

        Raises:
            UnreadableError: if entries are missing; a sandbox is never half of what it was.
        """
        head = log.number
        try:
            sandbox = await self._loaded(log, before)
            while log.session != self._store.session:  # another one may have other entries
                sandbox = await self._loaded(log, before)
            _expect(log, head)
        except BaseException:
            log.number = head  # the next attempt is held to it as well
            raise
        return sandbox

    async def _loaded(self, log: SandboxLog, before: float) -> Sandbox:
        home = log.home
        if home is None:
            raise UnusableStoreError(f"sandbox {log.name} was never founded")
        log.session = self._store.session
        sandbox = await self._begun(log, home)
        sandbox.is_partial = self.is_partial
        log.entries, log.size, log.is_anew, log.known_ms = 0, 0, False, None
        slices, is_brought = Slices(self._next_slice), False
        while True:
            entries = await self._thread.submit(self._store.entries, home, log.number)
            entries = [entry for entry in entries if entry.number < before]
            if not entries:
                break
            for entry in entries:
                _expect(log, entry.number - 1)
                simulation = sandbox.simulation
                request = await self._replay(sandbox, entry, log.name, slices)
                if sandbox.simulation is not simulation:
                    log.is_anew, is_brought = True, brings_its_own(request)
                log.number, log.known_ms = entry.number, entry.wall_ms
                log.see(entry.wall_ms)
                log.entries += 1
                log.size += len(entry.text)
        begun = sandbox.simulation.scenario.written
        is_told = (
            not is_brought or self.digest(begun) == log.current
        )  # or it is about what was before
        if log.successor is not None and is_told:
            successor = await self.scenario(log.successor)
            if successor is not begun:
                sandbox.outdate(begun, successor)
        return sandbox

    async def _begun(self, log: SandboxLog, home: Home) -> Sandbox:
        """Return the sandbox as the newest snapshot has it, or as it began."""
        log.see(log.created_ms)
        document = await self._newest(log, home)
        if document is None:
            log.number = 0
            scenario = await self.scenario(log.scenario)
            return Sandbox(scenario, log.created_ms, None, log.permit.limits)
        scenario = await self.scenario(bytes.fromhex(document["scenario"]))
        return await in_thread(_restored, document, scenario, log.permit.limits)

    async def _newest(self, log: SandboxLog, home: Home) -> dict[str, Any] | None:
        """Return what the newest snapshot consists of, if there is one.

        One that is let go of meanwhile, since another server has kept a newer one, is not damaged.
        """
        tried = log.snapshot = None
        while True:
            snapshots = await self._thread.submit(self._store.snapshots, home)
            if not snapshots:
                return None
            newest, pieces = snapshots[0], list[bytes]()
            log.number = newest.number
            read = partial(self._store.piece, newest.document.digest)
            while (piece := await self._thread.submit(read, len(pieces))) is not None:
                pieces.append(piece)
            try:
                document = await in_thread(_read, pieces, home, newest)
            except UnreadableError:
                if newest == tried:
                    raise
                tried = newest
            else:
                log.snapshot = newest
                log.see(newest.wall_ms)
                return document

    async def _replay(
        self, sandbox: Sandbox, entry: LogEntry, name: str, slices: Slices
    ) -> Request:
        request, sandbox.successor = await self.resolved(read_call(entry.text), sandbox)
        answer = await _answered(sandbox, request, entry.wall_ms, slices)
        self.compare(name, entry, answer)
        if slices.is_over:
            await slices.pause()
        return request

    def compare(self, name: str, entry: LogEntry, answer: Outcome) -> None:
        """Count the answer to a call of the log if it is not the recorded one."""
        if entry.digest is not None and entry.digest != digest_of_reply(answer):
            self.differences += 1
            _LOG.error(
                "sandbox %s, entry %s of the store: the reply differs from the recorded one; "
                "was the log written by another version?",
                name,
                entry.number,
            )

    async def resolved(
        self, recalled: Recalled, sandbox: Sandbox
    ) -> tuple[Request, BuiltScenario | None]:
        """Return a call with what the shell had made of its body, and what a reset then begins."""
        request, scenario = recalled.request, None
        if request.address.is_control:
            request = sandbox.routed(request)
        if recalled.scenario is not None:
            scenario = await self.scenario(recalled.scenario)
        if request.to_build is None:
            return request, scenario
        upload: Upload | None = scenario
        if upload is None:
            upload = await in_thread(self._builder.read, request.to_build, request.body)
        request = request.but(upload=upload)
        return request, sandbox.successor if brings_its_own(request) else scenario

    async def snap(self, log: SandboxLog, wall_ms: int, *, is_alone: bool = False) -> None:
        """Keep a snapshot of a sandbox as it is now, after all entries that were applied.

        If it `is_alone`, all that was kept before it is freed. There is none in the middle of a
        change; the next entry asks for one again.
        """
        try:
            if log.tenancy is None or log.home is None:
                return
            if log.is_applying or log.tenancy.is_busy or log.known != log.number:
                return
            home, number, sandbox = log.home, log.number, log.tenancy.sandbox
            after_ms = log.known_ms
            only = self.digest(sandbox.simulation.scenario) if is_alone else None
            log.entries, log.size, log.is_anew = 0, 0, False
            snapshot = Snapshot(number, wall_ms, await self.document(sandbox, wall_ms))
            keep = partial(
                self._store.keep_snapshot, home, snapshot, after_ms=after_ms, alone_with=only
            )
            if await self._thread.submit(keep) and is_alone:
                log.bulk = log.size + snapshot.document.size
        finally:
            log.is_snapping = False

    async def document(self, sandbox: Sandbox, wall_ms: int) -> Document:
        """Keep a sandbox as it is now as the document of a snapshot, written in slices."""
        text = await self._written(sandbox, wall_ms)
        document = Document(await in_thread(digest_of, text), len(text))
        for place, piece in pieces_of(text):
            await self._thread.submit(self._store.keep_piece, document.digest, place, piece)
        return document

    async def _written(self, sandbox: Sandbox, wall_ms: int) -> bytes:
        digest, mark = self.digest(sandbox.simulation.scenario), token_hex(8)
        # No two documents are alike: what one sandbox lets go of is never what another needs.
        document = {"scenario": digest.hex(), "mark": mark, **snapshot_document(sandbox, wall_ms)}
        slices, pieces = Slices(self._next_slice), []
        for piece in packed(lines_of(document)):
            pieces.append(piece)
            if slices.is_over:
                await slices.pause()
        return b"".join(pieces)

    async def _next_slice(self) -> None:
        self.after_slice()
        await self._further_turn()


def _read(pieces: Sequence[bytes], home: Home, snapshot: Snapshot) -> dict[str, Any]:
    return read_lines(unpacked(joined(pieces, home, snapshot)))


def _restored(
    document: Mapping[str, Any], scenario: BuiltScenario, most: Mapping[str, int]
) -> Sandbox:
    """Return a sandbox from its snapshot, which is freed piece by piece: others run in between."""
    sandbox = restore_snapshot(document, scenario, most=most)
    for entries in document.values():
        while isinstance(entries, list) and entries:
            del entries[-_PIECE:]
    return sandbox


async def _answered(sandbox: Sandbox, request: Request, wall_ms: int, slices: Slices) -> Outcome:
    """Return the answer to a call, also if it meets a bug, as it did when it was made."""
    try:
        answer = sandbox.answer(request, wall_ms)
        while not isinstance(answer, BaseReply):
            try:
                next(answer)
            except StopIteration as end:
                answer = end.value
            if slices.is_over:
                await slices.pause()
    except Exception as error:  # noqa: BLE001 - as when the call was made
        _LOG.error("a bug in the sandbox: a call of the log", exc_info=error)
        return sandbox.broken()
    return answer
