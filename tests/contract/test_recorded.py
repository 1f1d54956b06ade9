"""Every field is marked as personal or not, and the marks are not served."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

import orjson
import pytest
from support.kept_contract import PERSONAL, RECORDED, recorded_of

from mock_server.contract.operation_records import DocumentError
from mock_server.contract.recorded import CALLS, ENUMERATED, MESSAGES, QUOTED, VOCABULARY, Fields
from mock_server.contract.values.walk import every
from mock_server.server.shipped import CONTRACT, documents, read_yaml

NAMES = ("interface", "control", "assumptions", "scenario", "faults")
TEXTS = {name: read_yaml(CONTRACT / f"{name}.yaml") for name in NAMES}

PERSONAL_FIELDS = {
    *("customerId", "name", "companyNumber", "vatRegistrationNumber", "bankNumber"),
    *("bankBranchNumber", "bankAccountNumber", "contact.id", "contact.emailAddress"),
    *("contact.firstName", "contact.middleName", "contact.lastName", "contact.identity.idNumber"),
    *("contact.birthdate", "contact.landlinePhoneNumber", "contact.mobilePhoneNumber"),
    *("contact.additionalPhoneNumber", "contact.picture", "contact.remarks", "address.id"),
    *("address.street", "address.buildingNumber", "address.buildingName", "address.buildingFloor"),
    *("address.zipCode", "address.apartmentNumber", "address.entrance", "address.city"),
    *("address.province", "address.pobox", "address.fullName", "address.company"),
    *("address.emailAddress", "invoiceConfiguration.invoiceText", "customFields.keyValue"),
}


def leaves(fields: Fields, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    if isinstance(fields, Mapping):
        for name, known in fields.items():
            yield from leaves(known, (*path, name))
    else:
        yield ".".join(path), fields


def test_these_fields_of_a_customer_identify_a_person() -> None:
    customer = CALLS["getCustomer"]["reply"]["content"]
    assert {path for path, known in leaves(customer) if known is True} == PERSONAL_FIELDS


def test_a_modify_identifies_by_the_same_fields() -> None:
    read = dict(leaves(CALLS["getCustomer"]["reply"]["content"]))
    sent = dict(leaves(CALLS["modifyCustomer"]["request"]))
    assert sent == {path: read[path] for path in sent}


def test_every_field_of_every_body_is_marked() -> None:
    for call in CALLS.values():
        given = [*leaves(call["request"]), *leaves(call["reply"])]
        assert [path for path, known in given if known not in (True, False, QUOTED, ["ALL"])] == []


def test_an_unmarked_field_is_refused() -> None:
    interface = deepcopy(TEXTS["interface"])
    customer = interface["components"]["schemas"]["Customer"]
    del customer["properties"]["name"][PERSONAL]
    place = "interface.yaml: #/components/schemas/Customer/properties/name: lacks x-personal"
    with pytest.raises(DocumentError, match=place):
        recorded_of({"interface": interface})


def test_another_operation_that_is_sent_offers_creates_no_package() -> None:
    interface = deepcopy(TEXTS["interface"])
    create = interface["paths"]["/api/v2/customer/{id}/package"]["post"]
    modify = interface["paths"]["/api/v2/customer/{id}"]["patch"]
    other = {**create, "operationId": "priceOffers", "x-success": modify["x-success"]}
    interface["paths"] = {"/api/v2/price": {"post": other}, **interface["paths"]}
    assert recorded_of({**TEXTS, "interface": interface})["creating"] == "createPackage"


def test_words_are_those_of_the_contract() -> None:
    assert {"MR", "DAYS", "IN_PROGRESS", "ALL"} <= ENUMERATED
    assert "GBP" not in ENUMERATED
    assert "Customer does not exist" in MESSAGES
    assert {"customer", "gateway", "landlinephonenumber"} <= VOCABULARY
    assert not {"jane", "marlow", "acme", "rotterdam"} & VOCABULARY


def test_the_generated_file_matches_the_documents() -> None:
    assert orjson.loads((CONTRACT / RECORDED).read_bytes()) == recorded_of(TEXTS)


def test_the_marks_are_not_in_the_served_documents() -> None:
    nodes = [node for node in every(documents().interface) if isinstance(node, Mapping)]
    assert not any(PERSONAL in node for node in nodes)
