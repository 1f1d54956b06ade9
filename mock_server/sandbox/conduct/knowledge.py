"""What clients know and have done, as far as rules need it, learnt from one exchange at a time.

It lasts for one report, so it takes no more memory than the journal that it is read from.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final, NamedTuple, TypeAlias

from mock_server.contract.contract import Contract
from mock_server.contract.texts.times import EntryNumber
from mock_server.contract.values.exact_json import loads
from mock_server.contract.values.walk import split_pointer
from mock_server.domain.merge import ENTRY_ARRAYS, MERGED
from mock_server.domain.records import Job
from mock_server.sandbox.conduct.chains import Chains, RepeatChain
from mock_server.sandbox.conduct.seen import Client, Moment, Seen, shown_in
from mock_server.sandbox.record.journal import Entry, Leaving

LeafPath: TypeAlias = tuple[str, ...]
"""The path of a value: a member, or a member of a member or of the entry with an id."""

_ID: Final = "id"
_ANY: Final = "*"
_END: Final = None

_Node: TypeAlias = "dict[str | None, _Node]"
"""A tree of pointers: the nodes below a part of a pointer, by the next part; `_END` ends one."""


def leaves_of(fields: Mapping[str, Any]) -> dict[LeafPath, Any]:
    """Return the values by path, without the ids of entries; empty values are None."""
    return dict(_leaves(fields))


def _leaves(fields: Mapping[str, Any]) -> Iterator[tuple[LeafPath, Any]]:
    for name, value in fields.items():
        if name in ENTRY_ARRAYS and isinstance(value, list) and value:
            for entry in value:
                if isinstance(entry, dict):
                    inner = (name, str(entry.get(_ID)).lower())
                    members = {key: each for key, each in entry.items() if key != _ID}
                    yield from (((*inner, key), _folded(each)) for key, each in members.items())
        elif name in MERGED and isinstance(value, dict) and value:
            yield from (((name, key), _folded(each)) for key, each in value.items())
        else:
            yield (name,), _folded(value)


def _folded(value: Any) -> Any:
    return None if value in ("", {}, []) else value


class LeafPaths:
    """The paths at or below some JSON pointers, in which `*` matches any id.

    The time of a look-up does not depend on the number or length of the pointers.
    """

    def __init__(self, pointers: Iterable[str]) -> None:
        self._root: _Node = {}
        for pointer in pointers:
            node = self._root
            for part in split_pointer(pointer):
                node = node.setdefault(part, {})
            node[_END] = {}

    def __contains__(self, path: LeafPath) -> bool:
        nodes = [self._root]
        for step in path:
            nodes = [node[part] for node in nodes for part in (step, _ANY) if part in node]
            if any(_END in node for node in nodes):
                return True
        return False


_MAX_PENDING: Final = 16
"""The most earlier modifies of a customer that are kept when another one is accepted."""

_WRITING: Final = frozenset({"putCustomer", "changeCustomer"})
"""The control calls that write members which a modify may have; attaching a package writes none."""


class Read(NamedTuple):
    """A customer as shown by a reply."""

    moment: Moment
    body: bytes

    def fields(self) -> Mapping[str, Any]:
        """Return the fields of the customer."""
        return shown_in(self.body) or {}


class Change(NamedTuple):
    """A new value, in force since entry `since`, by a call of `client` (None: an operator)."""

    since: EntryNumber
    client: Client | None
    value: Any
    moment: Moment


class Lost(NamedTuple):
    """A change whose reply was lost: the moment and digest of the call, and the package's name."""

    moment: Moment
    call: bytes
    name: Any


@dataclass(slots=True, eq=False)
class Accepted:
    """A request that was accepted.

    If it `is_given`, its client received the reply. `asks_to_wait` describes the latest reply about
    the request, if it had a Retry-After: its client, its moment, and the wait. `shown_to` counts
    the replies that showed the end, by client.
    """

    request_id: str
    client: Client
    customer_id: str
    moment: Moment
    sent: Mapping[LeafPath, Any] | None
    is_given: bool
    is_queried: bool = False
    is_settled: bool = False
    asks_to_wait: tuple[Client, Moment, int] | None = None
    shown_to: Counter[Client] = field(default_factory=Counter)


@dataclass(slots=True, eq=False)
class Held:
    """A call whose client may leave before it receives the reply, and the chain it continued."""

    seen: Seen
    chain: RepeatChain | None


