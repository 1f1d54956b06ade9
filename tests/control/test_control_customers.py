"""Control calls about customers: listing, reading, putting and removing them."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import pytest
from support import ACME, BLUE, DATA, DEPOT, NOBODY, NORTH, OPERATOR, Client
from support.uploads import problem

from mock_server.sandbox.ground.exchange import Outcome, Request

FIELDS: Mapping[str, Any] = {
    "customerId": NOBODY, "status": "ACTIVE", "name": "New", "currency": "EUR",
    "allowOfferDelegation": False, "isAllowedImeiLock": False, "isImeiLockEnabled": False,
    "mfaConfiguration": "DISABLED",
}  # fmt: skip
UNNAMED = {name: value for name, value in FIELDS.items() if name != "customerId"}


def summary(
    customer_id: str, ref: str | None, name: str | None, parent: str | None, children: int = 0
) -> Any:
    return {
        "customerId": customer_id,
        "ref": ref,
        "name": name,
        "status": "ACTIVE",
        "parentId": parent,
        "children": children,
    }


OPERATOR_ROW = summary(OPERATOR, "operator", None, None, 2)
ACME_ROW = summary(ACME, "acme", "Acme", OPERATOR, 1)
NORTH_ROW = summary(NORTH, "north", "North", ACME, 1)
DEPOT_ROW = summary(DEPOT, "depot", None, NORTH)
BLUE_ROW = summary(BLUE, "blue", None, OPERATOR)
EVERYONE = [OPERATOR_ROW, ACME_ROW, NORTH_ROW, DEPOT_ROW, BLUE_ROW]


def listed(client: Client, query: str = "") -> Any:
    reply = client.control("GET", f"/customers{query}").json
    assert reply["total"] == len(reply["items"])
    return reply["items"]


def put(client: Client, path: str, fields: Mapping[str, Any] = FIELDS) -> Any:
    return client.control("PUT", f"/customers/{path}", fields)


def test_all_customers_are_listed_parents_first() -> None:
    assert listed(Client.of()) == EVERYONE


@pytest.mark.parametrize(
    ("parent", "rows"),
    [("operator", [ACME_ROW, BLUE_ROW]), (ACME, [NORTH_ROW]), ("blue", [])],
)
def test_children_of_a_customer_are_listed(parent: str, rows: list[Any]) -> None:
    assert listed(Client.of(), f"?parent={parent}") == rows


def test_customer_is_added_below_the_root() -> None:
    client = Client.of()
    reply = put(client, NOBODY)
    assert (reply.status, reply.json) == (HTTPStatus.CREATED, FIELDS)
    assert listed(client) == [
        {**OPERATOR_ROW, "children": 3},
        *EVERYONE[1:],
        summary(NOBODY, None, "New", OPERATOR),
    ]
    assert client.get(NOBODY).content == FIELDS


@pytest.mark.parametrize("parent", ["acme", ACME, ACME.upper()], ids=["ref", "id", "upper-case"])
def test_customer_is_added_below_the_parent_that_is_named(parent: str) -> None:
    client = Client.of()
    assert put(client, f"{NOBODY}?parent={parent}").status == HTTPStatus.CREATED
    assert listed(client, "?parent=acme") == [NORTH_ROW, summary(NOBODY, None, "New", ACME)]
    assert client.get(NOBODY, token="acme-token").status == 200
    assert client.get(NOBODY, token="blue-token").code == "CUSTOMER_1002"


def test_customer_is_added_at_the_top_of_an_empty_world() -> None:
    client = Client.of({"version": 1})
    put(client, NOBODY)
    assert listed(client) == [summary(NOBODY, None, "New", None)]


def test_customer_is_added_at_the_top_when_the_root_is_gone() -> None:
    client = Client.of()
    for ref in ("depot", "north", "acme", "blue", "operator"):
        client.control("DELETE", f"/customers/{ref}")
    put(client, NOBODY)
    assert listed(client) == [summary(NOBODY, None, "New", None)]


@pytest.mark.parametrize("path", ["acme", ACME], ids=["ref", "id"])
def test_customer_is_replaced_whole_and_stays_where_it_is(path: str) -> None:
    client = Client.of()
    reply = put(client, path, UNNAMED)
    replaced = {**FIELDS, "customerId": ACME}
    assert (reply.status, reply.json) == (200, replaced)
    assert client.get(ACME).content == replaced
    assert listed(client, "?parent=operator") == [{**ACME_ROW, "name": "New"}, BLUE_ROW]


def test_customer_with_two_entries_of_one_id_is_refused_with_their_places() -> None:
    box = {"id": DATA, "type": "PRIVATE", "pobox": "9", "isPrimary": False}
    ann = {"id": ACME, "role": "NONE", "identity": [], "landlinePhoneNumber": "1"}
    fields = {**FIELDS, "address": [box, {**box, "id": DATA.upper()}], "contact": [ann, ann]}
    client = Client.of()
    reply = put(client, NOBODY, fields)
    assert (reply.status, reply.json["errors"]) == (
        400,
        [
            {"pointer": "/contact/1/id", "detail": "another contact has this id"},
            {"pointer": "/address/1/id", "detail": "another address has this id"},
        ],
    )
    assert listed(client) == EVERYONE


def test_identifiers_of_a_put_customer_are_folded() -> None:
    offer = {"id": DATA.upper(), "linkedOfferIds": [DATA.upper()]}
    sent = {**FIELDS, "customerId": NOBODY.upper(), "offer": [offer]}
    assert put(Client.of(), NOBODY, sent).json == {
        **FIELDS,
        "package": [],
        "offer": [{"id": DATA, "linkedOfferIds": [DATA]}],
    }


@pytest.mark.parametrize(
    ("path", "fields", "detail"),
    [
        ("nobody", FIELDS, "'nobody' is neither the ref of a customer nor a UUID"),
        ("x" * 99, FIELDS, f"'{'x' * 80}' is neither the ref of a customer nor a UUID"),
        (BLUE, FIELDS, f"customerId is {NOBODY}, but the address says {BLUE}"),
        ("acme", FIELDS, f"customerId is {NOBODY}, but the address says {ACME}"),
    ],
    ids=["unknown-ref", "long-name", "another-id", "another-id-than-the-refs"],
)
def test_customer_put_at_an_address_that_is_not_its_own_is_a_problem(
    path: str, fields: Mapping[str, Any], detail: str
) -> None:
    client = Client.of()
    assert put(client, path, fields).json == problem(HTTPStatus.BAD_REQUEST, detail)
    assert listed(client) == EVERYONE


@pytest.mark.parametrize(
    ("fields", "errors"),
    [
        ({**FIELDS, "status": "LOST"},
         {"/status": 'expected ACTIVE, SUSPENDED or TERMINATED, got "LOST"'}),
        ({**FIELDS, "offer": [{"id": DATA}], "package": [{"id": DATA, "name": "x"}]},
         {"/package": "package must be empty when offer is populated"}),
        ({**FIELDS, "currency": None, "children": []},
         {"/children": "unknown key children; expecte", "/currency": "expected one of 16"}),
    ],
    ids=["unknown-status", "package-beside-offer", "several"],
)  # fmt: skip
def test_customer_that_breaks_the_contract_is_a_problem_with_every_reason(
    fields: Mapping[str, Any], errors: Mapping[str, str]
) -> None:
    client = Client.of()
    reply = put(client, NOBODY, fields)
    answer = {error["pointer"]: error["detail"] for error in reply.json["errors"]}
    assert {pointer: answer[pointer][: len(text)] for pointer, text in errors.items()} == errors
    assert reply.json == problem(
        HTTPStatus.BAD_REQUEST, "; ".join(f"{key}: {text}" for key, text in answer.items()), answer
    )
    assert listed(client) == EVERYONE


@pytest.mark.parametrize(
    ("ref", "children"),
    [("operator", "2 children; remove them"), ("acme", "1 child; remove it")],
)
def test_customer_with_children_is_not_removed(ref: str, children: str) -> None:
    client = Client.of()
    assert client.control("DELETE", f"/customers/{ref}").json == problem(
        HTTPStatus.CONFLICT, f"the customer has {children} first"
    )
    assert listed(client) == EVERYONE


def test_removed_customer_that_is_put_again_stands_where_it_is_put() -> None:
    client = Client.of()
    client.control("DELETE", "/customers/depot")
    reply = put(client, f"{DEPOT}?parent=blue", UNNAMED)
    assert (reply.status, reply.json) == (HTTPStatus.CREATED, {**FIELDS, "customerId": DEPOT})
    assert listed(client, "?parent=blue") == [summary(DEPOT, None, "New", BLUE)]
    assert listed(client, "?parent=north") == []
    assert client.get(DEPOT, token="blue-token").status == 200
    assert client.get(DEPOT, token="acme-token").code == "CUSTOMER_1002"


@pytest.mark.parametrize("removed", ["first", "last"])
def test_customers_that_are_removed_during_a_search_do_not_disturb_it(removed: str) -> None:
    client = Client.of(population={"below": "acme", "customers": 200})
    steps = client.sandbox.answer(
        Request("GET", "/_sandbox/customers", query={"search": "nobody"}), client.now_ms
    )
    assert not isinstance(steps, Outcome)
    assert next(steps) is False
    ids = [row["customerId"] for row in client.control("GET", "/customers?size=1000").json["items"]]
    for customer_id in ids[-3:] if removed == "last" else ids[-100:-97]:
        assert client.control("DELETE", f"/customers/{customer_id}").status == 204
    assert set(steps) <= {False}


@pytest.mark.parametrize("method", ["PUT", "PATCH"])
def test_what_a_read_shows_can_be_put_back(method: str) -> None:
    client = Client.of(
        assumptions={
            "payment-due-units-key": "dueUnits",
            "device-cost-currency": None,
            "visibility": "at-once",
        }
    )
    client.modify(NORTH, {"invoiceConfiguration": {"vat": 7}})
    shown = client.get(NORTH).content
    assert shown["invoiceConfiguration"]["dueUnits"] == "DAYS"
    assert "invoiceConfiguration" not in client.control("GET", f"/customers/{NORTH}").json
    put = client.control(method, f"/customers/{NORTH}", shown)
    assert put.status == 200
    invoice = put.json["invoiceConfiguration"]
    assert (invoice["paymentDueUnits"], invoice["deviceCostCurrency"]) == ("DAYS", "")
    assert client.get(NORTH).content == shown


def test_a_null_that_no_read_shows_is_refused_in_plain_words() -> None:
    client = Client.of()
    client.modify(NORTH, {"invoiceConfiguration": {"vat": 7}})
    client.advance(by="2s")
    shown = client.control("GET", f"/customers/{NORTH}").json
    shown["invoiceConfiguration"]["deviceCostCurrency"] = None
    assert client.control("PUT", f"/customers/{NORTH}", shown).json["detail"] == (
        '/invoiceConfiguration/deviceCostCurrency: expected "", got nothing'
    )
