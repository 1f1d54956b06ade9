"""Forks: new sandboxes that continue where another one is."""

from collections.abc import Mapping

from mock_server.sandbox.control.problem import not_found
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.sandboxes.refusals import in_the_middle
from mock_server.sandbox.sandboxes.sandbox import UNBOUNDED, Sandbox
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes


def fork(
    sandboxes: Sandboxes, name: str, now_ms: int, most: Mapping[str, int] = UNBOUNDED
) -> Sandbox:
    """Return a new sandbox that continues where another one is; the two share their base.

    `most` are its own upper bounds; those of the other sandbox do not apply to it.

    Raises:
        Problem: if there is no other sandbox, or it is in the middle of a change.
    """
    origin = sandboxes.get(name, now_ms)
    if origin is None:
        raise not_found(sandboxes.guessed(f"there is no sandbox {name!r} to fork", name))
    if origin.is_busy:
        raise in_the_middle(name)
    simulation = origin.sandbox.simulation
    forked = Sandbox(simulation.scenario, now_ms, origin.sandbox.apis, most)
    twins = simulation.copy(), simulation.copy()
    for twin in twins:
        twin.lower_limits(most)
    forked.resume(twins[0], Origin(now_ms, twins[1]))
    return forked
