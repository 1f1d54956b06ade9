"""The magic customers of scenarios/default.yaml, and the scenarios of scenarios/errors."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from support import Client, begun
from support.contract_lists import SECTION_4
from support.faults import failure, meet

from mock_server.contract.values.exact_json import loads
from mock_server.sandbox.ground.exchange import FaultyReply, Outcome
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.loading import load_scenario

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


@pytest.mark.parametrize("last", ["1", "2"])
def test_a_magic_customer_of_jobs_has_no_part_in_refused_calls(
    default: BuiltScenario, last: str
) -> None:
    client = Client(begun(default))
    path = f"/api/v2/customer/ee000000-0000-4000-8000-0000000000f{last}"
    assert meet(client, "modifyCustomer", path=path, body={"status": "x"}).status == 400
    assert client.control("GET", "/journal/last").json["plan"] is None


def test_there_is_a_magic_customer_for_each_code_of_each_operation() -> None:
    rows = [row.values for row in magic_customers()]
    codes = {(operation, step) for _, operation, step in rows if isinstance(step, str)}
    assert codes == {(name, code) for name, listed in SECTION_4.items() for code in listed}


def test_there_is_a_magic_customer_for_each_network_fault() -> None:
    steps = [row.values[2] for row in magic_customers()]
    networks = {step["network"] for step in steps if isinstance(step, dict) and "network" in step}
    assert networks == {"reset", "empty", "truncate", "garbage", "hang", "drip"}


@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_magic_customer_is_like_any_other_where_nothing_is_said(
    default: BuiltScenario, operation: str
) -> None:
    client = Client(begun(default))
    silent = "ee000000-0000-4000-8000-000000000000"
    assert ask(client, operation, silent).network is None
    assert client.get("ee000000-0000-4000-8000-000200001003").status == 200


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
    customers = list(scenario.base.customers)
    return Client(begun(scenario)), customers[1]


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


def test_nothing_is_up_when_the_service_is_down() -> None:
    client, _ = catalogue_client("GLOBAL_1001")
    assert client.request("00000000-0000-4000-8000-000000000000").code == "GLOBAL_1001"
