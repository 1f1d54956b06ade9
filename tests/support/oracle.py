"""Explains what clients were told: by the log of a sandbox, fed to the pure function again.

    a change  → is in the log once, and has the reply that it has there
    a read    → has the reply to which some part of the log leads, at some instant

The part has every call that was answered before the read was made, and none that was made after it
was answered. The instant is between a call and its reply by the clock of the engine, which servers
follow: a little late, so that it may be a little earlier. What one client is told never goes back.
A call that was refused is not in the log; one whose connection broke may be.
"""

from bisect import bisect_left
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import inf
from typing import Final, TypeAlias

from mock_server.contract.texts.times import parse_instant
from mock_server.keeping.codec import read_call
from mock_server.keeping.store_records import StoredCall
from mock_server.sandbox.ground.exchange import Outcome, Request, finished
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.web.connections.request_building import make_request
from support.wire import Answer, http

Place: TypeAlias = tuple[int, int]
"""How many calls of the log come before, and the instant."""

MARK: Final = "x-mark"
_LATE_MS: Final = 1000
"""By how much the clock of a server may be late: as long as the engine took for its last proof."""

_REFUSED: Final = 503


@dataclass(slots=True, eq=False)
class Exchange:
    """What a client asked a sandbox, and was told, if it was told anything.

    `began` and `ended` order the calls and replies of all clients; the instants are by the clock of
    the engine. The `mark` is one of its own.
    """

    client: str
    mark: str
    method: str
    path: str
    body: bytes
    began: int
    sent_ms: int
    answer: Answer | None = None
    ended: float = inf
    received_ms: float = inf
    places: list[Place] = field(default_factory=list)
    tried: list[Place] = field(default_factory=list)

    @property
    def raw(self) -> bytes:
        """The call in HTTP/1.1."""
        marked = {"Content_Type": "application/json", "X_Mark": self.mark}
        return http(self.method, self.path, self.body, **marked)

    @property
    def request(self) -> Request:
        """The call as a request of the core."""
        path, _, query = self.path.partition("?")
        return make_request(self.method, path, query)

    @property
    def is_read(self) -> bool:
        return self.method == "GET"

    @property
    def is_told(self) -> bool:
        """Whether the client has learned something from it."""
        return self.answer is not None and self.answer.status != _REFUSED


