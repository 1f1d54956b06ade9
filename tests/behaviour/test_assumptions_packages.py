"""The assumptions about packages, work in progress, and how a customer is shown.

Each row of the register has tests of its default and of each alternative: see `test_assumptions`.
"""

from typing import Any

import pytest
from support import (
    ACME,
    ADDRESS,
    BLUE,
    DATA,
    DEPOT,
    NOBODY,
    NORTH,
    OPERATOR,
    SMALL_WORLD,
    Client,
    Reply,
)

from mock_server.sandbox.ground.findings import ScenarioError

GOLD = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": []}


def refused(reply: Reply) -> str:
    """Return the reason for refusing a package."""
    assert (reply.status, reply.code) == (400, "SANDBOX_INVALID_REQUEST")
    return reply.headers["X-Sandbox-Reason"]


def settle(client: Client, reply: Reply, verdict: str) -> None:
    request_id = reply.content["requestId"]
    client.control("POST", f"/requests/{request_id}/settle", {"as": verdict})


# ── package-name-scope, package-owner-unknown, unknown-offer, unknown-sub-account ────────────────


def test_package_name_scope_default_is_the_owner() -> None:
    client = Client.of()
    assert client.create_package(ACME, GOLD).status == 202
    assert client.create_package(ACME, GOLD).json == {
        "errorCode": "SANDBOX_DUPLICATE_NAME",
        "errorMessage": "The package name is taken",
        "content": "",
        "pageable": "",
    }
    assert client.create_package(BLUE, GOLD).status == 202
    assert client.create_package(ACME, {**GOLD, "name": "gold"}).status == 202


def test_package_name_scope_sandbox_is_one_for_all_owners() -> None:
    client = Client.of(assumptions={"package-name-scope": "sandbox"})
    first = client.create_package(ACME, GOLD)
    assert client.create_package(BLUE, GOLD).code == "SANDBOX_DUPLICATE_NAME"
    settle(client, first, "failed")
    assert client.create_package(BLUE, GOLD).status == 202


def test_package_owner_unknown_default_is_an_unknown_customer() -> None:
    client = Client.of()
    assert client.create_package(NOBODY, GOLD).code == "CUSTOMER_1002"
    assert client.create_package(BLUE, GOLD, token="acme-token").code == "CUSTOMER_1002"


def test_package_owner_unknown_may_be_an_invalid_request() -> None:
    client = Client.of(assumptions={"package-owner-unknown": "SANDBOX_INVALID_REQUEST"})
    assert client.create_package(NOBODY, GOLD).code == "SANDBOX_INVALID_REQUEST"
    outside = client.create_package(BLUE, GOLD, token="acme-token")
    assert outside.code == "SANDBOX_INVALID_REQUEST"
    assert client.get(NOBODY).code == "CUSTOMER_1002"


def test_unknown_offer_default_is_refused() -> None:
    reply = Client.of().create_package(ACME, {**GOLD, "nestedOffers": [DATA, NOBODY]})
    assert refused(reply) == "/nestedOffers/1: the catalogue has no offer with this id"


def test_unknown_offer_accepted_may_be_any_uuid() -> None:
    client = Client.of(assumptions={"unknown-offer": "accepted"})
    assert client.create_package(ACME, {**GOLD, "nestedOffers": [NOBODY]}).status == 202
    assert refused(client.create_package(ACME, {**GOLD, "nestedOffers": ["data"]})) == (
        "/nestedOffers/0: is not a UUID"
    )


@pytest.mark.parametrize("stranger", [NOBODY, BLUE, OPERATOR], ids=["nobody", "outside", "parent"])
def test_unknown_sub_account_default_is_refused(stranger: str) -> None:
    reply = package_for(Client.of(), ACME, NORTH, stranger)
    assert refused(reply) == (
        "/eligibleSubAccountIds/1: the customer has no sub-account with this id"
    )


def test_unknown_sub_account_default_knows_descendants() -> None:
    reply = Client.of().create_package(ACME, {**GOLD, "eligibleSubAccountIds": [NORTH, DEPOT]})
    assert reply.status == 202


def test_unknown_sub_account_accepted_may_be_any_uuid() -> None:
    client = Client.of(assumptions={"unknown-sub-account": "accepted"})
    assert client.create_package(ACME, {**GOLD, "eligibleSubAccountIds": [NOBODY]}).status == 202
    own = client.create_package(ACME, {**GOLD, "name": "Own", "eligibleSubAccountIds": [ACME]})
    assert own.code == "SANDBOX_NOT_ELIGIBLE"


