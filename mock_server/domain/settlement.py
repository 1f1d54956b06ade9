"""Settling jobs: what is due becomes visible, in order, at its own instant.

The one door through which accepted work changes the world. A failed job changes nothing.
"""

from typing import Final

from mock_server.domain.merge import ENTRY_ARRAYS
from mock_server.domain.planning import Planner
from mock_server.domain.records import Fields, Job, Modify, Package, Work
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.domain.weight import more_of_members
from mock_server.domain.world import World

FAILURE_BY_OPERATION = {"modifyCustomer": Code.CUSTOMER_1003, "createPackage": Code.GLOBAL_1001}
"""The code of a failed job that was not told which."""

_LIGHT: Final = 2048
"""Bytes of a customer and of a change to it that are no effort to speak of."""


def advance(world: World, now_ms: int, planner: Planner, most: int) -> tuple[list[Job], int]:
    """Settle what is due at `now_ms`, in order of (due instant, sequence), until it is an effort.

    A job is an effort of 1, and of more where its work or its customer is heavy; once they come to
    `most` together, the rest is left. Returns the settled jobs, each with its own due instant as
    its completion instant, and the effort that they were.
    """
    settled: list[Job] = []
    effort = 0
    for due_ms, job in world.jobs.take_due(now_ms):
        settled.append(settle(world, job, due_ms, job.verdict, planner))
        goes_through = _goes_through_entries(job.work)
        effort += _effort(job.work, world.weigh_customer(job.customer_id) if goes_through else 0)
        if effort >= most:
            break
    return settled, effort


def settle(world: World, job: Job, at_ms: int, verdict: Code | None, planner: Planner) -> Job:
    """Settle one pending job: apply its work, or fail it with the verdict's code.

    Work that does not fit the world as it is by now fails with the operation's code.
    """
    error = verdict if verdict is not None else _carry_out(world, job, planner)
    if error is not None and isinstance(job.work, Package):
        world.packages.release(job.work)
    return world.jobs.settle(job, at_ms, error)


def current_view(
    world: World, customer_id: str, fields: Fields, planner: Planner, most: int
) -> Fields:
    """Return a customer's fields as a read shows them at once (assumption visibility).

    Modifies in progress show already, as far as they would succeed.

    Raises:
        Refusal: when merging them is more of an effort than `most` (SANDBOX_BUSY).
    """
    pending = world.jobs.pending_modifies(customer_id)
    weight, effort = (world.weigh(fields) if pending else 0), 0
    for job in pending:
        if job.verdict is None and isinstance(job.work, Modify):
            effort += _effort(job.work, weight if _goes_through_entries(job.work) else 0)
            if effort > most:
                text = "more modifies of this customer are in progress than a read merges at once"
                raise Refusal(Code.BUSY, Reason("", text))
            modified = planner.modified(fields, job.work)
            if modified is not None:
                weight += more_of_members(_entries(fields), _entries(modified))
                fields = modified
    return fields


def _effort(work: Work, weight: int) -> int:
    """Return what an effort work is that goes through so many bytes besides its own."""
    return 1 + (work.weight + weight) // _LIGHT


def _goes_through_entries(work: Work) -> bool:
    """Tell whether all entries of a customer are gone through for some work, not only its own."""
    return isinstance(work, Modify) and bool(_entries(work.patch))


def _entries(fields: Fields) -> Fields:
    return {name: fields[name] for name in ENTRY_ARRAYS if name in fields}


def _carry_out(world: World, job: Job, planner: Planner) -> Code | None:
    """Apply the work of a job that is to succeed; the code if it cannot."""
    match job.work:
        case Modify() as modify:
            done = _modify(world, job.customer_id, modify, planner)
        case Package() as package:
            done = _create_package(world, package)
        case _:
            done = False
    return None if done else FAILURE_BY_OPERATION[job.operation]


def _create_package(world: World, package: Package) -> bool:
    if world.customer(package.owner_id) is None:
        return False
    world.packages.put(package)
    return True


def _modify(world: World, customer_id: str, modify: Modify, planner: Planner) -> bool:
    customer = world.customer(customer_id)
    if customer is None:
        return False
    modified = planner.modified(customer.fields, modify)
    if modified is None:
        return False
    if modified is not customer.fields:
        world.put_customer(customer._replace(fields=modified))
    return True
