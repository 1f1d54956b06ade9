"""What a test does to its world: customers and packages before and after, field by field.

Both worlds are as they will be once everything has settled, so work in progress counts as done.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from mock_server.domain.records import Job
from mock_server.domain.world import World
from mock_server.sandbox.simulation.simulation import Simulation

Place: TypeAlias = tuple[str, str]
"""The name of a record, and the JSON pointer of a field in it."""

Changes: TypeAlias = Mapping[Place, tuple[Any, Any]]
"""The fields that differ, before and after; None where there is none."""


def settled(simulation: Simulation) -> World:
    """Return a copy of the world as it will be once everything has settled; what is stuck stays.

    Time passes first, then status is queried where that settles a request, then what waits for
    another modify goes on without one.
    """
    later = simulation.copy()
    jobs = later.world.jobs
    while True:
        while (due_ms := jobs.next_due_ms()) is not None:
            for _ in later.settle_due(due_ms):
                pass
        waiting = _waiting(later.world)
        if not waiting:
            return later.world
        job = min(waiting, key=lambda each: (each.polls_left is None, each.sequence))
        later.settle(job, later.clock.sandbox_ms, job.verdict)


def _waiting(world: World) -> list[Job]:
    """Return the requests that are pending, but neither stuck nor behind one that is."""
    if not world.jobs.pending_count:
        return []
    pending = {job.request_id: job for job in world.jobs.listed() if job.settled_ms is None}

    def is_stuck(job: Job) -> bool:
        if job.waits_for in pending:
            return is_stuck(pending[job.waits_for])
        return job.waits_for is None and job.delay_ms is None and job.polls_left is None

    return [job for job in pending.values() if not is_stuck(job)]


def changes(before: World, after: World) -> Changes:
    """Return how the customers and packages of two worlds differ.

    A package that was made in between is called by its owner and its number among those, and so
    are all references to it.
    """
    minted, numbers = dict[str, str](), Counter[str]()
    for package in filter(None, after.packages.changed.values()):
        if before.packages.get(package.package_id) is None:
            numbers[package.owner_id] += 1
            number = numbers[package.owner_id]
            minted[package.package_id] = f"package {number} of {package.owner_id}"
    former, latter = dict[Place, Any](), dict[Place, Any]()
    for customer_id in {**before.changed_customers, **after.changed_customers}:
        one, other = before.customer(customer_id), after.customer(customer_id)
        if one is not other:
            name = f"customer {customer_id}"
            former |= _facts(name, one and one.fields, {})
            latter |= _facts(name, other and other.fields, minted)
    for package_id in {**before.packages.changed, **after.packages.changed}:
        name = minted.get(package_id, f"package {package_id}")
        former |= _facts(name, _package(before, package_id), {})
        latter |= _facts(name, _package(after, package_id), minted)
    return {
        place: (former.get(place), latter.get(place))
        for place in {**former, **latter}
        if former.get(place) != latter.get(place)
    }


def _package(world: World, package_id: str) -> Any:
    """Return the fields of a package, but for its id, which it may have by chance."""
    found = world.packages.get(package_id)
    return found and {**found.as_fields(), "packageId": None, "ownerId": found.owner_id}


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