# ── own-use, all-keyword ─────────────────────────────────────────────────────────────────────────


def package_for(client: Client, owner_id: str, *eligible: str) -> Reply:
    """Create a package for a customer in acme's tree, as acme."""
    body = {**GOLD, "eligibleSubAccountIds": list(eligible)}
    return client.create_package(owner_id, body, token="acme-token")


@pytest.mark.parametrize(
    ("owner", "eligible", "user"),
    [(ACME, ACME, "owner"), (NORTH, NORTH, "owner"), (NORTH, ACME, "requester")],
    ids=["own-package", "of-its-sub-customer", "for-the-requester"],
)
def test_own_use_default_is_that_of_owner_and_requester(
    owner: str, eligible: str, user: str
) -> None:
    reply = package_for(Client.of(), owner, eligible)
    assert (reply.status, reply.code) == (403, "SANDBOX_NOT_ELIGIBLE")
    assert reply.headers["X-Sandbox-Reason"] == (
        f"/eligibleSubAccountIds: a package may not be created for the {user}'s own use"
    )


@pytest.mark.parametrize("eligible", [(), ("ALL",), (DEPOT,)], ids=["nobody", "all", "its-own"])
def test_own_use_default_is_no_package_of_a_sub_customer_for_its_sub_accounts(
    eligible: tuple[str, ...],
) -> None:
    assert package_for(Client.of(), NORTH, *eligible).status == 202


def test_own_use_requester_leaves_the_owner_to_the_rule_of_sub_accounts() -> None:
    client = Client.of(assumptions={"own-use": "requester"})
    assert package_for(client, ACME, ACME).code == "SANDBOX_NOT_ELIGIBLE"
    assert package_for(client, NORTH, ACME).code == "SANDBOX_NOT_ELIGIBLE"
    assert refused(package_for(client, NORTH, NORTH)) == (
        "/eligibleSubAccountIds/0: the customer has no sub-account with this id"
    )
    anybody = Client.of(assumptions={"own-use": "requester", "unknown-sub-account": "accepted"})
    assert package_for(anybody, NORTH, NORTH).status == 202


@pytest.mark.parametrize("eligible", [("ALL", NORTH), (NORTH, "ALL"), ("ALL", "ALL")])
def test_all_keyword_default_stands_alone(eligible: tuple[str, ...]) -> None:
    reply = package_for(Client.of(), ACME, *eligible)
    assert refused(reply) == "/eligibleSubAccountIds: ALL must stand alone"


@pytest.mark.parametrize("eligible", [("ALL", NORTH), (NORTH.upper(), "ALL"), ("ALL", "ALL")])
def test_all_keyword_among_others_stands_for_everybody(eligible: tuple[str, ...]) -> None:
    client = Client.of(assumptions={"all-keyword": "among-others"})
    settle(client, package_for(client, ACME, *eligible), "successful")
    [package] = client.control("GET", "/packages").json["items"]
    assert package["eligibleSubAccountIds"] == ["ALL"]


def test_all_keyword_among_others_excuses_none_of_them() -> None:
    client = Client.of(assumptions={"all-keyword": "among-others"})
    assert refused(package_for(client, ACME, "ALL", BLUE, "all")) == (
        "/eligibleSubAccountIds/2: is not a UUID; "
        "/eligibleSubAccountIds/1: the customer has no sub-account with this id"
    )
    assert refused(package_for(client, ACME, "ALL", BLUE)) == (
        "/eligibleSubAccountIds/1: the customer has no sub-account with this id"
    )
    assert package_for(client, ACME, "ALL", ACME).code == "SANDBOX_NOT_ELIGIBLE"


def test_all_keyword_among_others_is_read_in_scenarios_too() -> None:
    gold = {"ref": "gold", "owner": "acme", "name": "Gold", "nestedOffers": ["data"]}
    eligible = ["north", "ALL"]
    client = Client.of(
        assumptions={"all-keyword": "among-others"},
        packages=[{**gold, "eligibleSubAccountIds": eligible}],
    )
    [package] = client.control("GET", "/packages").json["items"]
    assert package["eligibleSubAccountIds"] == ["ALL"]


# ── modify-in-progress, visibility, read-staleness ──────────────────────────────────────────────


