"""Fault plans by the handles: what is said, and what became of it."""

from datetime import UTC, datetime, timedelta
from inspect import signature

import pytest
from support import NORTH
from support.embedded import small_world

from mock_server import AsyncSandboxHandle, Request, SandboxHandle, open_sandbox
from mock_server.embedding.records import FaultPlan
from mock_server.server.shipped import documents

START = datetime(2026, 1, 1, 9, tzinfo=UTC)


@pytest.fixture
def handle() -> SandboxHandle:
    return open_sandbox(small_world())


def test_a_plan_is_read_with_its_account(handle: SandboxHandle) -> None:
    said = {
        "name": "mine",
        "operation": "getCustomer",
        "when": {"customer": "north", "from": "2026-01-01T09:00:00.000Z"},
        "fault": "GLOBAL_1001",
        "times": 2,
    }
    added = handle.fail(
        "getCustomer", "GLOBAL_1001", times=2, name="mine", customer="north", from_=START
    )
    assert (added.said, added.is_unused) == (said, True)
    handle.handle(Request(method="GET", path=f"/api/v2/customer/{NORTH}"))
    assert handle.fault("mine") == FaultPlan(
        name="mine",
        said=said,
        matched=1,
        fired=1,
        passed=0,
        remaining=1,
        completed=False,
        entries=(2,),
    )


def test_every_key_of_a_plan_can_be_said(handle: SandboxHandle) -> None:
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


def test_no_key_of_a_plan_is_missing_from_the_method() -> None:
    keys = set(documents().faults["$defs"]["Plan"]["properties"]) - {"steps", "fault"}
    for method in (SandboxHandle.fail, AsyncSandboxHandle.fail):
        assert keys <= set(signature(method).parameters)


def test_a_plan_that_only_lets_pass_is_never_unused(handle: SandboxHandle) -> None:
    unused = [handle.fail(None, step).is_unused for step in ("ok", ["ok", "GLOBAL_1001"])]
    assert unused == [False, True]
