"""A sandbox moves to the store of another server: its log passes as a document while it is held.

held where it is → its log is put here, and held → compared → deleted there → let go here

`customer-sandbox store move` makes these calls. A sandbox that nobody calls does not change, so the
log that is compared is all there is.
"""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any, Final

from mock_server.contract.texts.printable import counted
from mock_server.keeping import stored_calls
from mock_server.keeping.actor import Actor
from mock_server.keeping.codec import digest_of, permit_of, write_permit
from mock_server.keeping.memory import ensure_loaded, note_uses, snap
from mock_server.keeping.store import VERSION
from mock_server.keeping.store_errors import UnreadableError
from mock_server.keeping.store_records import (
    Kept,
    Loaded,
    SandboxId,
    SandboxLog,
    Snapshot,
    StoredCall,
)
from mock_server.sandbox.control.problem import Problem, bad_request, conflict
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Outcome, Request, json_outcome
from mock_server.sandbox.sandboxes.permits import check_name, read_permit
from mock_server.sandbox.sandboxes.sandboxes_api import Placement, sandbox_fields
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.web.answering.threads import in_thread

CALLS: Final = ("getLog", "putLog")

_MOST_AHEAD_MS: Final = 60_000
"""How far the clock of the other server may be ahead: this one moves there with all sandboxes."""

_LONG: Final = 11 << 20
"""Of more bytes, only the state moves: they become a third more in a document, which is limited."""

# ── Calls ────────────────────────────────────────────────────────────────────────────────────────


async def answer(actor: Actor, request: Request) -> Answered:
    """Answer a call about the log of a sandbox, which is held meanwhile."""
    try:
        if request.control_id == "putLog":
            return await _put(actor, request)
    except Problem as problem:
        return Answered(actor.common.answers.switchboard.refuse(request, problem))
    if actor.row is not None:
        await ensure_loaded(actor)
    if not (actor.moves and actor.tenancy):
        return actor.common.answers.ask(request)  # which refuses it
    return Answered(await _get(actor, actor.tenancy.sandbox.simulation.entries))


async def _get(actor: Actor, number: int) -> Outcome:
    log = await _log_of(actor, number)
    if log.size > _LONG and log.loaded.calls:
        await snap(actor)
        log = await _log_of(actor, number)
    return await in_thread(lambda: json_outcome(_as_fields(log)))


async def _log_of(actor: Actor, number: int) -> SandboxLog:
    store, reading, kept = actor.common.store, actor.common.reading, actor.kept
    loaded = await reading.submit(store.load, kept.sandbox)
    needed = loaded.scenarios(kept)
    scenarios = {digest: await reading.submit(store.scenario, digest) for digest in needed}
    return SandboxLog(kept, loaded, scenarios, number, actor.now_ms())


async def _put(actor: Actor, request: Request) -> Answered:
    """Create a sandbox from its log, instead of one that has come here in the same way before."""
    common, name = actor.common, actor.name
    log = await _given(actor, request)
    if actor.row is not None and actor.moves != "here" and not actor.is_expired(actor.now_ms()):
        raise conflict(f"this server has a sandbox {name} already: delete one of the two")
    if actor.row is not None:
        await stored_calls.end(actor, "replaced by another copy from its server")
    crowded = await stored_calls.refuse_if_crowded(actor, request)
    if crowded is not None:
        return crowded
    sandbox = SandboxId(name, common.store.new_generation())
    snapshot, batch = log.at(sandbox)
    size = sum(call.size for call in log.loaded.calls)
    if snapshot is not None:
        await common.reading.submit(common.store.keep_snapshot, snapshot)
        size += len(snapshot.body)
    await actor.write(batch.join)
    kept = log.kept._replace(sandbox=sandbox)
    stored_calls.begin(actor, kept, size)
    stored_calls.settle(actor, kept)
    if actor.row is not None:
        actor.row.used_ms, actor.row.number = log.seen_ms, log.number
    common.catch_up(log.seen_ms)
    await note_uses(common, [actor])
    try:
        await ensure_loaded(actor)
    except UnreadableError as error:
        await stored_calls.end(actor, "its log cannot be loaded")
        raise bad_request(str(error)) from None
    if actor.tenancy is None:
        raise conflict(f"the time to live of sandbox {name} is over")
    fields = sandbox_fields(common.sandboxes, actor.tenancy, actor.now_ms())
    return Answered(json_outcome(fields, HTTPStatus.CREATED))


