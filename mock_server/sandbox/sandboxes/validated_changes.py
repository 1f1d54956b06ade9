"""What calls about sandboxes do once they are validated, and how they show a sandbox."""

from typing import Any

from mock_server.contract.texts.times import format_instant
from mock_server.sandbox.control.call import is_purge, with_undo
from mock_server.sandbox.ground.exchange import NO_CONTENT, Outcome, Request, json_outcome
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.sandboxes.placements import SandboxAmendment, SandboxCreation
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.tenancy import Tenancy


def end(sandboxes: Sandboxes, tenancy: Tenancy, request: Request, now_ms: int) -> Outcome:
    """Remove a sandbox, as a validated call asks; a purge keeps nothing of it."""
    if is_purge(request):
        sandboxes.keep(tenancy.name, None)
        sandboxes.remove(tenancy.name, "deleted")
        return NO_CONTENT
    previous = sandboxes.set_aside(tenancy.name, "deleteSandbox", "deleted", now_ms)
    return with_undo(NO_CONTENT, previous.until_ms)


def place(sandboxes: Sandboxes, new: SandboxCreation, request: Request, now_ms: int) -> Outcome:
    """Create a sandbox at a wall instant, as a validated call asks.

    Raises:
        Problem: if there is no room any more.
    """
    sandbox = new.made or sandboxes.new(now_ms, new.scenario, new.permit.limits)
    present = sandboxes.get(new.name, now_ms)
    replaces = present is not None if new.replaces is None else new.replaces
    if new.previous is not None:
        new.previous.is_back = True
        if present is not None:
            present.sandbox.record.coverage = Coverage()  # the new one has it
    sandboxes.keep(new.name, None)
    kept = None
    if present is not None and new.previous is None and not is_purge(request):
        kept = sandboxes.set_aside(new.name, "putSandbox", "replaced by another sandbox", now_ms)
    tenancy = sandboxes.place(new.name, sandbox, now_ms, ttl_ms=new.ttl_ms, permit=new.permit)
    fields = {**sandbox_fields(sandboxes, tenancy, now_ms), **new.shown}
    outcome = json_outcome(fields, 200 if replaces else 201)
    return outcome if kept is None else with_undo(outcome, kept.until_ms)


def amend(sandboxes: Sandboxes, amended: SandboxAmendment, now_ms: int) -> Outcome:
    """Give a sandbox other keys or another end, as a validated call asks."""
    tenancy = amended.tenancy
    sandboxes.amend(tenancy, amended.permit, amended.ttl_ms)
    return json_outcome(
        sandbox_fields(sandboxes, tenancy, now_ms) if amended.shown is None else amended.shown
    )


def sandbox_fields(sandboxes: Sandboxes, tenancy: Tenancy, now_ms: int) -> dict[str, Any]:
    """Return the members by which calls about sandboxes show one."""
    sandbox, simulation = tenancy.sandbox, tenancy.sandbox.simulation
    created_ms, ends_ms = tenancy.created_ms, tenancy.ends_ms
    return {
        "name": tenancy.name,
        "scenario": simulation.scenario.name,
        "seed": simulation.scenario.seed,
        "outdated": sandboxes.is_outdated(sandbox),
        "createdAt": format_instant(created_ms),
        "usedAt": format_instant(tenancy.used_ms),
        "ageMs": now_ms - created_ms,
        "expiresAt": None if ends_ms is None else format_instant(ends_ms),
        "latestEvent": None if sandbox.is_partial else sandbox.events.latest,
        "limits": dict(tenancy.permit.limits),
        "use": _use(sandboxes, tenancy),
        "size": {
            "changedCustomers": len(simulation.world.changed_customers),
            "requests": len(simulation.world.jobs),
            "journalEntries": len(tenancy.sandbox.journal),
            "bytes": tenancy.sandbox.weight,
        },
    }


def _use(sandboxes: Sandboxes, tenancy: Tenancy) -> dict[str, int]:
    """Return how much a sandbox uses of what limits can bound, by the names of the limits."""
    simulation, journal = tenancy.sandbox.simulation, tenancy.sandbox.journal
    return {
        **({} if sandboxes.usage_of is None else sandboxes.usage_of(tenancy.name)),
        "pendingJobs": simulation.world.jobs.pending_count,
        "packages": simulation.world.packages.named,
        "plans": len(simulation.plans),
        "journalEntries": len(journal),
        "journalBytes": journal.weight,
    }
