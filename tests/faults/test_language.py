"""The table `steps` of the language of faults: every key works as described."""

from typing import Any

import pytest
from support.faults import CALLS, add, jobs, meet, ready

from mock_server.contract.values.exact_json import loads
from mock_server.sandbox.faults.parsing import KINDS
from mock_server.sandbox.faults.steps import MAX_MUTATED, MAX_SET, MAX_VALUES
from mock_server.sandbox.ground.exchange import Network, Outcome
from mock_server.server.shipped import documents

STEPS = documents().faults["steps"]

MadeCall = list[tuple[str, str | None, int | None]]
MODIFIED: MadeCall = [("modifyCustomer", None, 2000)]
FAILED_LATER: MadeCall = [("modifyCustomer", "GLOBAL_1001", 1000)]
USUAL = (202, None, MODIFIED)

# key → status, network and jobs of a modify that the example applies to
DOES: dict[str, tuple[int, str | None, MadeCall]] = {
    "ok": USUAL,
    "error": (503, None, []),
    "status": (502, None, []),
    "delay": USUAL,
    "network": (503, "reset", []),
    "job": (202, None, FAILED_LATER),
    "mutate": USUAL,
    "phase": (202, "empty", MODIFIED),
}


def modify_that_meets(step: Any) -> tuple[Outcome, Any]:
    client = ready()
    add(client, operation="modifyCustomer", steps=[step])
    return meet(client, "modifyCustomer"), jobs(client)


@pytest.mark.parametrize("key", [key for key in STEPS if key != "read"])
def test_the_example_of_a_step_does_what_it_says(key: str) -> None:
    outcome, made = modify_that_meets(STEPS[key]["example"])
    assert (outcome.status, outcome.network, made) == DOES.get(key, USUAL)


def test_the_example_of_a_read_shows_what_was_before_the_latest_change() -> None:
    client = ready()
    add(client, operation="getCustomer", steps=[STEPS["read"]["example"]])
    before = meet(client, "getCustomer").body
    meet(client, "modifyCustomer")
    client.advance(until="idle")
    bodies = [meet(client, "getCustomer").body for _ in range(2)]
    assert [body == before for body in bodies] == [True, False]


def test_the_example_of_a_reply_of_your_own_is_a_gateways_page() -> None:
    outcome, _ = modify_that_meets(STEPS["status"]["example"])
    assert (outcome.headers["Content-Type"], outcome.body) == ("text/html", b"<h1>Bad gateway</h1>")


def test_the_example_of_a_mutation_leaves_no_pageable() -> None:
    outcome, _ = modify_that_meets(STEPS["mutate"]["example"])
    assert set(loads(outcome.body)) == {"errorCode", "errorMessage", "content"}


def test_the_example_of_a_delay_holds_back_for_that_long() -> None:
    outcome, _ = modify_that_meets({**STEPS["delay"]["example"], "wall": True})
    assert outcome.delay_ms == 300


def test_every_key_of_a_step_is_in_the_table_or_belongs_to_one_that_is() -> None:
    mapping = documents().faults["$defs"]["StepMapping"]
    assert set(mapping["properties"]) - set(mapping["dependentRequired"]) == set(STEPS) - {"ok"}


def test_every_kind_of_step_is_in_the_table_of_them() -> None:
    assert {kind.key for kind in KINDS} == set(STEPS) - {"ok", "phase"}


def test_the_language_names_the_limits_of_mutations_and_every_way_to_break_a_connection() -> None:
    properties = documents().faults["$defs"]["StepMapping"]["properties"]
    limits = f"{MAX_MUTATED >> 20} MiB", f"{MAX_VALUES:,} values", f"{MAX_SET >> 10} KiB"
    assert all(limit in properties["mutate"]["description"] for limit in limits)
    assert properties["network"]["enum"] == [each.value for each in Network]


def test_the_operations_of_the_language_are_those_of_the_interface() -> None:
    assert documents().faults["$defs"]["Operation"]["enum"] == list(CALLS)
