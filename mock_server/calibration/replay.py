"""Replays stories: makes the recorded calls at the recorded instants, and compares each reply.

Each story is replayed once under each combination of settings, in a sandbox of its own: a world
under some assumptions. Requesters are identified by name, whatever their credentials were. There is
no rate limit here: it concerns all stories together and is judged separately (`reading_off.py`).

A request settles when the recording first shows it settled: at a status query, or at a call whose
reply shows its effect. The consequences of a difference are not counted again: the customer is
set to what the recording shows.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import Any, Final, Literal, TypeAlias

from mock_server.calibration.differing import ReplyDifference, compare
from mock_server.calibration.stories import NEVER, Spelling, Stories, StoryLife, touches_of
from mock_server.contract.assumptions import deep_merged
from mock_server.contract.contract import Contract, Documents
from mock_server.contract.headers import FAULT
from mock_server.contract.values.exact_json import dumps
from mock_server.domain.records import ENTRY_ARRAYS
from mock_server.domain.refusal import Code
from mock_server.recordings.implied_world import canonical, implied_worlds
from mock_server.recordings.recording import ACCEPTING, RecordedCall, RecordedReply
from mock_server.recordings.traffic import MODIFY, READ, STATUS, Traffic, envelope_of
from mock_server.sandbox.control.control_api import ControlApi
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.interface.interface import Interface
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.sandboxes.sandbox import Apis, Sandbox
from mock_server.sandbox.scenario.building import build_scenario
from mock_server.sandbox.scenario.scenario import BuiltScenario, ClockPlan, JobPlan
from mock_server.sandbox.simulation.simulation import Simulation

FOLLOWS: Final = "follows from "
"""Starts the reason why a call is not comparable, if an earlier difference is the cause."""

_UNAVAILABLE: Final = frozenset({"GLOBAL_1001", "CUSTOMER_1006"})
"""The codes with which the service may refuse any call whose operation lists them."""

_PASSED_ON: Final = ("content-type", "content-encoding", "expect")
"""The headers that the service reads, except credentials."""

_BY_HAND: Final = JobPlan(delay_ms=None, polls=None, verdicts=((None, 1.0),))

_DONE: Final = 200
_MAX_TRIED: Final = 8
_JSON: Final[Mapping[str, str]] = {"content-type": "application/json"}


@dataclass(frozen=True, slots=True)
class ReplyVerdict:
    """The verdict on one call; only calls that differ count against an assumption.

    `why` is the reason why the call is not comparable. `outcome` is the sandbox's: an error code,
    or the name that the assumption http-status has for the success.
    """

    call: RecordedCall
    differences: tuple[ReplyDifference, ...] = ()
    why: str = ""
    outcome: str = ""
    expected: RecordedReply | None = None

    @property
    def kind(self) -> Literal["match", "differs", "not comparable"]:
        return "not comparable" if self.why else "differs" if self.differences else "match"


_Compared: TypeAlias = tuple[RecordedReply, tuple[ReplyDifference, ...]]


class Replay:
    """Replays calls of a story in a new sandbox."""

    def __init__(self, sandbox: Sandbox, stories: Stories) -> None:
        self._sandbox = sandbox
        self._stories = stories
        self._operations = sandbox.apis.contract.operations
        self._ids: dict[str, str] = {}
        self._pending: dict[str, StoryLife] = {}
        self._lost: dict[str, str] = {}
        self._written: set[str] = set()
        self._now_ms = 0

    def verdicts(
        self, calls: Sequence[RecordedCall], begins: RecordedCall | None
    ) -> Iterator[ReplyVerdict]:
        """Yield the verdict on each call; the customer starts as the reading `begins` shows it."""
        self._now_ms = calls[0].at_ms
        if begins is not None:
            self._adopt(begins)
        for call in calls:
            self._now_ms = max(self._now_ms, call.at_ms)
            yield self._verdict(call)

    def _verdict(self, call: RecordedCall) -> ReplyVerdict:
        if not call.reply.is_recorded:
            if call.operation in ACCEPTING:
                self._lost[call.customer] = call.place
            return ReplyVerdict(call, why="no reply was recorded")
        self._settle_shown(call)
        may_settle = self._may_settle(call)
        before = self._sandbox.simulation.copy() if may_settle else None
        expected, differences = self._compared(call)
        if before and any(each.part != "status" for each in differences):
            settled = self._try_settling(call, may_settle, before)
            expected, differences = settled or (expected, differences)
        why = self._explained(call, expected) if differences else ""
        self._follow(call, expected)
        outcome = expected.code
        if expected.is_success and call.operation in self._operations:
            outcome = str(self._operations[call.operation].outcome)
        if differences and call.is_reading:
            self._adopt(call)
        elif call.is_reading:
            self._written.discard(call.customer)
        return ReplyVerdict(call, differences, why, outcome, expected)

    def _compared(self, call: RecordedCall) -> _Compared:
        """Make a call to the sandbox; return its reply, and how the recorded one differs."""
        path = call.path
        if call.request_id in self._ids:
            written = path[path.lower().index(call.request_id) :][: len(call.request_id)]
            path = path.replace(written, self._ids[call.request_id])
        sent = ((name.lower(), each) for name, each in call.headers)
        headers = {name: each for name, each in sent if name in _PASSED_ON}
        if call.requester is not None:
            headers["authorization"] = f"Bearer {call.requester}"
        operation, code, fault = self._operations.get(call.operation), call.reply.code, None
        if operation and code in _UNAVAILABLE and code in operation.legal_codes:
            headers[FAULT], fault = "given", {"error": code}  # which may happen to any call
        request = Request(call.method, path, headers, body=call.body, fault=fault)
        outcome = self._sandbox.handle(request, self._now_ms)
        received = tuple(outcome.headers.items())
        if outcome.body == call.reply.body:
            expected = replace(call.reply, status=outcome.status, headers=received)
        else:
            means = envelope_of(outcome.body)
            expected = RecordedReply(outcome.status, received, outcome.body, **means)
        return expected, compare(call, expected)

    def _follow(self, call: RecordedCall, expected: RecordedReply) -> None:
        if call.operation not in ACCEPTING:
            return
        own_id = str(expected.result.get("requestId", ""))
        is_accepted_here = expected.is_success and bool(own_id)
        if call.is_accepted and is_accepted_here:
            self._ids[call.minted] = own_id
            self._pending[call.minted] = self._stories.lives[call.minted]
            self._written.add(call.customer)
        elif call.is_accepted:
            self._lost[call.minted] = call.place
            if call.operation == MODIFY:
                self._lost[call.customer] = call.place
        elif is_accepted_here:
            self._settle(own_id, "failed", "")

    def _explained(self, call: RecordedCall, expected: RecordedReply) -> str:
        """Return why a difference contradicts no assumption; empty if it does contradict."""
        if call.request_id:
            return self._explained_query(call.request_id, call.reply)
        first_read = self._stories.first_read.get(call.customer, NEVER)
        sent = call.sent if call.operation == MODIFY and isinstance(call.sent, dict) else {}
        # A body that is merged with existing entries has a reply that depends on them.
        if call.operation == READ or not sent.keys().isdisjoint(ENTRY_ARRAYS):
            if call.customer in self._lost:
                return f"{FOLLOWS}{self._lost[call.customer]}"
            if call.operation == MODIFY and call.number < first_read:
                return "the customer had not been read before"
        is_first, is_written = call.number == first_read, call.customer in self._written
        if not call.is_reading or not expected.is_success or is_first is not is_written:
            return ""
        if is_first:
            return "the customer was modified before its first reading"
        return "no recorded call has changed the customer"

    def _explained_query(self, request_id: str, reply: RecordedReply) -> str:
        if request_id in self._ids:
            return ""
        if request_id in self._lost:
            return f"{FOLLOWS}{self._lost[request_id]}"
        return "the request was accepted before the recording began" if reply.is_success else ""

    def _adopt(self, call: RecordedCall) -> None:
        self._written.discard(call.customer)
        shown = canonical(call.reply.result, self._stories.due_units)
        if self._control("PUT", f"/_sandbox/customers/{call.customer}", shown):
            self._lost.pop(call.customer, None)
        else:
            self._lost[call.customer] = call.place

    def _settle_shown(self, call: RecordedCall) -> None:
        """Settle a request if the call is the status query that first shows it settled."""
        life = self._pending.get(call.request_id)
        if life is None or call.operation != STATUS or life.settled_at > call.number:
            return
        if not self._finish(call.request_id):
            for earlier, other in self._may_settle(call).items():
                if other.accepted < life.accepted:
                    self._finish(earlier)
            self._finish(call.request_id)

    def _may_settle(self, call: RecordedCall) -> dict[str, StoryLife]:
        """Return the requests that may have settled before a call, though no query shows it yet."""
        found = (
            (name, life)
            for name, life in self._pending.items()
            if life.pending_until < call.number <= life.settled_at
        )
        return dict(islice(found, _MAX_TRIED))

    def _try_settling(
        self, call: RecordedCall, may_settle: Mapping[str, StoryLife], before: Simulation
    ) -> _Compared | None:
        """Settle requests before a call until its reply agrees; return that reply, if it does.

        They are tried in order of acceptance; one whose ending is never shown may have failed.
        """
        after, pending = self._sandbox.simulation.copy(), dict(self._pending)
        for endings in _endings(may_settle):
            self._resume(before.copy(), pending)
            for each, ending in endings:
                self._finish(each, ending)
            settled = self._compared(call)
            if not settled[1]:
                return settled
        self._resume(after, pending)
        return None

    def _resume(self, simulation: Simulation, pending: Mapping[str, StoryLife]) -> None:
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


def _endings(may_settle: Mapping[str, StoryLife]) -> Iterator[list[tuple[str, str]]]:
    """Yield the requests that may have settled, in their order, with their endings."""
    lives = [*may_settle.items()]
    for count in range(1, len(lives) + 1):
        chosen = lives[:count]
        yield [(name, life.ending or "successful") for name, life in chosen]
        if any(life.ending is None for _, life in chosen):
            yield [(name, life.ending or "failed") for name, life in chosen]


class Trials:
    """The stories to replay, and the worlds that they may be replayed in.

    The contract of each combination of settings is built only once.
    """

    def __init__(
        self,
        documents: Documents,
        traffic: Traffic,
        spelling: Spelling,
        by_hand: BuiltScenario | None,
    ) -> None:
        self.worlds = implied_worlds(traffic, by_hand, spelling.due_units)
        self.stories = Stories(traffic.calls, spelling)
        self.all_worlds = range(len(self.worlds))
        self.all_stories = range(len(self.stories.all))
        self.outcomes: dict[tuple[int, bytes, int], Outcome] = {}
        self._documents = documents
        self._bare = build_scenario("calibration", {"version": 1}, documents)
        self._control = ControlApi(self._bare.contract.documents.control)
        self._apis_of: dict[bytes, Apis | None] = {}
        self._shapes: dict[bytes, Contract] = {}
        self.touched = cache(self._touched)

    def _touched(self, assumption: str) -> frozenset[int]:
        """Return the stories that an assumption may affect."""
        touches = touches_of(assumption) or (lambda _: False)
        stories = enumerate(self.stories.all)
        return frozenset(at for at, calls in stories if any(map(touches, calls)))

    def sandbox(self, world: int, settings: Mapping[str, Any], now_ms: int) -> Sandbox | None:
        """Return a new sandbox in a world; None if the settings cannot be."""
        required = settings.get("credentials", {}).get("required", False)
        replayed = {**settings, "credentials": {"required": required}}
        replayed.pop("rate-limit", None)
        key = key_of(replayed)
        if key not in self._apis_of:
            self._apis_of[key] = self._build(replayed)
        apis = self._apis_of[key]
        if apis is None:
            return None
        scenario = replace(
            self._bare,
            contract=apis.contract,
            base=self.worlds[world].base,
            requesters=self.worlds[world].requesters,
            clock=ClockPlan(None, self._bare.clock.speed),
            jobs=dict.fromkeys(apis.contract.failures, _BY_HAND),
        )
        return Sandbox(scenario, now_ms, apis)

    def _build(self, settings: Mapping[str, Any]) -> Apis | None:
        register = self._documents.assumptions
        shaping = key_of({name: settings[name] for name in settings if "shapes" in register[name]})
        try:
            contract = Contract(self._documents, settings, self._shapes.get(shaping))
        except ValueError:
            return None
        self._shapes.setdefault(shaping, contract)
        if contract.check_switches():
            return None
        return Apis(contract, self._control, Interface(contract))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The numbers of the calls of a story that match, and of those that differ."""

    matching: frozenset[int]
    differing: frozenset[int]


