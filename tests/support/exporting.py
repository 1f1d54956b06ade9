"""A scenario to export, and functions that compare sandboxes before and after."""

from collections.abc import Mapping
from typing import Any, Final

from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.exporting import export_scenario
from mock_server.scenario_file.yaml_text import scenario_text
from mock_server.server.uploads import UploadReader
from support import SMALL_WORLD, Client, begun

PACKAGES: Final = [
    {"ref": "gold", "owner": "acme", "name": "Gold", "nestedOffers": ["data"],
     "eligibleSubAccountIds": ["north", "depot"]},
    {"ref": "norths", "owner": "north", "name": "North's", "nestedOffers": ["voice", "data"],
     "eligibleSubAccountIds": ["ALL"]},
]  # fmt: skip
FAULTS: Final = [
    {"name": "bad-depot", "when": {"customer": "depot"}, "steps": ["GLOBAL_1001", "ok"]},
    {"name": "bad-day", "operation": "modifyCustomer", "fault": {"delay": "1s"}},
]


def wide_world() -> dict[str, Any]:
    """Return SMALL_WORLD with all kinds of generated customers in between."""
    (operator,) = SMALL_WORLD["customers"]
    generated = [{}, {"count": 3, "type": "PRIVATE"}, {"customers": [{}, {"count": 2}]}]
    overrides = [
        {"number": 1, "name": "The first", "customers": [{}]},
        {"number": 3, "ref": "third"},
    ]
    counted = {"count": 3, "customers": [{}], "overrides": overrides}
    holder = {"ref": "holder", "offer": [], "package": ["gold", "norths"]}
    below = [*generated, *operator["customers"], counted, *generated, holder]
    return {
        **SMALL_WORLD,
        "packages": PACKAGES,
        "faults": FAULTS,
        "assumptions": {"unknown-offer": "accepted"},
        "customers": [{**operator, "customers": below}],
    }


def exported(client: Client) -> str:
    return scenario_text(export_scenario(client.sandbox.simulation))


def loaded(text: str) -> Client:
    built = UploadReader().read("putScenario", text.encode())
    assert isinstance(built, BuiltScenario), built
    return Client(begun(built))


def world_of(client: Client) -> dict[str, Any]:
    """Return the customers, packages and fault plans as the control API lists them."""
    customers = {item["customerId"]: item for item in listed(client, "/customers")}
    return {
        "customers": customers,
        "fields": {name: client.control("GET", f"/customers/{name}").json for name in customers},
        "packages": listed(client, "/packages"),
        "plans": [without_account(plan) for plan in listed(client, "/faults")],
    }


def listed(client: Client, path: str) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = client.control("GET", f"{path}?size=1000").json["items"]
    return items


def without_account(plan: Mapping[str, Any]) -> dict[str, Any]:
    account = ("matched", "fired", "passed", "remaining", "completed", "entries")
    return {name: value for name, value in plan.items() if name not in account}
