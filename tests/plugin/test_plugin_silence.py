"""A test fails if a check, a call, a marker or a fault in it did nothing: it proves nothing."""

import pytest
from support.plugin_runs import Run

pytest_plugins = ["pytester"]

# ── Results that nobody looked at ────────────────────────────────────────────────────────────────

UNSEEN = """
from mock_server import open_sandbox

pytestmark = pytest.mark.sandbox(scenario="minimal")

def test_verification(sandbox):
    sandbox.verify(operation="getCustomer", exactly=3)

async def test_verification_awaited(sandbox, mock_server):
    await mock_server.async_sandbox(sandbox.name).verify(operation="getCustomer")

def test_verification_of_another_sandbox(sandbox_factory):
    with sandbox_factory() as other:
        other.verify(in_order=[{"operation": "getCustomer"}])

def test_verification_of_a_requested_sandbox(request):
    request.getfixturevalue("sandbox").verify(plan="none")

def test_check(sandbox):
    sandbox.check("{version: 0}")

def test_seen(sandbox):
    assert not sandbox.verify(operation="getCustomer")
    assert sandbox.verify(operation="getCustomer").matched == 0
    print(sandbox.verify(operation="getCustomer"))
    assert not sandbox.check("{version: 0}")

def test_positive(sandbox):
    sandbox.verify(operation="getCustomer", exactly=0)
    sandbox.check("{version: 1, customers: [{ref: a}]}")

def test_elsewhere(sandbox):
    open_sandbox("minimal").verify(operation="getCustomer")

def test_without_a_fixture():
    open_sandbox("minimal").verify(operation="getCustomer")

def test_that_fails_anyway(sandbox):
    sandbox.verify(operation="getCustomer")
    raise LookupError("the reason")
"""

NOT_LOOKED_AT = (
    "a result was negative, but the test did not look at it; put an assert before sandbox."
)


def test_a_negative_result_that_nobody_looked_at_fails_the_test(run: Run) -> None:
    result = run(UNSEEN)
    result.assert_outcomes(failed=6, passed=4)
    unseen = [line for line in result.outlines if line.startswith(NOT_LOOKED_AT)]
    assert [line.removeprefix(NOT_LOOKED_AT) for line in unseen] == [
        "verify(operation='getCustomer', exactly=3)",
        "verify(operation='getCustomer')",
        "verify(in_order=[{'operation': 'getCustomer'}])",
        "verify(plan='none')",
        "check(...)",
    ]
    result.stdout.fnmatch_lines(["FAILED *test_that_fails_anyway - LookupError: the reason"])


# ── Calls that nobody awaited ────────────────────────────────────────────────────────────────────

UNAWAITED = """
import asyncio
import warnings

async def test_wait(sandbox, mock_server):
    mock_server.async_sandbox(sandbox.name).wait_for(operation="getCustomer", timeout=0)

async def test_call_kept_in_a_variable(sandbox, mock_server):
    called = mock_server.async_sandbox(sandbox.name).assert_called(operation="getCustomer")

async def test_call_of_a_client(sandbox_client):
    sandbox_client.get("/api/v2/customer/x")

async def test_anything_else(sandbox):
    asyncio.sleep(1)

async def test_awaited(sandbox, mock_server):
    await mock_server.async_sandbox(sandbox.name).clock()

def test_other_warnings_are_shown(sandbox, recwarn):
    warnings.warn("to the fixture")
    with pytest.warns(UserWarning, match="to the test"):
        warnings.warn("to the test")
    assert [str(each.message) for each in recwarn] == ["to the fixture"]

def test_warning(sandbox):
    warnings.warn("to the report", RuntimeWarning)
"""


@pytest.mark.parametrize("filters", ["default", "error", "ignore"])
def test_a_call_that_was_not_awaited_fails_the_test(run: Run, filters: str) -> None:
    result = run(UNAWAITED, f"-W{filters}::RuntimeWarning")
    is_error = int(filters == "error")
    result.assert_outcomes(failed=4 + is_error, passed=3 - is_error, warnings=filters == "default")
    lost = [
        line
        for line in result.outlines
        if "was called without await, so it did" in line and not line.startswith("FAILED")
    ]
    assert [line.split()[0] for line in lost] == ["wait_for", "assert_called", "_request", "sleep"]


# ── Markers and options ──────────────────────────────────────────────────────────────────────────

IDLE = """
FROZEN = {"version": 1, "clock": {"mode": "frozen"}, "customers": [{"ref": "a"}]}
pytestmark = pytest.mark.sandbox(scenario=FROZEN)

@pytest.mark.sandbox(frozen=True)
def test_without_a_sandbox(): pass

@pytest.mark.sandbox(seed=7)
def test_with_another_sandbox(sandbox_factory):
    with sandbox_factory("minimal"):
        pass

@pytest.mark.sandbox(seed=7)
def test_requested(request):
    assert request.getfixturevalue("sandbox").scenario()["seed"] == 7

def test_of_the_module(): pass

@pytest.mark.sandbox(frozen=False)
def test_not_frozen(sandbox):
    assert sandbox.clock().mode == "real"

def test_as_in_the_scenario(sandbox):
    assert sandbox.clock().mode == "frozen"

def test_not_frozen_either(sandbox_factory):
    with sandbox_factory(FROZEN, frozen=False) as other:
        assert other.clock().mode == "real"
"""


def test_a_marker_that_does_nothing_fails_the_test_that_has_it(run: Run) -> None:
    result = run(IDLE)
    result.assert_outcomes(failed=2, passed=5)
    nothing = "did nothing: the test does not use the fixture sandbox"
    result.stdout.fnmatch_lines(
        [f"@pytest.mark.sandbox(frozen=True) {nothing}", f"@pytest.mark.sandbox(seed=7) {nothing}"]
    )


# ── Faults without a part ────────────────────────────────────────────────────────────────────────

NO_PART = """
pytestmark = pytest.mark.sandbox(scenario="minimal")

def test_job(sandbox):
    sandbox.fail("modifyCustomer", {"job": "failed"}, times=1)
    assert httpx.patch(sandbox.base_url + CHILD, json={"status": "x"}).status_code == 400

def test_change(sandbox):
    sandbox.fail("getCustomer", {"mutate": [{"remove": "/content/0/nmae"}]})
    assert httpx.get(sandbox.base_url + CHILD).status_code == 200
"""


def test_a_fault_that_had_no_part_in_any_call_fails_the_test(run: Run) -> None:
    result = run(NO_PART)
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(
        [
            "never fired: fault-1 (no call that made a job matched): *",
            "never fired: fault-1 (1 call matched): *",
        ]
    )
