"""Control calls that find customers, and change one only if it is unchanged since it was read."""

from http import HTTPStatus
from typing import Any

import pytest
from support import ACME, NOBODY, NORTH, OPERATOR, Client

from mock_server.sandbox.control.customer_calls import MAX_SEARCHED

CONTACT = {"id": "3f0c9a52-0000-4000-8000-0000000000c1", "role": "NONE", "identity": []}
MAILED = {
    **CONTACT,
    "mobilePhoneNumber": "+441632960001",
    "emailAddress": "Jane.Marlow@acme.example",
}


def change(client: Client, name: str, fields: Any, tag: str | None = None) -> Any:
    headers = {} if tag is None else {"If-Match": tag}
    return client.control("PATCH", f"/customers/{name}", fields, headers=headers)


def read(client: Client, name: str = "north") -> Any:
    return client.control("GET", f"/customers/{name}")


def refusal(reply: Any, status: HTTPStatus) -> Any:
    assert reply.status == status
    return reply.json


def found(client: Client, text: str) -> list[str]:
    answer = client.control("GET", f"/customers?search={text}").json
    assert answer["total"] == len(answer["items"])
    assert "unsearched" not in answer
    return [row["customerId"] for row in answer["items"]]


# ── Tags ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("spelling", ["{}", '"other", {}', "*", " {} "])
def test_change_with_the_tag_that_was_read_is_made(spelling: str) -> None:
    client = Client.of()
    tag = read(client).headers["ETag"]
    reply = change(client, "north", {"name": "New"}, spelling.format(tag))
    assert (reply.status, reply.json["name"]) == (HTTPStatus.OK, "New")
    assert reply.headers["ETag"] == read(client).headers["ETag"] != tag


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
def test_customer_that_has_changed_since_it_was_read_is_left_alone(method: str) -> None:
    client = Client.of()
    read_before = read(client, "depot")
    change(client, "depot", {"name": "Meanwhile"})
    now = read(client, "depot")
    reply = client.control(
        method,
        "/customers/depot",
        read_before.json,
        headers={"If-Match": read_before.headers["ETag"]},
    )
    detail = refusal(reply, HTTPStatus.PRECONDITION_FAILED)["detail"]
    assert detail == (
        f"the customer has changed since it was read; its ETag is {now.headers['ETag']}"
    )
    assert read(client, "depot").json == now.json


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("spelling", ["*", '"other", W/{}'])
def test_customer_that_must_not_exist_is_left_alone(method: str, spelling: str) -> None:
    client = Client.of()
    now = read(client, "depot")
    none = {"If-None-Match": spelling.format(now.headers["ETag"])}
    changed = {**now.json, "name": "Overwritten"}
    reply = client.control(method, "/customers/depot", changed, headers=none)
    detail = refusal(reply, HTTPStatus.PRECONDITION_FAILED)["detail"]
    assert detail == f"the customer exists; its ETag is {now.headers['ETag']}"
    assert read(client, "depot").json == now.json


# ── Searching ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("ACME", [ACME]),
        ("north", [NORTH]),
        (NORTH[:-2], [NORTH]),
        ("jane.marlow@", [ACME]),
        (NORTH.upper(), [NORTH]),
        ("nowhere", []),
    ],
    ids=["name", "ref", "part of ids", "e-mail address", "id", "nothing"],
)
def test_customers_are_found_by_a_text(text: str, ids: list[str]) -> None:
    """Other customers may be found as well, by their generated names and addresses."""
    client = Client.of()
    change(client, "acme", {"contact": [MAILED]})
    assert set(found(client, text)) >= set(ids)
    assert bool(found(client, text)) == bool(ids)


def test_the_customer_of_a_ref_is_found_first_and_once() -> None:
    client = Client.of()
    change(client, "operator", {"name": "Not acme, nor north"})
    assert found(client, "north")[0] == NORTH
    assert sorted(found(client, "acme")) == sorted([ACME, OPERATOR])


def test_search_of_very_many_customers_says_how_many_it_left_out() -> None:
    client = Client.of(population={"below": "acme", "customers": MAX_SEARCHED})
    answer = client.control("GET", "/customers?search=nowhere").json
    assert (answer["items"], answer["unsearched"]) == ([], 5)


@pytest.mark.parametrize("other", ["parent=acme", "order=shuffled"])
def test_search_with_another_list_is_refused(other: str) -> None:
    reply = Client.of().control("GET", f"/customers?search=acme&{other}")
    name = other.partition("=")[0]
    detail = f"a search covers all customers; leave out {name}"
    assert refusal(reply, HTTPStatus.BAD_REQUEST)["detail"] == detail


def test_removed_customer_has_no_tag() -> None:
    client = Client.of()
    reply = client.control(
        "PUT", f"/customers/{NOBODY}", read(client).json, headers={"If-Match": "*"}
    )
    assert refusal(reply, HTTPStatus.PRECONDITION_FAILED)["detail"] == "there is no such customer"
