"""Brings back what was in a sandbox before the latest call that reset, replaced or removed it."""

from dataclasses import replace
from typing import Final

from mock_server.sandbox.control.call import UNDO_MS
from mock_server.sandbox.control.problem import not_found
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.sandboxes.refusals import in_the_middle
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.tenancy import Previous
from mock_server.sandbox.sandboxes.validated_changes import SandboxCreation

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