def test_modify_in_progress_default_accepts_both_in_order() -> None:
    client = Client.of()
    first, second = client.modify(NORTH, {"name": "1"}), client.modify(NORTH, {"name": "2"})
    fired = client.advance(by="2s")["fired"]
    assert [job["requestId"] for job in fired] == [
        first.content["requestId"],
        second.content["requestId"],
    ]
    assert client.get(NORTH).content["name"] == "2"


def test_modify_in_progress_rejected_refuses_the_second() -> None:
    client = Client.of(assumptions={"modify-in-progress": "rejected"})
    client.modify(NORTH, {"name": "1"})
    reply = client.modify(NORTH, {"name": "2"})
    assert reply.status == 409
    assert reply.json == {
        "errorCode": "SANDBOX_IN_PROGRESS",
        "errorMessage": "Another modify of this customer is in progress",
        "content": "",
        "pageable": "",
    }
    assert client.modify(DEPOT, {"name": "2"}).status == 202
    client.advance(by="2s")
    assert client.modify(NORTH, {"name": "2"}).status == 202


def test_modify_in_progress_queued_starts_the_second_after_the_first() -> None:
    client = Client.of(assumptions={"modify-in-progress": "queued"})
    client.modify(NORTH, {"name": "1"})
    second = client.modify(NORTH, {"name": "2"})
    assert (second.status, second.headers["Retry-After"]) == (202, "1")
    client.advance(by="2s")
    assert client.get(NORTH).content["name"] == "1"
    client.advance(by="1999ms")
    assert client.get(NORTH).content["name"] == "1"
    assert client.advance(by="1ms")["fired"] == [
        {
            "requestId": second.content["requestId"],
            "status": "SUCCESSFUL",
            "at": "2026-01-01T09:00:04.000Z",
        }
    ]


def test_visibility_default_shows_a_modify_once_it_succeeds() -> None:
    client = Client.of()
    client.modify(NORTH, {"name": "New"})
    assert client.get(NORTH).content["name"] == "North"
    client.advance(by="2s")
    assert client.get(NORTH).content["name"] == "New"


def test_visibility_at_once_shows_a_modify_from_acceptance() -> None:
    client = Client.of(assumptions={"visibility": "at-once"})
    client.modify(NORTH, {"name": "New"})
    shown = client.get(NORTH).content
    assert shown["name"] == "New"
    client.advance(by="2s")
    assert client.get(NORTH).content == shown


@pytest.mark.parametrize("after", ["modify", "put"])
def test_read_staleness_default_shows_the_newest_customer(after: str) -> None:
    assert names_shown(Client.of(), after) == ["New", "New"]


@pytest.mark.parametrize("after", ["modify", "put"])
def test_read_staleness_one_change_makes_no_read_stale_without_a_fault(after: str) -> None:
    client = Client.of(assumptions={"read-staleness": "one-change"})
    assert names_shown(client, after) == ["New", "New"]
    client.control("POST", "/faults", {"fault": {"read": "stale"}})
    assert names_shown(client, after) == ["New", "New"]
    client.control("PATCH", f"/customers/{NORTH}", {"name": "Newest"})
    assert client.get(NORTH).content["name"] == "New"


def names_shown(client: Client, after: str) -> list[str]:
    """Return the names that two reads show after a change of the name to New."""
    if after == "put":
        client.control("PATCH", f"/customers/{NORTH}", {"name": "New"})
    client.modify(NORTH, {"name": "New"})
    client.advance(by="2s")
    return [client.get(NORTH).content["name"] for _ in range(2)]


def test_visibility_at_once_takes_a_failure_back() -> None:
    client = Client.of(assumptions={"visibility": "at-once"})
    before = client.get(NORTH).content
    reply = client.modify(NORTH, {"name": "New"})
    settle(client, reply, "failed")
    assert client.get(NORTH).content == before


