"""Exporting and restoring, in the same or another sandbox: the same bytes, the same behaviour."""

from decimal import Decimal
from typing import Any

import pytest
from support import ACME, BLUE, DATA, DEPOT, NOBODY, NORTH, Client
from support.uploads import put_state

from mock_server.contract.values.exact_json import loads
from mock_server.sandbox.simulation.simulation import MAX_WINDOWS

GOLD = "00000000-0000-4000-8000-0000000000e1"
PACKAGES = [
    {"ref": "gold", "id": GOLD, "owner": "blue", "name": "Gold", "nestedOffers": ["data"],
     "eligibleSubAccountIds": ["ALL"]}
]  # fmt: skip
SILVER = {"name": "Silver", "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}
FIELDS = {
    "status": "ACTIVE", "currency": "EUR", "allowOfferDelegation": False,
    "isAllowedImeiLock": False, "isImeiLockEnabled": False, "mfaConfiguration": "DISABLED",
    "invoiceConfiguration": {
        "activityIndication": "DATA_CONSUMPTION", "deviceCost": Decimal("1.50"),
        "deviceCostCurrency": "", "paymentDueAfterInvoiceIssued": 14, "paymentDueUnits": "DAYS",
        "vat": 10**30,
    },
}  # fmt: skip

EARLY = {"mode": "frozen", "start": "0001-01-01T00:00:00Z"}


def fresh(**changes: Any) -> Client:
    manual = {"modifyCustomer": "manual", "createPackage": "manual"}
    return Client.of(**{"packages": PACKAGES, "jobs": manual, **changes})


def busy(**changes: Any) -> Client:
    """Return a client whose sandbox has every kind of change that a state records."""
    client = fresh(**changes)
    client.create_package(ACME, SILVER)
    client.modify(ACME, {"name": "Acme Ltd", "vatRegistrationNumber": ""}, token="operator-token")
    client.now_ms += 1000
    client.modify(ACME, {"invoiceConfiguration": {"vat": Decimal("0.10")}})
    client.modify(NORTH, {"contact": []}, token="acme-token")
    client.modify(NORTH, {"name": 5}, token="acme-token")
    settled = client.modify(BLUE, {"campaign": [1]}).content["requestId"]
    client.control("POST", f"/requests/{settled}/settle", {"as": "failed"})
    client.control("PUT", f"/customers/{NOBODY}?parent=acme", FIELDS)
    client.control("DELETE", "/customers/depot")
    client.control("PUT", f"/customers/{DEPOT}?parent=acme", FIELDS)
    client.control("DELETE", "/customers/blue")
    client.now_ms += 500
    return client


def export(client: Client) -> bytes:
    reply = client.control("GET", "/state")
    assert reply.status == 200
    return reply.body


@pytest.mark.parametrize("clock", [EARLY, {"mode": "real", "speed": 2.5}], ids=["early", "scaled"])
def test_state_goes_on_in_a_sandbox_of_another_scenario(clock: Any) -> None:
    client = busy(clock=clock, jobs={"modifyCustomer": {"after": "2s"}})
    other = Client.of({"version": 1, "seed": 99, "clock": {"mode": "real", "speed": 7}})
    other.now_ms = client.now_ms
    exported = export(client)
    reply = put_state(other, exported)
    assert (reply.status, reply.json) == (200, {"now": client.control("GET", "/clock").json["now"]})
    assert export(other) == exported
    client.advance(until="idle")
    other.advance(until="idle")
    assert export(other) == export(client) != exported


def test_state_holds_what_has_changed() -> None:
    client = busy(assumptions={"rate-limit": 100})
    state = client.control("GET", "/state").json
    assert list(state) == [
        "version", "name", "scenario", "clock", "accepted", "entries", "windows", "customers",
        "packages", "jobs", "overtaken", "plans",
    ]  # fmt: skip
    assert state["scenario"] == client.control("GET", "/scenario").json
    assert state["clock"] == {"now": "2026-01-01T09:00:00.000Z", "speed": 0}
    assert state["accepted"] == len(state["jobs"]) == 5
    assert {key: window[1] for key, window in state["windows"].items()} == {
        "00000000-0000-4000-8000-000000000000": 4,
        ACME: 2,
    }
    changed = {entry["customerId"]: entry["customer"] is None for entry in state["customers"]}
    assert changed == {NOBODY: False, DEPOT: False, BLUE: True}
    assert state["packages"] == [{"packageId": GOLD, "package": None}]


def test_package_that_the_scenario_never_had_may_be_removed() -> None:
    client = fresh()
    state = loads(export(client))
    client.create_package(ACME, SILVER)
    gone = {**state, "packages": [{"packageId": NOBODY, "package": None}]}
    assert put_state(client, gone).status == 200
    assert loads(export(client)) == state


def test_whole_number_of_a_state_may_have_a_fraction_of_zero() -> None:
    client = Client.of()
    client.modify(NORTH, {"name": "New"})
    exported = client.control("GET", "/state").body
    odd = exported.replace(b'"sequence": 1,', b'"sequence": 1.0,')
    assert (odd != exported, put_state(client, odd).status) == (True, 200)
    assert client.control("GET", "/state").body == exported


def test_the_calls_of_the_customers_called_last_are_counted() -> None:
    client = Client.of(assumptions={"rate-limit": {"calls": 2, "by": "customer"}})
    simulation = client.sandbox.simulation
    limit = simulation.contract.assumptions.rate_limit
    assert limit is not None
    client.get(ACME)
    for number in range(MAX_WINDOWS):
        simulation.count_call(f"00000000-0000-4000-9000-{number:012}", client.now_ms, limit)
    assert len(simulation.windows) == MAX_WINDOWS
    assert ACME not in simulation.windows
