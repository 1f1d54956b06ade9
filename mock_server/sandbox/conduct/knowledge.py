"""What clients know and have done, as far as rules need it, learnt from one exchange at a time.

A chain, a client's repeats of a failing call, continues on another connection only if that is new
and the call has not succeeded since: a client may have to reconnect in order to repeat a call.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from itertools import islice, pairwise, product
from typing import Any, Final, NamedTuple, TypeAlias

from mock_server.contract.values.exact_json import loads
from mock_server.contract.values.walk import split_pointer
from mock_server.domain.jobs import Job
from mock_server.sandbox.conduct.seen import Client, LeafPath, Moment, Seen, leaves_of
from mock_server.sandbox.record.journal import Entry
from mock_server.sandbox.scenario.scenario import BuiltScenario

_SIDE_BY_SIDE: Final = 16
GAPS: Final = 3
# The control calls that write members which a modify may have; attaching a package writes none.
_WRITING: Final = frozenset({"putCustomer", "changeCustomer"})

_Call: TypeAlias = tuple[Client, tuple[Any, ...]]
_Key: TypeAlias = tuple[_Call, int | None]  # a call over a connection


class RepeatChain(NamedTuple):
    calls: tuple[Seen, ...] = ()  # the last three
    repeats: int = -1  # the calls after the first
    refusals: int = 0  # the calls refused for good since an operator last changed something

    @property
    def keys(self) -> list[int]:
        return [call.key for call in self.calls]

    def gaps_to(self, seen: Seen) -> list[int]:
        """Return the waits before the latest repeats, each from the end of the call before."""
        waits = (
            (before.answered.gap_to(after.moment), before.moment.gap_to(after.moment))
            for before, after in pairwise((*self.calls, seen))
        )
        return [wait if wait >= 0 else whole for wait, whole in waits]


class Change(NamedTuple):
    """New values, in force since entry `since`, by the call of entry `by`."""

    since: int
    by: int
    client: Client | None  # None: an operator
    values: Mapping[LeafPath, Any]


@dataclass(slots=True, eq=False)
class Accepted:
    """The work that a call has started."""

    call: Seen
    latest: Seen  # call about it
    is_settled: bool = False
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
        self.chain = RepeatChain()  # that the present call continues
        self.operated = 0  # the entry of the last control call: a refused call may now succeed
        self.requests: dict[str, Accepted] = {}
        self._lost: dict[tuple[Any, ...], Seen] = {}  # modifies, and packages by their offers
        # The latest change of each customer at each path.
        self.changes: dict[str, dict[LeafPath, Change]] = defaultdict(dict)
        self.last_reads: dict[str, Seen] = {}
        self._reads: dict[tuple[Client, str], Seen] = {}
        self._modifies: dict[tuple[Client, str], Accepted] = {}
        self._has_omitted = False  # whether the entry before left out work that has settled
        # The calls that clients know to have failed or succeeded from an entry on.
        self._ended: dict[int, list[tuple[Seen, RepeatChain]]] = defaultdict(list)
        self._chains: dict[_Key, RepeatChain] = {}  # the last to be continued comes last
        self._latest: dict[_Call, _Key] = {}  # the chains that a new connection may continue
        self._newest_connection = unseen  # those before may have been used

    def read_before(self, modify: Seen) -> Seen | None:
        """Return the last read by the client of a modify, None for other calls."""
        is_modify = modify.is_modify and modify.sent is not None
        return self._reads.get((modify.client, modify.customer_id)) if is_modify else None

    def modified_before(self, seen: Seen) -> Accepted | None:
        """Return the last modify of a customer that the client knows to be accepted."""
        accepted = self._modifies.get((seen.client, seen.customer_id))
        is_known = accepted is not None and accepted.call.failure != "lost"
        return accepted if is_known else None

    def lost_before(self, seen: Seen) -> Seen | None:
        """Return the call whose reply was lost, a modify or a package of the same offers."""
        return self._lost.get((seen.client, seen.customer_id, seen.offers))

    def queried(self, seen: Seen) -> Accepted | None:
        return self.requests.get(seen.request_id or "")

    def chains_elsewhere(self, seen: Seen) -> Iterator[RepeatChain]:
        here = seen.entry.connection
        for chain in islice(reversed(self._chains.values()), _SIDE_BY_SIDE):
            there = chain.calls[-1].entry.connection
            if here is not None and there is not None and here != there:
                yield chain

    def is_meant(self, path: LeafPath) -> bool:
        ends = range(1, len(path) + 1)
        ways = (way for end in ends for way in product(*((step, "*") for step in path[:end])))
        return any(way in self._meant for way in ways)

    def values_since(self, read: Seen) -> Mapping[LeafPath, Any]:
        """Return a customer as read, with later changes; a replaced array keeps nothing."""
        changes = self.changes.get(read.customer_id, {}).items()
        later = {path: each for path, each in changes if each.since >= read.key}
        whole = {path[0]: each.since for path, each in later.items() if len(path) == 1}
        values = {path: (value, read.key) for path, value in leaves_of(read.content or {}).items()}
        values |= {path: (each.values[path], each.since) for path, each in later.items()}
        known = (
            (path, value)
            for path, (value, since) in values.items()
            if since >= whole.get(path[0], 0)
        )
        return dict(known)

    def before(self, entry: Entry, seen: Seen | None) -> None:
        self.chain = RepeatChain() if seen is None else self._taken_chain(seen)
        self._settle(entry.settled, entry.number)
        if self._has_omitted or entry.omitted:  # of what settles by time, no entry lists the rest
            for job in filter(None, map(self.jobs.get, self.requests)):
                if job.due_ms is not None and job.settled_ms == job.due_ms <= entry.sandbox_ms:
                    self._settle((job,), entry.number)
        self._has_omitted = entry.omitted > 0

    def after(self, entry: Entry, seen: Seen | None) -> None:
        left = self._ended.pop(entry.number, ())
        if seen is None:
            self._learn_of_operator(entry)
        else:
            self._ended[seen.ended].append((seen, self.chain))
            queried = self.queried(seen)
            if queried is not None:
                queried.latest = seen
                if seen.shows_end:
                    queried.shown_to[seen.client] += 1
            if entry.accepted is not None:
                self._learn_of_request(seen, entry.accepted)
        for ended, chain in (*self._ended.pop(entry.number, ()), *left):
            self._learn_of_call(ended, chain)
        self._settle(entry.caused, entry.number)

    def _taken_chain(self, seen: Seen) -> RepeatChain:
        """Take out the chain that a call continues, if any."""
        call, connection = (seen.client, seen.call), seen.entry.connection
        latest = self._latest.pop(call, (call, connection))
        if (call, connection) in self._chains:
            return self._chains.pop((call, connection))
        is_new = connection is None or connection > self._newest_connection
        self._newest_connection = max(self._newest_connection, connection or 0)
        return self._chains.pop(latest, RepeatChain()) if is_new else RepeatChain()

    def _learn_of_call(self, seen: Seen, chain: RepeatChain) -> None:
        whose = seen.client, seen.customer_id
        if seen.customer_id:
            if seen.is_customer_read and seen.shown is not None:
                self._reads[whose] = self.last_reads[seen.customer_id] = seen
                self._lost.pop((*whose, None), None)
            elif seen.is_modify or (seen.offers is not None and seen.failure != "temporary"):
                self._lost.pop((*whose, seen.offers), None)
                if seen.failure == "lost" and seen.sent is not None:
                    self._lost[*whose, seen.offers] = seen
        if seen.failure:
            self._note_failure(seen, chain)

    def _note_failure(self, seen: Seen, chain: RepeatChain) -> None:
        """Note that a call has failed, which continues a chain or begins one."""
        call = seen.client, seen.call
        is_as_before = bool(chain.calls) and chain.calls[-1].key > self.operated
        refusals = 1 + (chain.refusals if is_as_before else 0)
        self._latest[call] = key = (call, seen.entry.connection)
        self._chains.pop(key, None)
        self._chains[key] = RepeatChain(
            calls=(*chain.calls, seen)[-GAPS:],
            repeats=chain.repeats + 1,
            refusals=refusals if seen.failure == "final" else 0,
        )
        if seen.failure != "lost" and seen.entry.accepted is None:
            seen.sent = None  # it may be long, and many such calls are kept

    def _learn_of_request(self, seen: Seen, job: Job) -> None:
        accepted = self.requests[job.request_id] = Accepted(seen, latest=seen)
        if seen.is_modify and seen.sent is not None:
            self._modifies[seen.client, job.customer_id] = accepted

    def _learn_of_operator(self, entry: Entry) -> None:
        if not entry.moves_clock:
            self.operated = entry.number
        is_done = entry.outcome.status < HTTPStatus.MULTIPLE_CHOICES
        if entry.customer_id is not None and entry.control in _WRITING and is_done:
            values = leaves_of(loads(entry.request.body))
            change = Change(entry.number, entry.number, None, values)
            self.changes[entry.customer_id].update(dict.fromkeys(values, change))

    def _settle(self, jobs: Iterable[Job], since: int) -> None:
        for job in jobs:
            accepted = self.requests.get(job.request_id)
            if accepted is None or accepted.is_settled:
                continue
            accepted.is_settled = True
            if job.error is None and accepted.call.is_modify:
                call, values = accepted.call, leaves_of(accepted.call.sent or {})
                change = Change(since, call.key, call.client, values)
                self.changes[job.customer_id].update(dict.fromkeys(values, change))
