"""Loads sandboxes from a store: the newest snapshot, then the log after it.

A log is replayed in slices of a few milliseconds, so that other calls run in between.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from secrets import token_hex
from typing import Any, Final, Protocol

from mock_server.contract.values.exact_json import lines_of, read_lines
from mock_server.sandbox.ground.exchange import BaseReply, Outcome, Request
from mock_server.sandbox.ground.findings import Finding, ScenarioError
from mock_server.sandbox.sandboxes.sandbox import Sandbox, restore_snapshot, snapshot_document
from mock_server.sandbox.sandboxes.sandboxes_api import Upload
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.state import BrokenSnapshotError
from mock_server.store.codec import (
    Recalled,
    digest_of,
    digest_of_reply,
    packed,
    read_call,
    unpacked,
)
from mock_server.store.documents import joined, pieces_of
from mock_server.store.log_records import Document, Home, LogEntry, Snapshot
from mock_server.store.port import Store
from mock_server.store.store_errors import UnreadableError, UnusableStoreError
from mock_server.web.answering.sandbox_log import SandboxLog
from mock_server.web.answering.threads import in_thread
from mock_server.web.ledger.own_thread import OwnThread
from mock_server.web.ledger.slices import Slices
from mock_server.web.ledger.stored_scenarios import StoredScenarios

_LOG: Final = logging.getLogger("mock_server")
_PIECE: Final = 200
"""How many entries of a snapshot are freed in one step."""


class Uploads(Protocol):
    """Builds scenarios from bodies; slow, so it runs in a thread."""

    def read(self, operation_id: str, body: bytes) -> Upload:
        """Return a built scenario or restoration, or the errors of the body."""


def _expect(log: SandboxLog, number: int) -> None:
    """Raise an error unless every entry of a log up to a number was applied."""
    if log.applied < number:
        raise UnreadableError(
            f"sandbox {log.name}: entries are missing up to entry {number}; "
            "`customer-sandbox store check` lists what is damaged"
        )


@dataclass(slots=True, eq=False)
class Loader:
    """Loads sandboxes from a store, and takes snapshots of them.

    `differences` counts the replies that differ from those given when the call was made, because
    the program has changed since. `after_slice` is called after each slice, for periodic work.
    """

    _store: Store
    _thread: OwnThread
    _uploads: Uploads
    scenarios: StoredScenarios
    _further_turn: Callable[[], Awaitable[None]]
    differences: int = 0
    after_slice: Callable[[], object] = lambda: None

    async def load(self, log: SandboxLog) -> Sandbox:
        """Return the sandbox of a log as of the last entry.

        Raises:
            UnreadableError: if entries are missing; a sandbox is never restored in part.
        """
        home, head = log.home, log.applied
        if home is None:
            raise UnusableStoreError(f"sandbox {log.name} was never founded")
        try:
            sandbox = await self._begun(log, home)
            log.growth.restart()
            await self._replay_all(log, home, sandbox)
            _expect(log, head)
            await self._go_on(log, home, sandbox)
        except BaseException:
            log.applied = head  # the next attempt must reach it as well
            raise
        return sandbox

    async def _go_on(self, log: SandboxLog, home: Home, sandbox: Sandbox) -> None:
        """Number further exchanges after all numbers that may have been given."""
        numbers = log.numbers
        if numbers.after is None:
            numbers.after = numbers.reserved = await self._thread.submit(self._store.reserved, home)
        sandbox.simulation.entries = max(sandbox.simulation.entries, numbers.after)

    async def _replay_all(self, log: SandboxLog, home: Home, sandbox: Sandbox) -> None:
        slices = Slices(self._next_slice)
        while True:
            entries = await self._thread.submit(self._store.entries, home, log.applied)
            if not entries:
                return
            for entry in entries:
                _expect(log, entry.number - 1)
                simulation = sandbox.simulation
                await self._replay(sandbox, entry, log.name, slices)
                log.growth.is_new_run |= sandbox.simulation is not simulation
                log.applied, log.applied_ms = entry.number, entry.wall_ms
                log.growth.add(len(entry.text))

    async def _begun(self, log: SandboxLog, home: Home) -> Sandbox:
        """Return the sandbox of the newest snapshot or, if there is none, as it began."""
        document = await self._newest(log, home)
        if document is None:
            log.applied = 0
            scenario = await self.scenarios.built(log.scenario)
            return Sandbox(scenario, log.created_ms, None, log.permit.limits)
        scenario = await self.scenarios.built(bytes.fromhex(document["scenario"]))
        try:
            return await in_thread(_restored, document, scenario, log.permit.limits)
        except BrokenSnapshotError as error:  # another version of the program has written it
            raise UnreadableError(f"sandbox {log.name}: {error}") from None

    async def _newest(self, log: SandboxLog, home: Home) -> dict[str, Any] | None:
        """Return the content of the newest snapshot, if there is one."""
        snapshots = await self._thread.submit(self._store.snapshots, home)
        if not snapshots:
            return None
        newest, pieces = snapshots[0], list[bytes]()
        read = partial(self._store.piece, newest.document.digest)
        while (piece := await self._thread.submit(read, len(pieces))) is not None:
            pieces.append(piece)
        document = await in_thread(_read, pieces, home, newest)
        log.applied, log.applied_ms = newest.number, newest.wall_ms
        return document

    async def _replay(self, sandbox: Sandbox, entry: LogEntry, name: str, slices: Slices) -> None:
        recalled = read_call(entry.text)
        request = await self.resolved(recalled, sandbox)
        if recalled.after is not None:
            sandbox.simulation.entries = recalled.after
        answer = await _answered(sandbox, request, entry.wall_ms, slices)
        self.compare(name, entry, answer)
        if slices.is_over:
            await slices.pause()

    def compare(self, name: str, entry: LogEntry, answer: Outcome) -> None:
        """Count and log the reply to a replayed call if it differs from the recorded one."""
        if entry.digest is not None and entry.digest != digest_of_reply(answer):
            self.differences += 1
            _LOG.error(
                "sandbox %s, entry %s of the store: the reply differs from the recorded one; "
                "was the log written by another version?",
                name,
                entry.number,
            )

    async def resolved(self, recalled: Recalled, sandbox: Sandbox) -> Request:
        """Return a call of a log with its upload."""
        request = recalled.request
        if request.address.is_control:
            request = sandbox.routed(request)
        if recalled.scenario is not None:
            return request.but(upload=await self.scenarios.built(recalled.scenario))
        if request.to_build is None:
            return request
        upload = await in_thread(self._uploads.read, request.to_build, request.body)
        if isinstance(upload, BuiltScenario):  # it was refused then, under other assumptions
            upload = ScenarioError([Finding("", "it was refused when it was put", "schema")])
        return request.but(upload=upload)

    async def snap(self, log: SandboxLog, wall_ms: int, *, is_alone: bool = False) -> None:
        """Store a snapshot of a sandbox as it is now, after all entries that were applied.

        If it `is_alone`, everything stored before it is freed. In the middle of a change, no
        snapshot is taken; the next entry triggers another attempt.
        """
        home, tenancy = log.home, log.tenancy
        if tenancy is None or home is None or tenancy.is_busy or log.is_applying:
            return
        number, sandbox = log.applied, tenancy.sandbox
        only = self.scenarios.digest(sandbox.simulation.scenario) if is_alone else None
        log.growth.restart()
        snapshot = Snapshot(number, wall_ms, await self.document(sandbox, wall_ms))
        keep = partial(self._store.keep_snapshot, home, snapshot, alone_with=only)
        if await self._thread.submit(keep) and is_alone:
            log.growth.bulk = log.growth.size + snapshot.document.size

    async def document(self, sandbox: Sandbox, wall_ms: int) -> Document:
        """Store the present state of a sandbox as a document, encoded in slices."""
        text = await self._written(sandbox, wall_ms)
        document = Document(await in_thread(digest_of, text), len(text))
        for place, piece in pieces_of(text):
            await self._thread.submit(self._store.keep_piece, document.digest, place, piece)
        return document

    async def _written(self, sandbox: Sandbox, wall_ms: int) -> bytes:
        digest, mark = self.scenarios.digest(sandbox.simulation.scenario), token_hex(8)
        # The mark makes each document unique: one that a sandbox releases is needed by no other.
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
    """Restore a sandbox; free its snapshot in pieces, so that other threads run in between."""
    sandbox = restore_snapshot(document, scenario, most=most)
    for entries in document.values():
        while isinstance(entries, list) and entries:
            del entries[-_PIECE:]
    return sandbox


async def _answered(sandbox: Sandbox, request: Request, wall_ms: int, slices: Slices) -> Outcome:
    """Return the answer to a call; a bug leads to the same reply as when the call was made."""
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
