"""What calls about sandboxes do once they are validated, and how they show a sandbox.

An undo brings back what was in a sandbox before the latest call that reset, replaced or removed it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from mock_server.contract.texts.times import format_instant
from mock_server.sandbox.control.call import UNDO_MS, is_purge, with_undo
from mock_server.sandbox.control.problem import not_found
from mock_server.sandbox.ground.exchange import NO_CONTENT, Outcome, Request, json_outcome
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Permit
from mock_server.sandbox.sandboxes.refusals import in_the_middle
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.tenancy import Previous, Tenancy
from mock_server.sandbox.scenario.scenario import BuiltScenario


@dataclass(frozen=True, slots=True)
class SandboxCreation:
    """A sandbox to be created, in place of the one with its name if there is one.

    `scenario` is that of the sandbox, None for that of the server; `ttl_ms` is its time to live,
    None if unlimited. `made` is the sandbox itself, if a fork or an undo has already created it.
    `replaces` tells whether it replaces another one (None: to be looked up). `permit` was derived
    from `before`, the permit of that one. `shown` are the members that show new keys. `previous` is
    set if the sandbox brings something back. If it `is_only_new`, it replaces nothing.
    """

    name: str
    scenario: BuiltScenario | None
    ttl_ms: int | None
    made: Sandbox | None
    replaces: bool | None = None
    before: Permit = NO_PERMIT
    permit: Permit = NO_PERMIT
    shown: Mapping[str, Any] = field(default_factory=dict)
    previous: Previous | None = None
    is_only_new: bool = False

    def apply(self, sandboxes: Sandboxes, request: Request, now_ms: int) -> Outcome:
        """Create the sandbox at a wall instant, as a call asks.

        Raises:
            Problem: if there is no room any more.
        """
        sandbox = self.made or sandboxes.new(now_ms, self.scenario, self.permit.limits)
        present = sandboxes.get(self.name, now_ms)
        replaces = present is not None if self.replaces is None else self.replaces
        if self.previous is not None:
            self.previous.is_back = True
            if present is not None:
                present.sandbox.record.coverage = Coverage()  # the new one has it
        sandboxes.keep(self.name, None)
        kept = None
        if present is not None and self.previous is None and not is_purge(request):
            why = "replaced by another sandbox"
            kept = sandboxes.set_aside(self.name, "putSandbox", why, now_ms)
        tenancy = sandboxes.place(
            self.name, sandbox, now_ms, ttl_ms=self.ttl_ms, permit=self.permit
        )
        fields = {**sandbox_fields(sandboxes, tenancy, now_ms), **self.shown}
        outcome = json_outcome(fields, 200 if replaces else 201)
        return outcome if kept is None else with_undo(outcome, kept.until_ms)


@dataclass(frozen=True, slots=True)
class SandboxAmendment:
    """Other keys of a sandbox, or another time to live.

    `before` and `before_ttl_ms` are the values against which the call was validated. `shown` is the
    reply, or None to show the sandbox.
    """

    tenancy: Tenancy
    before: Permit
    before_ttl_ms: int | None
    permit: Permit
    ttl_ms: int | None
    shown: Mapping[str, Any] | None = None

    def apply(self, sandboxes: Sandboxes, _: Request, now_ms: int) -> Outcome:
        """Give the sandbox the other keys or the other end."""
        sandboxes.amend(self.tenancy, self.permit, self.ttl_ms)
        return json_outcome(
            sandbox_fields(sandboxes, self.tenancy, now_ms) if self.shown is None else self.shown
        )


@dataclass(frozen=True, slots=True)
class SandboxRemoval:
    """A sandbox to be removed; a purge keeps nothing of it."""

    tenancy: Tenancy

    def apply(self, sandboxes: Sandboxes, request: Request, now_ms: int) -> Outcome:
        """Remove the sandbox."""
        name = self.tenancy.name
        if is_purge(request):
            sandboxes.keep(name, None)
            sandboxes.remove(name, "deleted")
            return NO_CONTENT
        previous = sandboxes.set_aside(name, "deleteSandbox", "deleted", now_ms)
        return with_undo(NO_CONTENT, previous.until_ms)


Change: TypeAlias = SandboxCreation | SandboxAmendment | SandboxRemoval
"""What a validated call changes once it is applied, and not before."""


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


_NOTHING: Final = f"nothing to undo (kept {UNDO_MS // 60_000} minutes, by this server only)"


def kept_for(sandboxes: Sandboxes, name: str, now_ms: int, *, is_operator: bool) -> Previous | None:
    """Return what a caller may bring back; the operator alone removes sandboxes and undoes that."""
    sandboxes.get(name, now_ms)  # if it has expired, its undo ends with it
    sandboxes.drop_previous(now_ms)
    previous = sandboxes.previous.get(name)
    return previous if is_operator or previous is None or previous.tenancy is None else None


def prepare_undo(
    sandboxes: Sandboxes, name: str, now_ms: int, *, is_operator: bool
) -> SandboxCreation:
    """Take what a call brings back, and return the sandbox to create from it.

    Keys that were replaced in the meantime do not come back.

    Raises:
        Problem: if there is none, or it cannot be brought back now.
    """
    previous = kept_for(sandboxes, name, now_ms, is_operator=is_operator)
    if previous is None:
        raise not_found(_NOTHING)
    present, removed = sandboxes.get(name, now_ms), previous.tenancy
    if any(each is not None and each.is_busy for each in (removed, present)):
        raise in_the_middle(name)
    sandboxes.crowding.expect_room(name, now_ms)
    before = sandboxes.permits.of(name, now_ms)
    permit, ends = before, removed or present
    if removed is not None:
        is_rekeyed = present is not None and present.permit.has_keys
        keyed = before if is_rekeyed else removed.permit
        permit = replace(keyed, limits=removed.permit.limits)
    sandbox = sandboxes.new(now_ms, previous.run.simulation.scenario, permit.limits)
    sandbox.go_on_with(previous.run)
    sandbox.record.coverage = Coverage()
    for each in (removed, present):
        if each is not None:
            sandbox.coverage.add(each.sandbox.coverage)
            sandbox.certification = each.sandbox.certification
    del sandboxes.previous[name]
    return SandboxCreation(
        name,
        sandbox.simulation.scenario.original,
        None if ends is None or ends.ends_ms is None else ends.ends_ms - now_ms,
        sandbox,
        before=before,
        permit=permit,
        previous=previous,
    )
