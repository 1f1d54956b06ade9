"""The customers of the service: on four levels, with and without invoice configuration."""

from typing import Any

from support.calibrating.service import customer, customer_id, entry_id, offer_id

OPERATOR, ACME, NORTH, DEPOT, BLUE, BARE, FLEET, OUTSIDE = range(1, 9)
UNKNOWN = 99

TOKENS = {"operator-token": OPERATOR, "acme-token": ACME, "north-token": NORTH}


def world(assumptions: dict[str, Any], jobs: dict[str, Any]) -> dict[str, Any]:
    """Return the scenario of the service."""
    key_values = assumptions.get("customer-status-values", ["ACTIVE"])
    status = {"status": key_values[0]}
    return {
        "version": 1,
        "assumptions": assumptions,
        "jobs": jobs,
        "requesters": [
            {"token": token, "customer": f"c{number}"} for token, number in TOKENS.items()
        ],
        "offers": [
            {"ref": f"o{number}", "id": offer_id(number), "name": f"Offer {number}"}
            for number in (1, 2)
        ],
        "customers": [
            customer(
                OPERATOR,
                **status,
                customers=[
                    customer(
                        ACME,
                        **status,
                        customers=[
                            customer(
                                NORTH,
                                **status,
                                **rich(NORTH),
                                customers=[customer(DEPOT, **status, **rich(DEPOT))],
                            ),
                            customer(BARE, **status),
                        ],
                    ),
                    customer(BLUE, **status, offer=["o1", "o2"], **rich(BLUE)),
                    customer(FLEET, **status),
                ],
            ),
            customer(OUTSIDE, **status),
        ],
    }


def rich(number: int) -> dict[str, Any]:
    """Return the fields of a customer with contacts, addresses and an invoice configuration."""
    return {
        "contact": [
            {
                "id": entry_id("c", 10 * number + each),
                "emailAddress": f"kim{each}@child.example",
                "type": "OWNER",
                "role": "SELFCARE",
                "firstName": "Kim",
                "identity": [{"idType": "PASSPORT", "idNumber": "0042"}],
                "mobilePhoneNumber": "+31600000001",
            }
            for each in (1, 2)
        ],
        "address": [
            {
                "id": entry_id("b", 10 * number + each),
                "type": "PRIVATE",
                "street": "Main Street",
                "buildingNumber": "1",
                "city": "Rotterdam",
                "isPrimary": each == 1,
            }
            for each in (1, 2)
        ],
        "invoiceConfiguration": {
            "activityIndication": "DATA_CONSUMPTION",
            "deviceCost": 10.5,
            "paymentDueAfterInvoiceIssued": 14,
            "paymentDueUnits": "DAYS",
            "vat": 21,
            "invoiceText": "Thanks",
        },
        "campaign": [1, 2],
        "vatRegistrationNumber": "NL000099998B57",
        "type": "PRIVATE",
    }


def address_of(number: int, suffix: str = "", version: str = "v2") -> str:
    return f"/api/{version}/customer/{customer_id(number)}{suffix}"
