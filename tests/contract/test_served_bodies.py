"""The served document describes exactly the bodies that the sandbox accepts, for each alternative.

An accepted body is valid under the served schema. A refused body is invalid under it, unless it
violates a rule that a schema cannot express; those rules are listed here.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import pytest
from jsonschema_rs import Draft202012Validator
from support import ADDRESS, CONTACT, DATA, NOBODY, NORTH, Client, begun, built
from support.fields import READ, SENT

from mock_server.contract.schemas.formats import FORMATS
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.shipped import documents

OF_NO_BODY: Final = (
    *("credentials", "customer-status-values", "invalid-payload", "sub-customers", "not-eligible"),
    *("status-endpoint", "status-values", "status-content", "request-visibility", "pageable"),
    *("retry-after", "request-retention", "rate-limit", "versions", "read-staleness"),
    *("modify-in-progress", "visibility", "check-order", "imei-lock", "package-name-scope"),
)
"""Assumptions about callers, requests, customers and the time of a refusal, not about bodies."""

ALTERNATIVES: Final = [
    pytest.param({}, id="defaults"),
    *(
        pytest.param({name: alternative["value"]}, id=f"{name}-{index}")
        for name, row in documents().assumptions.items()
        for index, alternative in enumerate(row["alternatives"])
        if name not in OF_NO_BODY
    ),
]

CONDITIONAL: Final = re.compile(
    r"""the\ customer\ has\ no\ (contact|address|sub-account)\ with\ this\ id
    |another\ (contact|address)\ that\ is\ sent\ has\ this\ id
    |the\ catalogue\ has\ no\ offer\ with\ this\ id
    |a\ package\ may\ not\ be\ created\ for\ the\ (owner|requester)'s\ own\ use
    |landlinePhoneNumber\ or\ mobilePhoneNumber\ is\ needed
    |street\ and\ buildingNumber,\ or\ pobox,\ are\ needed
    |is\ a\ whole\ number\ that\ is\ not\ written\ as\ one
    """,
    re.VERBOSE,
)
"""The rules that no schema can express; a description in the served document states each."""

EMPTY: Final[tuple[Any, ...]] = ("", None, {}, [])
PLACES: Final[Mapping[str, Callable[[Any], Any]]] = {
    "Customer": lambda entry: entry,
    "Contact": lambda entry: {"contact": [{"id": CONTACT, "role": "NONE", **entry}]},
    "Identity": lambda entry: {"contact": [{"id": CONTACT, "role": "NONE", "identity": [entry]}]},
    "Address": lambda entry: {"address": [{"id": ADDRESS, **entry}]},
    "InvoiceConfiguration": lambda entry: {"invoiceConfiguration": entry},
    "CustomField": lambda entry: {"customFields": [entry]},
}


def modifies() -> Iterator[Any]:
    """Yield modifies: each field of each table, valid, invalid and empty; and special cases."""
    for table, rows in SENT.items():
        for name in rows:
            row = READ[table][name]
            for value in (row.valid, row.invalid, *EMPTY):
                yield PLACES[table]({name: value})
        yield PLACES[table]({"colour": "red"})
        yield PLACES[table]({})
    period = {"paymentDueAfterInvoiceIssued": 7}
    yield {"invoiceConfiguration": {**period, "paymentDueUnits": "DAYS"}}
    yield {"contact": [{"id": CONTACT}]}
    yield {"contact": [{"id": CONTACT, "role": "NONE", "landlinePhoneNumber": "1"}] * 2}
    yield {"address": [{"id": NOBODY, "type": "PRIVATE", "pobox": "9", "isPrimary": False}]}
    yield {"address": [{"id": NOBODY.upper(), "pobox": "9"}]}
    yield {"campaign": [-1, 2147483648]}


def packages() -> Iterator[Any]:
    """Yield packages: each field valid, invalid, empty and absent; and special cases."""
    gold = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": []}
    yield from ({key: gold[key] for key in gold if key != name} for name in gold)
    for name in (*gold, "description", "colour"):
        yield from ({**gold, name: value} for value in (*EMPTY, 7, "x", [7], ["x"]))
    eligible = [["ALL"], ["ALL", "ALL"], ["ALL", NORTH], [NORTH], [NORTH.upper()], [NOBODY], ["x"]]
    yield from ({**gold, "eligibleSubAccountIds": ids} for ids in eligible)
    yield from ({**gold, "nestedOffers": ids} for ids in ([NOBODY], [DATA.upper()]))


def validator_of(document: Any, path: str, method: str) -> Callable[[Any], bool]:
    """Return a function that tells whether the served document allows a body."""
    content = document["paths"][path][method]["requestBody"]["content"]["application/json"]
    schema = {**content["schema"], "components": document["components"]}
    return Draft202012Validator(schema, validate_formats=True, formats=dict(FORMATS)).is_valid


def disagreements(
    scenario: BuiltScenario, bodies: Iterator[Any], path: str, method: str
) -> list[Any]:
    """Return the bodies on which the document and the sandbox disagree."""
    is_allowed = validator_of(scenario.contract.published, path, method)
    found: list[Any] = []
    for body in bodies:
        client = Client(begun(scenario))
        reply = client.call(method.upper(), path.replace("{id}", NORTH), body, token="acme-token")
        allowed = is_allowed(body)
        reasons = reply.headers.get("X-Sandbox-Reason", "").split("; ")
        if reply.code == "" and not allowed:
            found.append(("accepted although the document forbids it", body))
        elif reply.code and allowed and not all(map(CONDITIONAL.search, reasons)):
            found.append((reasons, body))
    return found


@pytest.mark.parametrize("switches", ALTERNATIVES)
def test_bodies_are_treated_as_the_served_document_says(switches: Any) -> None:
    scenario = built(assumptions=switches)
    path = "/api/v2/customer/{id}"
    assert disagreements(scenario, modifies(), path, "patch") == []
    assert disagreements(scenario, packages(), f"{path}/package", "post") == []


def test_served_document_tells_the_values_of_all_assumptions_in_force() -> None:
    answer = built(assumptions={"visibility": "at-once"}).contract.published["x-assumptions"]
    assert set(answer) == set(documents().assumptions)
    assert (answer["visibility"], answer["imei-lock"]) == ("at-once", "stays")
