"""A sandbox as a store keeps it: its simulation, coverage and certification.

Its scenario is stored separately, since others share it. Its journal and events are not stored.
"""

from collections.abc import Mapping
from typing import Any

from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.record.led_certification import LedCertification
from mock_server.sandbox.sandboxes.sandbox import UNBOUNDED, Sandbox
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.snapshot import (
    read_as_written,
    restore_simulation,
    simulation_document,
)


def snapshot_document(sandbox: Sandbox, wall_ms: int) -> dict[str, Any]:
    """Return a sandbox as of a wall instant, as a document for `json_lines.lines_of`.

    All necessary data is taken in one step of some milliseconds, so that the sandbox can continue
    while the lines are written.
    """
    return {
        **simulation_document(sandbox.simulation),
        "wallMs": wall_ms,
        "coverage": sandbox.coverage.as_fields(),
        "certification": None if sandbox.certification is None else sandbox.certification.progress,
    }


def restore_snapshot(
    document: Mapping[str, Any],
    scenario: BuiltScenario,
    most: Mapping[str, int] = UNBOUNDED,
) -> Sandbox:
    """Return a sandbox that continues from a snapshot; its journal begins empty, as a fork's does.

    It uses no other sandbox, and only thread-safe parts of the scenario, so it may be called in
    another thread.

    Raises:
        BrokenSnapshotError: if the document cannot be read; the message is one line.
    """
    simulation = restore_simulation(document, scenario.within(most))
    with read_as_written():
        wall_ms: int = document["wallMs"]
        coverage = Coverage.of(document["coverage"])
        led = document.get("certification")  # older snapshots lack it
    sandbox = Sandbox(scenario, wall_ms, most=most)
    sandbox.resume(simulation, Origin(wall_ms, simulation.copy()))
    sandbox.record.coverage = coverage
    sandbox.certification = None if led is None else LedCertification.of(led)
    return sandbox
