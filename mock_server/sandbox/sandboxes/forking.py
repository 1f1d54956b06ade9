"""Sandboxes that continue where another one is."""

from collections.abc import Mapping
from http import HTTPStatus

from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.sandboxes.refusals import SOON
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.tenancy import Tenancy


def fork_of(origin: Tenancy, now_ms: int, most: Mapping[str, int]) -> Sandbox:
    """Return a sandbox that shares the base of another one, with upper bounds of its own limits.

    Raises:
        Problem: if the other one is in the middle of a change.
    """
    if origin.is_busy:
        detail = f"sandbox {origin.name} is in the middle of a change; try again"
        raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, detail, headers=SOON)
    simulation = origin.sandbox.simulation
    forked = Sandbox(simulation.scenario, now_ms, origin.sandbox.desk, most)
    twins = simulation.copy(), simulation.copy()
    for twin in twins:
        twin.keep_within(most)
    forked.resume(twins[0], Origin(now_ms, twins[1]))
    forked.successor = origin.sandbox.successor
    return forked
