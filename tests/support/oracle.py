"""Explains what clients were told: by the log of a sandbox, fed to the pure function again.

Each reply has a number, in the order in which the sandbox has answered. In this order,

    a change  → is in the log once, with this number, and has the reply that it has there
    a read    → has the reply to which the log before it leads, at some instant
    any call  → comes after all that were answered before it was made

The instant is between a call and its reply by the clock of the engine, which servers follow: a
little late, so that it may be a little earlier. It never goes back. A call that was refused is not
in the log; one whose connection broke may be.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, TypeAlias

from mock_server.keeping.codec import read_call
from mock_server.keeping.store_records import StoredCall
from mock_server.sandbox.ground.exchange import Outcome, Request, finished
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.web.connections.request_building import make_request
from support.wire import Answer, http

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

    mark: str
    method: str
    path: str
    body: bytes
    began: int
    sent_ms: int
    answer: Answer | None = None
    ended: float = inf
    received_ms: float = inf

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


Step: TypeAlias = tuple[int, Exchange, tuple[int, Request] | None]
"""A number, the exchange that has it, and instant and request of a change as the log has them."""


class Oracle:
    """What is wrong with the exchanges of a sandbox, given as it began, and its log."""

    def __init__(
        self, begun: Sandbox, begun_ms: int, log: Sequence[StoredCall], told: Sequence[Exchange]
    ) -> None:
        self.errors: list[str] = []
        self._sandbox = begun
        self._now_ms = begun_ms
        reads: list[Step] = [
            (int(each.answer.entry), each, None)
            for each in told
            if each.is_read and each.is_told and each.answer is not None
        ]
        before, latest = 0, 0
        for number, exchange, logged in sorted([*reads, *self._changes(log, told)], key=_number):
            if number == before:
                self._note(exchange, f"has the number {number} of another one")
            if exchange.ended < latest:
                self._note(exchange, f"has the number {number}, but later calls have lower ones")
            before, latest = number, max(latest, exchange.began)
            begun.simulation.entries = number - 1
            if logged is None:
                self._expect_explained(exchange)
            else:
                self._expect_reply(exchange, number, *logged)

    def _changes(self, log: Sequence[StoredCall], told: Sequence[Exchange]) -> Sequence[Step]:
        """Return the changes in the log, with the numbers that they have there."""
        marks = {each.mark: each for each in told if not each.is_read}
        changes, number = list[Step](), 0
        for call in log:
            request, _, after = read_call(call.text)
            number = (number if after is None else after) + 1
            change = marks.pop(request.headers[MARK], None)
            if change is None:
                self.errors.append(f"call {call.number} is in the log twice, or nobody has made it")
            else:
                changes.append((number, change, (call.wall_ms, request)))
        for each in marks.values():
            if each.is_told:
                self._note(each, "was answered, but is not in the log")
        return changes

    def _note(self, exchange: Exchange, what: str) -> None:
        told = exchange.answer and (exchange.answer.status, exchange.answer.body[:80])
        when = f"{exchange.sent_ms} to {exchange.received_ms}"
        call = f"{exchange.mark} {exchange.method} {exchange.path}"
        self.errors.append(f"{call} from {when}: {told} {what}")

    def _expect_reply(self, change: Exchange, number: int, wall_ms: int, request: Request) -> None:
        if wall_ms < self._now_ms:
            self._note(change, f"was made at {wall_ms} by the log, after a reply at {self._now_ms}")
        self._now_ms = wall_ms
        outcome = self._answered(request)
        if change.answer is None:
            return
        if not change.is_told:
            self._note(change, "was refused, but is in the log")
        elif change.answer.entry != str(number) or not _is_reply(change.answer, outcome):
            reply = f"{number}: {outcome.status} {outcome.body!r}"
            self._note(change, f"has another reply in the log: {reply}")
        elif not change.sent_ms - _LATE_MS <= wall_ms <= change.received_ms:
            self._note(change, f"was made at {wall_ms} by the log")

    def _expect_explained(self, read: Exchange) -> None:
        """Expect the reply to a read at its first instant, or when something settles later."""
        simulation = self._sandbox.simulation
        entries, now_ms = simulation.entries, max(self._now_ms, read.sent_ms - _LATE_MS)
        while now_ms <= read.received_ms:
            self._now_ms, simulation.entries = now_ms, entries
            if read.answer is not None and _is_reply(read.answer, self._answered(read.request)):
                return
            due_ms = simulation.world.jobs.first_due_ms
            if due_ms == inf:
                break
            now_ms = max(now_ms + 1, simulation.clock.wall_at(int(due_ms)))
        self._note(read, f"is explained by nothing until {self._now_ms}")

    def _answered(self, request: Request) -> Outcome:
        return finished(self._sandbox.answer(request, self._now_ms))


def _number(step: Step) -> int:
    return step[0]


def _is_reply(answer: Answer, outcome: Outcome) -> bool:
    return (answer.status, answer.body) == (outcome.status, outcome.body)