@pytest.mark.parametrize("modifies", ["accepted", "queued"])
@pytest.mark.parametrize(
    ("outcome", "fault"),
    [
        ("failed", "ok"),
        ({"successful": 0, "failed": 1}, "ok"),
        ("successful", {"job": "failed"}),
        ("successful", {"job": "failed", "code": "GLOBAL_1001"}),
    ],
)
def test_visibility_at_once_does_not_tell_how_a_modify_will_end(
    modifies: str, outcome: Any, fault: Any
) -> None:
    how: Any = {
        "assumptions": {"visibility": "at-once", "modify-in-progress": modifies},
        "jobs": {"modifyCustomer": {"after": "2s", "outcome": outcome}},
    }
    client = Client.of(**how)
    before = client.get(NORTH).content
    client.control("POST", "/faults", {"name": "ending", "fault": fault})
    for name in ("New", "Newer"):
        assert client.modify(NORTH, {"name": name}).status == 202
        assert client.get(NORTH).content["name"] == name
    client.advance(until="idle")
    assert client.get(NORTH).content == before


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"address": []}, {"address": [{"id": ADDRESS, "city": "York"}]}),
        ({"address": [{"id": ADDRESS, "pobox": ""}]}, {"address": [{"id": ADDRESS, "street": ""}]}),
    ],
    ids=["entry-gone", "contract-broken"],
)
def test_visibility_at_once_judges_a_modify_by_what_is_visible(first: Any, second: Any) -> None:
    client = Client.of(assumptions={"visibility": "at-once"})
    client.modify(NORTH, {"address": [{"id": ADDRESS, "pobox": "9"}]})
    client.advance(by="2s")
    client.modify(NORTH, first)
    before = client.get(NORTH).content
    assert client.modify(NORTH, {**second, "name": "Newer"}).json["errorCode"] == "CUSTOMER_1003"
    assert client.get(NORTH).content == before


def test_visibility_at_once_hides_what_no_longer_fits() -> None:
    client = Client.of(assumptions={"visibility": "at-once", "unknown-entry-id": "added"})
    first = client.modify(NORTH, {"address": [{"id": BLUE, "pobox": "9"}]})
    second = client.modify(NORTH, {"name": "New", "address": [{"id": BLUE, "city": "York"}]})
    assert client.get(NORTH).content["address"][-1]["city"] == "York"
    settle(client, first, "failed")
    shown = client.get(NORTH).content
    assert (shown["name"], shown["address"][-1]["id"]) == ("North", ADDRESS)
    client.advance(until="idle")
    assert client.request(second.content["requestId"]).content["status"] == "FAILED"


# ── customer-status-values, payment-due-units-key, device-cost-currency ──────────────────────────


def read_invoice(client: Client) -> Any:
    client.modify(NORTH, {"invoiceConfiguration": {"vat": 7}})
    client.advance(by="2s")
    return client.get(NORTH).content["invoiceConfiguration"]


@pytest.mark.parametrize("status", ["ACTIVE", "SUSPENDED", "TERMINATED"])
def test_customer_status_values_default_are_three(status: str) -> None:
    client = Client.of(customers=[{**SMALL_WORLD["customers"][0], "status": status}])
    assert client.get(OPERATOR).content["status"] == status


def test_customer_status_values_default_are_no_others() -> None:
    with pytest.raises(ScenarioError, match=r"^/customers/0/status: "):
        Client.of(customers=[{**SMALL_WORLD["customers"][0], "status": "LIVE"}])


def test_customer_status_values_of_a_scenario_replace_the_default() -> None:
    client = Client.of(
        customers=[{"ref": "operator", "status": "CLOSED"}, {"ref": "drawn"}],
        requesters=[],
        assumptions={"customer-status-values": ["LIVE", "CLOSED"]},
    )
    items = client.control("GET", "/customers").json["items"]
    assert items[0]["status"] == "CLOSED"
    assert items[1]["status"] in {"LIVE", "CLOSED"}


def test_payment_due_units_key_default_is_spelled_as_in_the_field_table() -> None:
    assert read_invoice(Client.of())["paymentDueUnits"] == "DAYS"


def test_payment_due_units_key_of_another_spelling_holds_for_reads_alone() -> None:
    client = Client.of(assumptions={"payment-due-units-key": "paymentDueUnit"})
    shown = read_invoice(client)
    assert (shown["paymentDueUnit"], "paymentDueUnits" in shown) == ("DAYS", False)
    sent = {"paymentDueAfterInvoiceIssued": 7, "paymentDueUnits": "DAYS"}
    assert client.modify(NORTH, {"invoiceConfiguration": sent}).status == 202
    sent = {"paymentDueAfterInvoiceIssued": 7, "paymentDueUnit": "DAYS"}
    assert client.modify(NORTH, {"invoiceConfiguration": sent}).status == 400


def test_device_cost_currency_default_is_an_empty_string() -> None:
    assert read_invoice(Client.of())["deviceCostCurrency"] == ""


def test_device_cost_currency_null_reads_as_null() -> None:
    client = Client.of(assumptions={"device-cost-currency": None})
    assert read_invoice(client)["deviceCostCurrency"] is None
