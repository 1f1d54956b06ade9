"""The effect of each step on a call, before and after the world changes."""

from typing import Any

import pytest
from support import BLUE, NORTH, Client
from support.faults import add, meet
from support.uploads import put_state

FROZEN = {"mode": "frozen", "start": "2026-01-01T09:00:00Z"}
LOGNORMAL = {"median": "200ms", "sigma": 0.5, "max": "400ms"}


def delays(delay: Any, count: int = 8, **changes: Any) -> list[int]:
    """Return the real delays of the first `count` calls that a delay applies to."""
    client = Client.of(**changes)
    add(client, fault={"delay": delay, "wall": True})
    return [meet(client).delay_ms for _ in range(count)]


def held_back(clock: dict[str, Any], step: dict[str, Any]) -> tuple[int, int]:
    """Return the real delay of a call, and the delay that its entry shows."""
    client = Client.of(clock=clock)
    add(client, fault=step)
    outcome = meet(client)
    entry = client.control("GET", f"/journal/{outcome.headers['X-Sandbox-Entry']}").json
    return outcome.delay_ms, entry["reply"]["delayMs"]


@pytest.mark.parametrize(
    ("clock", "step", "expected"),
    [
        pytest.param(FROZEN, {"delay": "2s"}, (0, 2000), id="frozen"),
        pytest.param(FROZEN, {"delay": "2s", "wall": True}, (2000, 2000), id="frozen, wall"),
        pytest.param(FROZEN, {"delay": "2s", "wall": False}, (0, 2000), id="frozen, no wall"),
        pytest.param({}, {"delay": "2s"}, (2000, 2000), id="real"),
        pytest.param({"speed": 60}, {"delay": "3s"}, (50, 3000), id="sixty times faster"),
        pytest.param({"speed": 0.5}, {"delay": "3s"}, (6000, 3000), id="half as fast"),
        pytest.param({"speed": 60}, {"delay": "3s", "wall": True}, (3000, 3000), id="fast, wall"),
    ],
)
def test_a_delay_costs_real_time_by_the_clock_and_is_journalled(
    clock: dict[str, Any], step: dict[str, Any], expected: tuple[int, int]
) -> None:
    assert held_back(clock, step) == expected


@pytest.mark.parametrize(
    ("delay", "drawn"),
    [
        pytest.param("300ms", [300] * 8, id="fixed"),
        pytest.param(["300ms", "300ms"], [300] * 8, id="one value"),
        pytest.param(["1s", "3s"], [1201, 1978, 1581, 1293, 1141, 2339, 1991, 1909], id="range"),
        pytest.param(LOGNORMAL, [106, 197, 152, 118, 96, 249, 199, 189], id="lognormal"),
        pytest.param({**LOGNORMAL, "sigma": 0}, [200] * 8, id="lognormal without spread"),
    ],
)
def test_delays_are_the_same_on_every_machine(delay: Any, drawn: list[int]) -> None:
    assert delays(delay) == drawn


def test_a_plan_about_a_customer_goes_on_in_a_restored_state() -> None:
    client, other = Client.of(), Client.of()
    plan = {"operation": "getCustomer", "when": {"customer": "north"}, "fault": "GLOBAL_1001"}
    assert client.control("POST", "/faults", plan).status == 201
    assert put_state(other, client.control("GET", "/state").body).status == 200
    assert [other.get(each).status for each in (BLUE, NORTH)] == [200, 503]
