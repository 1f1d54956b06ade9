"""A new operation needs only an entry in the interface document and a function.

Three operations that the interface does not have show this: one without parameters in its address,
one with two parameters whose work is accepted, and one that reads a part of a customer.
"""

from copy import deepcopy
from dataclasses import replace
from typing import Any, Final

import pytest
from support import DATA, NORTH, SMALL_WORLD, START_MS, Client
from support.behaviour import broken
from support.kept_contract import completed

from mock_server.contract.contract import Contract, Documents
from mock_server.contract.operation_records import DocumentError, read_operations
from mock_server.contract.values.exact_json import dumps
from mock_server.domain.world import may_read
from mock_server.sandbox.control.control_api import ControlApi
from mock_server.sandbox.ground.exchange import Reply
from mock_server.sandbox.interface.interface import Interface
from mock_server.sandbox.interface.operations import OPERATIONS, Call
from mock_server.sandbox.sandboxes.sandbox import Apis, Sandbox
from mock_server.sandbox.scenario.building import build_scenario
from mock_server.server.shipped import CONTRACT, documents, read_yaml

LIST: Final = {
    "operationId": "listOffers",
    "summary": "List Offers",
    "x-success": {"outcome": "read", "schema": "RequestReply"},
    "x-shows": "anybody may list the offers",
    "x-errors": ["GLOBAL_1001", "CUSTOMER_1006"],
}
CANCEL: Final = {
    "operationId": "cancelOffer",
    "summary": "Cancel Offer",
    "x-success": {"outcome": "accepted", "schema": "ModifyReply"},
    "x-shows": "a requester may cancel offers of its sub-customers",
    "x-fails": "GLOBAL_1001",
    "x-errors": ["GLOBAL_1001", "CUSTOMER_1002", "SANDBOX_INVALID_REQUEST"],
}
OFFERS_OF: Final = {**LIST, "operationId": "listOffersOf", "x-shows": "anybody may list them"}
PATHS: Final = {
    "/api/v2/offer": {"get": LIST},
    "/api/v2/customer/{id}/offer/{offerId}": {"delete": CANCEL},
    "/api/v2/customer/{id}/offer": {"get": OFFERS_OF},
}


def list_offers(call: Call) -> Reply:
    return Reply(status=200, headers={}, body=call.operation.operation_id.encode())


def cancel_offer(call: Call) -> Reply:
    customer_id, offer_id = call.identifier("id"), call.identifier("offerId")
    simulation = call.simulation
    may_read(simulation.world, call.requester_id, customer_id, simulation.rules)
    return Reply(status=202, headers={}, body=offer_id.encode())


def list_offers_of(call: Call) -> Reply:
    offers = {"offers": [call.identifier("id")]}
    body = call.simulation.contract.success(dumps(offers))
    return Reply(status=200, headers={}, body=body)


PERFORMS: Final = {
    "listOffers": list_offers,
    "cancelOffer": cancel_offer,
    "listOffersOf": list_offers_of,
}


def more_documents() -> Documents:
    """Return the shipped documents, with three more operations in that of the interface."""
    names = ("interface", "control", "assumptions", "scenario", "faults", "conduct")
    texts = {name: read_yaml(CONTRACT / f"{name}.yaml") for name in names}
    texts["interface"]["paths"] |= deepcopy(PATHS)
    return replace(documents(), **completed(texts))


def client_of(**switches: Any) -> Client:
    """Return a client of SMALL_WORLD with three more operations."""
    source = {**SMALL_WORLD, "assumptions": switches}
    scenario = build_scenario("small", source, more_documents())
    contract = scenario.contract
    interface = Interface(contract, {**OPERATIONS, **PERFORMS})
    apis = Apis(contract, ControlApi(contract.documents.control), interface)
    return Client(Sandbox(scenario, START_MS, apis))


def test_one_without_a_function_is_refused_before_any_call() -> None:
    contract = Contract(more_documents(), {})
    told = (
        "interface.yaml: GET /api/v2/offer: listOffers has no row in sandbox/interface/operations"
    )
    with pytest.raises(DocumentError, match=told):
        Interface(contract)


@pytest.mark.parametrize(
    ("item", "told"),
    [
        ({"x-shows": None}, "lacks 'x-shows'"),
        ({"x-success": CANCEL["x-success"]}, "lacks 'x-fails'"),
        ({"x-errors": ["CODE"]}, "'CODE' is not a valid Code"),
    ],
)
def test_one_that_is_incomplete_is_refused_with_its_place(item: Any, told: str) -> None:
    written = {name: value for name, value in (LIST | item).items() if value is not None}
    with pytest.raises(DocumentError, match=f"^interface.yaml: GET /api/v2/offer: {told}$"):
        read_operations({"paths": {"/api/v2/offer": {"get": written}}})


WRITTEN_BACK: Final = (
    *("allowOfferDelegation", "isAllowedImeiLock", "mfaConfiguration", "contact", "address"),
)
LISTING: Final = ("GET", "/api/v2/offer")
CANCELLING: Final = ("DELETE", f"/api/v2/customer/{NORTH}/offer/{DATA.upper()}")


def test_a_parameter_other_than_a_uuid_is_named_in_the_refusal() -> None:
    answered = client_of().call("DELETE", f"/api/v2/customer/{NORTH}/offer/first")
    assert answered.headers["X-Sandbox-Reason"] == "'first' in the path is not a UUID"


def test_a_fault_plan_may_be_about_it() -> None:
    client = client_of()
    plan = {"operation": "cancelOffer", "when": {"customer": "north"}, "steps": ["CUSTOMER_1002"]}
    assert client.control("POST", "/faults", plan).status == 201
    answered = [client.call(*call).status for call in (LISTING, CANCELLING, CANCELLING)]
    assert answered == [200, 404, 202]


def test_a_read_of_something_else_is_not_how_a_client_has_read_the_customer() -> None:
    client = client_of()
    read = client.get(NORTH).content
    assert client.call("GET", f"/api/v2/customer/{NORTH}/offer").status == 200
    client.modify(NORTH, {**{name: read[name] for name in WRITTEN_BACK}, "name": "New"})
    assert broken(client) == ["whole-customer"]
