"""What clients know and have done, as far as rules need it, learnt from one exchange at a time.

All of it is bounded; no client is found at fault because something was forgotten.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from mock_server.contract.contract import Contract
from mock_server.contract.texts.entry_number import EntryNumber
from mock_server.contract.values.exact_json import loads
from mock_server.domain.records import Job
from mock_server.domain.weight import weight_of
from mock_server.sandbox.conduct.bounded import Bounded
from mock_server.sandbox.conduct.chains import Chains, RepeatChain
from mock_server.sandbox.conduct.changes import Change, Changes, weight_of_path
from mock_server.sandbox.conduct.leaves import LeafPath, leaves_of
from mock_server.sandbox.conduct.seen import Client, Moment, Seen, shown_in
from mock_server.sandbox.record.journal import CLOCK_MOVES, Entry, Leaving
from mock_server.sandbox.simulation.simulation import Simulation

_MAX: Final = 10_000
_MAX_CUSTOMERS: Final = 1000
_MAX_CLIENTS: Final = 16
"""The most clients remembered as having been shown how a request ended."""

_MAX_PENDING: Final = 16
"""The most earlier modifies of a customer that are kept when another one is accepted."""


class Read(NamedTuple):
    """A customer as shown by a reply."""

    moment: Moment
    body: bytes

    def fields(self) -> Mapping[str, Any]:
        """Return the fields of the customer."""
        return shown_in(self.body) or {}


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
    the replies that showed the end, by client. `weight` is the size in bytes when accepted.
    """

    request_id: str
    client: Client
    customer_id: str
    moment: Moment
    sent: Mapping[LeafPath, Any] | None
    weight: int
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

    def __init__(self, maybe_used: int = 0) -> None:
        self.chains = Chains(maybe_used)
        self.requests: Bounded[str, Accepted] = Bounded(_MAX, _own_weight)
        self.held: Bounded[tuple[int, int], Held] = Bounded(_MAX_CUSTOMERS, _of_held)
        self.lost_packages: Bounded[tuple[Any, ...], Lost] = Bounded(_MAX, _of_lost)
        self.lost_modifies: Bounded[tuple[Client, str], Lost] = Bounded(_MAX, _of_lost)
        self._reads: Bounded[tuple[Client, str], Read] = Bounded(_MAX_CUSTOMERS, _of_read)
        self._latest: Bounded[str, Read] = Bounded(_MAX_CUSTOMERS, _of_read)
        self._changes: Bounded[str, Changes] = Bounded(_MAX_CUSTOMERS, _own_weight)
        self._modifies: Bounded[tuple[Client, str], Accepted] = Bounded(_MAX, _own_weight)
        self._pending: Bounded[str, list[Accepted]] = Bounded(
            _MAX, lambda _, all_of_one: sum(each.weight for each in all_of_one)
        )

    @property
    def weight(self) -> int:
        """The estimated size in bytes."""
        kept = (
            self.chains, self.requests, self.held, self.lost_packages, self.lost_modifies,
            self._reads, self._latest, self._changes, self._modifies, self._pending,
        )  # fmt: skip
        return sum(each.weight for each in kept)

    # ── Queries ──────────────────────────────────────────────────────────────────────────────

    def read_by(self, client: Client, customer_id: str | None) -> Read | None:
        """Return a client's latest read of a customer."""
        return self._reads.get((client, customer_id or ""))

    def size_of(self, customer_id: str | None) -> int:
        """Return the bytes of a customer's latest read and its known changes.

        Applying the rules to a modify goes through both.
        """
        read, changes = self._latest.get(customer_id or ""), self._changes.get(customer_id or "")
        return (0 if read is None else len(read.body)) + (0 if changes is None else changes.weight)

    def modified_by(self, client: Client, customer_id: str | None) -> Accepted | None:
        """Return a client's latest modify of a customer, as long as its request is known."""
        modify = self._modifies.get((client, customer_id or ""))
        return modify if modify is not None and modify.request_id in self.requests else None

    def changes_of(self, customer_id: str | None) -> Mapping[LeafPath, Change]:
        """Return the latest known change of a customer at each path."""
        changes = self._changes.get(customer_id or "")
        return {} if changes is None else changes.by_path

    def last_read(self, customer_id: str | None) -> Read | None:
        """Return the latest read of a customer by any client."""
        return self._latest.get(customer_id or "")

    def values_since(self, read: Read, customer_id: str | None) -> Mapping[LeafPath, Any]:
        """Return the values of a customer as a reply showed them, with later changes applied."""
        changes = self._changes.get(customer_id or "") or Changes()
        return changes.applied_to(leaves_of(read.fields()), read.moment.key)

    # ── Learning ─────────────────────────────────────────────────────────────────────────────

    def before(self, entry: Entry, simulation: Simulation) -> None:
        """Learn which requests had settled when a call was made."""
        self._settle(entry.settled, entry.key)
        for accepted in [*(self._pending.get(entry.customer_id or "") or ())]:
            job = simulation.world.jobs.get(accepted.request_id)
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
        held = self.held.pop(leaving.key)
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
            self.lost_modifies.pop(whose)
        elif seen.is_modify:
            self.lost_modifies.pop(whose)
        elif seen.offers is not None and seen.failure != "temporary":
            self.lost_packages.pop((*whose, seen.offers))

    def _learn_of_request(self, seen: Seen, job: Job) -> None:
        sent = leaves_of(seen.sent) if seen.is_modify and seen.sent is not None else None
        accepted = Accepted(
            job.request_id,
            seen.client,
            job.customer_id,
            seen.moment,
            sent,
            _CALL
            + sum(weight_of_path(path) + weight_of(value) for path, value in (sent or {}).items()),
            is_given=seen.failure != "lost",
        )
        if seen.wait_ms is not None:
            accepted.asks_to_wait = seen.client, seen.moment, seen.wait_ms
        self.requests[job.request_id] = accepted
        if accepted.sent is not None:
            self._modifies[seen.client, job.customer_id] = accepted
            self._pending[job.customer_id] = [
                *(self._pending.get(job.customer_id) or ())[-_MAX_PENDING:],
                accepted,
            ]

    def _learn_of_query(self, seen: Seen, request_id: str) -> None:
        accepted = self.requests.get(request_id)
        if accepted is None:
            return
        accepted.is_queried = True
        wait_ms = None if seen.failure else seen.wait_ms
        accepted.asks_to_wait = None if wait_ms is None else (seen.client, seen.moment, wait_ms)

    def note_end(self, accepted: Accepted, client: Client) -> None:
        """Note that a client was shown how a request ended."""
        if client not in accepted.shown_to:
            if len(accepted.shown_to) == _MAX_CLIENTS:
                return
            self.requests.grow(accepted.request_id, _CLIENT)
        accepted.shown_to[client] += 1

    def _take_back(self, seen: Seen, contract: Contract) -> None:
        """Forget what a client learnt from a reply, since it left before it received the reply."""
        read = self.read_by(seen.client, seen.customer_id)
        if read is not None and read.moment.key == seen.key:
            self._reads.pop((seen.client, seen.customer_id or ""))
        accepted = self.requests.get(seen.request_id or "")
        if accepted is None:
            return
        if accepted.asks_to_wait is not None and accepted.asks_to_wait[1] is seen.moment:
            accepted.asks_to_wait = None
        if seen.client in accepted.shown_to and seen.shows_end(contract):
            accepted.shown_to -= Counter((seen.client,))
            if seen.client not in accepted.shown_to:
                self.requests.grow(accepted.request_id, -_CLIENT)

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
        if entry.control not in CLOCK_MOVES:
            self.chains.change_ground()
        if entry.customer_id is None or entry.request.method != "PUT":
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
            pending = self._pending.pop(job.customer_id) or []
            if others := [each for each in pending if each is not accepted]:
                self._pending[job.customer_id] = others
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
        changes = self._changes.get(customer_id) or Changes()
        changes.note(values, since, client, moment)
        self._changes[customer_id] = changes


_CALL: Final = 800
_CLIENT: Final = 400
"""The bytes of a known call without its body, and of a client that was shown the end."""


def _own_weight(_: object, known: Accepted | Changes) -> int:
    return known.weight


def _of_held(_: object, held: Held) -> int:
    return _CALL + 2 * held.seen.entry.weight  # the body as received, and as parsed


def _of_lost(key: tuple[Any, ...], lost: Lost) -> int:
    return _CALL + weight_of(lost.name) + sum(len(str(each)) for each in key)


def _of_read(_: object, read: Read) -> int:
    return _CALL + len(read.body)


def _is_due_by(job: Job, sandbox_ms: int) -> bool:
    """Return whether a job had settled by an instant because it was due.

    If a job was settled manually or by a status query, the entry of that call shows it.
    """
    settled_ms = job.settled_ms
    return settled_ms is not None and settled_ms == job.due_ms and settled_ms <= sandbox_ms