async def _given(actor: Actor, request: Request) -> SandboxLog:
    """Return the log in the body of a call (raises Problem)."""
    check_name(actor.name)
    if actor.name == DEFAULT:
        raise conflict("the sandbox default always exists; it does not move")
    placement = request.upload
    if not isinstance(placement, Placement):
        raise bad_request(str(placement))
    actor.common.sandboxes.control.validate_body("putLog", placement.body)
    if placement.body["version"] != VERSION:
        theirs = placement.body["version"]
        raise conflict(f"the other server has version {theirs}, this one has {VERSION}")
    try:
        log = await in_thread(_read, actor.name, placement.body)
    except ValueError as error:
        raise bad_request(f"the log cannot be read: {error}") from None
    ahead_ms = log.seen_ms - actor.common.answers.now_ms()
    if ahead_ms > _MOST_AHEAD_MS:
        ahead = counted(ahead_ms // 1000, "second")
        raise conflict(f"the clock of the other server is {ahead} ahead; set it right")
    return log


# ── The document ─────────────────────────────────────────────────────────────────────────────────


def _as_fields(log: SandboxLog) -> Mapping[str, Any]:
    kept, (snapshot, calls) = log.kept, log.loaded
    return {
        "version": VERSION,
        "createdMs": kept.created_ms,
        "ttlMs": kept.ttl_ms,
        "byUse": kept.by_use,
        "scenario": kept.scenario.hex(),
        "permit": replace(permit_of(kept.permit), moves=None).as_fields(),
        "number": log.number,
        "seenMs": log.seen_ms,
        "snapshot": snapshot
        and {
            "wallMs": snapshot.wall_ms,
            "scenario": snapshot.scenario.hex(),
            "body": _text(snapshot.body),
        },
        "calls": [
            {
                "wallMs": call.wall_ms,
                "scenario": call.scenario and call.scenario.hex(),
                "text": _text(call.text),
            }
            for call in calls
        ],
        "scenarios": [*map(_text, log.scenarios.values())],
    }


def _read(name: str, fields: Mapping[str, Any]) -> SandboxLog:
    """Read a log that is valid by its schema; raise ValueError if texts in it are not."""
    nowhere, ttl_ms = SandboxId(name, 0), fields["ttlMs"]
    permit = write_permit(replace(read_permit(fields["permit"]), moves="here"))
    kept = Kept(
        nowhere,
        int(fields["createdMs"]),
        ttl_ms and int(ttl_ms),
        fields["byUse"],
        bytes.fromhex(fields["scenario"]),
        permit,
    )
    taken, snapshot = fields["snapshot"], None
    if taken is not None:
        body, scenario = _bytes(taken["body"]), bytes.fromhex(taken["scenario"])
        snapshot = Snapshot(nowhere, 0, int(taken["wallMs"]), body, scenario)
    calls = [
        StoredCall(
            nowhere,
            number,
            int(call["wallMs"]),
            _bytes(call["text"]),
            call["scenario"] and bytes.fromhex(call["scenario"]),
        )
        for number, call in enumerate(fields["calls"], 1)
    ]
    loaded, documents = Loaded(snapshot, calls), [*map(_bytes, fields["scenarios"])]
    scenarios = {digest_of(document): document for document in documents}
    if not {*loaded.scenarios(kept)} <= scenarios.keys():
        raise ValueError("a scenario is missing")
    return SandboxLog(kept, loaded, scenarios, int(fields["number"]), int(fields["seenMs"]))


def _text(data: bytes) -> str:
    return b64encode(data).decode()


def _bytes(text: str) -> bytes:
    return b64decode(text, validate=True)
