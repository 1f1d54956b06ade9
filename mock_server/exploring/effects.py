"""What a test does to a sandbox: its customers and packages before and after, field by field.

Both are looked at in forks that have settled, so what the test left in progress counts as done.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from mock_server.client.errors import NotFoundError
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.server_handles import ServerHandles

Place: TypeAlias = tuple[str, str]
"""The name of a record, and the JSON pointer of a field in it."""

Changes: TypeAlias = Mapping[Place, tuple[Any, Any]]
"""The fields that differ, before and after; None where there is none."""

_IDS: Final = frozenset({"packageId", "ref"})


@dataclass(slots=True, kw_only=True)
class Before:
    """A settled sandbox as it was before a test, to which worlds after it are compared."""

    sandbox: SandboxHandle
    state: Mapping[str, Any]
    customers: dict[str, Any] = field(default_factory=dict)

    def changes(self, server: ServerHandles, sandbox: SandboxHandle) -> Changes:
        """Return how the customers and packages of a sandbox will differ once all has settled.

        A package that was made meanwhile is called by its owner and its number among those, and so
        are all references to it.
        """
        with settled(server, sandbox) as (settled_sandbox, state):
            minted = self._minted(state)
            former, latter = dict(_packages(self.state, {})), dict(_packages(state, minted))
            for customer_id in {each["customerId"] for each in state["customers"]}:
                if customer_id not in self.customers:
                    self.customers[customer_id] = _customer(self.sandbox, customer_id)
                name = f"customer {customer_id}"
                former |= _facts(name, self.customers[customer_id], {})
                latter |= _facts(name, _customer(settled_sandbox, customer_id), minted)
        return {
            place: (former.get(place), latter.get(place))
            for place in {**former, **latter}
            if former.get(place) != latter.get(place)
        }

    def _minted(self, after: Mapping[str, Any]) -> dict[str, str]:
        known = {package["packageId"] for package in self.state["packages"]}
        numbers: Counter[str] = Counter()
        minted = {}
        for each in after["packages"]:
            if each["packageId"] not in known and (package := each.get("package")):
                owner = package["ownerId"]
                numbers[owner] += 1
                minted[each["packageId"]] = f"package {numbers[owner]} of {owner}"
        return minted


@contextmanager
def settled(
    server: ServerHandles, sandbox: SandboxHandle
) -> Iterator[tuple[SandboxHandle, Mapping[str, Any]]]:
    """Provide a sandbox as it will be once everything has settled, and its state.

    It is a fork, unless nothing is in progress. Time passes first, then status is queried where
    that settles a request, then what waits for another modify goes on without one. What is stuck
    stays.
    """
    state = sandbox.state()
    if not _waiting(state):
        yield sandbox, state
        return
    with forked(server, sandbox, "after") as fork:
        fork.advance(until="idle")
        state = fork.state()
        while waiting := _waiting(state):
            job = min(waiting, key=lambda each: (each["pollsLeft"] is None, each["sequence"]))
            end = "successful" if job["verdict"] is None else "failed"
            fork.settle(job["requestId"], end, job["verdict"])
            state = fork.state()
        yield fork, state


@contextmanager
def forked(server: ServerHandles, sandbox: SandboxHandle, why: str) -> Iterator[SandboxHandle]:
    """Provide a frozen fork of a sandbox for the length of a block."""
    name = f"{sandbox.name[:50]}-{why}"
    server.sandboxes.create(name, origin=sandbox.name)
    fork = server.sandbox(name)
    try:
        fork.freeze()
        yield fork
    finally:
        with suppress(NotFoundError):
            fork.drop()


def _waiting(state: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the requests that are pending, but neither stuck nor behind one that is."""
    pending = {job["requestId"]: job for job in state["jobs"] if job["settledMs"] is None}

    def is_stuck(job: Mapping[str, Any]) -> bool:
        if job["waitsFor"] in pending:
            return is_stuck(pending[job["waitsFor"]])
        return job["waitsFor"] is None and job["delayMs"] is None and job["pollsLeft"] is None

    return [job for job in pending.values() if not is_stuck(job)]


def _packages(state: Mapping[str, Any], minted: Mapping[str, str]) -> Iterator[tuple[Place, Any]]:
    for each in state["packages"]:
        name = minted.get(each["packageId"], f"package {each['packageId']}")
        facts = _facts(name, each.get("package"), minted)
        yield from ((place, value) for place, value in facts.items() if place[1][1:] not in _IDS)


def _customer(sandbox: SandboxHandle, customer_id: str) -> Any:
    try:
        return sandbox.customer(customer_id)
    except NotFoundError:
        return None


def _facts(name: str, record: Any, minted: Mapping[str, str]) -> dict[Place, Any]:
    return {(name, path): minted.get(value, value) for path, value in _leaves("", record)}


def _leaves(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the values in a record that contain no others, with their JSON pointers."""
    match value:
        case {} if value:
            for name, each in value.items():
                yield from _leaves(f"{path}/{name}", each)
        case [_, *_]:
            for at, each in enumerate(value):
                yield from _leaves(f"{path}/{at}", each)
        case {} | []:
            yield path, repr(value)
        case _:
            yield path, value