class Trial:
    """One of the worlds under some settings; if they cannot be, no call of it has a verdict."""

    def __init__(self, trials: Trials, world: int, settings: Mapping[str, Any]) -> None:
        self.world = world
        self.settings = settings
        self.key = world, key_of(settings)
        self._trials = trials

    def outcome(self, story: int) -> Outcome:
        key = *self.key, story
        if key not in self._trials.outcomes:
            found = [*self.verdicts(story)]
            self._trials.outcomes[key] = Outcome(
                frozenset(each.call.number for each in found if each.kind == "match"),
                frozenset(each.call.number for each in found if each.kind == "differs"),
            )
        return self._trials.outcomes[key]

    def verdicts(self, story: int) -> Iterator[ReplyVerdict]:
        return self._replayed(self._trials.stories.all[story])

    def agrees_at(self, number: int) -> bool:
        """Return whether a call matches, replaying only calls that it depends on."""
        verdicts = [*self._replayed(*self._trials.stories.window(number))]
        return bool(verdicts) and verdicts[-1].kind == "match"

    def _replayed(
        self, calls: Sequence[RecordedCall], begins: RecordedCall | None = None
    ) -> Iterator[ReplyVerdict]:
        sandbox = self._trials.sandbox(self.world, self.settings, calls[0].at_ms)
        if sandbox is not None:
            yield from Replay(sandbox, self._trials.stories).verdicts(calls, begins)


def key_of(settings: Mapping[str, Any]) -> bytes:
    return dumps({name: settings[name] for name in sorted(settings)})


def value_key(value: Any) -> bytes:
    return key_of({"": value})


def changed_settings(settings: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
    """Return settings with another value of one assumption; mappings are merged."""
    return {**settings, name: deep_merged(settings.get(name), value)}
