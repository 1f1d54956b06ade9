"""Packages (sections 2.3, 4.3, 8): who may have them, their names, and what is visible at once."""

from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from support import ACME, BLUE, DATA, DEPOT, NORTH, OPERATOR, Client, Reply
from thoroughness import examples

from mock_server.domain.records import Package
from mock_server.domain.world import PackageBook

GOLD = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}


def created(client: Client, body: Any = GOLD, owner: str = ACME) -> str:
    """Create a package and let its request settle; return the id of the package."""
    reply = client.create_package(owner, body)
    client.advance(until="idle")
    package_id: str = reply.content["packageId"]
    return package_id


def listed(client: Client) -> Any:
    return client.control("GET", "/packages").json["items"]


# ── Names ────────────────────────────────────────────────────────────────────────────────────────


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


def test_package_whose_owner_is_removed_before_settlement_fails() -> None:
    client = Client.of(assumptions={"package-name-scope": "sandbox"})
    body = {**GOLD, "eligibleSubAccountIds": []}
    request_id = client.create_package(DEPOT, body).content["requestId"]
    client.control("DELETE", "/customers/depot")
    client.advance(by="2s")
    settled = client.request(request_id).content
    assert (settled["status"], settled["errorCode"]) == ("FAILED", "GLOBAL_1001")
    assert client.create_package(BLUE, body).status == 202


def refused(reply: Reply) -> str:
    """Return the reason for refusing a package."""
    assert (reply.status, reply.code) == (400, "SANDBOX_INVALID_REQUEST")
    return reply.headers["X-Sandbox-Reason"]


# ── own-use, all-keyword ─────────────────────────────────────────────────────────────────────────


def package_for(client: Client, owner_id: str, *eligible: str) -> Reply:
    """Create a package for a customer in acme's tree, as acme."""
    body = {**GOLD, "eligibleSubAccountIds": list(eligible)}
    return client.create_package(owner_id, body, token="acme-token")


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


def test_a_modify_that_waits_for_the_next_one_does_not_refuse_it() -> None:
    client = Client.of(assumptions={"modify-in-progress": "rejected"})
    step = {"job": "successful", "after": "next-modify"}
    client.control("POST", "/faults", {"operation": "modifyCustomer", "steps": [step, "ok"]})
    assert [client.modify(NORTH, {"name": each}).status for each in ("1", "2", "3")] == [
        202, 202, 409,
    ]  # fmt: skip


def package(name: str, owner_id: str) -> Package:
    return Package(
        package_id=f"{owner_id} has {name}",
        owner_id=owner_id,
        ref=None,
        name=name,
        description=None,
        nested_offers=(),
        eligible_sub_account_ids=(),
        size=10,
    )


NAMES, OWNERS = st.sampled_from("abc"), st.sampled_from("xyz")


def book(scope: str) -> PackageBook:
    assumptions = {"package-name-scope": scope}
    return Client.of(assumptions=assumptions).sandbox.simulation.world.packages


def holders(packages: PackageBook) -> Iterator[str | None]:
    return (packages.holder_of(name, owner) for name in "abc" for owner in "xyz")


@examples(200)
@given(
    scope=st.sampled_from(["owner", "sandbox"]),
    steps=st.lists(st.tuples(st.booleans(), NAMES, OWNERS), max_size=30),
)
def test_a_name_is_held_until_it_is_released(
    scope: str, steps: list[tuple[bool, str, str]]
) -> None:
    packages, plain = book(scope), dict[tuple[str, str], str]()
    for is_new, name, owner in steps:
        one = package(name, owner)
        if not is_new:
            packages.release(one)
            plain.pop((name, owner), None)
        elif packages.holder_of(name, owner) is None:
            packages.reserve(one)
            plain[name, owner] = one.package_id
        held = {name: each for (name, _), each in plain.items()}
        assert list(holders(packages)) == [
            plain.get((n, o)) if scope == "owner" else held.get(n) for n in "abc" for o in "xyz"
        ]
        assert (packages.named, packages.size) == (len(plain), 10 * len(plain))
