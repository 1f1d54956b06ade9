"""The scenario in a state may be ten times as large as an upload; refusing it is just as cheap."""

import json
import tracemalloc
from collections.abc import Mapping
from typing import Any

import pytest
from support import SMALL_WORLD, START_MS, build
from support.counting import counted, of

from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.simulation.state import BrokenStateError
from mock_server.server.loading import load_alone
from mock_server.server.uploads import UploadReader

MAX_CALLS = 70
"""Functions that may be called per value of a refused scenario, on average.

Reading the scenarios as YAML took some 200 each, many of them slow.
"""

PLAN = {"name": "plan", "fault": "GLOBAL_1001"}
PACKAGE = {"owner": "acme", "nestedOffers": ["nothing"], "eligibleSubAccountIds": ["ALL"]}

SCENARIOS: Mapping[str, tuple[int, str, Mapping[str, Any]]] = {
    "another version": (20_000, "/version", {
        "version": 2, "customers": [{"campaign": [*range(20_000)]}],
    }),
    "unknown keys at the top": (10_000, "/key 0", {f"key {n}": 1 for n in range(10_000)}),
    "unknown keys of customers": (10_000, "/customers/0/key 0", {
        "customers": [{f"key {n}": 1} for n in range(10_000)],
    }),
    "an unknown fault at the end": (6_000, "/faults/2000/fault", {
        "faults": [*[{**PLAN, "name": f"{n}"} for n in range(2_000)], {**PLAN, "fault": "NONE"}],
    }),
    "unknown offers": (12_000, "/packages/0/nestedOffers/0", {
        "customers": [{"ref": "acme"}],
        "packages": [{**PACKAGE, "name": f"{number}"} for number in range(2_000)],
    }),
    "no customer at the end": (12_000, "/customers/0/customers/6000", {
        "customers": [{"customers": [*[{"name": "Acme"}] * 6_000, 7]}],
    }),
    "tokens of nobody": (18_000, "/requesters/0/customer", {
        "requesters": [{"token": f"{n}", "customer": "nobody"} for n in range(6_000)],
    }),
    "offers that lead nowhere": (12_000, "/offers/0/linkedOfferIds/0", {
        "offers": [{"ref": f"{n}", "name": "x", "linkedOfferIds": ["no"]} for n in range(3_000)],
    }),
    "too many populations": (12_000, "/population", {
        "customers": [{"ref": "a"}], "population": [{"below": "a", "customers": 9}] * 4_000,
    }),
    "a key that is too long at the end": (10_000, "/customers/0/campaign/9999", {
        "customers": [{"campaign": [*range(9_999), {"k" * 101: 1}]}],
    }),
}  # fmt: skip
"""The least number of values in each, and the place of the first error that is reported."""


def state(scenario: Mapping[str, Any], **changes: Any) -> bytes:
    sandbox = Sandbox(build(SMALL_WORLD), START_MS)
    exported = json.loads(sandbox.handle(Request("GET", "/_sandbox/state"), START_MS).body)
    return json.dumps({**exported, "scenario": {"version": 1, **scenario}, **changes}).encode()


@pytest.mark.nightly
@pytest.mark.parametrize(("values", "place", "scenario"), SCENARIOS.values(), ids=SCENARIOS)
def test_a_large_scenario_is_refused_by_little_work(
    values: int, place: str, scenario: Mapping[str, Any]
) -> None:
    body, reader = state(scenario), UploadReader()
    reader.read("putState", state({"zz": 1}))  # imports and builds what later calls share
    with counted() as calls:
        upload = reader.read("putState", body)
    assert isinstance(upload, ScenarioError)
    assert place in [finding.pointer for finding in upload.findings]
    assert len(upload.findings) <= 101
    assert sum(calls.values()) < MAX_CALLS * values
    assert not of(calls, "yaml", "mock_server.scenario_file.composing")


def test_errors_about_many_invalid_names_of_a_large_scenario_do_not_each_copy_all() -> None:
    right = {f"a{number}": "x" for number in range(300)}
    wrong = {f"a b{number}": "x" for number in range(600)}
    plan = {"name": "plan", "fault": {"status": 200, "headers": {**right, **wrong}}}
    body = state({"customers": [{"campaign": [0] * 10_000}], "faults": [plan]})
    reader = UploadReader()
    reader.read("putState", state({"zz": 1}))
    tracemalloc.start()
    try:
        upload = reader.read("putState", body)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert isinstance(upload, ScenarioError)
    assert "/faults/0/fault/headers/a b0" in {finding.pointer for finding in upload.findings}
    assert most < 500 * len(body), f"{most / len(body):.1f} times"


RIGHT: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    "plans": (9_000, {"faults": [{**PLAN, "name": f"{number}"} for number in range(3_000)]}),
    "steps that are codes": (6_000, {"faults": [
        {"name": f"{number}", "steps": ["GLOBAL_1001"] * 2_000} for number in range(3)
    ]}),
    "steps that take time": (8_000, {"faults": [
        {"name": f"{number}", "steps": [{"delay": "1s"}] * 2_000} for number in range(2)
    ]}),
}  # fmt: skip
"""Valid scenarios, and the least number of values in each."""


@pytest.mark.parametrize(("values", "scenario"), RIGHT.values(), ids=RIGHT)
def test_a_state_that_does_not_fit_its_large_scenario_is_refused_by_little_work(
    values: int, scenario: Mapping[str, Any]
) -> None:
    body, reader = state(scenario, windows={"nobody": [0, 1]}), UploadReader()
    reader.read("putState", state({"zz": 1}))
    with counted() as calls:
        reader.read("putState", body)
    assert sum(calls.values()) < MAX_CALLS * values, sum(calls.values()) / values


def test_the_customers_of_a_state_of_another_form_are_not_even_listed() -> None:
    body = state({"customers": [{"count": 99_999}]}, jobs=[{}])
    with counted() as calls:
        upload = UploadReader().read("putState", body)
    assert isinstance(upload, BrokenStateError)
    assert str(upload) == "/jobs/0/requestId: requestId is missing; add it"
    assert not of(calls, "mock_server.sandbox.scenario.customer_tree.customer_nodes")
    assert not of(calls, "mock_server.sandbox.scenario.building")


def test_a_contract_keeps_nothing_of_a_state_that_may_be_refused() -> None:
    statuses = ["ACTIVE", *(f"S{number}" for number in range(5_000))]
    given = {"version": 1, "assumptions": {"customer-status-values": statuses}}
    contract = load_alone(given, name="state").contract
    statuses.clear()
    assert len(contract.assumptions.customer_status_values) == 5_001
