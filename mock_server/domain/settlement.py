"""Settling jobs: due jobs take effect in order, each at its own instant.

This is the only way in which accepted work changes the world. A failed job changes nothing.
"""

from collections.abc import Iterator
from typing import Final

from mock_server.domain.planning import Planner
from mock_server.domain.records import Fields, Job, Modify, Package
from mock_server.domain.refusal import Code, InvalidPayload, Reason, Refusal, shortened
from mock_server.domain.world import World
from mock_server.domain.writes import paths_of

_MAX_MERGED: Final = 8 << 20
"""The most bytes of a customer, counted once for each modify in progress, that one read merges."""

_MORE: Final = 4
"""The most by which what a modify implies, such as defaults, is larger than the modify."""


def settle_due(world: World, now_ms: int, planner: Planner) -> Iterator[Job]:
    """Settle what is due at `now_ms` in order of (due instant, sequence), each at its own instant.

    Yields each settled job; what is not asked for stays due.
    """
    for due_ms, job in world.jobs.take_due(now_ms):
        yield settle(world, job, due_ms, job.verdict, planner)


def settle(world: World, job: Job, at_ms: int, verdict: Code | None, planner: Planner) -> Job:
    """Settle one pending job: apply its work, or fail it with the code in the verdict.

    Work that no longer fits the world fails with the operation's code; a doomed job fails whatever
    the verdict.
    """
    error, why = (job.verdict if job.why else verdict), job.why
    if error is None:
        error, why = _carry_out(world, job, planner)
    if error is not None and isinstance(job.work, Package):
        world.packages.release(job.work)
    settled = world.jobs.settle(job, at_ms, error, why)
    if job.customer_id in world.written:
        oldest = world.jobs.oldest_modify(job.customer_id)
        if oldest is None or job.sequence < oldest.sequence:
            world.forget_written(job.customer_id, None if oldest is None else oldest.sequence)
    return settled


def current_view(world: World, customer_id: str, fields: Fields, planner: Planner) -> Fields:
    """Return a customer's fields with its modifies in progress (assumption visibility).

    How they were decided to end does not matter, so that a read does not tell. Those that cannot be
    applied are left out, as when the customer has grown since they were accepted.

    Raises:
        Refusal: if they are too many for so large a customer (SANDBOX_BUSY).
    """
    pending = [
        (job.sequence, job.work)
        for job in world.jobs.pending_modifies(customer_id)
        if isinstance(job.work, Modify)
    ]
    if not pending:
        return fields
    written, grown = world.written.get(customer_id), planner.size_of(fields)
    if len(pending) * grown + sum(modify.size for _, modify in pending) > _MAX_MERGED:
        text = "this customer has more modifies in progress than one read can merge"
        raise Refusal(Code.BUSY, Reason("", text))
    for sequence, modify in pending:
        modified = planner.modified_if_it_fits(fields, modify, written, sequence)
        grown += modify.size
        if _MORE * grown > planner.most and planner.size_of(modified) > planner.most:
            continue
        fields = modified
    return fields


def _carry_out(world: World, job: Job, planner: Planner) -> tuple[Code | None, tuple[Reason, ...]]:
    """Apply the work of a job that should succeed; return code and reasons if it cannot."""
    match job.work:
        case Modify() as modify:
            try:
                _modify(world, job, modify, planner)
            except (InvalidPayload, Refusal) as misfit:
                return planner.failures[job.operation], shortened(misfit.reasons)
        case Package() as package:
            world.packages.put(package)
        case void:
            return planner.failures[job.operation], void.reasons
    return None, ()


def _modify(world: World, job: Job, modify: Modify, planner: Planner) -> None:
    customer = world.customer(job.customer_id)
    if customer is None:
        raise InvalidPayload(Reason("", "there is no such customer"))
    fields = customer.fields
    changes = planner.changes(fields, modify, world.written.get(job.customer_id), job.sequence)
    if changes:
        modified = {**fields, **changes}
        world.put_customer(customer.with_fields(modified, planner.fitting_size(modified)))
    oldest = world.jobs.oldest_modify(job.customer_id)
    if oldest is not None and oldest.sequence < job.sequence:
        paths = paths_of(fields, modify.patch, planner.rules)
        world.note_written(job.customer_id, paths, job.sequence)
