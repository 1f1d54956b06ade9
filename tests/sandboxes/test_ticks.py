"""It makes no difference who notices first that requests have settled: a watcher, or a call."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import ACME, DATA, NORTH, SMALL_WORLD, START_MS, build

from mock_server.sandbox.ground.chance import derive_uuid
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.simulation.state import export_state

JOBS = {"modifyCustomer": {"after": ["1s", "3s"]}, "createPackage": {"after": "2s"}}
LATE = [
    "ok",
    {"job": "successful", "after": "next-modify"},
    {"job": "failed", "after": {"polls": 1}},
    {"job": "failed", "after": "next-modify"},
    {"job": "stuck"},
]
"""Jobs that wait for the next modify, which settles by time, by queries or manually."""

SCENARIOS = {
    "usual": build({**SMALL_WORLD, "clock": {"mode": "real"}}, jobs=JOBS),
    "late": build(
        {**SMALL_WORLD, "clock": {"mode": "real"}},
        jobs=JOBS,
        faults=[
            {"name": "late", "steps": LATE, "times": 9},
            {"name": "stale", "operation": "getCustomer", "fault": {"read": "stale"}},
        ],
    ),
}
FIRST, SECOND = (derive_uuid(7, "request", number) for number in (1, 2))
CALLS: dict[str, tuple[str, str, Any]] = {
    "read": ("GET", f"/api/v2/customer/{NORTH}", None),
    "modify": ("PATCH", f"/api/v2/customer/{NORTH}", {"name": "New"}),
    "package": (
        "POST",
        f"/api/v2/customer/{ACME}/package",
        {"name": "N", "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]},
    ),
    "refused": ("PATCH", f"/api/v2/customer/{NORTH}", {"name": 1}),
    "clock": ("GET", "/_sandbox/clock", None),
    "requests": ("GET", "/_sandbox/requests", None),
    "advance": ("POST", "/_sandbox/clock/advance", {"by": "1s"}),
    **{f"query {each}": ("GET", f"/api/v2/request/{each}", None) for each in (FIRST, SECOND)},
    "settle": ("POST", f"/_sandbox/requests/{SECOND}/settle", {"as": "successful"}),
    "until": ("POST", "/_sandbox/clock/advance", {"until": FIRST}),
    "reset": ("POST", "/_sandbox/reset", None),
}


def played(scenario: str, steps: list[tuple[str, int]], *, ticks: bool) -> Iterator[Any]:
    """Yield all that a program of calls leads to, with or without its ticks."""
    sandbox, now_ms = Sandbox(SCENARIOS[scenario], START_MS), START_MS
    for name, gap_ms in steps:
        now_ms += gap_ms
        if name in CALLS:
            method, path, body = CALLS[name]
            data = b"" if body is None else json.dumps(body).encode()
            yield sandbox.handle(Request(method, path, body=data), now_ms)
        elif ticks:
            noticing = sandbox.tick(now_ms)
            if name == "tick":
                list(noticing)
            else:
                next(noticing, None)  # the others are settled later
    yield sandbox.handle(Request("GET", "/_sandbox/journal"), now_ms)
    yield [event.encode() for event in sandbox.events.after(0)]
    yield sandbox.coverage.as_fields()
    yield export_state(sandbox.simulation, now_ms)


@pytest.mark.parametrize("scenario", SCENARIOS)
@given(
    steps=st.lists(
        st.tuples(
            st.sampled_from([*CALLS, *["modify"] * 8, *["tick", "tick-once"] * 4]),
            st.integers(0, 1500),
        ),
        max_size=25,
    )
)
def test_ticks_at_any_instants_make_no_difference(
    scenario: str, steps: list[tuple[str, int]]
) -> None:
    assert [*played(scenario, steps, ticks=True)] == [*played(scenario, steps, ticks=False)]
