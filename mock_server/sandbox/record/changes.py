"""What has changed since an entry of the journal: customers, packages and requests.

The journal is replayed beside the sandbox, and after each later entry the records that it may have
changed are compared. So each field has the call that changed it: for a request, the one that made
it.
"""

from bisect import bisect_right
from collections.abc import Generator, Iterator, Sequence
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from mock_server.contract.headers import FAULT
from mock_server.contract.values.walk import MISSING
from mock_server.domain.jobs import Job
from mock_server.domain.records import ENTRY_ARRAYS, Customer, Fields, Package, Rules
from mock_server.domain.refusal import Code
from mock_server.domain.work import MERGED
from mock_server.domain.world import World
from mock_server.sandbox.ground.exchange import BaseReply, Request, Unreadable
from mock_server.sandbox.record.journal import Entry

if TYPE_CHECKING:
    from mock_server.sandbox.sandboxes.sandbox import Sandbox

_Record: TypeAlias = Customer | Package | Job | None
_Key: TypeAlias = tuple[str, str]  # what kind of record it is, and its id


def changes_since(
    again: "Sandbox", entries: Sequence[Entry], since: int, now_ms: int
) -> Generator[bool, None, list[dict[str, Any]]]:
    """Return what has changed after the entry `since`, record by record, at a wall instant.

    `again` is a sandbox at the start of the `entries`, which replays them.
    """
    first = bisect_right(entries, since, key=attrgetter("number"))
    for entry in entries[:first]:
        yield from _replayed(again, entry)
    changed = _Changed(again, entries)
    for entry in entries[first:]:
        yield from _replayed(again, entry)
        changed.look_after(entry)
    for _ in again.tick(now_ms):
        yield False
    items = []
    for key in changed.records:
        items.append(changed.item(key))
        yield False
    return [item for item in items if item is not None]


def _replayed(again: "Sandbox", entry: Entry) -> Iterator[bool]:
    again.simulation.entries = entry.number - 1  # a store may lack the reads before it
    answer = again.answer(_request_of(entry), entry.wall_ms)
    for _ in () if isinstance(answer, BaseReply) else answer:
        yield False
    yield False


class _Changed:
    """The records that have changed since the start, as they were at the latest look."""

    def __init__(self, again: "Sandbox", entries: Sequence[Entry]) -> None:
        self.records: dict[_Key, _Record] = {}
        self._causes: dict[_Key, dict[str, int | None]] = {}  # the entry that changed a field last
        self._world, self._rules = again.simulation.world, again.simulation.rules
        self._start = self._world.copy()
        accepted = ((entry.accepted, entry.number) for entry in entries)
        self._made_by = {job.request_id: number for job, number in accepted if job is not None}
        again.simulation.when_settled = self._look_at  # so this must not refer to the simulation

    def look_after(self, entry: Entry) -> None:
        """Look at what an entry may have changed."""
        if entry.accepted is not None:
            self._look(("request", entry.accepted.request_id), entry.number)
        if entry.changes:
            worlds = self._world, self._start  # what was added may be removed
            customers = [("customer", each) for world in worlds for each in world.changed_customers]
            packages = [("package", each) for world in worlds for each in world.packages.changed]
            for key in dict.fromkeys([*customers, *packages, *self.records]):
                self._look(key, entry.number)

    def _look_at(self, job: Job) -> None:
        """Look at what a request has changed that has just settled."""
        cause = self._made_by.get(job.request_id)
        self._look(("customer", job.customer_id), cause)
        self._look(("request", job.request_id), cause)
        for package_id in islice(reversed(self._world.packages.changed), 1):
            self._look(("package", package_id), cause)

    def _look(self, key: _Key, cause: int | None) -> None:
        former = self.records[key] if key in self.records else _record(self._start, key)
        record = _record(self._world, key)
        if record is not former:
            self.records[key] = record
            fields = self._causes.setdefault(key, {})
            fields.update(dict.fromkeys(_different(former, record, self._rules), cause))

    def item(self, key: _Key) -> dict[str, Any] | None:
        before, after = _record(self._start, key), self.records[key]
        fields, known = _different(before, after, self._rules), after or before
        if not fields or (after is None and isinstance(known, Job)):  # dropped for newer ones
            return None
        name = known.ref if isinstance(known, Customer) else None
        if isinstance(known, Job):
            name = str(known.sequence)
        elif isinstance(known, Package):
            name = known.name
        causes = self._causes[key]
        return {
            "kind": key[0],
            "id": key[1],
            "name": name,
            "change": "added" if before is None else "removed" if after is None else "changed",
            "fields": {path: {**each, "entry": causes.get(path)} for path, each in fields.items()},
        }


def _record(world: World, key: _Key) -> _Record:
    kind, name = key
    if kind == "customer":
        return world.customer(name)
    return world.packages.get(name) if kind == "package" else world.jobs.get(name)


def _request_of(entry: Entry) -> Request:
    """Return the call of an entry with the data of its fault header, which the journal drops."""
    request, chosen = entry.request, entry.chosen
    if FAULT not in request.headers:
        return request
    if entry.code == Code.INVALID_FAULT:
        return request.but(fault=Unreadable(""))
    return request.but(fault="ok" if chosen is None else chosen.step.data)


def _different(before: _Record, after: _Record, rules: Rules) -> dict[str, dict[str, Any]]:
    """Return the fields that differ, by path; `before` or `after` lack where there is none."""
    old, new = _fields(before, rules), _fields(after, rules)
    sides = {"before": old, "after": new}
    return {
        path: {side: fields[path] for side, fields in sides.items() if path in fields}
        for path in old | new
        if old.get(path, MISSING) != new.get(path, MISSING)
    }


def _fields(record: _Record, rules: Rules) -> dict[str, Any]:
    if record is None:
        return {}
    if isinstance(record, Job):
        return {
            "operation": record.operation,
            "customerId": record.customer_id,
            "status": rules.status_values.of(record),
            "errorCode": record.error or "",
        }
    if isinstance(record, Package):
        return {"ownerId": record.owner_id, **record.as_fields()}
    fields = {"/".join(path): value for path, value in leaves(record.fields)}
    return {"parentId": record.parent_id, **fields}


def leaves(fields: Fields) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield the values of a customer by path; contacts, addresses and the invoice by member."""
    for name, value in fields.items():
        if name in ENTRY_ARRAYS and isinstance(value, list) and value:
            for entry in value:
                if isinstance(entry, dict):
                    entry_id = str(entry.get("id")).lower()
                    yield from (((name, entry_id, member), entry[member]) for member in entry)
        elif name in MERGED and isinstance(value, dict) and value:
            yield from (((name, member), each) for member, each in value.items())
        else:
            yield (name,), value
