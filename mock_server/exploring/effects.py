"""What a test does to its world: customers and packages before and after, field by field.

Both worlds are as they will be once everything has settled, so work in progress counts as done.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from mock_server.domain.jobs import Job
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
    are all references to it. What packages contain numbers them, since a client that tries again
    may make them in another order.
    """
    minted, numbers = dict[str, str](), Counter[str]()
    made = (each for each in after.packages.changed.values() if each is not None)
    for package in sorted(made, key=lambda each: (each.nested_offers, each.name)):
        if before.packages.get(package.package_id) is None:
            numbers[package.owner_id] += 1
            number = numbers[package.owner_id]
            minted[package.package_id] = f"package {number} of {package.owner_id}"
    found = dict[Place, tuple[Any, Any]]()

    def compare(name: str, one: Any, other: Any) -> None:
        for path, at in _differences("", one, other, minted):
            found[name, path] = at

    for customer_id in {**before.changed_customers, **after.changed_customers}:
        one, other = before.customer(customer_id), after.customer(customer_id)
        compare(f"customer {customer_id}", one and one.fields, other and other.fields)
    for package_id in {**before.packages.changed, **after.packages.changed}:
        name = minted.get(package_id, f"package {package_id}")
        compare(name, _package(before, package_id), _package(after, package_id))
    return found


def _package(world: World, package_id: str) -> Any:
    """Return the fields of a package, but for its id, which it may have by chance."""
    found = world.packages.get(package_id)
    return found and {**found.as_fields(), "packageId": None, "ownerId": found.owner_id}


def _differences(
    path: str, one: Any, other: Any, minted: Mapping[str, str]
) -> Iterator[tuple[str, tuple[Any, Any]]]:
    """Yield the values without others in them that differ, with their JSON pointers."""
    if one == other:
        return
    (former, was), (latter, has) = _opened(one), _opened(other)
    for name in {**former, **latter}:
        yield from _differences(f"{path}/{name}", former.get(name), latter.get(name), minted)
    has = minted.get(has, has)
    if was != has:
        yield path, (was, has)


def _opened(value: Any) -> tuple[Mapping[Any, Any], Any]:
    """Return what a value contains, and the value itself if it contains nothing."""
    match value:
        case {} if value:
            return value, None
        case [_, *_]:
            return dict(enumerate(value)), None
        case {} | []:
            return {}, repr(value)
        case _:
            return {}, value