class Knowledge:
    """Learns from exchanges in order: `before` and `after` the rules are applied to each.

    Connections up to the ordinal `maybe_used` may have been used by exchanges that were not seen.
    """

    def __init__(self, maybe_used: int) -> None:
        self.chains = Chains(maybe_used)
        self.requests: dict[str, Accepted] = {}
        self.held: dict[EntryNumber, Held] = {}
        self.lost_packages: dict[tuple[Any, ...], Lost] = {}
        self.lost_modifies: dict[tuple[Client, str], Lost] = {}
        self.changes: dict[str, dict[LeafPath, Change]] = defaultdict(dict)
        """The latest change of each customer at each path."""
        self._reads: dict[tuple[Client, str], Read] = {}
        self._latest: dict[str, Read] = {}
        self._modifies: dict[tuple[Client, str], Accepted] = {}
        self._pending: dict[str, list[Accepted]] = {}

    # ── Queries ──────────────────────────────────────────────────────────────────────────────

    def read_by(self, client: Client, customer_id: str | None) -> Read | None:
        """Return a client's latest read of a customer."""
        return self._reads.get((client, customer_id or ""))

    def modified_by(self, client: Client, customer_id: str | None) -> Accepted | None:
        """Return a client's latest modify of a customer."""
        return self._modifies.get((client, customer_id or ""))

    def last_read(self, customer_id: str | None) -> Read | None:
        """Return the latest read of a customer by any client."""
        return self._latest.get(customer_id or "")

    def values_since(self, read: Read, customer_id: str | None) -> Mapping[LeafPath, Any]:
        """Return the values of a customer as a reply showed them, with later changes applied.

        A value replaced as a whole, such as an array, keeps nothing of what it contained before.
        """
        key, changes = read.moment.key, self.changes.get(customer_id or "", {})
        later = {path: each for path, each in changes.items() if each.since >= key}
        values = leaves_of(read.fields()) | {path: each.value for path, each in later.items()}
        whole = {path[0]: each.since for path, each in later.items() if len(path) == 1}
        for path in [path for path in values if path[0] in whole]:
            since = later[path].since if path in later else key
            if since < whole[path[0]]:
                del values[path]
        return values

    # ── Learning ─────────────────────────────────────────────────────────────────────────────

    def before(self, entry: Entry, jobs: Mapping[str, Job]) -> None:
        """Learn which requests had settled when a call was made."""
        self._settle(entry.settled, entry.key)
        for accepted in self._pending.get(entry.customer_id or "", ()):
            job = jobs.get(accepted.request_id)
            if job is not None and _is_due_by(job, entry.sandbox_ms):
                self._settle((job,), entry.key)

    def after(self, entry: Entry, seen: Seen | None) -> None:
        """Learn from an exchange; `seen` is None for control calls."""
        if seen is not None:
            self._learn(seen)
        else:
            self._learn_of_operator(entry)
        self._settle(entry.caused, entry.key)

    def leave(self, leaving: Leaving, contract: Contract) -> Held | None:
        """Learn that a client left before it received a reply; return the call if it is known."""
        held = self.held.pop(leaving.key, None)
        if held is None:
            return None
        end = Moment.of_leaving(leaving)
        if held.seen.failure == "lost":
            self.chains.note_end(held.seen, end)
        else:
            self._take_back(held.seen, contract)
            held.seen.failure = "lost"
            self.chains.note_failure(held.seen, held.chain, end)
            self._note_loss(held.seen)
        return held

    def _learn(self, seen: Seen) -> None:
        chain = self.chains.note(seen)
        if seen.is_held:
            self.held[seen.key] = Held(seen, chain)
        if seen.customer_id is not None:
            self._learn_of_customer(seen, seen.customer_id)
        if seen.entry.accepted is not None:
            self._learn_of_request(seen, seen.entry.accepted)
        if seen.request_id is not None:
            self._learn_of_query(seen, seen.request_id)
        if seen.failure == "lost":
            self._note_loss(seen)

    def _learn_of_customer(self, seen: Seen, customer_id: str) -> None:
        whose = seen.client, customer_id
        if seen.is_customer_read and seen.shown() is not None:
            read = Read(seen.moment, seen.entry.outcome.body)
            self._reads[whose] = self._latest[customer_id] = read
            self.lost_modifies.pop(whose, None)
        elif seen.is_modify:
            self.lost_modifies.pop(whose, None)
        elif seen.offers is not None and seen.failure != "temporary":
            self.lost_packages.pop((*whose, seen.offers), None)

    def _learn_of_request(self, seen: Seen, job: Job) -> None:
        sent = leaves_of(seen.sent) if seen.is_modify and seen.sent is not None else None
        accepted = Accepted(
            job.request_id,
            seen.client,
            job.customer_id,
            seen.moment,
            sent,
            is_given=seen.failure != "lost",
        )
        if seen.wait_ms is not None:
            accepted.asks_to_wait = seen.client, seen.moment, seen.wait_ms
        self.requests[job.request_id] = accepted
        if accepted.sent is not None:
            self._modifies[seen.client, job.customer_id] = accepted
            self._pending[job.customer_id] = [
                *self._pending.get(job.customer_id, [])[-_MAX_PENDING:],
                accepted,
            ]

    def _learn_of_query(self, seen: Seen, request_id: str) -> None:
        accepted = self.requests.get(request_id)
        if accepted is None:
            return
        accepted.is_queried = True
        wait_ms = None if seen.failure else seen.wait_ms
        accepted.asks_to_wait = None if wait_ms is None else (seen.client, seen.moment, wait_ms)

    def _take_back(self, seen: Seen, contract: Contract) -> None:
        """Forget what a client learnt from a reply, since it left before it received the reply."""
        read = self.read_by(seen.client, seen.customer_id)
        if read is not None and read.moment.key == seen.key:
            del self._reads[seen.client, seen.customer_id or ""]
        accepted = self.requests.get(seen.request_id or "")
        if accepted is None:
            return
        if accepted.asks_to_wait is not None and accepted.asks_to_wait[1] is seen.moment:
            accepted.asks_to_wait = None
        if seen.client in accepted.shown_to and seen.shows_end(contract):
            accepted.shown_to -= Counter((seen.client,))

    def _note_loss(self, seen: Seen) -> None:
        """Note that the reply to a call was lost."""
        job = seen.entry.accepted
        accepted = None if job is None else self.requests.get(job.request_id)
        if accepted is not None:
            accepted.is_given, accepted.asks_to_wait = False, None
        if seen.customer_id is None or seen.sent is None:
            return
        lost = Lost(seen.moment, seen.call, seen.sent.get("name"))
        if seen.is_modify:
            self.lost_modifies[seen.client, seen.customer_id] = lost
        elif seen.offers is not None:
            self.lost_packages[seen.client, seen.customer_id, seen.offers] = lost

    def _learn_of_operator(self, entry: Entry) -> None:
        """Learn that a control call has changed the sandbox, perhaps a customer."""
        if not entry.moves_clock:
            self.chains.change_ground()
        is_done = entry.outcome.status < HTTPStatus.MULTIPLE_CHOICES
        if entry.customer_id is None or entry.control not in _WRITING or not is_done:
            return
        fields = leaves_of(loads(entry.request.body))
        moment = Moment(entry.key, entry.wall_ms, entry.sandbox_ms, None)
        self._change(entry.customer_id, fields, entry.key, None, moment)

    def _settle(self, jobs: Iterable[Job], since: EntryNumber) -> None:
        """Note that requests have settled; a successful modify has changed its customer."""
        for job in jobs:
            accepted = self.requests.get(job.request_id)
            if accepted is None or accepted.sent is None or accepted.is_settled:
                continue
            accepted.is_settled = True
            pending = self._pending.get(job.customer_id, ())
            self._pending[job.customer_id] = [each for each in pending if each is not accepted]
            if job.error is None:
                made = since, accepted.client, accepted.moment
                self._change(job.customer_id, accepted.sent, *made)

    def _change(
        self,
        customer_id: str,
        values: Mapping[LeafPath, Any],
        since: EntryNumber,
        client: Client | None,
        moment: Moment,
    ) -> None:
        made = {path: Change(since, client, value, moment) for path, value in values.items()}
        self.changes[customer_id].update(made)


def _is_due_by(job: Job, sandbox_ms: int) -> bool:
    """Return whether a job had settled by an instant because it was due.

    If a job was settled manually or by a status query, the entry of that call shows it.
    """
    settled_ms = job.settled_ms
    return settled_ms is not None and settled_ms == job.due_ms and settled_ms <= sandbox_ms
