"""Create Customer Package (sections 2.3 and 4.3); who may have it; names (section 8)."""

from typing import Any

import pytest
from support import ACME, BLUE, DATA, DEPOT, NOBODY, NORTH, OPERATOR, VOICE, Client, Reply

GOLD = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}
INVALID = {
    "errorCode": "SANDBOX_INVALID_REQUEST",
    "errorMessage": "The request is not valid",
    "content": "",
    "pageable": "",
}
STARTER = {
    "ref": "starter",
    "id": NOBODY,
    "owner": "acme",
    "name": "Starter",
    "nestedOffers": ["voice", "data"],
    "eligibleSubAccountIds": ["north"],
}


def created(client: Client, body: Any = GOLD, owner: str = ACME) -> str:
    """Create a package and let its request settle; return the id of the package."""
    reply = client.create_package(owner, body)
    client.advance(until="idle")
    package_id: str = reply.content["packageId"]
    return package_id


def attach(client: Client, package: str, customer: str) -> Reply:
    return client.control("POST", f"/packages/{package}/attach", {"customer": customer})


def detach(client: Client, package: str, customer: str) -> Reply:
    return client.control("POST", f"/packages/{package}/detach", {"customer": customer})


def listed(client: Client) -> Any:
    return client.control("GET", "/packages").json["items"]


# ── Creating ─────────────────────────────────────────────────────────────────────────────────────


def test_package_is_accepted_with_its_id_a_request_id_and_where_to_ask() -> None:
    reply = Client.of().create_package(ACME, GOLD)
    request_id, package_id = reply.content["requestId"], reply.content["packageId"]
    assert reply.status == 202
    assert dict(reply.headers) == {
        "Content-Type": "application/json",
        "Location": f"/api/v2/request/{request_id}",
        "Retry-After": "2",
    }
    assert reply.json == {
        "errorCode": "",
        "errorMessage": "",
        "content": [{"packageId": package_id, "requestId": request_id}],
        "pageable": {"page": 0, "size": 1, "totalPages": 1, "totalElements": 1},
    }
    assert request_id != package_id


def test_package_exists_once_its_request_has_succeeded() -> None:
    client = Client.of()
    package_id = client.create_package(ACME, {**GOLD, "description": "Best"}).content["packageId"]
    client.advance(by="1999ms")
    assert listed(client) == []
    assert attach(client, package_id, "north").status == 404
    client.advance(by="1ms")
    assert listed(client) == [
        {
            "packageId": package_id,
            "name": "Gold",
            "description": "Best",
            "nestedOffers": [DATA],
            "eligibleSubAccountIds": ["ALL"],
            "ref": None,
            "ownerId": ACME,
        }
    ]


@pytest.mark.parametrize("order", [[DATA, VOICE], [VOICE, DATA]], ids=["data-first", "voice-first"])
def test_package_keeps_the_order_of_its_offers(order: list[str]) -> None:
    client = Client.of()
    package_id = created(client, {**GOLD, "nestedOffers": order})
    assert listed(client)[0]["nestedOffers"] == order
    assert attach(client, package_id, "north").json["package"] == [
        {"id": package_id, "name": "Gold", "nestedOfferIds": order}
    ]


@pytest.mark.parametrize("sent", [{}, {"description": None}, {"description": ""}])
def test_package_without_description_has_none(sent: Any) -> None:
    client = Client.of()
    created(client, {**GOLD, **sent})
    assert listed(client)[0]["description"] is None


def test_package_ids_in_upper_case_are_folded() -> None:
    client = Client.of()
    created(client, {**GOLD, "nestedOffers": [DATA.upper()], "eligibleSubAccountIds": [DEPOT]})
    assert listed(client)[0]["nestedOffers"] == [DATA]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"name": None}, '/name: null is not of type \\"string\\"'),
        ({"name": ""}, '/name: \\"\\" is shorter than 1 character'),
        ({"name": 7}, '/name: 7 is not of type \\"string\\"'),
        ({"description": 7}, '/description: 7 is not of types \\"null\\", \\"string\\"'),
        ({"nestedOffers": []}, "/nestedOffers: [] has less than 1 item"),
        ({"nestedOffers": ["data"]}, "/nestedOffers/0: is not a UUID"),
        ({"nestedOffers": DATA}, f'/nestedOffers: \\"{DATA}\\" is not of type \\"array\\"'),
        (
            {"eligibleSubAccountIds": "ALL"},
            '/eligibleSubAccountIds: \\"ALL\\" is not of type \\"array\\"',
        ),
        ({"eligibleSubAccountIds": ["all"]}, "/eligibleSubAccountIds/0: is not a UUID"),
        ({"eligibleSubAccountIds": ["ALL", NORTH]}, "/eligibleSubAccountIds: ALL must stand alone"),
        ({"eligibleSubAccountIds": ["ALL", "ALL"]}, "/eligibleSubAccountIds: ALL must stand alone"),
        ({"colour": "red"}, "/colour: is not a field of this object"),
    ],
)
def test_package_with_an_invalid_field_is_refused(change: Any, reason: str) -> None:
    client = Client.of()
    reply = client.create_package(ACME, {**GOLD, **change})
    assert (reply.status, reply.json) == (400, INVALID)
    assert reply.headers["X-Sandbox-Reason"] == reason
    assert client.control("GET", "/requests").json["items"] == []


