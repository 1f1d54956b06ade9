"""Delivers outcomes: immediately, later, in pieces, as a stream, or broken."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from aiohttp import web

from mock_server.contract.headers import ENTRY
from mock_server.contract.texts.times import read_entry_number
from mock_server.sandbox.ground.exchange import (
    AskAgain,
    EventStream,
    FaultyReply,
    LongReply,
    Outcome,
    Reply,
    Request,
)
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.web.answering.byte_budget import ByteBudget, CrowdedError, Take
from mock_server.web.answering.presence import Left
from mock_server.web.answering.replies import MAX_PLAIN
from mock_server.web.answering.timeouts import Timeouts
from mock_server.web.answering.waiting import Hold
from mock_server.web.connections.aiohttp_side import left_of
from mock_server.web.connections.breaking import Drips, break_connection, hold_back
from mock_server.web.connections.reading import Admission
from mock_server.web.connections.writing import stream_events, write_in_pieces
from mock_server.web.engine import Asked, Engine


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """Delivers the outcomes of calls to the clients of one server.

    Readers of events get a comment after every `keep_alive` seconds without events. Long replies
    take room of `leaving` until they are read.
    """

    engine: Engine
    now_ms: Callable[[], int]
    admission: Admission
    timeouts: Timeouts
    keep_alive: float
    leaving: ByteBudget
    drips: Drips = field(default_factory=Drips)

    async def deliver(
        self, request: web.BaseRequest, call: Request, asked: Asked, take: Take
    ) -> Outcome | web.StreamResponse:
        """Deliver an outcome, if there is room to keep it until it is read.

        An outcome that is returned still has to be written.
        """
        if isinstance(asked, Answered) and isinstance(asked.outcome, Reply):
            return self._taken(request, call, asked.outcome, take)
        left, engine = left_of(request), self.engine
        try:
            outcome, tenancy = await engine.settle(call, asked, left, take)
        except CrowdedError as error:
            outcome, tenancy = engine.switchboard.crowded(call, str(error)), None
        outcome = self._taken(request, call, outcome, take)
        if isinstance(outcome, LongReply):
            cors, pause = self.admission.cors_headers(request), engine.answers.pause
            others = partial(pause, call.partner)
            return await write_in_pieces(
                request, outcome, cors, self.timeouts, others, self.leaving
            )
        if tenancy is None:
            return outcome
        hold = (asked if isinstance(asked, Answered) else asked.result()).hold
        return await self._experience(request, outcome, tenancy, left, hold)

    async def _experience(
        self,
        request: web.BaseRequest,
        outcome: Reply | FaultyReply | AskAgain | EventStream,
        tenancy: Tenancy,
        left: Left,
        hold: Hold | None,
    ) -> Outcome | web.StreamResponse:
        """Perform the outcome of a sandbox; return what still has to be written."""
        sandbox = tenancy.sandbox
        match outcome:
            case Reply() | AskAgain():
                return outcome
            case EventStream():
                cors = self.admission.cors_headers(request)
                stream = replace(outcome, headers={**outcome.headers, **cors})
                broadcast, timeouts = self.engine.answers.broadcast, self.timeouts
                return await stream_events(
                    request, stream, tenancy, broadcast, left, timeouts, self.keep_alive
                )
            case FaultyReply():
                holds, epoch = self.engine.answers.holds, sandbox.epoch
                hold = hold or holds.of(sandbox, outcome.held_by)
                delay_ms = outcome.drawn_ms if sandbox in holds.timers else outcome.delay_ms
                if delay_ms:
                    await hold_back(request, hold, delay_ms / 1000)
                answer: Outcome | web.StreamResponse = outcome
                if outcome.network is not None:
                    answer = await break_connection(
                        request, outcome, hold, self.timeouts, self.drips
                    )
                number = read_entry_number(outcome.headers.get(ENTRY, ""))
                if left.done() and sandbox.epoch == epoch and number is not None:
                    sandbox.leave(number, self.now_ms())
                return answer

    def _taken(
        self, request: web.BaseRequest, call: Request, outcome: Outcome, take: Take
    ) -> Outcome:
        """Return an outcome as it is delivered."""
        return self.admission.keyed(request, self.with_room(call, outcome, take))

    def with_room(self, call: Request, outcome: Outcome, take: Take) -> Outcome:
        """Return an outcome if there is room to keep it, or else a refusal."""
        size = outcome.keeps if isinstance(outcome, LongReply) else 0
        if len(outcome.body) > MAX_PLAIN:
            size += len(outcome.body)
        if size:
            try:
                take(size)
            except CrowdedError as error:
                return self.engine.switchboard.crowded(call, str(error))
        return outcome
