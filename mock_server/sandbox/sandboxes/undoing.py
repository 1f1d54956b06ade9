"""Brings back the contents of a sandbox from before it was reset, replaced or deleted.

They replace the present contents, which can be brought back in turn. `undo_history` keeps them.
"""

from collections.abc import Iterator
from dataclasses import replace

from mock_server.contract.retired import SECOND_UNDO, UNDO_BY_ID
from mock_server.sandbox.control.problem import not_found
from mock_server.sandbox.control.replaced import UNDO_MS
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.sandboxes.permits import Permit
from mock_server.sandbox.sandboxes.placements import SandboxCreation
from mock_server.sandbox.sandboxes.refusals import in_the_middle
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.tenancy import Tenancy
from mock_server.sandbox.sandboxes.undo_history import UNDO_CALL, Replacing, UndoPoint


def undoable(
    sandboxes: Sandboxes, now_ms: int, name: str | None = None, *, is_operator: bool = True
) -> Iterator[UndoPoint]:
    """Yield what the caller may bring back, of one sandbox or of all, the latest first."""
    sandboxes.undo_history.expire(now_ms)
    asking = None if is_operator or name is None else sandboxes.permits.of(name, now_ms)
    for point in reversed([*sandboxes.undo_history]):
        if name in (None, point.name) and point.is_for(asking):
            yield point


def prepare_undo(
    sandboxes: Sandboxes, name: str, number: int | None, now_ms: int, *, is_operator: bool
) -> SandboxCreation:
    """Take what a call brings back, and return the sandbox to create from it.

    Raises:
        Problem: if there is none, or it cannot be brought back now.
    """
    sandboxes.undo_history.expire(now_ms)
    asking = None if is_operator else sandboxes.permits.of(name, now_ms)
    point = sandboxes.undo_history.find(name, number, asking)
    if point is None:
        raise not_found(_nothing(name, number))
    present = sandboxes.get(name, now_ms)
    if point.is_busy or (present is not None and present.is_busy):
        raise in_the_middle(name)
    sandboxes.crowding.expect_room(name, now_ms)
    permit, ends_ms = _terms(point, present)
    is_latest = point.replaced.number == sandboxes.undo_history.latest(name)
    is_one_step = is_latest and sandboxes.began_ms <= point.replaced.at_ms and not point.is_fetched
    retired = UNDO_BY_ID if number is not None else None if is_one_step else SECOND_UNDO
    sandboxes.undo_history.take(point)
    sandbox = sandboxes.new(now_ms, point.run.simulation.scenario, permit.limits)
    _revive(sandbox, point, present)
    return SandboxCreation(
        name,
        sandbox.simulation.scenario.original,
        None if ends_ms is None else ends_ms - now_ms,
        sandbox,
        before=sandboxes.permits.of(name, now_ms),
        permit=permit,
        replacing=Replacing(UNDO_CALL, point.is_operators, "undone"),
        undo_point=point,
        retired=retired,
    )


def _nothing(name: str, number: int | None) -> str:
    which = "" if number is None else f" with number {number}"
    kept = f"it is possible for {UNDO_MS // 1000} seconds after a reset, replacement or deletion"
    return f"nothing{which} of sandbox {name} can be brought back; {kept}"


def _terms(point: UndoPoint, present: Tenancy | None) -> tuple[Permit, int | None]:
    """Return the permit and the end of a sandbox that is brought back.

    A reset changes neither. The keys of a present sandbox stay: if they were rotated since, the
    earlier ones must not open the sandbox again.
    """
    if present is None:
        return point.permit, point.replaced.ends_ms
    if not point.is_operators:
        return present.permit, present.ends_ms
    if present.permit.has_keys:
        return replace(present.permit, limits=point.permit.limits), point.replaced.ends_ms
    return point.permit, point.replaced.ends_ms


def _revive(sandbox: Sandbox, point: UndoPoint, present: Tenancy | None) -> None:
    """Let a new sandbox continue with a former run."""
    sandbox.go_on_with(point.run)
    sandbox.latest_replaced = point.replaced.number
    sandbox.record.coverage = Coverage()
    sandbox.coverage.add(point.coverage)
    certified = present or point.tenancy
    sandbox.certification = None if certified is None else certified.sandbox.certification
    if present is not None:
        sandbox.coverage.add(present.sandbox.coverage)
