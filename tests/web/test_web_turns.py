"""While a call changes a sandbox step by step, other calls wait for their turn, and get it."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from support import NORTH, START_MS, begun, built
from support.engines import engine_of, slow_down
from support.event_stream import Clock
from support.wire import PATIENCE_SECONDS

from mock_server.contract.values.exact_json import loads
from mock_server.sandbox.ground.exchange import Caller, EventStream, Outcome, Request
from mock_server.sandbox.sandboxes.permits import Permit
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.web.answering.telemetry import ACCESS_LOGGER, AccessLog
from mock_server.web.engine import Engine

READ = Request("GET", f"/s/mine/api/v2/customer/{NORTH}")
MODIFY = Request("PATCH", f"/s/mine/api/v2/customer/{NORTH}", body=b'{"name": "New"}')
ADVANCE = Request("POST", "/s/mine/_sandbox/clock/advance", body=b'{"until": "idle"}')
EVENTS = Request("GET", "/s/mine/_sandbox/events")
RESET = Request("POST", "/s/mine/_sandbox/reset")
FORK = Request("PUT", "/_sandboxes/fork", body=b'{"from": "mine"}')
DELETE = Request("DELETE", "/_sandboxes/mine")


def waiting_for(request_id: str) -> Request:
    body = f'{{"request": "{request_id}", "timeout": "60s"}}'.encode()
    return Request("POST", "/s/mine/_sandbox/journal/wait", body=body)


@dataclass(slots=True)
class BusyEngine:
    """An engine whose sandbox has more due than settles in one turn; `clock` is its wall clock."""

    engine: Engine
    clock: Clock = field(default_factory=Clock)

    @classmethod
    def of(cls, **changes: Any) -> "BusyEngine":
        clock = Clock()
        engine = engine_of(clock, **changes)
        slow_down(engine.answers)
        return cls(engine, clock)

    def call(self, request: Request) -> Outcome:
        """Make a call that is answered immediately."""
        request = self.engine.switchboard.routed(request)
        if self.engine.switchboard.is_to_build(request, self.clock()):
            upload = self.engine.uploads.read(request.control_id, request.body)
            request = request.but(upload=upload)
        answered = self.engine.answers.ask(request)
        assert isinstance(answered.outcome, Outcome)
        return answered.outcome

    def fill(self) -> str:
        """Accept more work than settles in one turn; return the id of the first request."""
        first = loads(self.call(MODIFY).body)["content"][0]["requestId"]
        for _ in range(8):
            self.call(MODIFY)
        return str(first)

    def begin_change(self) -> Answered:
        """Begin to advance the clock; the change is still in progress when this returns."""
        self.fill()
        advancing = self.engine.answers.ask(ADVANCE)
        assert advancing.is_amid
        return advancing

    async def settle(self, request: Request, answered: Answered) -> Outcome:
        outcome, _ = await self.settle_where(request, answered)
        return outcome

    async def settle_where(
        self, request: Request, answered: Answered
    ) -> tuple[Outcome, Tenancy | None]:
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await self.engine.settle(request, answered)

    def tenancy(self) -> Tenancy:
        (mine,) = (one for one in self.engine.switchboard.sandboxes if one.name == "mine")
        return mine

    def paths(self) -> list[str]:
        """Return the addresses of the calls after the modifies, in order."""
        return [entry.request.path for entry in self.tenancy().sandbox.journal][9:]


async def test_call_amid_a_change_is_answered_when_the_change_is_over() -> None:
    busy = BusyEngine.of()
    advancing = busy.begin_change()
    reading = busy.engine.answers.ask(READ)
    assert reading.outcome is None
    read, advanced = await asyncio.gather(
        busy.settle(READ, reading), busy.settle(ADVANCE, advancing)
    )
    assert (read.status, advanced.status) == (200, 200)
    assert busy.paths() == ["/_sandbox/clock/advance", f"/api/v2/customer/{NORTH}"]


async def test_call_that_takes_steps_is_logged_with_the_time_that_they_take(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, ACCESS_LOGGER)
    busy = BusyEngine.of()
    advancing = busy.begin_change()
    busy.engine.answers.access_log = AccessLog(1)
    await busy.settle(ADVANCE, advancing)
    [line] = [record for record in caplog.records if record.name == ACCESS_LOGGER]
    assert line.__dict__["call"]["ms"] > 0


async def test_call_whose_turn_has_come_before_it_waits_for_it_is_answered() -> None:
    busy = BusyEngine.of()
    advancing = busy.begin_change()
    reading = busy.engine.answers.ask(READ)
    await busy.settle(ADVANCE, advancing)
    assert (await busy.settle(READ, reading)).status == 200
    assert busy.call(READ).status == 200


async def test_calls_amid_a_change_are_answered_in_the_order_in_which_they_came() -> None:
    busy = BusyEngine.of()
    advancing = busy.begin_change()
    calls = [Request("GET", f"/s/mine/api/v2/customer/{number}") for number in range(5)]
    settling = [busy.settle(call, busy.engine.answers.ask(call)) for call in calls]
    await asyncio.gather(busy.settle(ADVANCE, advancing), *settling)
    assert busy.paths()[1:] == [f"/api/v2/customer/{number}" for number in range(5)]


async def test_call_that_is_called_off_while_it_waits_leaves_others_their_turn() -> None:
    busy = BusyEngine.of()
    advancing = busy.begin_change()
    first, second = (
        asyncio.ensure_future(busy.settle(READ, busy.engine.answers.ask(READ))) for _ in range(2)
    )
    await asyncio.sleep(0)
    first.cancel()
    await busy.settle(ADVANCE, advancing)
    assert (await second).status == 200
    assert first.cancelled()
    assert busy.paths() == ["/_sandbox/clock/advance", f"/api/v2/customer/{NORTH}"]


async def test_change_is_seen_through_although_its_caller_is_called_off() -> None:
    busy = BusyEngine.of()
    advancing = asyncio.ensure_future(busy.settle(ADVANCE, busy.begin_change()))
    await asyncio.sleep(0)
    advancing.cancel()
    assert (await busy.settle(READ, busy.engine.answers.ask(READ))).status == 200
    assert busy.tenancy().sandbox.simulation.world.jobs.pending_count == 0
    assert busy.paths() == ["/_sandbox/clock/advance", f"/api/v2/customer/{NORTH}"]


async def test_read_that_finds_much_due_settles_it_in_turns() -> None:
    busy = BusyEngine.of(clock={"mode": "real"})
    busy.fill()
    busy.clock.ms += 3_600_000
    reading = busy.engine.answers.ask(READ, begins=False)
    assert (reading.steps is None, busy.tenancy().is_busy) == (False, True)
    outcome = await busy.settle(READ, reading)
    assert loads(outcome.body)["content"][0]["name"] == "New"


async def test_control_call_that_cannot_have_its_turn_now_leaves_the_sandbox_as_it_is() -> None:
    busy = BusyEngine.of()
    busy.fill()
    assert busy.engine.answers.scheduler.takes_at_once()
    advancing = busy.engine.answers.ask(ADVANCE, begins=False)
    assert (advancing.outcome, busy.tenancy().is_busy) == (None, False)
    assert (await busy.settle(ADVANCE, advancing)).status == 200


async def test_wait_is_answered_by_the_middle_of_a_change_once_that_is_over() -> None:
    busy = BusyEngine.of()
    wait = waiting_for(busy.fill())
    waited = asyncio.ensure_future(busy.settle(wait, busy.engine.answers.ask(wait)))
    await asyncio.sleep(0)
    await busy.settle(ADVANCE, busy.engine.answers.ask(ADVANCE))
    assert (await waited).status == 200


async def test_wait_for_a_request_that_a_reset_removes_is_refused() -> None:
    busy = BusyEngine.of()
    request_id = loads(busy.call(MODIFY).body)["content"][0]["requestId"]
    wait = waiting_for(request_id)
    waited = asyncio.ensure_future(busy.settle(wait, busy.engine.answers.ask(wait)))
    await asyncio.sleep(0)
    await busy.settle(RESET, busy.engine.answers.ask(RESET))
    outcome = await waited
    answer = loads(outcome.body)["detail"]
    assert (outcome.status, answer) == (404, f"there is no request {request_id!r}")
    assert outcome.headers["X-Sandbox"] == "mine"


async def test_sandbox_is_not_forked_amid_a_change_but_after_it() -> None:
    busy = BusyEngine.of()
    advancing = busy.begin_change()
    refused = busy.call(FORK)
    answer = loads(refused.body)["detail"]
    assert answer == "sandbox mine is in the middle of a change; try again"
    assert (refused.status, refused.headers["Retry-After"]) == (503, "1")
    await busy.settle(ADVANCE, advancing)
    assert busy.call(FORK).status == 201


async def test_bug_amid_a_change_lets_the_next_call_have_its_turn() -> None:
    busy = BusyEngine.of()
    advancing = busy.begin_change()
    reading = busy.engine.answers.ask(READ)
    simulation = busy.tenancy().sandbox.simulation
    simulation.settled = None  # type: ignore[assignment]  # which nobody expects
    read, advanced = await asyncio.gather(
        busy.settle(READ, reading), busy.settle(ADVANCE, advancing)
    )
    assert (read.status, advanced.status, busy.tenancy().is_busy) == (500, 500, False)


# ── Another sandbox of the same name ─────────────────────────────────────────────────────────────


def removed(busy: BusyEngine) -> None:
    assert busy.call(DELETE).status == 204


def replaced(busy: BusyEngine) -> None:
    put = Request("PUT", "/_sandboxes/mine", body=b"{}")
    assert busy.call(put).status == 200


def gone_by_itself(busy: BusyEngine) -> None:
    busy.tenancy().ttl_ms = 1
    busy.clock.ms += 1


@pytest.mark.parametrize("go", [removed, replaced, gone_by_itself])
async def test_call_is_answered_by_the_sandbox_that_is_there_when_its_turn_comes(
    go: Callable[[BusyEngine], None],
) -> None:
    busy = BusyEngine.of()
    advancing = busy.begin_change()
    reading, old = busy.engine.answers.ask(MODIFY), busy.tenancy().sandbox
    go(busy)
    (changed, tenancy), _ = await asyncio.gather(
        busy.settle_where(MODIFY, reading), busy.settle(ADVANCE, advancing)
    )
    assert (changed.status, tenancy) == (202, busy.tenancy())
    assert tenancy is not None
    assert tenancy.sandbox is not old
    assert len(tenancy.sandbox.journal) == 1


async def test_call_waits_for_its_turn_in_the_sandbox_that_is_there_now() -> None:
    busy = BusyEngine.of()
    advancing = busy.begin_change()
    reading = busy.engine.answers.ask(READ)
    removed(busy)
    advancing_again = busy.begin_change()
    read, *_ = await asyncio.gather(
        busy.settle(READ, reading),
        busy.settle(ADVANCE, advancing),
        busy.settle(ADVANCE, advancing_again),
    )
    assert read.status == 200
    assert busy.paths() == ["/_sandbox/clock/advance", f"/api/v2/customer/{NORTH}"]


async def test_call_of_a_removed_sandbox_makes_none_unless_its_caller_may() -> None:
    busy = BusyEngine.of()
    advancing = busy.begin_change()
    stranger = READ.but(caller=Caller.STRANGER)
    reading = busy.engine.answers.ask(stranger)
    removed(busy)
    read, _ = await asyncio.gather(busy.settle(stranger, reading), busy.settle(ADVANCE, advancing))
    assert loads(read.body)["errorCode"] == "SANDBOX_NOT_FOUND"
    assert len(busy.engine.switchboard.sandboxes) == 1


@pytest.mark.parametrize("body", [MODIFY.body, MODIFY.body + b" " * 5_000], ids=["short", "long"])
@pytest.mark.parametrize(("owner", "status"), [(b"theirs", 401), (b"ours", 202)])
async def test_call_that_waits_is_refused_if_its_key_is_none_by_then(
    owner: bytes, status: int, body: bytes
) -> None:
    busy = BusyEngine.of()
    busy.call(READ)
    sandboxes = busy.engine.switchboard.sandboxes
    sandboxes.amend(busy.tenancy(), Permit({"owner": b"ours"}), None)
    advancing = busy.begin_change()
    with_key = MODIFY.but(caller=Caller.STRANGER, body=body)
    changing = busy.engine.answers.ask(with_key)
    sandboxes.place("mine", begun(built()), START_MS, permit=Permit({"owner": owner}))
    changed, _ = await asyncio.gather(
        busy.settle(with_key, changing), busy.settle(ADVANCE, advancing)
    )
    assert changed.status == status


async def test_stream_is_of_the_sandbox_that_is_there_when_its_turn_comes() -> None:
    busy = BusyEngine.of()
    advancing = busy.begin_change()
    streaming = busy.engine.answers.ask(EVENTS)
    removed(busy)
    (outcome, tenancy), _ = await asyncio.gather(
        busy.settle_where(EVENTS, streaming), busy.settle(ADVANCE, advancing)
    )
    assert isinstance(outcome, EventStream)
    assert tenancy is busy.tenancy()
