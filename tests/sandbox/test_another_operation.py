"""A new operation in the document is refused if it has no function, or is incomplete."""

from copy import deepcopy
from dataclasses import replace
from typing import Any, Final

import pytest

from mock_server.contract.contract import Contract, Documents
from mock_server.contract.operation_records import DocumentError, read_operations
from mock_server.sandbox.interface.interface import Interface
from mock_server.server.contract_files import CONTRACT, completed, read_yaml
from mock_server.server.shipped import documents

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
PATHS: Final = {
    "/api/v2/offer": {"get": LIST},
    "/api/v2/customer/{id}/offer/{offerId}": {"delete": CANCEL},
}


def more_documents() -> Documents:
    """Return the shipped documents, with two more operations in that of the interface."""
    names = ("interface", "control", "assumptions", "scenario", "faults", "conduct")
    texts = {name: read_yaml(CONTRACT / f"{name}.yaml") for name in names}
    texts["interface"]["paths"] |= deepcopy(PATHS)
    return replace(documents(), **completed(texts))


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