@pytest.mark.parametrize("name", sorted(GOLD))
def test_package_without_a_mandatory_field_is_refused(name: str) -> None:
    body = {key: value for key, value in GOLD.items() if key != name}
    reply = Client.of().create_package(ACME, body)
    assert (reply.status, reply.json) == (400, INVALID)
    assert reply.headers["X-Sandbox-Reason"] == f"/{name}: is missing"


def test_package_for_own_use_is_refused() -> None:
    body = {**GOLD, "eligibleSubAccountIds": [NORTH, ACME]}
    reply = Client.of().create_package(ACME, body, token="acme-token")
    assert (reply.status, reply.code) == (403, "SANDBOX_NOT_ELIGIBLE")
    assert reply.headers["X-Sandbox-Reason"] == (
        "/eligibleSubAccountIds: a package may not be created for the owner's own use"
    )


def test_package_for_own_use_under_always_1002_is_an_unknown_customer() -> None:
    client = Client.of(assumptions={"not-eligible": "always-1002"})
    reply = client.create_package(ACME, {**GOLD, "eligibleSubAccountIds": [ACME]})
    assert (reply.status, reply.code) == (404, "CUSTOMER_1002")


def test_invalid_package_that_is_accepted_fails_later() -> None:
    client = Client.of(assumptions={"invalid-payload": "job-fails"})
    for body in ({"name": "Gold"}, {**GOLD, "nestedOffers": [NOBODY]}):
        request_id = client.create_package(ACME, body).content["requestId"]
        client.advance(by="2s")
        settled = client.request(request_id).content
        assert (settled["status"], settled["errorCode"]) == ("FAILED", "GLOBAL_1001")
    assert listed(client) == []


# ── Names ────────────────────────────────────────────────────────────────────────────────────────


def test_name_of_a_package_of_the_scenario_is_taken() -> None:
    client = Client.of(packages=[STARTER])
    assert client.create_package(ACME, {**GOLD, "name": "Starter"}).code == "SANDBOX_DUPLICATE_NAME"
    assert client.create_package(BLUE, {**GOLD, "name": "Starter"}).status == 202


def test_name_is_free_again_once_its_owner_is_removed() -> None:
    client = Client.of(assumptions={"package-name-scope": "sandbox"})
    created(client, {**GOLD, "eligibleSubAccountIds": []}, owner=DEPOT)
    assert client.create_package(BLUE, GOLD).code == "SANDBOX_DUPLICATE_NAME"
    client.control("DELETE", "/customers/depot")
    assert listed(client) == []
    assert client.create_package(BLUE, GOLD).status == 202


def test_name_of_several_owners_makes_room_once_they_are_removed() -> None:
    client = Client.of(limits={"packages": 2})
    body = {**GOLD, "eligibleSubAccountIds": []}
    for owner in (DEPOT, BLUE):
        created(client, body, owner=owner)
    assert client.create_package(ACME, body).code == "SANDBOX_BUSY"
    for owner in ("depot", "blue"):
        client.control("DELETE", f"/customers/{owner}")
    assert [client.create_package(owner, body).status for owner in (ACME, NORTH, OPERATOR)] == [
        202,
        202,
        503,
    ]


def test_package_of_the_scenario_goes_with_its_owner() -> None:
    client = Client.of(packages=[{**STARTER, "owner": "depot", "eligibleSubAccountIds": []}])
    gold = created(client)
    client.control("DELETE", "/customers/depot")
    assert [package["packageId"] for package in listed(client)] == [gold]


def test_package_whose_owner_is_removed_before_settlement_fails() -> None:
    client = Client.of(assumptions={"package-name-scope": "sandbox"})
    body = {**GOLD, "eligibleSubAccountIds": []}
    request_id = client.create_package(DEPOT, body).content["requestId"]
    client.control("DELETE", "/customers/depot")
    client.advance(by="2s")
    settled = client.request(request_id).content
    assert (settled["status"], settled["errorCode"]) == ("FAILED", "GLOBAL_1001")
    assert client.create_package(BLUE, body).status == 202


# ── Attaching and detaching ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("eligible", "allowed"),
    [
        (["ALL"], {"north", "depot"}),
        ([], set()),
        ([DEPOT], {"depot"}),
        ([NORTH, DEPOT], {"north", "depot"}),
    ],
    ids=["all", "nobody", "one", "two"],
)
def test_attach_is_for_eligible_sub_accounts(eligible: list[str], allowed: set[str]) -> None:
    client = Client.of()
    gold = created(client, {**GOLD, "eligibleSubAccountIds": eligible})
    names = ("operator", "acme", "north", "depot")
    replies = {name: attach(client, gold, name).status for name in names}
    assert replies == {name: 200 if name in allowed else 409 for name in names}
