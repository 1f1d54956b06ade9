"""Calls about the customers of the measured servers, and the customers themselves."""

import json
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from benchmarks.calls import NUMBER, Call
from benchmarks.servers import OURS, environment
from mock_server.sandbox.ground.exchange import Outcome
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Switchboard
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.loading import load_scenario

SCENARIO: Final = str(Path(__file__).with_name("customers.yaml"))
POPULATION: Final = "load-test"
NOW_MS: Final = 1_767_258_000_000
_CUSTOMERS: Final = "/api/v2/customer"
_REPLY_BYTES: Final = 3300
OFFER: Final = "7b0d2a52-58a4-4f0e-9b0a-0d6c1a0f1e01"


@cache
def scenario() -> BuiltScenario:
    """Return the scenario that most benchmarks serve."""
    return load_scenario(SCENARIO)


@cache
def customers() -> Mapping[str, Any]:
    """Return the customers other than the root, by id, as the interface returns them."""
    ids = ids_of(_board(), 100)
    return {each: json.loads(reply(get(each)).body)["content"][0] for each in ids}


def ids_of(board: Switchboard, count: int) -> list[str]:
    """Return the ids of the first `count` customers of a server other than roots."""
    call = Call("GET", "/_sandbox/customers", query=f"size={count + 1}")
    items = json.loads(board.handle(call.request(), NOW_MS).body)["items"]
    return [item["customerId"] for item in items if item["parentId"] is not None][:count]


@cache
def typical() -> str:
    """Return the id of the customer whose reply is nearest to 3.3 KB."""

    def distance(customer_id: str) -> int:
        return abs(len(reply(get(customer_id)).body) - _REPLY_BYTES)

    return min(customers(), key=distance)


def switchboard(served: BuiltScenario | None = None) -> Switchboard:
    """Return a new server as one function."""
    return Switchboard(Sandboxes(served or scenario(), NOW_MS, limit=1_000_000))


@cache
def _board() -> Switchboard:
    """Return the server that is used for reads only."""
    return switchboard()


def reply(call: Call, prepare: tuple[Call, ...] = ()) -> Outcome:
    """Return the answer of our server to a call, after the calls of `prepare`."""
    board = _board() if not prepare and call.method == "GET" else switchboard()
    for earlier in prepare:
        board.handle(earlier.request(), NOW_MS)
    return board.handle(call.request(), NOW_MS)


# ── Calls ────────────────────────────────────────────────────────────────────────────────────────


def get(customer_id: str, sandbox: str | None = None) -> Call:
    """Return a call that reads a customer, of a named sandbox if one is given."""
    base = "" if sandbox is None else f"/s/{sandbox}"
    return Call("GET", f"{base}{_CUSTOMERS}/{customer_id}")


def modify(customer_id: str, **changes: Any) -> Call:
    """Return a call that changes a customer with a valid body of 600 bytes; `changes` update it."""
    contact = customers()[customer_id]["contact"][0]
    body = {**_CHANGE, "contact": [{**_CONTACT, "id": contact["id"]}], **changes}
    return Call("PATCH", f"{_CUSTOMERS}/{customer_id}", _encode(body))


def modify_anew(customer_id: str) -> Call:
    """Return a call that changes a customer with a valid and unique body of 130 bytes."""
    return Call("PATCH", f"{_CUSTOMERS}/{customer_id}", _encode(_SMALL_CHANGE))


def modify_a_little(customer_id: str, number: int) -> Call:
    """Return a call that changes the name of a customer."""
    return Call("PATCH", f"{_CUSTOMERS}/{customer_id}", _encode({"name": f"Customer {number}"}))


def modify_wrongly(customer_id: str) -> Call:
    """Return a call that changes a customer with many errors in its body."""
    return Call("PATCH", f"{_CUSTOMERS}/{customer_id}", _encode(_WRONG))


def create_package(owner_id: str, number: int | str = NUMBER) -> Call:
    """Return a call that creates a package with a unique name."""
    body = {
        "name": f"Package {number}",
        "description": "Data for everybody",
        "nestedOffers": [OFFER],
        "eligibleSubAccountIds": ["ALL"],
    }
    return Call("POST", f"{_CUSTOMERS}/{owner_id}/package", _encode(body))


def first_request(earlier: Call) -> Call:
    """Return a call that reads the request which the call `earlier` creates."""
    accepted = json.loads(reply(earlier).body)["content"][0]["requestId"]
    return Call("GET", f"/api/v2/request/{accepted}")


def plan(number: int, customer_id: str) -> Call:
    """Return a call that adds a fault plan for the reads of one customer."""
    fault_plan = {
        "name": f"plan-{number}",
        "operation": "getCustomer",
        "when": {"customer": customer_id},
        "fault": "GLOBAL_1001",
    }
    return Call("POST", "/_sandbox/faults", _encode(fault_plan))


# ── Ten million customers ────────────────────────────────────────────────────────────────────────


@cache
def population_ids(count: int) -> tuple[str, ...]:
    """Return the ids of `count` different customers of the population, always the same ones."""
    command = [*OURS, "sample", POPULATION, "--count", str(count)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment())
    return tuple(done.stdout.split())


# ── Bodies ───────────────────────────────────────────────────────────────────────────────────────


_CHANGE: Final = {
    "name": "Northwind Subscribers",
    "allowOfferDelegation": True,
    "vatRegistrationNumber": "GB716918624",
    "mfaConfiguration": "ENABLED",
    "invoiceConfiguration": {
        "activityIndication": "DATA_CONSUMPTION",
        "deviceCost": 12.5,
        "paymentDueAfterInvoiceIssued": 30,
        "paymentDueUnits": "DAYS",
        "vat": 20,
    },
    "campaign": [1, 2, 3],
}
_SMALL_CHANGE: Final = {
    "name": f"Northwind {NUMBER}",
    "vatRegistrationNumber": "GB716918624",
    "allowOfferDelegation": True,
    "mfaConfiguration": "ENABLED",
}
_CONTACT: Final = {
    "role": "SELFCARE",
    "emailAddress": "sheila.howells@northwind.example",
    "firstName": "Sheila",
    "lastName": "Howells",
    "mobilePhoneNumber": "+447700900363",
    "remarks": "Prefers to be written to; answers the phone in the mornings only",
    "isPrimary": True,
}
_WRONG: Final = {
    "type": 7,
    "name": ["no", "name"],
    "nickname": "unheard of",
    "allowOfferDelegation": "perhaps",
    "mfaConfiguration": "SOMETIMES",
    "invoiceConfiguration": {"deliveryMethod": "PIGEON", "vat": -1, "paymentDueUnits": "YEARS"},
    "campaign": ["one"],
    "vatRegistrationNumber": "GB716918624",
}


def _encode(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
