"""Reading bodies: invalid JSON, violations of the contract, and valid bodies."""

from typing import Any

import pytest

from mock_server.contract.bodies import read_object
from mock_server.contract.contract import Contract
from mock_server.contract.values.exact_json import dumps
from mock_server.domain.refusal import Code, InvalidPayload, Refusal
from mock_server.server.shipped import documents

ID = "3f0c9a52-0000-4000-8000-00000000000a"
UPPER = ID.upper()
REACHABLE = {"id": ID, "role": "NONE", "landlinePhoneNumber": "1"}


def checked(body: dict[str, Any], operation: str = "modifyCustomer", **switches: str) -> Any:
    named = {name.replace("_", "-"): value for name, value in switches.items()}
    return Contract(documents(), named).bodies[operation].read(dumps(body), None)


def reasons_of(body: dict[str, Any], operation: str = "modifyCustomer", **switches: str) -> Any:
    with pytest.raises(InvalidPayload) as invalid:
        checked(body, operation, **switches)
    return [str(reason) for reason in invalid.value.reasons]


@pytest.mark.parametrize(
    "content_type",
    [None, "", "application/json", "application/json; charset=utf-8", " Application/JSON ;x"],
    ids=["absent", "empty", "json", "with-parameters", "spelled-otherwise"],
)
def test_json_object_is_read(content_type: str | None) -> None:
    assert read_object(b'{"name":"Acme"}', content_type) == {"name": "Acme"}


@pytest.mark.parametrize(
    ("raw", "content_type", "code", "reason"),
    [
        (b"{}", "text/plain; charset=utf-8", Code.UNSUPPORTED_MEDIA_TYPE,
         "the Content-Type is text/plain, expected application/json"),
        (b"{}", "\udcff" + "x" * 99, Code.UNSUPPORTED_MEDIA_TYPE,
         f"the Content-Type is ?{'x' * 79}, expected application/json"),
        (b"{", None, Code.INVALID_REQUEST,
         "the body is not JSON: EOF while parsing an object at line 1 column 1"),
        (b"[]", None, Code.INVALID_REQUEST, "the body is not a JSON object"),
        (b"null", None, Code.INVALID_REQUEST, "the body is not a JSON object"),
    ],
    ids=["other-type", "garbled-type", "no-json", "array", "null"],
)  # fmt: skip
def test_body_other_than_a_json_object_is_refused(
    raw: bytes, content_type: str | None, code: Code, reason: str
) -> None:
    with pytest.raises(Refusal) as refused:
        read_object(raw, content_type)
    assert (refused.value.code, list(map(str, refused.value.reasons))) == (code, [reason])


def test_valid_body_is_its_fields() -> None:
    body = {"name": "Acme", "contact": [REACHABLE], "invoiceConfiguration": {}}
    assert checked(dict(body)) == body


def test_identifiers_of_a_body_are_folded() -> None:
    body = {"name": "Gold", "nestedOffers": [UPPER], "eligibleSubAccountIds": [UPPER, ID]}
    assert checked(body, "createPackage") == {
        "name": "Gold",
        "nestedOffers": [ID],
        "eligibleSubAccountIds": [ID, ID],
    }


def test_addresses_for_mail_are_found_wherever_a_customer_has_them() -> None:
    customer = {
        "name": "nobody@acme.example",
        "contact": [{"emailAddress": "one@acme.example"}, {"emailAddress": None}, {}],
        "address": [{"emailAddress": "two@acme.example"}],
    }
    found = Contract(documents(), {}).emails(customer)
    assert sorted(found) == ["one@acme.example", "two@acme.example"]


def test_keyword_all_is_not_folded_as_an_identifier() -> None:
    body = {"name": "Gold", "nestedOffers": [ID], "eligibleSubAccountIds": ["ALL"]}
    assert checked(dict(body), "createPackage", uuid_case="refused") == body


def test_upper_case_identifiers_of_a_body_are_invalid_where_they_are_refused() -> None:
    body = {"name": "Gold", "nestedOffers": [ID, UPPER], "eligibleSubAccountIds": [UPPER]}
    assert reasons_of(body, "createPackage", uuid_case="refused") == [
        "/nestedOffers/1: is in upper case",
        "/eligibleSubAccountIds/0: is in upper case",
    ]


@pytest.mark.parametrize(
    "unknown",
    [
        {"x": 1},
        {"x": 10**30, "y": None},
        {"customerId": ID},
    ],
    ids=["one", "two", "of-a-read"],
)
def test_unknown_fields_are_rejected_or_ignored(unknown: dict[str, Any]) -> None:
    body = {"name": "Acme", **unknown}
    assert reasons_of(dict(body)) == [f"/{name}: is not a field of this object" for name in unknown]
    assert checked(dict(body), unknown_fields="ignored") == {"name": "Acme"}


def test_unknown_fields_deep_down_are_ignored_where_they_are_ignored() -> None:
    identity = {"idType": "ID", "idNumber": "1"}
    contact = {**REACHABLE, "x": 1, "y": 2, "identity": [{**identity, "z": 3}]}
    body = {"contact": [REACHABLE, contact], "invoiceConfiguration": {"vat": 1, "tax": 2}}
    assert checked(body, unknown_fields="ignored") == {
        "contact": [REACHABLE, {**REACHABLE, "identity": [identity]}],
        "invoiceConfiguration": {"vat": 1},
    }


def test_other_reasons_stay_where_unknown_fields_are_ignored() -> None:
    body = {"x": 1, "name": 5, "contact": [{"id": ID, "y": 1}]}
    assert reasons_of(body, unknown_fields="ignored") == [
        '/name: 5 is not of types "null", "string"',
        "/contact/0/role: is missing",
    ]


FUTURE = {"customFields": [{"keyName": "a"}], "contact": [{**REACHABLE, "picture": "data:"}]}


def test_future_fields_are_kept_where_they_are_stored() -> None:
    assert checked(dict(FUTURE)) == FUTURE


def test_future_fields_are_dropped_where_they_are_ignored() -> None:
    body = {**FUTURE, "contact": [dict(FUTURE["contact"][0])]}
    assert checked(body, future_fields="ignored") == {"contact": [REACHABLE]}


def test_future_fields_are_invalid_where_they_are_refused() -> None:
    assert reasons_of(dict(FUTURE), future_fields="refused") == [
        "/contact/0/picture: is a future feature",
        "/customFields: is a future feature",
    ]


def test_reasons_of_the_contract_and_of_future_fields_are_reported_together() -> None:
    assert reasons_of({"name": 5, "customFields": []}, future_fields="refused") == [
        '/name: 5 is not of types "null", "string"',
        "/customFields: is a future feature",
    ]
