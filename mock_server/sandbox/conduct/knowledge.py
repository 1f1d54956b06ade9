"""What clients know and have done, as far as rules need it, learnt from one exchange at a time.

A chain, a client's repeats of a failing call, continues on another connection only if that is new
and the call has not succeeded since: a client may have to reconnect in order to repeat a call.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from http import HTTPStatus
from itertools import islice, pairwise, product
from typing import Any, Final, NamedTuple, TypeAlias

from mock_server.contract.values.exact_json import loads
from mock_server.contract.values.walk import split_pointer
from mock_server.domain.records import Job
from mock_server.sandbox.conduct.seen import Client, LeafPath, Moment, Seen, leaves_of
from mock_server.sandbox.record.journal import Entry
from mock_server.sandbox.scenario.scenario import BuiltScenario

_SIDE_BY_SIDE: Final = 16
_GAPS: Final = 3
_MAX_PENDING: Final = 16  # earlier modifies of a customer, kept when another one is accepted
# The control calls that write members which a modify may have; attaching a package writes none.
_WRITING: Final = frozenset({"putCustomer", "changeCustomer"})

_Call: TypeAlias = tuple[Client, bytes]
_Key: TypeAlias = tuple[Client, bytes, int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatChain:
    moments: tuple[Moment, ...] = ()  # of the last three calls
    ends: tuple[Moment, ...] = ()  # when the client knew that they had failed
    repeats: int = -1  # the calls after the first
    refusals: int = 0  # the calls refused for good since the sandbox last changed: its `ground`
    ground: int = 0
    wait_ms: int | None = None  # the wait that the last reply asked for

    @property
    def last(self) -> Moment:
        return self.moments[-1]

    def gaps_to(self, moment: Moment) -> list[int]:
        """Return the waits before the latest repeats, each from the end of the call before."""
        steps = zip(pairwise((*self.moments, moment)), self.ends, strict=True)
        waits = ((end.gap_to(after), before.gap_to(after)) for (before, after), end in steps)
        return [wait if wait >= 0 else whole for wait, whole in waits]


class Chains:
    """The chains that may be continued; connections up to `maybe_used` may have been used."""

    def __init__(self, maybe_used: int) -> None:
        self._maybe_used = maybe_used
        self._chains: dict[_Key, RepeatChain] = {}  # the last to be continued comes last
        self._latest: dict[_Call, _Key] = {}
        self._used: set[int] = set()
        self.ground = 0  # grows with each change of the sandbox: a refused call may now succeed

    def find(self, seen: Seen) -> RepeatChain | None:
        key = self._key(seen)
        return None if key is None else self._chains.get(key)

    def take(self, seen: Seen) -> RepeatChain | None:
        """Take out the chain that a call continues, if any."""
        key, connection = self._key(seen), seen.moment.connection
        chain = None if key is None else self._chains.pop(key, None)
        if connection is not None:
            self._used.add(connection)
        self._latest.pop((seen.client, seen.call), None)
        return chain

    def note_failure(self, seen: Seen, chain: RepeatChain | None) -> None:
        """Note that a call has failed, which continues a chain or begins one."""
        call, chain = (seen.client, seen.call), chain or RepeatChain()
        refusals = chain.refusals if chain.ground == self.ground else 0
        self._latest[call] = key = (*call, seen.moment.connection)
        self._chains.pop(key, None)
        self._chains[key] = RepeatChain(
            moments=(*chain.moments, seen.moment)[-_GAPS:],
            ends=(*chain.ends, seen.answered)[-_GAPS:],
            repeats=chain.repeats + 1,
            refusals=refusals + 1 if seen.failure == "final" else 0,
            ground=self.ground,
            wait_ms=seen.wait_ms if seen.asks_to_wait else None,
        )

    def on_other_connections(self, moment: Moment) -> Iterator[RepeatChain]:
        for chain in islice(reversed(self._chains.values()), _SIDE_BY_SIDE):
            connections = chain.last.connection, moment.connection
            if None not in connections and len(set(connections)) > 1:
                yield chain

    def _key(self, seen: Seen) -> _Key | None:
        connection = seen.moment.connection
        own = (seen.client, seen.call, connection)
        if own in self._chains:
            return own
        is_new = connection is None or (
            connection > self._maybe_used and connection not in self._used
        )
        return self._latest.get((seen.client, seen.call)) if is_new else None


class Change(NamedTuple):
    """New values, in force since entry `since`, by the call of entry `by`."""

    since: int
    by: int
    client: Client | None  # None: an operator
    values: Mapping[LeafPath, Any]


@dataclass(slots=True, eq=False)
class Accepted:
    request_id: str
    client: Client
    customer_id: str
    key: int  # of its entry
    sent: Mapping[LeafPath, Any] | None
    is_given: bool  # its client received the reply
    is_queried: bool = False
    is_settled: bool = False
    asks_to_wait: Seen | None = None  # the latest call about it, if its reply had a Retry-After
    shown_to: Counter[Client] = field(default_factory=Counter)  # replies that showed the end


class Knowledge:
    """Learns from exchanges in order: `before` and `after` the rules are applied to each.

    `now` is when they are judged, and `unseen` the number of those that have left the journal.
    """

    def __init__(
        self, scenario: BuiltScenario, jobs: Mapping[str, Job], now: Moment, unseen: int
    ) -> None:
        self.scenario = scenario
        self.jobs = jobs
        self.now = now
        self.unseen = unseen
        # the paths of values that clients may empty; `*` is any id
        self._meant = frozenset(map(split_pointer, scenario.conduct.get("meant", ())))
        self.chains = Chains(unseen)
        self.chain: RepeatChain | None = None  # that the present call may continue
        self.requests: dict[str, Accepted] = {}
        self.lost_packages: dict[tuple[Any, ...], Seen] = {}
        self.lost_modifies: dict[tuple[Client, str], Seen] = {}
        # The latest change of each customer at each path.
        self.changes: dict[str, dict[LeafPath, Change]] = defaultdict(dict)
        self.last_reads: dict[str, Seen] = {}
        self._reads: dict[tuple[Client, str], Seen] = {}
        self._modifies: dict[tuple[Client, str], Accepted] = {}
        self._pending: dict[str, list[Accepted]] = {}
        # The calls whose clients have left, by the latest entry by then, with their chains.
        self._left: list[tuple[int, int, Seen, RepeatChain | None]] = []

    def read_before(self, modify: Seen) -> Seen | None:
        """Return the last read by the client of a modify, None for other calls."""
        is_modify = modify.is_modify and modify.sent is not None
        return self._reads.get((modify.client, modify.customer_id or "")) if is_modify else None

    def modified_by(self, client: Client, customer_id: str | None) -> Accepted | None:
        accepted = self._modifies.get((client, customer_id or ""))
        return accepted if accepted is not None and accepted.is_given else None

    def queried(self, seen: Seen) -> Accepted | None:
        return self.requests.get(seen.request_id or "")

    def is_meant(self, path: LeafPath) -> bool:
        ends = range(1, len(path) + 1)
        ways = (way for end in ends for way in product(*((step, "*") for step in path[:end])))
        return any(way in self._meant for way in ways)

    def values_since(self, read: Seen, customer_id: str | None) -> Mapping[LeafPath, Any]:
        """Return a customer as read, with later changes; a replaced array keeps nothing."""
        key, changes = read.key, self.changes.get(customer_id or "", {})
        later = {path: each for path, each in changes.items() if each.since >= key}
        values = leaves_of(read.content or {}) | {
            path: each.values[path] for path, each in later.items()
        }
        whole = {path[0]: each.since for path, each in later.items() if len(path) == 1}
        for path in [path for path in values if path[0] in whole]:
            since = later[path].since if path in later else key
            if since < whole[path[0]]:
                del values[path]
        return values

    def before(self, entry: Entry, seen: Seen | None) -> None:
        while self._left and self._left[0][0] < entry.number:
            _, _, lost, chain = heappop(self._left)
            self._learn_of_call(lost, chain)
        self.chain = None if seen is None else self.chains.find(seen)
        self._settle(entry.settled, entry.number)
        for accepted in self._pending.get(entry.customer_id or "", ()):
            job = self.jobs.get(accepted.request_id)
            # What was settled manually or by a status query, the entry of that call shows.
            settled_ms = None if job is None or job.settled_ms != job.due_ms else job.settled_ms
            if job is not None and settled_ms is not None and settled_ms <= entry.sandbox_ms:
                self._settle((job,), entry.number)

    def after(self, entry: Entry, seen: Seen | None) -> None:
        if seen is None:
            self._learn_of_operator(entry)
        else:
            chain = self.chains.take(seen)
            if seen.failed_after is None:
                self._learn_of_call(seen, chain)
            else:  # until then, other calls are no repeats of a failed one
                heappush(self._left, (seen.failed_after, seen.key, seen, chain))
            if entry.accepted is not None:
                self._learn_of_request(seen, entry.accepted)
            queried = self.queried(seen)
            if queried is not None:
                queried.is_queried = True
                is_told = not seen.failure and seen.wait_ms is not None
                queried.asks_to_wait = seen if is_told else None
                if seen.shows_end:
                    queried.shown_to[seen.client] += 1
        self._settle(entry.caused, entry.number)

    def _learn_of_call(self, seen: Seen, chain: RepeatChain | None) -> None:
        if seen.failure:
            self.chains.note_failure(seen, chain)
        if seen.customer_id is not None:
            self._learn_of_customer(seen, seen.customer_id)

    def _learn_of_customer(self, seen: Seen, customer_id: str) -> None:
        whose = seen.client, customer_id
        if seen.is_customer_read and seen.shown is not None:
            self._reads[whose] = self.last_reads[customer_id] = seen
            self.lost_modifies.pop(whose, None)
        elif seen.is_modify:
            self.lost_modifies.pop(whose, None)
            if seen.failure == "lost" and seen.sent is not None:
                self.lost_modifies[whose] = seen
        elif seen.offers is not None and seen.failure != "temporary":
            self.lost_packages.pop((*whose, seen.offers), None)
            if seen.failure == "lost":
                self.lost_packages[*whose, seen.offers] = seen

    def _learn_of_request(self, seen: Seen, job: Job) -> None:
        sent = leaves_of(seen.sent) if seen.is_modify and seen.sent is not None else None
        is_given = seen.failure != "lost"
        whose = seen.client, job.customer_id
        accepted = Accepted(job.request_id, *whose, seen.key, sent, is_given=is_given)
        if seen.wait_ms is not None:
            accepted.asks_to_wait = seen
        self.requests[job.request_id] = accepted
        if sent is not None:
            self._modifies[whose] = accepted
            earlier = self._pending.get(job.customer_id, [])[-_MAX_PENDING:]
            self._pending[job.customer_id] = [*earlier, accepted]

    def _learn_of_operator(self, entry: Entry) -> None:
        if not entry.moves_clock:
            self.chains.ground += 1
        is_done = entry.outcome.status < HTTPStatus.MULTIPLE_CHOICES
        if entry.customer_id is not None and entry.control in _WRITING and is_done:
            change = Change(entry.number, entry.number, None, leaves_of(loads(entry.request.body)))
            self.changes[entry.customer_id].update(dict.fromkeys(change.values, change))

    def _settle(self, jobs: Iterable[Job], since: int) -> None:
        for job in jobs:
            accepted = self.requests.get(job.request_id)
            if accepted is None or accepted.sent is None or accepted.is_settled:
                continue
            accepted.is_settled = True
            pending = self._pending.get(job.customer_id, ())
            self._pending[job.customer_id] = [each for each in pending if each is not accepted]
            if job.error is None:
                change = Change(since, accepted.key, accepted.client, accepted.sent)
                self.changes[job.customer_id].update(dict.fromkeys(change.values, change))


def seconds(gap_ms: int) -> str:
    return f"{gap_ms / 1000:g} s"
