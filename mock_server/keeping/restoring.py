"""Restores sandboxes from a store, and takes snapshots of them.

A log is replayed in slices of a few milliseconds, so that other calls run in between.
"""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from mock_server.contract.values.exact_json import lines_of, read_lines
from mock_server.keeping.codec import Recalled, packed, permit_of, read_call, unpacked
from mock_server.keeping.own_thread import OwnThread
from mock_server.keeping.scenarios import StoredScenarios
from mock_server.keeping.store import VERSION, Store
from mock_server.keeping.store_errors import UnreadableError
from mock_server.keeping.store_records import (
    Kept,
    Loaded,
    SandboxId,
    Snapshot,
    StoredCall,
    StoredSandboxRow,
)
from mock_server.sandbox.ground.exchange import BaseReply, Outcome, Request
from mock_server.sandbox.ground.findings import Finding, ScenarioError
from mock_server.sandbox.sandboxes.sandbox import Sandbox, restore_snapshot, snapshot_document
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.state import BrokenSnapshotError
from mock_server.wall_clock import stopwatch
from mock_server.web.answering.threads import in_thread
from mock_server.web.engine import Uploads

_LOG: Final = logging.getLogger("mock_server")

_SLICE_SECONDS: Final = 0.002
_PIECE: Final = 200
"""How many entries of a snapshot are freed in one step."""


class Slices:
    """Divides long work into slices of a few milliseconds, so that other work runs in between."""

    def __init__(self, further_turn: Callable[[], Awaitable[None]]) -> None:
        self._further_turn = further_turn
        self._began = stopwatch()

    async def pause_if_over(self) -> None:
        """Wait for a later turn of the loop if the time of the present slice is used up."""
        if stopwatch() - self._began > _SLICE_SECONDS:
            await self._further_turn()
            self._began = stopwatch()


@dataclass(slots=True, eq=False)
class Growth:
    """What was added to a log since its last snapshot; `is_new_run` after a reset and the like."""

    calls: int = 0
    size: int = 0
    is_new_run: bool = False

    def add(self, call: StoredCall, *, is_new_run: bool) -> None:
        """Count a call that was applied."""
        self.calls += 1
        self.size += len(call.text)
        self.is_new_run |= is_new_run


@dataclass(slots=True, eq=False)
class Loader:
    """Restores sandboxes and takes snapshots; `after_slice` is called after each slice of that."""

    _store: Store
    _reading: OwnThread
    _uploads: Uploads
    scenarios: StoredScenarios
    _further_turn: Callable[[], Awaitable[None]]
    after_slice: Callable[[], object] = lambda: None

    async def load(self, listed: StoredSandboxRow) -> tuple[Sandbox, Loaded, Growth]:
        """Return a sandbox as of its last call, and what it was restored from.

        Raises:
            UnreadableError: if something is missing; a sandbox is never restored in part.
        """
        kept = listed.kept
        name = kept.sandbox.name
        if listed.damage is not None:
            raise listed.damage
        loaded = await self._reading.submit(self._store.load, kept.sandbox)
        snapshot, calls = loaded
        last = calls[-1].number if calls else 0 if snapshot is None else snapshot.number
        if last < listed.head:
            raise UnreadableError(
                f"sandbox {name}: calls are missing up to call {listed.head}; "
                "`customer-sandbox store check` lists what is damaged"
            )
        sandbox = await self._begun(kept, snapshot)
        slices, growth = Slices(self._next_slice), Growth()
        for call in calls:
            simulation = sandbox.simulation
            recalled = read_call(call.text)
            request = await self._resolved(recalled, call.scenario, sandbox)
            if recalled.after is not None:
                sandbox.simulation.entries = recalled.after
            await _replay(sandbox, request, call.wall_ms, slices)
            growth.add(call, is_new_run=sandbox.simulation is not simulation)
        if calls and listed.version != VERSION:
            what = "sandbox %s: version %s wrote its calls, which version %s has replayed"
            _LOG.warning(what, name, listed.version, VERSION)
        return sandbox, loaded, growth

    async def _begun(self, kept: Kept, snapshot: Snapshot | None) -> Sandbox:
        """Return the sandbox of a snapshot or, if there is none, as it began."""
        limits = permit_of(kept.permit).limits
        if snapshot is None:
            scenario = await self.scenarios.built(kept.scenario)
            return Sandbox(scenario, kept.created_ms, None, limits)
        scenario = await self.scenarios.built(snapshot.scenario)
        try:
            return await in_thread(_restored, snapshot.body, scenario, limits)
        except BrokenSnapshotError as error:  # another version of the program has written it
            raise UnreadableError(f"sandbox {kept.sandbox.name}: {error}") from None

    async def _resolved(
        self, recalled: Recalled, scenario: bytes | None, sandbox: Sandbox
    ) -> Request:
        """Return a call of a log with its upload."""
        request = recalled.request
        if request.address.is_control:
            request = sandbox.routed(request)
        if scenario is not None:
            return request.but(upload=await self.scenarios.built(scenario))
        if request.to_build is None:
            return request
        upload = await in_thread(self._uploads.read, request.to_build, request.body)
        if isinstance(upload, BuiltScenario):  # it was refused then, under other assumptions
            upload = ScenarioError([Finding("", "it was refused when it was put", "schema")])
        return request.but(upload=upload)

    async def snapshot(
        self, place: SandboxId, number: int, sandbox: Sandbox, wall_ms: int
    ) -> Snapshot:
        """Store the present state of a sandbox, after the call `number`.

        It is encoded in slices, but as it is now.
        """
        digest = self.scenarios.kept(sandbox.simulation.scenario).digest
        document = snapshot_document(sandbox, wall_ms)
        slices, pieces = Slices(self._next_slice), list[bytes]()
        for piece in packed(lines_of(document)):
            pieces.append(piece)
            await slices.pause_if_over()
        snapshot = Snapshot(place, number, wall_ms, b"".join(pieces), digest)
        await self._reading.submit(self._store.keep_snapshot, snapshot)
        return snapshot

    async def _next_slice(self) -> None:
        self.after_slice()
        await self._further_turn()


def _restored(body: bytes, scenario: BuiltScenario, most: "dict[str, int]") -> Sandbox:
    """Restore a sandbox; free its snapshot in pieces, so that other threads run in between."""
    document = read_lines(unpacked(body))
    sandbox = restore_snapshot(document, scenario, most=most)
    for entries in document.values():
        while isinstance(entries, list) and entries:
            del entries[-_PIECE:]
    return sandbox


async def _replay(sandbox: Sandbox, request: Request, wall_ms: int, slices: Slices) -> None:
    """Answer a call again; a bug has no other effect than when the call was made."""
    try:
        answer: Outcome | object = sandbox.answer(request, wall_ms)
        while not isinstance(answer, BaseReply):
            try:
                next(answer)  # type: ignore[call-overload]
            except StopIteration as end:
                answer = end.value
            await slices.pause_if_over()
        await slices.pause_if_over()
    except Exception as error:  # noqa: BLE001 - as when the call was made
        _LOG.error("a bug in the sandbox: a call of the log", exc_info=error)
