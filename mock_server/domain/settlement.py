"""Accepting work and settling it: everything is decided before anything changes.

Due jobs take effect in order, each at its own instant; a failed job changes nothing.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from mock_server.domain.eligibility import is_sub_customer, refuse_own_use
from mock_server.domain.merge import paths_of
from mock_server.domain.planning import Planner
from mock_server.domain.records import ALL, Customer, Fields, Job, Modify, Package, Rules
from mock_server.domain.refusal import Code, InvalidPayload, Reason, Refusal, bounded, shortened
from mock_server.domain.world import World

_ONLY_ALL: Final = (ALL,)

# The most bytes of a customer, counted once for each modify in progress, that one read merges.
_MAX_MERGED: Final = 8 << 20
_MORE: Final = 4  # the most by which what a modify implies, such as defaults, is larger than it


@dataclass(slots=True)
class Progression:
    """How a job will settle, as drawn at acceptance: after a delay, by queries, or manually."""

    delay_ms: int | None
    polls: int | None
    verdict: Code | None  # of the failure; None for success
    after_next: bool = False  # the delay begins when the customer's next modify has settled


def refuse_concurrent_modify(world: World, customer_id: str, rules: Rules) -> None:
    if rules.modify_in_progress != "rejected":
        return
    last = world.jobs.latest_modify(customer_id)
    if last is not None:
        text = f"request {last.request_id} is in progress"
        raise Refusal(Code.IN_PROGRESS, Reason("", text, last.accepted_ms))


def plan_package(
    world: World, owner: Customer, requester_id: str, package_id: str, sent: Fields, rules: Rules
) -> Package:
    """Return a new package, checked against the catalogue, the sub-accounts and the used names."""
    name, offers, owner_id = sent["name"], world.base.offers, owner.customer_id
    eligible_ids = tuple(sent["eligibleSubAccountIds"])
    refuse_own_use(owner_id, requester_id, eligible_ids, rules)
    reasons = unknown_ids(world, owner_id, sent, rules)
    if reasons:
        raise InvalidPayload(*reasons)
    scope = owner_id if rules.package_name_scope == "owner" else None
    holder_id = world.packages.holder_of(name, scope)
    if holder_id is not None:
        creator = world.jobs.creator(holder_id)
        if creator is None:
            why = Reason("/name", f"package {holder_id} has the name {name[:80]!r}")
        else:
            by = f"request {creator.request_id}, in progress"
            text = f"the name {name[:80]!r} is reserved by {by}"
            why = Reason("/name", text, creator.accepted_ms)
        raise Refusal(Code.DUPLICATE_NAME, why)
    return Package(
        package_id=package_id,
        owner_id=owner_id,
        ref=None,
        name=name,
        description=sent.get("description") or None,
        # The catalogue's own strings, so that packages share them.
        nested_offers=tuple(
            [offers[each].offer_id if each in offers else each for each in sent["nestedOffers"]]
        ),
        eligible_sub_account_ids=_ONLY_ALL if ALL in eligible_ids else eligible_ids,
    )


def unknown_ids(world: World, owner_id: str, sent: Fields, rules: Rules) -> tuple[Reason, ...]:
    found = [
        Reason(f"/nestedOffers/{index}", "the catalogue has no offer with this id")
        for index, offer_id in enumerate(sent.get("nestedOffers", ()))
        if rules.unknown_offer != "accepted" and offer_id not in world.base.offers
    ]
    found += [
        Reason(f"/eligibleSubAccountIds/{index}", "the customer has no sub-account with this id")
        for index, each in enumerate(sent.get("eligibleSubAccountIds", ()))
        if rules.unknown_sub_account != "accepted"
        and each != ALL
        and not is_sub_customer(world, each, owner_id, rules)
    ]
    return bounded(found)


def schedule_modify(
    world: World, customer_id: str, due_ms: int | None, rules: Rules
) -> tuple[str | None, int | None]:
    """Return the id of the request that a modify waits for, and when it is due, or None.

    Timed modifies of one customer settle in the order of acceptance; others do not delay later
    ones, unless modifies are queued. One that waits for the next modify never does.
    """
    if rules.modify_in_progress == "queued":
        latest = world.jobs.latest_modify(customer_id, in_turn=True)
        if latest is not None:
            return latest.request_id, None
    earlier = None if due_ms is None else world.jobs.latest_modify(customer_id, timed=True)
    if due_ms is None or earlier is None or earlier.due_ms is None:
        return None, due_ms
    return None, max(due_ms, earlier.due_ms)


def settle_due(world: World, now_ms: int, planner: Planner) -> Iterator[Job]:
    """Settle what is due, in order of (due instant, sequence), each at its own instant."""
    for due_ms, job in world.jobs.take_due(now_ms):
        yield settle(world, job, due_ms, job.verdict, planner)


def settle(world: World, job: Job, at_ms: int, verdict: Code | None, planner: Planner) -> Job:
    """Settle a pending job: apply its work, or fail it with the verdict, as a doomed one does."""
    error, why = (job.verdict if job.why else verdict), job.why
    if error is None:
        match job.work:
            case Modify() as modify:
                try:
                    _modify(world, job, modify, planner)
                except (InvalidPayload, Refusal) as misfit:
                    error, why = planner.failures[job.operation], shortened(misfit.reasons)
            case Package() as package:
                world.packages.put(package)
            case void:
                error, why = planner.failures[job.operation], void.reasons
    if error is not None and isinstance(job.work, Package):
        world.packages.release(job.work)
    settled = world.jobs.settle(job, at_ms, error, why)
    if job.customer_id in world.written:
        oldest = world.jobs.oldest_modify(job.customer_id)
        if oldest is None or job.sequence < oldest.sequence:
            world.forget_written(job.customer_id, None if oldest is None else oldest.sequence)
    return settled


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


def current_view(world: World, customer_id: str, fields: Fields, planner: Planner) -> Fields:
    """Return a customer's fields with its modifies in progress (assumption visibility).

    How they were decided to end does not matter. Those that cannot be applied are left out.
    Too many for so large a customer are refused (SANDBOX_BUSY).
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
        modified = fields
        with suppress(InvalidPayload):
            changes = planner.changes(fields, modify, written, sequence)
            modified = {**fields, **changes} if changes else fields
        grown += modify.size
        if _MORE * grown <= planner.most or planner.size_of(modified) <= planner.most:
            fields = modified
    return fields
