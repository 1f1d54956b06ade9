"""The records of a scenario: plans of jobs with their seeds, and the clock."""

from collections import Counter
from decimal import Decimal
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from thoroughness import examples

from mock_server.domain.refusal import Code
from mock_server.sandbox.ground.chance import (
    derive_uuid,
    draw_between,
    draw_fraction,
    draw_weighted,
)
from mock_server.sandbox.scenario.scenario import (
    FROZEN_START_MS,
    ClockPlan,
    JobPlan,
    SandboxClock,
)

fixed = examples(80)

FAILED = Code.CUSTOMER_1003
SPEEDS = st.decimals(min_value=0, max_value=1000, places=3)
INSTANTS = st.integers(0, 2 * 10**12)


def test_drawn_plan_is_the_same_for_the_same_seed_and_sequence() -> None:
    plan = JobPlan(delay_ms=(0, 10_000), polls=None, verdicts=((None, 0.5), (FAILED, 0.5)))
    drawn = [plan.draw(7, sequence) for sequence in range(20)]
    assert drawn == [plan.draw(7, sequence) for sequence in range(20)]
    assert drawn != [plan.draw(8, sequence) for sequence in range(20)]
    assert len({progression.delay_ms for progression in drawn}) > 10


def test_drawn_verdicts_follow_their_weights() -> None:
    plan = JobPlan(delay_ms=None, polls=None, verdicts=((None, 9.0), (FAILED, 1.0)))
    drawn = Counter(plan.draw(7, sequence).verdict for sequence in range(1000))
    assert 850 < drawn[None] < 950
    assert drawn[None] + drawn[FAILED] == 1000


@pytest.mark.parametrize(
    ("verdicts", "verdict"),
    [(((None, 0.0), (FAILED, 1.0)), FAILED), (((None, 1.0), (FAILED, 0.0)), None)],
    ids=["never-successful", "never-failed"],
)
def test_verdict_without_weight_is_never_drawn(
    verdicts: tuple[tuple[Code | None, float], ...], verdict: Code | None
) -> None:
    plan = JobPlan(delay_ms=None, polls=None, verdicts=verdicts)
    assert {plan.draw(7, sequence).verdict for sequence in range(200)} == {verdict}


def test_choices_without_any_weight_draw_the_last_one() -> None:
    assert draw_weighted(7, "x", 1, [("a", 0.0), ("b", 0.0)]) == "b"


@fixed
@given(seed=st.integers(), number=st.integers(), low=st.integers(-9, 9), more=st.integers(0, 99))
def test_draw_lies_between_its_bounds(seed: int, number: int, low: int, more: int) -> None:
    assert 0 <= draw_fraction(seed, "x", number) < 1
    assert low <= draw_between(seed, "x", number, (low, low + more)) <= low + more


@fixed
@given(seed=st.integers(), name=st.text())
def test_derived_identifier_is_a_canonical_version_4_uuid(seed: int, name: str) -> None:
    derived = derive_uuid(seed, "customer", name)
    assert (str(UUID(derived)), UUID(derived).version) == (derived, 4)


# ── Clock ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("plan", "clock"),
    [
        (ClockPlan(None, Decimal(1)), SandboxClock(5000, 5000, Decimal(1))),
        (ClockPlan(None, Decimal(60)), SandboxClock(5000, 5000, Decimal(60))),
        (ClockPlan(None, Decimal(0)), SandboxClock(5000, FROZEN_START_MS, Decimal(0))),
        (ClockPlan(7000, Decimal(0)), SandboxClock(5000, 7000, Decimal(0))),
        (ClockPlan(7000, Decimal(1)), SandboxClock(5000, 7000, Decimal(1))),
    ],
    ids=["real", "scaled", "frozen", "frozen-with-a-start", "real-with-a-start"],
)
def test_clock_starts_as_planned(plan: ClockPlan, clock: SandboxClock) -> None:
    assert plan.start(5000) == clock


@pytest.mark.parametrize(
    ("speed", "instant_ms"),
    [("0", 100), ("1", 1100), ("60", 60_100), ("0.5", 600), ("0.0001", 100), ("0.001", 101)],
)
def test_clock_goes_at_its_speed(speed: str, instant_ms: int) -> None:
    assert SandboxClock(0, 100, Decimal(speed)).at(1000) == instant_ms


@fixed
@given(speed=SPEEDS, sandbox_ms=INSTANTS, walls=st.lists(INSTANTS, min_size=2, max_size=9))
def test_clock_never_goes_back(speed: Decimal, sandbox_ms: int, walls: list[int]) -> None:
    walls = sorted(walls)
    shown = [SandboxClock(walls[0], sandbox_ms, speed).at(wall_ms) for wall_ms in walls]
    assert shown == sorted(shown)


@fixed
@given(speed=SPEEDS, other=SPEEDS, start_ms=INSTANTS, passed_ms=st.integers(0, 10**9))
def test_clock_that_changes_its_speed_goes_on_from_where_it_is(
    speed: Decimal, other: Decimal, start_ms: int, passed_ms: int
) -> None:
    clock = SandboxClock(0, start_ms, speed)
    assert clock.running(passed_ms, other).at(passed_ms) == clock.at(passed_ms)


@pytest.mark.parametrize(
    ("target_ms", "shown_ms"),
    [(5000, 5000), (2000, 2000), (1000, 2000)],
    ids=["on", "same", "back"],
)
def test_clock_is_only_moved_forward(target_ms: int, shown_ms: int) -> None:
    clock = SandboxClock(0, 1000, Decimal(1))
    assert clock.moved_to(1000, target_ms).at(1000) == shown_ms


@pytest.mark.parametrize(
    ("speed", "duration_ms", "seconds"),
    [("1", 2000, 2), ("1", 2001, 3), ("1", 0, 0), ("1", -5, 0), ("60", 60_000, 1), ("0", 1500, 2),
     ("0.5", 1000, 2)],
    ids=["whole", "rounded-up", "now", "past", "scaled", "frozen", "slow"],
)  # fmt: skip
def test_wait_is_told_in_whole_seconds_of_the_wall(
    speed: str, duration_ms: int, seconds: int
) -> None:
    assert SandboxClock(0, 0, Decimal(speed)).wall_seconds(duration_ms) == seconds
