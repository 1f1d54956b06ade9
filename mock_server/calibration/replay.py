"""Replays a story: makes the recorded calls at the recorded instants, and compares each reply.

A request settles when the recording first shows it settled: at a status query, or at a call whose
reply shows its effect. The consequences of a difference are not counted again: the customer is
set to what the recording shows.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from mock_server.calibration.differing import ReplyDifference, compare
from mock_server.calibration.stories import NEVER, Story, StoryLife
from mock_server.contract.headers import FAULT
from mock_server.contract.values.exact_json import dumps
from mock_server.domain.merge import ENTRY_ARRAYS
from mock_server.domain.refusal import Code
from mock_server.recordings.implied_world import canonical
from mock_server.recordings.traffic import (
    ACCEPTING,
    MODIFY,
    READ,
    STATUS,
    ParsedBody,
    ParsedReply,
    ServiceCall,
    envelope_of,
    is_reading,
)
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.sandboxes.sandbox import Sandbox

Kind: TypeAlias = Literal["match", "differs", "not comparable"]

FOLLOWS: Final = "follows from "
"""Starts the reason why a call is not comparable, if an earlier difference is the cause."""

_UNAVAILABLE: Final = frozenset({"GLOBAL_1001", "CUSTOMER_1006"})
"""The codes with which the service may refuse any call whose operation lists them."""

_PASSED_ON: Final = ("content-type", "content-encoding", "expect")
"""The headers that the service reads, except credentials."""

_DONE: Final = 200
_MAX_TRIED: Final = 8
_JSON: Final[Mapping[str, str]] = {"content-type": "application/json"}


@dataclass(frozen=True, slots=True)
class ReplyVerdict:
    """The verdict on one call; only calls that differ count against an assumption.

    `why` is the reason why the call is not comparable. `outcome` is the sandbox's: an error code,
    or the name that the assumption http-status has for the success.
    """

    call: ServiceCall
    kind: Kind
    differences: tuple[ReplyDifference, ...] = ()
    why: str = ""
    outcome: str = ""
    expected: ParsedReply | None = None


class _Compared(NamedTuple):
    expected: ParsedReply
    differences: tuple[ReplyDifference, ...]


class Replay:
    """Replays a story in a new sandbox; its customer starts as the reading `begins` shows it."""

    def __init__(
        self, sandbox: Sandbox, story: Story, units_key: str, begins: ServiceCall | None = None
    ) -> None:
        self._story = story
        self._units_key = units_key
        self._sandbox = sandbox
        self._operations = sandbox.apis.contract.operations
        self._ids: dict[str, str] = {}
        self._pending: dict[str, StoryLife] = {}
        self._lost: dict[str, str] = {}
        self._written: set[str] = set()
        self._now_ms = story.calls[0].at_ms
        if begins is not None:
            self._adopt(begins)

    def verdicts(self) -> Iterator[ReplyVerdict]:
        for call in self._story.calls:
            self._now_ms = max(self._now_ms, call.at_ms)
            yield self._verdict(call)

    # ── One call ─────────────────────────────────────────────────────────────────────────────

    def _verdict(self, call: ServiceCall) -> ReplyVerdict:
        if not call.reply.is_recorded:
            if call.operation in ACCEPTING:
                self._lost[call.customer] = call.place
            return ReplyVerdict(call, "not comparable", why="no reply was recorded")
        self._settle_shown(call)
        may_settle = self._may_settle(call)
        is_read = call.operation in (READ, STATUS)
        before = self._sandbox.simulation.copy() if may_settle and not is_read else None
        compared = self._compared(call)
        if may_settle and any(each.part != "status" for each in compared.differences):
            compared = self._try_settling(call, may_settle, compared, before)
        expected, differences = compared
        why = self._explained(call, expected) if differences else ""
        self._follow(call, expected)
        outcome = _outcome(call, expected, self._operations)
        if not differences:
            if is_reading(call):
                self._written.discard(call.customer)
            return ReplyVerdict(call, "match", outcome=outcome, expected=expected)
        if is_reading(call):
            self._adopt(call)
        kind: Kind = "not comparable" if why else "differs"
        return ReplyVerdict(call, kind, differences, why, outcome, expected)

    def _compared(self, call: ServiceCall) -> _Compared:
        expected = self._ask(call)
        return _Compared(expected, compare(call, expected))

    def _ask(self, call: ServiceCall) -> ParsedReply:
        fault = self._fault(call)
        path = call.path
        if call.request_id and call.request_id in self._ids:
            written = path[path.lower().index(call.request_id) :][: len(call.request_id)]
            path = path.replace(written, self._ids[call.request_id])
        headers = {name: each for name, each in call.headers.items() if name in _PASSED_ON}
        if call.requester is not None:
            headers["authorization"] = f"Bearer {call.requester}"
        if fault is not None:
            headers[FAULT] = "given"
        request = Request(call.method, path, headers, body=call.body, fault=fault)
        return _read_reply(self._sandbox.handle(request, self._now_ms), call.reply)

    def _fault(self, call: ServiceCall) -> Mapping[str, str] | None:
        """Return the fault that reproduces a recorded failure, if it can happen to any call."""
        operation, code = self._operations.get(call.operation), call.reply.code
        if code in _UNAVAILABLE and operation and code in operation.legal_codes:
            return {"error": code}
        return None

    def _follow(self, call: ServiceCall, expected: ParsedReply) -> None:
        if call.operation not in ACCEPTING:
            return
        own_id = str(expected.result.get("requestId", ""))
        is_accepted_here = expected.is_success and bool(own_id)
        if call.is_accepted and is_accepted_here:
            self._ids[call.minted] = own_id
            self._pending[call.minted] = self._story.lives[call.minted]
            self._written.add(call.customer)
        elif call.is_accepted:
            self._lost[call.minted] = call.place
            if call.operation == MODIFY:
                self._lost[call.customer] = call.place
        elif is_accepted_here:
            self._settle(own_id, "failed", "")

    def _explained(self, call: ServiceCall, expected: ParsedReply) -> str:
        """Return why a difference contradicts no assumption; empty if it does contradict."""
        if call.request_id:
            return self._explained_query(call.request_id, call.reply)
        first_read = self._story.first_read.get(call.customer, NEVER)
        if call.operation == READ or (call.operation == MODIFY and _is_merged(call)):
            if call.customer in self._lost:
                return f"{FOLLOWS}{self._lost[call.customer]}"
            if call.operation == MODIFY and call.number < first_read:
                return "the customer had not been read before"
        if not is_reading(call) or not expected.is_success:
            return ""
        return self._explained_reading(call, first_read)

    def _explained_query(self, request_id: str, reply: ParsedReply) -> str:
        if request_id in self._ids:
            return ""
        if request_id in self._lost:
            return f"{FOLLOWS}{self._lost[request_id]}"
        return "the request was accepted before the recording began" if reply.is_success else ""

    def _explained_reading(self, call: ServiceCall, first_read: int) -> str:
        is_written = call.customer in self._written
        if call.number == first_read and is_written:
            return "the customer was modified before its first reading"
        if call.number > first_read and not is_written:
            return "no recorded call has changed the customer"
        return ""

    def _adopt(self, call: ServiceCall) -> None:
        self._written.discard(call.customer)
        shown = canonical(call.reply.result, self._units_key)
        if self._control("PUT", f"/_sandbox/customers/{call.customer}", shown):
            self._lost.pop(call.customer, None)
        else:
            self._lost[call.customer] = call.place

    # ── Requests ─────────────────────────────────────────────────────────────────────────────

    def _settle_shown(self, call: ServiceCall) -> None:
        """Settle a request if the call is the status query that first shows it settled."""
        life = self._pending.get(call.request_id)
        if life is None or call.operation != STATUS or life.settled_at > call.number:
            return
        if not self._finish(call.request_id):
            for earlier, other in self._may_settle(call).items():
                if other.accepted < life.accepted:
                    self._finish(earlier)
            self._finish(call.request_id)

    def _may_settle(self, call: ServiceCall) -> dict[str, StoryLife]:
        """Return the requests that may have settled before a call, though no query shows it yet."""
        found = (
            (name, life)
            for name, life in self._pending.items()
            if life.pending_until < call.number <= life.settled_at
        )
        return dict(islice(found, _MAX_TRIED))

    def _try_settling(
        self,
        call: ServiceCall,
        may_settle: Mapping[str, StoryLife],
        compared: _Compared,
        before: Any,
    ) -> _Compared:
        """Settle requests before a call until its reply agrees; return the reply to use.

        They are tried in order of acceptance; one whose ending is never shown may have failed.
        """
        after = self._sandbox.simulation.copy()
        start, is_there = (after, True) if before is None else (before, False)
        pending = dict(self._pending)
        for endings in _endings(may_settle):
            if not is_there:
                self._resume(start.copy(), pending)
            is_there = False
            for each, ending in endings:
                self._finish(each, ending)
            settled = self._compared(call)
            if not settled.differences:
                return settled
        self._resume(after, pending)
        return compared

    def _resume(self, simulation: Any, pending: Mapping[str, StoryLife]) -> None:
        self._sandbox.resume(simulation, Origin(self._now_ms))
        self._pending = dict(pending)

    def _finish(self, request_id: str, ending: str | None = None) -> bool:
        life = self._pending[request_id]
        ending = ending or life.ending or "successful"
        if not self._settle(self._ids[request_id], ending, life.code):
            return False
        del self._pending[request_id]
        return True

    def _settle(self, own_id: str, ending: str, code: str) -> bool:
        bodies = [{"as": ending}]
        if ending == "failed" and code in set(Code):
            bodies.insert(0, {"as": ending, "code": code})
        path = f"/_sandbox/requests/{own_id}/settle"
        return any(self._control("POST", path, body) for body in bodies)

    def _control(self, method: str, path: str, body: Mapping[str, Any]) -> bool:
        request = Request(method, path, _JSON, body=dumps(body))
        return self._sandbox.handle(request, self._now_ms).status == _DONE


def _read_reply(outcome: Outcome, recorded: ParsedReply) -> ParsedReply:
    body, parsed = outcome.body, ParsedBody(recorded.document, recorded.code, recorded.result)
    if body != recorded.body:
        parsed = envelope_of(body)
    headers = {name.lower(): value for name, value in outcome.headers.items()}
    return ParsedReply(outcome.status, headers, body, *parsed)


def _endings(may_settle: Mapping[str, StoryLife]) -> Iterator[list[tuple[str, str]]]:
    """Yield the requests that may have settled, in their order, with their endings."""
    lives = [*may_settle.items()]
    for count in range(1, len(lives) + 1):
        chosen = lives[:count]
        yield [(name, life.ending or "successful") for name, life in chosen]
        if any(life.ending is None for _, life in chosen):
            yield [(name, life.ending or "failed") for name, life in chosen]


def _outcome(call: ServiceCall, expected: ParsedReply, operations: Mapping[str, Any]) -> str:
    if not expected.is_success:
        return expected.code
    operation = operations.get(call.operation)
    return str(operation.outcome) if operation is not None else ""


def _is_merged(call: ServiceCall) -> bool:
    """Return whether a body is merged with existing entries, so that the reply depends on them."""
    return isinstance(call.sent, dict) and not call.sent.keys().isdisjoint(ENTRY_ARRAYS)