class Oracle:
    """What is wrong with the exchanges of a sandbox, given as it began, and its log."""

    def __init__(
        self, begun: Sandbox, begun_ms: int, log: Sequence[StoredCall], told: Sequence[Exchange]
    ) -> None:
        self.errors: list[str] = []
        self._sandbox = begun
        self._log = [(call, read_call(call.text)) for call in log]
        self._instants: Sequence[float] = [begun_ms, *(call.wall_ms for call in log), inf]
        self._exchanges = told
        marks = {each.mark: each for each in told if not each.is_read}
        self._changes = [marks.pop(call.request.headers[MARK], None) for _, call in self._log]
        for each in marks.values():
            if each.is_told:
                self._note(each, "was answered, but is not in the log")
        self._read_all()
        self._expect_order()

    def _note(self, exchange: Exchange, what: str) -> None:
        told = exchange.answer and (exchange.answer.status, exchange.answer.body[:80])
        when = f"{exchange.sent_ms} to {exchange.received_ms}"
        call = f"{exchange.mark} {exchange.method} {exchange.path}"
        self.errors.append(f"{call} from {when}: {told} {what}")

    # ── The log ──────────────────────────────────────────────────────────────────────────────

    def _read_all(self) -> None:
        """Replay the log; find places for each read in between."""
        reads = self._reads_by_part()
        self._find_places(0, reads[0])
        for number, ((call, recalled), change) in enumerate(
            zip(self._log, self._changes, strict=True), 1
        ):
            if recalled.after is not None:
                self._sandbox.simulation.entries = recalled.after
            outcome = self._answered(recalled.request, call.wall_ms)
            if change is None:
                self.errors.append(f"call {number} is in the log twice, or nobody has made it")
            else:
                change.places.append((number, call.wall_ms))
                self._expect_reply(change, outcome, call.wall_ms)
            self._find_places(number, reads[number])

    def _expect_reply(self, change: Exchange, outcome: Outcome, wall_ms: int) -> None:
        if change.answer is None:
            return
        if not change.is_told:
            self._note(change, "was refused, but is in the log")
        elif not _is_reply(change.answer, outcome):
            self._note(change, f"has another reply in the log: {outcome.status} {outcome.body!r}")
        elif not change.sent_ms - _LATE_MS <= wall_ms <= change.received_ms:
            self._note(change, f"was made at {wall_ms} by the log")

    def _answered(self, request: Request, now_ms: int) -> Outcome:
        return finished(self._sandbox.answer(request, now_ms))

    # ── Reads ────────────────────────────────────────────────────────────────────────────────

    def _reads_by_part(self) -> "defaultdict[int, list[Exchange]]":
        """Return the reads that each part of the log may explain, by its number of calls."""
        numbered = [(each, number) for number, each in enumerate(self._changes, 1) if each]
        answered = sorted((each.ended, number) for each, number in numbered)
        least = [*accumulate((number for _, number in answered), max)]
        made = sorted((-each.began, number) for each, number in numbered)
        most = [*accumulate((number for _, number in made), min)]
        reads = defaultdict[int, list[Exchange]](list)
        for each in self._exchanges:
            if each.is_read and each.is_told:
                before = bisect_left(answered, (each.began, 0))
                after = bisect_left(made, (-each.ended, 0))
                first = least[before - 1] if before else 0
                last = most[after - 1] - 1 if after else len(self._log)
                for number in range(first, last + 1):
                    reads[number].append(each)
        return reads

    def _find_places(self, number: int, reads: Sequence[Exchange]) -> None:
        """Find the instants after so many calls, and before the next one, that explain reads."""
        begins, ends = self._instants[number : number + 2]
        windows = [
            (int(max(begins, each.sent_ms - _LATE_MS)), min(ends, each.received_ms), each)
            for each in reads
        ]
        windows = [each for each in windows if each[0] <= each[1]]
        own = {each: self._own_instant(each) for each in reads}
        for each, instant in own.items():
            each.tried.append((number, instant))
        instants = {first for first, _, _ in windows} | {*own.values()}
        last = max((last for _, last, _ in windows), default=0)
        simulation = self._sandbox.simulation
        entries = simulation.entries
        for instant in self._looked_at(sorted(instants), last):
            replies = dict[str, Outcome]()
            for first, until, each in windows:
                if first <= instant <= until:
                    if each.path not in replies:
                        replies[each.path] = self._answered(each.request, instant)
                    if each.answer and _is_reply(each.answer, replies[each.path]):
                        each.places.append((number, instant))
        simulation.entries = entries

    def _looked_at(self, instants: Sequence[int], last: float) -> Iterator[int]:
        """Yield these instants, and those at which something settles, in order."""
        waiting = deque(instants)
        while True:
            simulation = self._sandbox.simulation
            due = simulation.world.jobs.first_due_ms
            due_ms = inf if due == inf else simulation.clock.wall_at(int(due))
            instant = min(due_ms, waiting[0] if waiting else inf)
            if instant > last:
                return
            while waiting and waiting[0] <= instant:
                waiting.popleft()
            deque(self._sandbox.tick(int(instant)), maxlen=0)
            yield int(instant)

    def _own_instant(self, read: Exchange) -> int:
        """Return the instant that the reply to a read tells, or 0."""
        if not read.path.endswith("/clock") or read.answer is None:
            return 0
        return self._sandbox.simulation.clock.wall_at(parse_instant(read.answer.json["now"]))

    # ── Clients ──────────────────────────────────────────────────────────────────────────────

    def _expect_order(self) -> None:
        """Expect that no client goes back, and that no number is given twice."""
        places, numbers = dict[str, Place](), dict[str, Exchange]()
        for each in self._exchanges:
            if not each.is_told or each.answer is None:
                continue
            before = places.get(each.client, (0, 0))
            found = min((place for place in each.places if place >= before), default=None)
            if found is None:
                self._note(each, f"nothing explains it after {before}: {each.places} {each.tried}")
            else:
                places[each.client] = found
            if each.answer.entry and each.answer.entry in numbers:
                self._note(each, f"has the number of {numbers[each.answer.entry].mark}")
            numbers[each.answer.entry] = each


def _is_reply(answer: Answer, outcome: Outcome) -> bool:
    return (answer.status, answer.body) == (outcome.status, outcome.body)
