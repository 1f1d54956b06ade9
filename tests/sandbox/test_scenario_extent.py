"""The size limits of a scenario: refusing is cheap, and every export can be loaded."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from support import SMALL_WORLD, START_MS, build
from support.counting import counted, of

from mock_server.contract.values.exact_json import dumps_indented
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.scenario.extent import MAX_ENTRIES, count_entries, too_long
from mock_server.sandbox.simulation.restoring import Restoration
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import load_scenario
from mock_server.server.uploads import UploadReader

CODE = "GLOBAL_1001"
DELAY = {"delay": "1s"}

COUNTED: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    "nothing": (0, {}),
    "customers, at any level": (3, {"customers": [{"customers": [{}]}, {}]}),
    "a count": (2, {"customers": [{"count": 90_000}]}),
    "a count with others below": (4, {"customers": [{"count": 9, "customers": [{"count": 9}]}]}),
    "overrides": (3, {"customers": [{"count": 9, "overrides": [{"number": 1}]}]}),
    "contacts and addresses": (3, {"customers": [{"contact": [{}], "address": [{}, {}, {}]}]}),
    "magic": (5, {"customers": [{"magic": {"any": CODE, "getCustomer": DELAY}}]}),
    "offers": (1, {"offers": [{"ref": "5g", "name": "5G"}]}),
    "requesters": (1, {"requesters": [{"token": "t", "customer": "acme"}]}),
    "packages": (2, {"packages": [{"nestedOffers": ["5g"], "eligibleSubAccountIds": ["ALL"]}]}),
    "packages of much": (6, {
        "packages": [{"nestedOffers": ["5g"], "eligibleSubAccountIds": ["a"] * 9}],
    }),
    "populations": (4, {"population": [{"below": "acme", "customers": 9}] * 2}),
    "plans": (2, {"faults": [{"name": "p", "fault": CODE}]}),
    "plans with more keys": (4, {"faults": [{"name": "p", "fault": CODE, "times": 2, "skip": 1}]}),
    "plans with conditions": (4, {
        "faults": [{"name": "p", "fault": CODE, "when": {"customer": "acme"}}],
    }),
    "what conditions look at": (7, {  # plus the two keys
        "faults": [{"fault": CODE, "when": {"header": {"A": "1", "B": "2"}, "body": {"/a": 1}}}],
    }),
    "plans with a long fault": (4, {"faults": [{"name": "p", "fault": DELAY}]}),
    "steps": (4, {"faults": [{"name": "p", "steps": ["ok", CODE, DELAY]}]}),
    "steps of several keys": (5, {"faults": [{"name": "p", "steps": [{**DELAY, "wall": True}]}]}),
    "steps that list more": (6, {"faults": [{"name": "p", "fault": {"mutate": [{}, {}]}}]}),
    "what is no list": (0, {"customers": 7, "faults": {}, "offers": None}),
    "what is no mapping": (2, {"customers": [7], "faults": ["no"], "requesters": [None]}),
    "members that are none": (6, {
        "customers": [{"magic": 7, "contact": "no"}],
        "faults": [{"steps": 7}, {"when": 7, "fault": None}, {"when": {"header": []}}],
    }),
}  # fmt: skip
"""The number of entries in the scenario with each of these members."""


@pytest.mark.parametrize(("number", "source"), COUNTED.values(), ids=COUNTED)
def test_values_that_are_slow_to_validate_count_more(
    number: int, source: Mapping[str, Any]
) -> None:
    assert count_entries(source) == number


def test_as_many_as_may_be_are_read_and_one_more_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "long.yaml"
    offers = ", ".join(f"{{ref: o{number}, name: x}}" for number in range(MAX_ENTRIES))
    file.write_text(f"{{version: 1, offers: [{offers}]}}")
    assert len(load_scenario(str(file)).base.offers) == MAX_ENTRIES
    file.write_text(file.read_text().replace("[{", "[{ref: more, name: x}, {"))
    with pytest.raises(ScenarioFileError) as refused:
        load_scenario(str(file))
    assert str(refused.value) == (
        f"{file}:1:1: the scenario lists 12,001 entries, more than 12,000;"
        " let customers be generated (count)"
    )


def written(customers: int, **changes: Any) -> bytes:
    """Return a state as a sandbox writes it, with `customers` customers of minimal length."""
    sandbox = Sandbox(build(SMALL_WORLD), START_MS)
    state = json.loads(sandbox.handle(Request("GET", "/_sandbox/state"), START_MS).body)
    scenario = {"version": 1, "customers": [{}] * customers}
    return dumps_indented({**state, "scenario": scenario, **changes})


def test_state_of_a_scenario_at_the_limit_is_validated() -> None:
    upload = UploadReader().read("putState", written(MAX_ENTRIES, windows={"nobody": [0, 1]}))
    assert isinstance(upload, Restoration)
    with pytest.raises(ValueError, match="/windows: 'nobody' is not a requester"):
        upload.at(START_MS)


def test_state_of_a_scenario_over_the_limit_is_refused_before_validation() -> None:
    body, reader = written(MAX_ENTRIES + 1), UploadReader()
    with counted() as calls:
        upload = reader.read("putState", body)
    assert str(upload) == too_long({"customers": [{}] * (MAX_ENTRIES + 1)})
    assert sum(calls.values()) < 20 * MAX_ENTRIES
    assert not of(calls, "mock_server.scenario_file")


def test_scenario_stored_before_the_limit_existed_is_still_served() -> None:
    offers = [{"ref": f"o{number}", "name": "x"} for number in range(MAX_ENTRIES + 1)]
    scenario = UploadReader().build({"version": 1, "offers": offers}, "kept", 7)
    assert len(scenario.base.offers) == MAX_ENTRIES + 1
