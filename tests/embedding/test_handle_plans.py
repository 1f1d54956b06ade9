"""Fault plans of handles: their definitions, and their counters."""

import re
from datetime import UTC, datetime, timedelta
from inspect import signature
from typing import Any

import pytest
from support import NORTH
from support.embedded import small_world

from mock_server import AsyncSandboxHandle, Request, SandboxHandle, open_sandbox
from mock_server.client.answers import FaultPlan
from mock_server.client.errors import SpellingError
from mock_server.embedding.spelling import CONDITIONS, PLAN_KEYWORDS, Step
from mock_server.server.shipped import documents

START = datetime(2026, 1, 1, 9, tzinfo=UTC)


@pytest.fixture
def handle() -> SandboxHandle:
    return open_sandbox(small_world())


def test_a_plan_is_read_with_its_account(handle: SandboxHandle) -> None:
    given = {
        "name": "mine",
        "operation": "getCustomer",
        "when": {"customer": "north", "from": "2026-01-01T09:00:00.000Z"},
        "fault": "GLOBAL_1001",
        "times": 2,
    }
    added = handle.fail(
        "getCustomer", "GLOBAL_1001", times=2, name="mine", customer="north", from_=START
    )
    assert (added.said, added.is_unused) == (given, True)
    handle.handle(Request(method="GET", path=f"/api/v2/customer/{NORTH}"))
    assert handle.fault("mine") == FaultPlan(
        name="mine",
        said=given,
        matched=1,
        fired=1,
        passed=0,
        remaining=1,
        completed=False,
        entries=(2,),
    )


@pytest.mark.parametrize("step", [503, "503"])
def test_a_status_alone_is_a_step(handle: SandboxHandle, step: Step) -> None:
    assert handle.fail("getCustomer", step).said["fault"] == {"status": 503}
    assert handle.fail("getCustomer", [step, "ok"]).said["steps"] == [{"status": 503}, "ok"]


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("timeout", "'timeout' is not a step; did you mean network: hang?"),
        ("stuck", "'stuck' is not a step; did you mean job: stuck?"),
        (None, "None is not a step, which is a code, ok or a mapping"),
        (True, "True is not a step, which is a code, ok or a mapping"),
        (0.5, "0.5 is not a step, which is a code, ok or a mapping"),
    ],
)
def test_what_is_no_step_is_refused_with_what_may_be_meant(
    handle: SandboxHandle, step: Any, why: str
) -> None:
    with pytest.raises(SpellingError, match=re.escape(why)):
        handle.fail("getCustomer", step)


def test_a_plan_can_be_given_every_key(handle: SandboxHandle) -> None:
    added = handle.fail(
        "getCustomer",
        ["GLOBAL_1001", "CUSTOMER_1003"],
        when={"customer": "north", "from": START},
        times=2,
        skip=1,
        every=3,
        probability=0.5,
        ttl=timedelta(minutes=1),
        force=True,
        name="mine",
        header={"User-Agent": {"matches": "curl"}},
    )
    assert added.said == {
        "name": "mine",
        "operation": "getCustomer",
        "when": {
            "customer": "north",
            "from": "2026-01-01T09:00:00.000Z",
            "header": {"User-Agent": {"matches": "curl"}},
        },
        "steps": ["GLOBAL_1001", "CUSTOMER_1003"],
        "times": 2,
        "skip": 1,
        "every": 3,
        "probability": 0.5,
        "ttl": "60000ms",
        "force": True,
    }


def test_times_may_be_pythons_own_wherever_a_plan_has_one(handle: SandboxHandle) -> None:
    half, hour = timedelta(seconds=0.5), timedelta(hours=1)
    when = {"to": START + hour}
    steps: list[Step] = [{"delay": [half, hour]}, "ok"]
    plan = {"ttl": hour, "when": when, "steps": steps}
    written = {
        "ttl": "3600000ms",
        "when": {"to": "2026-01-01T10:00:00.000Z"},
        "steps": [{"delay": ["500ms", "3600000ms"]}, "ok"],
    }
    assert handle.add_fault(plan).said == {"name": "fault-1", **written}
    assert handle.put_fault("mine", plan).said == {"name": "mine", **written}
    failed = handle.fail(None, steps, ttl=hour, when=when, name="last")
    assert failed.said == {"name": "last", **written}
    job = handle.fail("modifyCustomer", {"job": "failed", "after": half})
    assert job.said["fault"] == {"job": "failed", "after": "500ms"}


def test_a_number_that_json_lacks_is_refused_before_any_call(
    handle: SandboxHandle,
) -> None:
    for plan in ({"fault": {"delay": float("nan")}}, {"fault": "ok", "probability": float("inf")}):
        with pytest.raises(ValueError, match=r"expected .* finite number, got (nan|inf)"):
            handle.add_fault(plan)


def test_data_that_contains_itself_is_refused_before_any_call(handle: SandboxHandle) -> None:
    steps: list[Any] = []
    steps.append(steps)
    with pytest.raises(TypeError, match="what is sent must be plain data: "):
        handle.add_fault({"steps": steps})


MISSAID: dict[str, tuple[str | None, dict[str, Any], str]] = {
    "a misspelt key of a plan": ("getCustomer", {"tims": 2}, "(did you mean times?), got "),
    "a misspelt condition": ("getCustomer", {"custmer": "x"}, "(did you mean customer?), got "),
    "a word of Python's": ("getCustomer", {"form_": START}, "(did you mean from?), got "),
    "a condition that is given twice": (
        "getCustomer",
        {"when": {"customer": "north"}, "customer": "blue"},
        "customer is given twice, in `when` and as a keyword; remove one",
    ),
    "the same in two spellings": (
        "getCustomer",
        {"when": {"from": START}, "from_": START},
        "from is given twice, in `when` and as a keyword; remove one",
    ),
    "the word of the command line": ("any", {}, "use None for all operations; "),
}


@pytest.mark.parametrize(("operation", "given", "expected"), MISSAID.values(), ids=MISSAID)
def test_an_invalid_plan_is_refused_with_a_correction(
    handle: SandboxHandle, operation: str | None, given: dict[str, Any], expected: str
) -> None:
    with pytest.raises(SpellingError, match=re.escape(expected)):
        handle.fail(operation, "GLOBAL_1001", **given)
    assert handle.faults() == []


def test_no_key_of_a_plan_is_missing_from_the_method() -> None:
    definitions = documents().faults["$defs"]
    assert set(definitions["When"]["properties"]) == set(CONDITIONS)
    assert set(definitions["Plan"]["properties"]) == {
        *PLAN_KEYWORDS, "operation", "steps", "fault"
    }  # fmt: skip
    keys = set(documents().faults["$defs"]["Plan"]["properties"]) - {"steps", "fault"}
    for method in (SandboxHandle.fail, AsyncSandboxHandle.fail):
        assert keys <= set(signature(method).parameters)


def test_a_plan_that_only_lets_pass_is_never_unused(handle: SandboxHandle) -> None:
    unused = [handle.fail(None, step).is_unused for step in ("ok", ["ok", "GLOBAL_1001"])]
    assert unused == [False, True]
