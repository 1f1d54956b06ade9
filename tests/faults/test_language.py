"""The table `steps` of the language of faults: every key works as described."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from support import Client, begun
from support.contract_lists import SECTION_4
from support.faults import CALLS, add, failure, jobs, meet, ready

from mock_server.contract.values.exact_json import loads
from mock_server.sandbox.faults.parsing import KINDS, MAX_SET
from mock_server.sandbox.faults.plans import MAX_MUTATED, MAX_VALUES
from mock_server.sandbox.ground.exchange import FaultyReply, Network, Outcome
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.loading import load_scenario
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


def test_every_key_of_a_step_is_in_the_table_or_belongs_to_one_that_is() -> None:
    mapping = documents().faults["$defs"]["StepMapping"]
    assert set(mapping["properties"]) - set(mapping["dependentRequired"]) == set(STEPS) - {"ok"}


def test_every_kind_of_step_is_in_the_table_of_them() -> None:
    assert set(KINDS) == set(STEPS) - {"ok", "phase"}


def test_the_language_names_the_limits_of_mutations_and_every_way_to_break_a_connection() -> None:
    properties = documents().faults["$defs"]["StepMapping"]["properties"]
    limits = f"{MAX_MUTATED >> 20} MiB", f"{MAX_VALUES:,} values", f"{MAX_SET >> 10} KiB"
    assert all(limit in properties["mutate"]["description"] for limit in limits)
    assert properties["network"]["enum"] == [each.value for each in Network]


def test_the_operations_of_the_language_are_those_of_the_interface() -> None:
    assert documents().faults["$defs"]["Operation"]["enum"] == list(CALLS)


SCENARIOS = Path(__file__).parents[2] / "scenarios"
PACKAGE = {"name": "Gold", "nestedOffers": [], "eligibleSubAccountIds": []}
OPERATIONS = ("getCustomer", "modifyCustomer", "createPackage", "getRequest")


@pytest.fixture(scope="module")
def default() -> BuiltScenario:
    return load_scenario("default")


def magic_customers() -> Iterator[Any]:
    """Yield (id, operation, step) of every magic customer, with `any` as each operation."""
    top = yaml.safe_load((SCENARIOS / "default.yaml").read_text())["customers"][0]
    (parent,) = (customer for customer in top["customers"] if customer["ref"] == "magic")
    for customer in parent["customers"]:
        for each, step in customer["magic"].items():
            for operation in OPERATIONS if each == "any" else (each,):
                row = customer["customerId"], operation, step
                yield pytest.param(*row, id=f"{customer['ref']}-{operation}")


def ask(client: Client, operation: str, customer_id: str) -> Outcome:
    """Call an operation for a customer; a status query is for a modify of the customer."""
    paths = {
        "getCustomer": f"/api/v2/customer/{customer_id}",
        "modifyCustomer": f"/api/v2/customer/{customer_id}",
        "createPackage": f"/api/v2/customer/{customer_id}/package",
    }
    if operation == "createPackage":
        return meet(client, operation, path=paths[operation], body=PACKAGE)
    if operation != "getRequest":
        return meet(client, operation, path=paths[operation])
    accepted = meet(client, "modifyCustomer", path=paths["modifyCustomer"], body={}, fault="ok")
    return meet(client, "getRequest", path=accepted.headers["Location"])


@pytest.mark.parametrize(("customer_id", "operation", "step"), list(magic_customers()))
def test_a_magic_customer_meets_what_its_id_stands_for(
    default: BuiltScenario, customer_id: str, operation: str, step: Any
) -> None:
    client = Client(begun(default))
    outcome = ask(client, operation, customer_id)
    if isinstance(step, str):
        assert loads(outcome.body) == failure(step)
    elif "network" in step:
        assert isinstance(outcome, FaultyReply)
        assert (outcome.network, outcome.rate) == (step["network"], step.get("rate"))
    else:
        assert outcome.status == 202
        client.now_ms += 10_000
        ended = client.call("GET", outcome.headers["Location"]).content["status"]
        assert ended == {"failed": "FAILED", "stuck": "IN_PROGRESS"}[step["job"]]


def test_there_is_a_magic_customer_for_each_code_of_each_operation() -> None:
    rows = [row.values for row in magic_customers()]
    codes = {(operation, step) for _, operation, step in rows if isinstance(step, str)}
    assert codes == {(name, code) for name, listed in SECTION_4.items() for code in listed}


def test_there_is_a_magic_customer_for_each_network_fault() -> None:
    steps = [row.values[2] for row in magic_customers()]
    networks = {step["network"] for step in steps if isinstance(step, dict) and "network" in step}
    assert networks == {"reset", "empty", "truncate", "garbage", "hang", "drip"}


READ = ("getCustomer", None)
MODIFY = ("modifyCustomer", None)
# code → the first calls in its scenario: the operation, and the code of the reply or None
ERRORS: dict[str, list[tuple[str, str | None]]] = {
    "GLOBAL_1001": [(name, "GLOBAL_1001") for name in (*OPERATIONS[:3], *OPERATIONS[:3])],
    "CUSTOMER_1002": [("getCustomer", "CUSTOMER_1002"), ("modifyCustomer", "CUSTOMER_1002")] * 2,
    "CUSTOMER_1003": [("modifyCustomer", "CUSTOMER_1003"), MODIFY, READ] * 2,
    "CUSTOMER_1006": [("getCustomer", "CUSTOMER_1006"), MODIFY, ("getCustomer", "CUSTOMER_1006")],
}


def catalogue_client(code: str) -> tuple[Client, str]:
    """Return a client of the scenario of a code, and the id of a sub-customer in it."""
    scenario = load_scenario(f"errors/{code}")
    return Client(begun(scenario)), scenario.base.customer_ids[1]


def test_there_is_a_scenario_for_each_code() -> None:
    assert {path.stem for path in (SCENARIOS / "errors").glob("*.yaml")} == set(ERRORS)


@pytest.mark.parametrize("code", ERRORS)
def test_a_scenario_of_a_code_answers_as_it_says(code: str) -> None:
    client, customer_id = catalogue_client(code)
    for operation, expected in ERRORS[code]:
        body: Any = {} if operation == "modifyCustomer" else None
        path = f"/api/v2/customer/{customer_id}"
        if operation == "createPackage":
            path += "/package"
        outcome = meet(client, operation, path=path, body=body)
        assert loads(outcome.body)["errorCode"] == (expected or ""), operation


def test_every_other_update_fails_after_it_was_accepted() -> None:
    client, customer_id = catalogue_client("CUSTOMER_1003")
    refused, accepted = client.modify(customer_id, {}), client.modify(customer_id, {})
    client.advance(until="idle")
    assert (refused.status, accepted.status) == (500, 202)
    request_id = accepted.content["requestId"]
    assert client.request(request_id).content["errorCode"] == "CUSTOMER_1003"
